"""Installs the table on a real Debian with a real systemd, in a container, and does to it what happens at a convention.

    sudo apt install debootstrap systemd-container
    sudo .venv/bin/python tests/systemd/boot.py bookworm      # or trixie; half an hour, one gigabyte in --folder

It needs root, the network, and port 8080, so it is no part of `make test` or `make slow`. Nothing of the machine that
it runs on is changed outside of --folder. What a Raspberry Pi has and a container has not (pins, SPI, sound, udev) is
not tried.
"""

import argparse
import os
import signal
import sys
import time
from pathlib import Path
from typing import Final

from tests.systemd import boot_updates
from tests.systemd.boot_kiosk import kiosk
from tests.systemd.machine import CHECKOUT, Failure, Machine, check, get, look, press, show, tell, until, up

MISSION: Final = {"mission": "test_run_1", "players": 3}
BEGIN: Final = {"do": "begin", "game": "space_alert", "setup": MISSION, "bots": [1, 2, 3], "seed": 5}
STATE: Final = "/var/lib/spacetable"


def number(picture: dict[str, object], key: str) -> float:
    value = picture.get(key)
    return float(value) if isinstance(value, (int, float)) else -1.0


def install(guest: Machine) -> None:
    begun_s = time.monotonic()
    done = guest.run(f"sh {CHECKOUT}/systemd/install.sh")
    check("install.sh", (done.returncode, get()[0]), (0, 200))
    tell(f"ok  installed within {time.monotonic() - begun_s:.0f} s")
    check(
        "it left in the checkout", guest.says(f"ls -d {CHECKOUT}/build {CHECKOUT}/*.egg-info 2>/dev/null"), ""
    )
    before, begun_s = guest.says("spacetable-update --list"), time.monotonic()
    done = guest.run(f"sh {CHECKOUT}/systemd/install.sh")
    check("install.sh once more", (done.returncode, guest.says("spacetable-update --list")), (0, before))
    tell(f"ok  the second time changed nothing, within {time.monotonic() - begun_s:.0f} s")


def starts(guest: Machine) -> None:
    begun_s = time.monotonic()
    check("restart", guest.run("systemctl restart spacetable").returncode, 0)
    check("page and status", (get()[0], guest.shows("StatusText")), (200, "ready"))
    tell(f"ok  ready {time.monotonic() - begun_s:.1f} s after the start")


def goes_on(guest: Machine, what: str, by: signal.Signals, patience_s: float) -> None:
    look(BEGIN)
    until("the game is under way", lambda: number(show(), "now_ms") > 5000)
    until("the start counts as a good one", lambda: '"count": 0' in guest.says(f"cat {STATE}/starts.json"))
    before, restarts = number(show(), "now_ms"), int(guest.shows("NRestarts"))
    guest.signal(by)
    begun_s = time.monotonic()
    until("it was started again", lambda: int(guest.shows("NRestarts")) == restarts + 1, patience_s)
    until("the page is back", up)
    after_s = time.monotonic() - begun_s
    held = show()
    after = number(held, "now_ms")
    if not held.get("held") or not before - 1000 <= after < before + 2500:
        raise Failure(f"{what}: the game was at {before} ms and is at {held}")
    until("it goes on by itself", lambda: number(show(), "now_ms") > after + 1000)
    tell(f"ok  {what}: back after {after_s:.1f} s, in the same second of the same game, which goes on")


def safe_mode(guest: Machine) -> None:
    guest.run(
        f"systemctl stop spacetable; rm -f {STATE}/starts.json; printf 'name = 3\\n' >{STATE}/broken.toml"
    )
    guest.set("CABINET", f"{STATE}/broken.toml")
    guest.run("systemctl reset-failed spacetable; systemctl start spacetable")
    took_s = until("the page of the safe mode", lambda: get()[0] == 503, 60)
    if "broken.toml" not in get()[1]:
        raise Failure(f"it does not say what is wrong: {get()[1]}")
    check("status", guest.shows("StatusText"), "safe mode")
    tell(f"ok  a broken cabinet: safe mode after {took_s:.1f} s, and it says why")
    guest.set("CABINET", "convention")
    press("/again")
    until("it died of the same again, for the unit has not read the settings", lambda: get()[0] == 503, 60)
    guest.run("systemctl restart spacetable")
    took_s = until("the table is back", up)
    tell(f"ok  the settings mended, and the unit started again: the table is back after {took_s:.1f} s")


def read_only(guest: Machine, options: tuple[str, ...]) -> None:
    took_s = guest.boot(*options)
    until("the page", up)
    check(
        "the root can be written to",
        guest.run("touch /etc/x || touch /opt/x || touch /var/lib/x").returncode,
        1,
    )
    tell(f"ok  a root that is read-only but for {STATE}: booted within {took_s:.1f} s")


def flies(guest: Machine, options: tuple[str, ...]) -> None:
    """A mission of ten minutes by bots, in which the power fails."""
    read_only(guest, options)
    look(BEGIN)
    until("the game is under way", lambda: number(show(), "now_ms") > 5000)
    before = number(show(), "now_ms")
    guest.power_cut()
    read_only(guest, options)
    after = number(show(), "now_ms")
    if not before - 2000 <= after < before + 2500:
        raise Failure(f"the game was at {before} ms and is at {after} ms after the power cut")
    until("it goes on by itself", lambda: number(show(), "now_ms") > after + 1000)
    look({"do": "pace", "times": 100})
    took_s = until("the flight is in the log", lambda: "test_run_1" in log(guest), 120)
    tell(f"ok  it flew on after a power cut, and {took_s:.0f} s later the flight is in the log")
    failed = guest.says("systemctl --failed --no-legend").strip()
    tell(f"    units that failed on this root: {failed or 'none'}")


def full(guest: Machine) -> None:
    """The folder takes nothing more; when it does again, nothing of the game is missing."""
    fill = f"dd if=/dev/zero bs=4k oflag=append conv=notrunc of={STATE}/full"
    # The file of the flight before, which is kept: it would make room as soon as another game begins.
    over = f"{STATE}/journal/running.jsonl"
    guest.run(f"systemctl stop spacetable; rm -f {over}; {fill}; systemctl start spacetable")
    until("it takes nothing", lambda: all("0+0 records out" in guest.says(fill) for _ in range(20)))
    look(BEGIN)
    until("the game is under way", lambda: number(show(), "now_ms") > 5000)
    check("journal on the full folder", guest.run(f"test -s {STATE}/journal/running.jsonl").returncode, 1)
    guest.run(f"rm {STATE}/full")
    took_s = until(
        "it is written", lambda: not guest.run(f"test -s {STATE}/journal/running.jsonl").returncode
    )
    before = number(show(), "now_ms")
    guest.signal(signal.SIGKILL)
    until("the game is taken up", lambda: number(show(), "now_ms") >= before - 1000)
    tell(f"ok  a full {STATE} stopped no game, and {took_s:.1f} s after there was room the game was on it")


def log(guest: Machine) -> str:
    run = (
        "setpriv --reuid spacetable --regid spacetable --clear-groups /opt/spacetable/current/bin/spacetable"
    )
    return guest.says(f"{run} log list --state {STATE}")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("release", choices=("bookworm", "trixie"))
    parser.add_argument("--kiosk", action="store_true", help="the screen too: half a gigabyte more")
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp/spacetable-boot"))
    options = parser.parse_args()
    if os.geteuid():
        parser.error("run it as root")
    guest = Machine(options.folder, options.release)
    guest.make()
    try:
        tell(
            f"ok  {options.release} booted within {guest.boot():.1f} s, {guest.says('systemctl --version').split()[1]}"
        )
        install(guest)
        starts(guest)
        goes_on(guest, "killed", signal.SIGKILL, 10)
        goes_on(guest, "stopped dead (SIGSTOP)", signal.SIGSTOP, 30)
        safe_mode(guest)
        boot_updates.updates(guest)
        boot_updates.cuts(guest)
        guest.power_cut()
        with guest.partition():
            read_only_root = ("--read-only", "--tmpfs=/var/tmp", f"--bind={guest.state}:{STATE}")
            boot_updates.on_trial(guest, read_only_root)
            flies(guest, read_only_root)
            full(guest)
        if options.kiosk:
            guest.boot()
            kiosk(guest)
    except Failure as failure:
        tell(f"NOT {failure}")
        tell(guest.says("journalctl -u spacetable --no-pager -n 40"))
        return 1
    finally:
        guest.power_cut()
    return 0


if __name__ == "__main__":
    sys.exit(main())
