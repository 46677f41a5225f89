"""Every kind of step of the action part: what the computer announces, and what happens to cards.

A `card` is its number in cards.py, or HIDDEN where it must not be known; see view.py for who may see what.
"""

from typing import NamedTuple

HIDDEN = -1


class ClockSet(NamedTuple):
    """The mission clock shows `ms` milliseconds."""

    ms: int


class PhaseBegan(NamedTuple):
    """A phase begins; the first begins the mission."""

    phase: int


class PhaseEnded(NamedTuple):
    """A phase is over and its spaces are locked; after the `final` one comes the jump to hyperspace."""

    phase: int
    final: int


class PhaseWarned(NamedTuple):
    """A phase ends in `seconds`: 60, 20 or 5."""

    phase: int
    seconds: int


class ThreatCalled(NamedTuple):
    """Time T+`turn`: a threat at `where` (a trajectory). `card` is the drawn one, HIDDEN if the report is ignored, or
    if the officer draws a real card.
    """

    turn: int
    where: int
    serious: int
    unconfirmed: int
    card: int


class ThreatShown(NamedTuple):
    """The officer drew a real card for the announcement of T+`turn`; `by` is the officer's seat, 0 if nobody did and
    the table drew it when the operation ended.
    """

    by: int
    turn: int
    where: int
    serious: int
    card: int


class DataIncoming(NamedTuple):
    """Each player may draw a card."""


class TransferOpened(NamedTuple):
    """Each player may hand over a card until the beep."""


class TransferClosed(NamedTuple):
    """The beep of the data transfer."""


class SilenceBegan(NamedTuple):
    """Communications are down for `seconds`."""

    seconds: int


class SilenceEnded(NamedTuple):
    """Communications are restored."""


class PacketTaken(NamedTuple):
    """A seat took the cards of a phase; earlier spaces are locked for it."""

    seat: int
    phase: int
    cards: tuple[int, ...]


class CardDrawn(NamedTuple):
    """A seat drew a card from the deck (HIDDEN where people hold real cards)."""

    seat: int
    card: int


class CardHanded(NamedTuple):
    """A seat gave a card to another."""

    seat: int
    to: int
    card: int


class CardPlanned(NamedTuple):
    """A card lies on a space of a player board; `seat` is whose hand it came from, 0 where nobody knows."""

    seat: int
    crew: int
    turn: int
    card: int
    half: int


class CardTakenBack(NamedTuple):
    """A planned card went back to the hand of `seat`."""

    seat: int
    crew: int
    turn: int


class CardFlipped(NamedTuple):
    """A planned card lies with `half` on top."""

    crew: int
    turn: int
    half: int


class EndAgreed(NamedTuple):
    """A seat agrees (`on` 1) to end the last phase, or no longer does."""

    seat: int
    on: int


class PlanningEnded(NamedTuple):
    """The action part is over; the flight can be resolved."""
