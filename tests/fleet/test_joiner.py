"""The operator lets a table join an event: an organiser's real page over TLS, threads that run when a test says so."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from aiohttp.test_utils import TestServer

from engine.game import Refused
from engine.tables import BadValue
from firmware_py.fleet.enrolment import LASTS_S, Membership, keep_membership, read_membership
from firmware_py.fleet.joiner import ASKS_MS, FleetJoiner
from firmware_py.organiser.admission import Ports
from firmware_py.organiser.enrolling import Enrolling
from firmware_py.organiser.event import Event
from firmware_py.organiser.server import Door, Server
from firmware_py.organiser.store import Store
from firmware_py.web.tls import CERTIFICATE, FOLDER, KEY, own

CODE = "ABCDEFGH"
MEMBER = Membership("10.0.0.2", 8883, 8443, "k3f9x2ab", "secret", "PEM", "2026-11-23T08:00:00Z", "Table 7")


class Hall:
    """An organiser's page at `address`, and a table that joins it."""

    def __init__(self, folder: Path) -> None:
        own(folder, ("localhost",), datetime.now(UTC))
        files = folder / FOLDER / CERTIFICATE, folder / FOLDER / KEY
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(*files)
        pem = files[0].read_text("ascii")
        self.member = replace(MEMBER, certificate=pem)
        self.enrolling = Enrolling(ssl.PEM_cert_to_DER_cert(pem))
        door = Door(Ports(8883, 8443, pem), self._accounts)
        self._server = Server(Event(Store(":memory:")), self.enrolling, door, CODE, folder / "versions")
        self.state = folder / "table"
        self.state.mkdir()
        self.joiner, self.work = self.table()
        self.address = ""
        self.now_ms = 0

    def table(self) -> tuple[FleetJoiner, list[Callable[[], None]]]:
        work: list[Callable[[], None]] = []
        return FleetJoiner(self.state, work.append), work

    def _accounts(self, _commands: object) -> "asyncio.Future[None]":
        """The broker of this event has every account at once."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    @property
    def kept(self) -> Membership | None:
        """What the operator's page says and the table's disk keeps, which are the same."""
        assert self.joiner.member == read_membership(self.state)
        return self.joiner.member

    @property
    def failed(self) -> str:
        """Why the last try came to nothing; "" where one runs, or none failed."""
        assert self.joiner.now is None or self.joiner.failure is None
        return "" if self.joiner.failure is None else self.joiner.failure.why

    async def passes(self, ms: int = ASKS_MS) -> None:
        """Time passes at the table; what it left to threads is done."""
        self.now_ms += ms
        self.joiner.look(self.now_ms)
        while self.work:
            await asyncio.to_thread(self.work.pop(0))
        self.joiner.look(self.now_ms)

    def invited(self) -> str:
        return self.enrolling.invite(asyncio.get_running_loop().time()).code

    def join(self, code: str, name: str = "Table 7") -> None:
        self.joiner.join(self.address, code, name, False, self.now_ms)

    def run(self, deed: Callable[[], Awaitable[None]], opens: bool = True) -> None:
        async def during() -> None:
            server = TestServer(self._server.app)
            await server.start_server(ssl=self._context)
            self.address = f"127.0.0.1:{server.port}"
            if not opens:
                await server.close()
            try:
                await deed()
            finally:
                await server.close()

        asyncio.run(during())

    def decide(self, told: Membership | None) -> None:
        self.enrolling.decide(self.enrolling.waiting[0].ticket, told)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    yield Hall(tmp_path)


def test_a_table_shows_the_words_of_the_organisers_page_and_is_in_after_a_yes(hall: Hall) -> None:
    async def deed() -> None:
        hall.join(hall.invited())
        await hall.passes()
        assert hall.joiner.now is not None
        assert hall.joiner.now.words == hall.enrolling.waiting[0].words
        await hall.passes()
        assert hall.kept is None
        hall.decide(hall.member)
        await hall.passes()
        assert hall.kept == replace(hall.member, host="127.0.0.1", names_leave=False)

    hall.run(deed)


def test_the_operator_is_told_each_step_once(hall: Hall) -> None:
    async def deed() -> None:
        hall.join(hall.invited())
        await hall.passes()
        revision = hall.joiner.revision
        await hall.passes()
        await hall.passes()
        assert hall.joiner.revision == revision
        hall.decide(hall.member)
        await hall.passes()
        assert hall.joiner.revision > revision

    hall.run(deed)


def test_a_no_of_the_organiser_is_said_and_the_table_may_ask_again(hall: Hall) -> None:
    async def deed() -> None:
        hall.join(hall.invited())
        await hall.passes()
        hall.decide(None)
        await hall.passes()
        assert hall.failed == "said_no"
        hall.join(hall.invited())
        assert hall.failed == ""

    hall.run(deed)


def test_a_wrong_invitation_is_refused_by_the_organiser(hall: Hall) -> None:
    async def deed() -> None:
        hall.join("AAAAAAAA")
        await hall.passes()
        assert hall.failed == "refused"

    hall.run(deed)


@pytest.mark.parametrize("certificate", ["PEM", ""])
def test_an_answer_that_is_no_membership_joins_nothing(hall: Hall, certificate: str) -> None:
    """A certificate that is none ended the program of `fleet join` with a traceback."""

    async def deed() -> None:
        hall.join(hall.invited())
        await hall.passes()
        hall.decide(replace(hall.member, certificate=certificate))
        await hall.passes()
        assert hall.failed == "other" and hall.kept is None

    hall.run(deed)


def test_where_nobody_listens_the_operator_is_told(hall: Hall) -> None:
    async def deed() -> None:
        hall.join("AAAAAAAA")
        await hall.passes()
        assert hall.failed == "silent"
        assert hall.joiner.failure is not None and hall.address in hall.joiner.failure.detail

    hall.run(deed, opens=False)


def test_a_table_that_nobody_lets_in_stops_asking_after_ten_minutes(hall: Hall) -> None:
    async def deed() -> None:
        hall.join(hall.invited())
        await hall.passes()
        await hall.passes(int(1000 * LASTS_S) + 1)
        assert hall.failed == "nobody"

    hall.run(deed)


def test_who_stops_asking_is_not_let_in_by_a_late_yes(hall: Hall) -> None:
    async def deed() -> None:
        hall.join(hall.invited())
        await hall.passes()
        hall.joiner.look(hall.now_ms + ASKS_MS)  # the question is on its way
        hall.decide(hall.member)
        hall.joiner.stop()
        await hall.passes()
        assert hall.kept is None

    hall.run(deed)


@pytest.mark.parametrize("address", ["", "a b", "host:0", "host:65536", "host:", "http://host", "host/path"])
def test_an_address_that_is_none_is_refused_with_what_was_expected(hall: Hall, address: str) -> None:
    hall.address = address
    with pytest.raises(BadValue, match="HOST:PORT"):
        hall.join(CODE)
    assert hall.joiner.now is None and hall.work == []


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\nb"])
def test_a_name_that_the_organiser_would_not_take_is_refused_at_the_table(hall: Hall, name: str) -> None:
    hall.address = "10.0.0.2"
    with pytest.raises(BadValue, match="1 to 40 letters"):
        hall.join(CODE, name)


def test_a_table_in_a_fleet_joins_no_other_and_can_leave(hall: Hall) -> None:
    async def deed() -> None:
        keep_membership(hall.state, MEMBER)
        await hall.passes()
        assert hall.kept == MEMBER
        with pytest.raises(Refused):
            hall.join(CODE)
        hall.joiner.leave()
        await hall.passes()
        await hall.passes()
        assert hall.kept is None

    hall.run(deed, opens=False)


def test_two_tries_at_once_are_one_too_many(hall: Hall) -> None:
    hall.address = "10.0.0.2"
    hall.join(CODE)
    with pytest.raises(Refused):
        hall.join(CODE)
    assert len(hall.work) == 1
