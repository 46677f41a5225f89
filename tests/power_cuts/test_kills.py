"""The table is killed over and over, in the action part, in the resolution and within a write. Nothing that it had
answered is missing afterwards, and every flight ends as it would have ended in peace."""

import random
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.power_cuts.flights import Flight, Process, peaceful

KILLS = 4
MANY_KILLS = 300


@dataclass
class Toll:
    """What a campaign of killing came to."""

    kills: int = 0
    flights: int = 0
    torn: int = 0
    in_resolution: int = 0


def attack(folder: Path, kills: int, seed: int) -> Toll:
    """Flies flights until the table was killed so many times, and checks every step of the way."""
    draw, toll = random.Random(seed), Toll()
    while toll.kills < kills:
        flight = peaceful(seed + toll.flights, folder / f"peace-{toll.flights}")
        fly(flight, folder / f"war-{toll.flights}", kills, draw, toll)
        toll.flights += 1
    return toll


def fly(flight: Flight, folder: Path, kills: int, draw: random.Random, toll: Toll) -> None:
    answered = 0
    while answered < len(flight.steps):
        resolving = flight.steps[answered][0] == "actions"
        torn = toll.kills < kills and draw.random() < (0.8 if resolving else 0.3)
        deadly = (draw.randrange(2, 20 if resolving else 60), draw.randrange(0, 60)) if torn else ()
        with Process(folder, *deadly) as process:
            answers = process.answers()
            found = next(answers, None)
            if found is None:
                assert torn and process.killed(), "the table did not start"
                toll.kills += 1
                continue
            at = check_found(found, flight, answered)
            process.ask(flight.steps[at:])
            last = len(flight.steps) if torn or toll.kills >= kills else at + draw.randrange(1, 16)
            answered = max(at, answered)
            for answer in answers:
                assert answer["actions"] == flight.actions[answered]
                answered += 1
                if answered == len(flight.steps):
                    break
                if answered == last:
                    process.kill()  # what it has answered until then, and we have not read yet, counts too
            if answered < len(flight.steps):
                assert process.killed(), "the table died by itself"
                toll.kills += 1
                toll.torn += torn
                toll.in_resolution += flight.steps[answered][0] == "actions"
    kept = (folder / "journal" / "game-00001.jsonl").read_text("utf-8").splitlines()
    assert kept == flight.lines


def check_found(found: dict[str, object], flight: Flight, answered: int) -> int:
    """What the table took up: everything that was answered, and nothing but what happened. Gives the next step."""
    if found["game"] is None:
        assert answered in (0, len(flight.steps) - 1)
        return answered
    lines = found["record"]
    assert isinstance(lines, list)
    assert lines == flight.lines[: len(lines)]
    actions = len(lines) - 1
    if answered:
        assert actions >= flight.actions[answered - 1]
        assert int(str(found["now_ms"])) > flight.shown_ms[answered - 1] - 1000
    return flight.next_step(actions, answered)


def test_killed_again_and_again_nothing_is_missing(tmp_path: Path) -> None:
    toll = attack(tmp_path, KILLS, seed=1)
    assert toll.kills >= KILLS
    assert toll.torn


@pytest.mark.slow
def test_killed_three_hundred_times_nothing_is_missing(tmp_path: Path) -> None:
    toll = attack(tmp_path, MANY_KILLS, seed=1000)
    assert toll.kills >= MANY_KILLS
    assert toll.torn > 30 and toll.in_resolution > 10
