"""Positions written down: any moment of a game, hidden things included (docs/formats/galaxy-trucker-position.md)."""

from dataclasses import asdict

from engine.galaxy_trucker.board import Bit
from engine.galaxy_trucker.deal import cards
from engine.galaxy_trucker.position.rows import FORMAT
from engine.galaxy_trucker.rules_building import MS
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.state.writers_flight import State as Flight
from engine.galaxy_trucker.steps_json import tile_id
from engine.galaxy_trucker.words import (
    ALIEN_NAMES,
    CIRCLE_NAMES,
    COLOUR_NAMES,
    FROM_NAMES,
    KIND_NAMES,
    NONE,
    PHASE_NAMES,
    RATIONED_KINDS,
)
from engine.galaxy_trucker.words_flight import CAUSE_NAMES, TASK_NAMES, Task
from engine.game import Json


def written(s: State) -> dict[str, Json]:
    """The position file of a moment, without actions."""
    setup: dict[str, Json] = asdict(s.setup)
    return {
        "format": FORMAT,
        "setup": {key: list(value) if isinstance(value, tuple) else value for key, value in setup.items()},
        "position": _position(s),
        "seed": s.seed,
    }


def _position(s: State) -> dict[str, Json]:
    return {
        "phase": PHASE_NAMES[s.phase],
        "flight_number": s.round + 1,
        "waiting": [player + 1 for player in s.players if s.waiting >> player & 1],
        "now": s.now_ms / MS,
        "history": [[list(payout) for payout in flight] for flight in s.history],
        "ledger": [list(owned) for owned in s.ledger],
        "missions_left": list(s.missions_left),
        "offered": list(s.offered),
        "mission": s.mission,
        "ship_class": s.changed_class,
        "used_cards": [card.name for number, card in enumerate(cards()) if s.used_cards >> number & 1],
        "rationed": None if s.ration == NONE else KIND_NAMES[RATIONED_KINDS[s.ration]],
        "heap": _ids(s.heap[::-1]),
        "cargo": _ids(s.cargo[::-1]),
        "face_up": _ids(s.face_up),
        "piles": [[cards()[card].name for card in pile] for pile in s.piles],
        "sand": {"circle": CIRCLE_NAMES[s.circle], "until": None if s.sand_ms == NONE else s.sand_ms / MS},
        "players": [_player(s, player) for player in s.players],
        "flight": _flight(s, s.flight) if s.flight is not None else None,
    }


def _ids(tiles: list[int]) -> list[Json]:
    return [tile_id(tile) for tile in tiles]


def _player(s: State, player: int) -> dict[str, Json]:
    ship, hand, loose = s.ships[player], s.hand[player], s.loose[player]
    return {
        "tiles": ship_tiles(ship),
        "credits": s.credits[player],
        "hand": None
        if hand == NONE
        else {
            "tile": tile_id(hand),
            "source": FROM_NAMES[s.hand_from[player]],
            "seen": bool(s.hand_seen[player]),
        },
        "looking": None if s.looking[player] == NONE else s.looking[player],
        "loose": None
        if loose == NONE
        else {"at": _cell(ship, loose), "source": FROM_NAMES[s.loose_from[player]]},
        "aside": _ids(s.aside[player]),
        "lost": _ids(s.lost[player]),
        "number": s.numbers[player],
        "stake": None if s.stakes[player] == NONE else s.stakes[player],
        "vote": s.votes[player],
        "proposed": s.proposed[player],
    }


def _cell(ship: Ship, bit: Bit) -> Json:
    return list(ship.grid.cell(bit))


def ship_tiles(ship: Ship) -> list[Json]:
    """The components of a ship with their load, as a ship file writes them."""
    tiles: list[Json] = []
    for bit in ship.grid.bits(ship.tiles):
        part, alien = ship.components[bit], ship.alien_in(bit)
        tile: dict[str, Json] = {"at": _cell(ship, bit), "tile": part.tile.id}
        if part.turn:
            tile["rot"] = 90 * part.turn
        if bit in ship.humans:
            tile["humans"] = ship.humans[bit]
        if alien != NONE:
            tile["alien"] = ALIEN_NAMES[alien]
        if bit in ship.energy:
            tile["energy"] = ship.energy[bit]
        if bit in ship.goods:
            held = zip(COLOUR_NAMES, ship.goods[bit], strict=True)
            tile["goods"] = [name for name, number in held for _ in range(number)]
        tiles.append(tile)
    return tiles


def _flight(s: State, flight: Flight) -> dict[str, Json]:
    return {
        "flyers": [_flyer(s, flight, ship) for ship in range(len(s.flyers))],
        "deck": [card.name for card in flight.deck],
        "turned": flight.card + 1,
        "freighter": None
        if flight.freighter_hits == NONE
        else {"position": flight.freighter, "hits": flight.freighter_hits},
        "in_play": {
            "order": list(flight.order),
            "losers": _bits(flight.losers),
            "defending": _bits(flight.defending),
            "taken": _bits(flight.taken),
            "stalled": _bits(flight.stalled),
            "swallowed": _bits(flight.swallowed),
        },
        "dice": {
            "given": list(flight.dice),
            "drawn": flight.drawn,
            "rolled": flight.rolled,
            "seed": None if flight.seed == NONE else flight.seed,
        },
        "pending": [_task(task) for task in reversed(flight.pending)],
        "asked": None if flight.waiting == NONE else flight.waiting,
        "over": flight.over,
    }


def _bits(mask: int) -> list[Json]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def _task(task: Task) -> list[Json]:
    return [TASK_NAMES[task[0]], *task[1:]]


def _flyer(s: State, flight: Flight, ship: int) -> dict[str, Json]:
    cause, card = flight.cause[ship], flight.retired_at[ship]
    return {
        "seat": s.flyers[ship] + 1,
        "position": flight.positions[ship],
        "retired": None
        if cause == NONE
        else {"cause": CAUSE_NAMES[cause], "card": None if card == NONE else card},
        "credits": flight.credits[ship],
        "lost": flight.lost[ship],
        "lost_flying": flight.lost_flying[ship],
        "value": flight.values[ship],
        "fires": bool(flight.firing >> ship & 1),
        "payout": list(flight.payouts[ship]) if ship < len(flight.payouts) else None,
    }
