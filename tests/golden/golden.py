"""Golden cases of Space Alert: flights with what the rules make of them, in TOML files that any engine could run.

A case flies one flight and looks at it once, or, with `looks`, several times on the way:

    [[case]]
    name = "E1-02 doubles only what the shield lets through"
    source = "[R 7.1] Destroyer"
    covers = ["E1-02 x"]          # optional: threat and mark (x, y, y2 = both Y of a trajectory, z, destroyed)
    flight = { trajectories = { red = 1 }, threats = [{ turn = 1, where = "red", card = "E1-02" }] }
    after_turn = 3                # optional: the turn to look after; the end of the flight if it is left out
    expect = { drawn = [0, 0, 0], ship = { shields = [0, 1, 1] } }

    looks = [                     # instead of after_turn and expect
      { after_turn = 3, drawn = [0, 0, 0] },
      { survived = ["E1-02"], score = { survived = 2 } },
    ]

`flight` is a `space-alert-flight/1` file of which anything may be left out. The harness fills up: the format;
a crew as large as there are plans, at least one; blank plans; no threats; for each trajectory that is not named, in
the order red, white, blue, internal, the lowest number still free; for each zone the tokens in the order of TOKENS
behind those that are named.

What is expected is any part of the result object, and besides: `drawn`, the number of damage tokens in red, white and
blue; `ship`; `threats`, by card, with the numbers of the card itself, which the Marauder's bonus does not change;
`plans` as they stand after delays. Tables compare the keys that are given; `destroyed`, `survived` and the `tokens` of
a threat as sets with repetition; a plan by its beginning; every other list as a whole.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias, cast

from engine.game import Json, Step
from engine.space_alert import steps as st
from engine.space_alert.cards import threat_by_id
from engine.space_alert.files.flight import FORMAT, read_flight
from engine.space_alert.rules import play_turn
from engine.space_alert.score import result_object
from engine.space_alert.state.writers import State
from engine.space_alert.words import (
    CODE_NAMES,
    MARK_NAMES,
    STATION_NAMES,
    STATIONS,
    STATUS_NAMES,
    TRACK_NAMES,
    ZONE_NAMES,
)
from engine.tables import BadTable, BadValue, line_of, read_toml

TOKENS = ("structure", "lift", "upper_weapon", "lower_weapon", "reactor", "shield")  # the least harmful first
UNORDERED = ("destroyed", "survived", "tokens")
FEATS = ("x", "y", "y2", "z", "destroyed")

ThreeZones: TypeAlias = tuple[int, int, int]
Lost: TypeAlias = dict[Literal["turn", "cause", "zone", "card"], int | str]
Member: TypeAlias = dict[Literal["alive", "at", "bots"], bool | str]
ScoreColumn: TypeAlias = Literal[
    "destroyed", "survived", "damage", "worst_zone", "knocked_out", "bots", "visual", "total"
]
Ship: TypeAlias = dict[Literal["shields", "reactors", "fuel", "rockets"], int | ThreeZones]
ThreatNow: TypeAlias = dict[
    Literal["space", "hp", "damage", "shield", "speed", "status", "tokens"], int | str | tuple[str, ...]
]


@dataclass(frozen=True, slots=True)
class Expect:
    """What one look should see; None is not looked at."""

    outcome: Literal["returned", "lost"] | None = None
    lost: Lost | None = None
    damage: dict[Literal["red", "white", "blue"], tuple[str, ...]] | None = None
    drawn: ThreeZones | None = None
    destroyed: tuple[str, ...] | None = None
    survived: tuple[str, ...] | None = None
    on_track: tuple[str, ...] | None = None
    crew: tuple[Member, ...] | None = None
    bots_disabled: int | None = None
    score: dict[ScoreColumn, int] | None = None
    ship: Ship | None = None
    threats: dict[str, ThreatNow] | None = None
    plans: tuple[tuple[str, ...], ...] | None = None

    def __post_init__(self) -> None:
        asked = given(self)
        empty = next((key for key, value in asked.items() if key != "crew" and _hollow(value)), "")
        if empty or not asked:
            raise BadValue(empty, "expects nothing")
        for card in self.threats or ():
            if card not in threat_by_id():
                raise BadValue(f"threats.{card}", "expected one of the 55 threat cards")


@dataclass(frozen=True, slots=True)
class Look(Expect):
    """What to expect after a turn, or at the end of the flight."""

    after_turn: int | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A golden case as the file writes it."""

    name: str
    source: str
    flight: dict[str, object]
    covers: tuple[str, ...] = ()
    after_turn: int | None = None
    expect: Expect | None = None
    looks: tuple[Look, ...] = ()

    def __post_init__(self) -> None:
        if (self.expect is None) == (not self.looks):
            raise BadValue("expect", "expected either expect or looks")
        if self.looks and self.after_turn is not None:
            raise BadValue("after_turn", "belongs into the looks")
        turns = [13 if look.after_turn is None else look.after_turn for look in self.looks]
        if turns != sorted(set(turns)):
            raise BadValue("looks", "expected ascending turns")
        for place, claim in enumerate(self.covers):
            card, _, feat = claim.partition(" ")
            at = f"covers[{place}]"
            if card not in threat_by_id() or feat not in FEATS:
                raise BadValue(at, f"expected a card and one of {', '.join(FEATS)}, got {claim}")
            if not self._shows(card, feat):
                raise BadValue(at, f"{claim}: no look expects the card and its points")

    def _shows(self, card: str, feat: str) -> bool:
        """A death must be expected with its points, a Z with its points or with the loss of the ship."""
        for _, expect in self.moments():
            score = expect.score or {}
            if feat == "destroyed" and card in (expect.destroyed or ()) and "destroyed" in score:
                return True
            if feat == "z" and (expect.lost or (card in (expect.survived or ()) and "survived" in score)):
                return True
        return feat not in ("destroyed", "z")

    def moments(self) -> Iterator[tuple[int | None, Expect]]:
        """(turn to look after or None for the end of the flight, what to expect)."""
        if self.expect is not None:
            yield self.after_turn, self.expect
        yield from ((look.after_turn, look) for look in self.looks)


@dataclass(frozen=True, slots=True)
class _File:
    case: tuple[Case, ...]


class Filed(NamedTuple):
    """A case and the name of the file that holds it."""

    file: str
    case: Case


def read_folder(folder: Path) -> list[Filed]:
    """All cases of a folder's TOML files; raises BadTable for an unknown key, an empty expect, a name used twice."""
    found: list[Filed] = []
    names: dict[str, str] = {}
    for path in sorted(folder.glob("*.toml")):
        for place, case in enumerate(read_toml(path, _File).case):
            if case.name in names:
                at = f"case[{place}].name"
                line = line_of(path.read_text(encoding="utf-8"), at)
                raise BadTable(str(path), line, at, f"{case.name}: also a case of {names[case.name]}")
            names[case.name] = path.name
            found.append(Filed(path.name, case))
    return found


def filled(flight: Mapping[str, object]) -> dict[str, object]:
    """A whole flight file of the parts that a case gives."""
    plans = cast("list[list[str]]", flight.get("plans", []))
    crew = flight.get("crew", max(1, len(plans)))
    missing = crew - len(plans) if isinstance(crew, int) else 0
    return {
        "format": FORMAT,
        "threats": [],
        **flight,
        "crew": crew,
        "plans": [*plans, *([[]] * missing)],
        "trajectories": _all_tracks(cast("Mapping[str, int]", flight.get("trajectories", {}))),
        "damage": _all_tokens(cast("Mapping[str, list[str]]", flight.get("damage", {}))),
    }


def _all_tracks(given_tracks: Mapping[str, int]) -> dict[str, int]:
    free = (number for number in range(1, 8) if number not in given_tracks.values())
    return {**given_tracks, **{name: next(free) for name in TRACK_NAMES if name not in given_tracks}}


def _all_tokens(order: Mapping[str, list[str]]) -> dict[str, list[str]]:
    rest = {zone: [token for token in TOKENS if token not in order.get(zone, [])] for zone in ZONE_NAMES}
    return {**order, **{zone: [*order.get(zone, []), *rest[zone]] for zone in ZONE_NAMES}}


def run(case: Case) -> list[str]:
    """Flies the case; a line for each thing that is not as expected."""
    log: list[Step] = []
    state = State(read_flight(filled(case.flight)), log)
    wrong: list[str] = []
    for turn, expect in case.moments():
        while not state.ended and (turn is None or state.turn < turn):
            play_turn(state)
        label = "at the end" if turn is None else f"after turn {turn}"
        if turn is not None and state.turn != turn:
            wrong.append(f"{label}: the flight ended with turn {state.turn}")
        wrong += [f"{label}: {line}" for line in differences(given(expect), observed(state))]
    done = feats(state, log)
    return wrong + [f"covers: {claim} did not happen" for claim in case.covers if claim not in done]


def given(expect: Expect) -> dict[str, Json]:
    """The keys that a look compares, as plain values."""
    asked = asdict(expect).items()
    return {key: _plain(value) for key, value in asked if value is not None and key != "after_turn"}


def _plain(value: object) -> Json:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return cast(Json, value)


def _hollow(value: Json) -> bool:
    """Whether nothing is asked of a table, or of one inside it."""
    return isinstance(value, dict) and (not value or any(_hollow(item) for item in value.values()))


def observed(s: State) -> dict[str, Json]:
    """Everything a case may look at."""
    return {
        **result_object(s, None),
        "drawn": list(s.drawn),
        "ship": _ship(s),
        "threats": {card.id: _threat(s, threat) for threat, card in enumerate(s.cards)},
        "plans": [[CODE_NAMES[code] for code in plan] for plan in s.plans],
    }


def _ship(s: State) -> dict[str, Json]:
    return {"shields": list(s.shields), "reactors": list(s.reactors), "fuel": s.fuel, "rockets": s.rockets}


def _threat(s: State, threat: int) -> dict[str, Json]:
    return {
        "space": s.space[threat],
        "hp": s.hp[threat],
        "damage": s.hits[threat],
        "shield": s.shield[threat],
        "speed": s.speed[threat],
        "status": STATUS_NAMES[s.status[threat]],
        "tokens": [STATION_NAMES[station] for station in STATIONS if s.tokens[threat] >> station & 1],
    }


def differences(expected: Json, got: Json, at: str = "") -> list[str]:
    """A line for each place where `got` is not what `expected` asks for."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return [line for key in expected for line in _compare_key(expected[key], got, key, at)]
    if isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        return [line for i, e in enumerate(expected) for line in differences(e, got[i], f"{at}[{i}]")]
    return [] if expected == got else [f"{at}: expected {expected}, got {got}"]


def _compare_key(expected: Json, table: dict[str, Json], key: str, at: str) -> list[str]:
    place = f"{at}.{key}" if at else key
    if key not in table:
        return [f"{place}: expected {expected}, but there is none"]
    got = table[key]
    if isinstance(expected, list) and isinstance(got, list) and key in UNORDERED:
        expected, got = sorted(expected, key=str), sorted(got, key=str)
    elif isinstance(expected, list) and isinstance(got, list) and key == "plans":
        got = _beginnings(expected, got)
    return differences(expected, got, place)


def _beginnings(expected: list[Json], plans: list[Json]) -> list[Json]:
    """As much of each plan as is expected; a plan that nothing is expected of does not count."""
    pairs = zip(expected, plans, strict=False)
    return [p[: len(e)] for e, p in pairs if isinstance(e, list) and isinstance(p, list)]


def feats(s: State, log: list[Step]) -> set[str]:
    """What threats did and suffered by the log, in the words of `covers`."""
    done: set[str] = set()
    for step in log:
        if isinstance(step, st.MarkCrossed):
            claim = f"{s.cards[step.threat].id} {MARK_NAMES[step.mark].lower()}"
            done.add(f"{claim}2" if claim in done else claim)
        elif isinstance(step, st.ThreatDestroyed):
            done.add(f"{s.cards[step.threat].id} destroyed")
    return done
