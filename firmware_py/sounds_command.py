"""`spacetable sounds`: build, check and mission. What needs numpy is imported only by those who need it."""

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import TextIO

from engine.tables import BadValue
from firmware_py.phrases import FOLDER, LANGUAGES


def sounds_command(options: argparse.Namespace, out: TextIO) -> int:
    """Carries an action out and gives the exit code."""
    if options.action == "mission":
        return _mission(options)
    if find_spec("numpy") is None:
        raise BadValue("sounds", "numpy is not installed: pip install numpy")
    folder = Path(str(FOLDER))
    if options.action == "build":
        from firmware_py.sounds_build import build

        return build(folder, _before(options.before), options.all, out)
    from firmware_py.sounds_check import check

    return check(folder, _folder(options.own), out)


def _mission(options: argparse.Namespace) -> int:
    from firmware_py.sounds_mission import render

    if options.language not in LANGUAGES:
        raise BadValue("language", f'expected one of {", ".join(LANGUAGES)}, got "{options.language}"')
    return render(options.mission, options.language, options.seed, _folder(options.own), Path(options.output))


def _before(given: list[str]) -> dict[str, str]:
    """What is put before the speech commands, by language, from LANGUAGE=COMMAND."""
    before = {}
    for one in given:
        language, mark, command = one.partition("=")
        if not mark or language not in LANGUAGES:
            raise BadValue("with", f'expected LANGUAGE=COMMAND with {" or ".join(LANGUAGES)}, got "{one}"')
        before[language] = command
    return before


def _folder(given: str | None) -> Path | None:
    if given is None:
        return None
    folder = Path(given)
    if not folder.is_dir():
        raise BadValue("own", f"{given} is not a folder")
    return folder
