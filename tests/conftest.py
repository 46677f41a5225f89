"""What holds for every test: nothing sleeps, time only passes because a test says so."""

import gc
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, settings

from firmware_py.table.simulated import simulated_table
from tests.table.turning import TurningTable
from tests.wire.wired import Wired

LONG = ("browser", "power_cuts", "properties", "sounds")  # folders with files that take long


def pytest_configure() -> None:
    """Lets Python compile a file once, and not in each of the many processes that tests start. No generated example
    has to be quick: how quick it is says something of the machine, and nothing of what is tested.
    """
    settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("unhurried")
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long files go first, so that nobody waits for one at the end; those that share a browser go in a row."""
    rank = {folder: number for number, folder in enumerate(LONG)}
    items.sort(key=lambda item: rank.get(item.path.parent.name, len(LONG)))


def pytest_collection_finish() -> None:
    """Ten thousand tests stay until the end: Python need not look at them each time it looks for what can go."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def no_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that sleeps fails. Waiting for a child process to end is no sleep: that is how `subprocess` waits."""

    def refuse(seconds: float) -> None:
        raise AssertionError(f"a test slept for {seconds} s; let the test say what time it is instead")

    monkeypatch.setattr(subprocess, "time", SimpleNamespace(sleep=time.sleep))
    monkeypatch.setattr(time, "sleep", refuse)


@pytest.fixture
def turning(tmp_path: Path) -> Iterator[TurningTable]:
    """A simulated table on a clock that the test turns."""
    turned = TurningTable(simulated_table(tmp_path))
    yield turned
    turned.table.journal.close()


@pytest.fixture
def wired(tmp_path: Path) -> Iterator[Wired]:
    """A convention table at the wire, on a clock that the test turns."""
    table = Wired(tmp_path)
    yield table
    table.close()
