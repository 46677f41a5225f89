"""What effects are made of: tones and noise, and ways to shape and join them. Needs numpy."""

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np

from sounds.level import Samples

RATE: Final = 48_000
Effect: TypeAlias = Callable[[], Samples]


def times(seconds: float) -> Samples:
    """The time of each sample, in s."""
    return np.arange(round(seconds * RATE), dtype=np.float64) / RATE


def round_times(units: int) -> Samples:
    """The time of a loop, in units a little longer than seconds: even lengths are padded, which would click."""
    count = units * RATE + 960
    return np.arange(count, dtype=np.float64) * units / count


def glide(seconds: float, begin_hz: float, end_hz: float, bend: float = 1.0) -> Samples:
    """A sine that slides from one pitch to another; `bend` above 1 keeps it longer at the first."""
    way = (times(seconds) / seconds) ** bend
    hertz = begin_hz * (end_hz / begin_hz) ** way
    return np.sin(2 * np.pi * np.cumsum(hertz) / RATE)


def tone(seconds: float, hertz: float, *overtones: float) -> Samples:
    """A sine with its overtones, each by its strength."""
    t = times(seconds)
    tone = np.sin(2 * np.pi * hertz * t)
    for number, strength in enumerate(overtones, 2):
        tone += strength * np.sin(2 * np.pi * number * hertz * t)
    return tone


def noise(seconds: float, low_hz: float, high_hz: float, seed: int, slope: float = 0.0) -> Samples:
    """Noise of a band that goes round without a seam; `slope` darkens it, in powers of frequency."""
    count = round(seconds * RATE)
    hertz = np.fft.rfftfreq(count, 1 / RATE)
    phases = np.random.default_rng(seed).uniform(0, 2 * np.pi, len(hertz))
    strength = np.where((hertz >= low_hz) & (hertz <= high_hz), np.maximum(hertz, 1.0) ** slope, 0.0)
    noise = np.fft.irfft(strength * np.exp(1j * phases), count)
    return np.asarray(noise / np.max(np.abs(noise)), dtype=np.float64)


def shape(samples: Samples, attack_s: float, decay_s: float) -> Samples:
    """Rises over the attack, then dies away; `decay_s` is the time to a third."""
    t = np.arange(len(samples)) / RATE
    fade = np.minimum(1.0, (len(samples) / RATE - t) / 0.02)
    return samples * np.minimum(1.0, t / max(attack_s, 1e-4)) * np.exp(-t / decay_s) * fade


def edges(samples: Samples, seconds: float = 0.01) -> Samples:
    """The samples with soft ends."""
    count = min(len(samples) // 2, round(seconds * RATE))
    ramp = np.ones(len(samples))
    ramp[:count] = np.linspace(0, 1, count)
    ramp[len(ramp) - count :] = np.linspace(1, 0, count)
    return samples * ramp


def join(*parts: Samples | float) -> Samples:
    """Parts one after the other; a number is a pause in s."""
    return np.concatenate([np.zeros(round(p * RATE)) if isinstance(p, float) else p for p in parts])


def mix(*parts: tuple[float, float, Samples]) -> Samples:
    """Parts that begin at a second with a strength."""
    mixed = np.zeros(max(round(at * RATE) + len(part) for at, _, part in parts))
    for at, strength, part in parts:
        first = round(at * RATE)
        mixed[first : first + len(part)] += strength * part
    return mixed


def boom(seconds: float, seed: int, low_hz: float) -> Samples:
    """A thump that dies away under a burst of noise."""
    thump = shape(glide(seconds, 3 * low_hz, low_hz, 0.4), 0.003, seconds / 4)
    return thump + 0.9 * shape(noise(seconds, 40, 2500, seed, -0.7), 0.002, seconds / 5)
