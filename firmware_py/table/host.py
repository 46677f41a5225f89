"""Who runs a game at the table: its journal, its rules and its show. No device but the voice is known here."""

from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Final

from engine import GAMES
from engine.game import TABLE, Action, Refused, Seat, Step, TimeIs
from engine.position import record_of
from engine.record import Record
from engine.tables import BadTable
from firmware_py.cues import CaptionCue, LightCue
from firmware_py.games.seating import Due
from firmware_py.inputs import ShowCommand
from firmware_py.journal.journal import Journal
from firmware_py.journal.lines import HoldNote, LineDamage
from firmware_py.show.mixer import Mixer
from firmware_py.show.slot_lights import SlotLights
from firmware_py.table.deadlines import Deadlines
from firmware_py.table.notices import Notice, Notifier
from firmware_py.table.play import BREATH_MS, GameInPlay, new_play
from firmware_py.table.playback import (
    advance,
    all_told,
    due,
    going_round,
    let_go,
    note,
    repeated,
    stands,
    steer,
    wants_next,
)
from firmware_py.table.resuming import ResumeCountdown, damage_told, hold_told, replayed

NOBODY: Final[Mapping[Seat, str]] = MappingProxyType({})
WAITS: Final = "waiting_game"
PUT_AWAY: Final = "the last game stopped this program and was put away"


class Host:
    """Runs one game at a time. `play` is the game, or None; `notices` wait to be shown to people, and the clips
    `played` to be heard at other places too; `own_cards` is by game what every set-up has besides (games/own_cards.py).
    """

    def __init__(self, journal: Journal, tell: Notifier, mixer: Mixer) -> None:
        self.journal = journal
        self.play: GameInPlay | None = None
        self.own_cards: Mapping[str, Mapping[str, object]] = {}
        self.notices = tell.notices
        self.played = tell.played
        self._tell = tell
        self._mixer = mixer
        self._paused = False
        self._countdown = ResumeCountdown()
        self._awaited: tuple[Seat, ...] = ()
        self._unready: tuple[Seat, ...] = ()
        self._deadlines = Deadlines()
        self._slot_lights = SlotLights()
        self._slots_touched = True
        self._shown: tuple[GameInPlay, int] | None = None  # how far the show has been heard

    # ---------------------------------------------------------------------------------------------------------- games

    def begin(
        self,
        game: str,
        setup: object,
        seed: int,
        bots: tuple[Seat, ...] = (),
        people: Mapping[Seat, str] = NOBODY,
    ) -> GameInPlay:
        """Deals a game and starts its journal, which remembers the seats that `bots` play and the names of the `people`
        at the others; raises BadValue for a set-up that does not fit.
        """
        rules = GAMES[game]
        if game in self.own_cards and isinstance(setup, Mapping):
            setup = {**self.own_cards[game], **setup}
        record = Record(game, rules.version, rules.setup(setup), seed, bots=bots, people=dict(people))
        self.journal.begin(record)
        return self._seat(record)

    def begin_position(self, document: dict[str, object], bots: tuple[Seat, ...] = ()) -> GameInPlay:
        """Sets a position up, plays its actions, and starts its journal; it waits (`paused`), so that people can lay
        their cards. Raises BadValue with the place for a position that can't be read or played.
        """
        record = record_of(document)
        record.bots = bots
        self.journal.begin(record)
        past, record.actions = record.actions, []
        play = self._seat(record)
        for seat, action in past:
            play.carry_out(seat, action)
        play.place_cursor(None)
        if play.game.result is not None:
            self.journal.keep("game")
        self._paused = True
        return play

    def resume(self) -> GameInPlay | None:
        """The game that was running when the program stopped, at the second it had reached; None if there is none.

        It waits (`paused`) for the countdown, or until somebody sets `paused`; where people held it, only for that.
        Raises BadTable for a damaged journal.
        """
        record = self.journal.resume()
        if self.journal.torn:
            self._tell.notice(Notice("torn_journal", str(self.journal.torn), TABLE))
        if record is None:
            return None
        past, record.actions = record.actions, []
        play = self._seat(record)
        try:
            replayed(play, past, self.journal.running)
        except BadTable:
            self.play = None
            raise
        play.place_cursor(self.journal.show)
        if play.game.result is not None:
            self.journal.keep("game")
        if self.journal.damage is not None:
            self._tell_damage(play, self.journal.damage)
        self._paused = True
        if self.journal.hold is not None:
            self._tell_hold(play, self.journal.hold)
        else:
            self._countdown.start()
            self.notices.append(Notice("goes_on", "", TABLE))
        return play

    def _tell_hold(self, play: GameInPlay, hold: HoldNote) -> None:
        """By a notice, by voice, and in the story: who holds the game, and why, as before the program started again."""
        what, reason = hold_told(hold, play.record.people)
        self.notices.append(Notice(what, reason, hold.by))
        self._tell.sound("game_paused")
        self.say(CaptionCue(play.director.now_ms, what, {"reason": reason}, beat=False))

    def _tell_damage(self, play: GameInPlay, damage: LineDamage) -> None:
        """By a notice, by voice, and in the story, where pages that come later read it too."""
        what, reason = damage_told(damage, play.record.people)
        self.notices.append(Notice(what, reason, TABLE))
        self._tell.sound("damaged_journal")
        self.say(CaptionCue(play.director.now_ms, what, {"reason": reason}, beat=False))

    @property
    def paused(self) -> bool:
        """Whether time stands still. Setting it ends the countdown after a power cut."""
        return self._paused

    @paused.setter
    def paused(self, on: bool) -> None:
        self.pause(on)

    def pause(self, on: bool, by: Seat = TABLE, reason: str = "") -> None:
        """Sets `paused`; the journal knows who did it, and why, in their words."""
        self.journal.held(on, by, reason)
        if self.play is not None and on != self._paused:
            self._tell.sound("game_paused" if on else "game_resumed")
        self._paused = on
        self._awaited = self._unready = ()
        self._slots_touched = True
        self._countdown.stop()

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that the clock waits for, until their pages are back or their people are ready, or somebody lets
        the game go on; no time passes, that of the countdown after a power cut neither.
        """
        return (*self._awaited, *(seat for seat in self._unready if seat not in self._awaited))

    @property
    def interrupted(self) -> bool:
        """Whether the game stands still because people are about to begin another one; they may go back to it."""
        return False

    def ready(self, seat: Seat) -> None:
        """Somebody is ready; when all are, the clock runs again."""
        self._unready = tuple(other for other in self._unready if other != seat)
        self._slots_touched = True

    def await_pages(self, seats: tuple[Seat, ...]) -> None:
        """Lets the clock wait for the pages of these seats; for none it runs again."""
        self._awaited = seats

    def wait(self, on: bool) -> None:
        """Lets time stand still, or run again, without a word: for a lesson that waits for its learner."""
        self._paused = on

    def say(self, cue: CaptionCue) -> None:
        """Puts a caption on the timeline where the cursor stands, and says it at once."""
        if self.play is not None:
            self.play.director.add([cue])
            self._tell.hear([cue])

    def light(self, cue: LightCue) -> None:
        """Puts a light on the timeline, such as that of a lesson that points at something."""
        if self.play is not None:
            self.play.director.add([cue])

    @property
    def astray(self) -> dict[tuple[Seat, int], str]:
        """Slots where what lies there is not what the rules know: "wrong" or "missing" by (seat, slot)."""
        return self._slot_lights.marked if self.play is not None else {}

    @property
    def goes_on_in_ms(self) -> int:
        """How long a game that was taken up again still waits; 0 when it does not."""
        return self._countdown.left_ms

    def _seat(self, record: Record) -> GameInPlay:
        self._tell.program("")
        self.play = new_play(record, self._mixer)
        self.prepare()
        self._slot_lights = SlotLights()
        self._paused = False
        self._awaited = self._unready = ()
        self._countdown.stop()
        return self.play

    def prepare(self) -> None:
        """Lets the speaker get ready what must start on its second; called again when it speaks another language."""
        if self.play is not None:
            self._tell.prepare(self.play.staging.clips_ahead(self.play.game))

    def leave(self) -> None:
        """Clears the table of a game that is over; its record is kept."""
        self.play = None
        self.paused = False
        self.journal.put_away("game")

    def abort(self) -> None:
        """Ends the present game without a result."""
        unfinished = self.play is not None and self.play.game.result is None
        self.play = None
        self.paused = False
        self._tell.silence()
        if unfinished:
            self._tell.sound("game_aborted")
        self.journal.put_away("aborted")

    def tell_put_away(self, reason: str) -> None:
        """Tells of a game that stopped the program and was put away: by a notice, by voice and, until the next game, by
        the status lamp.
        """
        self._tell.notice(Notice("damaged_journal", reason, TABLE))
        self._tell.program(PUT_AWAY)

    def tell_waiting(self, reason: str) -> None:
        """Tells of a game that waits until its rules are installed."""
        self.notices.append(Notice(WAITS, reason, TABLE))
        self._tell.sound("game_paused")

    def notify(self, notice: Notice) -> None:
        """Lets people know of something, on the pages and aloud."""
        self._tell.notice(notice)

    def welcome(self) -> None:
        """Greets people at a table on which nothing is played."""
        if self.play is None:
            self._tell.sound("welcome")

    # ----------------------------------------------------------------------------------------------------------- time

    def _pass_time(self, passed_ms: float) -> None:
        """Lets the game's time pass; after a power cut first that of the countdown."""
        if self.awaited or self.interrupted:
            return
        if self._countdown.left_ms:
            self._count_down(passed_ms)
        elif self.play is not None and not self.paused:
            self._run_clock(self.play, passed_ms)

    def _run_clock(self, play: GameInPlay, passed_ms: float) -> None:
        for second in due(play, passed_ms):
            self._tell_time(play, second)
            if self._unready:
                break

    def _count_down(self, passed_ms: float) -> None:
        for phrase in self._countdown.tick(passed_ms):
            self._tell.sound(phrase)
        if not self._countdown.left_ms:
            self.paused = False

    def _tell_time(self, play: GameInPlay, at: float) -> None:
        """Time is an action."""
        steps = self.do(TABLE, TimeIs(at))
        if play.seating.halts(play.game, steps):
            self._unready = tuple(seat for seat in play.record.setup.seats if seat not in self.journal.bots)
            self._slots_touched = True
        play.told_ms = max(play.told_ms, round(at * 1000))

    def _run_show(self, play: GameInPlay, passed_ms: float) -> None:
        if self._shown != (play, play.director.now_ms):
            self._tell.go_round(going_round(play))  # another game, or somebody moved the cursor
        self._tell.hear(advance(play, passed_ms, self.paused or self.interrupted))
        self._shown = (play, play.director.now_ms)
        note(play, self.journal, self.paused)
        if wants_next(play, self.paused or self.interrupted):
            self.go_on()
        if not self._stands and all_told(play):
            for over in self._deadlines.tick(play.seating.dues(play.game), passed_ms):
                self._answer_for(over)

    @property
    def _stands(self) -> bool:
        return self._paused or self.interrupted or bool(self.awaited) or self._countdown.left_ms > 0

    def _answer_for(self, over: Due) -> None:
        """Does for a seat what it had time to choose; a choice that somebody else has ended is none any more."""
        with suppress(Refused):
            self.do(over.seat, over.action)

    @property
    def choices_left_ms(self) -> dict[Seat, int]:
        """How long seats may still take for their choice, once the show has told of it; only those with a time."""
        dues = self.play.seating.dues(self.play.game) if self.play is not None else ()
        return {one.seat: self._deadlines.left_ms(one) for one in dues}

    def go_on(self) -> None:
        """What the table does when nobody else has to, such as resolving the next turn."""
        play = self.play
        if play is None or TABLE not in play.game.to_act():
            return
        action = next(iter(play.game.legal(TABLE)), None)
        if action is not None:
            self.do(TABLE, action)
            play.wait_ms = BREATH_MS // 3

    def do(self, seat: Seat, action: Action) -> list[Step]:
        """Carries an action out: the journal first, then the rules, then the show. Raises Refused."""
        play = self.play
        if play is None:
            raise Refused("no_game", seat)
        if action not in play.game.legal(seat):
            play.game.act(seat, action)  # raises Refused with the reason
        self.journal.write(seat, action)
        self._slots_touched = True
        steps = play.carry_out(seat, action)
        if play.game.result is not None:
            self.journal.keep("game")
        return steps

    # ----------------------------------------------------------------------------------------------------------- show

    def command(self, given: ShowCommand) -> None:
        """Moves the cursor of the show; a game whose clock runs has no show to move."""
        play = self.play
        if play is None:
            return
        if given.command == "repeat":
            self._tell.hear(repeated(play))
        elif play.game.wake_at() is None:
            if given.command in ("next", "play") and stands(play):
                let_go(play)
            elif given.command == "next":
                self._next(play)
            else:
                steer(play, given.command)

    def let_go_on(self) -> None:
        """Lets a show that has stopped after a turn or a round go on."""
        if self.play is not None and stands(self.play):
            let_go(self.play)

    def _next(self, play: GameInPlay) -> None:
        beat = play.director.next_beat()
        if beat is None and play.game.result is None:
            self.go_on()
            beat = play.director.next_beat()
        play.director.move_to(play.director.end_ms if beat is None else beat)
