"""Plane geometry of a table top. Lengths in mm, origin upper left, x to the right, y down; angles in degrees,
clockwise, as in SVG.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import cos, dist, radians, sin
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = tuple[Point, ...]

CURVE_STEPS = 16


def moved(point: Point, by: Point, times: float = 1) -> Point:
    """`point` moved `times` times by `by`, rounded to 0.01 mm.

    >>> moved((10, 10), (5, 0), 3)
    (25, 10)
    """
    return round(point[0] + by[0] * times, 2), round(point[1] + by[1] * times, 2)


def turned(point: Point, angle: float) -> Point:
    """`point` turned clockwise about the origin.

    >>> turned((0, -10), 90)
    (10.0, 0.0)
    """
    c, s = cos(radians(angle)), sin(radians(angle))
    x, y = point
    return round(x * c - y * s, 4) + 0.0, round(x * s + y * c, 4) + 0.0


def placed(point: Point, at: Point, angle: float) -> Point:
    """A point of something that is turned by `angle` and then laid down at `at`."""
    return moved(at, turned(point, angle))


def rectangle(centre: Point, size: Point, angle: float = 0) -> Outline:
    """The four corners, clockwise from the upper left."""
    w, h = size[0] / 2, size[1] / 2
    return tuple(placed(corner, centre, angle) for corner in ((-w, -h), (w, -h), (w, h), (-w, h)))


def circle(centre: Point, radius: float, count: int = 48) -> Outline:
    """`count` points of a circle, clockwise from its top, like the hours of a clock."""
    return tuple(placed((0, -radius), centre, 360 * i / count) for i in range(count))


def smooth(points: Sequence[Point], closed: bool = False) -> Outline:
    """A curve without corners through all points (Catmull-Rom), as a fine polyline."""
    last = len(points) - 1
    knots = [points[-1], *points, *points[:2]] if closed else [points[0], *points, points[last]]
    curve = [
        _between(knots[i : i + 4], step / CURVE_STEPS)
        for i in range(len(knots) - 3)
        for step in range(CURVE_STEPS)
    ]
    return tuple(curve) if closed else (*curve, points[last])


def _between(knots: Sequence[Point], t: float) -> Point:
    """The curve between the second and the third of four knots; t runs from 0 to 1."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = knots

    def one(a: float, b: float, c: float, d: float) -> float:
        return (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3) / 2

    return one(ax, bx, cx, dx), one(ay, by, cy, dy)


class Way:
    """A polyline that is measured along its way."""

    def __init__(self, points: Sequence[Point]) -> None:
        self._points = [points[0]] + [b for a, b in pairwise(points) if a != b]
        self._marks = list(accumulate((dist(a, b) for a, b in pairwise(self._points)), initial=0.0))
        self.length = self._marks[-1]

    def at(self, mm: float, aside: float = 0) -> Point:
        """The point `mm` from the start, `aside` mm to the right of the way (negative: to the left)."""
        i = min(max(bisect_right(self._marks, mm) - 1, 0), len(self._points) - 2)
        (ax, ay), (bx, by) = self._points[i], self._points[i + 1]
        length = self._marks[i + 1] - self._marks[i]
        along = (mm - self._marks[i]) / length
        nx, ny = (ay - by) / length, (bx - ax) / length
        return round(ax + (bx - ax) * along + nx * aside, 2), round(ay + (by - ay) * along + ny * aside, 2)

    def band(self, start: float, end: float, width: float, samples: int = 5) -> Outline:
        """The outline of a band of this width around the way from `start` to `end` mm."""
        marks = [start + (end - start) * i / (samples - 1) for i in range(samples)]
        right = [self.at(mm, width / 2) for mm in marks]
        left = [self.at(mm, -width / 2) for mm in reversed(marks)]
        return (*right, *left)
