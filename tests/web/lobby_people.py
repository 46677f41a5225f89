"""Who is in the lobby, as pages and phones are told."""

from collections.abc import Callable

from engine.game import TABLE, TimeIs
from engine.space_alert.actions import NextTurn
from firmware_py.table.play import GameInPlay
from tests.web.guests import Guest, Said, Site


def running(hall: Site) -> GameInPlay:
    play = hall.service.table.play
    assert play is not None
    return play


def fly_home(hall: Site) -> GameInPlay:
    """Lets the flight on the table end at once, and its show too."""
    table, play = hall.service.table, running(hall)
    while (wake := play.game.wake_at()) is not None:
        table.do(TABLE, TimeIs(wake))
    while play.game.result is None:
        table.do(TABLE, NextTurn())
    play.director.move_to(play.director.end_ms)
    return play


async def hand_of(phone: Guest, seat: int) -> list[str]:
    """The cards that a phone at a seat is shown."""
    while True:
        view = (await phone.hears("picture")).get("view")
        if view and view["seat"] == seat:  # type: ignore[index]
            hand: list[str] = view["hand"]  # type: ignore[index]
            return hand


def people(picture: Said) -> dict[int, tuple[str, bool]]:
    """Who sits where in the lobby, and whether they are ready."""
    places = picture["lobby"]["places"]  # type: ignore[index]
    return {one["seat"]: (one["name"], one["ready"]) for one in places if one["who"] == "person"}


def held(told: Said) -> dict[int, bool]:
    """Which seats phones hold, and whether they are here."""
    return {int(seat): one["here"] for seat, one in told["held"].items()}  # type: ignore[attr-defined]


async def sees(page: Guest, wanted: object, look: Callable[[Said], object]) -> Said:
    """Waits until a page is shown what is wanted."""
    while look(picture := await page.hears("picture")) != wanted:
        pass
    return picture
