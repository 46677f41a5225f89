"""The menu: how a set-up by buttons is heard and seen at the table while no game runs, and when one is over.

It is a show like any other: what is said and lit are cues on a timeline, and light follows from the cues and the time.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from engine.game import Seat
from firmware_py.cues import CaptionCue, ClipCue, Glows
from firmware_py.games.menus import NewGame, game_menu
from firmware_py.games.staging import changes
from firmware_py.inputs import Pressed
from firmware_py.show.director import Director
from firmware_py.show.mixer import Mixer
from firmware_py.table.intake import TABLE_BUTTONS
from firmware_py.table.lobby import Lobby
from firmware_py.table.menu_lights import glows, once_more, passing
from firmware_py.table.play import GameInPlay
from firmware_py.table.setting_up import (
    AGAIN,
    NOTHING,
    SEAT_VERBS,
    ChooseSetting,
    MenuLine,
    PressReply,
    SettingUp,
)
from firmware_py.voice.clips import clip_of
from hardware.cabinet import Frame
from sounds.voiced import JOINED

INVITE_MS: Final = 240_000  # between two invitations while nobody presses anything
FORGET_MS: Final = 1_200_000  # after that nobody is at the table any more
OPENING_MS: Final = 2_500  # before the menu speaks by itself; a press right after a game still meant its show


def is_over(play: GameInPlay, held: bool) -> bool:
    """Whether a game is over and was shown to its end."""
    director = play.director
    shown = play.game.wake_at() is None and director.now_ms >= director.end_ms
    return play.game.result is not None and shown and not held


class Menu:
    """The menu of a table. `state` is the set-up under way, `said` the sentence that was said last; `revision` rises
    with every change.
    """

    def __init__(self, lobby: Lobby, mixer: Mixer) -> None:
        self.state = SettingUp(lobby)
        self.said: tuple[MenuLine, ...] = ()
        self.revision = 0
        self._mixer = mixer
        self._after: GameInPlay | None = None  # the game that is over
        self._closed = True
        self._offers_nothing = False
        self._show = Director(mixer)
        self._lit: Glows = {}
        self._seen = 0  # the revision of the lobby that is lit
        self._sat = False  # whether anybody sat there then
        self._now_ms = 0.0
        self._waiting: tuple[MenuLine, ...] = ()
        self._silent_ms = 0.0
        self._since_ms = 0.0  # since somebody pressed something
        self._invited_ms = 0.0

    # ---------------------------------------------------------------------------------------------- when it is open

    @property
    def is_open(self) -> bool:
        """Whether presses are meant for the menu."""
        return not self._closed

    @property
    def requests(self) -> deque[NewGame | ChooseSetting]:
        """What people want, for whoever can grant it."""
        return self.state.requests

    @property
    def invites(self) -> bool:
        """Whether `start` would go on."""
        return self.is_open and (bool(self.state.joined) or self.state.at == AGAIN)

    def close(self) -> None:
        """Offers nothing from now on: this table can begin no game."""
        self._closed = self._offers_nothing = True

    def follow(self, play: GameInPlay | None, held: bool) -> None:
        """Opens where no game is or one is over, closes where one runs."""
        if self._offers_nothing:
            return
        if play is None:
            if self._closed or self._after is not None:
                chooses = not self._closed and self.state.question is not None  # for the game that follows
                self._open(PressReply(self.state.prompt) if chooses else self.state.open(), None)
        elif not is_over(play, held):
            self._close()
        elif self._after is not play:
            record = play.record
            once = NewGame(record.game, asdict(record.setup), record.bots, record.people)
            self._open(self.state.over(once, game_menu(record.game).follows(play.game)), play)
            play.director.add(once_more(self.state, play.director.now_ms))

    def _open(self, reply: PressReply, after: GameInPlay | None) -> None:
        self._closed, self._after = False, after
        self._show, self._lit, self._now_ms = Director(self._mixer), {}, 0.0
        self._answer(reply)
        self._silent_ms = OPENING_MS

    def _close(self) -> None:
        if not self._closed:
            self._closed, self._after = True, None
            self._waiting = self.said = ()
            self.state.open()
            self.revision += 1

    # -------------------------------------------------------------------------------------------------- what happens

    def take(self, given: Pressed) -> bool:
        """Takes a press; gives whether it was meant for the menu."""
        if self._closed or not self._is_meant(given):
            return False
        self._answer(self.state.press(given.seat, given.button))
        return True

    def lays(self, seat: Seat) -> bool:
        """Takes a card that is laid at a seat before anything is played: whoever lays it joins, and is ready. Gives
        whether it was meant for the menu.
        """
        if self._closed or self._after is not None:
            return False
        lobby = self.state.lobby
        if seat not in self.state.joined:
            self._answer(self.state.press(seat, "confirm"))
        elif seat in lobby.missing:
            lobby.ready(seat, True)
        return True

    def _is_meant(self, given: Pressed) -> bool:
        """After a game the captain's `left` and `right` wind its show, and other seats go on as they did."""
        if self._after is None:
            return True
        if self._since_ms < OPENING_MS:
            return False
        captain = self.state.captain
        if captain is None or given.seat == TABLE_BUTTONS:
            return True
        return given.seat == captain and SEAT_VERBS.get(given.button) in ("on", "back")

    def lose(self, seat: Seat) -> None:
        """A seat can't be heard any more: whoever sat there has to join again."""
        person = self.state.lobby.people.get(seat)
        if self.is_open and self._after is None and person is not None and person.hand == "buttons":
            self._answer(self.state.lose(seat))

    def refuse(self) -> None:
        """What was requested could not be granted."""
        self._answer(self.state.refuse())

    @property
    def leaves_game(self) -> bool:
        """Whether people have had enough of the game that is over."""
        return self._after is not None and self.state.at != AGAIN

    def _answer(self, reply: PressReply) -> None:
        self.revision += 1
        self._since_ms = self._invited_ms = self._silent_ms = 0.0
        if reply.lines:
            self._waiting = self.said = reply.lines
        self._light(reply)

    def _forget_crew(self) -> None:
        """Takes back what was said about who sits here once nobody does; the next invitation begins anew."""
        if self._sat and not self.state.joined and self._after is None:
            self.state.open()
            self._waiting = self.said = ()
            self.revision += 1

    def _light(self, reply: PressReply = NOTHING) -> None:
        lit, at_ms = glows(self.state), round(self._now_ms)
        self._show.add(changes(self._lit, lit, at_ms))
        self._show.add(passing(reply, at_ms))
        self._lit, self._seen = lit, self.state.lobby.revision
        self._sat = bool(self.state.joined)

    # ------------------------------------------------------------------------------------------------------ the show

    def advance(self, passed_ms: float) -> Sequence[CaptionCue | ClipCue]:
        """Lets time pass, and gives what is heard now. A press is answered a tick later, so that it is answered in a
        language that was just chosen, and of several presses only the last.
        """
        if self.state.lobby.revision != self._seen:  # other hands were at the lobby
            self._forget_crew()
            self._light()
        self._now_ms += passed_ms
        self._since_ms += passed_ms
        self._invited_ms += passed_ms
        self._silent_ms -= passed_ms
        at_ms = round(self._now_ms)
        if self._waiting and self._silent_ms <= 0:
            clips = [clip for line in self._waiting if (clip := clip_of(_caption(line)))]
            self._show.add([ClipCue(at_ms, JOINED.join(clips))] if clips else [])
            self._waiting = ()
        elif self._since_ms >= FORGET_MS and self._at_buttons and self._after is None:
            for seat in self._at_buttons:
                self.state.lobby.stand_up(seat)
            self._answer(self.state.open())
        elif self._invited_ms >= INVITE_MS:
            self._invited_ms = 0.0
            self._waiting = self.state.prompt
        return self._show.move_to(at_ms)

    @property
    def _at_buttons(self) -> list[Seat]:
        """The seats of people who are known by their buttons alone, and may have gone home."""
        return [seat for seat, person in self.state.lobby.people.items() if person.hand == "buttons"]

    def frame(self) -> Frame:
        """The colours of all LEDs while no game lies under the menu."""
        return self._show.frame()


def _caption(line: MenuLine) -> CaptionCue:
    return CaptionCue(0, line.phrase, line.words)
