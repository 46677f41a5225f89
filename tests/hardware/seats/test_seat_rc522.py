"""The RC522 driver against a model of the chip and of tags, made from the MFRC522 data sheet and ISO 14443-3.

The model proves that registers and frames are as written there; whether a coil reads a card, only a bench can tell.
"""

import pytest

from hardware.seat_board import protocol
from hardware.seat_board.rc522 import Readers, crc_a

NTAG = bytes.fromhex("04a1b2c3d4e5f6")
SECOND = bytes.fromhex("04a1b2c3d4e5f7")
CLASSIC = bytes.fromhex("11223344")
LONG = bytes.fromhex("04010203040506070809")


def crc_by_bits(data: bytes) -> bytes:
    """CRC_A, one bit at a time: polynomial 0x8408 from the low end, begins with 0x6363."""
    crc = 0x6363
    for byte in data:
        for bit in range(8):
            crc = (crc >> 1) ^ (0x8408 if (crc ^ byte >> bit) & 1 else 0)
    return crc.to_bytes(2, "little")


class Tag:
    """A tag in the field; `garbles` makes it answer with a wrong check byte."""

    def __init__(self, uid: bytes, garbles: bool = False) -> None:
        self.garbles = garbles
        self.parts: list[bytes] = []
        while len(uid) > 4:
            self.parts.append(b"\x88" + uid[:3])
            uid = uid[3:]
        self.parts.append(uid)
        self.level = -1

    def answer(self, sent: bytes, bits: int) -> bytes | None:
        if bits == 7:
            self.level = 0 if sent == b"\x26" else -1
            return b"\x44\x00" if self.level == 0 else None
        if self.level < 0 or sent[0] != (0x93, 0x95, 0x97)[self.level]:
            return None
        part = self.parts[self.level]
        part += bytes((part[0] ^ part[1] ^ part[2] ^ part[3] ^ self.garbles,))
        if sent[1:] == b"\x20":
            return part
        if sent[1:2] != b"\x70" or sent[2:7] != part or sent[7:] != crc_by_bits(sent[:7]):
            return None
        self.level += 1
        sak = b"\x04" if self.level < len(self.parts) else b"\x00"
        return sak + crc_by_bits(sak)


class Chip:
    """The registers of one MFRC522 as far as a reader of UIDs needs them."""

    def __init__(self) -> None:
        self.tags: list[Tag] = []
        self.powered = True
        self.field_ms = 0
        self.reset()

    def reset(self) -> None:
        self.registers = bytearray(64)
        self.registers[0x37] = 0x92
        self.registers[0x14] = 0x80
        self.fifo = bytearray()

    @property
    def field(self) -> bool:
        return self.registers[0x14] & 0x03 == 0x03

    def write(self, register: int, data: bytes) -> None:
        if register == 0x09:
            self.fifo += data
            return
        for value in data:
            self._write(register, value)

    def read(self, register: int) -> int:
        if register == 0x09:
            return self.fifo.pop(0)
        return len(self.fifo) if register == 0x0A else self.registers[register]

    def _write(self, register: int, value: int) -> None:
        if register == 0x04:
            self.registers[4] &= ~value & 0x7F
            return
        if register == 0x0A and value & 0x80:
            self.fifo.clear()
            return
        self.registers[register] = value
        if register == 0x01 and value == 0x0F:
            self.reset()
        elif register == 0x14 and not self.field:
            self.field_ms = 0
            for tag in self.tags:
                tag.level = -1
        elif register == 0x0D and value & 0x80 and self.registers[1] == 0x0C:
            self._exchange(value & 7)

    def _exchange(self, bits: int) -> None:
        sent = bytes(self.fifo)
        self.fifo.clear()
        warm = self.field and self.field_ms >= 5
        answers = [answer for tag in self.tags if warm and (answer := tag.answer(sent, bits)) is not None]
        self.registers[6] = 0x08 if len(set(answers)) > 1 else 0
        self.registers[4] |= 0x20 if answers else 0x01
        if answers:
            self.fifo += answers[0]


class Desk:
    """Chips on one SPI bus; a wire that nobody drives reads as ones."""

    def __init__(self, *slots: int) -> None:
        self.chips = {slot: Chip() for slot in slots}
        self.chosen = -1
        self.now_ms = 0
        self.fields: list[set[int]] = []
        self.readers = Readers(self, self.choose, self.wait)

    def choose(self, slot: int) -> None:
        self.chosen = slot

    def wait(self, ms: int) -> None:
        self.now_ms += ms
        self.fields.append({slot for slot, chip in self.chips.items() if chip.field})
        for chip in self.chips.values():
            chip.field_ms += ms if chip.field else 0

    def write(self, data: bytes) -> None:
        chip = self._chip()
        if chip is not None:
            assert not data[0] & 0x81
            chip.write(data[0] >> 1, data[1:])

    def write_readinto(self, data: bytes, into: bytearray) -> None:
        chip = self._chip()
        for i, asked in enumerate(data[:-1]):
            assert asked & 0x81 == 0x80
            into[i + 1] = chip.read(asked >> 1 & 0x3F) if chip is not None else 0xFF

    def read(self, slot: int) -> tuple[int, str]:
        status, uid = self.readers.read(slot)
        return status, uid.hex()

    def _chip(self) -> Chip | None:
        chip = self.chips.get(self.chosen)
        return chip if chip is not None and chip.powered else None


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


def test_only_the_module_that_is_asked_has_its_field_on(desk: Desk) -> None:
    for slot in range(12):
        desk.read(slot)
    on = [fields for fields in desk.fields if fields]
    assert on == [{slot} for slot in range(12)]
    assert not any(chip.field for chip in desk.chips.values())
    assert desk.chosen == -1


def test_a_round_of_set_up_modules_waits_five_ms_a_slot(desk: Desk) -> None:
    for slot in range(12):
        desk.read(slot)
    before = desk.now_ms
    for slot in range(12):
        desk.read(slot)
    assert desk.now_ms - before == 60
