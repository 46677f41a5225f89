"""The server of a guarded table over real sockets: no page may do anything without a code."""

import json
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSServerHandshakeError

from firmware_py.web import rate_limit
from firmware_py.web.rate_limit import MESSAGES_AT_ONCE
from tests.web.guests import BEGIN, Said, Site, at_table


@pytest.mark.parametrize(
    "message",
    [
        BEGIN,
        {"do": "abort"},
        {"do": "slip", "seat": 1, "slot": 1, "card": "A/red/1", "half": 0},
        {"do": "press", "seat": 0, "button": "start"},
        {"do": "hold", "on": True},
        {"do": "pace", "times": 50},
        {"do": "show", "command": "next"},
        {"do": "sit", "seat": 1},
        {"do": "free", "seat": 1},
        {"do": "renew"},
    ],
    ids=lambda message: str(message["do"]),
)
def test_without_a_code_nothing_happens(message: Said, tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        await hall.begin()
        play = hall.service.table.play
        assert play is not None
        plan, codes = list(play.seating.slots(play.game)), hall.codes.operator
        guest = await hall.page()
        await guest.say(**message)
        text = str((await guest.hears("error"))["text"])
        assert "may do that" in text or "code of that seat" in text
        assert hall.service.table.play is play and not hall.service.table.paused
        assert hall.service.pace == 1 and hall.codes.operator == codes
        assert not hall.service.table.intake.lying
        done = [action for seat, action in play.record.actions if seat]
        assert done == [] and list(play.seating.slots(play.game)) == plan

    at_table(tmp_path, happens)


def test_a_seat_sees_its_hand_and_plays_for_nobody_else(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        await hall.begin()
        two = await hall.at_seat(2)
        picture = await two.hears("picture")
        play = hall.service.table.play
        assert play is not None
        hand = picture["view"]["hand"]  # type: ignore[index]
        assert hand == list(play.game.view(2).hand)  # type: ignore[attr-defined]
        slip = {"do": "slip", "slot": 1, "card": hand[0], "half": 0}
        await two.say(**slip, seat=3)
        assert "code of that seat" in str((await two.hears("error"))["text"])
        await two.say(**slip, seat=2)
        while not hall.service.table.intake.lying:
            await two.hears("picture")
        assert list(hall.service.table.intake.lying) == [(2, 1)]

    at_table(tmp_path, happens)


def test_nobody_without_a_seat_gets_a_hand_a_code_or_the_seed(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        await hall.begin()
        play = hall.service.table.play
        assert play is not None
        socket = await hall.page()
        heard = json.dumps([await socket.hears("picture")])
        hands = [card for seat in (1, 2, 3) for card in play.game.view(seat).hand]  # type: ignore[attr-defined]
        assert len(hands) == 3 * (5 + 1)  # action cards, and a heroic one each [R 2.2]
        assert not [card for card in hands if f'"{card}"' in heard]
        assert json.loads(heard)[0]["record"]["seed"] is None
        assert not [code for code in (hall.codes.room, hall.codes.key, hall.codes.operator) if code in heard]

    at_table(tmp_path, happens)


def test_the_next_phone_takes_the_seat_where_people_chose_so_and_the_first_one_hears_of_it(
    tmp_path: Path,
) -> None:
    async def happens(hall: Site) -> None:
        hall.service.change_setting("second_phone", "takes_over")
        await hall.begin()
        first = await hall.at_seat(1)
        second = await hall.at_seat(1)
        while not (told := await first.access())["lost"]:
            pass
        assert (told["role"], told["lost"]) == ("guest", "taken"), (
            "who is in the room may choose another seat"
        )
        await first.say(do="press", seat=1, button="confirm")
        assert (await first.hears("error"))["kind"] == "error"
        await second.say(do="sit", seat=1)
        assert (await second.hears("picture"))["kind"] == "picture"

    at_table(tmp_path, happens)


def test_a_second_phone_is_refused_by_choice(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        hall.service.change_setting("second_phone", "refused")
        await hall.begin()
        await hall.at_seat(1)
        late = await hall.in_room()
        assert "holds this seat" in str((await late.takes(1))["text"])

    at_table(tmp_path, happens)


def test_a_phone_comes_back_with_its_token_until_the_evening_ends(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        operator = await hall.begin()
        phone = await hall.in_room()
        token = (await phone.takes(2))["token"]
        again = await hall.page()
        await again.say(do="back", token=token)
        assert (await again.access())["seat"] == 2
        await operator.say(**BEGIN)
        await operator.say(do="endevening")
        while not (told := await again.access())["lost"]:
            assert told["seat"] == 2, "another game takes nobody's seat"
        assert (told["role"], told["lost"]) == ("spectator", "evening_over")
        late = await hall.page()
        await late.say(do="back", token=token)
        assert "join again" in str((await late.hears("error"))["text"])

    at_table(tmp_path, happens)


def test_who_asks_too_much_is_not_read_and_nobody_else_waits(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        operator = await hall.begin()
        loud = await hall.at_seat(1)
        for _ in range(MESSAGES_AT_ONCE + 10):
            await loud.say(do="sit", seat=0)
        assert "too much at once" in str((await loud.hears("error"))["text"])
        await operator.say(do="hold", on=True)
        while not hall.service.table.paused:
            await operator.hears("picture")

    at_table(tmp_path, happens)


def test_one_address_opens_only_so_many_pages_and_closing_makes_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limit, "PAGES_OF_ONE", 3)

    async def happens(hall: Site) -> None:
        guests = [await hall.in_room() for _ in range(3 + rate_limit.SPARE_PAGES)]
        with pytest.raises(WSServerHandshakeError) as refused:
            await hall.page()
        assert refused.value.status == 503
        await guests[0]._socket.close()
        assert await hall.page()

    at_table(tmp_path, happens)


def test_the_table_is_not_found_by_a_borrowed_name(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        async with ClientSession() as session:
            for path in ("", "ws", "static/app.js", "seat/2"):
                async with session.get(hall.url + path, headers={"Host": "evil.example"}) as answer:
                    assert answer.status == 403
            async with session.get(hall.url) as answer:
                policy = answer.headers["Content-Security-Policy"]
                assert answer.status == 200 and "default-src 'self'" in policy and "unsafe" not in policy

    at_table(tmp_path, happens)


def test_new_codes_put_out_other_operators_that_are_in(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        stolen, operator = await hall.operator(), await hall.operator()
        await operator.say(do="renew")
        told = await stolen.access()
        assert (told["role"], told["lost"]) == ("spectator", "renewed")
        assert (await operator.access())["role"] == "operator"

    at_table(tmp_path, happens)
