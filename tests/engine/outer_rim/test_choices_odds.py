"""Exact odds against every way that dice can fall, counted one by one."""

from collections import Counter
from itertools import pairwise, product

import pytest

from engine.outer_rim.choices_odds import faces_of_success, held, salvo
from engine.outer_rim.verbs_fire import face
from tests.engine.outer_rim.playing import Duel, Figure, Values, damage

MIDS: tuple[Figure, Figure] = ((1, 0, "east"), (1, 3, "east"))
SALVOS: list[tuple[Values, Values]] = [
    ((), ()),
    ((1,), ()),
    ((6,), (6,)),
    ((5, 3), (2,)),
    ((6, 4, 2), (3, 1)),
    ((6, 6, 5), (5, 4, 1)),
    ((2, 2, 2, 2), (1, 6)),
]


def good(value: int, fallen: int) -> bool:
    """The rule of the dice, said once more in the words of the rulebook [R 3]."""
    return fallen != 6 and fallen <= value


def counted(cannons: Values, shields: Values) -> Counter[int]:
    """Damage of every fall of the dice."""
    falls: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=len(cannons) + len(shields)):
        hits = [value for value, fallen in zip(cannons, faces, strict=False) if good(value, fallen)]
        taken = sum(good(v, f) for v, f in zip(shields, faces[len(cannons) :], strict=True))
        falls[sum(sorted(hits)[: max(0, len(hits) - taken)])] += 1
    return falls


@pytest.mark.parametrize("value", range(1, 7))
def test_chances_of_one_die(value: int) -> None:
    assert faces_of_success(value) == sum(good(value, fallen) for fallen in range(1, 7))


@pytest.mark.parametrize("shields", [(), (1,), (6, 3), (5, 4, 2), (1, 2, 3, 6)])
def test_how_many_shields_hold(shields: Values) -> None:
    falls = Counter(
        sum(good(value, fallen) for value, fallen in zip(shields, faces, strict=True))
        for faces in product(range(1, 7), repeat=len(shields))
    )
    assert held(shields) == tuple(falls[number] for number in range(len(shields) + 1))


@pytest.mark.parametrize(("cannons", "shields"), SALVOS)
def test_damage_of_a_salvo(cannons: Values, shields: Values) -> None:
    falls = counted(cannons, shields)
    assert dict(salvo(cannons, shields)) == dict(falls)
    assert sum(falls.values()) == 6 ** (len(cannons) + len(shields))


def test_the_odds_are_those_of_the_rules() -> None:
    """Every fall of two cannons and a shield, rolled in a duel."""
    start = Duel(at=MIDS)
    start.set_dice(((4, 2), ()), ((), (3,)))
    start.until("ask_roll")
    falls: Counter[int] = Counter()
    for first, second, shield in product(range(1, 7), repeat=3):
        duel = Duel(at=MIDS)
        duel.game, duel.steps = start.game.clone(), []
        duel.roll(first, second)
        if duel.view().asks == "ask_roll":
            duel.roll(shield)
        duel.end_round()
        falls[sum(amount for _, _, amount in damage(duel))] += 1
    assert dict(falls) == dict(salvo((4, 2), (3,)))


def test_the_stream_of_dice_is_fair() -> None:
    """6000 faces: each value within four standard deviations of 1000, and so is each pair of neighbours of its mean."""
    faces = [face(2024, number) for number in range(6001)]
    singles = Counter(faces[:6000])
    assert set(singles) == set(range(1, 7))
    assert all(abs(count - 1000) < 4 * 28.9 for count in singles.values())
    pairs = Counter(pairwise(faces))
    assert len(pairs) == 36
    assert all(abs(count - 6000 / 36) < 4 * 12.8 for count in pairs.values())


def test_streams_differ() -> None:
    streams = {tuple(face(fate, number) for number in range(20)) for fate in range(200)}
    assert len(streams) == 200
