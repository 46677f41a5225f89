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


def test_what_the_archive_was_found_not_to_have_is_asked_for_once(system: FakeSystem) -> None:
    """Each run asked the archive anew for a package that it will never have."""
    system.set("no_lgpio")
    (system.fake / "lacking").write_text("python3-lgpio\n", "utf-8")
    for asked in (True, False, False):
        assert system.run().returncode == 0
        assert ("apt-get update -qq" in system.calls()) == asked


def bundle_of(system: FakeSystem, signed: bool) -> Path:
    """A file with the name of a bundle; what is inside is for the updater, whose tests are elsewhere."""
    (system.fake / "packages").touch()
    bundle = system.fake / "spacetable-1.2.bundle"
    bundle.write_bytes(b"a version and all it needs")
    if signed:
        bundle.with_name("spacetable-1.2.bundle.sig").write_bytes(b"a signature")
    return bundle


def asked_of_the_updater(system: FakeSystem) -> list[list[str]]:
    return [call.split()[4:] for call in system.calls() if call.startswith("python3 ")]


def test_a_bundle_is_installed_without_internet_and_once(system: FakeSystem) -> None:
    """What a card carries: the scripts and the updater, no program."""
    bundle = bundle_of(system, signed=True)
    (system.source / "pyproject.toml").unlink()
    (system.fake / "lacking").write_text("python3-lgpio\nalsa-utils\n", "utf-8")
    done = system.run("--bundle", str(bundle), "--host", "0.0.0.0", "--cabinet", "travel", "--language", "cs")
    assert (done.returncode, done.stderr) == (0, "")
    assert "not here: python3-lgpio alsa-utils" in done.stdout
    assert "sudo apt install python3-lgpio alsa-utils" in done.stdout
    assert "the table is at http://pi.local:8080\n" in done.stdout
    calls = system.calls()
    assert not [call for call in calls if call.startswith("apt-get")]
    assert [call.split()[4:] for call in calls if call.startswith("python3 ")] == [[str(bundle)]]
    assert calls[-1] == "systemctl restart spacetable.service"
    conf = (system.root / "etc/spacetable.conf").read_text("utf-8").splitlines()
    assert [line for line in conf if line.startswith(("HOST=", "CABINET="))] == [
        "HOST=0.0.0.0",
        "CABINET=travel",
    ]
    spoken = system.root / "var/lib/spacetable/settings.toml"
    assert spoken.read_text("utf-8") == 'language = "cs"\n'
    before = system.tree()
    again = system.run(
        "--bundle", str(bundle), "--host", "0.0.0.0", "--cabinet", "travel", "--language", "cs"
    )
    assert again.returncode == 0 and system.tree() == before
    calls = system.calls()
    assert not [call for call in calls if call.startswith(("python3 ", "apt-get"))]
    assert calls[-1] == "systemctl start spacetable.service"


def test_a_bundle_without_a_signature_is_taken_by_word_only(system: FakeSystem) -> None:
    bundle, before = bundle_of(system, signed=False), system.tree()
    refused = system.run("--bundle", str(bundle))
    assert refused.returncode == 1 and "nobody knows who made the program" in refused.stderr
    assert system.tree() == before and system.calls() == []
    assert system.run("--bundle", str(bundle), "--unsigned").returncode == 0
    assert asked_of_the_updater(system) == [["--unsigned", str(bundle)]]


def test_a_bundle_that_is_not_taken_is_tried_again_with_the_next_run(system: FakeSystem) -> None:
    bundle = bundle_of(system, signed=True)
    system.set("no_version")
    assert system.run("--bundle", str(bundle)).returncode == 1
    system.set()
    system.calls()
    assert system.run("--bundle", str(bundle)).returncode == 0
    assert asked_of_the_updater(system) == [[str(bundle)]]


def test_the_key_of_who_signs_the_bundle_is_trusted_beside_the_tables_own(system: FakeSystem) -> None:
    key = system.fake / "maker"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True)
    public = key.with_suffix(".pub")
    for _ in range(2):
        done = system.run("--bundle", str(bundle_of(system, signed=True)), "--trust", str(public))
        assert done.returncode == 0, done.stderr
        lines = (system.root / "etc/spacetable/signers").read_text("utf-8").splitlines()
        assert len(lines) == 2 and lines[1].split()[-1] == public.read_text("utf-8").split()[1]


def test_without_venv_and_without_internet_it_stops_before_anything_is_changed(system: FakeSystem) -> None:
    (system.fake / "lacking").write_text("python3-venv\n", "utf-8")
    bundle, before = bundle_of(system, signed=True), system.tree()
    refused = system.run("--bundle", str(bundle))
    assert refused.returncode == 1 and "this system has no python3-venv" in refused.stderr
    assert system.tree() == before and system.calls() == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bundle"], "expected a word after --bundle"),
        (["--bundle", "x.zip"], "expected a file that ends in .bundle, got x.zip"),
        (["--bundle", "x.bundle"], "there is no file x.bundle"),
        (["--unsigned"], "--unsigned is said of a bundle"),
        (["--host", "a b"], "expected an address such as 0.0.0.0, got a b"),
        (["--cabinet", "x;y"], "expected a name or a path without spaces"),
        (["--language", "de"], "expected en or cs, got de"),
        (["--trust", "nobody.pub"], "there is no file nobody.pub"),
    ],
)
def test_an_option_that_does_not_fit_is_refused_before_anything_is_changed(
    arguments: list[str], said: str, system: FakeSystem
) -> None:
    before = system.tree()
    refused = system.run(*arguments)
    assert refused.returncode == 1 and said in refused.stderr
    assert system.tree() == before and system.calls() == []


def test_a_cabinet_that_does_not_come_with_it_is_refused_with_those_that_do(system: FakeSystem) -> None:
    cabinets = system.source / "hardware/cabinets"
    cabinets.mkdir(parents=True)
    for name in ("bench", "travel"):
        (cabinets / f"{name}.toml").touch()
    refused = system.run("--cabinet", "castle")
    assert refused.returncode == 1 and "expected one of bench travel, got castle" in refused.stderr


def test_a_language_goes_beside_the_settings_that_the_table_has_kept(system: FakeSystem) -> None:
    spoken = system.root / "var/lib/spacetable/settings.toml"
    spoken.write_text('language = "en"\nvolume = 40\n', "utf-8")
    assert system.run("--language", "cs").returncode == 0
    assert sorted(spoken.read_text("utf-8").splitlines()) == ['language = "cs"', "volume = 40"]


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
    assert refused.returncode == 1 and "--kiosk or --tls, got --tsl" in refused.stderr
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
