"""The RC522 driver against a model of the chip and of tags, made from the MFRC522 data sheet and ISO 14443-3."""

from collections.abc import Callable

import pytest

from hardware.seat_board import protocol
from hardware.seat_board.rc522 import FIELD_MS, Readers, crc_a
from tests.hardware.seats.mfrc522 import Chip, Clock, Tag
from tests.hardware.seats.mfrc522 import crc_a as crc_by_bits

NTAG = bytes.fromhex("04a1b2c3d4e5f6")
SECOND = bytes.fromhex("04a1b2c3d4e5f7")
CLASSIC = bytes.fromhex("11223344")
LONG = bytes.fromhex("04010203040506070809")


class Desk:
    """Chips on one SPI bus of 2 MHz; a wire that nobody drives reads as ones."""

    def __init__(self, *slots: int, of: int = 12) -> None:
        self.clock = Clock()
        self.chips = {slot: Chip(self.clock) for slot in slots}
        self.address = 0
        self.selected = False
        self.fields: list[set[int]] = []
        self.frames = 0
        self.readers = Readers(self, self.choose, self.wait_ms, of)

    def choose(self, slot: int) -> Callable[[int], None]:
        assert not self.selected
        self.address = slot
        return self.line

    def line(self, level: int) -> None:
        self.selected = not level
        if self.selected and self.address in self.chips:
            self.chips[self.address].select()

    def wait_ms(self, ms: int) -> None:
        self.clock.ns += ms * 1_000_000
        self.fields.append({slot for slot, chip in self.chips.items() if chip.field})

    def write(self, data: bytes) -> None:
        assert not data[0] & 0x81
        self.transfer(data)
        self.frames += data[0] >> 1 == 0x0D and bool(data[1] & 0x80)

    def write_readinto(self, data: bytes, into: bytearray) -> None:
        assert all(asked & 0x81 == 0x80 for asked in data[:-1])
        into[:] = self.transfer(data)

    def transfer(self, data: bytes) -> bytes:
        assert self.selected
        self.clock.ns += 4_000 * len(data)
        chip = self.chips.get(self.address)
        return bytes(chip.transfer(byte) if chip is not None and chip.powered else 0xFF for byte in data)

    def read(self, slot: int) -> tuple[int, str]:
        self.readers.begin(slot)
        self.wait_ms(FIELD_MS)
        status, uid = self.readers.finish(slot)
        return status, uid.hex()

    def sent_for(self, slot: int) -> int:
        """How many frames a reading of the slot sends to tags."""
        before = self.frames
        self.read(slot)
        return self.frames - before

    def awake(self) -> set[int]:
        return {slot for slot, chip in self.chips.items() if chip.awake}


@pytest.fixture
def desk() -> Desk:
    return Desk(*range(12))


def test_crc_a_as_the_standard_gives_it() -> None:
    """ISO/IEC 14443-3, annex B."""
    assert crc_a(b"\x00\x00") == crc_by_bits(b"\x00\x00") == b"\xa0\x1e"
    assert crc_a(b"\x12\x34") == crc_by_bits(b"\x12\x34") == b"\x26\xcf"


@pytest.mark.parametrize("uid", [CLASSIC, NTAG, LONG])
def test_a_tag_is_read_whole(desk: Desk, uid: bytes) -> None:
    desk.chips[4].tags.append(Tag(uid))
    assert desk.read(4) == (protocol.TAG, uid.hex())
    assert desk.read(4) == (protocol.TAG, uid.hex())


def test_a_coil_without_a_tag_is_an_empty_slot(desk: Desk) -> None:
    desk.chips[4].tags.append(Tag(NTAG))
    assert desk.read(5) == (protocol.EMPTY, "")


@pytest.mark.parametrize("other", [SECOND, CLASSIC])
def test_two_tags_at_a_coil_are_several(desk: Desk, other: bytes) -> None:
    desk.chips[0].tags += [Tag(NTAG), Tag(other)]
    assert desk.read(0) == (protocol.SEVERAL, "")


def test_a_tag_that_answers_badly_is_unreadable(desk: Desk) -> None:
    desk.chips[0].tags.append(Tag(NTAG, garbles=True))
    assert desk.read(0) == (protocol.UNREADABLE, "")


def test_a_module_that_is_not_there_is_unknown() -> None:
    desk = Desk(3)
    desk.chips[3].tags.append(Tag(NTAG))
    assert desk.read(2) == (protocol.UNKNOWN, "")
    assert desk.read(3) == (protocol.TAG, NTAG.hex())
    assert desk.readers.resets == 0


def test_a_module_that_lost_its_power_is_set_up_again(desk: Desk) -> None:
    desk.chips[3].tags.append(Tag(NTAG))
    desk.read(3)
    desk.chips[3].powered = False
    assert desk.read(3) == (protocol.UNKNOWN, "")
    desk.chips[3].reset()
    desk.chips[3].powered = True
    assert desk.read(3) == (protocol.TAG, NTAG.hex())
    assert desk.readers.resets == 1


def test_a_module_that_is_alone_is_never_sent_to_sleep_before_it_is_asked_again() -> None:
    """It would have no slot's time to wake up in, and would be set up anew at each reading [data sheet, 8.6.2]."""
    desk = Desk(0, of=1)
    desk.chips[0].tags.append(Tag(NTAG))
    for _ in range(5):
        assert desk.read(0) == (protocol.TAG, NTAG.hex())
        assert desk.awake() == {0}
        assert not desk.chips[0].field
    assert desk.readers.resets == 0


def test_only_the_module_that_is_asked_has_its_field_on(desk: Desk) -> None:
    for slot in range(12):
        desk.read(slot)
    on = [fields for fields in desk.fields if fields]
    assert on == [{slot} for slot in range(12)]
    assert not any(chip.field for chip in desk.chips.values())
    assert not desk.selected


def test_all_modules_but_the_one_that_is_asked_and_the_next_one_sleep(desk: Desk) -> None:
    """A module that is awake draws 13 to 19 mA, one in soft power-down 10 µA [data sheet, section 13]."""
    for slot in range(12):
        desk.read(slot)
    for slot in range(12):
        desk.readers.begin(slot)
        desk.wait_ms(FIELD_MS)
        assert desk.awake() == {slot, (slot + 1) % 12}
        desk.readers.finish(slot)


def test_a_known_tag_is_not_selected_to_the_end_again(desk: Desk) -> None:
    """Its first level is selected, so that a second tag is found; the second level only tells who it is."""
    desk.chips[4].tags.append(Tag(NTAG))
    assert [desk.sent_for(4) for _ in range(3)] == [5, 4, 4]
    desk.chips[4].tags = [Tag(CLASSIC)]
    assert [desk.sent_for(4) for _ in range(3)] == [3, 2, 2]
    assert desk.read(4) == (protocol.TAG, CLASSIC.hex())


@pytest.mark.parametrize("other", [SECOND, CLASSIC, LONG])
def test_another_tag_in_the_place_of_a_known_one_is_read(desk: Desk, other: bytes) -> None:
    desk.chips[4].tags.append(Tag(NTAG))
    assert desk.read(4) == (protocol.TAG, NTAG.hex())
    desk.chips[4].tags[0] = Tag(other)
    assert desk.read(4) == (protocol.TAG, other.hex())
    desk.chips[4].tags[0] = Tag(NTAG)
    assert desk.read(4) == (protocol.TAG, NTAG.hex())


def test_a_second_tag_beside_a_known_one_is_found(desk: Desk) -> None:
    desk.chips[4].tags.append(Tag(NTAG))
    desk.read(4)
    for other in (SECOND, CLASSIC):
        desk.chips[4].tags = [Tag(NTAG), Tag(other)]
        assert desk.read(4) == (protocol.SEVERAL, "")


def test_a_known_tag_that_garbles_is_unreadable(desk: Desk) -> None:
    desk.chips[4].tags.append(Tag(NTAG))
    desk.read(4)
    desk.chips[4].tags[0].garbles = True
    assert desk.read(4) == (protocol.UNREADABLE, "")


def test_a_round_waits_for_nothing_but_fields_and_tags(desk: Desk) -> None:
    """12 times 5 ms for the fields and 1 ms of silence of tags that are not there; the rest is SPI."""
    for slot in range(12):
        desk.read(slot)
    before = desk.clock.ns
    for slot in range(12):
        desk.read(slot)
    assert 72 <= (desk.clock.ns - before) / 1e6 <= 80
