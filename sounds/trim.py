"""Where speech begins and ends: cutting the silence around it, and telling whether a cut went through a sound."""

from typing import Final

import numpy as np

from sounds.level import Samples, decibels

FRAME_S: Final = 0.01
# Below the loudest 10 ms of a text. Engines are quiet by 55 dB before and after a word; the t of "eight" has 40 dB less
# than its vowel. A fixed level does not do: one engine speaks 15 dB louder than the other.
SPEECH_DB: Final = -46.0


def trimmed(samples: Samples, rate: int, below_db: float, edge_s: float) -> Samples:
    """The samples without what lies `below_db` under their loudest at the ends, with soft ends of `edge_s`."""
    power = _frames(samples, rate)
    loud = np.flatnonzero(power > 10 ** (below_db / 20) * np.max(power))
    step, edge = round(FRAME_S * rate), round(edge_s * rate)
    cut = samples[max(0, int(loud[0]) * step - edge) : (int(loud[-1]) + 1) * step + edge].copy()
    ramp = np.linspace(0, 1, edge)
    cut[:edge] *= ramp
    cut[-edge:] *= ramp[::-1]
    return cut


def end_levels_db(samples: Samples, rate: int, edge_s: float) -> tuple[float, float]:
    """How loud the first and the last 20 ms inside the soft ends are, below the loudest 10 ms.

    Speech dies away: what is still loud there was cut through.
    """
    loudest = float(np.max(_frames(samples, rate)))
    edge, part = round(edge_s * rate), round(2 * FRAME_S * rate)
    ends = (samples[edge : edge + part], samples[len(samples) - edge - part : len(samples) - edge])
    first, last = (decibels(float(np.sqrt(np.mean(np.square(end)))) / loudest) for end in ends)
    return first, last


def _frames(samples: Samples, rate: int) -> Samples:
    step = round(FRAME_S * rate)
    count = len(samples) // step
    return np.asarray(np.sqrt(np.mean(np.square(samples[: count * step].reshape(count, step)), axis=1)))
