"""The lobby over real lines: coming into the room, seats that are asked for, ready, start, and the next game."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.game import TABLE, TimeIs
from engine.space_alert.actions import NextTurn
from firmware_py.table.lobby_file import evening_of
from firmware_py.table.play import Play
from firmware_py.web.presence import Standing, standings
from tests.web.guests import Guest, Said, Site, at_table

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


# -------------------------------------------------------------------------------------------------- into the room


def test_phones_come_by_one_code_before_between_and_during_games(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        first = await hall.at_seat(2, "Dana")
        operator = await hall.begin()
        second = await hall.at_seat(1)
        assert await hand_of(first, 2) != await hand_of(second, 1)
        await operator.say(do="abort")
        third = await hall.in_room()
        assert (await third.takes(3, "Čeněk", 5))["seat"] == 3
        await sees(operator, {1: ("", False), 2: ("Dana", False), 3: ("Čeněk", False)}, people)
        assert hall.service.lobby.people[3].shape == 5
        assert hall.codes.held == {1, 2, 3}

    at_table(tmp_path, happens)


def test_somebody_in_the_room_changes_name_shape_and_seat(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        await hall.at_seat(1, "Ada")
        phone = await hall.at_seat(2, "Dan")
        await phone.say(do="take", seat=2, name=" Dana ", shape=6)
        await sees(phone, {1: ("Ada", False), 2: ("Dana", False)}, people)
        await phone.say(do="take", seat=3, name="Dana", shape=1)
        assert (await phone.hears("error"))["reason"] == "shape_taken"
        assert (await phone.takes(4, "Dana", 6))["seat"] == 4
        await sees(phone, {1: ("Ada", False), 4: ("Dana", False)}, people)
        assert hall.codes.held == {1, 4} and hall.service.lobby.people[4].shape == 6
        await phone.say(do="take", seat=0)
        assert "seat" in str((await phone.hears("error"))["text"])

    at_table(tmp_path, happens)


def test_a_seat_that_a_phone_holds_is_asked_for_first(tmp_path: Path) -> None:
    """The default; a code read from a screen takes nobody's seat."""

    async def happens(hall: Site) -> None:
        assert hall.service.settings.second_phone == "asks"
        operator = await hall.begin()
        holder, thief = await hall.at_seat(1, "Ada"), await hall.in_room()
        await thief.say(do="take", seat=1, name="Mallory")
        while not (asked := (await holder.access())["asks"]):
            pass
        assert asked == [{"seat": 1, "name": "Mallory"}]
        while not (await operator.access())["asks"]:
            pass
        other = await hall.in_room()
        assert (await other.takes(1))["reason"] == "seat_asked_for"
        await other.say(do="answer", seat=1, yes=True)
        assert (await other.hears("error"))["reason"] == "needs_own_seat"
        await holder.say(do="answer", seat=1, yes=False)
        while (told := await thief.access())["answers"] == 0:
            pass
        assert (told["role"], told["asking"]) == ("guest", 0)
        assert hall.service.lobby.people[1].name == "Ada"

    at_table(tmp_path, happens)


@pytest.mark.parametrize("who", ["holder", "operator"])
def test_who_holds_a_seat_or_runs_the_table_gives_it_away(who: str, tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        operator = await hall.begin()
        holder, heir = await hall.at_seat(1, "Ada"), await hall.in_room()
        await heir.say(do="take", seat=1, name="Eve")
        while not (await holder.access())["asks"]:
            pass
        await (holder if who == "holder" else operator).say(do="answer", seat=1, yes=True)
        while (await heir.access())["seat"] != 1:
            pass
        while not (told := await holder.access())["lost"]:
            pass
        assert (told["role"], told["lost"]) == ("guest", "taken")
        assert hall.service.lobby.people[1].name == "Eve"
        assert await hand_of(heir, 1)

    at_table(tmp_path, happens)


def test_a_seat_that_somebody_took_at_the_tables_own_screen_is_asked_for_too(tmp_path: Path) -> None:
    """Two tabs on one laptop are two seats."""

    async def happens(hall: Site) -> None:
        first, second = await hall.page(), await hall.page()
        await first.say(do="place", seat=1, who="person", name="Ada")
        await second.say(do="place", seat=2, who="person", name="Ben")
        await sees(first, {1: ("Ada", True), 2: ("Ben", True)}, people)
        phone = await hall.in_room()
        await phone.say(do="take", seat=2, name="Dana")
        while not (await second.access())["asks"]:
            pass
        await second.say(do="answer", seat=2, yes=True)
        await sees(first, {1: ("Ada", True), 2: ("Dana", False)}, people)

    at_table(tmp_path, happens, guarded=False)


def test_who_asked_and_went_away_is_forgotten(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        holder, guest = await hall.at_seat(1), await hall.in_room()
        await guest.say(do="take", seat=1)
        while not (await holder.access())["asks"]:
            pass
        await guest.leaves()
        while (await holder.access())["asks"]:
            pass
        await holder.say(do="answer", seat=1, yes=True)
        await hall.ticked()
        assert hall.codes.held == {1}

    at_table(tmp_path, happens)


def test_the_evening_ends_for_everybody(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        operator = await hall.begin()
        room, key = hall.codes.room, hall.codes.key
        phone, guest = await hall.at_seat(2, "Dana"), await hall.in_room()
        await phone.say(do="endevening")
        assert (await phone.hears("error"))["reason"] == "needs_table"
        await operator.say(do="endevening")
        for page in (phone, guest):
            while not (told := await page.access())["lost"]:
                pass
            assert (told["role"], told["lost"]) == ("spectator", "evening_over")
        assert hall.codes.room != room and not hall.codes.held and not hall.service.lobby.places
        late = await hall.page()
        for code in (room, key):
            assert (await late.comes(code))["reason"] == "wrong_code"

    at_table(tmp_path, happens)


@pytest.mark.parametrize("here", [True, False])
def test_the_rooms_code_is_told_to_who_is_in_and_to_screens_of_the_table_but_to_no_stranger(
    here: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A hall on another computer is shown it once it was let in with the code."""
    monkeypatch.setattr("firmware_py.web.server.is_here", lambda request: here)

    async def happens(hall: Site) -> None:
        stranger, codes = await hall.page(), hall.codes
        assert ("room" in stranger.first) == here
        assert (await stranger.comes("wrong"))["reason"] == "wrong_code"
        for code, role in ((codes.key, "guest"), (codes.room, "guest"), (codes.operator, "operator")):
            page = await hall.page()
            told = await page.comes(code)
            assert told["role"] == role
            assert told["room"]["code"] == codes.room  # type: ignore[index]
            assert codes.operator not in json.dumps(told)

    at_table(tmp_path, happens)


async def hears_code(page: Guest) -> str:
    """The digits that are said next."""
    while True:
        for clip in (await page.hears("sound"))["clips"]:  # type: ignore[attr-defined]
            if clip.startswith("room_code"):
                return "".join(part[-1] for part in clip.split("+")[1:])


def test_the_voice_spells_the_code_when_the_lobby_opens_and_a_new_one_when_the_evening_has_ended(
    tmp_path: Path,
) -> None:
    async def happens(hall: Site) -> None:
        hall.server.address = hall.url
        operator, phone = await hall.operator(), await hall.in_room()
        await operator.say(do="lobby")
        first = hall.codes.room
        assert await hears_code(operator) == first
        await operator.say(do="endevening")
        await operator.say(do="saycode")
        assert await hears_code(operator) == hall.codes.room != first
        await phone.say(do="saycode")
        assert (await phone.hears("error"))["reason"] == "needs_table"

    at_table(tmp_path, happens)


# -------------------------------------------------------------------------------------------------------- the start


def test_a_game_of_phones_begins_when_the_countdown_ends_and_again_keeps_everybody(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        operator = await hall.operator()
        await operator.say(
            do="choose", game="space_alert", setup={"mission": "test_run_2", "common": "yellow"}
        )
        await operator.say(do="lobby")
        dana, ben = await hall.at_seat(2, "Dana"), await hall.at_seat(1, "Ben")
        await dana.say(do="ready", seat=2)
        await sees(operator, [1], lambda picture: picture["lobby"]["missing"])  # type: ignore[index]
        await ben.say(do="ready", seat=2)
        assert (await ben.hears("error"))["reason"] == "needs_own_seat"
        await ben.say(do="ready", seat=1)
        await ben.say(do="start")
        assert (await ben.hears("error"))["reason"] == "needs_table"
        await operator.say(do="start")
        await sees(operator, "counting", stage)
        assert hall.service.table.play is None
        count_down(hall)
        record = running(hall).record
        assert (record.setup.seats, record.bots, record.people) == ((1, 2), (), {1: "Ben", 2: "Dana"})
        assert record.setup.mission == "test_run_2"  # type: ignore[attr-defined]
        first = fly_home(hall)
        await operator.say(do="again")
        await sees(operator, ("open", [1, 2]), lambda one: (stage(one), sorted(one["lobby"]["missing"])))  # type: ignore[index]
        await dana.say(do="ready", seat=2)
        await ben.say(do="ready", seat=1)
        await operator.say(do="again")
        await sees(operator, "counting", stage)
        count_down(hall)
        assert running(hall) is not first
        assert running(hall).record.setup == first.record.setup and hall.codes.held == {1, 2}
        assert await hand_of(dana, 2)

    at_table(tmp_path, happens)


def test_holding_before_the_start_holds_and_one_who_is_not_ready_any_more_does_too(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        operator = await hall.operator()
        phone = await hall.at_seat(1)
        for stop in ({"do": "hold", "on": True}, {"do": "ready", "seat": 1, "on": False}):
            await phone.say(do="ready", seat=1)
            await operator.say(do="lobby")
            await operator.say(do="start")
            await sees(operator, "counting", stage)
            await (operator if stop["do"] == "hold" else phone).say(**stop)
            await sees(operator, "open", stage)
            hall.service.table.lobby.tick(60_000)
            assert not hall.service.lobby.requests and hall.service.table.play is None

    at_table(tmp_path, happens)


def test_a_bot_plays_for_who_is_not_ready_until_they_are(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        operator = await hall.operator()
        ada, dana = await hall.at_seat(1, "Ada"), await hall.at_seat(2, "Dana")
        await ada.say(do="ready", seat=1)
        await operator.say(do="start")
        await sees(operator, "counting", stage)
        count_down(hall)
        record = running(hall).record
        assert (record.bots, record.people) == ((2,), {1: "Ada"})
        await dana.say(do="ready", seat=2)
        await sees(operator, [], lambda picture: picture["record"]["bots"])  # type: ignore[index]
        assert record.people == {1: "Ada", 2: "Dana"}
        await operator.say(do="place", seat=1, who="bot")
        await sees(operator, [1], lambda picture: picture["record"]["bots"])  # type: ignore[index]
        assert record.people == {2: "Dana"}, "who went home is no part of it any more"

    at_table(tmp_path, happens)


def test_a_demo_of_bots_turns_nobody_into_a_bot(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        operator = await hall.operator()
        await hall.at_seat(1, "Ada")
        before = evening_of(hall.service.lobby)
        await operator.say(do="begin", game="space_alert", setup={"players": 3}, bots=[1, 2, 3])
        await sees(operator, [1, 2, 3], lambda one: one["game"] and one["record"]["bots"])  # type: ignore[index]
        fly_home(hall)
        assert evening_of(hall.service.lobby) == before

    at_table(tmp_path, happens)


def stage(picture: Said) -> object:
    return picture["lobby"]["stage"]  # type: ignore[index]


def count_down(hall: Site) -> None:
    """Lets the countdown run out at once."""
    table = hall.service.table
    while table.lobby.stage == "counting":
        table.lobby.tick(1000)
    hall.service.tick((table.last_tick_ms or 0) + 10)


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
