"""What a page loads when it is opened for the first time: each file once, compressed, and no more than need be."""

import asyncio
import gzip
import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest
from aiohttp import ClientSession
from aiohttp.test_utils import TestServer
from multidict import CIMultiDictProxy
from yarl import URL

from engine import GAMES
from engine.game import Json
from firmware_py.games.staging import staging
from firmware_py.table.simulated import simulated_table
from firmware_py.voice.phrases import phrases
from firmware_py.web.greeting import Greeting, game_data, greeting
from firmware_py.web.messages import Begin
from firmware_py.web.router import Service
from firmware_py.web.server import PAGES, Server
from firmware_py.web.static_files import STATIC, without_comments
from hardware.cabinet import load
from sounds.texts import LANGUAGES
from tests.test_page_import_law import imports, modules

FIRST_PAGE_BYTES = 170_000  # of what a page asks for at once, as Chromium counts
HEADS_BYTES = 300  # what Chromium takes the heads of each answer for
ALL_BYTES = 400_000  # with all that it may ever ask for
IMPORTED = re.compile(r"""(?:import|from)\s*\(?\s*["']([./][^"']+\.js)["']""")
LINKED = re.compile(r"""(?:href|src)="([^"]+\.(?:js|css|svg))\"""")


class Browser:
    """Fetches what a page names, as a browser that reads gzip does. `taken` has the bytes of each answer; `final` are
    the addresses of which it never asks again.
    """

    def __init__(self, session: ClientSession, url: str) -> None:
        self._session = session
        self._url = url.rstrip("/")
        self._map: dict[str, str] = {}
        self.taken: dict[str, int] = {}
        self.final: set[str] = set()

    async def get(self, path: str) -> str:
        async with self._session.get(URL(self._url + path, encoded=True)) as answer:
            assert answer.status == 200, path
            packed = answer.headers.get("Content-Encoding") == "gzip"
            if "immutable" in answer.headers["Cache-Control"]:
                self.final.add(path)
            body = await answer.read()
            self.taken[path] = len(body)
            return (gzip.decompress(body) if packed else body).decode()

    def resolved(self, name: str, importer: str) -> str:
        """The address of a module that another one names."""
        path = name if name.startswith("/") else normpath(join(dirname(importer), name))
        return next(
            (path.replace(old, new, 1) for old, new in self._map.items() if path.startswith(old)), path
        )

    async def open(self, path: str) -> None:
        """A page with all modules that it may ever import, which is more than it does at first."""
        head = await self.get(path)
        self._map = addresses(head)
        waiting = LINKED.findall(head)
        while waiting:
            one = waiting.pop()
            if one not in self.taken and one.startswith("/"):
                text = await self.get(one)
                if one.endswith(".js"):
                    waiting += [self.resolved(each, one) for each in IMPORTED.findall(text)]


def addresses(head: str) -> dict[str, str]:
    """What modules call something, and what a browser asks for instead."""
    found = re.findall(r'<script type="importmap">(.*?)</script>', head)
    return dict(json.loads(found[0])["imports"])


def opened(folder: Path, path: str) -> tuple[dict[str, int], int]:
    """The bytes of all that a page fetches, and of the first messages on its line."""

    async def run() -> tuple[dict[str, int], int]:
        server = Server(Service(simulated_table(folder), lambda: 5))
        async with (
            TestServer(server.app) as started,
            ClientSession(auto_decompress=False, headers={"Accept-Encoding": "gzip"}) as session,
        ):
            browser = Browser(session, str(started.make_url("/")))
            await browser.open(path)
            async with session.ws_connect(started.make_url("/ws")) as socket:
                said: list[str | bytes] = []
                while sum(isinstance(one, str) for one in said) < 3:  # until its first picture
                    said.append((await socket.receive()).data)
                hello, on_line = str(said[0]), sum(map(len, said))
            await browser.get(re.findall(r'"more":"([^"]+)"', hello)[0])
            return browser.taken, on_line

    return asyncio.run(run())


@pytest.mark.parametrize("path", ["/", "/seat/1", "/hall", "/operator", "/rules/space_alert"])
def test_a_page_that_is_opened_again_costs_one_request(path: str, tmp_path: Path) -> None:
    """Each of 67 files was asked for at each reload, whether it had changed or not."""

    async def run() -> tuple[Browser, int]:
        server = Server(Service(simulated_table(tmp_path), lambda: 5))
        async with (
            TestServer(server.app) as started,
            ClientSession(auto_decompress=False, headers={"Accept-Encoding": "gzip"}) as session,
        ):
            browser = Browser(session, str(started.make_url("/")))
            await browser.open(path)
            tag = (await session.get(started.make_url(path))).headers["ETag"]
            again = await session.get(started.make_url(path), headers={"If-None-Match": tag})
            return browser, again.status

    browser, again = asyncio.run(run())
    assert len(browser.taken) > 10
    assert (set(browser.taken) - browser.final, again) == ({path}, 304)


@pytest.mark.parametrize("path", ["/", "/seat/1", "/hall", "/operator"])
def test_the_first_page_of_a_table_is_not_large(path: str, tmp_path: Path) -> None:
    """A greeting alone was 120 kB on each line, and modules were sent as they are."""
    taken, on_line = opened(tmp_path, path)
    assert len(taken) > 20
    assert sum(taken.values()) + on_line < ALL_BYTES


@pytest.mark.parametrize("path", ["/", "/seat/1?language=cs", "/hall", "/operator"])
def test_what_a_page_asks_for_at_once_is_not_large(path: str, tmp_path: Path) -> None:
    async def run() -> int:
        server = Server(Service(simulated_table(tmp_path), lambda: 5))
        async with (
            TestServer(server.app) as started,
            ClientSession(auto_decompress=False, headers={"Accept-Encoding": "gzip"}) as session,
        ):
            browser = Browser(session, str(started.make_url("/")))
            head = await browser.get(path)
            for address in {*LINKED.findall(head), *(one for _, one in NAMED.findall(head))}:
                await browser.get(address)
            return sum(size + HEADS_BYTES for size in browser.taken.values())

    assert 50_000 < asyncio.run(run()) < FIRST_PAGE_BYTES


SAID = re.compile(r"""\bword\(\s*"(\w+)\"""")


def kinds_of(told: dict[str, Json]) -> set[str]:
    words = told["words"]
    assert isinstance(words, dict)
    return set(words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_before_a_game_is_played_needs_no_words_of_its_data(language: str) -> None:
    """Kinds of words that go with a game's data came with the greeting once, a seventh of the first page."""
    texts = modules()
    before = {one.lstrip("/") for one in needed(*(f"/games/{game}/start.js" for game in GAMES))}
    said = {
        kind
        for one, text in texts.items()
        if one.startswith("static/") or one in before
        for kind in SAID.findall(text)
    }
    played = {game: kinds_of(game_data(game, language)) for game in GAMES}
    assert all(played.values()) and {kind for kinds in played.values() for kind in kinds & said} == set()
    greeted = kinds_of(greeting(load("laptop"), language))
    assert greeted.isdisjoint(set().union(*played.values()))
    assert greeted | set().union(*played.values()) == set(phrases(language).word)
    for game in GAMES:
        assert set(staging(game).said_before()) <= greeted, game


VERSION = re.compile(r"/v/[0-9a-f]{16}(?=/)")
NAMED = re.compile(r'<link rel="(modulepreload|preload)"[^>]* href="([^"]+)">')


def named(head: str) -> tuple[set[str], set[str]]:
    """Modules, and other things, that a head lets a browser fetch at once, by their addresses without a version."""
    found = NAMED.findall(VERSION.sub("", head))
    return tuple({one for rel, one in found if rel == kind} for kind in ("modulepreload", "preload"))  # type: ignore[return-value]


def needed(*roots: str) -> set[str]:
    """Modules and all that they import when they are loaded, by the sources."""
    texts, found, waiting = modules(), set(), [root.lstrip("/") for root in roots]
    while waiting:
        here = waiting.pop()
        if here not in found:
            found.add(here)
            waiting += [there for names, there in imports(texts[here], here) if names != "import()"]
    return {f"/{one}" for one in found}


@pytest.mark.parametrize(
    ("path", "begins"), [("/", True), ("/seat/1", False), ("/hall", False), ("/operator", True)]
)
def test_a_head_names_all_modules_of_its_page(path: str, begins: bool, tmp_path: Path) -> None:
    """They were found import by import, eight ways to the table and back one after the other."""
    head = asked(tmp_path, path, Accept_Encoding="identity")[2].decode()
    roots = re.findall(r'<script type="module" src="/v/[0-9a-f]{16}([^"]+)"', head)
    starts = [f"/games/{game}/start.js" for game in GAMES] if begins else []
    assert named(head)[0] == needed(*roots, *starts)


def test_a_head_names_the_words_of_its_language_and_the_game_on_the_table(tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 5)
    server = Server(service)

    async def run() -> list[set[str]]:
        async with TestServer(server.app) as started, ClientSession() as session:

            async def heads(*paths: str) -> list[set[str]]:
                texts = [await (await session.get(started.make_url(path))).text() for path in paths]
                for address in set().union(*(named(text)[1] for text in texts)):
                    answer = await session.get(started.make_url(address))
                    assert "immutable" in answer.headers["Cache-Control"], address
                return [set().union(*named(text)) for text in texts]

            told = await heads("/", "/?language=cs", "/seat/1")
            service.take(Begin("space_alert", {"mission": "test_run_1", "players": 2}))
            return told + await heads("/hall?language=cs", "/game/17")

    english, czech = (str(server._greeting.hello(which)["more"]) for which in ("en", "cs"))
    plain, in_czech, phone, hall, viewed = asyncio.run(run())
    assert [english in one for one in (plain, in_czech, phone, hall, viewed)] == [
        True,
        False,
        False,
        False,
        True,
    ]
    assert [czech in one for one in (plain, in_czech, phone, hall)] == [False, True, False, True]
    assert needed("/games/space_alert/index.js") <= hall
    assert any(address.startswith("/games/space_alert/data/cs.json?") for address in hall)
    assert "/games/space_alert/index.js" not in plain | viewed


def test_a_line_begins_with_little(tmp_path: Path) -> None:
    _, on_line = opened(tmp_path, "/hall")
    assert on_line < 20_000


def asked(folder: Path, path: str, **headers: str) -> tuple[int, CIMultiDictProxy[str], bytes]:
    async def run() -> tuple[int, CIMultiDictProxy[str], bytes]:
        server = Server(Service(simulated_table(folder), lambda: 5))
        async with (
            TestServer(server.app) as started,
            ClientSession(auto_decompress=False) as session,
            session.get(
                URL(str(started.make_url("/")).rstrip("/") + path, encoded=True),
                headers={name.replace("_", "-"): value for name, value in headers.items()},
            ) as answer,
        ):
            return answer.status, answer.headers, await answer.read()

    return asyncio.run(run())


def test_a_browser_that_has_a_file_is_told_so(tmp_path: Path) -> None:
    status, headers, body = asked(tmp_path, "/static/dom.js", Accept_Encoding="gzip")
    assert status == 200 and gzip.decompress(body) == without_comments(
        (STATIC / "dom.js").read_bytes(), ".js"
    )
    again = asked(tmp_path, "/static/dom.js", If_None_Match=headers["ETag"])
    assert (again[0], again[2]) == (304, b"")


def test_a_plain_address_and_an_old_version_go_on_and_are_asked_again(tmp_path: Path) -> None:
    path = "/games/space_alert/index.js"
    now = asked(tmp_path, path)
    old = asked(tmp_path, f"/v/0123456789abcdef{path}")
    data = asked(tmp_path, "/v/0123456789abcdef/games/space_alert/data/en.json")
    assert [now[0], old[0], data[0]] == [200, 200, 200] and now[2] == old[2]
    assert {one[1]["Cache-Control"] for one in (now, old, data)} == {"no-cache"}


def test_a_document_is_final_at_the_address_with_its_tag(tmp_path: Path) -> None:
    path = "/games/space_alert/rules/en.json"
    tag = asked(tmp_path, path)[1]["ETag"].strip('"')
    kept = {query: asked(tmp_path, path + query)[1]["Cache-Control"] for query in ("", f"?{tag}", "?0123")}
    assert kept == {"": "no-cache", f"?{tag}": "max-age=31536000, immutable", "?0123": "no-cache"}


def test_the_script_in_the_head_is_named_in_the_policy(tmp_path: Path) -> None:
    """And is the only one that a page may have in itself."""
    _, headers, body = asked(tmp_path, "/", Accept_Encoding="identity")
    inside = re.findall(r"<script(?! type=.module. src=)[^>]*>(.*?)</script>", body.decode())
    hashed = [b64encode(sha256(text.encode()).digest()).decode() for text in inside]
    scripts = re.findall(r"script-src ([^;]*);", headers["Content-Security-Policy"])
    assert scripts == [f"'self' 'sha256-{hashed[0]}'"] and len(hashed) == 1
    again = asked(tmp_path, "/", Accept_Encoding="identity", If_None_Match=headers["ETag"])
    assert again[1]["Content-Security-Policy"].count(hashed[0]) == 1


def test_a_browser_that_reads_no_gzip_gets_a_file_as_it_is(tmp_path: Path) -> None:
    status, headers, body = asked(tmp_path, "/static/dom.js", Accept_Encoding="identity")
    assert (status, body) == (200, without_comments((STATIC / "dom.js").read_bytes(), ".js"))
    assert "Content-Encoding" not in headers and headers["Content-Type"] == "text/javascript; charset=utf-8"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py",
        "/static/%2e%2e/server.py",
        "/static/..%2fserver.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/%00",
        "/static/.",
        "/static/nothing.js",
        "/games/space_alert/../staging.py",
        "/games/space_alert/..%2fstaging.py",
        "/greeting/xx.json",
        "/static/" + "x" * 5000,
    ],
)
def test_nothing_outside_the_folder_is_served(path: str, tmp_path: Path) -> None:
    assert asked(tmp_path, path)[0] == 404


def test_a_file_that_was_changed_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "static").mkdir()
    for name in PAGES.values():
        (tmp_path / "static" / name).write_text("first", encoding="utf-8")
    monkeypatch.setattr("firmware_py.web.server.STATIC", tmp_path / "static")

    async def run() -> list[str]:
        server = Server(Service(simulated_table(tmp_path), lambda: 5))
        told = []
        async with TestServer(server.app) as started, ClientSession() as session:
            for text in ("first", "and second"):
                (tmp_path / "static" / "hall.html").write_text(text, encoding="utf-8")
                async with session.get(started.make_url("/hall")) as answer:
                    told.append(await answer.text())
        return told

    assert asyncio.run(run()) == ["first", "and second"]


def test_the_greeting_of_a_language_is_made_once() -> None:
    made: list[str] = []

    def announcements(language: str) -> list[str]:
        made.append(language)
        return []

    greeting = Greeting(load("laptop"), announcements)
    assert [greeting.hello("cs") for _ in range(50)] == [greeting.hello("cs")] * 50
    assert made == ["cs"]
