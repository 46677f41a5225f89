"""What a ship in flight is worth, in credits: what it owns, where it flies, and what it can still do."""

from typing import Final

from engine.galaxy_trucker import board as boards
from engine.galaxy_trucker.cards_missions import Mission
from engine.galaxy_trucker.rules_payout import mission_pay
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.verbs_loads import stowed
from engine.galaxy_trucker.words import DOUBLE_CANNON, DOUBLE_ENGINE, SIDES, Goods

DAY: Final = 0.9
"""A day of flight."""
CREW: Final = 1.0
"""A crew member, while there are some left."""
# What strength is worth to the end of a whole flight at level I; cards grow with the level.
CANNONS: Final = 0.9
ENGINES: Final = 1.1
ENERGY: Final = 0.6
SHIELDED_SIDE: Final = 1.0
EXPOSED: Final = 0.25
PLACE: Final = 0.3


def worth_of_goods(ship: Ship, goods: Goods) -> int:
    """Credits that goods would add to a ship's holds."""
    held, _ = stowed(ship, goods)
    return sum(map(price_of, held.values())) - price_of(ship.goods_aboard())


def price_of(goods: Goods) -> int:
    """What goods bring."""
    prices = boards.table().flight.prices
    return sum(number * price for number, price in zip(goods, prices, strict=True))


def worth_of_ship(s: State, number: int, mission: Mission | None = None) -> float:
    """Credits that the ship may hope for, from what everybody sees."""
    ship = s.ships[number]
    goods = price_of(ship.goods_aboard())
    owned = s.credits[number] - min(s.lost[number], s.loss_cap) - 0.1 * s.lost[number]
    if not s.flying >> number & 1:
        return owned + goods / 2
    level = boards.level(s.level)
    left = (len(s.deck) - s.card - 1) / max(1, len(s.deck))
    goods += mission_pay(s, number, s.ahead_first(), mission) if mission is not None else 0
    return owned + goods + _order(s, number, level) + left * (0.7 + 0.3 * s.level) * _abilities(ship)


def _order(s: State, number: int, level: boards.Level) -> float:
    """The reward by the order now, and a little for every day."""
    order = s.ahead_first()
    ahead = sum(s.positions[other] for other in order) / len(order)
    return level.order[order.index(number)] * 0.7 + DAY * 0.5 * (s.positions[number] - ahead)


def _abilities(ship: Ship) -> float:
    """What strengths, crew, energy and shields are still good for."""
    crew, humans, energy = ship.crew(), ship.human_crew(), ship.energy_aboard()
    doubles = (ship.working(DOUBLE_ENGINE) | ship.working(DOUBLE_CANNON)).bit_count()
    worth = CANNONS * min(ship.cannons() / 2, 8) + ENGINES * min(max(ship.engines(), -2), 8)
    worth += CREW * min(crew, 8) + 0.3 * max(0, crew - 8) + 1.5 * min(humans, 2)
    worth += ENERGY * energy + 0.4 * min(doubles, energy)
    worth += SHIELDED_SIDE * sum(bool(ship.shields(side)) for side in SIDES) * (1.0 if energy else 0.2)
    return worth - EXPOSED * ship.exposed() + PLACE * 0.3 * ship.tiles.bit_count()
