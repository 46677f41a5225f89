"""Games that are not installed: their rows and records stay, a running one waits, and one that can't be imported is
left out while all others go on.
"""

import io
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import GAMES
from engine.position import file_formats
from engine.record import Record
from firmware_py.games.log import LOGS
from firmware_py.log import listing
from firmware_py.log.row import text_of
from firmware_py.table.simulated import simulated_table
from firmware_py.web.router import Service
from firmware_py.workshop.doctor import doctor
from tests.log.kept_games import duel, flight, kept, run

ROOT = Path(__file__).parents[2]
GONE = "outer_rim"


@pytest.fixture
def gone() -> Iterator[None]:
    """Outer Rim is not installed."""
    GAMES.leave_out(GONE, ModuleNotFoundError(f"No module named 'engine.{GONE}'"))
    file_formats.cache_clear()
    yield
    GAMES.left_out.clear()
    file_formats.cache_clear()


def logged(folder: Path, capsys: pytest.CaptureFixture[str], *records: Record) -> None:
    kept(folder, *records)
    assert run(capsys, folder, "list")[0] == 0


def without(game: str) -> None:
    GAMES.leave_out(game, ModuleNotFoundError("gone"))


@pytest.fixture
def back() -> Iterator[None]:
    yield
    GAMES.left_out.clear()


def test_a_log_with_a_game_that_is_not_installed_ended_with_a_key_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], back: None
) -> None:
    played = duel()
    logged(tmp_path, capsys, played, flight())
    without(GONE)
    code, lines, _ = run(capsys, tmp_path, "list")
    assert code == 0 and len(lines) == 2
    assert "outer_rim" in lines[0] and "(game not installed)" in lines[0]
    assert "not installed" not in lines[1]
    assert run(capsys, tmp_path, "show", "1")[0] == 0
    code, lines, _ = run(capsys, tmp_path, "export", "1", "--record")
    assert (code, "".join(f"{line}\n" for line in lines)) == (0, text_of(played))
    code, lines, _ = run(capsys, tmp_path, "resolve-again")
    assert (code, lines) == (0, ["outer_rim 1: game not installed", "1 games resolved again, 0 differ"])


def test_pages_show_the_rows_of_games_that_are_not_installed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], back: None
) -> None:
    played = duel()
    logged(tmp_path, capsys, played, flight())
    without(GONE)
    told = listing.rows(tmp_path, LOGS, listing.LogSearch())
    assert told["count"] == 2
    assert listing.detail(tmp_path, LOGS, 1)["score"] is None
    assert listing.export(tmp_path, LOGS, listing.LogSearch(), 1, "record").text == text_of(played)
    assert "outer_rim" in listing.export(tmp_path, LOGS, listing.LogSearch(), 0, "csv").text


def test_a_running_game_whose_rules_are_gone_waits_until_they_are_back(tmp_path: Path, back: None) -> None:
    first = Service(simulated_table(tmp_path), lambda: 5)
    first.table.begin(GONE, {}, 4)
    first.table.journal.close()
    running = tmp_path / "journal" / "running.jsonl"
    raw = running.read_bytes()
    without(GONE)
    second = Service(simulated_table(tmp_path), lambda: 5)
    second.resume()
    waiting = tmp_path / "journal" / "waiting-00001.jsonl"
    assert second.table.play is None
    assert waiting.read_bytes() == raw and not running.exists()
    (notice,) = [one for one in second.table.notices if one.what == "waiting_game"]
    assert "outer_rim" in notice.reason and "waiting-00001.jsonl" in notice.reason
    second.table.journal.close()
    GAMES.left_out.clear()
    third = Service(simulated_table(tmp_path), lambda: 5)
    third.resume()
    assert third.table.play is not None and third.table.play.record.game == GONE
    assert running.read_bytes() == raw and not waiting.exists()


def test_a_waiting_game_lets_the_one_that_runs_end_first(tmp_path: Path, back: None) -> None:
    first = Service(simulated_table(tmp_path), lambda: 5)
    first.table.begin(GONE, {}, 4)
    first.table.journal.close()
    without(GONE)
    second = Service(simulated_table(tmp_path), lambda: 5)
    second.resume()
    second.table.begin("space_alert", {}, 4)
    second.table.journal.close()
    GAMES.left_out.clear()
    third = Service(simulated_table(tmp_path), lambda: 5)
    third.resume()
    assert third.table.play is not None and third.table.play.record.game == "space_alert"
    assert (tmp_path / "journal" / "waiting-00001.jsonl").exists()


def test_doctor_names_a_game_that_is_left_out(tmp_path: Path, gone: None) -> None:
    out = io.StringIO()
    assert doctor("laptop", str(tmp_path), out, lambda: "fine") == 2
    told = [line for line in out.getvalue().splitlines() if "outer_rim" in line]
    assert told[0] == (
        "WRONG games: the game outer_rim is left out, it can't be imported: "
        "ModuleNotFoundError: No module named 'engine.outer_rim'"
    )


@pytest.mark.parametrize("fault", ["import nothing_of_this_name\n", "def (:\n", "1 / 0\n"])
def test_one_game_that_could_not_be_imported_stopped_the_files_of_all_others(
    fault: str, tmp_path: Path
) -> None:
    for house in ("engine", "firmware_py", "sounds", "hardware"):
        shutil.copytree(
            ROOT / house, tmp_path / house, ignore=shutil.ignore_patterns("__pycache__", "*.opus")
        )
    (tmp_path / "engine" / GONE / "game.py").write_text(fault)
    document = {"format": "mag-blast-position/1", "id": "a", "setup": {"players": 2}}
    done = subprocess.run(
        [sys.executable, "-m", "firmware_py", "resolve", "-"],
        input=json.dumps(document),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["id"] == "a"
    assert "the game outer_rim is left out" in done.stderr
