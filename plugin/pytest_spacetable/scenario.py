"""Tests without Python: `*.scenario.toml` says at which time a card is laid, a button pressed, and what must follow."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from pytest_spacetable.environment import BadInput, line_of, read_toml
from pytest_spacetable.table import Late, Seat, Table

FORMAT = "spacetable-scenario/1"
ENDING = ".scenario.toml"
KEYS = ("format", "begin", "step")
BEGIN = ("game", "seed", "setup", "bots")
STEPS: dict[str, tuple[str, ...]] = {
    "lay": ("seat", "slot", "card", "half"),
    "take": ("seat", "slot"),
    "press": ("seat", "button"),
    "fault": ("fault", "seat", "bus", "count"),
    "lit": ("lamp", "within_ms"),
    "dark": ("lamp", "within_ms"),
    "colour": ("lamp", "colour", "within_ms"),
    "said": ("clip", "within_ms"),
    "known": ("seat", "slot", "card", "half", "within_ms"),
    "journaled": ("text", "within_ms"),
}
"""What a step may do or expect, and the keys of each."""

SOON_MS = 1000
LOOK_MS = 20


def read_scenario(path: Path) -> dict[str, Any]:
    """A scenario that was checked; raises BadInput with file and line."""
    document = read_toml(path)
    for key in document:
        if key not in KEYS:
            raise BadInput(
                f"{path}:{line_of(path, '', 0, key)}: expected one of {', '.join(KEYS)}, got {key}"
            )
    if document.get("format") != FORMAT:
        raise BadInput(f'{path}:{line_of(path, "", 0, "format")}: expected format = "{FORMAT}"')
    begin = document.get("begin", {})
    for key in begin if isinstance(begin, dict) else ("",):
        if key not in BEGIN:
            raise BadInput(
                f"{path}:{line_of(path, '', 0, key)}: begin: expected {', '.join(BEGIN)}, got {key}"
            )
    steps = document.get("step")
    if not isinstance(steps, list) or not steps:
        raise BadInput(f"{path}:1: expected at least one [[step]]")
    now = 0
    for number, step in enumerate(steps):
        now = _check(path, number, step, now)
    return document


def _check(path: Path, number: int, step: dict[str, Any], before_ms: int) -> int:
    at = step.get("at_ms", before_ms)
    if not isinstance(at, int) or at < before_ms:
        where = f"{path}:{line_of(path, 'step', number, 'at_ms')}"
        raise BadInput(
            f"{where}: expected at_ms of at least {before_ms}, the time of the step before, got {at!r}"
        )
    for key, given in step.items():
        where = f"{path}:{line_of(path, 'step', number, key)}"
        if key == "at_ms":
            continue
        if key not in STEPS:
            raise BadInput(f"{where}: expected one of at_ms, {', '.join(STEPS)}, got {key}")
        unknown = (
            [word for word in given if word not in STEPS[key]] if isinstance(given, dict) else [repr(given)]
        )
        if unknown:
            raise BadInput(f"{where}: {key}: expected {', '.join(STEPS[key])}, got {unknown[0]}")
    return at


def play(document: dict[str, Any], table: Table) -> None:
    """Goes through the steps; raises Late for what was expected and did not come in time."""
    if "begin" in document:
        begin = document["begin"]
        setup = begin.get("setup", {})
        table.begin(begin["game"], begin.get("seed", 1), tuple(begin.get("bots", ())), **setup)
    began = table.now_ms
    for number, step in enumerate(document["step"], 1):
        wait = began + step.get("at_ms", table.now_ms - began) - table.now_ms
        if wait > 0:
            table.run(wait)
        for key, given in step.items():
            if key != "at_ms":
                try:
                    _do(table, key, dict(given))
                except Late as late:
                    raise Late(f"step {number}, {key}: {late}") from None


def _do(table: Table, key: str, given: dict[str, Any]) -> None:
    within = int(given.pop("within_ms", SOON_MS))
    deeds: dict[str, Callable[[], object]] = {
        "lay": lambda: table.do("lay", **given),
        "take": lambda: table.do("take", **given),
        "press": lambda: Seat(table, given.get("seat", 1)).press(given["button"]),
        "fault": lambda: table.do("fault", **given),
        "lit": lambda: table.until(within, lit=True, **given),
        "dark": lambda: table.until(within, lit=False, **given),
        "colour": lambda: table.until(within, **given),
        "said": lambda: table.until(within, **given),
        "known": lambda: table.until(within, **given),
        "journaled": lambda: _journaled(table, given["text"], within),
    }
    deeds[key]()


def _journaled(table: Table, text: str, within_ms: int) -> None:
    for _ in range(0, within_ms, LOOK_MS):
        if any(text in line for line in table.journal()):
            return
        table.run(LOOK_MS)
    raise Late(f"not in the journal within {within_ms} ms: {text}")


class ScenarioFile(pytest.File):
    """A scenario file, which is one test."""

    def collect(self) -> Iterable[pytest.Item]:
        try:
            document = read_scenario(self.path)
        except BadInput as error:
            # An error of a collector ends pytest with 2; the session ends it with 4 when all is collected.
            plugin = self.config.pluginmanager.get_plugin("spacetable-session")
            assert plugin is not None
            plugin.bad_input.append(str(error))
            return
        name = self.path.name.removesuffix(ENDING)
        yield Scenario.from_parent(self, name=name, document=document)


class Scenario(pytest.Item):
    """A scenario as a test."""

    def __init__(self, *, document: dict[str, Any], **rest: Any) -> None:
        super().__init__(**rest)
        self._document = document
        self.table: Table | None = None

    def runtest(self) -> None:
        """Plays it at a new table."""
        plugin = self.config.pluginmanager.get_plugin("spacetable-session")
        assert plugin is not None
        self.table = plugin.new_table(self.nodeid)
        play(self._document, self.table)

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """One sentence for what did not come; all else as pytest shows it."""
        return str(excinfo.value) if isinstance(excinfo.value, Late) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands, and its name."""
        return self.path, 0, f"scenario {self.name}"
