"""Positions: any moment written down, read back and played on alike."""

import json
from random import Random

import pytest

from engine.galaxy_trucker.game import RULES
from engine.game import Game, Json
from engine.tables import BadValue
from tests.properties.grounds import ground, still

NAME = "galaxy_trucker"
FORMAT = "galaxy-trucker-position/1"


def read_back(game: Game) -> Game:
    return RULES.from_position(json.loads(json.dumps(game.position())))


@pytest.mark.parametrize("seed", range(9))
def test_every_moment_of_a_trip_is_read_back(seed: int) -> None:
    """With ships that fly: every question of a flight is a moment of its own."""
    setups = ground(NAME).setups
    game = RULES.deal(RULES.setup(setups[seed % len(setups)]), seed)
    for number, (seat, action) in enumerate(ground(NAME).short(game, Random(seed))):
        if number % 3 == 0:
            assert still(read_back(game).snapshot()) == still(game.snapshot())
        game.act(seat, action)


def test_without_a_position_it_is_a_fresh_game() -> None:
    fresh = RULES.from_position({"format": FORMAT, "seed": 9})
    assert still(fresh.snapshot()) == still(RULES.deal(RULES.setup({}), 9).snapshot())


def a_file(**position: Json) -> dict[str, Json]:
    return {"format": FORMAT, "setup": {"players": 2}, "position": position}


@pytest.mark.parametrize(
    ("position", "at"),
    [
        ({"phase": "asleep"}, "position.phase"),
        ({"phase": "build", "waiting": []}, "position.waiting"),
        ({"phase": "fly"}, "position.flight"),
        ({"players": [{}]}, "position.players"),
        (
            {"players": [{"tiles": [{"at": [7, 7], "tile": "SC-pink"}]}, {}]},
            "position.players[0].tiles[0].tile",
        ),
        ({"players": [{"tiles": [{"at": [2, 2], "tile": "SC-red"}]}, {}]}, "position.players[0].tiles"),
        ({"players": [{"number": 1}, {"number": 1}]}, "position.players[1].number"),
        ({"players": [{}, {"hand": {"tile": "x", "source": "up"}}]}, "position.players[1].hand.tile"),
        ({"heap": ["EX1"]}, "position.heap[0]"),
        ({"piles": [["I-stardust-1"]]}, "position.piles"),
        ({"mission": "nap"}, "position.mission"),
        ({"flight_number": 4}, "position.flight_number"),
        ({"phase": "between", "flight": {"flyers": [{"seat": 1}], "deck": []}}, "position.flight.flyers"),
        (
            {
                "phase": "fly",
                "flight": {"flyers": [{"seat": 1}, {"seat": 2}], "deck": [], "pending": [["nap"]]},
            },
            "position.flight.pending[0]",
        ),
        (
            {
                "phase": "fly",
                "flight": {
                    "flyers": [{"seat": 1}, {"seat": 2}],
                    "deck": ["I-stardust-1"],
                    "turned": 1,
                    "pending": [["hit", 7, 1]],
                    "asked": 0,
                },
            },
            "position.flight.pending",
        ),
    ],
)
def test_what_a_moment_cannot_be_is_refused_at_its_place(position: dict[str, Json], at: str) -> None:
    with pytest.raises(BadValue) as error:
        RULES.from_position(a_file(**position))
    assert error.value.at == at


def test_actions_are_played_and_a_refusal_is_told() -> None:
    kind = next(kind for kind in RULES.formats if kind.name == FORMAT)
    actions: list[Json] = [
        {"seat": 1, "do": "ready"},
        {"seat": 2, "do": "ready"},
        {"seat": 2, "do": "take_down"},
        {"seat": 2, "do": "take_down"},
    ]
    resolved = kind.resolve({**a_file(), "id": "two hands", "actions": actions}, True)
    assert resolved.result["refused"] == {"at": "actions[3]", "why": "hand_is_full"}
    assert resolved.result["to_act"] == [1, 2, 0]
    assert [step["step"] for step in resolved.steps][-2:] == ["sand_started", "tile_taken"]
