"""Levels: known waves have known levels."""

import math
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.noise.level import dbfs


def pcm(samples: list[int]) -> bytes:
    """16-bit little-endian, written by hand."""
    return b"".join(sample.to_bytes(2, "little", signed=True) for sample in samples)


def sine(amplitude: int, periods: int = 10, length: int = 1600) -> list[int]:
    return [round(amplitude * math.sin(2 * math.pi * periods * n / length)) for n in range(length)]


@pytest.mark.parametrize(
    ("amplitude", "level"), [(32767, -3.01), (16384, -9.03), (3277, -23.01), (328, -43.0)]
)
def test_a_sine_lies_3_db_below_a_square_of_its_height(amplitude: int, level: float) -> None:
    assert dbfs(pcm(sine(amplitude))) == pytest.approx(level, abs=0.01)


def test_a_square_of_full_scale_is_the_top() -> None:
    assert dbfs(pcm([-32768, 32767] * 800)) == pytest.approx(0, abs=0.001)


@pytest.mark.parametrize("samples", [[], [0] * 1600, [1000] * 1600, [-32768] * 1600])
def test_silence_is_the_floor_even_with_an_offset_of_the_microphone(samples: list[int]) -> None:
    assert dbfs(pcm(samples)) == -96.0


def test_a_constant_in_the_signal_is_not_heard() -> None:
    assert dbfs(pcm([sample + 5000 for sample in sine(3000)])) == pytest.approx(
        dbfs(pcm(sine(3000))), abs=0.01
    )


@given(st.lists(st.integers(-32768, 32767), max_size=200))
def test_level_is_between_silence_and_full_scale(samples: list[int]) -> None:
    assert -96.0 <= dbfs(pcm(samples)) <= 0


@given(st.lists(st.integers(-16000, 16000), max_size=98))
def test_twice_as_high_is_6_db_louder(samples: list[int]) -> None:
    samples = [*samples, 20, -20]
    louder = dbfs(pcm([2 * sample for sample in samples])) - dbfs(pcm(samples))
    assert louder == pytest.approx(20 * math.log10(2), abs=0.001)


def test_samples_are_little_endian() -> None:
    assert pcm([256, -256]) == array("b", [0, 1, 0, -1]).tobytes()
    assert dbfs(pcm([256, -256])) == pytest.approx(20 * math.log10(256 / 32768), abs=0.001)
