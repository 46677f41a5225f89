"""The log of finished games for spreadsheets: a line a game, with the columns that all share and those of its own."""

import csv
import io
import json
import re
from collections.abc import Iterable
from typing import Final

from firmware_py.log.row import GameRows, LogEntry

HEAD: Final = ("number", "played", "game")
FORMULA: Final = re.compile(r"(?:^|(?<=[;\t|]))(?=[=+@-])|^(?=[\t\r])")
TAIL: Final = ("outcome", "score", "who", "campaign", "seed")


def csv_text(entries: Iterable[LogEntry], rows: GameRows | None) -> str:
    """Games of one kind with their own columns, or of all kinds (`rows` None) with what they share."""
    own = rows.columns if rows is not None else ("title",)
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow((*HEAD, *own, *TAIL))
    for entry in entries:
        points = entry.row.points if rows is not None else {"title": entry.row.title}
        cells = (_cell(points.get(key)) for key in own)
        who = "; ".join(map(str, entry.row.players))
        tail = (entry.row.outcome, entry.row.score, who, entry.campaign, entry.told_seed)
        writer.writerow([_harmless(cell) for cell in (entry.number, entry.played, entry.game, *cells, *tail)])
    return text.getvalue()


def _cell(value: object) -> object:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else value


def _harmless(cell: object) -> object:
    """A name that a spreadsheet would take for a formula is written so that it does not, also behind a sign at which
    some of them begin another cell.
    """
    return FORMULA.sub("'", cell) if isinstance(cell, str) else cell
