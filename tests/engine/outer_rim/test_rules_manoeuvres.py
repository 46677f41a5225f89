"""The manoeuvre phase [R 1]."""

import pytest

from engine.outer_rim import actions as act
from engine.outer_rim import steps as st
from engine.outer_rim.game import deal
from engine.outer_rim.setup import Setup
from engine.outer_rim.words import HIDDEN, TokenName
from tests.engine.outer_rim.playing import Duel, Figure, damage

FAR: Figure = (3, 3, "south")


@pytest.mark.parametrize(
    ("token", "to"),
    [
        ("forward", (1, 2, "north")),
        ("stop", (1, 1, "north")),
        ("turn_left", (1, 1, "west")),
        ("turn_right", (1, 1, "east")),
        ("curve_left", (1, 2, "west")),
        ("curve_right", (1, 2, "east")),
    ],
)
def test_a_token_moves_the_figure(token: TokenName, to: Figure) -> None:
    duel = Duel(at=((1, 1, "north"), FAR))
    duel.fly(token, "stop")
    assert duel.figure(1) == to


@pytest.mark.parametrize("token", ["forward", "curve_left", "curve_right"])
@pytest.mark.parametrize("figure", [(2, 3, "north"), (3, 1, "east"), (1, 0, "south"), (0, 2, "west")])
def test_a_step_off_the_board_makes_the_whole_token_void(token: TokenName, figure: Figure) -> None:
    """[edge 1] forward, [edge 2] curves, which do not turn either."""
    duel = Duel(at=(figure, (2, 1, "south")))
    duel.fly(token, "stop")
    assert duel.figure(1) == figure
    assert duel.told(st.ManoeuvreVoid) == [st.ManoeuvreVoid(0)]


STARTS_BY_OPTION: list[tuple[bool, tuple[Figure, Figure]]] = [
    (False, ((1, 0, "north"), (2, 3, "south"))),
    (True, ((2, 0, "north"), (1, 3, "south"))),
]


def test_ships_start_half_a_turn_apart_or_mirrored() -> None:
    """[edge 64]"""
    for on, figures in STARTS_BY_OPTION:
        ships = deal(Setup(mirrored_start=on), 1).view(None).ships
        assert tuple((ship.x, ship.y, ship.heading) for ship in ships) == figures


def test_ships_that_swap_fields_pass_each_other() -> None:
    """[edge 3]"""
    duel = Duel(at=((1, 1, "north"), (1, 2, "south")))
    duel.fly("forward", "forward")
    assert (duel.figure(1), duel.figure(2)) == ((1, 2, "north"), (1, 1, "south"))
    assert not duel.told(st.ShipsCollided)


def test_ships_that_end_on_one_field_collide_and_go_back() -> None:
    """[edge 4]: 3 damage each where the owner wants it, headings stay."""
    duel = Duel(at=((1, 0, "north"), (1, 2, "south")))
    duel.fly("forward", "forward")
    assert duel.view().asks == "ask_collision"
    assert duel.figure(1)[:2] == duel.figure(2)[:2] == (1, 1)
    duel.do(1, act.TakeCollision("stern"))
    assert damage(duel) == []
    duel.do(2, act.TakeCollision("mid"))
    duel.until("ask_dice")
    assert damage(duel) == [(1, "stern", 3), (2, "mid", 3)]
    assert (duel.figure(1), duel.figure(2)) == ((1, 0, "north"), (1, 2, "south"))


@pytest.mark.parametrize("token", ["stop", "turn_left"])
def test_a_ship_that_did_not_move_stays_after_a_collision(token: TokenName) -> None:
    """[edge 5]"""
    duel = Duel(at=((1, 1, "north"), (1, 2, "south")))
    duel.fly("forward", token)
    duel.do(2, act.TakeCollision("mid"))
    duel.do(1, act.TakeCollision("bow"))
    duel.until("ask_dice")
    assert duel.figure(1) == (1, 1, "north")
    assert duel.figure(2) == (1, 2, "south" if token == "stop" else "east")
    assert duel.energy(1) == (15, 24, 18)
    assert duel.energy(2) == (18, 21, 18)


def test_after_a_collision_a_curve_keeps_its_turn() -> None:
    """[edge 6]"""
    duel = Duel(at=((1, 0, "north"), (1, 2, "south")))
    duel.fly("curve_right", "curve_right")
    duel.until("ask_dice")
    assert (duel.figure(1), duel.figure(2)) == ((1, 0, "east"), (1, 2, "west"))


def test_collision_damage_needs_a_living_sector() -> None:
    """[edge 7]"""
    duel = Duel(at=((1, 1, "north"), (1, 2, "south")), energy=((18, 0, 18), (18, 24, 18)))
    duel.fly("forward", "stop")
    assert duel.refuses(1, act.TakeCollision("mid"))
    assert list(duel.game.legal(1)) == [act.TakeCollision("bow"), act.TakeCollision("stern")]


def test_a_collision_can_end_the_duel() -> None:
    """[edge 8]"""
    duel = Duel(at=((1, 1, "north"), (1, 2, "south")), energy=((0, 3, 18), (18, 24, 18)))
    duel.fly("forward", "stop")
    duel.do(1, act.TakeCollision("mid"))
    assert duel.outcome() == ""
    duel.do(2, act.TakeCollision("bow"))
    assert duel.outcome() == "kalmian destroyed"
    assert duel.game.to_act() == ()


@pytest.mark.parametrize(("last", "outcome"), [(18, "tellurian"), (9, "draw"), (4, "kalmian")])
def test_a_collision_that_beats_both_compares_the_last_sectors(last: int, outcome: str) -> None:
    """[edge 9]"""
    duel = Duel(at=((1, 1, "north"), (1, 2, "south")), energy=((0, 3, last), (3, 0, 9)))
    duel.fly("forward", "stop")
    duel.do(1, act.TakeCollision("mid"))
    duel.do(2, act.TakeCollision("bow"))
    assert duel.outcome() == f"{outcome} both_destroyed"


def test_a_collision_makes_a_round_loud() -> None:
    """[edge 10]: the draw token goes back."""
    duel = Duel(at=((1, 1, "north"), (1, 2, "south")), energy=((17, 24, 18), (18, 24, 18)))
    duel.game.state.first_blood = duel.game.state.draw_token = 1
    duel.fly("forward", "stop")
    duel.end_round()
    assert not duel.view().draw_token
    assert duel.outcome() == ""


def test_collision_sectors_stay_secret_until_both_are_chosen() -> None:
    """[edge 70]"""
    duel = Duel(at=((1, 1, "north"), (1, 2, "south")))
    duel.fly("forward", "stop")
    steps = duel.do(1, act.TakeCollision("stern"))
    secret = next(step for step in steps if isinstance(step, st.CollisionSectorChosen))
    assert duel.game.see(secret, 2) == st.CollisionSectorChosen(0, HIDDEN)
    assert duel.view(2).ships[0].choice is None
    assert duel.view(2).ships[0].has_chosen


# ------------------------------------------------------------------------------------------------ the free turn


def test_with_free_turns_the_side_is_chosen_after_the_reveal() -> None:
    """[edge 65]"""
    duel = Duel(at=((1, 1, "north"), FAR), setup=Setup(free_turns=True))
    duel.fly("turn_left", "forward")
    assert duel.view().asks == "ask_turns"
    assert duel.game.to_act() == (1,)
    assert duel.ship(1).token == "turn_left"
    duel.do(1, act.Turn("right"))
    assert duel.figure(1) == (1, 1, "east")


def test_with_free_turns_both_sides_are_chosen_in_secret() -> None:
    """[edge 65]"""
    duel = Duel(at=((1, 1, "north"), FAR), setup=Setup(free_turns=True))
    duel.fly("turn_right", "turn_right")
    duel.do(2, act.Turn("left"))
    assert duel.figure(2) == FAR
    assert duel.view(1).ships[1].choice is None
    duel.do(1, act.Turn("left"))
    assert (duel.figure(1), duel.figure(2)) == ((1, 1, "west"), (3, 3, "east"))


def test_without_free_turns_nobody_is_asked() -> None:
    duel = Duel(at=((1, 1, "north"), FAR))
    duel.fly("turn_left", "turn_left")
    assert duel.figure(1) == (1, 1, "west")
