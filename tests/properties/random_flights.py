"""Random flights of Space Alert for Hypothesis, and how they are flown."""

import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import TypeAlias, cast

from hypothesis import HealthCheck, settings
from hypothesis import strategies as some

from engine.game import Json, Step
from engine.space_alert.cards import cards, threat_by_id, threats
from engine.space_alert.files.flight import FORMAT, read_flight
from engine.space_alert.rules import play_turn, resolve
from engine.space_alert.setup_flight import FlightOptions
from engine.space_alert.state.writers import State
from engine.space_alert.words import CODE_NAMES, HERO_A, TOKEN_NAMES, TRACK_NAMES, ZONE_NAMES

Data: TypeAlias = dict[str, Json]

PLAIN_CODES = CODE_NAMES[:HERO_A]
HEROIC_HALVES = [[CODE_NAMES[half] for half in card.halves] for card in cards() if card.heroic]
CARD_IDS = [card.id for card in threats()]
GOLDEN = Path(__file__).parents[1] / "golden" / "space_alert"
CASES = [
    cast(Data, case["flight"])
    for file in sorted(GOLDEN.glob("*.toml"))
    for case in tomllib.loads(file.read_text(encoding="utf-8"))["case"]
]
modestly = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@some.composite
def plans(draw: some.DrawFn, turns: int) -> list[Json]:
    """A plan that one hand can hold: plain cards, and each heroic card at most once."""
    plan = draw(some.lists(some.sampled_from(PLAIN_CODES), min_size=turns, max_size=turns))
    slots = draw(some.lists(some.integers(0, turns - 1), max_size=2, unique=True))
    for slot, card in zip(slots, draw(some.permutations(HEROIC_HALVES)), strict=False):
        plan[slot] = draw(some.sampled_from(card))
    return cast("list[Json]", plan[: draw(some.sampled_from([turns, turns, turns - 3]))])


@some.composite
def threat_rows(draw: some.DrawFn, turns: int) -> list[Json]:
    chosen = draw(some.lists(some.sampled_from(CARD_IDS), min_size=1, max_size=6, unique=True))
    numbers = draw(some.permutations(range(1, turns + 1)))
    return [
        {"turn": number, "where": draw(some.sampled_from(places(card))), "card": card}
        for number, card in zip(numbers, chosen, strict=False)
    ]


def places(card: str) -> tuple[str, ...]:
    return ZONE_NAMES if threat_by_id()[card].external else ("internal",)


def tokens(most: int) -> some.SearchStrategy[dict[str, list[str]]]:
    order = some.lists(some.sampled_from(TOKEN_NAMES), max_size=most, unique=True)
    return some.dictionaries(some.sampled_from(ZONE_NAMES), order)


def starts() -> some.SearchStrategy[dict[str, object]]:
    stations = some.lists(some.sampled_from(["upper_blue", "lower_red"]), unique=True)
    zones = some.lists(some.sampled_from(ZONE_NAMES), unique=True)
    carried = some.fixed_dictionaries(
        {"damage": tokens(3), "old_structure": zones, "empty_bot_stations": stations}
    )
    return some.one_of(some.just({}), carried)


def options() -> some.SearchStrategy[dict[str, bool | int]]:
    switches = {field.name: some.booleans() for field in fields(FlightOptions) if field.type is bool}
    return some.fixed_dictionaries({**switches, "stealth_fighter_speed": some.sampled_from([3, 4])})


@some.composite
def flight_files(draw: some.DrawFn) -> Data:
    """A flight file that can be read: any threats, heroic cards, stumbles, an older ship, rulings."""
    crew, turns = draw(some.integers(1, 5)), draw(some.sampled_from([12, 12, 7]))
    who_and_when = some.tuples(some.integers(0, crew - 1), some.integers(1, turns))
    tripped = draw(some.lists(who_and_when, max_size=3, unique=True))
    tracks = draw(some.permutations(range(1, 8)))
    made: object = {
        "format": FORMAT,
        "id": draw(some.text(max_size=3)),
        "crew": crew,
        "turns": turns,
        "trajectories": dict(zip(TRACK_NAMES, tracks, strict=False)),
        "threats": draw(threat_rows(turns)),
        "plans": [draw(plans(turns)) for _ in range(crew)],
        "damage": draw(tokens(6)),
        "seed": draw(some.integers(0, 2**32)),
        "start": draw(starts()),
        "stumbles": [
            {"crew": who, "turn": turn, "intended": draw(some.sampled_from(CODE_NAMES[1:]))}
            for who, turn in tripped
        ],
        "options": draw(options()),
    }
    return cast(Data, made)


def whole(case: Data) -> Data:
    """The flight of a golden case with everything that a file needs."""
    plans = cast("list[Json]", case.get("plans", []))
    crew = cast(int, case.get("crew", max(1, len(plans))))
    tracks = cast(Data, case.get("trajectories", {}))
    free = (number for number in range(1, 8) if number not in tracks.values())
    return {
        "threats": [],
        **case,
        "format": FORMAT,
        "crew": crew,
        "plans": [*plans, *([[]] * (crew - len(plans)))],
        "trajectories": {name: tracks[name] if name in tracks else next(free) for name in TRACK_NAMES},
    }


@some.composite
def varied_cases(draw: some.DrawFn) -> Data:
    """The flight of a golden case with other damage tokens and rulings, perhaps with more threats."""
    case = whole(draw(some.sampled_from(CASES)))
    rows = cast("list[Data]", case["threats"])
    more = [
        row
        for row in cast("list[Data]", draw(threat_rows(8)))
        if all(row[key] != other[key] for other in rows for key in ("turn", "card"))
    ]
    return {
        **case,
        "threats": cast("list[Json]", rows + more * draw(some.booleans())),
        "seed": draw(some.integers(0, 9)),
        "damage": {},
        "options": cast(Data, draw(options())),
    }


def flights() -> some.SearchStrategy[Data]:
    """Flights of random crews, who rarely hit anything, and flights in which what the cases tell happens."""
    return some.one_of(flight_files(), varied_cases())


def flown(data: Data) -> tuple[State, list[Step]]:
    log: list[Step] = []
    state = State(read_flight(data), log)
    resolve(state)
    return state, log


def by_turns(data: Data) -> Iterator[tuple[State, list[Step]]]:
    """The flight after each turn, with the steps of that turn."""
    log: list[Step] = []
    state = State(read_flight(data), log)
    while not state.ended:
        seen = len(log)
        play_turn(state)
        yield state, log[seen:]
