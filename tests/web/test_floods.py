"""Guests who flood: what they send is counted, they are closed and kept away, and the crank has its turn."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSMsgType, WSServerHandshakeError
from aiohttp.test_utils import TestServer

from firmware_py.table.simulated import simulated_table
from firmware_py.web import floods, listener, rate_limit
from firmware_py.web.access import AccessControl
from firmware_py.web.connections import Page, Pages
from firmware_py.web.floods import Flow, FrameShare, Guests, Meter, TurnAllowance, neighbours
from firmware_py.web.listener import HttpLine, HttpLines
from firmware_py.web.roles import SPECTATOR, Grant
from firmware_py.web.router import Service
from firmware_py.web.server import Server
from tests.web.guests import BEGIN, Site, at_table

SEAT = Grant("seat", 1)
HERE, THERE = "192.0.2.1", "192.0.2.2"


# ----------------------------------------------------------------------------------------------------------- counting


def test_a_spectator_sends_little_and_a_seat_drags() -> None:
    looks, plays = Meter(), Meter()
    assert [looks.take(SPECTATOR, 0.0) for _ in range(20)] == ["read"] * 20
    assert looks.take(SPECTATOR, 0.0) == "unread"
    drag = [plays.take(SEAT, frame / 60) for frame in range(60 * 60)]
    assert set(drag) == {"read"}


def test_who_goes_on_sending_floods() -> None:
    for grant in (SPECTATOR, SEAT):
        meter = Meter()
        said = [meter.take(grant, number / 1000) for number in range(1000)]
        first = said.index("floods")
        assert said[:first].count("unread") >= 60 and first < 350


def test_a_drag_that_is_a_little_too_fast_is_thinned_and_not_closed() -> None:
    meter = Meter()
    said = [meter.take(SEAT, number / 75) for number in range(75 * 300)]
    assert set(said) == {"read", "unread"}


def test_nonsense_counts_for_as_many_as_take_its_place() -> None:
    meter = Meter()
    assert meter.take(SPECTATOR, 0.0) == "read"
    meter.waste(0.0)
    assert [meter.take(SPECTATOR, 0.0) for _ in range(11)] == ["read"] * 10 + ["unread"]


def test_all_pages_of_an_address_are_counted_together() -> None:
    guests = Guests()
    read = sum(guests.take(HERE, number / 10_000) for number in range(10_000))
    assert floods.ADDRESS_AT_ONCE <= read <= floods.ADDRESS_AT_ONCE + floods.ADDRESS_A_SECOND
    assert guests.take(THERE, 1.0)


def test_bytes_of_a_line_and_of_an_address_are_counted() -> None:
    """10 Mbit/s for ten seconds, of which no more is read than people send."""
    flow, guests = Flow(32_000, 200_000), Guests()
    now_s, taken = 0.0, 0
    while now_s < 10.0:
        taken += 4096
        now_s += max(flow.wait_s(4096, now_s), guests.wait_s(HERE, 4096, now_s), 4096 / 1.25e6)
    assert 200_000 + 320_000 - 8192 < taken < 200_000 + 320_000 + 8192


def test_who_floods_is_kept_away_each_time_for_longer_until_it_was_quiet() -> None:
    guests = Guests()
    lengths = []
    now_s = 0.0
    for _ in range(5):
        guests.flooded(HERE, now_s)
        begun_s = now_s
        while guests.is_away(HERE, now_s):
            now_s += 1.0
        lengths.append(now_s - begun_s)
        assert not guests.is_away(THERE, begun_s)
    assert lengths == [10, 20, 40, 60, 60]
    now_s += floods.FORGOTTEN_S + 1
    guests.take(HERE, now_s)
    guests.flooded(HERE, now_s)
    assert guests.is_away(HERE, now_s + 9) and not guests.is_away(HERE, now_s + 10)


def test_the_tables_own_computer_is_not_kept_away_for_long() -> None:
    guests = Guests()
    for second in range(0, 100, 2):
        guests.flooded("127.0.0.1", float(second))
        assert not guests.is_away("127.0.0.1", second + 2.0)


def test_memory_of_addresses_is_bounded() -> None:
    guests = Guests()
    for number in range(3 * floods.MOST_ADDRESSES):
        guests.take(f"address {number}", number / 1000)
    assert len(guests._known) == floods.MOST_ADDRESSES


@pytest.mark.parametrize(
    ("address", "other", "together"),
    [
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("", "", True),
    ],
)
def test_the_addresses_of_one_computer_are_counted_together(address: str, other: str, together: bool) -> None:
    assert (neighbours(address) == neighbours(other)) == together


# -------------------------------------------------------------------------------------------------------------- turns


def in_turn(asking: list[tuple[str, int]], turns: TurnAllowance, count: int) -> list[list[str]]:
    """Who had a turn before the crank turned, and at each of so many turns."""

    async def run() -> list[list[str]]:
        had: list[str] = []

        async def ask(address: str, cost: int) -> None:
            await turns.wait(address, cost)
            had.append(address)

        tasks = [asyncio.create_task(ask(*one)) for one in asking]
        told = []
        for _ in range(count + 1):
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            told.append(had.copy())
            had.clear()
            turns.turn()
        for task in tasks:
            task.cancel()
        return told

    return asyncio.run(run())


def test_at_each_turn_of_the_crank_so_much_is_done_for_pages_one_address_after_the_other() -> None:
    asking = [(HERE, 1)] * 8 + [(THERE, 1)] * 2
    told = in_turn(asking, TurnAllowance(units=2, at_once=2), 4)
    assert told == [[HERE] * 2, [HERE, THERE], [HERE, THERE], [HERE] * 2, [HERE] * 2]


def test_a_page_costs_more_turns_than_a_file() -> None:
    told = in_turn([(HERE, 10), (HERE, 10), (THERE, 1)], TurnAllowance(units=3, at_once=3), 6)
    assert told[0] == [HERE]
    assert told[3:5] == [[HERE], []] and [THERE] in told[4:]


def test_pages_that_were_opened_and_closed_in_a_rush_kept_whoever_came_later_waiting_for_minutes() -> None:
    async def run() -> tuple[int, bool]:
        turns = TurnAllowance(units=3, at_once=3)
        gone = [asyncio.create_task(turns.wait(HERE, floods.LINE_COST, lambda: False)) for _ in range(500)]
        late = asyncio.create_task(turns.wait(HERE, floods.LINE_COST))
        for _ in range(10):
            await asyncio.sleep(0)
            turns.turn()
        await asyncio.sleep(0)
        return sum(task.result() for task in gone), late.done() and late.result()

    assert asyncio.run(run()) == (1, True)


def test_while_the_crank_is_late_fewer_guests_get_a_frame() -> None:
    room = FrameShare()
    for _ in range(10):
        room.see(True)
    assert room.now == FrameShare.LEAST
    for _ in range(FrameShare.MOST):
        room.see(False)
    assert room.now == FrameShare.MOST


def pages_of(*grants: tuple[str, Grant]) -> list[Page]:
    return [Page(None, None, "en", grant, grant, address=address) for address, grant in grants]  # type: ignore[arg-type]


def test_frames_go_to_all_who_play_and_to_others_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Page] = []
    monkeypatch.setattr(Pages, "send_frame", lambda self, page, frame: sent.append(page))
    pages, there = Pages(), pages_of((HERE, SEAT), *[(THERE, SPECTATOR)] * 5)
    for page in there:
        pages.add(page)
    for _ in range(5):
        pages.send_frames(b"", 2)
    assert [sent.count(page) for page in there] == [5, 2, 2, 2, 2, 2]


def test_where_there_is_no_room_the_address_with_most_who_look_on_gives_way() -> None:
    pages, there = Pages(), pages_of((HERE, SEAT), (HERE, SPECTATOR), *[(THERE, SPECTATOR)] * 3)
    for page in there:
        pages.add(page)
    assert pages.gives_way("192.0.2.3") is there[2]
    assert pages.gives_way(THERE) is None


# -------------------------------------------------------------------------------------------------------------- lines


class Idle(HttpLine):
    """A line without a server."""

    def __init__(self, lines: HttpLines, address: str, came_s: float = 0.0) -> None:
        self.whose, self.is_local, self.came_s, self.busy = address, address == "127.0.0.1", came_s, 0
        self._lines = lines
        self._transport = None
        lines.add(self)

    __hash__ = object.__hash__


def filled(lines: HttpLines, address: str, asks: bool = True) -> list[Idle]:
    """Lines of an address, as many as are taken before another one has to give way."""
    there: list[Idle] = []
    while lines.has_room(address, 0.0):
        there.append(Idle(lines, address))
        if asks:
            there[-1].asks()
        if len(there) == listener.LINES_OF_ONE or lines._strange == listener.LINES_OF_ALL:
            break
    return there


def test_lines_that_ask_nothing_are_few_from_one_address_and_do_not_stay() -> None:
    lines = HttpLines()
    silent = filled(lines, HERE, asks=False)
    assert len(silent) == listener.HALF_OPEN_OF_ONE
    assert lines.has_room(THERE, 0.0)
    lines.sweep(listener.ASK_WITHIN_S + 1)
    assert len(lines) == 0 and lines.has_room(HERE, 6.0)


def test_half_open_lines_from_four_addresses_keep_no_phone_out() -> None:
    """They took all places for half a minute."""
    lines = HttpLines()
    for number in range(4):
        filled(lines, f"192.0.2.{number}", asks=False)
    phones = filled(lines, "192.0.2.200")
    assert len(phones) > 50


def test_idle_lines_give_way_and_those_at_work_do_not() -> None:
    lines = HttpLines()
    first = filled(lines, HERE)
    assert len(first) == listener.LINES_OF_ONE
    for line in first[:10]:
        line.busy = 1
    assert lines.has_room(HERE, 0.0)
    assert [line for line in first if line not in lines._lines] == [first[10]]
    second = filled(lines, THERE)
    assert len(second) >= listener.LINES_OF_ALL - listener.LINES_OF_ONE
    assert lines.has_room("192.0.2.3", 0.0)
    assert all(line in lines._lines for line in first[:10])


def test_where_all_lines_are_at_work_strangers_leave_room_for_the_tables_own_computer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listener, "LINES_OF_ALL", 20)
    lines = HttpLines()
    for number in range(20):
        line = Idle(lines, f"192.0.2.{number}")
        line.asks()
        line.busy = 1
    assert not lines.has_room("192.0.2.200", 0.0)
    assert lines.has_room("127.0.0.1", 0.0)


def test_eighty_handles_of_its_address_cost_the_tables_own_page_no_line() -> None:
    """Lines that asked nothing kept it out as long as they were opened again."""
    lines = HttpLines()
    for _ in range(80):
        if lines.has_room("127.0.0.1", 0.0):
            Idle(lines, "127.0.0.1")
    assert len(lines) == listener.HALF_OPEN_OF_ONE
    assert lines.has_room("127.0.0.1", 0.0)
    page = Idle(lines, "127.0.0.1")
    page.asks()
    for _ in range(80):
        assert lines.has_room("127.0.0.1", 0.0)
        Idle(lines, "127.0.0.1")
    assert page in lines._lines and len(lines) == listener.HALF_OPEN_OF_ONE + 1


def test_eighty_handles_of_its_address_cost_the_operator_no_line() -> None:
    guests = Guests()
    lines = HttpLines(guests)
    filled(lines, HERE, asks=False)
    assert not lines.has_room(HERE, 0.0)
    guests.lets_run(HERE)
    assert lines.has_room(HERE, 0.0)
    filled(lines, THERE, asks=False)
    assert not lines.has_room(THERE, 0.0)


def test_where_all_lines_are_at_work_the_operator_has_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "LINES_OF_ALL", 20)
    guests = Guests()
    lines = HttpLines(guests)
    for number in range(20):
        line = Idle(lines, f"192.0.2.{number}")
        line.asks()
        line.busy = 1
    assert not lines.has_room("192.0.2.200", 0.0)
    guests.lets_run("192.0.2.200")
    assert lines.has_room("192.0.2.200", 0.0)


def test_addresses_of_people_who_run_the_table_are_few() -> None:
    guests = Guests()
    for number in range(20):
        guests.lets_run(f"192.0.2.{number}")
        guests.lets_run(f"192.0.2.{number}")
    assert [number for number in range(20) if guests.runs(f"192.0.2.{number}")] == [*range(12, 20)]


def test_a_system_with_few_handles_keeps_half_of_them_for_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda which: (100, 100))
    lines = HttpLines()
    for number in range(60):
        if lines.has_room(f"192.0.2.{number}", 0.0):
            line = Idle(lines, f"192.0.2.{number}")
            line.asks()
            line.busy = 1
    assert len(lines) == 50
    assert lines.has_room("127.0.0.1", 0.0)


def test_a_line_from_an_address_that_flooded_is_not_taken() -> None:
    guests = Guests()
    lines = HttpLines(guests)
    guests.flooded(HERE, 0.0)
    assert not lines.has_room(HERE, 5.0) and lines.has_room(THERE, 5.0)
    assert lines.has_room(HERE, 11.0)


# -------------------------------------------------------------------------------------------------------------- pages


FLOODS: dict[str, Callable[[], tuple[bytes, WSMsgType]]] = {
    "empty": lambda: (b"", WSMsgType.TEXT),
    "pings": lambda: (b"", WSMsgType.PING),
    "binary": lambda: (b"", WSMsgType.BINARY),
    "messages": lambda: (b'{"do":"sit","seat":0}', WSMsgType.TEXT),
}


@pytest.mark.parametrize("kind", FLOODS)
def test_a_guest_that_floods_is_closed_and_kept_away_and_the_player_plays_on(
    kind: str, tmp_path: Path
) -> None:
    """39 pages of guests who sent empty messages kept the table from its next turn until the watchdog killed it."""
    data, message = FLOODS[kind]()

    async def happens(hall: Site) -> None:
        operator = await hall.begin()
        loud = await hall.page()
        for _ in range(500):
            await loud._socket.send_frame(data, message)
        with pytest.raises(AssertionError, match="the line ended"):
            await loud.hears("an end")
        with pytest.raises(WSServerHandshakeError) as refused:
            await hall.page()
        assert refused.value.status == 503
        await operator.say(do="hold", on=True)
        while not hall.service.table.paused:
            await operator.hears("picture")

    at_table(tmp_path, happens)


def test_the_crank_turns_while_a_page_floods(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Receiving yields: with all limits off, messages are still taken one by one between the turns of the table."""
    monkeypatch.setattr(Meter, "take", lambda self, grant, now_s: "read")
    monkeypatch.setattr(Guests, "take", lambda self, address, now_s: True)
    taken: list[int | None] = []
    monkeypatch.setattr(Server, "_take", lambda self, page, raw: taken.append(self.table.last_tick_ms))

    async def happens(hall: Site) -> None:
        loud = await hall.page()
        while len(set(taken)) < 3:
            for _ in range(200):
                await loud._socket.send_str("")

    at_table(tmp_path, happens)


def test_fifty_who_look_on_from_one_address_come_in(tmp_path: Path) -> None:
    """A school's phones share an address; the forty-first was refused."""

    async def run() -> None:
        server = Server(Service(simulated_table(tmp_path), lambda: 5), access=AccessControl(guarded=True))
        async with TestServer(server.app) as started, ClientSession() as session:
            url = started.make_url("/ws")
            sockets = await asyncio.gather(*[session.ws_connect(url) for _ in range(50)])
            for socket in sockets:
                kinds = [""]
                while kinds[-1] != "picture":
                    message = await socket.receive()
                    if message.type == WSMsgType.TEXT:
                        kinds.append(json.loads(message.data)["kind"])
                assert "hello" in kinds
            for socket in sockets:
                await socket.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_newcomer_takes_the_place_of_one_who_looks_on_from_a_crowded_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limit, "PAGES_OF_ALL", 4)
    monkeypatch.setattr(rate_limit, "is_local", lambda address: False)
    come = rate_limit.ConnectionLimiter.come

    async def happens(hall: Site) -> None:
        guests = [await hall.page() for _ in range(4)]
        for page, _ in zip(hall.server._pages, range(4), strict=True):
            page.address = HERE
        crowd = hall.server._access.crowd
        crowd._pages = {HERE: 4}
        monkeypatch.setattr(
            rate_limit.ConnectionLimiter,
            "come",
            lambda self, address, instead_of=None: come(self, THERE, instead_of),
        )
        monkeypatch.setattr(rate_limit.ConnectionLimiter, "go", lambda self, address: None)
        assert await hall.page()
        with pytest.raises(AssertionError, match="the line ended"):
            await guests[0].hears("an end")

    at_table(tmp_path, happens)


def test_the_operator_comes_in_however_many_look_on_from_the_same_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limit, "PAGES_OF_ONE", 4)
    monkeypatch.setattr(rate_limit, "is_local", lambda address: False)

    async def happens(hall: Site) -> None:
        lookers = [await hall.page() for _ in range(4 + rate_limit.SPARE_PAGES)]
        operator = await hall.operator()
        with pytest.raises(AssertionError, match="the line ended"):
            await lookers[4].hears("an end")
        later = [await hall.page() for _ in range(2 * rate_limit.SPARE_PAGES)]
        await operator.say(do="nonsense")
        assert (await operator.hears("error"))["kind"] == "error"
        for page in (lookers[0], later[-1]):
            await page.say(do="nonsense")
            assert (await page.hears("error"))["kind"] == "error"

    at_table(tmp_path, happens)


def test_what_a_seat_does_is_answered_while_others_flood(tmp_path: Path) -> None:
    async def happens(hall: Site) -> None:
        await hall.begin()
        player = await hall.at_seat(1)
        loud = await hall.page()
        for _ in range(500):
            await loud._socket.send_str("")
        await player.say(do="wish", seat=1, action={"do": "nothing"})
        assert (await player.hears("error"))["kind"] == "error"

    assert BEGIN["game"] == "space_alert"
    at_table(tmp_path, happens)
