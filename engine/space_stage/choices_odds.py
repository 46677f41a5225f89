"""How dice are likely to fall: bare hands, repairs, death rolls. Exact, out of 36 or 6."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from engine.space_stage.words import FACES, POINTS_A_TOKEN

TWO_DICE = tuple(product(range(1, FACES + 1), repeat=2))


@cache
def bare_hands() -> dict[int, Fraction]:
    """The chance of each damage of an attack by bare hands, 0 to 5 [Útok].

    >>> bare_hands()[1]
    Fraction(5, 18)
    """
    return _shares(Counter(abs(one - other) for one, other in TWO_DICE))


@cache
def repair(bonus: int, tokens: int) -> dict[int, Fraction]:
    """The chance of each number of tokens that a repair removes, with `bonus` points besides the dice [Oprava].

    >>> repair(0, 3)[0]
    Fraction(1, 12)
    """
    return _shares(Counter(min(tokens, (one + other + bonus) // POINTS_A_TOKEN) for one, other in TWO_DICE))


def death_roll(last: int | None) -> tuple[Fraction, Fraction, Fraction]:
    """The chances to die, to be still dying, and to be healed, after the last roll [Umírající postava].

    >>> death_roll(3)
    (Fraction(1, 3), Fraction(1, 2), Fraction(1, 6))
    """
    if last is None:
        return Fraction(0), Fraction(1), Fraction(0)
    return Fraction(last - 1, FACES), Fraction(FACES - last, FACES), Fraction(1, FACES)


def _shares(counts: Counter[int]) -> dict[int, Fraction]:
    total = sum(counts.values())
    return {value: Fraction(count, total) for value, count in sorted(counts.items())}
