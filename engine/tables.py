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
from typing import Annotated, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")

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


@dataclass(frozen=True, slots=True)
class Between:
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
    return cast(T, _convert(value, kind, at))


def _convert(value: object, kind: object, at: str) -> object:
    origin = get_origin(kind)
    if isinstance(kind, type) and kind in PLAIN:
        return _plain(value, kind, at)
    if kind is object:
        return value
    if isinstance(kind, type) and is_dataclass(kind):
        return _record(value, kind, at)
    if origin in _GENERIC:
        return _GENERIC[origin](value, get_args(kind), at)
    raise TypeError(f"a table cannot hold {kind!r}")


def _plain(value: object, kind: type, at: str) -> object:
    if isinstance(value, str) and _HALF_A_PAIR.search(value):
        raise BadValue(at, "expected text, got half a surrogate pair")
    if type(value) is kind:
        return value
    if kind is float and type(value) is int and abs(value) <= sys.float_info.max:
        return float(value)
    raise BadValue(at, f"expected {PLAIN[kind]}, got {show(value)}")


def _record(value: object, kind: type, at: str) -> object:
    if not isinstance(value, Mapping):
        raise BadValue(at, f"expected a table, got {show(value)}")
    hints, known = _hints(kind), _known(kind)
    for key in value:
        if key not in known:
            listed = f"unknown key; expected one of {', '.join(known)}"
            raise BadValue(join(at, str(key)), listed + nearest(str(key), known))
    filled = {}
    for name, field in known.items():
        if name in value:
            filled[field.name] = _convert(value[name], hints[field.name], join(at, name))
        elif field.default is MISSING and field.default_factory is MISSING:
            raise BadValue(join(at, name), "is missing")
    try:
        return kind(**filled)
    except BadValue as error:
        raise BadValue(join(at, error.at) if error.at else at, error.message) from error


def _tuple(value: object, args: tuple[object, ...], at: str) -> object:
    if not isinstance(value, list | tuple):
        raise BadValue(at, f"expected a list, got {show(value)}")
    if args[-1:] == (...,):
        return tuple(_convert(item, args[0], f"{at}[{i}]") for i, item in enumerate(value))
    if len(value) != len(args):
        raise BadValue(at, f"expected {len(args)} items, got {len(value)}")
    return tuple(
        _convert(item, arg, f"{at}[{i}]") for i, (item, arg) in enumerate(zip(value, args, strict=True))
    )


def _dict(value: object, args: tuple[object, ...], at: str) -> object:
    if not isinstance(value, Mapping):
        raise BadValue(at, f"expected a table, got {show(value)}")
    return {
        _convert(key, args[0], join(at, str(key))): _convert(item, args[1], join(at, str(key)))
        for key, item in value.items()
    }


def _literal(value: object, args: tuple[object, ...], at: str) -> object:
    if any(value == arg and type(value) is type(arg) for arg in args):
        return value
    words = [arg for arg in args if isinstance(arg, str)]
    near = nearest(value, words) if isinstance(value, str) else ""
    raise BadValue(at, f"expected one of {', '.join(show(a) for a in args)}, got {show(value)}{near}")


def _union(value: object, args: tuple[object, ...], at: str) -> object:
    """The first member that fits; the error is that of the member which came farthest into the value."""
    if value is None and type(None) in args:
        return None
    errors = []
    for arg in args:
        if arg is not type(None):
            try:
                return _convert(value, arg, at)
            except BadValue as error:
                errors.append(error)
    raise max(errors, key=lambda error: len(error.at))


def _annotated(value: object, args: tuple[object, ...], at: str) -> object:
    result = _convert(value, args[0], at)
    for check in args[1:]:
        if isinstance(check, Between):
            check.check(result, at)
    return result


_GENERIC: dict[object, Callable[[object, tuple[object, ...], str], object]] = {
    tuple: _tuple,
    dict: _dict,
    Literal: _literal,
    Annotated: _annotated,
    Union: _union,
    types.UnionType: _union,
}


@cache
def _hints(kind: type) -> dict[str, object]:
    return get_type_hints(kind, include_extras=True)


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
