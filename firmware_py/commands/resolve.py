"""`spacetable resolve`: files of any game in, one result object a line out."""

import json
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TextIO

from engine.game import Json
from engine.position import file_format, file_formats
from engine.tables import BadValue

MAX_BYTES = 1_000_000  # of one document; a real flight has about a thousand


@dataclass(frozen=True, slots=True)
class Source:
    """A document as it was found: `data` is parsed, or `error` says why it could not be; `at` is the place."""

    data: object = None
    error: str | None = None
    at: str = ""

    def parsed(self) -> object:
        """The parsed data; raises BadValue where there is none."""
        if self.error is not None:
            raise BadValue(self.at, self.error)
        return self.data


def resolve_files(names: list[str], steps: bool, out: TextIO) -> int:
    """Prints a result for every document in the files, in order; 0 if all could be read, else 2."""
    return max((_resolve_file(name, steps, out) for name in names), default=0)


def _resolve_file(name: str, steps: bool, out: TextIO) -> int:
    """What can't be read at all is told in the words of the last document before it that could."""
    code = 0
    kind = next(iter(file_formats().values()))
    for source in documents(name):
        try:
            kind = file_format(source.parsed())
            resolved = kind.resolve(source.data, steps)
        except BadValue as error:
            _print(kind.error(source.data, error), out)
            code = 2
            continue
        for step in resolved.steps:
            _print(step, out)
        _print(resolved.result, out)
    return code


def _print(data: dict[str, Json], out: TextIO) -> None:
    out.write(json.dumps(data, ensure_ascii=False) + "\n")


def documents(name: str) -> Iterator[Source]:
    """The documents in a file: one in `.json` or `.toml`, one a line in `.jsonl`; `-` is standard input."""
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
        return Source(error="expected a document, got something nested too deeply")
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
