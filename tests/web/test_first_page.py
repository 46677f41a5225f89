"""What a page loads when it is opened for the first time: each file once, compressed, and no more than need be."""

import asyncio
import gzip
import re
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest
from aiohttp import ClientSession
from aiohttp.test_utils import TestServer
from multidict import CIMultiDictProxy
from yarl import URL

from firmware_py.table.simulated import simulated_table
from firmware_py.web.greeting import Greeting
from firmware_py.web.router import Service
from firmware_py.web.server import PAGES, STATIC, Server
from hardware.cabinet import load

FIRST_PAGE_BYTES = 400_000
IMPORTED = re.compile(r"""(?:import|from)\s*\(?\s*["']([./][^"']+\.js)["']""")
LINKED = re.compile(r"""(?:href|src)="([^"]+\.(?:js|css|svg))\"""")


class Browser:
    """Fetches what a page names, as a browser that reads gzip does. `taken` has the bytes of each answer."""

    def __init__(self, session: ClientSession, url: str) -> None:
        self._session = session
        self._url = url.rstrip("/")
        self.taken: dict[str, int] = {}

    async def get(self, path: str) -> str:
        async with self._session.get(URL(self._url + path, encoded=True)) as answer:
            assert answer.status == 200, path
            packed = answer.headers.get("Content-Encoding") == "gzip"
            body = await answer.read()
            self.taken[path] = len(body)
            return (gzip.decompress(body) if packed else body).decode()

    async def open(self, path: str) -> None:
        """A page with all modules that it may ever import, which is more than it does at first."""
        waiting = LINKED.findall(await self.get(path))
        while waiting:
            one = waiting.pop()
            if one not in self.taken and one.startswith("/"):
                text = await self.get(one)
                if one.endswith(".js"):
                    found = IMPORTED.findall(text)
                    waiting += [
                        each if each.startswith("/") else normpath(join(dirname(one), each)) for each in found
                    ]


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


@pytest.mark.parametrize("path", ["/", "/seat/1", "/hall", "/operator"])
def test_the_first_page_of_a_table_is_not_large(path: str, tmp_path: Path) -> None:
    """A greeting alone was 120 kB on each line, and modules were sent as they are."""
    taken, on_line = opened(tmp_path, path)
    assert len(taken) > 20
    assert sum(taken.values()) + on_line < FIRST_PAGE_BYTES


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
    assert status == 200 and gzip.decompress(body) == (STATIC / "dom.js").read_bytes()
    again = asked(tmp_path, "/static/dom.js", If_None_Match=headers["ETag"])
    assert (again[0], again[2]) == (304, b"")


def test_a_browser_that_reads_no_gzip_gets_a_file_as_it_is(tmp_path: Path) -> None:
    status, headers, body = asked(tmp_path, "/static/dom.js", Accept_Encoding="identity")
    assert (status, body) == (200, (STATIC / "dom.js").read_bytes())
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
