"""The twins of lamps, speaker and microphone: what was told is remembered."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tables import BadValue, TableError
from hardware.buttons.twin import TwinButtons
from hardware.cabinet import load
from hardware.lights import Lights
from hardware.lights.twin import TwinLights
from hardware.noise.twin import TwinNoise
from hardware.readings import (
    Device,
    DeviceError,
    DeviceReading,
    Impossible,
    NoiseReading,
    SlotReading,
    seat_device,
    seat_of,
)
from hardware.seats.twin import TwinSeats
from hardware.speaker import Speaker
from hardware.speaker.twin import TwinSpeaker

# ---------------------------------------------------------------- readings


@pytest.mark.parametrize("slot", [0, 13, -1])
def test_slot_reading_outside_the_seat_is_refused(slot: int) -> None:
    with pytest.raises(BadValue, match=f"slot: expected 1 to 12, got {slot}"):
        SlotReading("seat/1", slot, None)


@pytest.mark.parametrize("device", ["noise", "seat/", "seat/x", "seat", "seats/1", "seat/-1", "seat/²"])
def test_other_devices_are_no_seats(device: str) -> None:
    assert seat_of(device) is None


@given(st.integers(0, 99))
def test_seat_and_device_name_belong_together(seat: int) -> None:
    assert seat_of(seat_device(seat)) == seat


def test_errors_are_table_errors_and_what_python_calls_them() -> None:
    assert issubclass(DeviceError, TableError) and issubclass(DeviceError, OSError)
    assert issubclass(Impossible, TableError) and issubclass(Impossible, ValueError)


# ---------------------------------------------------------------- every device

MAKERS: dict[str, Callable[[], TwinLights | TwinButtons | TwinSpeaker | TwinNoise]] = {
    "lights": lambda: TwinLights(3),
    "buttons": lambda: TwinButtons(["confirm"]),
    "speaker": TwinSpeaker,
    "noise": TwinNoise,
}


@pytest.mark.parametrize("kind", MAKERS)
def test_device_says_once_that_it_comes_and_goes(kind: str) -> None:
    twin = MAKERS[kind]()
    device: Device = twin
    assert (device.name, twin.health) == (kind, "ready")
    assert device.poll(0) == [DeviceReading(kind, "ready", "")]
    twin.lose("no power")
    twin.lose("still none")
    assert twin.health == "lost"
    assert device.poll(1) == [DeviceReading(kind, "lost", "no power")]
    twin.restore()
    twin.restore()
    assert device.poll(2) == [DeviceReading(kind, "ready", "")]
    assert device.poll(3) == []


# ---------------------------------------------------------------- lights


def test_lights_send_only_frames_that_differ() -> None:
    twin = TwinLights(2, keep=True)
    lights: Lights = twin
    red, blue = bytes([255, 0, 0] * 2), bytes([0, 0, 255] * 2)
    for now_ms, frame in ((0, red), (20, red), (40, blue), (60, red)):
        lights.show(frame, now_ms)
    assert (twin.frame, twin.shown, twin.changed) == (red, 4, 3)
    assert twin.history == [(0, red), (40, blue), (60, red)]


def test_lights_keep_no_history_unless_asked() -> None:
    twin = TwinLights(1)
    twin.show(b"\1\2\3")
    assert (twin.frame, twin.history) == (b"\1\2\3", [])


@pytest.mark.parametrize("length", [0, 5, 7])
def test_lights_refuse_a_frame_of_another_length(length: int) -> None:
    twin = TwinLights(2)
    with pytest.raises(ValueError, match=f"expected a frame of 6 bytes, got {length}"):
        twin.show(bytes(length))
    assert twin.shown == 0


def test_lights_that_keep_history_need_the_time() -> None:
    with pytest.raises(ValueError, match="needs the time"):
        TwinLights(1, keep=True).show(b"\0\0\0")


def test_lights_go_dark_with_their_power_and_take_the_same_frame_again() -> None:
    twin = TwinLights(1)
    twin.show(b"\1\2\3")
    twin.lose()
    twin.show(b"\1\2\3")
    assert twin.frame == b"\0\0\0"
    twin.restore()
    twin.show(b"\1\2\3")
    assert (twin.frame, twin.shown, twin.changed) == (b"\1\2\3", 3, 2)


def test_lights_fit_a_cabinet() -> None:
    cabinet = load("laptop")
    twin = TwinLights(len(cabinet.leds))
    frame = bytearray(3 * len(cabinet.leds))
    for led in cabinet.groups["interceptors"]:
        frame[3 * led : 3 * led + 3] = b"\0\xff\0"
    twin.show(bytes(frame))
    assert twin.frame.count(0xFF) == 1


# ---------------------------------------------------------------- speaker and noise


def test_speaker_remembers_what_it_said_and_when() -> None:
    twin = TwinSpeaker()
    speaker: Speaker = twin
    speaker.play("alert", 100)
    speaker.volume(40)
    speaker.play("time_t_plus_2", 900)
    assert twin.played == [(100, "alert"), (900, "time_t_plus_2")]
    assert (twin.playing, twin.percent) == ("time_t_plus_2", 40)
    speaker.stop()
    assert (twin.playing, twin.stops) == ("", 1)


def test_lost_speaker_is_not_heard() -> None:
    twin = TwinSpeaker()
    twin.play("alert", 100)
    twin.lose("no sound card")
    twin.play("data_transfer", 200)
    twin.restore()
    twin.play("time_t_plus_2", 300)
    assert twin.played == [(100, "alert"), (300, "time_t_plus_2")]
    assert twin.unheard == [(200, "data_transfer")]


@pytest.mark.parametrize("percent", [-1, 101])
def test_volume_out_of_range(percent: int) -> None:
    twin = TwinSpeaker()
    with pytest.raises(ValueError, match=f"got {percent}"):
        twin.volume(percent)
    assert twin.percent == 100


def test_noise_is_noticed_while_the_microphone_is_there() -> None:
    twin = TwinNoise()
    twin.poll(0)
    twin.shout(82)
    assert twin.poll(1) == [NoiseReading("noise", 82.0)]
    twin.lose()
    twin.shout(90)
    assert twin.poll(2) == [DeviceReading("noise", "lost", "")]
    assert twin.shouts == [82.0, 90.0]


@pytest.mark.parametrize("db", [-0.1, 141, float("nan")])
def test_no_throat_is_that_loud(db: float) -> None:
    twin = TwinNoise()
    with pytest.raises(Impossible):
        twin.shout(db)
    assert twin.shouts == []


def test_twins_remember_the_last_thousand_things_and_no_more() -> None:
    seats, speaker = TwinSeats([1]), TwinSpeaker()
    for number in range(5000):
        (seats.press if number % 2 else seats.release)(1, "confirm")
        speaker.play("phase_1", number)
        seats.poll(number)
    assert 1000 <= len(seats.deeds) <= 2000 and 1000 <= len(speaker.played) <= 2000
    assert seats.done == 5000
    assert speaker.played[-1] == (4999, "phase_1")
    assert [deed.verb for deed in seats.since(4998)] == ["release", "press"]
    assert seats.since(5000) == []
    assert len(seats.since(0)) == len(seats.deeds)
