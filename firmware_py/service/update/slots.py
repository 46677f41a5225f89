"""Two slots for versions, and which of them is started.

The truth is one file, `state.json`, which is replaced at once; the link `current` follows it at each start. A version
on trial has a number of starts. Each is counted before it begins, so a version that takes the whole machine down runs
out of them, and the good one is started. See docs/decisions/0014.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, fields, replace
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Final

from firmware_py.journal.disk import Disk
from firmware_py.service.update.places import say

SLOTS: Final = ("a", "b")
STARTS: Final = 3  # of a version on trial: the first, and two after power cuts
STATE: Final = "state.json"
MADE: Final = "version.json"  # the last file of a version to be written


@dataclass(frozen=True, slots=True)
class Version:
    """What a slot was made of; a slot without it holds no whole version."""

    version: str
    file: str
    sha256: str


@dataclass(frozen=True, slots=True)
class TrialState:
    """Which slot is good, which is on trial with how many starts left, and what the inbox has to remember.

    `left` and `why` tell of the version that was left last; `taken` is the sum of a file that went on trial and lies
    in the inbox yet; `tried` and `tries` count builds of one file that came to no end; `word` is the last word of the
    operator that was followed.
    """

    good: str = ""
    trial: str = ""
    starts: int = 0
    left: str = ""
    why: str = ""
    taken: str = ""
    tried: str = ""
    tries: int = 0
    word: str = ""


class Slots:
    """The slots in the folder `base`, for the account that owns them. Every method may raise OSError."""

    def __init__(self, base: Path) -> None:
        self.base = base
        self._disk = Disk()

    def made(self, slot: str) -> Version | None:
        """What a slot holds, None for nothing whole."""
        try:
            told = json.loads((self.base / slot / MADE).read_bytes()) if slot in SLOTS else None
            return None if told is None else Version(told["version"], told["file"], told["sha256"])
        except (OSError, ValueError, KeyError, TypeError):
            return None

    @property
    def current(self) -> str:
        """The slot that was started last, "" where there is none."""
        try:
            return (self.base / "current").readlink().name
        except OSError:
            return ""

    def read(self) -> TrialState:
        """What is known; where the file is gone or damaged, the version that was started last is the good one."""
        try:
            told = json.loads((self.base / STATE).read_bytes())
            known = {field.name: told[field.name] for field in fields(TrialState) if field.name in told}
            state = TrialState(**known)
            sound = all(type(getattr(state, field.name)) is field.type for field in fields(TrialState))
            if sound and (self.made(state.good) is not None or not self.current):
                return state
        except (OSError, ValueError, TypeError):
            pass
        whole = [slot for slot in (self.current, *SLOTS) if self.made(slot) is not None]
        return TrialState(good=whole[0] if whole else "")

    def write(self, state: TrialState) -> None:
        """Puts it in place at once; it is on the disk when this returns."""
        self._disk.write_new(self.base / STATE, json.dumps(asdict(state)).encode())

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keeps others from changing the state between a look and a change; on a read-only root nobody does."""
        with ExitStack() as held:
            with suppress(OSError):
                flock(held.enter_context((self.base / "lock").open("ab")), LOCK_EX)
            yield

    def free(self) -> str:
        """The slot in which a version may be built."""
        return next(slot for slot in SLOTS if slot != self.read().good)

    def starting(self) -> str:
        """Before each start of the table: counts that of a version on trial, and points the link; gives the slot."""
        with self.alone():
            slot = self._chosen()
        if slot and slot != self.current:
            self._point(slot)
        return slot

    def _chosen(self) -> str:
        state = self.read()
        if not state.trial:
            return state.good
        if state.starts > 0 and self.made(state.trial) is not None:
            try:
                self.write(replace(state, starts=state.starts - 1))
                return state.trial
            except OSError as error:  # what can't be counted might be started for ever
                say(f"the start can't be counted, so the good version is started: {error}")
                return state.good
        self._leave(state, f"it was started {STARTS} times and never ran long enough")
        return state.good

    def stopped(self, result: str) -> None:
        """After each end of the table: a version on trial that has died is left."""
        with self.alone():
            state = self.read()
            if result != "success" and state.trial and self.current == state.trial:
                self._leave(state, f"it ended with {result}")

    def leave(self, why: str) -> None:
        """A version on trial is left, and says why."""
        with self.alone():
            state = self.read()
            if state.trial:
                self._leave(state, why)

    def _leave(self, state: TrialState, why: str) -> None:
        made = self.made(state.trial)
        name = made.version if made is not None else state.trial
        say(f"version {name} is left, {why}; {state.good} is started")
        sha256 = made.sha256 if made is not None else ""
        self.write(replace(state, trial="", starts=0, left=sha256, why=f"{name}: {why}"))

    def arm(self, slot: str) -> None:
        """A version that is whole goes on trial; the very first one has none to return to, and is good."""
        with self.alone():
            state, made = self.read(), self.made(slot)
            if made is None:
                raise ValueError(f"{self.base / slot}: expected a whole version")
            state = replace(state, taken=made.sha256, tried="", tries=0, left="", why="")
            if state.good:
                self.write(replace(state, trial=slot, starts=STARTS))
            else:
                self.write(replace(state, good=slot))

    def confirm(self, slot: str) -> None:
        """The version on trial is good."""
        with self.alone():
            state = self.read()
            if state.trial == slot:
                self.write(replace(state, good=slot, trial="", starts=0))

    def back(self) -> str | None:
        """The operator does not like the version that runs: gives the one that is started instead, None for none."""
        with self.alone():
            state = self.read()
            if state.trial:
                self._leave(state, "the operator did not like it")
                return state.good
            other = next(slot for slot in SLOTS if slot != state.good)
            if self.made(other) is None:
                return None
            self.write(replace(state, good=other))
            return other

    def wish_restart(self) -> None:
        """Asks for a restart of the table, which spacetable-restart.path sees."""
        self._disk.write_new(self.base / "restart", b"")

    def _point(self, slot: str) -> None:
        new = self.base / "current.new"
        new.unlink(missing_ok=True)
        new.symlink_to(slot)
        self._disk.rename(new, self.base / "current")
