"""Choices that a game leaves to people: an order for all threats of a card, and which of equal goods are lost."""

import pytest

from engine.galaxy_trucker import choices as questions
from engine.galaxy_trucker import rules_flight as course
from engine.galaxy_trucker.actions_flight import Defend, Fire, Power, Unload, Wrong
from engine.galaxy_trucker.choices_prospects import prospects
from engine.galaxy_trucker.files.flight_read import read_flight_file
from engine.galaxy_trucker.rules_launch import launch
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.verbs_loads import loss
from engine.galaxy_trucker.words import NONE
from engine.game import Json, action_json
from tests.engine.galaxy_trucker.test_rules_flight_cases import document

SHOT: Json = {"size": "small", "from": "N"}
SHIELD, GUARDED = (8, 7), (7, 6)


def flight(ships: list[Json], cards: list[Json], dice: list[int], *, live: bool = True) -> State:
    """A flight at level I that stands at the first question of its first card."""
    plan = read_flight_file(document({"ships": ships, "deck": cards, "class": "free"}))
    s = launch(plan.ships, 1, plan.deck, dice=dice, live=live)
    course.turn_card(s)
    return s


def fleet(shots: int) -> Json:
    line: Json = {"level": 1, "strength": 9, "shots": [SHOT] * shots}
    return {"kind": "enemy_fleet", "directions": ["N"], "lines": [line]}


# --------------------------------------------------------------------------------------------- all shots at once


def test_one_answer_holds_all_shots_of_a_fleet_for_an_energy_each() -> None:
    # Missions, Enemy Fleets; a shield costs 1 energy a use [rules 7, 8]. Column 7, three times.
    s = flight(["shielded"], [fleet(3)], [3, 4] * 3)
    hit, held, rest = prospects(s)
    assert (hit.energy, held.energy, held.later) == (0, 1, 0)
    assert rest.answer == action_json(Defend(SHIELD, rest=True))
    assert (rest.energy, rest.later, rest.components) == (1, 2, 0)
    course.answer(s, 0, Defend(SHIELD, rest=True))
    assert s.waiting == NONE
    assert s.ships[0].energy_aboard() == 0
    assert s.lost == [0]


def test_an_order_holds_as_long_as_there_is_energy() -> None:
    s = flight(["shielded"], [fleet(4)], [3, 4] * 4)
    assert prospects(s)[2].later == 2
    course.answer(s, 0, Defend(SHIELD, rest=True))
    # The fourth shot takes (7, 6), the only component that it can strike there.
    assert s.lost == [1]
    assert s.ships[0].grid.bit(GUARDED) not in s.ships[0].components


def test_an_order_ends_with_its_card() -> None:
    s = flight(["shielded"], [fleet(1), fleet(1)], [3, 4, 3, 4])
    course.answer(s, 0, Defend(SHIELD, rest=True))
    course.turn_card(s)
    asked = questions.question(s)
    assert asked is not None
    assert (asked.kind, asked.number) == ("defend", 0)
    # Nothing else is to come, so there is nothing to order.
    assert len(prospects(s)) == 2


def test_an_order_spares_energy_where_a_shot_misses_or_can_not_be_held() -> None:
    # Column 12 is empty; a big shot in column 7 can't be held [rules 8].
    line: Json = {"level": 1, "strength": 9, "shots": [SHOT, SHOT, {"size": "big", "from": "N"}]}
    card: Json = {"kind": "enemy_fleet", "directions": ["N"], "lines": [line]}
    s = flight(["shielded"], [card], [3, 4, 6, 6, 3, 4])
    assert prospects(s)[2].later == 1
    course.answer(s, 0, Defend(SHIELD, rest=True))
    assert s.ships[0].energy_aboard() == 2
    assert s.lost == [1]


def test_taking_a_hit_orders_nothing() -> None:
    s = flight(["shielded"], [fleet(2)], [3, 4] * 2)
    before = s.snapshot()
    with pytest.raises(Wrong, match="nothing_ordered"):
        course.answer(s, 0, Defend(None, rest=True))
    assert s.snapshot() == before


def test_the_loser_of_a_tactical_zone_holds_all_its_shots() -> None:
    # Both ships: crew minus cannons; the lowest, of equal ones that further ahead, takes the shots [E57].
    column: Json = [{"level": 1, "shots": [SHOT, SHOT]}]
    card: Json = {
        "kind": "tactical_zone",
        "left": {"first": "cannons", "second": "cannons"},
        "right": {"first": "crew", "second": "crew"},
        "left_penalties": column,
        "right_penalties": [{"level": 1, "days": 1}],
    }
    s = flight(["shielded", "shielded"], [card], [3, 4] * 2)
    assert prospects(s)[2].later == 1
    course.answer(s, 0, Defend(SHIELD, rest=True))
    assert s.waiting == NONE
    assert [ship.energy_aboard() for ship in s.ships] == [1, 3]


def test_power_tells_what_is_left_of_a_fleet() -> None:
    lines: list[Json] = [
        {"level": 1, "strength": 1, "lose_crew": 2},
        {"level": 1, "strength": 2, "lose_goods": 3, "days": 1, "shots": [SHOT]},
    ]
    s = flight(["double"], [{"kind": "enemy_fleet", "directions": ["N"], "lines": lines}], [1] * 2)
    without, powered = prospects(s)
    assert without.due == (("crew", 2), ("goods", 3), ("days", 1), ("shots", 1))
    assert without.marks == ("ship_beaten",)
    assert (powered.strength, powered.due, powered.marks) == (2.0, (), ("fleet_held",))
    course.answer(s, 0, Power((GUARDED,)))
    assert (s.ships[0].crew(), s.drawn) == (4, 0)


# ---------------------------------------------------------------------------------------------------- equal goods

HAULER: Json = {
    "of": "hauler",
    "tiles": [
        "8,7 cargo_hold 0303 goods=yellow+blue",
        "9,7 cargo_hold 0303 goods=yellow",
        "10,7 battery 0303 energy=2",
        "11,7 battery 0003 energy=1",
        "6,7 special_hold 0300 goods=red",
    ],
}
FIRST, SECOND, SPECIAL = (8, 7), (9, 7), (6, 7)


def smugglers(goods: int, *, live: bool = True) -> State:
    card: Json = {"kind": "smugglers", "strength": 9, "lose_goods": goods, "reward_goods": [], "days": 1}
    return flight([HAULER], [card], [], live=live)


def holds(s: State) -> dict[tuple[int, int], tuple[int, ...]]:
    return {s.ships[0].grid.cell(bit): goods for bit, goods in s.ships[0].goods.items()}


def test_the_owner_chooses_among_equal_goods() -> None:
    # "Own choice among equals" [rules 9]: red goes, then one of two yellow ones.
    s = smugglers(2)
    asked = questions.question(s)
    assert asked is not None
    assert (asked.kind, asked.cells, asked.number) == ("unload", (FIRST, SECOND), 1)
    assert list(questions.options(s)) == [Unload((FIRST,)), Unload((SECOND,))]
    first, second = prospects(s)
    assert first.goods == second.goods == -2
    course.answer(s, 0, Unload((SECOND,)))
    assert holds(s) == {FIRST: (0, 1, 0, 1)}


def test_the_owner_chooses_the_battery_that_pays_for_missing_goods() -> None:
    s = smugglers(5)
    asked = questions.question(s)
    assert asked is not None
    assert (asked.cells, asked.number) == (((10, 7), (11, 7)), 1)
    course.answer(s, 0, Unload(((11, 7),)))
    assert holds(s) == {}
    assert s.ships[0].energy == {s.ships[0].grid.bit((10, 7)): 2}


@pytest.mark.parametrize("goods", [0, 1, 3, 4, 7, 9])
def test_nobody_is_asked_where_nothing_is_to_be_chosen(goods: int) -> None:
    # Red alone; both yellow ones; all goods; all goods and all energy.
    s = smugglers(goods)
    assert s.waiting == NONE
    assert sum(s.ships[0].goods_aboard()) == max(0, 4 - goods)


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ((), "wrong_number"),
        ((FIRST, SECOND), "wrong_number"),
        ((SPECIAL,), "no_such_goods"),
        (((7, 7),), "no_such_goods"),
        (((3, 3),), "no_component"),
    ],
)
def test_other_goods_are_refused_and_nothing_changes(cells: tuple[tuple[int, int], ...], reason: str) -> None:
    s = smugglers(2)
    before = s.snapshot()
    with pytest.raises(Wrong) as wrong:
        course.answer(s, 0, Unload(cells))
    assert wrong.value.reason == reason
    assert s.snapshot() == before


def test_a_flight_file_takes_the_first_hold_in_reading_order() -> None:
    # docs/formats/galaxy-trucker-ship.md, Stowing: a file asks nobody.
    s = smugglers(2, live=False)
    assert s.waiting == NONE
    assert holds(s) == {FIRST: (0, 0, 0, 1), SECOND: (0, 1, 0, 0)}


def test_the_choice_among_equals_replays() -> None:
    plan = read_flight_file(document({"ships": [HAULER], "deck": [], "class": "free"}))
    ship = plan.ships[0].clone()
    s = launch([ship], 1, [], live=True, log=True)
    bit = ship.grid.bit(SECOND)
    s.lose_goods(0, 2, *loss(s.ships[0], 2), (bit,))
    other = launch([ship], 1, [], live=True)
    assert s.log is not None
    other.follow([step for step in s.log if type(step).__name__ == "GoodsLost"])
    assert holds(other) == holds(s)
    assert holds(other) == {FIRST: (0, 1, 0, 1)}


# --------------------------------------------------------------------------------------- cannons and big meteors


def meteors(number: int) -> Json:
    return {"kind": "meteoric_swarm", "meteors": [{"size": "big", "from": "N"}] * number}


GUNNER: Json = "plain"
COLUMN_7 = [3, 4]


def test_a_ship_may_hold_fire_at_a_big_meteor() -> None:
    """Missions, Meteor Storm: "můžete (ale také nemusíte) bránit podle běžných pravidel" [ruling 1]."""
    s = flight([GUNNER], [meteors(1)], COLUMN_7)
    asked = questions.question(s)
    assert asked is not None and (asked.kind, asked.cells) == ("fire", ((7, 6),))
    assert list(questions.options(s)) == [Fire(True), Fire(True, always=True), Fire(False)]
    course.answer(s, 0, Fire(False))
    assert s.waiting == NONE and s.lost == [1], "the meteor takes the cannon that held fire"


def test_a_cannon_that_fires_stops_a_big_meteor_and_is_asked_again() -> None:
    s = flight([GUNNER], [meteors(2)], COLUMN_7 * 2)
    course.answer(s, 0, Fire(True))
    assert s.waiting == 0 and s.lost == [0]
    course.answer(s, 0, Fire(True))
    assert s.waiting == NONE and s.lost == [0]


def test_an_order_to_fire_holds_for_all_cards_of_the_flight() -> None:
    s = flight([GUNNER], [meteors(2), meteors(1)], COLUMN_7 * 3)
    with pytest.raises(Wrong, match="nothing_ordered"):
        course.answer(s, 0, Fire(False, always=True))
    course.answer(s, 0, Fire(True, always=True))
    course.turn_card(s)
    assert s.waiting == NONE and s.lost == [0] and s.drawn == 6


def test_in_a_flight_file_single_cannons_always_fire() -> None:
    """docs/formats/galaxy-trucker-flight.md: "A single cannon that covers the line always fires"."""
    s = flight([GUNNER], [meteors(1)], COLUMN_7, live=False)
    assert s.waiting == NONE and s.lost == [0]
