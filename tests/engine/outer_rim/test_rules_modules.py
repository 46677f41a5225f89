"""The modules of the fire phase and against damage [R Modules]; those of other phases stand with their phases."""

from itertools import combinations, product

import pytest

from engine.outer_rim import actions as act
from engine.outer_rim import steps as st
from engine.outer_rim.actions import OuterRimAction
from engine.outer_rim.words import ModuleName
from tests.engine.outer_rim.playing import STARTS, Duel, Energy, Figure, Values, damage

BOWS: tuple[Figure, Figure] = ((1, 0, "north"), (1, 3, "south"))
MIDS: tuple[Figure, Figure] = ((1, 0, "east"), (1, 3, "east"))
NONE: Values = ()


def armed(
    modules: list[ModuleName],
    first: tuple[Values, Values],
    second: tuple[Values, Values],
    at: tuple[Figure, Figure] = MIDS,
    energy: tuple[Energy, Energy] = (STARTS, STARTS),
) -> Duel:
    """A duel with open dice and these modules."""
    duel = Duel(modules, at=at, energy=energy)
    duel.set_dice(first, second)
    return duel


# ------------------------------------------------------------------------------------------ gunner and technician


def test_the_technician_turns_cannons_into_shields() -> None:
    duel = armed(["technician"], (NONE, NONE), ((4, 3, 2), (2, 1)))
    assert (duel.view().asks, duel.game.to_act()) == ("window:fire_start", (2,))
    duel.do(2, act.Technician((0, 2), (0, 1)))
    assert duel.values(2) == ((3, 3, 1, 0), (4, 3, 0, 0))


def test_as_many_dice_go_up_as_down() -> None:
    """[edge 51]"""
    duel = armed(["technician"], (NONE, NONE), ((3, 3, 3, 3), (2,)))
    assert set(duel.game.legal(2)) == {act.Pass(), *(act.Technician((place,), (0,)) for place in range(4))}
    for action in (
        act.Technician((0, 1), (0,)),
        act.Technician((0, 1), (0, 1)),
        act.Technician((0, 0), (0, 0)),
        act.Technician((), ()),
    ):
        assert duel.refuses(2, action)


def test_the_gunner_turns_shields_into_cannons() -> None:
    """[edge 52]: a shield of 1 is gone, [edge 53]: 6 is the most."""
    duel = armed(["gunner"], ((5, 2), (3, 1)), (NONE, NONE))
    assert duel.game.to_act() == (1,)
    duel.do(1, act.Gunner((0, 1), (0, 1)))
    assert duel.values(1) == ((6, 4, 0, 0), (2, 0, 0, 0))


def test_the_result_may_exceed_the_energy() -> None:
    """[edge 61]: the module's text beats the limit of the sector."""
    duel = armed(["gunner"], ((4, 4, 4, 4), (2, 2, 2, 2)), (NONE, NONE))
    duel.do(1, act.Gunner((0, 1, 2, 3), (0, 1, 2, 3)))
    assert duel.values(1) == ((6, 6, 6, 6), (1, 1, 1, 1))


@pytest.mark.parametrize("dice", [((4, 2), NONE), (NONE, (4, 2))])
def test_one_colour_alone_needs_no_gunner(dice: tuple[Values, Values]) -> None:
    """[edge 67]"""
    assert armed(["gunner"], dice, (NONE, NONE)).view().asks != "window:fire_start"


# ---------------------------------------------------------------------------------------------------- admiral


def test_the_admiral_resets_three_dice() -> None:
    """[edge 55]: of any colour."""
    duel = armed(["admiral"], ((4, 3), (5, 1)), (NONE, NONE))
    duel.do(1, act.Admiral((0, 1, 4), (6, 5, 1)))
    assert duel.values(1) == ((6, 5, 0, 0), (1, 1, 0, 0))


def test_the_admiral_may_reset_two_dice() -> None:
    """[edge 54]"""
    duel = armed(["admiral"], ((4,), (2,)), (NONE, NONE))
    assert act.Admiral((0, 4), (5, 1)) in duel.game.legal(1)


@pytest.mark.parametrize(
    "action",
    [
        act.Admiral((0, 1), (5, 4)),
        act.Admiral((0, 1), (7, 0)),
        act.Admiral((0, 2), (5, 2)),
        act.Admiral((0,), (4,)),
        act.Admiral((0, 1, 4), (4, 3, 2)),
        act.Admiral((0, 0), (5, 3)),
        act.Admiral((0, 1, 4, 5), (5, 2, 1, 2)),
        act.Admiral((0, 1, 4), (5, 2)),
    ],
)
def test_the_admiral_keeps_the_sum(action: act.Admiral) -> None:
    """[edge 75]: and something changes."""
    assert armed(["admiral"], ((4, 3), (2, 1)), (NONE, NONE)).refuses(1, action)


def test_a_die_that_the_admiral_names_may_keep_its_value() -> None:
    """[edge 75]: "change the values of some three dice" does not say that each has to become another."""
    duel = armed(["admiral"], ((4, 3), (2, 1)), (NONE, NONE))
    duel.do(1, act.Admiral((0, 1, 4), (5, 2, 2)))
    assert duel.values(1) == ((5, 2, 0, 0), (2, 1, 0, 0))


def test_listed_orders_of_the_admiral_are_all_there_are() -> None:
    values = {0: 4, 1: 3, 4: 2}
    duel = armed(["admiral"], ((4, 3), (2,)), (NONE, NONE))
    expected: set[OuterRimAction] = {act.Pass()}
    for number in (2, 3):
        for dice in combinations(values, number):
            for chosen in product(range(1, 7), repeat=number):
                same = sum(chosen) == sum(values[die] for die in dice)
                if same and any(values[die] != value for die, value in zip(dice, chosen, strict=True)):
                    expected.add(act.Admiral(dice, chosen))
    listed = list(duel.game.legal(1))
    assert set(listed) == expected
    assert len(listed) == len(expected)


def test_the_order_of_dice_does_not_matter_to_the_admiral() -> None:
    assert act.Admiral((4, 0), (1, 5)) == act.Admiral((0, 4), (5, 1))


# ------------------------------------------------------------------------------------------ experimental weapons


def test_experimental_weapons_make_a_shield_a_cannon() -> None:
    """[edge 57]: in time for the ion salvos."""
    duel = armed(["experimental_weapons"], (NONE, (2,)), ((4,), (5, 3)))
    duel.do(2, act.ExperimentalWeapons(0))
    assert duel.values(2) == ((4, 5, 0, 0), (0, 3, 0, 0))
    duel.until("ask_ion")
    assert act.FireIon(1, (2, 0, 0, 0)) in duel.game.legal(2)


def test_experimental_weapons_need_a_free_cannon_die() -> None:
    """[edge 56]"""
    duel = armed(["experimental_weapons"], (NONE, NONE), ((1, 1, 1, 1), (5,)))
    assert duel.view().asks != "window:fire_start"


def test_the_limit_of_the_sector_does_not_bind_experimental_weapons() -> None:
    """[edge 61]"""
    duel = armed(["experimental_weapons"], (NONE, NONE), ((3, 3, 3), (3, 2)), at=BOWS)
    assert duel.ship(2).places == (3, 3)
    duel.do(2, act.ExperimentalWeapons(1))
    assert duel.values(2) == ((3, 3, 3, 2), (3, 0, 0, 0))


def test_a_cannon_lowered_to_nothing_can_be_replaced() -> None:
    """[edge 76]: the technician frees the fourth cannon die."""
    duel = armed(["technician", "experimental_weapons"], (NONE, NONE), ((3, 3, 3, 1), (3, 2)))
    assert duel.refuses(2, act.ExperimentalWeapons(0))
    duel.do(2, act.Technician((3,), (1,)))
    duel.do(2, act.ExperimentalWeapons(1))
    assert duel.values(2) == ((3, 3, 3, 4), (3, 0, 0, 0))


# -------------------------------------------------------------------------------------------- windows and turns


def test_several_modules_in_one_window_in_any_order() -> None:
    """[edge 59]"""
    duel = armed(["gunner", "admiral"], ((4, 2), (3,)), (NONE, NONE))
    duel.do(1, act.Admiral((0, 1), (5, 1)))
    assert duel.game.to_act() == (1,)
    duel.do(1, act.Gunner((0,), (1,)))
    assert duel.values(1) == ((5, 3, 0, 0), (2, 0, 0, 0))
    assert duel.ship(1).modules_used == ("gunner", "admiral")


def test_windows_ask_in_turn_until_both_pass_in_a_row() -> None:
    """[edge 60]"""
    duel = armed(["gunner", "technician"], ((4, 2), (3,)), ((4, 2), (3,)))
    assert duel.game.to_act() == (1,)
    duel.do(1, act.Pass())
    assert duel.game.to_act() == (2,)
    duel.do(2, act.Technician((0,), (0,)))
    assert (duel.view().asks, duel.game.to_act()) == ("window:fire_start", (1,))
    duel.do(1, act.Gunner((0,), (0,)))
    assert duel.view().asks == "ask_ion"


def test_after_a_module_the_other_ship_is_asked() -> None:
    """[edge 60]"""
    duel = armed(["gunner", "admiral", "technician"], ((4, 2), (3,)), ((4, 2), (3,)))
    duel.do(1, act.Gunner((0,), (0,)))
    assert duel.game.to_act() == (2,)
    duel.do(2, act.Pass())
    assert (duel.view().asks, duel.game.to_act()) == ("window:fire_start", (1,))


def test_two_passes_close_a_window() -> None:
    duel = armed(["gunner", "technician"], ((4, 2), (3,)), ((4, 2), (3,)))
    duel.do(1, act.Pass())
    duel.do(2, act.Pass())
    assert duel.view().asks == "ask_ion"


def test_a_module_works_once() -> None:
    duel = armed(["gunner"], ((4, 2), (3,)), (NONE, NONE))
    duel.do(1, act.Gunner((0,), (0,)))
    duel.end_round()
    duel.set_dice(((4, 2), (3,)), (NONE, NONE))
    assert duel.view().asks != "window:fire_start"
    assert duel.ship(1).modules == ()


def test_a_module_needs_its_window_and_its_owner() -> None:
    duel = armed(["gunner", "repair_unit"], ((4, 2), (3,)), (NONE, NONE))
    assert duel.refuses(1, act.RepairUnit("bow"))
    assert duel.refuses(1, act.Technician((0,), (0,)))
    assert duel.refuses(2, act.Gunner((0,), (0,)))
    assert duel.refuses(1, act.SeasonedCaptain())


# --------------------------------------------------------------------------------------------- rolling once more


def test_active_targeting_rolls_failed_cannons_again() -> None:
    """[edge 58]: successes stay, and it is done once."""
    duel = armed(["active_targeting"], (NONE, NONE), ((4, 3, 2), NONE))
    duel.roll(6, 1, 5)
    assert (duel.view().asks, duel.game.to_act()) == ("window:attack_rolled", (2,))
    duel.do(2, act.ActiveTargeting())
    duel.roll(4, 6)
    duel.end_round()
    assert damage(duel) == [(1, "mid", 7)]
    assert [step.die for step in duel.steps if isinstance(step, st.DieRolled)] == [0, 1, 2, 0, 2]


def test_active_targeting_is_not_offered_when_all_hit() -> None:
    """[edge 67]"""
    duel = armed(["active_targeting"], (NONE, NONE), ((4, 3), NONE))
    duel.roll(1, 1)
    assert duel.view().asks == "ask_tokens"


def test_the_captain_rolls_failed_shields_again() -> None:
    duel = armed(["seasoned_captain"], (NONE, (4, 3)), ((6, 5), NONE))
    duel.until("ask_ion")
    duel.roll(1, 1, 6, 1)
    assert (duel.view().asks, duel.game.to_act()) == ("window:defence_rolled", (1,))
    duel.do(1, act.SeasonedCaptain())
    duel.roll(2)
    duel.end_round()
    assert damage(duel) == []


def test_the_captain_is_asked_before_hits_are_cancelled() -> None:
    duel = armed(["seasoned_captain"], (NONE, (4, 3)), ((6, 5), NONE))
    duel.roll(1, 1, 6, 1)
    duel.do(1, act.Pass())
    assert duel.view().asks == "ask_cancel"


def test_the_captain_is_not_offered_when_every_hit_is_taken() -> None:
    """[edge 73]"""
    duel = armed(["seasoned_captain"], (NONE, (4, 3)), ((6, 5), NONE))
    duel.roll(1, 6, 6, 1)
    duel.end_round()
    assert damage(duel) == []
    asked = [duel.game.tell(step)["task"] for step in duel.told(st.Asked)]
    assert "window:defence_rolled" not in asked
