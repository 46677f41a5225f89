"""Every kind of step of a flight: one fact each, with numbers and never a sentence.

A `ship` is its number in the flight, 0 the first leader. A `bit` is a cell of that ship's grid, a `mask` a set of them.
The writers in state/writers_flight.py make the steps; those without a writer only tell what happened.
"""

from typing import NamedTuple

from engine.galaxy_trucker.words import Goods
from engine.galaxy_trucker.words_flight import Task

# ------------------------------------------------------------------------------------------ tasks and answers


class TasksScheduled(NamedTuple):
    """Something will be dealt with next, the first of these tasks first."""

    tasks: tuple[Task, ...]


class TaskTaken(NamedTuple):
    """The next piece of work begins."""

    task: int


class Asked(NamedTuple):
    """The flight waits for a ship's answer."""

    ship: int
    task: int


class Answered(NamedTuple):
    """A ship answered."""

    ship: int


# ---------------------------------------------------------------------------------------------- cards and days


class FlightBegan(NamedTuple):
    """The ships stand on the flight board."""

    positions: tuple[int, ...]


class CardTurned(NamedTuple):
    """The next card of the deck, counted from 0."""

    card: int


class CardDone(NamedTuple):
    """The card is resolved, its retirings included."""

    card: int


class ShipDodged(NamedTuple):
    """A ship takes no part in this supercard."""

    ship: int


class ShipMoved(NamedTuple):
    """A ship moved by days, forward or back, and stands on `position` now."""

    ship: int
    days: int
    position: int


class FreighterMoved(NamedTuple):
    """The freighter of the Escort Mission stands on `position` now."""

    position: int


class FreighterHit(NamedTuple):
    """A fleet hit the freighter; the third hit destroys it."""

    hits: int


class ShipRetired(NamedTuple):
    """A ship left the flight for one of the causes in words.py."""

    ship: int
    cause: int


class FlightEnded(NamedTuple):
    """No card is left, or no ship."""


# ------------------------------------------------------------------------------------------------------- dice


class DiceEntered(NamedTuple):
    """Dice that somebody threw, for what comes next."""

    dice: tuple[int, ...]


class DiceRolled(NamedTuple):
    """The dice for a line; one die where the card shows the other."""

    dice: tuple[int, ...]


# ---------------------------------------------------------------------------------------------------- strength


class EnergyPaid(NamedTuple):
    """One energy token off a battery."""

    ship: int
    bit: int


class DefenceOrdered(NamedTuple):
    """A ship holds every further threat of this card that it can, for 1 energy each."""

    ship: int


class FireOrdered(NamedTuple):
    """The single cannons of a ship fire at every big meteor of this flight."""

    ship: int


class ValueDeclared(NamedTuple):
    """What a ship brings, in halves, with the double components of `mask` powered."""

    ship: int
    halves: int
    mask: int


class EnemyBeaten(NamedTuple):
    """An enemy is beaten and attacks nobody after that."""

    ship: int


class ShipBeaten(NamedTuple):
    """A ship is beaten by the enemy, or has the lowest value of a zone."""

    ship: int


class ShipSwallowed(NamedTuple):
    """The Black Hole has the ship; it retires at the end of the card."""

    ship: int


class ShipStalled(NamedTuple):
    """A ship without engine strength in Open Space; it retires at the end of the card."""

    ship: int


class CardSkipped(NamedTuple):
    """The card has no effect, such as a zone with one ship."""

    card: int


# ------------------------------------------------------------------------------------------------------- hits


class ThreatMet(NamedTuple):
    """What became of a threat for a ship; `bit` is what it struck, NONE for a miss."""

    ship: int
    threat: int
    size: int
    side: int
    line: int
    outcome: int
    bit: int


class ComponentsLost(NamedTuple):
    """Components and all they carried are gone; `how` is one of the losses in words.py."""

    ship: int
    mask: int
    how: int


# ----------------------------------------------------------------------------------------- crew, goods, credits


class CrewLost(NamedTuple):
    """One crew member out of a cabin."""

    ship: int
    bit: int


class AlienLost(NamedTuple):
    """An alien without life support."""

    ship: int
    alien: int


class ShipLanded(NamedTuple):
    """A ship takes a planet, counted from 0."""

    ship: int
    planet: int


class GoodsStowed(NamedTuple):
    """What the holds carry now, by bit; `lost` found no place or was thrown away."""

    ship: int
    holds: tuple[tuple[int, Goods], ...]
    lost: Goods


class GoodsLost(NamedTuple):
    """Goods were due; what was missing was paid in energy, as far as there was any. `bits` are the holds or batteries
    that the owner chose, a bit for each piece; none where nothing was to be chosen.
    """

    ship: int
    due: int
    goods: Goods
    energy: int
    bits: tuple[int, ...]


class CreditsEarned(NamedTuple):
    """Credits paid out at once."""

    ship: int
    credits: int


class PaidOut(NamedTuple):
    """The payout of a ship: what each part brings, and what it owns in the end."""

    ship: int
    order: int
    looks: int
    goods: int
    mission: int
    lost: int
    credits: int
