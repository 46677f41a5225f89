"""The edges at the wires: what a board says to the table, and what a table says to a board."""

import random
from collections.abc import Callable

from firmware_py.wire.firmware_board import FakeChips
from hardware.readings import DeviceError
from hardware.seat_board import protocol as board
from hardware.seat_board.board import Board
from hardware.seats import protocol as host
from hardware.seats.boards import MOST_BOARDS, Boards
from hardware.seats.link import Link
from tests.fuzz.edge import Crash, Edge
from tests.fuzz.mutate import damaged

ID = bytes.fromhex("e660c0d1a2b3c4d5")
FRAMES_AT_ONCE = 20
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


def some_frames(make: Callable[[random.Random], bytes], draw: random.Random) -> list[bytes]:
    """New frames, some of them damaged, or with a piece of the one before."""
    frames = [make(draw) for _ in range(FRAMES_AT_ONCE)]
    for at in range(0, FRAMES_AT_ONCE, draw.choice((3, 7, 30))):
        frames[at] = damaged(frames[at], draw, frames[at - 1])
    return frames


class BoardFrames(Edge):
    """Frames from boards into the connection that the table has with each."""

    name = "seat frames, at the table"

    def begin(self) -> None:
        self._link = Link()
        self._now_ms = 0

    def feed(self, draw: random.Random) -> int:
        self._now_ms += draw.choice((0, 20, 20, 20, 2000))
        frames = some_frames(from_a_board, draw)
        self.fed(*frames)
        data = b"".join(frames)
        with self.refusing(data, counted=True):
            states = self._link.receive(data, self._now_ms)
            assert all(len(state.down) == len(state.presses) == 4 for state in states)
            assert len(self._link.send(self._now_ms)) < MOST_HELD
        assert self._link.phase in ("asking", "ready", "barred", "lost")
        return FRAMES_AT_ONCE


class TableFrames(Edge):
    """Frames from the table into the program of a board, which runs on a computer with little memory."""

    name = "seat frames, at the board"

    def begin(self) -> None:
        self._chips = FakeChips(ID, 1, {}, 0)
        self._board = Board(self._chips)

    def feed(self, draw: random.Random) -> int:
        frames = some_frames(from_the_table, draw)
        self.fed(*frames)
        data = b"".join(frames)
        with self.refusing(data, counted=True):
            self._chips.inbox += data
            self._board.step()
        assert len(self._chips.outbox) < MOST_HELD
        assert len(self._chips.colours) == host.COLOUR_BYTES
        self._chips.outbox.clear()
        return FRAMES_AT_ONCE


class Plug:
    """A port whose other end says what the fuzzer wants."""

    def __init__(self) -> None:
        self.says = b""
        self.heard = 0
        self.is_open = True

    def read(self) -> bytes:
        if not self.is_open:
            raise DeviceError("unplugged")
        said, self.says = self.says, b""
        return said

    def write(self, data: bytes) -> None:
        if not self.is_open:
            raise DeviceError("unplugged")
        self.heard += len(data)

    def close(self) -> None:
        self.is_open = False


class BoardIds(Edge):
    """All boards of a table: who is who, at which port, and who claims which seat. Boards come and go, have the ids of
    others, change theirs, press buttons, and say nonsense. At any moment no board serves two seats, a seat that has a
    board keeps it unless it was offered anew, and no more is remembered than boards there can be.
    """

    name = "boards, their ids and claims"

    def begin(self) -> None:
        self._plugs: dict[str, Plug] = {}
        known = {1: ID.hex(), 2: "", 3: "", 4: ""}
        self._boards = Boards(known, lambda: list(self._plugs), self._open)
        self._now_ms = 0
        self._offered: int | None = None

    def _open(self, path: str) -> Plug:
        self._plugs[path] = Plug()
        return self._plugs[path]

    def feed(self, draw: random.Random) -> int:
        self._now_ms += draw.choice((20, 20, 100, 600, 4000))
        path = f"port {draw.randrange(6)}"
        if draw.random() < 0.1:
            self._plugs.setdefault(path, Plug())
        elif draw.random() < 0.05 and path in self._plugs:
            self._plugs.pop(path).is_open = False
        if draw.random() < 0.03:
            self._offered = draw.choice((None, 1, 2, 3, 4))
            self._boards.offer(self._offered)
        said = self._said(draw)
        self.fed(said)
        if path in self._plugs:
            self._plugs[path].says += said
        before = self._boards.seats
        with self.refusing(said, counted=True):
            self._boards.poll(self._now_ms)
            told = self._boards.notices()
        self._check(before, [one.seat for one in told if one.told == "claimed"], said)
        return 1

    def _said(self, draw: random.Random) -> bytes:
        """A hello with an id that is known, that of a neighbour, or new; a state with buttons down; or any frame."""
        lot = draw.random()
        boot = draw.randrange(1, 5)
        if lot < 0.4:
            board_id = draw.choice(
                (ID, bytes(8), b"\xff" * 8, ID[:-1] + bytes((draw.randrange(8),)), draw.randbytes(8))
            )
            kind = draw.choice((1, 1, 1, 2))
            version = draw.choice(((1, 0), (1, 0), (1, 9), (2, 0)))
            body = board.hello(version, board_id, boot, draw.random() < 0.7, (1, 0, 0), {"reader": "none"})
            return host.wrap(1, draw.randrange(256), bytes((body[0], body[1], kind)) + body[3:])
        if lot < 0.8:
            presses = [draw.randrange(256) for _ in range(4)]
            body = board.state(boot, draw.randrange(16), presses, [(0, b"")] * 12)
            return host.wrap(2, draw.randrange(256), body)
        return from_a_board(draw)

    def _check(self, before: dict[int, str], claimed: list[int | None], said: bytes) -> None:
        seats = self._boards.seats
        served = [known for known in seats.values() if known]
        changed = [seat for seat, known in seats.items() if known != before[seat]]
        if len(set(served)) != len(served) or not set(changed) <= set(claimed):
            raise Crash(f"{self.name}: {before} became {seats} by {said!r}")
        if any(before[seat] and seat != self._offered for seat in changed):
            raise Crash(f"{self.name}: a seat lost its board: {before} became {seats} by {said!r}")
        if len(self._boards._why) > MOST_BOARDS or len(self._boards._last_path) > MOST_BOARDS:
            raise Crash(f"{self.name}: more boards are remembered than there can be")
        if changed:
            self._offered = None
            if all(seats.values()):  # or nothing would ever be claimed again
                self.begin()
