"""The decks of Outer Rim: a sticker for every card that its seats can read, and no other."""

from collections import Counter

import pytest

from engine.outer_rim import actions as act
from engine.outer_rim.bots import ValueBot
from engine.outer_rim.game import deal
from engine.outer_rim.setup import Setup
from firmware_py.games.decks import deck, decks
from firmware_py.games.outer_rim.seating_cards import (
    BLANK,
    CANNON_SLOTS,
    COPIES,
    SHIELD_SLOTS,
    card_of,
    energy_cards,
    values_in,
)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_race_has_manoeuvres_modules_and_energy_cards(language: str) -> None:
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
            39,
        ]
        assert len({card.name for card in cards}) == len(cards)


def test_every_deck_of_every_game_can_be_enrolled_by_its_name() -> None:
    assert {"action", "heroic", "threat", "tellurian", "kalmian"} <= decks().keys()


def test_blank_energy_cards_fill_places_and_mean_nothing() -> None:
    """So nobody sees how many dice lie there, as behind the screen of the box [R 2]."""
    blanks, fives = energy_cards(0, BLANK), energy_cards(0, 5)
    state = deal(Setup(), 1).state
    lying = {
        (1, slot): (card, 0) for slot, card in enumerate((fives[0], blanks[0], fives[1], *blanks[1:6]), 1)
    }
    assert len(lying) == len(CANNON_SLOTS) + len(SHIELD_SLOTS)
    assert values_in(state, lying, 1, CANNON_SLOTS) == (5, 5)
    assert values_in(state, lying, 1, SHIELD_SLOTS) == ()


def test_the_deck_lays_what_bots_set() -> None:
    """More than 99 of 100 allocations by bots can be laid with the cards of a race (docs/games/outer_rim.md)."""
    laid = asked = 0
    for seed in range(8):
        game, bots = deal(Setup(), seed), (ValueBot(2 * seed), ValueBot(2 * seed + 1))
        while game.result is None:
            seat = game.to_act()[0]
            action = bots[seat - 1].choose(game, seat)
            if isinstance(action, act.SetDice):
                counted = Counter((*action.cannons, *action.shields))
                asked += 1
                laid += all(COPIES[value] >= number for value, number in counted.items())
            game.play(seat, action)
    assert asked > 60
    assert laid >= 0.99 * asked
