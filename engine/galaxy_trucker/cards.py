"""The 60 adventure cards and the 26 supercards; read once and checked.

A card is a row of cards.toml or supercards.toml; what its kind does stands in rules_flight.py and beside it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from engine.galaxy_trucker.cards_kinds import Card
from engine.galaxy_trucker.cards_rows import read_card
from engine.galaxy_trucker.words_flight import ROBOPOLICE_RAID, SUPERCARDS
from engine.tables import BadTable, BadValue, line_of, read_toml

DATA: Final = files("engine.galaxy_trucker") / "data"


@dataclass(frozen=True, slots=True)
class _File:
    card: tuple[dict[str, object], ...]


def _read(name: str) -> tuple[Card, ...]:
    file = DATA / name
    made: dict[str, Card] = {}
    for number, row in enumerate(read_toml(file, _File).card):
        at = f"card[{number}]"
        try:
            card = read_card(row, at)
            if not card.name or card.name in made:
                raise BadValue(f"{at}.id", "expected an id of its own")
        except BadValue as error:
            line = line_of(file.read_text("utf-8"), error.at)
            raise BadTable(str(file), line, error.at, error.message) from error
        made[card.name] = card
    return tuple(made.values())


@cache
def adventure_cards() -> tuple[Card, ...]:
    """The 60 cards of the base game, by level."""
    return _read("cards.toml")


@cache
def supercards() -> tuple[Card, ...]:
    """The 26 supercards of Missions, the Robopolice Raids included."""
    return _read("supercards.toml")


@cache
def cards() -> Mapping[str, Card]:
    """Every card that can be flown, by id; Robopolice Raids need components of another expansion."""
    return {card.name: card for card in (*adventure_cards(), *supercards()) if card.kind != ROBOPOLICE_RAID}


def is_supercard(card: Card) -> bool:
    """Whether the card has a supercard's back."""
    return card.kind in SUPERCARDS
