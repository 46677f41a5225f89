"""A checkout works where a new user may have it: set up once, then read only, without a network, a home or UTF-8."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.release.conftest import ROOT

FOLDER: Final = "čistý strom s mezerou"
TRY: Final = "tests/release/try_installed.py"
# Nobody but this process sees what is mounted here, and there is no network in it but its own loopback.
ALONE: Final = """
set -e
ip link set lo up
mount --bind "$1" "$1"
mount -o remount,ro,bind "$1"
cd "$1"
if touch written 2>/dev/null; then echo "can be written to"; exit 1; fi
shift
exec "$@"
"""
PLACES: Final = {
    "an old locale, a day ahead": {"LC_ALL": "C", "TZ": "Pacific/Apia"},
    "half an hour beside the others": {"LC_ALL": "C.UTF-8", "TZ": "Asia/Kathmandu"},
}


@pytest.mark.slow
def test_a_checkout_that_is_set_up_works_read_only_and_without_a_network_or_a_home(tmp_path: Path) -> None:
    """The set-up needs the network; what follows has none. `make run` finds nothing to do but to start the table."""
    if os.geteuid() or not all(map(shutil.which, ("unshare", "ip", "mount"))):
        pytest.skip("needs root, unshare, ip and mount, to take the network and the right to write away")
    tree = tmp_path / FOLDER / "spacetable"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(tree)], check=True)
    subprocess.run(["make", "--silent", "setup", f"PYTHON={sys.executable}"], cwd=tree, check=True)
    for place in PLACES.values():
        environment = {"PATH": os.environ["PATH"], **place}
        tried = alone(tree, environment, sys.executable, TRY, str(tree / ".venv/bin/spacetable"))
        assert (tried.returncode, tried.stderr) == (0, ""), place
        assert tried.stdout.endswith("the page is there\n")
    planned = alone(tree, {"PATH": os.environ["PATH"]}, "make", "--dry-run", "run")
    assert planned.stdout.splitlines() == [
        "SPACETABLE_STARTED_BY=make .venv/bin/spacetable run --host 127.0.0.1"
    ]


def alone(tree: Path, environment: dict[str, str], *command: str) -> "subprocess.CompletedProcess[str]":
    """Runs a command in a tree that is read only, without a network."""
    return subprocess.run(
        ["unshare", "--mount", "--net", "sh", "-c", ALONE, "alone", str(tree), *command],
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
