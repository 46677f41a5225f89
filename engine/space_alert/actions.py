"""What people, time and the table do in a game of Space Alert.

Crew members count from 0 in the order of play, the captain first; turns and seats count from 1. A card is its number
in cards.py; `half` 0 is the action, 1 the movement. Time itself acts by TimeIs of the contract.
"""

from dataclasses import dataclass
from typing import TypeAlias, get_args

from engine.game import TimeIs, by_name


@dataclass(frozen=True, slots=True)
class Plan:
    """Lay a card on an empty space of a player board."""

    crew: int
    turn: int
    card: int
    half: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take a planned card back into the hand."""

    crew: int
    turn: int


@dataclass(frozen=True, slots=True)
class Flip:
    """Turn a planned card so that its other half is on top."""

    crew: int
    turn: int


@dataclass(frozen=True, slots=True)
class TakePacket:
    """Take the cards of the next phase, which locks the spaces of the phases before."""


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Draw the one card that incoming data allows."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """Give a card of the hand to another player while data is transferred."""

    card: int
    to: int


@dataclass(frozen=True, slots=True)
class AgreeToEnd:
    """Say (or take back, `on` false) that the last phase may end now."""

    on: bool


@dataclass(frozen=True, slots=True)
class ShowThreat:
    """An officer drew this threat card (its number in threats()) for the earliest announcement that waits for one."""

    card: int


@dataclass(frozen=True, slots=True)
class NextTurn:
    """Resolve the next turn."""


@dataclass(frozen=True, slots=True)
class Stumble:
    """This crew member's card lies the wrong way, `intended` (a code) was meant: the card of the coming turn, or with
    `turn` that of the turn that was resolved last, which is then resolved again.
    """

    crew: int
    intended: int
    turn: int = 0


SpaceAlertAction: TypeAlias = (
    TimeIs
    | Plan
    | TakeBack
    | Flip
    | TakePacket
    | DrawCard
    | HandCard
    | AgreeToEnd
    | ShowThreat
    | NextTurn
    | Stumble
)

ACTIONS = by_name(*get_args(SpaceAlertAction))

__all__ = [
    "ACTIONS",
    "AgreeToEnd",
    "DrawCard",
    "Flip",
    "HandCard",
    "NextTurn",
    "Plan",
    "ShowThreat",
    "SpaceAlertAction",
    "Stumble",
    "TakeBack",
    "TakePacket",
    "TimeIs",
]
