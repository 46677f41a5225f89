"""The bench at the wire measures what it says: small runs of it, on its virtual clock."""

from pathlib import Path

import pytest

from firmware_py.bench.lights import cabinet_text, encode_us
from firmware_py.bench.wire import CardBench, measures
from firmware_py.web.server import TICK_MS
from hardware.cabinet import load


def test_a_light_follows_its_card_within_two_ticks_and_what_the_program_needs(tmp_path: Path) -> None:
    bench = CardBench(tmp_path)
    took = bench.run(5)
    assert len(took) >= 5
    assert took[0] >= 0 and took[len(took) // 2] < 2 * TICK_MS + 10
    assert 100 < bench.bytes_a_second() < 2000  # a state a second, heartbeats, pings and colours
    assert 0 < bench.busy_s < bench.ticks_ms / 1000
    bench.close()


def test_the_cabinet_for_lateness_has_all_its_leds_on_two_wires(tmp_path: Path) -> None:
    path = tmp_path / "bench.toml"
    path.write_text(cabinet_text(600), encoding="utf-8")
    assert [(bus.chip, bus.count) for bus in load(str(path)).buses] == [("sk9822", 300), ("ws2812b", 300)]


@pytest.mark.parametrize("chip", ["sk9822", "ws2812b"])
def test_encoding_takes_longer_for_more_leds(chip: str) -> None:
    assert 0 < encode_us(chip, 10) < encode_us(chip, 1000)


def test_the_bench_has_a_row_for_everything_that_is_measured() -> None:
    assert len({name for name, _ in measures()}) == len(measures()) == 5
