"""The ship in flight, and the only functions that write its fields.

There is one small writer for each kind of step. It makes the change and, while a log is kept, appends the step; so
a log that is played again gives the same state (writers_replay.py). Rules call writers and never assign to a
field. The writers of the turn and the crew are here, those of the ship in writers_ship.py and those of the threats in
writers_threats.py.
"""

from engine.game import Step
from engine.space_alert import steps as st
from engine.space_alert.setup_flight import Flight
from engine.space_alert.state.fields import START_REACTORS, START_SHIELDS
from engine.space_alert.state.writers_threats import ThreatState
from engine.space_alert.words import BLANK, DISABLED, NO_BOTS, REACTOR, SHIELD


class State(ThreatState):
    """A flight being resolved. `log` is a list of steps, or None when none is kept."""

    __slots__ = ()

    def __init__(self, flight: Flight | None, log: list[Step] | None = None) -> None:
        super().__init__(flight)
        if flight is not None:
            self._carry_over(flight)
        self.log = log

    def clone(self) -> "State":
        """An independent copy without a log."""
        copy = State(None)
        self._copy(copy)
        return copy

    def _carry_over(self, flight: Flight) -> None:
        """Damage and missing bots of earlier flights of a campaign [R 6.2]."""
        for zone, tokens in enumerate(flight.old_damage):
            for token in tokens:
                self.draw_damage(zone, token)
                if token == SHIELD:
                    self.shields[zone] = max(0, START_SHIELDS[zone] - 1)
                elif token == REACTOR:
                    self.reactors[zone] = max(0, START_REACTORS[zone] - 1)
        for station in flight.empty_bot_stations:
            self.station_bots[station] = NO_BOTS
            self.unplaced_bots += 1

    # ------------------------------------------------------------------- what changes nothing and is only told

    def begin_stage(self, stage: int) -> None:
        """The next stage of the turn."""
        if self.log is not None:
            self.log.append(st.StageBegan(stage))

    def turn_card(self, crew: int, code: int) -> None:
        """A crew member acts."""
        if self.log is not None:
            self.log.append(st.CardTurned(crew, code))

    def stumble(self, crew: int, code: int) -> None:
        """Something else was meant than the card says."""
        if self.log is not None:
            self.log.append(st.Stumbled(crew, code))

    def do_nothing(self, crew: int, reason: int) -> None:
        """An action had no effect."""
        if self.log is not None:
            self.log.append(st.NothingHappened(crew, reason))

    def check_computer(self, phase: int, passed: int) -> None:
        """Whether somebody looked after the computer."""
        if self.log is not None:
            self.log.append(st.ComputerChecked(phase, passed))

    def aim(self, threat: int, weapon: int, strength: int) -> None:
        """A weapon found its target."""
        if self.log is not None:
            self.log.append(st.Aimed(threat, weapon, strength))

    def miss(self, weapon: int, zone: int) -> None:
        """A weapon found none."""
        if self.log is not None:
            self.log.append(st.Missed(weapon, zone))

    def deflect(self, threat: int, strength: int, shield: int) -> None:
        """A shield took all of a shot."""
        if self.log is not None:
            self.log.append(st.Deflected(threat, strength, shield))

    def attack(self, threat: int, zone: int, strength: int) -> None:
        """A threat attacks a zone."""
        if self.log is not None:
            self.log.append(st.Attacked(threat, zone, strength))

    # ----------------------------------------------------------------------------------------------- the turn

    def begin_turn(self, turn: int) -> None:
        """Wipes what held for the turn before."""
        self.turn = turn
        self.delayed = 0
        self.lift_used = 0
        self.sortie = 0
        self.viewers = 0
        if any(self.repairs):
            for threat in range(len(self.repaired)):
                self.repaired[threat] = 0
                self.repairs[threat] = 0
        if self.log is not None:
            self.log.append(st.TurnBegan(turn))

    def maintain_computer(self, crew: int, phase: int) -> None:
        self.maintained |= 1 << phase
        if self.log is not None:
            self.log.append(st.ComputerMaintained(crew, phase))

    def look(self, crew: int, viewers: int) -> None:
        self.viewers = viewers
        if self.log is not None:
            self.log.append(st.Looked(crew, viewers))

    def confirm_visually(self, phase: int, viewers: int) -> None:
        self.best[phase] = viewers
        if self.log is not None:
            self.log.append(st.VisualConfirmed(phase, viewers))

    def lose_ship(self, zone: int, threat: int) -> None:
        self.lost_zone = zone
        self.lost_card = threat
        self.ended = 1
        if self.log is not None:
            self.log.append(st.ShipLost(zone, threat))

    def end_flight(self) -> None:
        self.ended = 1
        if self.log is not None:
            self.log.append(st.FlightEnded())

    # ----------------------------------------------------------------------------------------------- the crew

    def move_crew(self, crew: int, station: int) -> None:
        self.at[crew] = station
        if self.log is not None:
            self.log.append(st.CrewMoved(crew, station))

    def use_lift(self, zone: int) -> None:
        self.lift_used |= 1 << zone
        if self.log is not None:
            self.log.append(st.LiftUsed(zone))

    def declare_stumble(self, crew: int, turn: int, code: int) -> None:
        self.stumbles = {**self.stumbles, (crew, turn): code}
        if self.log is not None:
            self.log.append(st.StumbleDeclared(crew, turn, code))

    def mark_delay(self, crew: int) -> None:
        self.delayed |= 1 << crew
        if self.log is not None:
            self.log.append(st.DelayMarked(crew))

    def push_plan(self, crew: int, turn: int) -> None:
        """Puts a blank at `turn`; what lay there and right behind moves on, the last may fall off [R 3.2]."""
        plan = self.plans[crew]
        gap = turn - 1
        while gap < len(plan) - 1 and plan[gap] != BLANK:
            gap += 1
        del plan[gap]
        plan.insert(turn - 1, BLANK)
        if self.log is not None:
            self.log.append(st.Delayed(crew, turn))

    def knock_out(self, crew: int) -> None:
        self.alive[crew] = 0
        if self.bots[crew]:
            self.bots[crew] = DISABLED
        if self.log is not None:
            self.log.append(st.KnockedOut(crew))

    def take_bots(self, crew: int, station: int, bots: int) -> None:
        self.station_bots[station] = NO_BOTS
        self.bots[crew] = bots
        if self.log is not None:
            self.log.append(st.BotsTaken(crew, station, bots))

    def set_bots(self, crew: int, bots: int) -> None:
        self.bots[crew] = bots
        if self.log is not None:
            self.log.append(st.BotsSet(crew, bots))

    def attack_intruder(self, crew: int, threat: int) -> None:
        if self.log is not None:
            self.log.append(st.IntruderAttacked(crew, threat))

    def disable_waiting_bots(self, station: int) -> None:
        self.station_bots[station] = DISABLED
        if self.log is not None:
            self.log.append(st.WaitingBotsDisabled(station))
