"""The decks of Mag Blast: command ships, fleet ships, action cards, with the numbers of the rules."""

from collections.abc import Mapping
from typing import Final

from engine.mag_blast.cards import KIND
from engine.mag_blast.words import ACTION_NUMBERS, COMMAND_NUMBERS, KIND_NAMES, SHIP_NUMBERS
from firmware_py.games.decks import ENDS, Deck, PaperCard
from firmware_py.voice.phrases import phrases

PREFIX: Final = "mag/"
"""Of the key of every card of this game; after it comes the card's id."""


def card_key(card: str) -> str:
    """The key of a card by its id.

    >>> card_key("A019")
    'mag/A019'
    """
    return PREFIX + card


def card_id(key: str) -> str:
    """The id of a card by its key; "" for a stranger."""
    return key.removeprefix(PREFIX) if key.startswith(PREFIX) else ""


def command_cards(language: str) -> tuple[PaperCard, ...]:
    """The ten command ships."""
    names = phrases(language).word["command_ship"]
    return tuple(PaperCard(card_key(card), names[card], ENDS[language]) for card in COMMAND_NUMBERS)


def fleet_cards(language: str) -> tuple[PaperCard, ...]:
    """The 54 fleet ships."""
    names = phrases(language).word["fleet_ship"]
    return tuple(
        PaperCard(card_key(card), f"{names[card]} ({card})", ENDS[language]) for card in SHIP_NUMBERS
    )


def action_cards(language: str) -> tuple[PaperCard, ...]:
    """The 101 action cards."""
    names = phrases(language).word["action_card"]
    return tuple(
        PaperCard(card_key(card), f"{names[KIND_NAMES[KIND[number]]]} ({card})", ENDS[language])
        for card, number in ACTION_NUMBERS.items()
    )


DECKS: Final[Mapping[str, Deck]] = {
    "mag_command": command_cards,
    "mag_fleet": fleet_cards,
    "mag_action": action_cards,
}
