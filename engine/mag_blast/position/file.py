"""Position files `mag-blast-position/1` (docs/formats/mag-blast-position.md): read and written."""

from collections.abc import Mapping
from typing import Final

from engine.game import Json, Seat
from engine.mag_blast.actions import MagBlastAction
from engine.mag_blast.chance import MASK
from engine.mag_blast.deal import fresh
from engine.mag_blast.position import state_reader as read
from engine.mag_blast.position.actions import read_actions
from engine.mag_blast.position.check import check_position
from engine.mag_blast.position.state_read import read_position
from engine.mag_blast.position.state_write import write_position
from engine.mag_blast.setup import Setup
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import OVER
from engine.tables import BadValue, convert, show

FORMAT: Final = "mag-blast-position/1"
RESULT_FORMAT: Final = "mag-blast-position-result/1"
_KEYS: Final = ("format", "id", "setup", "position", "lots", "seed", "actions")
_SETUP_KEYS: Final = ("players", "variants", "options")
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
