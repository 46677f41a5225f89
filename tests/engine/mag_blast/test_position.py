"""Any moment written down and read back goes on exactly alike; what can't be read is an error, never a crash."""

import json
from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

from engine.game import TABLE, Action, Json, Seat
from engine.mag_blast.actions import Ability, Noise, Silence
from engine.mag_blast.game import RULES, MagBlast
from engine.mag_blast.position.file import read_file, write_position
from engine.tables import BadValue
from tests.engine.mag_blast.positions import result_of
from tests.golden.mag_blast_cases import cases, document

SETUPS: tuple[dict[str, Json], ...] = (
    {"players": 2, "variants": ["brutal_bombardment"]},
    {"players": 3, "variants": ["controlled_ruckus", "rebalanced"], "options": {"shout": "off"}},
    {"players": 8, "variants": ["bloodthirsty_shriek"], "options": {"shout": "sensor"}},
)


def moments(setup: dict[str, Json], seed: int, count: int) -> Iterator[tuple[MagBlast, Seat, Action]]:
    """Games before each of the first `count` actions of a random play, with the action."""
    game, draw = RULES.deal(RULES.setup(setup), seed), Random(seed)
    for _ in range(count):
        if game.result is not None:
            return
        seat = draw.choice(game.to_act())
        action: Action = draw.choice(list(game.legal(seat)))
        if game.state.stack and draw.random() < 0.5:
            seat, action = (TABLE, Silence()) if game.state.heard else (game.to_act()[0], Noise())
        yield game, seat, action
        game.act(seat, action)


@pytest.mark.parametrize("setup", SETUPS)
def test_a_game_read_back_goes_on_exactly_alike(setup: dict[str, Json]) -> None:
    again: MagBlast | None = None
    for number, (game, seat, action) in enumerate(moments(setup, 5, 400)):
        if number % 20 == 0:
            written = json.loads(json.dumps(game.position()))
            again = RULES.from_position(written)
            assert again.snapshot() == game.snapshot()
            assert again.position() == written
        assert again is not None
        other = game.clone()
        assert again.act(seat, action) == other.act(seat, action)
        assert again.snapshot() == other.snapshot()


@pytest.mark.parametrize("setup", SETUPS)
def test_a_position_without_actions_gives_itself_back(setup: dict[str, Json]) -> None:
    for number, (game, _, _) in enumerate(moments(setup, 6, 200)):
        if number % 7 == 0:
            written = game.position()
            result = result_of(written)
            assert result.get("position") == written["position"], result
            assert result["to_act"] == [seat - 1 for seat in game.to_act()]


@pytest.mark.parametrize("setup", SETUPS)
def test_steps_make_the_same_game_again(setup: dict[str, Json]) -> None:
    followed: MagBlast | None = None
    for game, seat, action in moments(setup, 7, 300):
        followed = followed or game.clone()
        assert followed.snapshot() == game.snapshot()
        followed.follow(game.clone().act(seat, action))


def test_the_actions_of_a_file_have_the_seats_of_the_contract() -> None:
    file = {
        "format": "mag-blast-position/1",
        "setup": {"players": 3},
        "position": {"players": [{}, {"command": "C04"}, {}]},
        "actions": [{"seat": 1, "do": "ability", "from": 2}, {"do": "silence"}],
    }
    (seat, action), (table, _) = RULES.position_actions(file)
    assert (seat, table) == (2, TABLE)
    assert isinstance(action, Ability)
    assert action.victim == 3


def test_a_fixed_draw_that_can_not_be_changes_nothing() -> None:
    """A table that plays on from a file may reach a lot that does not fit."""
    file = {
        "format": "mag-blast-position/1",
        "setup": {"players": 2},
        "position": {"phase": "draw", "rest": "box", "action_discard": ["A001", "A002"]},
        "lots": [{"take": ["A001"]}],
    }
    game = RULES.from_position(file)
    before = game.snapshot()
    with pytest.raises(BadValue) as wrong:
        game.act(1, RULES.action({"do": "draw"}))
    assert wrong.value.at == "lots[0]"
    assert game.snapshot() == before


def test_a_seed_of_any_size_is_read() -> None:
    for seed in (0, 2**64, 10**30):
        assert "error" not in result_of(
            {"format": "mag-blast-position/1", "setup": {"players": 2}, "seed": seed}
        )


def test_the_same_seed_deals_the_same_game() -> None:
    setup = RULES.setup({"players": 4})
    assert RULES.deal(setup, 9).position() == RULES.deal(setup, 9).position()
    assert RULES.deal(setup, 9).position() != RULES.deal(setup, 10).position()


def test_unnamed_cards_lie_shuffled_from_the_seed() -> None:
    decks = []
    for seed in (1, 1, 2):
        file = {
            "format": "mag-blast-position/1",
            "setup": {"players": 2},
            "position": {"rest": "shuffled"},
            "seed": seed,
        }
        position = write_position(read_file(file)[0])
        assert position["rest"] == "deck"
        assert sorted(cast(list[str], position["action_deck"])) == [
            f"A{number:03}" for number in range(1, 102)
        ]
        decks.append(position["action_deck"])
    assert decks[0] == decks[1] != decks[2]


def test_unnamed_cards_lie_under_their_deck_in_the_order_of_ids() -> None:
    file = {
        "format": "mag-blast-position/1",
        "setup": {"players": 2},
        "position": {"action_deck": ["A100", "A007"], "fleet_discard": ["F02"]},
    }
    position = write_position(read_file(file)[0])
    rest = [f"A{number:03}" for number in range(1, 102) if number not in (7, 100)]
    assert position["action_deck"] == ["A100", "A007", *rest]
    assert position["fleet_deck"] == [f"F{number:02}" for number in range(1, 55) if number != 2]
    assert [cast(dict[str, Json], player)["command"] for player in cast(list[Json], position["players"])] == [
        "C01",
        "C02",
    ]


# ---------------------------------------------------------------------------------------------------- what is bad


def places(value: Json, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place inside a document."""
    yield path
    pairs: list[tuple[str | int, Json]] = []
    if isinstance(value, dict):
        pairs = list(value.items())
    elif isinstance(value, list):
        pairs = list(enumerate(value))
    for key, item in pairs:
        yield from places(item, (*path, key))


def spoiled(value: Json, path: tuple[str | int, ...], thing: Json) -> Json:
    """A copy of a document with another thing at a place."""
    if not path:
        return thing
    key, *rest = path
    if isinstance(value, dict):
        return {
            name: spoiled(item, tuple(rest), thing) if name == key else item for name, item in value.items()
        }
    assert isinstance(value, list)
    return [spoiled(item, tuple(rest), thing) if number == key else item for number, item in enumerate(value)]


THINGS: tuple[Json, ...] = (
    None,
    True,
    -1,
    3,
    10**40,
    0.5,
    "",
    "A001",
    "F25",
    "C03",
    "red",
    [],
    {},
    ["A001"],
    [None],
)


def test_no_file_makes_the_reader_crash() -> None:
    """Golden cases with one thing replaced by another: resolved, refused, or an error with its place."""
    draw = Random(1)
    files = [document(case) for case in cases()]
    errors = 0
    for file in draw.sample(files, 150):
        every = list(places(file))
        for path in draw.sample(every, min(12, len(every))):
            other = spoiled(file, path, draw.choice(THINGS))
            result = result_of(other)
            assert "at" in result or "position" in result
            errors += "at" in result
    assert errors > 500


def test_every_result_of_a_golden_case_is_read_again() -> None:
    for case in cases():
        file = document(case)
        result = result_of(file)
        if "position" in result:
            again = {"format": file["format"], "setup": file["setup"], "position": result["position"]}
            assert RULES.formats[0].resolve(again, True).result["position"] == result["position"], case[
                "name"
            ]


def test_steps_of_a_position_file_count_seats_from_0_as_the_file_does() -> None:
    """Format: seats are 0 to players - 1. A mag blast (5) ends the command ship of seat 1, which has 3 damage."""
    shot: dict[str, Json] = {"card": "A041", "ship": "F43", "target": {"seat": 1, "ship": "command"}}
    file: dict[str, Json] = {
        "format": "mag-blast-position/1",
        "setup": {"players": 2},
        "position": {
            "phase": "attack",
            "rest": "box",
            "players": [{"hand": ["A041"], "fleet": {"red": ["F43"]}}, {"blasts": ["A019"]}],
        },
        "actions": [
            {"seat": 0, "do": "noise"},
            {"seat": 0, "do": "blast", **shot},
            {"seat": 1, "do": "pass"},
        ],
    }
    steps = {str(step["step"]): step for step in RULES.formats[0].resolve(file, True).steps}
    assert steps["noise_made"]["seat"] == 0
    assert (steps["card_played"]["seat"], steps["card_played"]["target_seat"]) == (0, 1)
    assert (steps["card_played"]["fleet"], steps["card_played"]["asked"]) == (None, [1])
    assert steps["passed"]["seat"] == 1
    assert steps["command_ship_destroyed"]["seat"] == 1
    assert steps["game_ended"]["winner"] == 0
