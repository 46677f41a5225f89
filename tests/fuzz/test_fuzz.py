"""A bounded run of the fuzzer at every edge, with a seed of its own for each; `make fuzz` runs millions."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec import DecodeError

from engine.game import TABLE, Seat
from engine.tables import TableError
from firmware_py.journal.lines import read_journal
from firmware_py.web.messages import PageMessage, read_message
from firmware_py.web.router import Service
from hardware.seat_board import protocol as board
from hardware.seats import protocol as host
from tests.fuzz.edge import Crash, Edge
from tests.fuzz.edges_files import (
    Cabinets,
    FlightFiles,
    JournalFiles,
    JournalLines,
    Records,
    SmallFiles,
    WaitingFiles,
    WireFiles,
)
from tests.fuzz.edges_log import LogFiles
from tests.fuzz.edges_network import Http, Sockets
from tests.fuzz.edges_pages import Messages, Taken
from tests.fuzz.edges_positions import Positions
from tests.fuzz.edges_wire import BoardFrames, BoardIds, TableFrames
from tests.fuzz.fuzz import SHARES, SLACK, Count, Held, feed, grows

MESSAGES: dict[type[Edge], int] = {
    BoardFrames: 8000,
    TableFrames: 3000,
    BoardIds: 3000,
    LogFiles: 12,
    Messages: 3000,
    Taken: 60,
    Sockets: 100,
    Http: 25,
    Records: 60,
    JournalLines: 250,
    JournalFiles: 40,
    WaitingFiles: 40,
    FlightFiles: 250,
    Cabinets: 12,
    SmallFiles: 60,
    WireFiles: 500,
    Positions: 30,
}
quickly = settings(max_examples=60, deadline=None, database=None)


@pytest.mark.parametrize("kind", SHARES, ids=lambda kind: kind.__name__)
def test_nothing_crashes_and_what_is_refused_changes_nothing(kind: type[Edge]) -> None:
    count = Count()
    feed(kind, count, MESSAGES[kind], "suite")
    assert count.fed >= MESSAGES[kind]
    if kind in (BoardFrames, TableFrames):  # they were drawn from a stock, and each was fed six times
        assert count.new > 0.9 * count.fed


class Broken(Edge):
    """An edge that dies of every hundredth message."""

    name = "broken"

    def feed(self, draw: random.Random) -> int:
        with self.refusing("what was fed"):
            if draw.random() < 0.01:
                raise KeyError("oops")
        return 1


def test_a_crash_is_told_with_its_seed_and_what_was_fed() -> None:
    with pytest.raises(Crash, match=r"seed suite:\d+: broken: KeyError\('oops'\) came of 'what was fed'"):
        feed(Broken, Count(), 10_000, "suite")


def test_memory_that_grows_is_noticed() -> None:
    assert grows([Held(50_000, 100_000 + number * SLACK // 10) for number in range(21)])
    assert not grows([Held(50_000 + 1000 * number, 100_000) for number in range(21)])


class Hasty(Service):
    """A table that does something before it refuses."""

    def take(self, message: PageMessage, by: Seat = TABLE) -> None:
        self.pace += 1
        raise TableError("refused")


class AtAHastyTable(Taken):
    def begin(self) -> None:
        super().begin()
        self._service = Hasty(self._simulated, lambda: 5)


def test_a_refusal_that_changes_something_is_noticed() -> None:
    with pytest.raises(Crash, match="refused and yet changed by"):
        feed(AtAHastyTable, Count(), 200, "suite")


# ---------------------------------------------------------------------------------------------- with hypothesis


@quickly
@given(some.lists(some.binary(max_size=60), max_size=12), some.data())
def test_both_ends_of_the_wire_read_the_same_packets_however_the_bytes_are_cut(
    pieces: list[bytes], data: some.DataObject
) -> None:
    """Two readers that share no line of code: the table's and the seat board's."""
    kinds = some.tuples(some.integers(0, 255), some.integers(0, 255), some.binary(max_size=40))
    good = data.draw(some.lists(kinds, max_size=4))
    stream = b"\0".join([*pieces, *(host.wrap(*packet) for packet in good)]) + b"\0"
    cuts = sorted(data.draw(some.lists(some.integers(0, len(stream)), max_size=5)))
    ours, theirs = host.PacketFrames(), board.Frames()
    begins, ends = [0, *cuts], [*cuts, len(stream)]
    heard: list[tuple[int, int, bytes]] = []
    known: list[tuple[int, int, bytes]] = []
    for begin, end in zip(begins, ends, strict=True):
        heard += [(packet.kind, packet.seq, packet.body) for packet in ours.feed(stream[begin:end])]
        known += [(kind, seq, bytes(body)) for kind, seq, body in theirs.feed(stream[begin:end])]
    assert heard == known
    assert heard[len(heard) - len(good) :] == good
    assert ours.bad == theirs.bad


@quickly
@given(some.binary(max_size=400))
def test_no_bytes_are_a_journal_by_chance(raw: bytes) -> None:
    with pytest.raises(TableError):
        read_journal(raw, "test")


json_values = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=5),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=5), inner, max_size=3),
    max_leaves=12,
)


@quickly
@given(some.sampled_from(["sit", "begin", "slip", "wish", "set", "join", "show"]), json_values)
def test_what_a_page_says_is_a_message_or_refused(do: str, value: object) -> None:

    said = {"do": do, **value} if isinstance(value, dict) else {"do": do, "seat": value}
    try:
        message = read_message(json.dumps(said))
    except DecodeError:
        return
    assert type(message).__name__.lower() == said["do"]
