"""What the table tells people besides the show: notices for the pages, and clips that no timeline has."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from engine.game import TABLE, Refused, Seat
from firmware_py.cues import CaptionCue, ClipCue
from firmware_py.devices.health import HealthBook
from firmware_py.devices.news import DeviceNews
from firmware_py.inputs import CardIn, CardOut, DeviceChanged, TableInput, UnknownCard
from firmware_py.journal.journal import GONE
from firmware_py.voice.clips import clip_of
from hardware.readings import DeviceReading
from hardware.speaker import Speaker
from hardware.speaker.clips import Kind
from sounds.voiced import LOOPS, kind_of

SPOKEN_MS: Final = 2500  # no clip of the games that listen is longer
GONE_MS: Final = (
    5000  # the lamp tells of a journal that was gone, which is there again before anybody could see it
)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something people should know at once: `what` is the id of a phrase such as "refused"; `reason` says why, and
    `reasons` say it where somebody wrote it in several languages. `clip` is what is heard, by default that of `what`.
    """

    what: str
    reason: str
    seat: Seat
    place: str | None = None
    reasons: tuple[tuple[str, str], ...] = ()
    clip: str = ""

    def reason_in(self, language: str) -> str:
        """Why, in this language where it was written in it."""
        return dict(self.reasons).get(language, self.reason)


class Notifier:
    """Tells at `now_ms`. `notices` wait to be shown, and the clips `played` to be heard at other places too."""

    def __init__(self, speaker: Speaker, health: HealthBook) -> None:
        self.notices: deque[Notice] = deque(maxlen=100)
        self.played: deque[str] = deque(maxlen=100)
        self.now_ms = 0
        self._speaker = speaker
        self._health = health
        self._in_trouble = self._takes_nothing = self._was_gone = False
        self._vanished = 0
        self._gone_until_ms: int | None = None
        self._disk_said = self._program_said = ""
        self._loops: dict[Kind, str] = {}
        self._news = DeviceNews()
        self._sounded_ms: int | None = None
        self._hushed = False
        self._put_off: dict[Kind, str] | None = None  # what shall go round when it need not be quiet any more

    def sound(self, clip: str) -> None:
        """Lets a clip be heard, unless the table is to be silent."""
        if self._hushed:
            return
        kind = kind_of(clip)
        if kind in LOOPS and self._put_off is not None:
            self._put_off[kind] = clip
            return
        if not clip.endswith("/none"):
            self._sounded_ms = self.now_ms
        self.played.append(clip)
        if kind in LOOPS:
            self._loops[kind] = clip
        self._speaker.play(clip, self.now_ms)

    def prepare(self, clips: Iterable[str]) -> None:
        """Lets the speaker get clips ready."""
        self._speaker.prepare(clips)

    def silence(self) -> None:
        """Says no more of what is being said."""
        self._loops.clear()
        self._speaker.stop()

    def hush(self, on: bool) -> None:
        """Keeps the table silent while it listens; what it would have said meanwhile is only read."""
        if on and not self._hushed:
            self.silence()
            if self._sounded_ms is not None:
                self._sounded_ms = min(self._sounded_ms, self.now_ms - SPOKEN_MS)
        self._hushed = on

    def quieten(self, on: bool) -> None:
        """Lets nothing go round while a game wants it quiet, so that people are heard; it goes on afterwards."""
        if on and self._put_off is None:
            kept = dict(self._loops)
            for kind in kept:
                self.sound(f"{kind}/none")
            self._put_off = kept
        elif not on and self._put_off is not None:
            kept, self._put_off = self._put_off, None
            for clip in kept.values():
                self.sound(clip)

    def sounded_within(self, fade_ms: int, now_ms: int) -> bool:
        """Whether the table itself was to be heard so shortly ago."""
        sounded = self._sounded_ms
        goes_round = any(not clip.endswith("/none") for clip in self._loops.values())
        return goes_round or (sounded is not None and now_ms - sounded <= SPOKEN_MS + fade_ms)

    def go_round(self, wanted: Mapping[Kind, str]) -> None:
        """Lets the bed and the cover go round that belong to a place of the show, and no others."""
        for kind in LOOPS:
            clip = wanted.get(kind, f"{kind}/none")
            if self._loops.get(kind, f"{kind}/none") != clip:
                self.sound(clip)

    def hear(self, sounds: Iterable[CaptionCue | ClipCue]) -> None:
        """Lets be heard what a show has for the ear."""
        for cue in sounds:
            if clip := clip_of(cue):
                self.sound(clip)

    def changed(self, given: DeviceChanged) -> None:
        """Tells that a device is gone or back, a seat's by its number, and that the controller suffers."""
        news = self._news.of(given, self.now_ms)
        if news.what:
            self.notices.append(Notice(news.what, given.reason, TABLE, given.device))
        if news.clip:
            self.sound(news.clip)

    def notice(self, notice: Notice) -> None:
        """Lets people know of something, on the pages and aloud; its sentence has a clip without gaps."""
        self.notices.append(notice)
        self.sound(notice.clip or notice.what)

    def strange(self, given: UnknownCard) -> None:
        """Tells that nobody knows a card."""
        self.sound("unknown_card")
        self.notices.append(Notice("unknown_card", given.tag, given.seat, _slot(given)))

    def refused(self, refused: Refused, seat: Seat, given: TableInput) -> None:
        """Tells why something is not possible, at the slot of the card that asked for it."""
        place = _slot(given) if isinstance(given, CardIn | CardOut) else refused.place
        self.notices.append(Notice("refused", refused.reason, seat, place))
        self.sound(f"refused/{refused.reason}")

    def disk(self, trouble: str, vanished: int) -> None:
        """Tells when the disk begins to take nothing (`trouble` says why), and when that is over; and of a journal that
        was gone, by how often one has `vanished`, when it is there again.
        """
        if vanished > self._vanished:
            self._was_gone, self._gone_until_ms = True, self.now_ms + GONE_MS
        self._vanished = vanished
        if trouble not in ("", GONE) and not self._takes_nothing:
            self._takes_nothing = True
            self.notices.append(Notice("not_written", trouble, TABLE))
        if (self._takes_nothing or self._was_gone) and not self._in_trouble:
            self._in_trouble = True
            self.sound("not_written")
        if self._in_trouble and not trouble:
            what = "journal_gone" if self._was_gone else "written_again"
            self.notices.append(Notice(what, "", TABLE))
            self.sound("written_again")  # is true of both, and has a clip
            self._in_trouble = self._takes_nothing = self._was_gone = False
        self._show_disk(trouble)

    def _show_disk(self, trouble: str) -> None:
        if self._gone_until_ms is not None and self.now_ms >= self._gone_until_ms:
            self._gone_until_ms = None
        said = trouble or ("" if self._gone_until_ms is None else GONE)
        if said != self._disk_said:
            self._disk_said = said
            self._health.see([DeviceReading("disk", "lost" if said else "ready", said)], self.now_ms)

    @property
    def disk_trouble(self) -> str:
        """What the lamp of the disk tells; empty where it is dark."""
        return self._disk_said

    def program(self, fault: str) -> None:
        """Lights the status lamp for a fault of the program itself; "" puts it out."""
        if fault != self._program_said:
            self._program_said = fault
            told = [DeviceReading("program", "ready", "")]  # first, for it was there
            told += [DeviceReading("program", "lost", fault)] if fault else []
            self._health.see(told, self.now_ms)

    def health_notes(self) -> None:
        """Hands on what the health of the devices has for people."""
        while self._health.notes:
            place, reason = self._health.notes.popleft()
            self.notices.append(Notice("device", reason, TABLE, place))


def _slot(given: CardIn | CardOut | UnknownCard) -> str:
    return f"slot/{given.seat}/{given.slot}"
