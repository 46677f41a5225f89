"""Reads tags with RC522 modules, one a slot, on one SPI bus. Never tried on real hardware.

Only the module that is asked has its field on: a neighbour's coil would answer too. Sources: MFRC522 data sheet
(registers, section 9), ISO/IEC 14443-3 (REQA, anticollision, select).
"""

from .protocol import EMPTY, SEVERAL, SLOTS, TAG, UNKNOWN, UNREADABLE

# Registers
COMMAND = 0x01
COM_IRQ = 0x04
ERROR = 0x06
FIFO_DATA = 0x09
FIFO_LEVEL = 0x0A
CONTROL = 0x0C
BIT_FRAMING = 0x0D
COLL = 0x0E
MODE = 0x11
TX_CONTROL = 0x14
TX_ASK = 0x15
T_MODE = 0x2A
T_PRESCALER = 0x2B
T_RELOAD_HIGH = 0x2C
T_RELOAD_LOW = 0x2D
VERSION = 0x37

IDLE = 0x00
TRANSCEIVE = 0x0C
SOFT_RESET = 0x0F

FIELD_MS = 5  # a tag needs its field for 5 ms before it must answer (ISO 14443-3, section 5)
TRIES = 250  # looks at the interrupt register; the chip's own timer ends an answer that does not come

SET_UP = (
    (T_MODE, 0x80),  # the timer starts by itself after sending
    (T_PRESCALER, 0xA9),  # 40 kHz
    (T_RELOAD_HIGH, 0x00),
    (T_RELOAD_LOW, 0x50),  # 80 ticks are 2 ms
    (TX_ASK, 0x40),  # 100 % modulation
    (MODE, 0x3D),
)

REQA = b"\x26"
LEVELS = (0x93, 0x95, 0x97)
CASCADE_TAG = 0x88


class Silence(Exception):
    """No tag answered."""


class Collision(Exception):
    """Several tags answered with different bits."""


class Garbled(Exception):
    """Something answered, but not as a tag should."""


def crc_a(data):
    """The CRC of ISO 14443 type A, low byte first."""
    crc = 0x6363
    for byte in data:
        x = (byte ^ crc) & 0xFF
        x ^= (x << 4) & 0xFF
        crc = (crc >> 8) ^ (x << 8) ^ (x << 3) ^ (x >> 4)
    return bytes((crc & 0xFF, crc >> 8))


class Readers:
    """The modules of a board. `choose(n)` selects the chip of slot n, `choose(-1)` none; `wait_ms` waits.

    `resets` counts how often a module had to be set up again. A module that is not there reads as UNKNOWN, so a
    bench may do with one.
    """

    def __init__(self, spi, choose, wait_ms):
        self.resets = 0
        self._spi = spi
        self._choose = choose
        self._wait_ms = wait_ms
        self._up = [False] * SLOTS
        self._was_up = [False] * SLOTS
        self._slot = 0

    def read(self, slot):
        """(status, UID) of a slot."""
        self._slot = slot
        if self._get(VERSION) in (0x00, 0xFF) or self._get(TX_ASK) != 0x40:
            self._up[slot] = False  # gone, or it lost its power and forgot its set-up
        if not self._up[slot] and not self._set_up():
            return UNKNOWN, b""
        self._put(TX_CONTROL, 0x83)
        self._wait_ms(FIELD_MS)
        try:
            return TAG, self._uid()
        except Silence:
            return EMPTY, b""
        except Collision:
            return SEVERAL, b""
        except Garbled:
            return UNREADABLE, b""
        finally:
            self._put(TX_CONTROL, 0x80)

    def _set_up(self):
        self._put(COMMAND, SOFT_RESET)
        self._wait_ms(1)
        for register, value in SET_UP:
            self._put(register, value)
        self._put(TX_CONTROL, 0x80)
        here = self._get(VERSION) not in (0x00, 0xFF) and self._get(TX_ASK) == 0x40
        if here and self._was_up[self._slot]:
            self.resets += 1
        self._up[self._slot] = here
        self._was_up[self._slot] = self._was_up[self._slot] or here
        return here

    def _uid(self):
        """All bytes of the UID: each level gives four, or three and the news that there is more."""
        if len(self._transceive(REQA, 7)) != 2:
            raise Garbled
        uid = b""
        for level in LEVELS:
            part = self._answered(bytes((level, 0x20)))
            if len(part) != 5 or part[0] ^ part[1] ^ part[2] ^ part[3] ^ part[4]:
                raise Garbled
            select = bytes((level, 0x70)) + part
            sak = self._answered(select + crc_a(select))
            if len(sak) != 3 or crc_a(sak[:1]) != sak[1:]:
                raise Garbled
            if not sak[0] & 0x04:
                return uid + part[:4]
            if part[0] != CASCADE_TAG:
                raise Garbled
            uid += part[1:4]
        raise Garbled

    def _answered(self, data):
        """The answer of a tag that was there an instant ago, so silence is no empty slot."""
        try:
            return self._transceive(data, 0)
        except Silence:
            raise Garbled from None

    def _transceive(self, data, last_bits):
        """Send `data`, of whose last byte only `last_bits` count (0 are all), and give the answer."""
        self._put(COMMAND, IDLE)
        self._put(COM_IRQ, 0x7F)
        self._put(FIFO_LEVEL, 0x80)
        self._put(COLL, 0x00)
        self._put(FIFO_DATA, data)
        self._put(BIT_FRAMING, last_bits)
        self._put(COMMAND, TRANSCEIVE)
        self._put(BIT_FRAMING, 0x80 | last_bits)
        received = self._wait()
        self._put(BIT_FRAMING, 0x00)
        error = self._get(ERROR)
        if error & 0x08:
            raise Collision
        if not received:
            raise Silence
        if error & 0x13 or self._get(CONTROL) & 0x07:
            raise Garbled
        return self._fifo(self._get(FIFO_LEVEL) & 0x7F)

    def _wait(self):
        """True if something was received, False if nobody answered in time."""
        for _ in range(TRIES):
            irq = self._get(COM_IRQ)
            if irq & 0x20:
                return True
            if irq & 0x01:
                return False
        return False

    def _put(self, register, value):
        data = value if isinstance(value, bytes) else bytes((value,))
        self._choose(self._slot)
        self._spi.write(bytes((register << 1,)) + data)
        self._choose(-1)

    def _get(self, register):
        return self._many(register, 1)[0]

    def _fifo(self, count):
        return self._many(FIFO_DATA, count)

    def _many(self, register, count):
        asked = bytes((0x80 | register << 1,)) * count + b"\0"
        got = bytearray(count + 1)
        self._choose(self._slot)
        self._spi.write_readinto(asked, got)
        self._choose(-1)
        return bytes(got[1:])
