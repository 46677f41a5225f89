"""All lights of a table: LED wires of the controller, slot LEDs on seat boards, and the twin that knows it all."""

from collections.abc import Iterable
from typing import Final

from firmware_py.devices.health import Supervised
from hardware.cabinet import Cabinet, Frame
from hardware.lights.gamma import levels
from hardware.lights.spi import SpiLights
from hardware.lights.twin import TwinLights
from hardware.lights.wiring import Bus
from hardware.readings import SLOTS, DeviceReading, Reading
from hardware.seats.boards import Boards

BRIGHTEST: Final = 255  # of the slot LEDs of a seat board


class TableLights:
    """Shows every frame wherever it can be shown. `twin` always has the whole frame; what comes back late is shown the
    last one.
    """

    def __init__(
        self,
        cabinet: Cabinet,
        wires: Iterable[Supervised[SpiLights]] = (),
        boards: Boards | None = None,
        name: str = "lights",
    ) -> None:
        self.name = name
        self.twin = TwinLights(len(cabinet.leds), name=name)
        self.wires = tuple(wires)
        self._boards = boards
        on_boards = [bus for bus in cabinet.buses if bus.chip == "board"]
        self._slots = {bus.seat: _slot_places(cabinet, bus) for bus in on_boards}
        self._levels = {bus.seat: bytes(levels(bus.gamma, BRIGHTEST)) for bus in on_boards}
        self._frame: Frame = self.twin.frame

    def show(self, frame: Frame, now_ms: int | None = None) -> None:
        """Make all lamps look like `frame`; never blocks. ValueError on bad length."""
        self.twin.show(frame, now_ms)
        self._frame = frame
        for wire in self.wires:
            if wire.device is not None:
                wire.device.show(frame, now_ms)
        if self._boards is None:
            return
        for seat, places in self._slots.items():
            colours = b"".join([frame[at : at + 3] for at in places])
            self._boards.show(seat, colours.translate(self._levels[seat]))
        if now_ms is not None:
            self._boards.flush(now_ms)

    def poll(self, now_ms: int) -> list[Reading]:
        """Which wires came or went. The seats' boards tell of themselves as seats."""
        readings = self.twin.poll(now_ms)
        if self.wires:
            readings = []  # the wires tell how they fare, the twin is no news
        for wire in self.wires:
            told = wire.poll(now_ms)
            if wire.device is not None and any(_came(reading) for reading in told):
                wire.device.show(self._frame, now_ms)
            readings += told
        return readings

    def close(self) -> None:
        """Make the wires dark and let them go."""
        for wire in self.wires:
            wire.close()


def _came(reading: Reading) -> bool:
    return isinstance(reading, DeviceReading) and reading.state == "ready"


def _slot_places(cabinet: Cabinet, bus: Bus) -> list[int]:
    """Where in a frame the colours of a board's slots are, slot 1 first, whatever the order on the wire."""
    return [3 * cabinet.groups[f"slot/{bus.seat}/{slot}"][0] for slot in range(1, SLOTS + 1)]
