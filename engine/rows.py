"""Rows of files with numbers that have names: what a file says in words stands in the row as the engine's number.

A row is a dataclass that `engine.tables.convert` reads; marks in its types say how a word becomes a number. From the
same types `written` makes the file again, and `marked` finds every value with a mark, with its place, in the order of
the tables.

>>> Colour = Annotated[int, Named({"red": 1, "blue": 2}, "a colour")]
>>> convert(["blue"], tuple[Colour, ...])
(2,)
>>> written((2, 1), tuple[Colour, ...])
['blue', 'red']
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache, reduce
from operator import attrgetter
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from engine.tables import PLAIN, BadValue, Json, Mark, convert, join, nearest, show

__all__ = ["Distinct", "Named", "Seat0", "Short", "Sized", "convert", "marked", "words", "written"]


Found: TypeAlias = tuple[Mark, object, str]
Finder: TypeAlias = Callable[[Any, str, list[Found]], None]


@dataclass(frozen=True, slots=True, eq=False)
class Named(Mark):
    """A number that a file calls by name. Things with numbers up to `once` are there once, and stand here."""

    numbers: Mapping[str, int]
    what: str
    once: int = 0
    names: dict[int, str] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.names.update({number: name for name, number in self.numbers.items()})

    def prepare(self, value: object, at: str) -> object:
        if not isinstance(value, str) or value not in self.numbers:
            near = nearest(value, self.numbers) if isinstance(value, str) else ""
            raise BadValue(at, f"expected {self.what}, got {show(value)}{near}")
        return self.numbers[value]

    def written(self, value: Json) -> Json:
        return self.names.get(cast(int, value))


def words(names: tuple[str, ...], first: int = 0) -> Named:
    """Words whose numbers are their places, from the place `first`."""
    known = {name: number for number, name in enumerate(names) if number >= first}
    return Named(known, f"one of {', '.join(known)}")


@dataclass(frozen=True, slots=True, eq=False)
class OneOf(Mark):
    """A word out of many."""

    known: Mapping[str, object]
    what: str

    def prepare(self, value: object, at: str) -> object:
        if not isinstance(value, str) or value not in self.known:
            raise BadValue(at, f"expected {self.what}, got {show(value)}")
        return value


@dataclass(frozen=True, slots=True, eq=False)
class Seat0(Mark):
    """A seat that a file counts from 0. How many there are is looked at when the file is whole."""

    def prepare(self, value: object, at: str) -> object:
        if type(value) is not int or value < 0:
            raise BadValue(at, f"expected a seat, 0 or more, got {show(value)}")
        return value + 1

    def written(self, value: Json) -> Json:
        return cast(int, value) - 1


@dataclass(frozen=True, slots=True, eq=False)
class AtLeast(Mark):
    """A number without an upper bound."""

    low: int

    def check(self, value: object, at: str) -> None:
        if isinstance(value, int) and value < self.low:
            raise BadValue(at, f"expected {self.low} or more, got {show(value)}")


@dataclass(frozen=True, slots=True, eq=False)
class Short(Mark):
    """A row that may be written as the word of one key alone."""

    key: str

    def prepare(self, value: object, at: str) -> object:
        return {self.key: value} if isinstance(value, str) else value


@dataclass(frozen=True, slots=True, eq=False)
class Distinct(Mark):
    """A list in which nothing stands twice."""

    def check(self, value: object, at: str) -> None:
        listed = cast("tuple[object, ...]", value)
        for index, one in enumerate(listed):
            if one in listed[:index]:
                raise BadValue(f"{at}[{index}]", "expected each once")


@dataclass(frozen=True, slots=True, eq=False)
class Sized(Mark):
    """A list with so many entries."""

    low: int
    high: int

    def check(self, value: object, at: str) -> None:
        count = len(cast("tuple[object, ...]", value))
        if not self.low <= count <= self.high:
            raise BadValue(at, f"expected {self.low} to {self.high} entries, got {count}")


def written(value: object, kind: object) -> Json:
    """A value of a type as a file has it, with every key."""
    return _writer(kind)(value)


@cache
def _writer(kind: object) -> Callable[[Any], Json]:
    """What writes the values of a type; made once, for to look at a type takes longer than to write a value."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        inner, marks = _writer(args[0]), [mark.written for mark in reversed(args[1:]) if mark.writes]
        if not marks:
            return inner
        if len(marks) == 1 and inner is _same:
            return cast("Callable[[Any], Json]", marks[0])
        return lambda value: reduce(lambda told, mark: mark(told), marks, inner(value))
    if origin in (Union, UnionType):
        inner = _writer(next(arg for arg in args if arg is not type(None)))
        return lambda value: None if value is None else inner(value)
    if isinstance(kind, type) and is_dataclass(kind):
        known = [(key, attrgetter(name), _writer(hint)) for key, name, hint in keys(kind)]
        return lambda row: {key: write(get(row)) for key, get, write in known}
    if origin is tuple:
        item = _writer(args[0])
        return lambda listed: [item(one) for one in listed]
    if origin is dict:
        name, item = _writer(args[0]), _writer(args[1])
        return lambda table: {str(name(key)): item(one) for key, one in table.items()}
    return _same if origin is Literal or kind in PLAIN else plain


def _same(value: Any) -> Json:
    return cast(Json, value)


def plain(value: object) -> Json:
    """A value of a parsed file again as JSON."""
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    return value if isinstance(value, bool | int | float | str) or value is None else str(value)


def marked(value: object, kind: object, at: str) -> list[Found]:
    """Every value inside with a mark, and its place, in the order of the tables; empty lists are passed over."""
    found: list[Found] = []
    finder = _finder(kind)
    if finder is not None:
        finder(value, at, found)
    return found


@cache
def _finder(kind: object) -> "Finder | None":
    """What finds the marks in values of a type; None where there are none."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _of_marks(args[1:], _finder(args[0]))
    if origin in (Union, UnionType):
        return _of_optional(_finder(next(arg for arg in args if arg is not type(None))))
    if isinstance(kind, type) and is_dataclass(kind):
        every = [(f".{key}", attrgetter(name), _finder(hint)) for key, name, hint in keys(kind)]
        return _of_row([(key, get, find) for key, get, find in every if find is not None])
    if origin is tuple and (item := _finder(args[0])) is not None:
        return _of_list(item)
    if origin is dict and (item := _finder(args[1])) is not None:
        return _of_table(item, _writer(args[0]))
    return None


def _of_marks(marks: tuple[Mark, ...], inner: "Finder | None") -> "Finder":
    def find(value: Any, at: str, found: list[Found]) -> None:
        for mark in marks:
            found.append((mark, value, at))
        if inner is not None:
            inner(value, at, found)

    return find


def _of_optional(inner: "Finder | None") -> "Finder | None":
    def find(value: Any, at: str, found: list[Found]) -> None:
        if value is not None and inner is not None:
            inner(value, at, found)

    return inner and find


def _of_row(known: "list[tuple[str, attrgetter[Any], Finder]]") -> "Finder":
    def find(row: Any, at: str, found: list[Found]) -> None:
        for key, get, find_in in known:
            value = get(row)
            if value != ():
                find_in(value, at + key, found)

    return find


def _of_list(find_in: "Finder") -> "Finder":
    def find(listed: Any, at: str, found: list[Found]) -> None:
        for index, item in enumerate(listed):
            find_in(item, f"{at}[{index}]", found)

    return find


def _of_table(find_in: "Finder", name: Callable[[Any], Json]) -> "Finder":
    def find(table: Any, at: str, found: list[Found]) -> None:
        for key, item in table.items():
            find_in(item, join(at, str(name(key))), found)

    return find


@cache
def keys(kind: type) -> tuple[tuple[str, str, object], ...]:
    """The keys of a row in a file, the names of its fields, and their types."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((one.name.rstrip("_"), one.name, hints[one.name]) for one in fields(kind))
