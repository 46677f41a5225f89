"""The fields of a duel. Only the writers in state.py change them.

All fields are ints and lists of ints. Sets are bits of an int: modules as `1 << number`, seats as `1 << seat`.
Dice lie in 16 places: `8 * ship` cannon dice, `8 * ship + 4` shield dice, 0 where there is none.
"""

from typing import Self

from engine.game import Seat, Step
from engine.outer_rim.cards import places, start_energy, starts
from engine.outer_rim.rules_schedule import OPENING
from engine.outer_rim.setup import Setup
from engine.outer_rim.words import (
    ASK_MODULES,
    NONE,
    PREPARATION,
    task,
)


class Fields:
    """The fields of a duel, as they stand after the deal."""

    __slots__ = (
        "active",
        "asked",
        "at",
        "began_at",
        "blocked",
        "bonus",
        "came_from",
        "choice",
        "cloaked",
        "damage",
        "dice",
        "draw_token",
        "drawn",
        "due",
        "due_sector",
        "fate",
        "first_blood",
        "given",
        "heading",
        "hurt",
        "log",
        "modules",
        "over",
        "passes",
        "pending",
        "phase",
        "places",
        "reason",
        "rolled",
        "round",
        "setup",
        "stage",
        "start_energy",
        "token",
        "used",
        "used_token",
        "waiting",
        "winner",
    )

    def __init__(self, setup: Setup, fate: int) -> None:
        start = starts(setup.mirrored_start)
        self.log: list[Step] | None = None
        # What the set-up brings.
        self.setup: Setup = setup
        self.start_energy: tuple[int, ...] = start_energy()
        self.places: tuple[tuple[int, int], ...] = places(setup.slot_profile)
        # The dice the table rolls: face number `drawn` of the faces that a position file gives, 0 where it gives none,
        # and beyond them of the stream `fate`.
        self.fate = fate
        self.given: tuple[int, ...] = ()
        self.drawn = 0
        # What waits: tasks, the next one last; the task that waits for answers, and the seats that owe one.
        self.pending: list[int] = list(reversed(OPENING))
        self.stage = task(ASK_MODULES)
        self.waiting = self.both_seats
        self.choice: list[list[int]] = [
            [],
            [],
        ]  # a secret choice: the kind of task it answers, then its numbers
        self.asked = 0  # the ship whose turn it is in a window
        self.passes = 0  # how many ships passed there in a row
        # The ships.
        self.at: list[int] = [start[0].field, start[1].field]
        self.heading: list[int] = [start[0].heading, start[1].heading]
        self.damage: list[int] = [0] * 6  # 3 * ship + sector
        self.modules: list[int] = [0, 0]
        self.used: list[int] = [0, 0]
        # Marks of the present round.
        self.round = 0
        self.phase = PREPARATION
        self.began_at: list[int] = [start[0].field, start[1].field]
        self.came_from: list[int] = [NONE, NONE]
        self.token: list[int] = [NONE, NONE]
        self.used_token: list[int] = [NONE, NONE]
        self.cloaked: list[int] = [0, 0]
        self.active: list[int] = [NONE, NONE]
        self.bonus: list[int] = [0, 0]
        self.dice: list[int] = [0] * 16
        self.rolled: list[int] = [0] * 16  # the face, 0 before the roll
        self.blocked: list[int] = [0] * 16  # hits that a shield took
        self.due: list[int] = [0, 0]
        self.due_sector: list[int] = [NONE, NONE]
        self.hurt = 0  # whether any ship took damage in this round
        # The end.
        self.first_blood = 0
        self.draw_token = 0
        self.over = 0
        self.winner = NONE
        self.reason = NONE

    def clone(self) -> Self:
        """An independent copy without a log."""
        copy = type(self).__new__(type(self))
        copy.log = None
        copy.setup = self.setup
        copy.start_energy = self.start_energy
        copy.places = self.places
        copy.fate = self.fate
        copy.given = self.given
        copy.drawn = self.drawn
        copy.pending = self.pending[:]
        copy.stage = self.stage
        copy.waiting = self.waiting
        copy.choice = [self.choice[0][:], self.choice[1][:]]
        copy.asked = self.asked
        copy.passes = self.passes
        copy.at = self.at[:]
        copy.heading = self.heading[:]
        copy.damage = self.damage[:]
        copy.modules = self.modules[:]
        copy.used = self.used[:]
        copy.round = self.round
        copy.phase = self.phase
        copy.began_at = self.began_at[:]
        copy.came_from = self.came_from[:]
        copy.token = self.token[:]
        copy.used_token = self.used_token[:]
        copy.cloaked = self.cloaked[:]
        copy.active = self.active[:]
        copy.bonus = self.bonus[:]
        copy.dice = self.dice[:]
        copy.rolled = self.rolled[:]
        copy.blocked = self.blocked[:]
        copy.due = self.due[:]
        copy.due_sector = self.due_sector[:]
        copy.hurt = self.hurt
        copy.first_blood = self.first_blood
        copy.draw_token = self.draw_token
        copy.over = self.over
        copy.winner = self.winner
        copy.reason = self.reason
        return copy

    def snapshot(self) -> tuple[object, ...]:
        """Every field but the log, for comparing two states; the lists in it go on changing."""
        dice = (self.fate, self.given[self.drawn :], self.drawn)
        whole = (self.setup, self.start_energy, self.places, *dice, self.stage, self.waiting)
        marks = (
            self.asked,
            self.passes,
            self.round,
            self.phase,
            self.hurt,
            self.first_blood,
            self.draw_token,
        )
        lists = (
            *(self.pending, *self.choice, self.at, self.heading, self.damage, self.modules, self.used),
            *(self.began_at, self.came_from, self.token, self.used_token, self.cloaked, self.active),
            *(self.bonus, self.dice, self.rolled, self.blocked, self.due, self.due_sector),
        )
        end = (self.over, self.winner, self.reason)
        return (*whole, *marks, *end, *lists)

    # ------------------------------------------------------------------------------------- what follows from them

    def energy(self, ship: int, sector: int) -> int:
        """Energy left in a sector; 0 means that it is destroyed."""
        return self.start_energy[sector] - self.damage[3 * ship + sector]

    def living(self, ship: int) -> list[int]:
        """The sectors of a ship that are not destroyed."""
        return [sector for sector in range(3) if self.energy(ship, sector)]

    def limit(self, ship: int) -> int:
        """Energy that the dice in the active sector may show together."""
        energy = self.energy(ship, self.active[ship])
        return energy + self.bonus[ship] if energy else 0

    def cannons(self, ship: int) -> list[int]:
        """Values of the four places for cannon dice."""
        return self.dice[8 * ship : 8 * ship + 4]

    def shields(self, ship: int) -> list[int]:
        """Values of the four places for shield dice."""
        return self.dice[8 * ship + 4 : 8 * ship + 8]

    def succeeded(self, place: int) -> bool:
        """Whether the die in one of the 16 places was rolled at most as high as it is set, a 6 never [R 3]."""
        return 0 < self.rolled[place] <= self.dice[place] and self.rolled[place] != 6

    def failed(self, place: int) -> bool:
        """Whether the die in one of the 16 places was rolled without success."""
        return self.rolled[place] > 0 and not self.succeeded(place)

    def hits(self, ship: int) -> list[int]:
        """Places of a ship's cannon dice that hit and were not cancelled."""
        at = 8 * ship
        return [place for place in range(4) if self.succeeded(at + place) and not self.blocked[at + place]]

    def seat_of(self, ship: int) -> Seat:
        """The seat that flies a ship."""
        return self.setup.seats[ship]

    def ship_of(self, seat: Seat) -> int:
        """The ship that a seat flies."""
        return self.setup.seats.index(seat)

    @property
    def both_seats(self) -> int:
        """The set of both seats: bits 1 << seat."""
        return 1 << self.setup.seats[0] | 1 << self.setup.seats[1]

    def waits_for(self, seat: Seat) -> bool:
        """Whether a seat owes an answer."""
        return bool(self.waiting >> seat & 1)
