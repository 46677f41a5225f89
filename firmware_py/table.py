"""The table: it owns a running game, its journal and its director, and nobody else does.

`tick` is a plain function. Whoever turns the crank (a loop on the Pi, a bare loop in a test) is outside, and brings
the time along.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine import GAMES
from engine.game import TABLE, Action, Game, Refused, Seat, Step, TimeIs
from engine.record import Record
from firmware_py.cues import CaptionCue, ClipCue
from firmware_py.director import Director
from firmware_py.inputs import CardIn, CardOut, DeviceChanged, ShowCommand, TableInput, UnknownCard, Wish
from firmware_py.intake import Intake
from firmware_py.journal import Journal
from firmware_py.mixer import Mixer
from firmware_py.seating import Seating, seating
from firmware_py.slot_lights import SlotLights
from firmware_py.staging import Glows, Staging, changes, staging
from firmware_py.tags import TagBook
from hardware.cabinet import Cabinet, Frame
from hardware.lights import Lights
from hardware.readings import Device
from hardware.speaker import Speaker

BREATH_MS = 3000  # between the end of a part of the show and what the table does next by itself


@dataclass(frozen=True, slots=True)
class Notice:
    """Something people should know at once: `what` is "refused", "unknown_card" or "device"; `reason` says why."""

    what: str
    reason: str
    seat: Seat
    place: str | None = None


@dataclass(slots=True)
class Devices:
    """The devices of a table. `others` are read only: seats, buttons, noise."""

    lights: Lights
    speaker: Speaker
    others: tuple[Device, ...] = ()


@dataclass(slots=True)
class Play:
    """A game at the table, with all that belongs to it."""

    record: Record
    game: Game
    seating: Seating
    staging: Staging
    director: Director
    lit: Glows
    clock_ms: float = 0
    told_ms: int = 0
    wait_ms: float = BREATH_MS
    steps: int = 0
    story: list[CaptionCue] = field(default_factory=list)


class Table:
    """A table with its devices. `play` is the game on it, or None; `notices` wait to be shown to people."""

    def __init__(self, cabinet: Cabinet, devices: Devices, journal: Journal, tags: TagBook) -> None:
        self.cabinet = cabinet
        self.devices = devices
        self.intake = Intake(tags)
        self.journal = journal
        self.play: Play | None = None
        self.notices: deque[Notice] = deque(maxlen=100)
        self.paused = False
        self._mixer = Mixer(cabinet.groups, len(cabinet.leds))
        self._slot_lights = SlotLights()
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

        It waits (`paused`) until somebody lets it go on. Raises BadTable for a damaged journal.
        """
        record = self.journal.resume()
        if record is None:
            return None
        past, record.actions = record.actions, []
        play = self._seat(record)
        for seat, action in past:
            self._carry_out(play, seat, action)
        play.clock_ms = play.told_ms
        play.director.move_to(play.director.end_ms if play.game.wake_at() is None else play.told_ms)
        self.paused = True
        return play

    def _seat(self, record: Record) -> Play:
        game = record.deal()
        stage = staging(record.game)
        director = Director(self._mixer)
        lit = stage.glows(game)
        director.add(changes({}, lit, 0))
        self.play = Play(record, game, seating(record.game), stage, director, lit)
        self.paused = False
        return self.play

    def abort(self) -> None:
        """Ends the present game without a result."""
        self.play = None
        self.journal.put_away("aborted")

    # ----------------------------------------------------------------------------------------------------------- time

    def tick(self, now_ms: int) -> Frame:
        """Lets the world move on to `now_ms` (any steady clock) and gives the frame that the lights show."""
        passed_ms = 0 if self._last_ms is None else max(0, now_ms - self._last_ms)
        self._last_ms = now_ms
        play = self.play
        if play is not None and not self.paused:
            self._run_clock(play, passed_ms)
        self._take_inputs(now_ms)
        play = self.play
        if play is not None:
            self._run_show(play, passed_ms, now_ms)
            frame = play.director.frame()
        else:
            frame = bytes(3 * len(self.cabinet.leds))
        if frame is not self._frame:
            self._frame = frame
            self.devices.lights.show(frame, now_ms)
        return frame

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
            return
        target = director.now_ms + round(passed_ms * director.speed)
        self._hear(director.move_to(min(target, director.end_ms)), now_ms)
        if target >= director.end_ms:
            play.wait_ms -= passed_ms * director.speed
            if play.wait_ms <= 0:
                self.go_on()

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
            if isinstance(cue, ClipCue):
                self.devices.speaker.play(cue.clip, now_ms)
            elif cue.spoken:
                self.devices.speaker.play(cue.phrase, now_ms)

    # --------------------------------------------------------------------------------------------------------- inputs

    def _take_inputs(self, now_ms: int) -> None:
        for device in (*self.devices.others, self.devices.lights, self.devices.speaker):
            for given in self.intake.take(device.poll(now_ms)):
                self._take(given)
        while self._inbox:
            self._take(self._inbox.popleft())
        if self._slots_touched and self.play is not None:
            self._slots_touched = False
            planned = self.play.seating.slots(self.play.game)
            self.play.director.add(
                self._slot_lights.cues(planned, self.intake.lying, self.play.director.now_ms)
            )

    def _take(self, given: TableInput) -> None:
        self._slots_touched = True
        if isinstance(given, DeviceChanged) and not given.ready:
            self.notices.append(Notice("device", given.reason, TABLE, given.device))
        elif isinstance(given, UnknownCard):
            self.notices.append(
                Notice("unknown_card", given.tag, given.seat, f"slot/{given.seat}/{given.slot}")
            )
        if self.play is None:
            return
        for meaning in self.play.seating.meaning(self.play.game, given):
            if isinstance(meaning, ShowCommand):
                self.command(meaning)
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

    def do(self, seat: Seat, action: Action) -> list[Step]:
        """Carries an action out: the journal first, then the rules, then the show. Raises Refused."""
        play = self.play
        if play is None:
            raise Refused("no_game", seat)
        if action not in play.game.legal(seat):
            play.game.act(seat, action)  # raises Refused with the reason
        self.journal.write(seat, action)
        steps = self._carry_out(play, seat, action)
        if play.game.result is not None:
            self.journal.put_away("game")
        return steps

    def _carry_out(self, play: Play, seat: Seat, action: Action) -> list[Step]:
        self._slots_touched = True
        before = play.game.clone()
        at_ms = play.told_ms if before.wake_at() is not None else play.director.end_ms
        steps = play.game.act(seat, action)
        play.record.actions.append((seat, action))
        play.steps += len(steps)
        staged = play.staging.stage(before, steps, at_ms, play.lit)
        play.director.add(staged.cues)
        lit = play.staging.glows(play.game)
        play.director.add(changes(staged.glows, lit, staged.end_ms))
        play.director.extend(staged.end_ms)
        play.lit = lit
        if isinstance(action, TimeIs):
            play.told_ms = max(play.told_ms, round(action.at * 1000))
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
