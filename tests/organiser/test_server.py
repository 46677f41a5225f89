"""The organiser's server: who may ask for what, and what a table gets that joins."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeAlias, cast

import msgspec
import pytest
from aiohttp import ClientWebSocketResponse, web
from aiohttp.test_utils import TestClient, TestServer

from engine.game import Json
from engine.tables import TableError
from firmware_py.fleet.enrolment import Membership
from firmware_py.organiser.admission import Ports
from firmware_py.organiser.broker import Command
from firmware_py.organiser.enrolling import Enrolling
from firmware_py.organiser.event import Event
from firmware_py.organiser.server import Door, Server
from firmware_py.organiser.store import Store

CODE = "ABCDEFGH"


class Tried:
    """A server with a broker that notes what it is asked for, and fails where `fails` says so."""

    def __init__(self, folder: Path) -> None:
        self.commands: list[Command] = []
        self.fails = False
        event = Event(Store(str(folder / "event.sqlite")), draw=random.Random(1).getrandbits)
        door = Door(Ports(8883, 8443, "PEM"), self.accounts)
        self.server = Server(event, Enrolling(b"certificate"), door, CODE, folder / "versions")

    def accounts(self, commands: Sequence[Command]) -> "asyncio.Future[None]":
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self.fails:
            done.set_exception(TableError("the broker does not answer"))
        else:
            self.commands += commands
            done.set_result(None)
        return done


Client: TypeAlias = TestClient[web.Request, web.Application]
Try: TypeAlias = Callable[[Client], Awaitable[None]]


def tried(server: Server, deed: Try) -> None:
    async def run() -> None:
        async with TestClient(TestServer(server.app)) as client:
            await deed(client)

    asyncio.run(run())


async def line(client: Client, code: str = CODE) -> ClientWebSocketResponse:
    socket = await client.ws_connect("/line")
    await socket.send_str(code)
    return socket


async def heard(socket: ClientWebSocketResponse, *kinds: str) -> dict[str, Json]:
    while True:
        told: dict[str, Json] = json.loads((await socket.receive()).data)
        if told.get("kind") in kinds or not told.get("kind"):
            return told


async def asked(socket: ClientWebSocketResponse, **wish: Json) -> dict[str, Json]:
    await socket.send_str(json.dumps(wish))
    return await heard(socket, "done", "refused")


@pytest.fixture
def world(tmp_path: Path) -> Tried:
    return Tried(tmp_path)


def test_a_wrong_code_shows_nothing_of_the_event(world: Tried) -> None:
    async def deed(client: Client) -> None:
        told = await heard(await line(client, "WRONGONE"))
        assert set(told) == {"error"}

    tried(world.server, deed)


def test_a_table_joins_and_its_account_is_there_before_it_is_told(world: Tried) -> None:
    async def deed(client: Client) -> None:
        page = await line(client)
        code = (await asked(page, do="invite"))["code"]
        came = await (await client.post("/join", json={"code": code, "name": "Table 7"})).json()
        assert (await client.get(f"/join/{came['ticket']}")).status == 202
        assert world.commands == []
        assert (await asked(page, do="decide", ticket=came["ticket"], on=True))["kind"] == "done"
        told = await (await client.get(f"/join/{came['ticket']}")).json()
        made = [one for one in world.commands if one["command"] == "createClient"]
        assert [(one["username"], one["password"]) for one in made] == [(told["table"], told["password"])]
        assert (
            told["certificate"] == "PEM" and world.server.event.roster.rows[told["table"]].name == "Table 7"
        )

    tried(world.server, deed)


def test_a_broker_that_does_not_answer_lets_nobody_in_and_the_word_can_be_said_again(world: Tried) -> None:
    async def deed(client: Client) -> None:
        page = await line(client)
        code = (await asked(page, do="invite"))["code"]
        came = await (await client.post("/join", json={"code": code, "name": "Table 7"})).json()
        world.fails = True
        refused = await asked(page, do="decide", ticket=came["ticket"], on=True)
        assert (refused["kind"], refused["error"]) == ("refused", "the broker does not answer")
        assert (await client.get(f"/join/{came['ticket']}")).status == 202
        world.fails = False
        assert (await asked(page, do="decide", ticket=came["ticket"], on=True))["kind"] == "done"

    tried(world.server, deed)


@pytest.mark.parametrize(
    "body", [b"", b"[]", b'{"code":1}', b'{"code":"AAAAAAAA","name":"x"}', b"\xff" * 100]
)
def test_what_is_no_invitation_is_refused(world: Tried, body: bytes) -> None:
    async def deed(client: Client) -> None:
        assert (await client.post("/join", data=body)).status == 403
        assert (await client.get("/join/nobody")).status == 404

    tried(world.server, deed)


@pytest.mark.parametrize(
    "text", ['{"do":"shut_out","table":"nobody"}', '{"do":"nothing"}', "[]", "rubbish", '{"do":"deal"}', "{}"]
)
def test_what_can_not_be_done_is_refused_and_the_page_goes_on(world: Tried, text: str) -> None:
    async def deed(client: Client) -> None:
        page = await line(client)
        await page.send_str(text)
        told = await heard(page, "refused")
        assert told["error"]
        assert (await asked(page, do="invite"))["kind"] == "done"

    tried(world.server, deed)


def test_results_are_given_to_whoever_knows_the_code(world: Tried) -> None:
    async def deed(client: Client) -> None:
        assert (await client.post("/export", json={"code": "WRONGONE"})).status == 403
        assert await (await client.post("/export", json={"code": CODE})).json() == {"results": []}

    tried(world.server, deed)


def test_pages_load_nothing_from_elsewhere_and_no_file_outside_their_folders(world: Tried) -> None:
    async def deed(client: Client) -> None:
        page = await client.get("/")
        assert page.status == 200 and "default-src 'self'" in page.headers["Content-Security-Policy"]
        for path in ("/own/../server.py", "/own/%2e%2e/server.py", "/static/", "/own/none.js"):
            assert (await client.get(path)).status == 404

    tried(world.server, deed)


def test_a_version_is_fetched_by_its_sum(world: Tried, tmp_path: Path) -> None:
    (tmp_path / "versions").mkdir()
    (tmp_path / "versions" / "spacetable-0.2.0-py3-none-any.whl").write_bytes(b"wheel")
    (tmp_path / "versions" / "spacetable-0.2.0-py3-none-any.whl.sig").write_bytes(b"signature")
    (tmp_path / "versions" / "spacetable-0.3.0.bundle").write_bytes(b"nobody has signed it")
    (told,) = cast("list[dict[str, str]]", world.server.snapshot()["versions"])
    assert told["version"] == "0.2.0"
    digest = told["sha256"]

    async def deed(client: Client) -> None:
        assert await (await client.get(f"/version/{digest}")).read() == b"wheel"
        assert await (await client.get(f"/version/{digest}/signature")).read() == b"signature"
        assert (await client.get(f"/version/{'0' * 64}")).status == 404

    tried(world.server, deed)


def test_names_are_forgotten_only_with_the_word(world: Tried) -> None:
    async def deed(client: Client) -> None:
        page = await line(client)
        assert (await asked(page, do="forget_people", sure="yes"))["kind"] == "refused"
        assert (await asked(page, do="forget_people", sure="forget"))["kind"] == "done"

    tried(world.server, deed)


def test_many_tables_are_let_in_at_once_by_whoever_knows_the_code(world: Tried) -> None:
    async def deed(client: Client) -> None:
        for told, status in (
            ({"code": "WRONGONE", "tables": "3"}, 403),
            ({"code": CODE, "tables": "0"}, 400),
            ({"code": CODE, "tables": "9999"}, 400),
        ):
            assert (await client.post("/invite", json=told)).status == status
        answer = await client.post("/invite", json={"code": CODE, "tables": "3"})
        members = msgspec.json.decode(await answer.read(), type=list[Membership])
        assert [one.name for one in members] == ["Table 1", "Table 2", "Table 3"]
        assert {one.table for one in members} == set(world.server.event.roster.rows)
        again = await client.post("/invite", json={"code": CODE, "tables": "1"})
        assert (await again.json())[0]["name"] == "Table 4"
        world.fails = True
        assert (await client.post("/invite", json={"code": CODE, "tables": "2"})).status == 503
        assert len(world.server.event.roster.rows) == 4

    tried(world.server, deed)
