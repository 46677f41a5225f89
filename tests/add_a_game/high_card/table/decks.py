"""The cards of High Card: 1 to 5 for each seat."""

from collections.abc import Mapping
from typing import Final

from engine.high_card.game import CARDS, SEATS
from firmware_py.games.decks import ENDS, Deck, PaperCard


def cards(language: str) -> tuple[PaperCard, ...]:
    """Ten cards."""
    return tuple(
        PaperCard(f"high/{seat}/{card}", f"{seat}: {card}", ENDS[language])
        for seat in SEATS
        for card in CARDS
    )


DECKS: Final[Mapping[str, Deck]] = {"high": cards}
