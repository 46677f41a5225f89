"""The edges at the wires: what a board says to the table, and what a table says to a board."""

import random
from collections.abc import Callable

from firmware_py.wire.twins import FakeChips
from hardware.seat_board import protocol as board
from hardware.seat_board.board import Board
from hardware.seats import protocol as host
from hardware.seats.link import Link
from tests.fuzz.edge import Edge
from tests.fuzz.mutate import damaged

ID = bytes.fromhex("e660c0d1a2b3c4d5")
FRAMES_AT_ONCE = 20
STOCK = 200
TAKEN = 60
MOST_HELD = 10_000


def from_a_board(draw: random.Random) -> bytes:
    """A frame as a board sends it."""
    boot = draw.choice((1, 1, 1, 2, 2**32 - 1))
    slots = [(draw.choice((0, 1, 2, 2, 3, 4)), b"") for _ in range(12)]
    slots = [(status, draw.randbytes(draw.choice((4, 7, 10))) if status == 2 else b"") for status, _ in slots]
    kind = draw.randrange(5)
    if kind == 0:
        body = board.hello((1, 0), ID, boot, draw.random() < 0.7, (1, 0, 0), {"reader": "none"})
    elif kind == 1:
        body = board.state(boot, draw.randrange(16), [draw.randrange(256) for _ in range(4)], slots)
    elif kind == 2:
        body = board.heartbeat(boot, draw.randrange(2**32), 0, 120, 0, 0)
    elif kind == 3:
        body = board.pong(draw.randrange(2**32), draw.randrange(2**32))
    else:
        body = board.refusal(draw.randrange(1, 5), draw.randrange(256), (1, 0), "not understood")
    return _on_the_wire(kind + 1, body, draw)


def from_the_table(draw: random.Random) -> bytes:
    """A frame as the table sends it."""
    colours = draw.randbytes(host.COLOUR_BYTES)
    messages: tuple[host.HostMessage, ...] = (
        *(host.Greet(), host.AskState(), host.Ping(draw.randrange(2**32)), host.Leds(colours)),
        host.Refusal(draw.randrange(1, 5), 1, 1, 0, "update the firmware"),
    )
    packet = host.unwrap(host.encode(draw.choice(messages), 0).strip(b"\0"))
    assert packet is not None
    return _on_the_wire(packet.kind, packet.body, draw)


def _on_the_wire(kind: int, body: bytes, draw: random.Random) -> bytes:
    """A frame that is as it should be, or whose body makes no sense, or that was damaged on the way."""
    lot = draw.random()
    if lot < 0.5:
        body = damaged(body, draw, body)[:220]
        kind = kind if lot < 0.4 else draw.randrange(256)
    frame = host.wrap(kind, draw.randrange(256), body)
    return damaged(frame, draw, frame) if lot > 0.75 else frame


class Stock:
    """Frames made in advance, for making one takes longer than reading it. Some of those that are taken are damaged."""

    def __init__(self, make: Callable[[random.Random], bytes]) -> None:
        self._make = make
        self._frames: list[bytes] = []
        self._left = 0

    def take(self, draw: random.Random) -> bytes:
        """Some frames, one behind the other."""
        if not self._left:
            self._frames = [self._make(draw) for _ in range(STOCK)]
            self._left = TAKEN
        self._left -= 1
        frames = draw.choices(self._frames, k=FRAMES_AT_ONCE)
        for at in range(0, FRAMES_AT_ONCE, draw.choice((3, 7, 30))):
            frames[at] = damaged(frames[at], draw, frames[at - 1])
        return b"".join(frames)


class BoardFrames(Edge):
    """Frames from boards into the connection that the table has with each."""

    name = "seat frames, at the table"

    def begin(self) -> None:
        self._stock = Stock(from_a_board)
        self._link = Link()
        self._now_ms = 0

    def feed(self, draw: random.Random) -> int:
        self._now_ms += draw.choice((0, 20, 20, 20, 2000))
        data = self._stock.take(draw)
        with self.refusing(data):
            states = self._link.receive(data, self._now_ms)
            assert all(len(state.down) == len(state.presses) == 4 for state in states)
            assert len(self._link.send(self._now_ms)) < MOST_HELD
        assert self._link.phase in ("asking", "ready", "barred", "lost")
        return FRAMES_AT_ONCE


class TableFrames(Edge):
    """Frames from the table into the program of a board, which runs on a computer with little memory."""

    name = "seat frames, at the board"

    def begin(self) -> None:
        self._stock = Stock(from_the_table)
        self._chips = FakeChips(ID, 1, {}, 0)
        self._board = Board(self._chips)

    def feed(self, draw: random.Random) -> int:
        data = self._stock.take(draw)
        with self.refusing(data):
            self._chips.inbox += data
            self._board.step()
        assert len(self._chips.outbox) < MOST_HELD
        assert len(self._chips.colours) == host.COLOUR_BYTES
        self._chips.outbox.clear()
        return FRAMES_AT_ONCE
