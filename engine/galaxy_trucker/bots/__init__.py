"""Truckers made of code, in three strengths. Nothing else of the game imports this folder.

A bot looks at its own ship and hand, at what lies face up, and at what everybody knows.
"""

from typing import Final

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.bots.builder import Builder
from engine.galaxy_trucker.bots.flying import MOST_IDEAS, answer_for
from engine.galaxy_trucker.bots.strengths import STRENGTHS, Strength
from engine.galaxy_trucker.chance import MASK, below
from engine.galaxy_trucker.game import GalaxyTrucker
from engine.galaxy_trucker.legal import may_act
from engine.galaxy_trucker.rules import flight_of
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.verbs_loads import HUMANS_IN_A_CABIN
from engine.galaxy_trucker.words import (
    BETWEEN,
    BROWN,
    BUILD,
    CHECK,
    FLY,
    LOAD,
    NONE,
    PURPLE,
    STAKE,
    VOTE,
)
from engine.game import Action, Game, MakeBots, Seat, strength_by_effort


class TruckerBots:
    """Bots at some seats, of the strengths that the set-up names. Implements engine.game.Bots."""

    def __init__(self, seats: tuple[Seat, ...], seed: int) -> None:
        self._seats = seats
        self._seed = seed & MASK
        self._builders: dict[Seat, Builder] = {}

    def think(self, game: Game, effort: int) -> list[tuple[Seat, Action]]:
        """One action of each seat that has something to do; while the sand runs everybody works at its own pace."""
        if not isinstance(game, GalaxyTrucker):
            raise TypeError("these bots play Galaxy Trucker")
        wishes: list[tuple[Seat, Action]] = []
        for seat in self._seats:
            if may_act(game.state, seat - 1) and game.result is None:
                wish = self._wish(game.state, seat, effort)
                if wish is not None:
                    wishes.append((seat, wish))
        return wishes

    def _wish(self, s: State, seat: Seat, effort: int) -> Action | None:
        player, strength = seat - 1, _strength(s, seat, effort)
        if s.phase == BUILD:
            builder = self._builders.setdefault(seat, Builder(player, self._seed + seat))
            return builder.wish(s, strength, effort)
        if s.phase == VOTE:
            place, self._seed = below(self._seed, len(s.offered))
            return act.Vote(s.offered[place])
        if s.phase == CHECK:
            return act.Mend()
        if s.phase == STAKE:
            return act.Stake(0)
        if s.phase == LOAD:
            return aliens_for(s, player)
        if s.phase == FLY:
            dreams = min(strength.dreams, effort // MOST_IDEAS)
            return answer_for(flight_of(s), strength.thrifty, dreams, self._seed)
        if s.phase == BETWEEN and flight_of(s).card != NONE and _is_hopeless(s, player):
            return act.GiveUp()
        return act.Ready()


def _strength(s: State, seat: Seat, effort: int) -> Strength:
    named = s.setup.bots
    return STRENGTHS[named[seat - 1] if seat <= len(named) else strength_by_effort(effort)]


def aliens_for(s: State, player: int) -> act.TakeAboard:
    """An alien where it brings more than two humans: with cannons or engines to add to, and humans left."""
    ship = s.ships[player]
    grid, left = ship.grid, ship.crew_cabins().bit_count()
    chosen: list[tuple[int, int] | None] = [None, None]
    for alien, enough in ((PURPLE, ship.cannons() >= 4), (BROWN, ship.engines() >= 2)):
        cabins = [cell for cell in grid.cells(ship.alien_cabins(alien)) if cell not in chosen]
        if cabins and enough and (left - 1) * HUMANS_IN_A_CABIN >= 3:
            chosen[alien] = cabins[-1]
            left -= 1
    return act.TakeAboard(chosen[BROWN], chosen[PURPLE])


def _is_hopeless(s: State, player: int) -> bool:
    """No engine and nothing to power: Open Space would end the flight, and whoever drifts behind is lapped."""
    ship = s.ships[player]
    flight = flight_of(s)
    behind = max(flight.positions) - flight.positions[s.flyers.index(player)]
    return ship.human_crew() == 1 and ship.tiles.bit_count() < 5 and behind > 25


BOTS: Final[MakeBots] = TruckerBots
