"""Enrolling at a table that runs: the slots of any seat speak to the enroller, and the table knows the card at once."""

import errno
import os
from pathlib import Path

import pytest

from engine.game import Refused
from firmware_py.devices.tag_file import read_tags
from firmware_py.games.decks import deck
from firmware_py.journal.disk import Disk
from firmware_py.workshop.enroller import CardEnrolment, Enroller
from firmware_py.workshop.enrolment import Trouble
from hardware.readings import SlotReading
from tests.wire.wired import Wired, tag

NEW = tuple(f"0499{number:010x}" for number in range(4))
"""Tags that no card of the test's book has."""


@pytest.fixture
def wired(wired: Wired) -> Wired:
    """With a board at every seat."""
    wired.claim_all()
    return wired


def enroller(wired: Wired, state: Path) -> Enroller:
    return Enroller(wired.table, wired.built.assembled.seats, state)


def standing(one: Enroller) -> CardEnrolment:
    assert one.standing is not None
    return one.standing


def test_both_ends_of_a_card_are_taken_at_the_slots_of_different_seats(wired: Wired, tmp_path: Path) -> None:
    one = enroller(wired, tmp_path)
    one.start("action")
    first, second = deck("action")[:2]
    wired.board(2).slip(5, NEW[0])
    wired.run(1000)
    assert one.standing is not None and (one.standing.card, one.standing.half) == (first, 1)
    wired.board(4).slip(1, NEW[1])
    wired.run(1000)
    assert one.standing is not None and (one.standing.card, one.standing.half) == (second, 0)
    assert one.standing.left == len(deck("action")) - 1
    assert read_tags(tmp_path) == {first.key: (NEW[0], NEW[1])}
    assert wired.table.intake.tags.card_of(NEW[1]) == (first.key, 1)


def test_what_was_wrong_with_a_tag_is_told_until_the_next_one(wired: Wired, tmp_path: Path) -> None:
    one = enroller(wired, tmp_path)
    one.start("action")
    for slot, uid in enumerate((NEW[0], NEW[1]), 1):
        wired.board(1).slip(slot, uid)
        wired.run(1000)
    wired.board(1).pull(1)
    wired.run(1000)
    before = one.revision
    wired.board(1).slip(1, NEW[0])
    wired.run(1000)
    assert one.standing is not None and one.revision > before
    assert one.standing.trouble == Trouble("known", NEW[0], deck("action")[0].key, 0)
    wired.board(1).slip(3, NEW[2])
    wired.run(1000)
    assert one.standing.trouble is None


def test_the_table_hears_nothing_meanwhile_and_everything_afterwards(wired: Wired, tmp_path: Path) -> None:
    one = enroller(wired, tmp_path)
    one.start("action")
    notices = len(wired.table.notices)
    wired.board(3).slip(7, NEW[0])
    wired.run(1000)
    assert len(wired.table.notices) == notices and (3, 7) not in wired.table.intake.lying
    one.stop()
    assert one.standing is None
    wired.run(100)
    assert wired.table.intake.lying[3, 7] == (deck("action")[0].key, 0)


def test_cards_may_be_skipped_done_again_or_typed_and_a_deck_ends(wired: Wired, tmp_path: Path) -> None:
    one = enroller(wired, tmp_path)
    one.start("heroic")
    cards = deck("heroic")
    one.skip()
    assert standing(one).card == cards[1]
    assert one.take(NEW[0]) is None and one.take(NEW[1]) is None
    assert one.again(cards[1].key) and not one.again(cards[2].key)
    assert standing(one).card == cards[1]
    assert wired.table.intake.tags.card_of(NEW[0]) is None
    for _ in cards[1:]:
        one.skip()
    assert (standing(one).card, standing(one).left) == (None, len(cards))
    assert one.take(NEW[0]) == Trouble("done", NEW[0])


def test_a_tag_that_was_read_on_a_full_disk_ended_the_program(
    wired: Wired, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(disk: Disk, file: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    one = enroller(wired, tmp_path)
    one.start("action")
    card = deck("action")[0]
    with monkeypatch.context() as patched:
        patched.setattr(Disk, "write", full)
        wired.board(2).slip(5, NEW[0])
        wired.run(1000)
        assert standing(one).trouble == Trouble("not_written", NEW[0], card.key)
        assert standing(one).card == card and read_tags(tmp_path) == {}
    assert "the disk takes nothing" in str(standing(one).trouble)
    assert one.take(NEW[0]) is None and one.take(NEW[1]) is None
    monkeypatch.setattr(Disk, "write", full)
    assert not one.again(card.key)
    assert read_tags(tmp_path) == {card.key: (NEW[0], NEW[1])}


def test_nobody_enrols_while_a_game_is_on_the_table(wired: Wired, tmp_path: Path) -> None:
    wired.begin()
    one = enroller(wired, tmp_path)
    with pytest.raises(Refused, match="game_running"):
        one.start("action")
    wired.board(1).slip(1, tag(0, 0))
    wired.run(1000)
    assert one.standing is None and (1, 1) in wired.table.intake.lying


def test_a_game_that_begins_ends_an_enrolment_and_has_the_cards(wired: Wired, tmp_path: Path) -> None:
    one = enroller(wired, tmp_path)
    one.start("action")
    wired.begin()
    wired.board(1).slip(1, tag(0, 0))
    wired.run(1000)
    assert one.standing is None and read_tags(tmp_path) == {}
    assert (1, 1) in wired.table.intake.lying


def test_what_is_lent_comes_back_as_it_was_told_last(wired: Wired) -> None:
    seats, taken = wired.built.assembled.seats, list[SlotReading]()
    wired.board(1).slip(1, tag(0, 0))
    wired.run(1000)
    seats.lend(taken.extend)
    wired.board(1).pull(1)
    wired.run(1000)
    wired.board(1).slip(1, tag(1, 0))
    wired.run(1000)
    assert [reading.tags for reading in taken] == [None, (tag(1, 0), "")]
    seats.lend(None)
    assert [r for r in seats.poll(wired.now_ms) if isinstance(r, SlotReading)] == taken[1:]
