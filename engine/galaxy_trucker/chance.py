"""Chance: a stream of numbers that is one number itself, so that a position can write it down.

The stream is SplitMix64 (Steele, Lea and Flood 2014): a counter with a mixing function.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

STEP: Final = 0x9E3779B97F4A7C15
MASK: Final = (1 << 64) - 1


def number(seed: int) -> tuple[int, int]:
    """The next 64 bits of a stream, and the stream after them."""
    seed = (seed + STEP) & MASK
    mixed = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return mixed ^ (mixed >> 31), seed


def below(seed: int, limit: int) -> tuple[int, int]:
    """A number from 0 to `limit` - 1, and the stream after it."""
    drawn, seed = number(seed)
    return drawn % limit, seed


def shuffled(seed: int, things: Sequence[T]) -> tuple[list[T], int]:
    """The things in random order, and the stream after it.

    >>> sorted(shuffled(1, "abcd")[0])
    ['a', 'b', 'c', 'd']
    """
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        place, seed = below(seed, last + 1)
        order[last], order[place] = order[place], order[last]
    return order, seed
