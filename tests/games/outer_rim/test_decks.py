"""The decks of Outer Rim: a sticker for every card that its seats can read, and no other."""

import pytest

from firmware_py.games.decks import deck, decks
from firmware_py.games.outer_rim.seating_cards import card_of


@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_race_has_manoeuvres_modules_and_thirty_energy_cards(language: str) -> None:
    """Six manoeuvre tokens and six modules a race (rulebook, parts of the game), and the energy cards of this table."""
    for ship, race in enumerate(("tellurian", "kalmian")):
        cards = deck(race, language)
        kinds = [card_of(card.key) for card in cards]
        assert all(kind is not None and kind.ship == ship for kind in kinds)
        assert [
            sum(kind is not None and kind.kind == name for kind in kinds)
            for name in ("token", "module", "energy")
        ] == [
            6,
            6,
            30,
        ]
        assert len({card.name for card in cards}) == len(cards)


def test_every_deck_of_every_game_can_be_enrolled_by_its_name() -> None:
    assert {"action", "heroic", "threat", "tellurian", "kalmian"} <= decks().keys()
