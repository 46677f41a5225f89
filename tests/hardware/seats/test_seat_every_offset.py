"""A line that drops, doubles or garbles one byte, at every offset of every message of a board: never a wrong message,
and the one after the next is heard for certain.
"""

from collections.abc import Callable, Iterator

import pytest

from hardware.seat_board import protocol as firmware
from hardware.seats.link import Link
from hardware.seats.protocol import Greet, HostMessage, Leds, PacketFrames, Ping, encode, read
from tests.hardware.seats.test_seat_link import BoardEnd, ready

TAG = (2, bytes.fromhex("04a1b2c3d4e5f6"))
SLOTS = [TAG, (1, b""), (3, b""), (4, b""), (0, b""), TAG, *[(1, b"")] * 6]
Spoilt = Iterator[bytes]


def state(end: BoardEnd) -> bytes:
    return end.say(firmware.STATE, firmware.state(end.boot, 5, [3, 0, 255, 1], SLOTS))


MESSAGES: dict[str, Callable[[BoardEnd], bytes]] = {
    "hello": BoardEnd.hello,
    "state": state,
    "heartbeat": BoardEnd.heartbeat,
}
TO_BOARD: dict[str, HostMessage] = {
    "greet": Greet(),
    "ping": Ping(0x01020304),
    "leds": Leds(bytes(range(36))),
}


def dropped(frame: bytes) -> Spoilt:
    for at in range(len(frame)):
        yield frame[:at] + frame[at + 1 :]


def doubled(frame: bytes) -> Spoilt:
    for at in range(len(frame)):
        yield frame[: at + 1] + frame[at:]


def garbled(frame: bytes) -> Spoilt:
    for at, byte in enumerate(frame):
        for bit in range(8):
            yield frame[:at] + bytes((byte ^ 1 << bit,)) + frame[at + 1 :]


def cut(frame: bytes) -> Spoilt:
    """The line is silent from an offset on."""
    for at in range(len(frame)):
        yield frame[:at]


def swapped(frame: bytes) -> Spoilt:
    for at in range(len(frame) - 1):
        yield frame[:at] + frame[at + 1 : at + 2] + frame[at : at + 1] + frame[at + 2 :]


WAYS = (dropped, doubled, garbled, cut, swapped)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", MESSAGES)
def test_a_spoilt_message_of_a_board_is_lost_or_whole_and_never_another(
    name: str, way: Callable[[bytes], Spoilt]
) -> None:
    frame = MESSAGES[name](BoardEnd())
    whole = [read(packet) for packet in PacketFrames().feed(frame)]
    for spoilt in way(frame):
        heard = [read(packet) for packet in PacketFrames().feed(spoilt + b"\0")]
        assert heard in ([], whole), spoilt.hex()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", MESSAGES)
def test_the_message_after_a_spoilt_one_is_heard(name: str, way: Callable[[bytes], Spoilt]) -> None:
    """Each frame has a delimiter before and behind it, so a lost one takes no other with it."""
    for spoilt in way(MESSAGES[name](BoardEnd())):
        end = BoardEnd()
        link = ready(end)
        states = link.receive(spoilt + state(end), 20)
        assert states and states[-1].presses == (3, 0, 255, 1), spoilt.hex()
        assert link.phase == "ready"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", TO_BOARD)
def test_a_spoilt_message_to_a_board_is_lost_or_whole_and_never_another(
    name: str, way: Callable[[bytes], Spoilt]
) -> None:
    frame = encode(TO_BOARD[name], 9)
    whole = firmware.Frames().feed(frame)
    for spoilt in way(frame):
        board = firmware.Frames()
        assert board.feed(spoilt + b"\0") in ([], whole), spoilt.hex()
        assert board.feed(frame) == whole


def test_a_board_that_says_hello_in_garbled_bytes_is_not_met() -> None:
    for spoilt in garbled(BoardEnd().hello()):
        link = Link()
        link.receive(spoilt, 10)
        assert link.phase == "asking" or (link.hello is not None and link.hello.board == "e660c0d1a2b3c4d5")
