"""What a fleet does at a table: it looks at the table, tells the agent, and carries out what the organiser orders.

It acts only as people do: it puts inputs into the table's inbox and lets notices be read. A failure of it is written to
the program's log and stops nothing.
"""

import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from engine.game import TABLE
from engine.tables import TableError
from firmware_py.devices.health import Launch, at_once
from firmware_py.fleet import messages as m
from firmware_py.fleet.agent import Agent, Outgoing
from firmware_py.fleet.enrolment import Membership
from firmware_py.fleet.fetching import Fetch, VersionFetcher, no_inbox
from firmware_py.fleet.results import Sender, digests, wanted_results
from firmware_py.inputs import GameChosen, LobbyOpened, StartWanted
from firmware_py.log.not_installed import rows_of
from firmware_py.log.row import GameRows, digest_of, text_of
from firmware_py.log.store import GameLog
from firmware_py.log.withheld import DealtRound, Rounds
from firmware_py.table.event_round import BoundRound, RoundPlace, RoundRanking
from firmware_py.table.notices import Notice
from firmware_py.table.play import GameInPlay
from firmware_py.table.table import Table

LOG: Final = logging.getLogger(__name__)
BROKEN: Final = ("lost", "degraded")
RESULTS_AT_ONCE: Final = 20


@dataclass(frozen=True, slots=True)
class Clocks:
    """Where time comes from: a steady clock and that of the wall, in seconds, and whether the latter was set by others
    (NTP).
    """

    steady: Callable[[], float]
    wall: Callable[[], float]
    synced: Callable[[], bool | None] = lambda: None


class FleetHands:
    """A table in a fleet, as the peer of a line. `fetch` gets a version from the organiser; `launch` does what may
    take a second; `trouble` says why there is no line, "" while there is one.
    """

    def __init__(
        self,
        table: Table,
        member: Membership,
        folder: Path,
        logs: Mapping[str, GameRows],
        version: str,
        clocks: Clocks,
        fetch: Fetch = no_inbox,
        launch: Launch = at_once,
    ) -> None:
        self.agent = Agent(member.table)
        self.trouble = "not connected yet"
        self._table = table
        self._member = member
        self._folder = folder
        self._logs = logs
        self._version = version
        self._clocks = clocks
        self._versions = VersionFetcher(fetch, launch)
        self._rounds = Rounds(folder)
        self._bound: m.Round | None = None
        self._told_over: GameInPlay | None = None
        self._ended: dict[str, float] = {}
        self._put_off: list[m.Say] = []
        self._launch = launch
        self._reading = False
        self._digests: tuple[str, ...] | None = None
        self._results: deque[m.Result] = deque()
        self._lost_s: float | None = None

    # ------------------------------------------------------------------------------------------------- the line's side

    def connected(self) -> list[Outgoing]:
        """What is said first on a new line."""
        self.trouble = ""
        self._table.staff.reachable = True
        self._lost_s = None
        return self.agent.connected()

    def lost(self, reason: str) -> None:
        """There is no line, and why."""
        self.trouble = reason or "the line broke"
        self._table.staff.reachable = False
        if self._lost_s is None:
            self._lost_s = self._clocks.steady()
        self._show_ranking()

    def hear(self, topic: str, payload: bytes) -> list[Outgoing]:
        """Takes a message in and gives what is answered at once."""
        told = self.agent.hear(topic, payload, self._clocks.wall())
        self._show_ranking()
        return told

    def tick(self) -> list[Outgoing]:
        """What is to be said now, after what came was done."""
        now_s = self._clocks.steady()
        told = [
            self.agent.done(order, reason)
            for order in _taken(self.agent)
            if (reason := self._do(order)) is not None
        ]
        if (ended := self._versions.ended(self._part() == "free")) is not None:
            told.append(self.agent.done(*ended))
        self._announce()
        self._call(now_s)
        self._see_the_end(now_s)
        self._look_up(now_s)
        told += self.agent.tick(now_s, self.state(), self._digests)
        if not self.agent.tells_games(now_s):
            self._digests = None
        while self._results:
            told.append(self.agent.result(self._results.popleft()))
        return told

    def _show_ranking(self) -> None:
        """Gives the table the ranking for its halls; how old it is is told while there is no line."""
        told, lost_s = self.agent.ranking, self._lost_s
        age = None if lost_s is None else int(self._clocks.steady() - lost_s) // 60
        shown = (
            None
            if told is None
            else RoundRanking(
                told.round,
                tuple(RoundPlace(one.rank, one.names, one.table, one.score) for one in told.places),
                age,
            )
        )
        if shown != self._table.ranking:
            self._table.ranking = shown

    # ------------------------------------------------------------------------------------------------ how the table is

    def state(self) -> m.State:
        """How the table is now. No name of a person stands in it."""
        play, lobby, wall_s = self._table.play, self._table.lobby, self._clocks.wall()
        game = play.record.game if play is not None else lobby.game if lobby.stage != "closed" else ""
        seats = play.record.setup.seats if play is not None else ()
        bots = play.record.bots if play is not None else ()
        synced = self._clocks.synced()
        return m.State(
            at=_moment(wall_s),
            up_s=round(self._clocks.steady(), 1),
            clock="unknown" if synced is None else "synced" if synced else "free",
            game=game,
            title=rows_of(self._logs, play.record.game).title(play.game)[:64] if play is not None else "",
            part=self._part(),
            held=play is not None and self._table.paused,
            minute=int(play.game.now_s() // 60) if play is not None else 0,
            seats=tuple(1 if seat in seats and seat not in bots else 0 for seat in range(1, 9)),
            round=self._bound.round if self._bound is not None else "",
            faults=tuple(
                m.Fault(one.name[:64], one.reason[:400])
                for one in self._table.devices.health
                if one.state in BROKEN and one.reason
            )[:40],
            version=self._version,
            name=self._member.name,
        )

    def _part(self) -> m.Part:
        play = self._table.play
        if self._table.lobby.stage != "closed":
            return "lobby"
        if play is None:
            return "free"
        if play.game.result is not None:
            return "ending"
        return "action" if play.game.wake_at() is not None else "playing"

    # --------------------------------------------------------------------------------------------------------- orders

    def _do(self, told: m.Do) -> str | None:
        """Does what the organiser wants; gives why not, "" where it is done, None where it is under way."""
        match told.order:
            case m.Bind(round=name):
                return self._bind(name)
            case m.Deal(round=name, seed=seed):
                return self._deal(name, int(seed))
            case m.Hold(reason=reason):
                self._table.hold(TABLE, reason)
            case m.CallAnswered():
                self._table.staff.answered(self._table.last_tick_ms or 0)
                self._table.notify(Notice("staff_comes", "", TABLE))
            case m.UpdateTo() as wanted:
                refused = self._versions.begin(told, wanted) if self._part() == "free" else m.NOT_FREE
                return refused or None
        return ""

    def _bind(self, name: str) -> str:
        wanted = self.agent.round
        if not name:
            self._bound = None
            self._table.lobby.bind(None)
            return ""
        if wanted is None or wanted.round != name:
            return "no such round was told"
        self._bound = wanted
        self._table.lobby.bind(BoundRound(name, wanted.game))
        if self._table.play is None:
            self._table.put(LobbyOpened())
            self._table.put(GameChosen(wanted.game, dict(wanted.setup)))
        return ""

    def _deal(self, name: str, seed: int) -> str:
        """The seed is kept before the game begins, so that a restart gives it away to nobody."""
        wanted = self._bound
        if wanted is None or wanted.round != name:
            return "the table is not bound to this round"
        if self._table.play is not None and self._table.play.game.result is None:
            return m.NOT_FREE
        try:
            self._rounds.add(DealtRound(name, wanted.game, seed, wanted.seals))
        except OSError as error:
            return f"the round can't be kept: {error.strerror}"
        self._table.put(GameChosen(wanted.game, dict(wanted.setup)))
        self._table.put(StartWanted(seed))
        return ""

    def _announce(self) -> None:
        """Announcements are heard at once; during an action part only those that are urgent."""
        heard = self.agent.heard.announcements
        while heard:
            self._put_off.append(heard.popleft())
        quiet = self._part() == "action"
        for said in [one for one in self._put_off if one.urgent or not quiet]:
            self._put_off.remove(said)
            first, clip = next(iter(said.text.values()), ""), said.clip if said.clip in m.READY else ""
            self._table.notify(Notice("announcement", first, TABLE, None, tuple(said.text.items()), clip))

    def _call(self, now_s: float) -> None:
        """Whoever has waited longest at the table is who calls."""
        waiting = self._table.staff.waiting
        first = waiting[0] if waiting else None
        if self.agent.calling != first:
            self.agent.call(None, now_s)
            self.agent.call(first, now_s)

    # -------------------------------------------------------------------------------------------------------- results

    def _see_the_end(self, now_s: float) -> None:
        """Notes when a game's show has told its end: then its result may leave."""
        play = self._table.play
        if play is not None:
            record = play.record
            play.withholds_seed = self._rounds.withheld(record.game, record.seed, self._clocks.wall())
        if play is None or play is self._told_over or play.game.result is None:
            return
        if play.director.now_ms >= play.over_ms:
            self._told_over = play
            self._ended[digest_of(text_of(play.record))] = now_s
            self.agent.has_finished()

    @property
    def _sender(self) -> Sender:
        return Sender(self._member.table, self._member.since, self._member.names_leave)

    def _look_up(self, now_s: float) -> None:
        """Reads the log, which may take a second, where nobody waits for it; what it gives is told at a later tick."""
        if self._reading:
            return
        wanted, ago = self.agent.heard.wanted, {key: now_s - ended for key, ended in self._ended.items()}
        if wanted:
            some = [wanted.popleft() for _ in range(min(RESULTS_AT_ONCE, len(wanted)))]
            self._begin(partial(self._read_results, some, ago))
        elif self.agent.tells_games(now_s) and self._digests is None:
            self._begin(self._read_digests)

    def _begin(self, read: Callable[[GameLog], None]) -> None:
        self._reading = True
        self._launch(partial(self._read, read))

    def _read(self, read: Callable[[GameLog], None]) -> None:
        """May run in a thread: it only puts down what it found."""
        try:
            with GameLog(self._folder, self._logs) as log:
                log.collect()
                read(log)
        except (sqlite3.Error, TableError, OSError) as error:
            LOG.warning("the fleet reads nothing of the log: %s", error)
        finally:
            self._reading = False

    def _read_digests(self, log: GameLog) -> None:
        self._digests = digests(log, self._sender)

    def _read_results(self, some: list[str], ago: Mapping[str, float], log: GameLog) -> None:
        self._results.extend(wanted_results(log, self._logs, self._sender, some, ago, self._rounds))


def _taken(agent: Agent) -> list[m.Do]:
    """The orders that came, in their order; they wait no more."""
    orders = list(agent.heard.orders)
    agent.heard.orders.clear()
    return orders


def _moment(wall_s: float) -> str:
    return datetime.fromtimestamp(wall_s, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
