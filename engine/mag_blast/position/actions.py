"""The actions of a position file: read and checked before anything is played, with seats that count from 0."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias, cast

from engine.game import TABLE, Seat
from engine.mag_blast import actions as act
from engine.mag_blast.actions import ACTIONS, MagBlastAction
from engine.mag_blast.cards import KIND, LIMITS
from engine.mag_blast.position.rows import demand
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ACTION_NUMBERS,
    BOARDING,
    BROTHERHOOD,
    CONCUSSIVE,
    CRANIUM,
    EFFECTS,
    FIELD_EFFECTS,
    FREEP,
    OVERSEERS,
    PLAYS,
    SHIP_NUMBERS,
    SHOT_NUMBERS,
    SPACEDOCK,
    TARGET_NUMBERS,
    TRI_BOT,
    SectorName,
)
from engine.rows import OneOf, Seat0, Sized, marked
from engine.tables import BadValue, Between, convert, join, show

Keys: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""Keys that are needed, and keys that may stand."""

_FIELDS: Final[dict[str, Keys]] = {
    "choose": (("ships",), ()),
    "discard": (("cards",), ()),
    "draw": ((), ("count",)),
    "trade": (("cards",), ()),
    "place": (("sector",), ("ship",)),
    "move": (("ship", "path"), ()),
    "end_phase": ((), ()),
    "noise": ((), ()),
    "blast": (("card", "ship", "target"), ()),
    "ram": (("card", "ship", "target"), ()),
    "launch": (("card", "target"), ()),
    "direct_hit": (("card",), ()),
    "effect": (("card",), ("ability", "sector", "moves")),
    "play": (("card",), ("fleet", "ship", "blast", "cost")),
    "sweep": (("ship", "fleet", "card"), ()),
    "end_turn": ((), ()),
    "ability": ((), ("cards", "from", "take", "sector", "ship", "blast", "target")),
    "answer": (("card",), ()),
    "pass": ((), ()),
    "silence": ((), ()),
    "agree": ((), ()),
}

_ABILITY_FIELDS: Final[dict[int, tuple[str, ...]]] = {
    OVERSEERS: ("cards",),
    FREEP: ("from",),
    TRI_BOT: ("cards", "take", "sector"),
    BROTHERHOOD: ("ship", "blast", "target"),
    CRANIUM: ("cards",),
}


Card: TypeAlias = Annotated[str, OneOf(ACTION_NUMBERS, "an action card")]
Ship: TypeAlias = Annotated[str, OneOf(SHIP_NUMBERS, "a fleet ship")]
SeatOf: TypeAlias = Annotated[int, Seat0()]


@dataclass(frozen=True, slots=True)
class _Target:
    seat: SeatOf
    ship: Annotated[str, OneOf(TARGET_NUMBERS, "a fleet ship or command")]


@dataclass(frozen=True, slots=True)
class _Sectors:
    yellow: Ship
    blue: Ship
    green: Ship
    red: Ship


_KINDS: Final[dict[str, object]] = {
    "seat": SeatOf,
    "ability": bool,
    "blast": Annotated[str, OneOf(SHOT_NUMBERS, "an action card or the mark of a ramming hit")],
    "card": Card,
    "cards": Annotated[tuple[Card, ...], Sized(1, len(ACTION_NUMBERS))],
    "cost": Card,
    "count": Annotated[int, Between(1, LIMITS.hand)],
    "fleet": SeatOf,
    "from": SeatOf,
    "moves": dict[Ship, SectorName],
    "path": Annotated[tuple[SectorName, ...], Sized(1, 999)],
    "sector": SectorName,
    "ship": Ship,
    "ships": _Sectors,
    "take": Ship,
    "target": _Target,
}


def read_actions(s: State, actions: tuple[object, ...]) -> list[tuple[Seat, MagBlastAction]]:
    """The actions with the seats of the contract; raises BadValue with the place."""
    return [_action(s, action, f"actions[{index}]") for index, action in enumerate(actions)]


def _action(s: State, value: object, at: str) -> tuple[Seat, MagBlastAction]:
    if not isinstance(value, Mapping):
        raise BadValue(at, f"expected an object, got {show(value)}")
    do = value.get("do")
    if not isinstance(do, str) or do not in _FIELDS:
        raise BadValue(join(at, "do"), f"expected one of {', '.join(_FIELDS)}, got {show(do)}")
    seat = TABLE if do == "silence" else _read(s, value, "seat", at)
    needed, besides = _fields(s, seat, do, value, at)
    demand(value, at, ("do", *(() if do == "silence" else ("seat",)), *needed), besides)
    named = {
        _ENGINE.get(key, key): _read(s, value, key, at)
        for key in map(str, value)
        if key not in ("do", "seat")
    }
    return seat, cast(MagBlastAction, ACTIONS[do](**named))


def _read(s: State, table: Mapping[str, object], key: str, at: str) -> Any:
    """A value of an action as the engine's action has it."""
    at = join(at, key)
    if key not in table:
        raise BadValue(at, "is missing")
    value: object = convert(table[key], cast(type, _KINDS[key]), at)
    for mark, seat, where in marked(value, _KINDS[key], at):
        if isinstance(mark, Seat0) and cast(int, seat) > s.players:
            raise BadValue(where, f"expected a seat from 0 to {s.players - 1}, got {show(table[key])}")
    if isinstance(value, _Target):
        return act.Target(value.seat, value.ship)
    if isinstance(value, _Sectors):
        return act.Sectors(value.yellow, value.blue, value.green, value.red)
    return value


def _fields(s: State, seat: Seat, do: str, table: Mapping[str, object], at: str) -> Keys:
    """Fields of an action; those of cards and abilities depend on the card and the command ship."""
    needed, optional = _FIELDS[do]
    if do == "ability":
        fields = _ABILITY_FIELDS.get(s.command[seat])
        return (needed, optional) if fields is None else (fields, ())
    if do not in ("play", "effect") or "card" not in table:
        return needed, optional
    kind = KIND[ACTION_NUMBERS[_read(s, table, "card", at)]]
    if do == "play" and kind in PLAYS:
        return _play_fields(s, kind), ()
    if do == "effect" and kind in EFFECTS:
        extra = {BOARDING: ("sector",), CONCUSSIVE: ("moves",)}.get(kind, ())
        return ("card", *extra), ("ability",)
    return needed, optional


def _play_fields(s: State, kind: int) -> tuple[str, ...]:
    if kind in FIELD_EFFECTS:
        return ("card", "fleet")
    if kind == SPACEDOCK:
        return ("card", "ship", "blast")
    return ("card", "cost") if s.numbers.extra_cost else ("card",)


_ENGINE: Final = {"from": "victim"}
"""Fields that Python can't call as the file does."""
