"""Updates in waves: one table, five, the rest; and they stop by themselves."""

from firmware_py.fleet.waves import AT_ONCE, SILENT_S, Next, TableThen, next_tables, waves

TABLES = [f"t{number:02}" for number in range(20)]


def known(**progress: str) -> dict[str, TableThen]:
    return {table: TableThen(one) for table, one in progress.items()}  # type: ignore[arg-type]


def test_one_then_five_then_the_rest() -> None:
    assert [len(wave) for wave in waves(TABLES)] == [1, 5, 14]
    assert [len(wave) for wave in waves(TABLES[:4])] == [1, 3]
    assert waves([]) == []


def test_the_next_wave_waits_until_the_one_before_is_good() -> None:
    assert next_tables(TABLES, {}, 0.0) == Next(("t00",), 1)
    assert next_tables(TABLES, known(t00="told"), 0.0) == Next((), 1)
    assert next_tables(TABLES, known(t00="good"), 0.0) == Next(tuple(TABLES[1:6]), 2)


def test_no_table_updates_during_a_game() -> None:
    playing = {"t00": TableThen("good"), "t01": TableThen("waiting", free=False)}
    assert "t01" not in next_tables(TABLES, playing, 0.0).tell


def test_only_some_fetch_a_version_at_once() -> None:
    first = {table: TableThen("good") for table in TABLES[:6]}
    assert len(next_tables(TABLES, first, 0.0).tell) == AT_ONCE
    busy = first | {table: TableThen("told") for table in TABLES[6:9]}
    assert next_tables(TABLES, busy, 0.0).tell == tuple(TABLES[9:11])


def test_the_first_table_that_is_back_stops_the_update() -> None:
    found = next_tables(TABLES, known(t00="back"), 0.0)
    assert found.tell == () and found.stopped


def test_one_of_five_that_is_back_does_not_stop_it_and_two_do() -> None:
    five = {"t00": TableThen("good")} | {table: TableThen("good") for table in TABLES[1:6]}
    one = five | known(t03="back")
    assert next_tables(TABLES, one, 0.0).wave == 3
    two = one | known(t04="back")
    assert next_tables(TABLES, two, 0.0).stopped.startswith("2 of 5")


def test_a_table_that_says_nothing_for_a_quarter_of_an_hour_counts_as_back() -> None:
    told = {"t00": TableThen("told", since_s=100.0)}
    assert not next_tables(TABLES, told, 100.0 + SILENT_S).stopped
    assert next_tables(TABLES, told, 100.0 + SILENT_S + 1).stopped


def test_an_update_ends_when_every_table_has_it() -> None:
    assert next_tables(TABLES, {table: TableThen("good") for table in TABLES}, 0.0).done
