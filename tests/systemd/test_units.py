"""The units as systemd itself reads them, where it is there; and what the program and the units must agree on."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_py.service.run import AGAIN, SAFE_MODE
from firmware_py.service.safe_mode import PAGE
from firmware_py.service.supervisor import HEALTHY_S, STARTS_TO_SAFE_MODE, STUCK_S
from firmware_py.service.update import watch
from firmware_py.service.update.places import Places
from tests.systemd.fake_system import ROOT, SYSTEMD
from tests.test_import_law import imports

ANALYZE = shutil.which("systemd-analyze")
PROGRAMS = (
    "/opt/spacetable/current/bin/python",
    "/usr/bin/cage",
    "/usr/bin/python3",
    "/usr/bin/systemctl",
    "/usr/sbin/mosquitto",
)
# The most that `systemd-analyze security` may give, of 10.
EXPOSED = {
    "spacetable.service": 2.0,
    "spacetable-update.service": 2.0,
    "spacetable-watch.service": 1.0,
    "spacetable-restart.service": 1.0,
    "spacetable-kiosk.service": 3.0,
    "spacetable-organiser.service": 2.0,
    "spacetable-broker.service": 2.0,
}
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

    @pytest.mark.parametrize("name", sorted(EXPOSED))
    def test_a_unit_is_exposed_no_more_than_it_has_to_be(name: str) -> None:
        limit = f"--threshold={EXPOSED[name] * 10:.0f}"
        done = analyze("security", "--offline=true", limit, str(SYSTEMD / name))
        assert done.returncode == 0, done.stdout

    def test_an_open_unit_would_be_found(tmp_path: Path) -> None:
        (tmp_path / "open.service").write_text("[Service]\nExecStart=/bin/true\n", "utf-8")
        assert analyze(
            "security", "--offline=true", "--threshold=30", str(tmp_path / "open.service")
        ).returncode


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


def test_each_service_has_its_figure() -> None:
    assert set(EXPOSED) == {name for name in UNITS if name.endswith(".service")}


def test_the_watch_lasts_minutes_and_knows_the_safe_mode() -> None:
    (line,) = settings("spacetable-watch.service")["ExecStart"]
    seconds = float(line.split("--seconds ")[1])
    assert seconds >= 180 > HEALTHY_S
    assert watch.SAFE_MODE == SAFE_MODE


def test_nothing_but_the_wish_for_a_restart_is_fulfilled_by_root() -> None:
    for name in EXPOSED:
        unit = settings(name)
        assert ("User" in unit) != (name == "spacetable-restart.service"), name
    restart = settings("spacetable-restart.service")
    assert restart["ExecStart"] == ["/usr/bin/systemctl --no-block restart spacetable.service"]


def test_no_unit_takes_code_from_the_folder_it_runs_in() -> None:
    started = [
        line
        for name in EXPOSED
        for key, values in settings(name).items()
        for line in values
        if key.startswith("Exec") and "python" in line
    ]
    assert len(started) == 6 and all(" -I " in line for line in started)


def test_the_kiosk_follows_scheme_and_port_and_reaches_nothing_but_this_computer() -> None:
    """So it may take a certificate for which nobody vouches."""
    table, kiosk = settings("spacetable.service"), settings("spacetable-kiosk.service")
    for unit in (table, kiosk):
        assert unit["EnvironmentFile"] == ["-/etc/spacetable.conf"]
        assert any({"PORT=8080", "SCHEME=http"} <= set(line.split()) for line in unit["Environment"])
    started = kiosk["ExecStart"][0].split()
    assert "--app=${SCHEME}://127.0.0.1:${PORT}/" in started and "--ignore-certificate-errors" in started
    assert (kiosk["IPAddressDeny"], kiosk["IPAddressAllow"]) == (["any"], ["localhost"])


def test_the_table_sees_its_sound_cards_and_which_pi_it_runs_on() -> None:
    """/proc/asound and /proc/cpuinfo were hidden: no card that is named sounded, and no pin could be opened."""
    unit = settings("spacetable.service")
    assert unit["ProtectProc"] == ["invisible"] and "ProcSubset" not in unit


def test_chromium_keeps_its_own_sandbox() -> None:
    unit = settings("spacetable-kiosk.service")
    assert "sandbox" not in unit["ExecStart"][0]
    assert unit["RestrictNamespaces"] == ["user pid net"]
    assert {"chroot", "seccomp"} <= set(unit["SystemCallFilter"][0].split())


def test_the_kiosk_may_make_its_socket() -> None:
    """With homes closed /run/user is empty too; cage found no place for its socket and never started the browser."""
    unit = settings("spacetable-kiosk.service")
    assert (unit["ProtectHome"], unit["RuntimeDirectory"]) == (["yes"], ["spacetable-kiosk"])
    assert unit["ExecStart"][0].startswith(
        "/usr/bin/env XDG_RUNTIME_DIR=%t/spacetable-kiosk /usr/bin/cage -- "
    )


def test_the_updater_needs_nothing_but_python() -> None:
    """It runs with the system's own, and outlives every version."""
    allowed = (*sys.stdlib_module_names, "firmware_py")
    for path in (*(ROOT / "firmware_py/service/update").glob("*.py"), ROOT / "firmware_py/journal/disk.py"):
        for found in imports(path.read_text("utf-8"), "firmware_py.service.update", False):
            assert found.module.split(".")[0] in allowed
            if found.module.startswith("firmware_py"):
                assert found.module.startswith(("firmware_py.service.update", "firmware_py.journal.disk")), (
                    found
                )


def test_a_restart_that_the_operator_asks_for_is_no_failure() -> None:
    unit = settings("spacetable.service")
    assert unit["SuccessExitStatus"] == unit["RestartForceExitStatus"] == [str(AGAIN)]


def test_everything_is_written_into_one_folder_and_fetched_versions_into_the_inbox() -> None:
    unit = settings("spacetable.service")
    assert unit["ProtectSystem"] == ["strict"]
    assert unit["StateDirectory"] == ["spacetable"]
    assert unit["ReadWritePaths"] == [f"-{Places(Path('/')).inbox}"]


def test_no_comment_stands_behind_a_value() -> None:
    for name in UNITS:
        assert not [value for values in settings(name).values() for value in values if " #" in value]


def test_the_page_of_the_safe_mode_needs_nothing_from_anywhere() -> None:
    assert "<script" not in PAGE and "<style" not in PAGE and "http://" not in PAGE
