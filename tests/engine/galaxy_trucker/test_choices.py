"""What answers cost and bring, for pages that show choices with their prices."""

from random import Random

from engine.galaxy_trucker import rules_flight as course
from engine.galaxy_trucker.actions_flight import Accept
from engine.galaxy_trucker.choices_prospects import prospects
from engine.galaxy_trucker.files.flight_read import read_flight_file
from engine.galaxy_trucker.rules_launch import launch
from engine.galaxy_trucker.state.writers_flight import State
from engine.game import Json
from tests.engine.galaxy_trucker.playing_flights import fly_on, random_flight
from tests.engine.galaxy_trucker.test_rules_flight_cases import document


def asked(ship: Json, card: Json, dice: list[int]) -> State:
    """A flight of one ship that stands at the first question of its card."""
    plan = read_flight_file(document({"ships": [ship], "deck": [card], "class": "free"}))
    s = launch(plan.ships, 1, plan.deck, dice=dice, seed=5)
    course.turn_card(s)
    return s


def test_power_tells_who_wins() -> None:
    slavers: Json = {"kind": "slavers", "strength": 1, "lose_crew": 4, "reward_credits": 5, "days": 2}
    without, powered = prospects(asked("double", slavers, []))
    assert without.answer["do"] == powered.answer["do"] == "power"
    assert (without.strength, without.energy, without.crew) == (0.0, 0, 4)
    # all crew goes, and the ship retires with the card
    assert without.marks == ("ship_beaten", "ship_retired")
    assert (powered.strength, powered.energy, powered.crew, powered.marks) == (2.0, 1, 0, ("enemy_beaten",))


def test_an_offer_tells_its_days_and_credits() -> None:
    ship: Json = {"kind": "abandoned_ship", "lose_crew": 4, "reward_credits": 6, "days": 1}
    passed, taken = prospects(asked("plain", ship, []))
    assert (passed.credits, passed.days, passed.crew) == (0, 0, 0)
    assert (taken.credits, taken.days, taken.crew) == (6, -1, 4)


def test_a_threat_tells_what_it_destroys_and_nothing_of_the_next_dice() -> None:
    meteors: Json = {"kind": "meteoric_swarm", "meteors": [{"size": "big", "from": "N"}] * 3}
    hit, held, order = prospects(asked("double", meteors, [3, 4, 3, 4, 3, 4]))
    # the double cannon on (7, 6); what the other two meteors do is not told
    assert (hit.components, hit.energy) == (1, 0)
    assert hit.gone == (("destroyed", ((7, 6),)),)
    assert held.gone == ()
    assert (held.components, held.energy) == (0, 1)
    assert (order.components, order.energy, order.later) == (0, 1, 1)


def test_goods_that_are_thrown_away_count() -> None:
    station: Json = {
        "kind": "abandoned_station",
        "min_crew": 1,
        "reward_goods": ["blue", "blue", "blue"],
        "days": 0,
    }
    s = asked({"of": "hauler", "tiles": ["8,7 cargo_hold 0003 goods=green"]}, station, [])
    course.answer(s, 0, Accept(True))
    stowed, left = prospects(s)
    # two more places: one in the hold, one in the special hold
    assert (stowed.goods, left.goods) == (2, 0)
    # a blue cube is sold for one credit [rules 11], and nothing that was aboard goes
    assert (stowed.worth, left.worth) == (2, 0)


def test_prospects_change_nothing_and_do_not_hang_on_the_dice_to_come() -> None:
    for seed in range(12):
        s, _ = random_flight(seed)
        other = s.clone()
        other.set_dice([], seed + 999)
        course.turn_card(s)
        course.turn_card(other)
        before = s.snapshot()
        told = prospects(s)
        assert s.snapshot() == before
        if s.pending == other.pending and s.rolled == other.rolled:
            assert prospects(other) == told
        fly_on(s, Random(seed))
        assert prospects(s) == ()
