"""Ships under way as plainly as they can be written, for naive.py: answers, days, hits and losses."""

from typing import Any

from tests.engine.galaxy_trucker.naive_ship import MISSIONS, Cell, Ship, Tree, table


class Fleet:
    """The ships of a flight file: what they are asked, where they are, what hits them."""

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
