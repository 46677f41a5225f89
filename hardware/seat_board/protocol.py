"""The wire protocol of a seat board, as docs/wiring/seat_protocol.md writes it down byte by byte.

A frame is 0x00, COBS(type, seq, body, CRC-16), 0x00. Numbers of several bytes begin with the highest.
"""

import json
import struct

try:
    import micropython
except ImportError:
    from . import plain as micropython

MAJOR = 1
MINOR = 0
KIND_SEAT = 1
SLOTS = 12
BUTTONS = 4

LONGEST_FRAME = 240
LONGEST_BODY = LONGEST_FRAME - 7  # two delimiters, one COBS byte, type, seq and two bytes of CRC
LONGEST_CODED = LONGEST_FRAME - 2

# From the board
HELLO = 0x01
STATE = 0x02
HEARTBEAT = 0x03
PONG = 0x04
REFUSED = 0x05

# From the host
GREET = 0x81
ASK_STATE = 0x82
PING = 0x83
LEDS = 0x84
REFUSE = 0x85

# Why a side refuses
OTHER_VERSION = 1
SAME_ID = 2
OTHER_KIND = 3
NOT_UNDERSTOOD = 4

# What a coil tells of its slot
UNKNOWN = 0
EMPTY = 1
TAG = 2
SEVERAL = 3
UNREADABLE = 4


@micropython.native
def crc16(data):
    """CRC-16/GENIBUS: polynomial 0x1021, begins with 0xFFFF, inverted; a whole byte a turn, without a table.

    Inverted, because a frame with a zero behind it would have a good CRC otherwise.
    """
    crc = 0xFFFF
    for byte in data:
        x = (crc >> 8) ^ byte
        x ^= x >> 4
        crc = ((crc << 8) ^ (x << 12) ^ (x << 5) ^ x) & 0xFFFF
    return crc ^ 0xFFFF


def cobs_encode(data):
    """The bytes without any zero: each block begins with the distance to the next zero."""
    coded = bytearray()
    pieces = data.split(b"\0")
    last = len(pieces) - 1
    for i, piece in enumerate(pieces):
        rest = False
        while len(piece) >= 254:
            coded.append(255)
            coded.extend(piece[:254])
            piece = piece[254:]
            rest = i == last and not piece  # full to the brim at the very end: nothing follows
        if not rest:
            coded.append(len(piece) + 1)
            coded.extend(piece)
    return bytes(coded)


def cobs_decode(coded):
    """The bytes as they were, or None if no encoder made this."""
    data = bytearray()
    at = 0
    while at < len(coded):
        code = coded[at]
        end = at + code
        if code == 0 or end > len(coded):
            return None
        data.extend(coded[at + 1 : end])
        if code < 255 and end < len(coded):
            data.append(0)
        at = end
    return bytes(data)


def frame(kind, seq, body):
    """The bytes on the wire of one packet."""
    if len(body) > LONGEST_BODY:
        raise ValueError("body too long")
    packet = bytes((kind, seq)) + body
    return b"\0" + cobs_encode(packet + struct.pack(">H", crc16(packet))) + b"\0"


class Frames:
    """Takes packets out of a stream of bytes; `bad` counts the frames that were damaged."""

    def __init__(self):
        self.bad = 0
        self._piece = bytearray()
        self._too_long = False

    def feed(self, data):
        """(type, seq, body) of every good frame that ends in `data`."""
        packets = []
        start = 0
        while True:
            end = data.find(b"\0", start)
            self._keep(data[start:] if end < 0 else data[start:end])
            if end < 0:
                return packets
            packet = self._close()
            if packet is not None:
                packets.append(packet)
            start = end + 1

    def _keep(self, piece):
        if len(self._piece) + len(piece) > LONGEST_CODED:
            self._too_long = True
            self._piece = bytearray()
        else:
            self._piece.extend(piece)

    def _close(self):
        coded, too_long = bytes(self._piece), self._too_long
        if not coded and not too_long:
            return None
        self._piece = bytearray()
        self._too_long = False
        packet = None if too_long else cobs_decode(coded)
        if packet is None or len(packet) < 4 or crc16(packet[:-2]) != (packet[-2] << 8 | packet[-1]):
            self.bad += 1
            return None
        return packet[0], packet[1], packet[2:-2]


# ---------------------------------------------------------------- bodies from the board


def hello(version, unique_id, boot, answer, firmware, features, slots=SLOTS):
    """Who this board is; `answer` tells whether a GREET asked, `features` are for people and tools. The first `slots`
    slots have a reader.
    """
    text = json.dumps(features).encode()
    head = bytes((version[0], version[1], KIND_SEAT)) + unique_id
    counts = bytes(firmware) + bytes((slots, BUTTONS, len(text)))
    return head + struct.pack(">IB", boot, 1 if answer else 0) + counts + text


def state(boot, down, presses, slots):
    """All there is to know: buttons that are down (bit 0 is the first), presses of each so far, (status, UID)s."""
    body = (
        bytearray(struct.pack(">IB", boot, down))
        + bytes(count & 0xFF for count in presses)
        + bytes((len(slots),))
    )
    for status, uid in slots:
        body.append(status << 4 | len(uid))
        body.extend(uid)
    return bytes(body)


def heartbeat(boot, uptime_ms, bad_frames, scan_ms, reader_errors, reader_resets):
    """That the board lives, and how well."""
    return struct.pack(
        ">IIHHHB",
        boot,
        uptime_ms & 0xFFFFFFFF,
        bad_frames & 0xFFFF,
        min(scan_ms, 0xFFFF),
        reader_errors & 0xFFFF,
        reader_resets & 0xFF,
    )


def pong(host_ms, uptime_ms):
    """The time of a PING back, and the time here."""
    return struct.pack(">II", host_ms, uptime_ms & 0xFFFFFFFF)


def refusal(reason, about, version, text):
    """Why a frame of type `about` is not served."""
    words = text.encode()
    return bytes((reason, about, version[0], version[1], len(words))) + words


# ---------------------------------------------------------------- bodies from the host: None if one is too short


def read_greet(body):
    """(major, minor) of the host."""
    return (body[0], body[1]) if len(body) >= 2 else None


def read_ping(body):
    """The host's time in ms."""
    return struct.unpack(">I", body[:4])[0] if len(body) >= 4 else None


def read_leds(body):
    """R G B of every slot."""
    if not body or len(body) < 1 + 3 * body[0]:
        return None
    return body[1 : 1 + 3 * min(body[0], SLOTS)]


def read_refusal(body):
    """(reason, about, (major, minor), text)."""
    if len(body) < 5 or len(body) < 5 + body[4]:
        return None
    try:
        text = body[5 : 5 + body[4]].decode()
    except (UnicodeError, ValueError):
        return None
    return body[0], body[1], (body[2], body[3]), text
