"""The driver of the SPI lamps: frames go in, and what lies on the wires is what a table shows."""

from itertools import product
from math import ceil
from pathlib import Path
from random import Random

import pytest

from hardware.cabinet import Cabinet
from hardware.lights import Lights
from hardware.lights.chips import CHIPS
from hardware.lights.decode import SK6812, WS2812B_V5, PulseChain, clocked, in_order
from hardware.lights.port import LightPort
from hardware.lights.spi import SpiLights
from hardware.lights.wiring import Bus
from hardware.readings import DeviceError, DeviceReading
from tests.hardware.lights.benches import PATIENCE_S, Desk, bus, rail

ZERO, ONE = "/dev/spidev0.0", "/dev/spidev1.0"
PLAIN = "gamma = 1.0"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path, monkeypatch)


def colours(bus: Bus, data: bytes) -> bytes:
    """R G B of all LEDs of a bus whose gamma is 1."""
    if bus.chip in ("apa102", "sk9822"):
        wire = [ceil(light / 31) for glow in clocked(data, 32) for light in glow.light]
    else:
        (frame,) = PulseChain(bus.hz, SK6812 if bus.chip == "sk6812" else WS2812B_V5, "1").frames(data)
        wire = list(frame)
    return in_order(wire, bus.stretches[0].order)


def drawn_ma(bus: Bus, data: bytes) -> float:
    """With 20 mA a colour and 1 mA an LED."""
    if bus.chip in ("apa102", "sk9822"):
        glows = clocked(data, 32)
        return len(glows) + 20 * sum(sum(glow.light) for glow in glows) / (31 * 255)
    shown = colours(bus, data)
    return len(shown) / 3 + 20 * sum(shown) / 255


def shown(desk: Desk, cabinet: Cabinet) -> bytes:
    """The frame that the last transfers of all buses show."""
    return b"".join(colours(bus, desk.sent[bus.device][-1]) for bus in cabinet.buses)


def noise(leds: int, seed: int = 1) -> bytes:
    return Random(seed).randbytes(3 * leds)


# ---------------------------------------------------------------- frames in, equal frames out


@pytest.mark.parametrize(
    ("chip", "order"), [(chip, order) for chip, made in CHIPS.items() for order in made.orders]
)
def test_frames_in_equal_frames_out(desk: Desk, chip: str, order: str) -> None:
    for leds in (1, 2, 33):
        cabinet = desk.cabinet(rail() + bus(chip, more=f'order = "{order}"\n{PLAIN}'), leds)
        with desk.lights(cabinet) as lights:
            for seed in range(3):
                lights.show(noise(leds, seed))
                assert lights.flush(PATIENCE_S)
                assert shown(desk, cabinet) == noise(leds, seed)
            assert len(desk.sent[ZERO]) == 3
            desk.sent.clear()


@pytest.mark.parametrize("chip", CHIPS)
def test_600_leds_on_one_wire(desk: Desk, chip: str) -> None:
    cabinet = desk.cabinet(rail() + bus(chip, more=PLAIN), 600)
    with desk.lights(cabinet) as lights:
        lights.show(noise(600))
        assert lights.flush(PATIENCE_S)
        assert shown(desk, cabinet) == noise(600)


def test_several_buses_take_their_own_part_of_the_frame(desk: Desk) -> None:
    wiring = (
        rail()
        + bus("ws2812b", name="far", wire='["-led/2", "led/1"]', device=1, more=f'order = "RGB"\n{PLAIN}')
        + '[[bus]]\nname = "page"\nchip = "twin"\nwire = ["led/3"]\n'
        + bus("apa102", name="near", wire='["led/4", "led/5"]', more=PLAIN)
    )
    cabinet = desk.cabinet(wiring, 5)
    with desk.lights(cabinet) as lights:
        frame = noise(5)
        lights.show(frame)
        assert lights.flush(PATIENCE_S)
        far, _, near = cabinet.buses
        assert colours(far, desk.sent[ONE][-1]) == frame[:6]
        assert colours(near, desk.sent[ZERO][-1]) == frame[9:]
        assert set(desk.sent) == {ZERO, ONE}


def test_strips_on_one_wire_have_order_and_gamma_of_their_own(desk: Desk) -> None:
    wire = '["led/1", { lamps = "led/2", order = "RGB", gamma = 2.0 }]'
    cabinet = desk.cabinet(rail() + bus("ws2812b", wire=wire, more=PLAIN), 2)
    with desk.lights(cabinet) as lights:
        lights.show(bytes([255, 128, 0] * 2))
        assert lights.flush(PATIENCE_S)
        (frame,) = PulseChain(8.34e6, WS2812B_V5).frames(desk.sent[ZERO][-1])
        half_squared = round(255 * (128 / 255) ** 2)
        assert list(frame) == [128, 255, 0, 255, half_squared, 0]


def test_clock_and_mode_of_the_device(desk: Desk) -> None:
    with desk.lights(desk.cabinet(rail() + bus("sk9822", more="hz = 2_000_000"))):
        (device,) = desk.opened
        assert (device.path, device.max_speed_hz, device.mode) == (ZERO, 2_000_000, 0)


# ---------------------------------------------------------------- what is sent, and when


def test_only_changed_frames_are_sent(desk: Desk) -> None:
    wiring = rail() + bus("ws2812b", wire='["led/1"]') + bus("apa102", name="b", wire='["led/2"]', device=1)
    with desk.lights(desk.cabinet(wiring, 2)) as lights:
        for frame in (bytes(6), b"\x09" * 6, b"\x09" * 6, b"\x09" * 3 + b"\x07" * 3, b"\x09" * 3 + bytes(3)):
            lights.show(frame)
            assert lights.flush(PATIENCE_S)
        assert (len(desk.sent[ZERO]), len(desk.sent[ONE])) == (1, 3)


def test_colours_that_look_the_same_are_not_sent_again(desk: Desk) -> None:
    """With gamma 2.2 a WS2812B shows 3 and 5 by the same one step."""
    with desk.lights(desk.cabinet(rail() + bus("ws2812b"))) as lights:
        lights.show(b"\x03\x03\x03")
        assert lights.flush(PATIENCE_S)
        lights.show(b"\x05\x05\x05")
        assert lights.flush(PATIENCE_S)
        assert len(desk.sent[ZERO]) == 1


@pytest.mark.parametrize("chip", CHIPS)
def test_lamps_are_dark_at_first_and_at_last(desk: Desk, chip: str) -> None:
    cabinet = desk.cabinet(rail() + bus(chip, more=PLAIN), 3)
    lights = SpiLights(cabinet, desk.open)
    lights.show(b"\xff" * 9)
    lights.close()
    sent = [colours(cabinet.buses[0], data) for data in desk.sent[ZERO]]
    assert (sent[0], sent[-1]) == (bytes(9), bytes(9))
    assert desk.opened == []


@pytest.mark.parametrize("length", [0, 5, 7])
def test_frame_of_another_length_is_refused(desk: Desk, length: int) -> None:
    with desk.lights(desk.cabinet(rail() + bus("apa102"), 2)) as lights:
        with pytest.raises(ValueError, match=f"expected a frame of 6 bytes, got {length}"):
            lights.show(bytes(length))
        assert desk.sent == {}


def test_driver_is_lights_like_its_twin(desk: Desk) -> None:
    with desk.lights(desk.cabinet(rail() + bus("apa102"))) as driver:
        lights: Lights = driver
        lights.show(bytes(3), 20)
        assert (lights.name, driver.health, driver.led_count) == ("lights", "ready", 1)
        assert driver.poll(20) == [DeviceReading("lights/strip", "ready", "")]
        assert driver.poll(40) == []


# ---------------------------------------------------------------- within the budget


@pytest.mark.parametrize(("chip", "budget_ma"), list(product(CHIPS, (130, 200, 1000, 6000))))
def test_rail_stays_within_its_budget(desk: Desk, chip: str, budget_ma: int) -> None:
    """Two wires and 100 LEDs on a rail; each wire shows its part of the frame a little earlier or later."""
    wiring = (
        rail(budget_ma)
        + bus(chip, wire='["led"]', more=PLAIN)
        + bus(chip, name="b", wire='["other"]', device=1, more=PLAIN)
    )
    cabinet = desk.cabinet(wiring, 60, '[[row]]\nlamp = "other"\nat = [500, 300]\nstep = [9, 0]\nleds = 40\n')
    with desk.lights(cabinet) as lights:
        states: dict[str, float] = {ZERO: 60, ONE: 40}
        for seed in range(12):
            lights.show(bytes(value // (1 + seed % 3) for value in noise(100, seed)))
            assert lights.flush(PATIENCE_S)
            for one in cabinet.buses if seed % 2 else reversed(cabinet.buses):
                for data in desk.sent.pop(one.device, []):
                    states[one.device] = drawn_ma(one, data)
                    assert sum(states.values()) <= budget_ma


def test_rails_are_limited_each_on_its_own(desk: Desk) -> None:
    wire = '["led/1", { lamps = "led/2", rail = "rich" }]'
    wiring = rail(20) + rail(200, "rich") + bus("ws2812b", wire=wire, more=PLAIN)
    cabinet = desk.cabinet(wiring, 2)
    with desk.lights(cabinet) as lights:
        lights.show(b"\xff" * 6)
        assert lights.flush(PATIENCE_S)
        frame = shown(desk, cabinet)
        assert frame[3:] == b"\xff" * 3
        assert 0.9 * 20 < 1 + 20 * sum(frame[:3]) / 255 <= 20


@pytest.mark.parametrize("chip", CHIPS)
def test_dim_trail_stays_visible_beside_white_at_the_smallest_budget(desk: Desk, chip: str) -> None:
    cabinet = desk.cabinet(rail(124) + bus(chip), 100)
    with desk.lights(cabinet) as lights:
        lights.show(b"\xff" * 297 + b"\0\1\0")
        assert lights.flush(PATIENCE_S)
        assert shown(desk, cabinet)[-3:] == b"\0\1\0"


# ---------------------------------------------------------------- what can't be opened


def test_device_that_cannot_be_opened_closes_the_others(desk: Desk) -> None:
    cabinet = desk.cabinet(
        rail() + bus("ws2812b", wire='["led/1"]') + bus("apa102", name="b", wire='["led/2"]', device=1), 2
    )

    def second_is_missing(one: Bus, size: int) -> LightPort:
        desk.open_error = FileNotFoundError(2, "No such file") if one.name == "b" else None
        return desk.open(one, size)

    with pytest.raises(DeviceError, match=r"bus b needs /dev/spidev1\.0"):
        SpiLights(cabinet, second_is_missing)
    assert (desk.opened, desk.openings) == ([], 2)


def test_table_without_a_wire_needs_no_device(desk: Desk) -> None:
    with desk.lights(desk.cabinet('[[bus]]\nname = "page"\nchip = "twin"\nwire = ["led"]\n')) as lights:
        lights.show(b"\1\2\3")
        assert (lights.poll(0), lights.health, desk.sent) == ([], "ready", {})
