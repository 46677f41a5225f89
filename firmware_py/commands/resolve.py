"""`spacetable resolve`: files of any game in, one result object a line out."""

import json
import re
import sys
import tomllib
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO, TextIO

from engine import GAMES
from engine.game import Json
from engine.position import file_format, file_formats, meant_format, record_of
from engine.position_check import stumbling
from engine.tables import BadTable, BadValue, parse_json, show
from firmware_py.commands.workers import Progress, in_order

MAX_BYTES = 1_000_000  # of one document; a real flight has about a thousand
_ENCODER = json.JSONEncoder(ensure_ascii=False)
_HALF_A_PAIR = re.compile("[\ud800-\udfff]")
BATCH = 250  # lines of a file that one process answers at a time


@dataclass(frozen=True, slots=True)
class ResolvedSource:
    """A document as it was found: `data` is parsed, or `error` says why it could not be; `at` is the place."""

    data: object = None
    error: str | None = None
    at: str = ""

    def parsed(self) -> object:
        """The parsed data; raises BadValue where there is none."""
        if self.error is not None:
            raise BadValue(self.at, self.error)
        return self.data


@dataclass(frozen=True, slots=True)
class Batch:
    """Lines of a file for one process (None for one that is too long); `kind` is the format of the line before them."""

    lines: tuple[bytes | None, ...]
    steps: bool
    kind: str


@dataclass(frozen=True, slots=True)
class ResolvedLines:
    """What is printed for a batch, and the exit code. `guessed` tells that the first of its lines could not be read, so
    that its answer hangs on the format before it; `kind` is that of the last line that could.
    """

    text: str
    code: int
    guessed: bool
    kind: str


def resolve_files(names: list[str], steps: bool, out: TextIO, workers: int = 1) -> int:
    """Prints a result for every document in the files, in order; 0 if all could be read, else 2."""
    file_formats()
    for told in GAMES.told():
        print(told, file=sys.stderr)
    return max((_resolve_file(name, steps, out, workers) for name in names), default=0)


def _resolve_file(name: str, steps: bool, out: TextIO, workers: int) -> int:
    """Standard input is answered line by line, for a program that waits for each answer."""
    kind = next(iter(file_formats()))
    try:
        if name != "-" and Path(name).suffix == ".jsonl":
            with Path(name).open("rb") as file:
                kind = _first_kind(map(_line, islice(_lines(file), BATCH)), kind)
                file.seek(0)
                return _resolve_batches(batches(file, steps, kind), out, workers)
        code = 0
        for source in documents(name):
            answers = _answer([source], steps, kind)
            kind = answers.kind
            out.write(answers.text)
            code = max(code, answers.code)
        return code
    except OSError as error:
        answers = _answer([ResolvedSource(error=f"{name}: {error.strerror or error}")], steps, kind)
        out.write(answers.text)
        return answers.code


def _first_kind(sources: Iterable[ResolvedSource], default: str) -> str:
    """The first kind of file that any of the documents names: lines before it are told in its words too."""
    kinds = (meant_format(source.data) for source in sources)
    return next((kind.name for kind in kinds if kind is not None), default)


def _resolve_batches(jobs: Iterator[Batch], out: TextIO, workers: int) -> int:
    """A first batch says whether the file is worth more processes than this one."""
    first = [replace(job, kind=_kind_of(job)) for job in islice(jobs, 1)]
    code, kind = 0, first[0].kind if first else ""
    second = list(islice(jobs, 1))
    progress = Progress(sys.stderr, "documents")
    given: deque[Batch] = deque()

    def handed() -> Iterator[Batch]:
        for job in chain(first, second, jobs):
            given.append(job)
            yield job

    for answers in in_order(resolve_batch, handed(), workers if second else 1):
        job = given.popleft()
        if answers.guessed and kind != job.kind:
            answers = resolve_batch(replace(job, kind=kind))
        kind = answers.kind
        out.write(answers.text)
        code = max(code, answers.code)
        progress.add(len(job.lines))
    progress.end()
    return code


def _kind_of(batch: Batch) -> str:
    """The kind of the first document that names one, for those before it that can't be read at all."""
    for line in batch.lines:
        try:
            return file_format(_line(line).parsed()).name
        except BadValue:
            continue
    return batch.kind


def batches(file: BinaryIO, steps: bool, kind: str) -> Iterator[Batch]:
    """The lines of a file in pieces."""
    lines = _lines(file)
    while piece := tuple(islice(lines, BATCH)):
        yield Batch(piece, steps, kind)


def resolve_batch(batch: Batch) -> ResolvedLines:
    """The answers to a batch."""
    return _answer(map(_line, batch.lines), batch.steps, batch.kind)


def _answer(sources: Iterable[ResolvedSource], steps: bool, kind_name: str) -> ResolvedLines:
    """What names no kind of file is told in the words of the last document before it that did."""
    code, guessed, known = 0, False, False
    kind = file_formats()[kind_name]
    text: list[str] = []
    for source in sources:
        try:
            kind = file_format(source.parsed())
            known = True
            with stumbling("position" if "-position/" in kind.name else ""):
                resolved = kind.resolve(source.data, steps)
        except BadValue as error:
            meant = meant_format(source.data)
            kind, known = (kind, known) if meant is None else (meant, True)
            guessed |= not known
            text.append(_json(kind.error(source.data, error)))
            code = 2
            continue
        text += [_json(step) for step in resolved.steps]
        text.append(_json(resolved.result))
    return ResolvedLines("".join(text), code, guessed, kind.name)


def _json(data: dict[str, Json]) -> str:
    """A line of JSON. Half a surrogate pair, which a file may write as an escape, is written as one again: UTF-8 has no
    other way to hold it.
    """
    line = _ENCODER.encode(data) + "\n"
    return line if line.isascii() else _HALF_A_PAIR.sub(lambda half: f"\\u{ord(half[0]):04x}", line)


def read_position_file(name: str) -> dict[str, object]:
    """The position in a `.json` or `.toml` file; raises BadTable with file, place and what was expected."""
    try:
        data = _whole(Path(name)).parsed()
        if not isinstance(data, dict):
            raise BadValue("", f"expected a position, a table, got {show(data)}")
        record_of(data)
    except OSError as error:
        raise BadTable(name, 0, "", error.strerror or str(error)) from error
    except BadValue as error:
        raise BadTable(name, 0, error.at, error.message) from error
    return data


def documents(name: str) -> Iterator[ResolvedSource]:
    """The documents in a file: one in `.json` or `.toml`, one a line in `.jsonl`; `-` is standard input."""
    if name == "-":
        yield from map(_line, _lines(sys.stdin.buffer))
        return
    path = Path(name)
    try:
        if path.suffix == ".jsonl":
            with path.open("rb") as file:
                yield from map(_line, _lines(file))
        else:
            yield _whole(path)
    except OSError as error:
        yield ResolvedSource(error=f"{name}: {error.strerror or error}")


def _whole(path: Path) -> ResolvedSource:
    if path.suffix not in (".json", ".toml"):
        return ResolvedSource(error=f"{path}: expected a file named .json, .jsonl or .toml")
    if path.stat().st_size > MAX_BYTES:
        return ResolvedSource(error=f"{path}: expected at most {MAX_BYTES} bytes, got {path.stat().st_size}")
    return _parse(path.read_bytes(), path.suffix)


def _lines(file: BinaryIO) -> Iterator[bytes | None]:
    """The lines that hold something, None for one that is too long."""
    while line := file.readline(MAX_BYTES + 1):
        if len(line) > MAX_BYTES:
            yield None
            while line and not line.endswith(b"\n"):
                line = file.readline(MAX_BYTES)
        elif line.strip():
            yield line


def _line(line: bytes | None) -> ResolvedSource:
    if line is None:
        return ResolvedSource(error=f"expected at most {MAX_BYTES} bytes a line")
    return _parse(line, ".json")


def _parse(raw: bytes, suffix: str) -> ResolvedSource:
    """Parsed bytes; a key that stands twice and numbers such as NaN are no JSON here."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return ResolvedSource(error="expected UTF-8", at=f"byte {error.start}")
    try:
        if suffix == ".toml":
            return ResolvedSource(tomllib.loads(text))
        return ResolvedSource(parse_json(text))
    except RecursionError:
        return ResolvedSource(error="expected a document, got something nested too deeply")
    except BadValue as error:
        return ResolvedSource(error=error.message)
    except ValueError as error:
        return ResolvedSource(error=f"expected TOML: {error}")
