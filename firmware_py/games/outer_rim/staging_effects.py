"""What passes over the table while a step of Outer Rim is looked at: salvos on the tracks, flashes on the ships.

The left, middle and right track lead to the bow, middle and stern of the ship that is fired at.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engine.dispatch import effect
from engine.outer_rim import steps as st
from engine.outer_rim.state.writers import State
from engine.outer_rim.words import DICE, NONE, SECTORS, SHIPS, other
from firmware_py.cues import Colour, ShapeName
from firmware_py.games.outer_rim.staging_lamps import (
    FIGURES,
    LAST_SLOT,
    MODULE,
    ZONES,
    bar,
    die_slot,
    field_lamp,
    gun,
)

Passing: TypeAlias = list[tuple[tuple[str, ...], Colour, ShapeName]]
"""Lamps, colour and shape of lights that pass while a step is looked at."""

SPACES: Final = 16  # of a track, 1 at the ship
HALF: Final = SPACES // 2
HIT: Final[Colour] = (255, 20, 0)
HELD: Final[Colour] = (0, 80, 255)
ION: Final[Colour] = (180, 0, 255)
WHITE: Final[Colour] = (255, 255, 255)


def _track(sector: int, first: int, last: int) -> tuple[str, ...]:
    step = -1 if last < first else 1
    return tuple(f"track/{ZONES[sector]}/{space}" for space in range(first, last + step, step))


def _rolled(s: State, step: st.DieRolled) -> Passing:
    """A cannon die flies in, a miss fizzles half-way; a shield that holds comes to meet it."""
    passing: Passing = [((die_slot(s, step.ship, step.die),), WHITE, "flash")]
    if step.die < DICE:
        value = s.dice[8 * step.ship + step.die]
        colour: Colour = (75 + 30 * value, 3 * value, 0)
        last = 1 if step.success else HALF
        passing.append((_track(s.active[other(step.ship)], SPACES, last), colour, "comet"))
    elif step.success:
        passing.append((_track(s.active[step.ship], 1, HALF), HELD, "comet"))
    return passing


def _ion(s: State, step: st.IonFired) -> Passing:
    return [(_track(s.active[other(step.ship)], SPACES, 1), ION, "comet")]


def _cancelled(s: State, step: st.HitCancelled) -> Passing:
    victim = other(step.ship)
    return [(bar(victim, s.active[victim]), HELD, "flash")]


def _hurt(s: State, step: st.DamageMarked | st.DamageHalved | st.SectorDestroyed) -> Passing:
    return [((*bar(step.ship, step.sector), gun(step.ship, step.sector)), HIT, "flash")]


def _repaired(s: State, step: st.SectorRepaired) -> Passing:
    return [(bar(step.ship, step.sector), (0, 255, 120), "grow")]


def _moved(s: State, step: st.ShipMoved | st.ShipReturned) -> Passing:
    return [((field_lamp(step.field),), FIGURES[step.ship], "flash")]


def _stayed(s: State, step: st.ManoeuvreVoid | st.ShipTurned) -> Passing:
    return [((field_lamp(s.at[step.ship]),), FIGURES[step.ship], "flash")]


def _collided(s: State, step: st.ShipsCollided) -> Passing:
    bars = tuple(lamp for ship in SHIPS for sector in SECTORS for lamp in bar(ship, sector))
    return [((field_lamp(step.field), *bars), WHITE, "flash")]


def _module(s: State, step: st.ModuleUsed) -> Passing:
    seat = s.seat_of(step.ship)
    return [((f"seat/{seat}", f"slot/{seat}/{LAST_SLOT}"), MODULE, "flash")]


def _ended(s: State, step: st.DuelEnded) -> Passing:
    """The winner's ship shines; in a draw both do."""
    ships = SHIPS if step.winner == NONE else (step.winner,)
    lamps = tuple(lamp for ship in ships for sector in SECTORS for lamp in bar(ship, sector))
    return [(lamps, (0, 255, 120), "comet")]


EFFECTS: Final[Mapping[type, Callable[..., Passing]]] = dict(
    [
        effect(st.DieRolled, _rolled),
        effect(st.IonFired, _ion),
        effect(st.HitCancelled, _cancelled),
        effect(st.DamageMarked, _hurt),
        effect(st.DamageHalved, _hurt),
        effect(st.SectorDestroyed, _hurt),
        effect(st.SectorRepaired, _repaired),
        effect(st.ShipMoved, _moved),
        effect(st.ShipReturned, _moved),
        effect(st.ShipTurned, _stayed),
        effect(st.ManoeuvreVoid, _stayed),
        effect(st.ShipsCollided, _collided),
        effect(st.ModuleUsed, _module),
        effect(st.DuelEnded, _ended),
    ]
)
