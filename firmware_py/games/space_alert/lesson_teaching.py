"""Where a learner stands in a lesson: which step is on, whether time is held, what to point at and what to hint.

It only looks at the game and at what the show has told. Whoever runs the lesson acts.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.game import Action, Game, Json, Seat, action_json
from engine.space_alert.actions import AgreeToEnd, DrawCard, Flip, HandCard, Plan, TakeBack, TakePacket
from engine.space_alert.cards import card_by_key, cards
from engine.space_alert.game import SpaceAlert
from engine.space_alert.state.writers_planning import EMPTY
from engine.space_alert.words import CODES, PHASE_OF
from firmware_py.games.lesson import ShownUntilNow, Stand
from firmware_py.games.space_alert.lesson_data import FlightLesson, LessonStep, MateCard, Planned

SPOILING: Final = (TakePacket, HandCard, DrawCard, AgreeToEnd)


def flight_of(game: Game) -> SpaceAlert:
    """The game as Space Alert; a lesson of it is taught with no other."""
    if not isinstance(game, SpaceAlert):
        raise TypeError(f"expected a flight of Space Alert, got {type(game).__name__}")
    return game


class FlightTeaching:
    """Follows a learner through a lesson; `at` is the step that is on, from 0. Implements
    firmware_py.games.lesson.Teaching.
    """

    def __init__(self, lesson: FlightLesson) -> None:
        self.lesson = lesson
        self.at = 0
        self._waiting = False
        self._asked: Planned | None = None
        self._given_up: set[int] = set()

    def take_up(self, game: Game, told: ShownUntilNow) -> None:
        flight = flight_of(game)
        for place, step in enumerate(self.lesson.step):
            if step.moment is not None and told.came(step.moment):
                self.at = place
            elif step.plan is not None and _lies_right(flight, self._crew(flight), step.plan):
                self.at = min(place + 1, len(self.lesson.step) - 1)

    def go_on(self) -> None:
        self.at = min(self.at + 1, len(self.lesson.step) - 1)

    def give_up(self) -> None:
        if self._asked is not None:
            self._given_up.add(self._asked.turn)

    def look(self, game: Game, told: ShownUntilNow) -> Stand:
        flight = flight_of(game)
        while self.at < len(self.lesson.step) - 1 and self._over(self.lesson.step[self.at], flight, told):
            self.at += 1
        step = self.lesson.step[self.at]
        self._waiting = step.moment is not None and not told.came(step.moment)
        self._asked = None
        lost = self._lost(flight)
        if lost is not None:
            return self._asking(lost, "back")
        if self._waiting:
            held = next(self.mates_wish(game), None) is not None
            return self._stand(step, waiting=True, held=held)
        if step.plan is not None:
            return self._asking(step, self._hint(flight, step.plan))
        deed = self._deed(flight)
        if deed is not None:
            return self._stand(step, held=True, task=action_json(deed))
        return self._stand(step, held=game.result is None)

    def _stand(
        self, step: LessonStep, held: bool, waiting: bool = False, task: Mapping[str, Json] | None = None
    ) -> Stand:
        point, number = () if waiting else step.point, self.lesson.step.index(step) + 1
        return Stand(step.id, number, waiting, held, task=task, point=point, panel=step.panel)

    def _deed(self, game: SpaceAlert) -> HandCard | DrawCard | None:
        """What the learner is asked to do beside planning, as long as it can be done."""
        step, p, learner = self.lesson.step[self.at], game.planning, self.lesson.learner
        if game.state is not None:
            return None
        if step.draw and p.may_draw[learner]:
            return DrawCard()
        card = card_by_key()[step.hand.card] if step.hand is not None else EMPTY
        if step.hand is not None and p.transfer and not p.handed[learner] and card in p.hands[learner]:
            return HandCard(card, step.hand.seat)
        return None

    def _asking(self, step: LessonStep, hint: str) -> Stand:
        self._asked = plan = step.plan
        slot = f"slot/{self.lesson.learner}/{plan.turn}" if plan is not None else ""
        task: dict[str, Json] | None = {"turn": plan.turn, "up": plan.up} if plan is not None else None
        number = self.lesson.step.index(step) + 1
        return Stand(step.id, number, False, True, hint, task, (slot, *step.point), step.panel)

    def _over(self, step: LessonStep, game: SpaceAlert, told: ShownUntilNow) -> bool:
        if step.moment is not None and not told.came(step.moment):
            return told.missed(step.moment)
        if step.hand is not None or step.draw:
            return self._deed(game) is None
        if step.plan is None:
            return False
        return self._locked(game, step.plan) or self._hint(game, step.plan) == "done"

    # ----------------------------------------------------------------------------------------------- the learner's plan

    def _crew(self, game: SpaceAlert) -> int:
        return game.planning.setup.order.index(self.lesson.learner)

    def _locked(self, game: SpaceAlert, plan: Planned) -> bool:
        """Whether it is too late to plan this, or to change it, or there is no way to."""
        reached = game.planning.seat_phase[self.lesson.learner]
        too_late = game.state is not None or PHASE_OF[plan.turn] < reached
        return too_late or plan.turn in self._given_up

    def _lost(self, game: SpaceAlert) -> LessonStep | None:
        """The first step that was done, and whose card is gone while it could still be there."""
        crew = self._crew(game)
        for step in self.lesson.step[: self.at]:
            plan = step.plan
            if plan is not None and not self._locked(game, plan) and not _lies_right(game, crew, plan):
                return step
        return None

    def _later(self, plan: Planned) -> list[int]:
        """What is still to be planned in the same phase, by code."""
        same = self.lesson.plans(PHASE_OF[plan.turn])
        return [CODES[one.up] for one in same[same.index(plan) + 1 :]]

    def _pool(self, game: SpaceAlert, plan: Planned) -> list[int]:
        """The cards that are free for this and for what comes later: the hand, then what lies in other places."""
        p, crew = game.planning, self._crew(game)
        same = self.lesson.plans(PHASE_OF[plan.turn])
        done = {one.turn for one in same[: same.index(plan)] if _lies_right(game, crew, one)}
        open_turns = [turn for turn in range(1, p.turns + 1) if PHASE_OF[turn] == PHASE_OF[plan.turn]]
        lying = [p.plan[crew][turn - 1] for turn in open_turns if turn not in done]
        return [*p.hands[self.lesson.learner], *(card for card in lying if card != EMPTY)]

    def _hint(self, game: SpaceAlert, plan: Planned) -> str:
        """What is otherwise in the slot than it should be; "" while it is empty, "done" when all is well."""
        p, crew = game.planning, self._crew(game)
        card, half = p.plan[crew][plan.turn - 1], p.half[crew][plan.turn - 1]
        if card == EMPTY:
            return "slot" if self._elsewhere(game, plan) else ""
        halves = cards()[card].halves
        if halves[half] == CODES[plan.up]:
            pool, later = self._pool(game, plan), self._later(plan)
            rest = [one for one in pool if one != card]
            spare = chosen(rest, later) is None and chosen(pool, [CODES[plan.up], *later]) is not None
            return "spare" if spare else "done"
        return "half" if halves[1 - half] == CODES[plan.up] else "card"

    def _elsewhere(self, game: SpaceAlert, plan: Planned) -> bool:
        """Whether the learner put what is asked for into a slot where nobody wants it."""
        p, crew = game.planning, self._crew(game)
        wanted = {one.turn: one.up for one in self.lesson.plans(PHASE_OF[plan.turn])}
        return any(
            card != EMPTY
            and PHASE_OF[place + 1] == PHASE_OF[plan.turn]
            and wanted.get(place + 1) != plan.up
            and cards()[card].halves[p.half[crew][place]] == CODES[plan.up]
            for place, card in enumerate(p.plan[crew])
        )

    def suits(self, game: Game) -> list[str]:
        flight, plan = flight_of(game), self._asked
        deed = self._deed(flight)
        if isinstance(deed, HandCard):
            return [cards()[deed.card].key]
        if plan is None:
            return []
        pool, later = self._pool(flight, plan), self._later(plan)
        return [
            cards()[card].key
            for card in flight.planning.hands[self.lesson.learner]
            if CODES[plan.up] in cards()[card].halves
            and chosen([one for one in pool if one != card], later) is not None
        ]

    def helping(self, game: Game) -> Action | None:
        flight = flight_of(game)
        return self._next_hand(flight, self._asked) if self._asked is not None else self._deed(flight)

    def _next_hand(self, game: SpaceAlert, plan: Planned) -> Action | None:
        p, crew = game.planning, self._crew(game)
        lying, half = p.plan[crew][plan.turn - 1], p.half[crew][plan.turn - 1]
        pool, later = self._pool(game, plan), self._later(plan)
        picked = chosen(pool, [CODES[plan.up], *later])
        if self._hint(game, plan) == "done" or picked is None:
            return None
        card = picked[0]
        if lying == EMPTY and card in p.hands[self.lesson.learner]:
            return Plan(crew, plan.turn, card, cards()[card].halves.index(CODES[plan.up]))
        if lying == EMPTY:
            return TakeBack(crew, p.plan[crew].index(card) + 1)
        rest = [one for one in pool if one != lying]
        if cards()[lying].halves[1 - half] == CODES[plan.up] and chosen(rest, later) is not None:
            return Flip(crew, plan.turn)
        return TakeBack(crew, plan.turn)

    def spoils(self, game: Game, seat: Seat, action: Action | None) -> bool:
        """What a mate does, and what changes more than the plan."""
        planning = game.wake_at() is not None
        if seat == self.lesson.learner and action is not None and action == self._deed(flight_of(game)):
            return False
        return planning and (seat in self.lesson.mates or isinstance(action, SPOILING))

    # ------------------------------------------------------------------------------------------------------- the mates

    def mates_wish(self, game: Game) -> Iterator[tuple[Seat, Action]]:
        flight = flight_of(game)
        p = flight.planning
        if flight.state is not None:
            return
        for step in self._begun():
            gift = step.gift
            card = card_by_key()[gift.card] if gift is not None else EMPTY
            if gift is not None and p.transfer and not p.handed[gift.seat] and card in p.hands[gift.seat]:
                yield gift.seat, HandCard(card, self.lesson.learner)
        for mate in self.lesson.mate:
            if PHASE_OF[mate.turn] == p.phase and self._mates_plan(p.phase):
                yield from _mate_wish(flight, mate)

    def _mates_plan(self, phase: int) -> bool:
        """Whether the lesson has let the mates plan their cards of a phase: a step each, in the order of phases."""
        return [step.mates for step in self._begun()].count(True) >= phase

    def _begun(self) -> tuple[LessonStep, ...]:
        """The steps that were said."""
        return self.lesson.step[: self.at + (not self._waiting)]


def _mate_wish(game: SpaceAlert, mate: MateCard) -> Iterator[tuple[Seat, Action]]:
    p = game.planning
    crew = p.setup.order.index(mate.seat)
    card = card_by_key()[mate.card]
    if p.plan[crew][mate.turn - 1] == EMPTY and card in p.hands[mate.seat]:
        yield mate.seat, Plan(crew, mate.turn, card, cards()[card].halves.index(CODES[mate.up]))


def _lies_right(game: SpaceAlert, crew: int, plan: Planned) -> bool:
    p = game.planning
    card, half = p.plan[crew][plan.turn - 1], p.half[crew][plan.turn - 1]
    return card != EMPTY and cards()[card].halves[half] == CODES[plan.up]


def chosen(pool: Sequence[int], wanted: Sequence[int]) -> list[int] | None:
    """A card of `pool` for each wanted code, each card for one only; None if that is not possible."""
    if not wanted:
        return []
    for card in pool:
        if wanted[0] in cards()[card].halves:
            rest = chosen([one for one in pool if one != card], wanted[1:])
            if rest is not None:
                return [card, *rest]
    return None
