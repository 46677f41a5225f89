"""Decisions of a flight file: pairs of a question and its answer, `["planet", 0]`."""

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from engine.galaxy_trucker import actions_flight as ans
from engine.galaxy_trucker.actions_flight import Answer, Cells, Wrong
from engine.galaxy_trucker.board import Cell
from engine.galaxy_trucker.words import COLOUR_NAMES, ColourName

Decision: TypeAlias = tuple[str, object]


def answer_of(question: str, value: object) -> Answer:
    """The answer to a question in parsed JSON; raises Wrong where it can't be one."""
    return _READ[question](value)


def shed_cells(value: object, most: int) -> list[Cell]:
    """The cells that Corrosive Dust takes, one after the other; raises Wrong."""
    cells = [] if value is None else list(_cells(value))
    if len(cells) > most:
        raise Wrong("wrong_number")
    return cells


def _cell(value: object) -> Cell:
    if isinstance(value, list | tuple) and len(value) == 2 and all(type(number) is int for number in value):
        return (value[0], value[1])
    raise Wrong("malformed")


def _cells(value: object) -> Cells:
    if not isinstance(value, list | tuple):
        raise Wrong("malformed")
    return tuple(_cell(item) for item in value)


def _keys(value: object, *known: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping) or any(key not in known for key in value):
        raise Wrong("malformed")
    return value


def _paid(value: object) -> tuple[object, Cells]:
    """An answer, and the batteries that it names."""
    if not isinstance(value, Mapping):
        return value, ()
    named = _keys(value, "use", "from")
    if len(named) != 2:
        raise Wrong("malformed")
    return named["use"], _cells(named["from"])


def _power(value: object) -> Answer:
    cells, batteries = _paid(value)
    return ans.Power(_cells(cells), batteries)


def _defend(value: object) -> Answer:
    cell, batteries = _paid(value)
    return ans.Defend(None if cell is None else _cell(cell), batteries)


def _keep(value: object) -> Answer:
    return ans.Keep(_cell(value))


def _planet(value: object) -> Answer:
    if value is not None and type(value) is not int:
        raise Wrong("malformed")
    return ans.Planet(value)


def _accept(value: object) -> Answer:
    if not isinstance(value, bool):
        raise Wrong("malformed")
    return ans.Accept(value)


def _crew(value: object) -> Answer:
    return ans.Crew(_cells(value))


def _stow(value: object) -> Answer:
    if value is None:
        return ans.Stow(None)
    if not isinstance(value, list | tuple):
        raise Wrong("malformed")
    return ans.Stow(tuple(_hold(item) for item in value))


def _hold(value: object) -> ans.Hold:
    keys = _keys(value, "at", "goods")
    if len(keys) != 2 or not isinstance(keys["goods"], list | tuple):
        raise Wrong("malformed")
    return ans.Hold(_cell(keys["at"]), tuple(_colour(name) for name in keys["goods"]))


def _colour(value: object) -> ColourName:
    for name in COLOUR_NAMES:
        if value == name:
            return name
    raise Wrong("malformed")


def _hole(value: object) -> Answer:
    keys = _keys(value, "power", "discard", "from")
    if "power" not in keys or "discard" not in keys:
        raise Wrong("malformed")
    every: Literal["all"] = "all"
    discard = every if keys["discard"] == "all" else _cells(keys["discard"])
    return ans.Hole(_cells(keys["power"]), discard, _cells(keys.get("from", ())))


def _dodge(value: object) -> Answer:
    return ans.Dodge(None if value is None else _cell(value))


_READ: Final[Mapping[str, Callable[[object], Answer]]] = {
    "power": _power,
    "defend": _defend,
    "keep": _keep,
    "planet": _planet,
    "accept": _accept,
    "crew": _crew,
    "stow": _stow,
    "hole": _hole,
    "dodge": _dodge,
}
QUESTIONS: Final = (*_READ, "shed")
"""The questions of a flight file."""
