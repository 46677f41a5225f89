"""A game at the table, with everything that belongs to it: its record, its show, and how far its clock has run."""

from dataclasses import dataclass, field

from engine.game import Action, Game, Seat, Step, TimeIs
from engine.record import Record
from firmware_py.cues import Glows
from firmware_py.games.seating import Seating, seating
from firmware_py.games.staging import Staging, changes, staging
from firmware_py.journal.lines import ShowNote
from firmware_py.show.director import Director
from firmware_py.show.mixer import Mixer

BREATH_MS = 3000  # between the end of a part of the show and what the table does next by itself


@dataclass(slots=True)
class Play:
    """A game with its show. `shown` is when the show has each step, action by action; `clock_ms` is where the game's
    clock stands and `told_ms` what the game was told of it; `ahead_ms` is how far the show is ahead of the clock, which
    stands still in between where a game has several parts against time; `pointing` is the choice that each seat
    points at.
    """

    record: Record
    game: Game
    seating: Seating[Game]
    staging: Staging[Game]
    director: Director
    lit: Glows
    clock_ms: float = 0
    told_ms: int = 0
    ahead_ms: int = 0
    wait_ms: float = BREATH_MS
    steps: int = 0
    hinted: Glows = field(default_factory=dict)
    pointing: dict[Seat, int] = field(default_factory=dict)
    shown: list[tuple[int, ...]] = field(default_factory=list)

    def carry_out(self, seat: Seat, action: Action) -> list[Step]:
        """The steps of an action, which are on the timeline when this returns. Raises Refused, and changes nothing."""
        before = self.game.clone()
        ran = before.wake_at() is not None
        at_ms = self.told_ms + self.ahead_ms if ran else self.director.end_ms
        steps = self.game.act(seat, action)
        if not ran and self.game.wake_at() is not None:
            self.clock_ms, self.ahead_ms = self.told_ms, at_ms - self.told_ms
        self.record.actions.append((seat, action))
        self.steps += len(steps)
        self._forget_pointing(before, seat)
        self._stage(before, steps, at_ms)
        if ran and self.game.wake_at() is None:
            self.director.extend(round(self.clock_ms) + self.ahead_ms)  # the cursor is there already
        if isinstance(action, TimeIs):
            self.told_ms = max(self.told_ms, round(action.at * 1000))
        return steps

    def _stage(self, before: Game, steps: list[Step], at_ms: int) -> None:
        staged = self.staging.stage(before, steps, at_ms, self.lit)
        self.director.add(staged.cues)
        self.shown.append(tuple(staged.times) or (at_ms,) * len(steps))
        lit = self.staging.glows(self.game)
        self.director.add(changes(staged.glows, lit, staged.end_ms))
        self.director.extend(staged.end_ms)
        self.lit = lit

    def _forget_pointing(self, before: Game, seat: Seat) -> None:
        """Whoever acted points at nothing any more; nobody does when the next question is asked."""
        self.pointing.pop(seat, None)
        if set(self.game.to_act()) != set(before.to_act()) - {seat}:
            self.pointing.clear()

    def place_cursor(self, noted: ShowNote | None) -> None:
        """Where the show was: with the clock as long as that runs, afterwards where the journal has noted it."""
        self.clock_ms = self.told_ms
        if self.game.wake_at() is not None:
            self.director.move_to(self.told_ms + self.ahead_ms)
            return
        note = noted or ShowNote(self.director.end_ms, False, 1)
        self.director.move_to(min(note.at_ms, self.director.end_ms))
        self.director.paused, self.director.speed = note.paused, note.speed


def new_play(record: Record, mixer: Mixer) -> Play:
    """The game of a record before its first action, with what stands lit then."""
    game, stage, director = record.deal(), staging(record.game), Director(mixer)
    lit = stage.glows(game)
    began_ms = round(game.now_s() * 1000)
    director.add(changes({}, lit, began_ms))
    director.extend(began_ms)
    director.move_to(began_ms)
    return Play(record, game, seating(record.game), stage, director, lit, began_ms, began_ms)
