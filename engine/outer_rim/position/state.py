"""Positions of Outer Rim: any moment of a duel written down and read back (docs/formats/outer-rim-position.md)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Final, cast

from engine.game import Json, Seat, action_json, read_action
from engine.outer_rim.actions import OuterRimAction
from engine.outer_rim.board import field_at, x_y
from engine.outer_rim.choices import SECRET, chosen
from engine.outer_rim.position.rows import FORMAT, DieRow, PositionFile, PositionRow, ShipRow
from engine.outer_rim.rules import take
from engine.outer_rim.setup import Setup
from engine.outer_rim.state.fields import place_of
from engine.outer_rim.state.writers import State
from engine.outer_rim.words import (
    ASK_WINDOW,
    HEADING_NAMES,
    MODULE_NAMES,
    NONE,
    PHASE_NAMES,
    RACE_MODULES,
    RACE_NAMES,
    REASON_NAMES,
    SECTOR_NAMES,
    SHIPS,
    STEP_BACK,
    TASK_NAMES,
    TOKEN_NAMES,
    WINDOW_NAMES,
    task,
)
from engine.tables import BadValue, convert, join, show

_ABOUT: Final = 8  # a task is 8 * kind + what it is about


# ------------------------------------------------------------------------------------------------------------ writing


def written(s: State) -> dict[str, Json]:
    """The position file of a moment, without actions."""
    setup: dict[str, Json] = asdict(s.setup)
    return {
        "format": FORMAT,
        "setup": {**setup, **_lists(s.setup)},
        "position": _written_position(s),
        "lots": {"dice": list(s.given[s.drawn :])},
        "seed": s.fate,
    }


def _lists(setup: Setup) -> dict[str, Json]:
    """What JSON writes as arrays."""
    return {"bots": [*setup.bots], "names": [*setup.names], "seats": [*setup.seats]}


def _written_position(s: State) -> dict[str, Json]:
    over: dict[str, Json] = {"winner": _named(RACE_NAMES, s.winner), "reason": _named(REASON_NAMES, s.reason)}
    return {
        "round": s.round,
        "phase": PHASE_NAMES[s.phase],
        "asked": _task_name(s.stage),
        "waiting": [seat for seat in s.setup.seats if s.waits_for(seat)],
        "tasks": [_task_name(one) for one in reversed(s.pending)],
        "window": {"turn": RACE_NAMES[s.asked], "passes": s.passes},
        "ships": {RACE_NAMES[ship]: _written_ship(s, ship) for ship in SHIPS},
        "damage_this_round": bool(s.hurt),
        "first_blood": bool(s.first_blood),
        "draw_token": bool(s.draw_token),
        "over": over if s.over else None,
        "rolls": s.drawn,
    }


def _written_ship(s: State, ship: int) -> dict[str, Json]:
    return {
        "at": list(x_y(s.at[ship])),
        "heading": HEADING_NAMES[s.heading[ship]],
        "damage": {name: s.damage_of(ship, sector) for sector, name in enumerate(SECTOR_NAMES)},
        "modules": _module_names(s.modules[ship]),
        "used": _module_names(s.used[ship]),
        "began_at": list(x_y(s.began_at[ship])),
        "came_from": None if s.came_from[ship] == NONE else list(x_y(s.came_from[ship])),
        "token": _named(TOKEN_NAMES, s.token[ship]),
        "first_token": _named(TOKEN_NAMES, s.used_token[ship]),
        "cloaked": bool(s.cloaked[ship]),
        "active": _named(SECTOR_NAMES, s.active[ship]),
        "extra_energy": s.bonus[ship],
        "cannons": [_written_die(s, place_of(ship, place)) for place in range(4)],
        "shields": [_written_die(s, place_of(ship, place)) for place in range(4, 8)],
        "due": s.due[ship],
        "due_sector": _named(SECTOR_NAMES, s.due_sector[ship]),
        "choice": action_json(chosen(s.choice[ship])) if s.choice[ship] else None,
    }


def _written_die(s: State, place: int) -> dict[str, Json]:
    return {"set": s.dice[place], "rolled": s.rolled[place], "cancelled": bool(s.blocked[place])}


def _module_names(modules: int) -> list[Json]:
    return [name for module, name in enumerate(MODULE_NAMES) if modules >> module & 1]


def _named(names: Sequence[str], number: int) -> str | None:
    return None if number == NONE else names[number]


def _task_name(one: int) -> str:
    """`ask_roll/2`; the moment of a window by its name, `ask_window/fire_start`."""
    kind, about = divmod(one, _ABOUT)
    what = WINDOW_NAMES[about] if kind == ASK_WINDOW else str(about)
    return f"{TASK_NAMES[kind]}/{what}" if kind == ASK_WINDOW or about else TASK_NAMES[kind]


# ------------------------------------------------------------------------------------------------------------ reading


def read_position(document: object) -> tuple[State, PositionFile]:
    """The duel of a position file before its actions, and the file; raises BadValue with the place."""
    file = convert(document, PositionFile)
    s = State(file.setup, file.seed)
    row = file.position
    s.drawn = row.rolls
    s.given = (*(0,) * row.rolls, *file.lots.dice) if file.lots.dice else ()
    s.round, s.phase = row.round, PHASE_NAMES.index(row.phase)
    s.hurt, s.first_blood, s.draw_token = row.damage_this_round, row.first_blood, row.draw_token
    s.asked, s.passes = RACE_NAMES.index(row.window.turn), row.window.passes
    for ship in SHIPS:
        _read_ship(s, ship, _ship_row(row, ship), f"position.ships.{RACE_NAMES[ship]}")
    _read_tasks(s, row)
    _compare(s, row)
    return s, file


def _ship_row(row: PositionRow, ship: int) -> ShipRow:
    return (row.ships.tellurian, row.ships.kalmian)[ship]


def _read_ship(s: State, ship: int, row: ShipRow, at: str) -> None:
    s.at[ship] = _field(row.at, s.at[ship], f"{at}.at")
    s.began_at[ship] = _field(row.began_at, s.at[ship], f"{at}.began_at")
    s.came_from[ship] = _field(row.came_from, NONE, f"{at}.came_from")
    if row.heading is not None:
        s.heading[ship] = HEADING_NAMES.index(row.heading)
    s.damage[3 * ship : 3 * ship + 3] = (row.damage.bow, row.damage.mid, row.damage.stern)
    s.modules[ship] = _modules(row.modules, ship, f"{at}.modules")
    s.used[ship] = _modules(row.used, ship, f"{at}.used")
    if s.modules[ship] & s.used[ship]:
        raise BadValue(f"{at}.used", "expected modules that are not there any more, for they were used")
    s.token[ship] = _number(TOKEN_NAMES, row.token)
    s.used_token[ship] = _number(TOKEN_NAMES, row.first_token)
    s.cloaked[ship] = row.cloaked
    s.active[ship] = _number(SECTOR_NAMES, row.active)
    s.bonus[ship] = row.extra_energy
    for place, die in enumerate((*row.cannons, *row.shields)):
        _read_die(s, place_of(ship, place), die, f"{at}.{'cannons' if place < 4 else 'shields'}[{place % 4}]")
    s.due[ship], s.due_sector[ship] = row.due, _number(SECTOR_NAMES, row.due_sector)
    if row.choice is not None:
        _read_choice(s, ship, row.choice, f"{at}.choice")


def _read_die(s: State, place: int, die: DieRow, at: str) -> None:
    if not die.set and (die.rolled or die.cancelled):
        raise BadValue(
            f"{at}.{'rolled' if die.rolled else 'cancelled'}", "expected false where there is no die"
        )
    s.dice[place], s.rolled[place], s.blocked[place] = die.set, die.rolled, die.cancelled


def _read_choice(s: State, ship: int, data: Mapping[str, object], at: str) -> None:
    try:
        action = read_action(data, SECRET)
    except BadValue as error:
        raise BadValue(join(at, error.at), error.message) from error
    take(s, ship, 0, cast(OuterRimAction, action))


def _read_tasks(s: State, row: PositionRow) -> None:
    if row.tasks is not None:
        tasks = [_task(name, f"position.tasks[{number}]") for number, name in enumerate(row.tasks)]
        s.pending = tasks[::-1]
    s.stage = _task(row.asked, "position.asked")
    if row.waiting is not None:
        s.waiting = 0
        for place, seat in enumerate(row.waiting):
            s.waiting |= 1 << _seat(s, seat, place)
    if row.over is not None:
        s.over, s.winner = 1, _number(RACE_NAMES, row.over.winner)
        s.reason = REASON_NAMES.index(row.over.reason)
        s.pending, s.waiting = [], 0


def _compare(s: State, row: PositionRow) -> None:
    """What a moment can't be: two figures on one field, a wreck that flies on, nobody to act."""
    collided = any(
        one // _ABOUT == STEP_BACK for one in s.pending
    )  # both stay there until one steps back [R 1]
    if s.at[0] == s.at[1] and not collided:
        raise BadValue("position.ships.kalmian.at", "expected a field without the other ship")
    if s.over:
        return
    for ship in SHIPS:
        if not s.living(ship):
            raise BadValue(
                f"position.ships.{RACE_NAMES[ship]}.damage",
                "expected a ship that lives while the duel goes on",
            )
    if not s.waiting:
        raise BadValue("position.waiting", "expected a seat that is to act, or `over`")
    if not s.pending:
        raise BadValue("position.tasks", "expected what comes after the question that is asked")


def _field(given: tuple[int, int] | None, otherwise: int, at: str) -> int:
    if given is None:
        return otherwise
    found = field_at(*given)
    if found == NONE:
        raise BadValue(at, f"expected a field of the board, got {given[0]}, {given[1]}")
    return found


def _modules(names: Iterable[str], ship: int, at: str) -> int:
    found = 0
    for place, name in enumerate(names):
        module = MODULE_NAMES.index(name)
        if module not in RACE_MODULES[ship] or found >> module & 1:
            raise BadValue(
                f"{at}[{place}]", f"expected a module of the {RACE_NAMES[ship]} ship, once, got {name}"
            )
        found |= 1 << module
    return found


def _number(names: Sequence[str], name: str | None) -> int:
    return NONE if name is None else names.index(name)


def _seat(s: State, seat: Seat, place: int) -> Seat:
    if seat not in s.setup.seats:
        wanted = " or ".join(map(str, s.setup.seats))
        raise BadValue(f"position.waiting[{place}]", f"expected seat {wanted}, got {seat}")
    return seat


def _task(name: str, at: str) -> int:
    kind, _, about = name.partition("/")
    if kind not in TASK_NAMES:
        raise BadValue(at, f"expected one of {', '.join(TASK_NAMES)}, got {show(name)}")
    number = TASK_NAMES.index(kind)
    if number == ASK_WINDOW:
        if about not in WINDOW_NAMES:
            raise BadValue(at, f"expected ask_window/ and one of {', '.join(WINDOW_NAMES)}, got {show(name)}")
        return task(ASK_WINDOW, WINDOW_NAMES.index(about))
    if about and not (about.isascii() and about.isdigit() and int(about) < _ABOUT):
        raise BadValue(at, f"expected {kind} or {kind}/ and a number below {_ABOUT}, got {show(name)}")
    return task(number, int(about or 0))
