"""A game that stops the program twice in a row at one action is put away with its record, and the table comes up."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.game import TABLE, TimeIs
from engine.record import Record
from engine.tables import TableError
from firmware_py.journal.journal import Journal
from firmware_py.journal.lines import ShowNote, progress_of, read_journal
from firmware_py.service.run import SpokenVoice, Wanted, run
from firmware_py.service.stopped_game import StoppedGame
from firmware_py.table.simulated import simulated_table
from firmware_py.table.table import Table
from firmware_py.web.router import Service
from tests.browser.programs import free_port
from tests.table.turning import TurningTable

WAYS: tuple[type[Exception], ...] = (KeyError, IndexError, RecursionError)


class Enough(TableError):
    """The table has come up."""


def interrupted(state: Path, seed: int = 5) -> TurningTable:
    """A flight that was interrupted, one second after its beginning."""
    turning = TurningTable(simulated_table(state))
    turning.begin(seed)
    turning.run(1000)
    turning.table.journal.close()
    return turning


def started(state: Path, stops: Callable[[Table], None]) -> Table:
    """The table of a start of the program, which `stops` ends by what it raises at the first tick with a game, if it
    ends it; what it raises comes out of here.
    """
    tables: list[Table] = []

    class Watched(Table):
        def tick(self, now_ms: int) -> bytes:
            frame = super().tick(now_ms)
            if not tables:
                tables.append(self)
                stops(self)
                raise Enough
            return frame

    wanted = Wanted(state=str(state), port=free_port(), voice=SpokenVoice(silent=True))
    with pytest.raises(Enough):
        run(wanted, make=Watched)
    return tables[0]


def stumbles(how: type[Exception]) -> Callable[[Table], None]:
    def stop(table: Table) -> None:
        if table.play is not None:
            raise how(23)

    return stop


@pytest.mark.parametrize("how", WAYS)
def test_a_kept_game_stopped_the_program_at_every_start(how: type[Exception], tmp_path: Path) -> None:
    interrupted(tmp_path)
    running = tmp_path / "journal" / "running.jsonl"
    raw = running.read_bytes()
    for _ in range(2):
        with pytest.raises(how):
            started(tmp_path, stumbles(how))
    table = started(tmp_path, stumbles(how))
    assert table.play is None and not running.exists()
    kept = tmp_path / "journal" / "damaged-00001.jsonl"
    before, after = (read_journal(one, "kept").record for one in (raw, kept.read_bytes()))
    assert after == before
    (notice,) = [one for one in table.notices if one.what == "damaged_journal"]
    assert f"stopped the program twice at the same action: {how.__name__}" in notice.reason
    assert kept.name in notice.reason
    assert "damaged_journal" in table.played
    assert [one.state for one in table.devices.health if one.name == "program"] == ["lost"]


def test_what_the_machine_refuses_is_no_fault_of_the_game(tmp_path: Path) -> None:
    interrupted(tmp_path)
    for _ in range(3):
        for how in (TableError("port 80"), OSError(28, "No space left on device")):
            StoppedGame(tmp_path).note(how)
    assert StoppedGame(tmp_path).reason() == ""


def test_a_game_that_has_gone_on_in_between_has_not_stopped_twice_in_a_row(tmp_path: Path) -> None:
    interrupted(tmp_path)
    stopped = StoppedGame(tmp_path)
    stopped.note(KeyError(23))
    assert stopped.reason() == ""
    turning = TurningTable(simulated_table(tmp_path))
    assert turning.table.resume() is not None
    turning.table.do(TABLE, TimeIs(2.0))
    turning.table.journal.close()
    stopped.note(KeyError(23))
    assert stopped.reason() == ""
    stopped.note(KeyError(23))
    assert stopped.reason() == "KeyError: 23"


def test_the_lamp_goes_out_when_the_next_game_begins(tmp_path: Path) -> None:
    interrupted(tmp_path)
    service = Service(simulated_table(tmp_path), lambda: 1)
    service.give_up("KeyError: 23")
    service.table.begin("space_alert", {}, 3)
    assert [one.state for one in service.table.devices.health if one.name == "program"] == ["ready"]


def test_notes_and_names_are_no_progress_of_a_game(tmp_path: Path) -> None:
    turning = interrupted(tmp_path)
    running = tmp_path / "journal" / "running.jsonl"
    before = progress_of(running.read_bytes())
    journal = Journal(tmp_path / "journal")
    assert isinstance(journal.resume(), Record)
    journal.note(ShowNote(700, True, 1))
    journal.seat((1, 2), {3: "Ada"})
    journal.close()
    assert progress_of(running.read_bytes()) == before
    again = Journal(tmp_path / "journal")
    record = again.resume()
    assert record is not None
    again.begin(record)  # writes the header anew, with who plays in it
    again.close()
    assert progress_of(running.read_bytes()) == before != progress_of(b"")
    assert turning.play.record.actions
