"""The wire of WS2812B and SK6812: one data line, and the lengths of a pulse and of the low behind it say a 0 or a 1.

SPI makes the pulses, in one of two ways. With `encode` eleven SPI bits at 8.33 MHz are one bit of the chip: 360 ns high
and 960 low for a 0, 720 high and 600 low for a 1. Every high and every low lies inside the windows of WS2812B (2013),
WS2812B-V5 and SK6812 at once. A pulse may reach over the end of a byte, so the SPI may not pause there.

With `encode_bytes` a whole byte at 7.14 MHz is one bit of the chip, 280 ns high for a 0 and 700 ns for a 1, and every
byte ends low: a pause of some hundred ns behind any byte only makes that low longer. The highs lie inside all three
windows; the 420 ns of low after a 1 are what the sheet of 2013 allows, and too short for those of V5 and SK6812.
"""

from collections.abc import Sequence

from hardware.lights.span import Span

STEPS = 255
"""The brightest light of one colour."""

REST = bytes(333)
"""320 us of silence at 8.33 MHz: a V5 takes its colours after 280. In front of a frame it ends whatever the line
did before, for the data pin of a Pi may rest high. It also keeps every transfer above the 96 bytes from which the
SPI of a Pi 4 or older runs by DMA; shorter ones have a gap behind every byte.
"""


REST_OF_BYTES = bytes(300)
"""The same silence at 7.14 MHz, 336 us."""


def _row(light: int) -> bytes:
    """The eleven bytes that send one colour byte, its highest bit first."""
    pulses = "".join("11111100000" if bit == "1" else "11100000000" for bit in f"{light:08b}")
    return int(pulses, 2).to_bytes(11, "big")


ROWS = tuple(_row(light) for light in range(256))


def _row_of_bytes(light: int) -> bytes:
    """The eight bytes that send one colour byte, its highest bit first."""
    return bytes(0b11111000 if bit == "1" else 0b11000000 for bit in f"{light:08b}")


ROWS_OF_BYTES = tuple(_row_of_bytes(light) for light in range(256))


def encode(spans: Sequence[Span]) -> bytes:
    """The bytes that show these LEDs, 33 an LED. The white of an order such as `GRBW` stays dark."""
    return REST + b"".join(_leds(span, ROWS) for span in spans) + REST


def encode_bytes(spans: Sequence[Span]) -> bytes:
    """The bytes that show these LEDs on an SPI that may pause behind a byte, 24 an LED."""
    return REST_OF_BYTES + b"".join(_leds(span, ROWS_OF_BYTES) for span in spans) + REST_OF_BYTES


def _leds(span: Span, table: Sequence[bytes]) -> bytes:
    wire = bytearray(len(span.rgb) // 3 * len(span.order))
    for place, colour in enumerate(span.order):
        if colour != "W":
            wire[place :: len(span.order)] = span.rgb["RGB".index(colour) :: 3]
    rows = [table[light] for light in span.levels]
    return b"".join([rows[value] for value in wire])
