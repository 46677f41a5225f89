"""Random flights for measuring: crews that run about, shoot and mend, and threats of all kinds."""

import random
from collections.abc import Iterator

from engine.game import Json
from engine.space_alert.cards import threats
from engine.space_alert.flight_file import FORMAT
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
