"""What the tests run on: one cabinet, or an environment file with several benches; each worker takes its own."""

import fcntl
import getpass
import json
import os
import re
import socket
import sys
import tempfile
import tomllib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

ON = ("twins", "wires", "micropython", "rp2040", "devices")
KEYS = {"name": str, "cabinet": str, "on": str, "command": list}
FORMAT = "spacetable-benches/1"


class BadInput(Exception):
    """A file or option that does not fit, or a bench that is taken: one sentence."""


@dataclass(frozen=True)
class Place:
    """A bench: its cabinet, what that stands on, and how to start its table."""

    name: str
    cabinet: str
    on: str
    command: tuple[str, ...]


def places(wanted: str, on: str, command: str) -> list[Place]:
    """The benches that an option names: those of an environment file, or one for a cabinet. Raises BadInput."""
    path = Path(wanted)
    if path.suffix == ".toml" and path.exists():
        document = read_toml(path)
        if "format" in document:
            return _benches(path, document, command)
    elif path.suffix == ".toml":
        raise BadInput(f"{path}: there is no such file")
    return [Place(wanted, wanted, on, (command,))]


def program() -> str:
    """The program that is installed with this Python, or else the one on the path."""
    beside = Path(sys.executable).with_name("spacetable")
    return str(beside) if beside.exists() else "spacetable"


def read_toml(path: Path) -> dict[str, object]:
    """A file's content; raises BadInput with file and line."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        found = re.search(r"line (\d+)", str(error))
        raise BadInput(f"{path}{':' + found[1] if found else ''}: {error}") from error


def line_of(path: Path, table: str, number: int, key: str = "") -> int:
    """The line of the file in which the nth table of this name stands, or a key in it."""
    head, seen = 0, -1
    for at, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        text = line.strip()
        if text.startswith("["):
            seen += text == f"[[{table}]]"
            head = at if seen == number and text == f"[[{table}]]" else head
        elif (seen == number or not table) and key and re.match(rf"{re.escape(key)}\s*[=.]", text):
            return at
    return head or 1


def _benches(path: Path, document: dict[str, object], command: str) -> list[Place]:
    if document["format"] != FORMAT:
        raise BadInput(f'{path}:{line_of(path, "", 0, "format")}: expected format "{FORMAT}"')
    for key in document.keys() - {"format", "bench"}:
        raise BadInput(f"{path}:{line_of(path, '', 0, key)}: expected format and bench, got {key}")
    rows = document.get("bench")
    if not isinstance(rows, list) or not rows:
        raise BadInput(f"{path}:1: expected at least one [[bench]]")
    found = [_bench(path, number, row, command) for number, row in enumerate(rows)]
    for number, one in enumerate(found):
        for before in found[:number]:
            both_real = one.on == before.on == "devices"
            if one.name == before.name or (both_real and one.cabinet == before.cabinet):
                where = f"{path}:{line_of(path, 'bench', number)}"
                raise BadInput(f"{where}: bench {one.name} has the name or the boards of bench {before.name}")
    return found


def _bench(path: Path, number: int, row: dict[str, object], command: str) -> Place:
    for key, value in row.items():
        where = f"{path}:{line_of(path, 'bench', number, key)}"
        if key not in KEYS:
            raise BadInput(f"{where}: expected one of {', '.join(KEYS)}, got {key}")
        if not isinstance(value, KEYS[key]):
            raise BadInput(f"{where}: expected {key} as a {KEYS[key].__name__}, got {value!r}")
    cabinet, on = str(row.get("cabinet", "")), str(row.get("on", "twins"))
    if not cabinet:
        raise BadInput(f"{path}:{line_of(path, 'bench', number)}: cabinet is missing")
    if on not in ON:
        where = f"{path}:{line_of(path, 'bench', number, 'on')}"
        raise BadInput(f"{where}: expected on as one of {', '.join(ON)}, got {on}")
    if cabinet.endswith(".toml"):
        cabinet = str(path.parent / cabinet)
    words = row.get("command")
    given = tuple(str(word) for word in words) if isinstance(words, list) and words else (command,)
    return Place(str(row.get("name", cabinet)), cabinet, on, given)


class Lock:
    """Holds a bench with real boards for this process, and says to others who holds it. A lock ends with its process.
    Benches without real boards are free for all.
    """

    def __init__(self, place: Place) -> None:
        self._file: IO[str] | None = None
        if place.on != "devices":
            return
        folder = Path(tempfile.gettempdir()) / "spacetable-benches"
        path = folder / (re.sub(r"[^\w.-]", "_", place.cabinet) + ".lock")
        try:
            file = _for_everybody(folder, path)
        except OSError as error:
            raise BadInput(f"{error.filename}: {error.strerror}; benches are locked there") from None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            raise BadInput(f"bench {place.name} is taken by {_holder(file.read())}") from None
        file.truncate(0)
        who = {"user": getpass.getuser(), "host": socket.gethostname(), "process": os.getpid()}
        file.write(json.dumps(who))
        file.flush()
        self._file = file

    def release(self) -> None:
        """Give it back."""
        if self._file is not None:
            self._file.close()


def _for_everybody(folder: Path, path: Path) -> IO[str]:
    """The file, which every user of the machine may lock: what a umask takes away is given back by who made it."""
    with suppress(FileExistsError):
        folder.mkdir()
        folder.chmod(0o1777)
    with suppress(FileExistsError), path.open("x", encoding="utf-8"):
        path.chmod(0o666)
    return path.open("r+", encoding="utf-8")


def _holder(text: str) -> str:
    try:
        who = json.loads(text)
        return f"{who['user']} at {who['host']}, process {who['process']}"
    except (ValueError, KeyError, TypeError):
        return "somebody who did not say who"


def take(benches: list[Place]) -> tuple[Place, Lock]:
    """The first bench that is free; raises BadInput with who holds each."""
    held = []
    for place in sorted(benches, key=lambda one: one.on != "devices"):
        try:
            return place, Lock(place)
        except BadInput as error:
            held.append(str(error))
    raise BadInput("; ".join(held))
