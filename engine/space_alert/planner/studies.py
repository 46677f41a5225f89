"""Questions about a flight, as the registry of file formats knows them: the best plan, the smallest change, the turns
that decided it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, Literal

from engine.game import Json, Study
from engine.space_alert.files.flight import write_flight
from engine.space_alert.planner.hindsight import SmallestChange, TurningPoints, outcome
from engine.space_alert.planner.plan import Attempt, Plans, PlanVerdict, judge
from engine.space_alert.setup_flight import Flight

ORDERS: Final = 60  # orders of damage tokens that an answer is judged by


class BestPlan:
    """The best plan of a flight whose damage nobody can foresee, free of hands. Implements Study."""

    def __init__(self, flight: Flight, seed: int) -> None:
        self._flight = flight
        self._attempt = Attempt(flight, seed)
        self._judged: tuple[Plans, PlanVerdict] | None = None

    @property
    def repeats(self) -> Literal["over_time"]:
        return "over_time"

    @property
    def tries(self) -> int:
        return self._attempt.flown

    @property
    def progress(self) -> float:
        """There is always more to try."""
        return 0.0

    @property
    def worth(self) -> float:
        return self._verdict().worth

    def run(self, tries: int, progress: float) -> None:
        self._attempt.run(tries, progress)

    def answer(self) -> dict[str, Json]:
        """The flight with the best plan; the share of orders of damage tokens with which it comes home and its mean
        score; and its score with the flight's own tokens (null: lost).
        """
        verdict, plans = self._verdict(), self._attempt.plans
        return {
            "study": "plan",
            "file": write_flight(replace(self._flight, plans=plans)),
            "home": verdict.home,
            "mean_score": verdict.score,
            "orders": verdict.orders,
            "score": outcome(self._flight, plans).score,
        }

    def _verdict(self) -> PlanVerdict:
        plans = self._attempt.plans
        if self._judged is None or self._judged[0] != plans:
            self._judged = (plans, judge(self._flight, plans, ORDERS))
        return self._judged[1]


STUDIES: Final[Mapping[str, Callable[[Flight, int], Study]]] = {
    "plan": BestPlan,
    "smallest_change": SmallestChange,
    "turning_points": TurningPoints,
}
