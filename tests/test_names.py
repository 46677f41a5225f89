"""One name, one thing: class names that stand for one thing each, and classes that are not too large.

A name may stand in several games where the layout of `docs/architecture.md` puts it in the same place, in a game and in
the contract that it implements, and among the words of formats (actions, steps, messages), whose names are given.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("engine", "hardware", "firmware_py", "sounds")
WORDS = re.compile(
    r"engine/\w+/(actions|steps)\w*\.py|firmware_py/(inputs|web/viewing)\.py|firmware_py/\w+/\w*messages\.py"
)
CONTRACT = "engine/game.py"

SHARED = {
    "Hal": "two boards with the same functions, of which a firmware takes one",
    "Server": "the organiser's and the table's, each the server of its program",
    "Wanted": "what a command line asks for, of the organiser's and of the table's program",
}
"""Names that stand in several places, and why."""

METHODS, FIELDS = 15, 12


class ClassFound(NamedTuple):
    """A class of the program: where it stands, and how large it is."""

    name: str
    file: str
    methods: int
    fields: int


def classes() -> Iterator[ClassFound]:
    """Every class of the program."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    yield ClassFound(
                        node.name, path.relative_to(ROOT).as_posix(), _methods(node), _fields(node)
                    )


def _methods(node: ast.ClassDef) -> int:
    """Functions of a class without those that Python calls."""
    functions = [one for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
    return sum(not (one.name.startswith("__") and one.name.endswith("__")) for one in functions)


def _fields(node: ast.ClassDef) -> int:
    """What objects of a class hold: what `__init__` sets."""
    found = set()
    for one in node.body:
        if isinstance(one, ast.FunctionDef) and one.name == "__init__":
            for inner in ast.walk(one):
                if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
                    found |= (
                        {inner.attr}
                        if isinstance(inner.value, ast.Name) and inner.value.id == "self"
                        else set()
                    )
    return len(found)


def place(file: str) -> str:
    """Where a class stands: the same for all games where the layout puts it in the same place."""
    if WORDS.fullmatch(file):
        return "words"
    game = re.fullmatch(r"(engine|firmware_py/games)/\w+/(.+)\.py", file)
    if game is None:
        return file
    parts = game[2].split("/")
    return "/".join((game[1], *parts[:-1], parts[-1].partition("_")[0]))


def test_a_class_name_stands_for_one_thing() -> None:
    found = defaultdict(set)
    implemented = {one.name for one in classes() if one.file == CONTRACT}
    for one in classes():
        if place(one.file) != "words" and not (one.name in implemented and one.file.startswith("engine/")):
            found[one.name].add(place(one.file))
    twice = {name: sorted(places) for name, places in found.items() if len(places) > 1}
    assert {name: places for name, places in twice.items() if name not in SHARED} == {}
    assert set(SHARED) <= set(twice), "a name that has become its own needs no reason any more"


WRITERS = (
    "engine/galaxy_trucker/state/ship.py:Ship",
    "engine/galaxy_trucker/state/writers.py:State",
    "engine/galaxy_trucker/state/writers_flight.py:State",
    "engine/mag_blast/state/fields.py:Fields",
    "engine/mag_blast/state/writers.py:State",
    "engine/mag_blast/state/writers_fleet.py:FleetState",
    "engine/outer_rim/state/fields.py:Fields",
    "engine/outer_rim/state/writers.py:State",
    "engine/space_alert/state/writers.py:State",
    "engine/space_alert/state/writers_planning.py:Planning",
    "engine/space_alert/state/writers_ship.py:ShipState",
    "engine/space_alert/state/writers_threats.py:ThreatState",
    "engine/space_stage/state/writers.py:State",
)
"""A state has a writer for each kind of step, and names for what follows from its fields."""

CONTRACTS = (
    "engine/mag_blast/game.py:MagBlast",
    "engine/outer_rim/game.py:OuterRim",
    "engine/space_alert/game.py:SpaceAlert",
    "engine/space_stage/game.py:SpaceStage",
    "hardware/seat_board/hal_rp2.py:Hal",
    "hardware/seat_board/hal_unix.py:Hal",
    "firmware_py/log/store.py:GameLog",
    "firmware_py/organiser/store.py:Store",
)
"""What implements a contract has a method for each of its questions; a store has one for each that is asked of it."""

UNPARTED = (
    "engine/outer_rim/bots/__init__.py:ValueBot",
    "engine/space_alert/planner/ideas.py:Ideas",
    "engine/space_alert/planner/search.py:PlanSearch",
    "engine/space_stage/position/state_read.py:_Reader",
    "firmware_py/bench/wire.py:CardBench",
    "firmware_py/devices/health.py:Supervised",
    "firmware_py/devices/seats.py:TableSeats",
    "firmware_py/fleet/agent.py:Agent",
    "firmware_py/fleet/hands.py:FleetHands",
    "firmware_py/games/course.py:CourseTeaching",
    "firmware_py/games/galaxy_trucker/lesson_teaching.py:FlightTeaching",
    "firmware_py/games/space_alert/lesson_teaching.py:FlightTeaching",
    "firmware_py/journal/journal.py:Journal",
    "firmware_py/lessons/runner.py:LessonRunner",
    "firmware_py/organiser/event.py:Event",
    "firmware_py/organiser/server.py:Server",
    "firmware_py/service/update/slots.py:Slots",
    "firmware_py/show/director.py:Director",
    "firmware_py/table/host.py:Host",
    "firmware_py/table/lobby.py:Lobby",
    "firmware_py/table/menu.py:Menu",
    "firmware_py/table/notices.py:Notifier",
    "firmware_py/table/setting_up.py:SettingUp",
    "firmware_py/table/table.py:Table",
    "firmware_py/web/codes.py:Codes",
    "firmware_py/web/router.py:Service",
    "firmware_py/web/server.py:Server",
    "firmware_py/web/session.py:Sessions",
    "firmware_py/web/viewer.py:Viewers",
    "firmware_py/web/viewing.py:Viewing",
    "firmware_py/wire/replay.py:WireReplay",
    "firmware_py/workshop/hardware_test.py:HardwareTest",
    "hardware/seat_board/board.py:Board",
    "hardware/seats/boards.py:Boards",
    "hardware/seats/link.py:Link",
    "hardware/seats/twin.py:TwinSeats",
    "hardware/speaker/mixer.py:MixerSpeaker",
)
"""Classes that wait to be parted: none may be added, and whoever parts one takes it from here."""

LARGE = {*WRITERS, *CONTRACTS, *UNPARTED}


def test_a_class_has_few_methods_and_fields() -> None:
    large = {f"{one.file}:{one.name}" for one in classes() if one.methods > METHODS or one.fields > FIELDS}
    assert sorted(large - LARGE) == []
    assert sorted(LARGE - large) == [], "a class that has become small stands in the list no more"


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("engine/mag_blast/legal_attack.py", "engine/legal"),
        ("engine/mag_blast/position/rows.py", "engine/position/rows"),
        ("engine/mag_blast/actions.py", "words"),
        ("firmware_py/web/operator_messages.py", "words"),
        ("engine/tables.py", "engine/tables.py"),
    ],
)
def test_games_have_the_same_places(file: str, expected: str) -> None:
    assert place(file) == expected
