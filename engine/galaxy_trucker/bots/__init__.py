"""Truckers made of code, in three strengths. Nothing else of the game imports this folder.

A bot looks at its own ship and hand, at what lies face up, and at what everybody knows.
"""

from typing import Final

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.bots.builder import FLIP, Builder
from engine.galaxy_trucker.bots.choosing import aliens_for, is_hopeless, mission_for, ships_for, stake_for
from engine.galaxy_trucker.bots.flying import MOST_IDEAS, answer_for
from engine.galaxy_trucker.bots.strengths import STRENGTHS, Strength
from engine.galaxy_trucker.chance import MASK, below
from engine.galaxy_trucker.game import GalaxyTrucker
from engine.galaxy_trucker.legal import highest_stake, may_act
from engine.galaxy_trucker.rules import flight_of
from engine.galaxy_trucker.rules_building import sand_is_out
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.words import (
    BETWEEN,
    BUILD,
    CHECK,
    FLY,
    LOAD,
    NONE,
    PREPARE,
    STAKE,
    VOTE,
)
from engine.game import Action, Game, MakeBots, Seat, strength_by_effort


class TruckerBots:
    """Bots at some seats, of the strengths that the set-up names. Implements engine.game.Bots."""

    def __init__(self, seats: tuple[Seat, ...], seed: int) -> None:
        self._seats = seats
        self._seed = seed & MASK
        self.rest_ms = 0
        self._builders = {seat: Builder(seat - 1, self._seed + seat) for seat in seats}

    def think(self, game: Game, effort: int) -> list[tuple[Seat, Action]]:
        """One action of each seat that has something to do; while ships are built everybody works at its own pace."""
        if not isinstance(game, GalaxyTrucker):
            raise TypeError("these bots play Galaxy Trucker")
        self.rest_ms = 0
        if game.result is not None:
            return []
        acting = [seat for seat in self._seats if may_act(game.state, seat - 1)]
        if game.state.phase == BUILD:
            return self._build(game.state, acting, effort)
        return [(seat, self._wish(game.state, seat, effort)) for seat in acting]

    def _build(self, s: State, acting: list[Seat], effort: int) -> list[tuple[Seat, Action]]:
        """Where the sand lies still, and nobody may turn it, who is done first with its last action goes on."""
        now_ms = max(s.now_ms, self._next_due(s, acting)) if sand_is_out(s) else s.now_ms
        wishes: list[tuple[Seat, Action]] = []
        for seat in acting:
            wish = self._builders[seat].wish(s, _strength(s, seat, effort), effort, now_ms)
            if wish == FLIP:
                return [(seat, FLIP)]
            if wish is not None:
                wishes.append((seat, wish))
        self.rest_ms = max(0, self._next_due(s, acting) - now_ms) if sand_is_out(s) else 0
        return wishes

    def _next_due(self, s: State, acting: list[Seat]) -> int:
        """When the first of those who still build is done with its last action."""
        return min((self._builders[seat].due_ms(s) for seat in acting if not s.numbers[seat - 1]), default=0)

    def _wish(self, s: State, seat: Seat, effort: int) -> Action:
        player, strength = seat - 1, _strength(s, seat, effort)
        if s.phase == VOTE:
            return mission_for(s) if strength.thrifty else act.Vote(s.offered[self._lot(len(s.offered))])
        if s.phase == PREPARE:
            return ships_for(s, player)
        if s.phase == CHECK:
            return act.Mend()
        if s.phase == STAKE:
            return (
                stake_for(s, player)
                if strength.thrifty
                else act.Stake(self._lot(highest_stake(s, player) + 1))
            )
        if s.phase == LOAD:
            return aliens_for(s, player)
        if s.phase == FLY:
            dreams = min(strength.dreams, effort // MOST_IDEAS)
            return answer_for(flight_of(s), strength.thrifty, dreams, self._seed, s.mission_card)
        if s.phase == BETWEEN and flight_of(s).card != NONE and is_hopeless(s, player):
            return act.GiveUp()
        return act.Ready()

    def _lot(self, limit: int) -> int:
        drawn, self._seed = below(self._seed, limit)
        return drawn


def _strength(s: State, seat: Seat, effort: int) -> Strength:
    named = s.setup.bots
    return STRENGTHS[named[seat - 1] if seat <= len(named) else strength_by_effort(effort)]


BOTS: Final[MakeBots] = TruckerBots
