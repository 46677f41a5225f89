"""What the lines of a journal look like on disk, and what can still be read of a file that has suffered.

A journal is JSON lines in UTF-8. The first names the version of this format; then follow the lines of a record
(engine/record.py) and, between them, notes on the show. Each line ends with a checksum over itself and its number, so
that a flipped bit, a lost line and a line in the wrong place are all seen.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Annotated, Final, Literal, TypeAlias
from zlib import crc32

from engine.game import Seat
from engine.record import FORMAT, Record, read_line, read_record
from engine.tables import BadTable, BadValue, Between, convert
from engine.tables import show as show_value

VERSION: Final = 2  # version 1 knows no notes on bots
TORN_BYTES: Final = 4096  # one block: no write between two syncs is longer
NEAR: Final = (
    80  # lines that may be lost or doubled before one that is still recognised: as many as a block has
)

_SEALED: Final = re.compile(r'^(\{.*),"crc":"([0-9a-f]{8})"\}$', re.DOTALL)
_PLAIN: Final = f'{{"format":"{FORMAT}"'.encode()
_SHOW: Final = '{"at_ms":'
_BOTS: Final = '{"bots":'


@dataclass(frozen=True, slots=True)
class ShowNote:
    """Where the cursor of the show stood, and how it moved."""

    at_ms: Annotated[int, Between(-1000, 10**9)]  # before the first caption it stands at -1 ms
    paused: bool
    speed: Literal[1, 2, 4]
    note: Literal["show"] = "show"


@dataclass(frozen=True, slots=True)
class BotsNote:
    """Which seats bots play."""

    bots: tuple[Annotated[int, Between(0, 8)], ...]
    note: Literal["bots"] = "bots"


Note: TypeAlias = ShowNote | BotsNote


@dataclass(frozen=True, slots=True)
class Contents:
    """What a journal held: the record, the last note on the show, its whole lines and the torn bytes behind them, and
    the seats that bots play.

    `version` 0 is a plain record, which is what a journal was before it had a version.
    """

    record: Record
    show: ShowNote | None
    lines: int
    whole: int
    torn: bytes
    version: int = VERSION
    bots: tuple[Seat, ...] = ()


def head() -> str:
    """The first line of a journal, without its checksum."""
    return f'{{"journal":{VERSION}}}'


def note_line(note: Note) -> str:
    """The line of a note, without its checksum."""
    return json.dumps(asdict(note), separators=(",", ":"))


def seal(line: str, number: int) -> str:
    """A line (a JSON object that is not empty) with its checksum; `number` is 1 for the first line of the file.

    >>> seal('{"journal":1}', 1)
    '{"journal":1,"crc":"3b429c4c"}'
    """
    return f'{line[:-1]},"crc":"{_crc(line, number):08x}"}}'


def seal_all(lines: Iterable[str], first: int) -> bytes:
    """Lines as they go into the file, the first of them with the number `first`."""
    return "".join(f"{seal(line, number)}\n" for number, line in enumerate(lines, first)).encode("utf-8")


def _crc(line: str, number: int) -> int:
    return crc32(f"{number}:{line}".encode())


def _unseal(raw: bytes, number: int) -> str | None:
    """The line without its checksum; None if that does not fit."""
    try:
        found = _SEALED.match(raw.decode("utf-8"))
    except UnicodeDecodeError:
        return None
    if found is None:
        return None
    line = found[1] + "}"
    return line if int(found[2], 16) == _crc(line, number) else None


def read_journal(raw: bytes, file: str) -> Contents:
    """What `raw` holds; raises BadTable with file and line for what can't be a game that this program began.

    What was being written when the power went may be missing at the end: that was shown to nobody.
    """
    if raw.startswith(_PLAIN):
        return _read_plain(raw, file)
    pieces = raw.split(b"\n")
    lines: list[str] = []
    for number, piece in enumerate(pieces[:-1], 1):
        line = _unseal(piece, number)
        if line is None:
            break
        lines.append(line)
    whole = sum(len(piece) + 1 for piece in pieces[: len(lines)])
    if not lines:
        raise BadTable(file, 1, "", "expected a journal")
    version = _version(lines[0], file)
    _check_tail(pieces, len(lines), len(raw) - whole, file)
    record, notes = _read_lines(lines, file)
    show = next((note for note in reversed(notes) if isinstance(note, ShowNote)), None)
    bots = next((note.bots for note in reversed(notes) if isinstance(note, BotsNote)), ())
    return Contents(record, show, len(lines), whole, raw[whole:], version, bots)


def _read_plain(raw: bytes, file: str) -> Contents:
    whole = raw.rfind(b"\n") + 1
    try:
        text = raw[:whole].decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadTable(file, raw.count(b"\n", 0, error.start) + 1, "", "expected UTF-8") from error
    record = read_record(text.splitlines(), file)
    return Contents(record, None, 1 + len(record.actions), whole, raw[whole:], 0)


def _version(line: str, file: str) -> int:
    found = read_line(line, file, 1).get("journal")
    if type(found) is not int or not 1 <= found <= VERSION:
        raise BadTable(file, 1, "journal", f"expected version {VERSION} or older, got {show_value(found)}")
    return found


def _check_tail(pieces: list[bytes], good: int, torn: int, file: str) -> None:
    """A tear is short and at the end. Whatever else does not fit was damaged after it had been written."""
    behind = enumerate(pieces[good:-1], good + 1)
    if torn > TORN_BYTES or any(_stood_near(piece, number) for number, piece in behind):
        raise BadTable(file, good + 1, "", "expected a line with a checksum that fits")


def _stood_near(raw: bytes, number: int) -> bool:
    """Whether a line is whole here, or would be if some lines before it were not gone or doubled."""
    return any(_unseal(raw, near) is not None for near in range(number - NEAR, number + NEAR + 1))


def _read_lines(lines: list[str], file: str) -> tuple[Record, list[Note]]:
    """The record, and the notes between its lines; errors name the line of the journal."""
    notes: list[Note] = []
    recorded: list[tuple[int, str]] = []
    for number, line in enumerate(lines[1:], 2):
        if not line.startswith((_SHOW, _BOTS)):
            recorded.append((number, line))
            continue
        kind: type[Note] = ShowNote if line.startswith(_SHOW) else BotsNote
        try:
            notes.append(convert(read_line(line, file, number), kind))
        except BadValue as error:
            raise BadTable(file, number, error.at, error.message) from error
    try:
        return read_record((line for _, line in recorded), file), notes
    except BadTable as error:
        number = recorded[error.line - 1][0] if recorded else 2
        raise BadTable(file, number, error.at, error.message) from error
