"""Handlers that are wired wrongly are found before anything runs: by the type checker, or when their table is made."""

from pathlib import Path

import pytest
from mypy import api

from engine.dispatch import writer
from engine.galaxy_trucker import steps as truck
from engine.galaxy_trucker.state import writers_replay as trucker
from engine.galaxy_trucker.state.writers import State as Trucker
from engine.space_alert import steps
from engine.space_alert.state.writers import State

ROOT = Path(__file__).parents[2]

WIRED = """
from engine.dispatch import handler, rule, writer
from engine.galaxy_trucker import steps as truck, steps_flight as flight
from engine.galaxy_trucker.state import writers_replay as trucker
from engine.galaxy_trucker.state.writers_flight import State as Flight
from engine.galaxy_trucker.state.writers import State as Trucker
from engine.space_alert import legal, steps
from engine.space_alert.actions import HandCard, Plan
from engine.space_alert.game import SpaceAlert
from engine.space_alert.state.writers import State

handler(Plan, SpaceAlert._plan)
handler(Plan, SpaceAlert._hand_card)
rule(HandCard, legal._hand_card)
rule(Plan, legal._hand_card)
writer(steps.CrewMoved, State.move_crew)
writer(steps.CrewMoved, State.begin_turn)
writer(flight.EnergyPaid, Flight.pay_energy)
writer(flight.CardDone, Flight.pay_energy)
trucker._of_player(truck.TileTaken, Trucker.take_tile)
trucker._of_player(truck.TileTaken, Trucker.set_stake)
"""


def test_the_type_checker_refuses_handlers_of_another_kind(tmp_path: Path) -> None:
    """Every second line from 13 on gives a kind to the handler of another one; those before them are right."""
    file = tmp_path / "wired.py"
    file.write_text(WIRED, "utf-8")
    config = ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(tmp_path / "cache")]
    out, _, code = api.run([*config, "--follow-imports", "silent", str(file)])
    wrong = {int(line.split(":")[1]) for line in out.splitlines() if ": error:" in line}
    assert (code, wrong) == (1, {13, 15, 17, 19, 21}), out


def test_a_writer_of_as_many_other_numbers_is_refused_when_the_table_is_made() -> None:
    assert len(steps.CrewMoved._fields) == len(steps.ShipLost._fields)
    with pytest.raises(TypeError, match="lose_ship"):
        writer(steps.CrewMoved, State.lose_ship)
    assert writer(steps.CrewMoved, State.move_crew) == (steps.CrewMoved, State.move_crew)


def test_a_writer_that_is_told_a_player_for_a_seat_is_compared_by_the_other_numbers() -> None:
    """Bug: the writers of Galaxy Trucker were rows of a plain dictionary, which took any writer."""
    assert len(truck.TileTaken._fields) == len(truck.NumberTaken._fields)
    with pytest.raises(TypeError, match="seat, number, by_lot"):
        trucker._of_player(truck.TileTaken, Trucker.take_number)
