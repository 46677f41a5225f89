"""The field of a reader's coil: above the wood, and at the tag of the slot beside it. Rough, and nothing measured.

A printed coil of 20 mm as cheap modules have it. Fields are rms, in A/m. Sources: Biot and Savart for the loops; Mohan
and others (1999) for their inductance; ISO/IEC 14443-2 for what a small tag needs, from memory.
"""

from functools import cache
from math import pi, sqrt
from typing import Final

MU: Final = 4e-7 * pi
OMEGA: Final = 2 * pi * 13.56e6
COIL_M: Final = 20e-3
TURNS: Final = 6
WIDTH_M: Final = 0.5e-3
GAP_M: Final = 0.3e-3
QUALITY: Final = 30.0
WEAK_W: Final = 0.02  # a module whose inductors saturate
STRONG_W: Final = 0.1
SMALL_TAG: Final = 4.5
"""A/m that a tag of the smallest class has to be content with."""

MARGIN: Final = 2.5
CHIP_V: Final = 3.0  # peak, at which the chip of a tag starts
TAG_QUALITY: Final = 20.0
TAG_WIDTH_M: Final = 0.25e-3
TAG_GAP_M: Final = 0.15e-3
TAG_EDGE_M: Final = 0.75e-3


@cache
def radii() -> tuple[float, ...]:
    """Of the turns of the coil, in m."""
    return tuple(COIL_M / 2 - WIDTH_M / 2 - turn * (WIDTH_M + GAP_M) for turn in range(TURNS))


def ampere(watt: float) -> float:
    """The current in the coil, rms, at this power in it."""
    inner = COIL_M - 2 * TURNS * (WIDTH_M + GAP_M) + 2 * GAP_M
    middle, fill = (COIL_M + inner) / 2, (COIL_M - inner) / (COIL_M + inner)
    henry = 2.25 * MU * TURNS**2 * middle / (1 + 3.55 * fill)
    return sqrt(watt * QUALITY / (OMEGA * henry))


def above(wood_mm: float, watt: float) -> float:
    """The field over the middle of the coil behind so much wood."""
    z = wood_mm / 1000
    return ampere(watt) * sum(float(r * r / 2 / (r * r + z * z) ** 1.5) for r in radii())


def beside(pitch_mm: float, watt: float) -> float:
    """The field in the plane of the coil at this distance from its middle, as of a small magnet."""
    moment = ampere(watt) * sum(pi * r * r for r in radii())
    return moment / (4 * pi * (pitch_mm / 1000) ** 3)


def tag_starts(tag_mm: float) -> float:
    """The field in which a round tag of this size starts to answer: its turns fill the outer half of it."""
    outer = tag_mm / 2000 - TAG_EDGE_M - TAG_WIDTH_M / 2
    turns = int(outer / 2 / (TAG_WIDTH_M + TAG_GAP_M))
    area = sum(pi * (outer - turn * (TAG_WIDTH_M + TAG_GAP_M)) ** 2 for turn in range(max(1, turns)))
    return CHIP_V / sqrt(2) / (OMEGA * MU * area * TAG_QUALITY)


def most_wood_mm() -> float:
    """The thickest wood, in whole mm, behind which a weak module still has the field of a small tag with its margin."""
    return float(max(mm for mm in range(1, 30) if above(mm, WEAK_W) >= MARGIN * SMALL_TAG))


def least_pitch_mm(tag_mm: float) -> float:
    """The least distance, in whole mm, at which a strong module gives a neighbour's tag half of what starts it."""
    return float(min(mm for mm in range(20, 200) if beside(mm, STRONG_W) <= tag_starts(tag_mm) / 2))
