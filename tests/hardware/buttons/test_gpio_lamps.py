"""Lamps on pins and their twin."""

from collections.abc import Iterator

import pytest

from engine.tables import BadValue
from hardware.buttons import Lamps
from hardware.buttons.gpio import GpioButtons, GpioLamps
from hardware.buttons.twin_lamps import TwinLamps
from hardware.readings import DeviceError, DeviceReading
from tests.hardware.buttons.rigs import RIGS, BridgeRig, Clock, Rig, poll_until

WIRING = {"alarm": 5, "ready": 6}


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    one = RIGS[request.param]()
    yield one
    one.pins.close()


@pytest.fixture
def wired() -> Iterator[BridgeRig]:
    rig = BridgeRig()
    yield rig
    rig.pins.close()


def test_lamps_are_switched(rig: Rig) -> None:
    lamps = GpioLamps(rig.pins, WIRING)
    assert (rig.level(5), rig.level(6)) == (0, 0)
    lamps.set("alarm", True)
    assert (rig.level(5), rig.level(6), lamps.lit) == (1, 0, {"alarm": True, "ready": False})
    lamps.set("alarm", False)
    assert rig.level(5) == 0
    lamps.close()


def test_driver_and_twin_refuse_a_lamp_that_is_not_there(rig: Rig) -> None:
    for lamps in (GpioLamps(rig.pins, WIRING), TwinLamps(WIRING)):
        kept: Lamps = lamps
        assert (kept.name, kept.poll(0)) == ("lamps", [DeviceReading("lamps", "ready", "")])
        with pytest.raises(BadValue, match='expected one of alarm, ready, got "disco"'):
            kept.set("disco", True)
        assert lamps.lit == {"alarm": False, "ready": False}


def test_a_lamp_and_a_button_cannot_share_a_pin(rig: Rig) -> None:
    lamps = GpioLamps(rig.pins, WIRING)
    with pytest.raises(DeviceError, match=r"GPIO 5: .*already in use"):
        GpioButtons(rig.pins, {"confirm": 5}, Clock())
    with pytest.raises(DeviceError, match=r"GPIO 6: .*already in use"):
        GpioLamps(rig.pins, {"more": 7, "again": 6})
    GpioLamps(rig.pins, {"more": 7}).close()
    lamps.close()


def test_lamps_start_dark_and_end_as_inputs(wired: BridgeRig) -> None:
    lamps = GpioLamps(wired.pins, WIRING)
    assert wired.bridge.written == [(5, 0), (6, 0)]
    lamps.set("ready", True)
    assert wired.bridge.written[2:] == [(6, 1)]
    lamps.close()
    assert wired.bridge.functions == {}


def test_lost_lamps_show_what_was_wanted_as_soon_as_they_can(wired: BridgeRig) -> None:
    lamps, clock = GpioLamps(wired.pins, WIRING), Clock()
    lamps.poll(0)
    wired.bridge.broken = True
    lamps.set("alarm", True)
    lamps.set("ready", True)
    readings = poll_until(lamps, clock, 1500)
    assert [(at, one.state) for at, one in readings if isinstance(one, DeviceReading)] == [(20, "lost")]
    assert lamps.health == "lost"
    wired.bridge.broken = False
    assert poll_until(lamps, clock, 3000) == [(2040, DeviceReading("lamps", "ready", ""))]
    assert (wired.level(5), wired.level(6)) == (1, 1)
    lamps.close()


def test_lost_twin_lamps_are_dark_until_they_are_back() -> None:
    twin = TwinLamps(WIRING)
    twin.poll(0)
    twin.set("alarm", True)
    twin.lose("no power")
    twin.set("ready", True)
    assert not (twin.shows("alarm") or twin.shows("ready"))
    twin.restore()
    assert twin.shows("alarm") and twin.shows("ready")
    assert twin.switched == [("alarm", True), ("ready", True)]
    assert twin.poll(1) == [DeviceReading("lamps", "lost", "no power"), DeviceReading("lamps", "ready", "")]
