"""The timeline of a game's show, and the cursor that people move on it.

Cues are added, and cut off where the rules took something back. What is alive at a moment depends on nothing but the
cues and the moment; going forward is merely quicker than starting afresh.
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import Final, Literal, TypeAlias

from firmware_py.cues import CaptionCue, ClipCue, Cue, LightCue
from firmware_py.show.mixer import NEVER, Mixer
from hardware.cabinet import Frame

Speed: TypeAlias = Literal[1, 2, 4]
SPEEDS: Final[tuple[Speed, ...]] = (1, 2, 4)


class Director:
    """Owns the cues of one game. `now_ms` is the cursor, `end_ms` the end of what is staged so far."""

    def __init__(self, mixer: Mixer) -> None:
        self._mixer = mixer
        self._lights: list[LightCue] = []
        self._light_times: list[int] = []
        self.captions: list[CaptionCue] = []
        self._sounds: list[CaptionCue | ClipCue] = []
        self._due: list[CaptionCue | ClipCue] = []  # came for the moment at which the cursor already was
        self.beats: list[int] = []
        self.now_ms = -1
        self.end_ms = 0
        self.speed: Speed = 1
        self.paused = False
        self._lingered_ms = 0
        self._stage = _Stage()
        self._frame: Frame = b""
        self._frame_until = -1
        self._framed_at = -1
        self._scene = mixer.prepare(())
        self._scene_until = -1

    def add(self, cues: Iterable[Cue]) -> None:
        """Puts cues on the timeline; they may lie anywhere, also before the cursor."""
        for cue in cues:
            self.end_ms = max(self.end_ms, cue.at_ms + (cue.for_ms or 0 if isinstance(cue, LightCue) else 0))
            if isinstance(cue, LightCue):
                self._add_light(cue)
                continue
            insort(self._sounds, cue, key=_at)
            if cue.at_ms == self.now_ms:
                self._due.append(cue)
            if isinstance(cue, CaptionCue):
                insort(self.captions, cue, key=_at)
                if cue.beat and cue.at_ms not in self.beats[-1:]:
                    insort(self.beats, cue.at_ms)

    def _add_light(self, cue: LightCue) -> None:
        place = bisect_right(self._light_times, cue.at_ms)
        self._lights.insert(place, cue)
        self._light_times.insert(place, cue.at_ms)
        if place < self._stage.next:
            self._stage = _Stage()
        self._frame_until = -1
        self._scene_until = -1

    def cut(self, at_ms: int) -> None:
        """Forgets everything from `at_ms` on: what was told there has not happened. The cursor is not after it."""
        self._lights = [cue for cue in self._lights if cue.at_ms < at_ms]
        self._light_times = [cue.at_ms for cue in self._lights]
        self.captions = [cue for cue in self.captions if cue.at_ms < at_ms]
        self._sounds = [cue for cue in self._sounds if cue.at_ms < at_ms]
        self.beats = [beat_ms for beat_ms in self.beats if beat_ms < at_ms]
        self._due.clear()
        self._stage = _Stage()
        self._frame_until = self._scene_until = -1
        self.end_ms = at_ms
        self.now_ms = min(self.now_ms, at_ms)

    def forget(self, captions: Iterable[CaptionCue]) -> None:
        """Takes captions off the timeline again, these very ones and none that say the same."""
        gone = {id(cue) for cue in captions}
        self.captions = [cue for cue in self.captions if id(cue) not in gone]
        self._sounds = [cue for cue in self._sounds if id(cue) not in gone]

    def extend(self, end_ms: int) -> None:
        """Lets the staged time last until `end_ms` at least."""
        self.end_ms = max(self.end_ms, end_ms)

    def move_to(self, at_ms: int) -> list[CaptionCue | ClipCue]:
        """Sets the cursor; gives the sounds that a forward move passed, none for a move back."""
        first = (
            bisect_right(self._sounds, self.now_ms, key=_at) if at_ms >= self.now_ms else len(self._sounds)
        )
        passed = self._sounds[first : bisect_right(self._sounds, at_ms, key=_at)]
        if at_ms >= self.now_ms:
            passed = [*self._due, *passed]
        self._due.clear()
        self._lingered_ms = self._lingered_ms if at_ms == self.now_ms else 0
        self.now_ms = at_ms
        return passed

    @property
    def heard(self) -> Sequence[CaptionCue | ClipCue]:
        """Every sound up to the cursor, in order of time."""
        return self._sounds[: bisect_right(self._sounds, self.now_ms, key=_at)]

    def linger(self, ms: int) -> None:
        """Lets what is lit go on moving while the cursor waits at the end for people; the timeline does not grow."""
        self._lingered_ms += ms

    def next_beat(self) -> int | None:
        """The next caption's time, or None when none is staged."""
        place = bisect_right(self.beats, self.now_ms)
        return self.beats[place] if place < len(self.beats) else None

    def last_beat(self, slack_ms: int = 400) -> int:
        """Where "back" goes: the caption before, or the present one if it has just begun."""
        place = bisect_left(self.beats, self.now_ms - slack_ms)
        return self.beats[max(0, place - 1)] if self.beats else 0

    def faster(self) -> None:
        """The next of the speeds 1, 2, 4."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    def frame(self) -> Frame:
        """The colours of all LEDs at the cursor."""
        at_ms = self.now_ms + self._lingered_ms
        if not self._framed_at <= at_ms < self._frame_until:
            if not self._stage.at_ms <= at_ms < self._scene_until:
                self._stage = self._stage.moved(self._lights, at_ms)
                self._scene = self._mixer.prepare(self._stage.alive())
                self._scene_until = self._stage.until(self._light_times)
            self._frame, until = self._scene.frame(at_ms)
            self._frame_until = min(until, self._scene_until)
            self._framed_at = at_ms
        return self._frame


class _Stage:
    """The lights alive at a moment. Going forward adds and removes a few; any other move starts afresh."""

    def __init__(self) -> None:
        self.at_ms = -1
        self.next = 0
        self._keyed: dict[str, LightCue] = {}
        self._loose: dict[int, LightCue] = {}
        self._ends: list[tuple[int, int, str]] = []

    def moved(self, lights: list[LightCue], at_ms: int) -> "_Stage":
        stage = self if at_ms >= self.at_ms else _Stage()
        while stage.next < len(lights) and lights[stage.next].at_ms <= at_ms:
            stage._enter(lights[stage.next], stage.next)
            stage.next += 1
        stage._leave(at_ms)
        stage.at_ms = at_ms
        return stage

    def _enter(self, cue: LightCue, number: int) -> None:
        if cue.key:
            self._keyed[cue.key] = cue
        else:
            self._loose[number] = cue
        if cue.for_ms is not None:
            heappush(self._ends, (cue.at_ms + cue.for_ms, number, cue.key))

    def _leave(self, at_ms: int) -> None:
        while self._ends and self._ends[0][0] <= at_ms:
            end, number, key = heappop(self._ends)
            if not key:
                self._loose.pop(number, None)
            elif key in self._keyed and _end(self._keyed[key]) == end:
                del self._keyed[key]

    def alive(self) -> list[LightCue]:
        return [*self._keyed.values(), *self._loose.values()]

    def until(self, times: list[int]) -> int:
        """When the next light comes or goes."""
        coming = times[self.next] if self.next < len(times) else NEVER
        return min(coming, self._ends[0][0] if self._ends else NEVER)


def _end(cue: LightCue) -> int:
    return NEVER if cue.for_ms is None else cue.at_ms + cue.for_ms


def _at(cue: CaptionCue | ClipCue) -> int:
    return cue.at_ms
