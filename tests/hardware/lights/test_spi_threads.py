"""Slow, failing and returning wires. Nothing here sleeps: threads are held by gates and waited for by events."""

import threading
from pathlib import Path

import pytest

from hardware.cabinet import Cabinet
from hardware.lights.decode import clocked
from hardware.lights.spi import SpiLights
from hardware.readings import DeviceReading
from tests.hardware.lights.benches import PATIENCE_S, Desk, Gate, bus, rail

ZERO, ONE = "/dev/spidev0.0", "/dev/spidev1.0"
RED, GREEN, BLUE, WHITE, DARK = b"\xff\0\0", b"\0\xff\0", b"\0\0\xff", b"\xff" * 3, bytes(3)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path, monkeypatch)


def one_led(desk: Desk, budget_ma: int = 1000) -> Cabinet:
    return desk.cabinet(rail(budget_ma) + bus("sk9822", more='order = "RGB"\ngamma = 1.0'))


def two_leds(desk: Desk, budget_ma: int) -> Cabinet:
    """Two wires of one LED on one rail."""
    more = 'order = "RGB"\ngamma = 1.0'
    return desk.cabinet(
        rail(budget_ma)
        + bus("sk9822", wire='["led/1"]', more=more)
        + bus("sk9822", name="b", wire='["led/2"]', device=1, more=more),
        2,
    )


def seen(desk: Desk, path: str = ZERO) -> list[tuple[int, int, int]]:
    """The colours that a single LED was told, in steps of 31 * 255."""
    return [clocked(data, 32)[0].light for data in desk.sent.get(path, [])]


def full(rgb: bytes) -> tuple[int, int, int]:
    return rgb[0] * 31, rgb[1] * 31, rgb[2] * 31


def fail(desk: Desk, lights: SpiLights, path: str = ZERO, frame: bytes = RED) -> None:
    """A write fails."""
    desk.write_errors[path] = OSError(5, "Input/output error")
    lights.show(frame)
    assert lights.flush(PATIENCE_S)


# ---------------------------------------------------------------- slow wires


def test_showing_never_waits_for_the_wire_and_the_newest_frame_wins(desk: Desk) -> None:
    with desk.lights(one_led(desk)) as lights:
        gate = desk.gates[ZERO] = Gate()
        lights.show(RED)
        assert gate.arrived.wait(PATIENCE_S)
        for frame in (GREEN, BLUE, WHITE):
            lights.show(frame)
        assert seen(desk) == []
        gate.go.set()
        assert lights.flush(PATIENCE_S)
        assert seen(desk) == [full(RED), full(WHITE)]


def test_slow_wire_does_not_hold_up_another(desk: Desk) -> None:
    with desk.lights(two_leds(desk, 1000)) as lights:
        gate = desk.gates[ZERO] = Gate()
        other = desk.gates[ONE] = Gate()
        other.go.set()
        lights.show(RED + GREEN)
        assert gate.arrived.wait(PATIENCE_S) and other.arrived.wait(PATIENCE_S)
        other.arrived.clear()
        lights.show(RED + BLUE)
        assert other.arrived.wait(PATIENCE_S)
        assert seen(desk, ZERO) == []


def test_writing_happens_in_a_thread_of_its_own_for_each_bus(desk: Desk) -> None:
    def threads() -> set[str]:
        return {thread.name for thread in threading.enumerate() if thread.name.startswith("lights/")}

    with desk.lights(two_leds(desk, 1000)):
        assert threads() == {"lights/strip", "lights/b"}
    assert threads() == set()


def test_flush_gives_up(desk: Desk) -> None:
    with desk.lights(one_led(desk)) as lights:
        gate = desk.gates[ZERO] = Gate()
        lights.show(RED)
        assert gate.arrived.wait(PATIENCE_S)
        assert not lights.flush(0)


def test_light_that_moves_to_another_wire_waits_until_the_first_is_dark(desk: Desk) -> None:
    """The rail bears one white LED. As long as the first may still be white, the second stays all but dark."""
    with desk.lights(two_leds(desk, 64)) as lights:
        lights.show(WHITE + DARK)
        assert lights.flush(PATIENCE_S)
        gate = desk.gates[ZERO] = Gate()
        other = desk.gates[ONE] = Gate()
        other.go.set()
        lights.show(DARK + WHITE)
        assert gate.arrived.wait(PATIENCE_S) and other.arrived.wait(PATIENCE_S)
        other.arrived.clear()
        gate.go.set()
        assert lights.flush(PATIENCE_S)
        lights.show(DARK + WHITE)
        assert lights.flush(PATIENCE_S)
        assert seen(desk, ZERO) == [full(WHITE), full(DARK)]
        first, second = seen(desk, ONE)
        assert max(first) < 31 * 255 * 0.05
        assert second == full(WHITE)


def test_frame_that_still_waits_counts_too_for_it_may_be_taken_at_any_moment(desk: Desk) -> None:
    with desk.lights(two_leds(desk, 64)) as lights:
        gate = desk.gates[ZERO] = Gate()
        lights.show(RED + DARK)
        assert gate.arrived.wait(PATIENCE_S)
        lights.show(WHITE + DARK)
        other = desk.gates[ONE] = Gate()
        lights.show(DARK + WHITE)
        assert other.arrived.wait(PATIENCE_S)
        gate.go.set()
        other.go.set()
        assert lights.flush(PATIENCE_S)
        assert seen(desk, ZERO) == [full(RED), full(DARK)]
        (told,) = seen(desk, ONE)
        assert 2 + 60 + 20 * sum(told) / (31 * 255) <= 64


# ---------------------------------------------------------------- wires that fail


def test_failing_wire_is_told_once_with_its_reason(desk: Desk) -> None:
    with desk.lights(one_led(desk)) as lights:
        lights.poll(0)
        fail(desk, lights)
        lights.show(GREEN)
        assert lights.flush(PATIENCE_S)
        assert desk.openings == 1
        assert lights.poll(20) == [DeviceReading("lights/strip", "lost", "Input/output error")]
        assert (lights.poll(40), lights.health, desk.opened) == ([], "lost", [])


def test_other_wires_go_on(desk: Desk) -> None:
    with desk.lights(two_leds(desk, 1000)) as lights:
        fail(desk, lights, ONE, RED + RED)
        lights.poll(0)
        lights.show(BLUE + BLUE)
        assert lights.flush(PATIENCE_S)
        assert seen(desk, ZERO) == [full(RED), full(BLUE)]
        assert seen(desk, ONE) == []


def test_wire_that_is_back_starts_dark_and_shows_what_it_shall(desk: Desk) -> None:
    with desk.lights(one_led(desk)) as lights:
        fail(desk, lights)
        lights.poll(0)
        desk.write_errors.clear()
        lights.poll(600)
        lights.restore()
        assert lights.flush(PATIENCE_S)
        assert lights.poll(620) == [DeviceReading("lights/strip", "ready", "")]
        assert lights.health == "ready"
        lights.show(RED)
        assert lights.flush(PATIENCE_S)
        assert seen(desk) == [full(DARK), full(RED)]


def test_unchanged_frame_is_shown_again_by_a_wire_that_is_back(desk: Desk) -> None:
    with desk.lights(one_led(desk)) as lights:
        lights.show(GREEN)
        assert lights.flush(PATIENCE_S)
        fail(desk, lights, frame=RED)
        lights.poll(0)
        desk.write_errors.clear()
        lights.show(GREEN)
        lights.poll(500)
        lights.restore()
        assert lights.flush(PATIENCE_S)
        lights.show(GREEN)
        lights.poll(520)
        lights.show(GREEN)
        assert lights.flush(PATIENCE_S)
        assert seen(desk) == [full(GREEN), full(DARK), full(GREEN)]


def test_retries_come_at_ever_longer_distances(desk: Desk) -> None:
    """0.5, 1, 2, 4, 8, 16, 30, 30 s, each from the look that noticed the failure, which is 100 ms after it."""
    with desk.lights(one_led(desk)) as lights:
        fail(desk, lights)
        desk.open_error = OSError(19, "No such device")
        tries: list[int] = []
        for now_ms in range(0, 100_000, 100):
            before = desk.openings
            lights.poll(now_ms)
            lights.restore()
            assert lights.flush(PATIENCE_S)
            tries += [now_ms] * (desk.openings - before)
        assert tries == [500, 1600, 3700, 7800, 15_900, 32_000, 62_100, 92_200]


def test_nothing_is_tried_unasked(desk: Desk) -> None:
    with desk.lights(one_led(desk)) as lights:
        fail(desk, lights)
        desk.write_errors.clear()
        for now_ms in range(0, 5000, 100):
            lights.poll(now_ms)
            lights.show(RED)
        assert lights.flush(PATIENCE_S)
        assert (seen(desk), desk.opened) == ([], [])


def test_what_a_lost_wire_may_still_show_counts_against_the_budget(desk: Desk) -> None:
    """The rail bears one white LED, and the first one was white when its wire failed."""
    with desk.lights(two_leds(desk, 64)) as lights:
        lights.show(WHITE + DARK)
        assert lights.flush(PATIENCE_S)
        fail(desk, lights, ZERO, DARK + DARK)
        lights.poll(0)
        lights.show(DARK + WHITE)
        assert lights.flush(PATIENCE_S)
        (told,) = seen(desk, ONE)
        assert told != full(DARK)
        assert 2 + 60 + 20 * sum(told) / (31 * 255) <= 64


def test_a_wire_that_fails_from_the_start_may_show_what_the_program_before_left_there(desk: Desk) -> None:
    """Killed while a wire was lost: its LEDs stayed bright, and the next start gave others all of the supply."""
    cabinet = two_leds(desk, 64)
    with desk.lights(cabinet) as lights:
        lights.show(WHITE + DARK)
        assert lights.flush(PATIENCE_S)
        desk.write_errors[ZERO] = OSError(5, "Input/output error")
    with desk.lights(cabinet) as lights:
        lights.show(DARK + WHITE)
        assert lights.flush(PATIENCE_S)
        (other,) = seen(desk, ONE)
        assert 2 + 60 + 20 * sum(other) / (31 * 255) <= 64
        lights.poll(0)
        desk.write_errors.clear()
        lights.poll(600)
        lights.restore()
        assert lights.flush(PATIENCE_S)
        lights.poll(620)
        lights.show(DARK + WHITE)
        assert lights.flush(PATIENCE_S)
        assert seen(desk, ONE)[-1] == full(WHITE)


def test_bug_in_the_thread_comes_to_light(desk: Desk) -> None:
    with desk.lights(one_led(desk)) as lights:
        desk.write_errors[ZERO] = ZeroDivisionError("a bug")
        lights.show(RED)
        assert lights.flush(PATIENCE_S)
        with pytest.raises(ZeroDivisionError, match="a bug"):
            lights.poll(0)


# ---------------------------------------------------------------- the end


def test_close_while_frames_wait_ends_dark(desk: Desk) -> None:
    lights = SpiLights(one_led(desk), desk.open)
    for frame in (RED, GREEN, BLUE):
        lights.show(frame)
    lights.close()
    lights.close()
    assert seen(desk)[-1] == full(DARK)
    lights.show(WHITE)
    assert (seen(desk)[-1], desk.opened) == (full(DARK), [])


def test_close_of_a_lost_wire_gives_it_back(desk: Desk) -> None:
    lights = SpiLights(one_led(desk), desk.open)
    assert lights.flush(PATIENCE_S)
    fail(desk, lights)
    lights.close()
    assert desk.opened == []
