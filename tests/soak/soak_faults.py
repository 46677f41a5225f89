"""The faults of a soak. Each strikes, lasts a while, and is healed; drawn from the seed, several may hold at once."""

import asyncio
import errno
from typing import Final

from firmware_py.journal.lines import HoldNote
from firmware_py.table.table import STEP_MS
from hardware.readings import BUTTONS
from tests.soak.soak_checks import most_ma
from tests.soak.soak_pages import Browser
from tests.soak.soak_world import TICK_MS, World

HOUR_MS: Final = 3_600_000
FLOOD: Final = 100
FROZEN_MS: Final = (5_000, 120_000)


class Fault:
    """Something that goes wrong. `strike` gives False where there is nothing to break."""

    name = ""
    lasts_s: tuple[float, float] = (0.0, 0.0)

    def __init__(self, world: World) -> None:
        self.world = world
        self.draw = world.draw

    async def strike(self) -> bool:
        return True

    async def tick(self) -> None:
        """While it lasts, at each tick."""

    async def heal(self) -> None:
        """It is over."""


class Unplugged(Fault):
    """A seat loses its cable, and gets it back."""

    name = "seat unplugged and plugged in again"
    lasts_s = (0.2, 60.0)

    async def strike(self) -> bool:
        world = self.world
        self._seat = self.draw.choice(world.built.seats.seats)
        board = world.boards.get(self._seat)
        if board is None:
            world.built.seats.unplug(self._seat)
        else:
            board.unplug()
        return True

    async def heal(self) -> None:
        board = self.world.boards.get(self._seat)
        if board is None:
            self.world.built.seats.replug(self._seat)
        elif not board.plugged:
            board.replug()


class NoisyWire(Fault):
    """Bytes between boards and table are damaged, both ways."""

    name = "noise on the wires of the seat boards"
    lasts_s = (1.0, 30.0)

    async def strike(self) -> bool:
        self.world.noise.rate = self.draw.choice((0.0005, 0.005, 0.05))
        return bool(self.world.boards)

    async def heal(self) -> None:
        self.world.noise.rate = 0.0


class StuckButton(Fault):
    """A button stays down."""

    name = "button stuck"
    lasts_s = (5.0, 90.0)

    async def strike(self) -> bool:
        self._seat, self._button = self.draw.choice(self.world.built.seats.seats), self.draw.choice(BUTTONS)
        board = self.world.boards.get(self._seat)
        (board.press if board is not None else self._press_twin)(self._button)
        return True

    async def heal(self) -> None:
        board = self.world.boards.get(self._seat)
        if board is not None:
            board.release(self._button)
        else:
            self.world.built.seats.release(self._seat, self._button)

    def _press_twin(self, button: str) -> None:
        self.world.built.seats.press(self._seat, button)


class DyingSound(Fault):
    """The sound card goes and comes back."""

    name = "sound card lost and back"
    lasts_s = (1.0, 120.0)

    async def strike(self) -> bool:
        self.world.built.speaker.lose("unplugged")
        return True

    async def heal(self) -> None:
        self.world.built.speaker.restore()


class DyingStrip(Fault):
    """The wire of a LED strip takes nothing for a while: any one's, or that of the brightest, whose light then stands
    for longest in the way of what the others may draw.
    """

    name = "LED strip lost and back"
    lasts_s = (1.0, 60.0)

    async def strike(self) -> bool:
        tapes = self.world.wires.tapes()
        if not tapes:
            return False
        brightest = max(
            tapes, key=lambda tape: max((most_ma(tape.bus, data) for data in tape.may_show), default=0)
        )
        self._tape = self.draw.choice((brightest, self.draw.choice(tapes)))
        self._tape.broken = "no power"
        return True

    async def heal(self) -> None:
        self._tape.broken = ""


class SlowDisk(Fault):
    """Each sync takes up to three seconds, during which the table stands still."""

    name = "disk slow"
    lasts_s = (5.0, 60.0)

    async def strike(self) -> bool:
        self.world.disk.slow_ms = self.draw.choice((50, 500, 3000))
        return True

    async def heal(self) -> None:
        self.world.disk.slow_ms = 0


class SickDisk(Fault):
    """The disk takes nothing, or half a line."""

    name = "disk full, read only or broken"
    lasts_s = (1.0, 90.0)

    async def strike(self) -> bool:
        if self.world.disk.cut_in > 0:
            return False
        self.world.disk.error = self.draw.choice((errno.ENOSPC, errno.EROFS, errno.EIO))
        return True

    async def heal(self) -> None:
        self.world.disk.error = 0


class Visit(Fault):
    """Browsers come, and go when it is over."""

    async def strike(self) -> bool:
        self.browsers = [Browser(self.draw), Browser(self.draw)]
        self.port = self.world.port
        self.port.visitors += 1
        return True

    async def heal(self) -> None:
        for browser in self.browsers:
            browser.vanish()
        if self.world.port is self.port:
            await self.port.turn()
        self.port.visitors -= 1


class KilledBrowser(Visit):
    """A page connects, begins a message and is gone."""

    name = "browser killed in the middle of a message"
    lasts_s = (0.1, 5.0)

    async def strike(self) -> bool:
        await super().strike()
        await self.browsers[0].come(self.port.number)
        await self.port.turn()
        self.browsers[0].stammer(self.draw.choice(MESSAGES))
        return True


class DeafPage(Visit):
    """A page that never reads, beside one that does and must not starve."""

    name = "page that never reads"
    lasts_s = (1.0, 12.0)

    async def strike(self) -> bool:
        await super().strike()
        deaf, other = self.browsers
        await deaf.come(self.port.number, small=True)
        await other.come(self.port.number)
        await self.port.turn()
        for _ in range(5):
            deaf.say(self.draw.choice(MESSAGES))
        return True

    async def tick(self) -> None:
        self.browsers[1].read()

    async def heal(self) -> None:
        self.browsers[1].read()
        if self.world.port is self.port and not self.browsers[1].heard:
            self.world.lose("a page that reads heard nothing beside one that does not")
        await super().heal()


class Reloads(Visit):
    """A browser that loads the page again and again."""

    name = "browser reloading all the time"
    lasts_s = (1.0, 3.0)

    async def tick(self) -> None:
        if self.world.port is self.port and self.draw.random() < 0.3:
            self.browsers[0].vanish()
            await self.browsers[0].come(self.port.number)
            self.browsers[0].say(self.draw.choice(MESSAGES))


class Floods(Visit):
    """A page that only looks on sends a hundred messages at once: about twenty of them are read, and five a second. It
    comes from an address that was not kept away before.
    """

    name = "page that floods"
    lasts_s = (0.5, 3.0)

    async def strike(self) -> bool:
        await super().strike()
        loop = asyncio.get_running_loop()
        server, began_s = self.port.server, loop.time()
        before = server.read
        self.port.floods += 1
        own = f"127.0.{1 + self.port.floods // 250}.{1 + self.port.floods % 250}"
        await self.browsers[0].come(self.port.number, looks=True, address=own)
        for _ in range(FLOOD):
            await self.port.turn()
            self.browsers[0].read()
        if not self.browsers[0].is_in:
            self.world.lose("a page from an address of its own was not let in")
        for _ in range(FLOOD):
            self.browsers[0].say({"do": "sit", "seat": 0})
        for _ in range(FLOOD):
            await self.port.turn()
        if server.read - before > 25 + 5 * (loop.time() - began_s):
            self.world.lose(f"of a flood of {FLOOD} messages {server.read - before} were read")
        return True


class Killed(Fault):
    """The program is killed and started again."""

    name = "program killed"

    async def strike(self) -> bool:
        await self.world.cut(power=False)
        return True


class PowerGone(Fault):
    """The power goes between two ticks."""

    name = "power cut"

    async def strike(self) -> bool:
        await self.world.cut(power=True)
        return True


class PowerGoneInAWrite(Fault):
    """The power goes within one of the next writes."""

    name = "power cut within a write"
    lasts_s = (1.0, 5.0)

    async def strike(self) -> bool:
        if self.world.disk.error:
            return False
        self.world.disk.cut_in = self.draw.randrange(1, 8)
        return True

    async def heal(self) -> None:
        self.world.disk.cut_in = 0


class CrankJumps(Fault):
    """The computer slept for an hour."""

    name = "computer asleep for an hour"

    async def strike(self) -> bool:
        self.world.now_ms += HOUR_MS
        return True


class Frozen(Fault):
    """All of the program stands still for a minute or two, and goes on in the middle of what it did."""

    name = "program frozen"

    async def strike(self) -> bool:
        world, play = self.world, self.world.table.play
        before_ms = play.director.now_ms if play is not None else 0
        supervised = world.steady_ms // TICK_MS % 2  # the supervisor looks last before it and first after it
        if supervised:
            world.look()
        world.pass_time(self.draw.randrange(*FROZEN_MS))
        if supervised:
            world.look()
        await world.step()
        if play is not None and play is world.table.play:
            passed_ms = play.director.now_ms - before_ms
            if passed_ms > play.director.speed * STEP_MS + TICK_MS:
                world.lose(f"a program that was frozen went on {passed_ms} ms later")
        return True


class WallClockJumps(Fault):
    """The clock on the wall is put an hour back or forth."""

    name = "clock on the wall an hour off"

    async def strike(self) -> bool:
        self.world.wall_ms += self.draw.choice((-HOUR_MS, HOUR_MS))
        return True


class Held(Fault):
    """Somebody holds the game, and perhaps the program ends meanwhile."""

    name = "game held, and the power cut meanwhile"

    async def strike(self) -> bool:
        world, play = self.world, self.world.table.play
        if play is None or play.game.result is not None or world.disk.error or world.disk.cut_in > 0:
            return False
        held = HoldNote(True, self.draw.choice(play.record.setup.seats), "a soak")
        world.table.hold(held.by, held.reason)
        await world.step()
        table = world.table
        if not table.paused or table.play is not play or table.journal.trouble:
            return False  # a stuck button has let it go on, or the power is gone already
        await world.cut(power=self.draw.random() < 0.5)
        table = world.table
        is_held = table.journal.hold == held and table.paused and not table.goes_on_in_ms
        if table.play is not None and not table.journal.torn and not is_held:
            world.lose(f"a cut forgot that {held}: {table.journal.hold}")
        return True


MESSAGES: Final[tuple[dict[str, object], ...]] = (
    {"do": "sit", "seat": 1},
    {"do": "sit", "seat": 0},
    {"do": "slip", "seat": 9, "slot": 13, "card": "nonsense", "half": 2},
    {"do": "dance", "to": "x" * 3000},
)
