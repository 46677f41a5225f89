"""The fields of a duel. Only the writers in writers.py change them.

All fields are ints and lists of ints. Sets are bits of an int: modules as `1 << number`, seats as `1 << seat`.
Dice lie in 16 places: `8 * ship` cannon dice, `8 * ship + 4` shield dice, 0 where there is none.
"""

from collections.abc import Callable
from typing import Annotated

from engine.game import Seat
from engine.outer_rim.cards import places, start_energy, starts
from engine.outer_rim.rules_schedule import OPENING
from engine.outer_rim.setup import Setup
from engine.outer_rim.words import (
    ASK_MODULES,
    NONE,
    PREPARATION,
    task,
)
from engine.state import NOT_COMPARED, GameState, begins, state


def _by_ship(value: int) -> Callable[[Setup], list[int]]:
    return lambda setup: [value, value]


def _by_place(setup: Setup) -> list[int]:
    return [0] * 16


def place_of(ship: int, die: int) -> int:
    """The place of one of the eight dice of a ship among all 16."""
    return 8 * ship + die


@state
class Fields(GameState):
    """The fields of a duel, as they stand after the deal."""

    # What the set-up brings.
    setup: Setup
    # The dice the table rolls: face number `drawn` of the faces that a position file gives, 0 where it gives none,
    # and beyond them of the stream `fate`.
    fate: int
    given: Annotated[tuple[int, ...], NOT_COMPARED] = ()
    drawn: int = 0
    start_energy: tuple[int, ...] = begins(lambda setup: start_energy())
    places: tuple[tuple[int, int], ...] = begins(lambda setup: places(setup.slot_profile))
    # What waits: tasks, the next one last; the task that waits for answers, and the seats that owe one.
    pending: list[int] = begins(lambda setup: list(reversed(OPENING)))
    stage: int = task(ASK_MODULES)
    waiting: int = begins(lambda setup: 1 << setup.seats[0] | 1 << setup.seats[1])
    choice: list[list[int]] = begins(
        lambda setup: [[], []]
    )  # a secret choice: its kind of task, then its numbers
    asked: int = 0  # the ship whose turn it is in a window
    passes: int = 0  # how many ships passed there in a row
    # The ships.
    at: list[int] = begins(lambda setup: [start.field for start in starts(setup.mirrored_start)])
    heading: list[int] = begins(lambda setup: [start.heading for start in starts(setup.mirrored_start)])
    damage: list[int] = begins(lambda setup: [0] * 6)  # 3 * ship + sector
    modules: list[int] = begins(_by_ship(0))
    used: list[int] = begins(_by_ship(0))
    # Marks of the present round.
    round: int = 0
    phase: int = PREPARATION
    began_at: list[int] = begins(lambda setup: [start.field for start in starts(setup.mirrored_start)])
    came_from: list[int] = begins(_by_ship(NONE))
    token: list[int] = begins(_by_ship(NONE))
    used_token: list[int] = begins(_by_ship(NONE))
    cloaked: list[int] = begins(_by_ship(0))
    active: list[int] = begins(_by_ship(NONE))
    bonus: list[int] = begins(_by_ship(0))
    dice: list[int] = begins(_by_place)
    rolled: list[int] = begins(_by_place)  # the face, 0 before the roll
    blocked: list[int] = begins(_by_place)  # hits that a shield took
    due: list[int] = begins(_by_ship(0))
    due_sector: list[int] = begins(_by_ship(NONE))
    hurt: int = 0  # whether any ship took damage in this round
    # The end.
    first_blood: int = 0
    draw_token: int = 0
    over: int = 0
    winner: int = NONE
    reason: int = NONE

    # ------------------------------------------------------------------------------------- what follows from them

    def damage_of(self, ship: int, sector: int) -> int:
        """What a sector has lost of its energy."""
        return self.damage[3 * ship + sector]

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

    def dice_of(self, ship: int) -> list[int]:
        """Values of the eight places for dice of a ship, cannon dice first; 0 where there is none."""
        return self.dice[8 * ship : 8 * ship + 8]

    def die(self, ship: int, die: int) -> int:
        """The value of one of the eight dice of a ship."""
        return self.dice[8 * ship + die]

    def cannons(self, ship: int) -> list[int]:
        """Values of the four places for cannon dice."""
        return self.dice[8 * ship : 8 * ship + 4]

    def shields(self, ship: int) -> list[int]:
        """Values of the four places for shield dice."""
        return self.dice[8 * ship + 4 : 8 * ship + 8]

    def succeeded(self, place: int) -> bool:
        """Whether the die in one of the 16 places was rolled at most as high as it is set, a 6 never [R 3]."""
        return self.succeeds(place, self.rolled[place])

    def succeeds(self, place: int, face: int) -> bool:
        """Whether a face would be a success of the die in one of the 16 places; 0 is a die that was not rolled."""
        return 0 < face <= self.dice[place] and face != 6

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
