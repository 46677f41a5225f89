"""Flying a ship: what to answer in flight, from what everybody sees."""

from collections.abc import Callable
from typing import Final

from engine.galaxy_trucker import boards, loads
from engine.galaxy_trucker.bots.strengths import Strength
from engine.galaxy_trucker.flight import answers as ans
from engine.galaxy_trucker.flight import words as w
from engine.galaxy_trucker.flight.answers import Answer
from engine.galaxy_trucker.flight.questions import Question, default, options, question
from engine.galaxy_trucker.flight.state import State
from engine.galaxy_trucker.lots import below
from engine.galaxy_trucker.ship import Ship
from engine.galaxy_trucker.words import Goods

DAY: Final = 1.2
"""What a day of flight is worth in credits, roughly."""
CREW: Final = 1.5
RESERVE: Final = 2


def answer_for(s: State, strength: Strength, seed: int) -> Answer:
    """The answer of the ship that is asked."""
    asked = question(s)
    assert asked is not None, "nobody is asked"
    if asked.kind == "dice":
        return _dice(s, asked, seed)
    ship = s.ships[asked.ship]
    rule = _RULES.get(asked.kind)
    answer = rule(s, ship, asked, strength) if rule is not None else None
    return answer if answer is not None else default(s)


def _dice(s: State, asked: Question, seed: int) -> Answer:
    """Dice where the table has none: any that are wanted."""
    for answer in options(s):
        if isinstance(answer, ans.Dice):
            faces = []
            for number, _ in enumerate(answer.dice):
                face, seed = below(seed + s.drawn + number, 6)
                faces.append(face + 1)
            return ans.Dice(tuple(faces))
    return default(s)


def _power(s: State, ship: Ship, asked: Question, strength: Strength) -> Answer | None:
    """As much as wins against an enemy; in Open Space all but a reserve; elsewhere what energy there is to spare."""
    card = s.in_play
    most = min(len(asked.cells), asked.number)
    if card.kind in w.ENEMIES or card.kind == w.ENEMY_FLEET:
        wanted = 2 * card.strength + 1
        for count in range(most + 1):
            cells = asked.cells[:count]
            if ship.cannons(ship.grid.mask(cells), card.directions or (0,)) >= wanted:
                return ans.Power(cells)
        return ans.Power()
    keep = RESERVE if strength.thrifty and ship.engines() > 0 else 0
    return ans.Power(asked.cells[: max(0, min(most, asked.number - keep))])


def _defend(s: State, ship: Ship, asked: Question, strength: Strength) -> Answer | None:
    return ans.Defend(asked.cells[0]) if asked.cells else None


def worth_of_goods(ship: Ship, goods: Goods) -> int:
    """Credits that goods would add to a ship's holds."""
    prices = boards.table().flight.prices
    held, _ = loads.stowed(ship, goods)
    after = sum(number * price for kept in held.values() for number, price in zip(kept, prices, strict=True))
    before = sum(number * price for number, price in zip(ship.goods_aboard(), prices, strict=True))
    return after - before


def _planet(s: State, ship: Ship, asked: Question, strength: Strength) -> Answer | None:
    card = s.in_play
    worth = {number: worth_of_goods(ship, card.planets[number]) for number in asked.planets}
    best = max(worth, key=lambda number: worth[number], default=None)
    if best is None or worth[best] <= card.days * DAY:
        return ans.Planet()
    return ans.Planet(best)


def _accept(s: State, ship: Ship, asked: Question, strength: Strength) -> Answer | None:
    card = s.in_play
    gain = card.credits + worth_of_goods(ship, card.reward) - card.days * DAY
    if card.kind == w.ABANDONED_SHIP:
        gain -= CREW * card.crew
        if ship.crew() - card.crew < 2:
            return ans.Accept(False)
    return ans.Accept(gain > 0)


_RULES: Final[dict[str, Callable[[State, Ship, Question, Strength], Answer | None]]] = {
    "power": _power,
    "defend": _defend,
    "planet": _planet,
    "accept": _accept,
}
