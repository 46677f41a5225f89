"""Seat boards in a process of their own, each behind a pty in the place of its USB cable: their real firmware on fake
chips, in real time, and hands that lay and take a card at each.
"""

import os
import random
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import cycle
from multiprocessing.connection import Connection
from typing import Final

from engine.game import Seat
from firmware_py.bench.wire import BOARDS, PATIENCE_MS, Try, WireWatch
from firmware_py.wire.firmware_board import FirmwareBoard

TURN_S: Final = 0.001
CHUNK: Final = 4096
WAIT_MS: Final = (100, 400)  # after a light was right, until the hand comes again


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards with which a hand comes and goes: the slot, and the tags of the cards, which it takes in turn. With one
    card all the time the slot would count as restless.
    """

    slot: int
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LightDelays:
    """How long lights took in ms, and how many cards got none within a second."""

    took_ms: list[float]
    unanswered: int


def run_boards(wires: Connection) -> None:
    """The process: tells the paths of its lines, is given the hands by seat and how many inputs they make, tells the
    answers, and ends when it is sent anything.
    """
    boards = [_Wired(board) for board in BOARDS]
    wires.send([board.path for board in boards])
    _live(boards, wires)
    hands: Mapping[Seat, Hand] = wires.recv()
    inputs: int = wires.recv()
    trying = [_Trying(boards[seat - 1].watch, hand) for seat, hand in hands.items()]
    while sum(len(one.watch.took_ms) + one.unanswered for one in trying) < inputs:
        for one in trying:
            one.move()
        _turn(boards)
    took = [ms for one in trying for ms in one.watch.took_ms]
    wires.send(LightDelays(took, sum(one.unanswered for one in trying)))
    _live(boards, wires)


def _live(boards: list["_Wired"], wires: Connection) -> None:
    """The boards talk until something is said."""
    while not wires.poll():
        _turn(boards)


def _turn(boards: list["_Wired"]) -> None:
    for board in boards:
        board.turn()
    time.sleep(TURN_S)


def _now_ms() -> float:
    return time.perf_counter() * 1000


class _Wired:
    """A board, and the end of its line."""

    def __init__(self, board: str) -> None:
        import pty
        import tty

        self._end, slave = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(self._end, False)
        self.path = os.ttyname(slave)
        firmware = FirmwareBoard(board)
        self._board = firmware
        self._port = firmware.open()
        self._began_ms = _now_ms()
        self._passed_ms = 0
        self.watch = WireWatch(firmware, _now_ms, _now_ms)

    def turn(self) -> None:
        """What came goes in, the firmware lives for as long as has passed, what it wrote goes out."""
        with suppress(BlockingIOError):
            self._port.write(os.read(self._end, CHUNK))
        passed_ms = int(_now_ms() - self._began_ms)
        self._board.run(passed_ms - self._passed_ms)
        self._passed_ms = passed_ms
        if data := self._port.read():
            os.write(self._end, data)


class _Trying:
    """A hand at a board that lays its card and takes it, a while after the light of the last time was right."""

    def __init__(self, watch: WireWatch, hand: Hand) -> None:
        self.watch = watch
        self.unanswered = 0
        self._hand = hand
        self._lies = False
        self._tags = cycle(hand.tags)
        self._draw = random.Random(hand.tags[0])
        self._next_ms = self._told_ms = 0.0

    def move(self) -> None:
        """Does what is due."""
        now_ms = _now_ms()
        if self.watch.trying is not None:
            if now_ms - self._told_ms > PATIENCE_MS:
                self.watch.trying = None
                self.unanswered += 1
            self._next_ms = now_ms + self._draw.randrange(*WAIT_MS)
        elif now_ms >= self._next_ms:
            self._told_ms = now_ms
            self._touch()

    def _touch(self) -> None:
        slot = self._hand.slot
        self._lies = not self._lies
        self.watch.trying = Try(slot, self._lies, self.watch.colour(slot))
        if self._lies:
            self.watch.board.slip(slot, next(self._tags))
        else:
            self.watch.board.pull(slot)
