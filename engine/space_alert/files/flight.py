"""Flight files, `space-alert-flight/1`: flights read and checked, and written."""

import random
from dataclasses import asdict, dataclass, field
from typing import Annotated, Literal

from engine.game import Json
from engine.space_alert.cards import threat_by_id
from engine.space_alert.files.flight_plain import plain_flight, too_heroic
from engine.space_alert.setup_flight import (
    FRESH_SHIP,
    RECOMMENDED,
    CampaignStart,
    Flight,
    FlightOptions,
    FlightThreat,
    TokenName,
    ZoneName,
    empty_bot_stations,
    old_damage,
    old_structure,
)
from engine.space_alert.words import (
    BLANK,
    CODE_NAMES,
    CODES,
    HERO_A,
    INTERNAL,
    STATION_NAMES,
    TOKEN_NAMES,
    TOKENS,
    TRACK_NAMES,
    ZONE_NAMES,
    ZONES,
)
from engine.tables import BadValue, Between, convert, show

FORMAT = "space-alert-flight/1"

TrajectoryNumber = Annotated[int, Between(1, 7)]


@dataclass(frozen=True, slots=True)
class _Tracks:
    red: TrajectoryNumber
    white: TrajectoryNumber
    blue: TrajectoryNumber
    internal: TrajectoryNumber


@dataclass(frozen=True, slots=True)
class _Threat:
    turn: Annotated[int, Between(1, 12)]
    where: Literal["red", "white", "blue", "internal"]
    card: str


@dataclass(frozen=True, slots=True)
class _Stumble:
    crew: int
    turn: Annotated[int, Between(1, 12)]
    intended: str


@dataclass(frozen=True, slots=True)
class _Flight:
    format: Literal["space-alert-flight/1"]
    crew: Annotated[int, Between(1, 5)]
    trajectories: _Tracks
    threats: tuple[_Threat, ...]
    plans: tuple[tuple[str, ...], ...]
    id: str | None = None
    turns: Literal[12, 7] = 12
    damage: dict[ZoneName, tuple[TokenName, ...]] = field(default_factory=dict)
    seed: int = 0
    start: CampaignStart = FRESH_SHIP
    stumbles: tuple[_Stumble, ...] = ()
    options: FlightOptions = RECOMMENDED


def read_flight(data: object) -> Flight:
    """The flight in parsed JSON or TOML; raises BadValue with the place of the first thing that is wrong."""
    plain = plain_flight(data, FORMAT)
    return plain if plain is not None else read_carefully(data)


def read_carefully(data: object) -> Flight:
    """As read_flight, by the tables that know every key and every error."""
    raw = convert(data, _Flight)
    carried = old_damage(raw.start)
    draw = random.Random(raw.seed)
    return Flight(
        crew=raw.crew,
        turns=raw.turns,
        tracks=_tracks(raw.trajectories),
        threats=_threats(raw.threats),
        plans=_plans(raw),
        piles=tuple(_pile(raw, zone, carried[zone], draw) for zone in ZONES),
        id=raw.id,
        seed=raw.seed,
        old_damage=carried,
        old_structure=old_structure(raw.start),
        empty_bot_stations=empty_bot_stations(raw.start),
        stumbles=_stumbles(raw),
        options=raw.options,
    )


def write_flight(flight: Flight) -> dict[str, Json]:
    """The flight as a file; reading it gives the same flight."""
    return {
        "format": FORMAT,
        **({} if flight.id is None else {"id": flight.id}),
        "crew": flight.crew,
        "turns": flight.turns,
        "trajectories": {TRACK_NAMES[place]: number for place, number in enumerate(flight.tracks)},
        "threats": [
            {"turn": threat.turn, "where": TRACK_NAMES[threat.where], "card": threat.card.id}
            for threat in flight.threats
        ],
        "plans": [[CODE_NAMES[code] for code in plan] for plan in flight.plans],
        "damage": {
            ZONE_NAMES[zone]: _names(pile[len(flight.old_damage[zone]) :])
            for zone, pile in enumerate(flight.piles)
        },
        "seed": flight.seed,
        "start": {
            "damage": {ZONE_NAMES[zone]: _names(old) for zone, old in enumerate(flight.old_damage)},
            "old_structure": [ZONE_NAMES[zone] for zone in ZONES if flight.old_structure[zone]],
            "empty_bot_stations": [STATION_NAMES[station] for station in flight.empty_bot_stations],
        },
        "stumbles": [
            {"crew": crew, "turn": turn, "intended": CODE_NAMES[code]}
            for (crew, turn), code in sorted(flight.stumbles.items())
        ],
        "options": asdict(flight.options),
    }


def _names(tokens: tuple[int, ...]) -> list[Json]:
    return [TOKEN_NAMES[token] for token in tokens]


def _tracks(raw: _Tracks) -> tuple[int, ...]:
    numbers = (raw.red, raw.white, raw.blue, raw.internal)
    for place, number in enumerate(numbers):
        if number in numbers[:place]:
            raise BadValue(
                f"trajectories.{TRACK_NAMES[place]}",
                f"expected a free trajectory, {number} is used twice",
            )
    return numbers


def _threats(rows: tuple[_Threat, ...]) -> tuple[FlightThreat, ...]:
    made: list[FlightThreat] = []
    for place, row in enumerate(rows):
        at = f"threats[{place}]"
        card = threat_by_id().get(row.card)
        where = TRACK_NAMES.index(row.where)
        if card is None:
            raise BadValue(f"{at}.card", f"expected one of the 55 threat cards, got {show(row.card)}")
        if any(other.card is card for other in made):
            raise BadValue(f"{at}.card", f"expected each card once, got {card.id} again")
        if any(other.turn == row.turn for other in made):
            raise BadValue(f"{at}.turn", f"expected one threat a turn, {row.turn} has two")
        if card.external == (where == INTERNAL):
            expected = "red, white or blue" if card.external else "internal"
            raise BadValue(f"{at}.where", f"expected {expected} for {card.id}, got {row.where}")
        made.append(FlightThreat(row.turn, where, card))
    return tuple(sorted(made, key=lambda threat: threat.turn))


def _plans(raw: _Flight) -> tuple[tuple[int, ...], ...]:
    if len(raw.plans) != raw.crew:
        raise BadValue("plans", f"expected {raw.crew} plans, one for each of the crew, got {len(raw.plans)}")
    return tuple(_plan(plan, raw.turns, f"plans[{crew}]") for crew, plan in enumerate(raw.plans))


def _plan(plan: tuple[str, ...], turns: int, at: str) -> tuple[int, ...]:
    if len(plan) > turns:
        raise BadValue(at, f"expected at most {turns} actions, got {len(plan)}")
    codes = [_code(name, f"{at}[{place}]") for place, name in enumerate(plan)]
    for place, code in enumerate(codes):
        if code >= HERO_A and too_heroic(codes[: place + 1]):
            raise BadValue(
                f"{at}[{place}]", f"{plan[place]}: no hand can hold that many heroic cards like it"
            )
    return (*codes, *([BLANK] * (turns - len(codes))))


def _code(name: str, at: str) -> int:
    if name not in CODES:
        raise BadValue(at, f"expected an action code such as -, red, lift, A or hero:B, got {show(name)}")
    return CODES[name]


def _tokens(names: tuple[TokenName, ...], at: str) -> tuple[int, ...]:
    tokens = tuple(TOKEN_NAMES.index(name) for name in names)
    for place, token in enumerate(tokens):
        if token in tokens[:place]:
            raise BadValue(f"{at}[{place}]", f"expected each token once, got {TOKEN_NAMES[token]} again")
    return tokens


def _pile(raw: _Flight, zone: int, old: tuple[int, ...], draw: random.Random) -> tuple[int, ...]:
    """All six tokens of a zone: those on the ship, those the file orders, the others shuffled.

    A token that already lies on the ship can't be drawn, so an order that names it simply passes it over.
    """
    order = _tokens(raw.damage.get(ZONE_NAMES[zone], ()), f"damage.{ZONE_NAMES[zone]}")
    fixed = (*old, *(token for token in order if token not in old))
    rest = [token for token in TOKENS if token not in fixed]
    draw.shuffle(rest)
    return (*fixed, *rest)


def _stumbles(raw: _Flight) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    for place, stumble in enumerate(raw.stumbles):
        at = f"stumbles[{place}]"
        if not 0 <= stumble.crew < raw.crew:
            raise BadValue(f"{at}.crew", f"expected 0 to {raw.crew - 1}, got {stumble.crew}")
        if stumble.turn > raw.turns:
            raise BadValue(f"{at}.turn", f"expected 1 to {raw.turns}, got {stumble.turn}")
        code = _code(stumble.intended, f"{at}.intended")
        if code == BLANK:
            raise BadValue(f"{at}.intended", "expected an action, got no card")
        if (stumble.crew, stumble.turn) in found:
            raise BadValue(at, "expected one stumble over a card at the most")
        found[stumble.crew, stumble.turn] = code
    return found
