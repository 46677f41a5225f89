"""Which levels are a noise, and how often the meter is wrong on recordings made by script."""

import pytest

from hardware.noise.shout import FALL_DB, Loudness, ShoutDetector
from tests.hardware.noise.rates import OVER_DB, heard, interval, trial

WINDOW = 50
TRIALS = 2


def listening(room_db: float = 60.0, ms: int = 5000) -> tuple[ShoutDetector, int]:
    detector = ShoutDetector(Loudness(over_db=12, least_ms=150), WINDOW)
    for now_ms in range(0, ms, WINDOW):
        assert not detector.hear(room_db, now_ms)
    return detector, ms


def judged(detector: ShoutDetector, now_ms: int, *levels: float) -> list[bool]:
    return [detector.hear(level, now_ms + WINDOW * place, False) for place, level in enumerate(levels)]


def test_three_windows_of_12_db_are_a_noise_and_it_counts_once() -> None:
    detector, now_ms = listening()
    assert judged(detector, now_ms, 72, 72, 72, 72, 72) == [False, False, True, False, False]


@pytest.mark.parametrize(
    ("why", "levels"),
    [
        ("too short", (80, 80, 60, 80, 80, 60)),
        ("too quiet", (71.9, 71.9, 71.9, 71.9)),
        ("a gap", (80, 60, 80, 60, 80)),
        ("a knock that rings off", (95, 95 - FALL_DB - 1, 95 - 2 * FALL_DB - 2, 74)),
    ],
)
def test_what_is_no_noise(why: str, levels: tuple[float, ...]) -> None:
    detector, now_ms = listening()
    assert not any(judged(detector, now_ms, *levels)), why


def test_windows_that_are_far_apart_are_no_row() -> None:
    detector, now_ms = listening()
    assert not any(detector.hear(80, now_ms + 200 * place, False) for place in range(5))


def test_a_room_that_is_not_known_yet_is_not_judged() -> None:
    detector = ShoutDetector(Loudness(12, 150), WINDOW)
    assert not any(judged(detector, 0, 60, 60, 90, 90, 90, 90)) and not detector.knows_the_room


def test_the_room_is_that_of_the_last_ten_seconds() -> None:
    """A hall that has filled by 20 dB is no shout any more."""
    detector, now_ms = listening()
    cried = [detector.hear(80, now_ms + at) for at in range(0, 10_000, WINDOW)]
    assert cried.count(True) == 1
    assert not any(judged(detector, now_ms + 10_000, 85, 85, 85, 85))


@pytest.mark.parametrize("kind", ["babble", "music", "knocks"])
def test_the_meter_is_right_on_recordings_at_10_db_over_the_room(kind: str) -> None:
    """A small part of what docs/wiring/noise.md tells of 200 trials."""
    for number in range(TRIALS):
        silent, shouted = trial(kind, number)
        assert not heard(silent), f"{kind} {number}: nobody shouted"
        assert heard(shouted(10)), f"{kind} {number}: a shout of 10 dB"


def test_a_voice_that_is_hardly_louder_than_the_hall_is_not_heard() -> None:
    _, shouted = trial("babble", 0)
    assert not heard(shouted(OVER_DB[0]))


def test_the_interval_of_a_share_is_wilsons() -> None:
    """0 of 200: z²/(n + z²) = 3.84/203.84 = 1.9 %; 10 of 100 is from 5.5 to 17.4 in the books."""
    assert interval(0, 200) == pytest.approx((0, 1.88), abs=0.01)
    assert interval(10, 100) == pytest.approx((5.52, 17.44), abs=0.01)
