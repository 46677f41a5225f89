"""The lobby by buttons alone, as a pure state machine: which question is asked, what is said, what a press means.

Seats join by any of their buttons, which says that they are ready too, and leave by `cancel`. The captain walks
through the questions: `left` and `right` change the answer, `confirm` goes on, `cancel` goes back; at other seats
`confirm` says that somebody who sits there with a phone is ready. Where phones can come, the code of the room is said
when the first seat joins and when something else is wanted after a game; while people come, the captain's `left` and
`right` let it be said again. The table's own two buttons do the same as the
captain's: `start` goes on, `pause` takes the next answer, and where seats are chosen the next seat. While the countdown
runs, `cancel` and `pause` stop it.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.game import TABLE, Refused, Seat
from engine.tables import BadValue
from firmware_py.games.menus import MenuQuestion, NewGame, SetupData, game_menu
from firmware_py.inputs import SatDown
from firmware_py.table.buttons import PAUSE, START
from firmware_py.table.intake import TABLE_BUTTONS
from firmware_py.table.lobby import Lobby
from sounds.texts import LANGUAGES

CREW: Final = "crew"
READY: Final = "ready"
AGAIN: Final = "again"
FILLING: Final = MenuQuestion("filling", ("no", "yes"))
MORE: Final = MenuQuestion("more", ("no", "yes"))
ONWARD: Final = MenuQuestion("onward", ("no", "yes"), says="choice")
TABLE_VERBS: Final[Mapping[str, str]] = {START: "on", PAUSE: "next"}
SEAT_VERBS: Final[Mapping[str, str]] = {
    "confirm": "on",
    "cancel": "back",
    "left": "previous",
    "right": "next",
}


@dataclass(frozen=True, slots=True)
class MenuLine:
    """A sentence: the id of its phrase, and the values of its gaps."""

    phrase: str
    words: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PressReply:
    """What a press brings: the sentence that is said, the seat that joined, the seat whose press was wrong (0 are the
    buttons of the table).
    """

    lines: tuple[MenuLine, ...] = ()
    joined: Seat | None = None
    wrong: Seat | None = None


@dataclass(frozen=True, slots=True)
class ChooseSetting:
    """A setting of the table that somebody wants to be another."""

    key: str
    value: str


NOTHING: Final = PressReply()


class SettingUp:
    """A walk through a lobby. `at` is the question that is asked: the crew, one of the `questions`, whether all is
    ready, or after a game whether the same is wanted again. `requests` waits for whoever can grant it; `missing` is the
    seat that has to be taken before it can begin. `language` is that of the voice.
    """

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.at = CREW
        self.missing: Seat | None = None
        self.language = LANGUAGES[0]
        self.requests: deque[NewGame | ChooseSetting] = deque()
        self._once_more: NewGame | None = None
        self._follows: SetupData | None = None
        self._wants_more = False

    # ------------------------------------------------------------------------------------------------- how it stands

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats of the table."""
        return self.lobby.seats

    @property
    def joined(self) -> list[Seat]:
        """The seats of people, the captain's first."""
        return self.lobby.joined

    @property
    def captain(self) -> Seat | None:
        """The seat that chooses."""
        return self.lobby.captain

    @property
    def questions(self) -> list[MenuQuestion]:
        """What may be asked now, in order."""
        lobby = self.lobby
        asked = [MenuQuestion("game", lobby.games)] if len(lobby.games) > 1 else []
        own = lobby.menu.questions(lobby.setup, lobby.sitting)
        if lobby.game in lobby.onward and ONWARD.name not in (one.name for one in own):
            asked.append(ONWARD)
        asked += [one for one in own if not one.rare]
        if lobby.can_fill or self._is_filled:
            asked.append(FILLING)
        rare = [one for one in own if one.rare]
        if rare:
            asked += [MORE, *(rare if self._wants_more else ())]
        return [*asked, MenuQuestion("language", LANGUAGES)]

    @property
    def question(self) -> MenuQuestion | None:
        """The one that is asked now, unless it is about the crew or the start."""
        return next((one for one in self.questions if one.name == self.at), None)

    def answer(self, question: MenuQuestion) -> str:
        """How a question is answered so far."""
        filling = "yes" if self._is_filled else "no"
        more = "yes" if self._wants_more else "no"
        own = {"language": self.language, "game": self.lobby.game, "filling": filling, "more": more}
        chosen = own.get(question.name) or self.lobby.menu.answers(self.lobby.setup).get(question.name, "")
        return chosen if chosen in question.values else question.values[0]

    @property
    def prompt(self) -> tuple[MenuLine, ...]:
        """The sentence that asks for what is wanted now."""
        question = self.question
        if question is not None:
            return MenuLine(question.asked, question.about), self._value(question)
        if self.at == AGAIN:
            return (MenuLine("menu_again" if self._follows is None else "menu_onward"),)
        if self.captain is None:
            return (MenuLine("menu_invitation"),)
        if self.at == CREW:
            lines = self._crew, MenuLine("menu_captain", {"seat": self.captain})
            return (*lines, MenuLine("menu_code")) if self.lobby.room_code else lines
        told = self.lobby.menu.told(self._answers)
        return (*(self._value(one) for one in self.questions if one.name in told), MenuLine("menu_ready"))

    # --------------------------------------------------------------------------------------------- what happens to it

    def open(self) -> PressReply:
        """Begins from the beginning; who sits there need not join again."""
        self.at, self.missing, self._once_more, self._follows = CREW, None, None, None
        self._wants_more = False
        return PressReply(self.prompt if self.joined else (MenuLine("menu_greeting"),))

    def over(self, once_more: NewGame, follows: SetupData | None = None) -> PressReply:
        """A game is over: the same may be played once more, or the one that `follows` from it. One that was begun in
        the lobby begins there again, with who sits there then.
        """
        self.open()
        self.at, self._once_more, self._follows = AGAIN, once_more, follows
        self._keep(once_more, follows)
        return PressReply(self.prompt)

    def _keep(self, over: NewGame, follows: SetupData | None) -> None:
        """What follows from a game is there on another evening too; where nothing follows any more, nothing is."""
        kept = game_menu(over.game).kept(over.setup)
        if follows is not None:
            self.lobby.onward[over.game] = follows
        elif any(value and key not in kept for key, value in over.setup.items()):
            self.lobby.onward.pop(over.game, None)
        self.lobby.revision += 1

    def refuse(self) -> PressReply:
        """What was requested could not be granted."""
        return PressReply((MenuLine("menu_refused"),), wrong=TABLE_BUTTONS)

    def lose(self, seat: Seat) -> PressReply:
        """A seat can't be heard any more."""
        return self._leave(seat) if seat in self.joined else NOTHING

    def press(self, seat: Seat, button: str) -> PressReply:
        """Somebody pressed a button of a seat, or of the table (seat 0)."""
        self.missing = None
        verb = (TABLE_VERBS if seat == TABLE_BUTTONS else SEAT_VERBS).get(button)
        if verb is None or (seat != TABLE_BUTTONS and seat not in self.seats):
            return NOTHING
        if self.lobby.stage == "counting":
            return self._while_counting(seat, button, verb)
        if self.at == AGAIN:
            return self._again(seat, verb)
        if seat == TABLE_BUTTONS:
            return self._press_table(verb)
        if seat not in self.joined:
            return self._join(seat)
        if verb == "on" and seat in self.lobby.missing:
            self.lobby.ready(seat, True)
            return PressReply((self._crew,), joined=seat)
        if seat == self.captain:
            return self._walk(verb, seat)
        if verb == "back":
            return self._leave(seat)
        return PressReply((MenuLine("menu_captain_only"),), wrong=seat)

    def _while_counting(self, seat: Seat, button: str, verb: str) -> PressReply:
        """Anybody may stop the countdown; who comes now still joins."""
        if button == PAUSE or (verb == "back" and seat in self.joined):
            self.lobby.hold()
            return self._ask(READY)
        if seat != TABLE_BUTTONS and seat not in self.joined:
            return self._join(seat)
        return NOTHING

    # ------------------------------------------------------------------------------------------------------- the crew

    @property
    def _crew(self) -> MenuLine:
        return (
            MenuLine("menu_joined", {"joined": len(self.joined)}) if self.joined else MenuLine("menu_empty")
        )

    def _join(self, seat: Seat) -> PressReply:
        self.lobby.sit(SatDown(seat, "buttons", ready=True))
        if len(self.joined) == 1 and not self.lobby.is_open:
            self.lobby.tell_code()
        lines = self.prompt if len(self.joined) == 1 else (self._crew,)
        return PressReply(lines, joined=seat)

    def _leave(self, seat: Seat) -> PressReply:
        led = seat == self.captain
        filled = self._is_filled
        self.lobby.stand_up(seat)
        self.lobby.hold()
        if filled and self.joined:
            self.lobby.fill(True)
        if not self.joined:
            self.at = CREW
        return PressReply(self.prompt if led and self.joined and self.at == CREW else (self._crew,))

    def _press_table(self, verb: str) -> PressReply:
        if self.at == CREW and verb == "next":
            free = [one for one in self.seats if one not in self.joined]
            if free:
                return self._join(free[0])
            for one in self.joined:
                self.lobby.stand_up(one)
            return PressReply((self._crew,))
        if not self.joined:
            return PressReply((MenuLine("menu_nobody"),), wrong=TABLE_BUTTONS)
        return self._walk(verb, TABLE_BUTTONS)

    # --------------------------------------------------------------------------------------------------- the questions

    @property
    def _answers(self) -> dict[str, str]:
        return {question.name: self.answer(question) for question in self.questions}

    def _value(self, question: MenuQuestion) -> MenuLine:
        return MenuLine(*question.said(self.answer(question)))

    def _walk(self, verb: str, seat: Seat) -> PressReply:
        question = self.question
        if question is not None:
            return self._turn(question, verb)
        if self.at == READY:
            if verb == "on":
                return self._take_off(seat)
            return self._ask(CREW if verb == "back" else self.questions[0].name)
        if verb == "on":
            return self._ask(READY)
        if verb == "back":
            return self._leave(seat)
        if self.lobby.room_code:
            self.lobby.tell_code()
            return NOTHING
        return PressReply(self.prompt, wrong=seat)

    def _turn(self, question: MenuQuestion, verb: str) -> PressReply:
        """Another answer, or another question."""
        if verb in ("previous", "next"):
            place = question.values.index(self.answer(question)) + (1 if verb == "next" else -1)
            self._choose(question, question.values[place % len(question.values)])
            return PressReply((self._value(question),))
        names = [READY, *(one.name for one in self.questions), READY]
        return self._ask(names[names.index(question.name) + (1 if verb == "on" else -1)])

    def _choose(self, question: MenuQuestion, value: str) -> None:
        lobby = self.lobby
        if question.name == "language":
            self.language = value
            self.requests.append(ChooseSetting("language", value))
        elif question.name == "filling":
            lobby.fill(value == "yes")
        elif question.name == "more":
            self._wants_more = value == "yes"
        elif question.name == "game":
            filled = self._is_filled
            lobby.choose(value, {})
            if filled:
                lobby.fill(True)
        elif question == ONWARD:
            lobby.choose(lobby.game, lobby.onward[lobby.game] if value == "yes" else {})
        else:
            lobby.choose(lobby.game, lobby.menu.answered(lobby.setup, question.name, value))

    @property
    def _is_filled(self) -> bool:
        """Whether bots sit at all seats that people left free."""
        return self.lobby.places != self.lobby.people and not self.lobby.can_fill

    def _ask(self, at: str) -> PressReply:
        self.at = at
        return PressReply(self.prompt)

    def _take_off(self, seat: Seat) -> PressReply:
        try:
            self.lobby.start()
        except Refused as refused:
            self.missing = refused.seat or None
            words = {} if refused.seat == TABLE else {"seat": refused.seat}
            return PressReply((MenuLine(refused.reason, words),), wrong=seat)
        except BadValue:
            return PressReply((MenuLine("menu_refused"),), wrong=seat)
        return NOTHING

    def _go_on(self, game: str, setup: SetupData, seat: Seat) -> PressReply:
        """The game that follows is set up: first what has to be chosen for it."""
        try:
            self.lobby.choose(game, setup)
        except ValueError:
            return PressReply((MenuLine("menu_refused"),), wrong=seat)
        self.open()
        return self._ask(next(one.name for one in self.questions if one.name != "game"))

    def _again(self, seat: Seat, verb: str) -> PressReply:
        """Whoever comes to a table where only bots played joins; they may begin the same once more."""
        if self.captain is None and seat != TABLE_BUTTONS:
            self.open()
            return self._join(seat)
        if verb == "on" and self._follows is not None and self.joined and self._once_more is not None:
            return self._go_on(self._once_more.game, self._follows, seat)
        if verb == "on" and self.lobby.plays:
            return self._take_off(seat)
        if verb == "on" and self._once_more is not None:
            self.requests.append(self._once_more)
            return NOTHING
        self.lobby.tell_code()
        return self.open()
