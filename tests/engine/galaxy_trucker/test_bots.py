"""Bots of Galaxy Trucker: they build at the pace of a person, keep a crew, and know what a mission pays."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Final

import pytest

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.bots import TruckerBots
from engine.galaxy_trucker.bots.builder import Judged, best_place
from engine.galaxy_trucker.bots.choosing import BROUGHT_HOME, mission_for
from engine.galaxy_trucker.bots.forecast import UNKNOWN, forecast
from engine.galaxy_trucker.bots.strengths import STRENGTHS
from engine.galaxy_trucker.cards_missions import missions
from engine.galaxy_trucker.deal import cards
from engine.galaxy_trucker.game import RULES, GalaxyTrucker
from engine.galaxy_trucker.words import ALIENS, BETWEEN, BUILD, FLY, NONE, PREPARE, STAKE, VOTE
from engine.galaxy_trucker.words_flight import OPEN_SPACE, PIRATES, SLAVERS
from engine.game import TABLE, Action, Seat, TimeIs

SECOND: Final = 1.0
EFFORT: Final = 30
NAMES: Final = ("cadet", "crew", "ace")


def a_game(seed: int, **choices: object) -> GalaxyTrucker:
    return RULES.deal(RULES.setup({"players": 3, "levels": [1], "bots": NAMES, **choices}), seed)


def played(game: GalaxyTrucker, bots: TruckerBots) -> Iterator[tuple[Seat, Action]]:
    """What bots are about to do, one action after the other; the clock goes on by a second at a time."""
    while game.result is None:
        wake = game.wake_at()
        if wake is not None:
            game.act(TABLE, TimeIs(min(wake, game.now_s() + SECOND)))
        for seat, action in bots.think(game, EFFORT):
            if action in game.legal(seat):
                yield seat, action
                game.act(seat, action)


def ready_to_fly(game: GalaxyTrucker) -> GalaxyTrucker:
    """The game before its first card."""
    for _ in played(game, TruckerBots(game.setup.seats, 1)):
        if game.state.phase == BETWEEN:
            return game
    raise AssertionError("no ship took off")


def test_bots_build_at_their_own_pace_as_long_as_the_sand_runs() -> None:
    """On a flight of level III everybody was ready two seconds after the first of four sands had run out."""
    game = a_game(1, levels=[3])
    last: dict[Seat, int] = {}
    for seat, action in played(game, TruckerBots(game.setup.seats, 1)):
        s = game.state
        if s.phase == FLY:
            break
        if s.phase != BUILD or s.sand_ms == NONE or isinstance(action, act.Flip):
            last.clear()
            continue
        pace = STRENGTHS[NAMES[seat - 1]].pace_ms
        assert s.now_ms - last.get(seat, -pace) >= pace
        last[seat] = s.now_ms
        if isinstance(action, act.Finish):
            assert s.now_ms > 120_000


@pytest.mark.parametrize("seed", range(1, 5))
def test_no_bot_takes_off_without_a_crew(seed: int) -> None:
    """Radioactive tiles beside the only cabin grounded a bot in each of four flights."""
    game = ready_to_fly(a_game(seed, missions=True, mission=["radioactive_isotopes"]))
    assert all(ship.human_crew() >= 2 for ship in game.state.ships)


def test_the_stronger_a_bot_the_more_piles_it_looks_at() -> None:
    game, looks = a_game(2), Counter[Seat]()
    for seat, action in played(game, TruckerBots(game.setup.seats, 2)):
        looks[seat] += isinstance(action, act.Look)
        if game.state.phase == FLY:
            break
    assert looks[1] == 0 < looks[2] <= looks[3] <= 3


def test_what_was_seen_changes_what_a_ship_needs() -> None:
    enemies = [number for number, card in enumerate(cards()) if card.kind in (SLAVERS, PIRATES)][:3]
    open_space = [number for number, card in enumerate(cards()) if card.kind == OPEN_SPACE][:3]
    assert forecast(enemies).cannons > 1 > forecast(enemies).engines
    assert forecast(open_space).engines > 1 > forecast(open_space).cannons
    assert forecast([]) == UNKNOWN


def test_what_a_bot_has_judged_once_holds_until_its_ship_is_another() -> None:
    """Three of four thoughts about a component were the same thought again."""
    game = a_game(2, bots=["ace"] * 3)
    judged, ships, found = Judged(), set(), 0
    for seat, _ in played(game, TruckerBots(game.setup.seats, 1)):
        s = game.state
        if s.phase not in (PREPARE, BUILD):
            break
        if seat == 1 and s.phase == BUILD:
            ships.add(tuple(s.ships[0].components))
            for tile in s.face_up[-3:]:
                place = judged.best_place(s, 0, tile, EFFORT, UNKNOWN)
                assert place == best_place(s, 0, tile, EFFORT, UNKNOWN)
                found += place[1] is not None
    assert len(ships) > 10 and found > 10


def test_bots_take_aliens_where_a_mission_pays_for_them() -> None:
    taken = {True: 0, False: 0}
    for seed in range(1, 5):
        for paid in taken:
            choices = {"missions": True, "mission": ["alien_design"]} if paid else {}
            game = ready_to_fly(a_game(seed, **choices))
            taken[paid] += sum(ship.aliens[alien] != NONE for ship in game.state.ships for alien in ALIENS)
    assert taken[True] > taken[False]


def test_who_flies_fastest_stakes_all_that_it_may() -> None:
    """The first ship gets its stake back three times [Missions, The Bet]."""
    game, stakes = a_game(1, missions=True, mission=["the_bet"], bots=["ace"] * 3), dict[Seat, int]()
    for seat, action in played(game, TruckerBots(game.setup.seats, 1)):
        if game.state.phase == STAKE:
            assert isinstance(action, act.Stake)
            stakes[seat] = action.credits
        elif stakes:
            break
    assert max(stakes.values()) == 5
    ships = game.state.ships
    assert stakes[1 + max(range(3), key=lambda player: ships[player].engines(~0))] == 5


def test_a_bot_votes_for_the_mission_that_brings_most() -> None:
    assert set(BROUGHT_HOME) == set(missions())
    game = a_game(4, missions=True)
    assert game.state.phase == VOTE
    worth = {name: BROUGHT_HOME[name][0] for name in game.state.offered}
    assert mission_for(game.state).mission == max(worth, key=worth.__getitem__)


def test_bots_see_nothing_that_is_hidden() -> None:
    """What a bot wants is the same in a game in which all that its seat may not know is drawn anew."""
    game, bots = a_game(3, bots=["ace"] * 3), TruckerBots((1,), 3)
    others, compared = TruckerBots((2, 3), 3), 0
    while game.result is None and compared < 60:
        wake = game.wake_at()
        if wake is not None:
            game.act(TABLE, TimeIs(min(wake, game.now_s() + SECOND)))
        imagined = deepcopy(bots).think(game.imagine(1, game.state.now_ms), EFFORT)
        wished = bots.think(game, EFFORT)
        compared += bool(wished)
        assert imagined == wished
        for seat, action in [*wished, *others.think(game, EFFORT)]:
            if action in game.legal(seat):
                game.act(seat, action)
    assert compared == 60
