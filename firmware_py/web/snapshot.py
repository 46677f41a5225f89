"""Pictures of the table for pages: everything that a seat may see at a moment, as JSON."""

from dataclasses import asdict, dataclass
from typing import Final

from engine.game import Json, Seat
from firmware_py.cues import CaptionCue
from firmware_py.devices.faults import fault
from firmware_py.devices.health import DeviceHealth
from firmware_py.table.play import Play
from firmware_py.table.simulated import SimulatedTable
from firmware_py.table.table import Notice
from firmware_py.voice.phrases import Phrases, phrases
from firmware_py.web.menu import menu_picture
from firmware_py.web.rewind import Rewind

STORY_LENGTH: Final = 400


@dataclass(frozen=True, slots=True)
class Moment:
    """What a picture tells beside the table itself: how often something has changed, how many times faster than real
    time the clock runs, numbered notices, who is played by bots, and how loud pages may be in percent.
    """

    revision: int
    pace: int
    notices: tuple[tuple[int, Notice], ...]
    bots: tuple[Seat, ...]
    loudest: int


class Painter:
    """Draws pictures of one table."""

    def __init__(self, simulated: SimulatedTable) -> None:
        self._simulated = simulated
        self._table = simulated.table
        self._rewind: Rewind | None = None
        self._last: Play | None = None
        self._games = 0

    def picture(self, seat: Seat, language: str, moment: Moment, lesson: Json) -> dict[str, Json]:
        """The table as a seat may see it; without a game the menu instead of the game."""
        words, play = phrases(language), self._table.play
        picture: dict[str, Json] = {
            "kind": "picture",
            "revision": moment.revision,
            "notices": _notices(moment, words),
            "health": [told(device, words) for device in self._table.devices.health],
            "loudest": moment.loudest,
        }
        if play is None:
            return {**picture, "game": None, "menu": menu_picture(self._table.menu, words)}
        return {
            **picture,
            "game": play.record.game,
            "record": {**_record(play, moment), "number": self._number(play)},
            "view": asdict(self._rewind_of(play).game().view(seat or None)),
            "show": _show(play, self._table.paused, moment),
            "story": _story(play, words),
            "lesson": lesson,
            "served": self._served(),
            "astray": self._astray(),
        }

    def _number(self, play: Play) -> int:
        """Tells this game from others that were drawn, also from one with the same set-up."""
        if play is not self._last:
            self._last = play
            self._games += 1
        return self._games

    def position(self, play: Play) -> dict[str, Json]:
        """The position file of the moment that the show has reached, before the action that it tells."""
        return self._rewind_of(play).between().position()

    def _rewind_of(self, play: Play) -> Rewind:
        if self._rewind is None or self._rewind.play is not play:
            self._rewind = Rewind(play)
        return self._rewind

    def _served(self) -> list[Json]:
        """The seats for which a real board speaks."""
        seats = (seat.number for seat in self._simulated.cabinet.seats)
        return [seat for seat in seats if self._simulated.assembled.seats.served(seat)]

    def _astray(self) -> list[Json]:
        """The slots where something else lies than is planned: the backs of cards are no secret."""
        return [
            {"seat": seat, "slot": slot, "what": what} for (seat, slot), what in self._table.astray.items()
        ]


def told(device: DeviceHealth, words: Phrases) -> dict[str, Json]:
    """How a device fares, its reason in the language of a page."""
    return {**asdict(device), "reason": fault(device.reason, words)}


def _record(play: Play, moment: Moment) -> dict[str, Json]:
    """What this game was dealt from, for playing it again; the seed as text, for a page counts to 2**53, and only
    when the game is over: whoever knows the seed knows the decks.
    """
    return {
        "seed": str(play.record.seed) if play.game.result is not None else None,
        "setup": asdict(play.record.setup),
        "bots": list(moment.bots),
    }


def _show(play: Play, held: bool, moment: Moment) -> dict[str, Json]:
    director = play.director
    return {
        "now_ms": director.now_ms,
        "end_ms": director.end_ms,
        "beats": list(director.beats),
        "turns": [cue.at_ms for cue in director.captions if cue.chapter],
        "paused": director.paused,
        "speed": director.speed,
        "live": play.game.wake_at() is not None,
        "ahead_ms": play.ahead_ms,
        "held": held,
        "pace": moment.pace,
    }


def _story(play: Play, words: Phrases) -> list[Json]:
    now_ms = play.director.now_ms
    told = [cue for cue in play.director.captions if cue.at_ms <= now_ms][-STORY_LENGTH:]
    return [_line(cue, words) for cue in told]


def _line(cue: CaptionCue, words: Phrases) -> Json:
    """A line of the story; `about` is the fact that it tells."""
    about: dict[str, Json] = {gap: value for gap, value in cue.words.items() if isinstance(value, str | int)}
    return {"at_ms": cue.at_ms, "text": words.caption(cue), "spoken": cue.spoken, "about": about}


def _notices(moment: Moment, words: Phrases) -> list[Json]:
    return [
        {
            "number": number,
            "what": notice.what,
            "seat": notice.seat,
            "place": notice.place,
            "text": words.say(notice.what, _gaps(notice, words)),
        }
        for number, notice in moment.notices
    ]


def _gaps(notice: Notice, words: Phrases) -> dict[str, object]:
    place = words.device(notice.place or "")
    return {
        "reason": notice.reason,
        "fault": fault(notice.reason, words),
        "place": place,
        "seat": notice.seat,
    }
