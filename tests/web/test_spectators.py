"""Twenty spectators and five seats over real websockets: everybody sees the show, and nobody another one's cards."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType
from aiohttp.test_utils import TestServer

from engine.space_alert.game import SpaceAlert
from firmware_py.table.simulated import simulated_table
from firmware_py.web.access import AccessControl
from firmware_py.web.messages import Begin
from firmware_py.web.router import Service
from firmware_py.web.server import Server

SEATS = (1, 2, 3, 4, 5)
SPECTATORS = 20
MISSION: dict[str, object] = {"mission": "test_run_1", "players": len(SEATS)}
TICK_MS = 1000
PACE = 4
PATIENCE_S = 120


class StillServer(Server):
    """A server whose crank the test turns."""

    async def _turn(self) -> None:
        await asyncio.Event().wait()


@dataclass
class Guest:
    """Somebody at a page, and everything that came over its line."""

    seat: int
    frames: int = 0
    roles: list[str] = field(default_factory=list)
    pictures: list[str] = field(default_factory=list)

    async def read(self, socket: ClientWebSocketResponse) -> None:
        async for message in socket:
            if message.type == WSMsgType.BINARY:
                self.frames += 1
            elif message.data.startswith('{"kind":"picture"'):
                self.pictures.append(message.data)
            elif message.data.startswith('{"kind":"access"'):
                self.roles.append(json.loads(message.data)["role"])

    def saw(self, part: str) -> list[str]:
        """The pictures of a part of the game."""
        return [text for text in self.pictures if f'"part":"{part}"' in text]


@dataclass
class Flown:
    """A flight: who looked on, and the cards that each seat held while they were secret."""

    guests: list[Guest]
    held: dict[int, set[str]]


class Flight:
    """A flight of five bots on a guarded table, where everybody at first is a spectator."""

    def __init__(self, folder: Path) -> None:
        self.service = Service(simulated_table(folder), lambda: 1)
        self.access = AccessControl(guarded=True)
        self.server = StillServer(self.service, access=self.access)
        self.guests = [Guest(seat) for seat in (*SEATS, *[0] * SPECTATORS)]
        self.held: dict[int, set[str]] = {seat: set() for seat in SEATS}
        self._now_ms = 0

    async def run(self) -> None:
        self.service.take(Begin("space_alert", MISSION, 7, SEATS))
        self.service.pace = PACE
        await self.tick()
        async with TestServer(self.server.app) as site, ClientSession() as session:
            url = str(site.make_url("/ws"))
            opening = asyncio.gather(*[session.ws_connect(url) for _ in self.guests])
            await self.until(opening.done)
            sockets = await opening
            readers = [
                asyncio.create_task(guest.read(one)) for guest, one in zip(self.guests, sockets, strict=True)
            ]
            for seat, socket in zip(SEATS, sockets, strict=False):
                await socket.send_json({"do": "join", "code": self.access.codes.room})
                await socket.send_json({"do": "take", "seat": seat})
            await self.until(lambda: all(guest.roles[-1:] == ["seat"] for guest in self.guests[:5]))
            await self.fly()
            await self.until(lambda: all(guest.saw("over") for guest in self.guests))
            for socket in sockets:
                await socket.close()
            await asyncio.gather(*readers)

    async def tick(self) -> None:
        self._now_ms += TICK_MS
        self.server.tick(self._now_ms)
        for _ in range(3):
            await asyncio.sleep(0)

    async def until(self, done: Callable[[], bool]) -> None:
        while not done():
            await self.tick()

    async def fly(self) -> None:
        play = self.service.table.play
        assert play is not None and isinstance(play.game, SpaceAlert)
        while play.game.result is None or play.director.now_ms < play.director.end_ms:
            await self.tick()
            if play.game.state is None:
                for seat in SEATS:
                    view = play.game.view(seat)
                    own = (slot.card for one in view.crew if one.seat == seat for slot in one.slots)
                    self.held[seat] |= {*view.hand, *(card for card in own if card)}


@pytest.fixture(scope="module")
def flown(tmp_path_factory: pytest.TempPathFactory) -> Flown:
    flight = Flight(tmp_path_factory.mktemp("state"))
    asyncio.run(asyncio.wait_for(flight.run(), PATIENCE_S))
    flight.service.table.journal.close()
    return Flown(flight.guests, flight.held)


def told(pictures: list[str], cards: set[str]) -> set[str]:
    """Which of these cards the pictures name."""
    return {word for text in pictures for word in text.split('"')} & cards


def test_everybody_gets_the_show_from_the_first_card_to_the_score(flown: Flown) -> None:
    assert len(flown.guests) == len(SEATS) + SPECTATORS
    for guest in flown.guests:
        assert guest.frames > (50 if guest.seat else 20)  # a second between two turns of the crank is late
        assert guest.saw("action") and guest.saw("resolution") and guest.saw("over")
    assert [guest.roles[-1] for guest in flown.guests] == ["seat"] * len(SEATS) + ["spectator"] * SPECTATORS


def test_no_spectator_hears_of_a_card_before_its_turn_has_come(flown: Flown) -> None:
    """Cards lie face down until the resolution [R 3.1]."""
    cards = set().union(*flown.held.values())
    assert len(cards) > 5 * len(SEATS)
    for guest in flown.guests[len(SEATS) :]:
        assert told(guest.saw("action"), cards) == set()


def test_a_seat_hears_of_all_its_own_cards_and_of_no_others(flown: Flown) -> None:
    for guest in flown.guests[: len(SEATS)]:
        own = flown.held[guest.seat]
        others = set().union(*flown.held.values()) - own
        assert told(guest.saw("action"), own) == own
        assert told(guest.saw("action"), others) == set()


def test_a_page_that_asks_to_look_on_gets_no_rights(tmp_path: Path) -> None:
    """The table's own computer shows the hall's page too, where everybody reads the code of the room."""
    service = Service(simulated_table(tmp_path), lambda: 1)
    service.take(Begin("space_alert", MISSION, 7, ()))
    heard: dict[str, dict[str, object]] = {}

    async def run() -> None:
        async with TestServer(Server(service).app) as site, ClientSession() as session:
            for role in ("", "?role=spectator"):
                async with session.ws_connect(str(site.make_url(f"/ws{role}"))) as socket:
                    while (message := await socket.receive_json())["kind"] != "access":
                        pass
                    heard[role] = message

    asyncio.run(run())
    service.table.journal.close()
    assert heard[""]["role"] == "table" and "room" in heard[""]
    assert heard["?role=spectator"]["role"] == "spectator"
    assert (
        heard["?role=spectator"].keys().isdisjoint(("token", "asks")) or not heard["?role=spectator"]["asks"]
    )
