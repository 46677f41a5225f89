"""What the page of a game is made of, by its name: the static files of its folder, and its data in a language."""

from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias

import msgspec
from aiohttp import web

from engine import GAMES
from engine.game import Json
from firmware_py.games.guide import guide, shared_guide
from firmware_py.voice.phrases import phrases
from firmware_py.web.greeting import game_data
from firmware_py.web.static_files import StaticFiles, Stored
from sounds.texts import LANGUAGES

Content: TypeAlias = Callable[[str, str], dict[str, Json]]  # of a game, in a language


def page_folder(game: str) -> Path:
    """The folder with the page of a game."""
    return Path(str(files(f"firmware_py.games.{game}"))) / "page"


def add_routes(router: web.UrlDispatcher) -> None:
    """Serves /games/<game>/index.js and all that lies beside it, the data and the rules of each game, and what the
    pages of all games explain.
    """
    router.add_get("/guide/{language}.json", partial(_json, "", _shared))
    for game in GAMES:
        router.add_get(f"/games/{game}/data/{{language}}.json", partial(_json, game, game_data))
        router.add_get(f"/games/{game}/rules/{{language}}.json", partial(_json, game, _rules))
        if page_folder(game).is_dir():
            router.add_get(f"/games/{game}/{{name:.+}}", StaticFiles(page_folder(game)).serve)


def _shared(game: str, language: str) -> dict[str, Json]:
    return shared_guide(language).page()


def _rules(game: str, language: str) -> dict[str, Json]:
    title = phrases(language).word["game"].get(game, game)
    return {"title": title, "chapters": guide(game, language).chapters()}


async def _json(game: str, content: Content, request: web.Request) -> web.StreamResponse:
    """Content in a language."""
    language = request.match_info["language"]
    if language not in LANGUAGES:
        raise web.HTTPNotFound
    return _stored(game, content, language).answer(request)


@cache
def _stored(game: str, content: Content, language: str) -> Stored:
    return Stored.of(msgspec.json.encode(content(game, language)), "application/json")
