"""The release script refuses what is not ready, and takes its notes from the changelog."""

import importlib.util
import sys
from datetime import date
from pathlib import Path
from types import ModuleType

import pytest

FILE = Path(__file__).parents[2] / ".ci" / "release.py"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release_script", FILE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_notes_are_what_stands_under_unreleased_and_end_at_the_next_version(script: ModuleType) -> None:
    log = "# Changelog\n\n## Unreleased\n\n### Added\n- Two\n\n## 0.1.0 - 2025-01-01\n\n- One\n"
    assert script.notes(log) == "### Added\n- Two"
    assert script.notes(
        script.released(log, "0.2.0", date(2026, 5, 6)).replace("\n\n## 0.2.0", "\n- x\n\n## 0.2.0")
    )


@pytest.mark.parametrize("log", ["# Changelog\n", "## Unreleased\n\n## 0.1.0\n"])
def test_there_is_no_release_without_notes(script: ModuleType, log: str) -> None:
    with pytest.raises(script.NotReady):
        script.notes(log)


@pytest.mark.parametrize("version", ["1.2", "v1.2.3", "1.2.3-rc1", ""])
def test_there_is_no_release_of_something_that_is_no_version(script: ModuleType, version: str) -> None:
    with pytest.raises(script.NotReady, match="expected a version"):
        script.numbers(version)


def test_the_present_version_and_changelog_can_be_released(script: ModuleType) -> None:
    root = FILE.parents[1]
    assert script.numbers(script.present((root / "pyproject.toml").read_text("utf-8"))) >= (0, 1, 0)
    assert script.notes((root / "CHANGELOG.md").read_text("utf-8"))


def test_a_release_writes_its_version_and_its_day(script: ModuleType, tmp_path: Path) -> None:
    """In the project the version alone changes; what the changelog said under Unreleased stands under the version."""
    for name in ("pyproject.toml", "CHANGELOG.md"):
        (tmp_path / name).write_bytes((FILE.parents[1] / name).read_bytes())
    before = (tmp_path / "pyproject.toml").read_text("utf-8")
    said = script.notes((tmp_path / "CHANGELOG.md").read_text("utf-8"))
    script.write(tmp_path, "17.0.3", date(2026, 5, 6))
    after = (tmp_path / "pyproject.toml").read_text("utf-8")
    assert script.present(after) == "17.0.3"
    changed = [pair for pair in zip(before.splitlines(), after.splitlines(), strict=True) if len({*pair}) > 1]
    assert len(changed) == 1
    log = (tmp_path / "CHANGELOG.md").read_text("utf-8")
    assert f"## Unreleased\n\n## 17.0.3 - 2026-05-06\n\n{said}" in log
    with pytest.raises(script.NotReady, match="says nothing"):
        script.notes(log)
