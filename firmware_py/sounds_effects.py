"""The effects of the ship, each made from tones and noise alone. Needs numpy; used when the sounds are built."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

import numpy as np

from firmware_py.sounds_level import Samples

RATE: Final = 48_000
Effect: TypeAlias = Callable[[], Samples]


# ------------------------------------------------------------------------------------------------------------ material


def _time(seconds: float) -> Samples:
    return np.arange(round(seconds * RATE), dtype=np.float64) / RATE


def _round_time(units: int) -> Samples:
    """The time of a loop, in units a little longer than seconds: even lengths are padded, which would click."""
    count = units * RATE + 960
    return np.arange(count, dtype=np.float64) * units / count


def _glide(seconds: float, begin_hz: float, end_hz: float, bend: float = 1.0) -> Samples:
    """A sine that slides from one pitch to another; `bend` above 1 keeps it longer at the first."""
    way = (_time(seconds) / seconds) ** bend
    hertz = begin_hz * (end_hz / begin_hz) ** way
    return np.sin(2 * np.pi * np.cumsum(hertz) / RATE)


def _tone(seconds: float, hertz: float, *overtones: float) -> Samples:
    t = _time(seconds)
    tone = np.sin(2 * np.pi * hertz * t)
    for number, strength in enumerate(overtones, 2):
        tone += strength * np.sin(2 * np.pi * number * hertz * t)
    return tone


def _noise(seconds: float, low_hz: float, high_hz: float, seed: int, slope: float = 0.0) -> Samples:
    """Noise of a band that goes round without a seam; `slope` darkens it, in powers of frequency."""
    count = round(seconds * RATE)
    hertz = np.fft.rfftfreq(count, 1 / RATE)
    phases = np.random.default_rng(seed).uniform(0, 2 * np.pi, len(hertz))
    strength = np.where((hertz >= low_hz) & (hertz <= high_hz), np.maximum(hertz, 1.0) ** slope, 0.0)
    noise = np.fft.irfft(strength * np.exp(1j * phases), count)
    return np.asarray(noise / np.max(np.abs(noise)), dtype=np.float64)


def _shape(samples: Samples, attack_s: float, decay_s: float) -> Samples:
    """Rises over the attack, then dies away; `decay_s` is the time to a third."""
    t = np.arange(len(samples)) / RATE
    fade = np.minimum(1.0, (len(samples) / RATE - t) / 0.02)
    return samples * np.minimum(1.0, t / max(attack_s, 1e-4)) * np.exp(-t / decay_s) * fade


def _edges(samples: Samples, seconds: float = 0.01) -> Samples:
    """The samples with soft ends."""
    count = min(len(samples) // 2, round(seconds * RATE))
    ramp = np.ones(len(samples))
    ramp[:count] = np.linspace(0, 1, count)
    ramp[len(ramp) - count :] = np.linspace(1, 0, count)
    return samples * ramp


def _join(*parts: Samples | float) -> Samples:
    """Parts one after the other; a number is a pause in s."""
    return np.concatenate([np.zeros(round(p * RATE)) if isinstance(p, float) else p for p in parts])


def _mix(*parts: tuple[float, float, Samples]) -> Samples:
    """Parts that begin at a second with a strength."""
    mixed = np.zeros(max(round(at * RATE) + len(part) for at, _, part in parts))
    for at, strength, part in parts:
        first = round(at * RATE)
        mixed[first : first + len(part)] += strength * part
    return mixed


# ------------------------------------------------------------------------------------------- signals that open a clip


def _red_alert() -> Samples:
    sweep = _edges(_glide(0.26, 520, 880) + 0.4 * _glide(0.26, 1040, 1760))
    return _join(sweep, 0.05, sweep)


def _serious_alert() -> Samples:
    klaxon = _edges(_tone(0.2, 311, 0.6, 0.4, 0.3) + _tone(0.2, 233, 0.6, 0.4, 0.3))
    return _join(klaxon, 0.04, klaxon, 0.04, klaxon)


def _internal_alert() -> Samples:
    return _join(_edges(_glide(0.24, 880, 440, 0.7)), 0.05, _edges(_glide(0.24, 880, 440, 0.7)))


def _chime() -> Samples:
    return _mix(
        (0, 0.8, _shape(_tone(0.3, 784, 0.2), 0.004, 0.12)),
        (0.11, 0.8, _shape(_tone(0.36, 1175, 0.2), 0.004, 0.14)),
    )


def _beep() -> Samples:
    return _edges(_tone(0.45, 1000, 0.15), 0.008)


def _alarm(hertz: float) -> Effect:
    """The alarm of a zone; each zone has its own pitch."""

    def alarm() -> Samples:
        one = _edges(_tone(0.16, hertz, 0.5, 0.3))
        other = _edges(_tone(0.16, hertz * 0.75, 0.5, 0.3))
        return _join(one, 0.02, other, 0.02, one, 0.02, other)

    return alarm


# ------------------------------------------------------------------------------------------------------- weapons, hits


def _heavy_laser() -> Samples:
    beam = _glide(0.75, 1500, 130, 0.5) + 0.5 * _glide(0.75, 760, 66, 0.5)
    return _shape(np.tanh(2.2 * beam), 0.005, 0.4) + 0.3 * _shape(_noise(0.75, 60, 700, 1, -0.5), 0.01, 0.25)


def _light_laser() -> Samples:
    shot = _shape(_glide(0.22, 2600, 500, 0.6), 0.002, 0.12)
    return _join(shot, 0.03, shot)


def _pulse_cannon() -> Samples:
    t = _time(0.8)
    beat = 0.5 + 0.5 * np.sin(2 * np.pi * (6 + 22 * t) * t)
    return _shape(_tone(0.8, 180, 0.7, 0.5, 0.3) * beat, 0.01, 0.6)


def _rocket() -> Samples:
    rush = _noise(1.1, 150, 5000, 2, -0.6)
    swell = np.minimum(1.0, _time(1.1) / 0.35)
    return _shape(rush * swell, 0.01, 0.9) + 0.25 * _shape(_glide(1.1, 180, 700), 0.2, 0.8)


def _boom(seconds: float, seed: int, low_hz: float) -> Samples:
    thump = _shape(_glide(seconds, 3 * low_hz, low_hz, 0.4), 0.003, seconds / 4)
    return thump + 0.9 * _shape(_noise(seconds, 40, 2500, seed, -0.7), 0.002, seconds / 5)


def _interceptors() -> Samples:
    burst = _shape(_noise(0.07, 700, 5000, 3), 0.001, 0.02) + _shape(_glide(0.07, 900, 300), 0.001, 0.03)
    return _join(*[part for _ in range(6) for part in (burst, 0.02)])


def _shield() -> Samples:
    ring = _tone(0.7, 622, 0.5) + 0.7 * _tone(0.7, 937, 0.3) + 0.4 * _tone(0.7, 1480)
    return _shape(ring, 0.003, 0.22) + 0.3 * _shape(_noise(0.7, 2000, 7000, 4), 0.002, 0.06)


def _hit() -> Samples:
    return _boom(0.5, 5, 70)


def _damage() -> Samples:
    crackle = _noise(0.9, 900, 6000, 6) * (np.sin(2 * np.pi * 31 * _time(0.9)) > 0.4)
    return _boom(0.9, 7, 50) + 0.35 * _shape(crackle, 0.05, 0.35)


def _explosion() -> Samples:
    return _boom(1.6, 8, 38)


# ------------------------------------------------------------------------------------------------------ life on board


def _lift() -> Samples:
    hum = _glide(0.7, 150, 260) + 0.4 * _glide(0.7, 300, 520)
    return _join(_edges(hum, 0.08), _shape(_tone(0.25, 1319), 0.003, 0.08))


def _repair() -> Samples:
    ratchet = _shape(_noise(0.05, 1200, 6000, 9), 0.001, 0.012) + _shape(_tone(0.05, 420), 0.001, 0.015)
    return _join(*[part for _ in range(5) for part in (ratchet, 0.055)])


def _bots() -> Samples:
    step = _shape(_tone(0.12, 95, 0.6, 0.5), 0.002, 0.05) + 0.5 * _shape(
        _noise(0.12, 500, 2500, 10), 0.001, 0.02
    )
    servo = 0.25 * _edges(_glide(0.12, 600, 900), 0.02)
    return _join(step, servo, step, servo, step)


def _computer() -> Samples:
    notes = (1047, 1319, 988, 1568, 1175)
    return _join(*[_shape(_tone(0.09, hertz, 0.3), 0.002, 0.05) for hertz in notes])


def _energy() -> Samples:
    return _edges(_glide(0.5, 220, 660) + 0.4 * _glide(0.5, 440, 1320), 0.06) * (
        0.7 + 0.3 * np.sin(2 * np.pi * 18 * _time(0.5))
    )


def _knocked_out() -> Samples:
    return _shape(_glide(0.8, 500, 90, 0.8), 0.005, 0.35) + 0.6 * _boom(0.8, 11, 60)


def _hyperspace() -> Samples:
    rise = _glide(2.2, 55, 1400, 2.0) + 0.5 * _glide(2.2, 82, 2100, 2.0)
    wind = _noise(2.2, 300, 8000, 12, -0.3) * (_time(2.2) / 2.2) ** 2
    return _join(_edges(0.7 * rise * (_time(2.2) / 2.2) + wind, 0.02), 0.8 * _boom(1.3, 13, 40))


def _victory() -> Samples:
    chords = ((523, 659, 784), (587, 740, 880), (659, 831, 988), (784, 988, 1175))
    parts = []
    for number, chord in enumerate(chords):
        seconds = 1.2 if number == 3 else 0.3
        tones = sum((_tone(seconds, hertz, 0.4, 0.2) for hertz in chord), np.zeros(round(seconds * RATE)))
        parts.append((0.24 * number, 0.3, _shape(tones, 0.01, seconds / 1.5)))
    return _mix(*parts)


def _ship_lost() -> Samples:
    fall = _glide(2.4, 440, 40, 0.7) + 0.6 * _glide(2.4, 311, 28, 0.7)
    return _mix(
        (0, 0.5, _shape(fall, 0.02, 1.6)), (0.1, 0.9, _boom(1.6, 14, 45)), (1.1, 1.0, _boom(2.0, 15, 32))
    )


# --------------------------------------------------------------------------------------------- what goes round for long


def _bed(danger: int) -> Effect:
    """The engines of a phase: deeper and calm at first, then with a beat that quickens."""

    def bed() -> Samples:
        # Every pitch and beat below is a multiple of 1/8 Hz, so that the end meets the beginning.
        t = _round_time(8)
        seconds = len(t) / RATE
        rumble = _noise(seconds, 30, 240 + 120 * danger, 20 + danger, -0.8)
        hum = sum(
            (np.sin(2 * np.pi * hertz * t) / number for number, hertz in enumerate((55, 82.5, 110), 1)),
            np.zeros(len(t)),
        )
        breath = 0.8 + 0.2 * np.sin(2 * np.pi * 0.25 * danger * t)
        pulse = np.maximum(0.0, np.sin(2 * np.pi * 0.5 * danger * t)) ** 6
        throb = 0.25 * (danger - 1) * pulse * np.sin(2 * np.pi * 46.25 * t)
        wind = 0.1 * (danger - 1) * _noise(seconds, 250, 1200, 24 + danger, -0.5)
        return np.asarray(breath * (0.6 * rumble + 0.18 * hum + wind) + throb, dtype=np.float64)

    return bed


def _static() -> Samples:
    t = _round_time(6)
    seconds = len(t) / RATE
    hiss = _noise(seconds, 400, 7000, 30, -0.2)
    waver = 0.7 + 0.2 * np.sin(2 * np.pi * 0.5 * t) + 0.1 * np.sin(2 * np.pi * 3.5 * t)
    crackle = _noise(seconds, 800, 5000, 31) * (_noise(seconds, 1, 40, 32) > 0.45)
    return hiss * waver + 0.8 * crackle


EFFECTS: Final[Mapping[str, Effect]] = {
    "red_alert": _red_alert,
    "serious_alert": _serious_alert,
    "internal_alert": _internal_alert,
    "chime": _chime,
    "beep": _beep,
    "alarm_red": _alarm(660),
    "alarm_white": _alarm(880),
    "alarm_blue": _alarm(523),
    "heavy_laser": _heavy_laser,
    "light_laser": _light_laser,
    "pulse_cannon": _pulse_cannon,
    "rocket": _rocket,
    "rocket_hit": lambda: _boom(0.9, 16, 55),
    "interceptors": _interceptors,
    "shield": _shield,
    "hit": _hit,
    "damage": _damage,
    "explosion": _explosion,
    "lift": _lift,
    "repair": _repair,
    "bots": _bots,
    "computer": _computer,
    "energy": _energy,
    "knocked_out": _knocked_out,
    "hyperspace": _hyperspace,
    "victory": _victory,
    "ship_lost": _ship_lost,
    "bed/phase_1": _bed(1),
    "bed/phase_2": _bed(2),
    "bed/phase_3": _bed(3),
    "bed/resolution": _bed(2),
    "cover/static": _static,
}
