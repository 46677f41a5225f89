"""The wire of APA102 and SK9822: a clock beside the data, so time does not matter, only the count of bits.

A frame of the chip is 32 zeros, then for each LED `111`, 5 bits of strength and 3 bytes of colour, then more
clock. Light is strength times colour byte: 31 * 255 steps instead of 255, and the smallest strength that will do
leaves the most of them, which keeps dim colours apart.
"""

from collections.abc import Sequence
from operator import floordiv

from hardware.lights.span import Span

STEPS = 31 * 255
"""The brightest light of one colour: strength 31 times colour 255."""

MARK = 0b111 << 5


def encode(spans: Sequence[Span]) -> bytes:
    """The bytes that show these LEDs.

    Every LED passes its data on half a clock later, so the last one needs half a bit more for each LED before it;
    an SK9822 shows its colour only after 32 further zeros. All of it is zeros, for ones would light an LED beyond
    the last one that was counted. [APA102 and SK9822 data sheets]
    """
    count = sum(len(span.rgb) // 3 for span in spans)
    return bytes(4) + b"".join(_leds(span) for span in spans) + bytes(4 + (count + 15) // 16)


def _leds(span: Span) -> bytes:
    """Four bytes an LED. Rounds down, so an LED never draws more than was reckoned; its brightest colour never
    becomes dark.
    """
    lights = [[span.levels[value] for value in span.rgb["RGB".index(colour) :: 3]] for colour in span.order]
    strengths = [max(1, -(-brightest // 255)) for brightest in map(max, *lights)]
    words = bytearray(4 * len(strengths))
    words[0::4] = bytes([MARK | strength for strength in strengths])
    for place, colour in enumerate(lights, 1):
        words[place::4] = bytes(map(floordiv, colour, strengths))
    return bytes(words)
