"""Position files `mag-blast-position/1` (docs/formats/mag-blast-position.md): read, written, played on and resolved."""

from collections.abc import Mapping
from typing import Final

from engine.game import FileFormat, Json, Resolved, Seat, Step
from engine.mag_blast import legal, rules
from engine.mag_blast import position_reader as read
from engine.mag_blast.actions import MagBlastAction
from engine.mag_blast.deal import fresh
from engine.mag_blast.lots import MASK
from engine.mag_blast.position_actions import read_actions
from engine.mag_blast.position_check import check_position
from engine.mag_blast.position_read import read_position
from engine.mag_blast.position_write import write_position
from engine.mag_blast.setup import Setup
from engine.mag_blast.state import State
from engine.mag_blast.telling import tell
from engine.mag_blast.words import OVER
from engine.tables import BadValue, convert, show

FORMAT: Final = "mag-blast-position/1"
RESULT_FORMAT: Final = "mag-blast-position-result/1"
_KEYS: Final = ("format", "id", "setup", "position", "lots", "seed", "actions")
_SETUP_KEYS: Final = ("players", "variants", "options")
_SEATS: Final = ("seat", "victim", "target_seat", "fleet", "winner")
_LOT_KEYS: Final = (frozenset(("first",)), frozenset(("shuffle", "order")), frozenset(("take",)))


def read_file(document: object) -> tuple[State, list[tuple[Seat, MagBlastAction]]]:
    """The state before the first action, and the actions; raises BadValue with the place."""
    table = read.keys(document, "", _KEYS, ("format", "setup"))
    if table["format"] != FORMAT:
        raise BadValue("format", f"expected {FORMAT}, got {show(table['format'])}")
    if not isinstance(table.get("id", ""), str):
        raise BadValue("id", "expected a string")
    setup = _setup(table["setup"])
    seed = read.integer(table.get("seed", 0), "seed", 0)
    if "position" in table:
        position = read.mapping(table["position"], "position")
        s, standing = read_position(position, setup, seed & MASK)
        check_position(s, position, standing)
    else:
        s = fresh(setup, seed)
    s.lots = tuple(read.array(table.get("lots", ()), "lots", _lot))
    if s.phase == OVER:
        s.winner = s.living()[0]
    return s, read_actions(s, table.get("actions", ()))


def _setup(value: object) -> Setup:
    read.keys(value, "setup", _SETUP_KEYS, ("players",))
    return convert(value, Setup, "setup")


def _lot(value: object, at: str) -> Mapping[str, object]:
    """A draw of a kind that is known; its content is looked at when it is used."""
    if not isinstance(value, Mapping) or frozenset(value) not in _LOT_KEYS:
        raise BadValue(at, "expected a lot: first, shuffle and order, or take")
    return value


def write_file(s: State) -> dict[str, Json]:
    """A whole position file of a state, without actions; read back, the game goes on exactly alike."""
    return {
        "format": FORMAT,
        "setup": {
            "players": s.players,
            "variants": list(s.setup.variants),
            "options": {"shout": s.setup.options.shout},
        },
        "position": write_position(s),
        "lots": [_written(lot) for lot in s.lots[s.lot :]],
        "seed": s.seed,
    }


def _written(lot: Mapping[str, object]) -> Json:
    return {key: _plain(value) for key, value in lot.items()}


def _plain(value: object) -> Json:
    """A value of a parsed file again as JSON."""
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    return value if isinstance(value, bool | int | float | str) or value is None else str(value)


# -------------------------------------------------------------------------------------------------------- results


def resolve(document: object, with_steps: bool) -> Resolved:
    """Plays the actions of a file; an action that the rules refuse ends it and is no error."""
    s, actions = read_file(document)
    s.log = [] if with_steps else None
    refused: Json = None
    for index, (seat, action) in enumerate(actions):
        reason = legal.reason_against(s, seat, action)
        if reason is not None:
            refused = {"at": f"actions[{index}]", "why": reason}
            break
        rules.perform(s, seat, action)
    result: dict[str, Json] = {"format": RESULT_FORMAT, **_id_of(document)}
    if refused is not None:
        result["refused"] = refused
    result["position"] = write_position(s)
    result["to_act"] = [seat - 1 for seat in legal.to_act(s)]
    result["result"] = {"winner": s.winner - 1} if s.phase == OVER else None
    return Resolved(result, [_tell(step) for step in s.log or ()])


def _tell(step: Step) -> dict[str, Json]:
    """A step as JSON, with seats counted from 0 as in the file."""
    told = tell(step)
    for key in _SEATS:
        seat = told.get(key)
        if isinstance(seat, int):
            told[key] = seat - 1
    asked = told.get("asked")
    if isinstance(asked, list):
        told["asked"] = [seat - 1 for seat in asked if isinstance(seat, int)]
    return told


def _id_of(document: object) -> dict[str, Json]:
    """The `id` of a file, if it has one."""
    name = document.get("id") if isinstance(document, Mapping) else None
    return {"id": name} if isinstance(name, str) else {}


def position_error(document: object, error: BadValue) -> dict[str, Json]:
    """The line that stands in the place of the result of a file that can't be read."""
    return {"format": RESULT_FORMAT, **_id_of(document), "error": error.message, "at": error.at}


POSITION_FILE: Final = FileFormat(FORMAT, resolve, position_error)
