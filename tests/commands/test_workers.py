"""Work on several processes comes out in the order and with the words of one."""

import io
import json
from pathlib import Path

import pytest

from firmware_py.commands.resolve import BATCH, resolve_files
from firmware_py.commands.workers import Progress, in_order
from firmware_py.games.space_alert.bench.flights import random_flights


def square(number: int) -> int:
    return number * number


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_the_order_of_the_jobs(workers: int) -> None:
    assert list(in_order(square, iter(range(40)), workers)) == [number * number for number in range(40)]


def test_two_processes_print_what_one_prints(tmp_path: Path) -> None:
    """Also where a batch begins with a line that hangs on the format before it."""
    lines = [json.dumps(flight) for flight in random_flights(2 * BATCH + 20, 5)]
    lines[3] = "{"
    lines[BATCH - 1] = '{"format": "space-alert-position/1", "setup": {"mission": "test_run_1"}}'
    lines[BATCH] = "[]"
    lines[BATCH + 1] = json.dumps({**json.loads(lines[BATCH + 1]), "crew": 9})
    file = tmp_path / "many.jsonl"
    file.write_text("\n".join(lines), "utf-8")
    printed = []
    for workers in (1, 2):
        out = io.StringIO()
        assert resolve_files([str(file)], False, out, workers) == 2
        printed.append(out.getvalue())
    assert printed[0] == printed[1]
    results = [json.loads(line) for line in printed[0].splitlines()]
    assert len(results) == len(lines)
    assert [results[n]["format"] for n in (2, 3, BATCH - 1, BATCH)] == [
        "space-alert-result/1",
        "space-alert-result/1",
        "space-alert-position-result/1",
        "space-alert-position-result/1",
    ]


def test_progress_is_silent_where_nobody_watches() -> None:
    out = io.StringIO()
    progress = Progress(out, "documents", 10)
    progress.add(10)
    progress.end()
    assert (progress.done, out.getvalue()) == (10, "")
