"""`spacetable log`: what it does, action by action."""

import argparse
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TextIO

from engine import GAMES
from engine.game import Game
from engine.tables import BadValue, TableError
from firmware_py.commands.output import put
from firmware_py.games.log import LOGS
from firmware_py.journal.record_file import load_record
from firmware_py.journal.state_folder import state_folder
from firmware_py.log.backup import backup, checksum_file, restore
from firmware_py.log.exports import csv_text
from firmware_py.log.filter import Filter
from firmware_py.log.not_installed import NOT_INSTALLED, rows_of
from firmware_py.log.row import LogEntry, differences, played
from firmware_py.log.store import PAGE, GameLog

FINE, DIFFERENT = 0, 2
LONGEST: Final = (
    200  # what is looked for; SQLite refuses much longer ones as it refuses a log that is damaged
)
DIGITS: Final = 18  # of a number in the log, which SQLite keeps in 64 bits


def log_command(options: argparse.Namespace, out: TextIO) -> int:
    """Does what the command line asks for; raises TableError for a game that is not there."""
    folder = state_folder(options.state)
    if options.action == "backup":
        digest = backup(folder, LOGS, Path(options.file))
        out.write(f"{digest}  {options.file}\n")
        return FINE
    if options.action == "restore":
        return _restore(folder, Path(options.file), out)
    try:
        with GameLog(folder, LOGS) as log:
            problems = log.collect()
            code = ACTIONS[options.action](log, options, out)
    except sqlite3.Error as error:
        raise TableError(f"the log of {folder}: {error}") from error
    for problem in problems:
        out.write(f"{problem}\n")
    return code


def _restore(folder: Path, source: Path, out: TextIO) -> int:
    aside = restore(folder, LOGS, source)
    with GameLog(folder, LOGS) as log:
        count = log.count()
    out.write(f"{count} games, checked against {checksum_file(source).name}\n")
    if aside is not None:
        out.write(f"the log that was here is kept as {aside}\n")
    return FINE


def _filter(options: argparse.Namespace) -> Filter:
    if options.game is not None and options.game not in GAMES:
        raise BadValue("game", f"expected one of {', '.join(GAMES)}, got {options.game}")
    for option, text in (
        ("mission", options.mission),
        ("name", options.name),
        ("since", options.since),
        ("outcome", options.outcome),
    ):
        if text is not None and (len(text) > LONGEST or not text.isprintable()):
            raise BadValue(option, f"expected at most {LONGEST} letters")
    return Filter(options.game, options.mission, options.name, options.since, options.outcome)


def _list(log: GameLog, options: argparse.Namespace, out: TextIO) -> int:
    entries = log.entries(_filter(options), PAGE, (options.page - 1) * PAGE, newest=True)[::-1]
    told = _campaigns(log, entries)
    for entry in entries:
        out.write(f"{_line(entry)}{told.get(entry.number, '')}\n")
    pages = -(-log.count(_filter(options)) // PAGE)
    if options.page < pages:
        out.write(f"page {options.page} of {pages}; earlier games: --page {options.page + 1}\n")
    return FINE


def _line(entry: LogEntry) -> str:
    return f"{entry.number:4}  {rows_of(LOGS, entry.game).line(entry.row)}  {_date(entry)}"


def _date(entry: LogEntry) -> str:
    return entry.played.replace("T", " ").removesuffix("Z") + (" ?" if entry.doubtful else "")


def _campaigns(log: GameLog, entries: list[LogEntry]) -> dict[int, str]:
    """What stands behind the rows of campaigns: their number, and in the last one the score."""
    told: dict[int, str] = {}
    found = log.campaigns({entry.campaign for entry in entries if entry.campaign is not None})
    for campaign, (numbers, points) in found.items():
        told |= dict.fromkeys(numbers, f"  campaign {campaign}")
        told[numbers[-1]] += " failed" if points is None else f" = {points}"
    return told


def _show(log: GameLog, options: argparse.Namespace, out: TextIO) -> int:
    number = _number(options.number)
    if number is None:
        game, name = _game_of_file(options.number)
        row = LOGS[name].row(game)
        out.write(f"   0  {LOGS[name].line(row)}\n")
        out.writelines(f"      {player}\n" for player in row.players)
        return FINE
    entry = log.entry(number)
    out.write(f"{_line(entry)}{_campaigns(log, [entry]).get(entry.number, '')}\n")
    out.writelines(f"      {player}\n" for player in entry.row.players)
    out.write(f"      seed {entry.told_seed or 'withheld until its round is sealed'}\n")
    if entry.doubtful:
        out.write("      the clock of the table was behind an earlier game: the date may be wrong\n")
    return FINE


def _number(text: str) -> int | None:
    """A number in the log; None for what is the name of a file. Raises BadValue for one that no log can have."""
    if not text.isdecimal():
        return None
    if len(text) > DIGITS:
        raise BadValue("number", f"expected a number in the log, got one of {len(text)} digits")
    return int(text)


def _game_of_file(name: str) -> tuple[Game, str]:
    record = load_record(name)
    return played(record, name), record.game


def _export(log: GameLog, options: argparse.Namespace, out: TextIO) -> int:
    number = _number(options.number)
    if number is not None:
        if options.record:
            put(log.open_record(number), options.output, out)
            return FINE
        record = log.game_of(number)
        game, name = played(record, f"game {number}"), record.game
    else:
        game, name = _game_of_file(options.number)
    put(LOGS[name].file(game)[1], options.output, out)
    return FINE


def _csv(log: GameLog, options: argparse.Namespace, out: TextIO) -> int:
    wanted = _filter(options)
    rows = LOGS[wanted.game] if wanted.game is not None else None
    put(csv_text(log.each(wanted), rows), options.output, out)
    return FINE


def _campaign(log: GameLog, options: argparse.Namespace, out: TextIO) -> int:
    numbers = tuple(sorted(set(options.numbers)))
    log.campaign(numbers)
    told = _campaigns(log, [log.entry(number) for number in numbers])
    out.writelines(f"{number:4}{told[number]}\n" for number in numbers)
    return FINE


def _resolve_again(log: GameLog, options: argparse.Namespace, out: TextIO) -> int:
    count = different = left_out = 0
    for entry in log.each():
        count += 1
        name = f"{entry.game} {entry.number}"
        if entry.game not in GAMES:
            left_out += 1
            out.write(f"{name}: {NOT_INSTALLED}\n")
            continue
        rules, rows = GAMES[entry.game], LOGS[entry.game]
        found = differences(log.record(entry.number), entry.row, name, rules.version, rows)
        different += bool(found)
        out.writelines(f"{name}: {difference}\n" for difference in found)
    out.write(f"{count - left_out} games resolved again, {different} differ\n")
    return DIFFERENT if different else FINE


ACTIONS: Final[Mapping[str, Callable[[GameLog, argparse.Namespace, TextIO], int]]] = {
    "list": _list,
    "show": _show,
    "export": _export,
    "csv": _csv,
    "campaign": _campaign,
    "resolve-again": _resolve_again,
}
