"""All tables on one screen, sorted by trouble, without flickering."""

from firmware_py.fleet import messages as m
from firmware_py.organiser.roster import STAYS_S, Roster, counts

FREE = m.State(at="", up_s=0.0)
PLAYS = m.State(at="", up_s=0.0, part="playing", game="mag_blast")
BROKEN = m.State(at="", up_s=0.0, part="playing", faults=(m.Fault("seat/3", "unplugged"),))


def roster() -> Roster:
    """Five tables, each with another trouble, named in the order opposite to it."""
    made = Roster()
    made.change("e", name="1", online=True, state=PLAYS, heard_s=0.0)
    made.change("d", name="2", online=True, state=FREE, heard_s=0.0)
    made.change("c", name="3", online=True, state=BROKEN, heard_s=0.0)
    made.change("b", name="4", online=False, state=PLAYS, gone_s=0.0)
    made.change("a", name="5", online=True, state=PLAYS, call=m.Call(seat=1, since_s=0.0), called_s=0.0)
    return made


def shown(made: Roster, now_s: float) -> str:
    return "".join(row.table for row in made.order(now_s))


def test_calls_come_first_then_gone_faulty_free_and_playing_tables() -> None:
    assert shown(roster(), 0.0) == "abcde"
    rows = roster()
    rows.order(0.0)
    assert counts(rows.headings.values()) == {"calls": 1, "gone": 1, "faults": 1, "free": 1, "plays": 1}


def test_whoever_waits_longest_for_staff_is_on_top() -> None:
    made = roster()
    made.change("e", call=m.Call(seat=2, since_s=0.0), called_s=-30.0)
    assert shown(made, 0.0)[:2] == "ea"


def test_a_row_moves_after_two_seconds_at_the_earliest() -> None:
    made = roster()
    assert shown(made, 10.0) == "abcde"
    made.change("d", state=BROKEN)
    made.change("c", state=PLAYS)
    assert shown(made, 10.0) == shown(made, 10.0 + STAYS_S - 0.1) == "abcde"
    assert shown(made, 10.0 + STAYS_S) == "abdec"


def test_a_cable_that_comes_and_goes_moves_nothing() -> None:
    made = roster()
    shown(made, 0.0)
    for second in range(20):
        made.change("e", online=second % 2 == 0, gone_s=float(second))
        assert shown(made, second) == "abcde"


def test_a_call_rises_at_once() -> None:
    made = roster()
    shown(made, 0.0)
    made.change("e", call=m.Call(seat=0, since_s=0.0), called_s=1.0)
    assert shown(made, 1.0) == "aebcd"


def test_a_new_table_stands_where_it_belongs_at_once() -> None:
    made = roster()
    shown(made, 0.0)
    made.change("f", name="0", online=True, state=BROKEN)
    assert "f" in shown(made, 0.1)
    made.forget("f")
    assert shown(made, 0.2) == "abcde"


def test_old_news_and_a_wrong_clock_are_said() -> None:
    made = roster()
    row = made.change("d", heard_s=0.0, clock_off_s=3600.0)
    assert row.age_s(8.0) is None and row.age_s(9.0) == 9.0
    assert row.clock_is_off and row.trouble == "faults"
    assert not made.change("d", clock_off_s=-1.9).clock_is_off
