"""Who helps to try out a table: twins that do at once what is asked, on a clock of their own, or a person."""

import time
from collections import deque
from collections.abc import Callable, Iterable
from threading import Thread
from typing import Final, TextIO

from firmware_py.workshop.hardware_test import PATIENCE_MS, TICK_MS, HardwareTest
from hardware.cabinet import Frame
from hardware.speaker.twin import TwinSpeaker

TWIN_PATIENCE_MS: Final = 2000


class Twins:
    """Twins as helpers: the clock is virtual, and what they see is what the lights' twin was shown."""

    has_eyes = False

    def __init__(self, examiner: HardwareTest) -> None:
        self._examiner = examiner
        self._now_ms = 0

    def wait(self, ms: int) -> int:
        for _ in range(max(1, ms // TICK_MS)):
            self._now_ms += TICK_MS
            self._examiner.poll(self._now_ms)
        return self._now_ms

    def sees(self, question: str, shown: Iterable[Frame]) -> bool:
        built = self._examiner.built
        for frame in shown:
            built.lights.show(frame, self.wait(TICK_MS))
            if built.lights.twin.frame != frame:
                return False
        return True

    def asked(self, request: str, deed: Callable[[], None], done: Callable[[], bool]) -> bool:
        deed()
        for _ in range(TWIN_PATIENCE_MS // TICK_MS):
            if done():
                return True
            self.wait(TICK_MS)
        return done()

    def hears(self, question: str, sound: Callable[[], None]) -> bool:
        sound()
        speaker = self._examiner.built.speaker
        return isinstance(speaker, TwinSpeaker) and bool(speaker.played)


class Skipped(Exception):
    """The person has enough."""


class PersonAtTerminal:
    """A person at a terminal: questions are answered by y, n or s for "show it again", and q ends everything. All
    devices are listened to while an answer is awaited. `typed` gives the next letter, "" while there is none.
    """

    has_eyes = True

    def __init__(
        self,
        examiner: HardwareTest,
        out: TextIO,
        typed: Callable[[], str],
        sleep: Callable[[float], None] = time.sleep,
        clock_ms: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000,
    ) -> None:
        self._examiner = examiner
        self._out = out
        self._next = typed
        self._sleep = sleep
        self._clock_ms = clock_ms

    def wait(self, ms: int) -> int:
        until = self._clock_ms() + ms
        while (now := self._clock_ms()) < until:
            self._examiner.poll(now)
            self._sleep(TICK_MS / 1000)
        self._examiner.poll(now)
        return now

    def sees(self, question: str, shown: Iterable[Frame]) -> bool:
        frames = tuple(shown)

        def show() -> None:
            for frame in frames:
                self._examiner.built.lights.show(frame, self.wait(TICK_MS))

        return self._again(f"{question}? [y]es, [n]o, [s]how again, [q]uit ", show)

    def asked(self, request: str, deed: Callable[[], None], done: Callable[[], bool]) -> bool:
        self._out.write(f"{request} ([n] for it does not work, [q]uit)\n")
        self._out.flush()
        until = self._clock_ms() + PATIENCE_MS
        while not done() and self._clock_ms() < until:
            self.wait(TICK_MS)
            if self._typed() == "n":
                return False
        return done()

    def hears(self, question: str, sound: Callable[[], None]) -> bool:
        return self._again(f"{question}? [y]es, [n]o, [s]ay again, [q]uit ", sound)

    def _again(self, question: str, deed: Callable[[], None]) -> bool:
        """Does something and asks about it, until the answer is yes or no."""
        while True:
            deed()
            answer = self._answer(question)
            if answer != "s":
                return answer == "y"

    def _answer(self, question: str) -> str:
        self._out.write(question)
        self._out.flush()
        while True:
            typed = self._typed()
            if typed in ("y", "n", "s"):
                return typed
            self.wait(TICK_MS)

    def _typed(self) -> str:
        typed = self._next()
        if typed == "q":
            raise Skipped
        return typed


def typed_lines(lines: TextIO) -> Callable[[], str]:
    """The first letters of the lines that somebody types, read in the background; q at their end."""
    letters: deque[str] = deque()

    def read() -> None:
        letters.extend(line.strip()[:1].lower() for line in lines)
        letters.append("q")

    Thread(target=read, name="answers", daemon=True).start()
    return lambda: letters.popleft() if letters else ""


def typed_words(lines: TextIO) -> Callable[[], str | None]:
    """What somebody types, or a reader that types like a keyboard, line by line; q at the end."""
    typed: deque[str] = deque()

    def read() -> None:
        typed.extend(line.strip().lower().replace(":", "") for line in lines)
        typed.append("q")

    Thread(target=read, name="typed tags", daemon=True).start()
    return lambda: typed.popleft() if typed else None
