"""What only Mag Blast sounds like: its three weapons, the hull that rings, and the end of a command ship."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from sounds.effects.material import (
    Effect,
    boom,
    edges,
    glide,
    join,
    mix,
    noise,
    shape,
    times,
    tone,
)
from sounds.level import Samples


def _laser() -> Samples:
    """Three quick shots that fall."""
    shot = shape(np.tanh(2 * glide(0.16, 3200, 420, 0.5)), 0.002, 0.08)
    return join(shot, 0.03, shot, 0.03, shot)


def _beam() -> Samples:
    """A steady beam that sings and wavers until it breaks off."""
    t = times(0.9)
    beam = tone(0.9, 440, 0.6, 0.4) * (0.75 + 0.25 * np.sin(2 * np.pi * 24 * t)) + 0.5 * glide(0.9, 880, 1320)
    return edges(beam * np.minimum(1.0, t / 0.1), 0.03)


def _mag() -> Samples:
    """Coils that charge, and a slug that leaves with a crack."""
    charge = glide(0.5, 60, 720, 2.0) * (times(0.5) / 0.5)
    crack = shape(noise(0.5, 300, 7000, 80), 0.001, 0.05) + 0.9 * boom(0.5, 81, 60)
    return join(edges(0.6 * charge, 0.01), crack)


def _shout() -> Samples:
    """Somebody who cries "bzzap": a buzz that rises, then a burst of breath."""
    cry = np.tanh(3 * glide(0.32, 210, 460, 0.7)) + 0.5 * np.tanh(2 * glide(0.32, 840, 1500, 0.7))
    breath = shape(noise(0.22, 1200, 7000, 91), 0.004, 0.06)
    return join(edges(cry * np.minimum(1.0, times(0.32) / 0.03), 0.02), breath)


def _hull(hertz: float) -> Effect:
    """A hull that was struck; the less of it is left, the lower it rings."""

    def hull() -> Samples:
        ring = tone(0.7, hertz) + 0.6 * tone(0.7, 2.76 * hertz) + 0.4 * tone(0.7, 5.4 * hertz)
        return shape(ring, 0.002, 0.25) + 0.7 * shape(noise(0.7, 80, 3000, 82, -0.4), 0.001, 0.05)

    return hull


def _command_lost() -> Samples:
    """A long end: small blasts, then the one that takes all."""
    blasts = [
        (0.22 * number, 0.5 + 0.1 * number, boom(0.6, 83 + number, 70 - 8 * number)) for number in range(4)
    ]
    return mix(
        *blasts, (0.95, 1.4, boom(2.4, 90, 30)), (0.95, 0.3, shape(noise(2.4, 500, 6000, 91), 0.01, 0.5))
    )


EFFECTS: Final[Mapping[str, Effect]] = {
    "mag_laser": _laser,
    "mag_beam": _beam,
    "mag_mag": _mag,
    "mag_shout": _shout,
    "hull_sound": _hull(330),
    "hull_damaged": _hull(220),
    "hull_failing": _hull(131),
    "command_lost": _command_lost,
}
