"""A state written down as the `position` of a position file, hidden things included; seats count from 0."""

from engine.game import Json, Seat
from engine.mag_blast.cards import KIND, USES
from engine.mag_blast.state.fields import Played
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ACTION_CARDS,
    AS_ANSWER,
    AS_BLAST,
    AS_EFFECT,
    AS_PLAY,
    AS_RAM,
    CONCUSSIVE,
    FLEET_SHIPS,
    HIT_NAMES,
    PHASE_NAMES,
    PLAYED_NAMES,
    SECTOR_NAMES,
    SECTORS,
    WEAPON_NAMES,
    action_id,
    command_id,
    ship_id,
)


def write_position(s: State) -> dict[str, Json]:
    """Every key of the format, in its order."""
    return {
        "phase": PHASE_NAMES[s.phase],
        "seat": s.seat - 1,
        "first_round": _seats(s.first_round),
        "players": [_player(s, seat) for seat in range(1, s.players + 1)],
        "action_deck": _actions(s.action_deck[::-1]),
        "action_discard": _actions(s.action_discard),
        "fleet_deck": _ships(s.fleet_deck[::-1]),
        "fleet_discard": _ships(s.fleet_discard),
        "rest": "deck" if _is_complete(s) else "box",
        "direct_hit": _direct_hit(s),
        "stack": [_entry(s, index, played) for index, played in enumerate(s.stack)],
        "placing": {"seat": s.seat - 1, "ships": _ships(s.placing)} if s.placing else None,
        "noise": bool(s.noise),
        "drew": bool(s.drew),
        "brutal": {"on": bool(s.brutal), "agreed": _seats(s.agreed)},
    }


def _seats(bits: int) -> list[Json]:
    return [seat - 1 for seat in range(bits.bit_length()) if bits >> seat & 1]


def _actions(cards: list[int] | tuple[int, ...]) -> list[Json]:
    return [action_id(card) for card in cards]


def _ships(ships: list[int] | tuple[int, ...]) -> list[Json]:
    return [ship_id(ship) for ship in ships]


def _is_complete(s: State) -> bool:
    """Whether every card is in the game."""
    shots = [shot for shots in s.blasts.values() for shot in shots if shot <= ACTION_CARDS]
    actions = len(s.action_deck) + len(s.action_discard) + len(s.stack) + len(s.effects) + len(shots)
    actions += sum(map(len, s.hands)) + sum(map(len, s.squadrons))
    ships = len(s.fleet_deck) + len(s.fleet_discard) + len(s.placing)
    ships += sum(map(len, s.sectors)) + sum(map(len, s.dealt))
    return actions == ACTION_CARDS and ships == FLEET_SHIPS


# -------------------------------------------------------------------------------------------------------- players


def _player(s: State, seat: Seat) -> dict[str, Json]:
    chosen = s.chosen[seat]
    return {
        "command": command_id(s.command[seat]),
        "alive": s.lives(seat),
        "uses": s.uses[seat] if USES[s.command[seat]] else None,
        "blasts": _actions(s.blasts.get(-seat, ())),
        "temporary": s.temporary.get(-seat, 0),
        "fleet": {
            SECTOR_NAMES[sector]: [_ship(s, ship) for ship in s.in_sector(seat, sector)] for sector in SECTORS
        },
        "hand": _actions(s.hands[seat]),
        "squadrons": _actions(s.squadrons[seat]),
        "effects": [
            {"card": action_id(card), "by": by - 1} for card, fleet, by in s.effects if fleet == seat
        ],
        "dealt": _ships(s.dealt[seat]),
        "chosen": dict(zip(SECTOR_NAMES, _ships(chosen), strict=True)) if chosen else None,
    }


def _ship(s: State, ship: int) -> dict[str, Json]:
    return {
        "ship": ship_id(ship),
        "blasts": _actions(s.blasts.get(ship, ())),
        "temporary": s.temporary.get(ship, 0),
        "fired": [name for weapon, name in enumerate(WEAPON_NAMES) if s.fired[ship] >> weapon & 1],
        "moved": s.moved[ship],
    }


# ---------------------------------------------------------------------------------------------------- what waits


def _target(seat: Seat, ship: int) -> dict[str, Json]:
    return {"seat": seat - 1, "ship": ship_id(ship)}


def _direct_hit(s: State) -> Json:
    if not s.direct_hit:
        return None
    return {
        "ship": ship_id(s.hit_ship),
        "target": _target(s.hit_seat, s.hit_target),
        "step": HIT_NAMES[s.direct_hit],
    }


def _entry(s: State, index: int, played: Played) -> dict[str, Json]:
    """A played card with the fields of its action, and what else the format tells of it."""
    entry: dict[str, Json] = {
        "seat": played.seat - 1,
        "do": PLAYED_NAMES[played.how],
        "card": action_id(played.card),
    }
    if played.how not in (AS_EFFECT, AS_ANSWER) and played.ship:
        entry["ship"] = ship_id(played.ship)
    if played.target_seat:
        entry["target"] = _target(played.target_seat, played.target_ship)
    if played.how == AS_PLAY and played.fleet:
        entry["fleet"] = played.fleet - 1
    if played.blast:
        entry["blast"] = action_id(played.blast)
    if played.how == AS_EFFECT:
        entry |= _effect(s, played)
    if played.how == AS_BLAST:
        entry["extra"] = bool(played.extra)
    if played.how in (AS_BLAST, AS_RAM):
        entry["heard"] = bool(s.heard or index < len(s.stack) - 1)
    entry["asked"] = [seat - 1 for seat in s.asked[index]]
    return entry


def _effect(s: State, played: Played) -> dict[str, Json]:
    if played.sector >= 0:
        return {"sector": SECTOR_NAMES[played.sector]}
    if KIND[played.card] != CONCUSSIVE:
        return {}
    moves = zip(played.moves[::2], played.moves[1::2], strict=True)
    return {"moves": {ship_id(ship): SECTOR_NAMES[sector] for ship, sector in moves}}
