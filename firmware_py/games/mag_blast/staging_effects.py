"""What passes over the table while a step of Mag Blast is looked at: shots on the tracks, flashes on ships."""

from typing import Final, TypeAlias

from engine.mag_blast import steps as st
from engine.mag_blast.cards import KIND
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import AS_BLAST, BLASTS, COMMAND
from firmware_py.cues import Colour, ShapeName
from firmware_py.games.mag_blast.staging_lamps import (
    WEAPON_COLOURS,
    ZONES,
    captain_lamp,
    fleet_lamps,
    ship_lamp,
)

Passing: TypeAlias = list[tuple[tuple[str, ...], Colour, ShapeName]]
"""Lamps, colour and shape of lights that pass while a step is looked at."""

SPACES: Final = 16  # of a track, 1 at the ship
HIT: Final[Colour] = (255, 20, 0)
WHITE: Final[Colour] = (255, 255, 255)
WON: Final[Colour] = (0, 255, 120)


def passing(s: State, step: object) -> Passing:
    """The lights of a step, in the game as it is before it."""
    match step:
        case st.ShotHeard():
            return shot(KIND[s.stack[-1].card])
        case st.CardPlayed(how=how, heard=heard) if how == AS_BLAST and heard:
            return shot(KIND[step.card])
        case st.ShotHit() | st.RamHit() | st.SquadronHit():
            return _flash(s, step.seat, step.ship)
        case st.ShipDestroyed(seat, ship) | st.ShipBoarded(seat, ship):
            return _flash(s, seat, ship)
        case st.ShipMoved(seat, ship) | st.ShipThrown(seat, ship):
            return [(ship_lamp(s, seat, ship), WHITE, "flash")]
        case st.CommandShipDestroyed(seat):
            return [(fleet_lamps(seat), HIT, "flash")]
        case st.CardVoid(seat) | st.ShotMissed(seat) | st.NoiseMade(seat):
            return [((captain_lamp(seat),), WHITE, "flash")]
        case st.GameEnded(winner):
            return [(fleet_lamps(winner), WON, "grow")]
    return []


def shot(kind: int) -> Passing:
    """A shot flies inwards on the track of its weapon; nothing for other cards."""
    if kind not in BLASTS:
        return []
    track = tuple(f"track/{ZONES[kind]}/{space}" for space in range(SPACES, 0, -1))
    return [(track, WEAPON_COLOURS[kind], "comet")]


def hull_sound(s: State, seat: int, ship: int, damage: int) -> str:
    """The alarm of a ship that takes damage, by the hull that is left."""
    place = -seat if ship == COMMAND else ship
    left, whole = s.left(place) - damage, s.hull(place)
    return "hull_sound" if 3 * left > 2 * whole else "hull_damaged" if 3 * left > whole else "hull_failing"


def _flash(s: State, seat: int, ship: int) -> Passing:
    return [(ship_lamp(s, seat, ship), HIT, "flash")]
