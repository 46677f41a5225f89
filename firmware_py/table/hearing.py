"""What the table takes for a noise: levels of its noise meter, and hands that drum on two buttons."""

from collections.abc import Iterator
from typing import Final

from engine.game import Seat
from firmware_py.games.seating import Listening, NoiseHeard, Watching
from firmware_py.inputs import Pressed, Quiet, Shouted
from hardware.noise.microphone import WINDOW_MS
from hardware.noise.shout import Loudness, ShoutDetector
from hardware.noise.talk import Talk, TalkDetector

PRESENT_MS: Final = 2000  # a meter that has told nothing for so long is not there, and judges nobody
FADE_MS: Final = 300  # how long the table's own voice is heard after it fell silent: recorder and room
BARS: Final = 5
DRUM_MS: Final = 600  # between two buttons that are one drum roll
USUAL: Final = Loudness(over_db=12, least_ms=150)
NO_TALK: Final = Talk(over_db=200, least_ms=1000)  # until a game wants it quiet


class NoiseJudge:
    """Hears the room all the time, so that it knows how loud that is, and judges while a game listens. What it hears
    while the table itself speaks is neither a noise nor the room.
    """

    def __init__(self) -> None:
        self._detector = ShoutDetector(USUAL, WINDOW_MS)
        self._wanted: Listening | None = None
        self._told_ms: int | None = None
        self._shout_ms: int | None = None
        self._now_ms = 0
        self._left_ms = 0.0
        self._cried = False
        self._talk = TalkDetector(NO_TALK, WINDOW_MS)
        self._talked = False
        self._remarked_ms: int | None = None

    def hear(self, level_db: float, now_ms: int, deaf: bool) -> None:
        """Takes a level of the noise meter."""
        self._told_ms = now_ms
        if deaf:
            self._detector.forget()
            self._talk.forget()
            return
        self._talked = self._talk.hear(level_db) or self._talked
        if self._detector.hear(level_db, now_ms, learns=not self.window_is_open):
            self._shout_ms = now_ms
            self._cried = self.window_is_open

    def mind(self, wanted: Listening | None, passed_ms: int, now_ms: int) -> Iterator[Shouted | Quiet]:
        """Lets time pass while a game listens, or does not; gives its verdict, once for a window."""
        self._now_ms = now_ms
        before, self._wanted = self._wanted, wanted
        if wanted is None or wanted.window_ms is None:
            self._cried = False
            return
        self._detector.loudness = wanted.loudness
        if before is None or before.about != wanted.about:
            self._left_ms, self._cried = wanted.window_ms, False
            return
        if self._cried:
            self._cried = False
            yield Shouted()
        elif self.is_there and self._left_ms:
            self._left_ms = max(0.0, self._left_ms - passed_ms)
            if not self._left_ms:
                yield Quiet()

    def overheard(self, watching: Watching | None, now_ms: int) -> bool:
        """Whether somebody talks while a game wants it quiet, as often as it wants to hear of it."""
        talked, self._talked = self._talked, False
        if watching is None:
            self._remarked_ms = None
            self._talk.forget()
            return False
        self._talk.talk = watching.talk
        last = self._remarked_ms
        waits = last is not None and (watching.again_ms is None or now_ms - last < watching.again_ms)
        if not talked or waits:
            return False
        self._remarked_ms = now_ms
        return True

    def use_up(self) -> None:
        """A noise counts for what is done next, and for nothing after it."""
        self._shout_ms = None

    @property
    def is_there(self) -> bool:
        """Whether there is a noise meter that knows the room."""
        return self.has_meter and self._detector.knows_the_room

    @property
    def has_meter(self) -> bool:
        """Whether there is a noise meter that tells something."""
        told = self._told_ms
        return told is not None and self._now_ms - told <= PRESENT_MS

    @property
    def window_is_open(self) -> bool:
        """Whether the table is to be silent, for it is listening."""
        return self._wanted is not None and self._wanted.window_ms is not None

    @property
    def shouted(self) -> bool:
        """Whether a noise was made that still counts for what is done now."""
        if self._wanted is None or self._shout_ms is None:
            return False
        return self._now_ms - self._shout_ms <= self._wanted.before_ms

    @property
    def heard(self) -> NoiseHeard | None:
        """What people see of it while a window is open; None otherwise, and without a noise meter."""
        if self._wanted is None or not self.window_is_open or not self.is_there:
            return None
        wanted, over_db = self._wanted.loudness.over_db, max(0.0, self._detector.over_db)
        loud = min(BARS, int(BARS * over_db / wanted))
        return NoiseHeard(loud, int(over_db), int(wanted), -(-int(self._left_ms) // 1000))


class Drum:
    """Knows the seats that drum: the last two presses were of different buttons, shortly after each other."""

    def __init__(self) -> None:
        self._last: dict[Seat, tuple[str, int]] = {}
        self.drummed: frozenset[Seat] = frozenset()

    def begin(self) -> None:
        """What was pressed until now is no part of a drum roll."""
        self._last.clear()
        self.drummed = frozenset()

    def press(self, given: Pressed, now_ms: int) -> None:
        """Takes a press."""
        button, at_ms = self._last.get(given.seat, (given.button, now_ms))
        both = button != given.button and now_ms - at_ms <= DRUM_MS
        self.drummed = self.drummed | {given.seat} if both else self.drummed - {given.seat}
        self._last[given.seat] = (given.button, now_ms)
