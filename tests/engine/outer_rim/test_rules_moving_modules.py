"""The modules of the manoeuvre phase [R Modules]."""

import pytest

from engine.outer_rim import actions as act
from engine.outer_rim import steps as st
from engine.outer_rim.setup import Setup
from engine.outer_rim.words import STOP, TokenName
from tests.engine.outer_rim.playing import STARTS, Duel, Figure, damage

FAR: Figure = (3, 3, "south")


# -------------------------------------------------------------------------------------------- the cloaking device


def test_cloak_puts_the_figure_anywhere_and_keeps_the_token_secret() -> None:
    duel = Duel(["cloaking_device"])
    duel.fly("stop", "curve_left")
    assert duel.view().asks == "window:tokens_placed"
    duel.do(2, act.CloakingDevice(0, 2, "east"))
    assert duel.figure(2) == (0, 2, "east")
    assert duel.told(st.TokenShown) == [st.TokenShown(0, STOP)]
    assert "cloaking_device" in duel.ship(2).modules_used


def test_a_cloak_lasts_one_round() -> None:
    duel = Duel(["cloaking_device"])
    duel.fly("stop", "stop")
    duel.do(2, act.CloakingDevice(3, 3, "south"))
    duel.end_round()
    assert not duel.ship(2).cloaked
    duel.fly("stop", "forward")
    assert duel.figure(2) == (3, 2, "south")


def test_cloak_to_a_field_that_the_opponent_enters() -> None:
    """[edge 39]: the cloaked ship stays, the other goes back."""
    duel = Duel(["cloaking_device"])
    duel.fly("forward", "stop")
    duel.do(2, act.CloakingDevice(1, 1, "west"))
    assert duel.view().asks == "ask_collision"
    duel.until("ask_dice")
    assert (duel.figure(1), duel.figure(2)) == ((1, 0, "north"), (1, 1, "west"))


def test_cloak_needs_an_empty_field() -> None:
    """[edge 40], and the own field is none [edge 74]."""
    duel = Duel(["cloaking_device"])
    duel.fly("stop", "stop")
    assert duel.refuses(2, act.CloakingDevice(1, 0, "north"))
    assert duel.refuses(2, act.CloakingDevice(1, 3, "north"))
    assert duel.refuses(2, act.CloakingDevice(4, 3, "north"))
    assert len(list(duel.game.legal(2))) == 1 + 14 * 4


# ---------------------------------------------------------------------------------------------- the orbital bombs


@pytest.mark.parametrize("token", ["forward", "curve_left", "curve_right"])
def test_bombs_hit_a_ship_that_changed_field(token: TokenName) -> None:
    duel = Duel(["orbital_bombs"], at=((0, 0, "north"), (2, 2, "south")))
    duel.fly("stop", token)
    assert duel.view().asks == "window:opponent_moved"
    duel.do(1, act.OrbitalBombs("stern"))
    duel.until("ask_dice")
    assert duel.energy(2) == (18, 24, 15)


@pytest.mark.parametrize("token", ["stop", "turn_left", "turn_right"])
def test_no_bombs_on_a_ship_that_kept_its_field(token: TokenName) -> None:
    duel = Duel(["orbital_bombs"])
    duel.fly("stop", token)
    assert not asked(duel, "window:opponent_moved")


def test_no_bombs_after_a_cloak() -> None:
    """[edge 41]"""
    duel = Duel(["cloaking_device", "orbital_bombs"])
    duel.fly("stop", "stop")
    duel.do(2, act.CloakingDevice(0, 2, "east"))
    assert not asked(duel, "window:opponent_moved")


def test_no_bombs_after_a_void_token() -> None:
    """[edge 42]"""
    duel = Duel(["orbital_bombs"], at=((0, 0, "north"), (2, 3, "north")))
    duel.fly("stop", "forward")
    assert not asked(duel, "window:opponent_moved")


def test_no_bombs_after_a_collision_threw_the_ship_back() -> None:
    """[edge 43]"""
    duel = Duel(["orbital_bombs"], at=((1, 1, "north"), (1, 2, "south")))
    duel.fly("stop", "forward")
    duel.until("ask_dice")
    assert not asked(duel, "window:opponent_moved")


def test_bombs_need_a_living_sector() -> None:
    """[edge 68]"""
    duel = Duel(["orbital_bombs"], energy=((18, 24, 18), (0, 24, 18)))
    duel.fly("stop", "forward")
    assert duel.refuses(1, act.OrbitalBombs("bow"))
    assert duel.refuses(1, act.OrbitalBombs("mid", "forward"))
    assert act.OrbitalBombs("mid") in duel.game.legal(1)


def test_bombs_can_win() -> None:
    duel = Duel(["orbital_bombs"], energy=((18, 24, 18), (0, 2, 18)))
    duel.fly("stop", "forward")
    duel.do(1, act.OrbitalBombs("mid"))
    duel.end_round()
    assert duel.outcome() == "tellurian destroyed"


def test_a_sector_bombed_to_nothing_is_hit_by_half_in_the_same_round() -> None:
    """[edge 84]"""
    duel = Duel(["orbital_bombs"], at=((1, 0, "north"), (1, 3, "south")), energy=(STARTS, (3, 24, 18)))
    duel.fly("stop", "forward")
    duel.do(1, act.OrbitalBombs("bow"))
    duel.set_dice(((5, 4), ()), ((), ()))
    duel.roll(1, 1)
    assert duel.energy(2) == (0, 19, 18)


def test_literal_bombs_move_their_user_and_hurt_it() -> None:
    """[edge 72]"""
    duel = Duel(["orbital_bombs"], setup=Setup(orbital_bombs="literal"))
    duel.fly("stop", "turn_left")
    assert duel.refuses(1, act.OrbitalBombs("bow"))
    assert duel.refuses(1, act.OrbitalBombs("bow", "turn_left"))
    duel.do(1, act.OrbitalBombs("bow", "curve_right"))
    duel.until("ask_dice")
    assert duel.figure(1) == (1, 1, "east")
    assert duel.energy(1) == (15, 24, 18)
    assert duel.energy(2) == (18, 24, 18)


def test_a_literal_bomb_move_stays_on_the_board() -> None:
    """[edge 72]"""
    duel = Duel(
        ["orbital_bombs"], at=((1, 3, "north"), (3, 1, "south")), setup=Setup(orbital_bombs="literal")
    )
    duel.fly("stop", "stop")
    assert not asked(duel, "window:opponent_moved")


# ------------------------------------------------------------------------------------------- the emergency engines


def test_engines_carry_out_another_token() -> None:
    """[edge 44]"""
    duel = Duel(["emergency_engines"])
    duel.fly("forward", "stop")
    duel.until("window:both_moved")
    assert duel.refuses(1, act.EmergencyEngines("forward"))
    duel.do(1, act.EmergencyEngines("curve_left"))
    assert duel.figure(1) == (1, 2, "west")


def test_engines_can_collide() -> None:
    """[edge 45]: their user goes back to where it was before the second token."""
    duel = Duel(["emergency_engines"], at=((1, 0, "north"), (2, 1, "south")))
    duel.fly("curve_right", "turn_left")
    duel.until("window:both_moved")
    duel.do(1, act.EmergencyEngines("forward"))
    assert duel.view().asks == "ask_collision"
    duel.until("ask_dice")
    assert (duel.figure(1), duel.figure(2)) == ((1, 1, "east"), (2, 1, "east"))


def test_engines_may_do_again_what_literal_bombs_did() -> None:
    """[edge 44, 72]: the move of the bombs is no token; only the one of this round can't be used again."""
    duel = Duel(["orbital_bombs", "emergency_engines"], setup=Setup(orbital_bombs="literal"))
    duel.fly("turn_right", "stop")
    duel.do(1, act.OrbitalBombs("stern", "forward"))
    duel.until("window:both_moved")
    assert duel.refuses(1, act.EmergencyEngines("turn_right"))
    assert act.EmergencyEngines("forward") in duel.game.legal(1)


def test_engines_after_a_first_collision() -> None:
    """[edge 46]"""
    duel = Duel(["emergency_engines"], at=((1, 0, "north"), (1, 1, "south")))
    duel.fly("forward", "stop")
    duel.until("window:both_moved")
    assert duel.figure(1) == (1, 0, "north")
    duel.do(1, act.EmergencyEngines("curve_left"))
    assert duel.view().asks == "ask_collision"
    duel.until("ask_dice")
    assert duel.figure(1) == (1, 0, "west")
    assert sum(amount for seat, _, amount in damage(duel) if seat == 1) == 6


def test_engines_with_a_free_turn_ask_for_the_side() -> None:
    """[edge 65]"""
    duel = Duel(["emergency_engines"], setup=Setup(free_turns=True))
    duel.fly("forward", "stop")
    duel.until("window:both_moved")
    duel.do(1, act.EmergencyEngines("turn_left"))
    assert (duel.view().asks, duel.game.to_act()) == ("ask_turns", (1,))
    duel.do(1, act.Turn("right"))
    assert duel.figure(1) == (1, 1, "east")


def asked(duel: Duel, window: str) -> bool:
    """Whether a window was opened in this round."""
    names = [duel.game.tell(step) for step in duel.told(st.Asked)]
    return any(told["task"] == window for told in names) or duel.view().asks == window
