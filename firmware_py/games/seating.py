"""How each game sits on the table: one pure file a game, found by the game's name."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Protocol, TypeVar

from engine.game import Action, Game, Seat
from firmware_py.cues import Glows
from firmware_py.inputs import Meaning, TableInput
from firmware_py.show.slot_lights import Cards


@dataclass(frozen=True, slots=True)
class Desk:
    """What people prepare before they say so: cards that lie in slots, and the choice that each seat points at."""

    lying: Cards = field(default_factory=dict)
    pointing: Mapping[Seat, int] = field(default_factory=dict)


BARE = Desk()


@dataclass(frozen=True, slots=True)
class Gesture:
    """What hands do at a seat: `verb` slip, pull, turn or press; `card` is (key, half) for slip, `button` for press."""

    verb: str
    seat: Seat
    slot: int = 0
    card: str = ""
    half: int = 0
    button: str = ""


G_contra = TypeVar("G_contra", bound=Game, contravariant=True)


class Seating(Protocol[G_contra]):
    """What a game's file here offers, for its own games. Everything is a pure function of its arguments."""

    @staticmethod
    def meaning(game: G_contra, given: TableInput, desk: Desk = BARE) -> Iterable[Meaning]:
        """What an input means in the words of the rules, for the show, or for where a seat points; nothing if it means
        nothing now. `desk` is as it is after the input.
        """

    @staticmethod
    def gestures(game: G_contra, seat: Seat, action: Action, desk: Desk = BARE) -> Sequence[Gesture]:
        """How hands do an action on this table, one after the other; none where hands can't."""

    @staticmethod
    def slots(game: G_contra, desk: Desk = BARE) -> Cards:
        """The cards (key, half) that should lie in slots, by (seat, slot), as the rules know them; and of those that
        lie there the ones that fit.
        """

    @staticmethod
    def hints(game: G_contra, desk: Desk = BARE) -> Glows:
        """What lamps tell people about what they prepare. Everybody sees lamps: nothing secret may show."""


@cache
def seating(game: str) -> Seating[Game]:
    """The seating of a game by its name; it is asked about games of that name and no others."""
    found: Seating[Game] = import_module(f"firmware_py.games.{game}.seating").SEATING
    return found
