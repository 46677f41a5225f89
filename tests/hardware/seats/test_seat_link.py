"""One connection, byte by byte and millisecond by millisecond."""

import pytest

from hardware.seat_board import protocol as firmware
from hardware.seats.link import Link
from hardware.seats.protocol import COLOUR_BYTES, Packet, SeatState

BOARD = bytes.fromhex("e660c0d1a2b3c4d5")
EMPTY_SLOTS = [(1, b"")] * 12


class BoardEnd:
    """Makes the frames of a board and takes those of the host apart."""

    def __init__(self, boot: int = 7) -> None:
        self.boot = boot
        self.seq = 0
        self.frames = firmware.Frames()

    def say(self, kind: int, body: bytes) -> bytes:
        frame: bytes = firmware.frame(kind, self.seq, body)
        self.seq = (self.seq + 1) % 256
        return frame

    def hello(self, answer: bool = True, version: tuple[int, int] = (1, 0)) -> bytes:
        return self.say(firmware.HELLO, firmware.hello(version, BOARD, self.boot, answer, (1, 0, 0), {}))

    def state(self, down: int = 0) -> bytes:
        return self.say(firmware.STATE, firmware.state(self.boot, down, [0] * 4, EMPTY_SLOTS))

    def heartbeat(self) -> bytes:
        return self.say(firmware.HEARTBEAT, firmware.heartbeat(self.boot, 500, 0, 96, 0, 0))

    def heard(self, link: Link, now_ms: int) -> list[Packet]:
        return [Packet(*packet) for packet in self.frames.feed(link.send(now_ms))]

    def kinds(self, link: Link, now_ms: int) -> list[int]:
        return [packet.kind for packet in self.heard(link, now_ms)]


@pytest.fixture
def end() -> BoardEnd:
    return BoardEnd()


def ready(end: BoardEnd, now_ms: int = 0) -> Link:
    link = Link()
    link.receive(end.hello(), now_ms)
    end.kinds(link, now_ms)
    return link


def test_a_link_greets_until_it_is_answered(end: BoardEnd) -> None:
    link = Link()
    assert end.kinds(link, 0) == []
    link.receive(end.heartbeat(), 0)
    assert [end.kinds(link, now) for now in (0, 499, 500, 999, 1000)] == [
        [firmware.GREET], [], [firmware.GREET], [], [firmware.GREET],
    ]  # fmt: skip
    link.receive(end.hello(), 1010)
    assert (link.phase, link.reason) == ("ready", "")
    assert end.kinds(link, 1010) == [firmware.PING, firmware.LEDS]


def test_states_count_only_from_a_board_that_is_known(end: BoardEnd) -> None:
    link = Link()
    assert link.receive(end.state(), 0) == []
    (state,) = link.receive(end.hello() + end.state(down=5), 10)
    assert isinstance(state, SeatState)
    assert state.down == (True, False, True, False)


def test_a_board_that_says_hello_of_itself_is_greeted_again(end: BoardEnd) -> None:
    link = ready(end)
    link.receive(end.hello(answer=False), 100)
    assert link.phase == "ready"
    assert end.kinds(link, 100) == [firmware.GREET]


@pytest.mark.parametrize("word", ["state", "heartbeat"])
def test_another_boot_id_is_a_restart_even_if_the_hello_was_lost(end: BoardEnd, word: str) -> None:
    link = ready(end)
    end.boot = 8
    link.receive(end.state() if word == "state" else end.heartbeat(), 100)
    assert end.kinds(link, 100) == [firmware.GREET]


def test_a_board_is_lost_after_one_and_a_half_seconds_of_silence(end: BoardEnd) -> None:
    link = ready(end)
    link.receive(end.heartbeat(), 300)
    end.heard(link, 1800)
    assert link.phase == "ready"
    assert end.kinds(link, 1801) == []  # who is not heard may be starting, and is not spoken to
    assert (link.phase, link.reason) == ("lost", "silent for more than 1.5 s")
    assert link.receive(end.state(), 1900) == []
    assert end.kinds(link, 1900) == [firmware.GREET]
    link.receive(end.hello(), 1950)
    assert link.phase == "ready"


def test_damaged_frames_are_no_sign_of_life(end: BoardEnd) -> None:
    link = ready(end)
    link.receive(b"\x00garbage\x00", 1400)
    link.send(1501)
    assert (link.phase, link.counts.damaged) == ("lost", 1)


def test_pings_measure_the_round_trip(end: BoardEnd) -> None:
    link = ready(end)
    (ping,) = [packet for packet in end.heard(link, 500) if packet.kind == firmware.PING]
    link.receive(end.say(firmware.PONG, firmware.pong(firmware.read_ping(ping.body), 77)), 512)
    assert link.round_trip_ms == 12


def test_colours_go_down_at_once_and_again_every_second(end: BoardEnd) -> None:
    link = ready(end)
    colours = bytes(range(COLOUR_BYTES))
    link.show(colours)
    sent = {}
    for now in range(0, 1500, 10):
        link.receive(end.heartbeat(), now)
        link.show(colours)
        for packet in end.heard(link, now):
            if packet.kind == firmware.LEDS:
                sent[now] = firmware.read_leds(packet.body)
    assert sent == {0: colours, 1000: colours}


def test_a_late_state_is_asked_for(end: BoardEnd) -> None:
    link = ready(end)
    asked = []
    for now in range(0, 2000, 100):
        link.receive(end.state() if now == 300 else end.heartbeat(), now)
        asked += [now for kind in end.kinds(link, now) if kind == firmware.ASK_STATE]
    assert asked == [1800]


@pytest.mark.parametrize(("major", "whose"), [(2, "this program"), (0, "the board's firmware")])
def test_another_major_version_is_refused_with_a_reason(end: BoardEnd, major: int, whose: str) -> None:
    link = Link()
    link.receive(end.hello(version=(major, 3)) + end.state(), 0)
    assert link.phase == "barred"
    assert link.reason == f"the board speaks protocol {major}.3, this program 1.0: update {whose}"
    (refusal,) = end.heard(link, 0)
    assert firmware.read_refusal(refusal.body) == (
        firmware.OTHER_VERSION,
        firmware.HELLO,
        (1, 0),
        link.reason,
    )
    assert end.kinds(link, 5000) == []


def test_a_later_minor_version_is_welcome(end: BoardEnd) -> None:
    link = Link()
    link.receive(end.hello(version=(1, 9)), 0)
    assert link.phase == "ready"


def test_a_board_that_got_other_firmware_is_served(end: BoardEnd) -> None:
    link = Link()
    link.receive(end.hello(version=(2, 0)), 0)
    end.boot = 8
    link.receive(end.hello(answer=False), 3000)
    assert firmware.GREET in end.kinds(link, 3000)
    link.receive(end.hello(), 3010)
    assert link.phase == "ready"


def test_the_refusal_of_a_board_is_kept(end: BoardEnd) -> None:
    link = Link()
    text = "board speaks 2.0, host 1.0"
    link.receive(end.say(firmware.REFUSED, firmware.refusal(1, 0x81, (2, 0), text)), 0)
    assert (link.phase, link.reason) == ("barred", text)


def test_a_barred_board_hears_why_at_each_hello_until_it_is_admitted(end: BoardEnd) -> None:
    link = ready(end)
    link.bar(firmware.SAME_ID, "two boards have one id")
    assert end.kinds(link, 10) == [firmware.REFUSE]
    link.receive(end.hello(answer=False), 1000)
    assert end.kinds(link, 1000) == [firmware.REFUSE]
    link.admit()
    assert end.kinds(link, 1100) == [firmware.GREET]
    link.receive(end.hello(), 1110)
    assert link.phase == "ready"


def test_lost_frames_are_counted_by_their_numbers(end: BoardEnd) -> None:
    end.seq = 254
    link = ready(end)
    end.state()
    end.state()
    link.receive(end.heartbeat() + end.heartbeat(), 10)
    assert link.counts.gaps == 2


def test_what_is_not_understood_is_counted_and_harmless(end: BoardEnd) -> None:
    link = ready(end)
    link.receive(end.say(0x6F, b"of a later minor version") + end.say(firmware.PONG, b"short"), 10)
    assert (link.phase, link.counts.not_understood) == ("ready", 2)
