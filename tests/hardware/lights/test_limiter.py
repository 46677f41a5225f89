"""The current limiter: never above the budget, and otherwise as little as possible of it."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.lights.chips import CHIPS, Chip
from hardware.lights.decode import SK6812, WS2812B_V5, PulseChain, clocked
from hardware.lights.gamma import levels
from hardware.lights.limiter import WHOLE, RailLoad, above, dimmed, least_ma, part, want_ua
from hardware.lights.span import Span

COLOUR_MA, IDLE_MA = 20, 1
"""One colour of an LED at full light, and an LED that is dark: what the pages of the chips say."""

CHIP = st.sampled_from(sorted(CHIPS))
GAMMA = st.sampled_from([1.0, 1.8, 2.2, 2.8])
FRAME = st.binary(min_size=3, max_size=120).map(lambda raw: raw[: len(raw) // 3 * 3])
WANT = st.integers(0, 10_000_000)
HELD = st.integers(0, 10_000_000 * WHOLE)


def drawn_ma(chip: str, data: bytes) -> Fraction:
    """What the LEDs that show this draw, reckoned from the wire alone."""
    if CHIPS[chip].steps > 255:
        glows = clocked(data, 32)
        light = Fraction(sum(sum(glow.light) for glow in glows), 31 * 255)
        return light * COLOUR_MA + len(glows) * IDLE_MA
    (frame,) = PulseChain(8.34e6, SK6812 if chip == "sk6812" else WS2812B_V5).frames(data)
    return Fraction(sum(frame), 255) * COLOUR_MA + len(frame) // 3 * IDLE_MA


def limited(chip: Chip, rgb: bytes, gamma: float, budget_ma: int) -> bytes:
    """A rail with a single wire."""
    table = levels(gamma, chip.steps)
    room = budget_ma * 1000 - chip.dimmest_ua * (len(rgb) // 3)
    to = part(room, [RailLoad(want_ua(rgb, above(table), chip), 0)])
    return chip.encoding().encode([Span(rgb, dimmed(table, to), "RGB")])


# ---------------------------------------------------------------- one wire


@given(CHIP, FRAME, GAMMA, st.integers(0, 3000))
def test_wire_never_draws_more_than_the_budget(chip: str, rgb: bytes, gamma: float, spare_ma: int) -> None:
    budget_ma = least_ma([(CHIPS[chip], len(rgb) // 3)]) + spare_ma
    assert drawn_ma(chip, limited(CHIPS[chip], rgb, gamma, budget_ma)) <= budget_ma


@pytest.mark.parametrize("chip", CHIPS)
def test_600_white_leds_use_their_budget_and_no_more(chip: str) -> None:
    white = b"\xff" * 1800
    assert drawn_ma(chip, limited(CHIPS[chip], white, 2.2, 60_000)) == 600 * (3 * COLOUR_MA + IDLE_MA)
    drawn = drawn_ma(chip, limited(CHIPS[chip], white, 2.2, 4000))
    assert 4000 * 0.95 < drawn <= 4000


@given(CHIP, FRAME, GAMMA)
def test_frame_within_the_budget_stays_as_it_is(chip: str, rgb: bytes, gamma: float) -> None:
    made = CHIPS[chip]
    plain = made.encoding().encode([Span(rgb, levels(gamma, made.steps), "RGB")])
    # What every LED draws at the dimmest light is set aside, whether it is lit or not.
    enough_ma = int(drawn_ma(chip, plain)) + 2 + least_ma([(made, len(rgb) // 3)])
    assert limited(made, rgb, gamma, enough_ma) == plain


@given(st.floats(1, 4), st.sampled_from([255, 31 * 255]), st.integers(0, WHOLE))
def test_brighter_stays_brighter_and_lit_stays_lit(gamma: float, steps: int, to: int) -> None:
    table = levels(gamma, steps)
    less = dimmed(table, to)
    assert less[0] == 0
    assert min(less[1:]) >= 1
    assert all(one <= other for one, other in pairwise(less))
    assert all(one <= other for one, other in zip(less, table, strict=True))


@given(st.floats(1, 4), st.sampled_from([255, 31 * 255]))
def test_whole_part_is_the_light_itself(gamma: float, steps: int) -> None:
    assert dimmed(levels(gamma, steps), WHOLE) == levels(gamma, steps)


@pytest.mark.parametrize("chip", CHIPS)
def test_smallest_budget_keeps_every_lit_led_visible(chip: str) -> None:
    least = least_ma([(CHIPS[chip], 100)])
    assert 100 * IDLE_MA < least <= 100 * (IDLE_MA + 0.25)
    data = limited(CHIPS[chip], b"\xff\x40\x01" * 100, 2.2, least)
    assert 100 * IDLE_MA < drawn_ma(chip, data) <= least


def test_colours_that_draw_differently_are_reckoned_each_on_its_own() -> None:
    chip = replace(CHIPS["ws2812b"], colour_ua=(10_000, 20_000, 40_000))
    table = above(levels(1, chip.steps))
    red, green, blue = (want_ua(rgb, table, chip) for rgb in (b"\xff\0\0", b"\0\xff\0", b"\0\0\xff"))
    assert (red, green, blue) == (-(-10_000 * 254 // 255), -(-20_000 * 254 // 255), -(-40_000 * 254 // 255))


# ---------------------------------------------------------------- several wires on a rail


def lit(loads: list[RailLoad], to: int) -> int:
    """The most that the rail can draw while its wires take up what they shall show."""
    return sum(max(load.held, load.want_ua * to) for load in loads)


@given(st.integers(0, 20_000_000), st.lists(st.builds(RailLoad, WANT, HELD), min_size=1, max_size=5))
def test_part_is_the_largest_that_stays_within_the_room(room_ua: int, loads: list[RailLoad]) -> None:
    to = part(room_ua, loads)
    assert 0 <= to <= WHOLE
    if sum(load.held for load in loads) <= room_ua * WHOLE:
        assert lit(loads, to) <= room_ua * WHOLE
        assert to == WHOLE or lit(loads, to + 1) > room_ua * WHOLE
    elif to:
        assert lit(loads, to) == sum(load.held for load in loads)


@given(
    st.integers(0, 20_000_000),
    st.lists(st.lists(st.tuples(WANT, st.booleans()), min_size=3, max_size=3), min_size=1, max_size=8),
)
def test_rail_stays_within_its_room_whichever_wires_are_late(
    room_ua: int, frames: list[list[tuple[int, bool]]]
) -> None:
    """Each frame reaches the LEDs of a wire or it does not; one that did not may still come later."""
    shown = [0, 0, 0]
    coming = [0, 0, 0]
    for frame in frames:
        held = [max(pair) for pair in zip(shown, coming, strict=True)]
        to = part(room_ua, [RailLoad(want, now) for (want, _), now in zip(frame, held, strict=True)])
        for wire, (want, arrives) in enumerate(frame):
            coming[wire] = want * to
            worst = sum(max(pair) for pair in zip(shown, coming, strict=True))
            assert worst <= room_ua * WHOLE
            if arrives:
                shown[wire] = coming[wire]


def test_lost_wire_that_may_still_glow_leaves_the_rest_to_the_others() -> None:
    glowing = RailLoad(0, 600_000 * WHOLE)
    assert part(1_000_000, [glowing, RailLoad(800_000, 0)]) == WHOLE // 2
    assert part(1_000_000, [glowing, RailLoad(400_000, 0)]) == WHOLE
    assert part(600_000, [glowing, RailLoad(400_000, 0)]) == 0
