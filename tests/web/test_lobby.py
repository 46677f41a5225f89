"""The lobby over real lines: coming into the room, seats that are asked for, ready, start, and the next game."""

import json
from pathlib import Path

import pytest

from firmware_py.table.lobby_file import evening_of
from tests.web.guests import Guest, Said, Site, at_table
from tests.web.lobby_people import fly_home, hand_of, people, running, sees

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


def test_phones_vote_for_themselves_on_a_flight_of_a_campaign(tmp_path: Path) -> None:
    """The most cautious wish counts, and nobody votes for another [Space Alert, R 6]."""

    async def happens(hall: Site) -> None:
        operator = await hall.operator()
        await operator.say(do="choose", game="space_alert", setup={"campaign": {"name": "Friday"}})
        await operator.say(do="lobby")
        dana, ben = await hall.at_seat(2, "Dana"), await hall.at_seat(1, "Ben")
        await dana.say(do="vote", seat=2, question="common/2", value="mixed")
        await ben.say(do="vote", seat=1, question="common/1", value="yellow")
        await ben.say(do="vote", seat=2, question="common/2", value="yellow")
        assert (await ben.hears("error"))["reason"] == "needs_own_seat"
        await sees(operator, "mixed", lambda picture: picture["lobby"]["setup"].get("common"))  # type: ignore[index]
        lobby = hall.service.table.lobby
        assert [one.seat for one in lobby.ballots] == [1, 1, 2, 2]
        assert lobby.menu.answers(lobby.setup)["common/1"] == "yellow"

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
