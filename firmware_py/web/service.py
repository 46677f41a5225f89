"""What the page can do with a table: messages in, pictures of the table out. No sockets here."""

import random
from collections.abc import Callable
from dataclasses import asdict
from typing import Final

from engine import GAMES
from engine.game import Json, Seat
from engine.space_alert.cards import cards
from engine.space_alert.missions import missions
from engine.space_alert.words import CODE_NAMES
from engine.tables import TableError
from firmware_py import inputs
from firmware_py.phrases import LANGUAGES, phrases
from firmware_py.players import BotPlayers
from firmware_py.seating import Gesture
from firmware_py.simulated import SimulatedTable
from firmware_py.table import Notice
from firmware_py.threat_words import threat_cards
from firmware_py.web import messages as msg

STORY_LENGTH: Final = 400


class Service:
    """One table for all pages. `revision` rises whenever what pages show, other than the frame, may have changed."""

    def __init__(self, simulated: SimulatedTable, draw_seed: Callable[[], int]) -> None:
        self._simulated = simulated
        self.table = simulated.table
        self._draw_seed = draw_seed
        self._bots: BotPlayers | None = None
        self.revision = 0
        self.pace = 1
        self._clock_ms = 0.0
        self._last_ms: int | None = None
        self.notices: list[tuple[int, Notice]] = []
        self._seen: tuple[object, ...] = ()

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

    def _watch(self) -> None:
        play = self.table.play
        seen: tuple[object, ...] = ()
        if play is not None:
            director = play.director
            heard = sum(1 for cue in director.captions if cue.at_ms <= director.now_ms)
            seen = (play, len(play.record.actions), heard, director.paused, director.speed, self.table.paused)
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
                self._simulated.hands.clear()
            case msg.Slip(seat=seat, slot=slot, card=card, half=half):
                self._slip(Gesture("slip", seat, slot, card, half))
            case msg.Pull(seat=seat, slot=slot):
                self._simulated.hands.do(Gesture("pull", seat, slot))
            case msg.Turn(seat=seat, slot=slot):
                self._simulated.hands.do(Gesture("turn", seat, slot))
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
        self._bots = (
            BotPlayers(self.table, self._simulated.hands, message.bots, seed) if message.bots else None
        )
        self.pace = 1

    def _slip(self, gesture: Gesture) -> None:
        """A card that the rules refuse goes back to the hand that laid it."""
        self._simulated.hands.do(gesture)
        self.table.tick(round(self._clock_ms))
        play = self.table.play
        known = play.seating.slots(play.game) if play is not None else {}
        if (gesture.seat, gesture.slot) not in known:
            self._simulated.hands.do(Gesture("pull", gesture.seat, gesture.slot))

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
        """What a page needs once: the cabinet's geometry, the cards, the missions, the words."""
        cabinet = self._simulated.cabinet
        words = phrases(language)
        return {
            "kind": "hello",
            "cabinet": {
                "width_mm": cabinet.width_mm,
                "height_mm": cabinet.height_mm,
                "leds": [[led.x, led.y] for led in cabinet.leds],
                "groups": {name: list(leds) for name, leds in cabinet.groups.items()},
                "shapes": [
                    {
                        "kind": shape.kind,
                        "name": shape.name,
                        "outline": [list(point) for point in shape.outline],
                    }
                    for shape in cabinet.shapes
                ],
                "seats": [asdict(seat) for seat in cabinet.seats],
            },
            "games": list(GAMES),
            "missions": [*missions(), "random"],
            "languages": list(LANGUAGES),
            "cards": {card.key: {"halves": [CODE_NAMES[half] for half in card.halves]} for card in cards()},
            "threats": threat_cards(words),
            "words": {gap: dict(table) for gap, table in words.word.items()},
        }

    def picture(self, seat: Seat, language: str) -> dict[str, Json]:
        """The game as a seat may see it now, with the story so far; the same for all who may see the same."""
        play = self.table.play
        if play is None:
            return {
                "kind": "picture",
                "revision": self.revision,
                "game": None,
                "notices": self._notices(language),
            }
        director, words = play.director, phrases(language)
        told = [cue for cue in director.captions if cue.at_ms <= director.now_ms][-STORY_LENGTH:]
        return {
            "kind": "picture",
            "revision": self.revision,
            "game": play.record.game,
            "view": asdict(play.game.view(seat or None)),
            "show": {
                "now_ms": director.now_ms,
                "end_ms": director.end_ms,
                "beats": list(director.beats),
                "paused": director.paused,
                "speed": director.speed,
                "live": play.game.wake_at() is not None,
                "held": self.table.paused,
                "pace": self.pace,
            },
            "story": [{"at_ms": cue.at_ms, "text": words.caption(cue), "spoken": cue.spoken} for cue in told],
            "notices": self._notices(language),
        }

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


def draw_seed() -> int:
    """A seed for a game that nobody chose one for; it is shown with the result."""
    return random.SystemRandom().randrange(2**31)
