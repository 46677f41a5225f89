"""Where a learner stands in a lesson of Galaxy Trucker: the step that is on, what is still to be done.

It only looks at the game and at what the show has told. Whoever runs the lesson acts.
"""

from collections.abc import Iterator
from typing import Final

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.actions_flight import Power
from engine.galaxy_trucker.board import Bit
from engine.galaxy_trucker.cards_tiles import numbered
from engine.galaxy_trucker.choices import question
from engine.galaxy_trucker.game import GalaxyTrucker
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.words import BETWEEN, BUILD, FLY, NONE, PREPARE
from engine.game import Action, Game, Json, Seat
from firmware_py.games.galaxy_trucker.lesson_data import FlightLesson, LessonPart, LessonStep
from firmware_py.games.lesson import ShownUntilNow, Stand

BUILDING: Final = (act.TakeDown, act.Place, act.Turn, act.TakeLoose)
"""What a learner does to build a component; everything else would mix up those to come."""


def game_of(game: Game) -> GalaxyTrucker:
    """The game as Galaxy Trucker; a lesson of it is taught with no other."""
    if not isinstance(game, GalaxyTrucker):
        raise TypeError(f"expected a game of Galaxy Trucker, got {type(game).__name__}")
    return game


class FlightTeaching:
    """Follows a learner through a lesson; `at` is the step that is on, from 0. Implements
    firmware_py.games.lesson.Teaching.
    """

    def __init__(self, lesson: FlightLesson) -> None:
        self.lesson = lesson
        self.at = 0
        self._waiting = False
        self._given_up: set[int] = set()

    @property
    def _step(self) -> LessonStep:
        return self.lesson.step[self.at]

    @property
    def _last(self) -> int:
        return len(self.lesson.step) - 1

    def take_up(self, game: Game, told: ShownUntilNow) -> None:
        s = game_of(game).state
        for place, step in enumerate(self.lesson.step):
            if (step.place or step.do == "finish") and self._done(step, s):
                self.at = min(place + 1, self._last)
            elif step.moment is not None and told.came(step.moment):
                self.at = place

    def go_on(self) -> None:
        self.at = min(self.at + 1, self._last)

    def give_up(self) -> None:
        self._given_up.add(self.at)

    def look(self, game: Game, told: ShownUntilNow) -> Stand:
        s = game_of(game).state
        while self.at < self._last and self._over(s, told):
            self.at += 1
        step = self._step
        self._waiting = step.moment is not None and not told.came(step.moment)
        if self._waiting:
            builds = s.phase == BUILD and next(self.mates_wish(game), None) is not None
            return Stand(step.id, self.at + 1, waiting=True, held=builds, panel=step.panel)
        task, hint = self._task(s)
        held = game.result is None
        return Stand(step.id, self.at + 1, False, held, hint, task, step.point, step.panel)

    def _over(self, s: State, told: ShownUntilNow) -> bool:
        step = self._step
        if step.moment is not None and not told.came(step.moment):
            return told.missed(step.moment)
        if self.at in self._given_up:
            return True
        return bool(step.place or step.do or step.ask) and self._done(step, s)

    def _done(self, step: LessonStep, s: State) -> bool:
        """Whether what a step asks for has been done, or can be done no more."""
        player = self.lesson.learner - 1
        if step.place is not None:
            return s.phase not in (PREPARE, BUILD) or _lies(s, player, step.place)
        if step.do == "finish":
            return s.phase not in (PREPARE, BUILD) or bool(s.numbers[player])
        if step.do == "ready":
            return not s.waiting >> player & 1 or s.phase not in (PREPARE, BETWEEN)
        return self._asked(s) != step.ask

    def _asked(self, s: State) -> str:
        """What the flight asks the learner; "" for nothing."""
        asked = question(s.flight) if s.phase == FLY and s.flight is not None else None
        return asked.kind if asked is not None and s.flyers[asked.ship] == self.lesson.learner - 1 else ""

    def _task(self, s: State) -> tuple[dict[str, Json] | None, str]:
        """What the learner is to do, for the page, and what is otherwise than it should be."""
        step = self._step
        if step.place is not None:
            cell: Json = list(step.place.cell)
            task: dict[str, Json] = {
                "do": "place",
                "tile": step.place.tile,
                "cell": cell,
                "turn": step.place.turn,
            }
            return task, self._misplaced(s, step.place)
        if step.do or step.ask:
            return {"do": step.do or step.ask}, ""
        return None, ""

    def _misplaced(self, s: State, part: LessonPart) -> str:
        player = self.lesson.learner - 1
        bit = s.loose[player]
        if bit == NONE or _tile_at(s, player, bit) != part.tile:
            return ""
        return "truck_turn" if s.ships[player].grid.cell(bit) == part.cell else "truck_cell"

    # ---------------------------------------------------------------------------------------------------- what hands do

    def helping(self, game: Game) -> Action | None:
        s, step = game_of(game).state, self._step
        if self._waiting or self._done(step, s):
            return None
        if step.place is not None:
            return next(_building(s, self.lesson.learner - 1, step.place), None)
        if step.do == "finish":
            return act.Finish(next(n for n in range(1, len(s.numbers) + 1) if n not in s.numbers))
        if step.do == "ready":
            return act.Ready()
        return step.answer or next(iter(game.legal(self.lesson.learner)), None)

    def suits(self, game: Game) -> list[str]:
        return []

    def spoils(self, game: Game, seat: Seat, action: Action | None) -> bool:
        s, step = game_of(game).state, self._step
        if seat != self.lesson.learner or isinstance(action, act.GiveUp):
            return game.result is None
        if s.phase == BUILD:
            if isinstance(action, act.Finish):
                return step.do != "finish"
            mine = isinstance(action, BUILDING) and action != act.TakeDown(cargo=True)
            return step.place is None or self._waiting or not mine
        if isinstance(action, act.Ready):
            return s.phase in (PREPARE, BETWEEN) and step.do != "ready"
        wanted = step.answer
        return wanted is not None and self._asked(s) == step.ask and action != wanted

    # ------------------------------------------------------------------------------------------------------- the mates

    def mates_wish(self, game: Game) -> Iterator[tuple[Seat, Action]]:
        """Mates build their ship when the lesson lets them, are ready at once, and answer. Where the lesson
        waits for the next card its leader turns it up.
        """
        s = game_of(game).state
        for seat in self.lesson.mates:
            player = seat - 1
            if s.phase == BUILD:
                yield from self._mate_builds(s, player)
            elif seat in game.to_act():
                yield seat, _mate_answers(s) or next(iter(game.legal(seat)))
        turned = s.flight is not None and s.flight.card != NONE
        if s.phase == BETWEEN and turned and self._waiting and self.lesson.learner in game.to_act():
            yield self.lesson.learner, act.Ready()

    def _mate_builds(self, s: State, player: int) -> Iterator[tuple[Seat, Action]]:
        if s.numbers[player] or not any(step.mates for step in self.lesson.step[: self.at + 1]):
            return
        for part in self.lesson.mate:
            if not _lies(s, player, part):
                yield from ((player + 1, action) for action in _building(s, player, part))
                return
        if s.numbers[self.lesson.learner - 1]:
            yield player + 1, act.Finish(next(n for n in range(1, len(s.numbers) + 1) if n not in s.numbers))


def _mate_answers(s: State) -> Action | None:
    """Mates power all they can; to everything else they give the first answer, which costs nothing."""
    asked = question(s.flight) if s.phase == FLY and s.flight is not None else None
    if asked is None or asked.kind != "power":
        return None
    return Power(asked.cells[: asked.number])


def _tile_at(s: State, player: int, bit: Bit) -> str:
    component = s.ships[player].components.get(bit)
    return component.tile.id if component is not None else ""


def _lies(s: State, player: int, part: LessonPart) -> bool:
    bit = s.ships[player].grid.bit(part.cell)
    return _tile_at(s, player, bit) == part.tile and s.ships[player].components[bit].turn == part.turn


def _building(s: State, player: int, part: LessonPart) -> Iterator[Action]:
    """The next action on the way of a component to its place: taken from where it lies, placed, turned."""
    hand, loose = s.hand[player], s.loose[player]
    if hand != NONE:
        right = numbered()[hand].id == part.tile
        yield act.Place(part.cell, part.turn) if right else act.Return()
    elif loose != NONE and _tile_at(s, player, loose) == part.tile:
        there = s.ships[player].grid.cell(loose) == part.cell
        yield act.Turn(part.turn) if there else act.TakeLoose()
    elif part.tile in (numbered()[tile].id for tile in s.face_up):
        yield act.TakeUp(part.tile)
    else:
        yield act.TakeDown()
