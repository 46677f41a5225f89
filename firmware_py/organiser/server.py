"""The organiser's page, the door for tables that join, and the versions that tables fetch."""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec
from aiohttp import WSMsgType, web

from engine.game import Json
from engine.tables import BadValue, TableError
from firmware_py.fleet.agent import Outgoing
from firmware_py.fleet.enrolment import Membership
from firmware_py.organiser import page as wish
from firmware_py.organiser.admission import Ports, account_commands, free_names, members
from firmware_py.organiser.broker import Command, closing_commands
from firmware_py.organiser.enrolling import Enrolling
from firmware_py.organiser.event import Event
from firmware_py.organiser.leagues import Leagues
from firmware_py.organiser.versions import SignedVersion, VersionsFolder
from firmware_py.web.rate_limit import Bucket, LoginThrottle
from firmware_py.web.static_files import STATIC, StaticFiles

LOG: Final = logging.getLogger(__name__)
OWN: Final = Path(str(files("firmware_py.organiser") / "static"))
LARGEST: Final = 64 * 1024
LOOK_S: Final = 0.5
MOST_INVITED: Final = 500
"""Tables of one command; each costs the broker some milliseconds, in which it hears nobody."""
SECURITY: Final = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


@dataclass(slots=True)
class Post:
    """What waits to be said over the line, and why there is none, "" while there is one."""

    out: list[Outgoing] = field(default_factory=list)
    trouble: str = "not connected yet"


@dataclass(frozen=True, slots=True)
class Door:
    """Where tables come to, and `accounts`, which carries commands out at the broker and raises TableError. `host` is
    where tables find this computer, with the page's port.
    """

    ports: Ports
    accounts: Callable[[Sequence[Command]], "asyncio.Future[None]"]
    host: str = "localhost"


class Server:
    """The organiser's server: `code` lets the organiser in, versions lie in `versions`, time comes from two clocks."""

    def __init__(
        self,
        event: Event,
        enrolling: Enrolling,
        door: Door,
        code: str,
        versions: Path,
        steady: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.event = event
        self.enrolling = enrolling
        self.leagues = Leagues(event.store)
        self.post = Post()
        self._door = door
        self._code = code
        self._versions = VersionsFolder(versions)
        self._steady = steady
        self._wall = wall
        self._throttle = LoginThrottle()
        self._static = {"own": StaticFiles(OWN), "static": StaticFiles(STATIC)}
        self.app = web.Application(client_max_size=LARGEST)
        self.app.on_response_prepare.append(_secure)
        self.app.add_routes(
            [
                web.get("/", self._page),
                web.get("/line", self._line),
                web.get("/{folder:own|static}/{name:.+}", self._file),
                web.post("/join", self._join),
                web.get("/join/{ticket}", self._joined),
                web.get("/version/{sha256}", self._version),
                web.get("/version/{sha256}/signature", self._signature),
                web.post("/export", self._export),
                web.post("/invite", self._invite),
            ]
        )

    def tick(self) -> list[Outgoing]:
        """What is to be said now over the line; leagues take in the duels that came."""
        waiting, self.post.out = self.post.out, []
        told = waiting + self.event.tick(self._steady(), self._wall())
        with suppress(*self.event.store.errors):  # the event says what the store refuses
            self.leagues.take(self.event.stored)
        return told

    # ---------------------------------------------------------------------------------------------------- static files

    async def _page(self, request: web.Request) -> web.StreamResponse:
        return self._static["own"].stored("organiser.html").answer(request)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        folder, name = request.match_info["folder"], request.match_info["name"]
        return self._static[folder].stored(name).answer(request)

    # ------------------------------------------------------------------------------------------------- tables that come

    async def _join(self, request: web.Request) -> web.Response:
        try:
            told = msgspec.json.decode(await request.read(), type=dict[str, str])
            applicant = self.enrolling.apply(
                told.get("code", ""), told.get("name", ""), request.remote or "", self._steady()
            )
        except (msgspec.DecodeError, BadValue) as error:
            return web.json_response({"error": str(error)}, status=403)
        return web.json_response({"ticket": applicant.ticket, "words": applicant.words})

    async def _joined(self, request: web.Request) -> web.Response:
        try:
            applicant = self.enrolling.asked(request.match_info["ticket"])
        except BadValue as error:
            return web.json_response({"error": str(error)}, status=404)
        if applicant.refused:
            return web.json_response({"error": "the organiser said no"}, status=403)
        if applicant.membership is None:
            return web.json_response({"waits": True}, status=202)
        return web.Response(body=msgspec.json.encode(applicant.membership), content_type="application/json")

    async def _version(self, request: web.Request) -> web.StreamResponse:
        """A version by its sum: no secret, for tables take only what a signer they trust has signed."""
        return web.FileResponse(self._wanted(request).file)

    async def _signature(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(self._wanted(request).signature)

    def _wanted(self, request: web.Request) -> SignedVersion:
        found = self._versions.of_sum(request.match_info["sha256"])
        if found is None:
            raise web.HTTPNotFound
        return found

    # --------------------------------------------------------------------------------------------------------- the page

    def _is_organiser(self, address: str, code: str) -> bool:
        now_s = self._steady()
        if not self._throttle.may(address, now_s):
            return False
        if secrets.compare_digest(code.upper().encode(), self._code.encode()):
            return True
        self._throttle.wrong(address, now_s)
        return False

    async def _line(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(heartbeat=20, max_msg_size=LARGEST)
        await socket.prepare(request)
        first = await socket.receive()
        if first.type != WSMsgType.TEXT or not self._is_organiser(request.remote or "", str(first.data)):
            await socket.send_json({"error": "wrong code, or too many tries: wait a minute"})
            await socket.close()
            return socket
        shows = asyncio.ensure_future(self._show(socket))
        bucket = Bucket(10, 30)
        try:
            async for message in socket:
                if message.type == WSMsgType.TEXT and bucket.take(self._steady()):
                    await socket.send_json(await self._answer(str(message.data)))
        finally:
            shows.cancel()
        return socket

    async def _show(self, socket: web.WebSocketResponse) -> None:
        """Sends what the page shows whenever it is something else."""
        before = ""
        while not socket.closed:
            text = json.dumps(self.snapshot(), ensure_ascii=False)
            if text != before:
                before = text
                await socket.send_str(text)
            await asyncio.sleep(LOOK_S)

    def snapshot(self) -> dict[str, Json]:
        """All that the page shows."""
        told = wish.snapshot(self.event, self.enrolling, self.post.trouble, self._door.host, self._steady())
        versions: list[Json] = [
            {"sha256": one.sha256, "version": one.version} for one in self._versions.signed()
        ]
        return {"kind": "event", **told, "leagues": self.leagues.told(), "versions": versions}

    async def _answer(self, text: str) -> dict[str, Json]:
        try:
            return {"kind": "done", **await self.do(wish.WISH.decode(text))}
        except (TableError, msgspec.DecodeError) as error:
            return {"kind": "refused", "error": str(error)}
        except self.event.store.errors as error:
            return {"kind": "refused", "error": f"the store takes nothing: {error}"}

    async def do(self, wanted: wish.Wish) -> dict[str, Json]:
        """What the organiser wants. Raises TableError, and what the store raises; then nothing of it was done."""
        match wanted:
            case wish.Invite():
                return {"code": self.enrolling.invite(self._steady()).code}
            case wish.Decide(ticket=ticket, on=on):
                await self._decide(ticket, on)
            case wish.ShutOut(table=table):
                self.event.shut_out(table)
                await self._door.accounts(closing_commands(table))
            case wish.OpenLeague(league=league, people=people, rounds=rounds):
                self.leagues.open(league, people, rounds)
            case wish.PairRound(league=league):
                await asyncio.to_thread(self.leagues.pair, league, self._wall())
            case wish.Outcome(league=league, round=number, board=board, outcome=outcome):
                self.leagues.note(league, number, board, outcome)
            case wish.Swap(league=league, one=one, other=other):
                self.leagues.swap(league, one, other)
            case wish.ForgetPeople():
                return {"forgotten": self.event.store.forget_people()}
            case _:
                self.post.out += self._told(wanted)
        return {}

    def _told(self, wanted: wish.Wish) -> list[Outgoing]:
        """What goes out to tables."""
        event, wall_s = self.event, self._wall()
        match wanted:
            case wish.Rename(table=table, name=name):
                event.rename(table, name)
            case wish.OpenRound(game=game, setup=setup, minutes=minutes, tables=tables):
                return event.open_round(game, setup, tables, minutes, wall_s)
            case wish.DealRound(table=table):
                return event.deal(table or None)
            case wish.EndRound():
                return event.end_round(wall_s)
            case wish.SayAll(en=en, cs=cs, urgent=urgent):
                return event.say({"en": en, "cs": cs}, urgent, wall_s)
            case wish.Answer(table=table):
                return event.answer_call(table, wall_s)
            case wish.HoldTable(table=table, reason=reason):
                return event.hold(table, reason)
            case wish.BeginUpdate(sha256=wanted_sum):
                self._begin_update(wanted_sum)
            case wish.StopUpdate():
                event.stop_update()
        return []

    def _begin_update(self, wanted: str) -> None:
        found = self._versions.of_sum(wanted)
        if found is None:
            raise BadValue(
                "sha256", "expected a version that lies in the organiser's folder with its signature"
            )
        self.event.update(found.order, ())

    async def _decide(self, ticket: str, on: bool) -> None:
        """The account is made before the table is told of it."""
        waiting = self.enrolling.applicants.get(ticket)
        let_in = on and waiting is not None
        self.enrolling.decide(
            ticket, await self.admit(waiting.name, waiting.words) if let_in and waiting else None
        )

    async def admit(self, name: str, words: Sequence[str] = ()) -> Membership:
        """Makes an account for a table of this name and gives what the table keeps; the host in it is whatever the
        table calls this computer. Raises TableError, and then there is no such table.
        """
        (made,) = await self._admit([name], words)
        return made

    async def _admit(self, names: Sequence[str], words: Sequence[str] = ()) -> list[Membership]:
        door, wall_s = self._door, self._wall()
        made = members(door.ports, names, wall_s)
        await door.accounts(account_commands(made))
        for member in made:
            self.event.join(member.table, member.name, " ".join(words), wall_s)
        return made

    async def _invite(self, request: web.Request) -> web.Response:
        """Accounts for many tables at once, for whoever knows the code: what each table keeps, a file for its card."""
        told = await self._told_with_code(request)
        text = told.get("tables", "")
        if not text.isdecimal() or not 0 < int(text) <= MOST_INVITED:
            return web.json_response({"error": f"tables: expected 1 to {MOST_INVITED}"}, status=400)
        taken = {row.name for row in self.event.roster.rows.values()}
        try:
            made = await self._admit([*islice(free_names(taken), int(text))])
        except TableError as error:
            return web.json_response({"error": str(error)}, status=503)
        return web.Response(body=msgspec.json.encode(made), content_type="application/json")

    async def _told_with_code(self, request: web.Request) -> dict[str, str]:
        """What somebody asks for who knows the organiser's code."""
        try:
            told = msgspec.json.decode(await request.read(), type=dict[str, str])
        except msgspec.DecodeError:
            raise web.HTTPBadRequest from None
        if not self._is_organiser(request.remote or "", told.get("code", "")):
            raise web.HTTPForbidden
        return told

    # --------------------------------------------------------------------------------------------------------- exports

    async def _export(self, request: web.Request) -> web.Response:
        """Results as JSON, or the table of a league as CSV, for whoever knows the code."""
        told = await self._told_with_code(request)
        if league := told.get("league"):
            try:
                return web.Response(text=self.leagues.csv_text(league), content_type="text/csv")
            except BadValue as error:
                return web.json_response({"error": str(error)}, status=404)
        results = [
            {"place": one.place, "ended": one.ended, "marked": one.marked, **msgspec.to_builtins(one.result)}
            for one in self.event.store.results()
        ]
        return web.json_response({"results": results})


async def _secure(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(SECURITY)
