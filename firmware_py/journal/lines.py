"""What the lines of a journal look like on disk, and what can still be read of a file that has suffered.

A journal is JSON lines in UTF-8. The first names the version of this format; then follow the lines of a record
(engine/record.py) and, between them, notes on the show. Each line ends with a checksum over itself and its number, so
that a flipped bit, a lost line and a line in the wrong place are all seen.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Final, Literal, TypeAlias
from zlib import crc32

from engine.game import Seat
from engine.record import FORMAT, Record, names_by_seat, read_line, read_record
from engine.tables import BadTable, BadValue, Between, convert
from engine.tables import show as show_value

VERSION: Final = 4  # version 1 knows no notes on bots, version 2 none on people, version 3 none on holds
TORN_BYTES: Final = 4096  # one block: no write between two syncs is longer
NEAR: Final = (
    80  # lines that may be lost or doubled before one that is still recognised: as many as a block has
)

HEADERS: Final = 2  # lines without which there is no game: the version and the record's own
HEALED_BYTES: Final = 65_536  # of a line; a position makes a header of a few thousand
MOST_HEALED: Final = 20
UNKNOWN: Final[Seat] = -1

_SEAT: Final = re.compile(rb'"seat":([0-8])[,}]')
_SEALED: Final = re.compile(r'^(\{.*),"crc":"([0-9a-f]{8})"\}$', re.DOTALL)
# Lines of the record, without who plays: that may be noted behind them or stand in the header.
_RECORDED: Final = re.compile(
    rb'^(\{"(?:format|seat)":.*?)(?:,"bots":\[[0-9,]*\])?(?:,"people":\{[^{}]*\})?(?:,"crc":"[0-9a-f]{8}")?\}$',
    re.M,
)
_WHOLE: Final = re.compile(rb',"crc":"[0-9a-f]{8}"\}$')
_SEAL_BYTES: Final = len(',"crc":"12345678"}')
_LAST_BIT: Final = 0xEDB88320  # what the last bit of a text is worth in its CRC
_ENDS: Final = b"\x0b\x08\x0e\x02\x1a*J\x8a"  # letters that have one bit other than an end of line
# A line, such a letter, and perhaps the next line.
_JOINED: Final = re.compile(rb'(\{.*?,"crc":"[0-9a-f]{8}"\})[%b](.*)\Z' % _ENDS, re.DOTALL)
_PLAIN: Final = f'{{"format":"{FORMAT}"'.encode()
_GAME: Final = re.compile(rb'\{"format":"%b","game":"(\w{1,60})"' % FORMAT.encode())
_SHOW: Final = '{"at_ms":'
_BOTS: Final = '{"bots":'
_PEOPLE: Final = '{"people":'
_HOLD: Final = '{"held":'
MOST_REASON: Final = 100  # letters of why a game is held


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


@dataclass(frozen=True, slots=True)
class PeopleNote:
    """The names of the people who play, by seat."""

    people: dict[str, str]
    note: Literal["people"] = "people"


@dataclass(frozen=True, slots=True)
class HoldNote:
    """Whether people hold the game, who does it (0 is whoever runs the table), and why, in their words."""

    held: bool
    by: Annotated[int, Between(0, 8)] = 0
    reason: str = ""
    note: Literal["hold"] = "hold"


Note: TypeAlias = ShowNote | BotsNote | PeopleNote | HoldNote
_NOTES: Final[Mapping[str, type[Note]]] = {
    _SHOW: ShowNote,
    _BOTS: BotsNote,
    _PEOPLE: PeopleNote,
    _HOLD: HoldNote,
}


@dataclass(frozen=True, slots=True)
class LineDamage:
    """What became of lines that were damaged after they had been written: in `healed` one bit was wrong, which the
    checksum gives away. The first other one is `line` (0: none), and from there on these actions are lost, by seat.
    """

    healed: int
    line: int
    lost: Mapping[Seat, int]

    @property
    def total(self) -> int:
        """How many actions are lost."""
        return sum(self.lost.values())


@dataclass(frozen=True, slots=True)
class Contents:
    """What a journal held: the record with who plays, the last note on the show, its whole lines and the torn bytes
    behind them, what was damaged, if anything was, and who holds the game, if anybody does.

    `version` 0 is a plain record, which is what a journal was before it had a version.
    """

    record: Record
    show: ShowNote | None
    lines: int
    whole: int
    torn: bytes
    version: int = VERSION
    damage: LineDamage | None = None
    hold: HoldNote | None = None


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


def unsealed(raw: bytes) -> str | None:
    """What stands in a file of one sealed line, also where one bit of it was flipped; None for any other file."""
    return _unseal(raw, 1) or _heal(raw, 1)


def read_journal(raw: bytes, file: str) -> Contents:
    """What `raw` holds, up to its first damage; raises BadTable with file and line for what can't be a game that this
    program began.

    What was being written when the power went may be missing at the end: that was shown to nobody.
    """
    if raw.startswith(_PLAIN):
        return _read_plain(raw, file)
    pieces = raw.split(b"\n")
    lines, healed = _good_lines(pieces)
    whole = sum(len(piece) + 1 for piece in pieces[: len(lines)])
    if not lines:
        raise BadTable(file, 1, "", "expected a journal")
    version = _version(lines[0], file)
    damaged = _is_damaged(pieces, len(lines), len(raw) - whole)
    if damaged and len(lines) < HEADERS:
        raise BadTable(file, len(lines) + 1, "", "expected a line with a checksum that fits")
    record, notes = _read_lines(lines, file)
    show = next((note for note in reversed(notes) if isinstance(note, ShowNote)), None)
    for note in notes:
        if isinstance(note, BotsNote):
            record.bots = note.bots
        elif isinstance(note, PeopleNote):
            record.people = names_by_seat(note.people)
    held = next((note for note in reversed(notes) if isinstance(note, HoldNote)), None)
    hold = held if held is not None and held.held else None
    lost = _lost(pieces, len(lines)) if damaged else {}
    damage = LineDamage(healed, len(lines) + 1 if damaged else 0, lost) if damaged or healed else None
    return Contents(record, show, len(lines), whole, b"" if damaged else raw[whole:], version, damage, hold)


def game_of(raw: bytes) -> str:
    """The name of the game in a journal or a record, from its first lines; "" where none can be read."""
    for line in raw[:HEALED_BYTES].split(b"\n")[:HEADERS]:
        if found := _GAME.match(line):
            return found[1].decode("ascii")
    return ""


def progress_of(raw: bytes) -> str:
    """Which game a journal holds and how far it has come, as a digest without its notes; "" without a game."""
    lines = [found[1] for found in _RECORDED.finditer(raw)]
    return hashlib.sha256(b"\n".join(lines)).hexdigest() if lines else ""


def _good_lines(pieces: list[bytes]) -> tuple[list[str], int]:
    """The lines before the first that is damaged, and how many of them were healed. Two lines with one bit wrong in the
    end of line between them are parted in `pieces`, and one in which a letter became an end of line is joined there.
    """
    lines: list[str] = []
    healed = 0
    while len(lines) < len(pieces):
        number, piece = len(lines) + 1, pieces[len(lines)]
        line = _unseal(piece, number) if number < len(pieces) else None
        if line is None and healed < MOST_HEALED:
            line = _part(pieces, number) or _join(pieces, number)
            if line is None and number < len(pieces):
                line = _heal(piece, number)
            healed += line is not None
        if line is None:
            break
        lines.append(line)
    return lines, healed


def _part(pieces: list[bytes], number: int) -> str | None:
    """The first of two lines that became one, or a last line of which the end became another letter."""
    found = _JOINED.match(pieces[number - 1])
    line = _unseal(found[1], number) if found is not None else None
    if found is not None and line is not None:
        pieces[number - 1 : number] = [found[1], found[2]]
    return line


def _join(pieces: list[bytes], number: int) -> str | None:
    """A line that became two, because one of its letters became an end of line."""
    if number + 1 >= len(pieces):
        return None
    for letter in _ENDS:
        joined = b"%b%c%b" % (pieces[number - 1], letter, pieces[number])
        line = _unseal(joined, number)
        if line is not None:
            pieces[number - 1 : number + 1] = [joined]
            return line
    return None


def _heal(raw: bytes, number: int) -> str | None:
    """The line in which one bit was flipped; None where more is wrong. A CRC of 32 bits finds any single one in lines
    of this length, and takes other damage for one in a header of 4 kB less than once in a hundred thousand.
    """
    if len(raw) > HEALED_BYTES:
        return None
    in_seal = range(8 * max(0, len(raw) - _SEAL_BYTES), 8 * len(raw))
    for place in (_flipped_before_seal(raw, number), *in_seal):
        if place is not None:
            turned = bytearray(raw)
            turned[place // 8] ^= 1 << place % 8
            line = _unseal(bytes(turned), number)
            if line is not None:
                return line
    return None


def _flipped_before_seal(raw: bytes, number: int) -> int | None:
    """The bit before the checksum that would make it fit; None if there is none.

    What a flipped bit changes in a CRC depends on its distance from the end alone, and each further bit is one step:
    trying every bit with a whole checksum would take minutes for a long header.
    """
    if _WHOLE.search(raw) is None:
        return None
    content, stored = raw[:-_SEAL_BYTES], int(raw[-len('12345678"}') : -len('"}')], 16)
    difference, change = stored ^ crc32(b"%d:%b}" % (number, content)), _LAST_BIT
    for place in range(8 * len(content) + 7, -1, -1):  # the bracket at the end is not in `content`
        if change == difference:
            return place if place < 8 * len(content) else None
        change = change >> 1 ^ (_LAST_BIT if change & 1 else 0)
    return None


def _lost(pieces: list[bytes], good: int) -> dict[Seat, int]:
    """The actions behind the good lines, by the seat that did them, UNKNOWN where that can't be read any more."""
    lost: Counter[Seat] = Counter()
    for number, piece in enumerate(pieces[good:], good + 1):
        line = _unseal(piece, number) or ""
        if piece and not line.startswith(tuple(_NOTES)):
            seat = _SEAT.search(piece)
            lost[int(seat[1]) if seat is not None else UNKNOWN] += 1
    return dict(sorted(lost.items()))


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


def _is_damaged(pieces: list[bytes], good: int, torn: int) -> bool:
    """Whether more than a tear is behind the good lines. A tear is short and at the end; what was whole and does
    not fit was damaged afterwards.
    """
    behind = enumerate(pieces[good:-1], good + 1)
    return torn > TORN_BYTES or any(
        _WHOLE.search(piece) is not None or _stood_near(piece, number) for number, piece in behind
    )


def _stood_near(raw: bytes, number: int) -> bool:
    """Whether a line is whole here, or would be if some lines before it were not gone or doubled."""
    return any(_unseal(raw, near) is not None for near in range(number - NEAR, number + NEAR + 1))


def _read_lines(lines: list[str], file: str) -> tuple[Record, list[Note]]:
    """The record, and the notes between its lines; errors name the line of the journal."""
    notes: list[Note] = []
    recorded: list[tuple[int, str]] = []
    for number, line in enumerate(lines[1:], 2):
        kind = next((kind for start, kind in _NOTES.items() if line.startswith(start)), None)
        if kind is None:
            recorded.append((number, line))
            continue
        try:
            notes.append(_read_note(read_line(line, file, number), kind))
        except BadValue as error:
            raise BadTable(file, number, error.at, error.message) from error
    try:
        return read_record((line for _, line in recorded), file), notes
    except BadTable as error:
        number = recorded[error.line - 1][0] if recorded else 2
        raise BadTable(file, number, error.at, error.message) from error


def _read_note(data: dict[str, object], kind: type[Note]) -> Note:
    note = convert(data, kind)
    if isinstance(note, PeopleNote):
        names_by_seat(note.people)
    return note
