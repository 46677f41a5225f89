"""Flights read fast: what is written in the plain way is taken as it is, anything else is left to flight.py.

A file of a hundred thousand flights is right nearly everywhere, so each value is only compared with what it may be. At
the first that does not fit there is no flight, and the reader that knows every key and every error begins anew.
"""

import random
from collections.abc import Callable
from dataclasses import asdict
from typing import Final

from engine.space_alert.cards import cards, threat_by_id
from engine.space_alert.setup_flight import RECOMMENDED, Flight, FlightThreat
from engine.space_alert.words import (
    BLANK,
    CODES,
    HERO_A,
    HERO_B,
    HERO_BOTS,
    INTERNAL,
    TOKEN_NAMES,
    TOKENS,
    TRACK_NAMES,
    ZONE_NAMES,
)

KEYS: Final = frozenset(
    ("format", "id", "crew", "turns", "trajectories", "threats", "plans", "damage", "seed")
)
NEEDED: Final = ("format", "crew", "trajectories", "threats", "plans")
PLACES: Final = {name: place for place, name in enumerate(TRACK_NAMES)}
PLAIN_OPTIONS: Final = asdict(RECOMMENDED)
TOKEN: Final = {name: token for token, name in enumerate(TOKEN_NAMES)}
MOST_TURNS: Final = 12


class Unusual(Exception):
    """Something is written in another way, or is wrong."""


def plain_flight(data: object, name: str) -> Flight | None:
    """The flight of the format `name` in parsed JSON, or None if it takes the careful reader to say what is there."""
    try:
        return _flight(_table(data), name)
    except (Unusual, KeyError, TypeError):
        return None


def _flight(data: dict[str, object], name: str) -> Flight:
    for key, value in data.items():
        if key not in KEYS and not (key in USUAL and USUAL[key](value)):
            raise Unusual
    if not all(key in data for key in NEEDED) or data["format"] != name:
        raise Unusual
    flight_id = data.get("id")
    if flight_id is not None and not (isinstance(flight_id, str) and flight_id.isascii()):
        raise Unusual
    crew, turns, seed = _int(data["crew"]), _int(data.get("turns", MOST_TURNS)), _int(data.get("seed", 0))
    if not 1 <= crew <= 5 or turns not in (7, 12):
        raise Unusual
    return Flight(
        crew=crew,
        turns=turns,
        tracks=_tracks(_table(data["trajectories"])),
        threats=_threats(_list(data["threats"])),
        plans=_plans(_list(data["plans"]), crew, turns),
        piles=_piles(_table(data.get("damage", {})), seed),
        id=flight_id,
        seed=seed,
        options=RECOMMENDED,
    )


def _fresh(start: object) -> bool:
    """Whether no earlier flight left anything behind."""
    for key, value in _table(start).items():
        if key == "damage":
            if not all(zone in ZONE_NAMES and value == [] for zone, value in _table(value).items()):
                return False
        elif key not in ("old_structure", "empty_bot_stations") or value != []:
            return False
    return True


def _recommended(options: object) -> bool:
    """Whether every ruling is as recommended; a 0 is no false."""
    return all(
        key in PLAIN_OPTIONS and value == PLAIN_OPTIONS[key] and type(value) is type(PLAIN_OPTIONS[key])
        for key, value in _table(options).items()
    )


# Keys that hardly any flight needs, and whether what they say is what holds without them.
USUAL: Final[dict[str, Callable[[object], bool]]] = {
    "start": _fresh,
    "stumbles": lambda value: value == [],
    "options": _recommended,
}


def _table(data: object) -> dict[str, object]:
    if not isinstance(data, dict):
        raise Unusual
    return data


def _list(data: object) -> list[object]:
    if not isinstance(data, list):
        raise Unusual
    return data


def _int(data: object) -> int:
    if type(data) is not int:
        raise Unusual
    return data


def _tracks(data: dict[str, object]) -> tuple[int, ...]:
    numbers = tuple([_int(data[name]) for name in TRACK_NAMES])
    if len(data) != 4 or len(set(numbers)) != 4 or min(numbers) < 1 or max(numbers) > 7:
        raise Unusual
    return numbers


def _threats(rows: list[object]) -> tuple[FlightThreat, ...]:
    """Cards and turns once each, external cards outside."""
    known = threat_by_id()
    made: dict[int, FlightThreat] = {}
    seen: set[str] = set()
    for row in rows:
        threat = _table(row)
        turn, where = _int(threat["turn"]), PLACES[_str(threat["where"])]
        card = known[_str(threat["card"])]
        wrong = len(threat) != 3 or turn in made or card.id in seen
        if wrong or not 1 <= turn <= MOST_TURNS or card.external == (where == INTERNAL):
            raise Unusual
        seen.add(card.id)
        made[turn] = FlightThreat(turn, where, card)
    return tuple([made[turn] for turn in sorted(made)])


def _str(data: object) -> str:
    if not isinstance(data, str):
        raise Unusual
    return data


def _plans(rows: list[object], crew: int, turns: int) -> tuple[tuple[int, ...], ...]:
    if len(rows) != crew:
        raise Unusual
    return tuple([_plan(_list(row), turns) for row in rows])


def _plan(names: list[object], turns: int) -> tuple[int, ...]:
    codes = [CODES[name] for name in names if isinstance(name, str)]
    if len(codes) != len(names) or len(codes) > turns:
        raise Unusual
    if codes and max(codes) >= HERO_A and too_heroic(codes):
        raise Unusual
    return (*codes, *([BLANK] * (turns - len(codes))))


def too_heroic(codes: list[int]) -> bool:
    """Whether the six heroic cards can't give all of these halves: two have each action, each has its own station."""
    heroic = [card.halves for card in cards() if card.heroic]
    for action in (HERO_A, HERO_B, HERO_BOTS):
        moves = [codes.count(move) for half, move in heroic if half == action]
        if max(moves) > 1 or codes.count(action) + sum(moves) > len(moves):
            return True
    return False


def _piles(data: dict[str, object], seed: int) -> tuple[tuple[int, ...], ...]:
    """All six tokens of a zone: those that the file orders, the others shuffled."""
    if any(zone not in ZONE_NAMES for zone in data):
        raise Unusual
    draw: random.Random | None = None
    piles = []
    for zone in ZONE_NAMES:
        pile = [TOKEN[_str(name)] for name in _list(data.get(zone, []))]
        if len(set(pile)) != len(pile):
            raise Unusual
        if len(pile) < len(TOKENS):
            draw = draw or random.Random(seed)
            rest = [token for token in TOKENS if token not in pile]
            draw.shuffle(rest)
            pile += rest
        piles.append(tuple(pile))
    return tuple(piles)
