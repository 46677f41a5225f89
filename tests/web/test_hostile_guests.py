"""Guests who ask nothing, read nothing, or were just put out; and bugs that only one page meets."""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSCloseCode, web
from aiohttp.test_utils import TestServer

from engine.game import Json, Seat
from firmware_py.commands.main import main
from firmware_py.journal.disk import Disk
from firmware_py.log import listing as flight_log_page
from firmware_py.log.store import GameLog
from firmware_py.service.background import collect
from firmware_py.table.simulated import simulated_table
from firmware_py.web import hearing
from firmware_py.web import listener as site
from firmware_py.web.access import AccessControl
from firmware_py.web.codes import Codes
from firmware_py.web.connections import BEHIND_PICTURES, QUEUED_PICTURES, Page, Pages
from firmware_py.web.picture import Picture
from firmware_py.web.roles import SPECTATOR
from firmware_py.web.router import Service
from firmware_py.web.server import Server
from tests.log.kept_games import duel, kept
from tests.web.guests import Guest, at_table
from tests.web.guests import Site as Table

PATIENCE_S = 120
LARGE = 12_000_000  # more than the system keeps for a line
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class StillServer(Server):
    """A server whose crank the test turns."""

    async def _turn(self) -> None:
        await asyncio.Event().wait()


# -------------------------------------------------------------------------------------------------------------- lines


async def _large(request: web.Request) -> web.StreamResponse:
    return web.Response(body=bytes(LARGE))


def on_site(idle_s: float, happens: Callable[[Callable[[], Awaitable[Line]]], Awaitable[None]]) -> None:
    """Lets something happen to lines of a server that serves nothing; it is given what opens one."""

    async def run() -> None:
        app = web.Application(middlewares=[site.asked])
        app.router.add_get("/large", _large)
        runner = web.AppRunner(app, keepalive_timeout=idle_s)
        await runner.setup()
        listening = site.Site(runner, "127.0.0.1", 0)
        await listening.start()
        port = listening.port
        try:
            await asyncio.wait_for(
                happens(lambda: asyncio.open_connection("127.0.0.1", port)), timeout=PATIENCE_S
            )
        finally:
            await runner.cleanup()

    asyncio.run(run())


async def answers(line: Line) -> bytes:
    """What a line brings for a request."""
    line[1].write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return await line[0].read(100)


def test_one_line_too_many_takes_the_place_of_the_oldest_that_is_idle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(site, "LINES_OF_ONE", 3)

    async def happens(opens: Callable[[], Awaitable[Line]]) -> None:
        lines = [await opens() for _ in range(3)]
        assert [(await answers(line))[:12] for line in lines] == [b"HTTP/1.1 404"] * 3
        assert b"404" in await answers(await opens())
        with pytest.raises(ConnectionError):
            while await lines[0][0].read(100):
                pass
            raise ConnectionError
        assert b"404" in await answers(lines[1])

    on_site(30.0, happens)


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: loc"])
def test_a_line_that_asks_nothing_is_cut(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    async def happens(opens: Callable[[], Awaitable[Line]]) -> None:
        reader, writer = await opens()
        writer.write(said)
        with suppress(ConnectionError):
            assert await reader.read(100) == b""

    monkeypatch.setattr(site, "ASK_WITHIN_S", 0.05)
    on_site(30.0, happens)


def test_lines_on_which_nothing_is_read_took_the_places_of_all_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two hundred that asked for a file and read it as slowly as they liked were at work for ever."""
    monkeypatch.setattr(site, "LINES_OF_ONE", 5)
    monkeypatch.setattr(site, "UNREAD_S", 0.05)

    async def happens(opens: Callable[[], Awaitable[Line]]) -> None:
        slow = []
        for _ in range(5):
            slow.append(await opens())
            slow[-1][1].write(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert (await slow[-1][0].read(12)) == b"HTTP/1.1 200"
        told = b""
        while b"404" not in told:  # the places are taken until one of the five is cut
            with suppress(ConnectionError):
                told = await answers(await opens())

    on_site(30.0, happens)


# -------------------------------------------------------------------------------------------------------------- pages


class StuckSocket(web.WebSocketResponse):
    """A page that reads nothing."""

    async def send_str(self, data: str, compress: int | None = None) -> None:
        await asyncio.Event().wait()


def test_a_page_that_reads_nothing_costs_few_pictures_and_is_dropped_in_the_end() -> None:
    async def run() -> None:
        pages, page = Pages(), Page(StuckSocket(), None, "en", SPECTATOR, SPECTATOR)
        pages.add(page)
        sent = 0
        for _ in range(BEHIND_PICTURES):
            if pages.takes_pictures(page):
                pages.send(page, b"{}")
                sent += 1
        assert sent == QUEUED_PICTURES
        assert list(pages) == [page]
        for _ in range(sent + 1):
            pages.takes_pictures(page)
        assert list(pages) == []
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    asyncio.run(run())


def test_a_bug_in_the_picture_of_one_page_stops_no_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    draw = Service.picture

    def picture(self: Service, seat: Seat, language: str) -> Picture:
        if seat == 2:
            raise KeyError("a bug")
        return draw(self, seat, language)

    monkeypatch.setattr(Service, "picture", picture)

    async def happens(table: Table) -> None:
        operator = await table.begin()
        unlucky = await table.in_room()
        with pytest.raises(AssertionError, match="the line ended"):
            await unlucky.takes(2)
            await unlucky.hears("an end")
        await operator.say(do="hold", on=True)
        while not table.service.table.paused:
            await operator.hears("picture")

    with caplog.at_level(logging.ERROR):
        at_table(tmp_path, happens)
    assert "the table goes on" in caplog.text


def test_packets_of_guests_that_unfold_to_a_thousand_times_their_size_took_the_crank_its_time(
    tmp_path: Path,
) -> None:
    """A browser's line may be compressed; who runs the table sends positions, and nobody else anything long."""
    kept(tmp_path, duel())

    async def happens(table: Table) -> None:
        operator, guest = await table.operator(), await table.in_room()
        long = "x" * (hearing.MOST_BYTES + 1)
        await operator.say(do="choose", game=long)
        assert "length" in str((await operator.hears("error"))["text"])
        async with (
            ClientSession() as session,
            session.ws_connect(f"{table.url}ws/game/1", compress=15) as page,
        ):
            await page.send_str("x" * 1_000_000)
            async for _ in page:
                pass
            assert page.close_code == WSCloseCode.MESSAGE_TOO_BIG
        await guest.say(do="figure", seat=0, piece=long, place="")
        with pytest.raises(AssertionError, match="the line ended"):
            await guest.hears("error")

    at_table(tmp_path, happens)


# -------------------------------------------------------------------------------------------------------------- seats


def test_a_phone_that_was_ready_and_not_ready_sixty_times_a_second_kept_the_table_at_its_disk(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(Disk, "sync", lambda self, file: synced.append(file))

    async def happens(table: Table) -> None:
        phone = await table.at_seat(1)
        synced.clear()
        for number in range(50):
            await phone.say(do="ready", seat=1, on=number % 2 == 0)
            await phone.say(do="take", seat=1, name=f"Ada {number}")
        await phone.say(do="nonsense")
        told = [await phone.hears("error")]
        while "nonsense" not in str(told[-1]["text"]):
            told.append(await phone.hears("error"))
        assert {one["reason"] for one in told[:-1]} == {"too_fast"}
        assert 0 < len(synced) < 100

    service = at_table(tmp_path, happens)
    assert service.lobby.people[1].name.startswith("Ada")


def test_a_question_about_a_seat_outlived_its_holder_and_was_put_to_the_next_one(tmp_path: Path) -> None:
    async def happens(table: Table) -> None:
        holder, guest = await table.at_seat(1, "Ada"), await table.in_room()
        await guest.say(do="take", seat=1, name="Mallory\u202e\n please say yes to this question")
        while not (asked := (await holder.access())["asks"]):
            pass
        assert asked == [{"seat": 1, "name": "Mallory plea"}]
        await holder.say(do="leave")
        while (await guest.access())["asking"]:
            pass
        heir = await table.at_seat(1, "Ben")
        assert not heir.first["asks"]
        await heir.say(do="answer", seat=1, yes=True)
        await table.ticked()
        assert table.service.lobby.people[1].name == "Ben"

    at_table(tmp_path, happens)


def test_a_page_that_read_nothing_freed_the_seat_that_it_had_lost_from_under_its_new_holder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def happens(table: Table) -> None:
        slow, holder = await table.at_seat(1, "Mallory"), await table.at_seat(2, "Ada")
        await slow.say(do="take", seat=2)
        while not (await holder.access())["asks"]:
            pass
        monkeypatch.setattr(Pages, "takes_pictures", lambda self, page: page.grant.seat != 1)
        table.codes.free(1)
        table.codes.take(1)
        await holder.say(do="answer", seat=2, yes=True)
        while not (await holder.access())["lost"]:
            pass
        assert table.codes.held == {1, 2}

    at_table(tmp_path, happens)


def test_whose_game_was_aborted_walks_through_no_menu(tmp_path: Path) -> None:
    """The buttons of a seat begin the next game there; its phone keeps the seat."""

    async def happens(table: Table) -> None:
        operator = await table.begin()
        player = await table.at_seat(1)
        await operator.say(do="abort")
        while (await player.hears("picture"))["game"] is not None:
            pass
        await player.say(do="press", seat=1, button="confirm")
        assert (await player.hears("error"))["reason"] == "needs_table"
        assert table.codes.held == {1}

    service = at_table(tmp_path, happens)
    assert service.table.play is None and not service.table.menu.state.requests


def test_a_phone_keeps_its_seat_over_the_night_and_a_lobby_that_was_lost(tmp_path: Path) -> None:
    """The evening ends when somebody says so."""
    codes = Codes(tmp_path)
    grant = codes.take(2)

    async def happens(table: Table) -> None:
        phone = await table.page()
        await phone.say(do="back", token=codes.token(grant))
        assert (await phone.access())["seat"] == 2
        assert table.service.lobby.people[2].hand == "phone"

    at_table(tmp_path, happens)


# ----------------------------------------------------------------------------------------------------------- operators


def test_an_answer_under_way_does_not_reach_an_operator_who_was_put_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked, go_on = threading.Event(), threading.Event()

    def rows(folder: Path, logs: flight_log_page.Logs, search: flight_log_page.LogSearch) -> dict[str, Json]:
        asked.set()
        go_on.wait(PATIENCE_S)
        return {"secret": 1}

    monkeypatch.setattr(flight_log_page, "rows", rows)
    codes = Codes(tmp_path)
    server = StillServer(Service(simulated_table(tmp_path), lambda: 5), access=AccessControl(codes, True))

    async def enters(session: ClientSession, url: str) -> Guest:
        guest = Guest(await session.ws_connect(f"{url}ws"))
        await guest.access()
        await guest.say(do="join", code=codes.operator)
        await guest.say(do="nonsense")
        await guest.hears("error")
        return guest

    async def run() -> None:
        async with TestServer(server.app) as started, ClientSession() as session:
            url = str(started.make_url("/"))
            stolen, operator = await enters(session, url), await enters(session, url)
            await stolen.say(do="flights")
            assert await asyncio.to_thread(asked.wait, PATIENCE_S)
            await operator.say(do="renew")
            await operator.say(do="flights")
            await operator.say(do="nonsense")
            await operator.hears("error")
            go_on.set()
            assert (await operator.hears("flights"))["secret"] == 1
            await stolen.say(do="nonsense")
            assert (await stolen.hears("flights", "error"))["kind"] == "error"

    asyncio.run(asyncio.wait_for(run(), PATIENCE_S))


def test_a_bug_in_the_log_is_answered_and_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def rows(folder: Path, logs: flight_log_page.Logs, search: flight_log_page.LogSearch) -> dict[str, Json]:
        raise ValueError("a bug")

    monkeypatch.setattr(flight_log_page, "rows", rows)

    async def happens(table: Table) -> None:
        operator = await table.operator()
        await operator.say(do="flights")
        assert "a bug" in str((await operator.hears("error"))["text"])

    at_table(tmp_path, happens)


def test_a_bug_in_the_log_ends_no_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    reached: list[GameLog] = []

    def broken(log: GameLog) -> list[str]:
        reached.append(log)
        raise ValueError("a bug")

    monkeypatch.setattr(GameLog, "collect", broken)
    collect(tmp_path)
    assert len(reached) == 1


# ------------------------------------------------------------------------------------------------------ command line


@pytest.mark.parametrize("host", ["", "x" * 300])
def test_a_host_that_is_none_is_refused_in_a_sentence(
    host: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An empty one would be all addresses of this computer."""
    silent = ["run", "--no-browser", "--silent", "--state", str(tmp_path)]
    assert main([*silent, "--host", host]) == 2
    assert "expected a name or an address" in capsys.readouterr().err


def test_a_state_folder_that_is_a_file_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert main(["run", "--no-browser", "--silent", "--state", str(tmp_path / "file")]) == 2
    assert "can't be the state folder" in capsys.readouterr().err
