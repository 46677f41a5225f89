"""Talk where it should be quiet is told from a fan, from knocks and from the crew that planned aloud before."""

import numpy as np
import pytest

from hardware.noise.level import dbfs
from hardware.noise.talk import Talk, TalkDetector
from tests.hardware.noise.recordings import RATE_HZ, Samples, babble, knocked, pcm, room

WINDOW_MS = 50
GENTLE, STRICT = Talk(over_db=12, least_ms=500), Talk(over_db=10, least_ms=250)
QUIET_S, SILENCE_S = 20, 8
TRIALS = 3


def said(recording: Samples, talk: Talk, from_s: float) -> bool:
    """Whether somebody was heard after the first seconds."""
    detector = TalkDetector(talk, WINDOW_MS)
    window, found = RATE_HZ * WINDOW_MS // 1000, False
    for at in range(0, len(recording) - window, window):
        if at == round(from_s * RATE_HZ):
            detector.forget()
        heard = detector.hear(dbfs(pcm(recording[at : at + window], -55.0)))
        found = found or (heard and at >= from_s * RATE_HZ)
    return found


def quiet_then(kind: str, number: int, over_db: float = 0.0) -> Samples:
    """A crew that planned aloud, then a fan alone, or with knocks, or with one who talks on for two seconds."""
    random = np.random.default_rng([number, *kind.encode()])
    planning = babble(QUIET_S, random, 4) * 10 ** (25 / 20) + room("hum", QUIET_S, random)
    silence = room("hum", SILENCE_S, random)
    if kind == "knocks":
        silence = silence + knocked(SILENCE_S, random)
    if kind == "talk":
        first = 4 * RATE_HZ
        silence[first : first + 2 * RATE_HZ] += babble(2, random, 1) * 10 ** (over_db / 20)
    return np.concatenate([planning, silence])


@pytest.mark.parametrize("talk", [GENTLE, STRICT])
@pytest.mark.parametrize("kind", [pytest.param("fan", marks=pytest.mark.slow), "knocks"])
def test_a_quiet_crew_hears_no_remark(kind: str, talk: Talk) -> None:
    assert [said(quiet_then(kind, number), talk, QUIET_S) for number in range(TRIALS)] == [False] * TRIALS


@pytest.mark.parametrize("talk", [GENTLE, STRICT])
def test_who_talks_on_is_heard(talk: Talk) -> None:
    assert all(said(quiet_then("talk", number, 25), talk, QUIET_S) for number in range(TRIALS))


def test_the_first_seconds_of_an_evening_judge_nobody() -> None:
    detector = TalkDetector(STRICT, WINDOW_MS)
    assert not any(detector.hear(level) for level in [40.0] * 10 + [70.0] * 29)
