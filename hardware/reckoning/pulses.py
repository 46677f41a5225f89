"""What the data sheets of LEDs with one data wire allow, and how long the highs and lows are that we send."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final

from hardware.lights.chips import CHIPS
from hardware.lights.gamma import levels
from hardware.lights.span import Span


@dataclass(frozen=True, slots=True)
class Pulse:
    """How long the line is high for a bit, and low behind it, in ns: from the least to the most."""

    high: tuple[float, float]
    low: tuple[float, float]


@dataclass(frozen=True, slots=True)
class PulseSheet:
    """A data sheet: the pulses of a 0 and a 1, and the silence in ns behind which the colours are shown."""

    name: str
    zero: Pulse
    one: Pulse
    reset: float


# 400 and 850, 800 and 450 ns, each give or take 150.
WS2812B_2013: Final = PulseSheet(
    "WS2812B (2013)", Pulse((250, 550), (700, 1000)), Pulse((650, 950), (300, 600)), 50_000
)
WS2812B_V5: Final = PulseSheet(
    "WS2812B-V5", Pulse((220, 380), (580, 1000)), Pulse((580, 1000), (580, 1000)), 280_000
)
# 300 and 900, 600 and 600 ns, each give or take 150.
SK6812: Final = PulseSheet("SK6812", Pulse((150, 450), (750, 1050)), Pulse((450, 750), (450, 750)), 80_000)

SHEETS: Final[dict[str, tuple[PulseSheet, ...]]] = {
    "ws2812b": (WS2812B_2013, WS2812B_V5),
    "sk6812": (SK6812,),
}
"""By the name of a chip in a cabinet file; an LED that is called WS2812B may be of either kind."""

LOWS_OFF_SHEET: Final = {("byte", WS2812B_V5.name), ("byte", SK6812.name)}
"""Encodings whose low after a 1 is shorter than a sheet asks for, and which sheet: a whole byte a bit is the price
of an SPI that pauses, and no clock gives it both a high that the sheet of 2013 takes and a low that V5 does.
"""


def _inside(ns: float, window: tuple[float, float]) -> bool:
    return window[0] - 0.01 <= ns <= window[1] + 0.01


def runs(data: bytes) -> Iterator[tuple[str, int]]:
    """The levels of a data line and for how many clocks each lasts."""
    line = "".join(f"{byte:08b}" for byte in data)
    return ((level, len(list(run))) for level, run in groupby(line))


def sent(chip: str, encoding: str, hz: float) -> tuple[tuple[float, float], ...]:
    """Each pulse that SPI makes for this chip as (high, low) in ns, without those before a silence: all values of a
    byte in a row, so that each bit stands before each other one.
    """
    white = [Span(bytes(range(256)) * 3, levels(1, CHIPS[chip].steps), "RGB")]
    clock_ns = 1e9 / hz
    found = {
        (high * clock_ns, low * clock_ns)
        for (level, high), (_, low) in pairwise(runs(CHIPS[chip].encoding(encoding).encode(white)))
        if level == "1" and low * clock_ns < WS2812B_2013.reset
    }
    return tuple(sorted(found))


def off_sheet(pulses: Sequence[tuple[float, float]], sheet: PulseSheet) -> list[str]:
    """What the sheet does not allow, in words; [] if all is well. The shortest highs are the zeros."""
    if len({high for high, _ in pulses}) < 2:
        return ["no two kinds of pulses"]
    middle = (min(high for high, _ in pulses) + max(high for high, _ in pulses)) / 2
    found = []
    for high, low in pulses:
        name, window = ("zero", sheet.zero) if high < middle else ("one", sheet.one)
        for what, ns, allowed in (("high", high, window.high), ("low", low, window.low)):
            if not _inside(ns, allowed):
                found.append(f"{what} of a {name} {ns:.0f} ns, wants {allowed[0]:g} to {allowed[1]:g}")
    return found
