"""Keeps the LEDs of a supply rail within its budget, whatever they are asked to show. Pure arithmetic in whole
numbers: nothing here is ever rounded up into more current.

What every LED draws at the dimmest light, its idle current included, is set aside for good. Only the light above that
is dimmed, all LEDs of a rail by the same part: so nothing that shall be lit goes dark, and what is brighter stays
brighter. It is an estimate from data sheets and no fuse.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hardware.lights.chips import Chip
from hardware.lights.gamma import Levels

SHIFT = 16
WHOLE = 1 << SHIFT
"""A part of this size leaves the light as it is."""


@dataclass(frozen=True, slots=True)
class RailLoad:
    """What the LEDs of one data wire draw from a rail above their dimmest light: `want_ua` if they show undimmed what
    they are asked to, and `held` (in uA / WHOLE) at most as long as that has not reached them.
    """

    want_ua: int
    held: int


def least_ma(leds: Iterable[tuple[Chip, int]]) -> int:
    """The smallest budget on which so many LEDs of these chips can still show something."""
    return -(-sum(chip.dimmest_ua * count for chip, count in leds) // 1000)


def above(levels: Levels) -> Levels:
    """The light of each colour value above the dimmest."""
    return tuple(max(0, level - 1) for level in levels)


def want_ua(rgb: bytes, above_dimmest: Levels, chip: Chip) -> int:
    """What LEDs that show these colours draw above their dimmest light."""
    lights = [sum(map(above_dimmest.__getitem__, rgb[colour::3])) for colour in range(3)]
    total = sum(ua * light for ua, light in zip(chip.colour_ua, lights, strict=True))
    return -(-total // chip.steps)


def part(room_ua: int, loads: Sequence[RailLoad]) -> int:
    """The largest part, 0 to WHOLE, to which the light of a rail may be dimmed: its LEDs stay within `room_ua` in
    whatever order its wires take up what they are asked to show, even if some never do.
    """
    best = WHOLE
    while True:
        rising = [load for load in loads if load.want_ua * best > load.held]
        want = sum(load.want_ua for load in rising)
        left = room_ua * WHOLE - sum(load.held for load in loads if load not in rising)
        if want * best <= max(0, left):
            return best
        best = max(0, left // want)


def dimmed(levels: Levels, to: int) -> Levels:
    """Levels dimmed to a part; what is lit stays lit."""
    if to == WHOLE:
        return levels
    return (0, *(1 + ((level - 1) * to >> SHIFT) for level in levels[1:]))
