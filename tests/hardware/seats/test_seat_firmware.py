"""The firmware's parts under CPython: what is believed of a coil and a contact, and what a board says when."""

import ast
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.wire.micropython_board import FIRMWARE
from hardware.buttons.debounce import Debouncer
from hardware.seat_board import protocol
from hardware.seat_board.board import LEDS_MA, within_budget
from hardware.seat_board.debounce import SETTLE_MS, Button, Buttons
from hardware.seat_board.scan import Scanner, SlotFilter
from hardware.seats.protocol import Greet, Leds, Packet, encode
from tests.hardware.seats.seat_bench import ID_A
from tests.hardware.seats.seat_memory import MemoryRig

ON_A_BOARD = {
    "binascii",
    "json",
    "machine",
    "micropython",
    "os",
    "select",
    "seat_board",
    "struct",
    "sys",
    "time",
}
NONE, DEAD = (protocol.EMPTY, b""), (protocol.UNKNOWN, b"")
A, B = (protocol.TAG, b"\x04AAA"), (protocol.TAG, b"\x04BBB")
SEEN = {"-": NONE, "?": DEAD, "A": A, "B": B}


def shown(scans: str) -> str:
    """What is shown after each scan."""
    slot = SlotFilter()
    names = {reading: name for name, reading in SEEN.items()}
    told = ""
    for scan in scans:
        before = slot.shown
        assert slot.see(SEEN[scan]) == (slot.shown != before)
        told += names[slot.shown]
    return told


@pytest.mark.parametrize(
    ("scans", "expected"),
    [
        ("---A", "??--"),  # empty is believed after three scans
        ("AAAA", "?AAA"),  # a tag after two
        ("AA--A--A---", "?AAAAAAAAA-"),  # and gone after three in a row
        ("---A-A-A-", "??-------"),  # a tag at the edge of the range never appears
        ("AABB", "?AAB"),  # one card for another
        ("AA-BB", "?AAAB"),
        ("AA-B-B", "?AAA--"),  # gone, whatever flickers there
        ("AA??A??", "?AAAAAA"),  # a reader that fails now and then
        ("AA???", "?AAA?"),  # and for good
        ("AABABAB", "?AAAAAA"),
    ],
)
def test_a_slot_is_believed_after_equal_scans(scans: str, expected: str) -> None:
    assert shown(scans) == expected


def test_the_scanner_goes_round_and_tells_how_long_that_takes() -> None:
    asked: list[int] = []

    def read_slot(slot: int) -> tuple[int, bytes]:
        asked.append(slot)
        return DEAD if slot == 3 else NONE

    began: list[int] = []
    scanner = Scanner(began.append, read_slot, 12)
    changed = []
    for turn in range(36):
        scanner.begin(10 * turn)
        changed.append(scanner.finish())
    assert began == asked == [*range(12)] * 3
    assert [turn for turn, one in enumerate(changed) if one] == [turn for turn in range(24, 36) if turn != 27]
    assert (scanner.scan_ms, scanner.errors) == (120, 3)
    assert scanner.shown() == [NONE] * 3 + [DEAD] + [NONE] * 8


def test_slots_without_a_reader_are_not_asked_and_nothing_is_known_of_them() -> None:
    asked: list[int] = []
    scanner = Scanner(asked.append, lambda _: NONE, 2)
    for turn in range(6):
        scanner.begin(10 * turn)
        scanner.finish()
    assert asked == [0, 1] * 3
    assert scanner.shown() == [NONE] * 2 + [DEAD] * 10
    assert (scanner.scan_ms, scanner.errors) == (20, 0)


TRACE = st.lists(st.tuples(st.integers(0, 60), st.one_of(st.booleans(), st.none())), max_size=40)


@given(TRACE)
def test_buttons_of_a_board_settle_like_all_others(trace: list[tuple[int, bool | None]]) -> None:
    """Each item is a wait in ms, and a level or None if nobody looks at the line then."""
    ours, theirs = Debouncer(settle_ms=SETTLE_MS), Button()
    now = presses = 0
    for wait, level in trace:
        now += wait
        expected = ours.settle(now) if level is None else ours.see(level, now)
        changed = theirs.settle(now) if level is None else theirs.see(level, now)
        presses += expected is True
        assert (changed, theirs.down, theirs.presses) == (expected is not None, ours.down, presses)


def test_buttons_are_told_apart_by_bits() -> None:
    buttons = Buttons()
    assert not buttons.see(0b1010, 0)
    assert buttons.settle(30)
    assert (buttons.down(), buttons.presses()) == (0b1010, [0, 1, 0, 1])
    buttons.see(0b0010, 40)
    assert buttons.see(0b0010, 70)
    assert (buttons.down(), buttons.presses()) == (0b0010, [0, 1, 0, 1])


def test_a_button_of_a_board_counts_after_30_ms() -> None:
    """docs/wiring/seat_protocol.md, STATE."""
    buttons = Buttons()
    buttons.see(1, 0)
    assert not buttons.settle(29) and buttons.down() == 0
    assert buttons.settle(30) and buttons.down() == 1


class Host:
    """The host's end of a board, packet by packet."""

    def __init__(self) -> None:
        self.rig = MemoryRig(ID_A)
        self.rig.replug()
        self.frames = protocol.Frames()

    def say(self, kind: int, body: bytes = b"") -> list[Packet]:
        self.rig.hal.inbox += protocol.frame(kind, 0, body)
        return self.after(1)

    def after(self, ms: int) -> list[Packet]:
        self.rig.run(ms)
        data = bytes(self.rig.hal.outbox)
        self.rig.hal.outbox.clear()
        return [Packet(*packet) for packet in self.frames.feed(data)]

    def kinds_after(self, ms: int) -> list[int]:
        return [packet.kind for packet in self.after(ms)]


@pytest.fixture
def host() -> Host:
    return Host()


@pytest.fixture
def greeted() -> Host:
    host = Host()
    host.after(600)
    host.say(protocol.GREET, b"\x01\x00")
    return host


def test_a_board_says_hello_every_second_until_it_is_greeted(host: Host) -> None:
    kinds = host.kinds_after(2900)
    assert kinds.count(protocol.HELLO) == 3
    assert kinds.count(protocol.HEARTBEAT) == 6
    assert len(kinds) == 9
    assert [packet.kind for packet in host.say(protocol.GREET, b"\x01\x00")] == [
        protocol.HELLO,
        protocol.STATE,
    ]
    assert protocol.HELLO not in host.kinds_after(1500)


def test_a_board_tells_its_state_every_second_and_at_each_change(greeted: Host) -> None:
    assert greeted.kinds_after(2000).count(protocol.STATE) == 2
    greeted.rig.press("cancel")
    (state,) = [packet for packet in greeted.after(60) if packet.kind == protocol.STATE]
    assert state.body[4:9] == bytes((0b0010, 0, 1, 0, 0))
    greeted.rig.slip(1, "04a1b2c3d4e5f6")
    states = [packet.body for packet in greeted.after(300) if packet.kind == protocol.STATE]
    assert [body[10:18].hex() for body in states] == ["2704a1b2c3d4e5f6"]


def test_a_tap_between_two_looks_at_the_lines_is_told(greeted: Host) -> None:
    hal = greeted.rig.hal
    hal.samples += [(hal.now - 90, 1), (hal.now - 55, 0)]
    states = [packet.body[4:6] for packet in greeted.after(1) if packet.kind == protocol.STATE]
    assert states == [b"\x01\x01", b"\x00\x01"]


def test_a_board_answers_pings_with_its_own_time(greeted: Host) -> None:
    uptime = greeted.rig.hal.now
    (pong,) = [
        packet for packet in greeted.say(protocol.PING, b"\x00\x01\x02\x03") if packet.kind == protocol.PONG
    ]
    assert struct.unpack(">II", pong.body) == (0x00010203, uptime)


def test_a_board_lights_what_it_is_told_and_goes_dark_without_a_host(greeted: Host) -> None:
    greeted.say(protocol.LEDS, b"\x02\xff\x00\x00\x00\xff\x00")
    assert greeted.rig.lights() == b"\xff\x00\x00\x00\xff\x00" + bytes(30)
    greeted.after(2900)
    assert any(greeted.rig.lights())
    kinds = greeted.kinds_after(1200)
    assert not any(greeted.rig.lights())
    assert protocol.HELLO in kinds


def test_a_board_refuses_a_host_of_another_major_version(host: Host) -> None:
    host.after(100)
    hello, refused = host.say(protocol.GREET, b"\x02\x05")
    assert (hello.kind, refused.kind) == (protocol.HELLO, protocol.REFUSED)
    assert protocol.read_refusal(refused.body) == (1, protocol.GREET, (1, 0), "board speaks 1.0, host 2.5")
    assert protocol.STATE not in host.kinds_after(3000)


def test_a_refused_board_shows_it(greeted: Host) -> None:
    greeted.say(protocol.REFUSE, b"\x02\x01\x01\x00\x00")
    assert greeted.rig.lights()[:3] == b"\x28\x00\x00"
    assert protocol.STATE not in greeted.kinds_after(2000)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (0x99, b""),
        (protocol.GREET, b"\x01"),
        (protocol.PING, b"\x00\x00\x00"),
        (protocol.LEDS, b""),
        (protocol.LEDS, b"\x01\xff\xff"),
        (protocol.REFUSE, b"\x01\x01\x01\x00"),
        (protocol.REFUSE, b"\x01\x01\x01\x00\x01\xff"),
    ],
)
def test_a_board_says_what_it_does_not_understand(greeted: Host, kind: int, body: bytes) -> None:
    lights = greeted.rig.lights()
    answers = [packet.body for packet in greeted.say(kind, body) if packet.kind == protocol.REFUSED]
    expected = (protocol.NOT_UNDERSTOOD, kind, (1, 0), "not understood")
    assert [protocol.read_refusal(answer) for answer in answers] == [expected]
    assert greeted.rig.lights() == lights


def test_a_board_ignores_its_own_echo(greeted: Host) -> None:
    greeted.after(900)
    assert greeted.say(protocol.HELLO, b"") == []


def test_frames_are_numbered(host: Host) -> None:
    seqs = [packet.seq for packet in host.after(200_000)]
    assert seqs == [n % 256 for n in range(len(seqs))]
    assert len(seqs) > 512


def test_a_heartbeat_tells_how_the_board_fares(greeted: Host) -> None:
    greeted.rig.slip(5, "broken")
    greeted.rig.hal.inbox += b"\x00noise\x00"
    greeted.rig.hal.reader_resets = 3
    beats = [packet.body for packet in greeted.after(1200) if packet.kind == protocol.HEARTBEAT]
    _boot, _uptime, bad, scan_ms, errors, resets = struct.unpack(">IIHHHB", beats[-1])
    assert (bad, scan_ms, resets) == (1, 144, 3)
    assert errors >= 4


@pytest.mark.parametrize("path", sorted(FIRMWARE.glob("*.py")), ids=lambda path: path.stem)
def test_the_firmware_imports_only_what_a_board_has(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            assert {name.name.split(".")[0] for name in node.names} <= ON_A_BOARD
        elif isinstance(node, ast.ImportFrom) and not node.level:
            assert (node.module or "").split(".")[0] in ON_A_BOARD


def drawn_ma(colours: bytes) -> float:
    """WS2812B: 20 mA a colour at full light, 1 mA an LED when it is dark [data sheet]."""
    return 20 * sum(colours) / 255 + 12


@given(st.binary(min_size=36, max_size=36), st.integers(0, 255))
def test_slot_lights_stay_within_what_a_usb_port_gives(colours: bytes, least: int) -> None:
    """500 mA, of which readers and controller take up to 300. What is lit stays lit, brighter stays brighter."""
    asked = bytes(max(value, least) for value in colours)
    shown = within_budget(asked)
    assert drawn_ma(shown) <= LEDS_MA <= 500 - 300
    assert [value > 0 for value in shown] == [value > 0 for value in asked]
    order = sorted(range(36), key=asked.__getitem__)
    assert [shown[place] for place in order] == sorted(shown)
    if drawn_ma(asked) <= LEDS_MA:
        assert shown == asked
    else:
        assert drawn_ma(shown) > LEDS_MA - 4  # no more is lost than rounding 36 values down


def test_a_host_that_wants_all_slots_white_gets_as_much_as_the_cable_gives() -> None:
    rig = MemoryRig(ID_A)
    for frame in (Greet(), Leds(bytes([255]) * 36)):
        rig.hal.inbox += encode(frame, 0)
        rig.firmware.step()
    assert len(set(rig.lights())) == 1 and 100 < drawn_ma(rig.lights()) <= LEDS_MA
