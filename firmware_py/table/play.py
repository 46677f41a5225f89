"""A game at the table, with everything that belongs to it: its record, its show, and how far its clock has run."""

from dataclasses import dataclass, field

from engine.game import TABLE, Action, Game, Seat, Step, TimeIs
from engine.record import Record
from engine.tables import BadValue
from firmware_py.cues import CaptionCue, Glows
from firmware_py.games.ending import Ending, GameHistory, PlayedAction, ending_of
from firmware_py.games.ending_show import counted
from firmware_py.games.seating import Seating, seating
from firmware_py.games.staging import Staging, changes, staging
from firmware_py.journal.lines import ShowNote
from firmware_py.show.director import Director
from firmware_py.show.mixer import Mixer

BREATH_MS = 3000  # between the end of a part of the show and what the table does next by itself


@dataclass(slots=True)
class GameInPlay:
    """A game with its show. `shown` is when the show has each step, action by action; `clock_ms` is where the game's
    clock stands and `told_ms` what the game was told of it; `ahead_ms` is how far the show is ahead of the clock, which
    stands still in between where a game has several parts against time; `pointing` is the choice that each seat
    points at; `stops` tells whether the show stops after each turn or round until people let it go on, which
    they did up to `let_go_ms`; `figures` is where people have put figures to think aloud
    with, `figured` what they thought about; `begun` is when the show of each action begins, and what stood lit
    then; `deeds` are the actions with what became of them; `began_ms` is where the timeline begins, `over_ms`
    when the show has told the end, and `counted_ms` when it tells each row of the result; `asides` are the last lines
    of the story that no step tells; `withholds_seed` says that other tables are still to play the same deal.
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
    clocked_ms: int = 0
    wait_ms: float = BREATH_MS
    steps: int = 0
    hinted: Glows = field(default_factory=dict)
    pointing: dict[Seat, int] = field(default_factory=dict)
    figures: dict[str, str] = field(default_factory=dict)
    figured: int = 0
    shown: list[tuple[int, ...]] = field(default_factory=list)
    begun: list[tuple[int, Glows]] = field(default_factory=list)
    deeds: list[PlayedAction] = field(default_factory=list)
    stops: bool = False
    let_go_ms: int = -1
    began_ms: int = 0
    over_ms: int = 0
    counted_ms: tuple[int, ...] = ()
    asides: list[CaptionCue] = field(default_factory=list)
    withholds_seed: bool = False
    _ending: Ending | None = None

    @property
    def ending(self) -> Ending | None:
        """How the game has ended, once it has; the show may not have told it yet."""
        if self._ending is None and self.game.result is not None:
            history = GameHistory(self.record.deal(), self.deeds, self.game)
            self._ending = ending_of(self.record.game)(history)
        return self._ending

    def carry_out(self, seat: Seat, action: Action) -> list[Step]:
        """The steps of an action, which are on the timeline when this returns. Raises Refused, and changes nothing."""
        before = self.game.clone()
        ran = before.wake_at() is not None
        at_ms = self.told_ms + self.ahead_ms if ran else self.director.end_ms
        steps = self.game.act(seat, action)
        if not ran and self.game.wake_at() is not None:
            self.clock_ms, self.ahead_ms = self.told_ms, at_ms - self.told_ms
        self.record.actions.append((seat, action))
        self.deeds.append(PlayedAction(seat, action, tuple(steps)))
        self.steps += len(steps)
        self._forget_pointing(before, seat)
        self._forget_figures()
        self._stage(before, steps, at_ms)
        if isinstance(action, TimeIs):
            self.told_ms = max(self.told_ms, round(action.at * 1000))
            self.clock_ms = max(self.clock_ms, self.told_ms)
        if ran and self.game.wake_at() is None:
            self.clocked_ms = round(self.clock_ms) + self.ahead_ms
            self.director.extend(self.clocked_ms)  # the cursor is there already
        return steps

    def _stage(self, before: Game, steps: list[Step], at_ms: int) -> None:
        if self.staging.goes_back(before, steps):
            at_ms = self._go_back()
        self.begun.append((at_ms, self.lit))
        staged = self.staging.stage(before, steps, at_ms, self.lit)
        self.director.add(staged.cues)
        self.shown.append(tuple(staged.times) or (at_ms,) * len(steps))
        lit = self.staging.glows(self.game)
        self.director.add(changes(staged.glows, lit, staged.end_ms))
        self.director.extend(staged.end_ms)
        self.lit = lit
        if staged.goes_on_ms is not None:
            self.director.move_to(staged.goes_on_ms)
            self.wait_ms = BREATH_MS
        if self.ending is not None and not self.counted_ms:
            self._count_up(self.ending, staged.end_ms)

    def _count_up(self, ending: Ending, at_ms: int) -> None:
        """The result, row by row, when the last step has been shown."""
        self.over_ms = self.shown[-1][-1] if self.shown[-1] else at_ms
        counting = counted(ending, at_ms)
        self.counted_ms = counting.times
        self.director.add(counting.cues)
        self.director.extend(counting.end_ms)

    def _go_back(self) -> int:
        """Forgets what the show told since its last chapter began; gives that moment."""
        at_ms = max((cue.at_ms for cue in self.director.captions if cue.chapter), default=0)
        self.lit = next((lit for begun_ms, lit in self.begun if begun_ms >= at_ms), self.lit)
        self.director.cut(at_ms)
        self.shown = [tuple(min(shown_ms, at_ms) for shown_ms in times) for times in self.shown]
        return at_ms

    def move_figure(self, piece: str, place: str) -> None:
        """Puts a figure to think aloud with somewhere; raises BadValue for what the game does not know just now."""
        wanted = self.seating.figures(self.game)
        for at, name, known in (
            ("piece", piece, wanted.pieces if wanted is not None else ()),
            ("place", place, wanted.places if wanted is not None else ()),
        ):
            if name not in known:
                raise BadValue(at, f"expected one of {', '.join(known) or 'none just now'}, got {name}")
        self.figures[piece] = place

    def _forget_figures(self) -> None:
        """What people thought aloud is forgotten when it is about something else."""
        wanted = self.seating.figures(self.game)
        if wanted is not None and wanted.about != self.figured:
            self.figured = wanted.about
            self.figures.clear()

    def _forget_pointing(self, before: Game, seat: Seat) -> None:
        """Whoever acted points at nothing any more; nobody does when the next question is asked, which the clock alone
        does not do, nor when somebody acts who was not asked: what the others could choose from may be different.
        """
        self.pointing.pop(seat, None)
        if seat != TABLE and seat not in before.to_act():
            self.pointing.clear()
            return
        if seat == TABLE and self.game.wake_at() is not None and self.game.to_act() == before.to_act():
            return
        if set(self.game.to_act()) != set(before.to_act()) - {seat}:
            self.pointing.clear()

    def place_cursor(self, noted: ShowNote | None) -> None:
        """Where the show was: with the clock as long as that runs, afterwards where the journal has noted it, unless a
        clock has led the show further since.
        """
        self.clock_ms = self.told_ms
        if self.game.wake_at() is not None:
            self.director.move_to(self.told_ms + self.ahead_ms)
            return
        note = noted or ShowNote(self.director.end_ms, False, 1)
        self.director.move_to(min(max(note.at_ms, self.clocked_ms), self.director.end_ms))
        self.director.paused, self.director.speed = note.paused, note.speed
        told = [
            cue.at_ms for cue in self.director.captions if cue.chapter and cue.at_ms <= self.director.now_ms
        ]
        self.let_go_ms = max(told, default=0) - 1


def new_play(record: Record, mixer: Mixer) -> GameInPlay:
    """The game of a record before its first action, with what stands lit then."""
    game, stage, director = record.deal(), staging(record.game), Director(mixer)
    lit = stage.glows(game)
    began_ms = round(game.now_s() * 1000)
    director.add(changes({}, lit, began_ms))
    director.extend(began_ms)
    director.move_to(began_ms)
    return GameInPlay(
        record, game, seating(record.game), stage, director, lit, began_ms, began_ms, began_ms=began_ms
    )
