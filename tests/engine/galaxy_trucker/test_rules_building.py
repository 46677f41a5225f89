"""Building in real time [rules 2, ruling B4]."""

from random import Random

import pytest

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.cards_tiles import copies, tiles
from engine.galaxy_trucker.game import RULES, GalaxyTrucker
from engine.galaxy_trucker.words import BUILD, CHECK
from engine.game import TABLE, Json
from tests.engine.galaxy_trucker.playing_building import (
    START,
    a_game,
    at_second,
    everything,
    parts_of,
    refusal,
    started,
)
from tests.properties.grounds import ground


def building(**more: Json) -> GalaxyTrucker:
    """Two start cabins, known components face down (the first is drawn first) and face up."""
    return a_game({"heap": ["ST-3203", "CB-2121", "E1-1100"], "face_up": ["C1-0010", "ST-1313"], **more})


def hand(game: GalaxyTrucker, seat: int = 1) -> str | None:
    return game.view(seat).players[seat - 1].hand


def test_one_hand_holds_one_component() -> None:
    game = building()
    game.act(1, act.TakeDown())
    assert hand(game) == "ST-3203"
    for action in (act.TakeDown(), act.TakeUp("C1-0010"), act.Look(0), act.Finish(1)):
        assert refusal(game, 1, action) == "hand_is_full"
    assert refusal(game, 2, act.TakeDown()) == ""


def test_only_the_holder_sees_what_was_drawn_face_down() -> None:
    game = building()
    steps = game.act(1, act.TakeDown())
    told = [[game.tell(seen) for step in steps if (seen := game.see(step, seat))] for seat in (1, 2, None)]
    assert told[0] == [{"step": "tile_taken", "seat": 1, "source": "down", "tile": "ST-3203"}]
    assert told[1] == told[2] == [{"step": "tile_taken", "seat": 1, "source": "down", "tile": None}]
    assert game.view(2).players[0].hand is None
    assert game.view(2).players[0].holding
    game.act(1, act.Return())
    assert game.view(2).warehouse.face_up == ("C1-0010", "ST-1313", "ST-3203")


def test_two_hands_on_one_tile() -> None:
    """The first that is accepted has it; the second is refused, and nothing else happens."""
    game = building()
    game.act(2, act.TakeUp("C1-0010"))
    assert refusal(game, 1, act.TakeUp("C1-0010")) == "tile_is_gone"
    assert refusal(game, 1, act.TakeUp("C9")) == "no_such_tile"
    assert everything(game.state)["C1-0010"] == 1
    assert game.view(1).players[1].hand == "C1-0010", "what lay face up is known to all"


def test_a_component_lies_beside_the_ship_joined_or_not() -> None:
    game = building()
    game.act(1, act.TakeDown())
    assert refusal(game, 1, act.Place((7, 7))) == "occupied"
    assert refusal(game, 1, act.Place((9, 9))) == "not_beside_the_ship"
    assert refusal(game, 1, act.Place((8, 8))) == "not_beside_the_ship", "a corner is not a side"
    assert refusal(game, 1, act.Place((7, 9))) == "off_board", "class I has a gap there"
    assert refusal(game, 1, act.Place((2**40, 7))) == "off_board"
    assert refusal(game, 1, act.Place((8, 7), 4)) == "no_such_turn"
    # ST-3203 has no connector at its rear, which is its left side after one quarter.
    game.act(1, act.Place((8, 7), 1))
    assert game.view(2).players[0].parts == ("7,7 SC-red 0", "8,7 ST-3203 1")
    assert game.view(1).players[0].errors == [], "wrong joints are not pointed out"


def test_hints_point_out_wrong_joints() -> None:
    game = a_game({"heap": ["ST-3203"]}, {"hints": True})
    game.act(1, act.TakeDown())
    game.act(1, act.Place((8, 7), 1))
    errors = game.view(1).players[0].errors
    assert isinstance(errors, list)
    assert {"type": "connector", "between": [[7, 7], [8, 7]]} in errors


def test_the_last_component_is_loose_until_the_next_one() -> None:
    game = building()
    game.act(1, act.TakeDown())
    game.act(1, act.Place((8, 7)))
    game.act(1, act.Turn(3))
    game.act(1, act.TakeLoose())
    game.act(1, act.Place((7, 8)))
    assert set(parts_of(game, 1)) == {"7,7", "7,8"}
    assert game.view(None).players[0].loose == (7, 8)
    game.act(1, act.TakeDown())
    assert game.view(None).players[0].loose is None
    game.act(1, act.Return())
    assert refusal(game, 1, act.TakeLoose()) == "nothing_is_loose"
    assert refusal(game, 1, act.Turn(1)) == "nothing_is_loose"


@pytest.mark.parametrize("fixing", [act.Look(0), act.Finish(2), act.TakeUp("ST-1313")])
def test_what_fixes_the_last_component(fixing: act.Build) -> None:
    game = building()
    game.act(1, act.TakeDown())
    game.act(1, act.Place((8, 7)))
    game.act(1, fixing)
    assert game.view(None).players[0].loose is None


def test_a_loose_component_may_still_be_returned() -> None:
    game = building()
    game.act(1, act.TakeDown())
    game.act(1, act.Place((8, 7)))
    game.act(1, act.TakeLoose())
    assert game.view(2).players[0].hand == "ST-3203", "everybody saw it on the board"
    game.act(1, act.Return())
    assert game.view(2).warehouse.face_up[-1] == "ST-3203"


def test_two_components_may_be_set_aside_and_never_go_back() -> None:
    game = building()
    for _ in range(2):
        game.act(1, act.TakeDown())
        game.act(1, act.SetAside())
    assert game.view(2).players[0].aside == ("ST-3203", "CB-2121")
    game.act(1, act.TakeDown())
    assert refusal(game, 1, act.SetAside()) == "corner_is_full"
    game.act(1, act.Return())
    game.act(1, act.TakeAside(1))
    assert hand(game) == "CB-2121"
    assert refusal(game, 1, act.Return()) == "comes_from_the_corner"
    game.act(1, act.Place((8, 7)))
    game.act(1, act.TakeLoose())
    assert refusal(game, 1, act.Return()) == "comes_from_the_corner", "also by way of the board"
    game.act(1, act.SetAside())
    assert refusal(game, 1, act.TakeAside(0)) == ""


def test_cargo_is_drawn_from_its_own_heap_and_not_set_aside() -> None:
    """[Missions, Cargo tiles; ruling B4, E75]"""
    game = a_game(
        {"mission": "riding_a_powder_keg", "cargo": ["EX1"], "heap": ["ST-3203"]}, {"missions": True}
    )
    game.act(1, act.TakeDown(cargo=True))
    assert hand(game) == "EX1"
    assert refusal(game, 1, act.SetAside()) == "cargo_is_not_set_aside"
    assert refusal(game, 2, act.TakeDown(cargo=True)) == "heap_is_empty"
    game.act(1, act.Return())
    assert game.view(2).warehouse.face_up == ("EX1",)


def test_bottles_of_the_beverage_run_fill_the_corner() -> None:
    """[Missions, Beverage Run; ruling B4]"""
    game = started(missions=True, mission=["beverage_run"], levels=[2])
    for player in game.view(None).players:
        assert [tiles()[name or ""].id[:2] for name in player.aside] == ["FR", "FR"]
    game.act(1, act.TakeDown())
    assert refusal(game, 1, act.SetAside()) == "corner_is_full"
    game.act(1, act.Return())
    game.act(1, act.TakeAside(0))
    game.act(1, act.SetAside())
    assert None not in game.view(None).players[0].aside


def test_one_looks_at_three_piles_one_at_a_time() -> None:
    game = a_game({"heap": ["ST-3203", "CB-2121"]})
    assert refusal(game, 1, act.Look(0)) == "build_first"
    game.act(1, act.TakeDown())
    game.act(1, act.Place((8, 7)))
    game.act(1, act.Look(1))
    assert len(game.view(1).cards) == 2
    assert game.view(2).cards == game.view(None).cards == ()
    assert game.view(2).players[0].looking == 1
    assert refusal(game, 1, act.TakeDown()) == "looking_at_cards"
    game.act(2, act.TakeDown())
    game.act(2, act.Place((8, 7)))
    assert refusal(game, 2, act.Look(1)) == "pile_is_taken"
    assert refusal(game, 2, act.Look(3)) == "no_such_pile", "the fourth stays hidden"
    game.act(1, act.PutBack())
    assert refusal(game, 2, act.Look(1)) == ""
    assert refusal(game, 1, act.PutBack()) == "looking_at_nothing"


def test_the_sand_of_round_two_runs_three_times() -> None:
    """[ruling B4: II, I, START; onto START only with a number; the sand never turns by itself.]"""
    game = started(players=2, levels=[2])
    assert game.wake_at() == 90.0
    assert at_second(game, 89.5) == ["time_passed"]
    assert refusal(game, 1, act.Flip()) == "sand_is_running"
    assert at_second(game, 90.0) == ["time_passed", "sand_ran_out", "time_passed"]
    assert game.wake_at() is None
    at_second(game, 200.0)
    assert game.state.phase == BUILD, "nobody turned it, so building goes on"
    game.act(1, act.Flip())
    assert (game.view(None).sand.circle, game.wake_at()) == ("I", 290.0)
    at_second(game, 300.0)
    assert refusal(game, 1, act.Flip()) == "finish_first"
    game.act(2, act.Finish(2))
    game.act(2, act.Flip())
    assert game.view(None).sand.circle == "START"
    assert "phase_began" in at_second(game, 390.0)
    assert game.state.phase != BUILD
    assert game.state.numbers == [1, 2], "the number that was left goes to who has none"


def test_time_runs_forward_and_only_for_the_table() -> None:
    game = started()
    at_second(game, 10.0)
    assert refusal(game, TABLE, act.TimeIs(9.0)) == "time_runs_forward"
    assert refusal(game, 1, act.TimeIs(11.0)) == "not_your_turn"
    for second in (float("nan"), float("inf")):
        assert act.TimeIs(second) not in game.legal(TABLE)


def test_who_is_finished_changes_nothing_more() -> None:
    game = building()
    game.act(1, act.Finish(2))
    for action in (act.TakeDown(), act.Look(0), act.Finish(1)):
        assert refusal(game, 1, action) == "ship_is_finished"
    assert refusal(game, 2, act.Finish(2)) == "number_is_taken"
    assert refusal(game, 2, act.Finish(3)) == "no_such_number"


def test_the_end_of_the_sand_empties_all_hands() -> None:
    """A component in the hand goes face up, one from the corner back to it and is lost [ruling B4]."""
    game = a_game(
        {
            "heap": ["ST-3203"],
            "sand": {"circle": "START", "until": 5.0},
            "players": [{"aside": ["CB-2121", None]}, {"looking": 2}],
        }
    )
    game.act(1, act.TakeAside(0))
    game.act(2, act.PutBack())
    game.act(2, act.TakeDown())
    at_second(game, 5.0)
    s = game.state
    assert game.view(None).warehouse.face_up[-1:] == ("ST-3203",)
    assert sorted(s.numbers) == [1, 2]
    assert [len(lost) for lost in s.lost] == [1, 0]
    assert s.aside == [[-1, -1], [-1, -1]]
    assert s.looking == [-1, -1]


def test_numbers_that_are_left_go_out_by_lot() -> None:
    seen = set()
    for seed in range(12):
        game = a_game({"sand": {"circle": "START", "until": 1.0}}, seed=seed)
        at_second(game, 1.0)
        seen.add(tuple(game.state.numbers))
    assert seen == {(1, 2), (2, 1)}


def test_without_sand_building_ends_with_the_last_number() -> None:
    game = started(sand_s=0)
    assert game.wake_at() is None
    assert refusal(game, 1, act.Flip()) == "sand_is_running"
    game.act(2, act.Finish(1))
    assert game.state.phase == BUILD
    game.act(1, act.Finish(2))
    assert game.state.phase != BUILD


@pytest.mark.parametrize("seed", range(9))
def test_tiles_are_conserved(seed: int) -> None:
    """Wherever they lie, until the ships fly: every copy of the warehouse, once."""
    setups = ground("galaxy_trucker").setups
    game = RULES.deal(RULES.setup(setups[seed % len(setups)]), seed)
    before = None
    for seat, action in ground("galaxy_trucker").short(game, Random(seed)):
        if game.state.phase in (BUILD, CHECK) and game.state.round == 0:
            before = before or everything(game.state)
            assert everything(game.state) == before
        game.act(seat, action)
    assert before is not None
    base = {name: count for name, count in before.items() if not tiles()[name].cargo}
    cabins = game.setup.players
    assert sum(base.values()) == 140 + cabins
    assert all(count == copies()[name] for name, count in base.items() if not name.startswith("SC-"))


def test_every_player_has_a_start_cabin_of_its_own() -> None:
    game = started(players=4)
    cabins = [list(parts_of(game, seat).values()) for seat in game.setup.seats]
    assert cabins == [["SC-red"], ["SC-blue"], ["SC-green"], ["SC-yellow"]]
    assert START["tile"] == "SC-red"
