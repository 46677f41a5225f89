"""A workbench: a fake of the package spidev that records what is sent, and cabinets around a few LEDs."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event
from types import ModuleType

import pytest

from hardware.cabinet import Cabinet, load
from hardware.lights.decode import WS2812B_V5, PulseChain, clocked
from hardware.lights.port import LightPort, open_spi
from hardware.lights.spi import SpiLights
from hardware.lights.wiring import Bus

PATIENCE_S = 60.0
"""When a test gives up on a thread; no test that passes waits for it."""


class FakeSpiDev:
    """What spidev.SpiDev does, without a wire, and no more than Debian's 3.6 has: its lack of `open_path`
    ended each table with strips. A test can make it fail, or hold the next write until `go`.
    """

    def __init__(self, desk: "Desk") -> None:
        self._desk = desk
        self.max_speed_hz = 500_000
        self.mode = 3
        self.path = ""

    def open(self, bus: int, device: int) -> None:
        self._desk.openings += 1
        error = self._desk.open_error
        if error:
            raise error
        self.path = f"/dev/spidev{bus}.{device}"
        self._desk.opened.append(self)

    def writebytes2(self, data: bytes) -> None:
        assert self in self._desk.opened
        gate = self._desk.gates.get(self.path)
        if gate:
            gate.arrived.set()
            assert gate.go.wait(PATIENCE_S)
        error = self._desk.write_errors.get(self.path)
        if error:
            raise error
        self._desk.sent.setdefault(self.path, []).append(bytes(data))

    def close(self) -> None:
        self._desk.closings += 1
        if self in self._desk.opened:
            self._desk.opened.remove(self)


class Gate:
    """Holds writes: `arrived` is set when one has come, and it goes on after `go`."""

    def __init__(self) -> None:
        self.arrived = Event()
        self.go = Event()


class Desk:
    """All fake devices of a test, by their path, in the place of the package spidev."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.opened: list[FakeSpiDev] = []
        self.openings = 0
        self.closings = 0
        self.sent: dict[str, list[bytes]] = {}
        self.open_error: OSError | None = None
        self.write_errors: dict[str, Exception] = {}
        self.gates: dict[str, Gate] = {}
        self.bufsiz = folder / "bufsiz"
        self.bufsiz.write_text("65536\n", encoding="ascii")
        self._folder = folder
        module = ModuleType("spidev")
        opener: Callable[[], FakeSpiDev] = partial(FakeSpiDev, self)
        monkeypatch.setattr(module, "SpiDev", opener, raising=False)
        monkeypatch.setitem(sys.modules, "spidev", module)

    def cabinet(self, wiring: str, leds: int = 1, rows: str = "") -> Cabinet:
        """A table with one row of `leds` lamps, `led/1` and so on."""
        path = self._folder / "table.toml"
        head = 'name = "test"\nwidth_mm = 5000\nheight_mm = 500\n'
        path.write_text(head + wiring + row("led/{n}", leds) + rows, encoding="utf-8")
        return load(str(path))

    def open(self, bus: Bus, size: int) -> LightPort:
        return open_spi(bus, size, self.bufsiz)

    @contextmanager
    def lights(self, cabinet: Cabinet) -> Iterator[SpiLights]:
        """The driver; its first, dark frames are sent and forgotten."""
        lights = SpiLights(cabinet, self.open)
        try:
            assert lights.flush(PATIENCE_S)
            self.sent.clear()
            yield lights
        finally:
            for gate in self.gates.values():
                gate.go.set()
            lights.close()


def row(lamp: str, leds: int, y: int = 100) -> str:
    """Lamps of one LED in rows of 200, as the file allows."""
    rows = []
    for start in range(0, leds, 200):
        count = min(200, leds - start)
        name = lamp.replace("{n}", "{n}" if leds <= 200 else f"{start}/{{n}}")
        rows.append(
            f'[[row]]\nlamp = "{name}"\nat = [2500, {y + start // 10}]\nstep = [8, 0]\ncount = {count}\n'
        )
    return "\n" + "\n".join(rows)


def bus(chip: str, *, name: str = "strip", wire: str = '["led"]', device: int = 0, more: str = "") -> str:
    """A `[[bus]]` on the rail `main`."""
    return (
        f'[[bus]]\nname = "{name}"\nchip = "{chip}"\ndevice = "/dev/spidev{device}.0"\nrail = "main"\n'
        f"wire = {wire}\n{more}\n"
    )


def rail(budget_ma: int = 60_000, name: str = "main") -> str:
    """A `[[rail]]`."""
    return f'[[rail]]\nname = "{name}"\nbudget_ma = {budget_ma}\nfuse_ma = 60000\n'


def drawn_ma(bus: Bus, data: bytes) -> float:
    """What the LEDs of a bus draw that have taken this up: with 20 mA a colour and 1 mA an LED."""
    if bus.chip == "sk9822":
        glows = clocked(data, 32)
        return len(glows) + 20 * sum(sum(glow.light) for glow in glows) / (31 * 255)
    (frame,) = PulseChain(bus.hz, WS2812B_V5, "1").frames(data)
    return len(frame) / 3 + 20 * sum(frame) / 255
