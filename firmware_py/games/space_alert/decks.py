"""The decks of Space Alert: action cards, heroic cards and threats."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from engine.space_alert.cards import cards, threats
from engine.space_alert.words import CODE_NAMES
from firmware_py.games.decks import ENDS, Deck, PaperCard
from firmware_py.voice.phrases import phrases


def action_cards(language: str, heroic: bool) -> tuple[PaperCard, ...]:
    """The cards that are planned with."""
    codes = phrases(language).word["code"]
    return tuple(
        _with_halves(card.key, *(codes.get(CODE_NAMES[half], CODE_NAMES[half]) for half in card.halves))
        for card in cards()
        if card.heroic == heroic
    )


def threat_cards(language: str) -> tuple[PaperCard, ...]:
    """The threats of all colours."""
    names = phrases(language).word["threat"]
    return tuple(
        PaperCard(f"threat/{card.id}", f"{card.id} {names.get(card.id, card.name)}", ENDS[language])
        for card in threats()
    )


def _with_halves(key: str, first: str, second: str) -> PaperCard:
    """A card by the names of its halves; the number behind them tells equal cards apart."""
    number = key.rpartition("/")[2]
    return PaperCard(key, f"{first} / {second}, {number}", (first, second))


DECKS: Final[Mapping[str, Deck]] = {
    "action": partial(action_cards, heroic=False),
    "heroic": partial(action_cards, heroic=True),
    "threat": threat_cards,
}
