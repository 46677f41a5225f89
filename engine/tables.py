"""Errors that every room shares, and data that is checked when it is read.

A table of data is a dataclass. `convert` turns parsed TOML or JSON into it and refuses whatever does not fit,
naming the place; `read_toml` adds the file and the line. Nothing here knows a game.
"""

import json
import re
import sys
import tomllib
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import (
    Annotated,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

T = TypeVar("T")

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

# Half a surrogate pair: JSON can write it, no file can hold it.
_HALF_A_PAIR = re.compile("[\ud800-\udfff]")
# What some editors put in front of a text.
_BOM = "\ufeff"
# The line that begins a table, and no row of a list of lists.
_HEADER = re.compile(r"""\[([\w."' -]+)\]\s*(#.*)?""")
PLAIN = {int: "an integer", float: "a number", str: "a string", bool: "true or false"}


class TableError(Exception):
    """Root of every error that is not a bug of this program."""


class BadValue(TableError, ValueError):
    """A value that does not fit; `at` is its place, such as `threats[2].card`."""

    def __init__(self, at: str, message: str) -> None:
        super().__init__(f"{at}: {message}" if at else message)
        self.at = at
        self.message = message


class BadTable(TableError, ValueError):
    """A file that can't be used; `file`, `line` (1 is the first, 0 unknown) and `at` say where."""

    def __init__(self, file: str, line: int, at: str, message: str) -> None:
        where = f"{file}:{line}" if line else file
        super().__init__(f"{where}: {at}: {message}" if at else f"{where}: {message}")
        self.file = file
        self.line = line
        self.at = at
        self.message = message


class Mark:
    """What an annotation adds to a type, as in `Annotated[int, Between(1, 7)]`: each may prepare, check and write."""

    __slots__ = ()

    @property
    def writes(self) -> bool:
        """Whether a file says the value in another way than the engine."""
        return type(self).written is not Mark.written

    def prepare(self, value: object, at: str) -> object:
        """What is converted in place of what the file says; raises BadValue."""
        return value

    def check(self, value: object, at: str) -> None:
        """Looks at what came of it; raises BadValue."""

    def written(self, value: Json) -> Json:
        """What a file says of the value; turns `prepare` round."""
        return value


@dataclass(frozen=True, slots=True)
class Between(Mark):
    """Bounds of a number, both included, for use in `Annotated[int, Between(1, 7)]`."""

    low: float
    high: float

    def check(self, value: object, at: str) -> None:
        if isinstance(value, int | float) and not self.low <= value <= self.high:
            raise BadValue(at, f"expected {self.low} to {self.high}, got {value}")


def read_toml(path: Path | Traversable, kind: type[T]) -> T:
    """The file's content as `kind`; raises BadTable with file, line and what was expected."""
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise BadTable(str(path), 0, "", error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise BadTable(str(path), line, f"byte {error.start}", "expected UTF-8") from error
    return parse_toml(text.removeprefix(_BOM), kind, str(path))


def parse_toml(text: str, kind: type[T], file: str) -> T:
    """As read_toml, from text; `file` is the name used in errors."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        found = re.search(r"line (\d+)", str(error))
        raise BadTable(file, int(found[1]) if found else 0, "", f"expected TOML: {error}") from error
    try:
        return convert(data, kind)
    except BadValue as error:
        raise BadTable(file, line_of(text, error.at), error.at, error.message) from error


def parse_json(text: str) -> object:
    """Parsed JSON; a key that stands twice and numbers such as NaN are errors too. Raises BadValue."""
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_unique)
    except RecursionError as error:
        raise BadValue("", "expected a document, got something nested too deeply") from error
    except ValueError as error:
        raise BadValue("", f"expected JSON: {error}") from error


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number in JSON")


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key} stands twice")
        found[key] = value
    return found


def convert(value: object, kind: type[T], at: str = "") -> T:
    """`value` (parsed TOML or JSON) as `kind`, which is built of dataclasses, tuples, dicts, unions, literals and
    plain types. A boolean is no number. Raises BadValue with the place.

    >>> convert([1, 2], tuple[int, ...])
    (1, 2)
    >>> convert({"a": [True]}, dict[str, tuple[int, ...]])
    Traceback (most recent call last):
    engine.tables.BadValue: a[0]: expected an integer, got true
    """
    return cast(T, _reader(kind)(value, at))


Reader: TypeAlias = Callable[[object, str], object]
"""Reads a value that stands at a place; raises BadValue."""


def _reader(kind: object) -> Reader:
    """What reads values of a type. To look at a type takes longer than to read a value, so that is done once."""
    origin = get_origin(kind)
    if isinstance(kind, type) and kind in PLAIN:
        return _PLAIN_READERS[kind]
    if kind is object:
        return lambda value, at: value
    if isinstance(kind, type) and is_dataclass(kind):
        return _record(kind)
    if origin in _GENERIC:
        return _GENERIC[origin](get_args(kind))
    raise TypeError(f"a table cannot hold {kind!r}")


def _plain(kind: type) -> Reader:
    def read(value: object, at: str) -> object:
        if isinstance(value, str) and _HALF_A_PAIR.search(value):
            raise BadValue(at, "expected text, got half a surrogate pair")
        if type(value) is kind:
            return value
        if kind is float and type(value) is int and abs(value) <= sys.float_info.max:
            return float(value)
        raise BadValue(at, f"expected {PLAIN[kind]}, got {show(value)}")

    return read


def _fits_str(value: object) -> bool:
    return type(value) is str and value.isascii()


def _as_it_is(kind: object) -> Callable[[object], bool] | None:
    """What tells of most values that they are taken as they are, so that nobody has to word their place; or None."""
    if kind is int:
        return lambda value: type(value) is int
    if kind is bool:
        return lambda value: type(value) is bool
    if kind is str:
        return _fits_str
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _within(args[1]) if args[0] is int and len(args) == 2 else None
    if origin in (Union, types.UnionType) and len(args) == 2 and type(None) in args:
        fits = _as_it_is(args[0] if args[1] is type(None) else args[1])
        return None if fits is None else lambda value: value is None or fits(value)
    return _fits(kind)


def _within(mark: object) -> Callable[[object], bool] | None:
    """What tells of whole numbers that they keep their bounds; None for another mark."""
    if type(mark) is not Between:
        return None
    low, high = mark.low, mark.high
    return lambda value: type(value) is int and low <= value <= high


_PLAIN_READERS = {kind: _plain(kind) for kind in PLAIN}


@cache
def _record(kind: type) -> Reader:
    known = _known(kind)
    keys = frozenset(known)
    rows: list[Row] = []

    def read(value: object, at: str) -> object:
        if type(value) is not dict and not isinstance(value, Mapping):
            raise BadValue(at, f"expected a table, got {show(value)}")
        if not value.keys() <= keys:
            raise _unknown(value, known, at)
        if not rows:  # only now, for a record may hold records of its own kind
            rows.extend(_rows(kind))
        filled = {}
        for key, name, fits, read_field, needed in rows:
            if key in value:
                item = value[key]
                if fits is not None and fits(item):
                    filled[name] = item
                else:
                    filled[name] = read_field(item, f"{at}.{key}" if at else key)
            elif needed:
                raise BadValue(join(at, key), "is missing")
        try:
            return kind(**filled)
        except BadValue as error:
            raise BadValue(join(at, error.at) if error.at else at, error.message) from error

    return read


def _unknown(value: Mapping[object, object], known: Mapping[str, object], at: str) -> BadValue:
    """What is wrong with a table that has a key too many."""
    key = next(str(key) for key in value if key not in known)
    return BadValue(join(at, key), f"unknown key; expected one of {', '.join(known)}{nearest(key, known)}")


Row: TypeAlias = tuple[str, str, "Callable[[object], bool] | None", Reader, bool]
"""Of a field its key in a file, its name, when a value is taken as it is, what reads it, and whether it is needed."""


def _rows(kind: type) -> Iterator[Row]:
    hints = get_type_hints(kind, include_extras=True)
    for key, field in _known(kind).items():
        needed = field.default is MISSING and field.default_factory is MISSING
        hint = hints[field.name]
        yield key, field.name, _as_it_is(hint), _reader(hint), needed


def _tuple(args: tuple[object, ...]) -> Reader:
    return (
        _list(_reader(args[0]), _as_it_is(args[0]))
        if args[-1:] == (...,)
        else _items([_reader(arg) for arg in args])
    )


def _list(read_item: Reader, fits: Callable[[object], bool] | None) -> Reader:
    def read(value: object, at: str) -> object:
        if not isinstance(value, list | tuple):
            raise BadValue(at, f"expected a list, got {show(value)}")
        if fits is not None and all(map(fits, value)):
            return tuple(value)
        return tuple([read_item(item, f"{at}[{i}]") for i, item in enumerate(value)])

    return read


def _items(readers: list[Reader]) -> Reader:
    def read(value: object, at: str) -> object:
        if not isinstance(value, list | tuple):
            raise BadValue(at, f"expected a list, got {show(value)}")
        if len(value) != len(readers):
            raise BadValue(at, f"expected {len(readers)} items, got {len(value)}")
        pairs = zip(readers, value, strict=True)
        return tuple([read_item(item, f"{at}[{i}]") for i, (read_item, item) in enumerate(pairs)])

    return read


def _dict(args: tuple[object, ...]) -> Reader:
    read_key, read_item = _reader(args[0]), _reader(args[1])

    def read(value: object, at: str) -> object:
        if not isinstance(value, Mapping):
            raise BadValue(at, f"expected a table, got {show(value)}")
        return {
            read_key(key, join(at, str(key))): read_item(item, join(at, str(key)))
            for key, item in value.items()
        }

    return read


def _literal(args: tuple[object, ...]) -> Reader:
    words = [arg for arg in args if isinstance(arg, str)]
    fits = _fits_literal(args)

    def read(value: object, at: str) -> object:
        if fits(value):
            return value
        near = nearest(value, words) if isinstance(value, str) else ""
        raise BadValue(at, f"expected one of {', '.join(show(a) for a in args)}, got {show(value)}{near}")

    return read


def _fits_literal(args: tuple[object, ...]) -> Callable[[object], bool]:
    words = frozenset(arg for arg in args if isinstance(arg, str))
    others = [arg for arg in args if not isinstance(arg, str)]

    def fits(value: object) -> bool:
        if type(value) is str:
            return value in words
        return any(value == arg and type(value) is type(arg) for arg in others)

    return fits


def _union(args: tuple[object, ...]) -> Reader:
    """The first member that fits; the error is that of the member which came farthest into the value."""
    optional = type(None) in args
    members = [(_reader(arg), _fits(arg)) for arg in args if arg is not type(None)]
    if optional and len(members) == 1:
        return _optional(members[0][0])

    def read(value: object, at: str) -> object:
        if value is None and optional:
            return None
        for read_member, fits in members:
            if fits is None or fits(value):
                try:
                    return read_member(value, at)
                except BadValue:
                    pass
        raise max((_error(member, value, at) for member, _ in members), key=lambda error: len(error.at))

    return read


def _optional(read_member: Reader) -> Reader:
    return lambda value, at: None if value is None else read_member(value, at)


def _fits(kind: object) -> Callable[[object], bool] | None:
    """What tells quickly whether a value is of a type, for to word an error takes long; None where nothing does."""
    return _fits_literal(get_args(kind)) if get_origin(kind) is Literal else None


def _error(read: Reader, value: object, at: str) -> BadValue:
    """What a reader says against a value that it does not take."""
    try:
        read(value, at)
    except BadValue as error:
        return error
    raise AssertionError("a value that was refused is taken")


def _annotated(args: tuple[object, ...]) -> Reader:
    read_inner = _reader(args[0])
    marks = [mark for mark in args[1:] if isinstance(mark, Mark)]
    prepares = [mark.prepare for mark in marks if type(mark).prepare is not Mark.prepare]
    checks = [mark.check for mark in marks if type(mark).check is not Mark.check]

    def read(value: object, at: str) -> object:
        for prepare in prepares:
            value = prepare(value, at)
        result = read_inner(value, at)
        for check in checks:
            check(result, at)
        return result

    return read


_GENERIC: dict[object, Callable[[tuple[object, ...]], Reader]] = {
    tuple: _tuple,
    dict: _dict,
    Literal: _literal,
    Annotated: _annotated,
    Union: _union,
    types.UnionType: _union,
}


@cache
def _known(kind: type) -> dict[str, Field[object]]:
    """Fields by the key that a file uses; `from_` in Python is `from` in a file."""
    return {field.name.rstrip("_"): field for field in fields(kind)}


def join(at: str, key: str) -> str:
    """The place of `key` inside the place `at`."""
    return f"{at}.{key}" if at else key


def nearest(word: str, known: Iterable[str]) -> str:
    """What a message adds about the known word that was perhaps meant; "" if none is near.

    >>> nearest("trakc", ["card", "track"])
    '; the nearest is track'
    """
    near = get_close_matches(word, known, 1)
    return f"; the nearest is {near[0]}" if near else ""


def show(value: object) -> str:
    """A value the way a message quotes it: short, and in the words of the file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list | tuple):
        return "a list"
    text = repr(value) if not isinstance(value, str) else f'"{value}"'
    return text if len(text) <= 40 else text[:37] + "..."


def line_of(text: str, at: str) -> int:
    """The line (1 is the first) of the TOML text where the place `at`, or what it lies in, begins; 0 if unknown."""
    lines = dict(_places(text))
    while at:
        for place in (at, f"{at}[0]"):
            if place in lines:
                return lines[place]
        at = at[: max(at.rfind("."), at.rfind("["), 0)]
    return 0


def _places(text: str) -> Iterator[tuple[str, int]]:
    counts: dict[str, int] = {}
    table = ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if line.startswith("[["):
            name = line[2 : line.find("]]")].strip()
            counts[name] = counts.get(name, -1) + 1
            table = f"{name}[{counts[name]}]"
            yield table, number
        elif header := _HEADER.fullmatch(line):
            table = header[1].strip()
            yield table, number
        elif "=" in line and not line.startswith(("#", "{")):
            yield join(table, line.split("=")[0].strip().strip("\"'")), number
