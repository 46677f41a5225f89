"""`spacetable log`: the flight log with the columns of the paper one [R 4.1], its campaigns, exports and backups."""

import argparse
import csv
import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TextIO

from engine.game import Json
from engine.record import read_record
from engine.space_alert.campaign import MAX_FLIGHTS, Campaign, Row, total
from engine.space_alert.flight import write_flight
from engine.space_alert.game import SpaceAlert
from engine.space_alert.score import Score
from engine.tables import BadValue, TableError
from firmware_py.flight_log_backup import backup, checksum_file, restore
from firmware_py.flight_log_row import COLUMNS, Columns, columns_of, crew_of, differences, flight_of
from firmware_py.flight_log_store import Entry, Filter, FlightLog
from firmware_py.replaying import load_record
from firmware_py.state_folder import state_folder

FINE, DIFFERENT = 0, 2
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
    entries = log.entries(_filter(options))
    totals = _campaign_totals(log.entries())
    for entry in entries:
        out.write(f"{_line(entry.number, entry.columns)}  {_date(entry)}{totals.get(entry.number, '')}\n")
    return FINE


def _date(entry: Entry) -> str:
    return entry.flown.replace("T", " ").removesuffix("Z") + (" ?" if entry.doubtful else "")


def _line(number: int, columns: Columns) -> str:
    head = f"{number:4}  {columns.mission:22} {columns.common:6} {columns.serious:6}"
    if columns.lost_to is not None:
        return f"{head}  lost: {columns.lost_to}"
    points = f"{columns.survived:3} {columns.destroyed:3} {columns.negative:4} {columns.visual:3}"
    return f"{head}  {points}  = {columns.total:3}"


def _campaign_totals(entries: list[Entry]) -> dict[int, str]:
    """What stands behind the rows of campaigns: their number, and in the last one the score [R 6.3]."""
    rows: dict[int, list[Entry]] = {}
    for entry in entries:
        if entry.campaign is not None:
            rows.setdefault(entry.campaign, []).append(entry)
    told: dict[int, str] = {}
    for campaign, flights in rows.items():
        told |= {entry.number: f"  campaign {campaign}" for entry in flights}
        points = total(Campaign(tuple(_row(entry.columns) for entry in flights)))
        ending = "failed" if points is None else f"= {points.total}"
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
    if entry.doubtful:
        out.write("      the clock of the table was behind an earlier flight: the date may be wrong\n")
    return FINE


# ------------------------------------------------------------------------------------------------------------ exports


def _game_of_file(name: str) -> SpaceAlert:
    return flight_of(load_record(name), name)


def _export(log: FlightLog, options: argparse.Namespace, out: TextIO) -> int:
    if options.flight.isdecimal():
        number = int(options.flight)
        record = log.entry(number).record
        if options.record:
            return _put(record, options.output, out)
        game = flight_of(read_record(record.splitlines(), f"flight {number}"), f"flight {number}")
    else:
        game = _game_of_file(options.flight)
    if game.state is None:
        raise BadValue("flight", "expected a flight whose action part is over")
    flight: dict[str, Json] = write_flight(game.flight)
    return _put(json.dumps(flight, ensure_ascii=False) + "\n", options.output, out)


def _csv(log: FlightLog, options: argparse.Namespace, out: TextIO) -> int:
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(CSV_HEAD)
    for entry in log.entries(_filter(options)):
        crew = "; ".join(map(str, entry.crew))
        columns = [getattr(entry.columns, key) for key in COLUMNS]
        cells = (entry.number, entry.flown, *columns, entry.players, crew, entry.campaign, entry.seed)
        writer.writerow([_harmless(cell) for cell in cells])
    return _put(text.getvalue(), options.output, out)


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
    if len(numbers) > MAX_FLIGHTS:
        raise BadValue("flights", f"expected at most {MAX_FLIGHTS}, got {len(numbers)}")
    if any(log.entry(number).columns.lost_to is not None for number in numbers[:-1]):
        raise BadValue("flights", "expected no flight after one that was lost")
    log.bracket(numbers)
    totals = _campaign_totals(log.entries())
    out.writelines(f"{number:4}{totals[number]}\n" for number in numbers)
    return FINE


def _resolve_again(log: FlightLog, options: argparse.Namespace, out: TextIO) -> int:
    entries = log.entries()
    different = 0
    for entry in entries:
        found = differences(entry.record, entry.columns, f"flight {entry.number}")
        different += bool(found)
        out.writelines(f"flight {entry.number}: {difference}\n" for difference in found)
    out.write(f"{len(entries)} flights resolved again, {different} differ\n")
    return DIFFERENT if different else FINE


COMMANDS: Final[Mapping[str, Callable[[FlightLog, argparse.Namespace, TextIO], int]]] = {
    "list": _list,
    "show": _show,
    "export": _export,
    "csv": _csv,
    "campaign": _campaign,
    "resolve-again": _resolve_again,
}
