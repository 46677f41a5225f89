"""Joining a fleet: invitations, the four words, and what a table keeps."""

from pathlib import Path

import pytest

from engine.tables import BadTable, BadValue
from firmware_py.fleet import enrolment
from firmware_py.fleet.topics import TABLE

MEMBER = enrolment.Membership(
    "10.0.0.2", 8883, 8443, "k3f9x2ab", "secret", "PEM", "2026-11-23T08:00:00Z", "Table 7"
)


def test_an_invitation_has_eight_letters_and_lasts_ten_minutes() -> None:
    one = enrolment.invitation(100.0)
    assert len(one.code) == 8 and set(one.code) <= set(enrolment.LETTERS)
    assert one.holds(699.9) and not one.holds(700.0)


def test_invitations_and_names_differ() -> None:
    assert len({enrolment.invitation(0.0).code for _ in range(100)}) == 100
    names = {enrolment.table_name() for _ in range(100)}
    assert len(names) == 100 and all(TABLE.fullmatch(name) for name in names)
    assert len(enrolment.password()) == 32


@pytest.mark.parametrize("typed", ["abcdefgh", "ABCD EFGH", " abcd-efgh "])
def test_an_invitation_is_read_as_people_type_it(typed: str) -> None:
    assert enrolment.tidy_code(typed) == "ABCDEFGH"


@pytest.mark.parametrize("typed", ["", "ABCDEFG", "ABCDEFGHJ", "ABCD0FGH", "ABCDIFGH", "ČBCDEFGH"])
def test_what_is_no_invitation_is_refused(typed: str) -> None:
    with pytest.raises(BadValue, match="8 letters"):
        enrolment.tidy_code(typed)


def test_the_words_depend_on_the_certificate_and_on_the_invitation() -> None:
    words = enrolment.four_words(b"certificate", "ABCDEFGH")
    assert len(words) == 4 and set(words) <= set(enrolment.known_words())
    assert words == enrolment.four_words(b"certificate", "ABCDEFGH")
    assert words != enrolment.four_words(b"another", "ABCDEFGH")
    assert words != enrolment.four_words(b"certificate", "ABCDEFGJ")


def test_no_word_begins_like_another_one() -> None:
    """Whoever hears a word cut short takes it for no other one."""
    words = enrolment.known_words()
    assert [(a, b) for a in words for b in words if a != b and b.startswith(a) and len(b) - len(a) < 2] == []


def test_a_table_keeps_its_fleet_for_nobody_else_to_read(tmp_path: Path) -> None:
    assert enrolment.read_membership(tmp_path) is None
    enrolment.keep_membership(tmp_path, MEMBER)
    assert enrolment.read_membership(tmp_path) == MEMBER
    assert (tmp_path / enrolment.FILE).stat().st_mode & 0o077 == 0
    enrolment.leave(tmp_path)
    enrolment.leave(tmp_path)
    assert enrolment.read_membership(tmp_path) is None


def test_a_membership_that_does_not_fit_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / enrolment.FILE).write_text('host = "a"\nport = 70000\n')
    with pytest.raises(BadTable):
        enrolment.read_membership(tmp_path)
