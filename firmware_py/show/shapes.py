"""How light moves: each shape turns elapsed time into the brightness of every LED that takes part.

A shape's value changes only in steps of `every_ms`, so that a table that stands still costs nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from firmware_py.cues import ShapeName

FULL: Final = 255


@dataclass(frozen=True, slots=True)
class Shape:
    """`render(elapsed_ms, for_ms, count)` gives `count` brightnesses 0..255; 0 lets what lies below shine through."""

    render: Callable[[int, int, int], Sequence[int]]
    every_ms: int | None = None


def _solid(elapsed_ms: int, for_ms: int, count: int) -> Sequence[int]:
    return (FULL,) * count


def _blink(elapsed_ms: int, for_ms: int, count: int) -> Sequence[int]:
    """On and off, half a second each."""
    return (FULL if elapsed_ms // 500 % 2 == 0 else 1,) * count


def _pulse(elapsed_ms: int, for_ms: int, count: int) -> Sequence[int]:
    """Breathes once in two seconds between a third and full."""
    part = abs(elapsed_ms % 2000 - 1000)
    return (85 + 170 * part // 1000,) * count


def _breath(elapsed_ms: int, for_ms: int, count: int) -> Sequence[int]:
    """Breathes once in six seconds, softly: at its brightest it has not half its light."""
    part = abs(elapsed_ms % 6000 - 3000)
    return (8 + 110 * part * part // 9_000_000,) * count


def _flash(elapsed_ms: int, for_ms: int, count: int) -> Sequence[int]:
    """Bright at once, then fading over its time."""
    return (max(0, FULL - FULL * elapsed_ms // max(1, for_ms)),) * count


def _comet(elapsed_ms: int, for_ms: int, count: int) -> Sequence[int]:
    """A head that runs from the first LED to the last, with a tail of six LEDs behind it."""
    head = (count + 6) * elapsed_ms // max(1, for_ms)
    return [max(0, FULL - 42 * (head - place)) if place <= head else 0 for place in range(count)]


def _grow(elapsed_ms: int, for_ms: int, count: int) -> Sequence[int]:
    """LEDs light up one after the other and stay."""
    lit = count * elapsed_ms // max(1, for_ms)
    return [FULL if place <= lit else 0 for place in range(count)]


SHAPES: Final[Mapping[ShapeName, Shape]] = {
    "solid": Shape(_solid),
    "blink": Shape(_blink, 500),
    "pulse": Shape(_pulse, 100),
    "breath": Shape(_breath, 100),
    "flash": Shape(_flash, 20),
    "comet": Shape(_comet, 20),
    "grow": Shape(_grow, 20),
}
