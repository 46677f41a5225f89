"""Positions read back, as far as a moment can be (docs/formats/galaxy-trucker-position.md)."""

from collections.abc import Collection, Iterable
from typing import Final

from engine.galaxy_trucker import deal as piles
from engine.galaxy_trucker import rules_flight as course
from engine.galaxy_trucker.board import Cell
from engine.galaxy_trucker.cards_tiles import number_of, numbered, tiles
from engine.galaxy_trucker.choices import default
from engine.galaxy_trucker.files.reading import DocumentPlace, Errors, Value
from engine.galaxy_trucker.files.ship_read import UNNAMED, read_ship
from engine.galaxy_trucker.position.rows import FlightRow, FlyerRow, PlayerRow, PositionFile, PositionRow
from engine.galaxy_trucker.rules_building import MS
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.state.writers_flight import State as Flight
from engine.galaxy_trucker.words import (
    BETWEEN,
    CIRCLE_NAMES,
    FLY,
    FROM_NAMES,
    KIND_NAMES,
    NONE,
    OVER,
    PAID,
    PHASE_NAMES,
    RATIONED_KINDS,
)
from engine.galaxy_trucker.words_flight import CAUSE_NAMES, TASK_NAMES, Task
from engine.tables import BadValue

IN_FLIGHT: Final = (BETWEEN, FLY)
UNPLAYABLE: Final = (IndexError, KeyError, ValueError, TypeError, AssertionError)
"""What a task with wrong numbers runs into; the moment is then refused."""


def read_position(file: PositionFile, fresh: State) -> State:
    """The game of a position file; `fresh` is the game of its set-up and seed, which is changed. Raises BadValue."""
    row = file.position
    if row is None:
        return fresh
    s = fresh
    s.seed = file.seed
    _read_game(s, row)
    _read_warehouse(s, row)
    if row.players is not None:
        if len(row.players) != s.setup.players:
            raise BadValue("position.players", f"expected {s.setup.players}, got {len(row.players)}")
        s.ships = [s.start_ship(player) for player in s.players]
        for player, given in enumerate(row.players):
            _read_player(s, player, given, f"position.players[{player}]")
    s.flight, s.flyers = None, []
    if row.flight is not None:
        _read_flight(s, row.flight)
    _compare(s)
    return s


def _read_game(s: State, row: PositionRow) -> None:
    if row.phase is not None:
        s.phase = PHASE_NAMES.index(row.phase)
        s.waiting = 0 if s.phase in (FLY, OVER) else s.everybody
    if row.flight_number is not None:
        if row.flight_number > len(s.setup.levels):
            raise BadValue("position.flight_number", f"expected at most {len(s.setup.levels)}")
        s.round = row.flight_number - 1
    if row.waiting is not None:
        s.waiting = sum(1 << seat - 1 for seat in set(row.waiting) if seat <= s.setup.players)
    if row.now is not None:
        s.now_ms = round(row.now * MS)
    if row.history is not None:
        s.history = [tuple(flight) for flight in row.history]
    if row.ledger is not None:
        if any(len(owned) != s.setup.players for owned in row.ledger):
            raise BadValue("position.ledger", f"expected {s.setup.players} numbers for each flight")
        s.ledger = list(row.ledger)
    known = _mission_ids()
    if row.missions_left is not None:
        s.missions_left = _known(row.missions_left, known, "position.missions_left")
    if row.offered is not None:
        s.offered = _known(row.offered, known, "position.offered")
    if row.mission is not None and row.mission not in known:
        raise BadValue("position.mission", f"expected the id of a mission, got {row.mission!r}")
    s.mission = row.mission
    if row.ship_class is not None and not s.setup.missions:
        raise BadValue("position.ship_class", "not expected without missions")
    s.changed_class = row.ship_class
    s.ration = NONE
    if row.rationed is not None:
        names = [KIND_NAMES[kind] for kind in RATIONED_KINDS]
        if row.rationed not in names:
            raise BadValue("position.rationed", f"expected one of {', '.join(names)}, got {row.rationed!r}")
        s.ration = names.index(row.rationed)


def _mission_ids() -> Collection[str]:
    from engine.galaxy_trucker.cards_missions import missions

    return missions().keys()


def _known(given: Iterable[str], known: Collection[str], at: str) -> list[str]:
    found = list(given)
    for number, name in enumerate(found):
        if name not in known:
            raise BadValue(f"{at}[{number}]", f"expected a known id, got {name!r}")
        if name in found[:number]:
            raise BadValue(f"{at}[{number}]", f"expected each once, got {name} again")
    return found


def _cards(given: Iterable[str], at: str) -> list[int]:
    names = [card.name for card in piles.cards()]
    return [names.index(name) for name in _known(given, names, at)]


def _tile(name: str | None, at: str) -> int:
    if name is None:
        return NONE
    if name not in tiles():
        raise BadValue(at, f"expected the id of a tile, got {name!r}")
    return number_of(name)


def _read_warehouse(s: State, row: PositionRow) -> None:
    for key, heap, given in (
        ("heap", s.heap, row.heap),
        ("cargo", s.cargo, row.cargo),
        ("face_up", s.face_up, row.face_up),
    ):
        if given is not None:
            read = [_tile(name, f"position.{key}[{number}]") for number, name in enumerate(given)]
            for number, tile in enumerate(read):
                if key != "face_up" and numbered()[tile].cargo != (key == "cargo"):
                    raise BadValue(
                        f"position.{key}[{number}]", "expected a tile that is not in the other heap"
                    )
            heap[:] = read if key == "face_up" else read[::-1]
    if row.used_cards is not None:
        s.used_cards = sum(1 << card for card in _cards(row.used_cards, "position.used_cards"))
    if row.piles is not None:
        if len(row.piles) not in (0, 4):
            raise BadValue("position.piles", f"expected four piles or none, got {len(row.piles)}")
        _cards((name for pile in row.piles for name in pile), "position.piles")
        s.piles = [_cards(pile, f"position.piles[{number}]") for number, pile in enumerate(row.piles)]
    if row.sand is not None:
        s.circle = CIRCLE_NAMES.index(row.sand.circle)
        s.sand_ms = NONE if row.sand.until is None else round(row.sand.until * MS)


def _read_player(s: State, player: int, row: PlayerRow, at: str) -> None:
    if row.tiles is not None:
        s.ships[player] = _read_ship(s, [*row.tiles], f"{at}.tiles")
    if row.credits is not None:
        s.credits[player] = row.credits
    s.hand[player] = s.hand_from[player] = NONE
    s.hand_seen[player] = 0
    if row.hand is not None:
        s.hand[player] = _tile(row.hand.tile, f"{at}.hand.tile")
        s.hand_from[player] = FROM_NAMES.index(row.hand.source)
        s.hand_seen[player] = int(row.hand.seen)
    s.looking[player] = NONE if row.looking is None else row.looking
    s.loose[player] = s.loose_from[player] = NONE
    if row.loose is not None:
        s.loose[player] = _bit(s.ships[player], row.loose.at, f"{at}.loose.at")
        s.loose_from[player] = FROM_NAMES.index(row.loose.source)
    s.aside[player] = [_tile(name, f"{at}.aside[{place}]") for place, name in enumerate(row.aside)]
    s.lost[player] = [_tile(name, f"{at}.lost[{place}]") for place, name in enumerate(row.lost)]
    if row.number > s.setup.players or (row.number and row.number in s.numbers[:player]):
        raise BadValue(f"{at}.number", "expected a number tile of its own, 0 for none")
    s.numbers[player] = row.number
    s.stakes[player] = NONE if row.stake is None else row.stake
    s.votes[player] = row.vote
    s.proposed[player] = row.proposed


def _read_ship(s: State, given: list[dict[str, object]], at: str) -> Ship:
    errors = Errors()
    ship = read_ship(errors, Value(given, DocumentPlace(at)), None, s.ship_class, s.has_rule("any_support"))
    errors.stop()
    assert ship is not None, "a ship that can't be read is an error"
    for number, tile in enumerate(given):
        if tile.get("tile", UNNAMED) not in tiles():
            raise BadValue(f"{at}[{number}].tile", "expected the id of a tile of the box")
    if ship.tiles & ~ship.grid.printed:
        raise BadValue(at, "expected cells that are printed on the board")
    return ship


def _bit(ship: Ship, cell: Cell, at: str) -> int:
    bit = ship.grid.bit(cell) if cell in ship.grid else NONE
    if bit not in ship.components:
        raise BadValue(at, f"expected a component, there is none on {list(cell)}")
    return bit


# ------------------------------------------------------------------------------------------------------- flight


def _read_flight(s: State, row: FlightRow) -> None:
    at = "position.flight"
    deck = [piles.cards()[card] for card in _cards(row.deck, f"{at}.deck")]
    seats = [flyer.seat for flyer in row.flyers]
    if sorted(seats) != list(s.setup.seats):
        raise BadValue(f"{at}.flyers", "expected every seat once")
    if row.turned > len(deck):
        raise BadValue(f"{at}.turned", f"expected at most {len(deck)} cards, got {row.turned}")
    s.flyers = [seat - 1 for seat in seats]
    flight = s.new_flight(deck)
    flight.card = row.turned - 1
    for ship, flyer in enumerate(row.flyers):
        _read_flyer(flight, ship, flyer)
    if row.freighter is not None:
        flight.freighter, flight.freighter_hits = row.freighter.position, row.freighter.hits
    play = row.in_play
    flight.order = _ships(flight, play.order, f"{at}.in_play.order")
    flight.losers, flight.defending, flight.stalled, flight.swallowed = (
        sum(1 << ship for ship in set(_ships(flight, given, f"{at}.in_play")))
        for given in (play.losers, play.defending, play.stalled, play.swallowed)
    )
    flight.taken = sum(1 << planet for planet in set(play.taken))
    flight.dice = list(row.dice.given)
    flight.drawn, flight.rolled = row.dice.drawn, row.dice.rolled
    flight.seed = NONE if row.dice.seed is None else row.dice.seed
    flight.over = row.over
    flight.pending = [_task(task, f"{at}.pending[{number}]") for number, task in enumerate(row.pending)][::-1]
    flight.waiting = NONE if row.asked is None else row.asked
    s.flight = flight
    _play_on(s, flight)


def _read_flyer(flight: Flight, ship: int, row: FlyerRow) -> None:
    flight.positions[ship] = row.position
    if row.retired is None:
        flight.flying |= 1 << ship
    else:
        flight.cause[ship] = CAUSE_NAMES.index(row.retired.cause)
        flight.retired_at[ship] = NONE if row.retired.card is None else row.retired.card
    flight.firing |= int(row.fires) << ship
    flight.credits[ship], flight.lost[ship] = row.credits, row.lost
    flight.lost_flying[ship], flight.values[ship] = row.lost_flying, row.value
    if row.payout is not None:
        flight.payouts.append(row.payout)


def _ships(flight: Flight, given: Iterable[int], at: str) -> list[int]:
    ships = list(given)
    if any(ship >= len(flight.ships) for ship in ships) or len(set(ships)) != len(ships):
        raise BadValue(at, "expected ships of this flight, each once")
    return ships


def _task(given: tuple[str | int, ...], at: str) -> Task:
    if not given or given[0] not in TASK_NAMES:
        raise BadValue(at, "expected a task that begins with its name")
    numbers = [number for number in given[1:] if isinstance(number, int)]
    if len(numbers) + 1 != len(given):
        raise BadValue(at, "expected numbers behind the name of a task")
    return (TASK_NAMES.index(str(given[0])), *numbers)


def _play_on(s: State, flight: Flight) -> None:
    """Plays the card at hand to its end on a copy, by default answers: tasks that can't be done are an error."""
    at = "position.flight.pending"
    if (s.phase == FLY) != bool(flight.pending):
        raise BadValue(at, "expected tasks while a card is resolved, and only then")
    if s.phase != FLY:
        return
    trial = flight.clone()
    try:
        asked = trial.waiting
        trial.waiting = NONE
        course.advance(trial)
        if asked == NONE or trial.waiting != asked:
            raise BadValue("position.flight.asked", "expected the ship that the next task asks")
        while trial.waiting != NONE:
            course.answer(trial, trial.waiting, default(trial))
    except BadValue:
        raise
    except UNPLAYABLE as error:
        raise BadValue(at, f"expected tasks that can be done ({error})") from error


def _compare(s: State) -> None:
    """What a moment can't be."""
    if (s.flight is None) == (s.phase in (*IN_FLIGHT, PAID, OVER)):
        raise BadValue(
            "position.flight", "expected a flight from its first card to the next round, and only then"
        )
    if s.phase not in (FLY, OVER) and not s.waiting:
        raise BadValue("position.waiting", "expected a seat that is to act")
    if s.phase == OVER:
        s.waiting = 0
    if s.flight is not None and s.phase == BETWEEN and (s.flight.over or not s.flight.flying):
        raise BadValue("position.flight.over", "expected false while the flight goes on")
