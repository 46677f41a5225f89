"""What stands lit in Galaxy Trucker: the sand, the flight board, the seats, and what their slots would do.

The inner track is the sand. The three straight tracks are the flight board, one path of 40 spaces: red away from the
ship, white back to it, blue away again. The lower stations show the kind of card in play.
"""

from typing import Final

from engine.galaxy_trucker import words_flight as w
from engine.galaxy_trucker.legal import may_act
from engine.galaxy_trucker.rules import waits_for
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.state.writers_flight import State as Flight
from engine.galaxy_trucker.words import BETWEEN, BUILD, COLOURS, FLY, NONE, PAID, SMALL, START_CIRCLE
from firmware_py.cues import Colour, Glow

SPACES: Final = 16  # lamps of a track, 1 at the ship
ZONES: Final = ("red", "white", "blue")
SEAT_COLOURS: Final[tuple[Colour, ...]] = ((255, 36, 24), (36, 100, 255), (0, 200, 60), (255, 190, 0))
SAND: Final[Colour] = (220, 200, 150)
SAND_IS_OUT: Final[Colour] = (255, 0, 0)
START_SPACE: Final[Colour] = (40, 40, 40)
FLIP: Final[Colour] = (0, 80, 255)
CONFIRM: Final[Colour] = (0, 200, 0)
ENERGY: Final[Colour] = (0, 200, 60)
ENGINES: Final[Colour] = (0, 80, 255)
CANNONS: Final[Colour] = (255, 30, 0)
SHIELD: Final[Colour] = (220, 220, 220)
GOODS_COLOURS: Final[tuple[Colour, ...]] = ((255, 30, 20), (255, 190, 0), (0, 200, 60), (30, 90, 255))
LAND: Final[Colour] = (0, 160, 60)
ENERGY_SLOTS: Final = (1, 2, 3, 4)
ENGINE_SLOT: Final = 5
CANNON_SLOT: Final = 6
SHIELD_SLOT: Final = 7
OFFER_SLOTS: Final = (8, 9, 10, 11)
GIVE_UP_SLOT: Final = 12

METEORS: Final[Colour] = (230, 230, 210)
CARD_COLOURS: Final[dict[int, Colour]] = {
    w.SLAVERS: (255, 120, 0),
    w.SMUGGLERS: (170, 0, 255),
    w.PIRATES: (255, 20, 0),
    w.STARDUST: (90, 90, 120),
    w.OPEN_SPACE: (0, 80, 255),
    w.METEORIC_SWARM: METEORS,
    w.PLANETS: (0, 180, 60),
    w.COMBAT_ZONE: (255, 20, 0),
    w.ABANDONED_SHIP: (0, 160, 160),
    w.ABANDONED_STATION: (0, 160, 160),
    w.EPIDEMIC: (150, 200, 0),
    w.SABOTAGE: (255, 60, 0),
    w.METEOR_SHOWER: METEORS,
    w.METEOR_STORM: METEORS,
    w.BLACK_HOLE: (80, 0, 160),
    w.ENEMY_FLEET: (255, 20, 0),
    w.TACTICAL_ZONE: (255, 20, 0),
    w.SPECIAL_EVENT: (150, 200, 0),
}
"""Shots red, meteors white, offers green and blue, days blue."""

Lit = dict[str, Glow]


def lamps(s: State) -> Lit:
    """Everything that stands lit for a position. It depends on nothing that anybody keeps secret."""
    lit: Lit = {}
    if s.phase == BUILD:
        _sand(lit, s)
    if s.flight is not None:
        _flight_board(lit, s, s.flight)
        _card(lit, s.flight)
    for player in s.players:
        _seat(lit, s, player)
    if s.phase == FLY and s.flight is not None and s.flight.waiting != NONE:
        _slots(lit, s, s.flight)
    return lit


def day_lamp(position: int) -> str:
    """The lamp of a space of the flight board.

    >>> day_lamp(0), day_lamp(13), day_lamp(14), day_lamp(-1)
    ('track/red/1', 'track/red/16', 'track/white/16', 'track/blue/15')
    """
    zone, place = divmod(position % w.SPACES * len(ZONES) * SPACES // w.SPACES, SPACES)
    return f"track/{ZONES[zone]}/{SPACES - place if zone == 1 else place + 1}"


def sand_lamps(left_ms: int, whole_ms: int) -> int:
    """How many lamps of the sand are still lit: all at first, none at the end.

    >>> [sand_lamps(left, 90_000) for left in (90_000, 45_000, 1, 0)]
    [16, 8, 1, 0]
    """
    return -(-left_ms * SPACES // whole_ms) if whole_ms else 0


def _sand(lit: Lit, s: State) -> None:
    """The upper part of the glass runs empty, from the far end."""
    if s.sand_ms != NONE:
        for place in range(1, sand_lamps(s.sand_ms - s.now_ms, 1000 * s.setup.sand_s) + 1):
            lit[f"track/internal/{place}"] = (SAND, "solid")
    elif s.setup.sand_s and s.circle != START_CIRCLE:
        for place in range(1, SPACES + 1):
            lit[f"track/internal/{place}"] = (SAND_IS_OUT, "pulse")


def _flight_board(lit: Lit, s: State, flight: Flight) -> None:
    """Each ship in its colour, the leader with a tail."""
    lit[day_lamp(0)] = (START_SPACE, "solid")
    leader = max(
        (ship for ship in range(len(s.flyers)) if flight.flying >> ship & 1),
        default=NONE,
        key=flight.positions.__getitem__,
    )
    if leader != NONE:
        lit[day_lamp(flight.positions[leader] - 1)] = (SEAT_COLOURS[s.flyers[leader]], "pulse")
    for ship, player in enumerate(s.flyers):
        if flight.flying >> ship & 1:
            lit[day_lamp(flight.positions[ship])] = (SEAT_COLOURS[player], "solid")


def _card(lit: Lit, flight: Flight) -> None:
    if flight.card == NONE or not flight.pending:
        return
    colour = CARD_COLOURS.get(flight.deck[flight.card].kind)
    if colour is not None:
        for zone in ZONES:
            lit[f"weapon/lower_{zone}"] = (colour, "breath")


def _seat(lit: Lit, s: State, player: int) -> None:
    """Bright when asked, dim when out of the flight."""
    seat, colour = player + 1, SEAT_COLOURS[player]
    out = s.flight is not None and not s.flight.flying >> s.flyers.index(player) & 1
    waits = waits_for(s, player) if s.phase != BUILD else not s.numbers[player]
    if waits and s.phase != BUILD:
        lit[f"seat/{seat}"] = (colour, "pulse")
    else:
        shown = (colour[0] // 6, colour[1] // 6, colour[2] // 6) if out or not waits else colour
        lit[f"seat/{seat}"] = (shown, "solid")
    if s.phase == BUILD and s.numbers[player] and may_act(s, player):
        lit[f"button/{seat}/left"] = (FLIP, "pulse")
    if waits and s.phase in (BETWEEN, PAID):
        lit[f"button/{seat}/confirm"] = (CONFIRM, "pulse")


def _slots(lit: Lit, s: State, flight: Flight) -> None:
    """What order cards could do for the seat that is asked."""
    task, ship = flight.pending[-1], flight.ships[flight.waiting]
    seat = s.flyers[flight.waiting] + 1
    if task[0] in (w.POWER, w.HIT, w.HOLE):
        for slot in ENERGY_SLOTS[: ship.energy_aboard()]:
            lit[f"slot/{seat}/{slot}"] = (ENERGY, "solid")
    if task[0] in (w.POWER, w.HOLE):
        lit[f"slot/{seat}/{ENGINE_SLOT}"] = (ENGINES, "pulse")
        lit[f"slot/{seat}/{CANNON_SLOT}"] = (CANNONS, "pulse")
    elif task[0] == w.HIT:
        lit[f"slot/{seat}/{SHIELD_SLOT}"] = (SHIELD, "pulse")
    elif task[0] == w.PLANET:
        for number, goods in enumerate(flight.in_play.planets):
            if not flight.taken >> number & 1:
                best = next((colour for colour in COLOURS if goods[colour]), SMALL)
                lit[f"slot/{seat}/{OFFER_SLOTS[number]}"] = (GOODS_COLOURS[best], "solid")
    elif task[0] in (w.OFFER, w.REWARD):
        lit[f"slot/{seat}/{OFFER_SLOTS[0]}"] = (LAND, "pulse")
