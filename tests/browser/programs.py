"""The table's program, started as people start it, and the browsers that may look at it."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FIRST_PORT = "18650"
READY = "spacetable is ready at "
END_S = 120  # a program that was asked to end and does not end is a bug


def free_port() -> int:
    """A port that is free and stays so, for a table that is to be found there again after it was switched off: no
    system gives ports below 32768 away by itself, and no other process of the tests looks for one here.
    """
    first = 20_000 + os.getpid() % 1000 * 10
    for port in range(first, first + 10):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port
    raise AssertionError(f"something listens at all ports from {first} on")


@contextmanager
def started(state: Path, *options: str) -> Iterator[tuple[str, str]]:
    """A table that was started as people start it: its address, and its operator's code."""
    (state / "settings.toml").write_text('show = "runs"\n', "utf-8")  # nobody sits there who talks it over
    command = [sys.executable, "-m", "firmware_py", "run", "--no-browser", "--silent", "--port", FIRST_PORT]
    with (state / "errors").open("w") as errors:
        server = subprocess.Popen(
            [*command, "--state", str(state), *options],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        assert server.stdout is not None
        said = [server.stdout.readline().strip() for _ in range(2)]
        try:
            assert said[0].startswith(READY), f"the table did not start: {(state / 'errors').read_text()}"
            yield said[0].removeprefix(READY), said[1].partition("#")[2]
        finally:
            server.terminate()
            server.wait(END_S)
