"""The duel, and the only functions that write its fields.

There is one small writer for each kind of step. It makes the change and, while a log is kept, appends the step; so
a log replayed through the same writers gives the same state (replay.py). Rules call writers and never assign to a
field.
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


class State(Fields):
    """A duel. `log` is a list of steps, or None when none is kept."""

    __slots__ = ()

    def note(self, kind: Callable[..., Step], *numbers: int) -> None:
        """Tells something that changes nothing, such as a token that was void."""
        if self.log is not None:
            self.log.append(kind(*numbers))

    def set_fate(self, fate: int) -> None:
        """Another stream of dice; a clone that imagines has no log."""
        self.fate = fate
        self.given = ()

    # ------------------------------------------------------------------------------------- tasks and answers

    def schedule(self, task: int) -> None:
        self.pending.append(task)
        if self.log is not None:
            self.log.append(st.TaskScheduled(task))

    def take_task(self, task: int) -> None:
        self.pending.pop()
        self.asked = 0
        self.passes = 0
        if self.log is not None:
            self.log.append(st.TaskTaken(task))

    def ask(self, task: int, seats: int) -> None:
        self.stage = task
        self.waiting = seats
        if self.log is not None:
            self.log.append(st.Asked(task, seats))

    def answer(self, seat: int) -> None:
        self.waiting &= ~(1 << seat)
        if self.log is not None:
            self.log.append(st.Answered(seat))

    def use_module(self, ship: int, module: int) -> None:
        self.modules[ship] &= ~(1 << module)
        self.used[ship] |= 1 << module
        self.asked = other(ship)
        self.passes = 0
        if self.log is not None:
            self.log.append(st.ModuleUsed(ship, module))

    def pass_window(self, ship: int) -> None:
        self.asked = other(ship)
        self.passes += 1
        if self.log is not None:
            self.log.append(st.ModulePassed(ship))

    # ------------------------------------------------------------------------------------------------ rounds

    def choose_modules(self, ship: int, modules: int) -> None:
        self.choice[ship] = [ASK_MODULES, modules]
        if self.log is not None:
            self.log.append(st.ModulesChosen(ship, modules))

    def take_modules(self, ship: int, modules: int) -> None:
        self.modules[ship] = modules
        self.choice[ship] = []
        if self.log is not None:
            self.log.append(st.ModulesTaken(ship, modules))

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
        if self.log is not None:
            self.log.append(st.RoundBegan(number))

    def begin_phase(self, phase: int) -> None:
        self.phase = phase
        if self.log is not None:
            self.log.append(st.PhaseBegan(phase))

    def place_draw_token(self) -> None:
        self.draw_token = 1
        if self.log is not None:
            self.log.append(st.DrawTokenPlaced())

    def remove_draw_token(self) -> None:
        self.draw_token = 0
        if self.log is not None:
            self.log.append(st.DrawTokenRemoved())

    def end_duel(self, winner: int, reason: int) -> None:
        self.over = 1
        self.winner = winner
        self.reason = reason
        self.pending.clear()
        self.waiting = 0
        if self.log is not None:
            self.log.append(st.DuelEnded(winner, reason))

    # -------------------------------------------------------------------------------------------- manoeuvres

    def place_token(self, ship: int, token: int) -> None:
        self.choice[ship] = [ASK_TOKENS, token]
        if self.log is not None:
            self.log.append(st.TokenPlaced(ship, token))

    def show_token(self, ship: int, token: int) -> None:
        """Turns a token over; the first of a round is the one that emergency engines may not repeat."""
        self.token[ship] = token
        if self.used_token[ship] == NONE:
            self.used_token[ship] = token
        self.choice[ship] = []
        if self.log is not None:
            self.log.append(st.TokenShown(ship, token))

    def return_token(self, ship: int) -> None:
        self.token[ship] = NONE
        self.choice[ship] = []
        if self.log is not None:
            self.log.append(st.TokenReturned(ship))

    def choose_turn(self, ship: int, token: int) -> None:
        self.choice[ship] = [ASK_TURNS, token]
        if self.log is not None:
            self.log.append(st.TurnChosen(ship, token))

    def show_turn(self, ship: int, token: int) -> None:
        self.token[ship] = token
        self.choice[ship] = []
        if self.log is not None:
            self.log.append(st.TurnShown(ship, token))

    def move_ship(self, ship: int, field: int) -> None:
        self.came_from[ship] = self.at[ship]
        self.at[ship] = field
        if self.log is not None:
            self.log.append(st.ShipMoved(ship, field))

    def turn_ship(self, ship: int, heading: int) -> None:
        self.heading[ship] = heading
        if self.log is not None:
            self.log.append(st.ShipTurned(ship, heading))

    def choose_collision_sector(self, ship: int, sector: int) -> None:
        self.choice[ship] = [ASK_COLLISION, sector]
        if self.log is not None:
            self.log.append(st.CollisionSectorChosen(ship, sector))

    def return_ship(self, ship: int, field: int) -> None:
        self.at[ship] = field
        if self.log is not None:
            self.log.append(st.ShipReturned(ship, field))

    def cloak_ship(self, ship: int, field: int, heading: int) -> None:
        self.at[ship] = field
        self.heading[ship] = heading
        self.cloaked[ship] = 1
        if self.log is not None:
            self.log.append(st.ShipCloaked(ship, field, heading))

    # ---------------------------------------------------------------------------------------- energy and dice

    def add_energy(self, ship: int, amount: int) -> None:
        self.bonus[ship] += amount
        if self.log is not None:
            self.log.append(st.EnergyAdded(ship, amount))

    def repair_sector(self, ship: int, sector: int, amount: int) -> None:
        self.damage[3 * ship + sector] -= amount
        if self.log is not None:
            self.log.append(st.SectorRepaired(ship, sector, amount))

    def choose_sector(self, ship: int, sector: int) -> None:
        self.choice[ship] = [ASK_SECTORS, sector]
        if self.log is not None:
            self.log.append(st.SectorChosen(ship, sector))

    def activate_sector(self, ship: int, sector: int) -> None:
        self.active[ship] = sector
        self.choice[ship] = []
        if self.log is not None:
            self.log.append(st.SectorActive(ship, sector))

    def set_dice(self, ship: int, *values: int) -> None:
        self.choice[ship] = [ASK_DICE, *values]
        if self.log is not None:
            self.log.append(st.DiceSet(ship, *values))

    def show_dice(self, ship: int, *values: int) -> None:
        self.dice[8 * ship : 8 * ship + 8] = values
        self.choice[ship] = []
        if self.log is not None:
            self.log.append(st.DiceShown(ship, *values))

    def change_die(self, ship: int, die: int, value: int) -> None:
        self.dice[8 * ship + die] = value
        if self.log is not None:
            self.log.append(st.DieChanged(ship, die, value))

    # -------------------------------------------------------------------------------------------------- fire

    def choose_ion(self, ship: int, *numbers: int) -> None:
        self.choice[ship] = [ASK_ION, *numbers]
        if self.log is not None:
            self.log.append(st.IonChosen(ship, *numbers))

    def hold_ion(self, ship: int) -> None:
        self.choice[ship] = []
        if self.log is not None:
            self.log.append(st.IonHeld(ship))

    def fire_ion(self, ship: int, cannon: int) -> None:
        self.choice[ship] = []
        self.dice[8 * ship + cannon] = 0
        if self.log is not None:
            self.log.append(st.IonFired(ship, cannon))

    def roll_die(self, ship: int, die: int, face: int) -> None:
        """The die shows `face`. It is the next one of the stream, or a real die's."""
        place = 8 * ship + die
        self.rolled[place] = face
        self.drawn += 1
        if self.log is not None:
            self.log.append(st.DieRolled(ship, die, face, int(self.succeeded(place))))

    def take_up_die(self, ship: int, die: int) -> None:
        self.rolled[8 * ship + die] = 0
        if self.log is not None:
            self.log.append(st.DieTakenUp(ship, die))

    def cancel_hit(self, ship: int, die: int) -> None:
        self.blocked[8 * ship + die] = 1
        if self.log is not None:
            self.log.append(st.HitCancelled(ship, die))

    def choose_aim(self, ship: int, sector: int) -> None:
        self.choice[ship] = [ASK_AIM, sector]
        if self.log is not None:
            self.log.append(st.AimChosen(ship, sector))

    def show_aim(self, ship: int, sector: int) -> None:
        self.choice[ship] = []
        if self.log is not None:
            self.log.append(st.AimShown(ship, sector))

    # ------------------------------------------------------------------------------------------------ damage

    def owe_damage(self, ship: int, sector: int, amount: int) -> None:
        """A ship is about to take damage; what it chose for a collision is open with that."""
        self.due[ship] = amount
        self.due_sector[ship] = sector
        self.choice[ship] = []
        if self.log is not None:
            self.log.append(st.DamageDue(ship, sector, amount))

    def reduce_damage(self, ship: int, amount: int) -> None:
        self.due[ship] -= amount
        if self.log is not None:
            self.log.append(st.DamageReduced(ship, amount))

    def mark_damage(self, ship: int, sector: int, amount: int) -> None:
        self.damage[3 * ship + sector] += amount
        self.due[ship] = 0
        self.hurt = 1
        self.first_blood = 1
        if self.log is not None:
            self.log.append(st.DamageMarked(ship, sector, amount))
