"""What the page of a game is made of, by its name: the static files of its folder, and its data in a language."""

from collections.abc import Callable
from functools import partial
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
from firmware_py.web.static_files import StaticBody, StaticFiles
from firmware_py.web.versions import add_get
from sounds.texts import LANGUAGES

Content: TypeAlias = Callable[[str, str], dict[str, Json]]  # of a game, in a language


def page_folder(game: str) -> Path:
    """The folder with the page of a game."""
    return Path(str(files(f"firmware_py.games.{game}"))) / "page"


def page_files() -> dict[str, StaticFiles]:
    """The static files of the games' pages by the beginning of their addresses, "/games/" and the name of the game."""
    return {f"/games/{game}": StaticFiles(page_folder(game)) for game in GAMES if page_folder(game).is_dir()}


class Documents:
    """The data and the rules of each game in each language, and what the pages of all games explain. Each is made when
    it is first asked for, and stays as it is.
    """

    def __init__(self) -> None:
        self._made: dict[str, StaticBody] = {}

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Serves all documents. They come before the files of the games, whose folders they seem to lie in."""
        add_get(router, "/guide/{language}.json", partial(self._serve, "", _shared))
        for game in GAMES:
            add_get(router, f"/games/{game}/data/{{language}}.json", partial(self._serve, game, game_data))
            add_get(router, f"/games/{game}/rules/{{language}}.json", partial(self._serve, game, _rules))

    def made(self) -> dict[str, str]:
        """The addresses of the documents that have been made, each with its tag, by their plain addresses."""
        return {path: f"{path}?{stored.tag}" for path, stored in sorted(self._made.items())}

    def data(self, game: str, language: str) -> str:
        """The address of a game's data, with its tag."""
        path = f"/games/{game}/data/{language}.json"
        return f"{path}?{self._stored(path, game, game_data, language).tag}"

    async def _serve(self, game: str, content: Content, request: web.Request) -> web.StreamResponse:
        language = request.match_info["language"]
        if language not in LANGUAGES:
            raise web.HTTPNotFound
        plain = request.path.removeprefix(f"/v/{request.match_info.get('version')}")
        return self._stored(plain, game, content, language).answer(request)

    def _stored(self, path: str, game: str, content: Content, language: str) -> StaticBody:
        if path not in self._made:
            body = msgspec.json.encode(content(game, language))
            self._made[path] = StaticBody.of(body, "application/json")
        return self._made[path]


def _shared(game: str, language: str) -> dict[str, Json]:
    return shared_guide(language).page()


def _rules(game: str, language: str) -> dict[str, Json]:
    title = phrases(language).word["game"].get(game, game)
    return {"title": title, "chapters": guide(game, language).chapters()}
