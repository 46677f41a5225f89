"""`spacetable` sees that the packages with common names are its own: one sentence with both paths, and exit code 2."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from firmware_py.__main__ import COMPILED_OF, HOUSES

ROOT: Final = Path(__file__).parents[2]
START: Final = (
    "import sys; from firmware_py.__main__ import main; sys.exit(main())"  # as the installed script does
)


def spacetable(first: Path) -> subprocess.CompletedProcess[str]:
    """Starts the program where the packages of a folder are found first."""
    where = os.pathsep.join((str(first), str(ROOT)))
    return subprocess.run(
        [sys.executable, "-c", START, "--version"],
        env={**os.environ, "PYTHONPATH": where},
        cwd=first,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("name", HOUSES)
def test_another_package_of_that_name_is_named_with_both_paths(name: str, tmp_path: Path) -> None:
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    done = spacetable(tmp_path)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert str(tmp_path / name) in done.stderr and str(ROOT / name) in done.stderr


def test_a_module_of_that_name_is_named_too(tmp_path: Path) -> None:
    (tmp_path / "engine.py").touch()
    done = spacetable(tmp_path)
    assert done.returncode == 2 and str(tmp_path / "engine.py") in done.stderr


def test_the_compiled_rules_are_taken_where_they_were_made_of_these_sources(tmp_path: Path) -> None:
    """What `PYTHONPATH=build/fast spacetable resolve` finds; of another checkout it is another program."""
    compiled = tmp_path / "engine"
    compiled.mkdir()
    for path in (ROOT / "engine").glob("*.py"):
        (compiled / path.name).write_bytes(path.read_bytes())
    (compiled / COMPILED_OF).write_text(str(ROOT / "engine"), "utf-8")
    assert spacetable(tmp_path).returncode == 0
    (compiled / COMPILED_OF).write_text("/elsewhere/engine", "utf-8")
    assert spacetable(tmp_path).returncode == 2
