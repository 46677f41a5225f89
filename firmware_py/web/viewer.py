"""Games that are over, opened again: each page has a replay of its own and steps through it. Nothing here touches the
table, and nothing a page sends changes anything but its own cursor.
"""

import asyncio
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event
from typing import Final

import msgspec
from aiohttp import web

from engine.game import Json, Refused, Seat
from engine.position import parse_position, record_of
from engine.record import FORMAT, Record, read_record
from engine.tables import BadTable, BadValue, TableError
from firmware_py.games.log import LOGS
from firmware_py.log.row import LogEntry
from firmware_py.log.store import GameLog
from firmware_py.show.mixer import Mixer
from firmware_py.table.play import GameInPlay, new_play
from firmware_py.table.playback import is_untold
from firmware_py.table.settings import read_settings
from firmware_py.web import hearing
from firmware_py.web.access import AccessControl, address_of
from firmware_py.web.earlier import ended_message
from firmware_py.web.floods import Meter
from firmware_py.web.picture import ViewingView
from firmware_py.web.roles import TABLE_ROLE
from firmware_py.web.snapshot import position_message
from firmware_py.web.sounds import Sounds
from firmware_py.web.studies import Effort, Studies
from firmware_py.web.today import ended_record
from firmware_py.web.viewer_share import REST_S, WORK_S, Share, Viewer, ViewerPlaces
from firmware_py.web.viewing import MOST_BYTES, Open, Position, Show, Sit, Study, Viewing
from hardware.cabinet import Cabinet

LOG = logging.getLogger(__name__)
MOST_ACTIONS: Final = 20_000
OTHERWISE: Final = "otherwise"
"""Where a page views what a study found, in place of a number."""
PATIENCE_S: Final = 10.0  # of a processor's time, for playing a record again
RESTS_S: Final = 20.0  # after a study that somebody elsewhere asked for
TICK_S: Final = 0.05
PICTURE_S: Final = 0.1
_DECODER: msgspec.json.Decoder[Open | Sit | Show | Study | Position] = msgspec.json.Decoder(
    Open | Sit | Show | Study | Position
)


def record_in(text: str) -> Record:
    """The record in a file that somebody opens, or the record that begins with a position file; raises TableError."""
    first = text.lstrip()[:200]
    if FORMAT in first.split("\n", 1)[0]:
        return read_record(text.splitlines(), "file")
    return record_of(parse_position(text))


def replayed(
    record: Record, mixer: Mixer, given_up: Event | None = None, rest_s: Callable[[], float] = lambda: REST_S
) -> GameInPlay:
    """A record as a play whose show is all staged, its cursor at the beginning. With `given_up`, in a thread of its
    own, it is played in small pieces with a rest after each, so that the table does not wait for it. Raises BadTable
    where the rules refuse an action, or where it is too long or given up.
    """
    past, record.actions = record.actions, []
    if len(past) > MOST_ACTIONS:
        raise BadTable("file", 0, "", f"expected at most {MOST_ACTIONS} actions, got {len(past)}")
    worked_s = time.thread_time()
    ends_s = worked_s + PATIENCE_S
    play = new_play(record, mixer)
    for number, (seat, action) in enumerate(past, 2):
        now_s = time.thread_time()
        rests = given_up is not None and now_s - worked_s > WORK_S
        if now_s > ends_s or (rests and given_up is not None and given_up.wait(rest_s())):
            raise BadTable("file", number, "", "this takes too long to play again")
        worked_s = now_s if rests else worked_s
        try:
            play.carry_out(seat, action)
        except Refused as refused:
            raise BadTable("file", number, "", f"the rules refuse this: {refused.reason}") from refused
    return play


def mixer_of(cabinet: Cabinet) -> Mixer:
    """What mixes the lights of a cabinet."""
    return Mixer(cabinet.groups, len(cabinet.leds))


@dataclass(frozen=True, slots=True)
class ViewRequest:
    """What a page asks to see, in which language, and whether it runs the table."""

    which: str
    language: str
    runs: bool


class Viewers:
    """Serves all pages that view. Whoever runs the table, as `access` knows, may open files, which can be made to cost
    much, and ask any number of questions; guests have their `share`. `hello` gives the first message in a language,
    `address` where phones find the table, `mixer` makes what mixes the lights, `sounds` are the clips that pages play,
    `studied` gives the game that has ended on the table and how it goes otherwise, `on_table` the one that is there.
    """

    def __init__(
        self,
        state: Path,
        hello: Callable[[str], dict[str, Json]],
        address: Callable[[], str],
        mixer: Callable[[], Mixer],
        access: AccessControl,
        sounds: Sounds,
        studied: Callable[[], tuple[GameInPlay, Record]],
        on_table: Callable[[], GameInPlay | None],
        share: Share,
    ) -> None:
        self._share = share
        self._access = access
        self._sounds = sounds
        self._studied = studied
        self._on_table = on_table
        self._state = state
        self._hello = hello
        self._address = address
        self._mixer = mixer
        self._room = ViewerPlaces()
        self._here: set[web.WebSocketResponse] = set()
        self._reading = {
            True: asyncio.Lock(),
            False: asyncio.Lock(),
        }  # whoever runs the table waits for no guest
        self._thinks: Viewing | None = None
        self._rests_until_s = 0.0
        self._parting = Event()

    async def serve(self, request: web.Request, language: str) -> web.WebSocketResponse:
        """The line of one page."""
        asked = ViewRequest(request.match_info["which"], language, self._access.first(request).runs)
        viewer = Viewer(address_of(request), asked.runs, request.transport)
        if not self._room.come(viewer):
            raise web.HTTPServiceUnavailable(text="too many pages are open")
        most = 2 * MOST_BYTES if asked.runs else hearing.MOST_BYTES
        socket = web.WebSocketResponse(max_msg_size=most, heartbeat=20, autoping=False)
        try:
            await socket.prepare(request)
            self._here.add(socket)
            heard = hearing.PageListener(socket, viewer.address, self._access.guests, Meter())
            await self._view(socket, heard.texts(lambda: TABLE_ROLE), asked)
        except ConnectionError:
            LOG.info("a page that viewed a game went away")
        finally:
            self._here.discard(socket)
            self._room.go(viewer)
        return socket

    async def part(self) -> None:
        """Ends all lines, and what is being played again."""
        self._parting.set()
        for socket in list(self._here):
            with suppress(ConnectionError):
                await socket.close()

    async def _view(
        self, socket: web.WebSocketResponse, said: AsyncIterator[str], asked: ViewRequest
    ) -> None:
        await _send(socket, self._hello(asked.language))
        await _send(socket, {"kind": "access", "role": "table", "seat": 0, "lost": "", "now_ms": 0})
        viewing = await self._opened(socket, said, asked)
        if viewing is None:
            return
        if not asked.runs:
            viewing.studies = Studies(Effort(workers=1))
        turn = nullcontext if asked.runs else self._share.turn
        crank = asyncio.create_task(_crank(socket, viewing, self._sounds, turn))
        try:
            async for text in said:
                async with turn():
                    answer = self._take(viewing, text, asked.runs)
                if answer is not None:
                    await _send(socket, answer)
        finally:
            viewing.studies.stop()
            crank.cancel()
            with suppress(asyncio.CancelledError):
                await crank

    async def _opened(
        self, socket: web.WebSocketResponse, said: AsyncIterator[str], asked: ViewRequest
    ) -> Viewing | None:
        """The game that is asked for; a page hears why it can't be shown."""
        which, language = asked.which, asked.language
        try:
            if which == "file" and not asked.runs:
                raise BadValue("", "files are opened at the table's own computer only")
            text = await _first(said) if which == "file" else ""
            if text is None:
                return None
            async with self._reading[asked.runs]:
                if text:
                    return await asyncio.to_thread(self._from_file, text, language)
                if which == OTHERWISE:
                    own, record = self._studied()
                    return await asyncio.to_thread(self._otherwise, own, record, language)
                viewing, ended = await asyncio.to_thread(
                    self._from_log, int(which), asked, self._untold(asked)
                )
            await _send(socket, ended)
            return viewing
        except (TableError, sqlite3.Error, OSError) as error:
            await _send(
                socket, {"kind": "error", "text": str(error), "place": None, "reason": "no_such_game"}
            )
        except Exception as error:  # rules may meet what no game of theirs ever was
            LOG.exception("a game is not opened because of a bug")
            await _send(
                socket, {"kind": "error", "text": repr(error), "place": None, "reason": "no_such_game"}
            )
        await socket.close()
        return None

    def _take(self, viewing: Viewing, raw: str, runs: bool) -> dict[str, Json] | None:
        """Does what a page asks for; gives the answer, if there is one. What a page of the table would do there is
        nothing here: it is passed over. One question is thought over at a time, whoever asked; of those who do not run
        the table each waits for the one before, and a while longer, and for the end of a game that is played.
        """
        try:
            message = _DECODER.decode(raw)
        except (msgspec.DecodeError, RecursionError):
            return None
        if isinstance(message, Position):
            return position_message(viewing.position())
        try:
            if isinstance(message, Study):
                self._make_room(viewing, message.stop, runs)
            if not isinstance(message, Open):
                viewing.take(message)
        except TableError as error:
            return {"kind": "error", "text": str(error), "place": None, "reason": "no_study"}
        return None

    def _make_room(self, viewing: Viewing, stop: bool, runs: bool) -> None:
        """Ends what another page thinks of; raises BadValue for who has to wait for it."""
        other, now_s = self._thinks, time.monotonic()
        if not runs and not stop:
            if self._share.playing():
                raise BadValue("study", "a game is played at the table, ask again when it is over")
            if (other is not None and other.studies.busy) or now_s < self._rests_until_s:
                raise BadValue("study", "the table is thinking of something else, ask again in a while")
            self._rests_until_s = now_s + RESTS_S
        if other is not None and (runs or other is viewing):
            other.studies.stop()
        if not stop:
            self._thinks = viewing

    def _from_file(self, text: str, language: str) -> Viewing:
        return Viewing(
            replayed(record_in(text), self._mixer(), self._parting),
            language,
            ViewingView(None),
            self._seat_names,
        )

    def _otherwise(self, own: GameInPlay, record: Record, language: str) -> Viewing:
        """What a study found, beside what people did."""
        play = replayed(record, self._mixer(), self._parting)
        return Viewing(play, language, ViewingView(None), self._seat_names, beside=own)

    @property
    def _seat_names(self) -> Mapping[Seat, str]:
        """What people call the seats of this table."""
        return read_settings(self._state).seat_names

    def _untold(self, asked: ViewRequest) -> str:
        """The record of the game on the table while its show has not come to its end, which guests see there first."""
        play = self._on_table()
        return ended_record(play) if is_untold(play) and not asked.runs else ""

    def _from_log(self, number: int, asked: ViewRequest, untold: str) -> tuple[Viewing, dict[str, Json]]:
        with GameLog(self._state, LOGS) as log:
            log.collect()
            entry = log.entry(number)
            if log.record(number) == untold:
                raise BadValue("", "the table shows first how this game ends")
            record = log.game_of(number)
            ended = ended_message(log, entry, LOGS[entry.game], self._address())
        rest_s = partial(self._share.rest_s, asked.runs)
        self._parting.wait(rest_s())
        play = replayed(record, self._mixer(), self._parting, rest_s)
        self._parting.wait(rest_s())
        told: dict[str, Json] = {"kind": "today", "places": [], "count": 0, "own": [], "ended": ended}
        return Viewing(play, asked.language, _known(entry), self._seat_names), told


def _known(entry: LogEntry) -> ViewingView:
    return ViewingView(entry.number, entry.played)


async def _first(said: AsyncIterator[str]) -> str | None:
    """The file that the page sends first; None if it goes away."""
    async for text in said:
        try:
            read = _DECODER.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            raise BadValue("", str(error)) from error
        if isinstance(read, Open):
            return read.text
    return None


async def _crank(
    socket: web.WebSocketResponse,
    viewing: Viewing,
    sounds: Sounds,
    turn: Callable[[], AbstractAsyncContextManager[None]],
) -> None:
    """The crank of one replay; each time it waits for its `turn`."""
    last, pictured, shown = time.monotonic(), 0.0, b""
    while not socket.closed:
        async with turn():
            now = time.monotonic()
            frame = viewing.tick(round((now - last) * 1000))
            last = now
            picture = viewing.picture() if now - pictured >= PICTURE_S else None
        if frame is not shown:
            shown = frame
            await socket.send_bytes(frame)
        heard = list(viewing.heard)
        viewing.heard.clear()
        if message := sounds.message(viewing.language, heard):
            await socket.send_str(message.decode())
        if picture is not None:
            pictured = now
            await socket.send_str(picture.decode())
        await asyncio.sleep(TICK_S)


async def _send(socket: web.WebSocketResponse, message: dict[str, Json]) -> None:
    await socket.send_str(msgspec.json.encode(message).decode())
