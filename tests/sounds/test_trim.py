"""Silence is cut off, sounds are not, however quiet the engine and its last consonant are."""

import numpy as np
import pytest

from sounds.level import Samples
from sounds.trim import SPEECH_DB, end_levels_db, trimmed

RATE = 24_000
EDGE_S = 0.02


def hum(seconds: float, db: float) -> Samples:
    return 10 ** (db / 20) * np.sin(2 * np.pi * 200 * np.arange(round(seconds * RATE)) / RATE)


def quiet(seconds: float) -> Samples:
    """What an engine gives before and after a word."""
    return np.random.default_rng(1).normal(0, 10 ** (-75 / 20), round(seconds * RATE))


@pytest.mark.parametrize("level_db", [-2, -15, -25])
def test_a_quiet_consonant_after_a_pause_stays_with_its_word(level_db: float) -> None:
    """The t of "pět": 80 ms of silence, then a burst 25 dB under the vowel, which is itself below 1 % of full scale
    where the engine speaks quietly.
    """
    word = np.concatenate([hum(0.12, level_db), quiet(0.08), hum(0.04, level_db - 25)])
    cut = trimmed(np.concatenate([quiet(0.2), word, quiet(0.3)]), RATE, SPEECH_DB, EDGE_S)
    assert len(cut) / RATE == pytest.approx(0.24 + 2 * EDGE_S, abs=0.011)


def test_silence_around_a_word_is_cut_with_soft_ends() -> None:
    samples = np.concatenate([quiet(0.5), hum(0.3, -10), quiet(0.4)])
    cut = trimmed(samples, RATE, SPEECH_DB, EDGE_S)
    assert len(cut) / RATE == pytest.approx(0.34, abs=0.011)
    assert cut[0] == cut[-1] == 0
    assert trimmed(hum(0.3, -10), RATE, SPEECH_DB, EDGE_S).size <= round(0.3 * RATE)


def test_a_sound_that_was_cut_through_is_loud_at_its_end() -> None:
    fading = hum(0.3, -10) * np.linspace(1, 0.001, round(0.3 * RATE))
    assert end_levels_db(fading, RATE, 0.012)[1] < -20
    broken = fading[: RATE // 6]
    assert end_levels_db(broken, RATE, 0.012)[1] > -10
