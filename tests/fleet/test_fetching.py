"""A version from the organiser into the inbox of updates: over a real line of HTTPS on this computer."""

import asyncio
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from engine.tables import TableError
from firmware_py.fleet import fetching
from firmware_py.fleet import messages as m
from firmware_py.fleet.enrolment import Membership
from firmware_py.fleet.fetching import NO_INBOX, ONE_AT_ONCE, Arrived, VersionFetcher, fetch
from firmware_py.organiser.versions import VersionsFolder
from firmware_py.web.tls import CERTIFICATE, FOLDER, Tls, own

WHEEL = b"a wheel of so many bytes"
WANTED = m.UpdateTo("0.2.0", sha256(WHEEL).hexdigest())
SIGNED = {"": WHEEL, "/signature": b"signature"}
NAME = "spacetable-0.2.0-py3-none-any.whl"


@pytest.fixture(scope="module")
def tls(tmp_path_factory: pytest.TempPathFactory) -> tuple[Tls, str]:
    folder = tmp_path_factory.mktemp("tls")
    made = own(folder, ("localhost",), datetime.now(UTC))
    return made, (folder / FOLDER / CERTIFICATE).read_text("ascii")


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    folder = tmp_path / "inbox"
    folder.mkdir()
    return folder


def fetched(tls: tuple[Tls, str], inbox: Path, files: Mapping[str, bytes], certificate: str = "") -> Arrived:
    """What a table gets of an organiser that serves these files, by what follows the sum in their address."""

    async def answer(request: web.Request) -> web.Response:
        rest = request.path.removeprefix(f"/version/{WANTED.sha256}")
        if rest not in files:
            raise web.HTTPNotFound
        return web.Response(body=files[rest])

    async def run() -> Arrived:
        app = web.Application()
        app.router.add_get("/{any:.+}", answer)
        server = TestServer(app, scheme="https")
        await server.start_server(ssl=tls[0].context)
        try:
            member = Membership(
                "127.0.0.1", 8883, server.port or 0, "k3f9x2ab", "", certificate or tls[1], "", ""
            )
            return await asyncio.to_thread(fetch, member, inbox, WANTED)
        finally:
            await server.close()

    return asyncio.run(run())


def test_a_version_and_its_signature_lie_in_the_inbox_once_they_are_taken(
    tls: tuple[Tls, str], inbox: Path
) -> None:
    arrived = fetched(tls, inbox, SIGNED)
    assert not [path for path in inbox.iterdir() if path.suffix in (".whl", ".bundle", ".sig")]
    arrived.take()
    assert {path.name: path.read_bytes() for path in inbox.iterdir()} == {
        NAME: WHEEL,
        f"{NAME}.sig": b"signature",
    }
    assert (inbox / NAME).stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"": b"another wheel", "/signature": b"signature"}, "another sum"),
        ({"": WHEEL}, "no signature"),
        ({"/signature": b"signature"}, "it answers 404"),
        ({"": WHEEL, "/signature": b"s" * 65_537}, "at most 65536 bytes"),
    ],
)
def test_what_does_not_fit_is_refused_in_words_and_leaves_nothing(
    tls: tuple[Tls, str], inbox: Path, files: dict[str, bytes], why: str
) -> None:
    with pytest.raises(TableError, match=why):
        fetched(tls, inbox, files)
    assert list(inbox.iterdir()) == []


def test_a_version_that_is_too_long_is_cut_off(
    tls: tuple[Tls, str], inbox: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetching, "MOST", len(WHEEL) - 1)
    with pytest.raises(TableError, match=f"at most {len(WHEEL) - 1} bytes"):
        fetched(tls, inbox, SIGNED)


def test_whoever_shows_another_certificate_is_asked_for_nothing(
    tls: tuple[Tls, str], inbox: Path, tmp_path: Path
) -> None:
    own(tmp_path, ("localhost",), datetime.now(UTC))
    other = (tmp_path / FOLDER / CERTIFICATE).read_text("ascii")
    with pytest.raises(TableError, match="another certificate"):
        fetched(tls, inbox, SIGNED, other)
    assert list(inbox.iterdir()) == []


def test_a_table_without_an_inbox_says_so(tmp_path: Path) -> None:
    member = Membership("127.0.0.1", 8883, 8443, "k3f9x2ab", "", "PEM", "", "")
    with pytest.raises(TableError) as refused:
        fetch(member, tmp_path / "none", WANTED)
    assert str(refused.value) == NO_INBOX


def test_a_full_disk_is_an_answer(tls: tuple[Tls, str], inbox: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(TableError, match="can't be kept: No space left"):
        fetched(tls, inbox, SIGNED)


# ------------------------------------------------------------------------------------------------------- one at a time


def do(number: int) -> m.Do:
    return m.Do(n=number, order=WANTED)


def arrived(inbox: Path) -> Arrived:
    made = Arrived(inbox / NAME, inbox / ".wheel", inbox / ".signature")
    made.part.write_bytes(WHEEL)
    made.signature.write_bytes(b"signature")
    return made


def test_a_second_version_waits_for_the_organiser_to_ask_again(inbox: Path) -> None:
    later: list[Callable[[], None]] = []
    fetcher = VersionFetcher(lambda wanted: arrived(inbox), later.append)
    assert fetcher.begin(do(1), WANTED) == "" and fetcher.ended(free=True) is None
    assert fetcher.begin(do(2), WANTED) == ONE_AT_ONCE
    later[0]()
    assert fetcher.ended(free=True) == (do(1), "") and fetcher.ended(free=True) is None
    assert (inbox / NAME).exists() and fetcher.begin(do(2), WANTED) == ""


def test_a_game_that_began_meanwhile_is_not_ended_by_an_update(inbox: Path) -> None:
    fetcher = VersionFetcher(lambda wanted: arrived(inbox), lambda work: work())
    fetcher.begin(do(1), WANTED)
    assert fetcher.ended(free=False) == (do(1), m.NOT_FREE)
    assert list(inbox.iterdir()) == []


@pytest.mark.parametrize("fault", [TableError("no line"), ZeroDivisionError("no line")])
def test_what_goes_wrong_while_a_version_is_fetched_is_told(fault: Exception) -> None:
    def breaks(wanted: m.UpdateTo) -> Arrived:
        raise fault

    fetcher = VersionFetcher(breaks, lambda work: work())
    fetcher.begin(do(1), WANTED)
    ended = fetcher.ended(free=True)
    assert ended is not None and "no line" in ended[1]


def test_an_organiser_hands_out_signed_versions_and_reads_a_changed_file_again(tmp_path: Path) -> None:
    file = tmp_path / NAME
    versions = VersionsFolder(tmp_path)
    file.write_bytes(WHEEL)
    assert versions.signed() == []
    (tmp_path / f"{NAME}.sig").write_bytes(b"signature")
    (tmp_path / "spacetable-.bundle").write_bytes(b"no version")
    assert [(one.version, one.order) for one in versions.signed()] == [("0.2.0", WANTED)]
    file.write_bytes(b"longer than that wheel was")
    assert versions.of_sum(WANTED.sha256) is None


@pytest.mark.parametrize("version", ["../0.2.0", "", "0/2", "v1"])
def test_a_version_with_a_way_in_it_is_no_order(version: str) -> None:
    order = m.Do(n=1, order=m.UpdateTo(version, "ab" * 32))
    with pytest.raises(m.Unreadable):
        m.read(m.write(order), m.Do)
