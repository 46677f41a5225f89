"""The planner: plans that come home, the same for the same seed; what would have saved a flight, and what lost it."""

from dataclasses import replace
from typing import cast

import pytest

from engine.game import Json, Study
from engine.position import file_format
from engine.space_alert.files.flight import read_flight, write_flight
from engine.space_alert.game import RULES
from engine.space_alert.planner.hindsight import SmallestChange, TurningPoints, outcome
from engine.space_alert.planner.plan import Attempt, Plans, best_of, judge, seeds
from engine.space_alert.planner.studies import BestPlan
from engine.space_alert.setup_flight import Flight

Data = dict[str, Json]


def fighter(plans: list[list[str]]) -> Flight:
    """One Fighter with 4 life behind a shield of 2 flies at red from turn 1 on, worth 4 points destroyed, 2 survived;
    X, Y and Z attack with 1, 2 and 3 [E1-07]. Two shots of the heavy laser, 4 each, destroy it [R 3.2, R 3.3]. On
    the first trajectory the X is crossed in turn 2 and the Z in turn 3.
    """
    document: object = {
        "format": "space-alert-flight/1",
        "crew": len(plans),
        "trajectories": {"red": 1, "white": 2, "blue": 3, "internal": 4},
        "threats": [{"turn": 1, "where": "red", "card": "E1-07"}],
        "plans": plans,
    }
    return read_flight(document)


def deadly(plans: list[list[str]]) -> Flight:
    """The same against a red zone with four tokens and no energy in its shield: six points of attack are too many for
    the two places that are left [R 3.4], but the X alone is not.
    """
    tokens: Json = ["lift", "structure", "lower_weapon", "shield"]
    flight = write_flight(fighter(plans))
    return read_flight({**flight, "start": {"damage": {"red": tokens}}, "damage": {"red": ["reactor"]}})


def thought_over(study: Study, tries: int) -> dict[str, Json]:
    spent = 0
    while spent < tries and study.progress < 1:
        study.run(100, spent / tries)
        spent += 100
    return study.answer()


# ------------------------------------------------------------------------------------------------------------- the plan


def test_an_attempt_finds_how_to_shoot_a_fighter_down() -> None:
    flight = fighter([[], []])
    assert outcome(flight, flight.plans).score is not None
    attempt = Attempt(flight, 1)
    for part in range(8):
        attempt.run(150, part / 8)
    verdict = judge(flight, attempt.plans, 30)
    assert verdict.home == 1.0
    assert verdict.score is not None
    assert verdict.score > cast(int, outcome(flight, flight.plans).score) + 2
    assert attempt.flown <= 8 * 150


def test_the_same_seed_and_number_of_tries_bring_the_same_plan() -> None:
    flight = fighter([[], [], []])

    def planned(seed: int) -> Plans:
        attempt = Attempt(flight, seed)
        for part in range(4):
            attempt.run(60, part / 4)
        return attempt.plans

    assert planned(1) == planned(1)
    assert len({planned(seed) for seed, _ in zip(seeds(5), range(3), strict=False)}) > 1


def test_the_better_of_two_plans_is_taken() -> None:
    flight = fighter([[], []])
    good = fighter([["red", "A", "A"], ["C"]]).plans  # and one at the computer, or all are late [R 3.5]
    plans, verdict = best_of(flight, [flight.plans, good], 10)
    assert plans == good
    assert verdict.worth > judge(flight, flight.plans, 10).worth


def test_an_answer_is_a_flight_file_that_can_be_resolved() -> None:
    study = BestPlan(fighter([[], []]), 3)
    answer = thought_over(study, 300)
    document = answer["file"]
    assert file_format(document).resolve(document, False).result["outcome"] == "returned"
    assert (answer["home"], answer["orders"]) == (1.0, 60)


# ---------------------------------------------------------------------------------------------------------- afterwards


def test_the_one_card_that_was_missing_is_named() -> None:
    saved = deadly([["red", "A", "A"], ["C"]])
    assert outcome(saved, saved.plans).score is not None
    flight = deadly([["red", "A"], ["C"]])
    assert outcome(flight, flight.plans).score is None
    study = SmallestChange(flight, 1)
    answer = thought_over(study, 2000)
    assert study.progress == 1.0
    assert answer["changes"] == [{"crew": 0, "turn": 3, "was": "-", "better": "A"}]
    assert answer["score"] == outcome(saved, saved.plans).score


def test_a_return_that_takes_three_cards_is_found_too() -> None:
    answer = thought_over(SmallestChange(deadly([[], ["C"]]), 1), 6000)
    assert len(cast("list[Data]", answer["changes"])) == 3  # to the red zone, and two shots
    assert answer["flown"] is None and answer["score"] is not None


def test_of_a_flight_that_came_home_the_card_that_adds_most_is_named() -> None:
    flight = fighter([["red", "A"], []])
    study = SmallestChange(flight, 1)
    answer = thought_over(study, 5000)
    assert study.progress == 1.0
    assert len(cast("list[Json]", answer["changes"])) == 1
    assert cast(int, answer["score"]) > cast(int, answer["flown"])


def test_what_was_still_to_be_had_never_rises_and_ends_with_what_was_flown() -> None:
    flight = deadly([["red", "A"], ["C"]])
    study = TurningPoints(flight, 1)
    answer = thought_over(study, 4000)
    assert study.progress == 1.0
    after = cast("list[Data]", answer["after"])
    assert [cut["turn"] for cut in after] == list(range(13))
    ranks = [-1000 if cut["score"] is None else cast(int, cut["score"]) for cut in after]
    assert ranks == sorted(ranks, reverse=True)
    assert after[-1]["score"] is None
    assert after[0]["score"] is not None
    fall = cast("list[Data]", answer["falls"])[0]
    assert fall["to"] is None and fall["from"] is not None


def test_turns_whose_time_has_passed_are_not_left_out() -> None:
    study = TurningPoints(fighter([["red", "A"], ["C"]]), 1)
    study.run(10, 0.0)
    assert study.progress < 1.0
    study.run(10, 1.0)
    assert study.progress == 1.0
    assert len(cast("list[Json]", study.answer()["after"])) == 13


@pytest.mark.parametrize("study", ["plan", "smallest_change", "turning_points"])
def test_flights_and_positions_can_be_asked(study: str) -> None:
    flight = fighter([["red", "A"], []])
    game = RULES.deal(RULES.setup({"mission": "test_run_1"}), 1)
    for document in (write_flight(replace(flight, id="asked")), game.position()):
        made = file_format(document).studies[study](document, 1)
        made.run(5, 0.0)
        assert made.answer()["study"] == study
