"""Whether the controller has enough voltage and keeps cool, as its firmware tells by `vcgencmd get_throttled`."""

import re
import shutil
import subprocess
from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from hardware.readings import DeviceReading, Reading

ASK_MS: Final = 10_000
PATIENCE_MS: Final = 5_000
COMMAND: Final = "vcgencmd"
NAME: Final = "pi"

NOW: Final = {
    0: "undervoltage: the supply or its cable is too weak",
    1: "the clock is held back",
    2: "throttled",
    3: "too hot",
}
TROUBLE: Final = {NOW[0]: "undervoltage", NOW[3]: "heat"}
SINCE_START: Final = {16: "undervoltage", 17: "clock held back", 18: "throttling", 19: "heat"}
ANSWER: Final = re.compile(r"throttled=0x([0-9a-fA-F]+)")


class HealthQuery(Protocol):
    """A question on its way."""

    def answer(self) -> str | None:
        """What came, None while nothing has."""
        ...

    def drop(self) -> None:
        """Ask no more; when it is over, `answer` gives something, whatever that is."""
        ...


Ask: TypeAlias = Callable[[], HealthQuery]


class PiHealth:
    """The controller as a device: it tells how it fares when that changes. It asks one question at a time: a command
    that even the system can't end, for the controller's firmware hangs, would be there once more every ten seconds
    until no process can be started.
    """

    def __init__(self, ask: Ask, name: str = NAME) -> None:
        self.name = name
        self._ask = ask
        self._asking: HealthQuery | None = None
        self._dropped = False
        self._asked_at = 0
        self._next = 0
        self._told: str | None = None

    def poll(self, now_ms: int) -> list[Reading]:
        """`ready`, with a reason where something is wrong; never blocks."""
        if self._asking is None:
            return self._tell(self._begin(now_ms)) if now_ms >= self._next else []
        answer = self._asking.answer()
        if answer is None:
            return self._wait(self._asking, now_ms)
        late, self._dropped, self._asking = self._dropped, False, None
        return [] if late else self._tell(explain(answer))

    def _wait(self, asking: HealthQuery, now_ms: int) -> list[Reading]:
        if self._dropped or now_ms - self._asked_at < PATIENCE_MS:
            return []
        asking.drop()
        self._dropped = True
        return self._tell(f"{COMMAND} does not answer")

    def _begin(self, now_ms: int) -> str | None:
        """Asks; why that was not possible, such as for want of memory."""
        self._asked_at, self._next = now_ms, now_ms + ASK_MS
        try:
            self._asking = self._ask()
        except OSError as error:
            return f"{COMMAND} can't be asked: {error.strerror or error}"
        return None

    def _tell(self, reason: str | None) -> list[Reading]:
        if reason is None or reason == self._told:
            return []
        self._told = reason
        return [DeviceReading(self.name, "ready", reason)]


def explain(answer: str) -> str:
    """What an answer means; "" if all is well.

    >>> explain("throttled=0x50005")
    'undervoltage: the supply or its cable is too weak, throttled'
    >>> explain("throttled=0x20000"), explain("throttled=0x0")
    ('since its start: clock held back', '')
    """
    found = ANSWER.search(answer)
    if found is None:
        return f"{COMMAND} says {answer.strip() or 'nothing'}"
    bits = int(found[1], 16)
    now = [words for bit, words in NOW.items() if bits >> bit & 1]
    past = [words for bit, words in SINCE_START.items() if bits >> bit & 1]
    return ", ".join(now) or (f"since its start: {', '.join(past)}" if past else "")


def trouble_of(reason: str) -> str:
    """What people at the table can do something about, by its phrase; "" for nothing.

    >>> trouble_of("undervoltage: the supply or its cable is too weak, throttled"), trouble_of("too hot")
    ('undervoltage', 'heat')
    >>> trouble_of("since its start: undervoltage")
    ''
    """
    return next((phrase for words, phrase in TROUBLE.items() if words in reason.split(", ")), "")


def find_pi() -> Ask | None:
    """How to ask the controller; None where there is no such command."""
    path = shutil.which(COMMAND)
    return None if path is None else lambda: _Process(path)


class _Process:
    """The command in a process of its own, which is looked at and never waited for."""

    def __init__(self, path: str) -> None:
        self._process = subprocess.Popen(
            [path, "get_throttled"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def answer(self) -> str | None:
        if self._process.poll() is None:
            return None
        out = self._process.stdout
        if out is None:
            return ""
        with out:
            return out.read().decode("utf-8", "replace")

    def drop(self) -> None:
        self._process.kill()
