"""Chance: a stream of numbers that is one number itself, so that a position can write it down.

The stream is splitmix64 (Steele, Lea and Flood 2014): a counter with a mixing function.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ACTION_DECK,
    ACTION_NUMBERS,
    DECK_NAMES,
    SHIP_NUMBERS,
)
from engine.tables import BadValue

T = TypeVar("T")

_STEP: Final = 0x9E3779B97F4A7C15
MASK: Final = (1 << 64) - 1


def next_number(seed: int) -> tuple[int, int]:
    """The next 64 bits of a stream, and the stream after them."""
    seed = (seed + _STEP) & MASK
    mixed = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return mixed ^ (mixed >> 31), seed


def below(seed: int, limit: int) -> tuple[int, int]:
    """A number from 0 to `limit` - 1, and the stream after it; the bias of limits up to 101 is below 1e-17."""
    number, seed = next_number(seed)
    return number % limit, seed


def shuffled(seed: int, things: Sequence[T]) -> tuple[list[T], int]:
    """The things in random order (Fisher and Yates), and the stream after it."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        number, seed = next_number(seed)
        number %= last + 1
        order[last], order[number] = order[number], order[last]
    return order, seed


def sample(seed: int, things: Sequence[T], count: int) -> tuple[list[T], int]:
    """`count` of the things, and the stream after it."""
    order, seed = shuffled(seed, things)
    return order[:count], seed


# ------------------------------------------------------------------------------------------- the draws of a game


def _fixed(s: State, kind: str) -> dict[str, object] | None:
    """The next draw that a file fixes, if there is one left; raises BadValue where it is of another kind."""
    if s.lot >= len(s.lots):
        return None
    lot = s.lots[s.lot]
    if kind not in lot:
        raise _wrong(s, f"expected a lot of the kind {kind}")
    return dict(lot)


def _wrong(s: State, message: str) -> BadValue:
    return BadValue(f"lots[{s.lot}]", message)


def _cards(value: object, numbers: dict[str, int]) -> list[int]:
    """Card numbers out of a file; 0 for what is none."""
    ids = value if isinstance(value, list | tuple) else ()
    return [numbers.get(name, 0) if isinstance(name, str) else 0 for name in ids]


def draw_first(s: State, tied: list[int]) -> int:
    """The seat that begins, out of several with the lowest sum of hulls."""
    lot = _fixed(s, "first")
    if lot is None:
        number, seed = below(s.seed, len(tied))
        s.use_lot(seed, s.lot)
        return tied[number]
    first = lot["first"]
    if type(first) is not int or first + 1 not in tied:  # files count seats from 0
        raise _wrong(s, f"expected one of the seats {', '.join(str(seat - 1) for seat in tied)}")
    s.use_lot(s.seed, s.lot + 1)
    return first + 1


def draw_order(s: State, deck: int, cards: list[int]) -> tuple[int, ...]:
    """The order of a deck that is shuffled from a discard; one card has no other."""
    if len(cards) < 2:
        return tuple(cards)
    lot = _fixed(s, "shuffle")
    if lot is None:
        order, seed = shuffled(s.seed, cards)
        s.use_lot(seed, s.lot)
        return tuple(order)
    if lot["shuffle"] != DECK_NAMES[deck]:
        raise _wrong(s, f"expected a shuffle of the {DECK_NAMES[deck]} deck")
    fixed = _cards(lot["order"], ACTION_NUMBERS if deck == ACTION_DECK else SHIP_NUMBERS)
    if sorted(fixed) != cards:
        raise _wrong(s, f"expected an order of the {len(cards)} cards of the discard")
    s.use_lot(s.seed, s.lot + 1)
    return tuple(fixed)


def draw_hidden(s: State, hand: list[int], count: int) -> tuple[int, ...]:
    """`count` cards out of a hand, at random where it holds more."""
    if len(hand) <= count:
        return tuple(hand)
    lot = _fixed(s, "take")
    if lot is None:
        taken, seed = sample(s.seed, hand, count)
        s.use_lot(seed, s.lot)
        return tuple(sorted(taken))
    fixed = _cards(lot["take"], ACTION_NUMBERS)
    if len(set(fixed)) != count or len(fixed) != count or not set(fixed) <= set(hand):
        raise _wrong(s, f"expected {count} cards of the hand")
    s.use_lot(s.seed, s.lot + 1)
    return tuple(sorted(fixed))
