"""Flights for measuring: real ones, and random ones in which crews run about, shoot and mend."""

import json
import random
from collections.abc import Iterator
from importlib.resources import files
from typing import cast

from engine.game import Json
from engine.space_alert.cards import threats
from engine.space_alert.files.flight import FORMAT
from engine.space_alert.words import TOKEN_NAMES, TRACK_NAMES, ZONE_NAMES

WEIGHTS = {"-": 3, "red": 5, "blue": 5, "lift": 8, "A": 9, "B": 5, "C": 9, "bots": 4}


def random_flights(count: int, seed: int) -> Iterator[dict[str, Json]]:
    """`count` valid flight files, the same for the same seed."""
    draw = random.Random(seed)
    for number in range(count):
        yield _flight(draw, number)


def _flight(draw: random.Random, number: int) -> dict[str, Json]:
    crew = draw.randint(3, 5)
    tracks = draw.sample(range(1, 8), 4)
    cards = draw.sample(threats(), draw.randint(4, 8))
    turns = sorted(draw.sample(range(1, 9), len(cards)))
    return {
        "format": FORMAT,
        "id": f"bench-{number}",
        "crew": crew,
        "trajectories": dict(zip(TRACK_NAMES, tracks, strict=True)),
        "threats": [
            {"turn": turn, "where": draw.choice(ZONE_NAMES) if card.external else "internal", "card": card.id}
            for turn, card in zip(turns, cards, strict=True)
        ],
        "plans": [draw.choices(list(WEIGHTS), list(WEIGHTS.values()), k=12) for _ in range(crew)],
        "damage": {zone: draw.sample(TOKEN_NAMES, len(TOKEN_NAMES)) for zone in ZONE_NAMES},
    }


def plan_setups() -> list[dict[str, Json]]:
    """The 24 set-ups of plan_setups.jsonl, calm to terrible, each a flight file; plans that are known come along."""
    lines = (
        (files("firmware_py.games.space_alert.bench") / "plan_setups.jsonl").read_text("utf-8").splitlines()
    )
    return [json.loads(line) for line in lines]


def real_flights(count: int, seed: int) -> Iterator[dict[str, Json]]:
    """Flights as crews fly them: planned to come home against 4 to 12 threats, with damage tokens in other orders, and
    in every fourth plan one card missing.
    """
    draw = random.Random(seed)
    planned = [setup for setup in plan_setups() if any(cast("list[list[Json]]", setup["plans"]))]
    for number in range(count):
        setup = planned[number % len(planned)]
        plans = [list(plan) for plan in cast("list[list[Json]]", setup["plans"])]
        if number % 4 == 3:
            draw.choice(plans)[draw.randrange(12)] = "-"
        damage: Json = {zone: draw.sample(TOKEN_NAMES, len(TOKEN_NAMES)) for zone in ZONE_NAMES}
        yield {**setup, "id": f"real-{number}", "plans": cast(Json, plans), "damage": damage}
