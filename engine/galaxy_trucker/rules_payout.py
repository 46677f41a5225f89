"""The payout after a flight, and what missions pay [rules 12, additions 5]."""

from collections.abc import Callable, Mapping
from math import ceil
from typing import Final, NamedTuple, TypeAlias

from engine.galaxy_trucker import board as boards
from engine.galaxy_trucker.cards_missions import Mission, Reward, RewardType
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.words import ALIENS, CARGO, KIND_NAMES, NONE, Kind

ESCORT_SPACES: Final = 5
FREIGHTER_HITS: Final = 3


def pay_out(s: State, mission: Mission | None) -> None:
    """Pays every ship: order, looks, goods, mission, lost components, in this order; nobody ends
    below 0 [rules 12].
    """
    level = boards.level(s.level)
    finished = s.ahead_first()
    fewest = min((s.ships[ship].exposed() for ship in finished), default=0)
    for number, ship in enumerate(s.ships):
        home = number in finished
        parts = (
            level.order[finished.index(number)] if home else 0,
            level.looks if home and ship.exposed() == fewest else 0,
            _sold(ship, home),
            mission_pay(s, number, finished, mission) if home and mission is not None else 0,
            -min(s.lost[number], s.loss_cap),
        )
        s.pay_out(number, *parts, max(0, s.credits[number] + sum(parts)))


def _sold(ship: Ship, home: bool) -> int:
    """What the goods bring; a retired ship sells for half, rounded up [rules 11]."""
    prices = boards.table().flight.prices
    worth = sum(number * price for number, price in zip(ship.goods_aboard(), prices, strict=True))
    return worth if home else ceil(worth / 2)


# ---------------------------------------------------------------------------------------------------- missions


class Finisher(NamedTuple):
    """A ship that finished, for the rewards of a mission."""

    s: State
    number: int
    finished: list[int]
    reward: Reward

    @property
    def ship(self) -> Ship:
        """The ship itself."""
        return self.s.ships[self.number]

    @property
    def credits(self) -> int:
        """The credits of the reward at the level of the flight."""
        return self.reward.credits[self.s.level - 1]


Rule: TypeAlias = Callable[[Finisher], int]


def mission_pay(s: State, number: int, finished: list[int], mission: Mission) -> int:
    """What a mission pays a ship that finishes, as it stands now."""
    return sum(_REWARDS[reward.type](Finisher(s, number, finished, reward)) for reward in mission.reward)


def _per_delivered_tile(f: Finisher) -> int:
    """Artifacts are single with one axis, double with both."""
    bits = f.ship.grid.bits(f.ship.kinds[_number(f.reward.kind)])
    if f.reward.variant != "any":
        double = f.reward.variant == "double"
        bits = [bit for bit in bits if (f.ship.components[bit].tile.axis == "both") == double]
    return len(bits) * f.credits


def _per_delivered_mass(f: Finisher) -> int:
    return f.ship.mass() * f.credits


def _distinct_kinds(f: Finisher) -> int:
    kinds = sum(bool(f.ship.kinds[kind]) for kind in CARGO)
    return ceil(f.reward.table[kinds] * f.reward.factor[f.s.level - 1])


def _adjacent_pairs(f: Finisher) -> int:
    """Each pair of one tile of the first and one of the second kind that touch, corners included."""
    first, second = f.reward.kinds
    grid = f.ship.grid
    others = f.ship.kinds[_number(second)]
    pairs = sum(
        (grid.around(1 << bit) & others).bit_count() for bit in grid.bits(f.ship.kinds[_number(first)])
    )
    return pairs * f.credits


def _per_alien(f: Finisher) -> int:
    return sum(f.ship.aliens[alien] != NONE for alien in ALIENS) * f.credits


def _per_crew(f: Finisher) -> int:
    """Each crew member above the minimum."""
    return max(0, f.ship.crew() - f.reward.minimum) * f.credits


def _per_lost_component(f: Finisher) -> int:
    """Destroyed or fallen off in flight; what a Black Hole took earns nothing."""
    return f.s.lost_flying[f.number] * f.credits


def _most_lost_bonus(f: Finisher) -> int:
    """All tied ships get it, also when nobody lost anything."""
    most = max(f.s.lost_flying[ship] for ship in f.finished)
    return f.credits if f.s.lost_flying[f.number] == most else 0


def _finish_bonus(f: Finisher) -> int:
    return f.credits


def _no_exposed_bonus(f: Finisher) -> int:
    return 0 if f.ship.exposed() else f.credits


def _escort_bonus(f: Finisher) -> int:
    """The freighter is whole and within five spaces before or behind."""
    near = abs(f.s.positions[f.number] - f.s.freighter) <= ESCORT_SPACES
    return f.credits if near and f.s.freighter_hits < FREIGHTER_HITS else 0


def _bet(f: Finisher) -> int:
    """The stake lies in the bank; the first ship gets it back three times."""
    return int(f.s.stakes[f.number] * f.reward.factor[0]) if f.finished[0] == f.number else 0


def _number(name: str) -> Kind:
    return next(kind for kind in CARGO if KIND_NAMES[kind] == name)


_REWARDS: Final[Mapping[RewardType, Rule]] = {
    "per_delivered_tile": _per_delivered_tile,
    "per_delivered_mass": _per_delivered_mass,
    "distinct_kinds": _distinct_kinds,
    "adjacent_pairs": _adjacent_pairs,
    "per_alien": _per_alien,
    "per_crew": _per_crew,
    "per_lost_component": _per_lost_component,
    "most_lost_bonus": _most_lost_bonus,
    "finish_bonus": _finish_bonus,
    "no_exposed_bonus": _no_exposed_bonus,
    "escort_bonus": _escort_bonus,
    "bet": _bet,
}
