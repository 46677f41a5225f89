"""What a log of a hundred thousand games costs: a page of it, `spacetable log list`, memory, and a table's start."""

import json
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from engine import GAMES
from engine.game import TABLE, Action, TimeIs
from engine.record import Record
from firmware_py.games.log import LOGS
from firmware_py.games.measures import Measure, sampled
from firmware_py.log.database import FILE
from firmware_py.log.store import GameLog

FEW, MANY = 10, 100_000
COPY: Final = """
WITH RECURSIVE copy (at) AS (SELECT 2 UNION ALL SELECT at + 1 FROM copy WHERE at < ?)
INSERT INTO finished
    (played, doubtful, game, title, outcome, won, score, points, players, seed, source, size, digest, seal)
SELECT
    played, doubtful, game, title, outcome, won, score, points, players, at, printf('game-%05d.jsonl', at),
    size, digest, ''
FROM copy, finished WHERE number = 1
"""
LINKS: Final = 50_000
PATIENCE_S: Final = 300.0
ONCE: Final = """
import json, resource, sys, time
from pathlib import Path
from contextlib import redirect_stdout
from io import StringIO
from firmware_py.commands.main import main
from firmware_py.games.log import LOGS
from firmware_py.log import listing
from firmware_py.log.listing import Search
state = Path(sys.argv[1])
began = time.perf_counter()
listing.rows(state, LOGS, Search())
first_s = time.perf_counter() - began
began = time.perf_counter()
page = listing.rows(state, LOGS, Search())
page_s = time.perf_counter() - began
began = time.perf_counter()
last = listing.rows(state, LOGS, Search(page=int(page["pages"]) - 1))
last_s = time.perf_counter() - began
began = time.perf_counter()
with redirect_stdout(StringIO()):
    main(["log", "list", "--state", str(state)])
list_s = time.perf_counter() - began
print(json.dumps([page["count"], first_s, page_s, last_s, list_s, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss]))
"""


def measures() -> list[Measure]:
    """The rows of the bench, each with how to measure it."""
    what = (
        "a page after the folder of kept games has changed, a page, the last page, `log list`, memory, start"
    )
    return [(f"log of {MANY:,} games: {what}", _log)]


def _log() -> str:
    """In a process of its own each, beside a log of a few games: what is read once counts for both."""
    with tempfile.TemporaryDirectory() as place:
        few, many = Path(place) / "few", Path(place) / "many"
        for folder, count in ((few, FEW), (many, MANY)):
            folder.mkdir()
            fill(folder, count)
        (*_, base_kb), (_, first_s, page_s, last_s, list_s, kb) = _once(few), _once(many)
        starts = [_start_s(few), _start_s(many)]
    return (
        f"{first_s:.3f} s, {page_s:.3f} s, {last_s:.3f} s, {list_s:.3f} s, {(kb - base_kb) / 1000:+.1f} MB, "
        f"start {starts[1]:.2f} s (with {FEW} games {starts[0]:.2f} s)"
    )


def _once(state: Path) -> list[float]:
    done = subprocess.run(
        [sys.executable, "-c", ONCE, str(state)],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_S,
    )
    found: list[float] = json.loads(done.stdout.splitlines()[-1])
    return found


def _start_s(state: Path) -> float:
    """From the command until the table is ready."""
    command = [
        "-m",
        "firmware_py",
        "run",
        "--no-browser",
        "--silent",
        "--port",
        "19990",
        "--state",
        str(state),
    ]
    began = time.perf_counter()
    with subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True) as server:
        line = server.stdout.readline() if server.stdout is not None else ""
        took_s = time.perf_counter() - began
        server.terminate()
        try:
            server.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            server.kill()
    return took_s if "ready" in line else float("inf")


def fill(state: Path, count: int) -> None:
    """A log with so many games in the folder `state`, all but the first copies of it with other numbers and names."""
    record = _ended()
    journal = state / "journal"
    journal.mkdir()
    text = "".join(f"{line}\n" for line in record.lines())
    (journal / "game-00001.jsonl").write_text(text, encoding="utf-8")
    with GameLog(state, LOGS) as log:
        log.collect()
    database = sqlite3.connect(state / FILE)
    with database:
        database.execute(COPY, (count,))
        database.execute("INSERT INTO record SELECT number, ? FROM finished WHERE number > 1", (text,))
    database.close()
    _keep(journal, count)
    with GameLog(state, LOGS):
        pass  # gives the copies their checksums


def _keep(journal: Path, count: int) -> None:
    """The kept files of the copies, as links to few files: a file system allows only so many links to one."""
    first = journal / "game-00001.jsonl"
    for number in range(2, count + 1):
        path = journal / f"game-{number:05}.jsonl"
        if number % LINKS == 0:
            path.write_bytes(first.read_bytes())
            first = path
        else:
            path.hardlink_to(first)


def _ended() -> Record:
    """The record of a game at which nobody acted but the table itself."""
    name, sample = sampled()
    rules = GAMES[name]
    record = Record(name, rules.version, rules.setup(sample.short), 1)
    game = record.deal()
    while game.result is None:
        wakes = game.wake_at()
        action: Action = next(iter(game.legal(TABLE))) if wakes is None else TimeIs(wakes)
        game.act(TABLE, action)
        record.actions.append((TABLE, action))
    return record
