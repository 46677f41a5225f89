"""Handlers that are wired wrongly are found before anything runs: by the type checker, or when their table is made."""

from pathlib import Path

import pytest
from mypy import api

from engine.dispatch import writer
from engine.space_alert import steps
from engine.space_alert.state.writers import State

ROOT = Path(__file__).parents[2]

WIRED = """
from engine.dispatch import handler, rule, writer
from engine.space_alert import legal, steps
from engine.space_alert.actions import HandCard, Plan
from engine.space_alert.game import SpaceAlert
from engine.space_alert.state.writers import State

handler(Plan, SpaceAlert._plan)
handler(Plan, SpaceAlert._hand_card)
rule(HandCard, legal._hand_card)
rule(Plan, legal._hand_card)
writer(steps.CrewMoved, State.move_crew)
writer(steps.CrewMoved, State.begin_turn)
"""


def test_the_type_checker_refuses_handlers_of_another_kind(tmp_path: Path) -> None:
    """Every second line from 9 on gives a kind to the handler of another one; those before them are right."""
    file = tmp_path / "wired.py"
    file.write_text(WIRED, "utf-8")
    config = ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(tmp_path / "cache")]
    out, _, code = api.run([*config, "--follow-imports", "silent", str(file)])
    wrong = {int(line.split(":")[1]) for line in out.splitlines() if ": error:" in line}
    assert (code, wrong) == (1, {9, 11, 13}), out


def test_a_writer_of_as_many_other_numbers_is_refused_when_the_table_is_made() -> None:
    assert len(steps.CrewMoved._fields) == len(steps.ShipLost._fields)
    with pytest.raises(TypeError, match="lose_ship"):
        writer(steps.CrewMoved, State.lose_ship)
    assert writer(steps.CrewMoved, State.move_crew) == (steps.CrewMoved, State.move_crew)
