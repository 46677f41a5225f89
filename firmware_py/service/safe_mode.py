"""The page of a table that can't be started: what is wrong, and two things to try. It needs nothing else to work."""

import asyncio
from html import escape

from aiohttp import web

from engine.game import Refused
from firmware_py.web.access import AccessControl, address_of
from firmware_py.web.access_messages import Join
from firmware_py.web.listener import asked
from firmware_py.web.roles import Need

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>spacetable: safe mode</title>
<h1>The table could not be started</h1>
<p>It was tried {count} times. Nothing is lost: {game}.</p>
<form method="post">
{code}
<p><button formaction="/again">Try again</button></p>
<p><button formaction="/without">Set the interrupted game aside and start without it</button></p>
</form>
<h2>What went wrong</h2>
<pre>{error}</pre>
<p>spacetable {version}</p>
</html>
"""
CODE = '<p><label>The operator\'s code: <input name="code" maxlength="20" autocomplete="off"></label></p>'


class SafePage:
    """Waits for somebody to choose who may run the table. `without_game` tells which button it was."""

    def __init__(self, access: AccessControl, count: int, error: str, game: str, version: str) -> None:
        self._access = access
        self._gaps = {
            "count": count,
            "error": escape(error or "The program was killed."),
            "game": escape(game),
            "version": version,
        }
        self.chosen = asyncio.Event()
        self.without_game = False
        self.app = web.Application(client_max_size=1024, middlewares=[asked])
        self.app.router.add_get("/{path:.*}", self._show)
        self.app.router.add_post("/again", self._choose)
        self.app.router.add_post("/without", self._choose)

    async def _show(self, request: web.Request) -> web.StreamResponse:
        self._access.check(request)
        code = "" if self._access.first(request).runs else CODE
        return self._answer(PAGE.format(**self._gaps, code=code))

    def _answer(self, text: str) -> web.StreamResponse:
        """With 503, so that a script knows that this is not the table."""
        policy = "default-src 'none'; form-action 'self'; frame-ancestors 'none'"
        headers = {"Content-Security-Policy": policy, "Cache-Control": "no-store"}
        return web.Response(text=text, content_type="text/html", status=503, headers=headers)

    async def _choose(self, request: web.Request) -> web.StreamResponse:
        """Only this page's own buttons count, not a form on somebody else's, and only for who may run the table."""
        self._access.check(request)
        if "Origin" not in request.headers:
            raise web.HTTPForbidden(text="this must come from the table's own page")
        grant = self._access.first(request)
        if not grant.runs:
            code = (await request.post()).get("code")
            message = Join(code if isinstance(code, str) else "")
            now_s = asyncio.get_running_loop().time()
            try:
                grant = self._access.join(message, address_of(request), now_s)
            except Refused as refused:
                raise web.HTTPForbidden(text=refused.reason) from refused
        if not grant.may(Need.TABLE):
            raise web.HTTPForbidden(text="needs_table")
        self.without_game = request.path == "/without"
        self.chosen.set()
        return self._answer(
            "<!doctype html><meta charset='utf-8'><p>Starting. <a href='/'>To the table</a></p>"
        )
