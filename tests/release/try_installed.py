"""Tries an installed spacetable on the simulated table: `python tests/release/try_installed.py [COMMAND]`.

It needs nothing but the standard library, so that it runs beside an installed wheel on any system. It ends with 1 and
says why where something does not work.
"""

import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from urllib.request import urlopen

READY: Final = "spacetable is ready at "
FOLDER: Final = "a table, příliš žluťoučký "  # spaces and letters that a careless program trips over
PATIENCE_S: Final = 120
PLAY: Final = ("play", "outer_rim", "--bots", "--seed", "7", "--speed", "max", "--strength", "cadet")


class Broken(Exception):
    """What does not work."""


def ask(command: Sequence[str], cwd: Path) -> str:
    """What a command prints; raises Broken where it fails."""
    done = subprocess.run(
        command,
        cwd=cwd,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        timeout=PATIENCE_S,
        check=False,
    )
    if done.returncode:
        raise Broken(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def free_port() -> str:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def load_page(program: str, cwd: Path) -> None:
    """Starts the table and loads its page and a module of it; raises Broken."""
    options = ("run", "--no-browser", "--silent", "--port", free_port(), "--state", str(cwd / "state"))
    with subprocess.Popen((program, *options), cwd=cwd, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        late = threading.Timer(PATIENCE_S, server.kill)
        late.start()
        try:
            said = server.stdout.readline().decode("utf-8", "replace").strip()
            if not said.startswith(READY):
                raise Broken(f"expected {READY!r}, the table said {said!r}")
            address = said.removeprefix(READY)
            for path, expected in (("/", b"<!doctype html>"), ("/seat/1", b"<script type=")):
                with urlopen(address + path, timeout=PATIENCE_S) as answer:
                    if expected not in answer.read():
                        raise Broken(f"{path}: expected {expected!r} in it")
        finally:
            late.cancel()
            server.kill()


def try_out(program: str) -> None:
    """Raises Broken with the first thing that does not work."""
    with tempfile.TemporaryDirectory(prefix=FOLDER, ignore_cleanup_errors=True) as name:
        folder = Path(name)
        print(ask((program, "--version"), folder).strip())
        said = ask((program, *PLAY, "--state", str(folder / "played")), folder).strip().splitlines()
        print(said[-1] if said else "")
        print(
            ask((program, "doctor", "--auto", "--state", str(folder / "doctor")), folder)
            .strip()
            .splitlines()[-1]
        )
        load_page(program, folder)
        print("the page is there")


def main() -> int:
    """The command line."""
    try:
        try_out(sys.argv[1] if len(sys.argv) > 1 else "spacetable")
    except (Broken, OSError, subprocess.TimeoutExpired) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
