"""Watches a version that is on trial, as long as one is."""

import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from errno import EROFS
from typing import Final

from firmware_py.service.update.places import say
from firmware_py.service.update.slots import Slots

UNIT: Final = "spacetable.service"
EVERY_S: Final = 2.0
SAFE_MODE: Final = "safe mode"  # what the program says of itself, see firmware_py/service/run.py


@dataclass(frozen=True, slots=True)
class Shown:
    """What the service manager tells of the table: whether it is up, which of its starts this is, what it says."""

    active: str
    invocation: str
    status: str


def shown() -> Shown:
    """How the table is; raises OSError where nobody answers."""
    command = ["systemctl", "show", "--property=ActiveState,InvocationID,StatusText", UNIT]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    except subprocess.TimeoutExpired as error:
        raise OSError(str(error)) from error
    told = dict(line.partition("=")[::2] for line in done.stdout.splitlines())
    if done.returncode or "ActiveState" not in told:
        raise OSError(f"systemctl show: {done.stderr.strip()}")
    return Shown(told["ActiveState"], told.get("InvocationID", ""), told.get("StatusText", ""))


class TrialWatch:
    """Calls the version on trial good after `seconds` in one piece; leaves it when it shows its safe mode."""

    def __init__(
        self,
        slots: Slots,
        seconds: float,
        look: Callable[[], Shown] = shown,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._slots = slots
        self._seconds = seconds
        self._look = look
        self._clock = clock
        self._sleep = sleep

    def run(self) -> None:
        """Returns when nothing is on trial any more, or when the table is stopped: then the next start asks again.

        A version that dies is left by its own unit; this only sees that its trial is over. On a root that has become
        read-only no verdict can be written, so the trial goes on when it can be written to.
        """
        try:
            self._watch()
        except OSError as error:
            if error.errno != EROFS:
                raise
            say(f"the trial goes on when this can be written to: {error.filename}")

    def _watch(self) -> None:
        invocation, since_s = "", 0.0
        while trial := self._slots.read().trial:
            if (now := self._looked()) is None:
                self._sleep(EVERY_S)
                continue
            if now.active in ("inactive", "failed"):
                say("the table is stopped; the trial goes on with its next start")
                return
            if now.status.startswith(SAFE_MODE):
                self._slots.leave("it shows its safe mode")
                self._slots.wish_restart()
                return
            if now.active != "active" or now.invocation != invocation:
                invocation, since_s = now.invocation, self._clock()
            elif self._clock() - since_s >= self._seconds:
                if self._slots.current != trial:  # whose start could not be counted
                    say(f"another version runs; the trial of slot {trial} goes on with the next start")
                    return
                self._slots.confirm(trial)
                say(f"the version in slot {trial} has run for {self._seconds:.0f} s and is good")
                return
            self._sleep(EVERY_S)
        last = self._looked()
        if last is not None and last.active == "failed":  # it died too often to be started any more
            self._slots.wish_restart()

    def _looked(self) -> Shown | None:
        """None while the service manager does not answer, for it is renewed or the disk is busy: it does so later."""
        try:
            return self._look()
        except OSError as error:
            say(f"the table can't be looked at now: {error}")
            return None
