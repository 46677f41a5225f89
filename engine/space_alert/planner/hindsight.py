"""After a flight: the smallest change that would have done better, and the turns that decided it.

Both look at the flight with the very damage tokens that it drew, or would have drawn next.
"""

import random
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from engine.game import Json
from engine.space_alert.planner.draft import Draft, Means
from engine.space_alert.planner.plan import A_FREE_CARD, Plans, free_means, phase_of
from engine.space_alert.planner.rollout import Evaluator
from engine.space_alert.planner.search import PlanSearch
from engine.space_alert.rules import resolve
from engine.space_alert.score import lost, total
from engine.space_alert.setup_flight import Flight
from engine.space_alert.state.writers import State
from engine.space_alert.words import CODE_NAMES, HERO_A

Space: TypeAlias = tuple[int, int]
"""A crew member and a turn."""

BEAM: Final = 12  # changed plans that are changed once more
A_CHANGE: Final = 2.0  # points that a change has to bring while a return is looked for
A_CHANGE_OF_RANK: Final = 100.0  # fewer changes outweigh points
LEAST: Final = 20  # tries for a turn whose time has passed already
ENOUGH: Final = 0.96  # share of the time for all turns, so that the first is not left without any
RANK_OF_THE_LOST: Final = -1000.0  # any return is better than any loss


@dataclass(frozen=True, slots=True)
class PlanOutcome:
    """How a plan ends with the flight's own tokens: its score, or None when the ship is lost."""

    score: int | None

    @property
    def rank(self) -> float:
        """For comparing: a loss is less than any score."""
        return RANK_OF_THE_LOST if self.score is None else float(self.score)


def outcome(flight: Flight, plans: Plans) -> PlanOutcome:
    """What the rules make of other plans for a flight."""
    s = State(replace(flight, plans=plans))
    resolve(s)
    return PlanOutcome(None if lost(s) else total(s))


class SmallestChange:
    """The fewest cards that turn a loss into a return; of a flight that came back, the one card that adds most points.

    First every plan with one space changed is tried, and the best of them changed once more, so an answer of one card
    is the smallest there is. If a loss is not turned by that, a search goes on that takes each change for a price, and
    whatever it brings home is stripped of the changes that it can do without. Implements Study.
    """

    def __init__(self, flight: Flight, seed: int) -> None:
        self._flight = flight
        self._draw = random.Random(seed)
        self._evaluator = Evaluator([flight], phase_of(flight))
        self._flown = self.best = outcome(flight, flight.plans)
        self._codes = flight.plans
        self._changes: list[Space] = []
        self._values: dict[Plans, float] = {}
        self._queue = self._changed_once(flight.plans)
        self._rounds = 0
        self._search: PlanSearch | None = None
        self._over = False

    @property
    def repeats(self) -> Literal["in_parallel"]:
        return "in_parallel"

    @property
    def tries(self) -> int:
        return self._evaluator.flown

    @property
    def progress(self) -> float:
        """Over when no smaller change can be found, or no card adds more."""
        return 1.0 if self._over else 0.0

    @property
    def worth(self) -> float:
        return self.best.rank - A_CHANGE_OF_RANK * len(self._changes)

    def run(self, tries: int, progress: float) -> None:
        """Tries some changes."""
        until = self.tries + tries
        while not self._over and self.tries < until:
            if self._queue:
                self._try(self._queue.pop())
            elif self._search is None:
                self._next_round()
            else:
                self._go_on(self._search, until - self.tries, progress)

    def answer(self) -> dict[str, Json]:
        """The changes: whose card of which turn, what lay there, what should have; and how the flight ends then."""
        return {
            "study": "smallest_change",
            "flown": self._flown.score,
            "score": self.best.score,
            "changes": [
                {
                    "crew": crew,
                    "turn": turn,
                    "was": CODE_NAMES[self._flight.plans[crew][turn - 1]],
                    "better": CODE_NAMES[self._codes[crew][turn - 1]],
                }
                for crew, turn in sorted(self._changes)
            ],
        }

    def _changed_once(self, plans: Plans) -> list[Plans]:
        """Every plan that differs in one space, which was not changed before, by a plain code."""
        return [
            _with(plans, crew, turn, code)
            for crew in range(self._flight.crew)
            for turn in range(1, self._flight.turns + 1)
            for code in range(HERO_A)
            if code != plans[crew][turn - 1] == self._flight.plans[crew][turn - 1]
        ]

    def _try(self, plans: Plans) -> None:
        if plans in self._values:
            return
        spaces = self._spaces(plans)
        codes = [list(plan) for plan in plans]
        self._values[plans] = self._evaluator.value(codes, min(turn for _, turn in spaces))
        self._take(plans, spaces, PlanOutcome(self._evaluator.score))

    def _spaces(self, plans: Plans) -> list[Space]:
        """Where plans differ from those that were flown."""
        return [
            (crew, place + 1)
            for crew, plan in enumerate(self._flight.plans)
            for place, code in enumerate(plan)
            if plans[crew][place] != code
        ]

    def _take(self, plans: Plans, spaces: list[Space], end: PlanOutcome) -> None:
        """A return with fewer changes, or with as many and more points, is better."""
        if end.rank <= self._flown.rank:
            return
        fewer = not self._changes or len(spaces) < len(self._changes)
        if fewer or (len(spaces) == len(self._changes) and end.rank > self.best.rank):
            self.best, self._codes, self._changes = end, plans, spaces

    def _next_round(self) -> None:
        """Points are found with one card; a return with two, and then by the search."""
        self._rounds += 1
        if self._flown.score is not None or self._changes:
            self._over = True
        elif self._rounds == 1:
            beam = sorted(self._values, key=lambda plans: -self._values[plans])[:BEAM]
            self._queue = [twice for once in beam for twice in self._changed_once(once)]
        else:
            self._search = self._new_search()

    def _new_search(self) -> PlanSearch:
        crew, turns = self._flight.crew, self._flight.turns
        draft = Draft(free_means(crew, turns), self._flight.plans)
        return PlanSearch(self._evaluator, draft, self._draw, 0.0, A_CHANGE)

    def _go_on(self, search: PlanSearch, tries: int, progress: float) -> None:
        """What the search brings home is made smaller; two changes are the fewest that are left to be found."""
        before, flown = search.best, self.tries
        search.run(tries, min(progress, 0.8))
        if search.best is not before:
            plans = tuple(map(tuple, search.best.codes))
            if outcome(self._flight, plans).score is not None:
                self._strip(plans)
        if len(self._changes) == 2 or self.tries == flown:
            self._over = True

    def _strip(self, plans: Plans) -> None:
        """Takes changes back, one after the other, while the ship still comes home."""
        end = outcome(self._flight, plans)
        for crew, turn in self._draw.sample(self._spaces(plans), len(self._spaces(plans))):
            fewer = _with(plans, crew, turn, self._flight.plans[crew][turn - 1])
            without = outcome(self._flight, fewer)
            if without.score is not None:
                plans, end = fewer, without
        self._take(plans, self._spaces(plans), end)


def _with(plans: Plans, crew: int, turn: int, code: int) -> Plans:
    plan = plans[crew]
    return (*plans[:crew], (*plan[: turn - 1], code, *plan[turn:]), *plans[crew + 1 :])


# ---------------------------------------------------------------------------------------------------- turning points


@dataclass(slots=True)
class _Cut:
    """The best found when everything up to `turn` is done as it was flown."""

    turn: int
    best: PlanOutcome
    plans: Plans


class TurningPoints:
    """The best result that was still to be had after each turn, and the moves after which it fell most.

    What can still be reached after a turn could be reached before it too, so the work goes from the last turn to the
    first, each search from the best plan of the one before it: the numbers never rise. Implements Study.
    """

    def __init__(self, flight: Flight, seed: int) -> None:
        self._flight = flight
        self._draw = random.Random(seed)
        flown = outcome(flight, flight.plans)
        self._cuts = [_Cut(flight.turns, flown, flight.plans)]
        self._tries = 0
        self._search: PlanSearch | None = None

    @property
    def repeats(self) -> Literal["in_parallel"]:
        return "in_parallel"

    @property
    def tries(self) -> int:
        return self._tries

    @property
    def progress(self) -> float:
        """The share of the turns that are searched."""
        return (len(self._cuts) - 1) / self._flight.turns

    @property
    def worth(self) -> float:
        return sum(cut.best.rank - 2 * RANK_OF_THE_LOST for cut in self._cuts)

    def run(self, tries: int, progress: float) -> None:
        """Goes on with the turn that is due by the time that has passed; each gets the same share."""
        until = self._tries + tries
        while self.progress < 1:
            search = self._search = self._search or self._new_search()
            due = (len(self._cuts) - 1) / self._flight.turns
            share = (progress / ENOUGH - due) * self._flight.turns
            before = search.evaluator.flown
            search.run(max(LEAST, until - self._tries), min(1.0, max(0.0, share)))
            spent = search.evaluator.flown - before
            self._tries += spent
            if share >= 1.0 or not spent:
                self._end(search)
            if share < 1.0:
                return

    def answer(self) -> dict[str, Json]:
        """The best score still to be had after each turn (null: none came home), and the falls, the greatest first."""
        after: list[Json] = [
            {"turn": cut.turn, "score": cut.best.score}
            for cut in sorted(self._cuts, key=lambda cut: cut.turn)
        ]
        return {
            "study": "turning_points",
            "after": after,
            "falls": self._falls(),
            "finished": self.progress >= 1,
        }

    def _falls(self) -> list[Json]:
        """Turns by how much the best result fell with what was done in them; a lost return is the deepest fall."""
        cuts = sorted(self._cuts, key=lambda cut: cut.turn)
        falls = [
            (before.best.rank - after.best.rank, before, after)
            for before, after in pairwise(cuts)
            if before.best.rank > after.best.rank
        ]
        falls.sort(key=lambda fall: (-fall[0], fall[2].turn))
        return [
            {
                "turn": after.turn,
                "from": before.best.score,
                "to": after.best.score,
                "moves": self._moves(before.plans, after.turn),
            }
            for _, before, after in falls
        ]

    def _moves(self, better: Plans, turn: int) -> list[Json]:
        """Who did something else in a turn than the best plan of the turn before it."""
        told: list[Json] = []
        for crew, plan in enumerate(self._flight.plans):
            was, best = plan[turn - 1], better[crew][turn - 1]
            if was != best:
                told.append({"crew": crew, "was": CODE_NAMES[was], "better": CODE_NAMES[best]})
        return told

    def _new_search(self) -> PlanSearch:
        """A search of everything after the turn before the last cut, from the cut's best plan."""
        cut = self._cuts[-1]
        crew, turns = self._flight.crew, self._flight.turns
        means = Means(
            turns,
            open_turns=[()] * crew,
            later=[tuple(range(cut.turn, turns + 1))] * crew,
            fixed=[plan[: cut.turn - 1] for plan in self._flight.plans],
            pools=[(0,)] * crew,
            stock={0: []},
        )
        begun = replace(self._flight, plans=cut.plans)
        evaluator = Evaluator([begun], phase_of(self._flight))
        return PlanSearch(evaluator, Draft(means, cut.plans), self._draw, A_FREE_CARD)

    def _end(self, search: PlanSearch) -> None:
        cut = self._cuts[-1]
        plans = tuple(map(tuple, search.best.codes))
        best = outcome(self._flight, plans)
        if best.rank <= cut.best.rank:
            best, plans = cut.best, cut.plans
        self._cuts.append(_Cut(cut.turn - 1, best, plans))
        self._search = None
