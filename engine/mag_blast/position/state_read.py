"""A position file's `position`, read into a state; what can't be is found by check.py."""

from bisect import insort
from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.game import Seat
from engine.mag_blast.cards import KIND, USES
from engine.mag_blast.chance import shuffled
from engine.mag_blast.position import state_reader as read
from engine.mag_blast.position.actions import read_seat
from engine.mag_blast.position.state_stack import read_stack, read_target_numbers
from engine.mag_blast.setup import Setup
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ACTION_NUMBERS,
    BLASTS,
    COMMAND_NUMBERS,
    FIELD_EFFECTS,
    HIT_NAMES,
    PHASE_NAMES,
    RAM,
    SECTOR_NAMES,
    SHIP_NUMBERS,
    SHOT_NUMBERS,
    SQUADRONS,
    WEAPON_NAMES,
    action_id,
    command_id,
    ship_id,
)
from engine.tables import BadValue, join

POSITION_KEYS: Final = (
    "phase",
    "seat",
    "first_round",
    "players",
    "action_deck",
    "action_discard",
    "fleet_deck",
    "fleet_discard",
    "rest",
    "direct_hit",
    "stack",
    "placing",
    "noise",
    "drew",
    "brutal",
)
PLAYER_KEYS: Final = (
    "command",
    "alive",
    "uses",
    "blasts",
    "temporary",
    "fleet",
    "hand",
    "squadrons",
    "effects",
    "dealt",
    "chosen",
)
SHIP_KEYS: Final = ("ship", "blasts", "temporary", "fired", "moved")
Table = Mapping[str, object]


class Standing(NamedTuple):
    """Where a card stands in a file."""

    card: str
    at: str


def read_position(value: object, setup: Setup, seed: int) -> tuple[State, list[Standing]]:
    """The state that a file describes, and where each card stands, in the order of the tables."""
    at = "position"
    table = read.keys(value, at, POSITION_KEYS)
    s = State(setup, seed)
    standing: list[Standing] = []
    s.phase = PHASE_NAMES.index(read.word(table.get("phase", "build"), "position.phase", PHASE_NAMES))
    s.seat = read_seat(s, table.get("seat", 0), "position.seat")
    s.first_round = _seats(s, table.get("first_round", ()), "position.first_round")
    _players(s, table, standing)
    for name, numbers in _PILES:
        _pile(s, table, name, numbers, standing)
    rest = read.word(table.get("rest", "deck"), "position.rest", ("deck", "shuffled", "box"))
    _direct_hit(s, table.get("direct_hit"))
    stack = read_stack(s, table.get("stack", ()))
    standing.extend(
        Standing(action_id(played.card), f"position.stack[{index}].card")
        for index, played in enumerate(stack)
    )
    _placing(s, table.get("placing"), standing)
    s.noise = int(read.boolean(table.get("noise", False), "position.noise"))
    s.drew = int(read.boolean(table.get("drew", False), "position.drew"))
    _brutal(s, table.get("brutal", {}))
    _lay_rest(s, rest, {place.card for place in standing})
    return s, standing


def _seats(s: State, value: object, at: str) -> int:
    seats = 0
    for where, item in read.entries(value, at):
        bit = 1 << read_seat(s, item, where)
        if seats & bit:
            raise BadValue(where, "expected each seat once")
        seats |= bit
    return seats


# -------------------------------------------------------------------------------------------------------- players


def _players(s: State, table: Table, standing: list[Standing]) -> None:
    at = "position.players"
    given = list(read.entries(table.get("players", [{}] * s.players), at))
    if len(given) != s.players:
        raise BadValue(at, f"expected {s.players} players, got {len(given)}")
    players = [(where, read.keys(item, where, PLAYER_KEYS)) for where, item in given]
    _commands(s, players)
    for seat, (where, player) in enumerate(players, 1):
        standing.append(Standing(command_id(s.command[seat]), join(where, "command")))
        _player(s, seat, player, where, standing)


def _commands(s: State, players: list[tuple[str, Table]]) -> None:
    """Who names no command ship has the lowest one that nobody names."""
    named = {
        seat: read.card(player["command"], join(where, "command"), COMMAND_NUMBERS, "a command ship")
        for seat, (where, player) in enumerate(players, 1)
        if "command" in player
    }
    free = [number for number in COMMAND_NUMBERS.values() if number not in named.values()]
    for seat in range(1, s.players + 1):
        s.command[seat] = named[seat] if seat in named else free.pop(0)


def _player(s: State, seat: Seat, player: Table, at: str, standing: list[Standing]) -> None:
    if not read.boolean(player.get("alive", True), join(at, "alive")):
        s.alive &= ~(1 << seat)
    _uses(s, seat, player, join(at, "uses"))
    _damage(s, -seat, player, at, standing)
    fleet = read.keys(player.get("fleet", {}), join(at, "fleet"), SECTOR_NAMES)
    for sector, name in enumerate(SECTOR_NAMES):
        for where, ship in read.entries(fleet.get(name, ()), join(join(at, "fleet"), name)):
            _ship(s, seat, sector, ship, where, standing)
    s.hands[seat] = _cards(player.get("hand", ()), join(at, "hand"), None, standing)
    s.squadrons[seat] = _cards(player.get("squadrons", ()), join(at, "squadrons"), SQUADRONS, standing)
    for where, effect in read.entries(player.get("effects", ()), join(at, "effects")):
        entry = read.keys(effect, where, ("card", "by"), ("card", "by"))
        card = _card(entry["card"], join(where, "card"), FIELD_EFFECTS, standing)
        insort(s.effects, (card, seat, read_seat(s, entry["by"], join(where, "by"))))
    dealt = [
        _fleet_card(ship, where, standing)
        for where, ship in read.entries(player.get("dealt", ()), join(at, "dealt"))
    ]
    s.dealt[seat] = tuple(sorted(dealt))
    s.chosen[seat] = _chosen(player.get("chosen"), join(at, "chosen"))


def _uses(s: State, seat: Seat, player: Table, at: str) -> None:
    counted = USES[s.command[seat]]
    s.uses[seat] = counted
    if "uses" in player and (counted or player["uses"] is not None):
        if not counted:
            raise BadValue(at, "expected none: the ability of this command ship is not counted")
        s.uses[seat] = read.integer(player["uses"], at, 0, counted)


def _damage(s: State, place: int, table: Table, at: str, standing: list[Standing]) -> None:
    """Shots under a ship, and the damage by squadrons."""
    shots = []
    for where, item in read.entries(table.get("blasts", ()), join(at, "blasts")):
        shot = read.card(item, where, SHOT_NUMBERS, "a shot or the mark of a ramming hit")
        if shot < RAM:
            _card(item, where, BLASTS, standing)
        shots.append(shot)
    if shots:
        s.blasts[place] = tuple(sorted(shots))
    temporary = read.integer(table.get("temporary", 0), join(at, "temporary"), 0)
    if temporary:
        s.temporary[place] = temporary


def _ship(s: State, seat: Seat, sector: int, value: object, at: str, standing: list[Standing]) -> None:
    entry = {"ship": value} if isinstance(value, str) else read.keys(value, at, SHIP_KEYS, ("ship",))
    ship = _fleet_card(entry["ship"], join(at, "ship"), standing)
    _damage(s, ship, entry, at, standing)
    for where, item in read.entries(entry.get("fired", ()), join(at, "fired")):
        s.fired[ship] |= 1 << WEAPON_NAMES.index(read.word(item, where, WEAPON_NAMES))
    s.moved[ship] = read.integer(entry.get("moved", 0), join(at, "moved"), 0)
    if not s.owner[ship]:  # a ship that stands twice is found later
        s.owner[ship] = seat
        s.sector_of[ship] = sector
        insort(s.sectors[4 * seat + sector], ship)


def _chosen(value: object, at: str) -> tuple[int, ...]:
    if value is None:
        return ()
    table = read.keys(value, at, SECTOR_NAMES, SECTOR_NAMES)
    return tuple(
        read.card(table[name], join(at, name), SHIP_NUMBERS, "a fleet ship") for name in SECTOR_NAMES
    )


# ---------------------------------------------------------------------------------------------------------- cards


def _card(value: object, at: str, kinds: frozenset[int] | None, standing: list[Standing]) -> int:
    card = read.card(value, at, ACTION_NUMBERS, "an action card")
    if kinds is not None and KIND[card] not in kinds:
        raise BadValue(at, f"expected a card of this kind, got {value}")
    standing.append(Standing(action_id(card), at))
    return card


def _cards(value: object, at: str, kinds: frozenset[int] | None, standing: list[Standing]) -> list[int]:
    return sorted(_card(item, where, kinds, standing) for where, item in read.entries(value, at))


def _fleet_card(value: object, at: str, standing: list[Standing]) -> int:
    ship = read.card(value, at, SHIP_NUMBERS, "a fleet ship")
    standing.append(Standing(ship_id(ship), at))
    return ship


_PILES: Final = (
    ("action_deck", ACTION_NUMBERS),
    ("action_discard", ACTION_NUMBERS),
    ("fleet_deck", SHIP_NUMBERS),
    ("fleet_discard", SHIP_NUMBERS),
)


def _pile(s: State, table: Table, name: str, numbers: Mapping[str, int], standing: list[Standing]) -> None:
    """Decks are kept with the next card last, discards sorted."""
    what = "a fleet ship" if numbers is SHIP_NUMBERS else "an action card"
    cards = []
    for where, item in read.entries(table.get(name, ()), f"position.{name}"):
        cards.append(read.card(item, where, numbers, what))
        standing.append(Standing(str(item), where))
    if name == "action_deck":
        s.action_deck = cards[::-1]
    elif name == "action_discard":
        s.action_discard = sorted(cards)
    elif name == "fleet_deck":
        s.fleet_deck = cards[::-1]
    else:
        s.fleet_discard = sorted(cards)


def _lay_rest(s: State, rest: str, named: set[str]) -> None:
    """Cards that the file does not name lie under their deck, or are out of the game."""
    if rest == "box":
        return
    actions = [number for name, number in ACTION_NUMBERS.items() if name not in named]
    ships = [number for name, number in SHIP_NUMBERS.items() if name not in named]
    if rest == "shuffled":
        actions, s.seed = shuffled(s.seed, actions)
        ships, s.seed = shuffled(s.seed, ships)
    s.action_deck = actions[::-1] + s.action_deck
    s.fleet_deck = ships[::-1] + s.fleet_deck


# --------------------------------------------------------------------------------------------------- what waits


def _direct_hit(s: State, value: object) -> None:
    at = "position.direct_hit"
    if value is None:
        return
    table = read.keys(value, at, ("ship", "target", "step"), ("ship", "target", "step"))
    s.hit_ship = read.card(table["ship"], join(at, "ship"), SHIP_NUMBERS, "a fleet ship")
    s.hit_seat, s.hit_target = read_target_numbers(s, table["target"], join(at, "target"))
    s.direct_hit = HIT_NAMES.index(read.word(table["step"], join(at, "step"), HIT_NAMES[1:]))


def _placing(s: State, value: object, standing: list[Standing]) -> None:
    at = "position.placing"
    if value is None:
        return
    table = read.keys(value, at, ("seat", "ships"), ("seat", "ships"))
    seat = read_seat(s, table["seat"], join(at, "seat"))
    if seat != s.seat:
        raise BadValue(join(at, "seat"), "expected the seat in turn")
    ships = [
        _fleet_card(ship, where, standing) for where, ship in read.entries(table["ships"], join(at, "ships"))
    ]
    if len(ships) not in (1, 2):
        raise BadValue(join(at, "ships"), "expected one ship or two")
    s.placing = tuple(sorted(ships))


def _brutal(s: State, value: object) -> None:
    at = "position.brutal"
    table = read.keys(value, at, ("on", "agreed"))
    s.brutal = int(read.boolean(table.get("on", False), join(at, "on")))
    s.agreed = _seats(s, table.get("agreed", ()), join(at, "agreed"))
