"""Runs as root inside a Debian that has a sound card: safe mode is left in all three ways while the mixer is open.

Needs nothing but Python's own library. Each line that it prints begins with `ok` or `NOT`; the last one is `done`.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

ADDRESS: Final = "http://127.0.0.1:8080"
STATE: Final = Path("/var/lib/spacetable")
CABINET: Final = STATE / "own.toml"
CONF: Final = Path("/etc/spacetable.conf")
SIGNS: Final = b"firmware_py.service.safe_signs"
BROKEN: Final = "name = 3\n"
STOP_S: Final = 15.0  # TimeoutStopSec of the unit, after which the service manager kills
HEALTHY_S: Final = 180.0


class Failure(Exception):
    """Something is not as it should be."""


def says(command: str) -> str:
    """What a line of shell prints."""
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).strip()


def shows(key: str) -> str:
    """A property of the table's unit."""
    return says(f"systemctl show --property {key} --value spacetable.service")


def asks(method: str, path: str = "/") -> int:
    """The status of an answer; 0 where nobody answers."""
    request = Request(ADDRESS + path, method=method, headers={"Origin": ADDRESS})
    try:
        with urlopen(request, timeout=10) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code
    except (URLError, OSError):
        return 0


def until(what: str, condition: Callable[[], bool], patience_s: float = 600) -> float:
    """Waits for it, and gives after how many seconds it was so."""
    begun_s = time.monotonic()
    while not condition():
        if time.monotonic() - begun_s > patience_s:
            raise Failure(f"{what}: not within {patience_s:.0f} s")
        time.sleep(0.1)
    return time.monotonic() - begun_s


def sounds(signs: bool) -> bool:
    """Whether the table, or the process of its signs, has the card open."""
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = line.read_bytes().split(b"\0")
            mine = SIGNS in words if signs else b"firmware_py" in words and b"run" in words
            if mine and any("/dev/snd/pcm" in str(fd.readlink()) for fd in (line.parent / "fd").iterdir()):
                return True
        except OSError:
            continue
    return False


def cabinet(card: str) -> str:
    """The convention table with this card, and nothing that listens."""
    (whole,) = Path("/opt/spacetable/current/lib").glob(
        "python3*/site-packages/hardware/cabinets/convention.toml"
    )
    text = whole.read_text("utf-8").split("[[microphone]]")[0]
    return text.replace('card = "Device"', f'card = "{card}"')


def into_safe_mode() -> None:
    """Three starts with a cabinet that is none."""
    says("systemctl stop spacetable")
    (STATE / "starts.json").unlink(missing_ok=True)
    CABINET.write_text(BROKEN, "utf-8")
    says("systemctl reset-failed spacetable; systemctl start spacetable")
    until("safe mode", lambda: asks("GET") == 503)


def by_itself_with_sound(good: str) -> None:
    """Safe mode of a table whose cabinet is fine, so that its signs speak: what it died of was something else."""
    says("systemctl stop spacetable")
    CABINET.write_text(good, "utf-8")
    python = "/opt/spacetable/current/bin/python"
    code = (
        "from pathlib import Path; from firmware_py.service.supervisor import CrashLoop;"
        f"loop = CrashLoop(Path('{STATE}')); [loop.starting() for _ in range(3)]"
    )
    says(f'setpriv --reuid spacetable --regid spacetable --clear-groups {python} -I -c "{code}"')
    says("systemctl reset-failed spacetable; systemctl start spacetable")
    until("safe mode", lambda: asks("GET") == 503)
    took_s = until("the signs have the card open", lambda: sounds(signs=True))
    print(f"ok  safe mode with the mixer open, {took_s:.1f} s after its page", flush=True)


def back(how: str, begun_s: float) -> None:
    until("the table", lambda: asks("GET") == 200)
    until("the table has the card open", lambda: sounds(signs=False))
    if sounds(signs=True):
        raise Failure(f"{how}: the signs are still there")
    print(f"ok  {how}: the table is back after {time.monotonic() - begun_s:.1f} s, with sound", flush=True)


def main() -> None:
    """All three ways."""
    card = says("sed -n 's/^ *0 \\[\\([^ ]*\\) *\\].*/\\1/p' /proc/asound/cards")
    print(f"ok  card {card}: {says('aplay -l | head -2 | tail -1')}", flush=True)
    until("a first start", lambda: shows("ActiveState") == "active")
    good = cabinet(card)
    CABINET.write_text(good, "utf-8")
    CONF.write_text(CONF.read_text("utf-8").replace("CABINET=convention", f"CABINET={CABINET}"), "utf-8")
    begun_s = time.monotonic()
    says("systemctl restart spacetable")
    back("a start", begun_s)
    by_itself_with_sound(good)
    begun_s = time.monotonic()
    if asks("POST", "/again") != 503:
        raise Failure("the button of the page is not taken")
    back("left by the page", begun_s)
    by_itself_with_sound(good)
    begun_s = time.monotonic()
    says("systemctl restart spacetable")
    ended_s = (
        int(shows("InactiveExitTimestampMonotonic")) - int(shows("ActiveExitTimestampMonotonic"))
    ) / 1e6
    killed = "SIGKILL" in says("journalctl -b -u spacetable -o cat --no-pager")
    if killed or not 0 < ended_s < STOP_S:
        raise Failure(f"it ended within {ended_s:.1f} s{', killed by the service manager' if killed else ''}")
    print(f"ok  asked to end it ended within {ended_s:.1f} s", flush=True)
    back("left by systemctl restart", begun_s)
    into_safe_mode()
    CABINET.write_text(good, "utf-8")
    begun_s = time.monotonic()
    says("systemctl restart spacetable")
    back("a cabinet that was mended", begun_s)
    until(
        "the start counts as a good one", lambda: '"count": 0' in says(f"cat {STATE}/starts.json"), HEALTHY_S
    )
    says("systemctl kill --signal=KILL spacetable")
    back("killed after a good start", time.monotonic())


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        print(f"NOT {failure}", says("journalctl -b -u spacetable -o cat --no-pager -n 40"), flush=True)
    print("done", flush=True)
    sys.stdout.flush()
