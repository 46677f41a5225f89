"""What the page can do with a table: messages in, pictures of the table out. No sockets here."""

import random
from collections.abc import Callable
from typing import Final

from engine import GAMES
from engine.game import TABLE, Json, Refused, Seat
from engine.position import parse_position
from engine.record import Record
from engine.tables import TableError
from firmware_py.devices.history import DeviceHistory
from firmware_py.games.menus import NewGame
from firmware_py.inputs import LobbyInput, StaffCalled
from firmware_py.journal.journal import WAITING
from firmware_py.table.lobby import Lobby
from firmware_py.table.play import GameInPlay
from firmware_py.table.playback import stands
from firmware_py.table.setting_up import ChooseSetting
from firmware_py.table.settings import Settings, SettingsFile, TableSettings
from firmware_py.table.simulated import SimulatedTable
from firmware_py.table.table import STALL_MS, STEP_MS, Notice
from firmware_py.voice.phrases import phrases
from firmware_py.web import messages as msg
from firmware_py.web.bots import SeatedBots
from firmware_py.web.game_commands import GameCommands
from firmware_py.web.handover import Handover
from firmware_py.web.lesson import LessonAccess
from firmware_py.web.lobby import lobby_input
from firmware_py.web.picture import Picture
from firmware_py.web.rate_limit import Bucket
from firmware_py.web.snapshot import SnapshotMoment, Snapshots
from firmware_py.web.sounds import LastSounds
from firmware_py.web.studies import Studies
from firmware_py.web.table_messages import ErrorMessage

SEED_BITS: Final = 48
QUESTIONS_A_SECOND: Final = 0.5
QUESTIONS_AT_ONCE: Final = 5.0
NUDGES_A_SECOND: Final = 0.2
NUDGES_AT_ONCE: Final = 2.0


class Service:
    """One table for all pages. `revision` rises whenever what pages show, other than the frame, may have changed.
    `lesson` has the lesson, if one is on, `history` how the devices fared, on the clock of `real_ms`.
    """

    def __init__(
        self, simulated: SimulatedTable, draw_seed: Callable[[], int], settings: TableSettings | None = None
    ) -> None:
        self._simulated = simulated
        self.table = simulated.table
        self._settings = settings or TableSettings(SettingsFile(None), self.table.devices.speaker)
        self._attended = settings is not None
        self._tell_trouble("damaged_settings")
        self._draw_seed = draw_seed
        self._bots = SeatedBots(simulated)
        self._handover = Handover(simulated, self._bots)
        self._commands = GameCommands(simulated, lambda: self.table.tick(round(self._clock_ms)))
        self.lesson = LessonAccess(simulated)
        self._snapshots = Snapshots(simulated)
        self.studies = Studies()
        self._questions = Bucket(QUESTIONS_A_SECOND, QUESTIONS_AT_ONCE)
        self._nudges = Bucket(NUDGES_A_SECOND, NUDGES_AT_ONCE)
        self.revision = 0
        self.pace = 1
        self._clock_ms = 0.0
        self._last_ms: int | None = None
        self.history = DeviceHistory()
        self._seen_health = -1
        self.notices: list[tuple[int, Notice]] = []
        self._heard = LastSounds()
        self._seen: tuple[object, ...] = ()
        self._live = False

    @property
    def simulated(self) -> SimulatedTable:
        """The table with its twins."""
        return self._simulated

    def resume(self) -> None:
        """Takes up a game that a power cut interrupted, with its cards back in their slots; it waits for a go. One
        whose rules are not installed waits in a file of its own until they are.
        """
        journal = self.table.journal
        if journal.game and journal.game not in GAMES:
            game, kept = journal.game, journal.put_away(WAITING)
            self.table.tell_waiting(f"{game} ({kept})")
        journal.take_up_waiting(GAMES.__contains__)
        try:
            play = self.table.resume()
        except TableError as error:
            kept = self.table.journal.put_away("damaged")
            self.table.notify(Notice("damaged_journal", f"{error} ({kept})", 0))
            return
        if play is not None:
            self._simulated.hands.lay(play.seating.slots(play.game))
            if not self.lesson.take_up(play):
                self._bots.seat(self.table.journal.bots, play.record.seed)

    def give_up(self, reason: str) -> None:
        """Puts the interrupted game away as damaged, because it stopped the program; the table comes up and says so."""
        kept = self.table.journal.put_away("damaged")
        self.table.tell_put_away(f"it stopped the program twice at the same action: {reason} ({kept})")

    def tick(self, now_ms: int) -> bytes:
        """Lets the table move on; gives the frame."""
        if self._last_ms is None:
            self.table.welcome()
        passed_ms = 0 if self._last_ms is None else now_ms - self._last_ms
        self._last_ms = now_ms
        # A fast clock that a busy machine turns seldom has not stood still.
        pace = self.lesson.pace(self.pace)
        self._clock_ms += min(passed_ms * pace, max(passed_ms, STALL_MS))
        self.table.longest_ms = min(STEP_MS * pace, STALL_MS)
        self._bots.tick()
        self.lesson.tick(round(self._clock_ms))
        self._settings.tick(now_ms)
        self.table.menu.state.language = self.settings.language
        self._mind_stops()
        self._simulated.assembled.seats.allow_claims(self.table.play is None)  # in set-up only
        frame = self.table.tick(round(self._clock_ms))
        if self.table.menu.is_open:
            self.pace = 1
        self._handover.follow(self.lesson.runner is not None)
        for requests in (self.table.menu.requests, self.table.lobby.requests):
            while requests:
                self._grant(requests.popleft())
        while self.table.notices:
            self.revision += 1
            self.notices = [*self.notices, (self.revision, self.table.notices.popleft())][-20:]
        self.revision += self.studies.tick(self.table.play)
        self._watch()
        self._see_devices()
        return frame

    def _mind_stops(self) -> None:
        """The show stops for people who talk it over, unless they chose otherwise or a lesson leads it; at a
        table without settings there is nobody who could let it go on.
        """
        play = self.table.play
        if play is not None:
            people = set(play.record.setup.seats) - set(self.table.journal.bots)
            wanted = self._attended and self.settings.show == "stops"
            play.stops = wanted and bool(people) and self.lesson.runner is None

    @property
    def real_ms(self) -> int:
        """The time of the last tick in real milliseconds; the table's own clock runs faster where bots play alone."""
        return self._last_ms or 0

    def real_since(self, device: str) -> int:
        """Since when a device has been as it is, on the clock of `real_ms`."""
        return self.history.since(device, self.real_ms)

    def _see_devices(self) -> None:
        health = self.table.devices.health
        if health.revision != self._seen_health:
            self._seen_health = health.revision
            self.history.see(health, self.real_ms)

    def sounds(self) -> list[str]:
        """The clips that the table began to play since the last call, whether its own speaker is there or not."""
        played = list(self.table.played)
        self.table.played.clear()
        self._heard.take(played)
        return played

    @property
    def loops(self) -> list[str]:
        """The clips that go round now."""
        return self._heard.loops

    @property
    def settings(self) -> Settings:
        """What people chose at this table."""
        return self._settings.now

    def change_setting(self, key: str, value: str | int | bool) -> None:
        """Sets one for now and for the next start; raises BadValue for a key or a value that does not fit."""
        if self._settings.change(key, value):
            self.table.prepare()
        self._tell_trouble("settings_not_written")

    def _tell_trouble(self, what: str) -> None:
        if trouble := self._settings.file.trouble:
            self.table.notify(Notice(what, trouble, 0))

    def _watch(self) -> None:
        play = self.table.play
        health = self.table.devices.health.revision
        settings = self._settings.revision
        staff = self.table.staff.told(self.table.last_tick_ms or 0)
        menu = self.table.menu.revision, self.table.lobby.revision, staff
        seen: tuple[object, ...] = (health, settings, menu)
        live = play is not None and play.game.wake_at() is not None
        if self._live and not live:
            self.pace = 1
        self._live = live
        if play is not None:
            director = play.director
            heard = sum(1 for cue in director.captions if cue.at_ms <= director.now_ms)
            told = (
                not live and director.now_ms >= director.end_ms
            )  # what follows the last caption is seen then
            held = self.table.paused, self.table.journal.hold
            moving = (director.paused, director.speed, held, self.pace, stands(play))
            seen = (
                play,
                len(play.record.actions),
                tuple(play.figures.items()),
                heard,
                told,
                moving,
                tuple(self.table.intake.lost),
                self.table.astray,
                self.table.heard,
                self.lesson.revision,
                health,
                settings,
                menu,
            )
        if seen != self._seen:
            self._seen = seen
            self.revision += 1

    # ------------------------------------------------------------------------------------------------------ messages

    def take(self, message: msg.PageMessage, by: Seat = TABLE) -> None:
        """Does what a page at the seat `by` asks for; raises TableError when that is not possible."""
        self.lesson.check(message)
        wish = lobby_input(message, self.table.lobby, self._draw_seed)
        if wish is not None:
            self.in_lobby(wish)
            return
        if self._commands.take(message):
            return
        match message:
            case msg.Begin():
                self._begin(message)
            case msg.Load(text=text, bots=bots):
                self.set_up(parse_position(text), bots)
            case msg.Learn():
                self._learn(message)
            case msg.Lesson():
                if self.lesson.take(message):
                    self._abort()
            case msg.Abort():
                self._abort()
            case msg.Study(stop=True):
                self.studies.stop()
            case msg.Study(seat=seat, study=study):
                if not self._questions.take(self.real_ms / 1000):  # each begins processes
                    raise Refused("too_fast", seat)
                self.studies.ask(self.table.play, study)
            case msg.Hold(on=True) if self.table.lobby.stage == "counting":
                self.table.hold()
            case msg.Hold(on=on, reason=reason):
                self.table.pause(on, by, reason)
            case msg.Staff(seat=seat, on=on):
                if on and not self.table.staff.reachable:
                    raise Refused("no_staff", seat)
                self.table.put(StaffCalled(seat, on))
            case msg.Nudge(seat=seat):
                self._nudge(seat)
            case msg.Pace(times=times):
                self.pace = times
            case _:
                pass  # about who sits where, which is no matter of the table

    def _nudge(self, by: Seat) -> None:
        """Reminds all who are to act that somebody waits for them; raises Refused too soon after the last time."""
        play = self.table.play
        if play is None:
            raise Refused("no_game", by)
        if not self._nudges.take(self.real_ms / 1000):
            raise Refused("too_fast", by)
        who = play.record.people.get(by, "")
        what = "nudged" if who else "nudged_by_somebody"
        for seat in set(play.game.to_act()) - {by, *self.table.journal.bots}:
            self.table.notices.append(Notice(what, who, seat))  # shown at that seat, and not said to all

    def _grant(self, wanted: NewGame | ChooseSetting) -> None:
        """What people want who set up a game in the lobby or at the table itself."""
        try:
            if isinstance(wanted, ChooseSetting):
                self.change_setting(wanted.key, wanted.value)
            else:
                self._deal(wanted)
        except TableError:
            self.table.menu.refuse()

    def _begin(self, message: msg.Begin) -> None:
        if message.game not in GAMES:
            raise TableError(f"game: expected one of {', '.join(GAMES)}, got {message.game}")
        people = {seat: name for seat, name in self.table.lobby.names.items() if seat not in message.bots}
        self._deal(NewGame(message.game, message.setup, message.bots, people, message.seed))

    def _deal(self, wanted: NewGame) -> None:
        seed = self._draw_seed() if wanted.seed is None else wanted.seed
        self._simulated.hands.clear()
        self.table.begin(wanted.game, dict(wanted.setup), seed, wanted.bots, wanted.people)
        self._heard.forget()
        self._bots.seat(wanted.bots, seed)
        self._handover.begun()
        self.pace = 1

    def set_up(self, document: dict[str, object], bots: tuple[Seat, ...] = ()) -> None:
        """Sets a position up and waits for people; raises BadValue with the place, and then nothing has changed."""
        play = self.table.begin_position(document, bots)
        self._simulated.hands.clear()
        self._simulated.hands.lay(play.seating.slots(play.game))
        self._heard.forget()
        self._bots.seat(bots, play.record.seed)
        self.pace = 1

    def position(self) -> dict[str, Json]:
        """The position file of the moment that the show has reached; raises Refused without a game."""
        if self.table.play is None:
            raise Refused("no_game", TABLE)
        return self._snapshots.position(self.table.play)

    def _learn(self, message: msg.Learn) -> None:
        self.lesson.begin(message.game, message.lesson)
        self._bots.leave()
        self._heard.forget()
        self.pace = 1

    def _abort(self) -> None:
        self._bots.leave()
        self.pace = 1
        self.table.abort()
        self._heard.forget()
        self._simulated.hands.clear()

    # ----------------------------------------------------------------------------------------------------- the lobby

    @property
    def lobby(self) -> Lobby:
        """The lobby of the table."""
        return self.table.lobby

    def in_lobby(self, given: LobbyInput) -> None:
        """Does something in the lobby; raises Refused or BadValue where that can't be."""
        self.table.lobby.check(given)
        self.table.put(given)
        self.table.tick(round(self._clock_ms))
        self._handover.follow(self.lesson.runner is not None)
        self.revision += 1

    # ------------------------------------------------------------------------------------------------------- pictures

    def picture(self, seat: Seat, language: str) -> Picture:
        """The game as a seat may see it now, with the story so far; the same for all who may see the same."""
        bots = self.table.journal.bots if self._bots else self.lesson.mates
        loudest, play = self._settings.loudest, self.table.play
        study = self.studies.picture(play) if play is not None else None
        moment = SnapshotMoment(
            self.revision, self.pace, tuple(self.notices), bots, loudest, study, self.settings.seat_names
        )
        lesson = self.lesson.picture(seat, phrases(language))
        return self._snapshots.picture(seat, language, moment, lesson)

    def otherwise(self) -> tuple[GameInPlay, Record]:
        """The game that has ended on the table, and how it goes with what a study found; raises TableError."""
        record = self.studies.otherwise(self.table.play)
        if self.table.play is None:
            raise Refused("not_now", TABLE)
        return self.table.play, record

    def refusal(self, refused: Refused, language: str) -> ErrorMessage:
        """What a page hears when it asked for something that is not possible."""
        text = phrases(language).say("refused", {"reason": refused.reason})
        return {"kind": "error", "text": text, "place": refused.place, "reason": refused.reason}


def draw_seed() -> int:
    """A seed for a game that nobody chose one for; it is shown with the result. There are too many to deal a game from
    each and look which of them gives the own hand, and a page still counts so far.
    """
    return random.SystemRandom().getrandbits(SEED_BITS)
