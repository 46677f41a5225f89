"""The cards of Space Stage that lie in slots: equipment, mutations, and the monsters to read."""

from typing import Final

from engine.space_stage.words import CARD_NAMES, CARD_NUMBERS, MONSTER_NAMES

PREFIX: Final = "stage/"
ACTION_SLOT: Final = 12


def card_key(name: str) -> str:
    """The key of a card or a monster.

    >>> card_key("E01")
    'stage/E01'
    """
    return PREFIX + name


def card_of(key: str) -> int | None:
    """The number of a card of equipment or a mutation by its key; None for a monster and for strangers.

    >>> card_of("stage/M01"), card_of("stage/R01")
    (13, None)
    """
    return CARD_NUMBERS.get(key.removeprefix(PREFIX)) if key.startswith(PREFIX) else None


def name_of(key: str) -> str:
    """The name of a card or a monster by its key; "" for strangers.

    >>> name_of("stage/R01")
    'R01'
    """
    return key.removeprefix(PREFIX) if key in _ALL else ""


def is_monster(key: str) -> bool:
    """Whether a key is that of a monster."""
    return key in _MONSTERS


_MONSTERS: Final = frozenset(card_key(name) for name in MONSTER_NAMES)
KEYS: Final = tuple(card_key(name) for name in (*CARD_NAMES, *MONSTER_NAMES))
"""All cards in the order of the box."""
_ALL: Final = frozenset(KEYS)
