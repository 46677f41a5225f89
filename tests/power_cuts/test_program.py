"""`spacetable run` as the service manager starts it: it says when it is ready, takes up what was interrupted, ends when
it is asked to, and shows a page even when it can't be started."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic

import aiohttp
import pytest

from firmware_py.journal.journal import Journal
from firmware_py.service.supervisor import HEALTHY_S, STARTS_TO_SAFE_MODE, CrashLoop
from firmware_py.table.simulated import simulated_table
from tests.browser.programs import free_port

ROOT = Path(__file__).parents[2]
PATIENCE_S = 120
ENOUGH = "enough"


class Service:
    """The program, with a service manager that always listens: what it is told while nobody reads would be lost."""

    def __init__(self, state: Path) -> None:
        self._state = state
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._path = state.with_name(f"{state.name}.notify")
        self._socket.bind(str(self._path))
        self._told: SimpleQueue[str] = SimpleQueue()
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self, status: str = "ready", **environment: str) -> None:
        """Starts it, and comes back when it says that it is ready, and what is."""
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        self._process = subprocess.Popen(
            [sys.executable, "-m", "firmware_py", "run", "--no-browser", "--state", str(self._state)],
            env={
                **os.environ,
                "PORT": str(port),
                "NOTIFY_SOCKET": str(self._path),
                "WATCHDOG_USEC": "2000000",
                **environment,
            },
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.hears(f"STATUS={status}")
        self.hears("READY=1")

    def _listen(self) -> None:
        while (message := self._socket.recv(4096).decode()) != ENOUGH:
            self._told.put(message)

    def hears(self, message: str) -> None:
        end_s = monotonic() + PATIENCE_S
        while self._told.get(timeout=max(0.0, end_s - monotonic())) != message:
            pass

    def end(self, by: signal.Signals) -> int:
        assert self._process is not None and self._process.stderr is not None
        self._process.send_signal(by)
        code = self._process.wait(PATIENCE_S)
        self._process.stderr.close()
        return code

    def close(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self.end(signal.SIGKILL)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as last:
            last.sendto(ENOUGH.encode(), str(self._path))
        self._listener.join(PATIENCE_S)
        self._socket.close()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    state = tmp_path / "state"
    state.mkdir()
    running = Service(state)
    yield running
    running.close()


def ask(address: str, method: str = "GET", path: str = "/", origin: str = "") -> tuple[int, str]:
    async def asking() -> tuple[int, str]:
        headers = {"Origin": origin} if origin else {}
        async with (
            aiohttp.ClientSession() as session,
            session.request(method, address + path, headers=headers) as got,
        ):
            return got.status, await got.text()

    return asyncio.run(asking())


def picture(address: str) -> dict[str, dict[str, object]]:
    """What a spectator sees first."""

    async def asking() -> dict[str, dict[str, object]]:
        async with aiohttp.ClientSession() as session, session.ws_connect(f"{address}/ws") as page:
            while True:
                message = await page.receive(PATIENCE_S)
                if message.type == aiohttp.WSMsgType.TEXT and message.json()["kind"] == "picture":
                    found: dict[str, dict[str, object]] = message.json()
                    return found

    return asyncio.run(asking())


def interrupted(state: Path, seconds: int) -> None:
    """Leaves a game behind that has run for some seconds."""
    table = simulated_table(state).table
    table.begin("space_alert", {"mission": "test_run_1", "players": 3}, 5)
    for now_ms in range(0, seconds * 1000 + 20, 20):
        table.tick(now_ms)
    table.journal.close()


def test_killed_and_started_again_it_shows_the_same_second(service: Service, tmp_path: Path) -> None:
    interrupted(tmp_path / "state", 42)
    for _ in range(2):
        service.start()
        show = picture(service.address)["show"]
        assert (show["held"], show["now_ms"]) == (True, 42_000)
        service.hears("WATCHDOG=1")
        assert service.end(signal.SIGKILL) == -signal.SIGKILL
    found = Journal(tmp_path / "state" / "journal").resume()
    assert found is not None and found.seed == 5


def test_a_second_program_on_the_same_folder_is_refused_with_a_sentence(
    service: Service, tmp_path: Path
) -> None:
    service.start()
    arguments = ["-m", "firmware_py", "run", "--no-browser", "--state", str(tmp_path / "state")]
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 2
    assert "another table uses" in done.stderr and "--state" in done.stderr
    assert ask(service.address)[0] == 200


def test_asked_to_end_it_ends_well_and_that_is_no_crash(service: Service, tmp_path: Path) -> None:
    service.start()
    assert ask(service.address)[0] == 200
    assert CrashLoop(tmp_path / "state").read().count == 1
    assert service.end(signal.SIGTERM) == 0
    assert CrashLoop(tmp_path / "state").read().count == 0


def test_a_crash_loop_ends_in_a_page_that_says_what_is_wrong_and_leads_out(
    service: Service, tmp_path: Path
) -> None:
    state = tmp_path / "state"
    interrupted(state, 5)
    for _ in range(STARTS_TO_SAFE_MODE):
        CrashLoop(state).starting()
    CrashLoop(state).failed(ValueError("<b>a bug</b>"))
    service.start("safe mode")
    status, text = ask(service.address, path="/anything")
    assert status == 503
    assert "ValueError: &lt;b&gt;a bug&lt;/b&gt;" in text and "running.jsonl" in text
    assert ask(service.address, "POST", "/without", "http://evil.example")[0] == 403
    assert ask(service.address, "POST", "/without")[0] == 403
    service.hears("WATCHDOG=1")
    assert ask(service.address, "POST", "/without", service.address)[0] == 503
    service.hears("READY=1")
    assert ask(service.address)[0] == 200
    assert picture(service.address)["game"] is None
    assert [path.name for path in (state / "journal").iterdir()] == ["aside-00001.jsonl"]


def crashed(state: Path) -> None:
    """As many starts in a row that came to nothing as lead to the safe mode."""
    for _ in range(STARTS_TO_SAFE_MODE):
        CrashLoop(state).starting()


@pytest.mark.slow
def test_a_restart_leaves_the_safe_mode_where_the_mixer_opens(service: Service, tmp_path: Path) -> None:
    """SDL takes the signal that ends a program for its own: the process of the signs never heard it, was waited for
    without a limit, and the service manager's kill left the table in safe mode for ever.
    """
    crashed(tmp_path / "state")
    service.start("safe mode", SDL_AUDIODRIVER="dummy")
    wait_for_signs(tmp_path / "state")
    begun_s = monotonic()
    assert service.end(signal.SIGTERM) == 0
    assert monotonic() - begun_s < 15  # TimeoutStopSec of the unit, after which it is killed
    assert not CrashLoop(tmp_path / "state").is_one
    service.start("ready", SDL_AUDIODRIVER="dummy")
    assert ask(service.address)[0] == 200


def test_the_page_leaves_the_safe_mode_where_the_mixer_opens(service: Service, tmp_path: Path) -> None:
    crashed(tmp_path / "state")
    service.start("safe mode", SDL_AUDIODRIVER="dummy")
    wait_for_signs(tmp_path / "state")
    assert ask(service.address, "POST", "/again", service.address)[0] == 503
    service.hears("READY=1")
    assert ask(service.address)[0] == 200
    assert service.end(signal.SIGTERM) == 0
    assert CrashLoop(tmp_path / "state").read().count == 0


@pytest.mark.slow
def test_a_good_start_leaves_the_safe_mode_behind_where_the_mixer_opens(
    service: Service, tmp_path: Path
) -> None:
    """One start fewer than lead to the safe mode, then one that lasts: what kills it then is forgotten."""
    state = tmp_path / "state"
    for _ in range(STARTS_TO_SAFE_MODE - 1):
        CrashLoop(state).starting()
    service.start("ready", SDL_AUDIODRIVER="dummy")
    begun_s = monotonic()
    while CrashLoop(state).read().count:
        service.hears("WATCHDOG=1")
        assert monotonic() - begun_s < HEALTHY_S + PATIENCE_S
    assert service.end(signal.SIGKILL) == -signal.SIGKILL
    service.start("ready", SDL_AUDIODRIVER="dummy")
    assert ask(service.address)[0] == 200


def wait_for_signs(state: Path) -> None:
    """Comes back when the process of the signs is inside SDL's mixer, which takes SIGTERM for its own."""
    term = 1 << signal.SIGTERM - 1
    end_s = monotonic() + PATIENCE_S
    while monotonic() < end_s:
        for status in Path("/proc").glob("[0-9]*/status"):
            with suppress(OSError):
                words = (status.parent / "cmdline").read_bytes().split(b"\0")
                if b"firmware_py.service.safe_signs" in words and str(state).encode() in words:
                    caught = re.search(r"^SigCgt:\s*(\w+)", status.read_text(), re.MULTILINE)
                    if caught is not None and int(caught[1], 16) & term:
                        return
    raise AssertionError("the signs never got as far as the mixer")
