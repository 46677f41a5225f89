"""Exact odds of dice: what a salvo does to shields, counted over every way the dice can fall.

A die set to v succeeds on min(v, 5) of its six faces, because a 6 always fails [R 3].
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from engine.outer_rim.words import FACES

Values: TypeAlias = tuple[int, ...]


def faces_of_success(value: int) -> int:
    """How many of a die's six faces succeed.

    >>> [faces_of_success(value) for value in range(1, 7)]
    [1, 2, 3, 4, 5, 5]
    """
    return min(value, FACES - 1)


def held(shields: Sequence[int]) -> tuple[int, ...]:
    """In how many of the falls of all shield dice 0, 1, 2 ... of them hold.

    >>> held((3, 6))
    (3, 18, 15)
    """
    ways = [1]
    for value in shields:
        good = faces_of_success(value)
        ways = [
            (ways[n] * (FACES - good) if n < len(ways) else 0) + (ways[n - 1] * good if n else 0)
            for n in range(len(ways) + 1)
        ]
    return tuple(ways)


@lru_cache(maxsize=1 << 16)
def salvo(cannons: Values, shields: Values) -> tuple[tuple[int, int], ...]:
    """(damage, falls) of a salvo against shields that cancel the highest hits; falls add up to 6 ** dice.

    >>> salvo((4,), (3,))
    ((0, 24), (4, 12))
    """
    found: dict[int, int] = {}
    holding = held(shields)
    for hits in product((False, True), repeat=len(cannons)):
        falls = 1
        for value, hit in zip(cannons, hits, strict=True):
            falls *= faces_of_success(value) if hit else FACES - faces_of_success(value)
        values = sorted((value for value, hit in zip(cannons, hits, strict=True) if hit), reverse=True)
        for cancelled, ways in enumerate(holding):
            damage = sum(values[cancelled:])
            found[damage] = found.get(damage, 0) + falls * ways
    return tuple(sorted((damage, falls) for damage, falls in found.items() if falls))
