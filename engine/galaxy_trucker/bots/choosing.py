"""What a bot wants before and between flights: a mission, a stake, aliens aboard, to give up."""

from math import exp
from typing import Final

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.board import Cell
from engine.galaxy_trucker.bots.parts import paid_for
from engine.galaxy_trucker.legal import highest_stake, ships_to_propose
from engine.galaxy_trucker.rules import flight_of
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.verbs_loads import HUMANS_IN_A_CABIN
from engine.galaxy_trucker.words import BROWN, PURPLE

BROUGHT_HOME: Final[dict[str, tuple[float, float, float]]] = {
    "beverage_run": (5.5, 9.1, 16.3),
    "club_gold_trials": (5.2, 10.1, 4.1),
    "experiments": (5.7, 11.2, 14.8),
    "escort_mission": (4.6, 9.6, 8.8),
    "hilarious_stories": (6.4, 11.2, 9.7),
    "riding_a_powder_keg": (7.7, 10.9, 13.7),
    "radioactive_isotopes": (11.1, 6.7, -1.4),
    "heavy_duty": (9.6, 10.3, 17.3),
    "alien_archaeology": (6.4, 2.6, 3.3),
    "cocktail_time": (3.1, 10.5, 20.7),
    "alien_design": (8.9, 19.1, 28.5),
    "diplomatic_mission": (7.1, 5.9, 0.9),
    "carpool": (7.3, 15.0, 22.6),
    "directives": (13.3, 24.7, 32.0),
    "easy_peasy": (2.5, -0.7, -8.7),
    "the_bet": (8.1, 17.4, 18.3),
}
"""Credits that a ship brought home from a mission, by level: the mean of 18 ships of crews, three at a time."""
FASTER: Final = 0.4
"""How much an engine of strength 1 counts for being first in the end."""
WORTH_A_STAKE: Final = 1 / 3
"""The chance from which on a stake that comes back three times brings more than it costs."""


def mission_for(s: State) -> act.Vote:
    """The mission on offer that a ship of this class makes most of."""
    return act.Vote(max(s.offered, key=lambda name: BROUGHT_HOME[name][s.level - 1]))


def ships_for(s: State, player: int) -> act.ProposeShips | act.Ready:
    """Agrees to the ships that all proposals name; else is ready for those agreed on."""
    wanted = {ship_class for ship_class in s.proposed if ship_class is not None}
    agreeable = [ship_class for ship_class in ships_to_propose(s, player) if wanted == {ship_class}]
    return act.ProposeShips(agreeable[0]) if agreeable else act.Ready()


def stake_for(s: State, player: int) -> act.Stake:
    """All that may be staked, where the chance to finish first is good enough; else nothing."""
    speeds = [
        exp(FASTER * (ship.engines(~0) + ship.engines()) / 2 - 0.3 * number) for ship, number in _grid(s)
    ]
    chance = speeds[player] / sum(speeds)
    return act.Stake(highest_stake(s, player) if chance > WORTH_A_STAKE else 0)


def _grid(s: State) -> list[tuple[Ship, int]]:
    """The ships with their places at the start, which everybody sees."""
    return list(zip(s.ships, s.numbers, strict=True))


def aliens_for(s: State, player: int) -> act.TakeAboard:
    """An alien where it brings more than two humans, with cannons or engines to add to, or where the mission pays for
    it; humans are left in one cabin at least.
    """
    ship, mission, place = s.ships[player], s.mission_card, s.level - 1
    pay, lost = paid_for(mission, "per_alien", place), paid_for(mission, "per_crew", place)
    left = ship.crew_cabins().bit_count()
    chosen: list[Cell | None] = [None, None]
    for alien, useful in ((PURPLE, ship.cannons() >= 4), (BROWN, ship.engines() >= 2)):
        cabins = [cell for cell in ship.grid.cells(ship.alien_cabins(alien)) if cell not in chosen]
        wanted = pay > 0 or (useful and not lost)
        if cabins and wanted and (left - 1) * HUMANS_IN_A_CABIN >= (2 if pay else 3):
            chosen[alien] = cabins[-1]
            left -= 1
    return act.TakeAboard(chosen[BROWN], chosen[PURPLE])


def is_hopeless(s: State, player: int) -> bool:
    """No engine and nothing to power: Open Space would end the flight, and whoever drifts behind is lapped."""
    ship = s.ships[player]
    flight = flight_of(s)
    behind = max(flight.positions) - flight.positions[s.flyers.index(player)]
    return ship.human_crew() == 1 and ship.tiles.bit_count() < 5 and behind > 25
