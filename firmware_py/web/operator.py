"""What the person who runs the table can do at their page, and is told there. Who that is, the session has judged."""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from functools import partial
from importlib.metadata import version
from typing import Final, TypeAlias

import msgspec

from engine import GAMES
from engine.game import Json
from engine.tables import TableError
from firmware_py.games.decks import decks
from firmware_py.games.log import LOGS
from firmware_py.log import listing as log
from firmware_py.table.cables import Cables
from firmware_py.voice.phrases import phrases
from firmware_py.web import operator_messages as msg
from firmware_py.web.connections import Page, Pages
from firmware_py.web.messages import PageMessage
from firmware_py.web.operator_fleet import FleetPanel
from firmware_py.web.router import Service
from firmware_py.web.snapshot import position_message, told
from firmware_py.web.updates import Updates
from firmware_py.workshop.enroller import Enroller

LOG = logging.getLogger(__name__)
SEARCH: Final = tuple(field.name for field in fields(log.LogSearch))
Answer: TypeAlias = dict[str, Json]


class OperatorApi:
    """The operator's hands. `leaving` is set when the program shall end, to be started again where somebody does that;
    `code` gives the operator's code, `fingerprint` that of the certificate, "" without one.
    """

    def __init__(
        self,
        service: Service,
        code: Callable[[], str],
        fingerprint: Callable[[], str] = str,
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        self._service = service
        self._code = code
        self._fingerprint = fingerprint
        simulated = service.simulated
        self._updates = Updates(simulated.state)
        self._cables = Cables(simulated.assembled)
        self._enroller = Enroller(service.table, simulated.assembled.seats, simulated.state)
        self._enrolled = self._enroller.revision
        self._fleet = FleetPanel(simulated.state)
        self._managed = bool(environment.get("NOTIFY_SOCKET"))
        self._reading = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self.leaving = asyncio.Event()

    def take(self, pages: Pages, page: Page, message: PageMessage) -> bool:
        """Whether the message was for the operator, and is done or will be answered. Raises TableError."""
        match message:
            case msg.Set(key=key, value=value):
                self._service.change_setting(key, value)
            case msg.Unplug(device=device):
                self._cables.pull(device)
            case msg.Plug(device=device):
                self._cables.plug(device)
            case msg.Push(button=button):
                self._cables.press(button, self._service.table.last_tick_ms or 0)
            case msg.Enrol():
                self._enrol(message, page.language)
            case msg.Fleet():
                self._fleet.take(message, self._service.real_ms)
            case msg.Position():
                pages.tell(page, position_message(self._service.position()))
                return True
            case msg.Claim(seat=seat, on=on):
                self._service.simulated.assembled.seats.let_claim(seat, on)
            case msg.Allow(sha256=sha256):
                self._updates.allow(sha256)
            case msg.Restart():
                self.leaving.set()
            case msg.Flights() | msg.Flight() | msg.Export() | msg.Mark():
                self._read(pages, page, partial(self._answer, message))
                return True
            case _:
                return False
        self._service.revision += 1
        return True

    def _enrol(self, message: msg.Enrol, language: str) -> None:
        match message.step:
            case "start":
                self._enroller.start(message.deck, language)
            case "tag":
                self._enroller.take(message.tag)
            case "skip":
                self._enroller.skip()
            case "again":
                self._enroller.again(message.card)
            case "stop":
                self._enroller.stop()

    # ------------------------------------------------------------------------------------------------------- the log

    def _answer(self, message: msg.Flights | msg.Flight | msg.Export | msg.Mark) -> Answer:
        """Runs in a thread."""
        match message:
            case msg.Flights():
                return {"kind": "flights", **log.rows(self._service.simulated.state, LOGS, _search(message))}
            case msg.Flight(number=number):
                return {"kind": "flight", **log.detail(self._service.simulated.state, LOGS, number)}
            case msg.Export(number=number, form=form):
                file = log.export(self._service.simulated.state, LOGS, _search(message), number, form)
                return {"kind": "file", "name": file.name, "mime": file.mime, "text": file.text}
            case msg.Mark(flights=numbers):
                log.mark(self._service.simulated.state, LOGS, numbers)
                return {"kind": "marked", "flights": list(numbers)}

    def _read(self, pages: Pages, page: Page, work: Callable[[], Answer]) -> None:
        """Answers when the disk has; the table ticks on meanwhile."""
        task = asyncio.get_running_loop().create_task(self._reply(pages, page, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _reply(self, pages: Pages, page: Page, work: Callable[[], Answer]) -> None:
        try:
            async with self._reading:
                answer = await asyncio.to_thread(work)
        except (TableError, sqlite3.Error, OSError) as error:
            answer = {"kind": "error", "text": str(error), "place": None}
        except Exception as error:
            LOG.exception("an operator is not answered because of a bug")
            answer = {"kind": "error", "text": repr(error), "place": None}
        if page.grant.role == "operator":
            pages.tell(page, answer)

    # ------------------------------------------------------------------------------------------------------ the page

    def watch(self) -> None:
        """Looks whether cards were enrolled, whether a version waits, and how joining a fleet goes; a game that begins
        ends the enrolling.
        """
        if self._service.table.play is not None:
            self._enroller.stop()
        if self._enroller.revision != self._enrolled:
            self._enrolled = self._enroller.revision
            self._service.revision += 1
        if self._fleet.look(self._service.real_ms):
            self._service.revision += 1
        if self._updates.look(self._service.real_ms):
            self._service.revision += 1

    def tell(self, pages: Pages, page: Page) -> None:
        """Tells an operator's page how the table stands, if that has changed."""
        if page.grant.role != "operator":
            page.operating = b""
            return
        message = self._standing(page.language)
        encoded = msgspec.json.encode(message)
        if encoded != page.operating:
            page.operating = encoded
            pages.tell(page, {**message, "now_ms": self._service.real_ms})

    def _standing(self, language: str) -> Answer:
        table = self._service.table
        return {
            "kind": "operating",
            "settings": asdict(self._service.settings),
            "devices": [
                {
                    **msgspec.structs.asdict(told(one, phrases(language), table.cabinet)),
                    "simulated": self._cables.simulated(one.name),
                    "since_ms": self._service.real_since(one.name),
                    "past": [[at_ms, was] for at_ms, was in self._service.history.of(one.name)],
                }
                for one in table.devices.health
            ],
            "buttons": list(self._cables.buttons),
            "claims": {str(seat): on for seat, on in self._service.simulated.assembled.seats.claims.items()},
            "disk": table.disk_trouble,
            "decks": list(decks()),
            "enrolling": self._enrolling(),
            "fleet": self._fleet.told(table.staff.reachable),
            "cabinet": table.cabinet.name,
            "version": version("spacetable"),
            "left_out": dict(GAMES.left_out),
            "managed": self._managed,
            "updates": self._updates.told(),
            "code": self._code(),
            "fingerprint": self._fingerprint(),
        }

    def _enrolling(self) -> Json:
        standing = self._enroller.standing
        if standing is None:
            return None
        card, trouble = standing.card, standing.trouble
        return {
            "deck": standing.deck,
            "card": {"key": card.key, "name": card.name, "halves": list(card.halves)} if card else None,
            "half": standing.half,
            "left": standing.left,
            "trouble": asdict(trouble) if trouble is not None else None,
        }


def _search(message: msg.Search) -> log.LogSearch:
    asked = msgspec.structs.asdict(message)
    return log.LogSearch(**{name: asked[name] for name in SEARCH})
