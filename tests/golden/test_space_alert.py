"""Flies every golden case of Space Alert, and checks that the cases reach every mark and death of all threat cards."""

from pathlib import Path

import pytest

from engine.space_alert.cards import threats
from engine.space_alert.files.flight import read_flight
from engine.tables import BadTable
from tests.golden.golden import Case, Filed, differences, filled, read_folder, run

FOLDER = Path(__file__).parent / "space_alert"
CASES = read_folder(FOLDER)

SCOUT = """
[[case]]
name = "a scout drifts by"
source = "[R 7.1]"
covers = ["E2-02 x"]
flight = { threats = [{ turn = 1, where = "red", card = "E2-02" }] }
after_turn = 3
expect = { threats = { "E2-02" = { space = 4 } } }
"""


def read(tmp_path: Path, text: str) -> list[Filed]:
    (tmp_path / "some.toml").write_text(text, encoding="utf-8")
    return read_folder(tmp_path)


def only_case(tmp_path: Path, text: str) -> Case:
    (filed,) = read(tmp_path, text)
    return filed.case


@pytest.mark.parametrize("filed", CASES, ids=[filed.case.name for filed in CASES])
def test_case(filed: Filed) -> None:
    wrong = run(filed.case)
    assert not wrong, "\n".join([f"{filed.file}: {filed.case.name} {filed.case.source}", *wrong])


@pytest.mark.parametrize("card", [card.id for card in threats()])
def test_every_mark_and_the_death_of_a_threat_have_a_case(card: str) -> None:
    covered = {claim.replace("y2", "y") for filed in CASES for claim in filed.case.covers}
    assert {f"{card} {feat}" for feat in ("x", "y", "z", "destroyed")} <= covered


def test_fills_up_what_a_flight_leaves_out() -> None:
    flight = filled({"plans": [["A"], []], "trajectories": {"white": 1}, "damage": {"blue": ["shield"]}})
    assert flight["crew"] == 2
    assert flight["trajectories"] == {"red": 2, "white": 1, "blue": 3, "internal": 4}
    read = read_flight(flight)
    assert read.plans[0][:2] == (4, 0)
    assert read.piles == ((5, 4, 0, 1, 3, 2), (5, 4, 0, 1, 3, 2), (2, 5, 4, 0, 1, 3))
    assert read_flight(filled({"crew": 3})).plans == ((0,) * 12,) * 3


def test_says_what_differs(tmp_path: Path) -> None:
    assert run(only_case(tmp_path, SCOUT)) == []
    other = SCOUT.replace("space = 4", "space = 5, damage = 0")
    assert run(only_case(tmp_path, other)) == ["after turn 3: threats.E2-02.space: expected 5, got 4"]


def test_a_claim_must_have_happened(tmp_path: Path) -> None:
    early = SCOUT.replace("after_turn = 3", "after_turn = 2").replace("space = 4", "space = 6")
    assert run(only_case(tmp_path, early)) == ["covers: E2-02 x did not happen"]


def test_a_look_after_the_end_is_told(tmp_path: Path) -> None:
    late = SCOUT.replace("after_turn = 3", "after_turn = 14").replace("space = 4", "space = 1")
    assert run(only_case(tmp_path, late)) == ["after turn 14: the flight ended with turn 13"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("after_turn", "after_turns", r"some.toml:7: case\[0\].after_turns: unknown key"),
        ("space = 4", "spaces = 4", 'expected one of "space"'),
        ("{ threats = { ", "{ treats = { ", "unknown key; expected one of outcome"),
        ('{ threats = { "E2-02" = { space = 4 } } }', "{}", "expects nothing"),
        ("{ space = 4 }", "{}", "threats: expects nothing"),
        ('{ "E2-02" =', '{ "E2-20" =', "expected one of the 55 threat cards"),
        ('"E2-02 x"', '"E2-02 w"', r"covers\[0\]: expected a card and one of x, y"),
        ('"E2-02 x"', '"E2-02 z"', "no look expects the card and its points"),
        ('"E2-02 x"', '"E2-02 destroyed"', "no look expects the card and its points"),
        ("expect =", "looks = [{ drawn = [0, 0, 0] }]\nexpect =", "either expect or looks"),
        ("after_turn = 3\nexpect = {", "looks = [{ after_turn = 3 }] #", "expects nothing"),
        ("expect = {", "looks = [{ drawn = [0, 0, 0] }] #", "belongs into the looks"),
    ],
)
def test_refuses_what_would_pass_in_silence(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(BadTable, match=message):
        read(tmp_path, SCOUT.replace(old, new, 1))


def test_refuses_looks_out_of_order(tmp_path: Path) -> None:
    looks = "looks = [{ after_turn = 3, drawn = [0, 0, 0] }, { after_turn = 2, drawn = [0, 0, 0] }]\n"
    with pytest.raises(BadTable, match="expected ascending turns"):
        read(tmp_path, SCOUT.split("after_turn")[0] + looks)


def test_refuses_a_name_used_twice(tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text(SCOUT, encoding="utf-8")
    with pytest.raises(BadTable, match=r"some.toml:3: .* also a case of other.toml"):
        read(tmp_path, SCOUT)


def test_compares_lists_by_what_they_are() -> None:
    assert differences({"destroyed": ["b", "a"]}, {"destroyed": ["a", "b"]}) == []
    assert differences({"destroyed": ["a"]}, {"destroyed": ["a", "a"]})
    assert differences({"on_track": ["b", "a"]}, {"on_track": ["a", "b"]})
    assert differences({"plans": [["A"]]}, {"plans": [["A", "B"], ["C"]]}) == []
    assert differences({"plans": [["A", "C"]]}, {"plans": [["A", "B"]]})
    assert differences({"crew": [{}, {"alive": True}]}, {"crew": [{"alive": False}, {"alive": True}]}) == []
    assert differences({"crew": [{"alive": True}]}, {"crew": [{"alive": True}, {"alive": True}]})
