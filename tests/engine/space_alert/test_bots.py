"""Bots plan by the rules, know only what their seats know, and come home."""

import copy
import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from engine.game import TABLE, Action, Seat
from engine.space_alert.actions import (
    AgreeToEnd,
    DrawCard,
    Flip,
    HandCard,
    NextTurn,
    Plan,
    TakeBack,
    TakePacket,
    TimeIs,
)
from engine.space_alert.bots import crew as crews
from engine.space_alert.bots.crew import BotCrew
from engine.space_alert.bots.hands import HURRY_S
from engine.space_alert.bots.means import draft_of, means_of
from engine.space_alert.bots.table import look
from engine.space_alert.cards import cards
from engine.space_alert.game import SpaceAlert, deal
from engine.space_alert.planner import rollout
from engine.space_alert.planner.errands import way
from engine.space_alert.planner.rollout import Evaluator, Rollout
from engine.space_alert.planner.search import PlanSearch
from engine.space_alert.rules import play_turn, resolve
from engine.space_alert.rules_takeoff import flight_of
from engine.space_alert.setup import Setup
from engine.space_alert.setup_flight import Flight
from engine.space_alert.state.writers import State
from engine.space_alert.state.writers_planning import EMPTY
from engine.space_alert.words import (
    BLANK,
    BLUEWARDS,
    GO_BLUE,
    GO_LIFT,
    GO_RED,
    HERO_A,
    LIFT_TO,
    REDWARDS,
    STATIONS,
)

EVERY_S = 5
Said = list[tuple[Seat, Action]]


def seconds(game: SpaceAlert) -> Iterator[int]:
    """Lets the clock run to the end of the action part, and stops every few seconds."""
    now = 0
    while True:
        game.act(TABLE, TimeIs(float(now)))
        if game.planning.over:
            return
        yield now
        now += EVERY_S


def fly(setup: Setup, seed: int, evaluations_per_phase: int) -> SpaceAlert:
    """A whole game on the virtual clock with bots in all seats, from the deal to its result."""
    game = deal(setup, seed)
    crew = BotCrew(setup.seats, seed)
    begins = (0, *game.mission.phase_ends)
    now = 0
    while not game.planning.over:
        now = min(now + EVERY_S, *(second for second in begins if second > now))
        game.act(TABLE, TimeIs(float(now)))
        phase = game.planning.phase
        calls = (begins[phase] - begins[phase - 1]) // EVERY_S
        for seat, action in crew.think(game, evaluations_per_phase // max(1, calls)):
            game.act(seat, action)
    while game.result is None:
        game.act(TABLE, NextTurn())
    return game


def play(game: SpaceAlert, crew: BotCrew, evaluations: int) -> Said:
    """Lets a crew plan a game; everything it did."""
    said: Said = []
    for _ in seconds(game):
        for seat, action in crew.think(game, evaluations):
            game.act(seat, action)
            said.append((seat, action))
    return said


# ------------------------------------------------------------------------------------------------------ legal and fair


@pytest.mark.parametrize(
    "setup",
    [
        Setup("test_run_1", players=1),
        Setup("test_run_2", players=2, fifth_android=True),
        Setup("simulation_1", players=2),
        Setup("simulation_2", players=3, crew=(2, 0, 3, 1)),
        Setup("advanced_simulation_1", players=4, common="yellow", serious="mixed", heroic_phase=3),
        Setup("mission_3", players=5, serious="yellow"),
        Setup("random", players=4, fifth_android=True),
    ],
    ids=lambda setup: f"{setup.mission}-{setup.players}",
)
def test_a_crew_of_bots_flies_every_set_up(setup: Setup) -> None:
    game = fly(setup, seed=3, evaluations_per_phase=60)
    assert game.result is not None
    assert any(card != EMPTY for plan in game.planning.plan for card in plan)


def test_bots_plan_nothing_before_the_start_nor_where_people_hold_real_cards() -> None:
    briefing = deal(Setup("test_run_1", players=4), 1)
    assert BotCrew((1, 2, 3, 4), 1).think(briefing, 20) == []
    assert play(deal(Setup("test_run_1", players=4, hands="physical"), 1), BotCrew((1, 2, 3, 4), 1), 20) == []


def test_the_same_calls_bring_the_same_actions_and_another_seed_brings_others() -> None:
    said = [
        play(deal(Setup("test_run_1", players=4), 5), BotCrew((1, 2, 3, 4), seed), 5) for seed in (1, 1, 2)
    ]
    assert said[0] == said[1] != said[2]


def hide_again(game: SpaceAlert, seed: int) -> SpaceAlert:
    """The game with everything drawn again that nobody at the table knows."""
    other = game.clone()
    p, draw = other.planning, random.Random(seed)
    packets = [packet for seat in p.setup.seats for packet in p.packets[seat]]
    for heroic in (False, True):
        rows = [p.deck, *packets]
        places = [(row, at) for row in rows for at, card in enumerate(row) if cards()[card].heroic == heroic]
        found = [row[at] for row, at in places]
        draw.shuffle(found)
        for (row, at), card in zip(places, found, strict=True):
            row[at] = card
    for hidden in [*p.threat_decks, *p.piles]:
        draw.shuffle(hidden)
    return other


@pytest.mark.parametrize(("mission", "seats"), [("simulation_2", (1, 2, 3, 4)), ("test_run_1", (2,))])
def test_bots_never_use_what_their_seats_do_not_know(mission: str, seats: tuple[Seat, ...]) -> None:
    game = deal(Setup(mission, 4), 2)
    crew = BotCrew(seats, 7)
    for now in seconds(game):
        others = [hide_again(game, now)] if now % 20 == 0 else []
        if others and len(seats) == 1:
            others.append(game.imagine(seats[0], now))
        twins = [copy.deepcopy(crew) for _ in others]
        said = crew.think(game, 12)
        for twin, other in zip(twins, others, strict=True):
            assert other.snapshot() != game.snapshot()
            assert twin.think(other, 12) == said
        for seat, action in said:
            game.act(seat, action)


def test_seats_of_people_are_left_alone() -> None:
    game = deal(Setup("test_run_1", players=4), 4)
    crew = BotCrew((1, 3), 4)
    game.act(TABLE, TimeIs(1.0))
    game.act(2, Plan(1, 1, game.planning.hands[2][0], 1))
    game.act(4, TakePacket())
    said: Said = []
    for now in range(2, 420, EVERY_S):
        game.act(TABLE, TimeIs(float(now)))
        for seat, action in crew.think(game, 10):
            game.act(seat, action)
            said.append((seat, action))
    assert {seat for seat, _ in said} == {1, 3}
    assert {a.crew for _, a in said if isinstance(a, Plan | TakeBack | Flip)} <= {0, 2}
    assert sum(card != EMPTY for plan in (game.planning.plan[1], game.planning.plan[3]) for card in plan) == 1


# ----------------------------------------------------------------------------------------------------- coming home


@pytest.mark.parametrize("mission", ["test_run_1", "test_run_2"])
def test_a_crew_comes_home_from_most_test_runs(mission: str) -> None:
    results = [fly(Setup(mission, 4), seed, evaluations_per_phase=250).result for seed in range(6)]
    assert sum(result is not None and result.score is not None for result in results) >= 5


def test_the_computer_is_looked_after_and_androids_do_their_part() -> None:
    game = fly(Setup("test_run_2", players=2), seed=1, evaluations_per_phase=400)
    assert game.state is not None
    assert game.state.maintained >> 1 & 1
    assert any(card != EMPTY for plan in game.planning.plan[2:] for card in plan)


# ----------------------------------------------------------------------------------------------------- how they do it


def test_cards_come_one_by_one_and_all_lie_eight_seconds_before_the_phase_ends() -> None:
    game = deal(Setup("simulation_1", players=5), 3)
    crew = BotCrew((1, 2, 3, 4, 5), 3)
    ends = game.mission.phase_ends
    for now in seconds(game):
        left = min(end for end in ends if end > now) - now
        said = crew.think(game, 20)
        for seat, action in said:
            game.act(seat, action)
        if left > HURRY_S and not any(isinstance(action, HandCard) for _, action in said):
            assert max(Counter(seat for seat, _ in said).values(), default=0) <= 1
        if left <= 8:
            assert said == []
        if now == 20:
            assert sum(card != EMPTY for plan in game.planning.plan for card in plan) < 5


def test_bots_draw_when_data_comes_in_and_hand_over_only_while_data_is_transferred() -> None:
    game = deal(Setup("simulation_1", players=4), 0)
    crew = BotCrew((1, 2, 3, 4), 0)
    drawn = 0
    for _ in seconds(game):
        said = crew.think(game, 30)
        assert game.planning.transfer or not any(isinstance(action, HandCard) for _, action in said)
        drawn += sum(isinstance(action, DrawCard) for _, action in said)
        for seat, action in said:
            game.act(seat, action)
    assert drawn == 8  # four seats, data comes in twice


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A counter of the flights that come to their end in a head."""
    flown = [0]
    outcome = rollout._outcome

    def count(ship: Rollout) -> float:
        flown[0] += 1
        return outcome(ship)

    monkeypatch.setattr(rollout, "_outcome", count)
    return flown


def test_a_crew_spends_what_it_may_and_talks_nothing_over_while_communications_are_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flown = counted(monkeypatch)
    game = deal(Setup("simulation_3", players=4), 1)
    crew = BotCrew((1, 2, 3, 4), 1)
    silences = 0
    for now in seconds(game):
        before = flown[0]
        for seat, action in crew.think(game, 9):
            game.act(seat, action)
        spent = flown[0] - before
        assert spent <= 9
        if game.planning.silent:
            silences += 1
            assert spent == 0
        elif now % 100 == 50:
            assert spent > 0
    assert silences == 8  # 10 + 10 + 15 + 5 seconds


def test_a_crew_that_has_thought_a_question_over_waits_for_news(monkeypatch: pytest.MonkeyPatch) -> None:
    """It went on to the end of the phase: an ace took 27 seconds of a processor for a flight."""
    monkeypatch.setattr(crews, "MOST_IDEAS", 60)
    flown = counted(monkeypatch)
    game = deal(Setup("simulation_3", players=4), 1)
    crew = BotCrew((1, 2, 3, 4), 1)
    spent: list[bool] = []
    for _ in seconds(game):
        before = flown[0]
        for seat, action in crew.think(game, 30):
            game.act(seat, action)
        if not game.planning.silent:
            spent.append(flown[0] > before)
    assert spent.count(False) > 20
    begun = sum(not before and now for before, now in pairwise(spent))
    assert begun > 5, "each new threat and each new card is a question"


# --------------------------------------------------------------------------------------------------- how they think


def some_flight(seed: int) -> Flight:
    """A flight of five with all its threats and random cards, which delay and lose a lot."""
    draw = random.Random(seed)
    game = deal(Setup("mission_2", players=5, common="mixed", serious="mixed"), seed)
    game.act(TABLE, TimeIs(500.0))
    flight = flight_of(game.planning, None)
    flight.plans = tuple(tuple(draw.choices(range(HERO_A), k=12)) for _ in range(5))
    return flight


def codes_of(flight: Flight) -> list[list[int]]:
    return [list(plan) for plan in flight.plans]


@pytest.mark.parametrize("seed", range(12))
def test_a_resumed_flight_ends_like_one_from_the_start(seed: int) -> None:
    flight, draw = some_flight(seed), random.Random(seed)
    evaluator = Evaluator([flight], 2)
    for _ in range(10):
        codes = codes_of(flight)
        turn = draw.randint(1, 12)
        for row in codes:
            row[turn - 1 :] = draw.choices(range(HERO_A), k=13 - turn)
        resumed = evaluator.value(codes, turn)
        flight.plans = tuple(map(tuple, codes))
        assert resumed == Evaluator([flight], 2).value(codes, 1)
        evaluator.adopt(codes, turn)


@pytest.mark.parametrize("seed", range(12))
def test_a_rollout_is_the_flight_of_the_rules_as_long_as_the_ship_holds(seed: int) -> None:
    flight = some_flight(seed)
    ship, tried = State(flight), Rollout(flight)
    resolve(ship)
    while not tried.ended:
        play_turn(tried)
    assert (tried.losses > 0) == (ship.lost_zone >= 0 or ship.lost_card >= 0)
    if not tried.losses:
        assert (tried.snapshot(), tried.destroyed) == (ship.snapshot(), ship.destroyed)


def test_the_way_to_every_station() -> None:
    go = {GO_RED: REDWARDS, GO_BLUE: BLUEWARDS, GO_LIFT: LIFT_TO}
    for start in STATIONS:
        for end in STATIONS:
            for lift_first in (False, True):
                at = start
                for move in way(start, end, lift_first):
                    assert go[move][at] != at
                    at = go[move][at]
                assert at == end


def test_a_card_without_a_reason_is_left_out() -> None:
    game = deal(Setup("test_run_1", players=4), 1)
    game.act(TABLE, TimeIs(300.0))
    lift = next(card for card in game.planning.hands[1] if cards()[card].halves[1] == GO_LIFT)
    game.act(1, Plan(0, 7, lift, 1))
    seen = look(game, (1, 2, 3, 4))
    assert seen is not None
    table = seen[0]
    draft = draft_of(table, means_of(table))
    search = PlanSearch(Evaluator([flight_of(game.planning, None)], 2), draft, random.Random(1))
    search.run(3, 1.0)  # the plan as it lies, without the card, and one more
    assert search.best.codes[0][6] == BLANK


def cards_of_bots(game: SpaceAlert) -> int:
    """How many cards the bots at seats 3 and 4 have laid for the last phase."""
    return sum(card != EMPTY for member in (2, 3) for card in game.planning.plan[member][7:])


def test_bots_agree_to_end_when_the_people_do_and_their_cards_lie() -> None:
    """[edge 139, edge 164]: seats 1 and 2 are people, the bots at 3 and 4 follow them."""
    game = deal(Setup(players=4), 3)
    crew = BotCrew((3, 4), 3)
    for now in seconds(game):
        if now > game.mission.phase_ends[1] + 10:
            break
        for seat, action in crew.think(game, 12):
            game.act(seat, action)
    game.act(1, AgreeToEnd(True))
    for seat, action in crew.think(game, 12):
        game.act(seat, action)
    assert game.view(None).agreeing == (1,)
    before = cards_of_bots(game)
    game.act(2, AgreeToEnd(True))
    for _ in range(5):
        for seat, action in crew.think(game, 12) if not game.planning.over else []:
            game.act(seat, action)
    assert game.planning.over
    assert cards_of_bots(game) > before


def test_bots_alone_fly_to_the_end() -> None:
    game = deal(Setup(mission="test_run_2", players=3), 3)
    crew = BotCrew(game.setup.seats, 3)
    for _ in seconds(game):
        assert not any(isinstance(action, AgreeToEnd) for _, action in crew.think(game, 1))
