"""Flight files read and checked: ships, deck, dice and decisions, with the place of the first thing that is wrong."""

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from engine.galaxy_trucker import board as boards
from engine.galaxy_trucker.cards import cards
from engine.galaxy_trucker.cards_kinds import Card
from engine.galaxy_trucker.cards_missions import Mission, missions
from engine.galaxy_trucker.cards_rows import read_card
from engine.galaxy_trucker.files.flight_decisions import QUESTIONS, Decision
from engine.galaxy_trucker.files.reading import LAST, DocumentPlace, Errors, Value
from engine.galaxy_trucker.files.ship import read_class
from engine.galaxy_trucker.files.ship_read import read_ship
from engine.galaxy_trucker.legal_faults import is_legal
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.words import NONE, ShipClass
from engine.galaxy_trucker.words_flight import ROBOPOLICE_RAID, SPACES
from engine.tables import BadValue, nearest, show

FORMAT: Final = "galaxy-trucker-flight/1"
MOST_SHIPS: Final = 4
LIVE_RULES: Final = ("freighter", "stakes")
"""Rules of missions that need more than a file holds."""


class FlightPlan(NamedTuple):
    """What a flight file holds. `gives_up` is a card's number by ship, NONE where it never does."""

    id: str | None
    level: int
    ship_class: ShipClass
    mission: Mission | None
    ships: list[Ship]
    positions: list[int] | None
    credits: list[int]
    lost: list[int]
    gives_up: list[int]
    deck: list[Card]
    dice: list[int]
    decisions: list[list[Decision]]


class _Craft(NamedTuple):
    """A ship of the file as far as it could be read."""

    ship: Ship | None
    position: int | None
    credits: int
    lost: int
    gives_up: int


def read_flight_file(data: object) -> FlightPlan:
    """The flight in parsed JSON or TOML; raises BadValue with the first error."""
    errors = Errors()
    optional = ("id", "class", "mission", "dice", "decisions")
    fields = errors.fields(Value(data, DocumentPlace()), ("format", "level", "ships", "deck"), optional)
    if "format" in fields:
        errors.word(fields["format"], (FORMAT,))
    name = errors.text(fields["id"]) if "id" in fields else None
    level = (errors.integer(fields["level"], 1, 4) if "level" in fields else None) or 1
    ship_class = read_class(errors, fields.get("class"), boards.level(level).ship_class)
    mission = _mission(errors, fields["mission"]) if "mission" in fields else None
    crafts = _ships(errors, fields["ships"], ship_class, mission) if "ships" in fields else []
    deck = _deck(errors, fields["deck"], len(crafts)) if "deck" in fields else []
    dice = _dice(errors, fields["dice"]) if "dice" in fields else []
    decisions = _decisions(errors, fields["decisions"], len(crafts)) if "decisions" in fields else []
    errors.stop()
    positions = [craft.position for craft in crafts if craft.position is not None]
    return FlightPlan(
        name,
        level,
        ship_class,
        mission,
        [craft.ship for craft in crafts if craft.ship is not None],
        positions or None,
        [craft.credits for craft in crafts],
        [craft.lost for craft in crafts],
        [craft.gives_up for craft in crafts],
        deck,
        dice,
        decisions,
    )


def _mission(errors: Errors, value: Value) -> Mission | None:
    word = errors.word(value, tuple(missions()))
    mission = missions().get(word) if word is not None else None
    if mission is not None and any(rule in LIVE_RULES for rule in mission.rules):
        errors.add(value.place, f"{mission.id} needs more than a flight file holds")
    return mission


# ------------------------------------------------------------------------------------------------------- ships


def _ships(errors: Errors, value: Value, ship_class: ShipClass, mission: Mission | None) -> list[_Craft]:
    items = errors.items(value)
    if isinstance(value.data, list | tuple) and not 1 <= len(items) <= MOST_SHIPS:
        errors.add(value.place, f"expected 1 to {MOST_SHIPS} ships, got {len(items)}")
    any_support = mission is not None and "any_support" in mission.rules
    crafts = [_craft(errors, item, ship_class, any_support) for item in items]
    _check_positions(errors, value, crafts)
    return crafts


def _craft(errors: Errors, value: Value, ship_class: ShipClass, any_support: bool) -> _Craft:
    optional = ("load", "credits", "lost", "position", "gives_up_before")
    fields = errors.fields(value, ("tiles",), optional)
    ship = None
    if "tiles" in fields:
        ship = read_ship(errors, fields["tiles"], fields.get("load"), ship_class, any_support)
        if ship is not None and not is_legal(ship):
            errors.add(value.place, "the ship has building errors")
    elif "load" in fields:
        read_ship(errors, Value([], DocumentPlace()), fields["load"], ship_class)

    def number(key: str, low: float) -> int | None:
        return errors.integer(fields[key], low) if key in fields else None

    return _Craft(
        ship,
        number("position", float("-inf")),
        number("credits", 0) or 0,
        number("lost", 0) or 0,
        number("gives_up_before", 1) or NONE,
    )


def _check_positions(errors: Errors, value: Value, crafts: list[_Craft]) -> None:
    """Positions stand for all ships or for none, fall, and no two ships share a space of the ring."""
    written = [
        isinstance(item, Mapping) and "position" in item
        for item in (value.data if isinstance(value.data, list | tuple) else ())
    ]
    at = [craft.position for craft in crafts if craft.position is not None]
    if not any(written):
        return
    if not all(written):
        errors.add(value.place, "expected a position for all ships or for none")
    elif len(at) == len(crafts):
        if any(first <= second for first, second in pairwise(at)):
            errors.add(value.place, "expected positions that fall from ship to ship")
        elif len({position % SPACES for position in at}) < len(at):
            errors.add(value.place, "two ships on one space of the flight board")


# -------------------------------------------------------------------------------------------------------- deck


def _deck(errors: Errors, value: Value, ships: int) -> list[Card]:
    deck: list[Card] = []
    seen: set[str] = set()
    for item in errors.items(value):
        card, place = _card(errors, item)
        if card is None:
            continue
        if card.kind == ROBOPOLICE_RAID:
            errors.add(place, "Robopolice Raids need components of another expansion")
        elif card.name and card.name in seen:
            errors.add(place, f"{card.name} stands in the deck twice")
        for number, (ship, _) in enumerate(card.moves):
            if not 0 <= ship < ships:
                at = f"{item.place.at}.moves[{number}].ship"
                errors.add(_place(item, at), f"expected 0 to {ships - 1}, got {ship}")
        seen.add(card.name)
        deck.append(card)
    return deck


def _card(errors: Errors, value: Value) -> tuple[Card | None, DocumentPlace]:
    """A card by its id, or written as a whole; and the place of what names it."""
    if isinstance(value.data, str):
        card = cards().get(value.data)
        if card is None:
            near = nearest(value.data, cards())
            errors.add(value.place, f"expected the id of a card, got {show(value.data)}{near}")
        return card, value.place
    try:
        card = read_card(value.data, value.place.at)
    except BadValue as error:
        errors.add(_place(value, error.at), error.message)
        return None, value.place
    key = "kind" if card.kind == ROBOPOLICE_RAID else "id"
    return card, _place(value, f"{value.place.at}.{key}")


def _place(value: Value, at: str) -> DocumentPlace:
    """The place with the name `at`, which lies in `value`."""
    order = [*value.place.order]
    data = value.data
    for key, number in re.findall(r"\.([^.\[]+)|\[(\d+)\]", at[len(value.place.at) :]):
        if number and isinstance(data, list | tuple):
            order.append(int(number))
            data = data[int(number)]
        elif isinstance(data, Mapping):
            order.append(list(data).index(key) if key in data else LAST)
            data = data.get(key)
    return DocumentPlace(at, tuple(order))


# ------------------------------------------------------------------------------------------- dice and decisions


def _dice(errors: Errors, value: Value) -> list[int]:
    dice = [errors.integer(item, 1, 6) for item in errors.items(value)]
    return [die for die in dice if die is not None]


def _decisions(errors: Errors, value: Value, ships: int) -> list[list[Decision]]:
    lists = errors.items(value)
    if len(lists) > ships:
        errors.add(value.place, f"expected at most {ships} arrays, one for each ship, got {len(lists)}")
    return [[_decision(errors, item) for item in errors.items(mine)] for mine in lists]


def _decision(errors: Errors, value: Value) -> Decision:
    """A pair of a question and its answer."""
    data = value.data
    if not isinstance(data, list | tuple) or len(data) != 2 or not isinstance(data[0], str):
        errors.add(value.place, f"expected a question and its answer, got {show(data)}")
        return ("", None)
    if data[0] not in QUESTIONS:
        errors.add(value.place, f"expected one of {', '.join(QUESTIONS)}, got {show(data[0])}")
    return (data[0], data[1])
