"""What stands lit in Mag Blast: the fleets in the slots, who is asked, the shot in the middle of the table.

Slots 1 to 3 of a seat are its yellow sector, 4 to 6 blue, 7 to 9 green, 10 to 12 red. The inner track is the
hull of the command ship of whoever has the turn, the round track has a lamp for each living captain.
"""

from typing import Final

from engine.game import Seat
from engine.mag_blast.cards import KIND, LIMITS
from engine.mag_blast.legal import to_act
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    AS_BLAST,
    ASTEROIDS,
    CHOOSE,
    COMMAND,
    SECTORS,
)
from firmware_py.cues import Colour, Glow, ShapeName

SEATS: Final = 5  # of the table; the others are phones
BAR: Final = 5
ZONES: Final = ("red", "white", "blue")
"""The track and the upper zone of each weapon: lasers red, beams white, mags blue."""

SECTOR_COLOURS: Final[tuple[Colour, ...]] = ((255, 190, 0), (30, 90, 255), (0, 200, 60), (255, 30, 20))
WEAPON_COLOURS: Final[tuple[Colour, ...]] = ((255, 210, 0), (0, 255, 80), (255, 90, 0))
ASKED: Final[Colour] = (255, 255, 255)
TURN: Final[Colour] = (0, 140, 255)
ALIVE: Final[Colour] = (0, 70, 60)
ASTEROID: Final[Colour] = (90, 90, 90)
MINES: Final[Colour] = (120, 0, 0)
LOADED: Final[Colour] = (40, 40, 40)
FIRED: Final = 6  # ships that have fired shine so much less

Lit = dict[str, Glow]


def lamps(s: State) -> Lit:
    """Everything that stands lit for a position. It depends on nothing that anybody keeps secret."""
    lit: Lit = {}
    for seat in s.living():
        lit[f"clock/{seat}"] = (TURN if seat == s.seat else ALIVE, "solid")
        if seat <= SEATS:
            _seat(lit, s, seat)
        elif seat in to_act(s):
            lit[captain_lamp(seat)] = (ASKED, "pulse")
    if s.phase != CHOOSE:
        _hull(lit, s)
    if s.stack:
        _shot(lit, s)
    return lit


def captain_lamp(seat: Seat) -> str:
    """The lamp of a captain: that of the seat; on the round track for phones, which have no seat at the table."""
    return f"seat/{seat}" if seat <= SEATS else f"clock/{seat}"


def ship_lamp(s: State, seat: Seat, ship: int) -> tuple[str, ...]:
    """The lamp of a ship in the fleet of a seat; that of the captain for its command ship, and for all of a phone."""
    if seat > SEATS or ship == COMMAND:
        return (captain_lamp(seat),)
    sector = s.sector_of[ship]
    ships = s.in_sector(seat, sector)
    return (slot_lamp(seat, sector, ships.index(ship)),) if ship in ships else ()


def slot_lamp(seat: Seat, sector: int, place: int) -> str:
    """The lamp of a place in a sector.

    >>> slot_lamp(2, 3, 0)
    'slot/2/10'
    """
    return f"slot/{seat}/{LIMITS.ships_in_a_sector * sector + place % LIMITS.ships_in_a_sector + 1}"


def fleet_lamps(seat: Seat) -> tuple[str, ...]:
    """All lamps of a captain."""
    slots = len(SECTORS) * LIMITS.ships_in_a_sector if seat <= SEATS else 0
    return (captain_lamp(seat), *(f"slot/{seat}/{slot}" for slot in range(1, slots + 1)))


def _seat(lit: Lit, s: State, seat: Seat) -> None:
    if seat in to_act(s):
        lit[f"seat/{seat}"] = (ASKED, "pulse")
    else:
        for card, fleet, _ in s.effects:
            if fleet == seat:
                lit[f"seat/{seat}"] = (ASTEROID if KIND[card] == ASTEROIDS else MINES, "solid")
    for sector in SECTORS:
        for place, ship in enumerate(s.in_sector(seat, sector)):
            red, green, blue = SECTOR_COLOURS[sector]
            share = FIRED if s.fired[ship] else 1
            colour = (red // share, green // share, blue // share)
            lit[slot_lamp(seat, sector, place)] = (colour, "pulse" if s.damage(ship) else "solid")


def _hull(lit: Lit, s: State) -> None:
    left, whole = s.left(-s.seat), s.hull(-s.seat)
    for number in range(1, left + 1):
        lit[f"track/internal/{number}"] = (_level_colour(left, whole), "solid")


def _shot(lit: Lit, s: State) -> None:
    """The weapon above, the hull of its target below."""
    played = s.stack[0]
    if played.how == AS_BLAST:
        weapon = KIND[played.card]
        shape: ShapeName = "solid" if s.heard else "pulse"
        lit[f"weapon/upper_{ZONES[weapon]}"] = (WEAPON_COLOURS[weapon], shape)
    if played.target_seat:
        ship = played.target_ship or -played.target_seat
        left, whole = s.left(ship), s.hull(ship)
        for lamp in range(1, -(-BAR * left // whole) + 1):
            lit[f"crew/lower_red/{lamp}"] = (_level_colour(left, whole), "solid")
        for aimed in ship_lamp(s, played.target_seat, played.target_ship):
            lit[aimed] = (ASKED, "blink")


def _level_colour(left: int, whole: int) -> Colour:
    """Green when whole, yellow at half, red near the end."""
    if 2 * left >= whole:
        return 510 * (whole - left) // whole, 200, 0
    return 255, 400 * left // whole, 0
