"""Every kind of step of a duel: one fact each, with numbers and never a sentence.

A `ship` is 0 for the Tellurian and 1 for the Kalmian one. A `die` of a ship is 0 to 3 for its cannon dice and 4 to 7
for its shield dice, by place. The writers make the steps; steps that change nothing tell a person at the table why
something did or did not happen. Where a seat may not know a number yet, it reads HIDDEN.
"""

from typing import NamedTuple

# ------------------------------------------------------------------------------------------ tasks and answers


class TaskScheduled(NamedTuple):
    """Something will be dealt with next, before the rest of the round."""

    task: int


class TaskTaken(NamedTuple):
    """The next part of the round begins; a window that was open is closed."""

    task: int


class Asked(NamedTuple):
    """The table waits for `seats`, a set of bits 1 << seat, to answer."""

    task: int
    seats: int


class Answered(NamedTuple):
    """A seat acted; the table no longer waits for it."""

    seat: int


class ModuleUsed(NamedTuple):
    """A module had its effect and is out of the game."""

    ship: int
    module: int


class ModulePassed(NamedTuple):
    """A player used no module."""

    ship: int


# ----------------------------------------------------------------------------------------------------- rounds


class ModulesChosen(NamedTuple):
    """A player picked modules, a set of bits 1 << module."""

    ship: int
    modules: int


class ModulesTaken(NamedTuple):
    """The modules a ship flies with; the others are out of the game."""

    ship: int
    modules: int


class RoundBegan(NamedTuple):
    """A new round; dice and tokens are back in hand."""

    number: int


class PhaseBegan(NamedTuple):
    """The next phase of the round: 1 manoeuvre, 2 planning, 3 fire."""

    phase: int


class DrawTokenPlaced(NamedTuple):
    """Nobody took damage this round; once more and the duel is a draw."""


class DrawTokenRemoved(NamedTuple):
    """Damage was taken, the draw token goes back."""


class DuelEnded(NamedTuple):
    """The duel is over: `winner` is a ship or -1 for a draw, `reason` indexes REASON_NAMES."""

    winner: int
    reason: int


# ------------------------------------------------------------------------------------------------- manoeuvres


class TokenPlaced(NamedTuple):
    """A manoeuvre token lies face down."""

    ship: int
    token: int


class TokenShown(NamedTuple):
    """A manoeuvre token is turned over, to be carried out."""

    ship: int
    token: int


class TokenReturned(NamedTuple):
    """A manoeuvre token goes back to hand, face down when it was not carried out."""

    ship: int


class TurnChosen(NamedTuple):
    """A player decided which way a turn token turns: `token` is the turn to the left or right."""

    ship: int
    token: int


class TurnShown(NamedTuple):
    """A turn token turns this way."""

    ship: int
    token: int


class ShipMoved(NamedTuple):
    """A figure stands on the field ahead of it."""

    ship: int
    field: int


class ShipTurned(NamedTuple):
    """A figure faces another way."""

    ship: int
    heading: int


class ManoeuvreVoid(NamedTuple):
    """A token would have left the board and counts as stop."""

    ship: int


class ShipsCollided(NamedTuple):
    """Both figures ended their moves on one field."""

    field: int


class CollisionSectorChosen(NamedTuple):
    """An owner picked the sector that takes the damage of a collision."""

    ship: int
    sector: int


class ShipReturned(NamedTuple):
    """After a collision a figure went back to the field it came from."""

    ship: int
    field: int


class ShipCloaked(NamedTuple):
    """A cloaked ship appeared on a field."""

    ship: int
    field: int
    heading: int


# -------------------------------------------------------------------------------------------- energy and dice


class EnergyAdded(NamedTuple):
    """A ship may spend more energy on dice this round."""

    ship: int
    amount: int


class SectorRepaired(NamedTuple):
    """A sector got energy back."""

    ship: int
    sector: int
    amount: int


class SectorChosen(NamedTuple):
    """A player picked one of two sectors as the active one."""

    ship: int
    sector: int


class SectorActive(NamedTuple):
    """The sector that fires and is hit this round."""

    ship: int
    sector: int


class DiceSet(NamedTuple):
    """A player set dice behind the screen: values of cannon dice, then of shield dice, 0 where there is none."""

    ship: int
    cannon_1: int
    cannon_2: int
    cannon_3: int
    cannon_4: int
    shield_1: int
    shield_2: int
    shield_3: int
    shield_4: int


class DiceShown(NamedTuple):
    """The dice of a ship are open."""

    ship: int
    cannon_1: int
    cannon_2: int
    cannon_3: int
    cannon_4: int
    shield_1: int
    shield_2: int
    shield_3: int
    shield_4: int


class DieChanged(NamedTuple):
    """A die shows another value; 0 is off the board."""

    ship: int
    die: int
    value: int


# ------------------------------------------------------------------------------------------------------- fire


class IonChosen(NamedTuple):
    """A player decided whether to fire an ion salvo: with a cannon die (-1: none), and the points at each shield."""

    ship: int
    cannon: int
    points_1: int
    points_2: int
    points_3: int
    points_4: int


class IonHeld(NamedTuple):
    """A ship fires no ion salvo."""

    ship: int


class IonFired(NamedTuple):
    """A ship fires a cannon die as ion salvo."""

    ship: int
    cannon: int


class DieRolled(NamedTuple):
    """A die came up; `success` tells whether it hit or held."""

    ship: int
    die: int
    face: int
    success: int


class DieTakenUp(NamedTuple):
    """A failed die will be rolled again."""

    ship: int
    die: int


class HitCancelled(NamedTuple):
    """A shield took a hit; `ship` fired it with the cannon die `die`."""

    ship: int
    die: int


class AimChosen(NamedTuple):
    """An attacker picked the sector that takes what hit the destroyed middle one."""

    ship: int
    sector: int


class AimShown(NamedTuple):
    """An attacker sends damage past a destroyed sector to this sector of the opponent."""

    ship: int
    sector: int


# ----------------------------------------------------------------------------------------------------- damage


class DamageHalved(NamedTuple):
    """`amount` damage hit a destroyed sector; half of it goes on, rounded up."""

    ship: int
    sector: int
    amount: int


class DamageDue(NamedTuple):
    """A ship is about to take damage in a sector."""

    ship: int
    sector: int
    amount: int


class DamageReduced(NamedTuple):
    """A ship takes `amount` points less than was due."""

    ship: int
    amount: int


class DamageMarked(NamedTuple):
    """A sector lost energy."""

    ship: int
    sector: int
    amount: int


class DamageLost(NamedTuple):
    """Damage beyond the energy of a sector comes to nothing."""

    ship: int
    sector: int
    amount: int


class SectorDestroyed(NamedTuple):
    """A sector has no energy left."""

    ship: int
    sector: int
