"""The rules of a flight once more, as plainly as they can be written: cells in dictionaries, one long road, no speed.

It takes flight files that are right and gives their results, and shares nothing with the engine but the data files.
Where the two disagree one of them has misread the format page.
"""

from collections.abc import Callable
from math import ceil
from typing import Any

from tests.engine.galaxy_trucker.naive_fleet import Fleet
from tests.engine.galaxy_trucker.naive_ship import (
    CARDS,
    CARGO,
    PRICE,
    SUPER,
    Tree,
)


class Flight(Fleet):
    """A flight by its cards."""

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
