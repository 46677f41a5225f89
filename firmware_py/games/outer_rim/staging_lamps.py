"""What stands lit in Outer Rim: both ships sector by sector, the figures on the board, dice, modules, whose turn it is.

Zones red, white and blue are bow, middle and stern; the lower stations are the Tellurian ship, the upper ones the
Kalmian. The inner track is the board, row by row there and back. Slots 1 to 4 of a seat show its cannon dice, 5 to 8
its shield dice, 9 to 11 modules that are left, 12 the manoeuvre.
"""

from collections.abc import Iterator
from typing import Final

from engine.outer_rim.board import x_y
from engine.outer_rim.rules_planning import covering
from engine.outer_rim.state.fields import place_of
from engine.outer_rim.state.writers import State
from engine.outer_rim.verbs_harm import onward
from engine.outer_rim.words import (
    ASK_AIM,
    ASK_COLLISION,
    ASK_DICE,
    ASK_SECTORS,
    ASK_TOKENS,
    ASK_WINDOW,
    DICE,
    NONE,
    SECTORS,
    SHIPS,
    other,
)
from firmware_py.cues import Colour, Glow

ZONES: Final = ("red", "white", "blue")
ROWS: Final = ("lower", "upper")
BAR: Final = 5  # lamps for the energy of a sector
COLUMNS: Final = 4
ROUNDS: Final = 24
MODULE_SLOTS: Final = (9, 10, 11)
LAST_SLOT: Final = 12

FIGURES: Final[tuple[Colour, ...]] = ((255, 140, 0), (255, 255, 255))
BOTH: Final[Colour] = (255, 0, 200)
GLIMMER: Final[Colour] = (60, 0, 0)
ACTIVE: Final[Colour] = (255, 255, 255)
OFFERED: Final[Colour] = (255, 200, 0)
TO_ACT: Final[Colour] = (255, 255, 255)
ROUND: Final[Colour] = (0, 70, 60)
PHASE: Final[Colour] = (0, 140, 255)
DRAW_TOKEN: Final[Colour] = (255, 150, 0)
MODULE: Final[Colour] = (110, 0, 160)
CARD_SEEN: Final[Colour] = (200, 200, 200)
OPEN_SLOT: Final[Colour] = (40, 40, 40)
OPEN_DICE: Final[tuple[Colour, Colour]] = ((70, 10, 0), (0, 20, 80))
VALUES: Final[tuple[Colour, ...]] = (
    (0, 40, 255),
    (0, 160, 220),
    (0, 200, 80),
    (200, 200, 0),
    (255, 110, 0),
    (255, 20, 0),
)
SUCCESS: Final[Colour] = (0, 255, 60)
FAILURE: Final[Colour] = (60, 0, 0)
CANCELLED: Final[Colour] = (0, 30, 90)

Lit = dict[str, Glow]


def ship_lamps(s: State) -> Lit:
    """Everything that stands lit for a position. It depends on nothing that anybody keeps secret."""
    lit: Lit = {}
    for ship in SHIPS:
        for sector in SECTORS:
            _energy(lit, s, ship, sector)
        if s.active[ship] != NONE:
            lit[gun(ship, s.active[ship])] = (ACTIVE, "pulse")
        for sector in offered_sectors(s, ship):
            lit[gun(ship, sector)] = (OFFERED, "blink")
        _dice(lit, s, ship)
        _modules(lit, s, ship)
        if s.waits_for(s.seat_of(ship)):
            lit[f"seat/{s.seat_of(ship)}"] = (TO_ACT, "pulse")
    _board(lit, s)
    for number in range(1, min(s.round, ROUNDS) + 1):
        lit[f"clock/{number}"] = (ROUND, "solid")
    if s.phase:
        lit[f"computer/{s.phase}"] = (PHASE, "solid")
    if s.draw_token:
        lit["window"] = (DRAW_TOKEN, "pulse")
    return lit


def bar(ship: int, sector: int) -> tuple[str, ...]:
    """The lamps that show the energy of a sector."""
    return tuple(f"crew/{ROWS[ship]}_{ZONES[sector]}/{lamp}" for lamp in range(1, BAR + 1))


def gun(ship: int, sector: int) -> str:
    """The lamp that shows whether a sector is active."""
    return f"weapon/{ROWS[ship]}_{ZONES[sector]}"


def field_lamp(field: int) -> str:
    """The lamp of a field of the board, row by row there and back."""
    x, y = x_y(field)
    return f"track/internal/{COLUMNS * y + (COLUMNS - 1 - x if y % 2 else x) + 1}"


def die_slot(s: State, ship: int, die: int) -> str:
    """The slot that shows a die of a ship."""
    return f"slot/{s.seat_of(ship)}/{die + 1}"


def energy_colour(left: int, start: int) -> Colour:
    """Green when whole, yellow at half, red near the end.

    >>> energy_colour(18, 18), energy_colour(9, 18), energy_colour(0, 18)
    ((0, 200, 0), (255, 200, 0), (255, 0, 0))
    """
    if 2 * left >= start:
        return 510 * (start - left) // start, 200, 0
    return 255, 400 * left // start, 0


def _energy(lit: Lit, s: State, ship: int, sector: int) -> None:
    """A bar as long as the share of energy that is left; a destroyed sector glimmers."""
    lamps, left, start = bar(ship, sector), s.energy(ship, sector), s.start_energy[sector]
    if left <= 0:
        lit[lamps[BAR // 2]] = (GLIMMER, "pulse")
        return
    for lamp in lamps[: -(-BAR * left // start)]:
        lit[lamp] = (energy_colour(left, start), "solid")


def offered_sectors(s: State, ship: int) -> Iterator[int]:
    """Sectors of a ship among which somebody chooses now; which ones these are is open to all."""
    kind = s.stage // 8
    if kind == ASK_AIM and s.waits_for(s.seat_of(other(ship))):
        yield from onward(s, ship)
    elif s.waits_for(s.seat_of(ship)) and kind == ASK_SECTORS:
        yield from covering(s, ship)
    elif s.waits_for(s.seat_of(ship)) and kind == ASK_COLLISION:
        yield from s.living(ship)


def _dice(lit: Lit, s: State, ship: int) -> None:
    if s.stage // 8 == ASK_DICE and s.waits_for(s.seat_of(ship)):
        for colour, places in enumerate(s.places[s.active[ship]]):
            for place in range(places):
                lit[die_slot(s, ship, DICE * colour + place)] = (OPEN_DICE[colour], "solid")
        return
    for die in range(2 * DICE):
        place = place_of(ship, die)
        if s.dice[place]:
            lit[die_slot(s, ship, die)] = (_die_colour(s, place), "solid")


def _die_colour(s: State, place: int) -> Colour:
    if s.blocked[place]:
        return CANCELLED
    if s.succeeded(place):
        return SUCCESS
    return FAILURE if s.failed(place) else VALUES[s.dice[place] - 1]


def _modules(lit: Lit, s: State, ship: int) -> None:
    seat, kind = s.seat_of(ship), s.stage // 8
    left = s.setup.modules - s.used[ship].bit_count() if s.round else 0
    for slot in MODULE_SLOTS[:left]:
        lit[f"slot/{seat}/{slot}"] = (MODULE, "solid")
    last = f"slot/{seat}/{LAST_SLOT}"
    if kind == ASK_WINDOW and s.waits_for(seat):
        lit[last] = (MODULE, "pulse")
    elif kind == ASK_TOKENS and s.waiting:
        lit[last] = (OPEN_SLOT if s.waits_for(seat) else CARD_SEEN, "solid")


def _board(lit: Lit, s: State) -> None:
    for ship in SHIPS:
        lamp = field_lamp(s.at[ship])
        lit[lamp] = (BOTH if lamp in lit else FIGURES[ship], "solid")
