"""Ideas for another plan: small changes, errands, and firing together."""

import random
from collections.abc import Callable
from itertools import accumulate
from typing import Final, TypeAlias

from engine.space_alert.cards import cards
from engine.space_alert.planner.draft import Draft, Means
from engine.space_alert.planner.errands import Errand, errands, way
from engine.space_alert.planner.rollout import Evaluator
from engine.space_alert.state.writers_planning import EMPTY
from engine.space_alert.words import (
    BLANK,
    BRIDGE,
    COMPUTER_WINDOW,
    DO_A,
    DO_C,
    HERO_A,
    INTERNAL,
    LIFT_TO,
    LOWER_WHITE,
    SPACE,
    UPPER_RED,
    WHITE,
)

LATER: Final = 0.2  # how often an idea is about a later phase
LONGEST_WAY: Final = 3


class Ideas:
    """Draws ideas for one flight. `change` alters a draft; positions on the way come from the adopted plan."""

    def __init__(self, means: Means, evaluator: Evaluator, draw: random.Random) -> None:
        self.means = means
        self.evaluator = evaluator
        self.draw = draw
        self.turns = means.turns
        self._has_cards = any(means.open)
        self.crew = [crew for crew, turns in enumerate(means.open) if turns or means.later[crew]]
        self.first = min((turn for crew in self.crew for turn in self.spaces(crew)), default=means.turns)
        self._errands = errands(evaluator.threats)
        self._zones = [threat.where for threat in evaluator.threats if threat.where != INTERNAL]

    def spaces(self, crew: int) -> tuple[int, ...]:
        """The turns that a crew member plans first of all: with cards, or with wishes where nobody has cards."""
        return self.means.open[crew] if self._has_cards else self.means.later[crew]

    def change(self, draft: Draft) -> bool:
        """Changes a draft; False if the idea came to nothing."""
        idea = self.draw.choices(_IDEAS, cum_weights=_CUMULATED)[0]
        crew, turn = self._space()
        return turn > 0 and idea(self, draft, crew, turn)

    def _space(self) -> tuple[int, int]:
        """A space to have an idea about; turn 0 if there is none."""
        crew = self.draw.choice(self.crew)
        turns, later = self.means.open[crew], self.means.later[crew]
        if later and (not turns or self.draw.random() < LATER):
            turns = later
        return crew, self.draw.choice(turns) if turns else 0

    def _other_card(self, draft: Draft, crew: int, turn: int) -> bool:
        if turn in self.means.later[crew]:
            return draft.rewrite(crew, {turn: self.draw.randrange(HERO_A)}, self.draw)
        choices = draft.choices(crew)
        if not choices:
            return False
        card = self.draw.choice(choices)
        draft.lay(crew, turn, self.draw.choice(cards()[card].halves), card)
        return True

    def _no_card(self, draft: Draft, crew: int, turn: int) -> bool:
        return draft.rewrite(crew, {turn: BLANK}, self.draw)

    def _flip(self, draft: Draft, crew: int, turn: int) -> bool:
        card, code = draft.cards[crew][turn - 1], draft.codes[crew][turn - 1]
        if card == EMPTY:
            return False
        draft.codes[crew][turn - 1] = sum(cards()[card].halves) - code
        return True

    def _swap(self, draft: Draft, crew: int, turn: int) -> bool:
        other = self.draw.randint(self.first, self.turns)
        codes = draft.codes[crew]
        return draft.rewrite(crew, {turn: codes[other - 1], other: codes[turn - 1]}, self.draw)

    def _shift(self, draft: Draft, crew: int, turn: int) -> bool:
        """Does everything up to the next pause one turn later, or one turn earlier."""
        codes = draft.codes[crew]
        pause = next((t for t in range(turn + 1, self.turns + 1) if codes[t - 1] == BLANK), self.turns)
        span = codes[turn - 1 : pause]
        moved = [BLANK, *span[:-1]] if self.draw.random() < 0.5 else [*span[1:], BLANK]
        return draft.rewrite(crew, dict(enumerate(moved, turn)), self.draw)

    def _change_places(self, draft: Draft, crew: int, turn: int) -> bool:
        """Two crew members exchange what they do in a turn, or from then on."""
        other = self.draw.choice(self.crew)
        until = self.turns if self.draw.random() < 0.5 else turn
        mine, theirs = (draft.codes[who][turn - 1 : until] for who in (crew, other))
        done = draft.rewrite(crew, dict(enumerate(theirs, turn)), self.draw)
        return done and draft.rewrite(other, dict(enumerate(mine, turn)), self.draw)

    def _errand(self, draft: Draft, crew: int, turn: int) -> bool:
        """Somebody goes on an errand at once, and perhaps does nothing else after it."""
        goal = self._goal(crew, turn)
        at = self.evaluator.before(turn).at[crew]
        codes: list[int] = []
        step: Errand | None = goal
        while step is not None:
            codes += self._way(at, step.station)
            codes += [step.code] * self.draw.randint(1, step.most)
            at, step = step.station, step.then
        if self.draw.random() < 0.5:
            codes += [BLANK] * self.turns
        return draft.rewrite(crew, dict(enumerate(codes, turn)), self.draw)

    def _goal(self, crew: int, turn: int) -> Errand:
        goal = self.draw.choice(self._errands)
        return goal.then if goal.then is not None and self.evaluator.before(turn).bots[crew] else goal

    def _punctual(self, draft: Draft, crew: int, turn: int) -> bool:
        """Somebody goes on an errand so as to be there in `turn`."""
        return self._arrive(draft, crew, turn, self._goal(crew, turn))

    def _together(self, draft: Draft, crew: int, turn: int) -> bool:
        """Two or three fire at what flies at one zone, from the same turn on: shields stop single shots [R 3.3]."""
        if not self._zones:
            return False
        zone = self.draw.choice(self._zones)
        guns = [zone, LOWER_WHITE] if zone == WHITE else [zone, LIFT_TO[zone], LOWER_WHITE]
        self.draw.shuffle(guns)
        gunners = self.draw.sample(self.crew, min(len(self.crew), self.draw.randint(2, 3)))
        done = False
        for gunner, gun in zip(gunners, guns, strict=False):
            done |= self._arrive(draft, gunner, turn, Errand(gun, DO_A, 3))
        return done

    def _watch(self, draft: Draft, crew: int, turn: int) -> bool:
        """Whoever can comes to the windows in the same turn: the more, the better [R 4]."""
        goal = Errand(LOWER_WHITE, DO_C)
        done = False
        for watcher in self.crew:
            done |= self._arrive(draft, watcher, turn, goal)
        return done

    def _maintain(self, draft: Draft, crew: int, turn: int) -> bool:
        """Somebody looks after the computer while it can be done [R 3.5]."""
        turns = [when for when in self.spaces(crew) if when in COMPUTER_WINDOW]
        return bool(turns) and self._arrive(draft, crew, self.draw.choice(turns), Errand(BRIDGE, DO_C))

    def _arrive(self, draft: Draft, crew: int, turn: int, goal: Errand) -> bool:
        """Leaves everything before the way to an errand as it is."""
        for departs in range(turn, max(self.first, turn - LONGEST_WAY) - 1, -1):
            moves = self._way(self.evaluator.before(departs).at[crew], goal.station)
            if len(moves) == turn - departs:
                codes = [*moves, *([goal.code] * self.draw.randint(1, goal.most))]
                return draft.rewrite(crew, dict(enumerate(codes, departs)), self.draw)
        return False

    def _way(self, at: int, to: int) -> list[int]:
        return way(UPPER_RED if at == SPACE else at, to, self.draw.random() < 0.5)


_Idea: TypeAlias = Callable[[Ideas, Draft, int, int], bool]
_WEIGHED: Final[dict[_Idea, int]] = {
    Ideas._other_card: 16,
    Ideas._no_card: 12,
    Ideas._flip: 6,
    Ideas._swap: 6,
    Ideas._shift: 10,
    Ideas._change_places: 4,
    Ideas._errand: 22,
    Ideas._punctual: 12,
    Ideas._together: 12,
    Ideas._watch: 4,
    Ideas._maintain: 4,
}
_IDEAS: Final = list(_WEIGHED)
_CUMULATED: Final = list(accumulate(_WEIGHED.values()))
