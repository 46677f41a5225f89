"""The table: it owns a running game, its journal and its director, and nobody else does.

`tick` is a plain function. Whoever turns the crank (a loop on the Pi, a bare loop in a test) is outside, and brings
the time along.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from engine import GAMES
from engine.game import TABLE, Refused, Seat
from engine.record import Record
from engine.tables import BadValue
from firmware_py.cues import CaptionCue
from firmware_py.devices.health import HealthBook
from firmware_py.devices.status_lights import StatusLights
from firmware_py.devices.tags import TagBook
from firmware_py.games.seating import Listening, NoiseHeard, Prepared, Watching
from firmware_py.games.staging import hint_changes
from firmware_py.inputs import (
    CardIn,
    CardOut,
    DeviceChanged,
    LobbyInput,
    Noise,
    Point,
    Pressed,
    Say,
    Shouted,
    ShowCommand,
    Sound,
    StaffCalled,
    TableInput,
    Think,
    UnknownCard,
    Wish,
)
from firmware_py.journal.journal import Journal
from firmware_py.show.mixer import Mixer
from firmware_py.table.buttons import (
    OWN_BUTTONS,
    PAUSE,
    ButtonLamps,
    SwitchedLamps,
    stands_still,
    waits_for_turn,
)
from firmware_py.table.event_round import RoundRanking
from firmware_py.table.hearing import FADE_MS, Drum, NoiseJudge
from firmware_py.table.host import NOBODY, Host
from firmware_py.table.intake import TABLE_BUTTONS, Intake
from firmware_py.table.lobby import Lobby
from firmware_py.table.menu import Menu
from firmware_py.table.notices import Notice, Notifier
from firmware_py.table.play import GameInPlay
from firmware_py.table.playback import say_aside, stands
from firmware_py.table.reconnect import Reconnections
from firmware_py.table.resuming import accepted
from firmware_py.table.rewind import Rewind
from firmware_py.table.staff import StaffCalls
from firmware_py.voice.clips import clip_of
from hardware.cabinet import Cabinet, Frame
from hardware.lights import Lights
from hardware.readings import Device, seat_of
from hardware.speaker import Speaker
from hardware.table_top import facing
from sounds.voiced import JOINED

__all__ = ["Devices", "Notice", "Table"]

CONFIRM = (
    "confirm"  # the button of a seat that lets a show go on, where it has stopped after a turn or a round
)
STEP_MS = 1000  # what a crank that stood still costs the crew at most: nobody saw or heard anything
STALL_MS = 10_000  # the longest step of a clock that runs as fast as it goes


def _nobody(given: Pressed) -> bool:
    return False


@dataclass(slots=True)
class Devices:
    """The devices of a table. `others` are read only: seats, buttons, noise. `lamps` are those in its own buttons."""

    lights: Lights
    speaker: Speaker
    others: tuple[Device, ...] = ()
    health: HealthBook = field(default_factory=HealthBook)
    lamps: SwitchedLamps | None = None


class Table(Host):
    """A table with its devices, and a host for the game on it. `teaches` hears of buttons before the game, and tells
    whether that was all; `longest_ms` is what the game goes on at most at one turn of the crank.
    """

    def __init__(self, cabinet: Cabinet, devices: Devices, journal: Journal, tags: TagBook) -> None:
        tell = Notifier(devices.speaker, devices.health)
        super().__init__(journal, tell, Mixer(cabinet.groups, len(cabinet.leds)))
        self.cabinet = cabinet
        self.devices = devices
        self.intake = Intake(tags)
        seats = tuple(place.number for place in cabinet.seats)
        self.lobby = Lobby(seats, len(cabinet.boards) == len(seats), tuple(GAMES), facing(cabinet.seats))
        self.menu = Menu(self.lobby, self._mixer)
        self.teaches: Callable[[Pressed], bool] = _nobody
        self.staff = StaffCalls(cabinet.groups)
        self.ranking: RoundRanking | None = None  # of the round of an event
        self._status_lights = StatusLights(cabinet.groups, devices.health)
        lit = (button.name for button in cabinet.buttons if button.lamp is not None)
        self._button_lamps = ButtonLamps(devices.lamps, lit)
        self._inbox: deque[TableInput] = deque()
        self._asides: dict[Seat, list[Say]] = {}
        self._reconnections = Reconnections()
        self._left_behind: dict[tuple[Seat, int], tuple[str, int]] = {}
        self._ear = NoiseJudge()
        self._drum = Drum()
        self._heard: NoiseHeard | None = None
        self.longest_ms = STEP_MS
        self._last_ms: int | None = None
        self._frame: Frame = b""

    # ----------------------------------------------------------------------------------------------------------- time

    @property
    def last_tick_ms(self) -> int | None:
        """The time of the last tick."""
        return self._last_ms

    def tick(self, now_ms: int) -> Frame:
        """Lets the world move on to `now_ms` (any steady clock) and gives the frame that the lights show."""
        passed_ms = 0 if self._last_ms is None else min(max(0, now_ms - self._last_ms), self.longest_ms)
        self._last_ms = self._tell.now_ms = now_ms
        self._pass_time(passed_ms)
        self._pass_menu_time(passed_ms)
        for given in self._noticed(now_ms):
            self._take_in(given)
        self._listen(passed_ms, now_ms)
        self._say_asides()
        if self._slots_touched and self.play is not None:
            self._take_belated(self.play)
            self._slots_touched = False
            self._show_desk(self.play)
        self._reconnections.judge(self.play, self.desk, self._tell)
        self.journal.sync(now_ms)  # what people did is on the disk before anything of it is shown
        self._tell.disk(self.journal.trouble, self.journal.vanished)
        return self._show(passed_ms, now_ms)

    def _show(self, passed_ms: int, now_ms: int) -> Frame:
        if self.play is not None:
            self._run_show(self.play, passed_ms)
            frame = self.play.director.frame()
        else:
            frame = self.menu.frame()
        self._button_lamps.show(self.play, self.paused, self.goes_on_in_ms > 0, self.menu.invites)
        frame = self.staff.over(self._status_lights.over(frame), now_ms)
        if frame is not self._frame:
            self._frame = frame
            self.devices.lights.show(frame, now_ms)
        return frame

    @property
    def interrupted(self) -> bool:
        """Whether the lobby is open, so that the game on the table stands still behind it."""
        return self.lobby.stage != "closed"

    def _pass_menu_time(self, passed_ms: int) -> None:
        """The menu is open while no game is on the table, and when one is over."""
        if self.menu.leaves_game:
            self.leave()
        self.menu.follow(self.play, self.paused)
        if self.menu.is_open:
            self._tell.hear(self.menu.advance(passed_ms))
        for phrase in self.lobby.tick(passed_ms):
            self._tell.sound(phrase)

    def begin(
        self,
        game: str,
        setup: object,
        seed: int,
        bots: tuple[Seat, ...] = (),
        people: Mapping[Seat, str] = NOBODY,
    ) -> GameInPlay:
        """Deals a game as Host.begin does, and closes the lobby; who sits there stays."""
        play = super().begin(game, setup, seed, bots, people)
        self.lobby.begun()
        return play

    @property
    def disk_trouble(self) -> str:
        """What people are told of the disk at present; empty if all is well."""
        return self._tell.disk_trouble

    def put(self, given: TableInput) -> None:
        """Hands in what somebody does at the page; it is taken at the next tick."""
        self._inbox.append(given)

    # --------------------------------------------------------------------------------------------------------- inputs

    def _noticed(self, now_ms: int) -> Iterator[TableInput]:
        """What devices notice and pages hand in; each is to be taken before the next is looked for."""
        for device in (*self.devices.others, self.devices.lights, self.devices.speaker):
            readings = device.poll(now_ms)
            self.devices.health.see(readings, now_ms)
            self.staff.see(readings, now_ms)
            yield from self.intake.take(readings)
        self._tell.health_notes()
        yield from self.staff.held(now_ms)
        while self._inbox:
            yield self._inbox.popleft()

    @property
    def desk(self) -> Prepared:
        """What people have prepared so far."""
        if self.play is None:
            return Prepared(self.intake.lying)
        still, drummed = self.play.director.paused, self._drum.drummed
        return Prepared(
            self.intake.lying,
            self.play.pointing,
            still,
            self._unready,
            drummed,
            self._ear.shouted,
            self._heard,
            self.choices_left_ms,
            self.play.figures,
        )

    @property
    def heard(self) -> NoiseHeard | None:
        """What the noise meter hears while a game listens to it."""
        return self._heard

    def _seat(self, record: Record) -> GameInPlay:
        self._left_behind = dict(self.intake.lying)
        return super()._seat(record)

    def _take_belated(self, play: GameInPlay) -> None:
        """Takes cards that mean something since a moment ago, but none that were left behind by the game before."""
        if self._countdown.left_ms:
            return
        self._left_behind = {
            place: card for place, card in self._left_behind.items() if self.intake.lying.get(place) == card
        }
        fresh = {place: card for place, card in self.intake.lying.items() if place not in self._left_behind}
        for meaning in play.seating.belated(play.game, replace(self.desk, lying=fresh)):
            if isinstance(meaning, Wish):
                self.do(meaning.seat, meaning.action)
            elif isinstance(meaning, Say):
                self._say_aside(play, meaning)

    def _show_desk(self, play: GameInPlay) -> None:
        """Marks on slots that are not as they should be, and hints about what people prepare, at once."""
        desk, now_ms = self.desk, play.director.now_ms
        play.director.add(self._slot_lights.cues(play.seating.slots(play.game, desk), desk.lying, now_ms))
        hints = play.seating.hints(play.game, desk)
        play.director.add(hint_changes(play.hinted, hints, now_ms))
        play.hinted = hints

    def _listen(self, passed_ms: int, now_ms: int) -> None:
        """Lets the game hear people; while it listens, the table itself is silent. Bots make their noises by hand."""
        play = self.play
        wanted = None if play is None or self.paused else play.seating.listens(play.game)
        if isinstance(wanted, Listening) and wanted.seat in self.journal.bots:
            wanted = None
        watching = wanted if isinstance(wanted, Watching) and self._ear.has_meter else None
        self._tell.quieten(watching is not None)
        if self._ear.overheard(watching, now_ms):
            self._interpret(Shouted())
        listening = wanted if isinstance(wanted, Listening) else None
        verdict = list(self._ear.mind(listening, passed_ms, now_ms))
        for given in verdict:
            self._interpret(given)
        self._tell.hush(not verdict and self._ear.heard is not None)
        if self._heard != self._ear.heard:
            self._heard, self._slots_touched = self._ear.heard, True

    def _take_in(self, given: TableInput) -> None:
        """Takes what hands did or a device noticed to whom it concerns: lobby, menu, the table itself, the game."""
        now_ms = self._tell.now_ms
        self._slots_touched |= not isinstance(given, Noise)
        match given:
            case Noise(level_db):
                self._ear.hear(level_db, now_ms, deaf=self._tell.sounded_within(FADE_MS, now_ms))
            case Pressed():
                self._drum.press(given, now_ms)
                if not self._does_itself(given):
                    self._interpret(given)
            case CardIn(seat) if self.menu.lays(seat):
                pass
            case CardIn() | CardOut() if self._countdown.left_ms:
                pass  # cards that moved while the power was off are shown, and put back or accepted by a button
            case StaffCalled(seat, on):
                if said := self.staff.call(seat, on):
                    self.notices.append(Notice(said, "", seat))  # read, and not said to all
            case _ if isinstance(given, LobbyInput):
                self._do_in_lobby(given)
            case _:
                self._tell_device(given)
                self._interpret(given)

    def _does_itself(self, pressed: Pressed) -> bool:
        """Whether a button is not meant for the game; what it is meant for is done then."""
        if self.menu.take(pressed) or self.teaches(pressed):
            return True
        if pressed.seat == TABLE_BUTTONS and pressed.button in OWN_BUTTONS:
            (self.hold if pressed.button == PAUSE else self.start)()
        elif self._countdown.left_ms:
            self.start()
        elif pressed.button != CONFIRM:
            return False
        elif self.play is not None and stands(self.play):
            self.let_go_on()
        elif pressed.seat in self._unready:
            self.ready(pressed.seat)
        else:
            return False
        return True

    def _tell_device(self, given: TableInput) -> None:
        """Tells people of a device that came or went, and of a card that no game knows."""
        if isinstance(given, DeviceChanged):
            self._tell.changed(given)
            if not given.ready and (seat := seat_of(given.device)):
                self.menu.lose(seat)
            self._reconnections.see(given, self.play, self._tell)
        elif isinstance(given, UnknownCard):
            self._tell.strange(given)

    def _do_in_lobby(self, given: LobbyInput) -> None:
        """What came over a slow line may not fit any more; then nothing changes."""
        with suppress(Refused, BadValue):
            self.lobby.take(given)

    def hold(self, by: Seat = TABLE, reason: str = "") -> None:
        """Lets time and show stand still until somebody lets the game go on; before a game it stops the countdown.

        The journal knows who holds it, and why.
        """
        if self.lobby.hold():
            self._tell.sound("game_paused")
        elif self.play is not None:
            self.pause(True, by, reason)

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
        elif stands(play):
            self.let_go_on()
        elif waits_for_turn(play):
            self.go_on()

    def accept_cards(self) -> None:
        """Takes what lies in the slots for what people want, as if they had just laid it there."""
        if self.play is not None:
            planned = self.play.seating.slots(self.play.game, self.desk)
            lost = {seat for device in self.intake.lost if (seat := seat_of(device)) is not None}
            for given in list(accepted(planned, self.intake.lying, lost)):
                self._interpret(given)

    def _interpret(self, given: TableInput) -> None:
        if self.play is None:
            return
        seat, outdated = given.seat if isinstance(given, Pressed | CardIn | Point) else 0, True
        for meaning in self.play.seating.meaning(self.play.game, given, self.desk):
            if outdated and isinstance(meaning, Wish | Say):
                self._asides.pop(seat, None)
                outdated = False
            if isinstance(meaning, ShowCommand):
                ran = not self.play.director.paused
                self.command(meaning)
                if isinstance(given, Pressed) and ran and self.play.director.paused:
                    self._tell_stand(self.play)
            elif isinstance(meaning, Point):
                self.play.pointing[meaning.seat] = meaning.choice
            elif isinstance(meaning, Think):
                self.play.move_figure(meaning.piece, meaning.place)
            elif isinstance(meaning, Say):
                self._asides.setdefault(seat, []).append(meaning)
            elif isinstance(meaning, Sound):
                self._tell.sound(meaning.clip)
            else:
                self._wish(meaning, given)

    def _tell_stand(self, play: GameInPlay) -> None:
        """Says how things stand where the show was stopped."""
        if said := play.seating.told(Rewind(play).game()):
            self._say_aside(play, said)

    def _say_asides(self) -> None:
        """Says what each seat has pointed at last; what was passed over or decided in the same moment is not said."""
        asides, self._asides = self._asides, {}
        if self.play is not None:
            for said in (one for says in asides.values() for one in says):
                self._say_aside(self.play, said)

    def _say_aside(self, play: GameInPlay, said: Say) -> None:
        """Sentences that no step tells: heard at once and one after the other, and read in the story."""
        at_ms = play.director.now_ms - 1  # the cursor is past them, so that it does not say them again
        lines = [CaptionCue(at_ms, one.phrase, one.words, beat=False) for one in (said, *said.more)]
        say_aside(play, lines)
        if clips := [clip for clip in map(clip_of, lines) if clip]:
            self._tell.sound(JOINED.join(clips))

    def _wish(self, wish: Wish, given: TableInput) -> None:
        try:
            self.do(wish.seat, wish.action)
            self._ear.use_up()
            self._drum.begin()
        except Refused as refused:
            self._tell.refused(refused, wish.seat, given)
