"""Installing on a system that is a folder: twice is as good as once."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.systemd.fake_system import FakeSystem


@pytest.fixture
def system(tmp_path: Path) -> FakeSystem:
    return FakeSystem(tmp_path)


@pytest.fixture
def installed(system: FakeSystem) -> FakeSystem:
    done = system.run()
    assert done.returncode == 0, done.stderr
    system.calls()
    return system


@pytest.mark.parametrize("release", ["bookworm", "trixie"])
def test_it_installs_what_it_says(release: str, system: FakeSystem) -> None:
    system.release(release)
    done = system.run()
    assert (done.returncode, done.stderr) == (0, "")
    calls = system.calls()
    assert "apt-get update -qq" in calls
    assert any(call.startswith("useradd --system") and call.endswith(" spacetable") for call in calls)
    assert any(call.startswith("useradd --system") and call.endswith(" spacetable-update") for call in calls)
    assert "systemctl enable --quiet spacetable.service spacetable-update.service" in calls
    assert "systemctl enable --quiet --now spacetable-update.path spacetable-restart.path" in calls
    assert [call.split()[-2:] for call in calls if call.startswith("python3 ")] == [
        [f"{system.root}/usr/local/lib/spacetable", str(system.source / "systemd/..")]
    ]
    assert calls[-1] == "systemctl start spacetable.service"
    there = system.tree()
    for path in (
        "etc/systemd/system/spacetable.service",
        "etc/udev/rules.d/60-spacetable.rules",
        "usr/local/sbin/spacetable-update",
        "usr/local/share/doc/spacetable/install.md",
        "usr/local/lib/spacetable/__main__.py",
        "usr/local/lib/spacetable/firmware_py/service/update/slots.py",
        "etc/systemd/system/spacetable-watch.service",
        "etc/systemd/system/spacetable-restart.path",
        "etc/spacetable.conf",
        "etc/spacetable/signers",
    ):
        assert path in there
    assert "etc/systemd/system/spacetable-kiosk.service" not in there


def test_twice_is_as_good_as_once_and_settings_stay(installed: FakeSystem) -> None:
    (installed.fake / "packages").touch()
    (installed.root / "etc/spacetable.conf").write_text("HOST=0.0.0.0\n", encoding="utf-8")
    before = installed.tree()
    done = installed.run()
    assert (done.returncode, done.stderr) == (0, "")
    assert installed.tree() == before
    assert not [call for call in installed.calls() if call.startswith(("apt-get", "python3"))]


def test_a_first_run_that_broke_off_leaves_nothing_that_the_service_manager_has_not_read(
    installed: FakeSystem,
) -> None:
    assert installed.run().returncode == 0
    assert "systemctl daemon-reload" in installed.calls()


def test_a_debian_without_lgpio_is_told_so_and_gets_the_rest(system: FakeSystem) -> None:
    system.set("no_lgpio")
    done = system.run()
    assert done.returncode == 0 and "no python3-lgpio" in done.stdout
    (install,) = [call for call in system.calls() if call.startswith("apt-get install")]
    assert "python3-lgpio" not in install and "python3-spidev" in install


def test_a_screen_on_a_small_board_is_refused_with_the_reason(system: FakeSystem) -> None:
    """A Zero 2 has 512 MB, of which Linux tells 417; a browser beside a table needs 900 [reckoned]."""
    (system.root / "proc").mkdir()
    (system.root / "proc/meminfo").write_text("MemTotal:         427264 kB\nMemFree: 1 kB\n", "utf-8")
    refused = system.run("--kiosk")
    assert (
        refused.returncode == 1
        and "needs a computer with 900 MB of memory, this one has 417" in refused.stderr
    )
    assert not any(path.startswith("etc/systemd") for path in system.tree())
    assert system.run().returncode == 0


def test_with_a_screen_it_installs_the_kiosk_too(system: FakeSystem) -> None:
    assert system.run("--kiosk").returncode == 0
    assert "etc/systemd/system/spacetable-kiosk.service" in system.tree()
    assert "systemctl enable --quiet spacetable-kiosk.service" in system.calls()


@pytest.mark.parametrize("before", [None, "HOST=0.0.0.0\nSCHEME=http\nPORT=8081\n", "HOST=0.0.0.0\n"])
def test_with_tls_the_settings_say_https_and_the_table_starts_with_them(
    system: FakeSystem, before: str | None
) -> None:
    settings = system.root / "etc/spacetable.conf"
    if before is not None:
        settings.write_text(before, encoding="utf-8")
    done = system.run("--tls")
    assert (done.returncode, done.stderr) == (0, "")
    lines = settings.read_text("utf-8").splitlines()
    assert [line for line in lines if line.startswith("SCHEME=")] == ["SCHEME=https"]
    assert before is None or {line for line in before.splitlines() if "SCHEME" not in line} <= set(lines)
    assert "the table is at https://" in done.stdout
    assert "systemctl restart spacetable.service" in system.calls()
    assert system.run("--tls").returncode == 0
    assert "systemctl restart spacetable.service" not in system.calls()


def test_an_unknown_option_is_refused_before_anything_is_changed(system: FakeSystem) -> None:
    before = system.tree()
    refused = system.run("--tsl")
    assert refused.returncode == 1 and "expected --kiosk or --tls, got --tsl" in refused.stderr
    assert system.tree() == before and system.calls() == []


def test_another_system_is_refused_before_anything_is_changed(system: FakeSystem) -> None:
    system.release("buster")
    before = system.tree()
    done = system.run()
    assert done.returncode == 1 and "expected bookworm or trixie" in done.stderr
    assert system.tree() == before and system.calls() == []


def test_the_key_is_made_once_and_nobody_else_reads_it(installed: FakeSystem) -> None:
    key = installed.root / "etc/spacetable/key"
    before = key.read_bytes()
    assert key.stat().st_mode & 0o077 == 0
    public = key.with_name("key.pub").read_text("utf-8").split()[1]
    signers = (key.with_name("signers")).read_text("utf-8")
    assert signers == f'spacetable namespaces="spacetable-update" ssh-ed25519 {public}\n'
    assert installed.run().returncode == 0
    assert key.read_bytes() == before


def test_a_key_that_was_carried_away_is_not_made_again(installed: FakeSystem) -> None:
    (installed.root / "etc/spacetable/key").unlink()
    assert installed.run().returncode == 0
    assert not (installed.root / "etc/spacetable/key").exists()


def test_a_first_version_that_does_not_come_up_is_tried_again_with_the_next_run(system: FakeSystem) -> None:
    system.set("no_version")
    assert system.run().returncode == 1
    system.set()
    system.calls()
    assert system.run().returncode == 0
    assert [call for call in system.calls() if call.startswith("python3 ")]


def test_the_updater_runs_as_it_is_installed_by_the_systems_own_python(
    installed: FakeSystem, tmp_path: Path
) -> None:
    """With nothing of this program on its path but what was put there."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(installed.root / "usr/local/lib/spacetable"), "--list"],
        env={"SPACETABLE_ROOT": str(installed.root)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "a  empty\nb  empty\n"), done.stderr
