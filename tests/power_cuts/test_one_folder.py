"""The program writes into its state folder and nowhere else, so that all other file systems may be read only."""

import subprocess
import sys
from pathlib import Path

from tests.power_cuts.test_program import ROOT, interrupted

# Ends the program at its first sign of life; tells of each file that it opened to write, or changed otherwise.
CHILD = """
import os, signal, sys
from firmware_py.service import supervisor
from firmware_py.commands.main import main

CHANGES = ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod")

def watch(event, arguments):
    path = arguments[0] if arguments else None
    if not isinstance(path, (str, os.PathLike)):
        return
    writes = event == "open" and arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
    if writes or event in CHANGES or event == "sqlite3.connect":
        told.append(os.path.realpath(path))

def lives(message, environment=None):
    if message == "WATCHDOG=1":
        os.kill(os.getpid(), signal.SIGTERM)
    return True

told = []
supervisor.notify = lives
sys.addaudithook(watch)
for arguments in (
    ["run", "--no-browser", "--silent", "--port", "18000"],
    ["log", "list"],
):
    assert main([*arguments, "--state", sys.argv[1]]) == 0, arguments
print("\\n".join(sorted(set(told))))
"""


def test_nothing_is_written_outside_the_state_folder(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    interrupted(state, 3)
    done = subprocess.run(
        [sys.executable, "-B", "-c", CHILD, str(state)],
        cwd=ROOT,
        env={"PATH": "", "HOME": "/nowhere", "TMPDIR": str(state), "WATCHDOG_USEC": "400000"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    written = [Path(line) for line in done.stdout.splitlines() if line.startswith("/")]
    assert {path.name for path in written} >= {"lock", "flights.sqlite"}
    home = state.resolve()
    assert [path for path in written if home not in (path, *path.parents) and path != Path("/dev/null")] == []
