"""Positions of Space Alert: what is special about its files."""

import json
from dataclasses import replace
from random import Random
from typing import cast

import pytest

from engine import GAMES
from engine.game import TABLE, Game, Json
from engine.position import file_format
from engine.space_alert.actions import NextTurn, TimeIs
from engine.space_alert.game import RULES, SpaceAlert
from engine.space_alert.view_fields import View
from engine.tables import BadValue
from tests.properties.grounds import played, positions, setups

SETUPS = range(len(setups("space_alert")))
Data = dict[str, Json]


def moments(number: int, count: int) -> list[tuple[int, SpaceAlert]]:
    record = played("space_alert", number, 1)
    return [(at, cast(SpaceAlert, game.clone())) for at, game in positions(record, count)]


def through_a_file(game: SpaceAlert) -> SpaceAlert:
    return RULES.from_position(json.loads(json.dumps(game.position())))


@pytest.mark.parametrize("number", SETUPS)
def test_a_position_read_back_looks_the_same_to_everybody(number: int) -> None:
    for _, game in moments(number, 25):
        twin = through_a_file(game)
        for seat in (None, *game.to_act()):
            assert twin.view(seat) == without_late_stumbles(game.view(seat))


def without_late_stumbles(view: View) -> View:
    """A position does not tell what was turned over last: it begins before the next card [edge 165]."""
    return replace(view, crew=tuple(replace(member, may_have_meant=()) for member in view.crew))


# ----------------------------------------------------------------------------------------------------------- files


def a_file(**more: Json) -> Data:
    return {"format": "space-alert-position/1", "setup": {"mission": "test_run_1"}, **more}


IDLE: Data = {"plan": []}


def resolved(data: Data) -> Data:
    return file_format(data).resolve(data, False).result


def test_an_empty_position_is_the_game_dealt_from_the_seed() -> None:
    assert (
        RULES.from_position(a_file(seed=9)).snapshot()
        == RULES.deal(RULES.setup({"mission": "test_run_1"}), 9).snapshot()
    )


def test_a_file_with_actions_gives_the_position_after_them() -> None:
    actions: list[Json] = [{"seat": 0, "do": "time_is", "at": 20.0}]
    result = resolved(a_file(id="twenty", actions=actions))
    assert (result["format"], result["id"]) == ("space-alert-position-result/1", "twenty")
    assert (result["to_act"], result["result"]) == ([1, 2, 3, 4, 0], None)
    position = cast(Data, result["position"])
    # The first test run calls a threat for T+1 on the blue trajectory at 0:15; nothing else is said before 0:20.
    called = cast("list[Data]", position["threats"])
    assert [(threat["turn"], threat["where"]) for threat in called] == [(1, "blue")]
    assert (position["clock_ms"], position["announced"]) == (20_000, 2)
    again = resolved({**a_file(), "position": result["position"], "lots": result["lots"]})
    assert (again["position"], again["lots"]) == (result["position"], result["lots"])


def test_a_refused_action_leaves_the_position_before_it() -> None:
    time: Json = {"do": "time_is", "at": 20.0}
    back: Json = {"do": "time_is", "at": 10.0}
    result = resolved(a_file(actions=[time, back, time]))
    assert result["refused"] == {"at": "actions[1]", "why": "time_runs_forward"}
    assert result["position"] == resolved(a_file(actions=[time]))["position"]


def test_a_flight_is_set_up_in_the_middle_and_flown_home() -> None:
    """A Fighter (4 life, shield 2, speed 2) on trajectory 1 with 3 damage, one space before its Y: the heavy laser of 4
    leaves 2 behind its shield, and that is enough [R 3.3]."""
    game = RULES.from_position(
        a_file(
            position={
                "trajectories": {"red": 1, "white": 2, "blue": 3, "internal": 4},
                "threats": [{"turn": 1, "where": "red", "card": "E1-07"}],
                "boards": [{"plan": [None, {"card": "A/red/1", "top": "action"}]}, {}, {}, {}],
                "flight": {
                    "turn": 1,
                    "crew": [{"at": "upper_red", "plan": ["-", "A"]}, IDLE, IDLE, IDLE],
                    "threats": [{"card": "E1-07", "status": "on_track", "space": 8, "hits": 3}],
                },
            }
        )
    )
    assert game.to_act() == (1, 2, 3, 4, TABLE)
    game.act(TABLE, NextTurn())
    assert game.state is not None
    assert [game.state.cards[threat].id for threat in game.state.destroyed] == ["E1-07"]
    while game.result is None:
        game.act(TABLE, NextTurn())
    assert game.result.score is not None


def test_cards_that_no_key_names_are_in_the_deck() -> None:
    game = RULES.from_position(a_file(position={"seats": [{"hand": ["A/red/1"]}, {}, {}, {}]}))
    assert len(game.planning.hands[1]) == 1
    assert len(game.planning.deck) == 89 and len(game.planning.aside) == 6  # 90 and 6 cards [R 1]


def wrong(at: str, position: Data | None = None, **more: Json) -> tuple[str, Data]:
    return at, a_file(**({} if position is None else {"position": position}), **more)


FLOWN: Data = {
    "crew": [{"plan": []}] * 4,
    "threats": [{"card": "E1-01", "status": "on_track", "space": 9}],
    "turn": 1,
}
CALLED: Data = {"threats": [{"turn": 1, "where": "red", "card": "E1-01"}]}


@pytest.mark.parametrize(
    ("at", "data"),
    [
        wrong("positions", positions={}),
        wrong("position.clock", {"clock": 3}),
        wrong("position.clock_ms", {"clock_ms": True}),
        wrong("setup.mission", setup={"mission": "mission_99"}),
        wrong("position.script", {"script": {"phase_ends_s": [10, 20], "threats": []}}),
        wrong("position.announced", {"announced": 99}),
        wrong("position.announced", {"clock_ms": 0, "announced": 2}),
        wrong("position.announced", {"clock_ms": 60_000, "announced": 0}),
        wrong(
            "position.trajectories.white", {"trajectories": {"red": 1, "white": 1, "blue": 2, "internal": 3}}
        ),
        wrong("position.seats", {"seats": [{}]}),
        wrong("position.boards", {"boards": [{}]}),
        wrong("position.seats[1].hand[0]", {"seats": [{}, {"hand": ["A/purple/1"]}, {}, {}]}),
        wrong("position.seats[1].hand[0]", {"seats": [{"hand": ["A/red/1"]}, {"hand": ["A/red/1"]}, {}, {}]}),
        wrong("position.seats[0].phase", {"clock_ms": 20_000, "seats": [{}, {}, {}, {}]}),
        wrong("position.boards[0].heroic", {"boards": [{"heroic": "A/red/1"}, {}, {}, {}]}),
        wrong("position.threats[0].card", {"threats": [{"turn": 1, "where": "red", "card": "E9-01"}]}),
        wrong("position.threats[0].where", {"threats": [{"turn": 1, "where": "internal", "card": "E1-01"}]}),
        wrong("position.threats", {"threats": [{"turn": 1, "where": "red", "card": "E1-01"}]}),
        wrong("lots.threats.common_external[0]", lots={"threats": {"common_external": ["SE1-01"]}}),
        wrong("lots.threats.common_external", lots={"threats": {"common_external": []}}),
        wrong("lots.damage.red[1]", lots={"damage": {"red": ["lift", "lift"]}}),
        wrong("lots.cards[0]", lots={"cards": ["hero:A/hero:upper_blue/1"]}),
        wrong("position.flight.crew", {"flight": {"crew": [], "threats": []}}),
        wrong(
            "position.flight.threats",
            {"flight": {"crew": [{"plan": []}] * 4, "threats": [{"card": "E1-01"}]}},
        ),
        wrong("position.flight.crew[0].plan[0]", {"flight": {"crew": [{"plan": ["A"]}] * 4, "threats": []}}),
        wrong("position.flight.turn", {"flight": {**FLOWN, "turn": 9}, **CALLED}),
        wrong("position.flight.threats[0].status", {"flight": {**FLOWN, "turn": 0}, **CALLED}),
        wrong("actions[0].do", actions=[{"do": "fly"}]),
        wrong(
            "actions[0].card",
            actions=[{"do": "plan", "seat": 1, "crew": 0, "turn": 1, "card": "X", "half": 0}],
        ),
        wrong("actions[0].seat", actions=[{"do": "next_turn", "seat": "1"}]),
    ],
)
def test_what_does_not_fit_is_an_error_with_its_place(at: str, data: Data) -> None:
    with pytest.raises(BadValue) as raised:
        resolved(data)
    assert raised.value.at == at


def leaves(value: Json, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    found = [path]
    items: list[tuple[str | int, Json]] = []
    if isinstance(value, dict):
        items += value.items()
    elif isinstance(value, list):
        items += enumerate(value)
    for key, item in items:
        found += leaves(item, (*path, key))
    return found


def put(value: Json, path: tuple[str | int, ...], new: Json) -> Json:
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(cast("list[Json]", value))
    copy[path[0]] = put(copy[path[0]], path[1:], new)  # type: ignore[index]
    return copy


@pytest.mark.parametrize("number", SETUPS)
def test_a_changed_position_is_refused_or_flies_on_without_a_crash(number: int) -> None:
    draw = Random(number)
    for _, game in moments(number, 4):
        file = game.position()
        for path in draw.sample(leaves(file), 40):
            changed = put(
                file, path, draw.choice([0, 1, 7, -1, True, None, "red", "lift", [], {}, "E1-02", 20])
            )
            play_out(changed, draw)


def play_out(data: Json, draw: Random) -> None:
    try:
        game: Game = RULES.from_position(data)
    except BadValue:
        return
    for _ in range(60):
        if game.result is not None:
            return
        wake = game.wake_at()
        game.act(TABLE, NextTurn() if wake is None else TimeIs(wake))
        game.view(draw.choice(game.to_act() or (None,)))
    assert GAMES["space_alert"].name == RULES.name
