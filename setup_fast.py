"""Compiles rules of games that are played by the thousand with mypyc: `make fast`, or `python setup_fast.py FOLDER`.

The compiled modules stand in a copy of `engine` of their own, build/fast, where Python finds them only when it is told
to look there first (`PYTHONPATH=build/fast`). The sources are the very same; pure Python stays the reference.
"""

import os
import shutil
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

ROOT = Path(__file__).parent.resolve()
FAST = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "fast"

# What is compiled: the rules of the resolution and what the planner does a thousand times a second; and what may be
# done in Mag Blast and what comes of it.
MODULES = {
    "space_alert": [
        "words",
        "legal_reasons",
        "cards_threat",
        "state/fields",
        "state/writers_ship",
        "state/writers_threats",
        "state/writers",
        "verbs_harm",
        "verbs_systems",
        "verbs_crew",
        "verbs_fire",
        "verbs_threats",
        "verbs_inside",
        "verbs_ship",
        "verbs",
        "rules",
        "score",
        "files/flight_plain",
        "planner/draft",
        "planner/errands",
        "planner/rollout",
        "planner/ideas",
        "planner/search",
    ],
    "mag_blast": [
        "chance",
        "choices",
        "choices_attack",
        "legal",
        "legal_attack",
        "legal_fleet",
        "verbs",
        "rules",
        "game",
    ],
}


def main() -> None:
    """Copies the engine and compiles there, so that nothing lies beside the sources."""
    shutil.rmtree(FAST / "engine", ignore_errors=True)
    shutil.copytree(ROOT / "engine", FAST / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    (FAST / "engine/compiled_of").write_text(str(ROOT / "engine"), "utf-8")  # read by firmware_py/__main__.py
    os.chdir(FAST)
    sys.path.insert(0, str(FAST))
    sources = [f"engine/{game}/{module}.py" for game, modules in MODULES.items() for module in modules]
    options = ["--ignore-missing-imports", "--follow-imports=silent", "--strict-optional", *sources]
    setup(
        name="spacetable-fast",
        packages=[],
        py_modules=[],
        ext_modules=mypycify(options, opt_level="3", debug_level="0"),
        script_args=["--quiet", "build_ext", "--inplace"],
    )


main()
