"""Every recipe runs as it stands, and says what its text promises."""

import runpy
from pathlib import Path

import pytest

RECIPES = Path(__file__).parents[2] / "docs" / "recipes"
PROMISED = {
    "resolve_a_flight.py": "score 4",
    "play_by_actions.py": "refused: seat 3: not_your_board",
    "slip_a_card.py": "in it: (200, 60, 0)",
    "go_on_after_a_power_cut.py": "the same position: True",
    "look_at_a_frame.py": "a picture of",
    "find_a_better_plan.py": "best pair",
}


@pytest.mark.parametrize("name", sorted(PROMISED))
def test_a_recipe_runs_and_keeps_its_promise(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(RECIPES / name), run_name="__main__")
    assert PROMISED[name] in capsys.readouterr().out


def test_every_recipe_is_listed_and_tested() -> None:
    written = {path.name for path in RECIPES.glob("*.py")}
    listed = (RECIPES / "README.md").read_text(encoding="utf-8")
    assert written == set(PROMISED)
    assert all(f"`{name}`" in listed for name in written)
