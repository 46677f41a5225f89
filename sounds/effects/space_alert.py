"""What only Space Alert sounds like: its alerts, its robots and fighters, the engines of its phases."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from sounds.effects.material import RATE, Effect, edges, glide, join, noise, round_times, shape, tone
from sounds.level import Samples


def _red_alert() -> Samples:
    sweep = edges(glide(0.26, 520, 880) + 0.4 * glide(0.26, 1040, 1760))
    return join(sweep, 0.05, sweep)


def _serious_alert() -> Samples:
    klaxon = edges(tone(0.2, 311, 0.6, 0.4, 0.3) + tone(0.2, 233, 0.6, 0.4, 0.3))
    return join(klaxon, 0.04, klaxon, 0.04, klaxon)


def _internal_alert() -> Samples:
    return join(edges(glide(0.24, 880, 440, 0.7)), 0.05, edges(glide(0.24, 880, 440, 0.7)))


def _interceptors() -> Samples:
    burst = shape(noise(0.07, 700, 5000, 3), 0.001, 0.02) + shape(glide(0.07, 900, 300), 0.001, 0.03)
    return join(*[part for _ in range(6) for part in (burst, 0.02)])


def _bots() -> Samples:
    step = shape(tone(0.12, 95, 0.6, 0.5), 0.002, 0.05) + 0.5 * shape(noise(0.12, 500, 2500, 10), 0.001, 0.02)
    servo = 0.25 * edges(glide(0.12, 600, 900), 0.02)
    return join(step, servo, step, servo, step)


def _bed(danger: int) -> Effect:
    """The engines of a phase: deeper and calm at first, then with a beat that quickens."""

    def bed() -> Samples:
        # Every pitch and beat below is a multiple of 1/8 Hz, so that the end meets the beginning.
        t = round_times(8)
        seconds = len(t) / RATE
        rumble = noise(seconds, 30, 240 + 120 * danger, 20 + danger, -0.8)
        hum = sum(
            (np.sin(2 * np.pi * hertz * t) / number for number, hertz in enumerate((55, 82.5, 110), 1)),
            np.zeros(len(t)),
        )
        breath = 0.8 + 0.2 * np.sin(2 * np.pi * 0.25 * danger * t)
        pulse = np.maximum(0.0, np.sin(2 * np.pi * 0.5 * danger * t)) ** 6
        throb = 0.25 * (danger - 1) * pulse * np.sin(2 * np.pi * 46.25 * t)
        wind = 0.1 * (danger - 1) * noise(seconds, 250, 1200, 24 + danger, -0.5)
        return np.asarray(breath * (0.6 * rumble + 0.18 * hum + wind) + throb, dtype=np.float64)

    return bed


def _static() -> Samples:
    t = round_times(6)
    seconds = len(t) / RATE
    hiss = noise(seconds, 400, 7000, 30, -0.2)
    waver = 0.7 + 0.2 * np.sin(2 * np.pi * 0.5 * t) + 0.1 * np.sin(2 * np.pi * 3.5 * t)
    crackle = noise(seconds, 800, 5000, 31) * (noise(seconds, 1, 40, 32) > 0.45)
    return hiss * waver + 0.8 * crackle


EFFECTS: Final[Mapping[str, Effect]] = {
    "red_alert": _red_alert,
    "serious_alert": _serious_alert,
    "internal_alert": _internal_alert,
    "interceptors": _interceptors,
    "bots": _bots,
    "bed/phase_1": _bed(1),
    "bed/phase_2": _bed(2),
    "bed/phase_3": _bed(3),
    "bed/resolution": _bed(2),
    "cover/static": _static,
}
