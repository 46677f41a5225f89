"""Space Stage after a power cut in the middle of a choice: nothing is asked twice, and no die is rolled again."""

from pathlib import Path

import pytest

from engine.game import Json
from engine.space_stage import actions as act
from firmware_py.games.space_stage.seating_cards import card_key
from firmware_py.table.simulated import simulated_table
from tests.games.space_stage.tables import StageTable

TELEPATH, FRIEND = 1, 2
Object = dict[str, Json]


def station(dice: str) -> Object:
    """A telepath in the hub; a friend with tools and scrap in the workshop, where a generator has three tokens."""
    characters: list[Json] = [
        {"room": "hub", "cards": ["M11"]},
        {"room": "workshop", "scrap": 5, "cards": ["E09"]},
    ]
    return {
        "format": "space-stage-position/1",
        "setup": {"players": 2, "spacetable": {"dice": dice}},
        "position": {
            "phase": "act",
            "turn": 0,
            "characters": characters,
            "monsters": {"upper_4": "R01"},
            "generators": {"workshop_oxygen": 3},
        },
        "lots": {"monsters": ["R02"]},
        "seed": 5,
    }


def repairing(folder: Path, dice: str) -> StageTable:
    """The telepath has begun the repair of the friend by slot 12 and buttons."""
    table = StageTable(simulated_table(folder))
    table.table.begin_position(dict(station(dice)))
    table.run(20)
    table.slip(TELEPATH, 12, card_key("M11"))
    table.press(TELEPATH, "confirm", "confirm")
    assert table.game.state.pending
    return table


def after_a_cut(table: StageTable, folder: Path) -> StageTable:
    """The same table, started again on the same folder: cards lie where they lay, and people point anew."""
    table.table.journal.close()
    again = StageTable(simulated_table(folder))
    again.table.resume()
    again.table.paused = False
    again.run(20)
    return again


def test_a_cut_in_the_middle_of_a_telepathic_repair_goes_on_in_the_middle_of_it(tmp_path: Path) -> None:
    """The dice have been rolled; the friend tops up with tools and scrap, and it comes out as without a cut."""
    table = repairing(tmp_path, "table")
    points = table.game.state.pending[4]
    uncut, lit = table.game.clone(), dict(table.play.lit)
    again = after_a_cut(table, tmp_path)
    assert again.game.snapshot() == uncut.snapshot()
    assert again.play.lit == lit
    assert again.game.to_act() == (FRIEND,)
    again.slip(FRIEND, 12, card_key("E09"))
    again.press(FRIEND, "right", "right", "confirm")
    uncut.act(FRIEND, act.TopUp(2, ("E09",)))
    assert again.game.snapshot() == uncut.snapshot()
    left = again.game.view(None).generators[1].tokens
    assert left == 3 - min(
        3, (points + 2 + 4) // 4
    )  # tools are worth 4, every 4 points take a token [Oprava]
    assert again.game.to_act() == (TELEPATH,)
    assert again.game.view(None).characters[0].done == ()  # a main action of nobody [ruling 103]


def test_a_cut_between_two_real_dice_of_a_telepathic_repair_keeps_the_first(tmp_path: Path) -> None:
    table = repairing(tmp_path, "real")
    assert table.game.to_act() == (FRIEND,)
    table.press(FRIEND, "right", "right", "right", "confirm")
    assert table.game.view(None).entered == (3,)
    again = after_a_cut(table, tmp_path)
    assert again.game.view(None).entered == (3,)
    again.press(FRIEND, "right", "right", "confirm")
    view = again.game.view(None)
    assert view.entered == () and again.game.state.pending[4] == 3 + 2


@pytest.mark.parametrize("presses", [(), ("right",), ("right", "right", "right")])
def test_what_was_only_pointed_at_before_a_cut_is_not_done(presses: tuple[str, ...], tmp_path: Path) -> None:
    table = repairing(tmp_path, "table")
    before = table.game.snapshot()
    table.press(FRIEND, *presses)
    again = after_a_cut(table, tmp_path)
    assert again.game.snapshot() == before
