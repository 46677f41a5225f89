"""Building a ship: what a component is worth on a cell, and what to do next."""

from typing import Final

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.boards import Bit
from engine.galaxy_trucker.bots.strengths import Strength
from engine.galaxy_trucker.building import sand_is_out
from engine.galaxy_trucker.faults import problems
from engine.galaxy_trucker.legal import beside, reason_against
from engine.galaxy_trucker.lots import below
from engine.galaxy_trucker.ship import Ship
from engine.galaxy_trucker.state import State
from engine.galaxy_trucker.tiles import Component, numbered, part
from engine.galaxy_trucker.words import (
    ASIDE,
    BATTERY,
    CABIN,
    CANNON,
    CANNONS,
    CARGO,
    CARGO_HOLD,
    DOUBLE_CANNON,
    DOUBLE_ENGINE,
    ENGINE,
    ENGINES,
    KIND_NAMES,
    LIFE_SUPPORTS,
    NONE,
    SHIELD,
    SIDES,
    SPECIAL_HOLD,
    START_CIRCLE,
    STRUCTURAL,
    N,
)

# Worth of the first of a kind, and what each further one is worth less; made by trying, in rough credits.
WORTH: Final[dict[int, tuple[float, float]]] = {
    CANNON: (3.2, 0.35),
    DOUBLE_CANNON: (3.0, 0.8),
    ENGINE: (3.4, 0.45),
    DOUBLE_ENGINE: (3.2, 0.8),
    CABIN: (2.8, 0.45),
    BATTERY: (2.6, 0.7),
    SHIELD: (2.8, 1.0),
    CARGO_HOLD: (2.4, 0.4),
    SPECIAL_HOLD: (2.0, 0.5),
    STRUCTURAL: (0.6, 0.3),
}
LIFE_SUPPORT: Final = 1.8
PAID_CARGO: Final = 5.0
SIDEWAYS: Final = 1.2
JOINT: Final = 0.25
OPEN_END: Final = 0.1
WASTE: Final = 0.6
NO_GOOD: Final = -99.0
LAST_SECONDS_MS: Final = 4000


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
        """The less is left to do the less will do."""
        free = s.ships[self._player].grid.printed & ~s.ships[self._player].tiles
        return strength.least if free.bit_count() > 6 else strength.least / 2

    def _reach(self, s: State, strength: Strength, effort: int) -> act.Build:
        player = self._player
        hurry = s.sand_ms != NONE and s.circle == START_CIRCLE and s.sand_ms - s.now_ms < LAST_SECONDS_MS
        if hurry or self._returned >= strength.tries or not beside(s, player):
            return self._finish(s)
        if s.aside[player][0] != NONE and self._returned % 2 == 0:
            return act.TakeAside(0)
        if s.aside[player][1] != NONE and self._returned % 2 == 0:
            return act.TakeAside(1)
        best, found = self._least(s, strength) + 0.5, NONE
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


def best_place(s: State, player: int, tile: int, effort: int) -> tuple[float, act.Place | None]:
    """Where a tile is worth most, without an error; it looks at up to `effort` cells, all of them from 25 on."""
    ship = s.ships[player]
    cells = ship.grid.bits(beside(s, player))
    best, found = NO_GOOD, None
    for bit in cells[: max(effort, 4)]:
        for turn in range(4):
            component = part(tile, turn)
            worth = worth_of(s, ship, bit, component)
            if worth > best and not problems(ship, bit, component):
                best, found = worth, act.Place(ship.grid.cell(bit), turn)
    return best, found


def worth_of(s: State, ship: Ship, bit: Bit, component: Component) -> float:
    """What a component is worth on a cell, errors aside."""
    kind = component.kind
    worth = _kind_worth(s, ship, kind)
    cell = 1 << bit
    if kind in CANNONS and component.points != N:
        worth -= SIDEWAYS
    for side in SIDES:
        looked_at = ship.look(cell, side)
        if ship.tiles & looked_at:
            worth += JOINT if component.connectors[side] else 0.0
        elif component.connectors[side]:
            # An open end is good where the ship can grow, and an exposed connector where it can't.
            worth += OPEN_END if looked_at & ship.grid.printed else -OPEN_END * component.connectors[side]
    if component.points != NONE and ship.look(cell, component.points) & ship.grid.printed:
        worth -= WASTE
    if kind == SHIELD and all(ship.covers[side] for side in component.covers):
        worth -= WASTE
    if kind in LIFE_SUPPORTS and not _beside_cabin(ship, bit, component):
        worth -= LIFE_SUPPORT
    return worth


def _kind_worth(s: State, ship: Ship, kind: int) -> float:
    if kind in CARGO:
        return PAID_CARGO if _is_paid(s, kind) else NO_GOOD
    if kind in LIFE_SUPPORTS:
        return LIFE_SUPPORT if not ship.kinds[kind] else 0.0
    first, less = WORTH[kind]
    worth = first - less * ship.kinds[kind].bit_count()
    if kind == BATTERY and not any(ship.kinds[user] for user in (DOUBLE_CANNON, DOUBLE_ENGINE, SHIELD)):
        worth -= 1.0
    if kind in ENGINES and not ship.kinds[ENGINE] | ship.kinds[DOUBLE_ENGINE]:
        worth += 1.5
    return worth


def _is_paid(s: State, kind: int) -> bool:
    mission = s.mission_card
    return mission is not None and (
        KIND_NAMES[kind] in mission.cargo_to_warehouse or KIND_NAMES[kind] in mission.cargo_aside
    )


def _beside_cabin(ship: Ship, bit: Bit, component: Component) -> bool:
    cabins = ship.kinds[CABIN]
    return any(component.connectors[side] and ship.look(1 << bit, side) & cabins for side in SIDES)
