"""A ship as plainly as it can be written, for naive.py: cells in dictionaries, every question walked anew."""

import tomllib
from pathlib import Path
from typing import Any

import engine.galaxy_trucker as game

DATA = Path(game.__file__).with_name("data")
SIDES = "NESW"
COLOURS = ("red", "yellow", "green", "blue")
PRICE = {"red": 4, "yellow": 3, "green": 2, "blue": 1}
CARGO = ("explosive", "fragile", "heavy", "radioactive", "artifact")
Cell = tuple[int, int]
Tree = dict[str, Any]


def table(name: str) -> Tree:
    return tomllib.loads((DATA / name).read_text("utf-8"))


CARDS = {row["id"]: row for name in ("cards.toml", "supercards.toml") for row in table(name)["card"]}
MISSIONS = {row["id"]: row for row in table("missions.toml")["mission"]}
TILES = {row["id"]: row for row in table("tiles.toml")["tile"]}
SUPER = {"meteor_shower", "meteor_storm", "black_hole", "enemy_fleet", "tactical_zone", "special_event"}


class Ship:
    def __init__(self, row: Tree, flipped: bool, any_support: bool) -> None:
        self.step = {
            "N": (0, 1 if flipped else -1),
            "E": (1, 0),
            "S": (0, -1 if flipped else 1),
            "W": (-1, 0),
        }
        self.any_support = any_support
        self.tiles: dict[Cell, Tree] = {}
        for tile in row["tiles"]:
            self.tiles[tuple(tile["at"])] = self.read(tile)
        if "load" in row:
            self.load(row["load"].get("aliens", {}))

    def read(self, tile: Tree) -> Tree:
        if "tile" in tile:
            known = TILES[tile["tile"]]
            kind, conn = known["kind"], known["connectors"]
            cap, mass, axis = known.get("places"), known.get("mass", 0), known.get("axis", "NS")
        else:
            kind, conn = tile["kind"], tile["conn"]
            mass, axis = tile.get("mass", 1), tile.get("axis", "NS")
            cap = tile.get("cap", {"battery": 2, "cargo_hold": 2, "special_hold": 1}.get(kind))
        turns = tile.get("rot", 0) // 90
        sides = {SIDES[(number + turns) % 4]: int(conn[number]) for number in range(4)}
        points = {"cannon": "N", "double_cannon": "N", "engine": "S", "double_engine": "S"}.get(kind)
        if points:
            points = SIDES[(SIDES.index(points) + turns) % 4]
        covers = {SIDES[turns % 4], SIDES[(1 + turns) % 4]} if kind == "shield" else set()
        if axis != "both" and turns % 2:
            axis = {"NS": "EW", "EW": "NS"}[axis]
        return {
            "kind": kind,
            "conn": sides,
            "points": points,
            "covers": covers,
            "cap": cap or 0,
            "mass": mass,
            "axis": axis,
            "humans": tile.get("humans", 0),
            "alien": tile.get("alien"),
            "energy": tile.get("energy", 0),
            "goods": list(tile.get("goods", [])),
        }

    def load(self, aliens: dict[str, list[int]]) -> None:
        taken = {tuple(cell): colour for colour, cell in aliens.items()}
        banned = self.dead() | {
            other
            for cell in self.of("radioactive")
            for other in [cell, *self.eight(cell)]
            if other in self.tiles
        }
        for cell, tile in self.tiles.items():
            if cell in banned:
                continue
            if tile["kind"] == "battery":
                tile["energy"] = tile["cap"]
            elif tile["kind"] in ("cabin", "start_cabin"):
                if cell in taken:
                    tile["alien"] = taken[cell]
                else:
                    tile["humans"] = 2

    # geometry

    def order(self, cells: Any = None) -> list[Cell]:
        return sorted(self.tiles if cells is None else cells, key=lambda cell: (cell[1], cell[0]))

    def of(self, *kinds: str) -> list[Cell]:
        return [cell for cell in self.order() if self.tiles[cell]["kind"] in kinds]

    def look(self, cell: Cell, side: str) -> Cell:
        return (cell[0] + self.step[side][0], cell[1] + self.step[side][1])

    def eight(self, cell: Cell) -> list[Cell]:
        x, y = cell
        return [(x + a, y + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]

    def joined(self, cell: Cell) -> list[Cell]:
        found = []
        for side in SIDES:
            other = self.look(cell, side)
            if other in self.tiles:
                mine = self.tiles[cell]["conn"][side]
                theirs = self.tiles[other]["conn"][SIDES[(SIDES.index(side) + 2) % 4]]
                if mine and theirs and (mine == theirs or 3 in (mine, theirs)):
                    found.append(other)
        return found

    def parts(self) -> list[set[Cell]]:
        left, found = set(self.tiles), []
        for cell in self.order():
            if cell in left:
                part, edge = {cell}, [cell]
                while edge:
                    for other in self.joined(edge.pop()):
                        if other not in part:
                            part.add(other)
                            edge.append(other)
                left -= part
                found.append(part)
        return found

    def dead(self) -> set[Cell]:
        zone = set()
        for x, y in self.of("artifact"):
            axis = self.tiles[x, y]["axis"]
            zone |= {
                cell
                for cell in self.tiles
                if (cell[0] == x and axis in ("NS", "both")) or (cell[1] == y and axis in ("EW", "both"))
            }
        return zone

    def exposed_at(self, cell: Cell) -> int:
        tile = self.tiles[cell]
        return sum(bool(tile["conn"][side]) and self.look(cell, side) not in self.tiles for side in SIDES)

    def exposed(self) -> int:
        return sum(map(self.exposed_at, self.tiles))

    # strengths

    def cannons(self, powered: Any = (), directions: Any = ("N",)) -> float:
        total, dead = 0.0, self.dead()
        for cell in self.of("cannon", "double_cannon"):
            tile = self.tiles[cell]
            if cell not in dead and (tile["kind"] == "cannon" or cell in powered):
                full = 1.0 if tile["points"] in directions else 0.5
                total += full * (2 if tile["kind"] == "double_cannon" else 1)
        return total + 2 if total > 0 and "purple" in self.aliens() else total

    def engines(self, powered: Any = ()) -> int:
        dead = self.dead()
        total = sum(cell not in dead for cell in self.of("engine"))
        total += sum(2 for cell in self.of("double_engine") if cell not in dead and cell in powered)
        if total > 0 and "brown" in self.aliens():
            total += 2
        mass: int = sum(self.tiles[cell]["mass"] for cell in self.of("heavy"))
        return total - mass

    def doubles(self, *kinds: str) -> bool:
        dead = self.dead()
        return any(cell not in dead for cell in self.of(*kinds)) and self.energy() > 0

    # load

    def aliens(self) -> list[str]:
        return sorted(tile["alien"] for tile in self.tiles.values() if tile["alien"])

    def humans(self) -> int:
        return sum(tile["humans"] for tile in self.tiles.values())

    def crew(self) -> int:
        return self.humans() + len(self.aliens())

    def energy(self) -> int:
        return sum(tile["energy"] for tile in self.tiles.values())

    def goods(self) -> dict[str, int]:
        aboard = [colour for tile in self.tiles.values() for colour in tile["goods"]]
        return {colour: aboard.count(colour) for colour in COLOURS}

    def pay(self, tokens: int, named: Any = ()) -> None:
        order = [tuple(cell) for cell in named]
        for cell in self.order():
            order += [cell] * (self.tiles[cell]["energy"] - order.count(cell))
        for cell in order[:tokens]:
            self.tiles[cell]["energy"] -= 1
            assert self.tiles[cell]["energy"] >= 0

    def lose_one(self, cell: Cell) -> None:
        tile = self.tiles[cell]
        if tile["humans"]:
            tile["humans"] -= 1
        else:
            assert tile["alien"]
            tile["alien"] = None

    def manned(self) -> list[Cell]:
        return [cell for cell in self.order() if self.tiles[cell]["humans"] or self.tiles[cell]["alien"]]

    def infect(self) -> None:
        manned = self.manned()
        for cell in [cell for cell in manned if any(other in manned for other in self.joined(cell))]:
            self.lose_one(cell)

    def lose_goods(self, number: int) -> None:
        for colour in COLOURS:
            for cell in self.order():
                goods = self.tiles[cell]["goods"]
                while number and colour in goods:
                    goods.remove(colour)
                    number -= 1
        self.pay(min(number, self.energy()))

    def stow(self, gained: list[str], answer: Any) -> None:
        every = [colour for tile in self.tiles.values() for colour in tile["goods"]] + gained
        for tile in self.tiles.values():
            tile["goods"] = []
        if answer is not None:
            for hold in answer:
                self.tiles[tuple(hold["at"])]["goods"] = list(hold["goods"])
            return
        dead = self.dead()
        special = [cell for cell in self.of("special_hold") if cell not in dead]
        plain = [cell for cell in self.of("cargo_hold") if cell not in dead]
        for colour in COLOURS:
            for _ in range(every.count(colour)):
                for cell in special if colour == "red" else [*plain, *special]:
                    if len(self.tiles[cell]["goods"]) < self.tiles[cell]["cap"]:
                        self.tiles[cell]["goods"].append(colour)
                        break

    def holds(self) -> bool:
        dead = self.dead()
        return any(cell not in dead for cell in self.of("cargo_hold", "special_hold"))

    # losing

    def covering(self, kind: str, side: str, line: int) -> list[Cell]:
        place = 0 if side in "NS" else 1
        lines = [line] if side == "N" else [line - 1, line, line + 1]
        dead = self.dead()
        return [
            cell
            for cell in self.of(kind)
            if self.tiles[cell]["points"] == side and cell[place] in lines and cell not in dead
        ]

    def target(self, side: str, line: int) -> Cell | None:
        place = 0 if side in "NS" else 1
        cells = [cell for cell in self.tiles if cell[place] == line]
        x, y = self.step[side]
        return max(cells, key=lambda cell: cell[0] * x + cell[1] * y, default=None)

    def shatter(self, first: Cell) -> set[Cell]:
        gone, fresh = {first}, [first]
        while fresh:
            cell = fresh.pop()
            for other in self.eight(cell):
                if other in self.tiles and other not in gone:
                    blown = self.tiles[cell]["kind"] == "explosive"
                    if blown or self.tiles[other]["kind"] == "fragile":
                        gone.add(other)
                        fresh.append(other)
        return gone

    def bury(self) -> None:
        dead = self.dead()
        for cell in self.of("cabin"):
            alien = self.tiles[cell]["alien"]
            if alien:
                kinds = [
                    f"life_support_{name}"
                    for name in ("brown", "purple")
                    if self.any_support or name == alien
                ]
                beside = [other for other in self.joined(cell) if other not in dead]
                if not any(self.tiles[other]["kind"] in kinds for other in beside):
                    self.tiles[cell]["alien"] = None
