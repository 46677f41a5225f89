"""What the page can do with a table: messages in, pictures of the table out. No sockets here."""

import random
from collections.abc import Callable
from dataclasses import asdict
from typing import Final

from engine import GAMES
from engine.game import Json, Refused, Seat
from engine.tables import TableError
from firmware_py import inputs
from firmware_py.cues import CaptionCue
from firmware_py.phrases import Phrases, phrases
from firmware_py.play import Play
from firmware_py.players import BotPlayers
from firmware_py.seating import Gesture
from firmware_py.simulated import SimulatedTable
from firmware_py.table import Notice
from firmware_py.web import messages as msg
from firmware_py.web.hello import hello
from firmware_py.web.rewind import Rewind
from firmware_py.web.sounds import Heard

STORY_LENGTH: Final = 400


class Service:
    """One table for all pages. `revision` rises whenever what pages show, other than the frame, may have changed."""

    def __init__(self, simulated: SimulatedTable, draw_seed: Callable[[], int]) -> None:
        self._simulated = simulated
        self.table = simulated.table
        self._draw_seed = draw_seed
        self._bots: BotPlayers | None = None
        self._bot_seats: tuple[Seat, ...] = ()
        self._rewind: Rewind | None = None
        self.revision = 0
        self.pace = 1
        self._clock_ms = 0.0
        self._last_ms: int | None = None
        self.notices: list[tuple[int, Notice]] = []
        self._heard = Heard()
        self._seen: tuple[object, ...] = ()
        self._live = False

    def resume(self) -> None:
        """Takes up a game that a power cut interrupted, with its cards back in their slots; it waits for a go."""
        try:
            play = self.table.resume()
        except TableError as error:
            kept = self.table.journal.put_away("damaged")
            self.table.notices.append(Notice("damaged_journal", f"{error} ({kept})", 0))
            return
        if play is not None:
            for (seat, slot), (card, half) in play.seating.slots(play.game).items():
                self._simulated.hands.do(Gesture("slip", seat, slot, card, half))

    def tick(self, now_ms: int) -> bytes:
        """Lets the table move on; gives the frame."""
        passed_ms = 0 if self._last_ms is None else now_ms - self._last_ms
        self._last_ms = now_ms
        self._clock_ms += passed_ms * self.pace
        if self._bots is not None:
            self._bots.tick()
        frame = self.table.tick(round(self._clock_ms))
        while self.table.notices:
            self.revision += 1
            self.notices = [*self.notices, (self.revision, self.table.notices.popleft())][-20:]
        self._watch()
        return frame

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

    def _watch(self) -> None:
        play = self.table.play
        health = self.table.devices.health.revision
        seen: tuple[object, ...] = (health,)
        if play is not None:
            director = play.director
            heard = sum(1 for cue in director.captions if cue.at_ms <= director.now_ms)
            live = play.game.wake_at() is not None
            if self._live and not live:
                self.pace = 1
            self._live = live
            moving = (director.paused, director.speed, self.table.paused, self.pace)
            seen = (play, len(play.record.actions), heard, moving, tuple(self.table.intake.lost), health)
        if seen != self._seen:
            self._seen = seen
            self.revision += 1

    # ------------------------------------------------------------------------------------------------------ messages

    def take(self, message: msg.PageMessage) -> None:
        """Does what a page asks for; raises TableError when that is not possible."""
        match message:
            case msg.Begin():
                self._begin(message)
            case msg.Abort():
                self._bots = None
                self.table.abort()
                self._heard.forget()
                self._simulated.hands.clear()
            case msg.Slip(seat=seat, slot=slot, card=card, half=half):
                self._gesture(Gesture("slip", seat, slot, card, half))
            case msg.Pull(seat=seat, slot=slot):
                self._gesture(Gesture("pull", seat, slot))
            case msg.Turn(seat=seat, slot=slot):
                self._gesture(Gesture("turn", seat, slot))
            case msg.Press(seat=seat, button=button):
                self._simulated.hands.do(Gesture("press", seat, button=button))
            case msg.Wish(seat=seat, action=action):
                self._wish(seat, action)
            case msg.Show():
                self._show(message)
            case msg.Hold(on=on):
                self.table.paused = on
            case msg.Pace(times=times):
                self.pace = times
            case msg.Sit():
                pass

    def _begin(self, message: msg.Begin) -> None:
        if message.game not in GAMES:
            raise TableError(f"game: expected one of {', '.join(GAMES)}, got {message.game}")
        seed = self._draw_seed() if message.seed is None else message.seed
        self._simulated.hands.clear()
        self.table.begin(message.game, message.setup, seed)
        self._heard.forget()
        self._bot_seats = message.bots
        self._bots = (
            BotPlayers(self.table, self._simulated.hands, message.bots, seed) if message.bots else None
        )
        self.pace = 1

    def _gesture(self, gesture: Gesture) -> None:
        """What the rules refuse is undone: the card goes back to where it was, as it was."""
        hands, seat, slot = self._simulated.hands, gesture.seat, gesture.slot
        if hands.lies(seat, slot) == (gesture.verb == "slip"):
            reason = "slot_taken" if gesture.verb == "slip" else "slot_empty"
            raise Refused(reason, seat, f"slot/{seat}/{slot}")
        hands.do(gesture)
        self.table.tick(round(self._clock_ms))
        play = self.table.play
        known = play.seating.slots(play.game, self.table.desk).get((seat, slot)) if play is not None else None
        if known == self.table.intake.lying.get((seat, slot)):
            return
        if hands.lies(seat, slot):
            hands.do(Gesture("pull", seat, slot))
        if known is not None:
            hands.do(Gesture("slip", seat, slot, *known))

    def _wish(self, seat: Seat, data: dict[str, object]) -> None:
        play = self.table.play
        if play is None:
            raise TableError("no game is running")
        self.table.put(inputs.Wish(seat, GAMES[play.record.game].action(data)))

    def _show(self, message: msg.Show) -> None:
        play = self.table.play
        if play is not None and message.at_ms is not None and play.game.wake_at() is None:
            play.director.move_to(min(message.at_ms, play.director.end_ms))
            play.director.paused = True
        match message.command:
            case "next" | "back" | "pause" | "play" | "faster" | "repeat":
                self.table.put(inputs.ShowCommand(message.command))
            case "at":
                pass
            case _:
                raise TableError(
                    f"command: expected next, back, pause, play, faster, repeat or at, got {message.command}"
                )

    # ------------------------------------------------------------------------------------------------------- pictures

    def hello(self, language: str) -> dict[str, Json]:
        """What a page needs once."""
        return hello(self._simulated.cabinet, language)

    def picture(self, seat: Seat, language: str) -> dict[str, Json]:
        """The game as a seat may see it now, with the story so far; the same for all who may see the same."""
        play = self.table.play
        if play is None:
            return {
                "kind": "picture",
                "revision": self.revision,
                "game": None,
                "notices": self._notices(language),
                "health": self._health(),
            }
        director, words = play.director, phrases(language)
        told = [cue for cue in director.captions if cue.at_ms <= director.now_ms][-STORY_LENGTH:]
        return {
            "kind": "picture",
            "revision": self.revision,
            "game": play.record.game,
            "record": self._record(play),
            "view": asdict(self._rewind_of(play).game().view(seat or None)),
            "show": {
                "now_ms": director.now_ms,
                "end_ms": director.end_ms,
                "beats": list(director.beats),
                "turns": [cue.at_ms for cue in director.captions if cue.chapter],
                "paused": director.paused,
                "speed": director.speed,
                "live": play.game.wake_at() is not None,
                "held": self.table.paused,
                "pace": self.pace,
            },
            "story": [_line(cue, words) for cue in told],
            "notices": self._notices(language),
            "health": self._health(),
        }

    def _rewind_of(self, play: Play) -> Rewind:
        if self._rewind is None or self._rewind.play is not play:
            self._rewind = Rewind(play)
        return self._rewind

    def _record(self, play: Play) -> dict[str, Json]:
        """What this game was dealt from, for playing it again; the seed as text, for a page counts to 2**53."""
        record = play.record
        return {
            "seed": str(record.seed),
            "setup": asdict(record.setup),
            "bots": list(self._bot_seats) if self._bots is not None else [],
        }

    def _health(self) -> list[Json]:
        """How each device fares, by its own name such as `lights/ship`; states are those of firmware_py.devices."""
        return [asdict(one) for one in self.table.devices.health]

    def refusal(self, refused: Refused, language: str) -> dict[str, Json]:
        """What a page hears when it asked for something that is not possible."""
        text = phrases(language).say("refused", {"reason": refused.reason})
        return {"kind": "error", "text": text, "place": refused.place}

    def _notices(self, language: str) -> list[Json]:
        words = phrases(language)
        return [
            {
                "number": number,
                "what": notice.what,
                "seat": notice.seat,
                "place": notice.place,
                "text": words.say(notice.what, {"reason": notice.reason, "place": notice.place or ""}),
            }
            for number, notice in self.notices
        ]


def _line(cue: CaptionCue, words: Phrases) -> Json:
    """A line of the story; `about` is the fact that it tells."""
    about: dict[str, Json] = {gap: value for gap, value in cue.words.items() if isinstance(value, str | int)}
    return {"at_ms": cue.at_ms, "text": words.caption(cue), "spoken": cue.spoken, "about": about}


def draw_seed() -> int:
    """A seed for a game that nobody chose one for; it is shown with the result."""
    return random.SystemRandom().randrange(2**31)
