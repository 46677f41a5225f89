"""Values of a position file, one by one: each is checked, and what is wrong is named with its place."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias, TypeVar

from engine.tables import BadValue, join, nearest, show

T = TypeVar("T")

Table: TypeAlias = Mapping[str, object]


def mapping(value: object, at: str) -> Mapping[str, object]:
    """An object."""
    if not isinstance(value, Mapping):
        raise BadValue(at, f"expected an object, got {show(value)}")
    return value


def keys(
    value: object, at: str, known: tuple[str, ...], needed: tuple[str, ...] = ()
) -> Mapping[str, object]:
    """An object with no keys but the known ones, and all that are needed."""
    table = mapping(value, at)
    for key in table:
        if key not in known:
            listed = f"unknown key; expected one of {', '.join(known)}" if known else "expected no such key"
            raise BadValue(join(at, str(key)), listed + nearest(str(key), known))
    for key in needed:
        if key not in table:
            raise BadValue(join(at, key), "is missing")
    return table


def array(value: object, at: str, read: Callable[[object, str], T]) -> list[T]:
    """An array whose entries are read one by one."""
    if not isinstance(value, list | tuple):
        raise BadValue(at, f"expected an array, got {show(value)}")
    return [read(item, f"{at}[{index}]") for index, item in enumerate(value)]


def integer(value: object, at: str, low: int, high: int | None = None) -> int:
    """A whole number; a boolean is none."""
    if type(value) is not int:
        raise BadValue(at, f"expected an integer, got {show(value)}")
    if value < low or (high is not None and value > high):
        raise BadValue(
            at, f"expected {low} to {high}, got {value}" if high is not None else f"expected {low} or more"
        )
    return value


def boolean(value: object, at: str) -> bool:
    """true or false."""
    if type(value) is not bool:
        raise BadValue(at, f"expected true or false, got {show(value)}")
    return value


def word(value: object, at: str, words: tuple[str, ...]) -> str:
    """One of some words."""
    if not isinstance(value, str) or value not in words:
        near = nearest(value, words) if isinstance(value, str) else ""
        raise BadValue(at, f"expected one of {', '.join(words)}, got {show(value)}{near}")
    return value


def card(value: object, at: str, numbers: Mapping[str, int], what: str) -> int:
    """The number of a card, by its id."""
    if not isinstance(value, str) or value not in numbers:
        raise BadValue(at, f"expected {what}, got {show(value)}")
    return numbers[value]


def entries(value: object, at: str) -> Iterator[tuple[str, object]]:
    """The entries of an array with their places."""
    if not isinstance(value, list | tuple):
        raise BadValue(at, f"expected an array, got {show(value)}")
    for index, item in enumerate(value):
        yield f"{at}[{index}]", item
