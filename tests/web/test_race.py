"""Two pages race for every slot of every seat, over two websockets at the real server: one wins, the other hears it."""

import asyncio
import json
from collections import Counter
from pathlib import Path

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType
from aiohttp.test_utils import TestServer

from engine.space_alert.actions import Plan
from engine.space_alert.cards import cards
from engine.space_alert.game import SpaceAlert
from firmware_py.journal.lines import read_journal
from firmware_py.table.simulated import simulated_table
from firmware_py.web.router import Service
from firmware_py.web.server import Server

TICK_MS = 50
SEATS = (1, 2, 3, 4, 5)
SLOTS_OF_PHASE = {1: (1, 2, 3), 2: (4, 5, 6, 7), 3: (8, 9, 10, 11, 12)}


class Turned(Server):
    """A server with a crank that the test turns."""

    now_ms = 0

    async def _turn(self) -> None:
        await asyncio.Event().wait()

    def run_to(self, game: SpaceAlert, phase: int) -> None:
        """Lets the flight come to a phase; pages hear of it later."""
        while game.planning.phase < phase:
            self.now_ms += TICK_MS
            self._service.tick(self.now_ms)


class Racer:
    """A page that sends and remembers what it was refused."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self._sent = 0

    async def send(self, message: dict[str, object]) -> None:
        await self._socket.send_str(json.dumps(message))

    async def refusals(self) -> list[str]:
        """The places of all refusals until now: an answer to nonsense comes behind them."""
        self._sent += 1
        nonsense = f"nonsense {self._sent}"
        await self.send({"do": nonsense})
        found: list[str] = []
        async for message in self._socket:
            if message.type != WSMsgType.TEXT:
                continue
            heard = json.loads(message.data)
            if heard["kind"] == "error" and nonsense in heard["text"]:
                break
            if heard["kind"] == "error":
                found.append(str(heard.get("place")))
        return found


def slip(seat: int, slot: int, card: str) -> dict[str, object]:
    return {"do": "slip", "seat": seat, "slot": slot, "card": card, "half": 0}


def hand(game: SpaceAlert, seat: int) -> list[str]:
    """What a seat holds and has not laid anywhere; heroic cards last, for there are rules about them."""
    held = sorted(game.planning.hands[seat], key=lambda card: cards()[card].heroic)
    return [cards()[card].key for card in held]


async def race(service: Service, server: Turned, racers: list[Racer]) -> list[int]:
    """Races for all slots, phase by phase; gives who won each."""
    table = service.table
    play = table.begin("space_alert", {"mission": "mission_1", "players": 5}, 3)
    game = play.game
    assert isinstance(game, SpaceAlert)
    winners = []
    for phase, slots in SLOTS_OF_PHASE.items():
        server.run_to(game, phase)
        for seat, slot in ((seat, slot) for seat in SEATS for slot in slots):
            lying = {card for card, _ in table.intake.lying.values()}
            wanted = [card for card in hand(game, seat) if card not in lying][:2]
            order = (0, 1) if slot % 2 else (1, 0)
            await asyncio.gather(*(racers[one].send(slip(seat, slot, wanted[one])) for one in order))
            heard = [await racer.refusals() for racer in racers]
            assert sorted(map(len, heard)) == [0, 1], f"seat {seat}, slot {slot}: {heard}"
            assert [place for told in heard for place in told] == [f"slot/{seat}/{slot}"]
            winner = heard.index([])
            assert table.intake.lying[seat, slot] == (wanted[winner], 0)
            assert wanted[1 - winner] not in {card for card, _ in table.intake.lying.values()}
            winners.append(winner)
    return winners


def test_two_pages_race_for_every_slot_and_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 5)

    async def run() -> list[int]:
        turned = Turned(service)
        async with TestServer(turned.app) as server, ClientSession() as session:
            url = str(server.make_url("/ws"))
            async with session.ws_connect(url) as one, session.ws_connect(url) as other:
                return await race(service, turned, [Racer(one), Racer(other)])

    winners = asyncio.run(run())
    assert len(winners) == 5 * 12
    assert set(winners) == {0, 1}, "the same page won every time, which is no race"
    table = service.table
    table.journal.close()
    written = read_journal(table.journal.running.read_bytes(), "race").record
    plans = Counter((action.crew, action.turn) for _, action in written.actions if isinstance(action, Plan))
    assert len(plans) == 5 * 12 and set(plans.values()) == {1}
    again = written.deal()
    for seat, action in written.actions:
        again.act(seat, action)
    assert table.play is not None
    assert again.snapshot() == table.play.game.snapshot()
    assert table.play.seating.slots(table.play.game) == table.intake.lying


@pytest.mark.parametrize("first", [0, 1])
def test_two_pages_race_with_the_same_card_to_two_slots(first: int, tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 5)
    play = service.table.begin("space_alert", {"mission": "mission_1", "players": 5}, 3)

    async def run() -> list[list[str]]:
        turned = Turned(service)
        assert isinstance(play.game, SpaceAlert)
        turned.run_to(play.game, 1)
        async with TestServer(turned.app) as server, ClientSession() as session:
            url = str(server.make_url("/ws"))
            async with session.ws_connect(url) as one, session.ws_connect(url) as other:
                racers = [Racer(one), Racer(other)]
                card = hand(play.game, 2)[0]
                for which in (first, 1 - first):
                    await racers[which].send(slip(2, 1 + which, card))
                return [await racer.refusals() for racer in racers]

    heard = asyncio.run(run())
    assert sorted(map(len, heard)) == [0, 1]
    assert list(service.table.intake.lying) == [(2, 1 + heard.index([]))]
