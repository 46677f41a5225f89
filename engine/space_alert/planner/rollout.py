"""What a plan is worth: flights by the rules themselves, on a ship whose damage nobody can foresee.

A plan is flown with several orders of damage tokens, none of them the real one. A flight that differs from the
adopted plan only from some turn on is resumed from there.
"""

from collections.abc import Sequence
from typing import Final

from engine.space_alert.rules import play_turn
from engine.space_alert.score import lost, total
from engine.space_alert.setup_flight import Flight
from engine.space_alert.state.writers import State
from engine.space_alert.verbs import MARKS
from engine.space_alert.words import BRIDGE, NEIGHBOURS, ON_TRACK, PHASE_TURNS

# What things are worth in points of the score.
LOST: Final = -25.0
A_LOSS: Final = -6.0  # each further hit on a zone that is lost already
A_HIT: Final = 0.15  # on a threat: a step towards destroying it
SCORE_OF_THE_LOST: Final = 0.3
MAINTAINED: Final = 3.0
DAMAGE: Final = -0.1  # times the square of the tokens in a zone: the seventh is the end
# What later phases need, as it stands at the end of this one.
A_CUBE: Final = 0.2  # energy and rockets; a fuel capsule counts as three
DAMAGE_EARLY: Final = -0.2
NEAR_BRIDGE: Final = 1.0  # somebody who can be at the computer in one move

_AROUND_BRIDGE: Final = frozenset((BRIDGE, *NEIGHBOURS[BRIDGE]))


class Rollout(State):
    """A flight that is tried out and goes on when the ship is lost, so that a plan that loses less shows as better.

    `pushed` are the delays so far as (crew, turn), so that other cards can be laid; `losses` counts hits too many.
    """

    __slots__ = ("losses", "pushed")

    def __init__(self, flight: Flight | None) -> None:
        super().__init__(flight)
        self.pushed: tuple[tuple[int, int], ...] = ()
        self.losses = 0

    def clone(self) -> "Rollout":
        copy = Rollout(None)
        self._copy(copy)
        copy.pushed = self.pushed
        copy.losses = self.losses
        return copy

    def begin_turn(self, turn: int) -> None:
        """A threat that struck the last blow has done its Z and is gone like any other."""
        super().begin_turn(turn)
        if self.losses:
            for threat, mark in enumerate(self.marks):
                if self.status[threat] == ON_TRACK and mark == len(MARKS[self.tracks[self.where[threat]]]):
                    self.let_survive(threat)

    def push_plan(self, crew: int, turn: int) -> None:
        super().push_plan(crew, turn)
        self.pushed = (*self.pushed, (crew, turn))

    def lose_ship(self, zone: int, threat: int) -> None:
        super().lose_ship(zone, threat)
        self.losses += 1
        if threat < 0 and self.turn <= self.turns:
            self.ended = 0

    def lay(self, codes: list[list[int]]) -> None:
        """Other cards for the turns to come, delayed as those before them were."""
        self.plans = [row[:] for row in codes]
        for crew, turn in self.pushed:
            super().push_plan(crew, turn)

    def suppose_maintained(self, phase: int) -> None:
        """Leaves the computer of a later phase to that phase."""
        self.maintained |= 1 << phase


class Evaluator:
    """Tells what plans of one phase are worth; `flown` counts the flights, `score` is that of the last (None: lost)."""

    def __init__(self, flights: Sequence[Flight], phase: int) -> None:
        self.flown = 0
        self.score: int | None = None
        self.threats = flights[0].threats
        self.orders = range(len(flights))
        self._last_turn = max(PHASE_TURNS[phase])
        self._codes: list[list[int]] = [list(plan) for plan in flights[0].plans]
        self._before: list[list[Rollout]] = [[Rollout(flight)] for flight in flights]
        for (start,) in self._before:
            for later in range(phase + 1, len(PHASE_TURNS)):
                start.suppose_maintained(later)

    def adopt(self, codes: list[list[int]], turn: int) -> None:
        """Takes a plan that differs from `turn` on for the one that others are compared with."""
        self._codes = [row[:] for row in codes]
        for ships in self._before:
            del ships[max(1, turn - 1) :]

    def before(self, turn: int, order: int = 0) -> Rollout:
        """The ship before `turn` of the adopted plan."""
        ships = self._before[order]
        while len(ships) < turn:
            ship = ships[-1].clone()
            if not ship.ended:
                ship.lay(self._codes)
                play_turn(ship)
            ships.append(ship)
        return ships[turn - 1]

    def value(self, codes: list[list[int]], turn: int, order: int = 0) -> float:
        """What a plan, which differs from the adopted one from `turn` on, is worth with an order of damage.

        A delay looks at the card of the coming turn, so the flight is resumed a turn earlier.
        """
        self.flown += 1
        ship = self.before(max(1, turn - 1), order).clone()
        ship.lay(codes)
        prospects = 0.0
        if ship.turn >= self._last_turn:
            prospects = _prospects(self.before(self._last_turn + 1, order))
        while not ship.ended:
            play_turn(ship)
            if ship.turn == self._last_turn and not ship.ended:
                prospects = _prospects(ship)
        self.score = None if lost(ship) else total(ship)
        return _outcome(ship) + prospects


def _prospects(s: State) -> float:
    """What the ship at the end of a phase is worth to the phases after it."""
    if s.turn >= s.turns:
        return 0.0
    cubes = sum(s.reactors) + sum(s.shields) + 3 * s.fuel + s.rockets
    near = any(alive and at in _AROUND_BRIDGE for alive, at in zip(s.alive, s.at, strict=True))
    return A_CUBE * cubes + DAMAGE_EARLY * _squares(s) + NEAR_BRIDGE * near


def _outcome(s: Rollout) -> float:
    """What the end of a flight is worth; a card that takes the ship counts for the turns that are left."""
    hits = 0
    for threat, taken in enumerate(s.hits):
        hits += min(taken, s.hp[threat])
    points = total(s)
    if lost(s):
        losses = s.losses if s.lost_card < 0 else s.losses + 2 + s.turns - s.turn
        return LOST + A_LOSS * losses + A_HIT * hits + SCORE_OF_THE_LOST * points
    return points + A_HIT * hits + MAINTAINED * s.maintained.bit_count() + DAMAGE * _squares(s)


def _squares(s: State) -> int:
    squares = 0
    for drawn in s.drawn:
        squares += drawn * drawn
    return squares
