"""The units as systemd itself reads them, where it is there; and what the program and the units must agree on."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_py.service.run import AGAIN, SAFE_MODE
from firmware_py.service.safe_mode import PAGE
from firmware_py.service.supervisor import HEALTHY_S, STARTS_TO_SAFE_MODE, STUCK_S
from tests.systemd.fake_system import SYSTEMD

ANALYZE = shutil.which("systemd-analyze")
PROGRAMS = ("/opt/spacetable/current/bin/python", "/usr/bin/cage", "/usr/local/sbin/spacetable-update")
UNITS = sorted(path.name for path in SYSTEMD.iterdir() if path.suffix in (".service", ".path"))


@pytest.fixture(scope="module")
def units(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The units with programs that are there."""
    folder = tmp_path_factory.mktemp("units")
    for name in UNITS:
        text = (SYSTEMD / name).read_text("utf-8")
        for program in PROGRAMS:
            text = text.replace(program, sys.executable)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def analyze(*arguments: str) -> subprocess.CompletedProcess[str]:
    assert ANALYZE is not None, "systemd-analyze is missing: sh tests/install_tools.sh"
    return subprocess.run([ANALYZE, *arguments], capture_output=True, text=True, check=False, timeout=60)


if sys.platform == "linux":

    @pytest.mark.parametrize("name", UNITS)
    def test_systemd_finds_nothing_to_say(name: str, units: Path) -> None:
        """An unknown key only warns, so nothing may be said at all."""
        done = analyze("verify", str(units / name))
        assert (done.returncode, done.stderr) == (0, "")

    def test_a_wrong_key_would_be_found(units: Path, tmp_path: Path) -> None:
        wrong = tmp_path / "wrong.service"
        wrong.write_text(
            (units / "spacetable.service").read_text("utf-8") + "[Service]\nWatchdogSecs=3\n", "utf-8"
        )
        assert "WatchdogSecs" in analyze("verify", str(wrong)).stderr

    def test_the_table_is_exposed_at_most_two_points_of_ten() -> None:
        done = analyze("security", "--offline=true", "--threshold=20", str(SYSTEMD / "spacetable.service"))
        assert done.returncode == 0, done.stdout


def settings(name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (SYSTEMD / name).read_text("utf-8").splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


def test_the_unit_waits_longer_than_the_program_needs() -> None:
    unit = settings("spacetable.service")
    assert unit["Type"] == ["notify"] and unit["Restart"] == ["on-failure"]
    assert int(unit["WatchdogSec"][0]) >= STUCK_S
    assert int(unit["StartLimitBurst"][0]) > STARTS_TO_SAFE_MODE + 1
    assert int(unit["StartLimitIntervalSec"][0]) > HEALTHY_S


def test_the_update_knows_a_good_start_from_the_safe_mode() -> None:
    script = (SYSTEMD / "update.sh").read_text("utf-8")
    watched = re.search(r"^WATCHED=(\d+)", script, re.MULTILINE)
    assert watched is not None and int(watched[1]) > HEALTHY_S
    assert f'"{SAFE_MODE}"*)' in script


def test_a_restart_that_the_operator_asks_for_is_no_failure() -> None:
    unit = settings("spacetable.service")
    assert unit["SuccessExitStatus"] == unit["RestartForceExitStatus"] == [str(AGAIN)]


def test_everything_is_written_into_one_folder() -> None:
    unit = settings("spacetable.service")
    assert unit["ProtectSystem"] == ["strict"]
    assert unit["StateDirectory"] == ["spacetable"]
    assert "ReadWritePaths" not in unit


def test_no_comment_stands_behind_a_value() -> None:
    for name in UNITS:
        assert not [value for values in settings(name).values() for value in values if " #" in value]


def test_the_page_of_the_safe_mode_needs_nothing_from_anywhere() -> None:
    assert "<script" not in PAGE and "<style" not in PAGE and "http://" not in PAGE
