"""Thinking aloud by the buttons of a seat: `right` and `confirm` together take up the pawn of the seat, `left` and
`right` move it through the stations, `confirm` and `cancel` put it down where it stands.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.game import Seat
from engine.space_alert.game import SpaceAlert
from engine.space_alert.words import STATION_NAMES, STATIONS, UPPER_WHITE
from firmware_py.cues import Glow, Glows
from firmware_py.games.seating import Prepared
from firmware_py.inputs import Meaning, Point, Pressed, Say, Think

HOLDS: Final = 8  # what a seat points at that has its pawn in hand
TOGETHER: Final = frozenset({"right", "confirm"})
PLACES: Final = tuple(STATION_NAMES[station] for station in STATIONS)
STEPS: Final[Mapping[str, int]] = {"left": -1, "right": 1}
PAWN: Final[Glow] = ((150, 150, 150), "blink")


def pawn_button(game: SpaceAlert, given: Pressed, desk: Prepared) -> Iterator[Meaning] | None:
    """What a button means for the pawn of its seat; None if it is about something else."""
    order, silent = game.planning.setup.order, game.planning.silent
    if given.seat not in order or silent:
        return None
    if desk.pointing.get(given.seat) == HOLDS:
        return _held(given, str(order.index(given.seat) + 1), desk)
    if given.seat in desk.drummed and given.button in TOGETHER:
        return iter((Point(given.seat, HOLDS), Say("pawn_taken", {"seat": given.seat})))
    return None


def _held(given: Pressed, piece: str, desk: Prepared) -> Iterator[Meaning]:
    if given.button not in STEPS:
        yield Point(given.seat, 0)
        return
    now = PLACES.index(desk.figures.get(piece, STATION_NAMES[UPPER_WHITE]))
    yield Think(piece, PLACES[(now + STEPS[given.button]) % len(PLACES)])


def pawn_lamps(game: SpaceAlert, desk: Prepared) -> Glows:
    """The pawns that people have moved, on the lamps of the stations; their seats while they hold them."""
    if game.planning.silent:
        return {}
    lit = {f"crew/{place}/{piece}": PAWN for piece, place in desk.figures.items()}
    return lit | {f"seat/{seat}": PAWN for seat in _holding(desk)}


def _holding(desk: Prepared) -> Iterator[Seat]:
    return (seat for seat, choice in desk.pointing.items() if choice == HOLDS)
