"""Messages: what is malformed is not understood, and never an exception."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.seat_board import protocol as firmware
from hardware.seats import protocol as host
from hardware.seats.protocol import Hello, Packet, Refusal

STATE_HEAD = bytes(4) + bytes(5)
HELLO_HEAD = bytes.fromhex("010001 e660c0d1a2b3c4d5 0badf00d 00 010000 0c04".replace(" ", ""))


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (0x00, b""),
        (0x06, bytes(40)),
        (0x83, bytes(4)),
        (host.HELLO, HELLO_HEAD),
        (host.HELLO, HELLO_HEAD + b"\x03{}"),
        (host.HELLO, HELLO_HEAD + b"\x02[]"),
        (host.HELLO, HELLO_HEAD + b"\x02{\xff"),
        (host.STATE, STATE_HEAD),
        (host.STATE, STATE_HEAD + b"\x02\x10"),
        (host.STATE, STATE_HEAD + b"\x01\x23\x01\x02\x03"),
        (host.STATE, STATE_HEAD + b"\x01\x24\x01\x02\x03"),
        (host.STATE, STATE_HEAD + b"\x01\x20"),
        (host.STATE, STATE_HEAD + b"\x01\x14\x01\x02\x03\x04"),
        (host.STATE, STATE_HEAD + b"\x01\x50"),
        (host.HEARTBEAT, bytes(14)),
        (host.PONG, bytes(7)),
        (host.REFUSED, b"\x01\x81\x01\x00\x02a"),
        (host.REFUSED, b"\x01\x81\x01\x00\x01\xff"),
    ],
)
def test_malformed_bodies_are_not_understood(kind: int, body: bytes) -> None:
    assert host.read(Packet(kind, 0, body)) is None


def test_a_later_minor_version_may_append_bytes() -> None:
    for kind, body in (
        (host.HELLO, HELLO_HEAD + b"\x02{}"),
        (host.STATE, STATE_HEAD + b"\x01\x10"),
        (host.HEARTBEAT, bytes(15)),
        (host.PONG, bytes(8)),
        (host.REFUSED, b"\x01\x81\x01\x00\x01a"),
    ):
        known = host.read(Packet(kind, 0, body))
        assert known is not None
        assert host.read(Packet(kind, 0, body + b"more")) == known


def test_of_another_major_version_only_the_name_is_read() -> None:
    body = bytes.fromhex("020501e660c0d1a2b3c4d5")
    assert host.read(Packet(host.HELLO, 0, body)) == Hello(2, 5, 1, "e660c0d1a2b3c4d5")


def test_a_refusal_that_is_too_long_is_cut_between_letters() -> None:
    frame = host.encode(Refusal(1, 1, 1, 0, "ž" * 99), 0)
    (packet,) = firmware.Frames().feed(frame)
    assert firmware.read_refusal(packet[2]) == (1, 1, (1, 0), "ž" * 50)


def test_both_sides_agree_on_every_number() -> None:
    same = [
        "MAJOR", "MINOR", "KIND_SEAT", "LONGEST_FRAME", "LONGEST_CODED",
        "HELLO", "STATE", "HEARTBEAT", "PONG", "REFUSED", "GREET", "ASK_STATE", "PING", "LEDS", "REFUSE",
        "OTHER_VERSION", "SAME_ID", "OTHER_KIND", "NOT_UNDERSTOOD",
        "UNKNOWN", "EMPTY", "TAG", "SEVERAL", "UNREADABLE",
    ]  # fmt: skip
    assert {name: vars(firmware)[name] for name in same} == {name: vars(host)[name] for name in same}


@given(st.integers(0, 255), st.binary(max_size=firmware.LONGEST_BODY))
def test_the_host_reads_whatever_has_a_good_crc(kind: int, body: bytes) -> None:
    (packet,) = host.PacketFrames().feed(firmware.frame(kind, 7, body))
    assert packet == (kind, 7, body)
    host.read(packet)


def test_a_frame_never_grows_beyond_240_bytes() -> None:
    assert len(firmware.frame(1, 1, b"\x01" * firmware.LONGEST_BODY)) == host.LONGEST_FRAME
    with pytest.raises(ValueError, match="too long"):
        firmware.frame(1, 1, bytes(firmware.LONGEST_BODY + 1))


def test_a_line_that_never_ends_a_frame_fills_no_memory() -> None:
    """A megabyte without a zero is one damaged frame, and the next one is read."""
    frames = host.PacketFrames()
    for _ in range(1000):
        frames.feed(b"\xa5" * 1000)
    assert len(frames._rest) <= host.LONGEST_CODED + 1
    assert frames.feed(b"\0" + host.wrap(host.PONG, 3, bytes(8))) == [Packet(host.PONG, 3, bytes(8))]
    assert frames.bad == 1
