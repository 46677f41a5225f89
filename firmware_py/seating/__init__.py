"""How each game sits on the table: one pure file a game, found by the game's name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Protocol

from engine.game import Action, Game, Seat
from firmware_py.inputs import Meaning, TableInput


@dataclass(frozen=True, slots=True)
class Gesture:
    """What hands do at a seat: `verb` slip, pull, turn or press; `card` is (key, half) for slip, `button` for press."""

    verb: str
    seat: Seat
    slot: int = 0
    card: str = ""
    half: int = 0
    button: str = ""


class Seating(Protocol):
    """What a game's file here offers. Everything is a pure function of the game and its arguments."""

    @staticmethod
    def meaning(game: Game, given: TableInput) -> Iterable[Meaning]:
        """What an input means in the words of the rules, or for the show; nothing if it means nothing now."""

    @staticmethod
    def gesture(game: Game, seat: Seat, action: Action) -> Gesture | None:
        """How hands do an action on this table, or None where no gesture exists."""

    @staticmethod
    def slots(game: Game) -> Mapping[tuple[Seat, int], tuple[str, int]]:
        """The cards (key, half) that should lie in slots, as the rules know them, by (seat, slot)."""


@cache
def seating(game: str) -> Seating:
    """The seating of a game by its name."""
    found: Seating = import_module(f"firmware_py.seating.{game}").SEATING
    return found
