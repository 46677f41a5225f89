"""Missions, check, loading, flights and payout: what happens around building and flying [rules 1, 3, 4, 11 to 14]."""

import pytest

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.bots.choosing import ships_for
from engine.galaxy_trucker.cards_missions import missions
from engine.galaxy_trucker.deal import SUPER, cards, deal_piles, level_of, pile_levels, shuffle_deck
from engine.galaxy_trucker.game import RULES, GalaxyTrucker
from engine.galaxy_trucker.words import BETWEEN, BUILD, CHECK, LOAD, OVER, PAID, PREPARE, STAKE
from engine.game import Json
from tests.engine.galaxy_trucker.playing_building import (
    START,
    Object,
    a_game,
    dealt,
    parts_of,
    refusal,
    started,
)

BLUE: Object = {"at": [7, 7], "tile": "SC-blue"}


def checked(*tiles: Json, setup: Object | None = None, **more: Json) -> GalaxyTrucker:
    """Seat 1 has these tiles beside its start cabin and both take their numbers."""
    game = a_game({"players": [{"tiles": [START, *tiles]}, {"tiles": [BLUE]}], **more}, setup)
    game.act(1, act.Finish(1))
    game.act(2, act.Finish(2))
    return game


def t(x: int, y: int, tile: str, rot: int = 0) -> Object:
    return {"at": [x, y], "tile": tile, "rot": rot}


# ----------------------------------------------------------------------------------------------------- missions


def test_the_mission_that_all_want_is_flown() -> None:
    game = dealt(missions=True)
    offered = game.view(None).offered
    assert len(set(offered)) == 3
    assert refusal(game, 1, act.Vote("nap")) == "not_on_offer"
    game.act(1, act.Vote(offered[1]))
    assert refusal(game, 1, act.Vote(offered[1])) == "not_your_turn"
    game.act(2, act.Vote(offered[1]))
    assert game.view(None).mission == offered[1]
    assert game.state.phase == PREPARE


def test_an_objection_draws_one_of_three_and_one_left_out_by_all_one_of_two() -> None:
    """[Missions, Choice of the mission; ruling B10]"""
    drawn, without = set(), set()
    for seed in range(40):
        game = dealt(seed, missions=True)
        offered = game.view(None).offered
        game.act(1, act.Object())
        game.act(2, act.Vote(offered[0]))
        drawn.add(offered.index(game.view(None).mission or ""))
        game = dealt(seed, missions=True)
        game.act(1, act.Object(offered[2]))
        game.act(2, act.Object(offered[2]))
        without.add(offered.index(game.view(None).mission or ""))
    assert (drawn, without) == ({0, 1, 2}, {0, 1})


def with_mission(seed: int = 1, **choices: Json) -> GalaxyTrucker:
    """Players who agreed on the first mission that is offered, before they build."""
    game = dealt(seed, missions=True, **choices)
    for seat in game.to_act():
        game.act(seat, act.Vote(game.view(None).offered[0]))
    return game


def test_other_ships_are_flown_when_all_want_them_once_the_mission_is_known() -> None:
    """[Missions, Choice of the mission]: the ships may still be changed, if everybody agrees."""
    game = with_mission()
    game.act(1, act.Ready())
    game.act(2, act.ProposeShips("III"))
    assert (game.view(1).ship_class, game.view(1).proposed) == ("I", (None, "III"))
    assert game.view(1).ship_classes == ("II", "III", "IIIA"), "who was ready is asked once more"
    game.act(1, act.ProposeShips("III"))
    assert game.view(None).ship_class == "III"
    assert all(ship.grid.ship_class == "III" for ship in game.state.ships)
    assert (game.state.phase, game.to_act()) == (PREPARE, (1, 2)), "nobody builds before all are ready"
    again = RULES.from_position(game.position())
    assert again.snapshot() == game.snapshot()
    for seat in (1, 2):
        assert refusal(game, seat, act.ProposeShips("II")) == "not_on_offer"
        game.act(seat, act.Ready())
    assert game.state.phase == BUILD


def test_the_ships_agreed_on_are_flown_where_one_is_against_others() -> None:
    """[Missions, Choice of the mission]: then all fly as they agreed before."""
    game = with_mission(levels=[2, 1])
    game.act(1, act.ProposeShips("III"))
    game.act(2, act.ProposeShips("I"))
    game.act(1, act.Ready())
    game.act(2, act.Ready())
    assert (game.state.phase, game.view(None).ship_class) == (BUILD, "II")


def test_a_change_of_ships_is_for_one_flight() -> None:
    game = with_mission(levels=[1, 1], sand_s=0)
    for seat in (1, 2):
        game.act(seat, act.ProposeShips("II"))
    assert game.view(None).ship_class == "II"
    play_a_round(game)
    assert (game.state.round, game.view(None).ship_class, game.view(None).proposed) == (1, "I", (None, None))


@pytest.mark.parametrize("setup", [{}, {"missions": True, "mission": ["the_bet"]}])
def test_ships_are_proposed_only_for_a_mission_that_the_players_chose(setup: Object) -> None:
    game = RULES.deal(RULES.setup(setup), 1)
    assert game.state.phase == PREPARE
    assert game.view(1).ship_classes == ()
    assert refusal(game, 1, act.ProposeShips("II")) == "not_now"


def test_bots_agree_to_the_ships_that_people_propose() -> None:
    game = with_mission(players=3, bots=["crew", "crew", "cadet"])
    game.act(2, act.Ready())
    game.act(3, act.Ready())
    game.act(1, act.ProposeShips("II"))
    for seat in (2, 3):
        game.act(seat, ships_for(game.state, seat - 1))
    assert game.view(None).ship_class == "II"
    assert ships_for(game.state, 1) == act.Ready()


def test_every_flight_offers_other_missions() -> None:
    game = dealt(missions=True, levels=[1, 1, 1], sand_s=0)
    seen: list[str] = []
    for _ in range(3):
        seen += game.view(None).offered
        play_a_round(game)
    assert len(set(seen)) == 9


def play_a_round(game: GalaxyTrucker) -> None:
    """Everybody says the first thing that is possible; nobody builds."""
    flight = game.state.round
    while game.state.phase != OVER and game.state.round == flight:
        seat = game.to_act()[0]
        listed = list(game.legal(seat))
        game.act(seat, next((one for one in listed if isinstance(one, act.Finish)), listed[0]))


def test_missions_begin_with_twenty_credits_and_the_base_game_with_none() -> None:
    assert dealt(missions=True).state.credits == [20, 20]
    assert dealt().state.credits == [0, 0]


# --------------------------------------------------------------------------------------------------------- cards


@pytest.mark.parametrize(("level", "counts"), [(1, [2, 0, 0]), (2, [1, 2, 0]), (3, [1, 1, 2])])
def test_piles_hold_cards_of_their_levels(level: int, counts: list[int]) -> None:
    dealt_cards = deal_piles(1, 0, level, None)
    for pile in dealt_cards.piles:
        assert [[level_of(card) for card in pile].count(back) for back in (1, 2, 3)] == counts
    flat = [card for pile in dealt_cards.piles for card in pile]
    assert len(set(flat)) == len(flat)
    assert level_of(shuffle_deck(5, flat, level)[0][0]) == level


def test_supercards_join_the_piles_that_the_mission_names() -> None:
    levels = pile_levels(2, missions()["beverage_run"])
    assert [pile.count(SUPER) for pile in levels] == [1, 1, 1, 0]
    assert [len(pile) for pile in levels] == [4, 4, 4, 3]


def test_easy_peasy_at_level_one_keeps_a_card_for_the_top() -> None:
    """[ruling B2] Elsewhere both supercards replace the lowest cards."""
    easy = missions()["easy_peasy"]
    assert pile_levels(1, easy) == [[1, SUPER, SUPER]] * 4
    assert pile_levels(2, easy) == [[2, SUPER, SUPER]] * 4
    assert pile_levels(3, easy) == [[3, 3, SUPER, SUPER]] * 4


def test_used_cards_come_back_when_too_few_are_left() -> None:
    """[ruling B3] Two flights of level III use 16 of 20 cards of level III, and the third needs 8."""
    first = deal_piles(1, 0, 3, None)
    second = deal_piles(2, first.used, 3, None)
    used = {card for pile in (*first.piles, *second.piles) for card in pile}
    assert sum(level_of(card) == 3 for card in used) == 16
    third = deal_piles(3, second.used, 3, None)
    assert sum(level_of(card) == 3 for pile in third.piles for card in pile) == 8


def test_no_card_of_another_expansion_is_dealt() -> None:
    """[E73]"""
    assert sum(level_of(card) == SUPER for card in range(len(cards()))) == 23
    assert sum(level_of(card) != SUPER for card in range(len(cards()))) == 60


# --------------------------------------------------------------------------------------------------------- check


def test_only_what_mends_something_is_removed_and_costs_one_each() -> None:
    game = checked(t(8, 7, "ST-3203", 90), t(6, 7, "ST-1313"))
    assert game.state.phase == CHECK
    assert game.to_act() == (1,)
    assert refusal(game, 1, act.Remove((6, 7))) == "nothing_wrong_there"
    assert refusal(game, 1, act.Remove((9, 9))) == "no_component"
    assert refusal(game, 2, act.Mend()) == "not_your_turn"
    game.act(1, act.Remove((8, 7)))
    assert len(game.state.lost[0]) == 1
    assert game.state.phase == BETWEEN


def test_either_side_of_a_bad_joint_may_go_the_start_cabin_too() -> None:
    """[ruling B5: in the check it may be removed like any other component.]"""
    game = checked(t(8, 7, "ST-3203", 90), t(6, 7, "CB-2121"))
    game.act(1, act.Remove((7, 7)))
    assert game.state.phase == CHECK, "two parts are left"
    assert refusal(game, 1, act.Keep((9, 9))) == "no_component"
    game.act(1, act.Keep((6, 7)))
    assert game.state.phase == BETWEEN
    assert list(parts_of(game, 1)) == ["6,7"]
    assert len(game.state.lost[0]) == 2


def test_the_smallest_repair_loses_the_fewest_components() -> None:
    """ST-3203 turned by a quarter is smooth towards the cabin: without it only the engine behind it falls off."""
    game = checked(t(8, 7, "ST-3203", 90), t(8, 8, "E1-3001"), t(6, 7, "ST-2303"), t(5, 7, "ST-3203"))
    game.act(1, act.Mend())
    assert set(parts_of(game, 1)) == {"7,7", "6,7", "5,7"}
    assert len(game.state.lost[0]) == 2


def test_a_blocked_cannon_or_its_blocker_goes() -> None:
    game = checked(t(7, 8, "C1-0010"), setup={"levels": [1]})
    listed = {action.cell for action in game.legal(1) if isinstance(action, act.Remove)}
    assert listed == {(7, 8), (7, 7)}


def test_the_learning_flight_repairs_without_loss_but_starts_last() -> None:
    """[rules 3, lenient]"""
    game = checked(t(8, 7, "ST-3203", 90), setup={"learning": True, "levels": [1]})
    game.act(1, act.Remove((8, 7)))
    assert game.state.lost == [[], []]
    assert game.state.numbers == [2, 1]
    flight = game.state.flight
    assert flight is not None
    assert len(flight.deck) == 8
    assert all(card.intro for card in flight.deck)


def test_joined_structural_modules_are_an_error_of_alien_design() -> None:
    """[Alien Design]"""
    pair = (t(8, 7, "ST-1313"), t(9, 7, "ST-1313"))
    assert checked(*pair).state.phase == BETWEEN
    game = checked(*pair, setup={"missions": True, "levels": [1]}, mission="alien_design")
    assert game.state.phase == CHECK
    assert game.view(1).players[0].errors == [{"type": "structural_joined", "between": [[8, 7], [9, 7]]}]


def test_directives_ration_components() -> None:
    """[Directives] At level I two shields may stay; the owner chooses which go."""
    row = (t(8, 7, "SD-0131"), t(6, 7, "SD-0131"), t(7, 8, "SD-0131", 180))
    game = checked(*row, setup={"missions": True, "levels": [1]}, mission="directives", rationed="shield")
    assert game.state.phase == CHECK
    errors = game.view(1).players[0].errors
    assert isinstance(errors, list)
    assert {"type": "rationed", "kind": "shield", "surplus": 1} in errors


# ------------------------------------------------------------------------------------------------ stakes and load


def test_stakes_are_secret_bounded_and_paid_at_once() -> None:
    """[ruling B11]"""
    game = checked(setup={"missions": True, "levels": [2]}, mission="the_bet")
    assert game.state.phase == STAKE
    assert refusal(game, 1, act.Stake(11)) == "stake_too_high"
    steps = game.act(1, act.Stake(10))
    assert game.view(2).players[0].stake is None
    assert game.view(1).players[0].stake == 10
    shown = [game.see(step, 2) for step in steps]
    assert {"step": "stake_set", "seat": 1, "credits": None} in [game.tell(step) for step in shown if step]
    game.act(2, act.Stake(0))
    assert [player.stake for player in game.view(None).players] == [10, 0]
    # Without a card the flight is over: 20 - 10 + 3 x 10 + 8 + 4, and 20 + 6 + 4.
    assert [player.credits for player in game.view(None).players] == [52, 30]


def test_aliens_are_chosen_where_they_can_live() -> None:
    game = checked(t(8, 7, "CB-2121"), t(9, 7, "LB-1101"), t(6, 7, "BT2-0003", 180))
    assert game.state.phase == LOAD
    assert game.to_act() == (1,)
    assert refusal(game, 1, act.TakeAboard(brown=(7, 7))) == "no_cabin_for_that"
    assert refusal(game, 1, act.TakeAboard(purple=(8, 7))) == "no_cabin_for_that"
    game.act(1, act.TakeAboard(brown=(8, 7)))
    first, second = game.view(None).players
    assert (first.crew, first.humans, first.energy) == (3, 2, 2)
    assert first.parts[:2] == ("6,7 BT2-0003 2 ee", "7,7 SC-red 0 hh")
    assert first.parts[2] == "8,7 CB-2121 0 b"
    assert second.humans == 2, "who has no choice is not asked"


# ------------------------------------------------------------------------------------------------ flight and end


def test_one_gives_up_between_cards_but_not_before_the_first() -> None:
    game = checked()
    assert refusal(game, 1, act.GiveUp()) == "before_the_first_card"
    game.act(1, act.Ready())
    assert game.view(None).flight is not None
    turned = game.state.flight.card if game.state.flight else 0
    assert turned == -1, "the leader waits for the others"
    game.act(2, act.Ready())
    while game.state.phase != BETWEEN and game.state.phase != PAID:
        seat = game.to_act()[0]
        game.act(seat, next(iter(game.legal(seat))))
    if game.state.phase == BETWEEN:
        seat = game.to_act()[0]
        game.act(seat, act.GiveUp())
        flight = game.view(None).flight
        assert flight is not None
        assert "gave_up" in [flyer.retired for flyer in flight.flyers]


def test_the_next_flight_begins_when_all_are_ready() -> None:
    game = started(levels=[1, 2], sand_s=0)
    while game.state.phase != PAID:
        seat = game.to_act()[0]
        listed = list(game.legal(seat))
        game.act(seat, next((one for one in listed if isinstance(one, act.Finish)), listed[0]))
    paid = game.view(None)
    assert [player.credits for player in paid.players] == game.state.credits
    game.act(1, act.Ready())
    assert game.state.phase == PAID
    game.act(2, act.Ready())
    view = game.view(None)
    assert (view.phase, view.flight_number, view.level, view.ship_class) == ("prepare", 2, 2, "II")
    assert view.flight is None
    assert view.warehouse.heap == 140


def test_the_result_names_places_and_winners() -> None:
    """[rules 13] More than 20 credits win with missions, any without; equal credits share a place."""
    game = started(players=3, levels=[1], sand_s=0)
    play_a_round(game)
    assert game.result is not None
    players = game.result.document["players"]
    assert isinstance(players, list)
    told = [player for player in players if isinstance(player, dict)]
    for player in told:
        credits = player["credits"]
        assert isinstance(credits, int)
        assert player["won"] == (credits > 0)
        assert player["place"] == 1 + sum(int(str(other["credits"])) > credits for other in told)


def test_a_seat_that_repairs_sees_what_each_removal_costs() -> None:
    """Double meets single between (8, 6) and (8, 7); only by (8, 7) the hold on (9, 7) is joined [rules 3]."""
    tiles = (t(8, 7, "ST-1313"), t(9, 7, "CH3-0001"), t(7, 6, "BT2-2223"), t(8, 6, "ST-3223"))
    game = checked(*tiles)
    repair = game.view(1).repair
    assert repair is not None
    assert dict(repair.costs) == {(8, 6): 1, (8, 7): 2}
    assert repair.smallest == ((8, 6),)
    assert game.view(2).repair is None
    game.act(1, act.Remove((8, 6)))
    assert game.view(1).repair is None


def test_what_everybody_owned_after_each_flight_is_kept() -> None:
    game = started(levels=[1, 1], sand_s=0)
    play_a_round(game)
    first = tuple(game.state.credits)
    assert game.view(None).ledger == (first,)
    play_a_round(game)
    assert game.view(None).ledger == (first, tuple(game.state.credits))
