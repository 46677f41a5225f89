"""An event with the real Mosquitto, TLS and roles: a broker and an organiser that may be killed, and accounts."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path

from firmware_py.fleet.enrolment import Membership, keep_membership, password
from firmware_py.organiser.accounts import change_accounts
from firmware_py.organiser.accounts_file import write_accounts
from firmware_py.organiser.admission import account_commands
from firmware_py.organiser.broker import Broker, first_commands
from firmware_py.organiser.run import NAMES, STORE, kept_secrets
from firmware_py.organiser.store import Place, Store
from firmware_py.web.tls import CERTIFICATE, FOLDER, KEY, own

ROOT = Path(__file__).parents[2]


def until(what: str, condition: Callable[[], bool], patience_s: float = 60) -> None:
    """Looks ten times a second whether other processes have come so far."""

    async def look() -> None:
        end_s = time.monotonic() + patience_s
        while not condition():
            assert time.monotonic() < end_s, f"{what}: not within {patience_s:.0f} s"
            await asyncio.sleep(0.1)

    asyncio.run(look())


def answers(port: int) -> bool:
    """Whether somebody listens at a port of this computer."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def free_ports() -> tuple[int, int]:
    """Two ports that nobody listens at."""
    first = 21_000 + os.getpid() % 1000 * 10
    free = [port for port in range(first, first + 10) if not answers(port)]
    return free[0], free[1]


class RealEvent:
    """The files, the broker and the organiser of an event in `state`."""

    def __init__(self, state: Path) -> None:
        self.state = state
        self.folder = state / "organiser"
        self.folder.mkdir(parents=True)
        self.page, self.port = free_ports()
        self.secrets = kept_secrets(self.folder)
        own(self.folder, NAMES, datetime.now(UTC))
        tls = self.folder / FOLDER
        self.certificate = (tls / CERTIFICATE).read_text("ascii")
        self.broker = Broker(self.folder, self.port, tls / CERTIFICATE, tls / KEY)
        self.broker.prepare(self.secrets.accounts)
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, name: str, *command: str) -> None:
        """Starts a program; what it says lies in a file."""
        with (self.state / f"{name}.log").open("ab") as said:
            self.processes[name] = subprocess.Popen(command, stdout=said, stderr=said, cwd=ROOT)

    def start_broker(self) -> None:
        self.start("broker", *self.broker.command())
        until("the broker answers", lambda: answers(self.port))

    def start_organiser(self) -> None:
        ports = ("--port", str(self.page), "--broker-port", str(self.port))
        command = ("-m", "firmware_py", "organise", "--host", "127.0.0.1", *ports, "--state", str(self.state))
        self.start("organiser", sys.executable, *command)
        until("the organiser's page answers", lambda: answers(self.page))

    def kill(self, *names: str) -> None:
        """As a power cut does."""
        for name in names:
            self.processes[name].send_signal(signal.SIGKILL)
            self.processes[name].wait()

    def close(self) -> None:
        """Ends what runs."""
        for process in self.processes.values():
            process.kill()
            process.wait()

    def let_in(self, tables: Iterable[str], before_start: bool = False) -> dict[str, Membership]:
        """Makes accounts at the broker, which must run, or must not run yet, and a folder for each table."""
        since = "2026-11-01T00:00:00Z"
        made = {
            table: Membership(
                "localhost", self.port, self.page, table, password(), self.certificate, since, table
            )
            for table in tables
        }
        commands = first_commands(self.secrets.organiser, self.secrets.home)
        commands += account_commands([*made.values()])
        if before_start:
            write_accounts(self.broker.accounts, commands)
        else:
            asyncio.run(change_accounts(self.port, self.secrets.accounts, self.certificate, commands))
        store = Store(str(self.folder / STORE))
        for table, member in made.items():
            store.join(Place(table, table, "", 0.0, closed=False))
            (self.state / table).mkdir()
            keep_membership(self.state / table, member)
        store.close()
        return made
