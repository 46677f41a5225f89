"""Odds, counted by hand."""

from fractions import Fraction

from engine.space_stage.choices_odds import bare_hands, death_roll, repair


def test_bare_hands() -> None:
    """Of 36 throws 6 show a pair, 10 differ by one, then 8, 6, 4 and 2."""
    found = [share * 36 for share in bare_hands().values()]
    assert found == [6, 10, 8, 6, 4, 2]


def test_a_repair() -> None:
    """Sums up to 3: 3 throws of 36; 4 to 7: 18; 8 to 11: 14; 12: 1."""
    assert {tokens: share * 36 for tokens, share in repair(0, 3).items()} == {0: 3, 1: 18, 2: 14, 3: 1}
    assert repair(10, 3) == {3: Fraction(1)}
    assert repair(2, 1) == {1: Fraction(1)}


def test_a_death_roll() -> None:
    """Of six faces: lower ones kill, one heals, higher ones go on."""
    sixths = {last: [share * 6 for share in death_roll(last)] for last in (None, 1, 6)}
    assert sixths == {None: [0, 6, 0], 1: [0, 5, 1], 6: [5, 0, 1]}
