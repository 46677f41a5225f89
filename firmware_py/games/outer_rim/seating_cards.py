"""The cards of Outer Rim that lie in slots: each race has tokens, modules, and energy cards that stand for dice."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.game import Seat
from engine.outer_rim.state.writers import State
from engine.outer_rim.words import (
    MODULE_NAMES,
    RACE_MODULES,
    RACE_NAMES,
    SHIPS,
    TOKEN_NAMES,
)
from firmware_py.show.slot_lights import Cards

BLANK: Final = 0
COPIES: Final = {BLANK: 8, 1: 7, 2: 6, 3: 6, 4: 4, 5: 4, 6: 4}
"""How many energy cards of each value a race has: enough for all dice that bots set but one in 5,000.

Blank ones fill the other slots, as the screen of the box hides how many dice lie behind it [R 2]; they mean nothing.
"""

CANNON_SLOTS: Final = (1, 2, 3, 4)
SHIELD_SLOTS: Final = (5, 6, 7, 8)
DICE_SLOTS: Final = (*CANNON_SLOTS, *SHIELD_SLOTS)
MODULE_SLOTS: Final = (9, 10, 11)
LAST_SLOT: Final = 12


@dataclass(frozen=True, slots=True)
class ShipCard:
    """A card of a ship: a `kind` (token, module, energy) and its number, which for energy is the value."""

    ship: int
    kind: str
    number: int


def card_of(key: str) -> ShipCard | None:
    """The card of a key; None for a stranger.

    >>> card_of("kalmian/energy/5/2")
    ShipCard(ship=1, kind='energy', number=5)
    """
    return _CARDS.get(key)


def token_card(ship: int, token: str) -> str:
    """The key of a manoeuvre card."""
    return f"{RACE_NAMES[ship]}/token/{token}"


def module_card(ship: int, module: str) -> str:
    """The key of a module's card."""
    return f"{RACE_NAMES[ship]}/module/{module}"


def energy_cards(ship: int, value: int) -> tuple[str, ...]:
    """The keys of a ship's energy cards of a value."""
    return tuple(f"{RACE_NAMES[ship]}/energy/{value}/{copy}" for copy in range(1, COPIES[value] + 1))


def card_in(s: State, lying: Cards, seat: Seat, slot: int) -> ShipCard | None:
    """The card of a seat's own race that lies in a slot."""
    card = card_of(lying.get((seat, slot), ("", 0))[0])
    return card if card is not None and card.ship == s.ship_of(seat) else None


def values_in(s: State, lying: Cards, seat: Seat, slots: tuple[int, ...]) -> tuple[int, ...]:
    """The values of energy cards that lie in slots of a seat; blank ones have none."""
    cards = (card_in(s, lying, seat, slot) for slot in slots)
    return tuple(card.number for card in cards if card is not None and card.kind == "energy" and card.number)


def _deck() -> Iterator[tuple[str, ShipCard]]:
    for ship in SHIPS:
        for token, name in enumerate(TOKEN_NAMES):
            yield token_card(ship, name), ShipCard(ship, "token", token)
        for module in RACE_MODULES[ship]:
            yield module_card(ship, MODULE_NAMES[module]), ShipCard(ship, "module", module)
        for value in COPIES:
            for key in energy_cards(ship, value):
                yield key, ShipCard(ship, "energy", value)


_CARDS: Final = dict(_deck())
