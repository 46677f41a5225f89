"""What a page needs once: the cabinet's geometry, the games with their titles, and the words. What a game adds is sent
when a page shows it.
"""

from dataclasses import asdict

from engine import GAMES
from engine.game import Json
from firmware_py.games.staging import staging
from firmware_py.voice.phrases import phrases
from hardware.cabinet import Cabinet
from sounds.texts import LANGUAGES


def hello(cabinet: Cabinet, language: str) -> dict[str, Json]:
    """The first message to a page."""
    words = phrases(language)
    return {
        "kind": "hello",
        "cabinet": _geometry(cabinet),
        "games": [{"id": game, "title": words.word["game"].get(game, game)} for game in GAMES],
        "language": language,
        "languages": {each: phrases(each).name for each in LANGUAGES},
        "words": {gap: dict(table) for gap, table in words.word.items()},
    }


def game_data(game: str, language: str) -> dict[str, Json]:
    """What the page of a game needs once, in a language: its printed matter, and words of its own."""
    return {"data": dict(staging(game).page(phrases(language))), "words": {}}


def _geometry(cabinet: Cabinet) -> dict[str, Json]:
    return {
        "width_mm": cabinet.width_mm,
        "height_mm": cabinet.height_mm,
        "leds": [[led.x, led.y] for led in cabinet.leds],
        "groups": {name: list(leds) for name, leds in cabinet.groups.items()},
        "shapes": [
            {"kind": shape.kind, "name": shape.name, "outline": [list(point) for point in shape.outline]}
            for shape in cabinet.shapes
        ],
        "seats": [asdict(seat) for seat in cabinet.seats],
    }
