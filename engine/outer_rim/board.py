"""Geometry of the manoeuvre board: steps ahead and fire arcs.

A field is a number, 0 in the south-west corner, counting east, then north.
"""

from functools import cache

from engine.outer_rim.cards import Position, board, manoeuvres
from engine.outer_rim.words import AHEAD, BOW, MID, NONE, STERN


def field_at(x: int, y: int) -> int:
    """The field in column x, row y; -1 off the board.

    >>> field_at(2, 3), field_at(4, 0)
    (14, -1)
    """
    size = board()
    return y * size.columns + x if 0 <= x < size.columns and 0 <= y < size.rows else NONE


def x_y(field: int) -> tuple[int, int]:
    """Column and row of a field."""
    return field % board().columns, field // board().columns


def fields() -> range:
    """All fields."""
    return range(board().columns * board().rows)


@cache
def ahead(field: int, heading: int) -> int:
    """The field in front, -1 when that is off the board."""
    x, y = x_y(field)
    return field_at(x + AHEAD[heading][0], y + AHEAD[heading][1])


@cache
def after(field: int, heading: int, token: int) -> Position | None:
    """Where a token takes a figure; None when its step leaves the board and the token is void [R 1, edge 1, 2]."""
    move = manoeuvres()[token]
    to = ahead(field, heading) if move.step else field
    return None if to == NONE else Position(to, (heading + move.turn) % 4)


@cache
def arcs(field: int, heading: int, target: int) -> tuple[int, ...]:
    """The sectors whose fire arc covers another field: one, or two when it lies on a diagonal [edge 63].

    Arcs are quarters bounded by the diagonals; both flanks belong to the middle sector.
    """
    (x, y), (to_x, to_y) = x_y(field), x_y(target)
    ahead_x, ahead_y = AHEAD[heading]
    front = (to_x - x) * ahead_x + (to_y - y) * ahead_y
    side = abs((to_x - x) * ahead_y - (to_y - y) * ahead_x)
    found = []
    if front > 0 and side <= front:
        found.append(BOW)
    if side and side >= abs(front):
        found.append(MID)
    if front < 0 and side <= -front:
        found.append(STERN)
    return tuple(found)
