"""`spacetable replay`: a record played again, its steps and its result."""

import json
from pathlib import Path
from typing import TextIO

from engine.game import Refused
from engine.record import Record, read_record, replay
from engine.tables import BadTable

MAX_BYTES = 50_000_000


def load_record(name: str) -> Record:
    """The record in a file; raises BadTable with file and line."""
    path = Path(name)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadTable(name, 0, "", f"expected at most {MAX_BYTES} bytes")
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise BadTable(name, 0, "", error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise BadTable(name, 0, f"byte {error.start}", "expected UTF-8") from error
    return read_record(text.splitlines(), name)


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
