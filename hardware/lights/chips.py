"""The LED chips that the program can drive, and what makes them differ."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations

from hardware.lights import apa102, ws2812
from hardware.lights.span import Span

RGB_ORDERS = tuple("".join(order) for order in permutations("RGB"))


@dataclass(frozen=True, slots=True)
class Chip:
    """An LED chip. `hz` is the slowest, the usual and the fastest SPI clock; `orders` are the orders of colours
    that a maker may ship, the usual one first; currents are in uA, those of the colours at full light in the
    order red, green, blue, and `idle_ua` flows whenever the LED has power.
    """

    encode: Callable[[Sequence[Span]], bytes]
    steps: int
    hz: tuple[int, int, int]
    orders: tuple[str, ...]
    colour_ua: tuple[int, int, int] = (20_000, 20_000, 20_000)
    idle_ua: int = 1_000

    @property
    def dimmest_ua(self) -> int:
        """What one LED draws at most when it shows the dimmest white that is not dark."""
        return self.idle_ua - (-sum(self.colour_ua) // self.steps)


def _usual(first: str, *further: str) -> tuple[str, ...]:
    return (first, *(order for order in (*RGB_ORDERS, *further) if order != first))


CHIPS = {
    "apa102": Chip(apa102.encode, apa102.STEPS, (100_000, 8_000_000, 20_000_000), _usual("BGR")),
    "sk9822": Chip(apa102.encode, apa102.STEPS, (100_000, 8_000_000, 15_000_000), _usual("BGR")),
    # The clocks at which every pulse lies inside the data sheet: 250 to 316 ns a bit for the WS2812B of 2013 and
    # the V5 together, 225 to 250 ns for the SK6812.
    "ws2812b": Chip(ws2812.encode, ws2812.STEPS, (3_160_000, 4_000_000, 4_000_000), _usual("GRB")),
    "sk6812": Chip(
        ws2812.encode,
        ws2812.STEPS,
        (4_000_000, 4_000_000, 4_440_000),
        _usual("GRB", *(f"{order}W" for order in RGB_ORDERS)),
    ),
}
"""By the name that a cabinet file uses."""
