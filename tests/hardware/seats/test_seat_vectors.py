"""Both sides of the wire against the same vectors, the firmware under MicroPython too."""

import json
import re
import struct
import subprocess
from binascii import crc_hqx
from pathlib import Path
from typing import NamedTuple

import pytest
from cobs import cobs
from hypothesis import given
from hypothesis import strategies as st

from engine.tables import convert
from firmware_py.wire.micropython_board import FIRMWARE
from hardware.seat_board import protocol as firmware
from hardware.seat_board import selftest
from hardware.seats import protocol as host
from hardware.seats.protocol import (
    AskState,
    BoardMessage,
    Greet,
    Heartbeat,
    Hello,
    HostMessage,
    Leds,
    Packet,
    PacketFrames,
    Ping,
    Pong,
    Refusal,
    SeatState,
    SlotState,
)
from tests.hardware.seats.firmware_tools import tool

VECTORS = Path(__file__).parent / "vectors.json"
DOC = FIRMWARE.parents[1] / "docs" / "wiring" / "seat_protocol.md"
SHELVES = json.loads(VECTORS.read_text(encoding="utf-8"))
TYPES = {
    "hello": 0x01,
    "state": 0x02,
    "heartbeat": 0x03,
    "pong": 0x04,
    "refused": 0x05,
    "greet": 0x81,
    "ask_state": 0x82,
    "ping": 0x83,
    "leds": 0x84,
    "refuse": 0x85,
}


class Vector(NamedTuple):
    name: str
    side: str
    kind: str
    seq: int
    frame: bytes
    fields: dict[str, object]


def vectors(side: str) -> list[Vector]:
    return [
        Vector(one["name"], one["from"], one["kind"], one["seq"], bytes.fromhex(one["frame"]), one["fields"])
        for one in SHELVES["frames"]
        if one["from"] == side
    ]


def from_board(kind: str, fields: dict[str, object]) -> BoardMessage:
    """The message that the fields of a vector describe."""
    match kind:
        case "hello":
            known = {key: value for key, value in fields.items() if key != "features"}
            return convert(known | {"kind": 1, "features": json.dumps(fields["features"])}, Hello)
        case "state":
            slots = convert(fields["slots"], tuple[tuple[int, str], ...])
            down, presses = (
                convert(fields["down"], tuple[bool, ...]),
                convert(fields["presses"], tuple[int, ...]),
            )
            return SeatState(
                convert(fields["boot"], int),
                down,
                presses,
                tuple(SlotState(status, uid) for status, uid in slots),
            )
        case "heartbeat":
            return convert(fields, Heartbeat)
        case "pong":
            return convert(fields, Pong)
        case _:
            return convert(fields, Refusal)


def from_host(kind: str, fields: dict[str, object]) -> HostMessage:
    match kind:
        case "greet":
            return convert(fields, Greet)
        case "ask_state":
            return AskState()
        case "ping":
            return convert(fields, Ping)
        case "leds":
            return Leds(bytes.fromhex(convert(fields["colours"], str)))
        case _:
            return convert(fields, Refusal)


@pytest.mark.parametrize("vector", vectors("board"), ids=lambda one: one.name)
def test_host_reads_what_boards_send(vector: Vector) -> None:
    (packet,) = PacketFrames().feed(vector.frame)
    assert packet[:2] == (TYPES[vector.kind], vector.seq)
    assert host.read(packet) == from_board(vector.kind, vector.fields)


@pytest.mark.parametrize(
    "vector", [one for one in vectors("host") if "longer" not in one.name], ids=lambda one: one.name
)
def test_host_sends_what_boards_read(vector: Vector) -> None:
    assert host.encode(from_host(vector.kind, vector.fields), vector.seq) == vector.frame


def test_firmware_agrees_with_every_vector() -> None:
    assert selftest.faults(SHELVES) == []


def test_firmware_agrees_with_every_vector_under_micropython() -> None:
    words = f"import seat_board.selftest as t; t.main({str(VECTORS)!r})"
    done = subprocess.run(
        [tool("micropython"), "-c", words],
        env={"MICROPYPATH": str(FIRMWARE.parent)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    count = sum(len(shelf) for shelf in SHELVES.values())
    assert (done.stdout, done.stderr) == (f"checked {count} on linux\n", "")


def test_a_wrong_vector_is_found() -> None:
    """The check above is worth something only if it can fail: each vector once with a byte changed."""
    for shelf, key in (("frames", "frame"), ("cobs", "coded")):
        for vector in SHELVES[shelf]:
            wrong = bytearray.fromhex(vector[key])
            wrong[len(wrong) // 2] ^= 0x55
            broken: dict[str, list[object]] = {"frames": [], "cobs": [], "damaged": []}
            broken[shelf] = [vector | {key: wrong.hex()}]
            assert len(selftest.faults(broken)) == 1, vector["name"]


def test_vectors_are_framed_as_written_down() -> None:
    """Type, seq and CRC of every vector, by the libraries and by neither side's own code."""
    for vector in (*vectors("board"), *vectors("host")):
        assert vector.frame[0] == vector.frame[-1] == 0
        packet = cobs.decode(vector.frame[1:-1])
        assert packet[:2] == bytes((TYPES[vector.kind], vector.seq))
        assert struct.unpack(">H", packet[-2:])[0] == crc_hqx(packet[:-2], 0xFFFF) ^ 0xFFFF
    assert {vector.kind for side in ("board", "host") for vector in vectors(side)} == set(TYPES)


def test_frames_in_the_document_are_vectors() -> None:
    frames = {vector.frame for side in ("board", "host") for vector in vectors(side)}
    shown = re.findall(r"^00(?: [0-9a-f]{2})+ 00$", DOC.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(shown) >= 3
    assert {bytes.fromhex(one) for one in shown} <= frames


def test_crc_is_genibus() -> None:
    """The check value that catalogues of CRCs give for this one."""
    assert firmware.crc16(b"123456789") == 0xD64E
    assert host.crc16(b"123456789") == b"\xd6\x4e"


@given(st.binary(max_size=20), st.integers(1, 3))
def test_zeros_behind_a_frame_damage_it(body: bytes, zeros: int) -> None:
    packet = b"\x02\x01" + body
    packet += host.crc16(packet) + bytes(zeros)
    assert host.unwrap(cobs.encode(packet)) is None


RUNS = st.lists(
    st.one_of(
        st.integers(0, 3).map(bytes), st.integers(250, 258).map(lambda n: b"\x07" * n), st.binary(max_size=9)
    )
).map(b"".join)


@given(RUNS)
def test_cobs_of_the_firmware_is_that_of_the_library(plain: bytes) -> None:
    assert firmware.cobs_encode(plain) == cobs.encode(plain)
    assert firmware.cobs_decode(cobs.encode(plain)) == plain


@given(st.binary(max_size=20).map(lambda data: data.replace(b"\0", b"\x02")))
def test_cobs_of_the_firmware_refuses_what_the_library_refuses(coded: bytes) -> None:
    try:
        plain = cobs.decode(coded)
    except cobs.DecodeError:
        plain = None
    assert firmware.cobs_decode(coded) == plain


def test_cobs_tells_nothing_from_a_zero_inside() -> None:
    assert firmware.cobs_decode(b"\x02\x11\x00\x11") is None


@pytest.mark.parametrize("vector", SHELVES["damaged"], ids=lambda one: one["name"])
@pytest.mark.parametrize("size", [1, 7, 5000])
def test_host_gets_over_damage_however_it_is_cut(vector: dict[str, object], size: int) -> None:
    stream = bytes.fromhex(convert(vector["bytes"], str))
    frames = PacketFrames()
    firmware_frames = firmware.Frames()
    packets: list[Packet] = []
    firmware_packets = []
    for at in range(0, len(stream), size):
        packets += frames.feed(stream[at : at + size])
        firmware_packets += firmware_frames.feed(stream[at : at + size])
    assert (len(packets), frames.bad) == (vector["good"], vector["bad"])
    assert (firmware_packets, firmware_frames.bad) == (packets, frames.bad)


@pytest.mark.parametrize("file", sorted(FIRMWARE.glob("*.py")), ids=lambda one: one.name)
def test_firmware_compiles_for_the_rp2040(file: Path, tmp_path: Path) -> None:
    made = tmp_path / "out.mpy"
    done = subprocess.run(
        [tool("mpy-cross"), "-march=armv6m", "-o", str(made), str(file)],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert made.read_bytes()[:1] == b"M"


def test_a_missing_micropython_fails_with_words() -> None:
    with pytest.raises(
        pytest.fail.Exception, match="no-such-tool is not installed, so the firmware can't be checked"
    ):
        tool("no-such-tool")
