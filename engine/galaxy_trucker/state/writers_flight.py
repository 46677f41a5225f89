"""The flight, and the only functions that write its fields.

There is one small writer for each kind of step, with the fields of the step. While a log is kept each appends its step;
so a log that is played again gives the same state (`follow`). Rules call writers and never assign to a field, of the
flight or of a ship.
"""

from collections.abc import Callable

from engine.galaxy_trucker import steps_flight as st
from engine.galaxy_trucker import verbs_loads as loads
from engine.galaxy_trucker.board import Bit, Mask
from engine.galaxy_trucker.cards_kinds import Card
from engine.galaxy_trucker.state.fields_flight import Fields
from engine.galaxy_trucker.words import DESTROY, FALL_OFF, NONE, Goods
from engine.galaxy_trucker.words_flight import SPACES, Task
from engine.game import Step
from engine.state import logged, writes


@logged
class State(Fields):
    """A flight. `log` is a list of steps, or None when none is kept."""

    __slots__ = ()

    def note(self, kind: Callable[..., Step], *numbers: object) -> None:
        """Tells something that changes nothing, such as an enemy that is beaten."""
        if self.log is not None:
            self.log.append(kind(*numbers))

    # ------------------------------------------------------------------------------------------------- facts

    @property
    def in_play(self) -> Card:
        """The card that is being resolved."""
        return self.deck[self.card]

    def concerned(self, ships: int) -> list[int]:
        """Those of a set of ships that the card concerns, in its order."""
        return [ship for ship in self.order if ships >> ship & 1]

    def ahead_first(self) -> list[int]:
        """The ships that fly, from the leader to the last, as they stand now."""
        at = self.positions
        flying = [ship for ship in range(len(at)) if self.flying >> ship & 1]
        flying.sort(key=at.__getitem__, reverse=True)
        return flying

    def position_after(self, ship: int, days: int) -> int:
        """Where a ship stands after days forward or (below 0) back: only empty spaces count, occupied ones are jumped
        over [rules 5].
        """
        occupied = {
            at % SPACES
            for other, at in enumerate(self.positions)
            if self.flying >> other & 1 and other != ship
        }
        if self.freighter_hits != NONE:
            occupied.add(self.freighter % SPACES)
        return _moved(self.positions[ship], days, occupied)

    def freighter_after(self, days: int) -> int:
        """Where the freighter stands after days."""
        occupied = {at % SPACES for ship, at in enumerate(self.positions) if self.flying >> ship & 1}
        return _moved(self.freighter, days, occupied)

    # ------------------------------------------------------------------------------------- tasks and answers

    @writes(st.TasksScheduled)
    def schedule(self, tasks: tuple[Task, ...]) -> None:
        self.pending.extend(reversed(tasks))

    @writes(st.TaskTaken)
    def take_task(self, task: int) -> None:
        self.pending.pop()

    @writes(st.Asked)
    def ask(self, ship: int, task: int) -> None:
        self.waiting = ship

    @writes(st.Answered)
    def answer(self, ship: int) -> None:
        """The ship that was asked has answered: its task is done."""
        self.waiting = NONE
        self.pending.pop()

    # ----------------------------------------------------------------------------------------- cards and days

    @writes(st.FlightBegan)
    def begin(self, positions: tuple[int, ...]) -> None:
        self.positions = list(positions)
        self.flying = (1 << len(self.positions)) - 1

    @writes(st.CardTurned)
    def turn_card(self, card: int) -> None:
        """The next card, with the order of the ships that fly; nothing of the last one is left."""
        self.card = card
        self.order = self.ahead_first()
        self.losers = self.defending = self.taken = self.stalled = self.swallowed = 0

    @writes(st.CardDone)
    def end_card(self, card: int) -> None:
        self.order = []

    @writes(st.ShipDodged)
    def dodge(self, ship: int) -> None:
        self.order.remove(ship)

    @writes(st.ShipMoved)
    def move(self, ship: int, days: int, position: int) -> None:
        self.positions[ship] = position

    @writes(st.FreighterMoved)
    def move_freighter(self, position: int) -> None:
        self.freighter = position

    @writes(st.FreighterHit)
    def hit_freighter(self, hits: int) -> None:
        self.freighter_hits = hits

    @writes(st.ShipRetired)
    def retire(self, ship: int, cause: int) -> None:
        self.flying &= ~(1 << ship)
        self.cause[ship] = cause
        self.retired_at[ship] = self.card

    @writes(st.FlightEnded)
    def end_flight(self) -> None:
        self.over = True

    # --------------------------------------------------------------------------------------------------- dice

    @writes(st.DiceEntered)
    def enter_dice(self, dice: tuple[int, ...]) -> None:
        self.dice.extend(dice)

    def set_dice(self, dice: list[int], seed: int) -> None:
        """Other dice to come, those given first; a clone that imagines has no log."""
        self.dice = [*self.dice[: self.drawn], *dice]
        self.seed = seed

    @writes(st.DiceRolled)
    def roll(self, dice: tuple[int, ...]) -> None:
        self.drawn += len(dice)
        self.rolled = sum(dice)

    # ----------------------------------------------------------------------------------------------- strength

    @writes(st.EnergyPaid)
    def pay_energy(self, ship: int, bit: Bit) -> None:
        loads.take_energy(self.ships[ship], (bit,))

    @writes(st.DefenceOrdered)
    def order_defence(self, ship: int) -> None:
        self.defending |= 1 << ship

    @writes(st.FireOrdered)
    def order_fire(self, ship: int) -> None:
        self.firing |= 1 << ship

    @writes(st.ValueDeclared)
    def declare(self, ship: int, halves: int, mask: Mask) -> None:
        self.values[ship] = halves

    @writes(st.ShipBeaten)
    def beat_ship(self, ship: int) -> None:
        self.losers |= 1 << ship

    @writes(st.ShipSwallowed)
    def swallow(self, ship: int) -> None:
        self.swallowed |= 1 << ship

    @writes(st.ShipStalled)
    def stall(self, ship: int) -> None:
        self.stalled |= 1 << ship

    # ----------------------------------------------------------------------------- components, crew, goods, money

    @writes(st.ComponentsLost)
    def lose_components(self, ship: int, mask: Mask, how: int) -> None:
        count = mask.bit_count()
        self.ships[ship].remove(mask)
        self.lost[ship] += count
        if how in (DESTROY, FALL_OFF):
            self.lost_flying[ship] += count

    @writes(st.AlienLost)
    def lose_alien(self, ship: int, alien: int) -> None:
        self.ships[ship].aliens[alien] = NONE

    @writes(st.CrewLost)
    def lose_crew(self, ship: int, bit: Bit) -> None:
        loads.lose_crew(self.ships[ship], bit)

    @writes(st.ShipLanded)
    def land(self, ship: int, planet: int) -> None:
        self.taken |= 1 << planet
        self.losers |= 1 << ship

    @writes(st.GoodsStowed)
    def stow(self, ship: int, holds: tuple[tuple[Bit, Goods], ...], lost: Goods) -> None:
        self.ships[ship].goods = dict(holds)

    @writes(st.GoodsLost)
    def lose_goods(self, ship: int, due: int, goods: Goods, energy: int, bits: tuple[Bit, ...]) -> None:
        """`bits` are the holds or batteries that are chosen where it is a choice."""
        loads.lose_goods(self.ships[ship], due, bits)

    @writes(st.CreditsEarned)
    def earn(self, ship: int, credits: int) -> None:
        self.credits[ship] += credits

    @writes(st.PaidOut)
    def pay_out(
        self, ship: int, order: int, looks: int, goods: int, mission: int, lost: int, credits: int
    ) -> None:
        self.credits[ship] = credits
        self.payouts.append((order, looks, goods, mission, lost))


def _moved(at: int, days: int, occupied: set[int]) -> int:
    """Where `days` empty spaces from `at` lead, forward or (days below 0) back."""
    step = 1 if days > 0 else -1
    laps, left = divmod(abs(days), SPACES - len(occupied))
    at += step * SPACES * laps
    while left:
        at += step
        if at % SPACES not in occupied:
            left -= 1
    return at
