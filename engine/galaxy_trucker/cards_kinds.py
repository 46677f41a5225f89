"""What a card is, ready for the rules: kinds, sides and colours as ints."""

from typing import NamedTuple

from engine.galaxy_trucker.words import NO_GOODS, NONE, Goods, Side
from engine.galaxy_trucker.words_flight import CARD_KIND_NAMES, CardKind


class PrintedThreat(NamedTuple):
    """A meteor or a shot. `die` is what a die with a picture shows; 0 where both are thrown."""

    threat: int
    size: int
    side: Side
    die: int = 0


class CardLine(NamedTuple):
    """A line of a card: what happens, from which level on, and to whom.

    `strength` is that of a fleet; `least` is the value that a Combat Zone compares.
    """

    level: int = 1
    strength: int = 0
    least: int = NONE
    crew: int = 0
    goods: int = 0
    days: int = 0
    threats: tuple[PrintedThreat, ...] = ()


class Column(NamedTuple):
    """A column of a Tactical Zone: the lowest `first` minus `second` pays."""

    first: int
    second: int
    lines: tuple[CardLine, ...]


class Sweep(NamedTuple):
    """A direction of a Meteor Shower: every line once."""

    side: Side
    descending: bool


class Card(NamedTuple):
    """A card, ready for the rules. `name` is the id, "" for a card without one.

    `strengths` are those of a Black Hole by level, `directions` the sides a fleet comes from, `event` the number of
    a special event, `moves` pairs of a ship and days.
    """

    name: str
    kind: CardKind
    level: int = 0
    intro: bool = False
    strength: int = 0
    crew: int = 0
    goods: int = 0
    credits: int = 0
    reward: Goods = NO_GOODS
    days: int = 0
    threats: tuple[PrintedThreat, ...] = ()
    planets: tuple[Goods, ...] = ()
    lines: tuple[CardLine, ...] = ()
    columns: tuple[Column, ...] = ()
    sweeps: tuple[Sweep, ...] = ()
    strengths: tuple[int, ...] = ()
    directions: tuple[Side, ...] = ()
    event: int = NONE
    moves: tuple[tuple[int, int], ...] = ()

    @property
    def title(self) -> str:
        """How a log names the card: its id, or its kind."""
        return self.name or CARD_KIND_NAMES[self.kind]
