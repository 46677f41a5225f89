"""From what a board knows to what is told: cards that lie still, and every press once."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.readings import BUTTONS, PressReading, Reading, SlotReading
from hardware.seats.ports import SharedSlots
from hardware.seats.protocol import EMPTY, SEVERAL, TAG, UNKNOWN, UNREADABLE, SeatState, SlotState
from hardware.seats.watch import MOST_PRESSES, PRESS_MS, RESTLESS_CHANGES, RESTLESS_SETTLE_MS, SeatWatch

A, B = "04a1b2c3d4e5f6", "04112233445566"
NOTHING = SlotState(EMPTY)


def state(
    cards: dict[int, SlotState | str] | None = None, down: str = "", presses: str = "0000", boot: int = 1
) -> SeatState:
    slots = [NOTHING] * 12
    for slot, what in (cards or {}).items():
        slots[slot - 1] = SlotState(TAG, what) if isinstance(what, str) else what
    held = tuple(str(i) in down for i in range(4))
    return SeatState(boot, held, tuple(int(digit) for digit in presses), tuple(slots))


def watched(*states: SeatState) -> SeatWatch:
    watch = SeatWatch("seat/2")
    for one in states or (state(),):
        watch.see(one, 0)
    watch.take(0)
    return watch


def card(slot: int, uid: str) -> SlotReading:
    return SlotReading("seat/2", slot, (uid, ""))


def empty(slot: int) -> SlotReading:
    return SlotReading("seat/2", slot, None)


def presses(watch: SeatWatch) -> str:
    """The told presses: `+0` is button 0 down, `-0` up."""
    told = [one for one in watch.take(0) if isinstance(one, PressReading)]
    return " ".join(f"{'+' if one.down else '-'}{BUTTONS.index(one.button)}" for one in told)


def test_at_first_every_slot_is_told() -> None:
    watch = SeatWatch("seat/2")
    watch.see(state({3: A}), 0)
    assert watch.take(0) == [empty(slot) for slot in range(1, 13) if slot != 3]
    assert watch.take(150) == [card(3, A)]


def test_a_card_counts_after_150_ms() -> None:
    watch = watched()
    watch.see(state({5: A}), 1000)
    assert watch.take(1149) == []
    watch.see(state({5: A}), 1149)
    assert watch.take(1150) == [card(5, A)]
    assert watch.take(5000) == []


def test_a_card_that_slides_along_touches_nothing() -> None:
    watch = watched()
    told: list[Reading] = []
    for now, where in ((0, 1), (140, 2), (280, 3)):
        watch.see(state({where: A}), now)
        told += watch.take(now)
    assert told + watch.take(430) == [card(3, A)]


def test_an_emptied_slot_is_told_at_once_and_before_the_card_lies_elsewhere() -> None:
    watch = watched(state({5: A}))
    assert watch.take(150) == [card(5, A)]
    watch.see(state({2: A}), 1000)
    watch.see(state({2: A}), 1200)
    assert watch.take(1200) == [empty(5), card(2, A)]


def test_a_turned_card_shows_its_other_tag() -> None:
    watch = watched(state({5: A}))
    watch.take(150)
    watch.see(state({5: B}), 1000)
    assert (watch.take(1100), watch.take(1150)) == ([], [card(5, B)])


def test_one_tag_at_two_coils_is_one_card() -> None:
    watch = watched(state({5: A}))
    watch.take(150)
    watch.see(state({5: A, 6: A}), 1000)
    assert watch.take(2000) == []
    watch.see(state({6: A}), 2100)
    assert watch.take(2100) == [empty(5), card(6, A)]


def test_a_tag_that_comes_to_two_coils_at_once_counts_nowhere_until_one_hears_it_alone() -> None:
    """Nobody knows in which of the two slots it lies, and the lower one is as wrong as the other."""
    watch = watched()
    watch.see(state({5: A, 6: A}), 10)
    assert watch.take(2000) == []
    assert watch.hearing() == SharedSlots(shared=((5, 6),))
    watch.see(state({6: A}), 2100)
    assert watch.take(2100) == [card(6, A)]
    assert watch.hearing() == SharedSlots()


def test_a_coil_that_begins_to_hear_its_neighbour_is_named() -> None:
    watch = watched(state({5: A}), state({5: A, 6: A, 7: B}))
    assert watch.take(200) == [card(7, B)]
    assert watch.hearing().shared == ((5, 6),)
    watch.see(state({5: A, 6: SlotState(SEVERAL), 7: B}), 300)
    assert watch.hearing() == SharedSlots(crowded=(6,))
    assert str(watch.hearing()) == "slot 6 hears two cards"


def test_two_cards_that_cannot_be_read_are_not_the_same_card() -> None:
    watch = watched(state({1: SlotState(UNREADABLE), 2: SlotState(UNREADABLE), 3: SlotState(SEVERAL)}))
    assert watch.hearing() == SharedSlots(crowded=(3,))


def test_what_cannot_be_told_is_something_that_is_no_card() -> None:
    watch = watched()
    watch.see(state({1: SlotState(SEVERAL), 2: SlotState(UNREADABLE), 3: SlotState(SEVERAL)}), 0)
    assert watch.take(150) == [
        SlotReading("seat/2", 1, ("several", "")),
        SlotReading("seat/2", 2, ("unreadable", "")),
        SlotReading("seat/2", 3, ("several", "")),
    ]


def test_a_silent_reader_is_no_empty_slot() -> None:
    watch = watched(state({5: A}))
    watch.take(150)
    watch.see(state({5: SlotState(UNKNOWN)}), 1000)
    assert watch.take(2000) == []
    watch.see(state({5: A}), 2000)
    assert watch.take(3000) == []


def test_a_seat_that_was_lost_is_told_anew() -> None:
    watch = watched(state({5: A, 6: B}))
    watch.take(150)
    watch.lose()
    assert watch.take(5000) == []
    watch.see(state({5: A}, boot=2), 6000)
    assert watch.take(6000) == [empty(slot) for slot in range(1, 13) if slot != 5]
    assert watch.take(6150) == [card(5, A)]


def test_presses_are_told_once() -> None:
    watch = watched()
    watch.see(state(down="0", presses="1000"), 0)
    watch.see(state(down="0", presses="1000"), 0)
    watch.see(state(presses="1000"), 0)
    assert presses(watch) == "+0 -0"


def test_presses_in_lost_frames_are_told_too() -> None:
    watch = watched()
    watch.see(state(presses="2000"), 0)
    assert presses(watch) == "+0 -0 +0 -0"
    watch.see(state(down="0", presses="3000"), 0)
    watch.see(state(down="0", presses="4000"), 0)
    assert presses(watch) == "+0 -0 +0"


def test_a_restarted_board_has_pressed_nothing() -> None:
    watch = watched(state(presses="9000"))
    watch.see(state(presses="0000", boot=2), 0)
    watch.see(state(presses="1000", boot=2), 0)
    assert presses(watch) == "+0 -0"


def test_a_replug_tells_the_buttons_that_are_not_as_last_told() -> None:
    watch = watched(state(), state(down="01", presses="1100"))
    watch.lose()
    watch.see(state(down="12", presses="3330", boot=1), 0)
    assert presses(watch) == "-0 +2"


def test_the_press_that_claims_is_no_press() -> None:
    watch = SeatWatch("seat/2")
    watch.mute()
    watch.see(state(down="0", presses="5000"), 0)
    watch.see(state(presses="5000"), 0)
    assert presses(watch) == ""
    watch.see(state(down="0", presses="6000"), 0)
    assert presses(watch) == "+0"


LEVELS = st.lists(st.tuples(st.booleans(), st.booleans()), max_size=30)


@given(LEVELS)
def test_whatever_frames_are_lost_presses_are_complete_and_in_turn(levels: list[tuple[bool, bool]]) -> None:
    """Each item is the button's next level and whether the frame that tells it arrives."""
    watch = watched()
    told, count, down = "", 0, False
    for level, arrives in (*levels, (False, True)):
        count += level and not down
        down = level
        if arrives:
            watch.see(SeatState(1, (down, False, False, False), (count % 256, 0, 0, 0), (NOTHING,) * 12), 0)
            told += presses(watch).replace(" ", "")
    assert told == "+0-0" * count


def test_a_count_of_presses_that_goes_back_presses_nothing() -> None:
    """It was taken for 255 presses; a board that sent such states drowned the table in 300,000 readings a turn."""
    watch = watched(state(presses="5000"))
    for _ in range(100):
        watch.see(state(presses="4000"), 20)
        watch.see(state(presses="5000"), 20)
    assert len(presses(watch).split()) <= 2 * MOST_PRESSES
    watch.see(state(presses="4000"), 5000)
    assert presses(watch) == ""
    watch.see(state(presses="5000"), 5020)
    assert presses(watch) == "+0 -0"


def test_a_button_that_goes_down_while_its_count_makes_no_sense_is_down() -> None:
    watch = watched(state(presses="9000"))
    watch.see(state(down="0", presses="0000"), 20)
    assert presses(watch) == "+0"


def test_all_presses_of_a_fast_finger_in_frames_that_were_lost_are_told() -> None:
    """16 a second is what the board's debouncing lets through, and a board is lost after 1.5 s."""
    watch = watched(state())
    for now in range(1500, 15_001, 1500):
        count = now // PRESS_MS % 256
        watch.see(replace(state(), presses=(count, 0, 0, 0)), now)
        assert len(presses(watch).split()) == 2 * 25


def test_a_button_that_trembles_faster_than_a_finger_is_told_as_often_as_a_finger_can() -> None:
    watch, told = watched(), 0
    for now in range(0, 60_000, 10):
        watch.see(state(down="0" if now % 20 else ""), now)
        told += len(presses(watch).split())
    assert told <= 2 * (MOST_PRESSES + 60_000 // PRESS_MS)
    watch.see(state(), 60_000)
    watch.take(0)
    watch.see(state(down="0"), 60_100)
    assert presses(watch) == "+0"


def trembling(watch: SeatWatch, begin: int, end: int, period: int) -> int:
    """A card at the edge of what its coil hears: how many readings that makes."""
    told = 0
    for now in range(begin, end, 20):
        watch.see(state({5: A} if now % period < period // 2 else {}), now)
        told += len(watch.take(now))
    return told


def test_a_card_at_the_edge_of_its_coil_is_no_action_twice_a_second_all_night() -> None:
    watch = watched()
    assert trembling(watch, 0, 3_600_000 // 10, 1000) <= 2 * 36 * RESTLESS_CHANGES // 2 + RESTLESS_CHANGES
    assert watch.hearing() == SharedSlots(restless=(5,))
    assert str(watch.hearing()) == "slot 5 hears its card now and then: look at its coil"


@pytest.mark.parametrize("period", [40, 100, 200, 340, 400, 2000, 4000])
def test_a_loose_wire_never_tells_more_than_ten_changes_in_ten_seconds(period: int) -> None:
    watch = watched()
    assert trembling(watch, 0, 60_000, period) <= 6 * (RESTLESS_CHANGES + 1)


def test_a_card_that_lies_still_in_a_restless_slot_counts_after_two_seconds_and_then_as_ever() -> None:
    watch = watched()
    trembling(watch, 0, 8000, 1000)
    watch.see(state(), 8000)
    watch.take(8000)
    watch.see(state({5: A}), 8020)
    assert watch.take(8020 + RESTLESS_SETTLE_MS - 20) == []
    assert watch.take(8020 + RESTLESS_SETTLE_MS) == [card(5, A)]
    watch.take(30_000)
    assert watch.hearing() == SharedSlots()
    watch.see(state(), 30_000)
    assert watch.take(30_000) == [empty(5)]
    watch.see(state({5: A}), 30_020)
    assert watch.take(30_170) == [card(5, A)]


def test_hands_that_put_a_card_in_four_times_are_followed_at_once() -> None:
    watch = watched()
    assert trembling(watch, 0, 4000, 1000) == 8
    assert watch.hearing() == SharedSlots()


def test_cards_that_are_enrolled_one_after_the_other_in_one_slot_are_told_at_once() -> None:
    watch = watched()
    for number in range(40):
        uid, now = f"{number:08x}", 500 * number
        watch.see(state({1: uid}), now)
        assert watch.take(now + 150) == [card(1, uid)]
        watch.see(state(), now + 300)
        assert watch.take(now + 300) == [empty(1)]
    assert watch.hearing() == SharedSlots()
