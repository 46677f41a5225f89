"""What becomes of a plan as far as its seat knows: the own cards and those of androids, on a ship that nobody attacks.

Others' cards and threats are left out, so a seat learns nothing from this that it could not work out from what it sees.
The ship is that of the take-off, and the rules are the real ones [R 3.2]: who goes first, lifts, energy, delays.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.space_alert import steps as st
from engine.space_alert.legal_reasons import BLANK as NO_CARD
from engine.space_alert.legal_reasons import NO_INTRUDER, REASON_NAMES
from engine.space_alert.rules_takeoff import flight_of
from engine.space_alert.setup import ANDROID
from engine.space_alert.setup_flight import Flight
from engine.space_alert.state.writers import State
from engine.space_alert.state.writers_planning import Planning
from engine.space_alert.verbs_crew import act
from engine.space_alert.verbs_fire import compute_damage
from engine.space_alert.words import BLANK, CODE_NAMES, STATION_NAMES

KEPT = 256  # plans of which the outlook is remembered


@dataclass(frozen=True, slots=True)
class OutlookView:
    """What a crew member (counted from 0) will do in a turn: its card then, where it stands before and after, why
    nothing comes of it ("" if something does), whether the next action is delayed, the strength of a shot, and how
    much energy that takes (negative) or moves.
    """

    crew: int
    turn: int
    code: str
    at: str
    to: str
    reason: str
    delayed: bool
    strength: int
    energy: int


def outlook(p: Planning, seat: int) -> tuple[OutlookView, ...]:
    """The turns of all crew members whose cards `seat` knows; nothing for a spectator."""
    if not seat:
        return ()
    known = tuple(crew for crew, owner in enumerate(p.setup.order) if owner in (ANDROID, seat))
    flight = flight_of(p, None)
    plans = tuple(plan if crew in known else (BLANK,) * len(plan) for crew, plan in enumerate(flight.plans))
    return _flown(_Plan(replace(flight, threats=(), stumbles={}, piles=flight.old_damage), plans), known)


class _Plan:
    """A flight by what the outlook depends on, so that the same one is worked out once."""

    def __init__(self, flight: Flight, plans: tuple[tuple[int, ...], ...]) -> None:
        self.flight = replace(flight, plans=plans)
        self._key = (
            plans,
            flight.old_damage,
            flight.old_structure,
            flight.empty_bot_stations,
            flight.options,
        )

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Plan) and self._key == other._key


@lru_cache(maxsize=KEPT)
def _flown(plan: _Plan, known: tuple[int, ...]) -> tuple[OutlookView, ...]:
    s = State(plan.flight)
    found: list[OutlookView] = []
    for turn in range(1, s.turns + 1):
        s.begin_turn(turn)
        for crew in range(len(s.at)):
            seen = _acted(s, crew)
            if crew in known and (seen.code != CODE_NAMES[BLANK] or seen.at != seen.to):
                found.append(seen)
        compute_damage(s)
    return tuple(found)


def _acted(s: State, crew: int) -> OutlookView:
    """Lets a crew member act, and tells what came of it."""
    at, code = s.at[crew], s.plans[crew][s.turn - 1]
    s.log = []
    act(s, crew)
    log, s.log = s.log, None
    reason = next((step.reason for step in log if isinstance(step, st.NothingHappened)), None)
    return OutlookView(
        crew=crew,
        turn=s.turn,
        code=CODE_NAMES[code],
        at=STATION_NAMES[at],
        to=STATION_NAMES[s.at[crew]],
        reason="" if reason in (None, NO_CARD, NO_INTRUDER) else REASON_NAMES[reason],
        delayed=any(isinstance(step, st.DelayMarked) for step in log),
        strength=sum(step.strength for step in log if isinstance(step, st.WeaponFired)),
        energy=_energy(log),
    )


def _energy(log: Sequence[object]) -> int:
    """What a shot takes from its reactor, below zero; else what is moved or gained."""
    spent = sum(step.amount for step in log if isinstance(step, st.ReactorLost))
    moved = sum(
        step.amount for step in log if isinstance(step, st.EnergyMoved | st.ReactorFilled | st.ReactorGained)
    )
    return moved or -spent
