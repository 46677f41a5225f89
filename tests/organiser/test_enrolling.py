"""Letting tables in: one table an invitation, for ten minutes, after people have compared four words."""

import pytest

from engine.tables import BadValue
from firmware_py.fleet.enrolment import LASTS_S, Membership, four_words
from firmware_py.organiser.enrolling import MOST_OPEN, Enrolling

MEMBER = Membership("h", 8883, 8443, "k3f9x2ab", "pw", "PEM", "2026-11-23T08:00:00Z")


@pytest.fixture
def enrolling() -> Enrolling:
    return Enrolling(b"certificate")


def test_both_sides_show_the_same_words(enrolling: Enrolling) -> None:
    code = enrolling.invite(0.0).code
    came = enrolling.apply(code.lower(), "Table 7", "10.0.0.7", 1.0)
    assert came.words == four_words(b"certificate", code) and enrolling.waiting == [came]


def test_an_invitation_lets_one_table_in(enrolling: Enrolling) -> None:
    code = enrolling.invite(0.0).code
    enrolling.apply(code, "Table 7", "10.0.0.7", 1.0)
    with pytest.raises(BadValue, match="no such invitation"):
        enrolling.apply(code, "Table 8", "10.0.0.8", 1.0)


def test_an_invitation_is_over_after_ten_minutes(enrolling: Enrolling) -> None:
    code = enrolling.invite(0.0).code
    with pytest.raises(BadValue, match="ten minutes"):
        enrolling.apply(code, "Table 7", "10.0.0.7", LASTS_S)


def test_five_wrong_codes_a_minute_are_all_that_an_address_may_try(enrolling: Enrolling) -> None:
    code = enrolling.invite(0.0).code
    for _ in range(5):
        with pytest.raises(BadValue, match="no such"):
            enrolling.apply("AAAAAAAA", "Table 7", "10.0.0.7", 1.0)
    with pytest.raises(BadValue, match="wait a minute"):
        enrolling.apply(code, "Table 7", "10.0.0.7", 2.0)
    assert enrolling.apply(code, "Table 8", "10.0.0.8", 2.0).name == "Table 8"


def test_a_table_learns_what_it_needs_once_and_only_after_the_word(enrolling: Enrolling) -> None:
    came = enrolling.apply(enrolling.invite(0.0).code, "Table 7", "10.0.0.7", 1.0)
    assert enrolling.asked(came.ticket).membership is None
    enrolling.decide(came.ticket, MEMBER)
    assert enrolling.waiting == [] and enrolling.asked(came.ticket).membership == MEMBER
    with pytest.raises(BadValue):
        enrolling.asked(came.ticket)


def test_who_is_refused_stays_out(enrolling: Enrolling) -> None:
    came = enrolling.apply(enrolling.invite(0.0).code, "Table 7", "10.0.0.7", 1.0)
    enrolling.decide(came.ticket, None)
    with pytest.raises(BadValue):
        enrolling.decide(came.ticket, MEMBER)
    assert enrolling.asked(came.ticket).refused


@pytest.mark.parametrize("name", ["", "x" * 41, "a\nb"])
def test_a_name_that_does_not_fit_costs_no_invitation(enrolling: Enrolling, name: str) -> None:
    code = enrolling.invite(0.0).code
    with pytest.raises(BadValue, match="letters"):
        enrolling.apply(code, name, "10.0.0.7", 1.0)
    assert code in enrolling.open


def test_there_is_an_end_of_open_invitations(enrolling: Enrolling) -> None:
    for _ in range(MOST_OPEN):
        enrolling.invite(0.0)
    with pytest.raises(BadValue, match=str(MOST_OPEN)):
        enrolling.invite(0.0)
    assert enrolling.invite(LASTS_S + 1)
