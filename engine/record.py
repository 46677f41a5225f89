"""Records: set-up, seed and actions of a game, one line each; enough to play it again to the same bytes.

A record is JSON lines in UTF-8. The first line is the header, every further line an action with the seat that did it.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Literal, cast

from engine import GAMES
from engine.game import Action, Game, Json, Refused, Rules, Seat, Setup, Step, action_json
from engine.position_check import checked
from engine.tables import BadTable, BadValue, convert, show

FORMAT = "spacetable-record/1"
MAX_LINE = 1_000_000


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: which game, by which version of its rules, from which set-up and seed, or from which position;
    and where that was written down, the seats that bots played and the names of the people, by seat.
    """

    format: Literal["spacetable-record/1"]
    game: str
    version: int
    setup: dict[str, object]
    seed: int
    position: dict[str, object] | None = None
    bots: tuple[int, ...] = ()
    people: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Record:
    """A game that can be played again: dealt from `setup` and `seed`, or set up as the file `position` says.

    `bots` and `people` tell who played, as far as that is known: the seats of bots, and the names that people gave. The
    rules know nothing of them.
    """

    game: str
    version: int
    setup: Setup
    seed: int
    actions: list[tuple[Seat, Action]] = field(default_factory=list)
    position: dict[str, object] | None = None
    bots: tuple[Seat, ...] = ()
    people: dict[Seat, str] = field(default_factory=dict)

    def lines(self) -> Iterator[str]:
        """The lines of the record, without line ends."""
        yield header_line(self)
        for seat, action in self.actions:
            yield action_line(seat, action)

    def deal(self) -> Game:
        """The game before its first action."""
        rules = GAMES[self.game]
        return (
            rules.deal(self.setup, self.seed) if self.position is None else rules.from_position(self.position)
        )


def header_line(record: Record) -> str:
    """The first line of a record."""
    setup: dict[str, Json] = asdict(record.setup)
    header: dict[str, Json] = {
        "format": FORMAT,
        "game": record.game,
        "version": record.version,
        "setup": setup,
        "seed": record.seed,
    }
    if record.position is not None:
        header["position"] = cast(Json, record.position)
    if record.bots:
        header["bots"] = list(record.bots)
    if record.people:
        header["people"] = {str(seat): name for seat, name in sorted(record.people.items())}
    return _compact(header)


def action_line(seat: Seat, action: Action) -> str:
    """The line of an action."""
    return _compact({"seat": seat, **action_json(action)})


def _compact(data: dict[str, Json]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def read_record(lines: Iterable[str], file: str) -> Record:
    """A record from its lines; raises BadTable with `file`, the line and what was expected."""
    numbered = enumerate(lines, 1)
    try:
        number, first = next(numbered)
    except StopIteration:
        raise BadTable(file, 1, "", "expected a record, got an empty file") from None
    record = _read_header(read_line(first, file, number), file)
    rules = GAMES[record.game]
    for number, line in numbered:
        data = read_line(line, file, number)
        try:
            seat = data.pop("seat", None)
            if type(seat) is not int:
                raise BadValue("seat", f"expected an integer, got {show(seat)}")
            record.actions.append((seat, rules.action(data)))
        except BadValue as error:
            raise BadTable(file, number, error.at, error.message) from error
    return record


def read_line(line: str, file: str, number: int) -> dict[str, object]:
    """The object in a line of JSON lines; raises BadTable with `file`, the line's number and what was expected."""
    if len(line) > MAX_LINE:
        raise BadTable(file, number, "", f"expected at most {MAX_LINE} characters, got {len(line)}")
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadTable(file, number, "", f"expected JSON: {error}") from error
    if not isinstance(data, dict):
        raise BadTable(file, number, "", "expected an object")
    return data


def _read_header(data: dict[str, object], file: str) -> Record:
    try:
        header = convert(data, Header)
        if header.game not in GAMES:
            raise BadValue("game", f"expected one of {', '.join(GAMES)}, got {show(header.game)}")
        rules = GAMES[header.game]
        if header.version != rules.version:
            raise BadValue("version", f"expected {rules.version}, the rules at hand, got {header.version}")
        try:
            setup = rules.setup(header.setup)
        except BadValue as error:
            raise BadValue(f"setup.{error.at}", error.message) from error
        if header.position is not None:
            _check_position(rules, header.position)
        people = names_by_seat(header.people)
    except BadValue as error:
        raise BadTable(file, 1, error.at, error.message) from error
    record = Record(header.game, header.version, setup, header.seed, position=header.position)
    record.bots, record.people = header.bots, people
    return record


def names_by_seat(people: dict[str, str]) -> dict[Seat, str]:
    """The names of people by the numbers of their seats, which JSON writes as text; raises BadValue."""
    for seat in people:
        if not (seat.isascii() and seat.isdecimal() and len(seat) == 1):
            raise BadValue("people", f"expected the number of a seat, got {show(seat)}")
    return {int(seat): name for seat, name in people.items()}


def _check_position(rules: Rules[Game, Setup], position: dict[str, object]) -> None:
    try:
        checked(rules, position)
    except BadValue as error:
        raise BadValue(f"position.{error.at}", error.message) from error


def replay(record: Record, to: int | None = None) -> Iterator[tuple[Game, list[Step]]]:
    """Plays a record, yielding the game and its new steps after each of the first `to` actions.

    Raises Refused where the rules at hand do not allow a recorded action.
    """
    game = record.deal()
    for seat, action in record.actions[:to]:
        yield game, game.act(seat, action)


def replayed(record: Record, to: int | None = None) -> Game:
    """The game after the first `to` actions of a record, or after all; raises Refused."""
    game = record.deal()
    for seat, action in record.actions[:to]:
        game.act(seat, action)
    return game


__all__ = [
    "FORMAT",
    "Header",
    "Record",
    "Refused",
    "action_line",
    "header_line",
    "names_by_seat",
    "read_record",
    "replay",
    "replayed",
]
