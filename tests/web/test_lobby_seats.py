"""Seats that phones hold, and what the buttons of a seat may wish in the lobby."""

from pathlib import Path

import pytest

from engine.game import TABLE, TimeIs
from engine.space_alert.actions import NextTurn
from firmware_py.web.presence import SeatPresence, standings
from tests.web.guests import Guest, Said, Site, at_table
from tests.web.lobby_people import fly_home, held, running

SEAT_BUTTONS = ("confirm", "cancel", "left", "right")


# ------------------------------------------------------------------------------------------------ held, here and away


def test_the_table_tells_whether_the_phone_of_a_held_seat_is_here(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        operator = await hall.begin()
        phone = await hall.in_room()
        token = (await phone.takes(2))["token"]
        while held(await operator.access()) != {2: True}:
            pass
        await phone.leaves()
        while held(await operator.access()) != {2: False}:
            pass
        back = await hall.page()
        await back.say(do="back", token=token)
        while held(await operator.access()) != {2: True}:
            pass
        await operator.say(do="free", seat=2)
        while held(await operator.access()) != {}:
            pass
        while not (told := await back.access())["lost"]:
            pass
        assert (told["role"], told["lost"]) == ("guest", "freed")

    at_table(tmp_path, happens)


def test_who_takes_over_the_seat_of_a_phone_that_is_away_without_a_name_is_who_sat_there(
    tmp_path: Path,
) -> None:
    """An empty field turned Ben into "Seat 2" everywhere."""

    async def happens(hall: Site) -> None:
        operator = await hall.begin()
        phone = await hall.in_room()
        await phone.takes(2, "Ben", 5)
        await phone.leaves()
        while held(await operator.access()) != {2: False}:
            pass
        other = await hall.in_room()
        await other.say(do="take", seat=2, name="  ")
        while not (await operator.access())["asks"]:
            pass
        await operator.say(do="answer", seat=2, yes=True)
        while (await other.access())["role"] != "seat":
            pass
        ben = hall.service.lobby.people[2]
        assert (ben.name, ben.shape) == ("Ben", 5)

    at_table(tmp_path, happens)


def test_what_has_not_changed_keeps_its_time() -> None:
    first = standings({}, {1, 2}, {1}, 500)
    assert first == {1: SeatPresence(True, 500), 2: SeatPresence(False, 500)}
    assert standings(first, {1, 2}, {1, 2}, 900) == {1: SeatPresence(True, 500), 2: SeatPresence(True, 900)}
    assert standings(first, {2}, {1}, 900) == {2: SeatPresence(False, 500)}


# ------------------------------------------------------------------------------------- what a seat's buttons may begin


async def does(hall: Site, phone: Guest, *messages: Said) -> None:
    """What a phone asks for, and the table has certainly taken: a wrong wish behind it is answered after it."""
    for message in messages:
        await phone.say(**message)
    await phone.say(do="wish", seat=messages[0]["seat"], action={"do": "nothing"})
    await phone.hears("error")
    await hall.ticked()


async def presses(hall: Site, phone: Guest, seat: int, *buttons: str) -> None:
    await does(hall, phone, *({"do": "press", "seat": seat, "button": button} for button in buttons))


@pytest.mark.parametrize("part", ["planning", "resolution"])
def test_no_seat_ends_or_begins_a_game_while_one_is_played(part: str, tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        await hall.begin()
        play = running(hall)
        while part == "resolution" and (wake := play.game.wake_at()) is not None:
            hall.service.table.do(TABLE, TimeIs(wake))
        phone, code = await hall.at_seat(1), hall.codes.room
        await presses(hall, phone, 1, *SEAT_BUTTONS, "start", "pause", *SEAT_BUTTONS)
        table = hall.service.table
        assert table.play is play and play.game.result is None
        assert not table.menu.is_open and not table.menu.requests and not table.paused
        assert hall.codes.room == code

    at_table(tmp_path, happens)


def test_any_seat_may_wish_the_next_turn_once_all_planned(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        await hall.begin()
        play = running(hall)
        phone = await hall.at_seat(3)
        wish: Said = {"do": "wish", "seat": 3, "action": {"do": "next_turn"}}
        await does(hall, phone, wish)
        assert (3, NextTurn()) not in play.record.actions
        while (wake := play.game.wake_at()) is not None:
            hall.service.table.do(TABLE, TimeIs(wake))
        await does(hall, phone, wish)
        assert (3, NextTurn()) in play.record.actions

    at_table(tmp_path, happens)


def test_after_a_game_the_captains_seat_begins_the_same_again_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("firmware_py.table.menu.OPENING_MS", 0)

    async def happens(hall: Site) -> None:
        await hall.begin()
        captain, other = await hall.at_seat(1), await hall.at_seat(2)
        first = fly_home(hall)
        while not hall.service.table.menu.is_open:
            await hall.ticked()
        await presses(hall, other, 2, *SEAT_BUTTONS)
        assert hall.service.table.play is first, "buttons of the others wind the show"
        first.director.paused = False
        first.director.move_to(first.director.end_ms)
        await captain.say(do="begin", game="space_alert", setup={"mission": "mission_2", "players": 3})
        assert (await captain.hears("error"))["reason"] == "needs_table"
        await captain.say(do="press", seat=1, button="confirm")
        while hall.service.table.play is first:
            await hall.ticked()
        assert running(hall).record.setup == first.record.setup
        assert hall.codes.held == {1, 2}

    at_table(tmp_path, happens)


def test_who_wants_something_else_clears_the_table_and_begins_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The next game is set up by hands at the table, or by who runs it; the phone keeps its seat for that."""
    monkeypatch.setattr("firmware_py.table.menu.OPENING_MS", 0)

    async def happens(hall: Site) -> None:
        await hall.begin()
        captain = await hall.at_seat(1)
        fly_home(hall)
        while not hall.service.table.menu.is_open:
            await hall.ticked()
        await captain.say(do="press", seat=1, button="cancel")
        while (await captain.hears("picture"))["game"] is not None:
            pass
        await captain.say(do="press", seat=1, button="confirm")
        assert (await captain.hears("error"))["reason"] == "needs_table"
        assert hall.service.table.play is None and hall.service.table.menu.state.at == "crew"
        assert hall.codes.held == {1}

    at_table(tmp_path, happens)
