"""Pictures of the table for pages: everything that a seat may see at a moment."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec
from msgspec import UNSET

from engine.game import Json, Seat, View
from firmware_py.cues import CaptionCue
from firmware_py.devices.faults import fault
from firmware_py.devices.health import DeviceHealth
from firmware_py.devices.news import SPEAKER
from firmware_py.table.play import GameInPlay
from firmware_py.table.playback import stands, stop_of
from firmware_py.table.rewind import Rewind
from firmware_py.table.simulated import SimulatedTable
from firmware_py.table.table import Notice, Table
from firmware_py.voice.phrases import NOBODY, People, Phrases, phrases
from firmware_py.web.ending import ending_picture
from firmware_py.web.lobby import lobby_of_old, lobby_picture
from firmware_py.web.menu import menu_picture
from firmware_py.web.picture import (
    AstrayView,
    DeviceView,
    GamePicture,
    HearingView,
    HoldView,
    LessonView,
    LineView,
    NoticeView,
    Picture,
    RecordView,
    ShowView,
    StaffView,
    StudyView,
    TablePicture,
    ViewingView,
)
from hardware.cabinet import Cabinet
from hardware.readings import seat_of

STORY_LENGTH: Final = 400


@dataclass(frozen=True, slots=True)
class SnapshotMoment:
    """What a picture tells beside the table itself: how often something has changed, how many times faster than real
    time the clock runs, numbered notices, who is played by bots, how loud pages may be in percent, what is
    known of the game that has ended by thinking it over, and what people call the seats.
    """

    revision: int
    pace: int
    notices: tuple[tuple[int, Notice], ...]
    bots: tuple[Seat, ...]
    loudest: int
    study: StudyView | None = None
    seat_names: Mapping[Seat, str] = field(default_factory=dict)


class Snapshots:
    """What pages show of one table, moment by moment."""

    def __init__(self, simulated: SimulatedTable) -> None:
        self._simulated = simulated
        self._table = simulated.table
        self._rewind: Rewind | None = None
        self._last: GameInPlay | None = None
        self._games = 0

    def picture(
        self, seat: Seat, language: str, moment: SnapshotMoment, lesson: LessonView | None
    ) -> Picture:
        """The table as a seat may see it; without a game the menu instead of the game."""
        words, table = phrases(language), self._table
        play = table.play
        people = people_of(play, words, moment.bots, moment.seat_names) if play is not None else NOBODY
        notices = _notices(moment, words, {**moment.seat_names, **table.lobby.names, **people})
        health = [told(device, words, table.cabinet) for device in table.devices.health]
        names, lobby = _by_number(moment.seat_names), lobby_picture(table.lobby, words)
        if play is None:
            return TablePicture(
                revision=moment.revision,
                notices=notices,
                health=health,
                loudest=moment.loudest,
                seat_names=names,
                lobby=lobby,
                staff=_staff(table),
                menu=menu_picture(table.menu, words),
            )
        bots = moment.bots
        return GamePicture(
            revision=moment.revision,
            notices=notices,
            health=health,
            loudest=moment.loudest,
            seat_names=names,
            lobby=lobby,
            staff=_staff(table),
            game=play.record.game,
            record=_record(play, bots, self._number(play)),
            view=self._rewind_of(play).game().view(seat or None),
            story=_story(play, words, people),
            ending=ending_picture(play, words, bots, moment.study, moment.seat_names),
            show=msgspec.structs.replace(
                _show(
                    play, table.paused or table.interrupted, moment.pace, table.awaited, table.choices_left_ms
                ),
                current=self._rewind_of(play).is_current(),
                hold=self._hold(),
            ),
            lesson=lesson,
            viewing=None,
            served=self._served(),
            astray=self._astray(),
            figures=dict(play.figures),
            pointing=play.pointing.get(seat, 0),
            hearing=self._hearing(),
        )

    def _hold(self) -> HoldView | None:
        """Who holds the game, and why."""
        hold = self._table.journal.hold
        return None if hold is None else HoldView(hold.by, hold.reason)

    def _number(self, play: GameInPlay) -> int:
        """Tells this game from others that were drawn, also from one with the same set-up."""
        if play is not self._last:
            self._last = play
            self._games += 1
        return self._games

    def position(self, play: GameInPlay) -> dict[str, Json]:
        """The position file of the moment that the show has reached, before the action that it tells."""
        return self._rewind_of(play).between().position()

    def _rewind_of(self, play: GameInPlay) -> Rewind:
        if self._rewind is None or self._rewind.play is not play:
            self._rewind = Rewind(play)
        return self._rewind

    def _served(self) -> list[Seat]:
        """The seats for which a real board speaks."""
        seats = (seat.number for seat in self._simulated.cabinet.seats)
        return [seat for seat in seats if self._simulated.assembled.seats.served(seat)]

    def _hearing(self) -> HearingView | None:
        """What the noise meter hears while the game listens to it."""
        heard = self._table.heard
        return None if heard is None else HearingView(heard.over_db, heard.of_db, heard.left_s)

    def _astray(self) -> list[AstrayView]:
        """The slots where something else lies than is planned: the backs of cards are no secret."""
        return [AstrayView(seat, slot, what) for (seat, slot), what in self._table.astray.items()]


def replay_picture(
    play: GameInPlay,
    view: View,
    words: Phrases,
    revision: int,
    viewing: ViewingView,
    seat_names: Mapping[Seat, str],
    study: StudyView | None,
) -> GamePicture:
    """A game that was played once, for a page that steps through it; `viewing` is what the log knows of it, `study`
    what thinking it over has found.
    """
    bots = play.record.bots
    people = people_of(play, words, bots, seat_names)
    show = _show(play, False, 1)
    return GamePicture(
        revision=revision,
        notices=(),
        health=(),
        loudest=100,
        seat_names=_by_number(seat_names),
        lobby=lobby_of_old(play.record),
        game=play.record.game,
        record=_record(play, bots, 0),
        view=view,
        story=_story(play, words, people),
        ending=ending_picture(play, words, bots, study, seat_names),
        show=msgspec.structs.replace(show, live=False, start_ms=play.began_ms),
        lesson=None,
        viewing=viewing,
        served=(),
        astray=(),
    )


def _by_number(texts: Mapping[Seat, str]) -> dict[str, str]:
    """Texts by seat, as JSON has them."""
    return {str(seat): text for seat, text in texts.items()}


def told(device: DeviceHealth, words: Phrases, cabinet: Cabinet) -> DeviceView:
    """How a device fares, its reason in the language of a page, and whether the cabinet promises it: a laptop has a
    loudspeaker or not, and nobody misses it.
    """
    promised = device.name != SPEAKER or cabinet.speaker is not None
    return DeviceView(device.name, device.state, fault(device.reason, words), device.since_ms, promised)


def _record(play: GameInPlay, bots: Sequence[Seat], number: int) -> RecordView:
    """What this game was dealt from, for playing it again; the seed as text, for a page counts to 2**53, and only
    when the game is over: whoever knows the seed knows the decks. `number` tells it from others that a page is shown.
    """
    record = play.record
    over = play.game.result is not None and not play.withholds_seed
    seed = str(record.seed) if over else None
    return RecordView(seed, record.setup, bots, _by_number(record.people), number)


def position_message(document: Mapping[str, Json]) -> dict[str, Json]:
    """What a page is told that asks for a position: the text of its file, for a page would round its seeds."""
    return {"kind": "position", "text": json.dumps(document, ensure_ascii=False, indent=1)}


def _show(
    play: GameInPlay,
    held: bool,
    pace: int,
    awaited: Sequence[Seat] = (),
    choices: Mapping[Seat, int] | None = None,
) -> ShowView:
    """The cursor; for the seats `awaited`, whose pages the clock waits for, all stands still. `choices` is how many ms
    each seat has left to choose.
    """
    director = play.director
    return ShowView(
        now_ms=director.now_ms,
        start_ms=next((cue.at_ms for cue in director.captions if cue.chapter), 0),
        end_ms=director.end_ms,
        beats=director.beats,
        turns=[cue.at_ms for cue in director.captions if cue.chapter],
        stop_ms=stop_of(play),
        stands=stands(play),
        paused=director.paused,
        speed=director.speed,
        live=play.game.wake_at() is not None,
        ahead_ms=play.ahead_ms,
        held=held or bool(awaited),
        pace=pace,
        awaited=awaited,
        choices=UNSET if choices is None else {str(seat): left for seat, left in choices.items()},
    )


def people_of(
    play: GameInPlay, words: Phrases, bots: Sequence[Seat], seat_names: Mapping[Seat, str]
) -> People:
    """What those who play are called, as far as the seats have names: people's own, the seat's, or that of a bot."""
    named = {**seat_names, **play.record.people}
    return {**{seat: words.bot(seat) for seat in bots if seat not in named}, **named}


def _story(play: GameInPlay, words: Phrases, people: People) -> list[LineView]:
    now_ms = play.director.now_ms
    captions = (cue for cue in play.director.captions if cue.at_ms <= now_ms and cue.line != "")
    return [_line(cue, words, people) for cue in list(captions)[-STORY_LENGTH:]]


def chapter_lines(play: GameInPlay, chapter: int, words: Phrases, people: People) -> list[LineView]:
    """The story of a turn or round, the how many-th of the game; empty where there is none."""
    lines: list[LineView] = []
    for cue in play.director.captions:
        chapter -= cue.chapter
        if chapter < 0:
            break
        if chapter == 0 and not cue.spoken and cue.line != "":
            lines.append(_line(cue, words, people))
    return lines


def _line(cue: CaptionCue, words: Phrases, people: People) -> LineView:
    """A line of the story; `about` is the fact that it tells."""
    about = {gap: value for gap, value in cue.words.items() if isinstance(value, str | int)}
    short = words.short(cue, people) or UNSET
    return LineView(cue.at_ms, words.caption(cue, people), cue.spoken, about, short)


def _staff(table: Table) -> StaffView | None:
    """Calls for staff; None where nobody could come and nobody waits."""
    _, waiting, coming = staff = table.staff.told(table.last_tick_ms or 0)
    return StaffView(waiting, coming) if any(staff) else None


def _notices(moment: SnapshotMoment, words: Phrases, people: People) -> list[NoticeView]:
    return [
        NoticeView(
            number,
            notice.what,
            notice.seat,
            notice.place,
            words.say(notice.what, _gaps(notice, words, people), people),
        )
        for number, notice in moment.notices
    ]


def _gaps(notice: Notice, words: Phrases, names: People) -> dict[str, object]:
    """What fills a notice; a seat is called as who sits there, or as people call it."""
    seat = seat_of(notice.place or "")
    place = names.get(seat or 0) or words.device(notice.place or "")
    return {
        "reason": notice.reason_in(words.language),
        "fault": fault(notice.reason, words),
        "place": place,
        "seat": notice.seat,
    }
