"""The flight file as a kind of file: read, resolved, and its result or error as JSON (docs/formats)."""

from collections.abc import Callable
from functools import partial
from typing import Final

from engine.game import FileFormat, Json, Resolved, Study
from engine.space_alert.files.flight import read_flight
from engine.space_alert.rules import resolve
from engine.space_alert.score import RESULT_FORMAT, result_object
from engine.space_alert.setup_flight import Flight
from engine.space_alert.state.writers import State
from engine.space_alert.steps_json import tell
from engine.tables import BadValue


def resolve_flight(document: object, with_steps: bool) -> Resolved:
    """The result of a parsed flight file, and its steps if they are wanted; raises BadValue with the place."""
    flight = read_flight(document)
    state = State(flight, [] if with_steps else None)
    resolve(state)
    threats = [(threat.turn, threat.where, threat.card.index) for threat in flight.threats]
    return Resolved(result_object(state, flight.id), [tell(step, threats) for step in state.log or ()])


def flight_error(document: object, error: BadValue) -> dict[str, Json]:
    """The line that stands in the place of the result of a flight that can't be read."""
    return {"format": RESULT_FORMAT, "error": error.message, "at": error.at}


def flight_studies(read: Callable[[object], Flight]) -> dict[str, Callable[[object, int], Study]]:
    """The planner's questions about a document that holds a flight, by name."""
    return {name: partial(_study, name, read) for name in ("plan", "smallest_change", "turning_points")}


def _study(name: str, read: Callable[[object], Flight], document: object, seed: int) -> Study:
    from engine.space_alert.planner.studies import STUDIES  # only who asks pays for the planner

    return STUDIES[name](read(document), seed)


FLIGHT_FILE: Final = FileFormat(
    "space-alert-flight/1", resolve_flight, flight_error, flight_studies(read_flight)
)
