"""A million damaged bytes each way: nothing crashes, nothing wrong is believed, and the next good frame is read.

Damage may by chance have a good CRC. Such frames are not excused but counted: a second decoder, written apart from
the one under test, must find exactly the same frames in the same bytes.
"""

import os
import select
import struct
from collections.abc import Iterable
from random import Random

import pytest

from firmware_py.wire.micropython_board import DEADLINE_S, FirmwareProcess, MicroPythonBoard
from hardware.readings import SlotReading
from hardware.seat_board import protocol as firmware
from hardware.seat_board.board import within_budget
from hardware.seats import protocol as host
from hardware.seats.link import Link
from hardware.seats.protocol import Leds, Packet, PacketFrames, Ping, encode, read
from hardware.seats.watch import SeatWatch
from tests.hardware.seats.seat_bench import ID_A

MILLION = 1_000_000
CHANCE_MAX = 5  # 2^-16 of some twelve thousand damaged frames is 0.2


def damaged(frame: bytes, other: bytes, random: Random) -> bytes:
    """The frame after an accident."""
    at, to = sorted(random.randrange(len(frame) + 1) for _ in range(2))
    flipped = bytearray(frame)
    flipped[random.randrange(len(frame))] ^= 1 << random.randrange(8)
    accidents = (
        bytes(flipped),  # a bit
        frame[:at] + random.randbytes(to - at) + frame[to:],  # a burst
        frame[:at] + frame[to:],  # lost bytes
        frame[:to] + frame[at:],  # bytes twice
        frame[:at] + random.randbytes(random.randrange(1, 9)) + frame[at:],  # more bytes
        frame[:at] + other[at:],  # two frames run into each other
        frame[:at],  # cut short
        frame[1:-1],  # without delimiters
        random.randbytes(random.randrange(1, 300)),  # noise
    )
    return random.choice(accidents)


def stretch(frames: list[bytes], good: bytes, random: Random) -> bytes:
    """Some accidents, and then a good frame."""
    return (
        b"".join(
            damaged(random.choice(frames), random.choice(frames), random)
            for _ in range(random.randrange(1, 6))
        )
        + good
    )


def state_frame(uids: Iterable[str], seq: int, presses: int = 0) -> bytes:
    slots = [(2, bytes.fromhex(uid)) if uid else (1, b"") for uid in uids]
    frame: bytes = firmware.frame(firmware.STATE, seq, firmware.state(7, 0, [presses, 0, 0, 0], slots))
    return frame


def test_the_host_believes_no_damaged_frame() -> None:
    random = Random("boards")
    uids = ["", *(random.randbytes(7).hex() for _ in range(60))]
    frames = [state_frame(random.choices(uids, k=12), n) for n in range(40)]
    frames.append(firmware.frame(firmware.HEARTBEAT, 1, firmware.heartbeat(7, 500, 0, 96, 0, 0)))
    hello = firmware.frame(
        firmware.HELLO,
        0,
        firmware.hello((1, 0), bytes.fromhex(ID_A), 7, True, (1, 0, 0), {"reader": "rc522"}),
    )
    known = {Packet(*packet) for frame in (*frames, hello) for packet in firmware.Frames().feed(frame)}

    link, watch, second = Link(), SeatWatch("seat/1"), firmware.Frames()
    link.receive(hello, 0)
    now = count = chance = good = 0
    told: set[str] = set()
    while count < MILLION:
        good_frame = state_frame(random.choices(uids, k=12), good % 256, presses=good % 256)
        data = stretch(frames, good_frame, random)
        (good_packet,) = firmware.Frames().feed(good_frame)
        states = link.receive(data, now)
        expected = [Packet(*packet) for packet in second.feed(data)]
        chance += sum(packet not in known and packet != good_packet for packet in expected)
        wanted = [message for packet in expected if isinstance(message := read(packet), host.SeatState)]
        assert states == wanted
        assert expected[-1] == good_packet, "a good frame after damage was lost"
        for state in states:
            watch.see(state, now)
        now += 200
        told |= {one.tags[0] for one in watch.take(now) if isinstance(one, SlotReading) and one.tags}
        count += len(data) - len(good_frame)
        good += 1
    assert link.phase == "ready"
    assert chance <= CHANCE_MAX
    assert link.counts.damaged == second.bad > good
    if chance == 0:
        assert told <= set(uids)


def test_the_firmware_believes_no_damaged_frame() -> None:
    """Under MicroPython, through a pty."""
    random = Random("host")
    colours = [
        bytes(value & 0x3F for value in random.randbytes(36)) for _ in range(12)
    ]  # no board dims these
    frames = [encode(Leds(one), n) for n, one in enumerate(colours)]
    frames += [encode(host.Greet(), 1), encode(host.AskState(), 2), encode(Ping(0xFFFFFFFF), 3)]
    stream = bytearray(encode(host.Greet(), 0))
    pings: list[int] = []
    good = 0
    while len(stream) - good < MILLION:
        ping = encode(Ping(len(pings)), 0)
        stream += stretch(frames, ping, random)
        pings.append(len(pings))
        good += len(ping)

    second = PacketFrames()
    accepted = second.feed(bytes(stream))
    known = {packet for frame in frames for packet in PacketFrames().feed(frame)} | {
        packet for n in pings for packet in PacketFrames().feed(encode(Ping(n), 0))
    }
    chance = [packet for packet in accepted if packet not in known]
    shown = {firmware.read_leds(packet.body) for packet in accepted if packet.kind == firmware.LEDS}

    rig = MicroPythonBoard(ID_A)
    rig.replug()
    try:
        answers = [
            packet
            for packet in PacketFrames().feed(pour(rig.running, bytes(stream)))
            if packet.kind == firmware.PONG
        ]
        shown_lights = rig.running.shown
        echoed = [struct.unpack_from(">I", packet.body)[0] for packet in answers]
    finally:
        rig.close()
    expected = [firmware.read_ping(packet.body) for packet in accepted if packet.kind == firmware.PING]
    assert echoed == [one for one in expected if one is not None]
    assert [one for one in echoed if one in set(pings)] == pings, "a good frame after damage was lost"
    assert len(chance) <= CHANCE_MAX
    dark, refused = bytes(36), bytes((40,)) + bytes(35)
    lit = set(shown_lights) - {dark, refused}
    assert lit <= {within_budget((one or b"").ljust(36, b"\0")) for one in shown}
    assert lit >= set(colours)


def pour(rig: FirmwareProcess, stream: bytes) -> bytes:
    """Send it all, and give all that came back."""
    fd = os.open(rig.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    came = bytearray()
    try:
        rig.begin(f"heard {len(stream)}")
        rest = memoryview(stream)
        while rest:
            readable, writable, _ = select.select([fd], [fd], [], DEADLINE_S)
            if not readable and not writable:
                rig.fail("the line is stuck")
            if readable:
                came += os.read(fd, 65536)
            if writable:
                try:
                    rest = rest[os.write(fd, rest[:4096]) :]
                except OSError as error:
                    rig.fail(f"the firmware ended: {error}")
        rig.take_answer(fd, came)
        while rig.read + len(came) < rig.written:
            rig.wait_for(fd)
            came += os.read(fd, 65536)
        return bytes(came)
    finally:
        os.close(fd)


def test_a_board_lives_by_its_own_clock() -> None:
    """The one test in which time is real: nobody but MicroPython's clock makes a heartbeat come."""
    rig = MicroPythonBoard(ID_A, virtual=False)
    rig.replug()
    frames, uptime_ms = PacketFrames(), 0
    fd = os.open(rig.running.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        while uptime_ms < 500:
            rig.running.wait_for(fd)
            for packet in frames.feed(os.read(fd, 4096)):
                message = read(packet)
                if isinstance(message, host.Heartbeat):
                    uptime_ms = message.uptime_ms
    finally:
        os.close(fd)
        rig.close()


@pytest.mark.parametrize("seed", range(4))
def test_firmware_and_host_find_the_same_frames_in_noise(seed: int) -> None:
    """Short pieces between zeros, where half of all noise decodes and only the CRC stands guard."""
    random = Random(seed)
    data = bytes(random.choice((0, 1, 2, 3, 4, 5, 255)) for _ in range(60_000))
    frames, second = PacketFrames(), firmware.Frames()
    assert frames.feed(data) == second.feed(data)
    assert frames.bad == second.bad > 4000
