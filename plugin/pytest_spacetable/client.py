"""Talks to a table under test, which is a process of its own: a hang has a limit, and a crash has its log."""

import json
import select
import subprocess
from pathlib import Path
from typing import Any

PROTOCOL = 1
NEW = '{"do": "new"}'
LIMIT_S = 120.0


class TableError(Exception):
    """The table refuses, ended or does not answer; the text says which."""


class Process:
    """`spacetable serve-test`. `head` is the first line of the present table, `log` what it wrote on standard error."""

    def __init__(self, command: list[str], cabinet: str, on: str, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.log = folder / "table.log"
        words = [*command, "serve-test", "--cabinet", cabinet, "--on", on, "--state", str(folder)]
        try:
            with self.log.open("wb") as log:
                self._process = subprocess.Popen(
                    words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, bufsize=0
                )
        except OSError as error:
            raise TableError(f"{command[0]} can't be started: {error.strerror or error}") from error
        self._rest = b""
        self.head = self._answer("its start")
        if self.head.get("protocol") != PROTOCOL:
            self.close()
            raise TableError(f"expected a table of protocol {PROTOCOL}, got {self.head.get('protocol')}")

    @property
    def runs(self) -> bool:
        """Whether the process is there."""
        return self._process.poll() is None

    def new(self) -> None:
        """Another table in the place of this one."""
        self._send(NEW)
        self.head = self._answer("new")

    def do(self, what: str, **with_: Any) -> dict[str, Any]:
        """Sends a command and gives its answer; raises TableError for what the table refuses."""
        self._send(json.dumps({"do": what, **with_}))
        told = self._answer(what)
        if "error" in told:
            raise TableError(str(told["error"]))
        return told

    def close(self) -> None:
        """Ends it: it has no more lines, and if that does not help it is killed."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _send(self, line: str) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        try:
            stdin.write(line.encode() + b"\n")
        except OSError:
            raise self._ended(line) from None

    def _answer(self, what: str) -> dict[str, Any]:
        stdout = self._process.stdout
        assert stdout is not None
        while b"\n" not in self._rest:
            if not select.select([stdout], [], [], LIMIT_S)[0]:
                self._process.kill()
                raise TableError(
                    f"the table does not answer to {what} within {LIMIT_S:.0f} s; its log: {self.log}"
                )
            data = stdout.read(65536)
            if not data:
                raise self._ended(what)
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\n")
        told: dict[str, Any] = json.loads(line)
        return told

    def _ended(self, what: str) -> TableError:
        """Why it ended: the last line of its log, which is a sentence where input was bad."""
        code = self._process.wait()
        said = self.log.read_text("utf-8", "replace").strip().splitlines()
        if code == 2 and said:
            return TableError(said[-1].removeprefix("spacetable: "))
        return TableError(f"the table ended with {code} at {what[:60]}; its log: {self.log}")
