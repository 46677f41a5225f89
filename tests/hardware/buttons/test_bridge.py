"""The bridge itself: it refuses what RPi.GPIO refuses and what wires forbid."""

import pytest

from firmware_py.wire.fake_gpio import BridgeGPIO


@pytest.fixture
def gpio() -> BridgeGPIO:
    bridge = BridgeGPIO()
    bridge.setmode(bridge.BCM)
    return bridge


def test_no_pin_before_the_numbering_is_chosen() -> None:
    with pytest.raises(RuntimeError, match="numbering mode"):
        BridgeGPIO().setup(17, BridgeGPIO.IN)


def test_output_on_an_input_is_refused(gpio: BridgeGPIO) -> None:
    gpio.setup(17, gpio.IN)
    for channel in (17, 18):
        with pytest.raises(RuntimeError, match="OUTPUT"):
            gpio.output(channel, 1)
    assert gpio.written == []


def test_reading_a_pin_that_was_not_set_up_is_refused(gpio: BridgeGPIO) -> None:
    with pytest.raises(RuntimeError, match=r"setup\(\)"):
        gpio.input(17)


def test_driving_an_output_is_a_short_circuit(gpio: BridgeGPIO) -> None:
    gpio.setup(17, gpio.OUT, initial=1)
    with pytest.raises(RuntimeError, match="short circuit"):
        gpio.drive(17, 0)
    assert gpio.input(17) == 1


@pytest.mark.parametrize("channel", [-1, 28])
def test_channels_that_no_header_has(gpio: BridgeGPIO, channel: int) -> None:
    with pytest.raises(ValueError, match="invalid"):
        gpio.setup(channel, gpio.IN)


def test_arguments_that_the_library_refuses(gpio: BridgeGPIO) -> None:
    for function, pull in ((7, gpio.PUD_OFF), (gpio.IN, 3), (gpio.OUT, gpio.PUD_UP)):
        with pytest.raises(ValueError):
            gpio.setup(17, function, pull)
    with pytest.raises(ValueError):
        gpio.setmode(3)
    assert gpio.functions == {}


def test_edges_need_an_input_and_one_listener(gpio: BridgeGPIO) -> None:
    with pytest.raises(RuntimeError, match="as an input"):
        gpio.add_event_detect(17, gpio.BOTH, print)
    gpio.setup(17, gpio.IN, gpio.PUD_UP)
    gpio.add_event_detect(17, gpio.BOTH, print)
    with pytest.raises(RuntimeError, match="Conflicting edge detection"):
        gpio.add_event_detect(17, gpio.BOTH, print)


@pytest.mark.parametrize(("edge", "heard"), [("BOTH", [0, 1]), ("RISING", [1]), ("FALLING", [0])])
def test_edges_that_are_watched_are_called_back(gpio: BridgeGPIO, edge: str, heard: list[int]) -> None:
    edges = {"BOTH": gpio.BOTH, "RISING": gpio.RISING, "FALLING": gpio.FALLING}
    levels: list[int] = []
    gpio.setup(17, gpio.IN, gpio.PUD_UP)
    gpio.add_event_detect(17, edges[edge], lambda channel: levels.append(gpio.input(channel)))
    for level in (1, 0, 0, 1):
        gpio.drive(17, level)
    gpio.drive(17, 0, noticed=False)
    assert levels == heard
    gpio.remove_event_detect(17)
    gpio.drive(17, 1)
    assert levels == heard


def test_pull_decides_where_nothing_drives(gpio: BridgeGPIO) -> None:
    for channel, pull in ((5, gpio.PUD_UP), (6, gpio.PUD_DOWN), (13, gpio.PUD_OFF)):
        gpio.setup(channel, gpio.IN, pull)
    assert [gpio.input(channel) for channel in (5, 6, 13)] == [1, 0, 0]
    gpio.drive(5, 0)
    assert gpio.input(5) == 0
    gpio.let_go(5)
    assert gpio.input(5) == 1


def test_cleanup_forgets_pins(gpio: BridgeGPIO) -> None:
    gpio.setup(5, gpio.OUT)
    gpio.setup(6, gpio.IN)
    assert (gpio.gpio_function(5), gpio.gpio_function(6)) == (gpio.OUT, gpio.IN)
    gpio.cleanup(5)
    assert gpio.functions == {6: gpio.IN}
    gpio.cleanup()
    assert (gpio.functions, gpio.mode) == ({}, None)
