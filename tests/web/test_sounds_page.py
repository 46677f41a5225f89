"""What a page needs to speak with the table: clips over HTTP, and messages that name them."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType
from aiohttp.test_utils import TestServer
from yarl import URL

from firmware_py.table.simulated import SimulatedTable, simulated_table
from firmware_py.voice.clips import Library
from firmware_py.web.messages import Abort, Begin
from firmware_py.web.router import Service
from firmware_py.web.server import Server
from sounds.texts import FOLDER

Answer = tuple[int, bytes]
MISSION: dict[str, object] = {"mission": "test_run_1", "players": 1}


def fetch(folder: Path, paths: list[str], own: Path | None = None) -> list[Answer]:
    """What the server answers to the paths, as they stand: nothing is tidied on the way."""

    async def run() -> list[Answer]:
        server = Server(Service(simulated_table(folder), lambda: 5), own)
        found: list[Answer] = []
        async with TestServer(server.app) as listening, ClientSession() as session:
            for path in paths:
                url = URL(f"http://{listening.host}:{listening.port}{path}", encoded=True)
                async with session.get(url) as answer:
                    found.append((answer.status, await answer.read()))
        return found

    return asyncio.run(run())


def test_clips_of_a_language_and_effects_are_served(tmp_path: Path) -> None:
    paths = [
        "/sounds/cs/threat_external/3/red.opus",
        "/sounds/en/explosion.opus",
        "/sounds/en/bed/phase_1.opus",
    ]
    sounds = Path(str(FOLDER))
    files = [
        sounds / "clips" / "space_alert" / "cs" / "threat_external" / "3" / "red.opus",
        sounds / "clips" / "table" / "effects" / "explosion.opus",
        sounds / "clips" / "space_alert" / "effects" / "bed" / "phase_1.opus",
    ]
    assert fetch(tmp_path, paths) == [(200, file.read_bytes()) for file in files]


@pytest.mark.parametrize(
    "path",
    [
        "/sounds/en/no_such_clip.opus",
        "/sounds/xx/explosion.opus",
        "/sounds/en/bed/none.opus",
        "/sounds/en/../effects/explosion.opus",
        "/sounds/en/%2e%2e/effects/explosion.opus",
        "/sounds/en/..%2f..%2feffects%2fexplosion.opus",
        "/sounds/en/bed/../explosion.opus",
        "/sounds/en//etc/hostname.opus",
        "/sounds/en/explosion%00.opus",
        "/sounds/../en.toml",
        "/sounds/en/word_threat/SE1-01+threat_destroyed.opus",
    ],
)
def test_what_is_no_clip_is_not_found(path: str, tmp_path: Path) -> None:
    (answer,) = fetch(tmp_path, [path])
    assert answer[0] == 404


def test_files_of_ones_own_go_before_ours_but_add_no_names(tmp_path: Path) -> None:
    own = tmp_path / "sounds"
    own.mkdir()
    (own / "explosion.wav").write_bytes(b"mine")
    (own / "secret.wav").write_bytes(b"mine too")
    answers = fetch(tmp_path, ["/sounds/en/explosion.opus", "/sounds/en/secret.opus"], own)
    assert answers[0] == (200, b"mine")
    assert answers[1][0] == 404


# ------------------------------------------------------------------------------------------------------------ messages


@asynccontextmanager
async def line(service: Service, path: str = "/ws") -> AsyncIterator[ClientWebSocketResponse]:
    """A page's line to a server of its own."""
    async with (
        TestServer(Server(service).app) as server,
        ClientSession() as session,
        session.ws_connect(server.make_url(path)) as socket,
    ):
        yield socket


async def messages(socket: ClientWebSocketResponse, kind: str, count: int) -> list[dict[str, object]]:
    """The next messages of a kind."""
    heard: list[dict[str, object]] = []
    async for message in socket:
        if message.type == WSMsgType.TEXT and (each := json.loads(message.data))["kind"] == kind:
            heard.append(each)
            if len(heard) == count:
                break
    return heard


@pytest.mark.parametrize("lost", [False, True])
def test_an_announcement_is_a_message_whether_the_speaker_is_there_or_not(lost: bool, tmp_path: Path) -> None:
    simulated = simulated_table(tmp_path)
    if lost:
        simulated.speaker.lose("no sound card")

    async def run() -> list[dict[str, object]]:
        begin = {"do": "begin", "game": "space_alert", "setup": MISSION, "seed": 3}
        service = Service(simulated, lambda: 5)
        async with line(service) as socket:
            await socket.send_str(json.dumps(begin))
            await socket.send_str(json.dumps({"do": "pace", "times": 50}))
            return await messages(socket, "sound", 2)

    heard = asyncio.run(run())
    pairs = [
        pair
        for each in heard
        for pair in zip(each["clips"], each["kinds"], strict=True)  # type: ignore[call-overload]
    ]
    assert ("phase_began/1", "announcement") in pairs
    assert ("bed/phase_1", "bed") in pairs


def test_a_page_that_comes_later_hears_the_bed_that_goes_round(tmp_path: Path) -> None:
    service, simulated = flying(tmp_path)

    async def run() -> list[dict[str, object]]:
        async with line(service, "/ws?language=cs") as socket:
            return await messages(socket, "sound", 1)

    (heard,) = asyncio.run(run())
    assert heard == {"kind": "sound", "language": "cs", "clips": ["bed/phase_1"], "kinds": ["bed"]}
    assert "bed/phase_1" in [clip for _, clip in simulated.speaker.played]


def test_with_the_game_its_bed_is_forgotten(tmp_path: Path) -> None:
    service, _ = flying(tmp_path)
    assert service.loops == ["bed/phase_1"]
    service.take(Abort())
    assert service.loops == []


def flying(folder: Path) -> tuple[Service, SimulatedTable]:
    """A flight in its first phase whose sounds were told already."""
    simulated = simulated_table(folder)
    service = Service(simulated, lambda: 5)
    service.take(Begin("space_alert", MISSION, seed=3))
    for second in range(12):
        service.tick(1000 * second)
        service.sounds()
    return service, simulated


def test_pages_hear_what_the_speaker_plays_once_and_in_its_order(tmp_path: Path) -> None:
    simulated = simulated_table(tmp_path)
    service = Service(simulated, lambda: 5)
    service.take(Begin("space_alert", MISSION, seed=3))
    told: list[str] = []
    for second in range(120):
        service.tick(1000 * second)
        told += service.sounds()
    assert len(told) > 3
    assert told == [clip for _, clip in simulated.speaker.played]


@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_page_learns_which_clips_must_start_on_their_second(language: str, tmp_path: Path) -> None:
    async def run() -> tuple[dict[str, object], dict[str, object]]:
        server = Server(Service(simulated_table(tmp_path), lambda: 5))
        async with TestServer(server.app) as started, ClientSession() as session:
            async with session.ws_connect(started.make_url(f"/ws?language={language}")) as socket:
                hello = (await messages(socket, "hello", 1))[0]
            async with session.get(started.make_url(str(hello["more"]))) as answer:
                return hello, await answer.json()

    hello, more = asyncio.run(run())
    ahead = more["announcements"]
    assert isinstance(ahead, list)
    assert {"threat_external/3/red", "phase_began/1"} <= set(ahead)
    assert "explosion" not in ahead
    assert hello["language"] == language
    library = Library(language)
    assert all(library.file(clip) for clip in ahead)
