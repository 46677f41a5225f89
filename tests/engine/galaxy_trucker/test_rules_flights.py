"""Flights at random: they end, keep what they must, can be copied anywhere, and replay from their steps."""

import json
import random
import zlib

import pytest

from engine.galaxy_trucker import choices as questions
from engine.galaxy_trucker import rules_flight as course
from engine.galaxy_trucker.actions_flight import Answer, Dice, Hole, Wrong
from engine.galaxy_trucker.cards import adventure_cards, cards, supercards
from engine.galaxy_trucker.cards_missions import missions
from engine.galaxy_trucker.cards_tiles import Tile, component, connectors_of
from engine.galaxy_trucker.rules_launch import launch, start_positions
from engine.galaxy_trucker.rules_payout import pay_out
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers_flight import State, _moved
from engine.galaxy_trucker.steps_json_flight import tell
from engine.galaxy_trucker.verbs_dangers import face
from engine.galaxy_trucker.verbs_loads import load
from engine.galaxy_trucker.words import KIND_NAMES, NONE
from tests.engine.galaxy_trucker.playing_flights import fly, fly_on, random_flight

SEEDS = range(24)


def test_the_box_holds_60_cards_26_supercards_16_missions() -> None:
    assert len(adventure_cards()) == 60
    assert [sum(card.level == level for card in adventure_cards()) for level in (1, 2, 3)] == [20, 20, 20]
    assert sum(card.intro for card in adventure_cards()) == 8
    assert len(supercards()) == 26
    assert len(cards()) == 60 + 26 - 3
    assert len(missions()) == 16


def test_ships_start_with_the_gaps_of_the_level() -> None:
    assert start_positions(1, 4) == (0, -2, -4, -6)
    assert start_positions(2, 3) == (0, -3, -6)
    assert start_positions(4, 4) == (0, -4, -8, -12)


def test_a_ship_moved_back_over_two_others_ends_on_the_fifth_space() -> None:
    # [E90]: three days back with ships on the first and second space behind
    assert _moved(10, -3, {9, 8}) == 5
    assert _moved(0, 81, {3, 5}) == 0 + 81 + 2 * 2 + 2
    assert _moved(0, 10**12, set()) == 10**12


def test_dice_of_a_seed_are_fair_and_always_the_same() -> None:
    faces = [face(7, number) for number in range(6000)]
    assert all(900 < faces.count(value) < 1100 for value in range(1, 7))
    assert faces == [face(7, number) for number in range(6000)]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_flight_keeps_every_component_and_replays_from_its_steps(seed: int) -> None:
    s, mission = random_flight(seed, log=True)
    again, _ = random_flight(seed)
    assert s.log is not None
    begun = len(s.log)
    whole = [ship.tiles.bit_count() + lost for ship, lost in zip(s.ships, s.lost, strict=True)]
    fly_on(s, random.Random(seed))
    pay_out(s, mission)
    assert [ship.tiles.bit_count() + lost for ship, lost in zip(s.ships, s.lost, strict=True)] == whole
    assert all(ship.whole() for ship in s.ships)
    assert all(credits >= 0 for credits in s.credits)
    again.follow(s.log[begun:])
    assert again.snapshot() == s.snapshot()
    json.dumps([tell(s, step) for step in s.log])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_copy_made_at_any_question_flies_on_alone(seed: int) -> None:
    s, _ = random_flight(seed)
    draw = random.Random(seed)
    while not s.over:
        if s.waiting == NONE:
            course.turn_card(s)
            continue
        copy, before = s.clone(), s.snapshot()
        assert copy.snapshot() == before
        answer = draw.choice(list(questions.options(s)))
        course.answer(copy, copy.waiting, answer)
        assert s.snapshot() == before
        course.answer(s, s.waiting, answer)
        assert s.snapshot() == copy.snapshot()


@pytest.mark.parametrize("seed", SEEDS)
def test_every_answer_that_is_listed_is_possible_and_the_first_is_the_default(seed: int) -> None:
    s, _ = random_flight(seed)
    draw = random.Random(seed)
    while not s.over:
        if s.waiting == NONE:
            course.turn_card(s)
            continue
        asked = questions.question(s)
        assert asked is not None
        assert asked.ship == s.waiting
        listed = list(questions.options(s))
        assert listed[0] == questions.default(s)
        assert len(listed) == len(set(listed))
        for answer in draw.sample(listed, min(4, len(listed))):
            assert questions.possible(s, s.waiting, answer), (asked, answer)
        course.answer(s, s.waiting, draw.choice(listed))


def test_an_answer_that_is_wrong_changes_nothing() -> None:
    s, _ = random_flight(3)
    draw = random.Random(3)
    others = [answer for seed in range(12) for answer in _answers(seed)]
    while not s.over:
        if s.waiting == NONE:
            course.turn_card(s)
            continue
        before = s.snapshot()
        for answer in others:
            if not questions.possible(s, s.waiting, answer):
                with pytest.raises(Wrong):
                    course.answer(s, s.waiting, answer)
                assert s.snapshot() == before
        course.answer(s, s.waiting, draw.choice(list(questions.options(s))))


def _answers(seed: int) -> list[Answer]:
    """One answer of every kind that a flight asks for."""
    s, _ = random_flight(seed)
    found = {}
    while not s.over:
        if s.waiting == NONE:
            course.turn_card(s)
            continue
        answer = list(questions.options(s))[-1]
        found[type(answer)] = answer
        course.answer(s, s.waiting, answer)
    return list(found.values())


def test_dice_are_asked_for_where_no_seed_gives_them() -> None:
    s, _ = random_flight(5)
    s = launch(s.ships, 1, [cards()["I-meteoric_swarm-2"]], dice=[3])
    course.turn_card(s)
    asked = questions.question(s)
    assert asked is not None
    assert (asked.kind, asked.number) == ("dice", 2)
    with pytest.raises(Wrong):
        course.answer(s, s.waiting, Dice((3, 4)))
    course.answer(s, s.waiting, Dice((4,)))
    assert s.drawn == 2
    assert s.dice == [3, 4]


def test_flights_are_the_same_as_ever() -> None:
    # One number over 60 flights: it changes only where a rule changes, with a line in the changelog.
    flights = [fly(seed) for seed in range(60)]
    ends = json.dumps([[s.credits, s.lost, s.positions, s.cause, s.drawn] for s in flights])
    assert zlib.crc32(ends.encode()) == 4138102852


# ------------------------------------------------------------------------- missions that no flight file holds

POD = [((7, 7), "start_cabin", "3333"), ((7, 8), "engine", "3000")]


def pods(count: int) -> list[Ship]:
    """Ships of a start cabin and an engine, loaded."""
    made = []
    for _ in range(count):
        parts = [
            (cell, component(Tile("", KIND_NAMES.index(kind), connectors_of(conn)), 0))
            for cell, kind, conn in POD
        ]
        ship = Ship.of("free", parts)
        load(ship)
        made.append(ship)
    return made


def flown(s: State) -> State:
    while not s.over:
        course.turn_card(s)
        while s.waiting != NONE:
            course.answer(s, s.waiting, questions.default(s))
    return s


def test_the_freighter_flies_along_takes_a_space_and_pays_whoever_is_near() -> None:
    # [ruling 19]: it starts behind the last ship (-2) on -3, and moves two empty spaces after each card
    mission = missions()["escort_mission"]
    card = cards()["I-open_space-1"]
    s = flown(launch(pods(2), 1, [card, card], mission=mission))
    # after the first card the ships stand on 1 and -1: from -3 over -2 to 0; after the second on 2 and -1 + 1:
    # 0 is taken by the freighter, so the second ship is on 1; the freighter flies over both to 3 and 4
    assert s.positions == [2, 1]
    assert s.freighter == 4
    pay_out(s, mission)
    assert [parts[3] for parts in s.payouts] == [8, 8]


def test_a_fleet_hits_the_freighter_if_no_ship_reached_the_line_of_the_level() -> None:
    mission = missions()["escort_mission"]
    fleet = cards()["FL-pirate"]._replace(lines=cards()["FL-raid"].lines[:1])
    s = launch(pods(1), 1, [fleet._replace(name=str(number)) for number in range(3)], mission=mission)
    flown(s)
    assert s.freighter_hits == 3
    pay_out(s, mission)
    assert s.payouts[0][3] == 0


def test_the_bet_pays_three_times_the_stake_of_the_first() -> None:
    mission = missions()["the_bet"]
    s = flown(launch(pods(3), 1, [cards()["I-open_space-1"]], mission=mission, stakes=[4, 5, 0]))
    pay_out(s, mission)
    assert [parts[3] for parts in s.payouts] == [12, 0, 0]


def test_a_ship_that_no_set_of_components_saves_gives_all_in_a_game() -> None:
    # [ruling 3]: five engines against a hole of 6: every engine that goes makes two more due
    parts = [((7, 7), "start_cabin", "3333")]
    parts += [((x, 7), "engine", "3333" if x < 12 else "0003") for x in range(8, 13)]
    made = [
        (cell, component(Tile("", KIND_NAMES.index(kind), connectors_of(conn)), 0))
        for cell, kind, conn in parts
    ]
    ship = Ship.of("free", made)
    load(ship)
    hole = cards()["BH-1"]._replace(strengths=(6, 6, 6, 6))
    for live in (False, True):
        s = launch([ship], 1, [hole], live=live)
        course.turn_card(s)
        assert questions.default(s) == Hole(discard="all")
        assert questions.possible(s, 0, Hole(discard="all")) == live
