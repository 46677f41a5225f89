"""A version from the organiser's folder to a table on which it is good: a real line, signature and inbox.

Only the building is played, as everywhere in the tests of the inbox.
"""

import asyncio
import ssl
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from aiohttp.test_utils import TestServer

from firmware_py.fleet.enrolment import Membership
from firmware_py.fleet.fetching import fetch
from firmware_py.organiser.admission import Ports
from firmware_py.organiser.enrolling import Enrolling
from firmware_py.organiser.event import Event
from firmware_py.organiser.server import Door, Server
from firmware_py.organiser.store import Store
from firmware_py.organiser.versions import VersionsFolder
from firmware_py.service.update.signature import sign
from firmware_py.service.update.watch import Shown, TrialWatch
from firmware_py.web.tls import CERTIFICATE, FOLDER, KEY, own
from tests.systemd.cut_updates import DIES, Ended, wheel
from tests.systemd.test_inbox import Machine


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def put(machine: Machine, versions: Path, version: str, key: str = "key") -> None:
    """What the organiser does: the version and its signature into the folder."""
    versions.mkdir(exist_ok=True)
    sign(wheel(versions, version, DIES), machine.folder / key)


def fetched(machine: Machine, versions: Path) -> None:
    """The table is told of the one version and fetches it from the organiser's page."""
    own(machine.folder, ("localhost",), datetime.now(UTC))
    files = machine.folder / FOLDER / CERTIFICATE, machine.folder / FOLDER / KEY
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*files)
    pem = files[0].read_text("ascii")
    (wanted,) = (one.order for one in VersionsFolder(versions).signed())

    async def run() -> None:
        door = Door(Ports(8883, 8443, pem), lambda _: asyncio.get_running_loop().create_future())
        event = Event(Store(":memory:"))
        server = TestServer(Server(event, Enrolling(b""), door, "ABCDEFGH", versions).app)
        await server.start_server(ssl=context)
        try:
            member = Membership("127.0.0.1", 8883, server.port or 0, "k3f9x2ab", "", pem, "", "")
            (await asyncio.to_thread(fetch, member, machine.places.inbox, wanted)).take()
        finally:
            await server.close()

    asyncio.run(run())


def watched(machine: Machine, looks: Callable[[], Shown]) -> None:
    """The first half minute of the version that is on trial."""
    machine.slots.starting()
    seconds = iter(range(100))
    TrialWatch(machine.slots, 30.0, looks, lambda: float(next(seconds)), lambda _: None).run()


def test_a_version_that_the_organiser_hands_out_is_good_once_it_was_watched(machine: Machine) -> None:
    versions = machine.folder / "versions"
    put(machine, versions, "2")
    fetched(machine, versions)
    assert machine.take() == "2"
    watched(machine, lambda: Shown("active", "1", "ready"))
    made = machine.slots.made(machine.slots.read().good)
    assert made is not None and made.version == "2"


def test_a_version_that_the_organiser_hands_out_and_that_dies_leaves_the_good_one(machine: Machine) -> None:
    versions = machine.folder / "versions"
    put(machine, versions, "2")
    fetched(machine, versions)
    assert machine.take() == "2"

    def dies() -> Shown:
        raise Ended

    for _ in range(3):
        with suppress(Ended):
            watched(machine, dies)
    assert machine.slots.starting() == "a"
    made = machine.slots.made(machine.slots.read().good)
    assert made is not None and made.version == "1"


def test_an_organiser_that_was_taken_over_brings_no_version_onto_a_table(machine: Machine) -> None:
    """Its folder holds what somebody signed whom the table does not trust."""
    machine.key("strange")
    versions = machine.folder / "versions"
    put(machine, versions, "2", "strange")
    fetched(machine, versions)
    assert machine.take() == ""
    assert "refused/spacetable-2-py3-none-any.whl" in machine.lies


def test_an_organiser_that_hands_out_an_older_version_takes_no_table_back(machine: Machine) -> None:
    versions = machine.folder / "versions"
    put(machine, versions, "0.9")
    fetched(machine, versions)
    assert machine.take() == ""
    assert machine.waiting == ["spacetable-0.9-py3-none-any.whl"], "for the operator to press go back"
