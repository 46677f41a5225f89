"""What was remarkable about a resolution: shots, shields, slips and waits, gathered by following its steps."""

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from engine.game import Step
from engine.space_alert import legal_reasons as why
from engine.space_alert import steps as st
from engine.space_alert.game import SpaceAlert
from engine.space_alert.state.writers import State
from engine.space_alert.state.writers_replay import replay
from engine.space_alert.words import (
    DO_A,
    FIRE,
    HERO_A,
    INTERCEPTORS,
    PULSE,
    ROCKET,
    STATIONS,
    TOKENS,
    WEAPON_OF,
    ZONE_OF,
    ZONES,
)
from firmware_py.games.ending import GameHistory, StepPlace

NOBODY: Final = -1
# What fails through no plan of the crew member's own.
NO_SLIP: Final = frozenset({why.BLANK, why.KNOCKED_OUT})


@dataclass(slots=True)
class Shot:
    """A crew member's weapon on a threat: its strength, what the whole volley of the turn did, and whether the threat
    was destroyed by it.
    """

    crew: int
    turn: int
    at: StepPlace
    threat: int
    weapon: int
    strength: int
    hurt: int = 0
    destroyed: bool = False


@dataclass(frozen=True, slots=True)
class Absorbed:
    """A shield that took `amount` of an attack; `crew` had filled it last (NOBODY if nobody had). `saved`:
    without it the zone would have broken apart.
    """

    crew: int
    turn: int
    at: StepPlace
    zone: int
    threat: int
    amount: int
    strength: int
    saved: bool


@dataclass(frozen=True, slots=True)
class PlanSlip:
    """Something planned that came to nothing: `reason` is one of legal_reasons.py, or NOBODY for a computer that
    nobody looked after; `cost` is the strength that a weapon lacked, how many were delayed, or 1.
    """

    crew: int
    turn: int
    at: StepPlace
    reason: int
    cost: int


@dataclass(frozen=True, slots=True)
class Wait:
    """Turns in a row in which a crew member had no card."""

    crew: int
    first: int
    last: int
    at: StepPlace


@dataclass(slots=True)
class TurnFacts:
    """What a turn brought: threats destroyed, damage tokens drawn."""

    number: int
    destroyed: int = 0
    damage: int = 0


@dataclass(slots=True)
class Flown:
    """All of it. `deeds` counts by (crew, kind): shots, energy, fills, bots, repairs, windows, computer."""

    turns: list[TurnFacts] = field(default_factory=list)
    shots: list[Shot] = field(default_factory=list)
    absorbed: list[Absorbed] = field(default_factory=list)
    slips: list[PlanSlip] = field(default_factory=list)
    waits: list[Wait] = field(default_factory=list)
    deeds: Counter[tuple[int, str]] = field(default_factory=Counter)


def flown(history: GameHistory) -> Flown:
    """What the steps of a flight tell."""
    start, end = history.start, history.end
    if not isinstance(start, SpaceAlert) or not isinstance(end, SpaceAlert):
        raise TypeError("expected a flight of Space Alert")
    ship = start.state.clone() if start.state is not None else State(end.flight)
    watcher = _Watcher(ship)
    for at, step in _standing(history.told()):
        watcher.see(at, step)
    watcher.close()
    return watcher.found


def _standing(told: list[tuple[StepPlace, Step]]) -> list[tuple[StepPlace, Step]]:
    """All steps but those of turns that were resolved again, because somebody had stumbled [edge 165]."""
    kept: list[tuple[StepPlace, Step]] = []
    for at, step in told:
        if isinstance(step, st.TurnTakenBack):
            while kept and not isinstance(kept.pop()[1], st.TurnBegan):
                pass
        kept.append((at, step))
    return kept


DEEDS: Final[dict[type, str]] = {
    st.WeaponFired: "shots",
    st.RocketLaunched: "shots",
    st.InterceptorsAttack: "shots",
    st.EnergyMoved: "energy",
    st.ReactorFilled: "energy",
    st.FuelSpent: "energy",
    st.IntruderAttacked: "fights",
    st.Repaired: "repairs",
    st.Looked: "windows",
    st.ComputerMaintained: "computer",
}


_Kept: TypeAlias = tuple[Flown, list[int], list[int], dict[int, tuple[int, StepPlace]]]


class _Watcher:
    """Follows the ship step by step."""

    def __init__(self, ship: State) -> None:
        self.found = Flown()
        self._ship = ship
        self._actor = NOBODY
        self._code = 0
        self._stage = -1
        self._gunners: dict[tuple[int, int], int] = {}  # by weapon and zone, in this turn
        self._rocketeers: list[int] = []
        self._filled = [NOBODY] * len(ZONES)
        self._attack: st.Attacked | None = None
        self._waiting: dict[int, tuple[int, StepPlace]] = {}  # since which turn
        self._at_turn: tuple[_Kept, State] | None = None  # how all stood before the present turn

    def see(self, at: StepPlace, step: Step) -> None:
        """Takes the next step."""
        if isinstance(step, st.TurnTakenBack):
            self._take_back()
            return
        self._follow_turn(step)
        if self._actor >= 0 and (kind := DEEDS.get(type(step))) is not None and self._stage != FIRE:
            self.found.deeds[self._actor, kind] += 1
        self._see_weapons(at, step)
        self._see_ship(at, step)
        self._see_idle(at, step)
        replay(self._ship, [step])

    def close(self) -> None:
        """The last turn is over."""
        for crew in list(self._waiting):
            self._end_wait(crew, self._ship.turn)

    def _take_back(self) -> None:
        """A turn that somebody stumbled in is resolved again, from its beginning [ruling on stumbles]."""
        if self._at_turn is not None:
            known, self._ship = self._at_turn
            self.found, self._rocketeers, self._filled, self._waiting = known

    def _follow_turn(self, step: Step) -> None:
        if isinstance(step, st.TurnBegan):
            self._at_turn = (
                deepcopy((self.found, self._rocketeers, self._filled, self._waiting)),
                self._ship.clone(),
            )
            self.found.turns.append(TurnFacts(step.turn))
            self._gunners.clear()
        elif isinstance(step, st.StageBegan):
            self._stage, self._actor = step.stage, NOBODY
        elif isinstance(step, st.CardTurned):
            self._actor, self._code = step.crew, step.code

    @property
    def _turn(self) -> TurnFacts:
        return self.found.turns[-1] if self.found.turns else TurnFacts(0)

    # ------------------------------------------------------------------------------------------------- weapons

    def _see_weapons(self, at: StepPlace, step: Step) -> None:
        if isinstance(step, st.WeaponFired):
            self._gunners[WEAPON_OF[step.station], ZONE_OF[step.station]] = self._actor
        elif isinstance(step, st.RocketLaunched):
            self._rocketeers.append(self._actor)
        elif isinstance(step, st.InterceptorsAttack):
            self._gunners[INTERCEPTORS, 0] = step.crew
        elif isinstance(step, st.Aimed):
            crew = self._gunner(step)
            self.found.shots.append(
                Shot(crew, self._turn.number, at, step.threat, step.weapon, step.strength)
            )
        elif isinstance(step, st.ThreatHurt) and self._stage == FIRE:
            for shot in self._volley(step.threat):
                shot.hurt += step.amount
        elif isinstance(step, st.ThreatDestroyed):
            self._turn.destroyed += 1
            if self._stage == FIRE:
                for shot in self._volley(step.threat):
                    shot.destroyed = shot.hurt > 0

    def _gunner(self, step: st.Aimed) -> int:
        if step.weapon == ROCKET:
            return self._rocketeers.pop(0) if self._rocketeers else NOBODY
        zone = self._ship.where[step.threat]
        for key in ((step.weapon, zone), (step.weapon, 1), (step.weapon, 0)):
            if key in self._gunners and (key[1] == zone or step.weapon in (PULSE, INTERCEPTORS)):
                return self._gunners[key]
        return NOBODY

    def _volley(self, threat: int) -> list[Shot]:
        turn = self._turn.number
        return [shot for shot in self.found.shots if (shot.turn, shot.threat) == (turn, threat)]

    # ---------------------------------------------------------------------------------------------------- ship

    def _see_ship(self, at: StepPlace, step: Step) -> None:
        if isinstance(step, st.EnergyMoved):
            self._filled[step.zone] = self._actor
        elif isinstance(step, st.Attacked):
            self._attack = step
        elif isinstance(step, st.ShieldAbsorbed) and self._attack is not None:
            saved = self._ship.drawn[step.zone] + self._attack.strength > len(TOKENS)
            hit = self._attack
            self.found.absorbed.append(
                Absorbed(
                    self._filled[step.zone], self._turn.number, at, step.zone, hit.threat, step.amount,
                    hit.strength, saved,
                )
            )  # fmt: skip
        elif isinstance(step, st.DamageDrawn):
            self._turn.damage += 1

    # ---------------------------------------------------------------------------------------- slips and waits

    def _see_idle(self, at: StepPlace, step: Step) -> None:
        turn = self._turn.number
        if isinstance(step, st.NothingHappened):
            if step.reason == why.BLANK:
                self._waiting.setdefault(step.crew, (turn, at))
                return
            if step.reason not in NO_SLIP:
                self.found.slips.append(PlanSlip(step.crew, turn, at, step.reason, self._lacking(step)))
        elif isinstance(step, st.ComputerChecked) and not step.passed:
            self.found.slips.append(PlanSlip(NOBODY, turn, at, NOBODY, self._ship.alive.count(1)))
        elif isinstance(step, st.KnockedOut) or (isinstance(step, st.CardTurned) and step.code):
            self._end_wait(step.crew, turn - 1)

    def _lacking(self, step: st.NothingHappened) -> int:
        """The strength of a weapon that was to fire and did not."""
        station = self._ship.at[step.crew]
        fires = self._code in (DO_A, HERO_A) and step.reason in (why.NO_ENERGY, why.ALREADY_FIRED)
        return self._ship.weapons[station] if fires and station in STATIONS else 1

    def _end_wait(self, crew: int, last: int) -> None:
        if crew in self._waiting:
            first, at = self._waiting.pop(crew)
            self.found.waits.append(Wait(crew, first, min(last, self._ship.turns), at))
