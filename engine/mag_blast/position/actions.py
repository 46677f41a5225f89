"""The actions of a position file: read and checked before anything is played, with seats that count from 0."""

from collections.abc import Callable, Mapping
from typing import Final, cast

from engine.game import TABLE, Seat
from engine.mag_blast import actions as act
from engine.mag_blast.actions import ACTIONS, MagBlastAction
from engine.mag_blast.cards import KIND, LIMITS
from engine.mag_blast.position import state_reader as read
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
    SECTOR_NAMES,
    SHIP_NUMBERS,
    SHOT_NUMBERS,
    SPACEDOCK,
    TARGET_NUMBERS,
    TRI_BOT,
    SectorName,
)
from engine.tables import BadValue, join

Fields = tuple[tuple[str, ...], tuple[str, ...]]
"""Fields that are needed, and fields that may stand."""

_FIELDS: Final[dict[str, Fields]] = {
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


def read_actions(s: State, value: object) -> list[tuple[Seat, MagBlastAction]]:
    """The actions with the seats of the contract; raises BadValue with the place."""
    return [_action(s, item, at) for at, item in read.entries(value, "actions")]


def _action(s: State, value: object, at: str) -> tuple[Seat, MagBlastAction]:
    table = read.mapping(value, at)
    if "do" not in table:
        raise BadValue(join(at, "do"), "is missing")
    do = read.word(table["do"], join(at, "do"), tuple(_FIELDS))
    seat = TABLE
    if do != "silence":
        if "seat" not in table:
            raise BadValue(join(at, "seat"), "is missing")
        seat = read_seat(s, table["seat"], join(at, "seat"))
    needed, optional = _fields(s, seat, do, table, at)
    known = ("do", *(() if do == "silence" else ("seat",)), *needed, *optional)
    read.keys(table, at, known, needed)
    named = {key: item for key, item in table.items() if key not in ("do", "seat")}
    fields = {_ENGINE.get(key, key): _READ[key](s, item, join(at, key)) for key, item in named.items()}
    return seat, cast(MagBlastAction, ACTIONS[do](**fields))


def _fields(s: State, seat: Seat, do: str, table: Mapping[str, object], at: str) -> Fields:
    """Fields of an action; those of cards and abilities depend on the card and the command ship."""
    needed, optional = _FIELDS[do]
    if do == "ability":
        fields = _ABILITY_FIELDS.get(s.command[seat])
        return (needed, optional) if fields is None else (fields, ())
    if do not in ("play", "effect") or "card" not in table:
        return needed, optional
    kind = KIND[_number(table["card"], join(at, "card"))]
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


# --------------------------------------------------------------------------------------------------------- values


def read_seat(s: State, value: object, at: str) -> Seat:
    """A seat of a file, which counts from 0, as a seat of the contract."""
    return read.integer(value, at, 0, s.players - 1) + 1


def read_target(s: State, value: object, at: str) -> act.Target:
    """A target: a seat, and a fleet ship or `command`."""
    table = read.keys(value, at, ("seat", "ship"), ("seat", "ship"))
    seat = read_seat(s, table["seat"], join(at, "seat"))
    read.card(table["ship"], join(at, "ship"), TARGET_NUMBERS, "a fleet ship or command")
    return act.Target(seat, str(table["ship"]))


def _number(value: object, at: str) -> int:
    return read.card(value, at, ACTION_NUMBERS, "an action card")


def _id(numbers: Mapping[str, int], what: str) -> Callable[[State, object, str], str]:
    def read_id(s: State, value: object, at: str) -> str:
        read.card(value, at, numbers, what)
        return str(value)

    return read_id


def _cards(s: State, value: object, at: str) -> tuple[str, ...]:
    cards = tuple(read.array(value, at, lambda item, where: _action_card(s, item, where)))
    if not cards:
        raise BadValue(at, "expected at least one card")
    return cards


def read_sector(s: State, value: object, at: str) -> SectorName:
    """The name of a sector."""
    return cast(SectorName, read.word(value, at, SECTOR_NAMES))


def _path(s: State, value: object, at: str) -> tuple[SectorName, ...]:
    path = tuple(read.array(value, at, lambda item, where: read_sector(s, item, where)))
    if not path:
        raise BadValue(at, "expected at least one sector")
    return path


def _ships(s: State, value: object, at: str) -> act.Sectors:
    table = read.keys(value, at, SECTOR_NAMES, SECTOR_NAMES)
    return act.Sectors(*(_ship(s, table[name], join(at, name)) for name in SECTOR_NAMES))


def read_moves(s: State, value: object, at: str) -> dict[str, SectorName]:
    """Ships with the sectors they go to."""
    moves = {}
    for ship, sector in read.mapping(value, at).items():
        _ship(s, ship, join(at, str(ship)))
        moves[ship] = read_sector(s, sector, join(at, ship))
    return moves


def _count(s: State, value: object, at: str) -> int:
    return read.integer(value, at, 1, LIMITS.hand)


def _flag(s: State, value: object, at: str) -> bool:
    return read.boolean(value, at)


_action_card = _id(ACTION_NUMBERS, "an action card")
_ship = _id(SHIP_NUMBERS, "a fleet ship")

_READ: Final[dict[str, Callable[[State, object, str], object]]] = {
    "ability": _flag,
    "blast": _id(SHOT_NUMBERS, "an action card or the mark of a ramming hit"),
    "card": _action_card,
    "cards": _cards,
    "cost": _action_card,
    "count": _count,
    "fleet": read_seat,
    "from": read_seat,
    "moves": read_moves,
    "path": _path,
    "sector": read_sector,
    "ship": _ship,
    "ships": _ships,
    "take": _ship,
    "target": read_target,
}

_ENGINE: Final = {"from": "victim"}
"""Fields that Python can't call as the file does."""
