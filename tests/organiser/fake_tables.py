"""Some tables of a fleet in one process, to be killed at any moment: the real agent and line over a log that is a file.

`python -m tests.organiser.fake_tables FOLDER GAMES EVERY_S TABLE...`: the membership of each table lies in a folder of
its name. Each ends a game about every EVERY_S seconds until its log has GAMES.
"""

import asyncio
import random
import sys
import time
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from firmware_py.fleet import messages as m
from firmware_py.fleet import topics
from firmware_py.fleet.agent import Agent, Outgoing
from firmware_py.fleet.enrolment import Membership, read_membership
from firmware_py.fleet.line import Account, keep_line

LOG = "games"
VERSION = "0.1.0"


def logged(folder: Path) -> list[str]:
    """The digests of a table's games; half a line is a game that was never written down."""
    path = folder / LOG
    text = path.read_text("ascii") if path.exists() else ""
    return [line.strip() for line in text.splitlines(keepends=True) if line.endswith("\n")]


class FakeTable:
    """A table without rules and devices, as the peer of a line."""

    def __init__(self, member: Membership, folder: Path, games: int, every_s: float) -> None:
        self.agent = Agent(member.table)
        self._member, self.folder, self._games, self._every_s = member, folder, games, every_s
        self._log = logged(folder)
        self._draw = random.Random(f"{member.table} {len(self._log)}")
        self._ends_s = time.monotonic() + self._draw.random() * every_s

    def connected(self) -> list[Outgoing]:
        return self.agent.connected()

    def lost(self, reason: str) -> None:
        pass

    def hear(self, topic: str, payload: bytes) -> list[Outgoing]:
        return self.agent.hear(topic, payload, time.time())

    def tick(self) -> list[Outgoing]:
        now_s = time.monotonic()
        if len(self._log) < self._games and now_s >= self._ends_s:
            self._end_game()
            self._ends_s = now_s + self._every_s * (0.5 + self._draw.random())
        told = self.agent.tick(now_s, self._state(now_s), [digest[:16] for digest in self._log])
        orders, wanted = self.agent.heard.orders, self.agent.heard.wanted
        while orders:
            told.append(self.agent.done(orders.popleft()))
        known = {digest[:16]: digest for digest in self._log}
        while wanted:
            if (short := wanted.popleft()) in known:
                told.append(self.agent.result(self._result(known[short])))
        return told

    def _end_game(self) -> None:
        digest = sha256(f"{self._member.table} {len(self._log)}".encode()).hexdigest()
        with (self.folder / LOG).open("r+b" if (self.folder / LOG).exists() else "wb") as log:
            log.seek(65 * len(self._log))  # half a line of a killed process is written over
            log.write(f"{digest}\n".encode())
        self._log.append(digest)
        self.agent.has_finished()

    def _state(self, now_s: float) -> m.State:
        at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return m.State(
            at=at, up_s=now_s, game="space_alert", part="playing", seats=(1, 1, 0, 1, 0), version=VERSION
        )

    def _result(self, digest: str) -> m.Result:
        return m.Result(
            id=f"{self._member.table}/{digest}",
            game="space_alert",
            rules=1,
            title="mission_3",
            seed="7",
            score=int(digest[:2], 16),
            won=True,
            standings=(m.Standing((1, 2, 4), int(digest[:2], 16), ("Ada", "Bo", "Cy")),),
            played="2026-11-23T11:20:05Z",
            ended_ago_s=1.0,
            doubtful=False,
        )


async def live(folder: Path, games: int, every_s: float) -> None:
    """Keeps a table's line until the process ends."""
    member = read_membership(folder)
    assert member is not None
    table = FakeTable(member, folder, games, every_s)
    down = tuple((topics.of_table(member.table, what), 1) for what in topics.DOWN)
    account = Account(
        member.host,
        member.port,
        member.table,
        member.password,
        member.table,
        member.certificate,
        (*down, (topics.ROUND, 1), (topics.SAY, 1), (topics.RANKING, 1)),
        will=table.agent.goodbye(),
    )
    await keep_line(account, table)


async def main(folder: Path, games: int, every_s: float, tables: list[str]) -> None:
    await asyncio.gather(*(live(folder / table, games, every_s) for table in tables))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), sys.argv[4:]))
