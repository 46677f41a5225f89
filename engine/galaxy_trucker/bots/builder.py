"""Building a ship: what to take, and where to put it, while the sand runs."""

from typing import Final

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.bots.parts import fits, growth, worth_of
from engine.galaxy_trucker.bots.strengths import Strength
from engine.galaxy_trucker.cards_tiles import numbered, part
from engine.galaxy_trucker.chance import below
from engine.galaxy_trucker.legal import reason_against
from engine.galaxy_trucker.rules_building import MS, sand_is_out
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.words import ASIDE, NONE, START_CIRCLE

NO_GOOD: Final = -99.0
BETTER: Final = 0.4
"""By how much a component that lies face up has to be better than what will do, to be fetched."""
LAST_SECONDS_MS: Final = 4000
PATIENCE: Final = 2
"""After `tries` components in a row that were no good anything will do; after this many times that the ship is done."""


class Builder:
    """Builds the ship of one player; remembers only its own pace and how often it was disappointed."""

    def __init__(self, player: int, seed: int) -> None:
        self._player = player
        self._seed = seed
        self._next_ms = 0
        self._returned = 0
        self._round = NONE

    def wish(self, s: State, strength: Strength, effort: int) -> act.Build | None:
        """The next action, or None as long as the last one takes."""
        player = self._player
        if self._round != s.round:
            self._round, self._returned, self._next_ms = s.round, 0, s.now_ms
        if s.numbers[player]:
            flip = act.Flip()
            return flip if reason_against(s, player + 1, flip) is None else None
        if s.sand_ms != NONE:
            if s.now_ms < self._next_ms:
                return None
            self._next_ms = s.now_ms + strength.pace_ms
        if s.hand[player] != NONE:
            return self._use_hand(s, strength, effort)
        return self._reach(s, strength, effort)

    def _use_hand(self, s: State, strength: Strength, effort: int) -> act.Build:
        player = self._player
        worth, place = best_place(s, player, s.hand[player], effort)
        if place is not None and worth >= self._least(s, strength):
            self._returned = 0
            return place
        self._returned += 1
        if s.hand_from[player] == ASIDE:
            return place or act.SetAside()
        return act.Return()

    def _least(self, s: State, strength: Strength) -> float:
        """What a component must add. Less after disappointments, and when time runs out sooner than room."""
        ship = s.ships[self._player]
        least = strength.least * max(0.0, 1 - self._returned / strength.tries)
        free = (ship.grid.printed & ~ship.tiles).bit_count() / ship.grid.printed.bit_count()
        return least if time_left(s) > free else min(least, 0.1)

    def _reach(self, s: State, strength: Strength, effort: int) -> act.Build:
        player = self._player
        hurry = s.sand_ms != NONE and s.circle == START_CIRCLE and s.sand_ms - s.now_ms < LAST_SECONDS_MS
        if hurry or self._returned >= PATIENCE * strength.tries or not growth(s.ships[player])[1]:
            return self._finish(s)
        for place in (0, 1):
            if s.aside[player][place] != NONE and self._returned % 2 == 0:
                return act.TakeAside(place)
        best, found = self._least(s, strength) + BETTER, NONE
        for tile in dict.fromkeys(s.face_up[::-1][: strength.faces]):
            worth, _ = best_place(s, player, tile, effort)
            if worth > best:
                best, found = worth, tile
        if found != NONE:
            return act.TakeUp(numbered()[found].id)
        if s.cargo and (not s.heap or self._lot(4) == 0):
            return act.TakeDown(cargo=True)
        if s.heap:
            return act.TakeDown()
        return self._finish(s)

    def _finish(self, s: State) -> act.Build:
        """The lowest number left; before that the sand is turned where everybody may."""
        if sand_is_out(s) and s.circle > 1 and self._lot(2):
            return act.Flip()
        number = next(number for number in range(1, s.setup.players + 1) if number not in s.numbers)
        return act.Finish(number)

    def _lot(self, limit: int) -> int:
        drawn, self._seed = below(self._seed, limit)
        return drawn


def time_left(s: State) -> float:
    """The share of the sand that is still to run, all circles counted; 1 where there is none."""
    if not s.setup.sand_s:
        return 1.0
    running = max(0, s.sand_ms - s.now_ms) / MS if s.sand_ms != NONE else 0.0
    return (running + s.setup.sand_s * s.circle) / (s.setup.sand_s * (s.level + 1))


def best_place(s: State, player: int, tile: int, effort: int) -> tuple[float, act.Place | None]:
    """Where a tile adds most, without an error; it looks at up to `effort` cells, all of them from 25 on."""
    ship, mission = s.ships[player], s.mission_card
    before = worth_of(ship, s.level, mission)
    best, found = NO_GOOD, None
    for bit in ship.grid.bits(growth(ship)[0])[: max(effort, 4)]:
        for turn in range(4):
            component = part(tile, turn)
            if fits(ship, bit, component):
                built: Ship = ship.clone()
                built.place(bit, component)
                worth = worth_of(built, s.level, mission) - before
                if worth > best:
                    best, found = worth, act.Place(ship.grid.cell(bit), turn)
    return best, found
