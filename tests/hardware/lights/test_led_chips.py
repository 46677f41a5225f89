"""Frames in, equal frames out: what the encoders send is read back by time on the wire and by data sheets."""

from itertools import permutations, product
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.lights.chips import CHIPS
from hardware.lights.decode import (
    LONGEST_BIT_NS,
    SK6812,
    WS2812B_2013,
    WS2812B_V5,
    Glow,
    OffSheet,
    PulseChain,
    bits,
    clocked,
    in_order,
)
from hardware.lights.gamma import levels
from hardware.lights.span import Span
from hardware.reckoning.firmware import firmware_pulses
from hardware.reckoning.pulses import LOWS_OFF_SHEET, SHEETS, PulseSheet, off_sheet, sent

MOST = 600
PULSED_HZ = 8_340_000
ORDERS = ["".join(order) for order in permutations("RGB")]
CLOCKED = {"apa102": 0, "sk9822": 32}
FRAME = bytes((37 * i * i + 11 * i) % 256 for i in range(3 * MOST))
"""All 256 values in all three colours."""


def frame_of(leds: list[tuple[int, int, int]]) -> bytes:
    return bytes(colour for led in leds for colour in led)


def pulsed(data: bytes, order: str, windows: PulseSheet, hz: float = PULSED_HZ, rest: str = "0") -> bytes:
    """The frame that LEDs with one data wire show; exactly one is expected."""
    (frame,) = PulseChain(hz, windows, rest).frames(data)
    assert len(frame) % len(order) == 0
    return in_order(frame, order)


def glowing(data: bytes, order: str, latch_bits: int = 0) -> bytes:
    """The frame that LEDs with a clock show. An encoder that rounds down stays less than one step of 31 * 255
    below what was meant, so rounding up gives back what that was.
    """
    return in_order([ceil(light / 31) for glow in clocked(data, latch_bits) for light in glow.light], order)


def encoded(chip: str, rgb: bytes, order: str, gamma: float = 1.0) -> bytes:
    made = CHIPS[chip]
    return made.encoding().encode([Span(rgb, levels(gamma, made.steps), order)])


# ---------------------------------------------------------------- frames in, equal frames out


@pytest.mark.parametrize("chip", SHEETS)
def test_pulses_give_back_every_frame_of_1_to_600_leds(chip: str) -> None:
    for count in (*range(1, 40), *range(40, MOST, 7), MOST):
        rgb, order = FRAME[: 3 * count], ORDERS[count % 6]
        assert pulsed(encoded(chip, rgb, order), order, SHEETS[chip][count % len(SHEETS[chip])]) == rgb


@pytest.mark.parametrize("chip", CLOCKED)
def test_clocked_words_give_back_every_frame_of_1_to_600_leds(chip: str) -> None:
    for count in range(1, MOST + 1):
        rgb, order = FRAME[: 3 * count], ORDERS[count % 6]
        assert glowing(encoded(chip, rgb, order), order, CLOCKED[chip]) == rgb


@given(st.binary(min_size=3, max_size=90), st.sampled_from(ORDERS))
def test_any_colours_in_any_order(colours: bytes, order: str) -> None:
    rgb = colours[: len(colours) // 3 * 3]
    assert pulsed(encoded("ws2812b", rgb, order), order, WS2812B_V5) == rgb
    assert pulsed(encoded("sk6812", rgb, order), order, SK6812) == rgb
    assert glowing(encoded("apa102", rgb, order), order) == rgb
    assert glowing(encoded("sk9822", rgb, order), order, 32) == rgb


@pytest.mark.parametrize("order", [order for order in CHIPS["sk6812"].orders if "W" in order])
def test_white_of_an_sk6812_stays_dark(order: str) -> None:
    data = encoded("sk6812", FRAME[:60], order)
    (frame,) = PulseChain(PULSED_HZ, SK6812).frames(data)
    assert frame[3::4] == bytes(20)
    assert pulsed(data, order, SK6812) == FRAME[:60]


@pytest.mark.parametrize("chip", CHIPS)
def test_neighbours_of_another_kind_share_a_wire(chip: str) -> None:
    made = CHIPS[chip]
    plain = levels(1, made.steps)
    one, other = FRAME[:30], FRAME[30:75]
    data = made.encoding().encode([Span(one, plain, "GRB"), Span(other, plain, "BGR")])
    if chip in CLOCKED:
        assert glowing(data, "GRB", CLOCKED[chip])[:30] == one
        assert glowing(data, "BGR", CLOCKED[chip])[30:] == other
    else:
        assert pulsed(data, "GRB", SHEETS[chip][0])[:30] == one
        assert pulsed(data, "BGR", SHEETS[chip][0])[30:] == other


# ---------------------------------------------------------------- time on the wire


@pytest.mark.parametrize(("windows", "rest"), list(product((WS2812B_2013, WS2812B_V5, SK6812), ("0", "1"))))
def test_pulses_meet_all_data_sheets_wherever_the_line_rests(windows: PulseSheet, rest: str) -> None:
    data = encoded("ws2812b", FRAME[:30], "GRB")
    assert pulsed(data, "GRB", windows, rest=rest) == FRAME[:30]


@pytest.mark.parametrize(("chip", "end"), list(product(SHEETS, (0, 2))))
def test_slowest_and_fastest_clock_of_a_chip_meet_its_data_sheets(chip: str, end: int) -> None:
    data = encoded(chip, FRAME[:30], "GRB")
    for windows in SHEETS[chip]:
        assert pulsed(data, "GRB", windows, CHIPS[chip].encoding().hz[end], "1") == FRAME[:30]


@pytest.mark.parametrize(
    ("chip", "end", "part"), [(chip, *end) for chip in SHEETS for end in ((0, 0.99), (2, 1.01))]
)
def test_clocks_beyond_those_of_a_chip_leave_its_data_sheets(chip: str, end: int, part: float) -> None:
    data = encoded(chip, FRAME[:30], "GRB")
    with pytest.raises(OffSheet, match="ns"):
        [pulsed(data, "GRB", windows, CHIPS[chip].encoding().hz[end] * part) for windows in SHEETS[chip]]


@pytest.mark.parametrize("chip", SHEETS)
def test_every_high_and_every_low_that_spi_sends_is_inside_the_sheets(chip: str) -> None:
    """All values of a byte at the slowest, the usual and the fastest clock; what is off stands in a named list."""
    for (name, encoding), sheet in product(CHIPS[chip].encodings.items(), SHEETS[chip]):
        found = {fault for hz in encoding.hz for fault in off_sheet(sent(chip, name, hz), sheet)}
        if (name, sheet.name) in LOWS_OFF_SHEET:
            assert found
            assert all(fault.startswith("low of a") for fault in found)
        elif name == "byte":
            assert all(
                fault.startswith("low of a") for fault in off_sheet(sent(chip, name, encoding.hz[1]), sheet)
            )
        else:
            assert found == set()


def test_every_high_and_every_low_that_the_firmware_sends_is_inside_all_sheets() -> None:
    for sheet in (WS2812B_2013, WS2812B_V5, SK6812):
        assert off_sheet(firmware_pulses(), sheet) == []


def test_a_low_behind_a_one_that_is_too_short_is_found() -> None:
    """What firmware and SPI sent before anybody looked at lows."""
    told = ["low of a one 450 ns, wants 580 to 1000"]
    assert off_sheet([(300, 900), (800, 450)], WS2812B_V5) == told
    with pytest.raises(OffSheet, match=r"a low of 500\.0 ns behind a 1"):
        PulseChain(4e6, WS2812B_V5).frames(packed("1110010000" * 12))


@pytest.mark.parametrize("chip", CHIPS)
def test_every_transfer_is_large_enough_for_dma(chip: str) -> None:
    """Below 96 bytes the SPI of a Pi 4 and older pauses a bit behind each byte, which only clocked chips bear."""
    for encoding in CHIPS[chip].encodings.values():
        assert len(encoding.encode([Span(bytes(3), levels(1, 255), "RGB")])) >= 96 or chip in CLOCKED


@pytest.mark.parametrize("gap", range(4))
@pytest.mark.parametrize("chip", SHEETS)
def test_a_byte_a_bit_survives_an_spi_that_pauses_behind_each_byte(chip: str, gap: int) -> None:
    """At the slowest, the usual and the fastest clock, up to what makes a bit of 1.85 us, whatever the lows; with
    eleven bits a bit none is borne, not even a ninth clock.
    """
    encoding = CHIPS[chip].encoding("byte")
    data = encoding.encode([Span(FRAME[:90], levels(1, 255), "GRB")])
    for windows, hz in product(SHEETS[chip], encoding.hz):
        if (8 + gap) * 1e9 / hz <= LONGEST_BIT_NS:
            (frame,) = PulseChain(hz, windows, "1", gap, lows=False).frames(data)
            assert in_order(frame, "GRB") == FRAME[:90]
    if gap:
        with pytest.raises(OffSheet):
            PulseChain(PULSED_HZ, SHEETS[chip][0], "0", gap).frames(encoded(chip, FRAME[:90], "GRB"))


@pytest.mark.parametrize(
    ("chip", "end", "part"), [("ws2812b", 0, 0.99), ("ws2812b", 2, 1.01), ("sk6812", 0, 0.99)]
)
def test_clocks_beyond_those_of_a_byte_a_bit_leave_the_data_sheets(chip: str, end: int, part: float) -> None:
    encoding = CHIPS[chip].encoding("byte")
    data = encoding.encode([Span(FRAME[:30], levels(1, 255), "GRB")])
    with pytest.raises(OffSheet):
        for windows in SHEETS[chip]:
            PulseChain(encoding.hz[end] * part, windows, lows=False).frames(data)


def test_a_frame_of_300_leds_takes_about_a_hundredth_of_a_second_either_way() -> None:
    """docs/wiring/lights_ws2812.md, the reckoning of both encodings: bits of all bytes by the clock."""
    ms = {}
    for name, encoding in CHIPS["ws2812b"].encodings.items():
        data = encoding.encode([Span(bytes(900), levels(1, 255), "GRB")])
        ms[name] = (len(data), round(8e3 * len(data) / encoding.hz[1], 1))
    assert ms == {"eleven_bits": (10566, 10.1), "byte": (7800, 8.7)}


# ---------------------------------------------------------------- the decoders reject what is off the sheet


def packed(line: str) -> bytes:
    """Levels as bytes, filled up with a silence."""
    line = line.ljust(len(line) + 4000 - len(line) % 8, "0")
    return int(line, 2).to_bytes(len(line) // 8, "big")


@pytest.mark.parametrize(
    ("windows", "zero", "one", "hz"),
    [
        (WS2812B_V5, "100", "110", 2.4e6),
        (SK6812, "100", "110", 2.4e6),
        (WS2812B_2013, "1000", "1100", 3.2e6),
        (SK6812, "1000", "1110", 3.2e6),
        (WS2812B_2013, "11000000", "11110000", 6.4e6),
        (SK6812, "11000000", "11111000", 6.55e6),
        (WS2812B_2013, "10", "110", 4e6),
        (WS2812B_2013, "1" + "0" * 9, "1110000000", 4e6),
    ],
)
def test_other_ways_to_make_pulses_are_rejected(windows: PulseSheet, zero: str, one: str, hz: float) -> None:
    with pytest.raises(OffSheet, match="ns"):
        PulseChain(hz, windows).frames(packed((zero * 4 + one * 4) * 3))


def test_resting_line_swallows_the_first_bit_without_a_silence() -> None:
    data = encoded("ws2812b", FRAME[:30], "GRB").lstrip(b"\0")
    assert pulsed(data, "GRB", WS2812B_V5) == FRAME[:30]
    assert PulseChain(PULSED_HZ, WS2812B_V5, "1").frames(data) == []


def test_frame_without_a_silence_behind_it_is_rejected() -> None:
    data = encoded("ws2812b", FRAME[:30], "GRB").rstrip(b"\0") + b"\0"
    with pytest.raises(OffSheet):
        PulseChain(PULSED_HZ, WS2812B_V5, "1").frames(data)


def test_gap_inside_a_frame_is_rejected() -> None:
    data = encoded("ws2812b", FRAME[:30], "GRB")
    with pytest.raises(OffSheet, match="a low of"):
        PulseChain(PULSED_HZ, WS2812B_V5).frames(data[:400] + bytes(20) + data[400:])


def test_clocks_that_the_last_led_waits_for_are_missed() -> None:
    data = encoded("sk9822", FRAME[:300], "BGR")
    assert len(clocked(data, 32)) == 100
    with pytest.raises(OffSheet, match="too few"):
        clocked(data[:-1], 32)


def test_ones_behind_the_last_led_would_light_another() -> None:
    with pytest.raises(OffSheet, match="beyond"):
        clocked(encoded("apa102", FRAME[:30], "BGR") + b"\1")
    with pytest.raises(OffSheet, match="start"):
        clocked(encoded("apa102", FRAME[:30], "BGR")[1:])


def test_clocked_reads_a_word_as_the_data_sheet_draws_it() -> None:
    assert clocked(bytes(4) + b"\xe5\x0a\x14\x1e" + bytes(5)) == [Glow(5, (10, 20, 30))]
    assert bits(b"\xe5") == "11100101"


# ---------------------------------------------------------------- light


@pytest.mark.parametrize(("chip", "gamma"), list(product(CHIPS, (1.0, 1.8, 2.2, 2.8, 4.0))))
def test_no_lit_led_is_dark_and_no_dark_one_is_lit(chip: str, gamma: float) -> None:
    """One count in one colour is the dimmest that a frame can ask for."""
    rgb = frame_of([(1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0), (2, 1, 0), (255, 0, 0)])
    data = encoded(chip, rgb, "RGB", gamma)
    shown = glowing(data, "RGB", 32) if chip in CLOCKED else pulsed(data, "RGB", SHEETS[chip][0])
    lit = [any(shown[i : i + 3]) for i in range(0, len(shown), 3)]
    assert lit == [True, True, True, False, True, True]


@pytest.mark.parametrize(("chip", "gamma"), list(product(CHIPS, (1.0, 1.8, 2.2, 2.8))))
def test_light_follows_the_curve(chip: str, gamma: float) -> None:
    """Within one step of the strength that is used, and one of the chip where the floor lifts it."""
    grey = bytes(value for value in range(256) for _ in range(3))
    data = encoded(chip, grey, "RGB", gamma)
    if chip in CLOCKED:
        lights = [(glow.light[0], glow.strength) for glow in clocked(data, 32)]
    else:
        lights = [(light, 1) for light in pulsed(data, "RGB", SHEETS[chip][0])[::3]]
    steps = 31 * 255 if chip in CLOCKED else 255
    for value, (light, step) in enumerate(lights):
        assert light == pytest.approx(steps * (value / 255) ** gamma, abs=step + 0.5)


def test_clocked_chip_tells_dim_colours_apart_that_a_pulsed_one_can_not() -> None:
    dim = frame_of([(value, value, value) for value in range(1, 16)])
    clocked_lights = {glow.light for glow in clocked(encoded("apa102", dim, "RGB", 2.2))}
    pulsed_lights = set(pulsed(encoded("ws2812b", dim, "RGB", 2.2), "RGB", WS2812B_V5))
    assert len(pulsed_lights) == 1
    assert len(clocked_lights) > 10


def test_clocked_chip_shows_its_255_dimmest_lights_exactly() -> None:
    ramp = (0, *range(1, 256))
    data = CHIPS["apa102"].encoding().encode([Span(bytes(v for v in range(256) for _ in "RGB"), ramp, "BGR")])
    assert [glow.light for glow in clocked(data)] == [(light, light, light) for light in ramp]


@given(st.floats(1, 4), st.sampled_from([255, 31 * 255]))
def test_levels_never_fall(gamma: float, steps: int) -> None:
    table = levels(gamma, steps)
    assert list(table) == sorted(table)
    assert (len(table), table[0], table[255]) == (256, 0, steps)
    assert min(table[1:]) >= 1
