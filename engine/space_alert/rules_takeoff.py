"""From the action part to the resolution: the planned game as a flight."""

from engine.space_alert.cards import cards, threats
from engine.space_alert.setup_flight import (
    Flight,
    FlightThreat,
    empty_bot_stations,
    old_damage,
    old_structure,
)
from engine.space_alert.state.writers import State
from engine.space_alert.state.writers_planning import EMPTY, Planning
from engine.space_alert.words import BLANK


def flight_of(p: Planning, s: State | None) -> Flight:
    """What was planned, what was called and every draw; complete once the action part is over."""
    start = p.setup.start
    crew = range(p.setup.characters)
    return Flight(
        crew=p.setup.characters,
        turns=p.turns,
        tracks=p.tracks,
        threats=tuple(FlightThreat(turn, where, threats()[card]) for turn, where, card in sorted(p.called)),
        plans=tuple(tuple(planned_code(p, member, turn) for turn in range(p.turns)) for member in crew),
        piles=tuple(tuple(pile) for pile in p.piles),
        old_damage=old_damage(start),
        old_structure=old_structure(start),
        empty_bot_stations=empty_bot_stations(start),
        stumbles=dict(s.stumbles) if s is not None else {},
        options=p.setup.options,
    )


def planned_code(p: Planning, crew: int, place: int) -> int:
    """What a card says that lies on a player board; `place` counts from 0."""
    card = p.plan[crew][place]
    return BLANK if card == EMPTY else cards()[card].halves[p.half[crew][place]]
