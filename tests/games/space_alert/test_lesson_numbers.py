"""What the first lesson says of its flight is so: every number and every event, in both languages."""

import re
from functools import cache
from pathlib import Path

import pytest

from engine.game import Json
from engine.space_alert.cards import threats
from engine.space_alert.game import SpaceAlert
from firmware_py.games.space_alert.lesson import FIRST_FLIGHT, lessons
from firmware_py.voice.phrases import phrases
from tests.lessons.classmate import Classmate, fly_on

FLIGHT = lessons()[FIRST_FLIGHT]
HINTS = ("half", "card", "slot", "spare", "back")
Fact = dict[str, Json]


# -------------------------------------------------------------------------------------------- what is said is what is


NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}


@cache
def flown(folder: Path) -> tuple[list[list[Fact]], SpaceAlert]:
    """What happened in each turn of the lesson's flight (place 0 is before the first), and the game."""
    learner = Classmate(folder)
    learner.fly()
    fly_on(learner)
    play = learner.service.table.play
    assert play is not None
    game = play.record.deal()
    assert isinstance(game, SpaceAlert)
    turns: list[list[Fact]] = [[]]
    for seat, action in play.record.actions:
        for step in game.act(seat, action):
            fact = game.tell(step)
            if fact["step"] == "turn_began":
                turns.append([])
            turns[-1].append(fact)
    return turns, game


@pytest.fixture(scope="module")
def flight(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[list[Fact]], SpaceAlert]:
    return flown(tmp_path_factory.mktemp("flown"))


def number(turn: list[Fact], field: str, **wanted: Json) -> int:
    """A field of the only fact of a turn that is as wanted."""
    found = [fact[field] for fact in turn if wanted.items() <= fact.items()]
    assert len(found) == 1 and isinstance(found[0], int), (wanted, found)
    return found[0]


def facts(turns: list[list[Fact]]) -> dict[str, list[int]]:
    """The numbers that the lesson may say in each step, in the order of its sentence, from the rules themselves."""
    gunship, ball, fighter = (
        next(card for card in threats() if card.id == one) for one in ("E1-05", "E1-01", "E1-07")
    )
    called = {fact["card"]: fact["turn"] for fact in turns[0] if fact["step"] == "threat_called"}
    assert set(called) == {gunship.id, ball.id, fighter.id}
    t_gunship, t_ball, t_fighter = (int(str(called[card.id])) for card in (gunship, ball, fighter))
    laser = number(turns[2], "strength", step="aimed", threat=gunship.id)
    through = number(turns[2], "amount", step="threat_hurt", threat=gunship.id)
    assert through == laser - gunship.shield < gunship.hp
    attack = number(turns[2], "strength", step="attacked", zone="red")
    absorbed = number(turns[2], "amount", step="shield_absorbed", zone="red")
    assert sum(fact["step"] == "damage_drawn" for fact in turns[2]) == attack - absorbed == 1
    last = [int(str(fact["strength"])) for fact in turns[7] if fact["step"] == "aimed"]
    hurt = number(turns[7], "amount", step="threat_hurt", threat=fighter.id)
    assert hurt == sum(last) - fighter.shield == fighter.hp
    shots = sum(
        fact["step"] == "reactor_lost" and fact["zone"] == "red" for turn in turns[2:4] for fact in turn
    )
    refill = number(turns[5], "amount", step="reactor_filled", zone="red")
    shield = number(turns[6], "amount", step="energy_moved", zone="red")
    second = number(turns[6], "strength", step="attacked", zone="red")
    assert second == number(turns[6], "amount", step="shield_absorbed", zone="red")
    return {
        "gunship": [t_gunship, t_gunship],
        "numbers": [gunship.speed, gunship.speed, gunship.shield, gunship.hp, gunship.hp],
        "go_red": [1],
        "fire": [2, 2],
        "fire_again": [laser, gunship.shield, through, gunship.hp, 1, 3],
        "energy": [1, shots, shots],
        "ball": [t_ball],
        "lift": [1, 3, 4, 4],
        "fighter": [t_fighter, fighter.hp, fighter.shield, fighter.row.speed, shots],
        "shot": [laser, gunship.shield, through, gunship.hp - through],
        "shield": [attack, 1, absorbed],
        "late": [ball.hp - number(turns[2], "amount", step="threat_hurt", threat=ball.id), 4],
        "fuel": [
            3,
            1,
            number(turns[4], "left", step="fuel_spent") + 1,
            number(turns[4], "amount", step="reactor_gained"),
        ],
        "reactor": [refill],
        "broken": [1, number(turns[7], "strength", step="aimed", weapon="heavy_laser")],
        "full_shield": [second, 2, shield],
        "team": [*last, sum(last), fighter.shield, hurt],
    }


def test_every_number_that_is_said_is_that_of_the_rules(flight: tuple[list[list[Fact]], SpaceAlert]) -> None:
    turns, _ = flight
    words = phrases("en").phrase
    for step, wanted in facts(turns).items():
        said = [
            NUMBERS[word]
            for word in re.findall(r"[a-z]+", words[f"lesson_{step}"].lower())
            if word in NUMBERS
        ]
        assert drop_ones(said) == drop_ones(wanted), step


def drop_ones(numbers: list[int]) -> list[int]:
    """Without ones, which may also stand for "somebody" or "a thing"."""
    return [number for number in numbers if number != 1]


def test_everything_else_that_is_said_happens(flight: tuple[list[list[Fact]], SpaceAlert]) -> None:
    turns, game = flight
    names = phrases("en").word["threat"]
    assert [names[id_] for id_ in ("E1-05", "E1-01", "E1-07")] == ["Gunship", "Pulse Ball", "Fighter"]
    marks = dict(game.view(None).trajectories)
    assert marks["red"] == 4, "X, Y and Z of the red trajectory are where the lesson points"
    assert {"step": "delay_marked", "crew": 3} in turns[1]
    assert {"step": "card_turned", "crew": 3, "code": "A"} in turns[3]
    finishing = number(turns[3], "strength", step="aimed", threat="E1-01", weapon="pulse_cannon")
    left = 5 - number(turns[2], "amount", step="threat_hurt", threat="E1-01")
    assert finishing >= left, "the pulse cannon would have finished the Pulse Ball a turn before"
    assert {"step": "computer_checked", "phase": 1, "passed": 1} in turns[2]
    assert {fact["threat"] for fact in turns[3] if fact["step"] == "threat_destroyed"} == {"E1-05", "E1-01"}
    red_shots = {fact["weapon"] for fact in turns[3] if fact["step"] == "aimed" and fact["threat"] == "E1-05"}
    assert red_shots == {"heavy_laser", "pulse_cannon"}
    assert not any(fact["step"] == "shield_absorbed" for fact in turns[5]), "the shield was empty"
    assert not any(fact["step"] == "damage_drawn" for turn in turns[6:] for fact in turn)
    assert game.result is not None
    document = game.result.document
    assert document["survived"] == [] and len(document["destroyed"]) == 3  # type: ignore[arg-type]


def test_at_turn_four_the_red_and_the_central_reactor_are_empty(
    flight: tuple[list[list[Fact]], SpaceAlert],
) -> None:
    """Which is what the lesson says before: so much was in them [edge 150], and so much was shot."""
    turns, _ = flight
    lost = [fact for turn in turns[:4] for fact in turn if fact["step"] == "reactor_lost"]
    assert sum(int(str(fact["amount"])) for fact in lost if fact["zone"] == "red") == 2
    assert sum(int(str(fact["amount"])) for fact in lost if fact["zone"] == "white") == 3
    assert number(turns[4], "amount", step="reactor_gained", zone="white") == 5


CZECH = (
    "jed(na|no|nu|en|iný|né|nou)|prvn",
    "dv(a|ě|ou|ěma)|druh",
    "tř(i|í|et)",
    "čt(yř|vrt)",
    "pět|pát",
    "šest",
    "sedm",
)


def test_the_czech_lesson_says_the_same_numbers(flight: tuple[list[list[Fact]], SpaceAlert]) -> None:
    turns, _ = flight
    words = phrases("cs").phrase
    for step, wanted in facts(turns).items():
        text = words[f"lesson_{step}"].lower()
        missing = {number for number in set(drop_ones(wanted)) if not re.search(CZECH[number - 1], text)}
        assert missing == set(), step
