"""Updates under a real systemd: versions that do not last, signatures, and the power cut at each step."""

import time
from pathlib import Path
from typing import Final

from tests.systemd.machine import Failure, Machine, check, tell, until, up

INBOX: Final = "/var/lib/spacetable-update"
LINKS: Final = 'readlink /opt/spacetable/current; grep -o \'"good": "[^,]*\' /opt/spacetable/state.json'
WATCHED_S: Final = 30  # in place of 180, so that this ends before everybody is asleep
RUN, LOOP = "firmware_py/service/run.py", "firmware_py/service/background.py"
BROKEN: Final = {
    "can't be imported": (RUN, "import asyncio\n", "import asyncio\nimport no_such_module\n"),
    "dies at its start": (RUN, "    loop.starting()\n", "    loop.starting()\n    raise OSError\n"),
    "dies after twenty seconds": (
        LOOP,
        "        supervisor.look(",
        "        if now_s - begun_s > 20:\n            raise OSError\n        supervisor.look(",
    ),
}
# What the log says when a step begins. The power fails right after it.
STEPS: Final = {
    "the building begins": "building spacetable",
    "the version goes on trial": "is whole and goes on trial",
    "the table is restarted": "restart the table",
    "the watch begins": "Started spacetable-watch.service",
    "the version is good": "and is good",
}


def watch_shortly(guest: Machine) -> None:
    """A shorter watch, as an operator would set it."""
    line = f"ExecStart=/usr/bin/python3 -I -B /usr/local/lib/spacetable watch --seconds {WATCHED_S}"
    folder = "/etc/systemd/system/spacetable-watch.service.d"
    guest.run(
        f"mkdir -p {folder}; printf '[Service]\\nExecStart=\\n{line}\\n' >{folder}/short.conf; systemctl daemon-reload"
    )


def broken(guest: Machine, name: str, old: str, new: str) -> str:
    """A checkout with something in another place."""
    path: Path = guest.copy_source("/srv/broken") / name
    text = path.read_text("utf-8")
    check(f"places to break {name} at", text.count(old), 1)
    path.write_text(text.replace(old, new), encoding="utf-8")
    return "/srv/broken"


def updates(guest: Machine) -> None:
    """Versions that do not last are left; a file without a signature waits; one that is being copied is left lying."""
    watch_shortly(guest)
    before = guest.says(LINKS)
    for what, (name, old, new) in BROKEN.items():
        begun_s = time.monotonic()
        check(what, guest.run(f"spacetable-update {broken(guest, name, old, new)}").returncode, 1)
        took_s = time.monotonic() - begun_s
        until("the table is back", up)
        check("versions", guest.says(LINKS), before)
        tell(f"ok  a version that {what} was left again, {took_s:.0f} s with its building")
    signed(guest)


def signed(guest: Machine) -> None:
    """Looks at the inbox itself, with a wheel that was built there before."""
    before = guest.says(LINKS)
    wheel = guest.says(f"ls {INBOX}/taken/*.whl | tail -1").strip()
    name = Path(wheel).name
    guest.run(f"cp {wheel} /var/tmp/{name}; head -c 100000 /var/tmp/{name} >{INBOX}/{name}")
    until("it is not whole", lambda: "has not arrived" in log(guest))
    guest.run(f"cp /var/tmp/{name} {INBOX}/{name}")
    until("it waits", lambda: name in guest.says("cat /opt/spacetable/waiting.json"))
    check("versions", guest.says(LINKS), before)
    guest.run("ssh-keygen -q -t ed25519 -N '' -f /var/tmp/strange")
    guest.run(f"ssh-keygen -Y sign -f /var/tmp/strange -n x /var/tmp/{name}")
    guest.run(f"cp /var/tmp/{name}.sig {INBOX}/")
    until("it is refused", lambda: not guest.run(f"test -e {INBOX}/refused/{name}").returncode)
    check("versions", guest.says(LINKS), before)
    tell(
        "ok  a wheel that is being copied is left lying, one without a signature waits, a strange one is refused"
    )


def log(guest: Machine) -> str:
    """What this boot's log says of updates."""
    units = "-u spacetable -u spacetable-update -u spacetable-watch -u spacetable-restart"
    return guest.says(f"journalctl -b {units} --no-pager -o cat")


def cuts(guest: Machine) -> None:
    """The power fails at each step of an update; after that the machine is left alone."""
    for number, (what, said) in enumerate(STEPS.items()):
        cut(guest, number, what, said)


def cut(guest: Machine, number: int, what: str, said: str) -> None:
    """One cut, of a version that differs from all before it."""
    good = guest.says(LINKS)
    path = guest.copy_source("/srv/next") / RUN
    path.write_text(path.read_text("utf-8") + f"# {number} {time.time()}\n", encoding="utf-8")
    earlier = log(guest).count(said)
    guest.run("spacetable-update /srv/next >/dev/null 2>&1 &")
    until(what, lambda: log(guest).count(said) > earlier, 300)
    guest.power_cut()
    booted_s = guest.boot()
    until("the table is up", up)
    if number < len(STEPS) - 1:
        until("the other version is good", lambda: guest.says(LINKS) != good and is_good(guest), 300)
    state = guest.says("cat /opt/spacetable/state.json")
    if not is_good(guest):
        raise Failure(f"cut when {what}: {state}")
    tell(f"ok  the power failed when {what}: up within {booted_s:.1f} s, and the new version became good")


def is_good(guest: Machine) -> bool:
    """Whether the version that runs is good and nothing is on trial."""
    current = guest.says("readlink /opt/spacetable/current").strip()
    state = guest.says("cat /opt/spacetable/state.json")
    return f'"good": "{current}"' in state and '"trial": ""' in state


def on_trial(guest: Machine, read_only_root: tuple[str, ...]) -> None:
    """A version on trial when the root becomes read-only: its start can't be counted, so the good one is started."""
    guest.boot()
    state = "/opt/spacetable/state.json"
    good = guest.says("readlink /opt/spacetable/current").strip()
    other = {"a": "b", "b": "a"}[good]
    arms = f's/"trial": ""/"trial": "{other}"/; s/"starts": 0/"starts": 3/'
    guest.run(f"systemctl stop spacetable; sed -i '{arms}' {state}; chown spacetable-update: {state}; sync")
    before = guest.says(f"cat {state}")
    check("on trial", f'"trial": "{other}"' in before, True)
    guest.power_cut()
    guest.boot(*read_only_root)
    until("the good version", up)
    watch = "systemctl is-active spacetable-watch"
    until("the watch has ended", lambda: guest.says(watch).strip() != "active", 3 * WATCHED_S)
    check(
        "versions",
        (guest.says("readlink /opt/spacetable/current").strip(), guest.says(f"cat {state}")),
        (good, before),
    )
    check("units that failed", guest.says("systemctl --failed --no-legend").strip(), "")
    guest.power_cut()
    guest.boot()
    until("the trial has gone on", lambda: is_good(guest), 120)
    check("runs", guest.says("readlink /opt/spacetable/current").strip(), other)
    guest.power_cut()
    tell(
        "ok  a version on trial on a root that is read-only: the good one ran, and the trial went on when it was not"
    )
