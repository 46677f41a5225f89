"""Files read in the order in which they are written: every error has a place, and the first one counts."""

from collections.abc import Collection, Mapping
from math import inf
from typing import Final, NamedTuple

from engine.tables import BadValue, join, nearest, show

LAST: Final = inf


class DocumentPlace(NamedTuple):
    """A place in a document: how a message names it, and where it stands in reading order."""

    at: str = ""
    order: tuple[float, ...] = ()

    def item(self, number: int) -> "DocumentPlace":
        """The place of an item of the list that lies here."""
        return DocumentPlace(f"{self.at}[{number}]", (*self.order, number))

    def key(self, name: str, number: float) -> "DocumentPlace":
        """The place of a key of the object that lies here, the `number`-th of its keys."""
        return DocumentPlace(join(self.at, name), (*self.order, number))


class Value(NamedTuple):
    """A value of a document and its place."""

    data: object
    place: DocumentPlace


class Errors:
    """What is wrong with a document."""

    __slots__ = ("found",)

    def __init__(self) -> None:
        self.found: list[tuple[tuple[float, ...], BadValue]] = []

    def add(self, place: DocumentPlace, message: str) -> None:
        """Something is wrong at a place."""
        self.found.append((place.order, BadValue(place.at, message)))

    def stop(self) -> None:
        """Raises the first error in reading order, if there is any."""
        if self.found:
            raise min(self.found, key=lambda found: found[0])[1]

    # --------------------------------------------------------------------------------------------- by type

    def fields(
        self, value: Value, required: Collection[str], optional: Collection[str] = ()
    ) -> dict[str, Value]:
        """The keys of an object. An unknown key is an error at that key; a missing one stands at the object's end."""
        found: dict[str, Value] = {}
        if not isinstance(value.data, Mapping):
            self.add(value.place, f"expected an object, got {show(value.data)}")
            return found
        known = [*required, *optional]
        for number, (key, data) in enumerate(value.data.items()):
            place = value.place.key(str(key), number)
            if key in known:
                found[key] = Value(data, place)
            else:
                self.add(place, f"unknown key; expected one of {', '.join(known)}{nearest(str(key), known)}")
        for key in required:
            if key not in found:
                self.add(value.place.key(key, LAST), "is missing")
        return found

    def items(self, value: Value) -> list[Value]:
        """The items of a list."""
        if not isinstance(value.data, list | tuple):
            self.add(value.place, f"expected an array, got {show(value.data)}")
            return []
        return [Value(data, value.place.item(number)) for number, data in enumerate(value.data)]

    def integer(self, value: Value, low: float = -inf, high: float = inf) -> int | None:
        """A whole number in bounds, both included."""
        if type(value.data) is not int:
            self.add(value.place, f"expected a whole number, got {show(value.data)}")
        elif not low <= value.data <= high:
            self.add(value.place, f"expected {low} to {high}, got {value.data}")
        else:
            return value.data
        return None

    def text(self, value: Value) -> str | None:
        """A string."""
        if isinstance(value.data, str):
            return value.data
        self.add(value.place, f"expected a string, got {show(value.data)}")
        return None

    def word(self, value: Value, words: Collection[str]) -> str | None:
        """One of some words."""
        text = self.text(value)
        if text is None or text in words:
            return text
        self.add(value.place, f"expected one of {', '.join(words)}, got {show(text)}{nearest(text, words)}")
        return None

    def cell(self, value: Value) -> tuple[int, int] | None:
        """A cell: column and row."""
        data = value.data
        if isinstance(data, list | tuple) and len(data) == 2 and all(type(number) is int for number in data):
            column, row = data
            return (column, row)
        self.add(value.place, f"expected a cell [column, row], got {show(data)}")
        return None
