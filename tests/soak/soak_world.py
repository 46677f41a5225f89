"""A table under soak, with what outlasts its program: the disk, the wires, the cards on the coils, the clocks."""

import errno
import os
import random
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from engine import GAMES
from engine.game import TABLE, Action, Refused, Seat, Step
from engine.record import read_record, replayed
from engine.tables import TableError
from firmware_py.devices.tags import TagBook
from firmware_py.inputs import Pressed
from firmware_py.journal.journal import Journal
from firmware_py.service.instance_lock import InstanceLock, LockWatch
from firmware_py.service.supervisor import Supervisor
from firmware_py.table.assembly import write_claimed
from firmware_py.table.buttons import START
from firmware_py.table.intake import TABLE_BUTTONS
from firmware_py.table.play import GameInPlay
from firmware_py.table.players import BotPlayers
from firmware_py.table.simulated import build_table
from firmware_py.table.table import Devices, Table
from firmware_py.web.router import Service
from hardware.cabinet import Cabinet, load
from tests.soak.soak_checks import Checks
from tests.soak.soak_devices import Noise, NoisyWires, OnCoils, PowerCut, SoakDisk, WireHands, book
from tests.soak.soak_pages import Port

TICK_MS = 100
LOOK_MS = 1000
FINGER_MS = 200
PATIENCE_MS = (
    5_000  # after which somebody lets a game go on that stands still; rarer than faults it would never end
)
BOT_EFFORT = 3
BOTS_THINK_EVERY_MS = 4000
TAKEN_BACK_MS = 8000  # that a cut may take back: two seconds that are not synced, and a slow disk beside them
SENT_WITHIN_S = 60.0
CALM_MS = 60_000  # in which all devices must be back after the last fault


class WatchedTable(Table):
    """A table that remembers what it accepted, and how much of that it has promised to keep.

    What people did is promised when the tick that took it is over, unless the table said by then that the disk takes
    nothing.
    """

    def __init__(self, cabinet: Cabinet, devices: Devices, journal: Journal, tags: TagBook) -> None:
        super().__init__(cabinet, devices, journal, tags)
        self.accepted: list[tuple[Seat, Action]] = []
        self.promised = 0
        self._by_people = 0

    def do(self, seat: Seat, action: Action) -> list[Step]:
        steps = super().do(seat, action)
        self.accepted.append((seat, action))
        if seat != TABLE:
            self._by_people = len(self.accepted)
        return steps

    def tick(self, now_ms: int) -> bytes:
        frame = super().tick(now_ms)
        if not self.journal.trouble:
            self.promised = max(self.promised, self._by_people)
        return frame

    def await_pages(self, seats: tuple[Seat, ...]) -> None:
        """Bots have no pages, and nobody waits for them."""
        super().await_pages(())

    def take_up(self, accepted: list[tuple[Seat, Action]]) -> None:
        """From now on this is what was accepted; all that people did of it is promised."""
        self.accepted = accepted
        done = [number for number, (seat, _) in enumerate(accepted, 1) if seat != TABLE]
        self.promised = self._by_people = max(done, default=0)


@dataclass
class Toll:
    """What came of it all. `lost` are sentences, and should stay empty."""

    flights: Counter[str] = field(default_factory=Counter)
    struck: Counter[str] = field(default_factory=Counter)
    survived: Counter[str] = field(default_factory=Counter)
    actions: int = 0
    by_people: int = 0
    table_ms: int = 0
    taken_back: int = 0
    damaged_bytes: int = 0
    lost: list[str] = field(default_factory=list)


class World:
    """A table with its clocks. `step` is one tick of everything; `cut` ends its program and starts it again."""

    def __init__(self, folder: Path, cabinet: str, draw: random.Random, toll: Toll) -> None:
        self.folder = folder
        self.draw = draw
        self.toll = toll
        self.now_ms = 0
        self.steady_ms = 0
        self.wall_ms = 0
        self.noise = Noise(draw)
        self.disk = SoakDisk(draw, self.pass_time)
        self._named = cabinet
        self.cabinet = load(cabinet)
        self.checks = Checks(self)
        seats = [board.seat for board in self.cabinet.boards]
        self.wires = NoisyWires((board_id(seat) for seat in seats), self.noise)
        self.boards = {seat: self.wires.boards[f"port {at}"] for at, seat in enumerate(seats, 1)}
        self.coils = OnCoils()
        self.thrown_back = False  # by damage in the journal of this game
        self.foreign: dict[Path, bytes] = {}  # files of others, and what must stand in them
        self._looked_ms = self._stands_since_ms = 0
        self._shown: deque[tuple[int, int]] = (
            deque()
        )  # where the show was, and when, as far as a cut may take it back
        self._seed = 0
        for seat in seats:
            write_claimed(folder, self.cabinet.name, seat, board_id(seat))

    async def start(self) -> None:
        """Switches the table on."""
        built = build_table(self.folder, self._named, self.wires.makers(), book(), self._make)
        hands = WireHands(built.hands, self.boards, built.assembled.seats.served, self.coils)
        self.built = replace(built, hands=hands)
        self.service = Service(self.built, no_seed)
        self.service.resume()
        self.bots: BotPlayers | None = None
        self.supervisor = Supervisor(self.table, {})
        self.lock = InstanceLock(self.folder)
        self._lock_watch = LockWatch(self.lock, self.table)
        self.port = Port(self.service)
        await self.port.open()

    def _make(self, cabinet: Cabinet, devices: Devices, journal: Journal, tags: TagBook) -> Table:
        return WatchedTable(cabinet, devices, Journal(self.folder / "journal", self.disk), tags)

    async def stop(self, *, in_order: bool = False) -> None:
        """The program ends, unless `in_order` without a word to the disk."""
        before = self.disk.error, self.disk.refusals
        self.disk.error = before[0] if in_order else errno.EIO
        self.table.journal.close()
        self.disk.error, self.disk.refusals = before
        await self.port.close()
        self.built.assembled.close()
        self.lock.close()

    @property
    def table(self) -> WatchedTable:
        """The table of the present program."""
        assert isinstance(self.built.table, WatchedTable)
        return self.built.table

    def pass_time(self, ms: int) -> None:
        """The clocks go on, and nothing else."""
        self.now_ms += ms
        self.steady_ms += ms

    # ----------------------------------------------------------------------------------------------------------- games

    def begin(
        self, game: str, setup: dict[str, object], seed: int, position: dict[str, object] | None = None
    ) -> None:
        """Deals a game, or sets a position of it up, with a bot at each seat, which the table takes for people."""
        self._seed = seed
        self.thrown_back = False
        self._shown.clear()
        self.built.hands.clear()
        self.table.take_up([])
        if position is None:
            seats = GAMES[game].setup(setup).seats
            self._play = self.table.begin(game, setup, seed, people={seat: f"N{seat}" for seat in seats})
        else:
            self._play = self.table.begin_position(position)
            self.built.hands.lay(self._play.seating.slots(self._play.game))
        self._seat_bots()

    def _seat_bots(self) -> None:
        play = self.table.play
        if play is not None:
            seats, hands = play.record.setup.seats, self.built.hands
            self.bots = BotPlayers(
                self.table, hands, seats, self._seed, effort=BOT_EFFORT, think_every_ms=BOTS_THINK_EVERY_MS
            )

    async def step(self) -> None:
        """A tick of everything. The power may go within it."""
        self.pass_time(TICK_MS)
        self.toll.table_ms += TICK_MS
        try:
            if self.bots is not None:
                self.bots.tick()
            self.port.server.tick(self.now_ms)
        except PowerCut:
            await self.cut(power=True)
            return
        self._let_strips_take_it()
        self.wires.run(TICK_MS)
        if self.toll.table_ms % FINGER_MS == 0:
            self.coils.move_fingers()
        await self.port.turn()
        self._note_show()
        self.checks.after_tick()
        if self.steady_ms - self._looked_ms >= LOOK_MS:
            self._looked_ms = self.steady_ms
            self._mind()
            self._lock_watch.look()
            self.look()

    def _note_show(self) -> None:
        play = self.table.play
        if play is not None:
            self._shown.append((self.steady_ms, play.director.now_ms))
        while self._shown and self.steady_ms - self._shown[0][0] > TAKEN_BACK_MS:
            self._shown.popleft()

    def look(self) -> None:
        """The supervisor looks at the table; raises Stuck for one that stands still."""
        self.supervisor.look(self.steady_ms / 1000, (self.steady_ms + self.wall_ms) / 1000)

    def _let_strips_take_it(self) -> None:
        """Threads send to LED strips in this computer's time, of which a minute of the table has little: a strip whose
        thread is not given its turn would seem to be gone.
        """
        for wire in self.built.assembled.lights.wires:
            if wire.device is not None:
                wire.device.flush(SENT_WITHIN_S)

    def _mind(self) -> None:
        """People let a game go on that stands still, as a stuck button may have wanted it, and say that they are ready
        where its clock waits for that.
        """
        play = self.table.play
        for seat in self.table.awaited:
            self.table.ready(seat)
        if play is None or not (self.table.paused or play.director.paused):
            self._stands_since_ms = self.steady_ms
        elif self.steady_ms - self._stands_since_ms > PATIENCE_MS:
            self.table.put(Pressed(TABLE_BUTTONS, START))

    # ------------------------------------------------------------------------------------------------------------ cuts

    async def cut(
        self, *, power: bool, in_order: bool = False, harm: Callable[[Path], int] | None = None
    ) -> None:
        """The program is killed, or ends `in_order`; with `power` all of the table is dark, and what was not synced is
        gone. Then perhaps something does `harm` to the journal, and gives how many bits of it.
        """
        table, trouble = self.table, bool(self.table.journal.trouble)
        await self.stop(in_order=in_order)
        if in_order and not self.table.journal.trouble:
            table.promised = len(table.accepted)
        if power:
            self.disk.lose_power(table.journal.running)
            for board in self.boards.values():
                if board.plugged:
                    board.replug()
        kept = self.kept()
        bits = harm(table.journal.running) if harm is not None and table.journal.running.exists() else 0
        raw = table.journal.running.read_bytes() if bits else b""
        await self.start()
        if bits:
            self._compare_damaged(table, bits, raw)
        self._compare(table, self._play, len(kept), trouble)
        self.check_foreign()
        self._seat_bots()

    def _compare_damaged(self, before: WatchedTable, bits: int, raw: bytes) -> None:
        """A damaged journal is told and kept, one bit costs nothing, and no more is missing than is told."""
        damage, now = self.table.journal.damage, self.table.play
        if damage is None or now is None:
            self.lose(f"{bits} flipped bits were not noticed: {self.told()}")
            return
        if raw not in [path.read_bytes() for path in before.journal.running.parent.glob("damaged-*")]:
            self.lose("a damaged journal was not kept as it was")
        missing = len(before.accepted) - len(now.record.actions)
        if missing > damage.total or (bits == 1 and damage.line):
            self.lose(f"{bits} flipped bits took {missing} actions, {damage.total} were told")
        if damage.line:  # what is told and kept is not lost without a word
            before.take_up(list(now.record.actions))
            self._play = now

    def _compare(self, before: WatchedTable, was: GameInPlay, kept: int, trouble: bool) -> None:
        """What came back, against what was promised."""
        now = self.table.play
        if now is None:
            if was.game.result is None or not kept:
                self.lose(f"a game with {before.promised} promised actions did not come back: {self.told()}")
            return
        self._play = now
        found, accepted = now.record.actions, before.accepted
        cut_off = found[len(accepted) : len(accepted) + 1]  # written, and never shown
        known = [*accepted, *cut_off]
        if found != known[: len(found)]:
            self.lose("actions came back that are not those that were accepted")
        if len(found) < before.promised:
            self.lose(f"{before.promised} actions were promised, {len(found)} came back")
        if (now.record.people, now.record.position) != (was.record.people, was.record.position):
            self.lose("who plays, or from which position, is not as it was")
        self.toll.taken_back += max(0, len(accepted) - len(found))
        self.table.take_up(list(found))
        again = replayed(replace(was.record, actions=found))
        if repr(again.snapshot()) != repr(now.game.snapshot()) or again.result != now.game.result:
            self.lose("the game that came back is not the one of its actions")
        if len(found) == len(was.record.actions) and (
            now.lit != was.lit or repr(was.game.snapshot()) != repr(now.game.snapshot())
        ):
            self.lose("the lights or the game are not as they were")
        was_ms, now_ms = was.director.now_ms, now.director.now_ms
        latest_ms = max(
            [was_ms, *(at_ms for _, at_ms in self._shown)]
        )  # from where somebody may have moved it back
        self._shown.clear()
        if not trouble and not was_ms - TAKEN_BACK_MS <= now_ms <= latest_ms + TICK_MS:
            self.lose(f"the show went from {was_ms} ms to {now_ms} ms")

    def told(self) -> str:
        """What the table says about it."""
        said = [notice for _, notice in self.service.notices] + list(self.table.notices)
        return ", ".join(f"{notice.what} {notice.reason}" for notice in said) or "nothing was said"

    def lose(self, what: str) -> None:
        """Something is missing."""
        self.toll.lost.append(what)

    # ------------------------------------------------------------------------------------------------------------ ends

    def kept(self) -> list[Path]:
        """The finished games of this folder, oldest first."""
        return sorted((self.folder / "journal").glob("game-*.jsonl"))

    @property
    def over(self) -> bool:
        """Whether the flight is over, seen by all and kept."""
        play = self.table.play
        shown = play is None or play.game.result is not None
        return shown and not self.table.journal.running.exists() and not self.table.journal.trouble

    async def calm(self) -> list[str]:
        """Lets all devices come back; gives those that do not."""
        end_ms, away = self.steady_ms + CALM_MS, ["?"]
        while away and self.steady_ms < end_ms:
            await self.step()
            away = [one.name for one in self.table.devices.health if one.state in ("lost", "absent")]
        return away

    def check_foreign(self) -> None:
        """Files of others are where they were, and as they were."""
        for path, content in self.foreign.items():
            if not path.exists() or path.read_bytes() != content:
                self.lose(f"a file of somebody else was not left alone: {path.name}")
        self.foreign = {path: content for path, content in self.foreign.items() if path.exists()}

    def check_kept(self, number: int, accepted: list[tuple[Seat, Action]]) -> None:
        """The record that was kept, against what was accepted, and against the result that people saw."""
        kept = self.kept()
        if len(kept) != number:
            self.lose(f"{number} flights have ended, {len(kept)} are kept")
        if not kept:
            return
        record = read_record(kept[-1].read_text("utf-8").splitlines(), kept[-1].name)
        if record.actions != accepted:
            self.lose(f"{len(accepted)} actions were accepted, {len(record.actions)} others are kept")
        try:
            result = replayed(record).result
        except Refused as refused:
            self.lose(f"the kept record is refused: {refused}")
            return
        play = self.table.play
        if result is None or (play is not None and play.game.result != result):
            self.lose("the kept record does not end as the flight did")
        self.toll.actions += len(record.actions)
        self.toll.by_people += sum(seat != TABLE for seat, _ in record.actions)


def no_seed() -> int:
    """A button that is stuck when a game is over must not begin another one: games are dealt by the soak alone."""
    raise TableError("expected no game but those of the soak")


def board_id(seat: Seat) -> str:
    """The id of the board at a seat."""
    return f"e660c0d1a2b3c4d{seat}"


def resident_kb() -> int:
    """How much memory this process holds."""
    return int(Path("/proc/self/statm").read_text("utf-8").split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024
