"""Positions and other files that the games read: any moment written down, set up again and played on.

A position file `<game>-position/1` is to a game what FEN and EPD are to chess: `format`, `id`, `setup`, `position`,
`lots` (the draws to come, in order), `seed` (of the draws that `lots` does not fix) and `actions`. A game's folder
reads and writes its own; here is what finds the game for a document.
"""

from collections.abc import Mapping
from functools import cache

from engine import GAMES
from engine.game import TABLE, FileFormat, Refused
from engine.position_check import checked, stumbling, try_out
from engine.record import Record
from engine.tables import BadValue, parse_json, show


@cache
def file_formats() -> dict[str, FileFormat]:
    """Every kind of file that a game of the registry reads, by its name."""
    return {kind.name: kind for game in GAMES if game in GAMES for kind in GAMES[game].formats}


def game_of(document: object) -> str:
    """The name of the game whose position a parsed document is; raises BadValue for anything else."""
    kind = file_format(document)
    for game in GAMES:
        if game in GAMES and kind in GAMES[game].formats and "-position/" in kind.name:
            return game
    raise BadValue("format", f"expected a position file, got {kind.name}")


def parse_position(text: str) -> dict[str, object]:
    """The table in the text of a JSON file, such as a position; raises BadValue for anything else."""
    document = parse_json(text)
    if not isinstance(document, dict):
        raise BadValue("", f"expected a position, a table, got {show(document)}")
    return document


def record_of(document: dict[str, object]) -> Record:
    """A game that begins with a position file, as a record: first the position, then the file's actions.

    The game can be played on. Raises BadValue with the place, which is that of the action where the rules refuse one.
    """
    name = game_of(document)
    rules = GAMES[name]
    game = checked(rules, document)
    seed = document.get("seed", 0)
    still = {key: value for key, value in document.items() if key != "actions"}
    record = Record(name, rules.version, game.setup, seed if isinstance(seed, int) else 0, position=still)
    for place, (seat, action) in enumerate(rules.position_actions(document)):
        at = f"actions[{place}]"
        try:
            with stumbling(at):
                game.act(seat, action)
        except Refused as refused:
            raise BadValue(at, f"the rules refuse this: {refused.reason}") from refused
        record.actions.append((seat, action))
    if record.actions:
        try_out(game, "actions")
    return record


def played_out(document: dict[str, object]) -> Record:
    """A game that begins with a position file and goes on as long as the table does that by itself.

    Raises BadValue with the place.
    """
    record = record_of(document)
    game = record.deal()
    for seat, action in record.actions:
        game.act(seat, action)
    while game.result is None and TABLE in game.to_act():
        action = next(iter(game.legal(TABLE)))
        game.act(TABLE, action)
        record.actions.append((TABLE, action))
    return record


def file_format(document: object) -> FileFormat:
    """The kind of a parsed document; raises BadValue where it names none that is known."""
    known = file_formats()
    if not isinstance(document, Mapping):
        raise BadValue("", f"expected a table, got {show(document)}")
    if "format" not in document:
        raise BadValue("format", f"is missing; expected one of {', '.join(known)}")
    name = document["format"]
    if not isinstance(name, str) or name not in known:
        raise BadValue("format", f"expected one of {', '.join(known)}, got {show(name)}")
    return known[name]


def meant_format(document: object) -> FileFormat | None:
    """The kind that a parsed document names, be it in a version that is not known; None where it names none.

    What is wrong with the document is told in the words of that kind.
    """
    name = document.get("format") if isinstance(document, Mapping) else None
    if not isinstance(name, str):
        return None
    formats = file_formats().items()
    return next((kind for known, kind in formats if known.partition("/")[0] == name.partition("/")[0]), None)
