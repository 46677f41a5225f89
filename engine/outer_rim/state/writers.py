"""The duel, and the only functions that write its fields.

Each kind of step has one small writer that makes the change. While a log is kept the step is appended too, so a log
that is followed gives the same state. Rules call writers and never assign to a field.
"""

from collections.abc import Callable

from engine.game import Step
from engine.outer_rim import steps as st
from engine.outer_rim.rules_schedule import ROUND
from engine.outer_rim.state.fields import Fields
from engine.outer_rim.words import (
    ASK_AIM,
    ASK_COLLISION,
    ASK_DICE,
    ASK_ION,
    ASK_MODULES,
    ASK_SECTORS,
    ASK_TOKENS,
    ASK_TURNS,
    NONE,
    other,
)
from engine.state import logged, writes


@logged
class State(Fields):
    """A duel. `log` is a list of steps, or None when none is kept."""

    __slots__ = ()

    def snapshot(self) -> tuple[object, ...]:
        """Every field that is compared; of the faces that a position file gives, those to come."""
        return (*super().snapshot(), self.given[self.drawn :])

    def note(self, kind: Callable[..., Step], *numbers: int) -> None:
        """Tells something that changes nothing, such as a token that was void."""
        if self.log is not None:
            self.log.append(kind(*numbers))

    def set_fate(self, fate: int) -> None:
        """Another stream of dice; a clone that imagines has no log."""
        self.fate = fate
        self.given = ()

    # ------------------------------------------------------------------------------------- tasks and answers

    @writes(st.TaskScheduled)
    def schedule(self, task: int) -> None:
        self.pending.append(task)

    @writes(st.TaskTaken)
    def take_task(self, task: int) -> None:
        self.pending.pop()
        self.asked = 0
        self.passes = 0

    @writes(st.Asked)
    def ask(self, task: int, seats: int) -> None:
        self.stage = task
        self.waiting = seats

    @writes(st.Answered)
    def answer(self, seat: int) -> None:
        self.waiting &= ~(1 << seat)

    @writes(st.ModuleUsed)
    def use_module(self, ship: int, module: int) -> None:
        self.modules[ship] &= ~(1 << module)
        self.used[ship] |= 1 << module
        self.asked = other(ship)
        self.passes = 0

    @writes(st.ModulePassed)
    def pass_window(self, ship: int) -> None:
        self.asked = other(ship)
        self.passes += 1

    # ------------------------------------------------------------------------------------------------ rounds

    @writes(st.ModulesChosen)
    def choose_modules(self, ship: int, modules: int) -> None:
        self.choice[ship] = [ASK_MODULES, modules]

    @writes(st.ModulesTaken)
    def take_modules(self, ship: int, modules: int) -> None:
        self.modules[ship] = modules
        self.choice[ship] = []

    @writes(st.RoundBegan)
    def begin_round(self, number: int) -> None:
        """Dice and tokens go back to hand, and everything of a round is still to come."""
        self.round = number
        self.hurt = 0
        for ship in range(2):
            self.began_at[ship] = self.at[ship]
            self.came_from[ship] = NONE
            self.used_token[ship] = NONE
            self.cloaked[ship] = 0
            self.active[ship] = NONE
            self.bonus[ship] = 0
        for place in range(16):
            self.dice[place] = 0
            self.rolled[place] = 0
            self.blocked[place] = 0
        self.pending.extend(reversed(ROUND))

    @writes(st.PhaseBegan)
    def begin_phase(self, phase: int) -> None:
        self.phase = phase

    @writes(st.DrawTokenPlaced)
    def place_draw_token(self) -> None:
        self.draw_token = 1

    @writes(st.DrawTokenRemoved)
    def remove_draw_token(self) -> None:
        self.draw_token = 0

    @writes(st.DuelEnded)
    def end_duel(self, winner: int, reason: int) -> None:
        self.over = 1
        self.winner = winner
        self.reason = reason
        self.pending.clear()
        self.waiting = 0

    # -------------------------------------------------------------------------------------------- manoeuvres

    @writes(st.TokenPlaced)
    def place_token(self, ship: int, token: int) -> None:
        self.choice[ship] = [ASK_TOKENS, token]

    @writes(st.TokenShown)
    def show_token(self, ship: int, token: int) -> None:
        """Turns a token over; the first of a round is the one that emergency engines may not repeat."""
        self.token[ship] = token
        if self.used_token[ship] == NONE:
            self.used_token[ship] = token
        self.choice[ship] = []

    @writes(st.TokenReturned)
    def return_token(self, ship: int) -> None:
        self.token[ship] = NONE
        self.choice[ship] = []

    @writes(st.TurnChosen)
    def choose_turn(self, ship: int, token: int) -> None:
        self.choice[ship] = [ASK_TURNS, token]

    @writes(st.TurnShown)
    def show_turn(self, ship: int, token: int) -> None:
        self.token[ship] = token
        self.choice[ship] = []

    @writes(st.ShipMoved)
    def move_ship(self, ship: int, field: int) -> None:
        self.came_from[ship] = self.at[ship]
        self.at[ship] = field

    @writes(st.ShipTurned)
    def turn_ship(self, ship: int, heading: int) -> None:
        self.heading[ship] = heading

    @writes(st.CollisionSectorChosen)
    def choose_collision_sector(self, ship: int, sector: int) -> None:
        self.choice[ship] = [ASK_COLLISION, sector]

    @writes(st.ShipReturned)
    def return_ship(self, ship: int, field: int) -> None:
        self.at[ship] = field

    @writes(st.ShipCloaked)
    def cloak_ship(self, ship: int, field: int, heading: int) -> None:
        self.at[ship] = field
        self.heading[ship] = heading
        self.cloaked[ship] = 1

    # ---------------------------------------------------------------------------------------- energy and dice

    @writes(st.EnergyAdded)
    def add_energy(self, ship: int, amount: int) -> None:
        self.bonus[ship] += amount

    @writes(st.SectorRepaired)
    def repair_sector(self, ship: int, sector: int, amount: int) -> None:
        self.damage[3 * ship + sector] -= amount

    @writes(st.SectorChosen)
    def choose_sector(self, ship: int, sector: int) -> None:
        self.choice[ship] = [ASK_SECTORS, sector]

    @writes(st.SectorActive)
    def activate_sector(self, ship: int, sector: int) -> None:
        self.active[ship] = sector
        self.choice[ship] = []

    @writes(st.DiceSet)
    def set_dice(
        self,
        ship: int,
        cannon_1: int,
        cannon_2: int,
        cannon_3: int,
        cannon_4: int,
        shield_1: int,
        shield_2: int,
        shield_3: int,
        shield_4: int,
    ) -> None:
        cannons, shields = (cannon_1, cannon_2, cannon_3, cannon_4), (shield_1, shield_2, shield_3, shield_4)
        self.choice[ship] = [ASK_DICE, *cannons, *shields]

    @writes(st.DiceShown)
    def show_dice(
        self,
        ship: int,
        cannon_1: int,
        cannon_2: int,
        cannon_3: int,
        cannon_4: int,
        shield_1: int,
        shield_2: int,
        shield_3: int,
        shield_4: int,
    ) -> None:
        cannons, shields = (cannon_1, cannon_2, cannon_3, cannon_4), (shield_1, shield_2, shield_3, shield_4)
        self.dice[8 * ship : 8 * ship + 8] = (*cannons, *shields)
        self.choice[ship] = []

    @writes(st.DieChanged)
    def change_die(self, ship: int, die: int, value: int) -> None:
        self.dice[8 * ship + die] = value

    # -------------------------------------------------------------------------------------------------- fire

    @writes(st.IonChosen)
    def choose_ion(
        self, ship: int, cannon: int, points_1: int, points_2: int, points_3: int, points_4: int
    ) -> None:
        self.choice[ship] = [ASK_ION, cannon, points_1, points_2, points_3, points_4]

    @writes(st.IonHeld)
    def hold_ion(self, ship: int) -> None:
        self.choice[ship] = []

    @writes(st.IonFired)
    def fire_ion(self, ship: int, cannon: int) -> None:
        self.choice[ship] = []
        self.dice[8 * ship + cannon] = 0

    @writes(st.DieRolled)
    def roll_die(self, ship: int, die: int, face: int, success: int) -> None:
        """The die shows `face`. It is the next one of the stream, or a real die's."""
        self.rolled[8 * ship + die] = face
        self.drawn += 1

    @writes(st.DieTakenUp)
    def take_up_die(self, ship: int, die: int) -> None:
        self.rolled[8 * ship + die] = 0

    @writes(st.HitCancelled)
    def cancel_hit(self, ship: int, die: int) -> None:
        self.blocked[8 * ship + die] = 1

    @writes(st.AimChosen)
    def choose_aim(self, ship: int, sector: int) -> None:
        self.choice[ship] = [ASK_AIM, sector]

    @writes(st.AimShown)
    def show_aim(self, ship: int, sector: int) -> None:
        self.choice[ship] = []

    # ------------------------------------------------------------------------------------------------ damage

    @writes(st.DamageDue)
    def owe_damage(self, ship: int, sector: int, amount: int) -> None:
        """A ship is about to take damage; what it chose for a collision is open with that."""
        self.due[ship] = amount
        self.due_sector[ship] = sector
        self.choice[ship] = []

    @writes(st.DamageReduced)
    def reduce_damage(self, ship: int, amount: int) -> None:
        self.due[ship] -= amount

    @writes(st.DamageMarked)
    def mark_damage(self, ship: int, sector: int, amount: int) -> None:
        self.damage[3 * ship + sector] += amount
        self.due[ship] = 0
        self.hurt = 1
        self.first_blood = 1
