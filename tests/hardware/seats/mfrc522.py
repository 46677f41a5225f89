"""A model of MFRC522 modules and of tags, made from the MFRC522 data sheet and ISO 14443-3: bytes on SPI, and time.

It proves that registers, frames and waits are as written there; whether a coil reads a card, only a bench can tell.
`firmware_py/wire/rp2040/mfrc522.cjs` is the same for the emulated board, and a test holds the two against each other.
"""

from dataclasses import dataclass

BIT_NS = 9440  # 128 carrier periods of 13.56 MHz
REPLY_NS = 86_000  # a tag answers 1172 carrier periods after the last bit (ISO 14443-3, section 6.2.1.1)
FIELD_NS = 5_000_000  # a tag needs its field for 5 ms before it must answer (ISO 14443-3, section 5)
WAKE_NS = (
    1_000_000  # 1024 clocks (data sheet, section 8.6.2) and the start of the crystal, reckoned generously
)
FIFO = 64


def crc_a(data: bytes) -> bytes:
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
        """What it answers to these bytes, of whose last one `bits` count (0 are all)."""
        if bits == 7:
            self.level = 0 if sent == b"\x26" else -1
            return b"\x44\x00" if self.level == 0 else None
        if not sent or self.level not in range(len(self.parts)) or sent[0] != (0x93, 0x95, 0x97)[self.level]:
            return None
        part = self.parts[self.level]
        part += bytes((part[0] ^ part[1] ^ part[2] ^ part[3] ^ self.garbles,))
        if sent[1:] == b"\x20":
            return part
        if sent[1:2] != b"\x70" or sent[2:7] != part or sent[7:] != crc_a(sent[:7]):
            return None
        self.level += 1
        sak = b"\x04" if self.level < len(self.parts) else b"\x00"
        return sak + crc_a(sak)


@dataclass
class Clock:
    """Time in ns, which goes on by hand."""

    ns: int = 0


class Chip:
    """One module as the bus sees it: registers, FIFO, timer, field, soft power-down."""

    def __init__(self, clock: Clock) -> None:
        self.tags: list[Tag] = []
        self.powered = True
        self._clock = clock
        self._address: int | None = None
        self.reset()

    def reset(self) -> None:
        """As after power-on, a pulse on RST or a soft reset."""
        self.registers = bytearray(64)
        self.registers[0x01] = 0x20
        self.registers[0x04] = 0x14
        self.registers[0x14] = 0x80
        self.registers[0x37] = 0x92
        self.fifo = bytearray()
        self._field_since: int | None = None
        self._asleep = False
        self._awake_at = 0
        self._due: tuple[int, bytes, int, int] | None = None  # when, answer, error, interrupt

    @property
    def field(self) -> bool:
        """Whether the coil has its field on."""
        return self._field_since is not None

    @property
    def awake(self) -> bool:
        """Whether the oscillator runs."""
        return not self._asleep and self._clock.ns >= self._awake_at

    def select(self) -> None:
        """The select line goes low: the next byte is an address."""
        self._address = None

    def transfer(self, sent: int) -> int:
        """One byte each way."""
        if self._address is None:
            self._address = sent
            return 0
        register = self._address >> 1 & 0x3F
        if self._address & 0x80:
            self._address = sent
            return self._read(register)
        self._write(register, sent)
        return 0

    def _read(self, register: int) -> int:
        self._settle()
        if register == 0x09:
            return self.fifo.pop(0) if self.fifo else 0
        if register == 0x0A:
            return len(self.fifo)
        if register == 0x01:
            return self.registers[1] & 0x2F | (0 if self.awake else 0x10)
        return self.registers[register]

    def _write(self, register: int, value: int) -> None:
        self._settle()
        if register == 0x09:
            self.fifo += bytes((value,))[: FIFO - len(self.fifo)]
        elif register == 0x04:
            bits = value & 0x7F
            self.registers[4] = self.registers[4] | bits if value & 0x80 else self.registers[4] & ~bits
        elif register == 0x0A:
            if value & 0x80:
                self.fifo.clear()
        elif register == 0x01:
            self._command(value)
        else:
            self.registers[register] = value
        if register == 0x14:
            self._turn_field(value & 3 == 3)
        if register == 0x0D and value & 0x80 and self.registers[1] & 0x0F == 0x0C and self.awake:
            self._exchange(value & 7)

    def _command(self, value: int) -> None:
        if value & 0x0F == 0x0F:
            self.reset()
            return
        self.registers[1] = value
        if value & 0x0F == 0:
            self._due = None
        if value & 0x10:
            self._asleep = True
            self._turn_field(False)
        elif self._asleep:
            self._asleep, self._awake_at = False, self._clock.ns + WAKE_NS

    def _turn_field(self, on: bool) -> None:
        if on and self.awake:
            self._field_since = self._clock.ns if self._field_since is None else self._field_since
        else:
            self._field_since = None
            for tag in self.tags:
                tag.level = -1

    def _exchange(self, bits: int) -> None:
        sent = bytes(self.fifo)
        self.fifo.clear()
        now = self._clock.ns
        warm = self._field_since is not None and now - self._field_since >= FIELD_NS
        answers = [answer for tag in self.tags if warm and (answer := tag.answer(sent, bits)) is not None]
        sent_at = now + ((bits or 9 * len(sent)) + 2) * BIT_NS
        if answers:
            error = 0x08 if len(set(answers)) > 1 else 0
            self._due = sent_at + REPLY_NS + (9 * len(answers[0]) + 2) * BIT_NS, answers[0], error, 0x20
        elif self.registers[0x2A] & 0x80:
            self._due = sent_at + self._timeout_ns(), b"", 0, 0x01

    def _timeout_ns(self) -> int:
        """The chip's own timer [data sheet, section 8.5]."""
        prescaler = (self.registers[0x2A] & 0x0F) << 8 | self.registers[0x2B]
        ticks = (self.registers[0x2C] << 8 | self.registers[0x2D]) + 1
        return ticks * (2 * prescaler + 1) * 100_000 // 1356

    def _settle(self) -> None:
        """What was due by now has happened."""
        if self._due is None or self._clock.ns < self._due[0]:
            return
        _when, answer, error, interrupt = self._due
        self._due = None
        self.registers[6] = error
        self.registers[4] |= interrupt
        self.registers[0x0C] &= 0xF8
        self.fifo[:] = answer
