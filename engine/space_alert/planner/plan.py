"""The best plan of a flight, free of hands of cards, and how good a plan is whatever the order of damage tokens.

An attempt is one run of the search. Attempts that begin with other seeds get stuck in other places, so a planner makes
several (`seeds`), in as many processes as it likes, and takes the plan that `judge` likes best: the same seeds and
numbers of evaluations bring the same plan. Time comes from outside.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from engine.space_alert.planner.draft import Draft, Means
from engine.space_alert.planner.rollout import Evaluator
from engine.space_alert.planner.search import UNKNOWN, PlanSearch
from engine.space_alert.rules import resolve
from engine.space_alert.score import lost, total
from engine.space_alert.setup_flight import Flight, shuffled_pile
from engine.space_alert.state.writers import State
from engine.space_alert.words import BLANK, PHASE_TURNS

Plans: TypeAlias = tuple[tuple[int, ...], ...]

ORDERS: Final = 3  # orders of damage tokens that an attempt compares plans with
A_FREE_CARD: Final = 0.06  # points that a card of a free plan has to bring
JUDGING_SEED: Final = 99
HOME: Final = 200.0  # points that coming home outweighs


@dataclass(frozen=True, slots=True)
class PlanVerdict:
    """What a plan brings over `orders` orders of damage tokens: the share that comes home, and its mean score."""

    home: float
    score: float | None
    orders: int

    @property
    def worth(self) -> float:
        """For comparing plans: who comes home more often, then who scores more."""
        return self.home * (HOME + (self.score or 0.0))


def free_means(crew: int, turns: int) -> Means:
    """Any card may lie anywhere."""
    return Means(
        turns,
        open_turns=[()] * crew,
        later=[tuple(range(1, turns + 1))] * crew,
        fixed=[()] * crew,
        pools=[(0,)] * crew,
        stock={0: []},
    )


def phase_of(flight: Flight) -> int:
    """The last phase of a flight."""
    return next(phase for phase, turns in enumerate(PHASE_TURNS) if flight.turns in turns)


def reordered(flight: Flight, draw: random.Random) -> Flight:
    """The flight with damage tokens in another order; those of earlier flights stay."""
    piles = tuple(tuple(shuffled_pile(old, draw)) for old in flight.old_damage)
    return replace(flight, piles=piles)


def judge(flight: Flight, plans: Plans, orders: int, seed: int = JUDGING_SEED) -> PlanVerdict:
    """What the rules make of a plan with `orders` orders of damage tokens, the same for the same seed."""
    draw = random.Random(seed)
    planned = replace(flight, plans=plans)
    scores = []
    for _ in range(orders):
        s = State(reordered(planned, draw))
        resolve(s)
        if not lost(s):
            scores.append(total(s))
    home = len(scores)
    return PlanVerdict(home / orders, sum(scores) / home if home else None, orders)


class Attempt:
    """One run of the search, from empty boards or from the flight's own plans."""

    def __init__(self, flight: Flight, seed: int, from_plans: bool = False) -> None:
        draw = random.Random(seed)
        empty = tuple((BLANK,) * flight.turns for _ in range(flight.crew))
        begun = flight if from_plans else replace(flight, plans=empty)
        flights = [reordered(begun, draw) for _ in range(ORDERS)]
        draft = Draft(free_means(flight.crew, flight.turns), begun.plans)
        self._evaluator = Evaluator(flights, phase_of(flight))
        self._search = PlanSearch(self._evaluator, draft, draw, A_FREE_CARD)

    @property
    def flown(self) -> int:
        """Flights evaluated so far."""
        return self._evaluator.flown

    @property
    def value(self) -> float:
        """What the search thinks of its best plan, in points."""
        return self._search.value

    @property
    def plans(self) -> Plans:
        """The best plan so far."""
        return tuple(map(tuple, self._search.best.codes))

    def run(self, evaluations: int, progress: float) -> bool:
        """Spends at most `evaluations`; `progress` goes from 0 to 1 from the first call to the last. True if the best
        plan became better.
        """
        before = self.value
        self._search.run(evaluations, progress)
        return self.value > max(before, UNKNOWN)


def seeds(seed: int) -> Iterator[int]:
    """The seeds of the attempts that a seed stands for."""
    draw = random.Random(seed)
    while True:
        yield draw.getrandbits(48)


def best_of(flight: Flight, plans: Sequence[Plans], orders: int) -> tuple[Plans, PlanVerdict]:
    """The plan that does best over `orders` orders of damage tokens; of equals the first."""
    judged = [(judge(flight, each, orders), each) for each in plans]
    verdict, best = max(judged, key=lambda pair: pair[0].worth)
    return best, verdict
