"""A bench for seat boards: rigs that run the real firmware, the host's Boards, and one virtual clock for all."""

from collections.abc import Callable
from types import TracebackType
from typing import Self

from firmware_py.wire.simulated_board import SimulatedBoard
from hardware.readings import SLOTS, DeviceReading, PressReading, Reading, SlotReading, Tags
from hardware.seats.boards import Boards
from hardware.seats.ports import BoardNotice, Port

STEP_MS = 20
ID_A = "e660c0d1a2b3c4d5"
ID_B = "e660c0d1a2b3c4d6"


class Bench:
    """Boards, rigs and ports under one virtual clock; remembers all that was told."""

    def __init__(self, seats: dict[int, str]) -> None:
        self.boards = Boards(seats, self._paths, self._open)
        self.now = 0
        self.rigs: list[SimulatedBoard] = []
        self.plugged: dict[str, SimulatedBoard] = {}
        self.told: list[Reading] = []
        self.notices: list[BoardNotice] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.boards.close()
        for rig in self.rigs:
            rig.close()

    def plug(self, rig: SimulatedBoard, path: str) -> None:
        if rig not in self.rigs:
            self.rigs.append(rig)
        rig.replug()
        self.plugged[path] = rig

    def unplug(self, rig: SimulatedBoard) -> None:
        rig.unplug()
        self.plugged = {path: other for path, other in self.plugged.items() if other is not rig}

    def run(self, ms: int, until: Callable[[], object] | None = None) -> None:
        """Let time pass, or until something is so."""
        for _ in range(ms // STEP_MS):
            self.poll()
            if until is not None and until():
                return
            for rig in self.plugged.values():
                rig.run(STEP_MS)
            self.now += STEP_MS
        self.poll()

    def poll(self) -> None:
        self.told += self.boards.poll(self.now)
        self.notices += self.boards.notices()

    def take(self) -> list[Reading]:
        """What was told since the last call."""
        told, self.told = self.told, []
        return told

    def slots(self, seat: int) -> dict[int, Tags | None]:
        """What was told last of each slot."""
        device = f"seat/{seat}"
        return {
            one.slot: one.tags for one in self.told if isinstance(one, SlotReading) and one.device == device
        }

    def cards(self, seat: int) -> dict[int, Tags]:
        return {slot: tags for slot, tags in self.slots(seat).items() if tags is not None}

    def presses(self, seat: int) -> list[tuple[str, bool]]:
        device = f"seat/{seat}"
        return [
            (one.button, one.down)
            for one in self.told
            if isinstance(one, PressReading) and one.device == device
        ]

    def health(self, seat: int) -> list[tuple[str, str]]:
        device = f"seat/{seat}"
        return [
            (one.state, one.reason)
            for one in self.told
            if isinstance(one, DeviceReading) and one.device == device
        ]

    def said(self) -> list[str]:
        return [notice.told for notice in self.notices]

    def all_told(self, seat: int) -> bool:
        return len(self.slots(seat)) == SLOTS

    def _paths(self) -> list[str]:
        return [path for path, rig in self.plugged.items() if rig.plugged]

    def _open(self, path: str) -> Port:
        return self.plugged[path].open()
