"""`spacetable plan`: the best plan for a file, and questions about a game that was flown."""

import argparse
import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

from engine.game import Json
from engine.record import read_record
from engine.tables import BadValue
from firmware_py.commands.output import put
from firmware_py.commands.resolve import documents
from firmware_py.log.study import StudyQuestion, Thinking

PATIENCE_S = 0.2


def plan(options: argparse.Namespace) -> int:
    """Thinks, tells on standard error what it finds, and writes the answer."""
    document = read_document(options.file)
    seconds = None if options.tries is not None else options.seconds
    question = StudyQuestion(document, options.study, options.seed, seconds, options.tries)
    answer = think(question, options.cores, sys.stderr)
    written = answer.pop("file", None)
    text = json.dumps(written if written is not None else answer, ensure_ascii=False, indent=1) + "\n"
    put(text, options.output, sys.stdout)
    if written is not None:
        print(_in_words(answer), file=sys.stderr)
    return 0


def think(question: StudyQuestion, workers: int, out: TextIO) -> dict[str, Json]:
    """The answer when the time is up, or earlier when Control-C says so; a line for each better one."""
    began = time.monotonic()
    thinking = Thinking(question, workers)
    try:
        while not thinking.over:
            better = thinking.poll(PATIENCE_S)
            if better:
                at = time.monotonic() - began
                print(f"{at:6.1f} s  {thinking.tries:,} tries  {_in_words(thinking.best.answer)}", file=out)
    except KeyboardInterrupt:
        print("stopped", file=out)
    finally:
        thinking.stop()
    if not thinking.best.answer:
        raise BadValue("seconds", "expected more time: nothing was found yet")
    return thinking.best.answer


def _in_words(answer: Mapping[str, Json]) -> str:
    """The short values of an answer."""
    return ", ".join(
        f"{key} {value if value is not None else 'none'}"
        for key, value in answer.items()
        if not isinstance(value, list | dict)
    )


def read_document(name: str) -> dict[str, Json]:
    """A file that a game reads, or the last moment of a record as a position."""
    if name.endswith(".jsonl"):
        with Path(name).open(encoding="utf-8") as lines:
            if '"spacetable-record/1"' in lines.readline():
                lines.seek(0)
                return _last_moment(name, lines)
    source = next(iter(documents(name)), None)
    if source is None:
        raise BadValue("file", f"expected a document in {name}")
    data = source.parsed()
    if not isinstance(data, dict):
        raise BadValue("file", f"expected an object in {name}")
    return data


def _last_moment(name: str, lines: TextIO) -> dict[str, Json]:
    record = read_record(lines, name)
    game = record.deal()
    for seat, action in record.actions:
        game.act(seat, action)
    return game.position()
