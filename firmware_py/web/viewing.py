"""A replay of a game that is over on one page, and what that page may send."""

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

import msgspec

from engine.game import Json, Seat
from firmware_py.cues import CaptionCue, ClipCue
from firmware_py.table.play import GameInPlay
from firmware_py.table.playback import going_round, repeated, steer
from firmware_py.table.rewind import Replay
from firmware_py.voice.clips import clip_of
from firmware_py.voice.phrases import phrases
from firmware_py.web.ending import NOWHERE
from firmware_py.web.picture import ViewingView
from firmware_py.web.snapshot import chapter_lines, people_of, replay_picture
from firmware_py.web.studies import Studies
from hardware.speaker.clips import Kind
from sounds.voiced import LOOPS, kind_of

MOST_BYTES = 1_000_000  # of a file that somebody opens
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=8)]
Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=10**9)]


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """What a page that views may send."""


class Open(Message):
    """Show this file: a record or a position."""

    text: Annotated[str, msgspec.Meta(max_length=MOST_BYTES)]


class Sit(Message):
    """Show the game as this seat saw it; 0 is a spectator."""

    seat: SeatNumber


class Show(Message):
    """Move the cursor, as at the table."""

    command: Literal["next", "back", "pause", "play", "faster", "at", "repeat"]
    at_ms: Milliseconds | None = None


class Study(Message):
    """Think the game over, or `stop` thinking, as at the table."""

    seat: SeatNumber = 0
    study: Annotated[str, msgspec.Meta(max_length=60)] = ""
    stop: bool = False


class Position(Message):
    """The position file of the moment that is shown."""


class Viewing:
    """A replay on one page: its seat, its cursor, and what the page was sent last. `heard` waits to be played there;
    `studies` are the questions about it. With `beside`, another course of the same game, the page is told what happened
    there in the same chapter.
    """

    def __init__(
        self,
        play: GameInPlay,
        language: str,
        viewing: ViewingView,
        seat_names: Mapping[Seat, str] = NOWHERE,
        beside: GameInPlay | None = None,
    ) -> None:
        self._play = play
        self._replay = Replay(play)
        self._words = phrases(language)
        self._viewing = viewing
        self._seat_names = seat_names
        self._beside = beside
        self.studies = Studies()
        self.language = language
        self.heard: deque[str] = deque()
        self._loops: dict[Kind, str] = {}
        self._seat: Seat = 0
        self._revision = 0
        self._seen: tuple[object, ...] = ()
        first = next((cue.at_ms for cue in play.director.captions if cue.chapter), play.began_ms)
        play.director.move_to(first)
        play.director.paused = True

    def tick(self, passed_ms: int) -> bytes:
        """Moves the cursor on; gives the frame."""
        director = self._play.director
        if not director.paused:
            to_ms = min(director.now_ms + passed_ms * director.speed, director.end_ms)
            self._hear(director.move_to(to_ms))
        self._go_round({} if director.paused else going_round(self._play))
        self._revision += self.studies.tick(self._play)
        return director.frame()

    def _hear(self, cues: Iterable[CaptionCue | ClipCue]) -> None:
        clips = (clip_of(cue) for cue in cues)
        self.heard.extend(clip for clip in clips if clip and kind_of(clip) not in LOOPS)

    def _go_round(self, wanted: Mapping[Kind, str]) -> None:
        """The bed and the cover that belong to where the cursor stands, while it moves."""
        for kind in LOOPS:
            clip = wanted.get(kind, f"{kind}/none")
            if self._loops.get(kind, f"{kind}/none") != clip:
                self._loops[kind] = clip
                self.heard.append(clip)

    def picture(self) -> bytes | None:
        """The picture of the moment, if it is another than the last one."""
        director = self._play.director
        told = sum(1 for cue in director.captions if cue.at_ms <= director.now_ms)
        seen = (told, self._revision, director.paused, director.speed, self._seat)
        if seen == self._seen:
            return None
        self._seen = seen
        self._revision += 1
        self._seen = (told, self._revision, director.paused, director.speed, self._seat)
        view = self._replay.game().view(self._seat or None)
        viewing = self._viewing
        if self._beside is not None:
            chapter = sum(1 for cue in director.captions if cue.chapter and cue.at_ms <= director.now_ms)
            people = people_of(self._beside, self._words, self._beside.record.bots, self._seat_names)
            beside = chapter_lines(self._beside, chapter, self._words, people)
            viewing = msgspec.structs.replace(viewing, beside=beside)
        study = self.studies.picture(self._play)
        return msgspec.json.encode(
            replay_picture(self._play, view, self._words, self._revision, viewing, self._seat_names, study)
        )

    def take(self, message: Sit | Show | Study) -> None:
        """Does what the page asks for; raises TableError for a study that this game does not have."""
        director = self._play.director
        if isinstance(message, Study):
            self._think(message)
        elif isinstance(message, Sit):
            self._seat = message.seat
        elif message.command == "at":
            director.move_to(min(message.at_ms or 0, director.end_ms))
            director.paused = True
        elif message.command == "next":
            beat = director.next_beat()
            director.move_to(director.end_ms if beat is None else beat)
        elif message.command == "repeat":
            self._hear(repeated(self._play))
        else:
            steer(self._play, message.command)
        self._revision += 1

    def _think(self, message: Study) -> None:
        if message.stop:
            self.studies.stop()
        else:
            self.studies.ask(self._play, message.study)

    def position(self) -> dict[str, Json]:
        """The position file of the moment."""
        return self._replay.between().position()
