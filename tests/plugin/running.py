"""Runs pytest with the plugin, in a process and a folder of its own, as an engineer would."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
RECIPE: Final = ROOT / "docs" / "recipes" / "hardware_in_the_loop.md"


def program(folder: Path) -> str:
    """A `spacetable` of these sources, as the path would have it."""
    path = folder / "spacetable"
    path.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m firmware_py "$@"\n', "utf-8")
    path.chmod(0o755)
    return str(path)


def run_pytest(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Runs the tests of a folder, and gives what it printed and its exit code."""
    words = [
        "-p",
        "pytest_spacetable.plugin",
        "-p",
        "no:cacheprovider",
        "--spacetable-command",
        program(folder),
    ]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-c",
            os.devnull,
            "--rootdir",
            str(folder),
            *words,
            *options,
            str(folder),
        ],
        cwd=folder,
        env={**environment, "PYTHONPATH": str(ROOT / "plugin"), "TMPDIR": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def block(after: str) -> str:
    """The first block of code of the recipe behind some words."""
    found = re.search(r"```\w*\n(.*?)```", RECIPE.read_text("utf-8").partition(after)[2], re.DOTALL)
    assert found is not None
    return found[1]
