"""`spacetable replay`: a record played again, its steps and its result."""

import json
from typing import TextIO

from engine.game import Refused
from engine.record import replay, replayed
from engine.tables import BadTable, BadValue
from firmware_py.journal.record_file import load_record


def replay_file(name: str, steps: bool, to: int | None, out: TextIO) -> int:
    """Prints the result of a record as one JSON object, null while the game is not over; `steps` come before it."""
    record = load_record(name)
    game = record.deal()
    played = 0
    try:
        for position, made in replay(record, to):
            game, played = position, played + 1
            for step in made if steps else ():
                out.write(json.dumps(game.tell(step), ensure_ascii=False) + "\n")
    except Refused as refused:
        raise BadTable(name, played + 2, "", f"the rules refuse this action: {refused.reason}") from refused
    result = game.result
    out.write(json.dumps(result.document if result is not None else None, ensure_ascii=False) + "\n")
    return 0


def position_at(name: str, number: int, out: TextIO) -> int:
    """Prints the position file of the moment before action `number`, counted from 0, of a record."""
    record = load_record(name)
    if not 0 <= number <= len(record.actions):
        raise BadValue("at", f"expected 0 to {len(record.actions)}, got {number}")
    try:
        game = replayed(record, number)
    except Refused as refused:
        raise BadTable(name, 0, "", f"the rules refuse an action of it: {refused.reason}") from refused
    out.write(json.dumps(game.position(), ensure_ascii=False) + "\n")
    return 0
