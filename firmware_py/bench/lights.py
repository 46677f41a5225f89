"""How late frames are and what their encoding costs, with SPI ports that take as long as the wire would."""

import tempfile
import time
from bisect import bisect_right
from pathlib import Path
from statistics import quantiles
from typing import Final

from hardware.cabinet import load
from hardware.lights.chips import CHIPS
from hardware.lights.gamma import levels
from hardware.lights.port import LightPort
from hardware.lights.span import Span
from hardware.lights.spi import SpiLights
from hardware.lights.wiring import Bus

LEDS_LATE: Final = 600
FRAMES_LATE: Final = 150
FRAME_MS: Final = 20
ROW: Final = 150
ROUNDS: Final = 5


class SlowPort:
    """An SPI port that takes as long as the wire and remembers when each transfer began."""

    def __init__(self, bus: Bus, began: list[float]) -> None:
        self._ns_a_byte = 8e9 / bus.hz
        self._began = began

    def write(self, data: bytes) -> None:
        self._began.append(time.perf_counter())
        time.sleep(len(data) * self._ns_a_byte / 1e9)

    def close(self) -> None:
        """Nothing is held."""


def cabinet_text(leds: int) -> str:
    """A cabinet with two wires of half as many LEDs each, one of each kind."""
    rows = "".join(
        f'[[row]]\nlamp = "{name}/{number}"\nat = [2500, {y + 20 * number}]\nstep = [8, 0]\nleds = {ROW}\n'
        for name, y in (("clocked", 100), ("pulsed", 300))
        for number in range(leds // 2 // ROW)
    )
    buses = "".join(
        f'[[bus]]\nname = "{name}"\nchip = "{chip}"\ndevice = "/dev/spidev{device}.0"\nrail = "main"\n'
        f'wire = ["{name}"]\n'
        for name, chip, device in (("clocked", "sk9822", 0), ("pulsed", "ws2812b", 1))
    )
    head = 'name = "bench"\nwidth_mm = 5000\nheight_mm = 500\n'
    return head + '[[rail]]\nname = "main"\nbudget_ma = 10000\nfuse_ma = 12000\n' + buses + rows


def lateness(leds: int = LEDS_LATE, frames: int = FRAMES_LATE) -> str:
    """From the moment at which a frame is due to the moment at which its transfer begins, in real time; every LED
    changes with every frame. A frame that was overtaken by the next one never goes out, and is missing in the count.
    """
    began: dict[str, list[float]] = {}

    def open_port(bus: Bus, size: int) -> LightPort:
        return SlowPort(bus, began.setdefault(bus.name, []))

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.toml"
        path.write_text(cabinet_text(leds), encoding="utf-8")
        lights = SpiLights(load(str(path)), open_port)
    due: list[float] = []
    shown: list[float] = []
    try:
        lights.flush(1)
        for transfers in began.values():
            transfers.clear()
        start = time.perf_counter()
        for number in range(frames):
            due.append(start + number * FRAME_MS / 1000)
            time.sleep(max(0.0, due[-1] - time.perf_counter()))
            shown.append(time.perf_counter())
            lights.show((bytes((200, 40, 90)) if number % 2 else bytes((40, 200, 90))) * leds)
        lights.flush(1)
        sent = [list(transfers) for transfers in began.values()]
    finally:
        lights.close()
    late = [
        (transfer - due[bisect_right(shown, transfer) - 1]) * 1000
        for transfers in sent
        for transfer in transfers
    ]
    woke = [(at - wanted) * 1000 for at, wanted in zip(shown, due, strict=True)]
    cut, idle = quantiles(late, n=100), quantiles(woke, n=100)
    return (
        f"p50 {cut[49]:.2f} ms, p99 {cut[98]:.2f} ms; {min(map(len, sent))} of {frames} frames went out; "
        f"the sleeping loop itself woke with p50 {idle[49]:.2f} ms, p99 {idle[98]:.2f} ms"
    )


def encode_us(chip: str, leds: int = LEDS_LATE) -> float:
    """Microseconds to encode a colourful frame, the best of several rounds."""
    made = CHIPS[chip]
    rgb = bytes(number * 7 % 256 for number in range(3 * leds))
    span = Span(rgb, levels(2.2, made.steps), made.orders[0])
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for _ in range(20):
            made.encoding().encode([span])
        best = min(best, time.perf_counter() - began)
    return best / 20 * 1e6
