"""How many tables an organiser's computer carries: a real Mosquitto with TLS and roles, the organiser, and simulated
tables, all on this machine.

`python -m tests.organiser.measure_fleet FILE 50 500` writes a row for each number of tables, and results a second in
both stores. Each table tells its state every five seconds, ends two games, and notes when it hears an announcement.
"""

import asyncio
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import aiomqtt
import msgspec

from firmware_py.fleet import line as fleet_line
from firmware_py.fleet import messages as m
from firmware_py.fleet import topics
from firmware_py.fleet.agent import Outgoing
from firmware_py.fleet.line import context_of
from firmware_py.organiser.broker import ORGANISER
from firmware_py.organiser.run import STORE
from firmware_py.organiser.store import Store, Stored
from tests.measured import write
from tests.organiser import fake_tables
from tests.organiser.fake_tables import FakeTable, logged
from tests.organiser.real_event import RealEvent
from tests.organiser.test_store import result
from tests.organiser.test_store_postgresql import program, run

GAMES, ANNOUNCEMENTS = 2, 20
A_PROCESS = 500
"""Tables of one process."""
CALM_S = 30.0
TICK_S = 2.0
"""How often a simulated table looks for something to say: what it hears it takes in at once."""
HEARD = "heard"
RESULTS = 5000


class HearingTable(FakeTable):
    """Notes how long each announcement was under way; its id is the moment at which it was sent."""

    def hear(self, topic: str, payload: bytes) -> list[Outgoing]:
        now_ns = time.monotonic_ns()
        told = super().hear(topic, payload)
        while self.agent.heard.announcements:
            said = self.agent.heard.announcements.popleft()
            with (self.folder / HEARD).open("a") as file:
                file.write(f"{(now_ns - int(said.id)) / 1e6:.2f}\n")
        return told


def tables(folder: Path, every_s: float, names: list[str]) -> None:
    """Simulated tables until the process is killed."""
    fake_tables.FakeTable = HearingTable  # type: ignore[misc]
    fleet_line.TICK_S = TICK_S  # type: ignore[misc]
    asyncio.run(fake_tables.main(folder, GAMES, every_s, names))


def used(pid: int) -> tuple[float, float]:
    """The seconds of a core and the megabytes that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    kilobytes = next(
        int(one.split()[1])
        for one in Path(f"/proc/{pid}/status").read_text().splitlines()
        if one.startswith("VmRSS")
    )
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), kilobytes / 1024


def waits(what: str, condition: Callable[[], bool], patience_s: float) -> float:
    """Looks once a second; gives how long it took. Raises TimeoutError."""
    begun_s = time.monotonic()
    while not condition():
        if time.monotonic() - begun_s > patience_s:
            raise TimeoutError(f"{what}: not within {patience_s:.0f} s")
        time.sleep(1.0)
    return time.monotonic() - begun_s


async def announce(event: RealEvent) -> None:
    """Says twenty things, one a second, as the organiser does."""
    async with aiomqtt.Client(
        "localhost",
        event.port,
        username=ORGANISER,
        password=event.secrets.organiser,
        identifier="measure",
        protocol=aiomqtt.ProtocolVersion.V5,
        tls_context=context_of(event.certificate),
    ) as client:
        for _ in range(ANNOUNCEMENTS):
            said = m.Say(id=str(time.monotonic_ns()), text={"en": "Lunch.", "cs": "Oběd."})
            await client.publish(topics.SAY, m.write(said), qos=1)
            await asyncio.sleep(1.0)


def measured(count: int, patience_s: float) -> dict[str, object]:
    """A row: what an event with so many tables takes."""
    with tempfile.TemporaryDirectory() as folder:
        event = RealEvent(Path(folder))
        try:
            return _measured(event, count, patience_s)
        finally:
            event.close()


def _measured(event: RealEvent, count: int, patience_s: float) -> dict[str, object]:
    row: dict[str, object] = {}
    names = [f"t{number:07}" for number in range(count)]
    begun_s = time.monotonic()
    event.let_in(names, before_start=True)
    row["accounts and folders written in s"] = round(time.monotonic() - begun_s, 1)
    event.start_broker()
    event.start_organiser()
    pids = {name: event.processes[name].pid for name in ("broker", "organiser")}
    begun_s = time.monotonic()
    begun = {name: used(pid)[0] for name, pid in pids.items()}
    every_s = max(20.0, count / 25)
    for first in range(0, count, A_PROCESS):
        some = names[first : first + A_PROCESS]
        told = ("tables", str(event.state), str(every_s), *some)
        event.start(f"tables{first}", sys.executable, "-m", "tests.organiser.measure_fleet", *told)
    store = Store(str(event.folder / STORE))
    row["all results stored after s"] = round(
        waits("results", lambda: store.count_results() >= count * GAMES, patience_s)
    )
    row["results"], row["games"] = (
        store.count_results(),
        sum(len(logged(event.state / name)) for name in names),
    )
    for name, pid in pids.items():
        row[f"{name}: s of a core until then"] = round(used(pid)[0] - begun[name], 1)
    calm = {name: used(pid)[0] for name, pid in pids.items()}
    time.sleep(CALM_S)
    for name, pid in pids.items():
        seconds, megabytes = used(pid)
        row[f"{name}: % of a core while nothing happens"] = round(100 * (seconds - calm[name]) / CALM_S, 1)
        row[f"{name}: MB"] = round(megabytes)
    asyncio.run(announce(event))
    time.sleep(3.0)
    heard = [
        float(line)
        for name in names
        if (event.state / name / HEARD).exists()
        for line in (event.state / name / HEARD).read_text().split()
    ]
    parts = statistics.quantiles(heard, n=100)
    row["announcement heard, p50 ms"], row["announcement heard, p99 ms"] = round(parts[49]), round(parts[98])
    row["heard of all"] = f"{len(heard)} of {count * ANNOUNCEMENTS}"
    store.close()
    return row


# -------------------------------------------------------------------------------------------------------------- stores


def results_a_second(address: str, batch: int) -> int:
    """How many results a store takes in a second, so many in a transaction."""
    store = Store(address)
    some = [
        Stored(
            msgspec.structs.replace(
                result(1), id=f"k3f9x2ab/{sha256(f'{batch} {number}'.encode()).hexdigest()}"
            ),
            "k3f9x2ab",
            0.0,
            marked=False,
        )
        for number in range(RESULTS)
    ]
    begun_s = time.monotonic()
    for first in range(0, RESULTS, batch):
        store.put(some[first : first + batch])
    took_s = time.monotonic() - begun_s
    assert store.count_results() >= RESULTS
    store.close()
    return round(RESULTS / took_s)


def stores() -> dict[str, str]:
    """Results a second, one by one and in batches, in SQLite and in a PostgreSQL that listens in a folder."""
    with tempfile.TemporaryDirectory(prefix="measure") as folder:
        found = {"SQLite": f"{folder}/event.sqlite"}
        Path(folder).chmod(0o755)
        own = Path(folder) / "postgresql"
        own.mkdir()
        subprocess.run(["chown", "postgres", str(own)], check=True)
        data = f"{own}/data"
        run(program("initdb"), "--auth=trust", "--username=event", "-D", data)
        run(program("pg_ctl"), "-D", data, "-w", "-l", f"{own}/log", "-o", f"-k {own} -h ''", "start")
        try:
            found["PostgreSQL"] = f"postgresql://event@/postgres?host={own}"
            return {
                name: f"{results_a_second(address, 1)} one by one, {results_a_second(address, 50)} in batches of 50"
                for name, address in found.items()
            }
        finally:
            run(program("pg_ctl"), "-D", data, "-m", "immediate", "stop")


def main(file: Path, counts: list[int]) -> None:
    """Measures and writes; a number of tables that this machine does not carry is said to be so."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    found: dict[str, object] = {"results a second": stores()}
    write(file, found)
    for count in counts:
        try:
            found[f"{count} tables"] = measured(count, 120.0 + count / 10)
        except (TimeoutError, OSError) as error:
            found[f"{count} tables"] = {"ended": str(error)}
        write(file, found)


if __name__ == "__main__":
    if sys.argv[1] == "tables":
        tables(Path(sys.argv[2]), float(sys.argv[3]), sys.argv[4:])
    else:
        main(Path(sys.argv[1]), [int(count) for count in sys.argv[2:]])
