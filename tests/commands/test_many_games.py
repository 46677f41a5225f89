"""Many games: the same table on any number of processes, after an interruption, on a cluster that loses a worker."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.tables import BadTable, BadValue
from firmware_py.commands.main import main
from firmware_py.commands.many_games import Results, Tournament

ROOT = Path(__file__).parents[2]
GAMES = ["play", "outer_rim", "--bots", "--seed", "5", "--set", "round_cap=2"]


def printed(capsys: pytest.CaptureFixture[str], *more: str) -> str:
    assert main([*GAMES, *more]) == 0
    return capsys.readouterr().out


def test_the_table_is_the_same_on_one_process_and_on_two(capsys: pytest.CaptureFixture[str]) -> None:
    alone = printed(capsys, "--games", "9", "--cores", "1")
    assert "outer_rim, 9 games, seeds 5 to 13" in alone
    assert printed(capsys, "--games", "9", "--cores", "2") == alone


def test_what_was_interrupted_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "results.jsonl"
    whole = printed(capsys, "--games", "8", "--cores", "1")
    printed(capsys, "--games", "5", "--cores", "1", "--results", str(file))
    kept = file.read_text("utf-8").splitlines()
    assert len(kept) == 6
    file.write_text("\n".join([*kept[:5], kept[5][:9]]), "utf-8")  # the fifth game was being written
    assert printed(capsys, "--games", "8", "--cores", "1", "--results", str(file)) == whole
    assert len(file.read_text("utf-8").splitlines()) == 9
    assert printed(capsys, "--games", "8", "--cores", "1", "--results", str(file)) == whole


def test_results_of_other_games_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    crew = Tournament("outer_rim", {}, 1, 4, "crew")
    assert Results(file, crew.head()).read() == []
    with pytest.raises(BadTable, match="same game"):
        Results(file, Tournament("outer_rim", {}, 1, 4, "ace").head()).read()
    file.write_text(file.read_text("utf-8") + "nonsense\n", "utf-8")
    with pytest.raises(BadTable) as raised:
        Results(file, crew.head()).read()
    assert raised.value.line == 2


def test_a_cluster_that_is_not_there_is_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    from firmware_py.commands import cluster

    monkeypatch.setattr(cluster, "CONNECT_S", 0.5)

    with pytest.raises(BadValue, match="no scheduler"):
        list(cluster.on_cluster(len, iter([[1]]), "tcp://127.0.0.1:1"))


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_gives_the_same_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "9",
    }
    python = [sys.executable, "-m"]
    alone = printed(capsys, "--games", "300", "--cores", "1")
    scheduler = subprocess.Popen(
        [*python, "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"],
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        cwd=tmp_path,
    )
    workers: list[subprocess.Popen[bytes]] = []
    try:
        assert scheduler.stderr is not None
        address = next(found[0] for line in scheduler.stderr if (found := re.search(r"tcp://\S+", line)))
        command = [*python, "distributed.cli.dask_worker", address, "--no-nanny", "--no-dashboard"]
        workers += [subprocess.Popen(command, env=environment, cwd=tmp_path) for _ in range(2)]
        whole = [*GAMES, "--games", "300", "--on", address]
        playing = subprocess.Popen(
            [*python, "firmware_py", *whole],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert playing.stderr is not None
        for line in playing.stderr:
            if line.startswith("3"):  # 30 of 300 games
                workers[0].kill()
                break
        out, _ = playing.communicate(timeout=120)
        assert workers[0].wait() != 0
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()
        scheduler.kill()
        scheduler.wait()
    assert out == alone
