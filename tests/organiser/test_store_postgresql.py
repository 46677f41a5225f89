"""The store in a real PostgreSQL, which must say the same as SQLite for the same statements."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest

from engine.tables import TableError
from firmware_py.organiser.store import Place, Store
from tests.organiser import test_store as same
from tests.organiser.test_store import stored

pytestmark = pytest.mark.slow

SAME: tuple[Callable[[Store], None], ...] = (
    same.test_a_result_that_comes_again_is_one_result,
    same.test_two_tables_may_play_the_same_game_byte_for_byte,
    same.test_results_come_back_as_they_were_in_the_order_in_which_games_ended,
    same.test_a_table_is_asked_for_what_the_store_lacks_and_for_nothing_else,
    same.test_what_fails_in_a_batch_stores_nothing_of_it,
    same.test_pairings_of_a_round_replace_those_that_were_there,
)


def program(name: str) -> str:
    """A program of PostgreSQL, which Debian keeps in a folder of its version."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    path = str(found[-1]) if found else shutil.which(name)
    assert path is not None, "PostgreSQL is missing: sh tests/install_servers.sh"
    return path


def run(*command: str) -> None:
    """PostgreSQL refuses root, so its own account runs it there."""
    account = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    subprocess.run([*account, *command], check=True, stdout=subprocess.DEVNULL, cwd="/", timeout=120)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a server that listens in a folder, and nowhere else."""
    folder = mkdtemp(prefix="pg")
    data = f"{folder}/data"
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        run(program("initdb"), "--auth=trust", "--username=event", "--no-sync", "-D", data)
        run(program("pg_ctl"), "-D", data, "-w", "-l", f"{folder}/log", "-o", f"-k {folder} -h ''", "start")
        yield f"postgresql://event@/postgres?host={folder}"
    finally:
        run(program("pg_ctl"), "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder)


@pytest.fixture
def address(server: str) -> str:
    """The server without a table in it."""
    import psycopg

    with psycopg.connect(server, autocommit=True) as database:
        database.execute("DROP SCHEMA public CASCADE")
        database.execute("CREATE SCHEMA public")
    return server


@pytest.mark.parametrize("said", SAME, ids=lambda said: said.__name__)
def test_postgresql_says_the_same(said: Callable[[Store], None], address: str) -> None:
    store = Store(address)
    said(store)
    store.close()


def test_a_store_outlasts_the_program_and_two_organisers_see_one(address: str) -> None:
    first, other = Store(address), Store(address)
    place = Place("k3f9x2ab", "Table 7", "acorn bell", 1.0, closed=False)
    first.join(place)
    assert first.put([stored(1), stored(2)]) == 2
    assert other.put([stored(2), stored(3)]) == 1
    assert first.count_results() == 3 and other.places() == [place]
    first.close()
    other.close()


def test_people_are_forgotten_and_calls_are_numbered(address: str) -> None:
    store = Store(address)
    store.put([stored(1)])
    store.keep_entrants("duel", ["Gwendolyn"])
    assert store.forget_people() == 1
    assert store.results()[0].result.standings[0].people == ("", "")
    assert store.entrants("duel") == {1: "Player 1"}
    assert [store.call_began("k3f9x2ab", 2, 1.0), store.call_began("k3f9x2ab", 3, 2.0)] == [1, 2]
    store.close()


def test_a_server_that_is_not_there_is_said_in_words(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="the store takes nothing"):
        Store(f"postgresql://event@/postgres?host={tmp_path}")
