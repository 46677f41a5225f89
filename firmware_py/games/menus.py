"""What each game asks before it begins, and how people who sit down become its set-up: one pure file a game, found by
its name. The lobby, its page and the menu by buttons all use it.

A set-up here is what `Rules.setup` reads: a table of JSON, in which anything may be left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Protocol, TypeAlias

from engine.game import TABLE, Game, Refused, Seat

SetupData: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits where: all `seats` of the table, those that people have `joined`, the captain first, and those of bots
    with their strength. `boards` tells whether the table feels real cards, `by_hand` whether everybody came by the
    buttons of a seat and so may hold real ones. `roles` are the seats of roles that were chosen, by role.
    """

    seats: tuple[Seat, ...]
    joined: tuple[Seat, ...]
    boards: bool = False
    bots: Mapping[Seat, str] = field(default_factory=dict)
    by_hand: bool = True
    roles: Mapping[str, Seat] = field(default_factory=dict)

    @property
    def empty(self) -> tuple[Seat, ...]:
        """The seats where nobody sits."""
        return tuple(seat for seat in self.seats if seat not in self.joined and seat not in self.bots)

    @property
    def players(self) -> int:
        """How many play: people and bots."""
        return len(self.joined) + len(self.bots)


@dataclass(frozen=True, slots=True)
class MenuQuestion:
    """A question and what can be answered; the first is taken until somebody chooses. One that is `rare` is asked of
    those who want to choose more.

    The phrases `menu_ask_NAME` and `menu_NAME` say it, the words of the gap NAME are its answers. Questions of one kind
    are called KIND/1, KIND/2; `says` is the NAME of the answers where other questions have the same, `about` what
    the gaps of the question are filled with. `seat` is who is asked for themselves, as in a vote; else it is everybody.
    """

    name: str
    values: tuple[str, ...]
    rare: bool = False
    says: str = ""
    about: Mapping[str, str] = field(default_factory=dict)
    seat: Seat = TABLE

    @property
    def asked(self) -> str:
        """The phrase that asks."""
        return f"menu_ask_{self.name.partition('/')[0]}"

    def said(self, value: str) -> tuple[str, dict[str, str]]:
        """The phrase that says an answer, and its gap."""
        name = self.says or self.name.partition("/")[0]
        return f"menu_{name}", {name: value}


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game that somebody wants to begin, with `bots` at some seats and the names of `people` at others. Without a
    seed the table draws one.
    """

    game: str
    setup: SetupData
    bots: tuple[Seat, ...] = ()
    people: Mapping[Seat, str] = field(default_factory=dict)
    seed: int | None = None


class GameMenu(Protocol):
    """What a game's file here offers. Everything is a pure function of its arguments."""

    @staticmethod
    def roles() -> Sequence[str]:
        """Roles that people may choose, first that of who leads; their words are those of `lobby_role`."""

    @staticmethod
    def questions(setup: SetupData, sitting: Sitting) -> Sequence[MenuQuestion]:
        """What is asked by buttons, in order."""

    @staticmethod
    def ballots(setup: SetupData, sitting: Sitting) -> Sequence[MenuQuestion]:
        """What people are asked one by one, on their phones or on the table's page, each question with its seat."""

    @staticmethod
    def answers(setup: SetupData) -> Mapping[str, str]:
        """How a set-up answers these questions and ballots, as far as it does."""

    @staticmethod
    def answered(setup: SetupData, name: str, value: str) -> SetupData:
        """The set-up with another answer to one of the questions."""

    @staticmethod
    def told(answers: Mapping[str, str]) -> Sequence[str]:
        """The questions whose answers are said before the start."""

    @staticmethod
    def kept(setup: SetupData) -> SetupData:
        """What of a set-up holds for the next game too."""

    @staticmethod
    def follows(game: Game) -> SetupData | None:
        """The set-up of the game that goes on from one that is over, as far as nobody has to choose; None where none
        does. On another evening `menu_ask_onward` asks for it, which a set-up that goes on asks by itself.
        """

    @staticmethod
    def places(setup: SetupData) -> tuple[int, int]:
        """The least and the most seats that can play."""

    @staticmethod
    def any_seats() -> bool:
        """Whether any seats of the table can play; otherwise they are the first ones, without a gap."""

    @staticmethod
    def bots_play(setup: SetupData, sitting: Sitting) -> bool:
        """Whether bots can take seats: not where people hold the cards of all."""

    @staticmethod
    def seated(setup: SetupData, sitting: Sitting) -> SetupData:
        """The set-up for those who sit. Raises Refused where people sit as the game can't be played: its reason is a
        phrase, its seat the one that should be taken.
        """


class PlainMenu:
    """The answers of a game that wants nothing special: it has no roles, sits at the first seats, and asks whoever
    comes next the same again. A game's menu builds on it, and answers otherwise where it has more.
    """

    @staticmethod
    def roles() -> Sequence[str]:
        """Nobody leads."""
        return ()

    @staticmethod
    def questions(setup: SetupData, sitting: Sitting) -> Sequence[MenuQuestion]:
        """Nothing is asked."""
        return ()

    @staticmethod
    def ballots(setup: SetupData, sitting: Sitting) -> Sequence[MenuQuestion]:
        """Nobody votes."""
        return ()

    @staticmethod
    def answers(setup: SetupData) -> Mapping[str, str]:
        """Nothing is answered."""
        return {}

    @staticmethod
    def answered(setup: SetupData, name: str, value: str) -> SetupData:
        """The answer stands in the set-up by the name of the question."""
        return {**setup, name: value}

    @staticmethod
    def told(answers: Mapping[str, str]) -> Sequence[str]:
        """Which game it is."""
        return ("game",)

    @staticmethod
    def kept(setup: SetupData) -> SetupData:
        """All of it."""
        return setup

    @staticmethod
    def follows(game: Game) -> SetupData | None:
        """No game goes on from another."""
        return None

    @staticmethod
    def any_seats() -> bool:
        """The first ones."""
        return False

    @staticmethod
    def bots_play(setup: SetupData, sitting: Sitting) -> bool:
        """Always."""
        return True


def check_first_seats(sitting: Sitting, most: int) -> None:
    """Raises Refused where somebody sits beyond the first seats of which `most` play: they hear of one that no person
    has.
    """
    if any(seat > most for seat in sitting.joined):
        free = [seat for seat in range(1, most + 1) if seat not in sitting.joined]
        raise Refused("menu_apart", free[0]) if free else Refused("menu_refused", TABLE)


@cache
def game_menu(game: str) -> GameMenu:
    """The menu of a game by its name."""
    found: GameMenu = import_module(f"firmware_py.games.{game}.menu").MENU
    return found
