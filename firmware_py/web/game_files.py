"""What the page of a game is made of, by its name: the static files of its folder, and its data in a language."""

import hashlib
from functools import cache, partial
from importlib.resources import files
from pathlib import Path

import msgspec
from aiohttp import web

from engine import GAMES
from firmware_py.web.greeting import game_data
from sounds.texts import LANGUAGES


def page_folder(game: str) -> Path:
    """The folder with the page of a game."""
    return Path(str(files(f"firmware_py.games.{game}"))) / "page"


def add_routes(router: web.UrlDispatcher) -> None:
    """Serves /games/<game>/index.js and all that lies beside it, and the data of each game."""
    for game in GAMES:
        router.add_get(f"/games/{game}/data/{{language}}.json", partial(_data, game))
        if page_folder(game).is_dir():
            router.add_static(f"/games/{game}/", page_folder(game))


async def _data(game: str, request: web.Request) -> web.StreamResponse:
    """The data of a game; a browser that has it already is told so."""
    language = request.match_info["language"]
    if language not in LANGUAGES:
        raise web.HTTPNotFound
    body, tag = _encoded(game, language)
    response = web.Response(body=body, content_type="application/json")
    response.etag = tag
    if any(one.value == tag for one in request.if_none_match or ()):
        raise web.HTTPNotModified(headers={"ETag": f'"{tag}"'})
    response.enable_compression()
    return response


@cache
def _encoded(game: str, language: str) -> tuple[bytes, str]:
    body = msgspec.json.encode(game_data(game, language))
    return body, hashlib.sha256(body).hexdigest()[:16]
