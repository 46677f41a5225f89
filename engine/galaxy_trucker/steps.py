"""Every kind of step outside the flight: one fact each, with numbers and never a sentence.

`seat` is 1 and up; a `bit` is a cell of that ship's grid; a `tile` its number, NONE where it is hidden. The writers in
writers.py make the steps; those without a writer only tell what happened.
"""

from typing import NamedTuple

from engine.galaxy_trucker.setup import PrintedClass


class PhaseBegan(NamedTuple):
    """The next phase of the game; `waiting` are the players who must act, as bits."""

    phase: int
    waiting: int


class Answered(NamedTuple):
    """A player has done what was waited for."""

    seat: int


class TimePassed(NamedTuple):
    """The clock of the game shows so many milliseconds."""

    now_ms: int


# ---------------------------------------------------------------------------------------------------- missions


class MissionsOffered(NamedTuple):
    """Mission cards lie open to choose one."""

    missions: tuple[str, ...]


class Voted(NamedTuple):
    """What a seat wants to fly; `leave_out` is what it objects to, "" for all."""

    seat: int
    mission: str | None
    leave_out: str | None


class MissionChosen(NamedTuple):
    """The mission of the flight; `by_lot` if nobody could agree."""

    mission: str
    by_lot: int


class ShipsProposed(NamedTuple):
    """A seat wants ships of another class for this mission."""

    seat: int
    ship_class: PrintedClass


class ShipsChanged(NamedTuple):
    """Everybody agreed to ships of another class."""

    ship_class: PrintedClass


class Rationed(NamedTuple):
    """The die of Directives: its face less one."""

    die: int


# ---------------------------------------------------------------------------------------------------- building


class RoundBegan(NamedTuple):
    """Another flight is prepared: boards cleared, the warehouse and the piles full."""

    number: int


class WarehouseFilled(NamedTuple):
    """Tiles lie in heaps, cards in piles, start cabins on the boards."""


class SandStarted(NamedTuple):
    """The sand runs on a circle until a millisecond of the clock."""

    circle: int
    until_ms: int


class SandRanOut(NamedTuple):
    """The sand lies still."""

    circle: int


class SandFlipped(NamedTuple):
    """A seat turned the sand."""

    seat: int


class TileTaken(NamedTuple):
    """A component from the warehouse, or the corner, into the hand."""

    seat: int
    source: int
    tile: int


class LooseTaken(NamedTuple):
    """The component placed last is in the hand again."""

    seat: int
    tile: int


class TilePlaced(NamedTuple):
    """A component on a cell, turned by quarters; it is loose until the next one."""

    seat: int
    bit: int
    tile: int
    turn: int


class TileTurned(NamedTuple):
    """The loose component was turned."""

    seat: int
    turn: int


class TileFixed(NamedTuple):
    """The component placed last stays where it is."""

    seat: int


class TileSetAside(NamedTuple):
    """The component in the hand lies in the corner."""

    seat: int
    place: int
    tile: int


class TileReturned(NamedTuple):
    """The component in the hand lies face up in the warehouse."""

    seat: int
    tile: int


class PileTaken(NamedTuple):
    """A seat looks at a card pile."""

    seat: int
    pile: int


class PilePutBack(NamedTuple):
    """The card pile lies on the table again."""

    seat: int
    pile: int


class NumberTaken(NamedTuple):
    """A number tile; `by_lot` if it was left over when building ended."""

    seat: int
    number: int
    by_lot: int


# ------------------------------------------------------------------------------------------ check, stakes, load


class CornerLost(NamedTuple):
    """What lay set aside is lost."""

    seat: int
    tiles: tuple[int, ...]


class ShipChecked(NamedTuple):
    """How many errors a ship has."""

    seat: int
    errors: int


class PartsRemoved(NamedTuple):
    """Components came off in the check; `lost` unless they cost nothing."""

    seat: int
    mask: int
    lost: int


class SentLast(NamedTuple):
    """A ship that was repaired without loss starts behind all others."""

    seat: int


class StakeSet(NamedTuple):
    """A secret stake on finishing first; NONE where it is hidden."""

    seat: int
    credits: int


class ShipLoaded(NamedTuple):
    """Batteries, crew and aliens are aboard; the cabins of the aliens or NONE."""

    seat: int
    brown: int
    purple: int


# ------------------------------------------------------------------------------------------------------ flights


class FlightPrepared(NamedTuple):
    """The deck is shuffled and the ships stand ready, in this order."""

    seats: tuple[int, ...]


class RoundPaid(NamedTuple):
    """The flight is paid: what everybody owns now, by seat."""

    credits: tuple[int, ...]


class GameEnded(NamedTuple):
    """The last flight is paid."""
