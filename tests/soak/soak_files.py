"""Faults of the files under a running table: flipped bits in the journal, and files that somebody deletes or moves."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

from engine.tables import TableError
from firmware_py.journal.lines import HEADERS
from firmware_py.service.instance_lock import FILE, InstanceLock
from tests.soak.soak_faults import Fault
from tests.soak.soak_world import TICK_MS, World

NOTICED_S: Final = 2.0  # twice what the table promises, for a soak looks in steps
NOTICED_TICKS: Final = round(1000 * NOTICED_S / TICK_MS)  # each longer where the disk is slow


def flipped(raw: bytes, bits: int, draw: random.Random) -> bytes:
    """A journal with so many bits flipped in the first half of the lines behind its headers: damage in which no line at
    all is whole behind the first wrong one can't be told from a torn end.
    """
    lines = raw.split(b"\n")
    sealed = [number for number in range(HEADERS, len(lines) - 1) if lines[number]]
    turned = bytearray(raw)
    for number in draw.choices(sealed[: (len(sealed) + 1) // 2], k=bits) if sealed else []:
        begin = sum(len(line) + 1 for line in lines[:number])
        turned[begin + draw.randrange(len(lines[number]))] ^= 1 << draw.randrange(8)
    return bytes(turned)


class FlippedBit(Fault):
    """The program is killed, and a bit of the journal flips: nothing is lost, and it is told."""

    name = "bit flipped in the journal"
    bits = 1

    async def strike(self) -> bool:
        play, disk, journal = self.world.table.play, self.world.disk, self.world.table.journal
        refused = (
            disk.error or disk.cut_in > 0 or journal.trouble
        )  # then nothing is promised, and much may be missing
        if refused or play is None or play.game.result is not None:
            return False
        if len(play.record.actions) < self.bits.bit_length() or not journal.running.exists():
            return False
        await self.world.cut(power=False, harm=self._harm)
        return True

    def _harm(self, path: Path) -> int:
        """How many bits are flipped in a file."""
        raw = path.read_bytes()
        turned = flipped(raw, self.bits, self.draw)
        path.write_bytes(turned)
        return sum((one ^ other).bit_count() for one, other in zip(raw, turned, strict=True))


class FlippedBits(FlippedBit):
    """Many bits flip: what comes behind the damage is lost, and it is told how much, and the file is kept.

    Once in a game: one that is thrown back again and again never ends.
    """

    name = "bits flipped in the journal"
    bits = 60

    async def strike(self) -> bool:
        if self.world.thrown_back:
            return False
        self.world.thrown_back = await super().strike()
        return self.world.thrown_back


def delete(path: Path) -> None:
    path.unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("moved-away"))


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:20])


async def until_there(world: World, path: Path) -> None:
    """Lets the table notice that a file is gone."""
    end_ms = world.steady_ms + 1000 * NOTICED_S
    while not path.exists() and world.steady_ms < end_ms:
        await world.step()


class RunningFileGone(Fault):
    """Somebody deletes, moves or cuts the journal of the running game: soon it is there again, whole.

    Nothing else strikes until it is noticed: where the power goes in the same second there is nothing left of the game.
    """

    name = "journal deleted, moved or cut"
    harms: tuple[Callable[[Path], None], ...] = (delete, move, cut_off)

    async def strike(self) -> bool:
        world, journal = self.world, self.world.table.journal
        strikes = world.disk.error or world.disk.cut_in > 0 or journal.trouble
        if strikes or not journal.running.exists():
            return False
        self.draw.choice(self.harms)(journal.running)
        vanished, ticks = journal.vanished, NOTICED_TICKS
        while self._runs() and (is_gone := journal.vanished == vanished or bool(journal.trouble)) and ticks:
            ticks -= 1
            await world.step()
        if self._runs() and is_gone:
            world.lose("a journal that was deleted was not written anew")
        journal.running.with_name("moved-away").unlink(missing_ok=True)
        return True

    def _runs(self) -> bool:
        play = self.world.table.play
        return play is not None and play.game.result is None


class LockGone(Fault):
    """Somebody deletes the lock of the one table: soon no second table can start again."""

    name = "lock deleted"
    lasts_s = (NOTICED_S, NOTICED_S + 1)

    async def strike(self) -> bool:
        (self.world.folder / FILE).unlink(missing_ok=True)
        return True

    async def heal(self) -> None:
        await until_there(self.world, self.world.folder / FILE)
        try:
            InstanceLock(self.world.folder).close()
        except TableError:
            return
        self.world.lose("a second table could have started on the same folder")
