"""From colour values to light: how bright a lamp must be so that an eye sees the colour that was meant.

Gamma alone turns the dim end of a fade black (with 2.2 and 255 steps everything below 15), and dim is what the
trail of a threat is. So a colour value that is not 0 never gets less than one step of the chip.
"""

from typing import TypeAlias

Levels: TypeAlias = tuple[int, ...]
"""The light of each colour value 0..255, in steps of a chip. It never falls, and only value 0 is dark."""


def levels(gamma: float, steps: int) -> Levels:
    """The light of each colour value on a chip whose brightest light is `steps`.

    >>> levels(2.2, 255)[:20]
    (0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    >>> levels(2.2, 255)[255], levels(1, 255)[9]
    (255, 9)
    """
    return (0, *(max(1, round(steps * (value / 255) ** gamma)) for value in range(1, 256)))
