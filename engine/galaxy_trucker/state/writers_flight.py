"""The flight, and the only functions that write its fields.

There is one small writer for each kind of step. It makes the change and, while a log is kept, appends the step; so a
log that is played again gives the same state (writers_replay.py). Rules call writers and never assign to a field,
of the flight or of a ship.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.galaxy_trucker import steps_flight as st
from engine.galaxy_trucker import verbs_loads as loads
from engine.galaxy_trucker.board import Bit, Mask
from engine.galaxy_trucker.cards_kinds import Card
from engine.galaxy_trucker.state.fields_flight import Fields
from engine.galaxy_trucker.words import DESTROY, FALL_OFF, NO_GOODS, NONE, Goods
from engine.galaxy_trucker.words_flight import SPACES, Task
from engine.game import Step
from engine.state import logged


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

    # ------------------------------------------------------------------------------------- tasks and answers

    def schedule(self, *tasks: Task) -> None:
        self.pending.extend(reversed(tasks))
        if self.log is not None:
            self.log.append(st.TasksScheduled(tasks))

    def take_task(self) -> None:
        task = self.pending.pop()
        if self.log is not None:
            self.log.append(st.TaskTaken(task[0]))

    def ask(self, ship: int) -> None:
        self.waiting = ship
        if self.log is not None:
            self.log.append(st.Asked(ship, self.pending[-1][0]))

    def answer(self) -> None:
        """The ship that was asked has answered: its task is done."""
        ship = self.waiting
        self.waiting = NONE
        self.pending.pop()
        if self.log is not None:
            self.log.append(st.Answered(ship))

    # ----------------------------------------------------------------------------------------- cards and days

    def begin(self, positions: Iterable[int]) -> None:
        self.positions = list(positions)
        self.flying = (1 << len(self.positions)) - 1
        if self.log is not None:
            self.log.append(st.FlightBegan(tuple(self.positions)))

    def turn_card(self) -> None:
        """The next card, with the order of the ships that fly; nothing of the last one is left."""
        self.card += 1
        self.order = self.ahead_first()
        self.losers = self.defending = self.taken = self.stalled = self.swallowed = 0
        if self.log is not None:
            self.log.append(st.CardTurned(self.card))

    def end_card(self) -> None:
        self.order = []
        if self.log is not None:
            self.log.append(st.CardDone(self.card))

    def dodge(self, ship: int) -> None:
        self.order.remove(ship)
        if self.log is not None:
            self.log.append(st.ShipDodged(ship))

    def move(self, ship: int, days: int) -> None:
        """Counts only empty spaces, forward or back; occupied ones are jumped over [rules 5]."""
        taken = {
            at % SPACES
            for other, at in enumerate(self.positions)
            if self.flying >> other & 1 and other != ship
        }
        if self.freighter_hits != NONE:
            taken.add(self.freighter % SPACES)
        self.positions[ship] = _moved(self.positions[ship], days, taken)
        if self.log is not None:
            self.log.append(st.ShipMoved(ship, days, self.positions[ship]))

    def move_freighter(self, days: int) -> None:
        taken = {at % SPACES for ship, at in enumerate(self.positions) if self.flying >> ship & 1}
        self.freighter = _moved(self.freighter, days, taken)
        if self.log is not None:
            self.log.append(st.FreighterMoved(self.freighter))

    def hit_freighter(self) -> None:
        self.freighter_hits += 1
        if self.log is not None:
            self.log.append(st.FreighterHit(self.freighter_hits))

    def retire(self, ship: int, cause: int) -> None:
        self.flying &= ~(1 << ship)
        self.cause[ship] = cause
        self.retired_at[ship] = self.card
        if self.log is not None:
            self.log.append(st.ShipRetired(ship, cause))

    def end_flight(self) -> None:
        self.over = True
        if self.log is not None:
            self.log.append(st.FlightEnded())

    # --------------------------------------------------------------------------------------------------- dice

    def enter_dice(self, dice: Iterable[int]) -> None:
        entered = tuple(dice)
        self.dice.extend(entered)
        if self.log is not None:
            self.log.append(st.DiceEntered(entered))

    def set_dice(self, dice: list[int], seed: int) -> None:
        """Other dice to come, those given first; a clone that imagines has no log."""
        self.dice = [*self.dice[: self.drawn], *dice]
        self.seed = seed

    def roll(self, dice: tuple[int, ...]) -> None:
        self.drawn += len(dice)
        self.rolled = sum(dice)
        if self.log is not None:
            self.log.append(st.DiceRolled(dice))

    # ----------------------------------------------------------------------------------------------- strength

    def pay_energy(self, ship: int, bit: Bit) -> None:
        loads.take_energy(self.ships[ship], (bit,))
        if self.log is not None:
            self.log.append(st.EnergyPaid(ship, bit))

    def order_defence(self, ship: int) -> None:
        self.defending |= 1 << ship
        if self.log is not None:
            self.log.append(st.DefenceOrdered(ship))

    def order_fire(self, ship: int) -> None:
        self.firing |= 1 << ship
        if self.log is not None:
            self.log.append(st.FireOrdered(ship))

    def declare(self, ship: int, halves: int, mask: Mask) -> None:
        self.values[ship] = halves
        if self.log is not None:
            self.log.append(st.ValueDeclared(ship, halves, mask))

    def beat_ship(self, ship: int) -> None:
        self.losers |= 1 << ship
        if self.log is not None:
            self.log.append(st.ShipBeaten(ship))

    def swallow(self, ship: int) -> None:
        self.swallowed |= 1 << ship
        if self.log is not None:
            self.log.append(st.ShipSwallowed(ship))

    def stall(self, ship: int) -> None:
        self.stalled |= 1 << ship
        if self.log is not None:
            self.log.append(st.ShipStalled(ship))

    # ----------------------------------------------------------------------------- components, crew, goods, money

    def lose_components(self, ship: int, mask: Mask, how: int) -> None:
        count = mask.bit_count()
        self.ships[ship].remove(mask)
        self.lost[ship] += count
        if how in (DESTROY, FALL_OFF):
            self.lost_flying[ship] += count
        if self.log is not None:
            self.log.append(st.ComponentsLost(ship, mask, how))

    def lose_alien(self, ship: int, alien: int) -> None:
        self.ships[ship].aliens[alien] = NONE
        if self.log is not None:
            self.log.append(st.AlienLost(ship, alien))

    def lose_crew(self, ship: int, bit: Bit) -> None:
        loads.lose_crew(self.ships[ship], bit)
        if self.log is not None:
            self.log.append(st.CrewLost(ship, bit))

    def land(self, ship: int, planet: int) -> None:
        self.taken |= 1 << planet
        self.losers |= 1 << ship
        if self.log is not None:
            self.log.append(st.ShipLanded(ship, planet))

    def stow(self, ship: int, holds: Mapping[Bit, Goods], lost: Goods) -> None:
        carried = {bit: goods for bit, goods in holds.items() if goods != NO_GOODS}
        self.ships[ship].goods = carried
        if self.log is not None:
            self.log.append(st.GoodsStowed(ship, tuple(sorted(carried.items())), lost))

    def lose_goods(self, ship: int, due: int, bits: Sequence[Bit] = ()) -> None:
        """`bits` are the holds or batteries that are chosen where it is a choice."""
        craft = self.ships[ship]
        before, energy = craft.goods_aboard(), craft.energy_aboard()
        loads.lose_goods(craft, due, bits)
        if self.log is not None:
            after = craft.goods_aboard()
            gone = loads.as_goods(had - has for had, has in zip(before, after, strict=True))
            self.log.append(st.GoodsLost(ship, due, gone, energy - craft.energy_aboard(), tuple(bits)))

    def earn(self, ship: int, credits: int) -> None:
        self.credits[ship] += credits
        if self.log is not None:
            self.log.append(st.CreditsEarned(ship, credits))

    def pay_out(self, ship: int, parts: tuple[int, int, int, int, int]) -> None:
        """Order, looks, goods, mission and lost components; nobody ends below 0 [rules 12]."""
        self.credits[ship] = max(0, self.credits[ship] + sum(parts))
        self.payouts.append(parts)
        if self.log is not None:
            self.log.append(st.PaidOut(ship, *parts, self.credits[ship]))


def _moved(at: int, days: int, taken: set[int]) -> int:
    """Where `days` empty spaces from `at` lead, forward or (days below 0) back."""
    step = 1 if days > 0 else -1
    laps, left = divmod(abs(days), SPACES - len(taken))
    at += step * SPACES * laps
    while left:
        at += step
        if at % SPACES not in taken:
            left -= 1
    return at
