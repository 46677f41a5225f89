"""The watchdog is fed only while the table lives; starts that come to nothing end in the safe mode; nothing grows."""

import gc
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.tables import BadTable
from firmware_py.cues import CaptionCue
from firmware_py.service.safe_signs import Signs
from firmware_py.service.starting import LONGEST_S, SlowStart, ask_for_patience, notify
from firmware_py.service.supervisor import (
    STARTS_TO_SAFE_MODE,
    STUCK_S,
    CrashLoop,
    Stuck,
    Supervisor,
    watchdog_s,
)
from firmware_py.table.playback import stands
from firmware_py.table.simulated import simulated_table
from firmware_py.table.speaker import table_speaker
from firmware_py.voice.clips import Library
from firmware_py.voice.phrases import phrases
from tests.table.turning import TurningTable


class Manager:
    """A service manager that listens."""

    def __init__(self, path: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(path.replace("@", "\0", 1))
        self._socket.setblocking(False)
        self.environment = {
            "NOTIFY_SOCKET": path,
            "WATCHDOG_USEC": "10000000",
            "WATCHDOG_PID": str(os.getpid()),
        }

    def told(self) -> list[str]:
        found = []
        while True:
            try:
                found.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return found

    def close(self) -> None:
        self._socket.close()


@pytest.fixture(params=["file", "abstract"])
def manager(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Manager]:
    path = str(tmp_path / "notify") if request.param == "file" else f"@spacetable-{os.getpid()}"
    listening = Manager(path)
    yield listening
    listening.close()


def test_the_service_manager_hears_what_it_is_told(manager: Manager) -> None:
    assert notify("READY=1", manager.environment)
    assert manager.told() == ["READY=1"]


@pytest.mark.parametrize("address", ["", "nonsense", "/nowhere/at/all"])
def test_without_a_service_manager_nobody_is_told(address: str) -> None:
    assert not notify("READY=1", {"NOTIFY_SOCKET": address})


def test_the_watchdog_is_fed_for_this_process_only() -> None:
    assert watchdog_s({"WATCHDOG_USEC": "10000000"}) == 10.0
    assert watchdog_s({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "1"}) is None
    assert watchdog_s({}) is None
    assert watchdog_s({"WATCHDOG_USEC": "soon"}) is None


def seconds(turning: TurningTable, supervisor: Supervisor, count: int, start: float = 0.0) -> None:
    """Lets the table run and be looked at, a second at a time."""
    for second in range(count):
        turning.run(1000)
        supervisor.look(start + second, start + second)


def fed(turning: TurningTable, supervisor: Supervisor, manager: Manager, count: int, start: float) -> int:
    """How often the watchdog is fed in so many seconds; a socket holds few messages, so each is read at once."""
    feeds = 0
    for second in range(count):
        seconds(turning, supervisor, 1, start + second)
        feeds += manager.told().count("WATCHDOG=1")
    return feeds


def test_the_watchdog_is_fed_while_the_table_idles_flies_waits_and_shows(
    manager: Manager, turning: TurningTable
) -> None:
    supervisor = Supervisor(turning.table, manager.environment)
    assert fed(turning, supervisor, manager, 5, 0) == 5
    play = turning.begin(mission="test_run_1", players=3)
    assert fed(turning, supervisor, manager, 5, 5) == 5
    turning.table.paused = True
    assert fed(turning, supervisor, manager, 20, 10) == 20
    turning.table.paused = False
    turning.until(lambda: play.game.wake_at() is None)
    assert fed(turning, supervisor, manager, 100, 30) == 100


def test_a_manager_that_does_not_listen_keeps_nobody_waiting(manager: Manager) -> None:
    assert sum(notify("WATCHDOG=1", manager.environment) for _ in range(2000)) < 2000


def test_a_crank_that_stands_still_is_noticed(manager: Manager, turning: TurningTable) -> None:
    supervisor = Supervisor(turning.table, manager.environment)
    seconds(turning, supervisor, 2)
    manager.told()
    with pytest.raises(Stuck, match="stood still for 11 s"):
        for second in range(2, 20):
            supervisor.look(float(second), float(second))
    assert manager.told() == []


@pytest.mark.parametrize("ticks", [0, 1])
def test_a_program_that_was_frozen_is_not_taken_for_a_table_that_stands_still(
    ticks: int, manager: Manager, turning: TurningTable
) -> None:
    """It was frozen right after a look; when it goes on, its table may not have ticked since."""
    turning.begin(mission="test_run_1", players=3)
    supervisor = Supervisor(turning.table, manager.environment)
    seconds(turning, supervisor, 3)
    manager.told()
    for _ in range(ticks):
        turning.table.tick(turning.now_ms)
    supervisor.look(80.0, 80.0)
    seconds(turning, supervisor, 2, 81.0)
    assert manager.told() == ["WATCHDOG=1"] * 2


def test_a_table_that_stands_still_after_its_program_was_frozen_is_noticed(turning: TurningTable) -> None:
    supervisor = Supervisor(turning.table, {})
    seconds(turning, supervisor, 3)
    for second in range(80, 80 + int(STUCK_S)):
        supervisor.look(float(second), float(second))
    with pytest.raises(Stuck):
        supervisor.look(81 + STUCK_S, 81 + STUCK_S)


def test_a_game_that_stands_still_while_the_crank_turns_is_noticed(
    manager: Manager, turning: TurningTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    turning.begin(mission="test_run_1", players=3)
    supervisor = Supervisor(turning.table, manager.environment)
    seconds(turning, supervisor, 3)
    monkeypatch.setattr(turning.table, "_run_clock", lambda play, passed_ms: None)
    with pytest.raises(Stuck):
        seconds(turning, supervisor, int(STUCK_S) + 5, 3.0)
    assert manager.told() == ["WATCHDOG=1"] * 3


def test_a_clock_that_waits_for_pages_is_not_taken_for_a_game_that_stands_still(
    manager: Manager, turning: TurningTable
) -> None:
    """After ten seconds without its phones the program ended itself."""
    turning.begin(mission="test_run_1", players=3)
    supervisor = Supervisor(turning.table, manager.environment)
    turning.table.await_pages((1, 2))
    feeds = fed(turning, supervisor, manager, int(STUCK_S) + 5, 0.0)
    assert feeds == int(STUCK_S) + 5
    turning.table.await_pages(())
    assert fed(turning, supervisor, manager, 5, 20.0) == 5


def test_a_show_that_waited_for_people_between_rounds_ended_the_program(
    manager: Manager, turning: TurningTable
) -> None:
    """After ten seconds in which nobody said "Go on"."""
    play = turning.begin(mission="test_run_1", players=3)
    turning.until(lambda: play.game.wake_at() is None and play.director.end_ms > play.director.now_ms + 2000)
    play.stops = True
    play.director.add([CaptionCue(play.director.now_ms + 1000, "turn_began", {"turn": 2}, waits=True)])
    turning.until(lambda: stands(play))
    supervisor = Supervisor(turning.table, manager.environment)
    count = int(STUCK_S) + 5
    assert fed(turning, supervisor, manager, count, 0.0) == count
    assert stands(play)
    turning.table.let_go_on()
    assert fed(turning, supervisor, manager, 2, float(count)) == 2
    assert not stands(play)


@pytest.mark.parametrize(("moved_s", "told"), [(3600, ["+60"]), (-3600, ["−60"]), (5, [])])
def test_a_clock_that_was_moved_is_told_and_harms_nothing(
    moved_s: float, told: list[str], turning: TurningTable
) -> None:
    supervisor = Supervisor(turning.table, {})
    seconds(turning, supervisor, 3)
    supervisor.look(3.0, 3.0 + moved_s)
    turning.run(1000)
    supervisor.look(4.0, 4.0 + moved_s)
    notices = [notice for notice in turning.table.notices if notice.what == "clock_moved"]
    assert [notice.reason for notice in notices] == told
    for notice in notices:
        assert "60" in phrases("en").say(notice.what, {"reason": notice.reason})


# ----------------------------------------------------------------------------------------------------------- crash loop


def test_starts_that_come_to_nothing_end_in_the_safe_mode(tmp_path: Path) -> None:
    loop = CrashLoop(tmp_path)
    for start in range(STARTS_TO_SAFE_MODE):
        assert not loop.is_one
        loop.starting()
        if start:
            loop.failed(BadTable("castle.toml", 3, "seats", "expected a number"))
    assert CrashLoop(tmp_path).is_one
    assert CrashLoop(tmp_path).read().error == "castle.toml:3: seats: expected a number"
    loop.healthy()
    assert not CrashLoop(tmp_path).is_one


def test_a_start_that_ended_with_the_power_has_not_failed(tmp_path: Path) -> None:
    """Three pulls of the plug soon after power brought the safe mode to a table that was well."""
    for boot in range(STARTS_TO_SAFE_MODE + 2):
        loop = CrashLoop(tmp_path, boot=f"boot {boot}")
        assert loop.read().count == 0
        loop.starting()
    for _ in range(STARTS_TO_SAFE_MODE - 1):
        assert not loop.is_one
        loop.starting()  # killed, and started again in the same boot
    assert loop.is_one and loop.read().count == STARTS_TO_SAFE_MODE
    loop.healthy()
    assert not loop.is_one


def test_what_failed_before_the_power_was_cut_is_still_known(tmp_path: Path) -> None:
    before = CrashLoop(tmp_path, boot="first")
    before.starting()
    before.failed(BadTable("castle.toml", 3, "seats", "expected a number"))
    before.starting()
    after = CrashLoop(tmp_path, boot="second")
    assert (after.read().count, "castle.toml" in after.read().error) == (1, True)


def test_a_slow_start_asks_for_patience_while_something_moves() -> None:
    """Sixty seconds were passed on a slow computer, the unit failed, and three of them brought the safe mode."""
    slow = SlowStart()
    io = "rchar: {}\nread_bytes: {}\nwrite_bytes: 0\n"
    assert slow.look(0, (1, io.format(1, 4096))) == "EXTEND_TIMEOUT_USEC=60000000"
    assert slow.look(5, (2, io.format(1, 4096))) != ""
    assert slow.look(10, (2, io.format(1, 8192))) != ""
    assert slow.look(15, (2, io.format(99, 8192))) == ""  # its own look at the file is no progress
    assert slow.look(20, (3, "")) != ""
    assert slow.look(LONGEST_S, (4, "")) == ""


def test_the_service_manager_is_asked_for_patience(manager: Manager) -> None:
    looks: list[int] = []

    def work() -> tuple[int, str]:
        looks.append(1)
        return len(looks), ""

    over = ask_for_patience(manager.environment, work)
    try:
        told: list[str] = []
        while not told:
            told = manager.told()
    finally:
        over.set()
    assert told == ["EXTEND_TIMEOUT_USEC=60000000"]


def test_how_often_another_version_failed_says_nothing_about_this_one(tmp_path: Path) -> None:
    left = CrashLoop(tmp_path, tmp_path / "b")
    for _ in range(STARTS_TO_SAFE_MODE):
        left.starting()
    assert left.is_one
    good = CrashLoop(tmp_path, tmp_path / "a")
    assert not good.is_one
    good.starting()
    assert good.read().count == 1


def test_a_bug_is_kept_with_its_place(tmp_path: Path) -> None:
    loop = CrashLoop(tmp_path)
    try:
        raise KeyError("a bug")
    except KeyError as error:
        loop.failed(error)
    assert "test_supervisor.py" in loop.read().error and "KeyError" in loop.read().error


@pytest.mark.parametrize("content", [b"", b"nonsense", b"[]", b'{"count": "many"}', b"\xff", b"[" * 50_000])
def test_a_memory_that_makes_no_sense_is_none(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "starts.json").write_bytes(content)
    assert not CrashLoop(tmp_path).is_one


@pytest.mark.parametrize("bit", range(8))
def test_a_flipped_bit_in_the_count_of_starts_brought_the_safe_mode_to_a_table_that_was_well(
    bit: int, tmp_path: Path
) -> None:
    loop = CrashLoop(tmp_path)
    loop.starting()
    loop.healthy()
    path = tmp_path / "starts.json"
    raw = path.read_bytes()
    at = raw.index(b"0")
    path.write_bytes(raw[:at] + bytes([raw[at] ^ 1 << bit]) + raw[at + 1 :])
    assert not loop.is_one


def test_in_safe_mode_a_lamp_is_red_and_the_voice_says_so(turning: TurningTable) -> None:
    signs = Signs(turning.table)
    for now_ms in range(20, 70_000, 20):
        signs.tick(now_ms)
    red, green, blue = turning.lit("status/4")
    assert red > green + blue
    assert [clip for _, clip in turning.simulated.speaker.played] == ["safe_mode", "safe_mode"]
    assert all("safe_mode" in phrases(language).phrase for language in ("en", "cs"))


def test_the_safe_mode_speaks_the_language_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the folder left as it is, even where a damaged file lies in it."""
    spoken: list[str] = []

    class Listed(Library):
        def __init__(self, language: str, own: Path | None = None) -> None:
            spoken.append(language)
            super().__init__(language, own)

    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr("firmware_py.table.speaker.Library", Listed)
    for text in ('language = "cs"\nvolume = 40\n', "nonsense"):
        (tmp_path / "settings.toml").write_text(text)
        speaker = table_speaker(tmp_path)
        assert speaker.health == "ready"
        speaker.close()
        assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]
        assert (tmp_path / "settings.toml").read_text() == text
    assert spoken == ["cs", "en"]


# ------------------------------------------------------------------------------------------------------ nothing grows


def handles() -> int:
    gc.collect()  # what nobody holds any more may still be open in a cycle
    return len(list(Path("/proc/self/fd").iterdir()))


def resident_kb() -> int:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text("utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024


def grows(folder: Path, flights: int, warm: int) -> tuple[int, int]:
    """How many handles and kB a process gains over so many flights on one table, after some to warm up."""
    turning = TurningTable(simulated_table(folder))
    before = (0, 0)
    for flight in range(warm + flights):
        if flight == warm:
            before = handles(), resident_kb()
        play = turning.begin(flight, mission="test_run_1", players=3)
        turning.until(lambda play=play: play.game.result is not None)  # type: ignore[misc]
        turning.simulated.lights.history.clear()
        turning.table.notices.clear()
        turning.simulated.speaker.played.clear()
    after = handles(), resident_kb()
    turning.table.journal.close()
    return after[0] - before[0], after[1] - before[1]


def test_handles_and_memory_stay_flat_over_a_few_flights(tmp_path: Path) -> None:
    more_handles, more_kb = grows(tmp_path, 2, 1)
    assert more_handles == 0
    assert more_kb < 4000


@pytest.mark.slow
def test_handles_and_memory_stay_flat_over_two_hundred_flights(tmp_path: Path) -> None:
    more_handles, more_kb = grows(tmp_path, 200, 10)
    assert more_handles == 0
    assert more_kb < 2000  # 10 kB a flight; a record alone has 80
