"""The wire of WS2812B and SK6812: one data line, and the length of a pulse says whether it is a 0 or a 1.

SPI makes the pulses, in one of two ways. With `encode` five SPI bits at 4.0 MHz are one bit of the chip, 250 ns high
for a 0 and 750 ns for a 1. A pulse may reach over the end of a byte, so the SPI may not pause there. With
`encode_bytes` a whole byte at 7.14 MHz is one bit of the chip, 280 ns high for a 0 and 700 ns for a 1, and every byte
ends low: a pause of some hundred ns behind any byte only makes that bit longer, which all data sheets allow up to
1.85 us. Both lie inside the windows of WS2812B (2013), WS2812B-V5 and SK6812 at once.
"""

from collections.abc import Sequence

from hardware.lights.span import Span

STEPS = 255
"""The brightest light of one colour."""

REST = bytes(160)
"""320 us of silence at 4.0 MHz: a V5 takes its colours after 280. In front of a frame it ends whatever the line
did before, for the data pin of a Pi may rest high. It also keeps every transfer above the 96 bytes from which the
SPI of a Pi 4 or older runs by DMA; shorter ones have a gap behind every byte.
"""


REST_OF_BYTES = bytes(300)
"""The same silence at 7.14 MHz, 336 us."""


def _row(light: int) -> bytes:
    """The five bytes that send one colour byte, its highest bit first."""
    pulses = "".join("11100" if bit == "1" else "10000" for bit in f"{light:08b}")
    return int(pulses, 2).to_bytes(5, "big")


ROWS = tuple(_row(light) for light in range(256))


def _row_of_bytes(light: int) -> bytes:
    """The eight bytes that send one colour byte, its highest bit first."""
    return bytes(0b11111000 if bit == "1" else 0b11000000 for bit in f"{light:08b}")


ROWS_OF_BYTES = tuple(_row_of_bytes(light) for light in range(256))


def encode(spans: Sequence[Span]) -> bytes:
    """The bytes that show these LEDs, 15 an LED. The white of an order such as `GRBW` stays dark."""
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
