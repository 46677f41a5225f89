"""The page of a table that can't be started: what is wrong, and two things to try. It needs nothing else to work."""

import asyncio
from html import escape
from urllib.parse import urlsplit

from aiohttp import web

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>spacetable: safe mode</title>
<h1>The table could not be started</h1>
<p>It was tried {count} times. Nothing is lost: {game}.</p>
<form method="post" action="/again"><button>Try again</button></form>
<form method="post" action="/without"><button>Set the interrupted game aside and start without it</button></form>
<h2>What went wrong</h2>
<pre>{error}</pre>
<p>spacetable {version}</p>
</html>
"""


class SafePage:
    """Waits for somebody to choose. `without_game` tells which button it was."""

    def __init__(self, count: int, error: str, game: str, version: str) -> None:
        self._text = PAGE.format(
            count=count, error=escape(error or "The program was killed."), game=escape(game), version=version
        )
        self.chosen = asyncio.Event()
        self.without_game = False
        self.app = web.Application(client_max_size=1024)
        self.app.router.add_get("/{path:.*}", self._show)
        self.app.router.add_post("/again", self._choose)
        self.app.router.add_post("/without", self._choose)

    async def _show(self, request: web.Request) -> web.StreamResponse:
        return self._answer(self._text)

    def _answer(self, text: str) -> web.StreamResponse:
        """With 503, so that a script knows that this is not the table."""
        policy = "default-src 'none'; form-action 'self'; frame-ancestors 'none'"
        headers = {"Content-Security-Policy": policy, "Cache-Control": "no-store"}
        return web.Response(text=text, content_type="text/html", status=503, headers=headers)

    async def _choose(self, request: web.Request) -> web.StreamResponse:
        """Only this page's own buttons count, not a form on somebody else's."""
        if urlsplit(request.headers.get("Origin", "")).netloc != request.host:
            raise web.HTTPForbidden(text="this must come from the table's own page")
        self.without_game = request.path == "/without"
        self.chosen.set()
        return self._answer(
            "<!doctype html><meta charset='utf-8'><p>Starting. <a href='/'>To the table</a></p>"
        )
