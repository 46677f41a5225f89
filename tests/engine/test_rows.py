"""Rows of files: words that are numbers in the engine, and where they stand."""

from dataclasses import dataclass
from typing import Annotated

import pytest

from engine.rows import AtLeast, Distinct, Named, Seat0, Short, Sized, marked, written
from engine.tables import BadValue, convert

COLOUR = Named({"red": 1, "blue": 2}, "a colour", once=2)


@dataclass(frozen=True)
class Ship:
    colour: Annotated[int, COLOUR]
    hits: Annotated[int, AtLeast(0)] = 0


@dataclass(frozen=True)
class Fleet:
    seat: Annotated[int, Seat0()]
    ships: Annotated[tuple[Annotated[Ship, Short("colour")], ...], Sized(0, 2)] = ()
    lost: Annotated[tuple[Annotated[int, COLOUR], ...], Distinct()] = ()
    flag: Ship | None = None


DOCUMENT = {
    "seat": 0,
    "ships": [{"colour": "blue", "hits": 2}],
    "lost": ["red", "blue"],
    "flag": {"colour": "red", "hits": 0},
}


def test_what_is_read_is_written_again() -> None:
    fleet = convert(DOCUMENT, Fleet)
    assert fleet == Fleet(1, (Ship(2, 2),), (1, 2), Ship(1))
    assert written(fleet, Fleet) == DOCUMENT


def test_a_row_may_be_written_short() -> None:
    assert convert({"seat": 2, "ships": ["red"]}, Fleet) == Fleet(3, (Ship(1),))


def test_every_name_is_found_with_its_place() -> None:
    found = marked(convert(DOCUMENT, Fleet), Fleet, "fleet")
    assert [(value, at) for mark, value, at in found if mark is COLOUR] == [
        (2, "fleet.ships[0].colour"),
        (1, "fleet.lost[0]"),
        (2, "fleet.lost[1]"),
        (1, "fleet.flag.colour"),
    ]


@pytest.mark.parametrize(
    ("document", "at"),
    [
        ({"seat": -1}, "seat"),
        ({"seat": 0, "ships": [{"colour": "green"}]}, "ships[0].colour"),
        ({"seat": 0, "ships": [{"colour": "red", "hits": -1}]}, "ships[0].hits"),
        ({"seat": 0, "ships": ["red", "red", "blue"]}, "ships"),
        ({"seat": 0, "lost": ["red", "blue", "red"]}, "lost[2]"),
        ({"seat": True}, "seat"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(document: object, at: str) -> None:
    with pytest.raises(BadValue) as refused:
        convert(document, Fleet)
    assert refused.value.at == at
