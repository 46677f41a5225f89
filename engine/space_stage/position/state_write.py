"""Positions written: every key of the format, in its order (docs/formats/space-stage-position.md)."""

from dataclasses import asdict
from typing import cast

from engine.game import Json, Seat
from engine.space_stage.position.rows import FORMAT, OwnFile
from engine.space_stage.setup import Setup
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    BARE_HANDS_ROLL,
    CARD_NAMES,
    CONTRIBUTE,
    DECK_NAMES,
    DYING_ROLL,
    GENERATOR_NAMES,
    MAIN_NAMES,
    MONSTER_NAMES,
    NONE,
    OVER,
    PENDING_NAMES,
    PHASE_NAMES,
    PLACE,
    REPAIR_ROLL,
    ROLL,
    ROLL_NAMES,
    ROOM_NAMES,
    SETUP,
    SLOT_NAMES,
    TAKE,
    TROUBLE_ROLL,
)


def position_file(s: State) -> dict[str, Json]:
    """A whole position file without actions: read back, the game goes on exactly alike."""
    return {
        "format": FORMAT,
        "setup": setup_json(s.setup),
        "position": position_json(s),
        "lots": lots_json(s),
        "seed": s.seed,
    }


def setup_json(setup: Setup) -> dict[str, Json]:
    """The set-up; `spacetable` holds what only this program knows, where it is not the default."""
    written: dict[str, Json] = {
        "players": setup.players,
        "variants": list(setup.variants),
        "options": {"side_doors": setup.side_doors, "round_limit": setup.round_limit},
    }
    plain, chosen = asdict(OwnFile()), asdict(setup)
    own = {key: _lists(chosen[key]) for key, value in plain.items() if chosen[key] != value}
    if own:
        written["spacetable"] = own
    return written


def _lists(value: object) -> Json:
    """A value with lists in place of tuples, as JSON has them."""
    if isinstance(value, dict):
        return {key: _lists(item) for key, item in value.items()}
    return [_lists(item) for item in value] if isinstance(value, list | tuple) else cast(Json, value)


def position_json(s: State) -> dict[str, Json]:
    """The position, hidden things included."""
    return {
        "round": s.round,
        "phase": PHASE_NAMES[s.phase],
        "first": s.first - 1,
        "turn": s.turn - 1 if s.turn else None,
        "characters": [_character(s, c) for c in range(s.count)],
        "monsters": {name: _monster(s, s.slots[slot]) for slot, name in enumerate(SLOT_NAMES)},
        "generators": dict(zip(GENERATOR_NAMES, s.generators, strict=True)),
        "rows": {
            name: [None if card == NONE else CARD_NAMES[card] for card in row]
            for name, row in zip(DECK_NAMES, s.rows, strict=True)
        },
        "pending": pending_json(s),
        "master_done": s.master_done,
    }


def _character(s: State, c: int) -> dict[str, Json]:
    return {
        "room": None if s.dead[c] else ROOM_NAMES[s.room[c]],
        "damage": s.damage[c],
        "dead": bool(s.dead[c]),
        "last_roll": s.last_roll[c] or None,
        "organic": s.organic[c],
        "scrap": s.scrap[c],
        "cards": [_card(s, card) for card in s.hands[c]],
        "done": [MAIN_NAMES[action] for action in s.done[c]],
        "recharged": bool(s.recharged[c]),
        "rolled": bool(s.rolled[c]),
        "hat": bool(s.hat[c]),
        "vivified": bool(s.vivified[c]),
        "self_damage": s.self_damage[c],
    }


def _card(s: State, card: int) -> dict[str, Json]:
    return {
        "card": CARD_NAMES[card],
        "discharged": bool(s.discharged[card]),
        "used": bool(s.used[card]),
        "pocket": _monster(s, s.pocket[card]),
    }


def _monster(s: State, monster: int) -> Json:
    if monster == NONE:
        return None
    return {
        "monster": MONSTER_NAMES[monster],
        "organic": s.of_organic[monster],
        "scrap": s.of_scrap[monster],
        "boost": s.boost[monster],
    }


def pending_json(s: State) -> Json:
    """The open choice, or null."""
    if not s.pending:
        return None
    kind, c, by, what, amount = s.pending
    written: dict[str, Json] = {"kind": PENDING_NAMES[kind]}
    if kind == PLACE:
        return {**written, "monster": MONSTER_NAMES[what]}
    if kind == ROLL:
        return {**written, **_roll(c, by, what, amount)}
    written |= {"character": c, "by": by}
    if kind == TAKE:
        return {**written, "slot": SLOT_NAMES[what], "damage": amount}
    if kind == CONTRIBUTE:
        wanted: Json = (
            {"do": "heal", "target": amount} if what else {"do": "attack", "slot": SLOT_NAMES[amount]}
        )
        return {**written, "action": wanted}
    return {**written, "generator": GENERATOR_NAMES[what], "points": amount}


def _roll(c: int, by: int, what: int, about: int) -> dict[str, Json]:
    written: dict[str, Json] = {"what": ROLL_NAMES[what]}
    if what == TROUBLE_ROLL:
        return written
    written["character"] = c
    if what == DYING_ROLL:
        return written
    written["by"] = by
    if what == BARE_HANDS_ROLL:
        written["slot"] = SLOT_NAMES[about]
    elif what == REPAIR_ROLL:
        written["generator"] = GENERATOR_NAMES[about]
    return written


def lots_json(s: State) -> dict[str, Json]:
    """What is fixed of chance to come: dice that were given, and the whole decks, the top first."""
    return {
        "dice": list(s.dice),
        "monsters": [MONSTER_NAMES[monster] for monster in reversed(s.monsters)],
        "equipment": [CARD_NAMES[card] for card in reversed(s.decks[0])],
        "mutations": [CARD_NAMES[card] for card in reversed(s.decks[1])],
    }


def to_act(s: State) -> tuple[Seat, ...]:
    """The seats that the game waits for."""
    if s.phase == OVER:
        return ()
    if s.phase == SETUP:
        return tuple(sorted({s.seat_of(character) for character in s.to_pick()}))
    return (s.awaited(),)
