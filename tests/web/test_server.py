"""The page's server over a real socket: who may connect, what a page gets, what a wrong message does."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSMsgType, WSServerHandshakeError
from aiohttp.test_utils import TestServer

from firmware_py.table.simulated import simulated_table
from firmware_py.web.router import Service
from firmware_py.web.server import Server

Talk = Callable[[ClientSession, str], Awaitable[None]]


def with_server(folder: Path, talk: Talk) -> Service:
    """Runs `talk` against a server on a free port; the service as it stands then."""
    service = Service(simulated_table(folder), lambda: 5)

    async def run() -> None:
        async with TestServer(Server(service).app) as server, ClientSession() as session:
            await talk(session, str(server.make_url("/")))

    asyncio.run(run())
    return service


async def say(session: ClientSession, url: str, *said: object) -> list[dict[str, object]]:
    """Sends messages, as text where they are text, and gives the answers up to the first picture after them."""
    heard: list[dict[str, object]] = []
    async with session.ws_connect(f"{url}ws") as socket:
        for one in said:
            await socket.send_str(one if isinstance(one, str) else json.dumps(one))
        async for message in socket:
            if message.type == WSMsgType.TEXT:
                heard.append(json.loads(message.data))
                answers = sum(each["kind"] in ("error", "picture") for each in heard)
                if answers > len(said):
                    break
    return heard


def test_a_page_of_another_site_may_not_drive_the_table(tmp_path: Path) -> None:
    async def talk(session: ClientSession, url: str) -> None:
        with pytest.raises(WSServerHandshakeError) as refused:
            await session.ws_connect(f"{url}ws", headers={"Origin": "http://elsewhere.example"})
        assert refused.value.status == 403
        async with session.ws_connect(f"{url}ws", headers={"Origin": url.rstrip("/")}) as socket:
            assert json.loads((await socket.receive()).data)["kind"] == "hello"

    with_server(tmp_path, talk)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("nonsense", "JSON is malformed"),
        ("[]", "Expected `object`, got `array`"),
        ({"do": "dance"}, "Invalid value 'dance' - at `$.do`"),
        ({"do": "slip", "seat": 1, "slot": 13, "card": "A/red/1", "half": 0}, "`$.slot`"),
        ({"do": "slip", "seat": 1, "slot": True, "card": "A/red/1", "half": 0}, "`$.slot`"),
        ({"do": "begin", "game": "chess", "setup": {}}, "game: expected one of"),
        ({"do": "begin", "game": "space_alert", "setup": {"players": 9}}, "players: expected 1 to 5, got 9"),
        ({"do": "wish", "seat": 1, "action": {"do": "next_turn"}}, "no game"),
        ({"do": "pace", "times": 5000}, "`$.times`"),
    ],
)
def test_a_wrong_message_is_answered_with_its_place_and_changes_nothing(
    message: object, words: str, tmp_path: Path
) -> None:
    errors: list[object] = []

    async def talk(session: ClientSession, url: str) -> None:
        heard = await say(session, url, message)
        errors.extend(each["text"] for each in heard if each["kind"] == "error")

    service = with_server(tmp_path, talk)
    assert len(errors) == 1
    assert words in str(errors[0])
    assert service.table.play is None


def test_a_seat_sees_its_own_hand_and_no_other(tmp_path: Path) -> None:
    """What goes over the wire to a seat holds no card of another seat [R 2]."""
    heard: list[dict[str, object]] = []

    async def talk(session: ClientSession, url: str) -> None:
        begin = {
            "do": "begin",
            "game": "space_alert",
            "setup": {"mission": "mission_1", "players": 5},
            "seed": 3,
        }
        heard.extend(await say(session, url, begin, {"do": "sit", "seat": 2}, {"do": "pace", "times": 50}))

    service = with_server(tmp_path, talk)
    play = service.table.play
    assert play is not None
    text = json.dumps([each for each in heard if each["kind"] == "picture"])
    mine = set(play.game.view(2).hand)  # type: ignore[attr-defined]
    others = {card for seat in (1, 3, 4, 5) for card in play.game.view(seat).hand}  # type: ignore[attr-defined]
    assert len(mine) == 5 and len(others) == 20
    assert not [card for card in others if f'"{card}"' in text]
