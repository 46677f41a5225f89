"""The microphone: a level each 50 ms, and a source that may end, go silent or flood."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from hardware.noise.microphone import Microphone
from hardware.noise.twin import TwinNoise
from hardware.readings import Device, DeviceError, DeviceReading, NoiseReading, Reading

RATE = 1000
WINDOW = 50
READY = DeviceReading("noise", "ready", "")


def square(height: int, samples: int = WINDOW) -> bytes:
    """A wave whose level is 20 log10(height / 32768)."""
    wave = (height, -height) * (samples // 2)
    return b"".join(sample.to_bytes(2, "little", signed=True) for sample in wave)


HALF = -6.0  # of a square of 16384, rounded to 0.1 dB
TENTH = -20.0  # of a square of 3277


class Script:
    """A source that gives one item a read: samples, or how it ends. After the last item it is silent."""

    def __init__(self, *items: bytes | DeviceError) -> None:
        self.items = list(items)
        self.closed = False

    def read(self) -> bytes:
        if self.closed:
            raise AssertionError("read after close")
        item = self.items.pop(0) if self.items else b""
        if isinstance(item, DeviceError):
            raise item
        return item

    def close(self) -> None:
        self.closed = True


class Shelf:
    """Opens scripts one after the other; an error on the shelf is one that opening raises."""

    def __init__(self, *sources: Script | DeviceError) -> None:
        self.sources = list(sources)
        self.tries = 0

    def __call__(self) -> Script:
        self.tries += 1
        source = self.sources.pop(0) if self.sources else DeviceError("nothing left")
        if isinstance(source, DeviceError):
            raise source
        return source


def listening(*items: bytes | DeviceError, offset_db: float = 0.0) -> Microphone:
    return Microphone(Shelf(Script(*items)), offset_db=offset_db, rate_hz=RATE)


def heard(device: Device, times: range) -> list[tuple[int, Reading]]:
    return [(now, reading) for now in times for reading in device.poll(now)]


def level(db: float) -> NoiseReading:
    return NoiseReading("noise", db)


def test_each_window_is_a_level() -> None:
    mic = listening(square(16384), square(3277))
    assert heard(mic, range(0, 300, 100)) == [(0, READY), (0, level(HALF)), (100, level(TENTH))]


def test_offset_makes_it_db_at_the_table() -> None:
    assert listening(square(3277), offset_db=112.5).poll(0) == [READY, level(92.5)]


def test_nothing_is_opened_before_the_first_poll() -> None:
    shelf = Shelf(Script(square(16384)))
    mic = Microphone(shelf, rate_hz=RATE)
    assert shelf.tries == 0
    mic.poll(0)
    assert shelf.tries == 1


def test_windows_are_put_together_from_odd_pieces() -> None:
    whole = square(3277) + square(16384)
    pieces = [whole[start : start + 7] for start in range(0, len(whole), 7)]
    readings = heard(listening(*pieces), range(0, 10 * len(pieces), 10))
    assert [one for _, one in readings] == [READY, level(TENTH), level(HALF)]


def test_at_most_twenty_levels_a_second_however_fast_the_samples_come() -> None:
    mic = listening(*[square(16384)] * 500)
    times = [now for now, one in heard(mic, range(0, 1000, 7)) if isinstance(one, NoiseReading)]
    assert len(times) <= 20
    assert min(later - earlier for earlier, later in pairwise(times)) >= 50


def test_after_a_pause_only_the_newest_window_counts() -> None:
    mic = listening(square(16384) * 20 + square(3277) + b"\1")
    assert mic.poll(5000) == [READY, level(TENTH)]


def test_a_level_waits_for_its_time_and_the_newest_wins() -> None:
    mic = listening(square(16384), square(16384), square(3277))
    readings = heard(mic, range(0, 81, 20))
    assert readings == [(0, READY), (0, level(HALF)), (60, level(TENTH))]


def test_an_ended_source_is_lost_and_tried_again_later_and_later() -> None:
    shelf = Shelf(Script(square(16384), DeviceError("unplugged")))
    mic = Microphone(shelf, offset_db=0, rate_hz=RATE)
    readings = heard(mic, range(20))
    assert readings == [(0, READY), (0, level(HALF)), (1, DeviceReading("noise", "lost", "unplugged"))]
    assert (mic.health, shelf.tries) == ("lost", 1)
    assert tries_at(mic, shelf, range(20, 120_000, 1)) == [1001, 3001, 7001, 15_001, 31_001, 61_001, 91_001]


def tries_at(mic: Microphone, shelf: Shelf, times: range) -> list[int]:
    """When the shelf was asked for a source; nothing may be told meanwhile."""
    tried = []
    for now in times:
        before = shelf.tries
        assert mic.poll(now) == []
        if shelf.tries > before:
            tried.append(now)
    return tried


def test_a_source_that_comes_back_is_ready_when_it_is_heard() -> None:
    first, second = Script(square(16384), DeviceError("unplugged")), Script(b"", square(3277))
    shelf = Shelf(first, DeviceError("no card"), second)
    mic = Microphone(shelf, offset_db=0, rate_hz=RATE)
    heard(mic, range(0, 3000, 10))
    assert first.closed
    assert heard(mic, range(3000, 3100, 10)) == [(3020, READY), (3020, level(TENTH))]
    assert mic.health == "ready"


def test_waits_are_short_again_after_it_was_heard() -> None:
    ends = DeviceError("gone")
    shelf = Shelf(ends, ends, ends, Script(square(16384), ends), ends)
    mic = Microphone(shelf, rate_hz=RATE)
    before = [now for now in range(0, 20_000, 10) if polled(mic, shelf, now)]
    assert before == [0, 1000, 3000, 7000, 8010, 10_010, 14_010]


def polled(mic: Microphone, shelf: Shelf, now: int) -> bool:
    before = shelf.tries
    mic.poll(now)
    return shelf.tries > before


def test_a_microphone_that_is_not_there_says_so_once() -> None:
    mic = Microphone(Shelf(DeviceError("no card"), DeviceError("still no card")), rate_hz=RATE)
    assert heard(mic, range(0, 2000, 100)) == [(0, READY), (0, DeviceReading("noise", "lost", "no card"))]


def test_a_source_that_gives_nothing_for_2_s_is_lost() -> None:
    source = Script(*[square(16384)] * 30)
    mic = Microphone(Shelf(source), offset_db=0, rate_hz=RATE)
    assert len(heard(mic, range(0, 3000, 100))) == 31
    assert heard(mic, range(3000, 5500, 100)) == [(5000, DeviceReading("noise", "lost", "no sound for 2 s"))]
    assert source.closed


def test_what_came_before_a_loss_is_not_mixed_into_what_comes_after() -> None:
    first = Script(square(16384, 60), DeviceError("unplugged"))
    mic = Microphone(Shelf(first, Script(square(3277))), offset_db=0, rate_hz=RATE)
    assert heard(mic, range(0, 2000, 10))[-1] == (1010, level(TENTH))


def test_a_bug_in_a_source_is_not_swallowed() -> None:
    source = Script()
    mic = Microphone(Shelf(source), rate_hz=RATE)
    mic.poll(0)
    source.closed = True
    with pytest.raises(AssertionError, match="read after close"):
        mic.poll(10)


def test_close_stops_the_source() -> None:
    source = Script(square(16384))
    mic = Microphone(Shelf(source), rate_hz=RATE)
    mic.close()
    mic.poll(0)
    mic.close()
    assert source.closed


# ---------------------------------------------------------------- driver and twin

MAKERS: dict[str, Callable[[], TwinNoise | Microphone]] = {
    "twin": TwinNoise,
    "driver": lambda: listening(square(3277), offset_db=102.0),
}


@pytest.mark.parametrize("kind", MAKERS)
def test_driver_and_twin_tell_a_shout_alike(kind: str) -> None:
    device = MAKERS[kind]()
    if isinstance(device, TwinNoise):
        device.shout(82)
    assert (device.name, device.health) == ("noise", "ready")
    assert device.poll(0) == [READY, level(82.0)]
    assert device.poll(100) == []
