"""The log of finished flights: the records that the journal has put away, with the columns of the paper log [R 4.1]."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from engine.game import Json, Refused
from engine.record import Record, replayed
from engine.space_alert.flight import write_flight
from engine.space_alert.game import SpaceAlert
from engine.space_alert.score import lost, score
from engine.tables import BadTable, BadValue
from firmware_py.replaying import load_record
from firmware_py.state_folder import state_folder


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the flight log; the points are None for a flight that was lost, then `lost_to` says to what."""

    number: int
    mission: str
    common: str
    serious: str
    crew: tuple[str, ...]
    survived: int | None
    destroyed: int | None
    negative: int | None
    visual: int | None
    total: int | None
    lost_to: str | None


def log_command(options: argparse.Namespace, out: TextIO) -> int:
    """`log list`, `log show` and `log export`; raises TableError for a flight that is not there."""
    folder = state_folder(options.state) / "journal"
    if options.action == "list":
        for row in rows(folder):
            out.write(_line(row) + "\n")
        return 0
    number, game = _find(folder, options.flight)
    if options.action == "show":
        out.write(_line(_row(number, game)) + "\n")
        return 0
    _export(game, options.output, out)
    return 0


def rows(folder: Path) -> Iterator[Row]:
    """The rows of all finished Space Alert flights, oldest first."""
    for number, path in enumerate(sorted(folder.glob("game-*.jsonl")), 1):
        record = load_record(str(path))
        if record.game == "space_alert":
            game = _replay(record, path.name)
            if game.result is not None:
                yield _row(number, game)


def _replay(record: Record, name: str) -> SpaceAlert:
    try:
        game = replayed(record)
    except Refused as refused:
        raise BadTable(
            name, 0, "", f"the rules refuse an action of this record: {refused.reason}"
        ) from refused
    if not isinstance(game, SpaceAlert):
        raise BadValue("flight", f"expected a flight of Space Alert, got {record.game}")
    return game


def _find(folder: Path, wanted: str) -> tuple[int, SpaceAlert]:
    if not wanted.isdecimal():
        return 0, _replay(load_record(wanted), wanted)
    paths = sorted(folder.glob("game-*.jsonl"))
    number = int(wanted)
    if not 1 <= number <= len(paths):
        raise BadValue("flight", f"expected 1 to {len(paths)}, or a record file, got {wanted}")
    path = paths[number - 1]
    return number, _replay(load_record(str(path)), path.name)


def _row(number: int, game: SpaceAlert) -> Row:
    setup, state = game.planning.setup, game.state
    head = (number, setup.mission, setup.common, setup.serious, setup.names)
    if state is None or not state.ended:
        return Row(*head, None, None, None, None, None, "not finished")
    if lost(state):
        enemy = state.cards[state.lost_card].name if state.lost_card >= 0 else "damage"
        return Row(*head, None, None, None, None, None, enemy)
    points = score(state)
    negative = points.damage + points.worst_zone + points.knocked_out + points.bots
    return Row(*head, points.survived, points.destroyed, negative, points.visual, points.total, None)


def _line(row: Row) -> str:
    head = f"{row.number:4}  {row.mission:22} {row.common:6} {row.serious:6}"
    if row.lost_to is not None:
        return f"{head}  lost: {row.lost_to}"
    return f"{head}  {row.survived:3} {row.destroyed:3} {row.negative:4} {row.visual:3}  = {row.total:3}"


def _export(game: SpaceAlert, output: str | None, out: TextIO) -> None:
    if game.state is None:
        raise BadValue("flight", "expected a flight whose action part is over")
    flight: dict[str, Json] = write_flight(game.flight)
    text = json.dumps(flight, ensure_ascii=False) + "\n"
    if output is None:
        out.write(text)
    else:
        Path(output).write_text(text, encoding="utf-8")
