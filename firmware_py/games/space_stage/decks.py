"""The decks of Space Stage: equipment, mutations and monsters."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from engine.space_stage.words import EQUIPMENT_NAMES, MONSTER_NAMES, MUTATION_NAMES
from firmware_py.games.decks import ENDS, Deck, PaperCard
from firmware_py.games.space_stage.seating_cards import card_key
from firmware_py.voice.phrases import phrases


def cards(language: str, names: Sequence[str], kind: str) -> tuple[PaperCard, ...]:
    """The cards of a deck, each with its number and its name."""
    words = phrases(language).word[kind]
    return tuple(PaperCard(card_key(name), f"{name} {words[name]}", ENDS[language]) for name in names)


DECKS: Final[Mapping[str, Deck]] = {
    "equipment": partial(cards, names=EQUIPMENT_NAMES, kind="card"),
    "mutations": partial(cards, names=MUTATION_NAMES, kind="card"),
    "monsters": partial(cards, names=MONSTER_NAMES, kind="monster"),
}
