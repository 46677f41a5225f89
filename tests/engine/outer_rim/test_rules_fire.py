"""The fire phase [R 3] and damage [R Damage]."""

import pytest

from engine.outer_rim import actions as act
from engine.outer_rim import steps as st
from engine.outer_rim.game import deal
from engine.outer_rim.setup import Setup
from tests.engine.outer_rim.playing import STARTS, Duel, Energy, Figure, Values, damage

BOWS: tuple[Figure, Figure] = ((1, 0, "north"), (1, 3, "south"))
MIDS: tuple[Figure, Figure] = ((1, 0, "east"), (1, 3, "east"))
STERNS: tuple[Figure, Figure] = ((1, 0, "south"), (1, 3, "north"))
NONE: Values = ()


def fight(
    first: tuple[Values, Values],
    second: tuple[Values, Values],
    at: tuple[Figure, Figure] = BOWS,
    energy: tuple[Energy, Energy] = (STARTS, STARTS),
) -> Duel:
    """A duel with open dice."""
    duel = Duel(at=at, energy=energy)
    duel.set_dice(first, second)
    return duel


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_succeeds_up_to_its_value_but_never_on_a_six(value: int, face: int) -> None:
    """[edge 19]; a hit counts with the value that was set."""
    duel = fight(((value,), NONE), (NONE, NONE))
    duel.roll(face)
    duel.end_round()
    hit = face <= value and face != 6
    assert damage(duel) == ([(2, "bow", value)] if hit else [])


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("face", range(1, 7))
def test_a_shield_holds_up_to_its_value_but_never_on_a_six(value: int, face: int) -> None:
    """[edge 20]: it takes a whole hit of 6."""
    duel = fight(((6,), NONE), (NONE, (value,)))
    duel.roll(1, face)
    duel.end_round()
    held = face <= value and face != 6
    assert damage(duel) == ([] if held else [(2, "bow", 6)])


def test_more_shields_than_hits() -> None:
    """[edge 21]: the third success is wasted, and nothing is asked."""
    duel = fight(((6, 5, 2), NONE), (NONE, (5, 5, 5)))
    duel.roll(1, 1, 6, 1, 1, 1)
    duel.end_round()
    assert damage(duel) == []
    assert duel.told(st.HitCancelled) == [st.HitCancelled(0, 0), st.HitCancelled(0, 1)]


def test_the_defender_chooses_which_hits_to_cancel() -> None:
    """[edge 22]: a low one as well."""
    duel = fight(((6, 4, 2), NONE), (NONE, (5, 5)))
    duel.roll(1, 1, 1, 1, 6)
    assert (duel.view().asks, duel.game.to_act()) == ("ask_cancel", (2,))
    assert list(duel.game.legal(2)) == [act.CancelHits((0,)), act.CancelHits((1,)), act.CancelHits((2,))]
    assert duel.refuses(2, act.CancelHits((0, 1)))
    assert duel.refuses(2, act.CancelHits(()))
    assert duel.refuses(2, act.CancelHits((3,)))
    duel.do(2, act.CancelHits((2,)))
    duel.end_round()
    assert damage(duel) == [(2, "bow", 10)]


def test_equal_hits_leave_nothing_to_choose() -> None:
    duel = fight(((5, 5), NONE), (NONE, (5,)))
    duel.roll(1, 1, 1)
    assert duel.view().asks != "ask_cancel"
    duel.end_round()
    assert damage(duel) == [(2, "bow", 5)]


def test_shields_are_not_rolled_without_a_hit() -> None:
    duel = fight(((5, 5), NONE), (NONE, (5, 5, 5)))
    duel.roll(6, 6)
    duel.end_round()
    assert [step.die for step in duel.steps if isinstance(step, st.DieRolled)] == [0, 1]


def test_the_tellurian_salvo_comes_first() -> None:
    duel = fight(((5,), (4,)), ((5,), (4,)))
    duel.roll(1, 6, 1, 6)
    rolled = [(step.ship, step.die) for step in duel.steps if isinstance(step, st.DieRolled)]
    assert rolled == [(0, 0), (1, 4), (1, 0), (0, 4)]


def test_a_destroyed_sector_still_fires_its_salvo() -> None:
    """[edge 26]: both salvos count as simultaneous."""
    duel = fight(((6,), NONE), ((6,), NONE), energy=((18, 24, 18), (6, 24, 18)))
    duel.roll(1, 1)
    duel.end_round()
    assert damage(duel) == [(1, "bow", 6), (2, "bow", 6)]
    assert (duel.energy(1), duel.energy(2)) == ((12, 24, 18), (0, 24, 18))


@pytest.mark.parametrize(("left", "lost"), [(5, [4]), (8, [1]), (9, [])])
def test_damage_beyond_the_energy_is_lost(left: int, lost: list[int]) -> None:
    """[edge 27]"""
    duel = fight(((5, 4), NONE), ((5,), NONE), energy=(STARTS, (left, 24, 18)))
    duel.roll(1, 1, 6)
    duel.end_round()
    assert duel.energy(2) == (0, 24, 18)
    assert duel.told(st.DamageLost) == [st.DamageLost(1, 0, amount) for amount in lost]
    assert duel.told(st.SectorDestroyed) == [st.SectorDestroyed(1, 0)]


@pytest.mark.parametrize(
    ("at", "energy", "cannons", "expected"),
    [
        (BOWS, (0, 24, 18), (5, 4), (0, 19, 18)),
        (BOWS, (0, 24, 18), (4, 4), (0, 20, 18)),
        (STERNS, (18, 24, 0), (1,), (18, 23, 0)),
        (BOWS, (0, 24, 18), (5, 5, 5), (0, 16, 18)),
    ],
)
def test_a_hit_on_a_destroyed_end_goes_to_the_middle_by_half(
    at: tuple[Figure, Figure], energy: Energy, cannons: Values, expected: Energy
) -> None:
    """[edge 28, 29], and [edge 31]: the whole salvo is halved, not die by die (15 makes 8, not 9)."""
    duel = fight((cannons, NONE), (NONE, NONE), at=at, energy=(STARTS, energy))
    duel.roll(*([1] * len(cannons)))
    duel.end_round()
    assert duel.energy(2) == expected


@pytest.mark.parametrize(("sector", "expected"), [("bow", (14, 0, 18)), ("stern", (18, 0, 14))])
def test_a_hit_on_a_destroyed_middle_goes_where_the_attacker_wants(sector: str, expected: Energy) -> None:
    """[edge 30]"""
    duel = fight(((4, 3), NONE), (NONE, NONE), at=MIDS, energy=(STARTS, (18, 0, 18)))
    duel.roll(1, 1)
    assert (duel.view().asks, duel.game.to_act()) == ("ask_aim", (1,))
    assert duel.refuses(1, act.AimPast("mid"))
    duel.do(1, act.AimPast("bow" if sector == "bow" else "stern"))
    duel.end_round()
    assert duel.energy(2) == expected


def test_a_destroyed_middle_that_was_missed_asks_nobody() -> None:
    duel = fight(((4, 3), NONE), (NONE, NONE), at=MIDS, energy=(STARTS, (18, 0, 18)))
    duel.roll(6, 6)
    assert duel.view().asks == "ask_tokens"


@pytest.mark.parametrize(
    ("first", "second", "outcome"),
    [(3, 9, "kalmian"), (9, 3, "tellurian"), (7, 7, "draw")],
)
def test_when_both_are_beaten_the_last_sectors_are_compared(first: int, second: int, outcome: str) -> None:
    """[edge 32]"""
    energy = ((4, 0, first), (4, second, 0))
    duel = fight(((4,), NONE), ((4,), NONE), energy=energy)
    duel.roll(1, 1)
    assert duel.outcome() == f"{outcome} both_destroyed"


def test_one_destroyed_sector_does_not_end_the_duel() -> None:
    duel = fight(((4,), NONE), ((4,), NONE), energy=(STARTS, (4, 24, 18)))
    duel.roll(1, 6)
    assert duel.outcome() == ""


def test_the_second_destroyed_sector_ends_the_duel() -> None:
    duel = fight(((4,), NONE), (NONE, NONE), energy=(STARTS, (4, 0, 18)))
    duel.roll(1)
    assert duel.outcome() == "tellurian destroyed"
    assert duel.game.result is not None
    assert duel.game.result.score == 1
    assert duel.game.result.document["energy"] == {
        "tellurian": {"bow": 18, "mid": 24, "stern": 18},
        "kalmian": {"bow": 0, "mid": 0, "stern": 18},
    }


# --------------------------------------------------------------------------------------------------- ion salvos


def test_an_ion_salvo_lowers_shields_as_its_owner_likes() -> None:
    duel = fight(((4, 2), NONE), (NONE, (3, 3, 3)))
    assert (duel.view().asks, duel.game.to_act()) == ("ask_ion", (1,))
    duel.do(1, act.FireIon(0, (2, 1, 1, 0)))
    assert duel.values(1)[0] == (0, 2, 0, 0)
    assert duel.values(2)[1] == (1, 2, 2, 0)


def test_an_ion_salvo_has_as_many_points_as_its_die() -> None:
    duel = fight(((4, 2), NONE), (NONE, (3, 3, 1)))
    assert act.FireIon(0, (1, 0, 0, 0)) in duel.game.legal(1)
    for action in (
        act.FireIon(0, (3, 2, 0, 0)),
        act.FireIon(1, (2, 1, 0, 0)),
        act.FireIon(0, (0, 0, 2, 0)),
        act.FireIon(0, (0, 0, 0, 1)),
        act.FireIon(0, (0, 0, 0, 0)),
        act.FireIon(2, (1, 0, 0, 0)),
    ):
        assert duel.refuses(1, action)


def test_an_ion_salvo_of_the_only_cannon() -> None:
    """[edge 23]: nothing is left to fire."""
    duel = fight(((4,), NONE), ((3,), (3,)))
    duel.do(1, act.FireIon(0, (3, 0, 0, 0)))
    duel.until("ask_roll")
    assert duel.view().dice_of == 2
    assert duel.values(1)[0] == (0, 0, 0, 0)


def test_an_ion_salvo_can_remove_shields_and_lose_points() -> None:
    """[edge 24]"""
    duel = fight(((4, 1), NONE), (NONE, (2, 1)))
    duel.do(1, act.FireIon(0, (2, 1, 0, 0)))
    assert duel.values(2)[1] == (0, 0, 0, 0)


def test_both_fire_ions_in_secret_and_together() -> None:
    """[edge 25]"""
    duel = fight(((4, 1), (3,)), ((5, 2), (2, 2)))
    assert duel.game.to_act() == (1, 2)
    duel.do(2, act.FireIon(0, (3, 0, 0, 0)))
    assert duel.values(1)[1] == (3, 0, 0, 0)
    assert duel.view(1).ships[1].choice is None
    duel.do(1, act.FireIon(0, (2, 2, 0, 0)))
    assert (duel.values(1), duel.values(2)) == (((0, 1, 0, 0), (0,) * 4), ((0, 2, 0, 0), (0,) * 4))


def test_ions_are_offered_only_against_shields() -> None:
    """[edge 69]"""
    duel = fight(((4, 4), (2,)), ((4,), NONE))
    assert (duel.view().asks, duel.game.to_act()) == ("ask_ion", (2,))


def test_listed_ions_are_all_that_fit() -> None:
    duel = fight(((4, 2), NONE), (NONE, (3, 1)))
    expected = {
        act.FireIon(cannon, (first, second, 0, 0))
        for cannon, value in ((0, 4), (1, 2))
        for first in range(4)
        for second in range(2)
        if 0 < first + second <= value
    }
    listed = list(duel.game.legal(1))
    assert set(listed) == {act.Pass(), *expected}
    assert len(listed) == 1 + len(expected)


# ---------------------------------------------------------------------------------------------- whose dice they are


def test_real_dice_are_entered_by_their_owner() -> None:
    """Cannon dice by the attacker, shield dice by the defender [edge 85]."""
    duel = fight(((4,), NONE), (NONE, (3,)))
    duel.until("ask_roll")
    assert (duel.game.to_act(), duel.view().dice_of, duel.view().next_die) == ((1,), 1, "cannon_1")
    assert list(duel.game.legal(1)) == [act.Rolled(face) for face in range(1, 7)]
    assert duel.refuses(0, act.Rolled(3))
    assert duel.refuses(2, act.Rolled(3))
    assert duel.refuses(1, act.Rolled(7))
    duel.do(1, act.Rolled(3))
    assert (duel.game.to_act(), duel.view().dice_of, duel.view().next_die) == ((2,), 2, "shield_1")
    assert duel.refuses(1, act.Rolled(3))


def test_the_table_rolls_by_itself() -> None:
    """The same seed gives the same faces, another seed others."""
    faces = [table_faces(seed) for seed in (5, 5, 6)]
    assert faces[0] == faces[1] != faces[2]
    assert all(1 <= face <= 6 for face in faces[0])


def table_faces(seed: int) -> list[int]:
    duel = Duel(at=MIDS)
    state = duel.game.state.clone()
    state.setup = Setup()
    state.fate = deal(Setup(), seed).state.fate
    duel.game.state = state
    duel.set_dice(((6, 6, 6, 6), NONE), ((6, 6, 6, 6), NONE))
    return [step.face for step in duel.steps if isinstance(step, st.DieRolled)]
