"""The commander, who takes damage back, and the choice of modules [R Modules, R Setup]."""

from typing import Literal

import pytest

from engine.outer_rim import actions as act
from engine.outer_rim.game import deal
from engine.outer_rim.setup import Setup
from engine.outer_rim.words import ModuleName
from tests.engine.outer_rim.playing import STARTS, Duel, Energy, Figure, Values, damage

BOWS: tuple[Figure, Figure] = ((1, 0, "north"), (1, 3, "south"))
MIDS: tuple[Figure, Figure] = ((1, 0, "east"), (1, 3, "east"))


# ------------------------------------------------------------------------------------------------- the commander


def commanded(cannons: Values, energy: Energy = STARTS, at: tuple[Figure, Figure] = MIDS) -> Duel:
    """A duel where the Kalmian ship is about to take all these hits."""
    duel = Duel(["capable_commander"], at=at, energy=(STARTS, energy))
    duel.set_dice((cannons, ()), ((), ()))
    duel.roll(*([1] * len(cannons)))
    assert (duel.view().asks, duel.game.to_act()) == ("window:damage", (2,))
    return duel


@pytest.mark.parametrize("amount", [1, 2, 3])
def test_the_commander_takes_back_up_to_three(amount: int) -> None:
    duel = commanded((6, 4))
    assert (duel.ship(2).due, duel.ship(2).due_sector) == (10, "mid")
    assert duel.refuses(2, act.CapableCommander(4))
    duel.do(2, act.CapableCommander(amount))
    assert duel.energy(2) == (18, 14 + amount, 18)


def test_the_commander_can_save_a_sector() -> None:
    """[edge 37]: 20 damage against 18."""
    duel = commanded((5, 5, 5, 5), energy=(18, 18, 18))
    duel.do(2, act.CapableCommander(3))
    assert duel.energy(2) == (18, 1, 18)


def test_the_commander_works_on_the_halved_damage() -> None:
    """[edge 38]: 9 makes 5, less 3."""
    duel = commanded((5, 4), energy=(0, 24, 18), at=BOWS)
    duel.do(2, act.CapableCommander(3))
    assert duel.energy(2) == (0, 22, 18)


def test_a_commander_who_takes_all_back_makes_the_round_quiet() -> None:
    """[edge 36]"""
    duel = commanded((2,), energy=(17, 24, 18))
    duel.game.state.first_blood = 1
    assert duel.refuses(2, act.CapableCommander(3))
    duel.do(2, act.CapableCommander(2))
    assert damage(duel) == []
    assert duel.view().draw_token


def test_the_commander_helps_against_collisions_and_bombs() -> None:
    duel = Duel(["capable_commander"], at=((1, 1, "north"), (1, 2, "south")))
    duel.fly("forward", "stop")
    duel.until("window:damage")
    duel.do(2, act.CapableCommander(3))
    assert damage(duel) == [(1, "bow", 3)]
    duel = Duel(["capable_commander", "orbital_bombs"])
    duel.fly("stop", "forward")
    duel.do(1, act.OrbitalBombs("mid"))
    duel.do(2, act.CapableCommander(2))
    assert damage(duel) == [(2, "mid", 1)]


# -------------------------------------------------------------------------------------------------- the choice


@pytest.mark.parametrize(("number", "ways"), [(3, 20), (4, 15), (5, 6)])
def test_each_picks_modules_of_the_own_race(number: Literal[3, 4, 5], ways: int) -> None:
    game = deal(Setup(modules=number), 1)
    assert len(list(game.legal(1))) == len(list(game.legal(2))) == ways
    mine: tuple[ModuleName, ...] = ("gunner", "admiral", "repair_unit", "orbital_bombs", "emergency_engines")
    assert act.ChooseModules(mine[:number]) in game.legal(1)
    assert act.ChooseModules(mine[:number]) not in game.legal(2)
    assert act.ChooseModules(mine[: number - 1]) not in game.legal(1)
    assert act.ChooseModules((mine[0],) * number) not in game.legal(1)


def test_modules_lie_open_once_both_have_picked() -> None:
    game = deal(Setup(), 1)
    game.act(1, act.ChooseModules(("gunner", "admiral", "repair_unit")))
    assert game.view(2).ships[0].modules == ()
    game.act(2, act.ChooseModules(("technician", "energy_reserve", "cloaking_device")))
    assert game.view(2).ships[0].modules == ("repair_unit", "gunner", "admiral")
    assert game.view(None).ships[1].modules_left == 3
