"""The wire protocol of seat boards: bytes become messages, messages become bytes. Pure, and knows no port.

Every byte is written down in docs/wiring/seat_protocol.md. Damage is counted, never raised: on a wire it is daily life.
"""

import json
import struct
from binascii import crc_hqx
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from cobs import cobs

from hardware.readings import BUTTONS, SLOTS

MAJOR, MINOR = 1, 0
KIND_SEAT = 1
LONGEST_FRAME = 240
LONGEST_CODED = LONGEST_FRAME - 2

HELLO, STATE, HEARTBEAT, PONG, REFUSED = range(0x01, 0x06)
GREET, ASK_STATE, PING, LEDS, REFUSE = range(0x81, 0x86)

OTHER_VERSION, SAME_ID, OTHER_KIND, NOT_UNDERSTOOD = range(1, 5)

UNKNOWN, EMPTY, TAG, SEVERAL, UNREADABLE = range(5)
UID_SIZES = (4, 7, 10)  # ISO 14443-3

COLOUR_BYTES = 3 * SLOTS
TEXT_BYTES = 100


@dataclass(frozen=True, slots=True)
class Hello:
    """Who a board is. Of another major version only the first five fields can be trusted; the rest is empty.

    `answer` tells that the board answers a greeting; `boot` differs at each of its starts.
    """

    major: int
    minor: int
    kind: int
    board: str
    boot: int = 0
    answer: bool = False
    firmware: tuple[int, int, int] = (0, 0, 0)
    slots: int = 0
    buttons: int = 0
    features: str = "{}"


@dataclass(frozen=True, slots=True)
class SlotState:
    """What a coil sees; `uid` (hex) only of a single tag that can be read."""

    status: int
    uid: str = ""


@dataclass(frozen=True, slots=True)
class SeatState:
    """All that a seat knows: which buttons are down, how often each went down since the start that is called `boot`
    (mod 256), and every slot.
    """

    boot: int
    down: tuple[bool, ...]
    presses: tuple[int, ...]
    slots: tuple[SlotState, ...]


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """That a board lives. `scan_ms` is a round of all slots; the counts begin at its start."""

    boot: int
    uptime_ms: int
    bad_frames: int
    scan_ms: int
    reader_errors: int
    reader_resets: int


@dataclass(frozen=True, slots=True)
class Pong:
    """The time of a ping, and the board's own."""

    host_ms: int
    uptime_ms: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a side does not serve frames of type `about`; its version, and a sentence for people."""

    reason: int
    about: int
    major: int
    minor: int
    text: str


@dataclass(frozen=True, slots=True)
class Greet:
    """The host says which version it speaks, and asks for a Hello and the State."""

    major: int = MAJOR
    minor: int = MINOR


@dataclass(frozen=True, slots=True)
class AskState:
    """The host wants the State now."""


@dataclass(frozen=True, slots=True)
class Ping:
    """The host's time in ms (mod 2^32)."""

    host_ms: int


@dataclass(frozen=True, slots=True)
class Leds:
    """The colours of the slot LEDs: R G B a slot."""

    colours: bytes


BoardMessage: TypeAlias = Hello | SeatState | Heartbeat | Pong | Refusal
HostMessage: TypeAlias = Greet | AskState | Ping | Leds | Refusal


class Packet(NamedTuple):
    """A frame without its wrapping."""

    kind: int
    seq: int
    body: bytes


class PacketFrames:
    """Takes packets out of a stream of bytes; `bad` counts the frames that were damaged."""

    def __init__(self) -> None:
        self.bad = 0
        self._rest = b""

    def feed(self, data: bytes) -> list[Packet]:
        """The packets of every good frame that ends in `data`."""
        *pieces, self._rest = (self._rest + data).split(b"\0")
        # One byte too many is enough to know that it is too long, however much follows.
        self._rest = self._rest[: LONGEST_CODED + 1]
        packets = [unwrap(piece) for piece in pieces if piece]
        good = [packet for packet in packets if packet is not None]
        self.bad += len(packets) - len(good)
        return good


def unwrap(coded: bytes) -> Packet | None:
    """The packet of a frame without its delimiters; None if it is damaged."""
    if len(coded) > LONGEST_CODED:
        return None
    try:
        packet = cobs.decode(coded)
    except cobs.DecodeError:
        return None
    if len(packet) < 4 or crc16(packet[:-2]) != packet[-2:]:
        return None
    return Packet(packet[0], packet[1], bytes(packet[2:-2]))


def wrap(kind: int, seq: int, body: bytes) -> bytes:
    """The frame of a packet, delimiters included."""
    packet = bytes((kind, seq)) + body
    coded: bytes = cobs.encode(packet + crc16(packet))
    return b"\0" + coded + b"\0"


def crc16(packet: bytes) -> bytes:
    """CRC-16/GENIBUS. Inverted, because a frame with a zero behind it would have a good CRC otherwise.

    >>> crc16(b"123456789").hex()
    'd64e'
    """
    return (crc_hqx(packet, 0xFFFF) ^ 0xFFFF).to_bytes(2, "big")


def encode(message: HostMessage, seq: int) -> bytes:
    """The frame of a message; `seq` counts them, mod 256."""
    match message:
        case Greet(major, minor):
            return wrap(GREET, seq, bytes((major, minor)))
        case AskState():
            return wrap(ASK_STATE, seq, b"")
        case Ping(host_ms):
            return wrap(PING, seq, struct.pack(">I", host_ms & 0xFFFFFFFF))
        case Leds(colours):
            return wrap(LEDS, seq, bytes((len(colours) // 3,)) + colours)
        case Refusal(reason, about, major, minor, text):
            words = text.encode()[:TEXT_BYTES].decode(errors="ignore").encode()
            return wrap(REFUSE, seq, bytes((reason, about, major, minor, len(words))) + words)


def read(packet: Packet) -> BoardMessage | None:
    """The message of a packet from a board; None if its type or its body is not understood."""
    reader = _READERS.get(packet.kind)
    if reader is None:
        return None
    try:
        return reader(packet.body)
    except (struct.error, IndexError, ValueError):
        return None


def _hello(body: bytes) -> Hello:
    major, minor, kind, board = struct.unpack_from(">BBB8s", body)
    if major != MAJOR:
        return Hello(major, minor, kind, board.hex())
    boot, answer, a, b, c, slots, buttons, size = struct.unpack_from(">I7B", body, 11)
    features = _words(body, 22, size)
    if not isinstance(json.loads(features), dict):
        raise ValueError(features)
    return Hello(major, minor, kind, board.hex(), boot, bool(answer), (a, b, c), slots, buttons, features)


def _state(body: bytes) -> SeatState:
    boot, down, *presses, count = struct.unpack_from(f">IB{len(BUTTONS)}BB", body)
    slots = []
    at = 6 + len(BUTTONS)
    for _ in range(count):
        status, size = divmod(body[at], 16)
        uid = body[at + 1 : at + 1 + size]
        if status > UNREADABLE or len(uid) != size or (size not in UID_SIZES if status == TAG else size):
            raise ValueError(body)
        slots.append(SlotState(status, uid.hex()))
        at += 1 + size
    held = tuple(bool(down >> bit & 1) for bit in range(len(BUTTONS)))
    return SeatState(boot, held, tuple(presses), tuple(slots))


def _heartbeat(body: bytes) -> Heartbeat:
    return Heartbeat(*struct.unpack_from(">IIHHHB", body))


def _pong(body: bytes) -> Pong:
    return Pong(*struct.unpack_from(">II", body))


def _refused(body: bytes) -> Refusal:
    reason, about, major, minor, size = struct.unpack_from(">5B", body)
    return Refusal(reason, about, major, minor, _words(body, 5, size))


def _words(body: bytes, at: int, size: int) -> str:
    if len(body) < at + size:
        raise ValueError(body)
    return body[at : at + size].decode()


_READERS: dict[int, Callable[[bytes], BoardMessage]] = {
    HELLO: _hello,
    STATE: _state,
    HEARTBEAT: _heartbeat,
    PONG: _pong,
    REFUSED: _refused,
}
