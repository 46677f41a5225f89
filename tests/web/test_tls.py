"""Pages over TLS: the certificate that the table makes and keeps, those that somebody gives, and lines that agree on
keys slowly or never.
"""

import asyncio
import errno
import os
import socket
import ssl
import stat
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from aiohttp import ClientSession, TCPConnector, web
from cryptography.hazmat.primitives import serialization

from engine.tables import BadValue, TableError
from firmware_py.journal.disk import Disk
from firmware_py.table.simulated import simulated_table
from firmware_py.web.access import AccessControl
from firmware_py.web.listener import HALF_OPEN_OF_ONE, HttpLines, Site
from firmware_py.web.router import Service
from firmware_py.web.server import Server
from firmware_py.web.tls import CERTIFICATE, FOLDER, KEY, WantedTls, given, own, wanted_tls
from tests.web.guests import Guest

NOW = datetime(2026, 5, 1, tzinfo=UTC)
NAMES: tuple[str, ...] = ("localhost", "127.0.0.1", "table.example")


# ------------------------------------------------------------------------------------------------- certificates


def test_the_table_makes_a_certificate_once_and_keeps_it_for_itself(tmp_path: Path) -> None:
    first, again = (own(tmp_path, NAMES, NOW + timedelta(days=days)) for days in (0, 700))
    assert first.fingerprint == again.fingerprint
    kept = (tmp_path / FOLDER / CERTIFICATE).read_text("ascii")
    digest = sha256(ssl.PEM_cert_to_DER_cert(kept)).hexdigest().upper()
    assert first.fingerprint.replace(":", "") == digest
    assert stat.S_IMODE((tmp_path / FOLDER / KEY).stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("scheme", "option", "expected"),
    [(None, False, False), (None, True, True), ("http", False, False), ("https", False, True)],
)
def test_an_option_or_the_settings_of_the_service_ask_for_https(
    scheme: str | None, option: bool, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SCHEME", raising=False)
    if scheme is not None:
        monkeypatch.setenv("SCHEME", scheme)
    assert (wanted_tls(option, None, None) is not None) == expected


def test_another_scheme_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHEME", "gopher")
    with pytest.raises(BadValue, match="SCHEME: expected http or https, got gopher"):
        wanted_tls(False, None, None)


@pytest.mark.parametrize("change", ["names", "near its end", "broken", "key lost"])
def test_a_certificate_that_does_not_hold_is_made_anew(tmp_path: Path, change: str) -> None:
    first = own(tmp_path, NAMES, NOW)
    names, now = NAMES, NOW
    if change == "names":
        names = (*NAMES, "192.0.2.7")
    elif change == "near its end":
        now += timedelta(days=800)
    elif change == "broken":
        (tmp_path / FOLDER / CERTIFICATE).write_text("no certificate", "ascii")
    else:
        (tmp_path / FOLDER / KEY).unlink()
    second = own(tmp_path, names, now)
    assert second.fingerprint != first.fingerprint
    assert own(tmp_path, names, now).fingerprint == second.fingerprint


def test_a_pi_without_a_clock_of_its_own_made_a_new_certificate_that_was_out_of_date(tmp_path: Path) -> None:
    long_ago = datetime(1970, 1, 2, tzinfo=UTC)
    first = own(tmp_path, NAMES, long_ago)
    assert own(tmp_path, NAMES, NOW).fingerprint == first.fingerprint
    assert own(tmp_path, NAMES, long_ago).fingerprint == first.fingerprint
    for hours in (-1, 1):
        assert own(tmp_path, NAMES, NOW + timedelta(hours=hours)).fingerprint == first.fingerprint


def test_a_flipped_bit_in_the_certificate_kept_the_table_from_starting_or_was_shown_to_phones(
    tmp_path: Path,
) -> None:
    own(tmp_path, NAMES, NOW)
    certificate, key = tmp_path / FOLDER / CERTIFICATE, tmp_path / FOLDER / KEY
    whole, secret = ssl.PEM_cert_to_DER_cert(certificate.read_text("ascii")), key.read_bytes()
    for at in (
        *range(20),
        *range(len(whole) - 75, len(whole), 5),
    ):  # the version stands in front, the signature last
        for bit in (0, 4):
            bent = bytearray(whole)
            bent[at] ^= 1 << bit
            certificate.write_text(ssl.DER_cert_to_PEM_cert(bytes(bent)), "ascii")
            key.write_bytes(secret)
            anew = own(tmp_path, NAMES, NOW)
            assert anew.fingerprint.replace(":", "") != sha256(bent).hexdigest().upper()


@pytest.mark.parametrize("harm", ["a file", "full"])
def test_where_no_certificate_can_be_kept_the_table_did_not_start(
    harm: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(disk: Disk, file: int, data: bytes) -> None:
        if str(tmp_path) in str(Path(f"/proc/self/fd/{file}").readlink()):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(disk, file, data)

    write = Disk.write
    if harm == "full":
        monkeypatch.setattr(Disk, "write", full)
    else:
        (tmp_path / FOLDER).write_text("somebody's own", "utf-8")
    assert own(tmp_path, NAMES, NOW).fingerprint
    assert not list(tmp_path.glob(f"{FOLDER}/*"))


def test_where_no_certificate_can_be_written_at_all_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(disk: Disk, file: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Disk, "write", full)
    with pytest.raises(TableError, match="takes no certificate: No space left"):
        own(tmp_path, NAMES, NOW)


def test_files_that_are_no_pair_are_told_by_their_option(tmp_path: Path) -> None:
    own(tmp_path / "one", NAMES, NOW)
    own(tmp_path / "other", NAMES, NOW)
    certificate, key = tmp_path / "one" / FOLDER / CERTIFICATE, tmp_path / "one" / FOLDER / KEY
    assert given(certificate, key).fingerprint == own(tmp_path / "one", NAMES, NOW).fingerprint
    secret = serialization.load_pem_private_key(key.read_bytes(), None)
    locked = tmp_path / "locked.pem"
    locked.write_bytes(
        secret.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.BestAvailableEncryption(b"password"),
        )
    )
    for wrong, place in (
        ((certificate, tmp_path / "other" / FOLDER / KEY), "certificate"),
        ((key, key), "certificate"),
        ((certificate, locked), "certificate"),
        ((certificate, tmp_path / "none"), "key"),
        ((tmp_path / "none", key), "certificate"),
    ):
        with pytest.raises(BadValue) as told:
            given(*wrong)
        assert told.value.at == place
    with pytest.raises(BadValue):
        WantedTls(certificate="alone.pem")


# -------------------------------------------------------------------------------------------------------- lines


@dataclass
class Secured:
    """A table that speaks TLS at a port of this computer."""

    port: int
    lines: HttpLines
    session: ClientSession

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}/"


def at_secure_table(folder: Path, happens: Callable[[Secured], Awaitable[None]]) -> None:
    """Lets something happen there; who asks trusts the table's certificate and no other."""

    async def run() -> None:
        server = Server(Service(simulated_table(folder), lambda: 5), access=AccessControl())
        speaks = own(folder, NAMES, datetime.now(UTC))
        trusts = ssl.create_default_context(cafile=str(folder / FOLDER / CERTIFICATE))
        runner = web.AppRunner(server.app, shutdown_timeout=1)
        await runner.setup()
        site = Site(runner, "127.0.0.1", 0, server.lines, speaks.context)
        await site.start()
        try:
            async with ClientSession(connector=TCPConnector(ssl=trusts)) as session:
                await asyncio.wait_for(happens(Secured(site.port, server.lines, session)), 60)
        finally:
            await runner.cleanup()

    asyncio.run(run())


def test_pages_files_and_lines_come_over_tls(tmp_path: Path) -> None:
    async def happens(table: Secured) -> None:
        async with table.session.get(table.url) as answer:
            assert answer.status == 200
            policy = answer.headers["Content-Security-Policy"]
            assert f"wss://localhost:{table.port}" in policy
        here, plain = f"https://localhost:{table.port}", f"http://localhost:{table.port}"
        async with table.session.ws_connect(f"{table.url}ws", headers={"Origin": here}) as socket:
            guest = Guest(socket)
            assert (await guest.access())["role"] == "table"
            await guest.say(
                do="begin", game="x" * 20_000
            )  # in several pieces: were one lost it would be no JSON
            assert "length" in str((await guest.hears("error"))["text"])
        async with table.session.get(f"{table.url}ws", headers={"Origin": plain}) as answer:
            assert answer.status == 403

    at_secure_table(tmp_path, happens)


def test_who_never_agrees_on_keys_keeps_nobody_waiting_and_gets_no_more_than_its_lines(
    tmp_path: Path,
) -> None:
    async def happens(table: Secured) -> None:
        silent = [socket.create_connection(("127.0.0.1", table.port)) for _ in range(HALF_OPEN_OF_ONE - 2)]
        async with table.session.get(table.url) as answer:
            assert answer.status == 200
        silent += [socket.create_connection(("127.0.0.1", table.port)) for _ in range(10)]
        late = silent[-1]
        late.setblocking(False)
        assert await asyncio.get_running_loop().sock_recv(late, 1) == b"", "one too many is cut"
        for one in silent:
            one.close()
        while True:  # until the table has noticed that they are gone
            try:
                async with table.session.get(table.url) as answer:
                    assert answer.status == 200
                    return
            except OSError:
                await asyncio.sleep(0)

    at_secure_table(tmp_path, happens)


def test_plain_words_at_a_secure_port_are_cut(tmp_path: Path) -> None:
    async def happens(table: Secured) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", table.port)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"HTTP" not in await reader.read(1000)
        writer.close()
        async with table.session.get(table.url) as answer:
            assert answer.status == 200

    at_secure_table(tmp_path, happens)
