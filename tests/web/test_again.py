"""The same crew once more: phones that are here keep their seats, and what a seat may do between two games."""

from pathlib import Path

import pytest

from engine.game import TABLE, TimeIs
from engine.space_alert.actions import NextTurn
from firmware_py.table.play import Play
from firmware_py.web.codes import Codes
from firmware_py.web.presence import Standing, standings
from tests.web.guests import BEGIN, Guest, Said, Site, at_table

AGAIN: Said = {**BEGIN, "again": True}
SEAT_BUTTONS = ("confirm", "cancel", "left", "right")


def running(hall: Site) -> Play:
    play = hall.service.table.play
    assert play is not None
    return play


def fly_home(hall: Site) -> Play:
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
        view = (await phone.hears("picture"))["view"]
        if view["seat"] == seat:  # type: ignore[index]
            hand: list[str] = view["hand"]  # type: ignore[index]
            return hand


def joins(told: Said) -> dict[int, tuple[bool, bool]]:
    """Which seats are held, and whether their phones are here, as a page that runs the table is told."""
    return {one["seat"]: (one["held"], one["here"]) for one in told["joins"]}  # type: ignore[attr-defined]


# ---------------------------------------------------------------------------------------------------- keeping a seat


def test_a_phone_that_is_here_keeps_its_seat_when_the_same_crew_plays_again(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        operator = await hall.begin()
        phone = await hall.page()
        before = await phone.comes(hall.codes.seats[2])
        fly_home(hall)
        await operator.say(**AGAIN)
        after = await phone.doors()
        assert (after["role"], after["seat"], after["lost"]) == ("seat", 2, "")
        assert after["token"] != before["token"]
        view = running(hall).game.view(2)
        assert await hand_of(phone, 2) == list(view.hand)  # type: ignore[attr-defined]
        asleep = await hall.page()
        await asleep.say(do="back", token=after["token"])
        assert (await asleep.doors())["seat"] == 2

    at_table(tmp_path, happens)


def test_who_is_not_here_when_the_crew_plays_again_needs_the_next_code(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        operator = await hall.begin()
        code, gone = hall.codes.seats[1], await hall.page()
        token = (await gone.comes(code))["token"]
        stays = await hall.at_seat(3)
        await gone.leaves()
        while joins(await operator.doors())[1] != (True, False):
            pass
        fly_home(hall)
        await operator.say(**AGAIN)
        assert (await stays.doors())["seat"] == 3
        late = await hall.page()
        await late.say(do="back", token=token)
        assert (await late.hears("error"))["reason"] == "not_in_any_more"
        assert (await late.comes(code))["reason"] == "wrong_code"
        assert (await late.comes(hall.codes.seats[1]))["seat"] == 1

    at_table(tmp_path, happens)


@pytest.mark.parametrize(
    "next_game",
    [
        BEGIN,  # another crew flies the same mission
        {**AGAIN, "setup": {"mission": "mission_1", "players": 4}},
        {**AGAIN, "bots": [1]},
        {"do": "begin", "game": "outer_rim", "setup": {}, "again": True},
    ],
    ids=["not again", "other seats", "other bots", "other game"],
)
def test_another_crew_scans_again(next_game: Said, tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        operator = await hall.begin()
        phone = await hall.at_seat(2)
        fly_home(hall)
        await operator.say(**next_game)
        told = await phone.doors()
        assert (told["role"], told["lost"]) == ("spectator", "new_game")

    at_table(tmp_path, happens)


def test_again_after_a_game_that_was_cleared_away_keeps_nobody(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        operator = await hall.begin()
        phone = await hall.at_seat(2)
        fly_home(hall)
        await operator.say(do="abort")
        assert (await phone.doors())["lost"] == "new_game"
        await operator.say(**AGAIN)
        while not joins(await operator.doors()):
            pass
        assert hall.codes.held == set()

    at_table(tmp_path, happens)


def test_a_freed_phone_that_is_still_here_does_not_stay(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        operator = await hall.begin()
        phone = await hall.at_seat(2)
        fly_home(hall)
        await operator.say(do="free", seat=2)
        await operator.say(**AGAIN)
        assert (await phone.doors())["lost"] in ("freed", "new_game")
        assert hall.codes.held == set()

    at_table(tmp_path, happens)


def test_a_kept_seat_outlasts_a_power_cut(tmp_path: Path) -> None:
    codes = Codes(tmp_path)
    first = codes.open(codes.seats[4])
    assert first is not None
    codes.take(first)
    kept = codes.new_game([4])[4]
    after = Codes(tmp_path)
    assert after.back(codes.token(kept)) == kept and after.held == {4}
    assert after.back(codes.token(first)) is None


# ------------------------------------------------------------------------------------------------ held, here and away


def test_the_table_tells_whether_the_phone_of_a_held_seat_is_here(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        operator = await hall.begin()
        phone = await hall.page()
        token = (await phone.comes(hall.codes.seats[2]))["token"]
        free = {1: (False, False), 3: (False, False)}
        while joins(await operator.doors()) != {**free, 2: (True, True)}:
            pass
        await phone.leaves()
        while joins(await operator.doors()) != {**free, 2: (True, False)}:
            pass
        back = await hall.page()
        await back.say(do="back", token=token)
        while joins(await operator.doors()) != {**free, 2: (True, True)}:
            pass
        await operator.say(do="free", seat=2)
        while joins(await operator.doors()) != {**free, 2: (False, False)}:
            pass

    at_table(tmp_path, happens)


def test_what_has_not_changed_keeps_its_time() -> None:
    first = standings({}, {1, 2}, {1}, 500)
    assert first == {1: Standing(True, 500), 2: Standing(False, 500)}
    assert standings(first, {1, 2}, {1, 2}, 900) == {1: Standing(True, 500), 2: Standing(True, 900)}
    assert standings(first, {2}, {1}, 900) == {2: Standing(False, 500)}


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
        phone, code = await hall.at_seat(1), hall.codes.seats[1]
        await presses(hall, phone, 1, *SEAT_BUTTONS, "start", "pause", *SEAT_BUTTONS)
        table = hall.service.table
        assert table.play is play and play.game.result is None
        assert not table.menu.is_open and not table.menu.requests and not table.paused
        assert hall.codes.seats[1] == code

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
        await captain.say(
            do="begin", game="space_alert", setup={"mission": "mission_2", "players": 3}, again=True
        )
        assert (await captain.hears("error"))["reason"] == "needs_table"
        await captain.say(do="press", seat=1, button="confirm")
        while hall.service.table.play is first:
            await hall.ticked()
        assert running(hall).record.setup == first.record.setup
        assert [(await phone.doors())["seat"] for phone in (captain, other)] == [1, 2]

    at_table(tmp_path, happens)


def test_who_wants_something_else_leaves_the_seat_with_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The next game is set up by hands at the table, or by who runs it."""
    monkeypatch.setattr("firmware_py.table.menu.OPENING_MS", 0)

    async def happens(hall: Site) -> None:
        await hall.begin()
        captain = await hall.at_seat(1)
        fly_home(hall)
        while not hall.service.table.menu.is_open:
            await hall.ticked()
        await captain.say(do="press", seat=1, button="cancel")
        assert (await captain.doors())["lost"] == "new_game"
        await captain.say(do="press", seat=1, button="confirm")
        assert (await captain.hears("error"))["reason"] == "needs_own_seat"
        assert hall.service.table.play is None and hall.service.table.menu.state.at == "crew"

    at_table(tmp_path, happens)
