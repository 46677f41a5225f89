"""Bots: whole games at every strength, the same from the same seed, and only by what their seats may know."""

from collections import Counter

import pytest

from engine.game import Json
from engine.space_stage import actions as act
from engine.space_stage.bots import StageBots
from engine.space_stage.game import RULES, SpaceStage
from engine.space_stage.setup import Setup

WHOLE: list[dict[str, Json]] = [
    {"players": 4},
    {"players": 2, "variants": ["hardcore"]},
    {"variants": ["two_players"]},
    {"players": 3, "variants": ["station_master"], "round_limit": 12},
    {"players": 3, "dice": "real", "side_doors": True, "round_limit": 12},
]


def play(setup: Setup, seed: int, effort: int = 100) -> SpaceStage:
    """A whole game of bots."""
    game, bots = RULES.deal(setup, seed), StageBots(setup.seats, seed)
    for _ in range(20_000):
        if game.result is not None:
            return game
        wishes = bots.think(game, effort)
        assert len(wishes) == 1
        game.act(*wishes[0])
    raise AssertionError("bots do not come to an end")


@pytest.mark.parametrize("data", WHOLE)
@pytest.mark.parametrize("strength", ["cadet", "crew", "ace"])
def test_bots_play_whole_games(data: dict[str, Json], strength: str) -> None:
    setup = RULES.setup({"round_limit": 60, **data, "strength": strength, "master_strength": strength})
    games = [play(setup, seed, effort=12) for seed in range(1 if strength == "ace" else 2)]
    assert all(game.result is not None for game in games)


def test_the_same_seed_brings_the_same_actions() -> None:
    setup = RULES.setup({"players": 2, "strength": "crew", "round_limit": 6})
    assert play(setup, 4).snapshot() == play(setup, 4).snapshot()


def test_stronger_bots_win_more_often() -> None:
    """Three players: cadets win about one game of six, a crew about nine of ten; twelve games each."""
    won = Counter[str]()
    for strength in ("cadet", "crew"):
        setup = RULES.setup({"players": 3, "strength": strength, "round_limit": 60})
        for seed in range(12):
            won[strength] += play(setup, seed, effort=25).state.won
    assert won["crew"] >= won["cadet"] + 4


@pytest.mark.parametrize("strength", ["cadet", "crew", "ace"])
def test_bots_do_not_look_at_what_is_hidden(strength: str) -> None:
    """With decks and dice to come drawn again they want the same."""
    setup = RULES.setup({"players": 3, "variants": ["station_master"], "strength": strength})
    game = RULES.deal(setup, 9)
    bots = StageBots(setup.seats, 9)
    for number in range(40):
        other = game.imagine(None, number)
        first = StageBots(setup.seats, 5).think(game, 20)
        assert StageBots(setup.seats, 5).think(other, 20) == first
        game.act(*bots.think(game, 20)[0])


def test_who_has_no_bot_is_waited_for() -> None:
    setup = RULES.setup({"players": 2})
    game = RULES.deal(setup, 1)
    bots = StageBots((2,), 1)
    ((seat, action),) = bots.think(game, 25)
    assert seat == 2
    game.act(seat, action)
    assert bots.think(game, 25) == []


def test_a_bot_answers_a_telepath() -> None:
    """It adds the card that beats the weed: pyrokinesis 4 by 1.5."""
    game = RULES.from_position(
        {
            "format": "space-stage-position/1",
            "setup": {"players": 2},
            "position": {
                "phase": "act",
                "characters": [{"cards": ["M11"]}, {"room": "nw", "cards": ["M01", "E06"]}],
                "monsters": {"upper_2": "R01"},
                "pending": {
                    "kind": "contribute",
                    "character": 1,
                    "by": 0,
                    "action": {"do": "attack", "slot": "upper_2"},
                },
            },
        }
    )
    assert StageBots((1, 2), 1).think(game, 25) == [(2, act.Contribute(("M01",)))]


def test_an_ace_takes_the_last_monster() -> None:
    """The flamethrower does 6 to the weed: won at once."""
    game = RULES.from_position(
        {
            "format": "space-stage-position/1",
            "setup": {"players": 2, "spacetable": {"strength": "ace"}},
            "position": {
                "phase": "recharge",
                "characters": [{"damage": 6, "cards": ["E01"]}, {}],
                "monsters": {"upper_2": "R01", "upper_3": None},
            },
            "lots": {"monsters": []},
        }
    )
    bots = StageBots((1, 2), 1)
    while game.result is None and game.to_act() == (1,):
        game.act(*bots.think(game, 100)[0])
    assert game.state.won


def test_a_bot_does_nothing_where_nothing_can_be_picked() -> None:
    game = RULES.from_position(
        {
            "format": "space-stage-position/1",
            "setup": {"players": 2},
            "position": {"rows": {"equipment": [None, None, None], "mutations": [None, None, None]}},
        }
    )
    assert StageBots((1, 2), 1).think(game, 25) == []


def test_the_effort_says_how_well_bots_play_unless_the_set_up_does() -> None:
    """With few ideas a bot without a strength of its own does just what a cadet does."""
    games = []
    for strength, effort in ((None, 4), ("cadet", 100)):
        setup = RULES.setup({"players": 3, "strength": strength, "round_limit": 12})
        games.append(play(setup, 2, effort).state)
    assert games[0].room == games[1].room and games[0].seed == games[1].seed
    assert (games[0].damage, games[0].hands) == (games[1].damage, games[1].hands)
