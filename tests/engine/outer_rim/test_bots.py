"""The bots: allowed, honest, and worth their name."""

from collections.abc import Sequence
from math import isclose

import pytest

from engine.outer_rim import actions as act
from engine.outer_rim.bots import ValueBot
from engine.outer_rim.bots.modules import Judge, leaning_of
from engine.outer_rim.bots.strengths import BY_NAME, Strength
from engine.outer_rim.bots.tactics import (
    EAGERNESS,
    SectorWorth,
    best_mix,
    exchange_now,
    good_dice,
    quiet_worth,
    rolled_harm,
)
from engine.outer_rim.choices_odds import salvo
from engine.outer_rim.game import OuterRim, deal
from engine.outer_rim.setup import Setup
from engine.outer_rim.words import FORWARD, MODULE_NAMES, STOP, ModuleName
from tests.engine.outer_rim.playing import STARTS, Duel, Figure, Values
from tests.engine.outer_rim.playing_at_random import RandomBot

BOWS: tuple[Figure, Figure] = ((1, 0, "north"), (1, 3, "south"))
SETUPS = [
    Setup(),
    Setup(modules=5, hidden_modules=True, free_turns=True),
    Setup(orbital_bombs="literal", slot_profile="asymmetric", mirrored_start=True),
    Setup(dice="real", overspend="cut", modules=4),
]


def play(setup: Setup, seed: int, first: ValueBot | RandomBot, second: ValueBot | RandomBot) -> OuterRim:
    game = deal(setup, seed)
    while game.result is None:
        seat = game.to_act()[0]
        game.play(seat, (second if seat == 2 else first).choose(game, seat))
    return game


@pytest.mark.parametrize("setup", SETUPS)
def test_the_value_bot_plays_every_variant(setup: Setup) -> None:
    for seed in range(2):
        assert play(setup, seed, ValueBot(seed), ValueBot(seed + 1)).result is not None


def test_the_value_bot_beats_the_random_bot() -> None:
    """In 12 duels from both seats it loses at most one; a player as bad as the random bot loses half of them."""
    lost = 0
    for seed in range(6):
        home = play(Setup(), seed, ValueBot(seed), RandomBot(seed)).result
        away = play(Setup(), seed, RandomBot(seed), ValueBot(seed)).result
        assert home is not None
        assert away is not None
        lost += (home.score == -1) + (away.score == 1)
    assert lost <= 1


def test_bots_are_repeatable() -> None:
    games = [play(Setup(), 4, ValueBot(1), ValueBot(2)) for _ in range(2)]
    assert games[0].snapshot() == games[1].snapshot()


def test_the_value_bot_does_not_peek() -> None:
    """It decides alike in two duels that differ only in what its seat can't know."""
    game = deal(Setup(hidden_modules=True), 7)
    players = {1: ValueBot(1), 2: ValueBot(2)}
    moments = 0
    while game.result is None:
        for seat in game.to_act():
            twin = game.imagine(seat, moments)
            assert ValueBot(moments).choose(twin, seat) == ValueBot(moments).choose(game, seat)
        moments += 1
        seat = game.to_act()[-1]  # so that the other seat decides knowing that a choice was made
        game.play(seat, players[seat].choose(game, seat))
    assert moments > 10


def test_a_mix_for_matching_pennies() -> None:
    mix, worth = best_mix([[1.0, -1.0], [-1.0, 1.0]])
    assert all(abs(share - 0.5) < 0.1 for share in mix)
    assert abs(worth) < 0.1


def test_a_mix_takes_a_row_that_is_always_better() -> None:
    mix, worth = best_mix([[0.0, 1.0], [2.0, 3.0]])
    assert mix[1] > 0.9
    assert isclose(worth, 2.0, abs_tol=0.1)


def test_good_dice_fit_and_spend_the_energy() -> None:
    for limit in range(1, 31):
        for cannons, shields in ((3, 3), (4, 4), (4, 2), (2, 4)):
            for red, blue in good_dice(limit, cannons, shields):
                assert len(red) <= cannons
                assert len(blue) <= shields
                assert all(1 <= value <= 6 for value in (*red, *blue))
                assert sum(red) + sum(blue) <= limit


def mean_damage(cannons: Values, shields: Values) -> float:
    falls: int = 6 ** (len(cannons) + len(shields))
    return sum(amount * ways for amount, ways in salvo(cannons, shields)) / falls


def test_worth_of_open_dice_is_expected_damage() -> None:
    """Far from losing a sector, harm is damage point by point."""
    duel = Duel(at=BOWS)
    duel.set_dice(((6, 4), (3,)), ((5,), (2, 2)))
    expected = EAGERNESS * mean_damage((4, 6), (2, 2)) - mean_damage((5,), (3,))
    assert isclose(exchange_now(duel.game.state, 0), expected)


def test_harm_of_dice_in_the_air_is_exact() -> None:
    """One sure hit of 6, a cannon of 4 again, and a shield of 3: all 36 falls by hand."""
    duel = Duel(["active_targeting"], at=BOWS, energy=(STARTS, STARTS))
    duel.set_dice(((), (3,)), ((6, 4), ()))
    duel.roll(1, 5)
    state = duel.game.state
    # The shield holds in half of all cases and takes the 6; the second die hits in 4 of 6.
    expected = 0.5 * (6 + 4 * 4 / 6) + 0.5 * (4 * 4 / 6)
    assert isclose(rolled_harm(state, 0, [4], [3], 0), expected)
    assert isclose(rolled_harm(state, 0, [], [3], 0), 3.0)


def test_the_commander_saves_a_sector() -> None:
    duel = Duel(["capable_commander"], at=BOWS, energy=(STARTS, (9, 24, 18)))
    duel.set_dice(((6, 4), ()), ((), ()))
    duel.roll(1, 1)
    assert ValueBot(1).choose(duel.game, 2) == act.CapableCommander(3)


def test_the_defender_takes_the_highest_hits() -> None:
    duel = Duel(at=BOWS)
    duel.set_dice(((6, 4, 2), ()), ((), (5, 5)))
    duel.roll(1, 1, 1, 1, 1)
    assert ValueBot(1).choose(duel.game, 2) == act.CancelHits((0, 1))


def test_an_ace_beats_cadets() -> None:
    """In 60 duels from both seats it wins at least three times as often. It wins 77 and loses 16 of 100, so a dozen
    duels, which one run of luck decides, would not tell.
    """
    ace, cadet = BY_NAME["ace"], BY_NAME["cadet"]
    won = lost = 0
    for seed in range(30):
        home = play(Setup(), seed, ValueBot(seed, ace), ValueBot(seed, cadet)).result
        away = play(Setup(), seed, ValueBot(seed, cadet), ValueBot(seed, ace)).result
        assert home is not None
        assert away is not None
        won += (home.score == 1) + (away.score == -1)
        lost += (home.score == -1) + (away.score == 1)
    assert won >= 3 * lost


def test_the_draw_token_costs_both_the_more_the_farther_they_are_apart() -> None:
    """[R Draw]: after the first damage, and in rounds without any. Who is ahead minds it twice as much as who is
    behind, and alone minds the first quiet round.
    """
    duel = Duel(at=BOWS, energy=(STARTS, (6, 24, 18)))
    state = duel.game.state
    assert quiet_worth(state, 0) == 0.0
    state.first_blood = 1
    first = quiet_worth(state, 0)
    assert first < 0.0 == quiet_worth(state, 1)
    state.draw_token = 1
    near = quiet_worth(state, 0)
    assert near == 2 * quiet_worth(state, 1) < first
    state.damage[4] += 10  # of the Kalmian middle
    assert quiet_worth(state, 0) == 2 * quiet_worth(state, 1) < near
    state.damage[:3] = state.damage[3:]
    assert quiet_worth(state, 0) == quiet_worth(state, 1) == 0.0, "they stand alike"
    state.damage[:3] = 0, 0, 0
    state.hurt = 1
    assert quiet_worth(state, 0) == 0.0


def about_to_draw(modules: Sequence[ModuleName] = (), at: tuple[Figure, Figure] = BOWS) -> Duel:
    """The draw token lies out, and the Tellurian ship is far ahead."""
    duel = Duel(modules, at=at, energy=(STARTS, (6, 24, 18)))
    duel.game.state.first_blood = duel.game.state.draw_token = 1
    return duel


def test_a_collision_counts_as_damage_that_takes_the_token_away() -> None:
    """[edge 10]: who is ahead would rather ram than fly past, as long as the token lies out."""
    side_by_side: tuple[Figure, Figure] = ((1, 1, "north"), (1, 2, "south"))
    for token, rams in ((0, False), (1, True)):
        state = about_to_draw(at=side_by_side).game.state
        state.draw_token = state.first_blood = token
        outlook = SectorWorth(state, 0, leaning_of(state, 0, BY_NAME["ace"]))
        crash = outlook.moves((FORWARD, STOP)) - outlook.once_hurt.moves((FORWARD, STOP))
        assert crash == 0.0, "after a collision a round is not quiet, whatever else happens"
        quiet = outlook.moves((STOP, STOP)) - outlook.once_hurt.moves((STOP, STOP))
        assert (quiet < 0.0) == rams


def test_bombs_are_worth_more_while_the_draw_token_lies_out() -> None:
    """They do damage, so the round is not quiet [R Draw]."""
    gains = []
    for token in (0, 1):
        duel = about_to_draw(["orbital_bombs"])
        duel.game.state.draw_token = duel.game.state.first_blood = token
        gains.append(Judge(duel.game.state, 0, BY_NAME["ace"]).gain(act.OrbitalBombs("mid")))
    assert gains[0] == 3.0 < gains[1]


def test_nobody_dreams_while_the_draw_token_lies_out() -> None:
    dreamer = replace_whims(1.0)
    tokens = {
        token: {ValueBot(seed, dreamer).choose(about_to(token), 1) for seed in range(20)} for token in (0, 1)
    }
    assert len(tokens[1]) < len(tokens[0]) == 6


def about_to(token: int) -> OuterRim:
    game = about_to_draw(at=((0, 0, "south"), (3, 3, "north"))).game
    game.state.draw_token = token
    return game


def replace_whims(whims: float) -> Strength:
    return BY_NAME["ace"]._replace(whims=whims)


def test_bots_pick_every_module() -> None:
    picked = set()
    for seed in range(40):
        for seat in (1, 2):
            choice = ValueBot(seed).choose(deal(Setup(), 1), seat)
            assert isinstance(choice, act.ChooseModules)
            picked |= set(choice.modules)
    assert picked == set(MODULE_NAMES)
