"""What people at the table do, with names: the words between devices and games.

Seats, the page and the bots all speak these; a game's file in seating/ says what they mean.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.game import Action, Seat

Half: TypeAlias = Literal[0, 1]


@dataclass(frozen=True, slots=True)
class CardIn:
    """A card lies in a slot with `half` on top (0 the action, 1 the movement); `card` is its key."""

    seat: Seat
    slot: int
    card: str
    half: int


@dataclass(frozen=True, slots=True)
class CardOut:
    """A slot is empty."""

    seat: Seat
    slot: int


@dataclass(frozen=True, slots=True)
class UnknownCard:
    """Something lies in a slot that no game knows; `tag` is what it says of itself."""

    seat: Seat
    slot: int
    tag: str


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button of a seat was pressed; seat 0 are the buttons of the table."""

    seat: Seat
    button: str


@dataclass(frozen=True, slots=True)
class Noise:
    """How loud the people are, in dB."""

    level_db: float


@dataclass(frozen=True, slots=True)
class DeviceChanged:
    """A device came (`ready`) or went (`lost`)."""

    device: str
    ready: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Wish:
    """An action in the words of the rules, for what has no gesture of its own."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class ShowCommand:
    """A wish about the show: it moves the cursor and changes no game."""

    command: Literal["next", "back", "pause", "play", "faster", "repeat"]


@dataclass(frozen=True, slots=True)
class Point:
    """A seat points at one of its choices, by number, and has not decided."""

    seat: Seat
    choice: int


TableInput: TypeAlias = CardIn | CardOut | UnknownCard | Pressed | Noise | DeviceChanged | Wish | ShowCommand
Meaning: TypeAlias = Wish | ShowCommand | Point
