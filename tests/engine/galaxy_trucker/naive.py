"""The rules of a flight once more, as plainly as they can be written: cells in dictionaries, one long road, no speed.

It takes flight files that are right and gives their results, and shares nothing with the engine but the data files.
Where the two disagree one of them has misread the format page.
"""

import tomllib
from collections.abc import Callable
from math import ceil
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


class Flight:
    def __init__(self, doc: Tree) -> None:
        self.doc = doc
        self.level = doc["level"]
        self.mission = MISSIONS.get(doc.get("mission", ""), {"rules": [], "reward": []})
        self.rules = self.mission.get("rules", [])
        boards = table("boards.toml")
        self.levels = boards["level"][self.level - 1]
        ship_class = doc.get("class", self.levels["ship_class"])
        caps = {board["ship_class"]: board["loss_cap"] for board in boards["board"]}
        self.cap = caps.get(ship_class, self.levels["loss_cap"])
        rows = doc["ships"]
        self.ships = [Ship(row, ship_class == "IIIA", "any_support" in self.rules) for row in rows]
        gap = self.levels["gap"] + 1
        self.at = {number: row.get("position", -number * gap) for number, row in enumerate(rows)}
        self.credits = [row.get("credits", 0) for row in rows]
        self.lost = [row.get("lost", 0) for row in rows]
        self.fun = [0 for _ in rows]
        self.retired: dict[int, Tree] = {}
        self.dice = list(doc.get("dice", []))
        self.thrown = 0
        self.used = [0 for _ in rows]
        self.log: list[Tree] = []

    # asking

    def ask(self, ship: int, question: str, default: Any) -> Any:
        lists = self.doc.get("decisions", [])
        mine = lists[ship] if ship < len(lists) else []
        if self.used[ship] >= len(mine):
            return default
        asked, answer = mine[self.used[ship]]
        assert asked == question, (ship, self.used[ship], asked, question)
        self.used[ship] += 1
        return answer

    def throw(self, count: int) -> int:
        dice = self.dice[self.thrown : self.thrown + count]
        assert len(dice) == count
        self.thrown += count
        return sum(dice)

    def paid(self, ship: int, answer: Any) -> Any:
        """An answer, paid."""
        named: Any = ()
        if isinstance(answer, dict):
            answer, named = answer["use"], answer["from"]
        many = bool(answer) and isinstance(answer[0], list)
        self.ships[ship].pay(len(answer) if many else int(bool(answer)), named)
        return answer

    def power(self, ship: int, *kinds: str) -> set[Cell]:
        if not self.ships[ship].doubles(*kinds):
            return set()
        return {tuple(cell) for cell in self.paid(ship, self.ask(ship, "power", []))}

    # moving

    def order(self) -> list[int]:
        return sorted(self.at, key=lambda ship: -self.at[ship])

    def move(self, ship: int, days: int) -> None:
        others = {at % 40 for other, at in self.at.items() if other != ship}
        while days:
            step = 1 if days > 0 else -1
            self.at[ship] += step
            if self.at[ship] % 40 not in others:
                days -= step

    def drift(self, days: dict[int, int]) -> None:
        for ship in reversed(self.order()):
            if days.get(ship):
                self.move(ship, -days[ship])

    # losing

    def take_off(self, ship: int, cells: Any, fun: bool) -> None:
        for cell in cells:
            del self.ships[ship].tiles[cell]
            self.lost[ship] += 1
            self.fun[ship] += fun

    def fall_apart(self, ship: int) -> None:
        craft = self.ships[ship]
        parts = craft.parts()
        manned = [part for part in parts if any(craft.tiles[cell]["humans"] for cell in part)]
        choice = manned or parts
        if len(choice) > 1:

            def worth(part: set[Cell]) -> tuple[int, int, list[int]]:
                first = craft.order(part)[0]
                return (sum(craft.tiles[cell]["humans"] for cell in part), len(part), [-first[1], -first[0]])

            best = max(choice, key=worth)
            cell = tuple(self.ask(ship, "keep", list(next(iter(best)))))
            choice = [part for part in choice if cell in part]
            assert choice
        if choice:
            self.take_off(ship, [cell for cell in craft.order() if cell not in choice[0]], True)
        craft.bury()

    def destroy(self, ship: int, cell: Cell) -> None:
        self.take_off(ship, self.ships[ship].shatter(cell), True)
        self.fall_apart(ship)

    def hit(self, ship: int, kind: str, size: str, side: str, line: int) -> None:
        craft = self.ships[ship]
        cell = craft.target(side, line)
        if cell is None:
            return
        smooth = not craft.tiles[cell]["conn"][side]
        if smooth and ((kind == "meteor" and size == "small") or craft.tiles[cell]["kind"] == "heavy"):
            return
        if kind == "meteor" and size == "big" and craft.covering("cannon", side, line):
            return
        helps: list[Cell] = []
        if size == "small":
            dead = craft.dead()
            helps = [
                one for one in craft.of("shield") if side in craft.tiles[one]["covers"] and one not in dead
            ]
        elif kind == "meteor":
            helps = craft.covering("double_cannon", side, line)
        if helps and craft.energy():
            answer = self.paid(ship, self.ask(ship, "defend", None))
            if answer:
                assert tuple(answer) in helps
                return
        self.destroy(ship, cell)

    def give_crew(self, ship: int, number: int) -> None:
        craft = self.ships[ship]
        if number >= craft.crew():
            for cell in craft.manned():
                craft.tiles[cell]["humans"], craft.tiles[cell]["alien"] = 0, None
        elif number:
            humans = [list(cell) for cell in craft.order() for _ in range(craft.tiles[cell]["humans"])]
            aliens = [list(cell) for cell in craft.order() if craft.tiles[cell]["alien"]]
            given = self.ask(ship, "crew", [*humans, *aliens][:number])
            assert len(given) == number
            for cell in given:
                craft.lose_one(tuple(cell))

    def gain(self, ship: int, goods: list[str]) -> None:
        if goods and self.ships[ship].holds():
            self.ships[ship].stow(list(goods), self.ask(ship, "stow", None))

    def shots(self, ships: list[int], shots: list[Tree]) -> None:
        for shot in shots if ships else []:
            line = self.throw(2)
            for ship in ships:
                self.hit(ship, "shot", shot["size"], shot["from"], line)

    # the flight

    def fly(self) -> Tree:
        for ship in self.order():
            if not self.ships[ship].humans():
                self.retire(ship, None, "no_humans")
        self.note(None)
        for number, entry in enumerate(self.doc["deck"]):
            for ship in self.order():
                if self.doc["ships"][ship].get("gives_up_before") == number:
                    self.retire(ship, number - 1, "gave_up")
            if not self.at:
                break
            card = CARDS[entry] if isinstance(entry, str) else entry
            self.card(number, card)
            self.note(card.get("id", card["kind"]))
        return self.result()

    def retire(self, ship: int, card: int | None, cause: str) -> None:
        del self.at[ship]
        self.retired[ship] = {"card": card, "cause": cause}

    def note(self, card: str | None) -> None:
        positions = [self.at.get(ship) for ship in range(len(self.ships))]
        self.log.append({"card": card, "order": self.order(), "positions": positions})

    def card(self, number: int, card: Tree) -> None:
        self.swallowed: set[int] = set()
        self.stalled: set[int] = set()
        order = self.order()
        if "dodge" in self.rules and card["kind"] in SUPER:
            for ship in list(order):
                if self.ships[ship].of("fragile"):
                    cell = self.ask(ship, "dodge", None)
                    if cell is not None:
                        self.take_off(ship, [tuple(cell)], False)
                        order.remove(ship)
                        self.fall_apart(ship)
        act: Callable[[Tree, list[int]], None] = getattr(self, f"do_{card['kind']}")
        act(card, order)
        leader = max(self.at.values())
        for ship in self.order():
            if ship in self.swallowed:
                self.retire(ship, number, "black_hole")
            elif not self.ships[ship].humans():
                self.retire(ship, number, "no_humans")
            elif ship in self.stalled:
                self.retire(ship, number, "no_power")
            elif leader - self.at[ship] > 40:
                self.retire(ship, number, "lapped")

    def do_move(self, card: Tree, order: list[int]) -> None:
        for step in card["moves"]:
            if step["ship"] in self.at:
                self.move(step["ship"], step["days"])

    def do_open_space(self, card: Tree, order: list[int]) -> None:
        for ship in order:
            strength = self.ships[ship].engines(self.power(ship, "double_engine"))
            if strength > 0:
                self.move(ship, strength)
            else:
                self.stalled.add(ship)

    def do_stardust(self, card: Tree, order: list[int]) -> None:
        self.drift({ship: self.ships[ship].exposed() for ship in order})

    def do_planets(self, card: Tree, order: list[int]) -> None:
        free, landed = set(range(len(card["planets"]))), {}
        for ship in order:
            if free:
                planet = self.ask(ship, "planet", None)
                if planet is not None:
                    free.remove(planet)
                    landed[ship] = card["days"]
                    self.gain(ship, card["planets"][planet])
        self.drift(landed)

    def reward(self, ship: int, card: Tree) -> None:
        self.credits[ship] += card.get("reward_credits", 0)
        self.gain(ship, card.get("reward_goods", []))
        self.move(ship, -card["days"])

    def do_abandoned_ship(self, card: Tree, order: list[int]) -> None:
        for ship in [] if "no_abandoned_ships" in self.rules else order:
            if self.ships[ship].crew() >= card["lose_crew"] and self.ask(ship, "accept", False):
                self.give_crew(ship, card["lose_crew"])
                self.reward(ship, card)
                break

    def do_abandoned_station(self, card: Tree, order: list[int]) -> None:
        for ship in order:
            if self.ships[ship].crew() >= card["min_crew"] and self.ask(ship, "accept", False):
                self.reward(ship, card)
                break

    def do_meteoric_swarm(self, card: Tree, order: list[int]) -> None:
        for meteor in card["meteors"]:
            line = self.throw(2)
            for ship in order:
                self.hit(ship, "meteor", meteor["size"], meteor["from"], line)

    def fight(self, card: Tree, order: list[int]) -> list[int]:
        beaten = []
        for ship in order:
            strength = self.ships[ship].cannons(self.power(ship, "double_cannon"))
            if strength > card["strength"]:
                if self.ask(ship, "accept", False):
                    self.reward(ship, card)
                break
            if strength < card["strength"]:
                beaten.append(ship)
                if card["kind"] == "slavers":
                    self.give_crew(ship, card["lose_crew"])
                if card["kind"] == "smugglers":
                    self.ships[ship].lose_goods(card["lose_goods"])
        return beaten

    def do_slavers(self, card: Tree, order: list[int]) -> None:
        self.fight(card, order)

    def do_smugglers(self, card: Tree, order: list[int]) -> None:
        self.fight(card, order)

    def do_pirates(self, card: Tree, order: list[int]) -> None:
        self.shots(self.fight(card, order), card["shots"])

    def lowest(self, order: list[int], values: dict[int, float]) -> int:
        return min(order, key=lambda ship: (values[ship], -self.at[ship]))

    def value(self, ship: int, name: str, powered: Any) -> float:
        craft = self.ships[ship]
        if name == "crew":
            return craft.crew()
        return craft.engines(powered) if name == "engines" else craft.cannons(powered)

    def declared(self, ship: int, *names: str) -> list[float]:
        kinds = [
            {"engines": "double_engine", "cannons": "double_cannon"}[name] for name in names if name != "crew"
        ]
        powered = self.power(ship, *kinds) if kinds else set()
        return [self.value(ship, name, powered) for name in names]

    def do_combat_zone(self, card: Tree, order: list[int]) -> None:
        for line in card["lines"] if len(order) > 1 else []:
            ship = self.lowest(order, {ship: self.declared(ship, line["least"])[0] for ship in order})
            if line["penalty"] == "days":
                self.move(ship, -line["amount"])
            elif line["penalty"] == "crew":
                self.give_crew(ship, line["amount"])
            elif line["penalty"] == "goods":
                self.ships[ship].lose_goods(line["amount"])
            else:
                self.shots([ship], line["shots"])

    def do_tactical_zone(self, card: Tree, order: list[int]) -> None:
        for column in ("left", "right") if len(order) > 1 else ():
            names = (card[column]["first"], card[column]["second"])
            values = {}
            for ship in order:
                first, second = self.declared(ship, *names)
                values[ship] = first - second
            ship = self.lowest(order, values)
            lines = [line for line in card[f"{column}_penalties"] if line["level"] <= self.level]
            self.give_crew(ship, sum(line.get("lose_crew", 0) for line in lines))
            self.ships[ship].lose_goods(sum(line.get("lose_goods", 0) for line in lines))
            self.move(ship, -sum(line.get("days", 0) for line in lines))
            for line in lines:
                self.shots([ship], line.get("shots", []))

    def do_enemy_fleet(self, card: Tree, order: list[int]) -> None:
        lines = [line for line in card["lines"] if line["level"] <= self.level]
        due: dict[int, list[Tree]] = {}
        for ship in order:
            strength = self.ships[ship].cannons(self.power(ship, "double_cannon"), card["directions"])
            due[ship] = lines
            for number, line in enumerate(lines):
                if strength >= line["strength"]:
                    due[ship] = lines[number + 1 :]
        for ship in order:
            self.give_crew(ship, sum(line.get("lose_crew", 0) for line in due[ship]))
            self.ships[ship].lose_goods(sum(line.get("lose_goods", 0) for line in due[ship]))
        self.drift({ship: sum(line.get("days", 0) for line in due[ship]) for ship in order})
        for line in lines:
            self.shots([ship for ship in order if line in due[ship]], line.get("shots", []))

    def do_epidemic(self, card: Tree, order: list[int]) -> None:
        for ship in order:
            self.ships[ship].infect()

    def do_sabotage(self, card: Tree, order: list[int]) -> None:
        ship = self.lowest(order, {ship: self.ships[ship].crew() for ship in order})
        for _ in range(3):
            column = self.throw(2)
            cell = (column, self.throw(2))
            if cell in self.ships[ship].tiles:
                self.destroy(ship, cell)
                break

    def do_meteor_shower(self, card: Tree, order: list[int]) -> None:
        for sweep in card["sweeps"]:
            place = 0 if sweep["from"] in "NS" else 1
            lines = {cell[place] for ship in order for cell in self.ships[ship].tiles}
            for line in sorted(lines, reverse=sweep["lines"] == "descending"):
                for ship in order:
                    self.hit(ship, "meteor", "small", sweep["from"], line)

    def do_meteor_storm(self, card: Tree, order: list[int]) -> None:
        for line in card["lines"]:
            for arrow in line["arrows"] if line["level"] <= self.level and order else []:
                fixed = arrow.get("fixed_die", 0)
                at = fixed + self.throw(1 if fixed else 2)
                for ship in order:
                    self.hit(ship, "meteor", "big", arrow["from"], at)

    def do_black_hole(self, card: Tree, order: list[int]) -> None:
        hole = card["strength"][self.level - 1]
        for ship in order:
            craft = self.ships[ship]
            if craft.engines() >= hole:
                continue
            answer = self.ask(ship, "hole", {"power": [], "discard": []})
            powered = {tuple(cell) for cell in answer["power"]}
            craft.pay(len(powered), answer.get("from", ()))
            due = 2 * (hole - craft.engines(powered))
            if answer["discard"] == "all":
                assert len(craft.tiles) < due
                self.swallowed.add(ship)
                self.take_off(ship, list(craft.tiles), False)
            else:
                cells = [tuple(cell) for cell in answer["discard"]]
                every = len(cells) == len(craft.tiles) == due
                self.take_off(ship, cells, False)
                craft.bury()
                assert every or len(cells) == 2 * max(0, hole - craft.engines(powered))
                assert len(craft.parts()) < 2

    def do_special_event(self, card: Tree, order: list[int]) -> None:
        act: Callable[[list[int]], None] = getattr(self, card["id"].replace("-", "_").lower())
        act(order)

    def ev_corrosive_dust(self, order: list[int]) -> None:
        for ship in order:
            craft = self.ships[ship]
            if craft.exposed():
                named = list(self.ask(ship, "shed", []) or [])
                for _ in range(self.level):
                    bare = [cell for cell in craft.order() if craft.exposed_at(cell)]
                    if not bare:
                        break
                    cell = tuple(named.pop(0)) if named else bare[0]
                    assert cell in bare
                    self.take_off(ship, [cell], True)
                    self.fall_apart(ship)
                assert not named

    def ev_clinging_dust(self, order: list[int]) -> None:
        self.drift({ship: self.ships[ship].exposed() + self.level for ship in order})

    def ev_contagious_epidemic(self, order: list[int]) -> None:
        for ship in order:
            for _ in range(self.level):
                self.ships[ship].infect()

    def ev_cabin_fever(self, order: list[int]) -> None:
        for ship in order:
            craft = self.ships[ship]
            cabins = craft.of("cabin", "start_cabin")
            for cell in craft.manned():
                if any(other in cabins for other in craft.joined(cell)):
                    for _ in range(2 if self.level >= 3 else 1):
                        if cell in craft.manned():
                            craft.lose_one(cell)

    def ev_radiation_leak(self, order: list[int]) -> None:
        for ship in order:
            craft = self.ships[ship]
            for cell in craft.manned():
                if any(craft.tiles.get(other, {"energy": 0})["energy"] for other in craft.eight(cell)):
                    craft.lose_one(cell)

    def ev_radiation_belt(self, order: list[int]) -> None:
        for _ in range(self.level if order else 0):
            column = self.throw(2)
            for ship in order:
                for cell in self.ships[ship].manned():
                    if cell[0] == column:
                        self.ships[ship].lose_one(cell)

    # payout

    def result(self) -> Tree:
        finished = self.order()
        best = min((self.ships[ship].exposed() for ship in finished), default=0)
        ships = []
        for number, craft in enumerate(self.ships):
            home = number in finished
            worth = sum(PRICE[colour] * count for colour, count in craft.goods().items())
            payout = {
                "order": self.levels["order"][finished.index(number)] if home else 0,
                "looks": 2 * self.level if home and craft.exposed() == best else 0,
                "goods": worth if home else (worth + 1) // 2,
                "mission": self.bonus(number, finished) if home else 0,
                "lost": -min(self.cap, self.lost[number]),
            }
            ships.append(
                {
                    "finished": home,
                    "place": finished.index(number) + 1 if home else None,
                    "position": self.at.get(number),
                    "retired": self.retired.get(number),
                    "left": [list(cell) for cell in craft.order()],
                    "lost": self.lost[number],
                    "crew": craft.crew(),
                    "humans": craft.humans(),
                    "aliens": craft.aliens(),
                    "energy": craft.energy(),
                    "goods": craft.goods(),
                    "exposed": craft.exposed(),
                    "payout": payout,
                    "credits": max(0, self.credits[number] + sum(payout.values())),
                }
            )
        return {"ships": ships, "log": self.log, "dice_used": self.thrown, "decisions_used": self.used}

    def bonus(self, number: int, finished: list[int]) -> int:
        craft, total = self.ships[number], 0
        for reward in self.mission["reward"]:
            credits = reward.get("credits", [0] * 4)[self.level - 1]
            kind = reward["type"]
            if kind == "per_delivered_tile":
                cells = craft.of(reward["kind"])
                if "variant" in reward:
                    both = reward["variant"] == "double"
                    cells = [cell for cell in cells if (craft.tiles[cell]["axis"] == "both") == both]
                total += credits * len(cells)
            elif kind == "per_delivered_mass":
                total += credits * sum(craft.tiles[cell]["mass"] for cell in craft.of("heavy"))
            elif kind == "distinct_kinds":
                count = sum(bool(craft.of(name)) for name in CARGO)
                total += ceil(reward["table"][count] * reward["factor"][self.level - 1])
            elif kind == "adjacent_pairs":
                first, second = reward["kinds"]
                near = [(a, b) for a in craft.of(first) for b in craft.of(second) if b in craft.eight(a)]
                total += credits * len(near)
            elif kind == "per_alien":
                total += credits * len(craft.aliens())
            elif kind == "per_crew":
                total += credits * max(0, craft.crew() - reward["minimum"])
            elif kind == "per_lost_component":
                total += credits * self.fun[number]
            elif kind == "most_lost_bonus":
                total += credits if self.fun[number] == max(self.fun[ship] for ship in finished) else 0
            elif kind == "no_exposed_bonus":
                total += 0 if craft.exposed() else credits
            else:
                assert kind == "finish_bonus", kind
                total += credits
        return total
