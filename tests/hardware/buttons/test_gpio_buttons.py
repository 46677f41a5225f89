"""Buttons on pins, through gpiozero's mock and through its RPi.GPIO factory on the bridge: the same for both."""

from collections.abc import Iterator
from threading import Thread, local

import pytest

from hardware.buttons.gpio import GpioButtons
from hardware.buttons.twin import TwinButtons
from hardware.readings import Device, DeviceError, DeviceReading, PressReading
from tests.hardware.buttons.rigs import RIGS, BridgeRig, Clock, Rig, only, poll_until

WIRING = {"confirm": 17, "cancel": 27}
DOWN = PressReading("buttons", "confirm", True)
UP = PressReading("buttons", "confirm", False)


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    one = RIGS[request.param]()
    yield one
    one.pins.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def buttons(rig: Rig, clock: Clock) -> Iterator[GpioButtons]:
    device = GpioButtons(rig.pins, WIRING, clock)
    assert device.poll(0) == [DeviceReading("buttons", "ready", "")]
    yield device
    device.close()


def chatter(rig: Rig, clock: Clock, levels: list[tuple[int, bool]]) -> None:
    """Levels of the confirm button at times in ms."""
    for at_ms, down in levels:
        clock.now_ms = at_ms
        rig.touch(17, down)


def test_a_press_and_a_release(rig: Rig, buttons: GpioButtons, clock: Clock) -> None:
    chatter(rig, clock, [(100, True)])
    assert poll_until(buttons, clock, 200, 10) == [(130, DOWN)]
    rig.touch(17, False)
    assert poll_until(buttons, clock, 300, 10) == [(230, UP)]


def test_bounce_is_taken_out(rig: Rig, buttons: GpioButtons, clock: Clock) -> None:
    chatter(rig, clock, [(100, True), (102, False), (103, True), (107, False), (110, True)])
    assert poll_until(buttons, clock, 300, 10) == [(140, DOWN)]
    chatter(rig, clock, [(300, False), (304, True), (305, False)])
    assert poll_until(buttons, clock, 500, 5) == [(335, UP)]


def test_a_glitch_is_no_press(rig: Rig, buttons: GpioButtons, clock: Clock) -> None:
    chatter(rig, clock, [(100, True), (129, False)])
    assert poll_until(buttons, clock, 500) == []


def test_quick_taps_are_all_told_though_nobody_polled(rig: Rig, buttons: GpioButtons, clock: Clock) -> None:
    """gpiozero's own bounce filter loses the second of two taps 200 ms apart."""
    chatter(rig, clock, [(100, True), (140, False), (300, True), (340, False)])
    clock.now_ms = 400
    assert buttons.poll(400) == [DOWN, UP, DOWN, UP]


def test_a_long_press_is_told_once(rig: Rig, buttons: GpioButtons, clock: Clock) -> None:
    chatter(rig, clock, [(100, True)])
    assert only(poll_until(buttons, clock, 9000)) == [DOWN]
    rig.touch(17, False)
    assert only(poll_until(buttons, clock, 9100)) == [UP]
    assert buttons.stuck == ()


def test_a_stuck_button_is_told_until_it_comes_up(rig: Rig, buttons: GpioButtons, clock: Clock) -> None:
    chatter(rig, clock, [(100, True)])
    readings = poll_until(buttons, clock, 15_000, 10)
    assert readings == [
        (130, DOWN),
        (10_140, DeviceReading("buttons", "ready", "down for more than 10 s: confirm")),
    ]
    assert (buttons.stuck, buttons.health) == (("confirm",), "ready")
    rig.touch(17, False)
    assert only(poll_until(buttons, clock, 15_100)) == [UP, DeviceReading("buttons", "ready", "")]
    assert buttons.stuck == ()


def test_other_buttons_work_beside_a_stuck_one(rig: Rig, buttons: GpioButtons, clock: Clock) -> None:
    chatter(rig, clock, [(100, True)])
    poll_until(buttons, clock, 12_000)
    rig.touch(27, True)
    assert only(poll_until(buttons, clock, 12_100)) == [PressReading("buttons", "cancel", True)]


def test_a_press_from_another_thread(rig: Rig, buttons: GpioButtons, clock: Clock) -> None:
    """The library calls back in a thread of its own: nothing but the queue is touched there."""
    clock.now_ms = 100
    finger = Thread(target=rig.touch, args=(17, True))
    finger.start()
    finger.join()
    assert buttons.poll(129) == []
    assert buttons.poll(130) == [DOWN]


def test_fingers_in_several_threads_lose_no_press(rig: Rig) -> None:
    """Each thread has its own time, so the edges of the two lines come in any order; those of one line do not."""
    time = local()
    device = GpioButtons(rig.pins, WIRING, lambda: int(time.now_ms))
    fingers = [Thread(target=tap, args=(rig, time, number)) for number in WIRING.values()]
    for finger in fingers:
        finger.start()
    for finger in fingers:
        finger.join()
    readings = [one for one in device.poll(5000) if isinstance(one, PressReading)]
    for button in WIRING:
        assert [one.down for one in readings if one.button == button] == [True, False] * 50
    device.close()


def tap(rig: Rig, time: local, number: int) -> None:
    """Fifty taps of 40 ms."""
    for n in range(100):
        time.now_ms = 40 * n
        rig.touch(number, n % 2 == 0)


def test_edges_that_nobody_polls_are_bounded(rig: Rig, buttons: GpioButtons, clock: Clock) -> None:
    """600 presses while the table slept: the newest 500 are told, and the last state is right."""
    chatter(rig, clock, [(100 + 40 * n, n % 2 == 0) for n in range(1200)])
    readings = buttons.poll(100 + 40 * 1200)
    assert (len(readings), readings[:2], readings[-1]) == (1000, [DOWN, UP], UP)


def test_a_clock_of_another_origin_delays_but_loses_nothing(rig: Rig, clock: Clock) -> None:
    """Edges stamped later than the poll count from the poll on."""
    device = GpioButtons(rig.pins, WIRING, lambda: clock.now_ms + 1_000_000)
    poll_until(device, clock, 100)
    rig.touch(17, True)
    assert poll_until(device, clock, 200, 10) == [(140, DOWN)]
    device.close()


def test_a_pin_has_one_owner(rig: Rig, buttons: GpioButtons, clock: Clock) -> None:
    with pytest.raises(DeviceError, match=r"GPIO 17: .*already in use"):
        GpioButtons(rig.pins, {"start": 22, "again": 17}, clock)
    GpioButtons(rig.pins, {"start": 22}, clock).close()


@pytest.mark.parametrize("number", [28, -1])
def test_a_pin_that_is_not_there(rig: Rig, clock: Clock, number: int) -> None:
    with pytest.raises(DeviceError, match=f"GPIO {number}: "):
        GpioButtons(rig.pins, {"confirm": number}, clock)


def test_twin_and_driver_tell_the_same(rig: Rig, buttons: GpioButtons, clock: Clock) -> None:
    twin = TwinButtons(WIRING)
    both: tuple[Device, Device] = (twin, buttons)
    twin.poll(0)
    for start, lengths in ((100, (3, 5, 80, 2, 40)), (600, (29, 31, 30, 500))):
        now, down = start, False
        for length in lengths:
            down = not down
            twin.level("confirm", down, now)
            chatter(rig, clock, [(now, down)])
            now += length
        clock.now_ms = now + 200
        first, second = (device.poll(clock.now_ms) for device in both)
        assert first == second and first


# ---------------------------------------------------------------- on the bridge alone


@pytest.fixture
def wired() -> Iterator[BridgeRig]:
    rig = BridgeRig()
    yield rig
    rig.pins.close()


def test_pins_are_inputs_with_pull_up_and_raw_edges(wired: BridgeRig, clock: Clock) -> None:
    device = GpioButtons(wired.pins, WIRING, clock)
    bridge = wired.bridge
    assert bridge.watched() == {17, 27}
    assert {bridge.functions[number] for number in (17, 27)} == {bridge.IN}
    assert {bridge.pulls[number] for number in (17, 27)} == {bridge.PUD_UP}
    # -666 is what RPi.GPIO takes for "no bounce time"
    assert set(bridge.bounce_times.values()) == {-666}
    device.close()


def test_nothing_is_pressed_when_nothing_is_connected(wired: BridgeRig, clock: Clock) -> None:
    device = GpioButtons(wired.pins, WIRING, clock)
    assert only(poll_until(device, clock, 200)) == [DeviceReading("buttons", "ready", "")]
    wired.touch(17, True)
    poll_until(device, clock, 300)
    wired.bridge.let_go(17)
    assert only(poll_until(device, clock, 400)) == [UP]
    device.close()


def test_a_button_that_is_down_at_the_start_is_told(wired: BridgeRig, clock: Clock) -> None:
    wired.touch(17, True)
    device = GpioButtons(wired.pins, WIRING, clock)
    assert only(poll_until(device, clock, 200)) == [DeviceReading("buttons", "ready", ""), DOWN]
    device.close()


def test_a_lost_edge_heals_by_reading_the_pin(wired: BridgeRig, clock: Clock) -> None:
    device = GpioButtons(wired.pins, WIRING, clock)
    poll_until(device, clock, 100)
    wired.bridge.drive(17, 0, noticed=False)
    assert poll_until(device, clock, 200, 10) == [(140, DOWN)]
    wired.bridge.drive(17, 1, noticed=False)
    assert poll_until(device, clock, 300, 10) == [(240, UP)]
    device.close()


def test_pins_that_fail_are_lost_and_tried_again(wired: BridgeRig, clock: Clock) -> None:
    device = GpioButtons(wired.pins, WIRING, clock)
    poll_until(device, clock, 100)
    wired.touch(17, True)
    wired.bridge.broken = True
    lost = "GPIO 17: You must setup() the GPIO channel first"
    assert poll_until(device, clock, 200) == [(120, DeviceReading("buttons", "lost", lost))]
    assert device.health == "lost"
    wired.bridge.broken = False
    assert poll_until(device, clock, 1300) == [
        (1120, DeviceReading("buttons", "ready", "")),
        (1160, DOWN),
    ]
    device.close()


def test_a_press_during_a_gap_leaves_no_release_behind(wired: BridgeRig, clock: Clock) -> None:
    device = GpioButtons(wired.pins, WIRING, clock)
    poll_until(device, clock, 100)
    wired.bridge.broken = True
    poll_until(device, clock, 200)
    wired.bridge.broken = False  # gpiozero reads the pin before it tells an edge
    for at_ms, level in ((200, 0), (300, 1)):
        clock.now_ms = at_ms
        wired.bridge.drive(17, level)
        device.poll(at_ms)
    assert only(poll_until(device, clock, 2000)) == [DeviceReading("buttons", "ready", "")]
    device.close()


def test_a_stuck_button_is_told_again_after_a_gap(wired: BridgeRig, clock: Clock) -> None:
    device = GpioButtons(wired.pins, WIRING, clock)
    wired.touch(17, True)
    poll_until(device, clock, 11_000)
    wired.bridge.broken = True
    poll_until(device, clock, 11_100)
    assert device.stuck == ()
    wired.bridge.broken = False
    assert only(poll_until(device, clock, 13_000)) == [
        DeviceReading("buttons", "ready", ""),
        DeviceReading("buttons", "ready", "down for more than 10 s: confirm"),
    ]
    device.close()


def test_close_gives_the_pins_back(wired: BridgeRig, clock: Clock) -> None:
    device = GpioButtons(wired.pins, WIRING, clock)
    device.close()
    assert (wired.bridge.watched(), wired.bridge.functions) == (set(), {})
    wired.touch(17, True)
