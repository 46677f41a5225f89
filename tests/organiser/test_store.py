"""The store of an event: each result once, whatever comes twice; and people are forgotten for good."""

from pathlib import Path

import msgspec
import pytest

from engine.tables import TableError
from firmware_py.fleet import messages as m
from firmware_py.organiser.store import Place, Store, Stored


def result(number: int, table: str = "k3f9x2ab", **more: object) -> m.Result:
    """A result whose digest is a number."""
    made = m.Result(
        id=f"{table}/{number:016x}{number:048x}",
        game="space_alert",
        rules=4,
        title="mission_3",
        seed="7",
        score=21,
        won=True,
        standings=(m.Standing((1, 2), 21, ("Ada", "Bo")),),
        played="2026-11-23T11:20:05Z",
        ended_ago_s=3.0,
        doubtful=False,
    )
    return msgspec.structs.replace(made, **more)


def stored(number: int, table: str = "k3f9x2ab", ended: float = 0.0, **more: object) -> Stored:
    return Stored(result(number, table, **more), table, ended, marked=False)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "event.sqlite"))


def test_a_result_that_comes_again_is_one_result(store: Store) -> None:
    assert store.put([stored(1), stored(2), stored(1)]) == 2
    assert store.put([stored(2), stored(3)]) == 1
    assert store.count_results() == 3


def test_two_tables_may_play_the_same_game_byte_for_byte(store: Store) -> None:
    assert store.put([stored(1), stored(1, "aaaaaaaa")]) == 2


def test_results_come_back_as_they_were_in_the_order_in_which_games_ended(store: Store) -> None:
    store.put([stored(1, ended=9.0), stored(2, ended=3.0, seed="18446744073709551615")])
    assert [(one.result, one.ended) for one in store.results()] == [
        (result(2, seed="18446744073709551615"), 3.0),
        (result(1), 9.0),
    ]


def test_a_table_is_asked_for_what_the_store_lacks_and_for_nothing_else(store: Store) -> None:
    store.put([stored(1), stored(2, "aaaaaaaa")])
    assert store.lacking("k3f9x2ab", ["1".zfill(16), "f" * 16, "2".zfill(16)]) == ["f" * 16, "2".zfill(16)]


def test_what_fails_in_a_batch_stores_nothing_of_it(store: Store) -> None:
    def broken() -> object:
        yield stored(1)
        raise RuntimeError("the program dies here")

    with pytest.raises(RuntimeError):
        store.put(broken())  # type: ignore[arg-type]
    assert store.count_results() == 0
    assert store.put([stored(1)]) == 1


def test_a_store_outlasts_the_program(tmp_path: Path) -> None:
    address = str(tmp_path / "event.sqlite")
    first = Store(address)
    first.join(Place("k3f9x2ab", "Table 7", "acorn bell", 1.0, closed=False))
    first.set("name", "Con")
    first.put([stored(1)])
    again = Store(address)
    assert again.count_results() == 1 and again.setting("name") == "Con"
    assert again.places() == [Place("k3f9x2ab", "Table 7", "acorn bell", 1.0, closed=False)]


def test_a_store_of_another_version_is_refused(tmp_path: Path) -> None:
    address = str(tmp_path / "event.sqlite")
    Store(address).set("version", "2")
    with pytest.raises(TableError, match="version 2"):
        Store(address)


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "event.sqlite").write_bytes(b"not a database, but long enough to be looked at" * 20)
    with pytest.raises(TableError, match="takes nothing"):
        Store(str(tmp_path / "event.sqlite"))


def test_forgetting_people_leaves_no_name_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "event.sqlite"
    store = Store(str(path))
    store.put([stored(1), stored(2, standings=(m.Standing((1,), 3, ("",)),))])
    store.keep_entrants("duel", ["Gwendolyn", "Zacharias"])
    assert store.forget_people() == 1
    assert [one.result.standings[0].people for one in store.results()] == [("", ""), ("",)]
    assert store.entrants("duel") == {1: "Player 1", 2: "Player 2"}
    store.close()
    left = b"".join(one.read_bytes() for one in tmp_path.iterdir())
    assert b"Ada" not in left and b"Gwendolyn" not in left


def test_pairings_of_a_round_replace_those_that_were_there(store: Store) -> None:
    store.keep_pairings("duel", 1, [(1, 2, ""), (3, None, "")])
    store.keep_pairings("duel", 1, [(1, 3, "draw"), (2, None, "")])
    store.keep_pairings("duel", 2, [(2, 3, "")])
    assert store.pairings("duel") == [[(1, 3, "draw"), (2, None, "")], [(2, 3, "")]]
