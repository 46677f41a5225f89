"""What passes over the table while a step of Galaxy Trucker is looked at: meteors and shots, hits, days."""

from typing import Final, TypeAlias

from engine.galaxy_trucker import steps as st
from engine.galaxy_trucker import steps_flight as fl
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.words import DESTROYED, MISS, SHIELDED, SHOT, SHOT_DOWN
from firmware_py.cues import Colour, ShapeName
from firmware_py.games.galaxy_trucker.staging_lamps import METEORS, SEAT_COLOURS, SPACES, day_lamp

Passing: TypeAlias = list[tuple[tuple[str, ...], Colour, ShapeName]]
"""Lamps, colour and shape of lights that pass while a step is looked at."""

SIDE_TRACKS: Final = ("red", "white", "blue", "internal")
"""The track along which a threat comes, by the side of the ships that it hits: front, right, rear, left."""
SHOTS: Final[Colour] = (255, 30, 0)
HIT: Final[Colour] = (255, 0, 0)
HELD: Final[Colour] = (0, 120, 255)
WHITE: Final[Colour] = (255, 255, 255)


def passing(s: State, step: object) -> Passing:
    """The lights of a step, in the game as it is after it."""
    match step:
        case fl.ThreatMet():
            return _threat(s, step)
        case fl.ComponentsLost(ship):
            return [(_slots(s, ship), HIT, "flash")]
        case fl.ShipMoved(ship, _, position):
            return [((day_lamp(position),), SEAT_COLOURS[s.flyers[ship]], "flash")]
        case fl.CrewLost(ship) | fl.AlienLost(ship) | fl.GoodsLost(ship) | fl.ShipBeaten(ship):
            return [((_seat(s, ship),), HIT, "flash")]
        case fl.CreditsEarned(ship) | fl.EnemyBeaten(ship) | fl.GoodsStowed(ship) | fl.ShipLanded(ship):
            return [((_seat(s, ship),), WHITE, "flash")]
        case fl.PaidOut(ship):
            return [(_slots(s, ship), SEAT_COLOURS[s.flyers[ship]], "grow")]
        case st.ShipChecked(seat, errors):
            return [((f"seat/{seat}",), HIT if errors else WHITE, "flash")]
    return []


def _threat(s: State, step: fl.ThreatMet) -> Passing:
    """It comes along its track; then the seat tells what became of it."""
    track = tuple(f"track/{SIDE_TRACKS[step.side]}/{place}" for place in range(SPACES, 0, -1))
    lights: Passing = [(track, SHOTS if step.threat == SHOT else METEORS, "comet")]
    if step.outcome != MISS:
        colour = HIT if step.outcome == DESTROYED else HELD if step.outcome == SHIELDED else WHITE
        lights.append(((_seat(s, step.ship),), SHOTS if step.outcome == SHOT_DOWN else colour, "flash"))
    return lights


def _seat(s: State, ship: int) -> str:
    return f"seat/{s.flyers[ship] + 1}"


def _slots(s: State, ship: int) -> tuple[str, ...]:
    seat = s.flyers[ship] + 1
    return (f"seat/{seat}", *(f"slot/{seat}/{slot}" for slot in range(1, 13)))
