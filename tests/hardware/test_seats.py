"""Seats: what hands do becomes readings, what no hand can do is refused."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.readings import (
    BUTTONS,
    SLOTS,
    DeviceReading,
    Impossible,
    PressReading,
    Reading,
    SlotReading,
    Tags,
    seat_device,
)
from hardware.seats.twin import TwinDeed, TwinSeats

CARD: Tags = ("04a1", "04a2")


@pytest.fixture
def seats() -> TwinSeats:
    twin = TwinSeats([1, 2])
    twin.poll(0)
    return twin


def test_seats_begin_with_their_full_state() -> None:
    readings = TwinSeats([1, 2]).poll(0)
    for seat in (1, 2):
        mine = [reading for reading in readings if reading.device == f"seat/{seat}"]
        assert mine[0] == DeviceReading(f"seat/{seat}", "ready", "")
        assert mine[1:] == [SlotReading(f"seat/{seat}", slot, None) for slot in range(1, 13)]


def test_slip_turn_and_pull(seats: TwinSeats) -> None:
    seats.slip(2, 5, CARD)
    seats.turn(2, 5)
    assert seats.pull(2, 5) == ("04a2", "04a1")
    assert seats.poll(20) == [
        SlotReading("seat/2", 5, ("04a1", "04a2")),
        SlotReading("seat/2", 5, ("04a2", "04a1")),
        SlotReading("seat/2", 5, None),
    ]
    assert seats.poll(40) == []


@pytest.mark.parametrize(
    ("deed", "message"),
    [
        (lambda twin: twin.slip(1, 1, ("04b1", "04b2")), "slot 1 of seat 1 is occupied"),
        (lambda twin: twin.slip(1, 2, CARD), "lies in slot 1 of seat 1"),
        (lambda twin: twin.slip(2, 1, CARD[::-1]), "lies in slot 1 of seat 1"),
        (lambda twin: twin.slip(2, 1, (CARD[1], "")), "lies in slot 1 of seat 1"),
        (lambda twin: twin.slip(2, 1, ("04c1", "04c1")), "two different tags"),
        (lambda twin: twin.slip(2, 1, ("", "04c1")), "two different tags"),
        (lambda twin: twin.pull(1, 2), "slot 2 of seat 1 is empty"),
        (lambda twin: twin.turn(1, 2), "slot 2 of seat 1 is empty"),
        (lambda twin: twin.slip(1, 13, ("04d1", "")), "no slot 13"),
        (lambda twin: twin.slip(1, 0, ("04d1", "")), "no slot 0"),
        (lambda twin: twin.slip(3, 1, ("04d1", "")), "no seat 3"),
        (lambda twin: twin.press(1, "panic"), "no button 'panic'"),
        (lambda twin: twin.unplug(0), "no seat 0"),
    ],
)
def test_the_impossible_is_refused_and_changes_nothing(
    seats: TwinSeats, deed: Callable[[TwinSeats], object], message: str
) -> None:
    seats.slip(1, 1, CARD)
    seats.poll(20)
    before = list(seats.deeds)
    with pytest.raises(Impossible, match=message):
        deed(seats)
    assert (seats.tags(1, 1), seats.deeds, seats.poll(40)) == (CARD, before, [])


def test_a_card_may_move_on_once_it_is_pulled(seats: TwinSeats) -> None:
    seats.slip(1, 1, CARD)
    seats.slip(2, 12, seats.pull(1, 1))
    assert (seats.tags(1, 1), seats.tags(2, 12)) == (None, CARD)


def test_two_cards_whose_other_ends_are_unknown_are_two_cards(seats: TwinSeats) -> None:
    seats.slip(1, 1, ("04a1", ""))
    seats.slip(1, 2, ("04b1", ""))
    with pytest.raises(Impossible, match="no known tag"):
        seats.turn(1, 1)


def test_buttons_of_a_seat_tell_each_change_once(seats: TwinSeats) -> None:
    seats.press(1, "confirm")
    seats.press(1, "confirm")
    seats.release(1, "confirm")
    seats.release(1, "cancel")
    assert seats.poll(20) == [
        PressReading("seat/1", "confirm", True),
        PressReading("seat/1", "confirm", False),
    ]


def test_unplugged_seat_tells_its_state_after_the_replug(seats: TwinSeats) -> None:
    seats.slip(1, 1, CARD)
    seats.press(1, "left")
    seats.poll(20)
    seats.unplug(1)
    seats.unplug(1)
    seats.slip(1, 2, seats.pull(1, 1))
    seats.release(1, "left")
    seats.press(1, "right")
    seats.slip(2, 1, ("04b1", "04b2"))
    assert seats.poll(40) == [
        DeviceReading("seat/1", "lost", "unplugged"),
        SlotReading("seat/2", 1, ("04b1", "04b2")),
    ]
    assert (seats.plugged(1), seats.plugged(2)) == (False, True)
    seats.replug(1)
    seats.replug(1)
    assert seats.poll(60) == [
        DeviceReading("seat/1", "ready", ""),
        *[SlotReading("seat/1", slot, CARD if slot == 2 else None) for slot in range(1, 13)],
        PressReading("seat/1", "left", False),
        PressReading("seat/1", "right", True),
    ]


def test_all_seats_can_be_lost_together(seats: TwinSeats) -> None:
    seats.lose("hub without power")
    assert seats.poll(20) == [DeviceReading(f"seat/{n}", "lost", "hub without power") for n in (1, 2)]
    seats.restore()
    assert seats.plugged(1) and seats.plugged(2)


def test_seats_remember_every_deed(seats: TwinSeats) -> None:
    seats.slip(1, 1, CARD)
    seats.press(2, "confirm")
    seats.unplug(1)
    assert seats.deeds == [
        TwinDeed("slip", 1, 1, tags=CARD),
        TwinDeed("press", 2, button="confirm"),
        TwinDeed("unplug", 1),
    ]


SEAT = st.integers(1, 2)
SLOT = st.integers(1, 4)
DEEDS = st.one_of(
    st.tuples(st.just("slip"), SEAT, SLOT, st.integers(1, 5)),
    st.tuples(st.sampled_from(["pull", "turn"]), SEAT, SLOT, st.just(0)),
    st.tuples(st.sampled_from(["press", "release"]), SEAT, st.integers(0, 3), st.just(0)),
    st.tuples(st.sampled_from(["unplug", "replug", "poll"]), SEAT, st.just(0), st.just(0)),
)


class Host:
    """What somebody knows who sees nothing but readings."""

    def __init__(self) -> None:
        self.slots: dict[tuple[str, int], Tags | None] = {}
        self.down: dict[tuple[str, str], bool] = {}
        self.lost: set[str] = set()

    def take(self, readings: list[Reading]) -> None:
        for reading in readings:
            match reading:
                case SlotReading(device, slot, tags):
                    self.slots[device, slot] = tags
                case PressReading(device, button, down):
                    assert down != self.down.get((device, button), False)
                    self.down[device, button] = down
                case DeviceReading(device, state):
                    (self.lost.add if state == "lost" else self.lost.discard)(device)


def do(twin: TwinSeats, host: Host, deed: tuple[str, int, int, int]) -> None:
    verb, seat, place, card = deed
    match verb:
        case "slip":
            twin.slip(seat, place, (f"{card}a", f"{card}b"))
        case "pull":
            twin.pull(seat, place)
        case "turn":
            twin.turn(seat, place)
        case "press":
            twin.press(seat, BUTTONS[place])
        case "release":
            twin.release(seat, BUTTONS[place])
        case "unplug":
            twin.unplug(seat)
        case "replug":
            twin.replug(seat)
        case _:
            host.take(twin.poll(0))


@given(st.lists(DEEDS, max_size=40))
def test_readings_tell_what_truly_lies_and_no_card_lies_twice(deeds: list[tuple[str, int, int, int]]) -> None:
    twin, host = TwinSeats([1, 2]), Host()
    for deed in deeds:
        try:
            do(twin, host, deed)
        except Impossible:
            continue
        lying = [tags for seat in (1, 2) for slot in range(1, SLOTS + 1) if (tags := twin.tags(seat, slot))]
        assert len({tag for tags in lying for tag in tags}) == 2 * len(lying)
    host.take(twin.poll(0))
    for seat in (1, 2):
        device = seat_device(seat)
        assert twin.plugged(seat) != (device in host.lost)
        if twin.plugged(seat):
            assert all(host.slots[device, slot] == twin.tags(seat, slot) for slot in range(1, SLOTS + 1))
            assert all(host.down.get((device, name), False) == twin.down(seat, name) for name in BUTTONS)
