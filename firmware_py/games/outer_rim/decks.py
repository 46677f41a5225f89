"""The decks of Outer Rim: for each race its manoeuvres, its modules, and energy cards that stand for dice."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from engine.outer_rim.words import MODULE_NAMES, RACE_MODULES, RACE_NAMES, SHIPS, TOKEN_NAMES
from firmware_py.games.decks import ENDS, Deck, PaperCard
from firmware_py.games.outer_rim.seating_cards import COPIES, energy_cards, module_card, token_card
from firmware_py.voice.phrases import Phrases, phrases


def race_cards(language: str, ship: int) -> tuple[PaperCard, ...]:
    """The cards of a race: 6 manoeuvres, 6 modules, then energy: blank ones, and those from 1 to 6."""
    words = phrases(language)
    return tuple(PaperCard(key, name, ENDS[language]) for key, name in _named(words, ship))


def _named(words: Phrases, ship: int) -> Iterator[tuple[str, str]]:
    race = words.word["ship"][RACE_NAMES[ship]]
    for token in TOKEN_NAMES:
        yield token_card(ship, token), f"{race}: {words.word['manoeuvre'].get(token, token)}"
    for module in RACE_MODULES[ship]:
        name = MODULE_NAMES[module]
        yield module_card(ship, name), f"{race}: {words.word['module'].get(name, name)}"
    for value in COPIES:
        shown = words.word["energy_card"].get(str(value), value)
        for copy, key in enumerate(energy_cards(ship, value), 1):
            yield key, f"{race}: {shown}, {copy}"


DECKS: Final[Mapping[str, Deck]] = {RACE_NAMES[ship]: partial(race_cards, ship=ship) for ship in SHIPS}
