"""A flight ready for its first card."""

from collections.abc import Sequence

from engine.galaxy_trucker import board as boards
from engine.galaxy_trucker import rules_flight as course
from engine.galaxy_trucker.cards_kinds import Card
from engine.galaxy_trucker.cards_missions import Mission
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.words import NONE, ShipClass
from engine.galaxy_trucker.words_flight import LEFT_TO_PEOPLE


def launch(
    ships: Sequence[Ship],
    level: int,
    deck: Sequence[Card],
    *,
    ship_class: ShipClass | None = None,
    mission: Mission | None = None,
    positions: Sequence[int] | None = None,
    credits: Sequence[int] = (),
    lost: Sequence[int] = (),
    stakes: Sequence[int] = (),
    dice: Sequence[int] = (),
    seed: int = NONE,
    live: bool = False,
    log: bool = False,
) -> State:
    """The flight of `ships`, the leader first; they stay as they are, the flight has copies.

    `dice` come first, then those of `seed`; without a seed the flight asks for dice. `credits`, `lost` components and
    `stakes` are those before the flight, 0 where nothing is given. A flight that is `live` leaves to people what a file
    decides.
    """
    s = State([ship.clone() for ship in ships], level, tuple(deck))
    if log:
        s.keep([])
    count = len(ships)
    s.loss_cap = loss_cap(level, ship_class)
    s.dice = list(dice)
    s.seed = seed
    s.credits = list(credits) or [0] * count
    s.lost = list(lost) or [0] * count
    if mission is not None:
        s.rules = frozenset(mission.rules)
        s.stakes = list(stakes) or [0] * count
    if live:
        s.rules |= LEFT_TO_PEOPLE
    at = tuple(positions) if positions is not None else start_positions(level, count)
    if "freighter" in s.rules:
        s.freighter, s.freighter_hits = at[-1] - 1, 0
    course.begin(s, at)
    return s


def start_positions(level: int, count: int) -> tuple[int, ...]:
    """Where the ships start, the leader on 0, with the empty spaces of the level between them [rules 5]."""
    return tuple(-ship * (boards.level(level).gap + 1) for ship in range(count))


def loss_cap(level: int, ship_class: ShipClass | None) -> int:
    """The most that lost components cost: by the class of the ships; `free` boards take that of the level."""
    row = boards.board(ship_class) if ship_class is not None else None
    return boards.level(level).loss_cap if row is None else row.loss_cap
