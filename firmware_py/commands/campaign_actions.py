"""`spacetable campaign`: what it does, action by action."""

import argparse
import json
from typing import Final, TextIO

from engine.game import Json
from engine.tables import BadValue
from firmware_py.commands.output import put
from firmware_py.games.log import LOGS
from firmware_py.journal.state_folder import state_folder
from firmware_py.log.not_installed import rows_of
from firmware_py.log.row import played
from firmware_py.log.store import GameLog

MOST: Final = 2**63  # what SQLite keeps


def campaign_command(options: argparse.Namespace, out: TextIO) -> int:
    """Does what the command line asks for; raises TableError for a campaign that is not there."""
    with GameLog(state_folder(options.state), LOGS) as log:
        problems = log.collect()
        if options.action == "list":
            _list(log, out)
        else:
            numbers, points = _found(log, options.number)
            if options.action == "show":
                _show(log, numbers, points, out)
            elif options.action == "next":
                put(_next(log, numbers[-1], options), options.output, out)
            else:
                put(_export(log, options.number, numbers, points), options.output, out)
    for problem in problems:
        out.write(f"{problem}\n")
    return 0


def next_position(options: argparse.Namespace) -> dict[str, Json]:
    """The next flight of a campaign as a position; raises TableError for one that is not there or over, and for repairs
    that are not allowed.
    """
    with GameLog(state_folder(options.state), LOGS) as log:
        log.collect()
        numbers, _ = _found(log, options.number)
        found: dict[str, Json] = json.loads(_next(log, numbers[-1], options))
        return found


def _found(log: GameLog, number: int) -> tuple[list[int], int | None]:
    found = log.campaigns({number}) if abs(number) < MOST else {}
    if number not in found:
        raise BadValue("number", f"expected a campaign of the log, got {number}")
    return found[number]


def _standing(points: int | None) -> str:
    return "failed" if points is None else f"{points} points"


def _list(log: GameLog, out: TextIO) -> None:
    marked = {entry.campaign for entry in log.each() if entry.campaign is not None}
    for number, (flights, points) in log.campaigns(marked).items():
        name = log.entry(flights[0]).row.points.get("campaign") or ""
        games = ", ".join(map(str, flights))
        out.write(f"{number:4}  {name!s:18}  games {games:12}  {_standing(points)}\n")


def _show(log: GameLog, numbers: list[int], points: int | None, out: TextIO) -> None:
    for number in numbers:
        entry = log.entry(number)
        out.write(f"{number:4}  {rows_of(LOGS, entry.game).line(entry.row)}\n")
    out.write(f"      {_standing(points)}\n")


def _next(log: GameLog, last: int, options: argparse.Namespace) -> str:
    record = log.game_of(last)
    onward = LOGS[record.game].onward(played(record, f"game {last}"), options.repair, options.left_out)
    return json.dumps(onward, indent=1) + "\n"


def _export(log: GameLog, number: int, numbers: list[int], points: int | None) -> str:
    flights = [
        {"number": one, "played": log.entry(one).played, "record": _lines(log.open_record(one))}
        for one in numbers
    ]
    return json.dumps({"campaign": number, "total": points, "flights": flights}, indent=1) + "\n"


def _lines(record: str) -> list[object]:
    return [json.loads(line) for line in record.splitlines()]
