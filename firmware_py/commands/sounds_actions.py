"""`spacetable sounds`: build, check and track. What needs numpy is imported only by those who need it."""

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import TextIO

from engine.tables import BadValue
from sounds.texts import LANGUAGES
from sounds.voiced import CLIPS


def sounds_command(options: argparse.Namespace, out: TextIO) -> int:
    """Carries an action out and gives the exit code."""
    if options.action == "track":
        return _track(options)
    if find_spec("numpy") is None:
        raise BadValue("sounds", "numpy is not installed: pip install 'spacetable[sounds]'")
    if options.action == "build":
        from sounds.build import build

        return build(CLIPS, _before(options.before), options.all, out)
    from sounds.check import check

    return check(CLIPS, _folder(options.own), out)


def _track(options: argparse.Namespace) -> int:
    from firmware_py.games.track import game_track
    from firmware_py.voice.clips import Library
    from firmware_py.voice.track import write_track

    if options.language not in LANGUAGES:
        raise BadValue("language", f'expected one of {", ".join(LANGUAGES)}, got "{options.language}"')
    cues, length_ms = game_track(options.game).heard(options.name, options.seed)
    write_track(cues, length_ms, Library(options.language, _folder(options.own)), Path(options.output))
    return 0


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
