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
