"""`spacetable organise`: the broker, the line to it, and the organiser's page."""

import asyncio
import errno
import os
import secrets
import socket
import ssl
import sys
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec
from aiohttp import web

from engine.tables import BadValue, TableError
from firmware_py.fleet import topics
from firmware_py.fleet.agent import Outgoing
from firmware_py.fleet.enrolment import LETTERS, PAGE_PORT, PORT, Membership
from firmware_py.fleet.line import Account, keep_line
from firmware_py.journal.disk import Disk
from firmware_py.organiser.accounts import change_accounts
from firmware_py.organiser.accounts_file import write_accounts
from firmware_py.organiser.admission import Ports, account_commands, free_names, members
from firmware_py.organiser.broker import HOME, ORGANISER, Broker, Command, first_commands
from firmware_py.organiser.enrolling import Enrolling
from firmware_py.organiser.event import Event
from firmware_py.organiser.server import Door, Server
from firmware_py.organiser.simulated import simulated_tables
from firmware_py.organiser.store import Store
from firmware_py.service.background import until_stopped
from firmware_py.web.address import phone_address
from firmware_py.web.tls import CERTIFICATE, FOLDER, KEY, own

NAMES: Final = ("localhost",)
"""In the certificate. Tables know the certificate itself; with addresses in it another network would make it anew, and
no table would come in any more.
"""
SECRETS: Final = "secrets.json"
STORE: Final = "event.sqlite"
BROKER_S: Final = 20.0
TICK_S: Final = 0.2
CODE_LETTERS: Final = 8


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asks for: where the organiser's files lie, where it listens, its store, and how many
    simulated tables it starts to be tried with.
    """

    folder: Path
    host: str = "0.0.0.0"
    port: int = PAGE_PORT
    broker_port: int = PORT
    store: str = ""
    simulated: int = 0


@dataclass(frozen=True, slots=True)
class Secrets:
    """The organiser's code, and the passwords of accounts at the broker."""

    code: str
    accounts: str
    organiser: str
    home: str


def kept_secrets(folder: Path) -> Secrets:
    """Those of the folder, drawn when they are first asked for. Raises TableError."""
    path = folder / SECRETS
    try:
        return msgspec.json.decode(path.read_bytes(), type=Secrets)
    except FileNotFoundError:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
        made = Secrets(code, secrets.token_hex(16), secrets.token_hex(16), secrets.token_hex(16))
        Disk().write_new(path, msgspec.json.encode(made), private=True)
        return made
    except (OSError, msgspec.DecodeError) as error:
        raise TableError(f"{path}: {error}") from error


def organise(wanted: Wanted) -> int:
    """Serves until interrupted. Raises TableError where the broker or a package is missing, or a port is taken."""
    known, broker, tls = _prepared(wanted)
    with closing(_store(wanted)) as store:
        asyncio.run(_organise(wanted, known, broker, store, tls))
    return 0


def invited_before_start(wanted: Wanted, tables: int) -> list[Membership]:
    """So many tables let in while neither broker nor organiser runs: what each of them keeps. Raises TableError, also
    where the broker runs, which would write its file over.
    """
    _, broker, _ = _prepared(wanted)
    if _answers(broker.port):
        raise TableError("the broker runs already: start the organiser as well, or stop the broker")
    with closing(_store(wanted)) as store:
        event = Event(store)
        taken = {row.name for row in event.roster.rows.values()}
        ports = Ports(broker.port, wanted.port, broker.certificate.read_text("ascii"))
        now_s = time.time()
        made = members(ports, [*islice(free_names(taken), tables)], now_s)
        write_accounts(broker.accounts, account_commands(made))
        for member in made:
            event.join(member.table, member.name, "", now_s)
    return made


def _prepared(wanted: Wanted) -> tuple[Secrets, Broker, ssl.SSLContext]:
    """The files of the event, made where they are not there yet."""
    wanted.folder.mkdir(parents=True, exist_ok=True)
    known = kept_secrets(wanted.folder)
    tls = own(wanted.folder, NAMES, datetime.now(UTC))
    tls_folder = wanted.folder / FOLDER
    broker = Broker(wanted.folder, wanted.broker_port, tls_folder / CERTIFICATE, tls_folder / KEY)
    broker.prepare(known.accounts)
    return known, broker, tls.context


def _store(wanted: Wanted) -> Store:
    return Store(wanted.store or str(wanted.folder / STORE))


async def _organise(
    wanted: Wanted, known: Secrets, broker: Broker, store: Store, tls: ssl.SSLContext
) -> None:
    own_broker = await _started(broker)
    try:
        certificate = broker.certificate.read_text("ascii")

        def accounts(commands: Sequence[Command]) -> "asyncio.Future[None]":
            return asyncio.ensure_future(change_accounts(broker.port, known.accounts, certificate, commands))

        await accounts(first_commands(known.organiser, known.home))
        event = Event(store)
        enrolling = Enrolling(ssl.PEM_cert_to_DER_cert(certificate))
        address = phone_address(wanted.host, wanted.port) or f"//localhost:{wanted.port}"
        ports = Ports(broker.port, wanted.port, certificate)
        door = Door(ports, accounts, address.partition("//")[2])
        server = Server(event, enrolling, door, known.code, wanted.folder / "versions")
        runner = web.AppRunner(server.app, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await _listen(runner, wanted, tls)
            _tell(wanted, known)
            async with simulated_tables(wanted.folder / "simulated", server, wanted.simulated):
                await until_stopped(keep_line(_account(broker, known, certificate), _Peer(server)))
        finally:
            await runner.cleanup()
    finally:
        if own_broker is not None:
            own_broker.terminate()
            with suppress(ProcessLookupError):
                await own_broker.wait()


async def _started(broker: Broker) -> asyncio.subprocess.Process | None:
    """The broker as a process of ours; None where one runs already, such as that of the system's unit."""
    if _answers(broker.port):
        return None
    process = await asyncio.create_subprocess_exec(*broker.command(), start_new_session=True)
    end_s = time.monotonic() + BROKER_S
    while not _answers(broker.port):
        if process.returncode is not None or time.monotonic() > end_s:
            raise TableError(f"the broker does not start: see {broker.configuration}")
        await asyncio.sleep(0.1)
    return process


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("localhost", port), 1.0):
            return True
    except OSError:
        return False


def _account(broker: Broker, known: Secrets, certificate: str) -> Account:
    heard = tuple((f"{topics.EVERY_TABLE}/{what}", 0 if what == topics.STATE else 1) for what in topics.UP)
    return Account(
        "localhost", broker.port, ORGANISER, known.organiser, ORGANISER, certificate, heard, keeps=True
    )


async def _listen(runner: web.AppRunner, wanted: Wanted, tls: ssl.SSLContext) -> None:
    try:
        await web.TCPSite(runner, wanted.host, wanted.port, ssl_context=tls).start()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BadValue("port", f"{wanted.port} is taken") from error
        raise TableError(f"cannot listen on {wanted.host}:{wanted.port}: {error.strerror}") from error


def _tell(wanted: Wanted, known: Secrets) -> None:
    host = "localhost" if wanted.host in ("0.0.0.0", "::", "127.0.0.1") else wanted.host
    print(f"the organiser's page is https://{host}:{wanted.port}/#{known.code}", flush=True)
    print(f"tables join at port {wanted.port}; the broker listens on port {wanted.broker_port}", flush=True)
    print(f"Home Assistant may read with the account {HOME}, see {SECRETS} in {wanted.folder}", flush=True)
    if not sys.stdout.isatty() and os.environ.get("INVOCATION_ID"):
        print("its code stands in the journal of the unit", flush=True)


class _Peer:
    """The organiser at its line."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def connected(self) -> list[Outgoing]:
        self._server.post.trouble = ""
        return self._server.event.connected()

    def lost(self, reason: str) -> None:
        self._server.post.trouble = reason

    def hear(self, topic: str, payload: bytes) -> list[Outgoing]:
        return self._server.event.hear(topic, payload, time.monotonic(), time.time())

    def tick(self) -> list[Outgoing]:
        return self._server.tick()
