"""What only Space Stage sounds like: the hum of a station that gets worse, growls, and dice."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from sounds.effects.material import (
    Effect,
    edges,
    glide,
    join,
    mix,
    noise,
    round_times,
    shape,
    tone,
)
from sounds.level import Samples

BED_S: Final = 8


def _hum(trouble: int, heartbeat: bool = False) -> Effect:
    """The station: a steady hum, with trouble a beat between two pitches and a rattle; a heartbeat without oxygen."""

    def hum() -> Samples:
        # Every pitch and beat below is a multiple of 1/8 Hz, so that the end meets the beginning.
        t = round_times(BED_S)
        seconds = len(t) / 48_000
        air = noise(seconds, 60, 500 + 250 * trouble, 60 + trouble, -0.9)
        mains = np.sin(2 * np.pi * 50 * t) + 0.5 * np.sin(2 * np.pi * (100 + 0.5 * trouble) * t)
        beat = 1 + 0.25 * trouble * np.sin(2 * np.pi * 0.5 * trouble * t)
        rattle = (
            noise(seconds, 900, 3500, 64)
            * (np.sin(2 * np.pi * 6 * t) > 0.8)
            * (np.sin(2 * np.pi * 0.25 * t) > 0)
        )
        hummed = 0.5 * air + 0.12 * mains * beat + 0.07 * trouble * rattle
        if heartbeat:
            beats = np.maximum(0.0, np.sin(2 * np.pi * t)) ** 16
            beats = beats + 0.6 * np.maximum(0.0, np.sin(2 * np.pi * (t - 0.22))) ** 16
            hummed = 0.6 * hummed + 0.9 * beats * np.sin(2 * np.pi * 52 * t)
        return np.asarray(hummed, dtype=np.float64)

    return hum


def _dice() -> Samples:
    """Two dice that tumble over wood, ever slower."""
    knock = shape(noise(0.05, 700, 4200, 70), 0.001, 0.010) + 0.6 * shape(tone(0.05, 310, 0.5), 0.001, 0.015)
    times = (0.0, 0.05, 0.13, 0.19, 0.29, 0.40, 0.45, 0.60, 0.79)
    return mix(*((at, 1.0 - at, knock) for at in times))


def _growl_beast() -> Samples:
    throat = glide(1.1, 95, 62) + 0.6 * glide(1.1, 190, 124) + 0.4 * glide(1.1, 285, 186)
    rasp = 0.55 + 0.45 * np.sign(np.sin(2 * np.pi * 27 * np.arange(len(throat)) / 48_000))
    return edges(
        shape(np.tanh(1.8 * throat * rasp), 0.12, 0.7) + 0.25 * shape(noise(1.1, 200, 1500, 71), 0.15, 0.5)
    )


def _growl_plant() -> Samples:
    bubbles = [
        shape(glide(0.09, 160 + 45 * (n * 7 % 5), 330 + 60 * (n * 3 % 5)), 0.01, 0.05) for n in range(9)
    ]
    return mix(
        (0.0, 0.5, shape(noise(1.0, 120, 900, 72, -0.5), 0.2, 0.6)),
        *((0.09 * n, 0.7, one) for n, one in enumerate(bubbles)),
    )


def _growl_machine() -> Samples:
    servo = edges(glide(0.3, 320, 720, 0.7) + 0.5 * glide(0.3, 640, 1440, 0.7), 0.03)
    grind = shape(tone(0.4, 88, 0.9, 0.7, 0.6, 0.5), 0.01, 0.35)
    return join(0.6 * servo, 0.04, grind, 0.03, 0.6 * servo[::-1])


EFFECTS: Final[Mapping[str, Effect]] = {
    "bed/station_calm": _hum(0),
    "bed/station_uneasy": _hum(1),
    "bed/station_failing": _hum(2),
    "bed/station_airless": _hum(2, heartbeat=True),
    "dice": _dice,
    "growl_beast": _growl_beast,
    "growl_machine": _growl_machine,
    "growl_plant": _growl_plant,
}
