"""The buttons of a seat in Space Alert.

| button | while people plan | in the resolution |
| --- | --- | --- |
| confirm | asks whether the next packet is meant, which locks spaces for good; pressed again takes it | next turn |
| left | draws a card of incoming data; else says what is coming, and pressed again how the ship is | back |
| right | repeats the last announcement | on |
| cancel | takes the question back; agrees to end the last phase | pause, and says how the ship is |

`right` and `confirm` together take up the seat's pawn (seating_pawns.py).
"""

from collections.abc import Iterator
from typing import Final

from engine.game import TABLE
from engine.space_alert.actions import AgreeToEnd, DrawCard, NextTurn, TakePacket
from engine.space_alert.game import SpaceAlert
from firmware_py.games.seating import Prepared
from firmware_py.games.space_alert.seating_pawns import pawn_button, pawn_lamps
from firmware_py.games.space_alert.seating_status import coming_told, ship_told
from firmware_py.games.staging import Glow, Glows
from firmware_py.inputs import Meaning, Point, Pressed, Say, ShowCommand, Wish

NOTHING: Final = 0  # what a seat points at that was asked nothing; else the phase whose spaces it would lock
TOLD: Final = 9  # was told what is coming
ASKED: Final[Glow] = ((255, 120, 0), "blink")


UNREADY: Final[Glow] = ((255, 255, 255), "pulse")


def planning_button(game: SpaceAlert, given: Pressed, desk: Prepared) -> Iterator[Meaning]:
    """What a button means in the action part."""
    seat = given.seat
    if seat not in game.planning.setup.seats:
        return
    thinking = pawn_button(game, given, desk)
    if thinking is not None:
        yield from thinking
        return
    asked, told = is_asked(game, seat, desk), desk.pointing.get(seat) == TOLD
    if given.button == "confirm":
        yield from _packet(game, seat, asked)
        return
    if asked or told:
        yield Point(seat, NOTHING)
    if given.button == "left":
        yield from _draw_or_tell(game, seat, told)
    elif given.button == "cancel" and not asked:
        yield Wish(seat, AgreeToEnd(not game.planning.agreed[seat]))
    elif given.button == "right":
        yield ShowCommand("repeat")


def _packet(game: SpaceAlert, seat: int, asked: bool) -> Iterator[Meaning]:
    """The spaces of the present phase can't be changed afterwards, so that a slip of the finger is asked about."""
    if asked or TakePacket() not in game.legal(seat):
        yield Wish(seat, TakePacket())  # or is told why it can't
        return
    phase = game.planning.seat_phase[seat]
    yield Point(seat, phase)
    yield Say("packet_asked", {"seat": seat, "phase": phase})


def _draw_or_tell(game: SpaceAlert, seat: int, told: bool) -> Iterator[Meaning]:
    if game.planning.may_draw[seat]:
        yield Wish(seat, DrawCard())
    elif told:
        yield ship_told(game)
    else:
        yield Point(seat, TOLD)
        yield coming_told(game)


def is_asked(game: SpaceAlert, seat: int, desk: Prepared) -> bool:
    """Whether a seat was asked if it wants to lock the spaces of its present phase."""
    return desk.pointing.get(seat, NOTHING) == game.planning.seat_phase[seat] != NOTHING


def asked_lamps(game: SpaceAlert, desk: Prepared) -> Glows:
    """Seats that were asked blink; those that the clock waits for pulse."""
    if game.state is not None:
        return {}
    lit = dict.fromkeys((f"seat/{seat}" for seat in desk.unready), UNREADY)
    seats = game.planning.setup.seats
    lit = {**pawn_lamps(game, desk), **lit}
    return lit | {f"seat/{seat}": ASKED for seat in seats if is_asked(game, seat, desk)}


def show_button(game: SpaceAlert, given: Pressed) -> Iterator[Meaning]:
    """What a button means in the resolution."""
    if given.button == "confirm" and game.result is None:
        yield Wish(given.seat if given.seat in game.planning.setup.seats else TABLE, NextTurn())
    elif given.button == "left":
        yield ShowCommand("back")
    elif given.button in ("right", "confirm"):
        yield ShowCommand("next")
    elif given.button == "cancel":
        yield ShowCommand("pause")
