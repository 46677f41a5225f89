"""`spacetable cards`: enrol tags, print labels, list what is known."""

import argparse
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final, TextIO

from engine.tables import TableError
from firmware_py.devices.health import HealthBook
from firmware_py.games.decks import deck, decks
from firmware_py.journal.state_folder import state_folder
from firmware_py.table.assembly import Makers, assemble
from firmware_py.workshop.enrolment import Enrolment, walk
from firmware_py.workshop.hardware_test_helpers import typed_words
from firmware_py.workshop.labels import write_labels
from hardware.cabinet import load
from hardware.readings import Device, SlotReading

POLL_S: Final = 0.02
LISTENS_MS: Final = 2500  # a board that is plugged in has greeted by then
HELP: Final = "[Enter] skips a card, q stops; a tag may be typed as well"
NO_BOARD: Final = "no board is plugged in, so no slot reads anything: plug one in now, or type the tags"


def cards_command(options: argparse.Namespace, out: TextIO) -> int:
    """Does what the command line asks for; raises TableError for a deck that there is not."""
    names = tuple(decks()) if options.deck == "all" else (options.deck,)
    if options.action == "labels":
        for name in names:
            for path in write_labels(deck(name, options.language), Path(options.out), name):
                out.write(f"{path}\n")
        return 0
    state = state_folder(options.state)
    enrolment = Enrolment(tuple(card for name in names for card in deck(name, options.language)), state)
    if options.action == "list":
        _list(enrolment, out)
        return 0
    if options.again is not None and not enrolment.forget(options.again):
        raise TableError(f"card {options.again} has no tags")
    _enrol(enrolment, options.cabinet, state, out)
    return 0


def _list(enrolment: Enrolment, out: TextIO) -> None:
    for card, tags in enrolment.known.items():
        out.write(f"{card:40} {' '.join(tag or '-' for tag in tags)}\n")
    out.write(f"{enrolment.request()}\n")


def _enrol(enrolment: Enrolment, cabinet: str, state: Path, out: TextIO) -> None:
    built = assemble(load(cabinet), state, Makers())
    reader = TagReader(built.seats, built.devices.health, out, typed_words(sys.stdin))
    try:
        boards = built.seats.boards
        if boards is not None and not reader.hears(lambda: bool(boards.report())):
            _write(out, NO_BOARD)
        _write(out, HELP)
        walk(enrolment, reader.next, lambda line: _write(out, line))
    finally:
        built.close()


def _write(out: TextIO, line: str) -> None:
    out.write(f"{line}\n")
    out.flush()


class TagReader:
    """Tags from the slots of all seats, or typed. `typed` gives the next line, None while there is none. What `health`
    has for people, such as that a board wants a seat, is told.
    """

    def __init__(
        self,
        seats: Device,
        health: HealthBook,
        out: TextIO,
        typed: Callable[[], str | None],
        sleep: Callable[[float], None] = time.sleep,
        clock_ms: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000,
    ) -> None:
        self._seats = seats
        self._health = health
        self._out = out
        self._typed = typed
        self._sleep = sleep
        self._clock_ms = clock_ms
        self._read: deque[str] = deque()

    def hears(self, there: Callable[[], bool]) -> bool:
        """Whether a board is there, after it had time to greet."""
        until = self._clock_ms() + LISTENS_MS
        while not there() and self._clock_ms() < until:
            self._poll()
            self._sleep(POLL_S)
        return there()

    def next(self, request: str) -> str | None:
        """The next tag that lies in some slot; "" for a card that is skipped, None for the end."""
        _write(self._out, request)
        while True:
            self._poll()
            if self._read:
                return self._read.popleft()
            line = self._typed()
            if line is not None:
                return None if line == "q" else line
            self._sleep(POLL_S)

    def _poll(self) -> None:
        for reading in self._seats.poll(self._clock_ms()):
            if isinstance(reading, SlotReading) and reading.tags is not None:
                self._read.append(reading.tags[0])
        while self._health.notes:
            _write(self._out, self._health.notes.popleft()[1])
