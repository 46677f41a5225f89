"""The LED chips that the program can drive, and what makes them differ."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from hardware.lights import apa102, ws2812
from hardware.lights.span import Span

RGB_ORDERS = tuple("".join(order) for order in permutations("RGB"))


@dataclass(frozen=True, slots=True)
class Encoding:
    """How SPI says it: `hz` is the slowest, the usual and the fastest clock."""

    encode: Callable[[Sequence[Span]], bytes]
    hz: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Chip:
    """An LED chip. `encodings` are the ways in which SPI can drive it by the names that a cabinet file uses, the usual
    one first; `orders` are the orders of colours that a maker may ship, the usual one first; currents are in uA,
    those of the colours at full light in the order red, green, blue, and `idle_ua` flows whenever the LED has power.
    """

    encodings: Mapping[str, Encoding]
    steps: int
    orders: tuple[str, ...]
    colour_ua: tuple[int, int, int] = (20_000, 20_000, 20_000)
    idle_ua: int = 1_000

    def encoding(self, name: str = "") -> Encoding:
        """The encoding of this name, or the usual one."""
        return self.encodings[name] if name else next(iter(self.encodings.values()))

    @property
    def dimmest_ua(self) -> int:
        """What one LED draws at most when it shows the dimmest white that is not dark."""
        return self.idle_ua - (-sum(self.colour_ua) // self.steps)


def _usual(first: str, *further: str) -> tuple[str, ...]:
    return (first, *(order for order in (*RGB_ORDERS, *further) if order != first))


def _clocked(fastest: int) -> dict[str, Encoding]:
    """4 MHz is what long strips still pass on cleanly; on short ones more will do."""
    return {"clocked": Encoding(apa102.encode, (100_000, 4_000_000, fastest))}


# The clocks at which every high and low lies inside the data sheets: with eleven bits 116 to 120 ns an SPI bit for the
# WS2812B of 2013 and the V5 together, 93.75 to 125 ns for the SK6812. With a byte it is the highs alone: 130 to 190 ns
# and 113 to 150 ns. A Pi divides its clock down, so 8.34 MHz becomes 8.333 on every model.
CHIPS = {
    "apa102": Chip(_clocked(20_000_000), apa102.STEPS, _usual("BGR")),
    "sk9822": Chip(_clocked(15_000_000), apa102.STEPS, _usual("BGR")),
    "ws2812b": Chip(
        {
            "eleven_bits": Encoding(ws2812.encode, (8_333_334, 8_340_000, 8_620_000)),
            "byte": Encoding(ws2812.encode_bytes, (5_270_000, 7_150_000, 7_690_000)),
        },
        ws2812.STEPS,
        _usual("GRB"),
    ),
    "sk6812": Chip(
        {
            "eleven_bits": Encoding(ws2812.encode, (8_000_000, 8_340_000, 10_660_000)),
            "byte": Encoding(ws2812.encode_bytes, (6_670_000, 7_150_000, 8_880_000)),
        },
        ws2812.STEPS,
        _usual("GRB", *(f"{order}W" for order in RGB_ORDERS)),
    ),
}
"""By the name that a cabinet file uses."""
