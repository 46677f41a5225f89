"""What stands lit in Space Alert: the trajectories with their marks, threats, the ship, player boards."""

from typing import Final

from engine.space_alert.cards import trajectories
from engine.space_alert.game import SpaceAlert
from engine.space_alert.setup import ANDROID
from engine.space_alert.state.writers import State
from engine.space_alert.state.writers_planning import EMPTY, Planning
from engine.space_alert.view import fresh_ship
from engine.space_alert.words import (
    ACTIVE,
    BAND,
    INTERNAL,
    MARK_X,
    MARK_Y,
    NO_BOTS,
    ON_TRACK,
    PHASE_OF,
    STATION_NAMES,
    STATIONS,
    TOKEN_NAMES,
    TRACK_NAMES,
    WAITING,
    ZONE_NAMES,
    ZONES,
)
from firmware_py.cues import Colour
from firmware_py.games.staging import Glow

TRACK_COLOURS: Final[tuple[Colour, ...]] = ((255, 36, 24), (210, 210, 190), (36, 84, 255), (255, 140, 16))
MARK_COLOURS: Final[dict[int, Colour]] = {MARK_X: (90, 80, 0), MARK_Y: (110, 44, 0), 2: (120, 0, 0)}
BAND_LEVEL: Final = (60, 32, 16)  # of the trajectory's colour in distance 1, 2 and 3, out of 255
THREAT: Final[Colour] = (255, 0, 200)
CREW_COLOURS: Final[tuple[Colour, ...]] = (
    (255, 210, 0),
    (0, 220, 90),
    (0, 170, 255),
    (230, 90, 255),
    (255, 110, 40),
)
KNOCKED_OUT: Final[Colour] = (50, 0, 0)
ENERGY: Final[Colour] = (0, 200, 60)
SHIELD: Final[Colour] = (0, 110, 255)
OVERCHARGE: Final[Colour] = (180, 255, 255)
DAMAGE: Final[Colour] = (255, 20, 0)
READY: Final[Colour] = (160, 160, 120)
OPEN_SLOT: Final[Colour] = (0, 24, 40)
ACTION_SLOT: Final[Colour] = (200, 60, 0)
MOVEMENT_SLOT: Final[Colour] = (0, 80, 200)
LOCKED: Final = 4  # locked cards glow with a quarter of their colour
SEAT_HANDS_OVER: Final[Colour] = (0, 255, 90)
SEAT_MAY_DRAW: Final[Colour] = (255, 200, 0)
SILENCE: Final[Colour] = (200, 0, 0)

Lit = dict[str, Glow]


def dim(colour: Colour, level: int) -> Colour:
    """A colour at `level` of 255."""
    red, green, blue = colour
    return red * level // 255, green * level // 255, blue * level // 255


def glows(game: SpaceAlert) -> Lit:
    """Everything that stands lit for a position."""
    state = game.state if game.state is not None else fresh_ship(game.planning)
    return ship_lamps(state, game.planning) | board_lamps(game)


def ship_lamps(s: State, p: Planning) -> Lit:
    """Trajectories, threats and ship."""
    lit: Lit = {}
    for track in (*ZONES, INTERNAL):
        _trajectory(lit, track, p.tracks[track])
    _threats(lit, s)
    for zone in ZONES:
        _zone(lit, s, zone)
    _crew(lit, s)
    _gear(lit, s)
    return lit


def _trajectory(lit: Lit, track: int, number: int) -> None:
    trajectory = trajectories()[number - 1]
    marks = dict(trajectory.marks)
    for space in range(1, trajectory.length + 1):
        band = next(place for place, last in enumerate(BAND[1:]) if space <= last)
        colour = dim(TRACK_COLOURS[track], BAND_LEVEL[band] if track != INTERNAL else BAND_LEVEL[1])
        if space in marks:
            colour = MARK_COLOURS[marks[space]]
        lit[f"track/{TRACK_NAMES[track]}/{space}"] = (colour, "solid")


def _threats(lit: Lit, s: State) -> None:
    """A card glows while its threat waits or flies; the space where the threat is shines."""
    used = [0, 0, 0, 0]
    for threat, status in enumerate(s.status):
        track = s.where[threat]
        used[track] += 1
        lamp = f"card/{TRACK_NAMES[track]}/{used[track]}"
        if status == WAITING:
            lit[lamp] = (dim(TRACK_COLOURS[track], 90), "pulse")
        elif status == ON_TRACK:
            lit[lamp] = (TRACK_COLOURS[track], "solid")
            lit[f"track/{TRACK_NAMES[track]}/{s.space[threat]}"] = (THREAT, "solid")


def waiting_cards(p: Planning) -> Lit:
    """The cards of threats that were called, while the crew still plans."""
    lit: Lit = {}
    used = [0, 0, 0, 0]
    for _, track, _ in p.called:
        used[track] += 1
        lit[f"card/{TRACK_NAMES[track]}/{used[track]}"] = (TRACK_COLOURS[track], "pulse")
    return lit


def _zone(lit: Lit, s: State, zone: int) -> None:
    name = ZONE_NAMES[zone]
    for count in range(1, s.shields[zone] + 1):
        lit[f"shield/{name}/{count}"] = (SHIELD if count <= s.shield_cap[zone] else OVERCHARGE, "solid")
    for count in range(1, s.reactors[zone] + 1):
        lit[f"reactor/{name}/{count}"] = (ENERGY if count <= s.reactor_cap[zone] else OVERCHARGE, "solid")
    for token in s.piles[zone][: s.drawn[zone]]:
        lit[f"damage/{name}/{TOKEN_NAMES[token]}"] = (DAMAGE, "solid")


def _crew(lit: Lit, s: State) -> None:
    for crew, station in enumerate(s.at):
        colour = CREW_COLOURS[crew] if s.alive[crew] else KNOCKED_OUT
        lit[f"crew/{STATION_NAMES[station]}/{crew + 1}"] = (colour, "solid")


def _gear(lit: Lit, s: State) -> None:
    for station in STATIONS:
        bots = s.station_bots[station]
        if bots != NO_BOTS:
            lit[f"bots/{STATION_NAMES[station]}"] = (READY if bots == ACTIVE else KNOCKED_OUT, "solid")
        if s.fired[station]:
            lit[f"weapon/{STATION_NAMES[station]}"] = ((255, 255, 80), "solid")
    for lamp, count in (("rocket", s.rockets), ("fuel", s.fuel)):
        for place in range(1, count + 1):
            lit[f"{lamp}/{place}"] = (READY, "solid")
    for place, there in ((1, s.flying), (2, s.striking)):
        if there:
            lit[f"rocket_flight/{place}"] = ((255, 120, 0), "solid")
    if s.interceptors and 6 not in s.at:
        lit["interceptors"] = (READY, "solid")
    for phase in (1, 2, 3):
        if s.maintained >> phase & 1:
            lit[f"computer/{phase}"] = (ENERGY, "solid")
    if s.viewers:
        lit["window"] = ((255, 255, 255), "solid")


def board_lamps(game: SpaceAlert) -> Lit:
    """Slots and seats: what is open, what lies there by its back, who may hand over or draw a card."""
    p = game.planning
    lit: Lit = {}
    if p.phase == 0:
        return lit
    called = {turn: track for turn, track, _ in p.called}
    for crew, board in enumerate(p.setup.boards):
        owner = p.setup.order[crew]
        phase = p.seat_phase[owner] if owner != ANDROID else p.phase
        for turn in range(1, p.turns + 1):
            is_open = PHASE_OF[turn] == phase and game.state is None
            glow = _slot(p, crew, turn, is_open, called.get(turn))
            if glow:
                lit[f"slot/{board}/{turn}"] = glow
    if game.state is None:
        lit |= _seats(p) | waiting_cards(p)
    return lit


def _slot(p: Planning, crew: int, turn: int, is_open: bool, track: int | None) -> Glow | None:
    card = p.plan[crew][turn - 1]
    if card == EMPTY:
        if not is_open:
            return None
        return (dim(TRACK_COLOURS[track], 60) if track is not None else OPEN_SLOT), "solid"
    colour = MOVEMENT_SLOT if p.half[crew][turn - 1] else ACTION_SLOT
    return (colour if is_open else dim(colour, 255 // LOCKED)), "solid"


def _seats(p: Planning) -> Lit:
    lit: Lit = {}
    for seat in p.setup.seats:
        if p.silent:
            lit[f"seat/{seat}"] = (SILENCE, "pulse")
        elif p.transfer and not p.handed[seat]:
            lit[f"seat/{seat}"] = (SEAT_HANDS_OVER, "blink")
        elif p.may_draw[seat]:
            lit[f"seat/{seat}"] = (SEAT_MAY_DRAW, "pulse")
    return lit
