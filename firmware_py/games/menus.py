"""What each game asks before it begins at a table without a page: one pure file a game, found by its name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Protocol

from engine.game import Seat


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits where: all `seats` of the table, those that `joined`, the captain first, and whether the table has
    `boards` that feel real cards.
    """

    seats: tuple[Seat, ...]
    joined: tuple[Seat, ...]
    boards: bool = False

    @property
    def empty(self) -> tuple[Seat, ...]:
        """The seats where nobody sits."""
        return tuple(seat for seat in self.seats if seat not in self.joined)


@dataclass(frozen=True, slots=True)
class Question:
    """A question and what can be answered; the first is taken until somebody chooses.

    The phrases `menu_ask_NAME` and `menu_NAME` say it, the words of the gap NAME are its answers.
    """

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Begin:
    """A game that somebody wants to begin, with `bots` at some seats; `again` by the crew of the last one."""

    game: str
    setup: Mapping[str, object]
    bots: tuple[Seat, ...] = ()
    again: bool = False


class GameMenu(Protocol):
    """What a game's file here offers. Everything is a pure function of its arguments."""

    @staticmethod
    def questions(chosen: Mapping[str, str], sitting: Sitting) -> Sequence[Question]:
        """What is asked, in order; `chosen` are answers of before, also to questions that are asked no more."""

    @staticmethod
    def told(answers: Mapping[str, str]) -> Sequence[str]:
        """The questions whose answers are said before the start."""

    @staticmethod
    def begin(answers: Mapping[str, str], sitting: Sitting) -> Begin:
        """The game as it was chosen. Raises Refused where people sit as the game can't be played: its reason is a
        phrase, its seat the one that should be taken.
        """


@cache
def game_menu(game: str) -> GameMenu:
    """The menu of a game by its name."""
    found: GameMenu = import_module(f"firmware_py.games.{game}.menu").MENU
    return found
