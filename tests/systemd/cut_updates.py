"""An update whose power is cut before each of its changes to the disk, in turn: a process of its own is killed there.

    python -m tests.systemd.cut_updates FOLDER KIND

prints a line of JSON for each cut: what was there when the power came back, and what after the machine was left alone.
The service manager is played here: it does what the units say. Only the building itself is left out; it makes a slot
whose version behaves as KIND says.
"""

import json
import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from firmware_py.service.update import build, operator
from firmware_py.service.update.main import main as update
from firmware_py.service.update.operator import Put
from firmware_py.service.update.places import Places
from firmware_py.service.update.slots import Slots
from firmware_py.service.update.watch import Shown, TrialWatch

GOOD, DIES, DIES_LATE, SAFE_MODE, TAKES_ALL_DOWN = "good", "dies", "dies late", "safe mode", "takes all down"
CHANGES: Final = {
    "os.rename",
    "os.remove",
    "os.rmdir",
    "os.mkdir",
    "os.symlink",
    "os.link",
    "subprocess.Popen",
}
WATCHED_S: Final = 180.0
MOST_BOOTS: Final = 12
DOWN: Final = 3  # the machine went down by what the version did
WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT


class Power:
    """The power of a machine: it goes before the change number `cut`."""

    def __init__(self) -> None:
        self.changes, self.cut = 0, -1
        sys.addaudithook(self._heard)

    def _heard(self, event: str, arguments: tuple[object, ...]) -> None:
        if self.cut < 0:
            return
        flags = arguments[2] if event == "open" else 0
        if event in CHANGES or (isinstance(flags, int) and flags & WRITES):
            self.changes += 1
            if self.changes > self.cut:
                os.kill(os.getpid(), signal.SIGKILL)


class Ended(Exception):
    """The table has died, with what the service manager calls it."""


class Manager:
    """Does what the units say, with a clock of its own."""

    def __init__(self, places: Places, started: Path) -> None:
        self._places, self._slots, self._started = places, Slots(places.base), started
        self._now_s, self._invocation = 0.0, 0

    def boots(self) -> None:
        """The table starts, what lies in the inbox is looked at, and the table is restarted where that was wished."""
        self.table()
        if list(self._places.inbox.glob("*.whl")):
            wish = self._places.base / "restart"
            wish.unlink(missing_ok=True)
            update(["take"])
            if wish.exists():
                self.table()

    def table(self) -> None:
        """A start of the table, and more of them as long as it dies."""
        result = "exit-code"
        while result != "success":
            update(["starting"])
            self._invocation += 1
            kind = (self._places.base / "current/kind").read_text("utf-8")
            file = os.open(self._started, os.O_APPEND | os.O_WRONLY)
            os.write(file, f"{kind}\n".encode())
            os.close(file)
            result = self._lives(kind)
            os.environ["SERVICE_RESULT"] = result
            if result != "success":
                update(["stopped"])

    def _lives(self, kind: str) -> str:
        if kind == TAKES_ALL_DOWN:
            os._exit(DOWN)
        if kind == DIES:
            return "exit-code"
        begun_s = self._now_s

        def looked() -> Shown:
            if kind == DIES_LATE and self._now_s - begun_s > 60:
                raise Ended
            return Shown("active", str(self._invocation), "safe mode" if kind == SAFE_MODE else "ready")

        def slept(seconds: float) -> None:
            self._now_s += seconds

        try:
            TrialWatch(self._slots, WATCHED_S, looked, lambda: self._now_s, slept).run()
        except Ended:
            return "watchdog"
        return "exit-code" if kind == SAFE_MODE else "success"


def fake_build(command: tuple[str, ...], work: Path) -> None:
    """What a step of the building leaves behind."""
    if "venv" in command:
        Path(command[-1], "bin").mkdir(parents=True)
        Path(command[-1], "bin/python").write_text("", "utf-8")
    elif command[-1].endswith(".whl"):
        with ZipFile(command[-1]) as wheel:
            Path(command[0]).parents[1].joinpath("kind").write_bytes(wheel.read("kind"))


def wheel(folder: Path, version: str, kind: str) -> Path:
    """A wheel whose version behaves as `kind` says."""
    path = folder / f"spacetable-{version}-py3-none-any.whl"
    with ZipFile(path, "w") as content:
        content.writestr(build.LOCK, "")
        content.writestr("kind", kind)
        content.writestr("version", version)
        content.writestr(
            f"spacetable-{version}.dist-info/METADATA",
            f"Metadata-Version: 2.4\nName: spacetable\nVersion: {version}\n\nA table.\n",
        )
    return path


def whole(places: Places) -> dict[str, object]:
    """What the links and the state say, by versions, and what lies in the inbox."""
    slots = Slots(places.base)
    state = slots.read()

    def name(slot: str) -> str:
        made = slots.made(slot)
        return made.version if made is not None else ""

    lies = [path.name for path in places.inbox.glob("*.whl")]
    return {
        "current": name(slots.current),
        "good": name(state.good),
        "trial": name(state.trial),
        "inbox": lies,
    }


def forked(work: Callable[[], None], power: Power, cut: int) -> int:
    """Does the work in a process of its own; gives how that ended: 0, DOWN, or minus SIGKILL."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    power.cut = cut
    try:
        work()
    except BaseException as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
        os._exit(1)
    os._exit(0)


def tried(template: Path, place: Path, put: Put, power: Power, cut: int) -> dict[str, object]:
    """An evening on which an update is put there, and the power goes; then boots until one comes to its end."""
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(template, place, symlinks=True)
    places, started = Places(place), place / "started"
    started.touch()
    os.environ["SPACETABLE_ROOT"] = str(place)
    manager = Manager(places, started)

    def evening() -> None:
        operator.lay(places, put)
        manager.boots()

    ended = forked(evening, power, cut)
    row: dict[str, object] = {"cut": cut, "uncut": ended != -signal.SIGKILL, "then": whole(places)}
    boots = 1
    while boots < MOST_BOOTS and (ended := forked(manager.boots, power, sys.maxsize)):
        boots += 1
    row["ended"] = ended
    row |= {"boots": boots, "after": whole(places), "starts": started.read_text("utf-8").split("\n")[:-1]}
    return row


def main(folder: Path, kind: str) -> None:
    """Cuts at the first change, the second, and so on, until nothing is left to cut."""
    build.run = fake_build
    os.sync = os.getpid  # type: ignore[assignment]  # what the whole computer has to write is no part of this
    template = folder / "template"
    places = Places(template)
    for made in (places.base, places.inbox, places.signers.parent):
        made.mkdir(parents=True)
    os.environ["SPACETABLE_ROOT"] = str(template)
    quiet = os.open(os.devnull, os.O_WRONLY)
    out = os.fdopen(os.dup(1), "w")
    os.dup2(quiet, 1)
    started = folder / "started"
    started.touch()
    operator.lay(places, Put.of(wheel(folder, "1", GOOD), allowed=True))
    update(["take"])
    update(["starting"])
    put = Put.of(wheel(folder, "2", kind), allowed=True)
    power, cut, uncut = Power(), 0, False
    while not uncut:
        row = tried(template, folder / "place", put, power, cut)
        print(json.dumps(row), file=out, flush=True)
        cut, uncut = cut + 1, bool(row["uncut"])


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
