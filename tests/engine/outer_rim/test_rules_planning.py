"""The planning phase [R 2]: arcs, active sectors, dice."""

from itertools import combinations_with_replacement

import pytest

from engine.outer_rim import actions as act
from engine.outer_rim.board import arcs, field_at, fields, x_y
from engine.outer_rim.legal import Choices
from engine.outer_rim.setup import Setup
from engine.outer_rim.words import BOW, EAST, MID, NORTH, SOUTH, STERN, WEST, SectorName
from tests.engine.outer_rim.playing import STARTS, Duel, Energy, Figure, Values

NO_DICE: tuple[Values, Values] = ((), ())
BOWS: tuple[Figure, Figure] = ((1, 0, "north"), (1, 3, "south"))
MIDS: tuple[Figure, Figure] = ((1, 0, "east"), (1, 3, "east"))
STERNS: tuple[Figure, Figure] = ((1, 0, "south"), (1, 3, "north"))
DIAGONAL: tuple[Figure, Figure] = ((1, 1, "north"), (2, 2, "east"))


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ((1, 3), (BOW,)),
        ((2, 3), (BOW,)),
        ((2, 2), (BOW, MID)),
        ((3, 3), (BOW, MID)),
        ((0, 2), (BOW, MID)),
        ((3, 2), (MID,)),
        ((3, 1), (MID,)),
        ((0, 1), (MID,)),
        ((3, 0), (MID,)),
        ((2, 0), (MID, STERN)),
        ((0, 0), (MID, STERN)),
        ((1, 0), (STERN,)),
    ],
)
def test_arcs_are_quarters_that_share_the_diagonals(
    target: tuple[int, int], expected: tuple[int, ...]
) -> None:
    """[edge 63], seen from (1, 1) to the north."""
    assert arcs(field_at(1, 1), NORTH, field_at(*target)) == expected


def test_arcs_turn_with_the_ship() -> None:
    """A quarter turn of ship and board together changes nothing."""
    for field in fields():
        for target in fields():
            if field != target:
                (x, y), (to_x, to_y) = x_y(field), x_y(target)
                turned = field_at(y, 3 - x), field_at(to_y, 3 - to_x)
                for heading in (NORTH, EAST, SOUTH, WEST):
                    assert arcs(field, heading, target) == arcs(turned[0], (heading + 1) % 4, turned[1])


def test_two_arcs_are_always_mutual() -> None:
    """[edge 12]: who is on the other's diagonal has the other on the own one; never none, never three."""
    for field in fields():
        for target in fields():
            if field != target:
                counts = {
                    len(arcs(a, heading, b))
                    for a, b in ((field, target), (target, field))
                    for heading in (NORTH, EAST, SOUTH, WEST)
                }
                assert counts in ({1}, {2})


def test_one_arc_makes_its_sector_active() -> None:
    duel = Duel(at=((1, 0, "north"), (1, 3, "east")))
    duel.until("ask_dice")
    assert (duel.ship(1).active, duel.ship(2).active) == ("bow", "mid")


def test_on_a_diagonal_both_declare_a_sector_in_secret() -> None:
    """[edge 11, 12]"""
    duel = Duel(at=DIAGONAL)
    duel.until("ask_sectors")
    assert duel.game.to_act() == (1, 2)
    assert list(duel.game.legal(2)) == [act.DeclareSector("mid"), act.DeclareSector("stern")]
    assert duel.refuses(1, act.DeclareSector("stern"))
    duel.do(1, act.DeclareSector("mid"))
    assert duel.ship(1).active is None
    assert duel.view(2).ships[0].choice is None
    duel.do(2, act.DeclareSector("stern"))
    assert (duel.ship(1).active, duel.ship(2).active) == ("mid", "stern")


def test_a_destroyed_sector_may_be_declared() -> None:
    """[edge 13]: it holds no dice."""
    duel = Duel(at=DIAGONAL, energy=((0, 24, 18), STARTS))
    duel.until("ask_sectors")
    duel.do(1, act.DeclareSector("bow"))
    duel.do(2, act.DeclareSector("mid"))
    assert duel.view().asks == "ask_dice"
    assert duel.game.to_act() == (2,)


def test_a_destroyed_sector_holds_no_dice() -> None:
    """[edge 14]: with a single arc it is active all the same."""
    duel = Duel(at=BOWS, energy=((0, 24, 18), STARTS))
    duel.until("ask_dice")
    assert duel.ship(1).active == "bow"
    assert duel.game.to_act() == (2,)


def test_without_dice_nobody_fires() -> None:
    """[edge 15]"""
    duel = Duel(at=BOWS, energy=((0, 24, 18), (0, 24, 18)))
    duel.end_round()
    assert duel.view().round == 2
    assert (duel.energy(1), duel.energy(2)) == ((0, 24, 18), (0, 24, 18))


@pytest.mark.parametrize(("at", "places"), [(BOWS, 3), (MIDS, 4), (STERNS, 3)])
def test_dice_are_limited_by_places_and_energy(at: tuple[Figure, Figure], places: int) -> None:
    """[edge 16] fewer or none are fine, [edge 17] more are not, [edge 62] nor is a fourth die in three places."""
    duel = Duel(at=at)
    duel.until("ask_dice")
    legal = duel.game.legal(1)
    for number in range(places + 1):
        assert act.SetDice((1,) * number, (1,) * (places - number)) in legal
    assert duel.refuses(1, act.SetDice((1,) * (places + 1), ()))
    assert duel.refuses(1, act.SetDice((), (1,) * (places + 1)))
    assert duel.refuses(1, act.SetDice((0,), ()))
    assert duel.refuses(1, act.SetDice((7,), ()))


@pytest.mark.parametrize(
    ("energy", "cannons", "shields"), [(18, (6, 6), (6,)), (5, (4,), (1,)), (1, (1,), ())]
)
def test_dice_must_not_show_more_than_the_energy(energy: int, cannons: Values, shields: Values) -> None:
    duel = Duel(at=BOWS, energy=((energy, 24, 18), STARTS))
    duel.until("ask_dice")
    assert duel.ship(1).limit == energy
    assert act.SetDice(cannons, shields) in duel.game.legal(1)
    assert duel.refuses(1, act.SetDice(cannons, (*shields, 1)))


@pytest.mark.parametrize("at", [BOWS, MIDS])
@pytest.mark.parametrize("energy", [1, 4, 11, 18])
def test_listed_dice_are_all_that_fit(at: tuple[Figure, Figure], energy: int) -> None:
    left: Energy = (energy, energy, 18)
    duel = Duel(at=at, energy=(left, STARTS))
    duel.until("ask_dice")
    cannons, shields = duel.ship(1).places
    expected = {
        act.SetDice(red, blue)
        for red in multisets(cannons)
        for blue in multisets(shields)
        if sum(red) + sum(blue) <= energy
    }
    listed = list(duel.game.legal(1))
    assert len(listed) == len(expected)
    assert set(listed) == expected


def multisets(number: int) -> list[Values]:
    return [dice for n in range(number + 1) for dice in combinations_with_replacement(range(1, 7), n)]


def test_dice_of_any_order_are_the_same_dice() -> None:
    assert act.SetDice((1, 5, 3), (2, 4)) == act.SetDice((5, 3, 1), (4, 2))


def test_the_asymmetric_profile_gives_other_places() -> None:
    """[edge 81]"""
    expected: list[tuple[tuple[Figure, Figure], tuple[int, int]]] = [
        (BOWS, (4, 2)),
        (MIDS, (4, 4)),
        (STERNS, (2, 4)),
    ]
    for at, places in expected:
        duel = Duel(at=at, setup=Setup(slot_profile="asymmetric"))
        duel.until("ask_dice")
        assert duel.ship(1).places == places


def test_dice_are_shown_when_both_are_set() -> None:
    duel = Duel(at=BOWS)
    duel.until("ask_dice")
    duel.do(1, act.SetDice((6, 6), (3,)))
    assert duel.values(1) == ((0,) * 4, (0,) * 4)
    assert duel.view(2).ships[0].choice is None
    assert duel.view(1).ships[0].choice == {"do": "set_dice", "cannons": (6, 6), "shields": (3,)}
    duel.do(2, act.SetDice((), (1,)))
    assert duel.values(1) == ((6, 6, 0, 0), (3, 0, 0, 0))
    assert duel.values(2) == ((0,) * 4, (1, 0, 0, 0))


# --------------------------------------------------------------------------------------- too much energy [edge 18]


def overspent(cannons: Values, shields: Values, energy: int = 10) -> Duel:
    duel = Duel(at=BOWS, energy=((energy, 24, 18), STARTS), setup=Setup(overspend="cut"))
    duel.until("ask_dice")
    duel.do(1, act.SetDice(cannons, shields))
    duel.do(2, act.SetDice((1,), (1,)))
    return duel


def test_the_opponent_cuts_one_die_that_suffices() -> None:
    duel = overspent((6, 2), (5,))
    assert (duel.view().asks, duel.game.to_act(), duel.view().dice_of) == ("ask_cut", (2,), 1)
    assert list(duel.game.legal(2)) == [act.CutDie(0), act.CutDie(4)]
    assert duel.refuses(2, act.CutDie(1))
    duel.do(2, act.CutDie(4))
    assert duel.values(1) == ((6, 2, 0, 0), (2, 0, 0, 0))
    assert duel.view().asks != "ask_cut"


def test_a_die_may_be_cut_to_nothing() -> None:
    duel = overspent((6, 4), (4,))
    duel.do(2, act.CutDie(1))
    assert duel.values(1) == ((6, 0, 0, 0), (4, 0, 0, 0))


def test_a_second_die_is_cut_only_when_one_is_not_enough() -> None:
    duel = overspent((6, 6), (6,))
    assert len(list(duel.game.legal(2))) == 3
    duel.do(2, act.CutDie(0))
    assert duel.view().asks == "ask_cut"
    duel.do(2, act.CutDie(4))
    assert duel.values(1) == ((0, 6, 0, 0), (4, 0, 0, 0))
    assert duel.view().asks != "ask_cut"


def test_dice_within_the_energy_are_not_cut() -> None:
    assert overspent((5,), (5,)).view().asks != "ask_cut"


def test_both_ships_can_be_cut() -> None:
    duel = Duel(at=BOWS, energy=((5, 24, 18), (5, 24, 18)), setup=Setup(overspend="cut"))
    duel.set_dice(((6,), ()), ((), (6,)))
    assert duel.game.to_act() == (2,)
    duel.do(2, act.CutDie(0))
    assert (duel.game.to_act(), duel.view().dice_of) == ((1,), 2)
    duel.do(1, act.CutDie(4))
    assert (duel.values(1)[0][0], duel.values(2)[1][0]) == (5, 5)


# ---------------------------------------------------------------------------------- modules of the planning phase


@pytest.mark.parametrize(("left", "repaired"), [(10, 13), (15, 18), (17, 18)])
def test_repair_gives_back_up_to_the_start(left: int, repaired: int) -> None:
    """[edge 48]"""
    duel = Duel(["repair_unit"], at=BOWS, energy=((left, 24, 18), STARTS))
    duel.until("window:planning_start")
    duel.do(1, act.RepairUnit("bow"))
    assert duel.energy(1) == (repaired, 24, 18)


def test_repair_needs_a_damaged_living_sector() -> None:
    """[edge 47, 68]"""
    duel = Duel(["repair_unit"], at=BOWS, energy=((0, 20, 18), STARTS))
    duel.until("window:planning_start")
    assert list(duel.game.legal(1)) == [act.Pass(), act.RepairUnit("mid")]
    sectors: tuple[SectorName, ...] = ("bow", "stern")
    assert all(duel.refuses(1, act.RepairUnit(sector)) for sector in sectors)


def test_by_the_switch_a_destroyed_sector_is_repaired_too() -> None:
    """[R Modules] "zvětši o 3 hodnotu energie vybraného sektoru" names no condition [edge 47]."""
    setup = Setup(repair_destroyed=True)
    duel = Duel(["repair_unit"], at=BOWS, energy=((0, 20, 18), STARTS), setup=setup)
    duel.until("window:planning_start")
    assert list(duel.game.legal(1)) == [act.Pass(), act.RepairUnit("bow"), act.RepairUnit("mid")]
    duel.do(1, act.RepairUnit("bow"))
    assert duel.energy(1) == (3, 20, 18)


def test_nobody_is_asked_to_repair_a_whole_ship() -> None:
    """[edge 67]"""
    duel = Duel(["repair_unit"], at=BOWS)
    duel.fly("stop", "stop")
    assert duel.view().asks == "ask_dice"


def test_the_reserve_adds_six_for_this_round() -> None:
    """[edge 50]: no hit points, and gone with the round."""
    duel = Duel(["energy_reserve"], at=BOWS, energy=(STARTS, (7, 24, 18)))
    duel.until("window:planning_start")
    duel.do(2, act.EnergyReserve())
    assert (duel.ship(2).limit, duel.energy(2)) == (13, (7, 24, 18))
    assert act.SetDice((6, 6), (1,)) in duel.game.legal(2)
    assert duel.refuses(2, act.SetDice((6, 6), (2,)))
    duel.end_round()
    duel.until("ask_dice")
    assert duel.ship(2).limit == 7


def test_the_reserve_does_not_reopen_a_destroyed_sector() -> None:
    """[edge 49]"""
    duel = Duel(["energy_reserve"], at=BOWS, energy=(STARTS, (0, 24, 18)))
    duel.until("window:planning_start")
    duel.do(2, act.EnergyReserve())
    assert duel.game.to_act() == (1,)
    assert duel.ship(2).limit == 0


def test_choices_ask_the_duel_they_came_from() -> None:
    duel = Duel(at=BOWS)
    choices = duel.game.legal(1)
    assert isinstance(choices, Choices)
    assert act.PlaceToken("stop") in choices
    duel.do(1, act.PlaceToken("stop"))
    assert act.PlaceToken("stop") not in choices
    assert list(choices) == []
