"""The search for a better plan: ideas are kept when they help, by simulated annealing."""

import random
from dataclasses import dataclass
from math import inf, log
from typing import Final

from engine.space_alert.planner.draft import Draft
from engine.space_alert.planner.ideas import Ideas
from engine.space_alert.planner.rollout import Evaluator
from engine.space_alert.words import BLANK

UNKNOWN: Final = -inf  # the value of a plan that was never evaluated
# What the plan takes, in points: a card should have a reason, and a later phase has not the cards for every wish.
A_CARD: Final = 0.06
A_WISH: Final = 0.35
# How many points a plan may lose to get away from where it is stuck, at the beginning and at the end.
HOT: Final = 0.8
COLD: Final = 0.05
PATIENCE: Final = 300  # ideas without a better plan, then it goes on from the best one
FRUITLESS: Final = 50  # ideas in a row that come to nothing: there is nothing to plan
TIDY_FROM: Final = 0.85  # progress from which cards without a reason are looked for


@dataclass(slots=True)
class _Candidate:
    """A plan that could be the best one: it differs from the adopted plan from `turn` on; its worth by order."""

    draft: Draft
    turn: int
    worths: list[float]


class PlanSearch:
    """A search for one flight. `best` is the best plan known, `value` what it is worth.

    Plans are compared with one order of damage tokens; a new best one has to be better on average over all orders.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        draft: Draft,
        draw: random.Random,
        a_wish: float = A_WISH,
        a_change: float = 0.0,
    ) -> None:
        """`a_wish` is what a wish takes: a plan that is free of hands has no other cards; `a_change` what each space
        takes that is not planned as in `draft`.
        """
        self.evaluator = evaluator
        self.ideas = Ideas(draft.means, evaluator, draw)
        self.best = draft
        self.value = UNKNOWN
        self._draw = draw
        self._a_wish = a_wish
        self._a_change = a_change
        self._begun = draft
        self._best_worth = UNKNOWN
        self._now = draft
        self._now_worth = UNKNOWN
        self._candidate: _Candidate | None = _Candidate(draft, 1, [])
        self._waited = 0
        self._untidy: list[tuple[int, int, int]] = []
        self._tidied: Draft | None = None

    def run(self, evaluations: int, progress: float) -> None:
        """Spends at most `evaluations` evaluations; `progress` from 0 to 1 cools the search down."""
        until = self.evaluator.flown + evaluations
        heat = HOT * (COLD / HOT) ** min(1.0, progress)
        fruitless = 0
        while self.ideas.crew and self.evaluator.flown < until and fruitless < FRUITLESS:
            if self._candidate is not None:
                self._examine(self._candidate)
            elif progress >= TIDY_FROM and self._tidy():
                fruitless = 0
            else:
                fruitless = 0 if self._try(heat) else fruitless + 1

    def _worth(self, draft: Draft, turn: int, order: int = 0) -> float:
        laid, wished = draft.size()
        worth = self.evaluator.value(draft.codes, turn, order) - A_CARD * laid - self._a_wish * wished
        return worth - self._a_change * len(draft.changes(self._begun)) if self._a_change else worth

    def _try(self, heat: float) -> bool:
        """Tries one idea; False if it came to nothing."""
        draft = self._now.clone()
        turn = draft.differs_from(self._now) if self.ideas.change(draft) else 0
        if not turn:
            return False
        self._waited += 1
        floor = self._now_worth + heat * log(1.0 - self._draw.random())
        worth = self._worth(draft, turn)
        if worth > self.value:
            self._candidate = _Candidate(draft, turn, [worth])
        elif worth >= floor:
            self._adopt(draft, turn, worth)
        if self._waited >= PATIENCE:
            self._waited = 0
            self._go_back()
        return True

    def _examine(self, candidate: _Candidate) -> None:
        """Takes a plan for the best one if it is so whatever the order of damage: one more order, or the verdict."""
        draft, worths = candidate.draft, candidate.worths
        if len(worths) < len(self.evaluator.orders):
            worths.append(self._worth(draft, candidate.turn, len(worths)))
            return
        self._candidate = None
        average = sum(worths) / len(worths)
        if average > self.value:
            self.best, self._best_worth, self.value = draft, worths[0], average
            self._waited = 0
        self._adopt(draft, candidate.turn, worths[0])

    def _go_back(self) -> None:
        """Goes on from the best plan."""
        self._adopt(self.best, self.best.differs_from(self._now), self._best_worth)

    def _adopt(self, draft: Draft, turn: int, worth: float) -> None:
        self._now, self._now_worth = draft, worth
        if turn:
            self.evaluator.adopt(draft.codes, turn)

    def _tidy(self) -> bool:
        """Tries the best plan without one of its cards, or without two in a row; False when all were tried."""
        if self._tidied is not self.best:
            self._tidied = self.best
            self._untidy = [
                (crew, turn, size)
                for crew in self.ideas.crew
                for turn in self.ideas.spaces(crew)
                for size in (2, 1)
            ]
        if not self._untidy:
            return False
        crew, turn, size = self._untidy.pop()
        draft = self.best.clone()
        bare = {later: BLANK for later in range(turn, turn + size) if draft.may(crew, later)}
        if draft.rewrite(crew, bare, self._draw):
            self._go_back()
            first = draft.differs_from(self._now)
            worth = self._worth(draft, first)
            if worth > self.value:
                self._candidate = _Candidate(draft, first, [worth])
        return True
