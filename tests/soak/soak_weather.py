"""The faults of a soak, and which of them strike when: drawn from the seed, several may hold at once."""

import random
from dataclasses import dataclass
from typing import Final

from hardware.readings import Impossible
from tests.soak.soak_faults import (
    CrankJumps,
    DeafPage,
    DyingSound,
    DyingStrip,
    Fault,
    Floods,
    Frozen,
    Held,
    Killed,
    KilledBrowser,
    NoisyWire,
    PowerGone,
    PowerGoneInAWrite,
    Reloads,
    SickDisk,
    SlowDisk,
    StuckButton,
    Unplugged,
    WallClockJumps,
)
from tests.soak.soak_files import FlippedBit, FlippedBits, LockGone, RunningFileGone
from tests.soak.soak_people import Ended, ForeignFile
from tests.soak.soak_world import World

EVERY_S: Final = 40.0  # on average
FAULTS: Final[tuple[type[Fault], ...]] = (
    *(Unplugged, NoisyWire, StuckButton, DyingSound, DyingStrip, SlowDisk, SickDisk, KilledBrowser, DeafPage),
    *(Reloads, Floods, Killed, PowerGone, PowerGoneInAWrite, CrankJumps, Frozen, WallClockJumps, Held),
    *(FlippedBit, FlippedBits, RunningFileGone, LockGone, ForeignFile, Ended),
)


@dataclass
class Running:
    """A fault that holds, until the steady clock shows `until_ms`."""

    fault: Fault
    until_ms: float


class Weather:
    """Draws the faults of a flight. `struck` are their names."""

    def __init__(self, world: World, draw: random.Random) -> None:
        self.struck: list[str] = []
        self._world = world
        self._draw = draw
        self._running: list[Running] = []
        self._next_ms = self._later()

    async def tick(self) -> None:
        """Heals what has lasted, and lets something else go wrong when it is time to."""
        for running in list(self._running):
            await running.fault.tick()
            if self._world.steady_ms >= running.until_ms:
                self._running.remove(running)
                await running.fault.heal()
        if self._world.steady_ms >= self._next_ms:
            self._next_ms = self._later()
            await self._strike(self._draw.choice(FAULTS)(self._world))

    async def clear(self) -> None:
        """Heals everything."""
        while self._running:
            await self._running.pop().fault.heal()

    async def _strike(self, fault: Fault) -> None:
        if any(type(running.fault) is type(fault) for running in self._running):
            return
        try:
            if not await fault.strike():
                return
        except Impossible:
            return
        self.struck.append(fault.name)
        self._running.append(
            Running(fault, self._world.steady_ms + 1000 * self._draw.uniform(*fault.lasts_s))
        )

    def _later(self) -> float:
        return self._world.steady_ms + self._draw.expovariate(1 / (1000 * EVERY_S))
