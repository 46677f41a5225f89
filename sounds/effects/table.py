"""What any ship may sound like: signals, weapons, hits, life on board."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from sounds.effects.material import RATE, Effect, boom, edges, glide, join, mix, noise, shape, times, tone
from sounds.level import Samples


def _chime() -> Samples:
    return mix(
        (0, 0.8, shape(tone(0.3, 784, 0.2), 0.004, 0.12)),
        (0.11, 0.8, shape(tone(0.36, 1175, 0.2), 0.004, 0.14)),
    )


def _beep() -> Samples:
    return edges(tone(0.45, 1000, 0.15), 0.008)


def _alarm(hertz: float) -> Effect:
    """The alarm of a zone; each zone has its own pitch."""

    def alarm() -> Samples:
        one = edges(tone(0.16, hertz, 0.5, 0.3))
        other = edges(tone(0.16, hertz * 0.75, 0.5, 0.3))
        return join(one, 0.02, other, 0.02, one, 0.02, other)

    return alarm


def _heavy_laser() -> Samples:
    beam = glide(0.75, 1500, 130, 0.5) + 0.5 * glide(0.75, 760, 66, 0.5)
    return shape(np.tanh(2.2 * beam), 0.005, 0.4) + 0.3 * shape(noise(0.75, 60, 700, 1, -0.5), 0.01, 0.25)


def _light_laser() -> Samples:
    shot = shape(glide(0.22, 2600, 500, 0.6), 0.002, 0.12)
    return join(shot, 0.03, shot)


def _pulse_cannon() -> Samples:
    t = times(0.8)
    beat = 0.5 + 0.5 * np.sin(2 * np.pi * (6 + 22 * t) * t)
    return shape(tone(0.8, 180, 0.7, 0.5, 0.3) * beat, 0.01, 0.6)


def _rocket() -> Samples:
    rush = noise(1.1, 150, 5000, 2, -0.6)
    swell = np.minimum(1.0, times(1.1) / 0.35)
    return shape(rush * swell, 0.01, 0.9) + 0.25 * shape(glide(1.1, 180, 700), 0.2, 0.8)


def _shield() -> Samples:
    ring = tone(0.7, 622, 0.5) + 0.7 * tone(0.7, 937, 0.3) + 0.4 * tone(0.7, 1480)
    return shape(ring, 0.003, 0.22) + 0.3 * shape(noise(0.7, 2000, 7000, 4), 0.002, 0.06)


def _hit() -> Samples:
    return boom(0.5, 5, 70)


def _damage() -> Samples:
    crackle = noise(0.9, 900, 6000, 6) * (np.sin(2 * np.pi * 31 * times(0.9)) > 0.4)
    return boom(0.9, 7, 50) + 0.35 * shape(crackle, 0.05, 0.35)


def _explosion() -> Samples:
    return boom(1.6, 8, 38)


def _lift() -> Samples:
    hum = glide(0.7, 150, 260) + 0.4 * glide(0.7, 300, 520)
    return join(edges(hum, 0.08), shape(tone(0.25, 1319), 0.003, 0.08))


def _repair() -> Samples:
    ratchet = shape(noise(0.05, 1200, 6000, 9), 0.001, 0.012) + shape(tone(0.05, 420), 0.001, 0.015)
    return join(*[part for _ in range(5) for part in (ratchet, 0.055)])


def _computer() -> Samples:
    notes = (1047, 1319, 988, 1568, 1175)
    return join(*[shape(tone(0.09, hertz, 0.3), 0.002, 0.05) for hertz in notes])


def _energy() -> Samples:
    return edges(glide(0.5, 220, 660) + 0.4 * glide(0.5, 440, 1320), 0.06) * (
        0.7 + 0.3 * np.sin(2 * np.pi * 18 * times(0.5))
    )


def _knocked_out() -> Samples:
    return shape(glide(0.8, 500, 90, 0.8), 0.005, 0.35) + 0.6 * boom(0.8, 11, 60)


def _hyperspace() -> Samples:
    rise = glide(2.2, 55, 1400, 2.0) + 0.5 * glide(2.2, 82, 2100, 2.0)
    wind = noise(2.2, 300, 8000, 12, -0.3) * (times(2.2) / 2.2) ** 2
    return join(edges(0.7 * rise * (times(2.2) / 2.2) + wind, 0.02), 0.8 * boom(1.3, 13, 40))


def _victory() -> Samples:
    chords = ((523, 659, 784), (587, 740, 880), (659, 831, 988), (784, 988, 1175))
    parts = []
    for number, chord in enumerate(chords):
        seconds = 1.2 if number == 3 else 0.3
        tones = sum((tone(seconds, hertz, 0.4, 0.2) for hertz in chord), np.zeros(round(seconds * RATE)))
        parts.append((0.24 * number, 0.3, shape(tones, 0.01, seconds / 1.5)))
    return mix(*parts)


def _ship_lost() -> Samples:
    fall = glide(2.4, 440, 40, 0.7) + 0.6 * glide(2.4, 311, 28, 0.7)
    return mix((0, 0.5, shape(fall, 0.02, 1.6)), (0.1, 0.9, boom(1.6, 14, 45)), (1.1, 1.0, boom(2.0, 15, 32)))


EFFECTS: Final[Mapping[str, Effect]] = {
    "chime": _chime,
    "beep": _beep,
    "alarm_red": _alarm(660),
    "alarm_white": _alarm(880),
    "alarm_blue": _alarm(523),
    "heavy_laser": _heavy_laser,
    "light_laser": _light_laser,
    "pulse_cannon": _pulse_cannon,
    "rocket": _rocket,
    "rocket_hit": lambda: boom(0.9, 16, 55),
    "shield": _shield,
    "hit": _hit,
    "damage": _damage,
    "explosion": _explosion,
    "lift": _lift,
    "repair": _repair,
    "computer": _computer,
    "energy": _energy,
    "knocked_out": _knocked_out,
    "hyperspace": _hyperspace,
    "victory": _victory,
    "ship_lost": _ship_lost,
}
