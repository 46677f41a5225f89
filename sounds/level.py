"""How loud samples are, the way ears hear it: loudness after ITU-R BS.1770-4, and peaks. Needs numpy."""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Samples: TypeAlias = NDArray[np.float64]
"""Mono samples between -1 and 1."""

SILENT_LUFS: Final = -70.0  # the absolute gate: what is below does not count
BLOCK_S: Final = 0.4
STEP_S: Final = 0.1
RELATIVE_GATE: Final = -10.0


def decibels(ratio: float) -> float:
    """An amplitude in dB of full scale.

    >>> round(decibels(0.5), 2), decibels(0.0)
    (-6.02, -120.0)
    """
    return max(-120.0, 20 * float(np.log10(ratio))) if ratio > 1e-6 else -120.0


def peak_db(samples: Samples) -> float:
    """The highest sample in dB of full scale."""
    return decibels(float(np.max(np.abs(samples), initial=0.0)))


def loudness_lufs(samples: Samples, rate: int) -> float:
    """Integrated loudness in LUFS; what is shorter than a block of 0.4 s is one block."""
    weighted = _weighted(samples, rate)
    block, step = round(BLOCK_S * rate), round(STEP_S * rate)
    starts = range(0, max(1, len(weighted) - block + 1), step)
    powers = np.array([float(np.mean(np.square(weighted[at : at + block]))) for at in starts])
    loud = powers[_lufs(powers) > SILENT_LUFS]
    if not len(loud):
        return SILENT_LUFS
    gate = float(_lufs(np.array([loud.mean()]))[0]) + RELATIVE_GATE
    return float(_lufs(np.array([loud[_lufs(loud) > gate].mean()]))[0])


def momentary_lufs(samples: Samples, rate: int) -> float:
    """The loudest 0.4 s in LUFS, with silence around the samples: a sound counts for as long as it lasts."""
    block = round(BLOCK_S * rate)
    power = np.cumsum(np.square(_weighted(np.pad(samples, block), rate)))
    return float(_lufs(np.array([np.max(power[block:] - power[:-block]) / block]))[0])


def silence_s(samples: Samples, rate: int, below_db: float = -50.0) -> tuple[float, float]:
    """How long the samples stay below a level at their beginning and at their end, in s."""
    loud = np.flatnonzero(np.abs(samples) > 10 ** (below_db / 20))
    if not len(loud):
        return len(samples) / rate, len(samples) / rate
    return int(loud[0]) / rate, (len(samples) - 1 - int(loud[-1])) / rate


def _lufs(powers: Samples) -> Samples:
    return np.asarray(-0.691 + 10 * np.log10(np.maximum(powers, 1e-12)), dtype=np.float64)


def _weighted(samples: Samples, rate: int) -> Samples:
    """The K weighting: a high shelf for the head and a high pass, as their analogue prototypes."""
    size = len(samples) + -len(samples) % 4096  # a length that the transform is quick at
    spectrum = np.fft.rfft(samples, size)
    s = 1j * np.fft.rfftfreq(size, 1 / rate)
    # Shelf of +4 dB at 1682 Hz, high pass at 38 Hz, with the qualities of the standard's filters.
    shelf_f, shelf_q, high = 1681.97, 0.7072, 10 ** (3.99984 / 20)
    band = high**0.4996667
    shelf = (high * s**2 + band * (shelf_f / shelf_q) * s + shelf_f**2) / (
        s**2 + (shelf_f / shelf_q) * s + shelf_f**2
    )
    pass_f, pass_q = 38.135, 0.5003
    high_pass = s**2 / (s**2 + (pass_f / pass_q) * s + pass_f**2)
    return np.asarray(np.fft.irfft(spectrum * shelf * high_pass, size)[: len(samples)], dtype=np.float64)
