"""A power cut before each change to the disk that an update makes: the table starts, with a version that is whole."""

import json
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from firmware_py.service.update.slots import STARTS
from tests.systemd.cut_updates import DIES, DIES_LATE, GOOD, SAFE_MODE, TAKES_ALL_DOWN

ROOT = Path(__file__).parents[2]
MEMORY = Path("/dev/shm")
Row = dict[str, Any]


@cache
def rows(kind: str) -> list[Row]:
    """What came of each cut; in memory where there is a place for it, for a disk would be waited for 5,000 times."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        done = subprocess.run(
            [sys.executable, "-m", "tests.systemd.cut_updates", folder, kind],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) > 40 and found[-1]["uncut"] and not found[-2]["uncut"]
    return found


def is_sound(row: Row) -> None:
    """At no moment is there nothing to start, and afterwards nothing is left half done."""
    assert row["then"]["current"] and row["then"]["good"], row
    after = row["after"]
    assert row["ended"] == 0 and after["trial"] == "" and after["inbox"] == [], row
    assert after["current"] == after["good"], row


def test_a_version_that_runs_is_good_after_the_watch_wherever_the_power_failed() -> None:
    found = rows(GOOD)
    for row in found:
        is_sound(row)
    versions = [row["after"]["good"] for row in found]
    arrived = versions.index("2")
    assert set(versions[:arrived]) == {"1"} and set(versions[arrived:]) == {"2"}
    assert not any(
        row["then"]["inbox"] for row in found[:arrived]
    )  # it had not arrived, as if nobody had put it there


def test_a_version_is_not_good_before_it_was_watched() -> None:
    on_trial = [row["then"] for row in rows(GOOD) if row["then"]["trial"]]
    assert len(on_trial) > 5 and {then["good"] for then in on_trial} == {"1"}


@pytest.mark.parametrize("kind", [DIES, DIES_LATE, SAFE_MODE, TAKES_ALL_DOWN])
def test_a_version_that_does_not_last_is_left_wherever_the_power_failed(kind: str) -> None:
    for row in rows(kind):
        is_sound(row)
        assert row["then"]["good"] == row["after"]["good"] == "1", row
        assert row["starts"].count(kind) <= STARTS and row["starts"][-1] == GOOD, row
