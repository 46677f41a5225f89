"""Position files `mag-blast-position/1` (docs/formats/mag-blast-position.md): read, written, and as a kind of file.

As a kind of file a position is played on by its actions and told as a result, with seats from 0.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engine.game import Action, FileFormat, Game, Json, Resolved, Seat
from engine.mag_blast.actions import MagBlastAction
from engine.mag_blast.chance import MASK
from engine.mag_blast.deal import fresh
from engine.mag_blast.position.actions import read_actions
from engine.mag_blast.position.check import check_position
from engine.mag_blast.position.rows import FRESH, PositionFile, PositionRow
from engine.mag_blast.position.state import row_of, state_of
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import OVER
from engine.position_actions import play_on
from engine.rows import Named, Seat0, marked, plain, written
from engine.tables import BadValue, convert

FORMAT: Final = "mag-blast-position/1"
RESULT_FORMAT: Final = "mag-blast-position-result/1"
Read: TypeAlias = Callable[[object], tuple[Game, list[tuple[Seat, Action]]]]
_SEATS: Final = ("seat", "victim", "target_seat", "fleet", "winner")


def read_file(document: object) -> tuple[State, list[tuple[Seat, MagBlastAction]]]:
    """The state before the first action, and the actions; raises BadValue with the place."""
    file = convert(document, PositionFile)
    setup, row = file.setup.setup, file.position
    if row is FRESH:
        s = fresh(setup, file.seed)
    else:
        s = state_of(row, setup, file.seed & MASK, _named_once(row, setup.players))
        check_position(s, row)
    s.lots = file.lots
    if s.phase == OVER:
        s.winner = s.living()[0]
    return s, read_actions(s, file.actions)


def _named_once(row: PositionRow, players: int) -> set[str]:
    """The ids of what stands in a position; raises BadValue for what stands twice, and a seat that is not there."""
    seen: set[str] = set()
    for mark, value, at in marked(row, PositionRow, "position"):
        if isinstance(mark, Seat0) and isinstance(value, int) and value > players:
            raise BadValue(at, f"expected a seat from 0 to {players - 1}, got {value - 1}")
        if isinstance(mark, Named) and isinstance(value, int) and 0 < value <= mark.once:
            if mark.names[value] in seen:
                raise BadValue(at, f"expected each card once, got {mark.names[value]} again")
            seen.add(mark.names[value])
    return seen


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
        "lots": [plain(lot) for lot in s.lots[s.lot :]],
        "seed": s.seed,
    }


def write_position(s: State) -> dict[str, Json]:
    """Every key of the format, in its order."""
    told = written(row_of(s), PositionRow)
    assert isinstance(told, dict)
    return told


def position_file(read: Read) -> FileFormat:
    """Position files for the registry; `read` gives the game before the first action, and the actions."""

    def resolve(document: object, with_steps: bool) -> Resolved:
        game, actions = read(document)
        steps, refused = play_on(game, actions, with_steps)
        result: dict[str, Json] = {
            "format": RESULT_FORMAT,
            **_id_of(document),
            **refused,
            "position": game.position()["position"],
            "to_act": [seat - 1 for seat in game.to_act()],
            "result": None if game.result is None else _from_0({"winner": game.result.document["winner"]}),
        }
        return Resolved(result, [_from_0(step) for step in steps])

    return FileFormat(FORMAT, resolve, position_error)


def _from_0(told: dict[str, Json]) -> dict[str, Json]:
    """A step or result with its seats counted from 0, as the file does."""
    counted = dict(told)
    for key in _SEATS:
        seat = told.get(key)
        if isinstance(seat, int):
            counted[key] = seat - 1
    asked = told.get("asked")
    if isinstance(asked, list):
        counted["asked"] = [seat - 1 for seat in asked if isinstance(seat, int)]
    return counted


def _id_of(document: object) -> dict[str, Json]:
    """The `id` of a file, if it has one."""
    name = document.get("id") if isinstance(document, Mapping) else None
    return {"id": name} if isinstance(name, str) else {}


def position_error(document: object, error: BadValue) -> dict[str, Json]:
    """The line that stands in the place of the result of a file that can't be read."""
    return {"format": RESULT_FORMAT, **_id_of(document), "error": error.message, "at": error.at}
