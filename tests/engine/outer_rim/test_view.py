"""Nothing secret shows before its time: each simultaneous choice, made in two ways, seen by the others."""

from collections.abc import Callable
from typing import TypeAlias

import pytest

from engine.game import Step
from engine.outer_rim import actions as act
from engine.outer_rim import steps as st
from engine.outer_rim.actions import OuterRimAction
from engine.outer_rim.game import OuterRim, deal
from engine.outer_rim.setup import Setup
from engine.outer_rim.words import HIDDEN, MODULE_NAMES, ModuleName
from tests.engine.outer_rim.playing import Duel, Figure

BOWS: tuple[Figure, Figure] = ((1, 0, "north"), (1, 3, "south"))
MIDS: tuple[Figure, Figure] = ((1, 0, "east"), (1, 3, "east"))
CLOSE: tuple[Figure, Figure] = ((1, 1, "north"), (1, 2, "south"))
Made: TypeAlias = tuple[OuterRim, OuterRimAction, OuterRimAction]
Names: TypeAlias = tuple[ModuleName, ...]


def modules() -> Made:
    first = act.ChooseModules(("gunner", "admiral", "repair_unit"))
    return deal(Setup(), 1), first, act.ChooseModules(("gunner", "admiral", "orbital_bombs"))


def token() -> Made:
    return Duel(at=BOWS).game, act.PlaceToken("forward"), act.PlaceToken("curve_left")


def turn() -> Made:
    duel = Duel(at=BOWS, setup=Setup(free_turns=True))
    duel.fly("turn_left", "turn_left")
    return duel.game, act.Turn("left"), act.Turn("right")


def collision() -> Made:
    duel = Duel(at=CLOSE)
    duel.fly("forward", "stop")
    return duel.game, act.TakeCollision("bow"), act.TakeCollision("stern")


def sector() -> Made:
    duel = Duel(at=((1, 1, "north"), (2, 2, "east")))
    duel.until("ask_sectors")
    return duel.game, act.DeclareSector("bow"), act.DeclareSector("mid")


def dice() -> Made:
    duel = Duel(at=BOWS)
    duel.until("ask_dice")
    return duel.game, act.SetDice((6, 6), (6,)), act.SetDice((), (1,))


def ion() -> Made:
    duel = Duel(at=BOWS)
    duel.set_dice(((5,), (4,)), ((5,), (4,)))
    return duel.game, act.Pass(), act.FireIon(0, (4, 0, 0, 0))


def aim() -> Made:
    """Both ships hit with dice that were set before the middle sectors were lost."""
    duel = Duel(at=MIDS)
    duel.set_dice(((5,), ()), ((5,), ()))
    duel.game.state.damage[1] = duel.game.state.damage[4] = 24
    duel.roll(1, 1)
    return duel.game, act.AimPast("bow"), act.AimPast("stern")


@pytest.mark.parametrize("make", [modules, token, turn, collision, sector, dice, ion, aim])
def test_a_secret_choice_looks_the_same_to_the_others(make: Callable[[], Made]) -> None:
    """[edge 12, 25, 70, 82]; seat 1 chooses while seat 2 still has to, and can't change its mind [edge 78]."""
    game, one, another = make()
    assert game.to_act() == (1, 2)
    first, second = game.clone(), game.clone()
    one_log, another_log = first.act(1, one), second.act(1, another)
    assert first.snapshot() != second.snapshot()
    assert first.view(1) != second.view(1)
    for viewer in (2, None):
        assert first.view(viewer) == second.view(viewer)
        assert first.view(viewer).ships[0].has_chosen
        assert seen(first, one_log, viewer) == seen(second, another_log, viewer)
    assert seen(first, one_log, 1) != seen(second, another_log, 1)
    assert first.to_act() == second.to_act() == (2,)
    assert list(first.legal(1)) == []


def seen(game: OuterRim, steps: list[Step], viewer: int | None) -> list[tuple[str, Step]]:
    shown = [game.see(step, viewer) for step in steps]
    return [(type(step).__name__, step) for step in shown if step is not None]


def test_what_was_secret_is_shown_when_both_have_chosen() -> None:
    game, one, _ = token()
    game.act(1, one)
    steps = [game.see(step, None) for step in game.act(2, act.PlaceToken("stop"))]
    shown = [step for step in steps if isinstance(step, st.TokenShown)]
    assert shown == [st.TokenShown(0, 0), st.TokenShown(1, 1)]


def test_hidden_modules_show_only_to_their_owner() -> None:
    """[edge 66]"""
    game = deal(Setup(hidden_modules=True), 1)
    game.act(1, act.ChooseModules(("gunner", "admiral", "repair_unit")))
    log = game.act(2, act.ChooseModules(("technician", "energy_reserve", "cloaking_device")))
    taken = [step for step in log if isinstance(step, st.ModulesTaken)]
    assert [game.see(step, 1) for step in taken] == [taken[0], st.ModulesTaken(1, HIDDEN)]
    assert game.view(1).ships[1].modules is None
    assert game.view(1).ships[1].modules_left == 3
    assert game.view(2).ships[1].modules == ("cloaking_device", "energy_reserve", "technician")


def test_hidden_modules_are_asked_for_whoever_has_them() -> None:
    """[edge 66]: the question must not tell that the module is there."""
    asked = []
    with_cloak: Names = ("technician", "energy_reserve", "cloaking_device")
    without: Names = ("technician", "active_targeting", "capable_commander")
    for own in (with_cloak, without):
        game = deal(Setup(hidden_modules=True), 1)
        game.act(1, act.ChooseModules(("gunner", "admiral", "repair_unit")))
        game.act(2, act.ChooseModules(own))
        for seat in (1, 2):
            game.act(seat, act.PlaceToken("stop"))
        asked.append((game.view(1), len(list(game.legal(2)))))
    assert asked[0][0] == asked[1][0]
    assert asked[0][0].asks == "window:tokens_placed"
    assert [number for _, number in asked] == [1 + 14 * 4, 1]


def test_used_modules_are_known_and_no_more_asked_for() -> None:
    """[edge 66]"""
    game = deal(Setup(hidden_modules=True), 1)
    game.act(1, act.ChooseModules(("gunner", "admiral", "repair_unit")))
    game.act(2, act.ChooseModules(("technician", "energy_reserve", "cloaking_device")))
    for seat in (1, 2):
        game.act(seat, act.PlaceToken("stop"))
    game.act(2, act.CloakingDevice(0, 3, "south"))
    assert game.view(1).ships[1].modules_used == ("cloaking_device",)
    assert game.view(1).ships[1].modules_left == 2


def test_when_all_hidden_modules_are_used_nobody_is_asked() -> None:
    """[edge 66]: three were picked, three are known."""
    game = deal(Setup(hidden_modules=True), 1)
    game.act(1, act.ChooseModules(("gunner", "admiral", "repair_unit")))
    game.act(2, act.ChooseModules(("technician", "energy_reserve", "active_targeting")))
    for name in ("technician", "energy_reserve", "active_targeting"):
        game.state.use_module(1, MODULE_NAMES.index(name))
    for seat in (1, 2):
        game.act(seat, act.PlaceToken("stop"))
    assert game.view(None).asks != "window:tokens_placed"


def test_tasks_of_the_engine_are_nobodys_business() -> None:
    duel = Duel(at=CLOSE)
    duel.fly("forward", "stop")
    scheduled = duel.told(st.TaskScheduled)
    assert scheduled
    assert all(duel.game.see(step, 1) is None for step in scheduled)
