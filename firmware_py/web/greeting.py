"""What a page needs once: the cabinet's geometry, the games with their titles, and the words. What a game adds is sent
when a page shows it, its words too, but for those with which it is chosen and set up.

The line to a page begins with a short message that names the address of the rest, which is the same for all pages of a
language: 120 kB that are read and compressed once, and that a browser keeps when its line is renewed.
"""

from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from typing import Final

import msgspec
from aiohttp import web

from engine import GAMES
from engine.game import Json
from firmware_py.games.guide import guide
from firmware_py.games.staging import staging
from firmware_py.voice.phrases import phrases
from firmware_py.web.static_files import StaticBody
from hardware.cabinet import Cabinet
from sounds.texts import LANGUAGES, TABLE, games_of_words

GREETING_URL: Final = "/greeting/{language}.json"


class Greeting:
    """What pages need once, in each language. `announcements` gives the clips that must start on their second."""

    def __init__(self, cabinet: Cabinet, announcements: Callable[[str], list[str]]) -> None:
        self._cabinet = cabinet
        self._announcements = announcements
        self._stored: dict[str, StaticBody] = {}

    def hello(self, language: str) -> dict[str, Json]:
        """The first message to a page: its language, and where the rest is."""
        return {"kind": "hello", "language": language, "more": self.address(language)}

    def address(self, language: str) -> str:
        """Where the rest is."""
        return f"{GREETING_URL.format(language=language)}?{self._of(language).tag}"

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """The rest of the first message."""
        language = request.match_info["language"]
        if language not in LANGUAGES:
            raise web.HTTPNotFound
        return self._of(language).answer(request)

    def _of(self, language: str) -> StaticBody:
        if language not in self._stored:
            told = {**greeting(self._cabinet, language), "announcements": self._announcements(language)}
            body = msgspec.json.encode(told)
            self._stored[language] = StaticBody.of(body, "application/json")
        return self._stored[language]


def greeting(cabinet: Cabinet, language: str) -> dict[str, Json]:
    """The cabinet, the games, the languages and the words of one."""
    words = phrases(language)
    return {
        "cabinet": _geometry(cabinet),
        "games": [{"id": game, "title": words.word["game"].get(game, game)} for game in GAMES],
        "languages": {each: phrases(each).name for each in LANGUAGES},
        "words": {kind: dict(table) for kind, table in words.word.items() if kind not in _played(language)},
    }


def game_data(game: str, language: str) -> dict[str, Json]:
    """What the page of a game needs once, in a language: its printed matter, words of its own, and what it explains."""
    return {
        "data": dict(staging(game).page(phrases(language))),
        "words": {
            kind: {**phrases(language).word[kind]} for kind, one in _played(language).items() if one == game
        },
        "guide": guide(game, language).page(),
    }


@cache
def _played(language: str) -> dict[str, str]:
    """The kinds of words that one game alone has, and says only while it is played, with that game."""
    owners: dict[str, set[str]] = {}
    for kind, table in phrases(language).word.items():
        owners[kind] = {games_of_words(language).get(f"{kind}/{value}", TABLE) for value in table}
    return {
        kind: game
        for kind, (game, *others) in owners.items()
        if not others and game != TABLE and kind not in staging(game).said_before()
    }


def _geometry(cabinet: Cabinet) -> dict[str, Json]:
    return {
        "width_mm": cabinet.width_mm,
        "height_mm": cabinet.height_mm,
        "leds": [[round(led.x), round(led.y)] for led in cabinet.leds],  # whole mm are less than a pixel
        "groups": {name: list(leds) for name, leds in cabinet.groups.items()},
        "shapes": [
            {
                "kind": shape.kind,
                "name": shape.name,
                "outline": [[round(x), round(y)] for x, y in shape.outline],
            }
            for shape in cabinet.shapes
        ],
        "seats": [asdict(seat) for seat in cabinet.seats],
    }
