"""From the cues that are alive at a moment to the colours of all LEDs."""

from collections.abc import Mapping, Sequence

from firmware_py.cues import LightCue
from firmware_py.show.shapes import SHAPES
from hardware.cabinet import Frame

NEVER = 1 << 60
KNOWN = 1000  # sets of lamps whose LEDs are remembered


class Mixer:
    """Mixes frames for a table whose lamps are LED indexes by name; lamps that a table lacks are passed over."""

    def __init__(self, lamps: Mapping[str, tuple[int, ...]], led_count: int) -> None:
        self._lamps = lamps
        self._dark = bytes(3 * led_count)
        self._leds: dict[tuple[str, ...], tuple[int, ...]] = {}

    def prepare(self, alive: Sequence[LightCue]) -> "Scene":
        """A scene of these cues, which can be mixed at any moment in which just they are alive."""
        ordered = sorted(alive, key=_by_level)
        moves_from = next((place for place, cue in enumerate(ordered) if not _is_still(cue)), len(ordered))
        base = bytearray(self._dark)
        for cue in ordered[:moves_from]:
            self.paint(base, cue, 0)
        return Scene(self, base, ordered[moves_from:])

    def paint(self, frame: bytearray, cue: LightCue, elapsed_ms: int) -> None:
        """Lays a cue, `elapsed_ms` after its beginning, over what is in the frame."""
        leds = self._leds_of(cue.lamps)
        red, green, blue = cue.colour
        lights = SHAPES[cue.shape].render(elapsed_ms, cue.for_ms or 0, len(leds))
        for led, light in zip(leds, lights, strict=True):
            if light:
                at = 3 * led
                frame[at] = red * light // 255
                frame[at + 1] = green * light // 255
                frame[at + 2] = blue * light // 255

    def _leds_of(self, lamps: tuple[str, ...]) -> tuple[int, ...]:
        found = self._leds.get(lamps)
        if found is None:
            if len(self._leds) >= KNOWN:
                self._leds.clear()  # paths of shots and sets of slots come in ever other combinations
            found = tuple(led for lamp in lamps for led in self._lamps.get(lamp, ()))
            self._leds[lamps] = found
        return found


class Scene:
    """Cues that are alive together: what stands still is painted once, what moves at every look."""

    def __init__(self, mixer: Mixer, base: bytearray, moving: list[LightCue]) -> None:
        self._mixer = mixer
        self._base = base
        self._moving = moving

    def frame(self, at_ms: int) -> tuple[Frame, int]:
        """The frame at `at_ms`, and until when it stays the same."""
        frame = bytearray(self._base)
        until = NEVER
        for cue in self._moving:
            elapsed = at_ms - cue.at_ms
            every = SHAPES[cue.shape].every_ms
            if every is not None:
                elapsed -= elapsed % every
                until = min(until, cue.at_ms + elapsed + every)
            self._mixer.paint(frame, cue, elapsed)
        return bytes(frame), until


def _is_still(cue: LightCue) -> bool:
    return SHAPES[cue.shape].every_ms is None


def _by_level(cue: LightCue) -> tuple[int, bool, int]:
    """Higher levels lie on top; within a level what moves lies over what stands, then the later over the earlier."""
    return cue.level, not _is_still(cue), cue.at_ms
