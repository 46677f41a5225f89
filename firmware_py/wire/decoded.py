"""What LEDs show of what a wire carried: the bytes of an SPI transfer back to colours, by the data sheets alone."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from hardware.lights.decode import SK6812, WS2812B_V5, PulseChain, clocked
from hardware.lights.wiring import Bus

Colour: TypeAlias = tuple[int, int, int]
"""Red, green, blue as the LED lights them, 0 to 255 each: after gamma and the limit of the supply."""

CLOCKED: Final = ("apa102", "sk9822")
LATCH_BITS: Final = 32
GAP: Final = 1
"""Clocks for which an SPI that sends a byte for a bit rests between two."""


def colours(bus: Bus, data: bytes) -> list[Colour]:
    """The colours of all LEDs of a bus, in the order of the wire, after a transfer; dark ones before the first. Raises
    hardware.lights.decode.OffSheet for what no data sheet promises to work.
    """
    if not data:
        return [(0, 0, 0)] * bus.count
    if bus.chip in CLOCKED:
        return [
            _light(glow.strength, glow.colours, _order(bus, led))
            for led, glow in enumerate(clocked(data, LATCH_BITS))
        ]
    frames = _pulses(bus).frames(data)
    frame = frames[-1]
    width = len(_order(bus, 0))
    return [
        _colour(frame[width * led : width * (led + 1)], _order(bus, led))
        for led in range(len(frame) // width)
    ]


def _pulses(bus: Bus) -> PulseChain:
    sheet = SK6812 if bus.chip == "sk6812" else WS2812B_V5
    whole_bytes = bus.encoding == "byte"
    return PulseChain(bus.hz, sheet, "1", GAP if whole_bytes else 0, lows=not whole_bytes)


def _order(bus: Bus, led: int) -> str:
    """The order of colours of an LED, counted along the wire."""
    place = bus.first + led
    return next((one.order for one in bus.stretches if one.first <= place < one.first + one.count), "RGB")


def _light(strength: int, glow: Sequence[int], order: str) -> Colour:
    """The nearest of 255 steps, but never dark where a little light is."""
    return _colour([-(-strength * part // 31) for part in glow], order)


def _colour(parts: Sequence[int], order: str) -> Colour:
    red, green, blue = (parts[order.index(name)] for name in "RGB")
    return red, green, blue
