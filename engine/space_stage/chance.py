"""Chance: a generator whose whole state is one small integer, so that a position can write it down.

It is the splitmix of Steele, Lea and Flood (2014) with a counter of 53 bits, which every reader of JSON keeps exact.
"""

from typing import Final

BITS: Final = 53
_COUNT: Final = (1 << BITS) - 1
_STRIDE: Final = 0x9E3779B97F4A7C15 & _COUNT | 1  # odd, so that the counter meets every number
_WORD: Final = (1 << 64) - 1


def start(seed: int) -> int:
    """The state that a seed stands for."""
    return seed & _COUNT


def following(state: int) -> int:
    """The state after one draw."""
    return (state + _STRIDE) & _COUNT


def drawn(state: int, number: int) -> int:
    """What a draw out of `number` in this state gives: 0 to number - 1."""
    word = following(state)
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & _WORD
    return (word ^ (word >> 31)) % number


def shuffled(cards: list[int], state: int) -> tuple[list[int], int]:
    """The cards in another order, and the state afterwards."""
    pile = cards[:]
    for last in range(len(pile) - 1, 0, -1):
        other = drawn(state, last + 1)
        state = following(state)
        pile[last], pile[other] = pile[other], pile[last]
    return pile, state
