"""Choices of Galaxy Trucker with a time, and what the table does for a seat that says nothing [ruling B17]."""

from collections.abc import Iterator
from typing import Final

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.actions_flight import Answer, Defend
from engine.galaxy_trucker.choices import default, question
from engine.galaxy_trucker.game import GalaxyTrucker
from engine.galaxy_trucker.rules import flight_of
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.words import BETWEEN, CHECK, FLY, LOAD, STAKE, VOTE
from engine.game import Action
from firmware_py.games.seating import Due

LONGER: Final = 3
"""How many times longer than another choice a repair may take."""
SAID_FOR: Final[dict[int, Action]] = {
    VOTE: act.Object(),
    CHECK: act.Mend(),
    STAKE: act.Stake(0),
    LOAD: act.TakeAboard(),
    BETWEEN: act.Ready(),
}
"""What is done for who says nothing, by phase."""


def dues(game: GalaxyTrucker) -> Iterator[Due]:
    """The choices that run out, a seat each; none where the set-up names no time."""
    s = game.state
    if not s.setup.choice_s:
        return
    for seat in game.to_act():
        action = _in_flight(s) if s.phase == FLY else SAID_FOR.get(s.phase)
        if action is not None:
            after_s = s.setup.choice_s * (LONGER if s.phase == CHECK else 1)
            yield Due(seat, _about(s), after_s, action)


def _in_flight(s: State) -> Answer | None:
    """A shield or cannon that helps is used, else the answer by default; nobody throws real dice for somebody."""
    flight = flight_of(s)
    asked = question(flight)
    if asked is None or asked.kind == "dice":
        return None
    return Defend(asked.cells[0]) if asked.kind == "defend" and asked.cells else default(flight)


def _about(s: State) -> str:
    """Tells a choice from the next one."""
    if s.phase == CHECK or s.flight is None:
        return f"{s.phase} {s.round}"
    flight = s.flight
    asked = (flight.waiting, flight.pending[-1], flight.drawn) if s.phase == FLY else ()
    return f"{s.phase} {s.round} {flight.card} {asked}"
