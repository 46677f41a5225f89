"""How loud a piece of sound is, as a pure function of its samples."""

import math
import sys
from array import array

FULL_SCALE = 32768
FLOOR_DB = -96.0


def dbfs(pcm: bytes) -> float:
    """The level of 16-bit little-endian mono samples in dB; 0 is a square wave of full scale, silence is -96.

    It is taken about the mean, because cheap microphones add a constant that nobody hears.

    >>> dbfs(b"\\x00\\xc0\\x00\\x40" * 80), dbfs(bytes(320))        # -16384, 16384, ... is half of full scale
    (-6.020599913279624, -96.0)
    """
    samples = array("h", pcm)
    if sys.byteorder == "big":
        samples.byteswap()
    if not samples:
        return FLOOR_DB
    count = len(samples)
    # count² times the variance: whole numbers, so a large constant can't drown a quiet signal
    spread = count * sum(sample * sample for sample in samples) - sum(samples) ** 2
    if spread == 0:
        return FLOOR_DB
    return max(FLOOR_DB, 10 * math.log10(spread / (count * FULL_SCALE) ** 2))
