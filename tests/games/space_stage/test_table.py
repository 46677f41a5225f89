"""Space Stage on the simulated table: what cards and buttons mean, what is seen, and whole games by hands alone."""

from pathlib import Path

import pytest

from engine.record import read_record, replayed
from engine.space_stage import actions as act
from engine.space_stage.words import CARD_NAMES
from firmware_py.games.decks import deck
from firmware_py.games.space_stage.seating_cards import card_key, card_of, is_monster
from firmware_py.table.simulated import simulated_table
from firmware_py.voice.phrases import phrases
from sounds.texts import LANGUAGES
from tests.games.space_stage.tables import StageTable, played


@pytest.fixture
def table(tmp_path: Path) -> StageTable:
    return StageTable(simulated_table(tmp_path))


def begun(table: StageTable, dice: str = "table") -> None:
    """Two characters with the first open card of each row; seat 1 is in turn."""
    table.stage(players=2, first=1, dice=dice)
    for seat, row in enumerate(table.game.state.rows, 1):
        table.table.do(seat, act.Pick(CARD_NAMES[row[0]]))
    table.show()


# ------------------------------------------------------------------------------------------------- cards and buttons


def test_an_open_card_in_slot_12_is_pointed_at_and_taken_by_confirm(table: StageTable) -> None:
    table.stage(players=2)
    card = table.game.view(None).equipment[1]
    assert card is not None
    table.slip(1, 12, card_key(card))
    assert table.game.view(None).characters[0].cards == ()
    table.press(1, "confirm")
    assert [one.card for one in table.game.view(None).characters[0].cards] == [card]


def test_nothing_is_done_before_it_was_pointed_at(table: StageTable) -> None:
    """The first confirm points at going on without recharging, the second one goes on; so with the end of a turn."""
    begun(table)
    table.press(1, "confirm")
    assert table.game.view(None).phase == "recharge"
    table.press(1, "confirm")
    assert table.game.view(None).phase == "act"
    table.show()
    table.press(1, "confirm")
    assert table.game.view(None).turn == 1
    table.press(1, "confirm")
    assert table.game.view(None).turn == 2


def test_the_left_button_goes_round_the_rooms_and_their_lamps_blink(table: StageTable) -> None:
    """From the hub all four rooms are next door, and both shops behind rooms without monsters [Pohyb]."""
    begun(table)
    table.show()
    seen = []
    for _ in range(6):
        table.press(1, "left")
        seen.append({lamp.rpartition("/")[0] for lamp, _ in table.play.hinted.items() if "slot" not in lamp})
    assert len({frozenset(lamps) for lamps in seen}) == 6
    assert {"crew/upper_red"} in seen and {"track/blue"} in seen
    assert table.game.view(None).characters[0].room == "hub"
    table.press(1, "confirm")
    assert table.game.view(None).characters[0].room != "hub"


def test_a_card_of_somebody_else_lies_wrong_and_ones_own_lies_right(table: StageTable) -> None:
    begun(table)
    mine, other = (one.cards[0].card for one in table.game.view(None).characters)
    table.slip(1, 1, card_key(mine))
    table.slip(1, 2, card_key(other))
    planned = table.play.seating.slots(table.game, table.table.desk)
    assert (1, 1) in planned and (1, 2) not in planned


def test_faces_of_real_dice_are_stepped_to(table: StageTable) -> None:
    """The first press is the first face; dice of trouble are entered by who has just ended his turn [ruling 121]."""
    begun(table, dice="real")
    while not table.game.state.pending:
        seat = table.game.to_act()[0]
        table.table.do(seat, act.EndTurn())
    table.show()
    assert table.game.to_act() == (seat,)
    table.press(seat, "right", "right", "right", "left", "confirm")
    assert table.game.view(None).entered == (2,)


# ------------------------------------------------------------------------------------------------------- whole games

SETUPS: tuple[dict[str, object], ...] = (
    {"players": 2, "round_limit": 6},
    {"players": 2, "variants": ["two_players", "station_master"], "dice": "real", "round_limit": 3},
    {"players": 4, "variants": ["hardcore"], "round_limit": 3, "side_doors": True},
)


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_bots_play_by_hand_and_the_record_replays_to_the_same_result(number: int, table: StageTable) -> None:
    play = played(table, 3, **SETUPS[number])
    assert play.game.result is not None
    assert [notice.reason for notice in table.table.notices] == []
    presses = sum(deed.verb == "press" for deed in table.simulated.seats.deeds)
    assert presses > len(play.record.actions)
    assert replayed(read_record(list(play.record.lines()), "table")).result == play.game.result
    assert play.staging.glows(play.game) == play.lit
    assert play.hinted == {}
    for language in LANGUAGES:
        words = phrases(language)
        for cue in play.director.captions:
            sentence = words.caption(cue)
            assert "{" not in sentence and "_" not in sentence, sentence


# -------------------------------------------------------------------------------------------------------------- decks


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_decks_are_those_of_the_box(language: str) -> None:
    """13 cards of equipment, 13 mutations, 13 monsters [Obsah krabice]."""
    equipment, mutations, monsters = (deck(name, language) for name in ("equipment", "mutations", "monsters"))
    assert [card_of(card.key) for card in (*equipment, *mutations)] == [*range(26)]
    assert len(monsters) == 13 and all(is_monster(card.key) for card in monsters)
