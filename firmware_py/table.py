"""The table: it owns a running game, its journal and its director, and nobody else does.

`tick` is a plain function. Whoever turns the crank (a loop on the Pi, a bare loop in a test) is outside, and brings
the time along.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine import GAMES
from engine.game import TABLE, Action, Refused, Seat, Step, TimeIs
from engine.record import Record
from engine.tables import BadTable
from firmware_py.cues import CaptionCue, ClipCue
from firmware_py.devices import HealthBook
from firmware_py.inputs import (
    CardIn,
    CardOut,
    DeviceChanged,
    Noise,
    Point,
    Pressed,
    ShowCommand,
    TableInput,
    UnknownCard,
    Wish,
)
from firmware_py.intake import TABLE_BUTTONS, Intake
from firmware_py.journal import Journal
from firmware_py.journal_lines import ShowNote
from firmware_py.mixer import Mixer
from firmware_py.play import BREATH_MS, Play, new_play
from firmware_py.resuming import Countdown, accepted
from firmware_py.seating import Desk
from firmware_py.slot_lights import SlotLights
from firmware_py.staging import hint_changes
from firmware_py.status_lights import StatusLights
from firmware_py.table_buttons import OWN_BUTTONS, PAUSE, ButtonLamps, Lamps, stands_still, waits_for_turn
from firmware_py.tags import TagBook
from firmware_py.voice import clip_of
from hardware.cabinet import Cabinet, Frame
from hardware.lights import Lights
from hardware.readings import Device, DeviceReading, seat_of
from hardware.speaker import Speaker

STALL_MS = 10_000  # a crank that stood still for longer costs the crew no time: nobody saw or heard anything


@dataclass(frozen=True, slots=True)
class Notice:
    """Something people should know at once: `what` is the id of a phrase such as "refused"; `reason` says why."""

    what: str
    reason: str
    seat: Seat
    place: str | None = None


@dataclass(slots=True)
class Devices:
    """The devices of a table. `others` are read only: seats, buttons, noise. `lamps` are those in its own buttons."""

    lights: Lights
    speaker: Speaker
    others: tuple[Device, ...] = ()
    health: HealthBook = field(default_factory=HealthBook)
    lamps: Lamps | None = None


class Table:
    """A table with its devices. `play` is the game on it, or None; `notices` wait to be shown to people, and the clips
    `played` to be heard at other places too.
    """

    def __init__(self, cabinet: Cabinet, devices: Devices, journal: Journal, tags: TagBook) -> None:
        self.cabinet = cabinet
        self.devices = devices
        self.intake = Intake(tags)
        self.journal = journal
        self.play: Play | None = None
        self.notices: deque[Notice] = deque(maxlen=100)
        self.played: deque[str] = deque(maxlen=100)
        self._paused = False
        self._countdown = Countdown()
        self._in_trouble = False
        self._mixer = Mixer(cabinet.groups, len(cabinet.leds))
        self._slot_lights = SlotLights()
        self._status_lights = StatusLights(cabinet.groups, devices.health)
        lit = (button.name for button in cabinet.buttons if button.lamp is not None)
        self._button_lamps = ButtonLamps(devices.lamps, lit)
        self._dark: Frame = bytes(3 * len(cabinet.leds))
        self._slots_touched = True
        self._inbox: deque[TableInput] = deque()
        self._last_ms: int | None = None
        self._frame: Frame = b""

    # ---------------------------------------------------------------------------------------------------------- games

    def begin(self, game: str, setup: object, seed: int) -> Play:
        """Deals a game and starts its journal; raises BadValue for a set-up that does not fit."""
        rules = GAMES[game]
        record = Record(game, rules.version, rules.setup(setup), seed)
        self.journal.begin(record)
        return self._seat(record)

    def resume(self) -> Play | None:
        """The game that was running when the program stopped, at the second it had reached; None if there is none.

        It waits (`paused`) for the countdown, or until somebody sets `paused`. Raises BadTable for a damaged journal.
        """
        record = self.journal.resume()
        if self.journal.torn:
            self.notices.append(Notice("torn_journal", str(self.journal.torn), TABLE))
        if record is None:
            return None
        past, record.actions = record.actions, []
        play = self._seat(record)
        try:
            for seat, action in past:
                play.carry_out(seat, action)
        except Refused as refused:
            self.play = None
            raise BadTable(
                str(self.journal.running), 0, "", f"the rules refuse an action of it: {refused.reason}"
            ) from refused
        play.place_cursor(self.journal.show)
        if play.game.result is not None:
            self.journal.keep("game")
        self._paused = True
        self._countdown.start()
        self.notices.append(Notice("goes_on", "", TABLE))
        return play

    @property
    def paused(self) -> bool:
        """Whether time stands still. Setting it ends the countdown after a power cut."""
        return self._paused

    @paused.setter
    def paused(self, on: bool) -> None:
        self._paused = on
        self._countdown.stop()

    @property
    def last_tick_ms(self) -> int | None:
        """The time of the last tick."""
        return self._last_ms

    @property
    def goes_on_in_ms(self) -> int:
        """How long a game that was taken up again still waits; 0 when it does not."""
        return self._countdown.left_ms

    def _seat(self, record: Record) -> Play:
        self.play = new_play(record, self._mixer)
        self.devices.speaker.prepare(self.play.staging.clips_ahead(self.play.game))
        self._slot_lights = SlotLights()
        self.paused = False
        return self.play

    def abort(self) -> None:
        """Ends the present game without a result."""
        self.play = None
        self.paused = False
        self.devices.speaker.stop()
        self.journal.put_away("aborted")

    # ----------------------------------------------------------------------------------------------------------- time

    def tick(self, now_ms: int) -> Frame:
        """Lets the world move on to `now_ms` (any steady clock) and gives the frame that the lights show."""
        passed_ms = 0 if self._last_ms is None else max(0, now_ms - self._last_ms)
        self._last_ms = now_ms
        if passed_ms > STALL_MS:
            passed_ms = 0
        play = self.play
        if self._countdown.left_ms:
            self._count_down(passed_ms, now_ms)
        elif play is not None and not self.paused:
            self._run_clock(play, passed_ms)
        self._take_inputs(now_ms)
        self._write_down(now_ms)
        play = self.play
        if play is not None:
            self._run_show(play, passed_ms, now_ms)
            frame = play.director.frame()
        else:
            frame = self._dark
        self._button_lamps.show(self.play, self.paused, self.goes_on_in_ms > 0)
        frame = self._status_lights.over(frame)
        if frame is not self._frame:
            self._frame = frame
            self.devices.lights.show(frame, now_ms)
        return frame

    def _count_down(self, passed_ms: float, now_ms: int) -> None:
        for phrase in self._countdown.tick(passed_ms):
            self._sound(phrase, now_ms)
        if not self._countdown.left_ms:
            self.paused = False

    def _write_down(self, now_ms: int) -> None:
        """What people did is on the disk before anything of it is shown. A disk that takes nothing stops no game,
        but people are told."""
        self.journal.sync(now_ms)
        trouble = self.journal.trouble
        if bool(trouble) != self._in_trouble:
            self._in_trouble = bool(trouble)
            what = "not_written" if trouble else "written_again"
            self.notices.append(Notice(what, trouble, TABLE))
            self._sound(what, now_ms)
            self.devices.health.see([DeviceReading("disk", "lost" if trouble else "ready", trouble)], now_ms)

    def put(self, given: TableInput) -> None:
        """Hands in what somebody does at the page; it is taken at the next tick."""
        self._inbox.append(given)

    def _run_clock(self, play: Play, passed_ms: float) -> None:
        """Time is an action: at each announcement, and at each full second so that the record knows how late it is."""
        if play.game.wake_at() is None:
            return
        play.clock_ms += passed_ms
        while (wake := play.game.wake_at()) is not None and wake * 1000 <= play.clock_ms:
            if wake * 1000 <= play.told_ms and play.record.actions:
                break
            self._tell_time(play, wake)
        self._tell_second(play)

    def _tell_second(self, play: Play) -> None:
        second = int(play.clock_ms // 1000)
        if second * 1000 > play.told_ms and play.game.wake_at() is not None:
            self._tell_time(play, float(second))

    def _tell_time(self, play: Play, at: float) -> None:
        self.do(TABLE, TimeIs(at))
        play.told_ms = max(play.told_ms, round(at * 1000))

    def _run_show(self, play: Play, passed_ms: float, now_ms: int) -> None:
        """In real time the cursor follows the game's clock; afterwards it runs by itself, and the table goes on."""
        director = play.director
        if play.game.wake_at() is not None:
            self._hear(director.move_to(round(play.clock_ms)), now_ms)
            return
        if director.paused or self.paused:
            self._note_show(play)
            return
        target = director.now_ms + round(passed_ms * director.speed)
        self._hear(director.move_to(min(target, director.end_ms)), now_ms)
        self._note_show(play)
        if target >= director.end_ms:
            if TABLE not in play.game.to_act():
                director.linger(round(passed_ms))
            play.wait_ms -= passed_ms * director.speed
            if play.wait_ms <= 0:
                self.go_on()

    def _note_show(self, play: Play) -> None:
        """Writes down where the show stands, once a second; a flight that was shown to its end is over."""
        director = play.director
        if play.game.result is not None and director.now_ms >= director.end_ms and not self.paused:
            self.journal.put_away("game")
            return
        at_ms = director.now_ms if director.paused else director.now_ms // 1000 * 1000
        self.journal.note(ShowNote(at_ms, director.paused, director.speed))

    def go_on(self) -> None:
        """What the table does when nobody else has to, such as resolving the next turn."""
        play = self.play
        if play is None or TABLE not in play.game.to_act():
            return
        action = next(iter(play.game.legal(TABLE)), None)
        if action is not None:
            self.do(TABLE, action)
            play.wait_ms = BREATH_MS // 3

    def _hear(self, sounds: Iterable[CaptionCue | ClipCue], now_ms: int) -> None:
        for cue in sounds:
            if clip := clip_of(cue):
                self._sound(clip, now_ms)

    def _sound(self, clip: str, now_ms: int) -> None:
        self.played.append(clip)
        self.devices.speaker.play(clip, now_ms)

    # --------------------------------------------------------------------------------------------------------- inputs

    def _take_inputs(self, now_ms: int) -> None:
        health = self.devices.health
        for device in (*self.devices.others, self.devices.lights, self.devices.speaker):
            readings = device.poll(now_ms)
            health.see(readings, now_ms)
            for given in self.intake.take(readings):
                self._take(given)
        while health.notes:
            place, reason = health.notes.popleft()
            self.notices.append(Notice("device", reason, TABLE, place))
        while self._inbox:
            self._take(self._inbox.popleft())
        if self._slots_touched and self.play is not None:
            self._slots_touched = False
            self._show_desk(self.play)

    @property
    def desk(self) -> Desk:
        """What people have prepared so far."""
        return Desk(self.intake.lying, self.play.pointing if self.play is not None else {})

    def _show_desk(self, play: Play) -> None:
        """Marks on slots that are not as they should be, and hints about what people prepare, at once."""
        desk, now_ms = self.desk, play.director.now_ms
        play.director.add(self._slot_lights.cues(play.seating.slots(play.game, desk), desk.lying, now_ms))
        hints = play.seating.hints(play.game, desk)
        play.director.add(hint_changes(play.hinted, hints, now_ms))
        play.hinted = hints

    def _take(self, given: TableInput) -> None:
        self._slots_touched = self._slots_touched or not isinstance(given, Noise)
        if isinstance(given, Pressed) and given.seat == TABLE_BUTTONS and given.button in OWN_BUTTONS:
            (self.hold if given.button == PAUSE else self.start)()
            return
        if self._countdown.left_ms and isinstance(given, Pressed):
            self.start()
            return
        if isinstance(given, DeviceChanged) and not given.ready:
            self.notices.append(Notice("device", given.reason, TABLE, given.device))
            if seat := seat_of(given.device):
                self._sound(f"seat_lost/{seat}", self._last_ms or 0)
        elif isinstance(given, UnknownCard):
            self._sound("unknown_card", self._last_ms or 0)
            self.notices.append(
                Notice("unknown_card", given.tag, given.seat, f"slot/{given.seat}/{given.slot}")
            )
        if self._countdown.left_ms and isinstance(given, CardIn | CardOut):
            return  # cards that moved while the power was off are shown, and put back or accepted by a button
        self._mean(given)

    def hold(self) -> None:
        """Lets time and show stand still until somebody lets the game go on; without a game nothing."""
        if self.play is not None:
            self.paused = True

    def start(self) -> None:
        """Lets a game go on that stands still, with what lies in the slots if it counts down; else the next turn comes
        at once if all of the last one was shown."""
        play = self.play
        if play is None:
            return
        if self._countdown.left_ms:
            self.accept_cards()
        if stands_still(play, self.paused):
            self.paused = play.director.paused = False
        elif waits_for_turn(play):
            self.go_on()

    def accept_cards(self) -> None:
        """Takes what lies in the slots for what people want, as if they had just laid it there."""
        if self.play is not None:
            planned = self.play.seating.slots(self.play.game, self.desk)
            lost = {seat for device in self.intake.lost if (seat := seat_of(device)) is not None}
            for given in list(accepted(planned, self.intake.lying, lost)):
                self._mean(given)

    def _mean(self, given: TableInput) -> None:
        if self.play is None:
            return
        for meaning in self.play.seating.meaning(self.play.game, given, self.desk):
            if isinstance(meaning, ShowCommand):
                self.command(meaning)
            elif isinstance(meaning, Point):
                self.play.pointing[meaning.seat] = meaning.choice
            else:
                self._wish(meaning, given)

    def _wish(self, wish: Wish, given: TableInput) -> None:
        try:
            self.do(wish.seat, wish.action)
        except Refused as refused:
            place = refused.place
            if isinstance(given, CardIn | CardOut):
                place = f"slot/{given.seat}/{given.slot}"
            self.notices.append(Notice("refused", refused.reason, wish.seat, place))
            self._sound(f"refused/{refused.reason}", self._last_ms or 0)

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
        director = play.director
        if given.command == "repeat":
            spoken = [cue for cue in director.captions if cue.spoken and cue.at_ms <= director.now_ms]
            self._hear(spoken[-1:], self._last_ms or 0)
        elif play.game.wake_at() is not None:
            return
        elif given.command == "next":
            self._next(play)
        elif given.command == "back":
            director.move_to(director.last_beat())
            director.paused = True
        elif given.command == "faster":
            director.faster()
        else:
            director.paused = given.command == "pause" and not director.paused

    def _next(self, play: Play) -> None:
        beat = play.director.next_beat()
        if beat is None and play.game.result is None:
            self.go_on()
            beat = play.director.next_beat()
        play.director.move_to(play.director.end_ms if beat is None else beat)
