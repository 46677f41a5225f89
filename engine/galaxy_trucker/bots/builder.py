"""Building a ship: what to take, and where to put it, while the sand runs."""

from typing import Final

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.bots.forecast import UNKNOWN, Forecast, forecast
from engine.galaxy_trucker.bots.parts import fits, growth, worth_of
from engine.galaxy_trucker.bots.strengths import Strength
from engine.galaxy_trucker.cards_tiles import numbered, part
from engine.galaxy_trucker.chance import below
from engine.galaxy_trucker.legal import reason_against
from engine.galaxy_trucker.rules_building import MS
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.words import ASIDE, NONE, START_CIRCLE

NO_GOOD: Final = -99.0
FLIP: Final = act.Flip()
BUILT_BEFORE_A_LOOK: Final = 5
"""A bot looks at its first pile when its ship has so many components, and at each next one after as many more."""
BETTER: Final = 0.4
"""By how much a component that lies face up has to be better than what will do, to be fetched."""
LAST_SECONDS_MS: Final = 4000
PATIENCE: Final = 2
"""After `tries` components in a row that were no good anything will do; after this many times that the ship is done."""


class Builder:
    """Builds the ship of one player; remembers its pace, how often it was disappointed, and the cards it has seen."""

    def __init__(self, player: int, seed: int) -> None:
        self._player = player
        self._seed = seed
        self._next_ms = 0
        self._returned = 0
        self._round = NONE
        self._seen: list[int] = []
        self._piles = 0
        self._forecast = UNKNOWN
        self._judged = Judged()

    def due_ms(self, s: State) -> int:
        """When its last action is done, on the clock of the game."""
        if self._round != s.round:
            self._round, self._returned, self._next_ms = s.round, 0, s.now_ms
            self._seen, self._piles, self._forecast = [], 0, UNKNOWN
        return self._next_ms

    def wish(self, s: State, strength: Strength, effort: int, now_ms: int) -> act.Build | None:
        """The next action, or None as long as the last one takes. The sand is turned wherever that may be done, for
        nobody builds faster than a hand while it lies still.
        """
        player = self._player
        due_ms = self.due_ms(s)
        if reason_against(s, player + 1, FLIP) is None:
            return FLIP
        if s.numbers[player]:
            return None
        if s.setup.sand_s:
            if s.sand_ms != NONE:  # what passed while it lay still counts no more
                self._next_ms = due_ms = min(due_ms, now_ms + strength.pace_ms)
            if now_ms < due_ms:
                return None
            self._next_ms = now_ms + strength.pace_ms
        if s.looking[player] != NONE:
            return self._read(s)
        if s.hand[player] != NONE:
            return self._use_hand(s, strength, effort)
        return self._reach(s, strength, effort)

    def _read(self, s: State) -> act.PutBack:
        """Remembers the cards of the pile that it looks at."""
        self._seen += s.piles[s.looking[self._player]]
        self._forecast = forecast(self._seen)
        return act.PutBack()

    def _look(self, s: State, strength: Strength) -> act.Look | None:
        """A pile that it has not seen, each after some more components; a pile that is taken is left out."""
        built = s.ships[self._player].tiles.bit_count()
        if self._piles >= strength.piles or built < BUILT_BEFORE_A_LOOK * (self._piles + 1):
            return None
        look = act.Look(self._piles)
        self._piles += 1
        return look if reason_against(s, self._player + 1, look) is None else None

    def _use_hand(self, s: State, strength: Strength, effort: int) -> act.Build:
        player = self._player
        worth, place = self._judged.best_place(s, player, s.hand[player], effort, self._forecast)
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
        look = self._look(s, strength)
        if look is not None:
            return look
        for place in (0, 1):
            if s.aside[player][place] != NONE and self._returned % 2 == 0:
                return act.TakeAside(place)
        best, found = self._least(s, strength) + BETTER, NONE
        for tile in dict.fromkeys(s.face_up[::-1][: strength.faces]):
            worth, _ = self._judged.best_place(s, player, tile, effort, self._forecast)
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
        """The lowest number left."""
        number = next(number for number in range(1, s.setup.players + 1) if number not in s.numbers)
        return act.Finish(number)

    def _lot(self, limit: int) -> int:
        drawn, self._seed = below(self._seed, limit)
        return drawn


class Judged:
    """What `best_place` found, each component once as long as the ship stays as it is and nothing else is known."""

    def __init__(self) -> None:
        self._about: object = None
        self._places: dict[int, tuple[float, act.Place | None]] = {}

    def best_place(
        self, s: State, player: int, tile: int, effort: int, needs: Forecast
    ) -> tuple[float, act.Place | None]:
        """As the function."""
        about = (tuple(s.ships[player].components.items()), s.round, effort, needs)
        if about != self._about:
            self._about, self._places = about, {}
        if tile not in self._places:
            self._places[tile] = best_place(s, player, tile, effort, needs)
        return self._places[tile]


def time_left(s: State) -> float:
    """The share of the sand that is still to run, all circles counted; 1 where there is none."""
    if not s.setup.sand_s:
        return 1.0
    running = max(0, s.sand_ms - s.now_ms) / MS if s.sand_ms != NONE else 0.0
    return (running + s.setup.sand_s * s.circle) / (s.setup.sand_s * (s.level + 1))


def best_place(
    s: State, player: int, tile: int, effort: int, needs: Forecast = UNKNOWN
) -> tuple[float, act.Place | None]:
    """Where a tile adds most, without an error; it looks at up to `effort` cells, all of them from 25 on."""
    ship, mission = s.ships[player], s.mission_card
    before = worth_of(ship, s.level, mission, needs)
    best, found = NO_GOOD, None
    for bit in ship.grid.bits(growth(ship)[0])[: max(effort, 4)]:
        for turn in range(4):
            component = part(tile, turn)
            if fits(ship, bit, component):
                built: Ship = ship.clone()
                built.place(bit, component)
                worth = worth_of(built, s.level, mission, needs) - before
                if worth > best:
                    best, found = worth, act.Place(ship.grid.cell(bit), turn)
    return best, found
