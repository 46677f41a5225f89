"""What LEDs make of a wire. Nothing here knows an encoder: only levels, time and data sheets.

WS2812B and SK6812 measure how long the line is high; their sheets say how long it has to be low as well. APA102 and
SK9822 count clocks.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hardware.reckoning.pulses import SK6812, WS2812B_2013, WS2812B_V5, PulseSheet

__all__ = [
    "LONGEST_BIT_NS",
    "SK6812",
    "WS2812B_2013",
    "WS2812B_V5",
    "Glow",
    "OffSheet",
    "PulseChain",
    "bits",
    "clocked",
    "in_order",
]

LONGEST_BIT_NS = 1850
"""What the sheets allow for a whole bit, where an SPI pauses and no low can be inside its own window."""

PULSE = re.compile("1+0*")
BREAK_NS = 1_000_000
"""How long the line rests between two transfers."""


class OffSheet(Exception):
    """Something on the wire for which the data sheet promises nothing."""


def bits(data: bytes, gap: int = 0) -> str:
    """The levels of a data line, one a clock; behind each byte the last one stays for `gap` clocks more."""
    if gap:
        return "".join(f"{byte:08b}" + str(byte & 1) * gap for byte in data)
    return f"{int.from_bytes(data, 'big'):0{8 * len(data)}b}" if data else ""


class PulseChain:
    """LEDs of one data wire; `rest` is the level of the line while nothing is sent, `gap` for how many clocks the SPI
    pauses behind each byte. `lows` says whether lows have to meet the sheet too, or only whole bits a longest time.
    """

    def __init__(
        self, hz: float, sheet: PulseSheet, rest: str = "0", gap: int = 0, lows: bool = True
    ) -> None:
        self._gap = gap
        self._lows = lows
        self._clock_ns = 1e9 / hz
        self._sheet = sheet
        self._rest = rest * round(BREAK_NS / self._clock_ns)

    def frames(self, data: bytes) -> list[bytes]:
        """What the registers of the LEDs took up from a transfer, a frame for each silence behind bits.

        What comes before the first silence is lost, for nobody knows what the LEDs had half received before.
        """
        line = self._rest + bits(data, self._gap) + self._rest
        first = line.find("1")
        if first == -1:
            return []
        pulses: list[str] = PULSE.findall(line)
        if not self._silent(line[:first]):
            silence = next(
                (i for i, pulse in enumerate(pulses) if self._silent(pulse.lstrip("1"))), len(pulses)
            )
            del pulses[: silence + 1]
        if pulses and "0" not in pulses[-1]:
            # Where the line rests high, this is no pulse but the rest.
            pulses.pop()
        meanings = {pulse: self._meaning(pulse) for pulse in set(pulses)}
        *frames, cut = "".join(map(meanings.__getitem__, pulses)).split("!")
        if cut:
            raise OffSheet("a frame without a silence behind it")
        return [self._bytes(frame) for frame in frames]

    def _silent(self, low: str) -> bool:
        return len(low) * self._clock_ns >= self._sheet.reset

    def _meaning(self, pulse: str) -> str:
        """`0` or `1`, with a `!` if a silence follows."""
        low = pulse.lstrip("1")
        bit_ns = len(pulse) * self._clock_ns
        high_ns = bit_ns - len(low) * self._clock_ns
        low_ns = len(low) * self._clock_ns
        meant = [
            (meaning, window.low)
            for meaning, window in (("0", self._sheet.zero), ("1", self._sheet.one))
            if window.high[0] <= high_ns <= window.high[1]
        ]
        if not meant:
            raise OffSheet(f"a pulse of {high_ns:.1f} ns")
        meaning, (least, most) = meant[0]
        if self._silent(low):
            return meaning + "!"
        if self._lows and not least <= low_ns <= most + 0.01:
            raise OffSheet(f"a low of {low_ns:.1f} ns behind a {meaning}")
        if bit_ns > LONGEST_BIT_NS:
            raise OffSheet(f"a bit of {bit_ns:.1f} ns")
        return meaning

    def _bytes(self, received: str) -> bytes:
        if len(received) % 8:
            raise OffSheet(f"{len(received)} bits are no whole bytes")
        return int(received, 2).to_bytes(len(received) // 8, "big")


@dataclass(frozen=True)
class Glow:
    """What an APA102 does: a strength of 0 to 31 for all colours, and 0 to 255 for each in the order of the wire."""

    strength: int
    colours: tuple[int, int, int]

    @property
    def light(self) -> tuple[int, int, int]:
        """In steps of which 31 * 255 are full light."""
        one, two, three = (self.strength * colour for colour in self.colours)
        return one, two, three


def clocked(data: bytes, latch_bits: int = 0) -> list[Glow]:
    """What the LEDs of a clocked chain show when this transfer is over.

    32 zeros begin a frame; a word that begins with 111 is for the first LED that has none yet. Each LED hands on
    half a clock later, so the last of n gets its word only if n / 2 more clocks come, and an SK9822 shows it only
    after 32 more (`latch_bits`).
    """
    line = bits(data)
    if not line.startswith("0" * 32):
        raise OffSheet("no start frame")
    glows = []
    at = 32
    while line[at : at + 3] == "111":
        word = line[at : at + 32]
        if len(word) < 32:
            raise OffSheet("half a word")
        colours = int(word[8:16], 2), int(word[16:24], 2), int(word[24:], 2)
        glows.append(Glow(int(word[3:8], 2), colours))
        at += 32
    rest = line[at:]
    if "1" in rest:
        raise OffSheet("light beyond the last LED")
    if len(rest) < latch_bits + len(glows) / 2:
        raise OffSheet(f"{len(rest)} clocks are too few for {len(glows)} LEDs")
    return glows


def in_order(colours: Sequence[int], order: str) -> bytes:
    """R G B R G B ... of LEDs whose colours came in the order of a wire, such as `GRB`; white is left out."""
    frame = bytearray(len(colours) // len(order) * 3)
    for place, colour in enumerate("RGB"):
        frame[place::3] = bytes(colours[order.index(colour) :: len(order)])
    return bytes(frame)
