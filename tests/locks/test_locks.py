"""The locks name everything that pyproject.toml asks for, for every Python, with hashes and without an index."""

import json
import re
import tomllib
from pathlib import Path
from typing import Final

import pytest
from packaging.markers import Marker, default_environment
from packaging.requirements import Requirement

ROOT: Final = Path(__file__).parents[2]
TABLE: Final = ROOT / "firmware_py/service/requirements.lock"
LOCKS: Final = (TABLE, *sorted((ROOT / "tests/locks").glob("*.lock")))
PAGE_TOOLS: Final = ROOT / "tests/page_tools"
PYTHONS: Final = ("3.11", "3.12", "3.13")
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PINNED: Final = re.compile(r"([\w.-]+)==([^\s;]+)(?: ; (.+?))?((?: --hash=sha256:[0-9a-f]{64})+)")
EXTRAS: Final = {
    TABLE: ("tls", "fleet"),
    ROOT / "tests/locks/dev.lock": ("dev",),
    ROOT / "tests/locks/hil.lock": ("dev", "hil"),
}


def name(text: str) -> str:
    """The name of a package as indexes compare it."""
    return re.sub(r"[-_.]+", "-", text).lower()


def environment(python: str, machine: str) -> dict[str, str]:
    """The machine that a marker asks about: Linux with a Python."""
    return {
        **{key: str(value) for key, value in default_environment().items()},
        "python_version": python,
        "python_full_version": f"{python}.0",
        "platform_machine": machine,
        "sys_platform": "linux",
        "platform_system": "Linux",
        "os_name": "posix",
    }


def pins(lock: Path, there: dict[str, str]) -> dict[str, str]:
    """The versions that a lock names for a machine."""
    found = {}
    for line in lock.read_text("utf-8").replace(" \\\n   ", "").splitlines():
        if line.startswith("#"):
            continue
        pin = PINNED.fullmatch(line)
        assert pin is not None, f"{lock.name}: no version with hashes: {line[:80]}"
        if pin[3] is None or Marker(pin[3]).evaluate(there):
            found[name(pin[1])] = pin[2]
    return found


def wanted(extras: tuple[str, ...]) -> list[Requirement]:
    """What pyproject.toml asks for: to run, to build, and with extras."""
    project = PROJECT["project"]
    lists = [project["dependencies"], PROJECT["build-system"]["requires"]]
    lists += [project["optional-dependencies"][extra] for extra in extras]
    return [Requirement(text) for texts in lists for text in texts]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_line_is_one_version_with_hashes_and_no_lock_names_an_index(lock: Path) -> None:
    assert pins(lock, environment("3.11", "x86_64"))
    assert "://" not in lock.read_text("utf-8") and "--index" not in lock.read_text("utf-8")


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("lock", EXTRAS, ids=lambda lock: lock.stem)
def test_a_lock_names_all_that_the_project_asks_for(lock: Path, python: str, machine: str) -> None:
    """A dependency that was added without `make lock` is found here."""
    there = environment(python, machine)
    found = pins(lock, there)
    for asked in wanted(EXTRAS[lock]):
        if asked.marker is None or asked.marker.evaluate(there):
            assert asked.specifier.contains(found.get(name(asked.name), "0"), prereleases=True), asked


@pytest.mark.parametrize("python", PYTHONS)
def test_what_is_tested_is_what_a_table_gets(python: str) -> None:
    there = environment(python, "x86_64")
    table, dev, hil = (pins(lock, there) for lock in EXTRAS)
    assert table.items() <= dev.items() <= hil.items()


@pytest.mark.parametrize("machine", ["x64", "arm64"])
def test_the_page_tools_come_with_hashes_in_the_versions_that_are_asked_for(machine: str) -> None:
    asked = json.loads((PAGE_TOOLS / "package.json").read_text("utf-8"))["devDependencies"]
    packages = json.loads((PAGE_TOOLS / "package-lock.json").read_text("utf-8"))["packages"]
    named = {path.removeprefix("node_modules/"): package for path, package in packages.items() if path}
    assert {name: named[name]["version"] for name in asked} == asked
    assert {f"@biomejs/cli-linux-{machine}", f"@typescript/typescript-linux-{machine}"} <= set(named)
    for name, package in named.items():
        assert package["integrity"].startswith("sha512-") and "resolved" not in package, name


def test_the_pythons_are_those_of_the_project() -> None:
    found = re.fullmatch(r">=3\.(\d+),<3\.(\d+)", PROJECT["project"]["requires-python"])
    assert found is not None
    assert [f"3.{minor}" for minor in range(int(found[1]), int(found[2]))] == list(PYTHONS)
