"""Reads tags with RC522 modules, one a slot, on one SPI bus. Never tried on real hardware.

Only the module that is asked has its field on: a neighbour's coil would answer too. All others sleep, for a module that
is awake draws 13 to 19 mA. Sources: MFRC522 data sheet (registers, section 9; soft power-down, section 8.6.2),
ISO/IEC 14443-3 (REQA, anticollision, select).

How long a round takes is mostly a matter of how many Python objects it makes, so what is sent again and again is made
once, several registers are read in one go, and the innermost functions are compiled.
"""

try:
    import micropython
except ImportError:
    from . import plain as micropython

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
SLEEP = 0x10  # the bit reads as set until the oscillator runs again

FIELD_MS = 5  # a tag needs its field for 5 ms before it must answer (ISO 14443-3, section 5)
TRIES = 250  # looks at the interrupt register; the chip's own timer ends an answer that does not come
WAKING = 20  # looks at a module that wakes up; it had the time of a whole slot for that

REQA = b"\x26"
LEVELS = (0x93, 0x95, 0x97)
CASCADE_TAG = 0x88


def put(register, value):
    """The bytes that write one register."""
    return bytes((register << 1, value))


def ask(*registers):
    """The bytes that read these registers in one go; the answer to each comes with the byte after it."""
    return bytes([0x80 | register << 1 for register in registers]) + b"\0"


SET_UP = (
    put(T_MODE, 0x80),  # the timer starts by itself after sending
    put(T_PRESCALER, 0xA9),  # 40 kHz
    put(T_RELOAD_HIGH, 0x00),
    put(T_RELOAD_LOW, 0x28),  # 40 ticks are 1 ms; a tag answers after 0.1 ms (ISO 14443-3, section 6.1)
    put(TX_ASK, 0x40),  # 100 % modulation
    put(MODE, 0x3D),
    put(COLL, 0x00),  # bits behind a collision are zeros
)
WAKE = put(COMMAND, IDLE)
REST = put(COMMAND, SLEEP)
RESET = put(COMMAND, SOFT_RESET)
FIELD_ON = put(TX_CONTROL, 0x83)
FIELD_OFF = put(TX_CONTROL, 0x80)
ASK_HEALTH = ask(VERSION, TX_ASK, COMMAND)
ASK_IRQ = ask(COM_IRQ)
ASK_RESULT = ask(ERROR, CONTROL, FIFO_LEVEL)
ASK_FIFO = tuple(ask(*[FIFO_DATA] * count) for count in range(6))  # no answer is longer than five bytes
BEFORE = (put(COMMAND, IDLE), put(COM_IRQ, 0x7F), put(FIFO_LEVEL, 0x80))
TO_FIFO = bytes((FIFO_DATA << 1,))
GO = put(COMMAND, TRANSCEIVE)


class Silence(Exception):
    """No tag answered."""


class Collision(Exception):
    """Several tags answered with different bits."""


class Garbled(Exception):
    """Something answered, but not as a tag should."""


@micropython.native
def crc_a(data):
    """The CRC of ISO 14443 type A, low byte first."""
    crc = 0x6363
    for byte in data:
        x = (byte ^ crc) & 0xFF
        x ^= (x << 4) & 0xFF
        crc = (crc >> 8) ^ (x << 8) ^ (x << 3) ^ (x >> 4)
    return bytes((crc & 0xFF, crc >> 8))


class Sending:
    """A frame to a tag in the bytes that the chip takes: those of the FIFO, and those that start it. The last byte
    counts with `last_bits` of its bits, 0 are all.
    """

    def __init__(self, data, last_bits=0):
        self.fifo = TO_FIFO + data
        self.framing = put(BIT_FRAMING, last_bits)
        self.start = put(BIT_FRAMING, 0x80 | last_bits)


def selection(level, part):
    """The frame that selects the tag whose four bytes and check byte at this level are `part`."""
    data = bytes((level, 0x70)) + part
    return Sending(data + crc_a(data))


WAKE_TAGS = Sending(REQA, 7)
WHO_IS_THERE = tuple(Sending(bytes((level, 0x20))) for level in LEVELS)


class Readers:
    """The modules of a board, one for each of its first `slots` slots. `choose(n)` sets the address of slot n and gives
    its select line, a function that takes 0 or 1; `wait_ms` waits.

    `begin(n)` puts the field of slot n on and wakes the next module; FIELD_MS later `finish(n)` reads. `resets` counts
    how often a module had to be set up again. A module that is not there reads as UNKNOWN, so a bench may do with one.
    """

    def __init__(self, spi, choose, wait_ms, slots):
        self.resets = 0
        self._slots = slots
        self._write = spi.write
        self._exchange = spi.write_readinto
        self._choose = choose
        self._wait_ms = wait_ms
        self._up = [False] * SLOTS
        self._was_up = [False] * SLOTS
        self._known = [None] * SLOTS  # (parts, selections, UID) of the tag that was read last
        self._line = None
        self._into = [bytearray(length) for length in range(7)]

    def begin(self, slot):
        """Put the field on, if the module answers."""
        self._line = self._choose((slot + 1) % self._slots)
        self._put(WAKE)
        self._line = self._choose(slot)
        self._up[slot] = self._healthy() or self._set_up(slot)
        if self._up[slot]:
            self._put(FIELD_ON)

    def finish(self, slot):
        """(status, UID) of a slot whose field is on; field off, and the module sleeps unless it is the next one too."""
        if not self._up[slot]:
            return UNKNOWN, b""
        try:
            return TAG, self._uid(slot)
        except Silence:
            return EMPTY, b""
        except Collision:
            return SEVERAL, b""
        except Garbled:
            return UNREADABLE, b""
        finally:
            self._put(FIELD_OFF)
            if self._slots > 1:
                self._put(REST)

    def _healthy(self):
        """Whether the module is there, has its set-up (it forgets it with its power) and is awake."""
        for _ in range(WAKING):
            answer = self._get(ASK_HEALTH)
            if answer[1] in (0x00, 0xFF) or answer[2] != 0x40:
                return False
            if not answer[3] & SLEEP:
                return True
        return False

    def _set_up(self, slot):
        self._put(RESET)
        self._wait_ms(1)
        for deed in SET_UP:
            self._put(deed)
        self._put(FIELD_OFF)
        here = self._healthy()
        if here and self._was_up[slot]:
            self.resets += 1
        self._was_up[slot] = self._was_up[slot] or here
        return here

    def _uid(self, slot):
        """All bytes of the UID: each level gives four, or three and the news that there is more. A tag that is known
        is asked who it is at every level, which finds a second one too, but it is not selected to the end again.
        """
        if len(self._transceive(WAKE_TAGS)) != 2:
            raise Garbled
        known = self._known[slot]
        parts, selections = [], []
        for level in range(3):
            part = self._answered(WHO_IS_THERE[level])
            if known is not None and part == known[0][level]:
                if level == len(known[0]) - 1:
                    return known[2]
                select = known[1][level]
            else:
                known = None
                if len(part) != 5 or part[0] ^ part[1] ^ part[2] ^ part[3] ^ part[4]:
                    raise Garbled
                select = selection(LEVELS[level], part)
            parts.append(part)
            selections.append(select)
            if not self._select(select) & 0x04:
                return self._know(slot, parts, selections)
            if part[0] != CASCADE_TAG:
                raise Garbled
        raise Garbled

    def _select(self, select):
        """What a tag acknowledges with: bit 2 says that its UID goes on."""
        sak = self._answered(select)
        if len(sak) != 3 or crc_a(sak[:1]) != sak[1:]:
            raise Garbled
        return sak[0]

    def _know(self, slot, parts, selections):
        uid = b"".join([part[1:4] for part in parts[:-1]]) + parts[-1][:4]
        self._known[slot] = (parts, selections, uid)
        return uid

    def _answered(self, sending):
        """The answer of a tag that was there an instant ago, so silence is no empty slot."""
        try:
            return self._transceive(sending)
        except Silence:
            raise Garbled from None

    def _transceive(self, sending):
        """Send and give the answer."""
        received = self._send(sending)
        result = self._get(ASK_RESULT)
        error = result[1]
        if error & 0x08:
            raise Collision
        if not received:
            raise Silence
        count = result[3] & 0x7F
        if error & 0x13 or result[2] & 0x07 or count > 5:
            raise Garbled
        return bytes(self._get(ASK_FIFO[count])[1:])

    @micropython.native
    def _send(self, sending):
        """True if something was received, False if nobody answered in time."""
        line, write, exchange, irq = self._line, self._write, self._exchange, self._into[2]
        for deed in BEFORE:
            line(0)
            write(deed)
            line(1)
        line(0)
        write(sending.fifo)
        line(1)
        line(0)
        write(sending.framing)
        line(1)
        line(0)
        write(GO)
        line(1)
        line(0)
        write(sending.start)
        line(1)
        for _ in range(TRIES):
            line(0)
            exchange(ASK_IRQ, irq)
            line(1)
            if irq[1] & 0x21:
                return bool(irq[1] & 0x20)
        return False

    @micropython.native
    def _put(self, deed):
        self._line(0)
        self._write(deed)
        self._line(1)

    @micropython.native
    def _get(self, asked):
        """The answers, behind a byte that means nothing; they are good until the next call for as many."""
        into = self._into[len(asked)]
        self._line(0)
        self._exchange(asked, into)
        self._line(1)
        return into
