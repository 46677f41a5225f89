"""Routes on two layers: Lee's way over a grid, one map of owners for each half width that may stand in a cell.

Wide nets first, then short ones; what finds no way goes first in the next turn, and everything is laid anew.
"""

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

GRID: Final = 0.5
CLEARANCE: Final = 0.23
EDGE: Final = 0.52
ACROSS: Final = 2.2  # what a step costs that goes along the other layer's way
HOLE: Final = 12.0  # what a via costs
NEAR: Final = 2.6  # mm around a fine pad in which a wide net may be narrow
TURNS: Final = 10
SHARED: Final = -1

Box: TypeAlias = tuple[float, float, float, float]
Cell: TypeAlias = tuple[int, int]
"""Layer, 0 is the front, and the number of a place in the grid."""


class Pad(NamedTuple):
    """A pad: its middle, its box, whether it goes through, and its net ("" for none)."""

    x: float
    y: float
    box: Box
    through: bool
    net: str
    fine: bool


class Segment(NamedTuple):
    """A straight piece of copper."""

    net: str
    layer: int
    x1: float
    y1: float
    x2: float
    y2: float
    width: float


class Via(NamedTuple):
    """A hole that joins both layers."""

    net: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Ground:
    """What is to be routed on: the board, its pads, the widths of nets (of `usual` where they have none of their own),
    how narrow a neck may be, and boxes that must stay free.
    """

    width: float
    height: float
    pads: Sequence[Pad]
    widths: dict[str, float]
    usual: float
    neck: float
    via: float
    keep_out: Sequence[Box] = ()
    poured: str = "GND"
    stitch_mm: float = 0.0

    def wide(self, net: str) -> float:
        """How wide a net is drawn."""
        return self.widths.get(net, self.usual)


@dataclass(slots=True)
class Routes:
    """What was laid, and the nets that found no way."""

    segments: list[Segment] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


class RoutedBoard:
    """The maps of owners: for each width and layer, who may lay a trace of that width through a cell."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.columns = int(ground.width / GRID) + 1
        self.rows = int(ground.height / GRID) + 1
        self.kinds = sorted({ground.usual, ground.neck, ground.via, *ground.widths.values()})
        size = self.columns * self.rows
        self.owners = {kind: ([0] * size, [0] * size) for kind in self.kinds}
        nets = sorted({pad.net for pad in ground.pads} - {""})
        self.numbers = {net: number for number, net in enumerate(nets, 1)}
        self._edge()
        for other, pad in enumerate(ground.pads, 1000):
            owner = self.numbers[pad.net] if pad.net else other
            for layer in (0, 1) if pad.through else (0,):
                self.mark(layer, pad.box, owner)
        for box in ground.keep_out:
            for layer in (0, 1):
                self.mark(layer, box, SHARED)

    def copy(self) -> dict[float, tuple[list[int], list[int]]]:
        """The maps, to go back to."""
        return {kind: (list(maps[0]), list(maps[1])) for kind, maps in self.owners.items()}

    def _edge(self) -> None:
        for kind, maps in self.owners.items():
            least = EDGE + kind / 2
            for place in range(self.columns * self.rows):
                x, y = self.at(place)
                if min(x, y, self.ground.width - x, self.ground.height - y) < least:
                    maps[0][place] = maps[1][place] = SHARED

    def at(self, place: int) -> tuple[float, float]:
        """Where a cell is, in mm."""
        return place % self.columns * GRID, place // self.columns * GRID

    def place(self, x: float, y: float) -> int:
        """The cell nearest to a point."""
        return round(y / GRID) * self.columns + round(x / GRID)

    def mark(self, layer: int, box: Box, owner: int) -> None:
        """Copper in this box belongs to an owner: nobody else may come near."""
        x0, y0, x1, y1 = box
        for kind in self.kinds:
            gap = kind / 2 + CLEARANCE
            owners = self.owners[kind][layer]
            for row in range(max(0, int((y0 - gap) / GRID)), min(self.rows, int((y1 + gap) / GRID) + 2)):
                dy = max(y0 - row * GRID, 0.0, row * GRID - y1)
                for column in range(
                    max(0, int((x0 - gap) / GRID)), min(self.columns, int((x1 + gap) / GRID) + 2)
                ):
                    dx = max(x0 - column * GRID, 0.0, column * GRID - x1)
                    if dx * dx + dy * dy < gap * gap:
                        place = row * self.columns + column
                        owners[place] = owner if owners[place] in (0, owner) else SHARED


def route(ground: Ground, told: "list[str] | None" = None) -> Routes:
    """Routes for all nets but the poured one."""
    board = RoutedBoard(ground)
    start = board.copy()
    pads: dict[str, list[Pad]] = {}
    for pad in ground.pads:
        if pad.net and pad.net != ground.poured:
            pads.setdefault(pad.net, []).append(pad)
    order = sorted((net for net in pads if len(pads[net]) > 1), key=lambda net: _rank(ground, net, pads[net]))
    best: Routes | None = None
    for turn in range(TURNS):
        board.owners = {kind: (list(maps[0]), list(maps[1])) for kind, maps in start.items()}
        routes = Routes()
        for net in order:
            _Net(board, net, pads[net]).lay(routes)
        if told is not None:
            told.append(
                f"turn {turn}: {len(order)} nets, without a way: {', '.join(routes.missing) or 'none'}"
            )
        if best is None or len(routes.missing) < len(best.missing):
            best = routes
        if not routes.missing:
            break
        order = [*routes.missing, *(net for net in order if net not in routes.missing)]
    assert best is not None
    if not best.missing:
        _stitch(board, best)
    return best


def _stitch(board: RoutedBoard, routes: Routes) -> None:
    """Joins the grounds of both sides, so that no piece of one is left alone."""
    ground = board.ground
    if not ground.stitch_mm:
        return
    owner = board.numbers[ground.poured]
    half = ground.via / 2
    for row in range(1, int(ground.height / ground.stitch_mm)):
        for column in range(1, int(ground.width / ground.stitch_mm)):
            x, y = column * ground.stitch_mm, row * ground.stitch_mm
            place = board.place(x, y)
            if all(board.owners[ground.via][layer][place] == 0 for layer in (0, 1)):
                routes.vias.append(Via(ground.poured, *board.at(place)))
                for layer in (0, 1):
                    board.mark(layer, (x - half, y - half, x + half, y + half), owner)


def _rank(ground: Ground, net: str, pads: Sequence[Pad]) -> tuple[float, bool, float, str]:
    length = sum(abs(pad.x - pads[0].x) + abs(pad.y - pads[0].y) for pad in pads)
    return -ground.wide(net), len(pads) > 8, length, net


class _Net:
    """Lays one net: from what is laid to the nearest pad that is not, until none is left."""

    def __init__(self, board: RoutedBoard, net: str, pads: Sequence[Pad]) -> None:
        self.board = board
        self.net = net
        self.owner = board.numbers[net]
        ground = board.ground
        self.width = ground.wide(net)
        self.fat = board.owners[self.width]
        self.thin = board.owners[ground.neck]
        self.hole = board.owners[ground.via]
        self.necks = self._near(pads) if self.width > ground.neck else frozenset()
        self.laid: dict[Cell, Pad | None] = {}
        self.pads = pads

    def _near(self, pads: Iterable[Pad]) -> frozenset[int]:
        found = set()
        for pad in pads:
            if pad.fine:
                for row in range(int((pad.y - NEAR) / GRID), int((pad.y + NEAR) / GRID) + 2):
                    for column in range(int((pad.x - NEAR) / GRID), int((pad.x + NEAR) / GRID) + 2):
                        found.add(row * self.board.columns + column)
        return frozenset(found)

    def _cells(self, pad: Pad) -> list[Cell]:
        place = self.board.place(pad.x, pad.y)
        return [(layer, place) for layer in ((0, 1) if pad.through else (0,))]

    def lay(self, routes: Routes) -> None:
        """Adds segments and vias, or the net to those that found no way."""
        for cell in self._cells(self.pads[0]):
            self.laid[cell] = self.pads[0]
        left = list(self.pads[1:])
        while left:
            goals = {cell: pad for pad in left for cell in self._cells(pad)}
            way = self._way(goals)
            if not way:
                routes.missing.append(self.net)
                return
            reached = goals[way[0]]
            self._draw(way, reached, routes)
            for cell in way:
                self.laid.setdefault(cell, None)
            for cell in self._cells(reached):
                self.laid[cell] = reached
            left.remove(reached)

    def _free(self, layer: int, place: int) -> bool:
        own = (0, self.owner)
        return self.fat[layer][place] in own or (place in self.necks and self.thin[layer][place] in own)

    def _way(self, goals: dict[Cell, Pad]) -> list[Cell]:
        """The cheapest way, from its end at a goal back to what is laid; [] if there is none."""
        columns = self.board.columns
        ends = [(place % columns, place // columns) for _, place in goals]

        def guess(place: int) -> float:
            if len(ends) > 10:
                return 0.0
            return min(abs(place % columns - x) + abs(place // columns - y) for x, y in ends)

        cost: dict[Cell, float] = dict.fromkeys(self.laid, 0.0)
        came: dict[Cell, Cell] = {}
        queue = [(guess(cell[1]), 0.0, cell) for cell in self.laid]
        heapq.heapify(queue)
        own = (0, self.owner)
        while queue:
            _, so_far, cell = heapq.heappop(queue)
            if so_far > cost[cell]:
                continue
            if cell in goals:
                way = [cell]
                while way[-1] in came:
                    way.append(came[way[-1]])
                return way
            layer, place = cell
            along, across = (1.0, ACROSS) if layer == 0 else (ACROSS, 1.0)
            for step, price in ((1, along), (-1, along), (columns, across), (-columns, across)):
                there = (layer, place + step)
                if (self._free(layer, place + step) or there in goals) and so_far + price < cost.get(
                    there, 1e9
                ):
                    cost[there] = so_far + price
                    came[there] = cell
                    heapq.heappush(queue, (so_far + price + guess(place + step), so_far + price, there))
            there = (1 - layer, place)
            open_hole = self.hole[0][place] in own and self.hole[1][place] in own
            if open_hole and self._free(1 - layer, place) and so_far + HOLE < cost.get(there, 1e9):
                cost[there] = so_far + HOLE
                came[there] = cell
                heapq.heappush(queue, (so_far + HOLE + guess(place), so_far + HOLE, there))
        return []

    def _draw(self, way: Sequence[Cell], reached: Pad, routes: Routes) -> None:
        board = self.board
        points = [(layer, *board.at(place), place) for layer, place in way]
        points.insert(0, (points[0][0], reached.x, reached.y, way[0][1]))
        start = self.laid.get(way[-1])
        if start is not None:
            points.append((points[-1][0], start.x, start.y, way[-1][1]))
        run: list[Segment] = []
        for one, two in pairwise(points):
            if one[0] != two[0]:
                routes.vias.append(Via(self.net, one[1], one[2]))
                half = board.ground.via / 2
                for layer in (0, 1):
                    box = (one[1] - half, one[2] - half, one[1] + half, one[2] + half)
                    board.mark(layer, box, self.owner)
            elif one[1:3] != two[1:3]:
                _extend(run, Segment(self.net, one[0], *one[1:3], *two[1:3], self._width(one, two)))
        for segment in run:
            half = segment.width / 2
            xs, ys = sorted((segment.x1, segment.x2)), sorted((segment.y1, segment.y2))
            board.mark(segment.layer, (xs[0] - half, ys[0] - half, xs[1] + half, ys[1] + half), self.owner)
        routes.segments += run

    def _width(self, one: tuple[int, float, float, int], two: tuple[int, float, float, int]) -> float:
        fits = all(self.fat[one[0]][point[3]] in (0, self.owner) for point in (one, two))
        return self.width if fits or not self.necks else self.board.ground.neck


def _extend(run: list[Segment], new: Segment) -> None:
    """Adds a piece, to the last one if it goes straight on."""
    if run:
        last = run[-1]
        straight = last.x1 == new.x1 == new.x2 or last.y1 == new.y1 == new.y2
        joined = (last.layer, last.width, last.x2, last.y2) == (new.layer, new.width, new.x1, new.y1)
        if straight and joined:
            run[-1] = last._replace(x2=new.x2, y2=new.y2)
            return
    run.append(new)
