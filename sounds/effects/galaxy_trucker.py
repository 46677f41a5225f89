"""What only Galaxy Trucker sounds like: the music of building in three tempos, horn, meteors, rattling components."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from sounds.effects.material import (
    RATE,
    Effect,
    boom,
    edges,
    glide,
    join,
    mix,
    noise,
    shape,
    tone,
)
from sounds.level import Samples

SAND_S: Final = 90
LOUDER_S: Final = 10  # before the sand runs out
# Four bars, each a chord (Hz of its bass and of three higher notes), and what the bass plays in its four beats.
CHORDS: Final = (
    (65.4, (261.6, 329.6, 392.0)),
    (55.0, (220.0, 261.6, 329.6)),
    (43.7, (220.0, 261.6, 349.2)),
    (49.0, (246.9, 293.7, 392.0)),
)
BASS: Final = (1.0, 1.5, 2.0, 1.5)


def _bar(bpm: int, bass_hz: float, chord: tuple[float, ...]) -> Samples:
    """Four beats: a walking bass, plucked notes on the eighths, a brush, and a drum on one and three."""
    beat_s = 60 / bpm
    parts = []
    for beat, step in enumerate(BASS):
        parts.append((beat * beat_s, 0.8, shape(tone(0.9 * beat_s, bass_hz * step, 0.5, 0.25), 0.01, 0.25)))
        parts.append((beat * beat_s, 0.18, shape(noise(0.06, 3000, 9000, 100), 0.001, 0.02)))
        if beat % 2 == 0:
            parts.append((beat * beat_s, 0.8, shape(glide(0.16, 150, 50, 0.5), 0.002, 0.07)))
        for half, note in enumerate((chord[beat % 3], chord[(beat + 1) % 3] * 2)):
            at_s = (beat + half / 2) * beat_s
            parts.append((at_s, 0.28, shape(tone(0.45 * beat_s, note, 0.4, 0.2, 0.1), 0.004, 0.09)))
    bar = mix(*parts)
    return bar[: round(4 * beat_s * RATE)]


def _music(bpm: int) -> Effect:
    """As long as the sand runs: whole bars of four chords, louder in the last ten seconds."""

    def music() -> Samples:
        four = np.concatenate([_bar(bpm, bass, chord) for bass, chord in CHORDS])
        played = np.tile(four, -(-SAND_S * RATE // len(four)))[: SAND_S * RATE]
        loud = np.ones(len(played))
        loud[-LOUDER_S * RATE :] = np.linspace(1.0, 1.6, LOUDER_S * RATE)
        # An even length would be padded, which clicks where it goes round.
        return np.append(edges(played * loud, 0.02), np.zeros(RATE // 50))

    return music


def _horn() -> Samples:
    horn = tone(1.1, 185, 0.8, 0.7, 0.5, 0.4, 0.3) + tone(1.1, 233, 0.8, 0.6, 0.5, 0.3)
    return edges(np.tanh(0.6 * horn), 0.03)


def _meteor() -> Samples:
    """It comes nearer, and strikes."""
    rush = noise(0.9, 100, 3000, 101, -0.4) * np.linspace(0, 1, round(0.9 * RATE)) ** 2
    return join(
        edges(rush + 0.3 * glide(0.9, 900, 180) * np.linspace(0, 1, round(0.9 * RATE)), 0.005),
        boom(0.7, 102, 55),
    )


def _bounced() -> Samples:
    return mix(
        (0.0, 0.8, shape(tone(0.5, 740, 0.5, 0.6) + 0.5 * tone(0.5, 1930), 0.001, 0.09)),
        (0.0, 0.5, shape(noise(0.5, 500, 5000, 103), 0.001, 0.02)),
    )


def _component() -> Samples:
    """A component that snaps onto the board."""
    click = shape(noise(0.05, 1500, 7000, 104), 0.001, 0.006) + 0.8 * shape(
        tone(0.05, 520, 0.4), 0.001, 0.012
    )
    return join(click, 0.06, 0.7 * click, 0.15)


def _credits() -> Samples:
    coin = shape(tone(0.25, 1976, 0.3) + 0.7 * tone(0.25, 2637, 0.3), 0.001, 0.07)
    return mix((0.0, 0.6, coin), (0.09, 0.8, coin), (0.2, 1.0, coin))


EFFECTS: Final[Mapping[str, Effect]] = {
    "bed/build_slow": _music(96),
    "bed/build_quick": _music(120),
    "bed/build_rush": _music(144),
    "horn": _horn,
    "meteor": _meteor,
    "bounced": _bounced,
    "component": _component,
    "credits": _credits,
}
