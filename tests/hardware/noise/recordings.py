"""Recordings of a games room, made by script: people who talk, music, knocks on the table, and a captain who shouts.

Voices are sums of harmonics under three formants, in syllables with pauses; a shout has a higher pitch, a flatter
spectrum and no syllables. Nothing was recorded, so everybody can make the same sounds from the same seeds.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Samples: TypeAlias = NDArray[np.float64]
Random: TypeAlias = np.random.Generator

RATE_HZ: Final = 16_000
FULL_SCALE: Final = 32_767
TALKERS: Final = 8
VOWELS: Final = ((730, 1090, 2440), (270, 2290, 3010), (300, 870, 2240), (530, 1840, 2480), (570, 840, 2410))
"""Centres of the first three formants in Hz of five vowels (Peterson and Barney, 1952)."""


def room(kind: str, seconds: float, random: Random) -> Samples:
    """What the microphone hears while nobody shouts, with an effective value of 1 without knocks."""
    return ROOMS[kind](seconds, random)


def loud(samples: Samples) -> Samples:
    """The samples with an effective value of 1."""
    return samples / max(1e-9, float(np.sqrt(np.mean(samples**2))))


def with_shout(background: Samples, shout: Samples, at_s: float, over_db: float) -> Samples:
    """The background with a shout that begins at a second; its effective value, over its own length, is so many dB
    above that of the background."""
    mixed, first = background.copy(), round(at_s * RATE_HZ)
    mixed[first : first + len(shout)] += loud(shout) * 10 ** (over_db / 20)
    return mixed


def pcm(samples: Samples, level_dbfs: float) -> bytes:
    """16-bit little-endian samples in which an effective value of 1 has a level."""
    scaled = samples * FULL_SCALE * 10 ** (level_dbfs / 20)
    return np.clip(np.round(scaled), -FULL_SCALE - 1, FULL_SCALE).astype("<i2").tobytes()


# --------------------------------------------------------------------------------------------------------- voices


def voice(seconds: float, hertz: Samples, formants: tuple[int, ...], tilt: float) -> Samples:
    """A vowel on a pitch that may glide; `tilt` is how fast harmonics fall, in powers of their number."""
    phase = 2 * np.pi * np.cumsum(hertz) / RATE_HZ
    middle = float(np.mean(hertz))
    sound = np.zeros(len(hertz))
    for number in range(1, int(4000 / middle) + 1):
        at = number * middle
        gain = sum(1 / (1 + ((at - formant) / (60 + 0.06 * formant)) ** 2) for formant in formants)
        sound += (gain + 0.02) * number**-tilt * np.sin(number * phase)
    return sound


def hiss(count: int, random: Random) -> Samples:
    """A fricative, or the breath of somebody who says zzzt: noise without its low end."""
    return np.diff(random.standard_normal(count + 1))


def swell(count: int, rise_s: float, fall_s: float) -> Samples:
    """An envelope that rises and falls softly."""
    ramp = np.ones(count)
    for length, part in (
        (round(rise_s * RATE_HZ), slice(None)),
        (round(fall_s * RATE_HZ), slice(None, None, -1)),
    ):
        length = min(length, count)
        ramp[part][:length] *= np.sin(np.linspace(0, np.pi / 2, length)) ** 2
    return ramp


def talker(seconds: float, random: Random) -> Samples:
    """Somebody who talks: about five syllables a second, sentences with breaths between them."""
    sound, at = np.zeros(round(seconds * RATE_HZ)), round(random.uniform(0, 0.5) * RATE_HZ)
    pitch = random.uniform(95, 230)
    while at < len(sound):
        for _ in range(random.integers(4, 14)):
            count = round(random.uniform(0.1, 0.26) * RATE_HZ)
            begins, ends = pitch * random.uniform(0.85, 1.2, 2)
            hertz = np.linspace(begins, ends, count)
            vowel = voice(count / RATE_HZ, hertz, VOWELS[random.integers(len(VOWELS))], 1.0)
            said = loud(vowel) + random.uniform(0, 0.25) * loud(hiss(count, random))
            said = said * swell(count, 0.03, 0.05) * random.lognormal(0, 0.35)
            end = min(len(sound), at + count)
            sound[at:end] += said[: max(0, end - at)]
            at += count
        at += round(random.uniform(0.15, 0.9) * RATE_HZ)
    return sound


def babble(seconds: float, random: Random, talkers: int = TALKERS) -> Samples:
    """A hall: people who talk at different distances."""
    voices = np.array([loud(talker(seconds, random)) * random.lognormal(0, 0.4) for _ in range(talkers)])
    return loud(np.asarray(voices.sum(axis=0), dtype=np.float64))


def shout(random: Random) -> Samples:
    """A captain's noise of a quarter to seven tenths of a second: a cry on a pitch that glides, or a hiss like zzzt."""
    count = round(random.uniform(0.25, 0.7) * RATE_HZ)
    if random.random() < 0.2:
        return hiss(count, random) * swell(count, 0.02, 0.08)
    pitch = random.uniform(220, 480)
    begins, ends = random.uniform(0.7, 1.4, 2)
    hertz = pitch * np.linspace(begins, ends, count)
    cry = voice(count / RATE_HZ, hertz, VOWELS[random.integers(len(VOWELS))], 0.3)
    return (loud(cry) + 0.1 * hiss(count, random)) * swell(count, 0.03, 0.08)


# ------------------------------------------------------------------------------------------------------ other rooms


def music(seconds: float, random: Random) -> Samples:
    """Drums, bass and chords from a loudspeaker, 90 to 140 beats a minute."""
    count, beat = round(seconds * RATE_HZ), round(60 / random.uniform(90, 140) * RATE_HZ)
    t = np.arange(count) / RATE_HZ
    sound, root = np.zeros(count), random.uniform(90, 130)
    for bar, first in enumerate(range(0, count, 4 * beat)):
        part = slice(first, min(count, first + 4 * beat))
        chord = root * 2 ** (np.array((0, 4, 7, 12)) / 12) * 2 ** ((0, 5, 7, 9)[bar % 4] / 12)
        sound[part] += (
            sum(np.sin(2 * np.pi * hertz * k * t[part]) / k for hertz in chord for k in (1, 2, 3)) / 4
        )
    for number, first in enumerate(range(0, count, beat // 2)):
        length = min(count - first, beat // 2)
        fade = np.exp(-np.arange(length) / RATE_HZ / 0.06)
        drum = np.sin(2 * np.pi * 60 * t[:length]) * 3 if number % 4 == 0 else hiss(length, random) * 0.6
        sound[first : first + length] += drum * fade * 1.2
    return loud(sound)


def knock(random: Random) -> Samples:
    """A knuckle or a cup on the wood: low tones that die away within a tenth of a second or two."""
    t = np.arange(round(0.4 * RATE_HZ)) / RATE_HZ
    modes = np.zeros(len(t))
    for low, high in ((90, 180), (250, 450), (600, 1100)):
        modes += random.uniform(0.3, 1) * np.sin(2 * np.pi * random.uniform(low, high) * t)
    return (modes * np.exp(-t / random.uniform(0.015, 0.04))) + hiss(len(t), random) * np.exp(-t / 0.004)


def knocked(seconds: float, random: Random) -> Samples:
    """A hall, and somebody who knocks on the table about once a second, up to 30 dB louder than the hall."""
    sound = babble(seconds, random)
    at = random.uniform(0.2, 1)
    while at < seconds - 0.5:
        hit = knock(random)
        first = round(at * RATE_HZ)
        peak = float(np.sqrt(np.max(np.convolve(hit**2, np.ones(800) / 800, "valid"))))
        sound[first : first + len(hit)] += hit / peak * 10 ** (random.uniform(12, 30) / 20)
        at += random.uniform(0.6, 1.6)
    return sound


def three_talk(seconds: float, random: Random) -> Samples:
    """A quiet room in which three people sit at the table and talk."""
    return babble(seconds, random, 3)


def hum(seconds: float, random: Random) -> Samples:
    """A room with nobody in it but a fan."""
    count = round(seconds * RATE_HZ)
    return loud(np.cumsum(random.standard_normal(count)) * 0.02 + random.standard_normal(count))


ROOMS: Final[Mapping[str, Callable[[float, Random], Samples]]] = {
    "hum": hum,
    "babble": babble,
    "three_talk": three_talk,
    "music": music,
    "knocks": knocked,
}
