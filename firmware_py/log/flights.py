"""`spacetable log`: the flight log with the columns of the paper one [R 4.1], its campaigns, exports and backups."""

import argparse
import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final, TextIO

from engine.game import Json
from engine.record import read_record
from engine.space_alert.campaign import MAX_FLIGHTS, Campaign, Row, total
from engine.space_alert.flight_file import write_flight
from engine.space_alert.game import SpaceAlert
from engine.space_alert.score import Score
from engine.tables import BadValue, TableError
from firmware_py.journal.record_file import load_record
from firmware_py.journal.state_folder import state_folder
from firmware_py.log.backup import backup, checksum_file, restore
from firmware_py.log.games import GameEntry, game_differences
from firmware_py.log.row import COLUMNS, Columns, columns_of, crew_of, differences, flight_of
from firmware_py.log.store import GAME, Entry, Filter, FlightLog

FINE, DIFFERENT = 0, 2
GAME_CSV_HEAD: Final = ("number", "played", "game", "outcome", "score", "players", "seed", "result")
CSV_HEAD: Final = ("number", "flown", *COLUMNS, "players", "crew", "campaign", "seed")


def log_command(options: argparse.Namespace, out: TextIO) -> int:
    """Does what the command line asks for; raises TableError for a flight that is not there."""
    folder = state_folder(options.state)
    if options.action == "backup":
        digest = backup(folder, Path(options.file))
        out.write(f"{digest}  {options.file}\n")
        return FINE
    if options.action == "restore":
        return _restore(folder, Path(options.file), out)
    with FlightLog(folder) as log:
        problems = log.collect()
        code = COMMANDS[options.action](log, options, out)
    for problem in problems:
        out.write(f"{problem}\n")
    return code


def _restore(folder: Path, source: Path, out: TextIO) -> int:
    aside = restore(folder, source)
    with FlightLog(folder) as log:
        count = len(log.entries())
    out.write(f"{count} flights, checked against {checksum_file(source).name}\n")
    if aside is not None:
        out.write(f"the log that was here is kept as {aside}\n")
    return FINE


# --------------------------------------------------------------------------------------------------- list and show


def _filter(options: argparse.Namespace) -> Filter:
    return Filter(options.mission, options.name, options.since, options.lost)


def _list(log: FlightLog, options: argparse.Namespace, out: TextIO) -> int:
    if options.game not in (None, GAME):
        return _list_games(log, options, out)
    entries = log.entries(_filter(options))
    totals = _campaign_totals(log.entries())
    for entry in entries:
        out.write(f"{_line(entry.number, entry.columns)}  {_date(entry)}{totals.get(entry.number, '')}\n")
    if options.game is None and (options.mission, options.name, options.lost) == (None, None, None):
        _list_games(log, options, out)
    return FINE


def _list_games(log: FlightLog, options: argparse.Namespace, out: TextIO) -> int:
    out.writelines(f"{_game_line(entry)}\n" for entry in log.games(options.game, options.since))
    return FINE


def _game_line(entry: GameEntry) -> str:
    players = ", ".join(map(str, entry.players))
    return f"{entry.number:4}  {entry.game:22} {entry.outcome:13}  {_date(entry)}  {players}"


def _date(entry: Entry | GameEntry) -> str:
    date = entry.flown if isinstance(entry, Entry) else entry.played
    return date.replace("T", " ").removesuffix("Z") + (" ?" if entry.doubtful else "")


def _line(number: int, columns: Columns) -> str:
    head = f"{number:4}  {columns.mission:22} {columns.common:6} {columns.serious:6}"
    if columns.lost_to is not None:
        return f"{head}  lost: {columns.lost_to}"
    points = f"{columns.survived:3} {columns.destroyed:3} {columns.negative:4} {columns.visual:3}"
    return f"{head}  {points}  = {columns.total:3}"


def campaigns(entries: Iterable[Entry]) -> dict[int, tuple[list[Entry], int | None]]:
    """The flights of each campaign by its number, and its score; None for one that failed [R 6.3]."""
    rows: dict[int, list[Entry]] = {}
    for entry in entries:
        if entry.campaign is not None:
            rows.setdefault(entry.campaign, []).append(entry)
    scores = {number: total(Campaign(tuple(_row(one.columns) for one in rows[number]))) for number in rows}
    return {
        number: (rows[number], None if points is None else points.total) for number, points in scores.items()
    }


def _campaign_totals(entries: list[Entry]) -> dict[int, str]:
    """What stands behind the rows of campaigns: their number, and in the last one the score."""
    told: dict[int, str] = {}
    for campaign, (flights, points) in campaigns(entries).items():
        told |= {entry.number: f"  campaign {campaign}" for entry in flights}
        ending = "failed" if points is None else f"= {points}"
        told[flights[-1].number] += f" {ending}"
    return told


def _row(columns: Columns) -> Row:
    """A stored row as campaigns count it; of the negative points they need the sum alone."""
    points = (columns.destroyed, columns.survived, columns.negative, columns.visual, columns.total)
    destroyed, survived, negative, visual, whole = (value or 0 for value in points)
    if columns.lost_to is not None:
        return Row(None, columns.lost_to)
    return Row(Score(destroyed, survived, negative, 0, 0, 0, visual, whole))


def _show(log: FlightLog, options: argparse.Namespace, out: TextIO) -> int:
    if options.game not in (None, GAME):
        return _show_game(_game(log, options), out)
    if not options.flight.isdecimal():
        game = _game_of_file(options.flight)
        out.write(f"{_line(0, columns_of(game))}\n")
        out.write("".join(f"      {member}\n" for member in crew_of(game.planning.setup)))
        return FINE
    entry = log.entry(int(options.flight))
    campaign = _campaign_totals(log.entries()).get(entry.number, "")
    out.write(f"{_line(entry.number, entry.columns)}  {_date(entry)}{campaign}\n")
    out.write("".join(f"      {member}\n" for member in entry.crew))
    out.write(f"      seed {entry.seed}\n")
    return _doubt(entry, out)


def _show_game(entry: GameEntry, out: TextIO) -> int:
    out.write(f"{_game_line(entry)}\n")
    out.writelines(
        f"      {key} {json.dumps(value, ensure_ascii=False)}\n" for key, value in entry.result.items()
    )
    out.write(f"      seed {entry.seed}\n")
    return _doubt(entry, out)


def _game(log: FlightLog, options: argparse.Namespace) -> GameEntry:
    if not options.flight.isdecimal():
        raise BadValue("flight", f"expected the number of a game of {options.game}, got {options.flight}")
    return log.game(options.game, int(options.flight))


def _doubt(entry: Entry | GameEntry, out: TextIO) -> int:
    if entry.doubtful:
        out.write("      the clock of the table was behind an earlier flight: the date may be wrong\n")
    return FINE


# ------------------------------------------------------------------------------------------------------------ exports


def _game_of_file(name: str) -> SpaceAlert:
    return flight_of(load_record(name), name)


def _export(log: FlightLog, options: argparse.Namespace, out: TextIO) -> int:
    if options.game not in (None, GAME):
        if not options.record:
            raise BadValue("record", f"expected --record: there are no flight files of {options.game}")
        return _put(_game(log, options).record, options.output, out)
    if options.flight.isdecimal():
        number = int(options.flight)
        record = log.entry(number).record
        if options.record:
            return _put(record, options.output, out)
        game = flight_of(read_record(record.splitlines(), f"flight {number}"), f"flight {number}")
    else:
        game = _game_of_file(options.flight)
    return _put(flight_text(game), options.output, out)


def flight_text(game: SpaceAlert) -> str:
    """The flight file of a game; raises BadValue before its action part is over."""
    if game.state is None:
        raise BadValue("flight", "expected a flight whose action part is over")
    flight: dict[str, Json] = write_flight(game.flight)
    return json.dumps(flight, ensure_ascii=False) + "\n"


def _csv(log: FlightLog, options: argparse.Namespace, out: TextIO) -> int:
    if options.game not in (None, GAME):
        return _put(games_csv(log.games(options.game, options.since)), options.output, out)
    return _put(csv_text(log.entries(_filter(options))), options.output, out)


def csv_text(entries: Iterable[Entry]) -> str:
    """Flights for a spreadsheet."""
    return _sheet(CSV_HEAD, map(_flight_cells, entries))


def games_csv(entries: Iterable[GameEntry]) -> str:
    """Games other than Space Alert for a spreadsheet."""
    return _sheet(GAME_CSV_HEAD, map(_game_cells, entries))


def _flight_cells(entry: Entry) -> tuple[object, ...]:
    crew = "; ".join(map(str, entry.crew))
    columns = [getattr(entry.columns, key) for key in COLUMNS]
    return (entry.number, entry.flown, *columns, entry.players, crew, entry.campaign, entry.seed)


def _game_cells(entry: GameEntry) -> tuple[object, ...]:
    players = "; ".join(map(str, entry.players))
    result = json.dumps(entry.result, ensure_ascii=False)
    ending = (entry.outcome, entry.score, players, entry.seed, result)
    return (entry.number, entry.played, entry.game, *ending)


def _sheet(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue()


def _harmless(cell: object) -> object:
    """A name that a spreadsheet would take for a formula is written so that it does not."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell


def _put(text: str, output: str | None, out: TextIO) -> int:
    if output is None:
        out.write(text)
        return FINE
    try:
        Path(output).write_bytes(text.encode("utf-8"))
    except OSError as error:
        raise TableError(f"{output}: {error.strerror or error}") from error
    return FINE


# ------------------------------------------------------------------------------------------- campaigns, the rules again


def _campaign(log: FlightLog, options: argparse.Namespace, out: TextIO) -> int:
    numbers = tuple(sorted(set(options.flights)))
    bracket(log, numbers)
    totals = _campaign_totals(log.entries())
    out.writelines(f"{number:4}{totals[number]}\n" for number in numbers)
    return FINE


def bracket(log: FlightLog, numbers: tuple[int, ...]) -> None:
    """Marks flights, in their order, as the rows of one campaign; raises BadValue for those that can't be."""
    if len(numbers) > MAX_FLIGHTS:
        raise BadValue("flights", f"expected at most {MAX_FLIGHTS}, got {len(numbers)}")
    if any(log.entry(number).columns.lost_to is not None for number in numbers[:-1]):
        raise BadValue("flights", "expected no flight after one that was lost")
    log.bracket(numbers)


def _resolve_again(log: FlightLog, options: argparse.Namespace, out: TextIO) -> int:
    entries = log.entries()
    different = 0
    for entry in entries:
        found = differences(entry.record, entry.columns, f"flight {entry.number}")
        different += bool(found)
        out.writelines(f"flight {entry.number}: {difference}\n" for difference in found)
    others = log.games()
    for game in others:
        changed = game_differences(game)
        different += bool(changed)
        out.writelines(f"{game.game} {game.number}: {difference}\n" for difference in changed)
    out.write(f"{len(entries) + len(others)} flights resolved again, {different} differ\n")
    return DIFFERENT if different else FINE


COMMANDS: Final[Mapping[str, Callable[[FlightLog, argparse.Namespace, TextIO], int]]] = {
    "list": _list,
    "show": _show,
    "export": _export,
    "csv": _csv,
    "campaign": _campaign,
    "resolve-again": _resolve_again,
}
