"""`spacetable cards`: both ends of every card get their tag, once, and nothing is lost when somebody stops."""

import io
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.space_alert.cards import cards, threats
from engine.tables import BadTable
from firmware_py.commands.cards import TagReader
from firmware_py.commands.main import main
from firmware_py.devices.health import HealthBook
from firmware_py.devices.tag_file import read_tags, tag_book, write_tags
from firmware_py.games.decks import deck, decks
from firmware_py.workshop.enrolment import Enrolment, Trouble, walk
from firmware_py.workshop.labels import CARDS_A_PAGE, label_pages
from hardware.seats.twin import TwinSeats


def tags() -> Iterator[str]:
    """As many tags as anybody needs."""
    return (f"04{number:012x}" for number in range(10_000))


def test_the_decks_are_those_of_the_box() -> None:
    """Every card that the rules know, and no key twice."""
    keys = [card.key for name in ("action", "heroic", "threat") for card in deck(name)]
    assert len(keys) == len(set(keys)) == len(cards()) + len(threats())
    assert {card.key for card in deck("heroic")} == {card.key for card in cards() if card.heroic}


def test_a_deck_is_walked_card_by_card_and_then_the_table_knows_both_halves(tmp_path: Path) -> None:
    requests: list[str] = []
    coming = tags()

    def next_tag(request: str) -> str:
        requests.append(request)
        return next(coming)

    walk(Enrolment(deck("heroic"), tmp_path), next_tag, requests.append)
    assert (
        requests[0]
        == "heroic A / heroic move to lower blue, 1: lay it into a slot with heroic A up (6 cards left)"
    )
    assert len(requests) == 13 and requests[-1] == "every card has its tags"
    book = tag_book(tmp_path)
    known = [book.card_of(tag) for tag, _ in zip(tags(), range(12), strict=False)]
    assert known == [(card.key, half) for card in deck("heroic") for half in (0, 1)]


def test_an_enrolment_goes_on_where_it_was_left_even_between_two_halves(tmp_path: Path) -> None:
    first = Enrolment(deck("action"), tmp_path)
    for tag, _ in zip(tags(), range(3), strict=False):
        assert first.take(tag) is None
    again = Enrolment(deck("action"), tmp_path)
    assert again.wanted() == (deck("action")[1], 1)


def test_a_tag_that_is_known_elsewhere_is_refused_and_says_where(tmp_path: Path) -> None:
    one, two, three = [tag for tag, _ in zip(tags(), range(3), strict=False)]
    enrolment = Enrolment(deck("action"), tmp_path)
    assert enrolment.take(one) is None
    assert str(enrolment.take(one)) == "this is the tag of its other half: turn the card"
    assert enrolment.take(two) is None
    assert enrolment.take(two) == Trouble("known", two, "A/red/1", 1)
    other = Enrolment(deck("threat"), tmp_path)
    assert str(other.take(one)) == f"tag {one} is on A/red/1 already, half 1"
    assert other.take(three) is None
    assert read_tags(tmp_path) == {"A/red/1": (one, two), "threat/E1-01": (three, "")}


@pytest.mark.parametrize("tag", ["several", "unreadable", "04a1", "04A1B2C3D4E5F6", "sim:A/red/1:0"])
def test_what_is_no_single_tag_is_refused(tag: str, tmp_path: Path) -> None:
    enrolment = Enrolment(deck("action"), tmp_path)
    assert enrolment.take(tag) == Trouble("no_tag", tag)
    assert enrolment.known == {}


def test_a_card_may_be_skipped_and_comes_back_the_next_time(tmp_path: Path) -> None:
    enrolment = Enrolment(deck("heroic"), tmp_path)
    enrolment.skip()
    assert enrolment.wanted() == (deck("heroic")[1], 0)
    assert Enrolment(deck("heroic"), tmp_path).wanted() == (deck("heroic")[0], 0)


def test_the_tag_file_is_checked_when_it_is_read(tmp_path: Path) -> None:
    write_tags(tmp_path, {"A/red/1": ("04a1b2c3", ""), "A/red/2": ("", "04a1b2c3")})
    with pytest.raises(BadTable, match=r"A/red/2\[1\]: tag 04a1b2c3 is that of A/red/1 already"):
        read_tags(tmp_path)
    (tmp_path / "tags.json").write_text("{", encoding="utf-8")
    with pytest.raises(BadTable, match="expected JSON"):
        read_tags(tmp_path)


def test_tags_are_read_at_any_slot_or_typed_and_a_person_may_skip_or_stop() -> None:
    seats, out = TwinSeats([1, 2]), io.StringIO()
    typed: list[str | None] = []
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 5:
            seats.slip(2, 7, ("04a1b2c3", ""))

    health = HealthBook()
    health.notes.append(("seats", "a board serves no seat: press a button on it"))
    reader = TagReader(seats, health, out, lambda: typed.pop(0) if typed else None, sleep, lambda: 0)
    assert reader.next("lay it") == "04a1b2c3"
    assert len(slept) == 5 and out.getvalue() == "lay it\na board serves no seat: press a button on it\n"
    typed += ["04ffeedd", "", "q"]
    assert [reader.next("next") for _ in range(3)] == ["04ffeedd", "", None]


@pytest.mark.parametrize("name", tuple(decks()))
@pytest.mark.parametrize("language", ["en", "cs"])
def test_label_sheets_have_both_halves_of_every_card_on_the_paper(name: str, language: str) -> None:
    cards = deck(name, language)
    pages = [ElementTree.fromstring(page) for page in label_pages(cards)]
    assert len(pages) == -(-len(cards) // CARDS_A_PAGE)
    texts = [node.text for page in pages for node in page.iter() if node.tag.endswith("text")]
    for card in cards:
        assert texts.count(card.key) == 2
        for half in (0, 1):
            same = sum(other.halves[half] == card.halves[half] for other in cards)
            assert texts.count(f"{half + 1}: {card.halves[half]}") == same
    for page in pages:
        for node in page.iter():
            if node.tag.endswith("rect"):
                assert float(node.attrib["x"]) + float(node.attrib["width"]) <= 210 - 10
                assert float(node.attrib["y"]) + float(node.attrib["height"]) <= 297 - 10


@pytest.mark.parametrize("name", tuple(decks()))
def test_what_is_written_on_a_label_can_be_read_and_stays_inside(name: str) -> None:
    """Frames are not filled, letters are at least 1.5 mm high and no line is longer than its label."""
    for page in label_pages(deck(name, "cs")):
        sheet = ElementTree.fromstring(page)
        style = next(node.text or "" for node in sheet.iter() if node.tag.endswith("style"))
        assert "rect{fill:none;" in style
        for node in sheet.iter():
            if node.tag.endswith("text"):
                size = float(node.attrib["font-size"])
                assert size >= 1.5
                assert size * 0.58 * len(node.text or "") <= 46 - 1.5


def test_the_commands_write_labels_list_tags_and_refuse_an_unknown_deck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "labels", "--deck", "heroic", "--out", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["labels_heroic_1.svg"]
    blocked = tmp_path / "labels_heroic_1.svg"
    assert main(["cards", "labels", "--deck", "heroic", "--out", str(blocked)]) == 2
    write_tags(tmp_path, {"A/red/1": ("04a1b2c3", "")})
    capsys.readouterr()
    assert main(["cards", "list", "--state", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines()[0].split() == ["A/red/1", "04a1b2c3", "-"]
    assert main(["cards", "list", "--deck", "tarot", "--state", str(tmp_path)]) == 2
    assert "expected one of action, heroic, threat" in capsys.readouterr().err


def test_cards_are_not_asked_for_before_it_is_said_that_no_board_reads_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody without a board was asked for 505 cards."""
    monkeypatch.setattr("firmware_py.commands.cards.LISTENS_MS", 20)
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["cards", "enroll", "--deck", "action", "--state", str(tmp_path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "no board is plugged in, so no slot reads anything: plug one in now, or type the tags"
    assert told[2].startswith("A / move red")
