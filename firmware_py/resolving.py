"""`spacetable resolve`: flight files in, one result object a line out."""

import json
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TextIO

from engine.game import Json, Step
from engine.space_alert.flight import Flight
from engine.space_alert.flight_file import read_flight
from engine.space_alert.rules import resolve
from engine.space_alert.score import RESULT_FORMAT, result_object
from engine.space_alert.state import State
from engine.space_alert.telling import tell
from engine.tables import BadValue

MAX_BYTES = 1_000_000  # of one flight; a real one has about a thousand


@dataclass(frozen=True, slots=True)
class Source:
    """A flight as it was found: `data` is parsed, or `error` says why it could not be; `at` is the place."""

    data: object = None
    error: str | None = None
    at: str = ""


def resolve_files(names: list[str], steps: bool, out: TextIO) -> int:
    """Prints a result for every flight in the files, in order; 0 if all could be read, else 2."""
    code = 0
    for name in names:
        for source in flights(name):
            code = max(code, _resolve(source, steps, out))
    return code


def _resolve(source: Source, steps: bool, out: TextIO) -> int:
    if source.error is not None:
        return _refuse(source.error, source.at, out)
    try:
        flight = read_flight(source.data)
    except BadValue as error:
        return _refuse(error.message, error.at, out)
    state = State(flight, [] if steps else None)
    resolve(state)
    for step in state.log or ():
        _print(_told(step, flight), out)
    _print(result_object(state, flight.id), out)
    return 0


def _told(step: Step, flight: Flight) -> dict[str, Json]:
    return tell(step, [(threat.turn, threat.where, threat.card.index) for threat in flight.threats])


def _refuse(error: str, at: str, out: TextIO) -> int:
    _print({"format": RESULT_FORMAT, "error": error, "at": at}, out)
    return 2


def _print(data: dict[str, Json], out: TextIO) -> None:
    out.write(json.dumps(data, ensure_ascii=False) + "\n")


def flights(name: str) -> Iterator[Source]:
    """The flights in a file: one in `.json` or `.toml`, one a line in `.jsonl`; `-` is standard input."""
    if name == "-":
        yield from _lines(sys.stdin.buffer)
        return
    path = Path(name)
    try:
        if path.suffix == ".jsonl":
            with path.open("rb") as file:
                yield from _lines(file)
        else:
            yield _whole(path)
    except OSError as error:
        yield Source(error=f"{name}: {error.strerror or error}")


def _whole(path: Path) -> Source:
    if path.suffix not in (".json", ".toml"):
        return Source(error=f"{path}: expected a file named .json, .jsonl or .toml")
    if path.stat().st_size > MAX_BYTES:
        return Source(error=f"{path}: expected at most {MAX_BYTES} bytes, got {path.stat().st_size}")
    return _parse(path.read_bytes(), path.suffix)


def _lines(file: BinaryIO) -> Iterator[Source]:
    while line := file.readline(MAX_BYTES + 1):
        if len(line) > MAX_BYTES:
            yield Source(error=f"expected at most {MAX_BYTES} bytes a line")
            while line and not line.endswith(b"\n"):
                line = file.readline(MAX_BYTES)
        elif line.strip():
            yield _parse(line, ".json")


def _parse(raw: bytes, suffix: str) -> Source:
    """Parsed bytes; a key that stands twice and numbers such as NaN are no JSON here."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return Source(error="expected UTF-8", at=f"byte {error.start}")
    try:
        if suffix == ".toml":
            return Source(tomllib.loads(text))
        return Source(json.loads(text, parse_constant=_no_constant, object_pairs_hook=_unique))
    except RecursionError:
        return Source(error="expected a flight, got something nested too deeply")
    except ValueError as error:
        return Source(error=f"expected {suffix[1:].upper()}: {error}")


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number in JSON")


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key} stands twice")
        found[key] = value
    return found
