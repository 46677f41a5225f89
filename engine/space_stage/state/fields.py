"""The fields of a game. Only the writers in state.py change them.

All fields are ints and lists of ints. Characters, rooms, slots, generators, cards and monsters are numbers
(words.py); seats are those of the table, 1 and up. Tokens and boosts belong to monsters, so they go where a monster
goes.
"""

from typing import Self

from engine.game import Step
from engine.space_stage import chance
from engine.space_stage.cards import numbered, station
from engine.space_stage.setup import Setup
from engine.space_stage.words import CARDS, HUB, MONSTERS, NONE, ROW_PLACES, SETUP, SLOTS


class Fields:
    """The fields of a game, as they stand before decks are shuffled. `log` is a list of steps, or None."""

    __slots__ = (
        "boost",
        "cards",
        "cause",
        "count",
        "damage",
        "dead",
        "decks",
        "dice",
        "discharged",
        "done",
        "dying_at",
        "first",
        "generators",
        "hands",
        "hat",
        "last_roll",
        "log",
        "master_done",
        "monsters",
        "of_organic",
        "of_scrap",
        "organic",
        "owner",
        "pending",
        "phase",
        "pocket",
        "recharged",
        "rolled",
        "room",
        "round",
        "rows",
        "scrap",
        "seats",
        "seed",
        "self_damage",
        "setup",
        "slots",
        "station",
        "teams",
        "turn",
        "used",
        "vivified",
        "won",
    )

    def __init__(self, setup: Setup, seed: int) -> None:
        self.log: list[Step] | None = None
        self.setup = setup
        self.cards = numbered(setup.cards, setup.monsters)
        self.station = station(setup.side_doors)
        self.count = count = setup.characters
        self.dying_at = setup.dying_at
        self.seats = setup.seats
        # The seat of each character, and the characters of each seat (0, the table, and the Station Master have none).
        each = 2 if setup.two_players else 1
        self.owner = tuple(c // each + 1 for c in range(count))
        self.teams = tuple(
            tuple(c for c in range(count) if self.owner[c] == seat) for seat in range(setup.players + 2)
        )
        # Chance: dice that are fixed, and the generator of all others.
        self.dice: list[int] = []
        self.seed = chance.start(seed)
        # Rounds.
        self.round = 1
        self.phase = SETUP
        self.first = 1
        self.turn = 0  # the seat in turn; 0: none
        self.master_done = 0
        self.pending: list[int] = []  # kind, character, by, what, amount; empty: nothing
        self.won = 0
        self.cause = NONE
        # Characters.
        self.room: list[int] = [HUB] * count
        self.damage: list[int] = [0] * count
        self.dead: list[int] = [0] * count
        self.last_roll: list[int] = [0] * count  # 0: none
        self.organic: list[int] = [0] * count
        self.scrap: list[int] = [0] * count
        self.hands: list[list[int]] = [[] for _ in range(count)]
        # Of this turn.
        self.done: list[list[int]] = [[] for _ in range(count)]
        self.recharged: list[int] = [0] * count
        self.rolled: list[int] = [0] * count
        self.hat: list[int] = [0] * count
        self.vivified: list[int] = [0] * count
        self.self_damage: list[int] = [0] * count
        # Cards.
        self.discharged: list[int] = [0] * CARDS
        self.used: list[int] = [0] * CARDS
        self.pocket: list[int] = [NONE] * CARDS
        self.rows: list[list[int]] = [[NONE] * ROW_PLACES, [NONE] * ROW_PLACES]
        self.decks: list[list[int]] = [[], []]  # the top lies last
        # The board. Monsters: those still to come, the top last.
        self.monsters: list[int] = []
        self.slots: list[int] = [NONE] * len(SLOTS)
        self.of_organic: list[int] = [0] * MONSTERS
        self.of_scrap: list[int] = [0] * MONSTERS
        self.boost: list[int] = [0] * MONSTERS
        self.generators: list[int] = [0] * 4

    def clone(self) -> Self:
        """An independent copy without a log."""
        copy = type(self).__new__(type(self))
        copy.log = None
        copy.setup = self.setup
        copy.cards = self.cards
        copy.station = self.station
        copy.count = self.count
        copy.dying_at = self.dying_at
        copy.seats = self.seats
        copy.owner = self.owner
        copy.teams = self.teams
        copy.dice = self.dice[:]
        copy.seed = self.seed
        copy.round = self.round
        copy.phase = self.phase
        copy.first = self.first
        copy.turn = self.turn
        copy.master_done = self.master_done
        copy.pending = self.pending[:]
        copy.won = self.won
        copy.cause = self.cause
        copy.room = self.room[:]
        copy.damage = self.damage[:]
        copy.dead = self.dead[:]
        copy.last_roll = self.last_roll[:]
        copy.organic = self.organic[:]
        copy.scrap = self.scrap[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.done = [done[:] for done in self.done]
        copy.recharged = self.recharged[:]
        copy.rolled = self.rolled[:]
        copy.hat = self.hat[:]
        copy.vivified = self.vivified[:]
        copy.self_damage = self.self_damage[:]
        copy.discharged = self.discharged[:]
        copy.used = self.used[:]
        copy.pocket = self.pocket[:]
        copy.rows = [row[:] for row in self.rows]
        copy.decks = [deck[:] for deck in self.decks]
        copy.monsters = self.monsters[:]
        copy.slots = self.slots[:]
        copy.of_organic = self.of_organic[:]
        copy.of_scrap = self.of_scrap[:]
        copy.boost = self.boost[:]
        copy.generators = self.generators[:]
        return copy

    def snapshot(self) -> tuple[object, ...]:
        """Every field but the log, for comparing two states; the lists in it go on changing."""
        whole = (self.setup, self.seed, self.round, self.phase, self.first, self.turn, self.master_done)
        lists = (
            *(self.dice, self.pending, self.room, self.damage, self.dead, self.last_roll, self.organic),
            *(self.scrap, *self.hands, *self.done, self.recharged, self.rolled, self.hat, self.vivified),
            *(self.self_damage, self.discharged, self.used, self.pocket, *self.rows, *self.decks),
            *(self.monsters, self.slots, self.of_organic, self.of_scrap, self.boost, self.generators),
        )
        return (*whole, self.won, self.cause, *lists)
