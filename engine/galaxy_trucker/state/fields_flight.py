"""The fields of a flight. Only the writers in writers_flight.py change them.

Ships are named by their numbers; sets of ships are bits of an int. Cards are their places in the deck.
"""

from collections.abc import Sequence
from typing import Self

from engine.galaxy_trucker.cards_kinds import Card
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.words import NONE
from engine.galaxy_trucker.words_flight import Task
from engine.game import Step


class Fields:
    """The fields of a flight, as they stand before the first card."""

    __slots__ = (
        "card",
        "cause",
        "credits",
        "deck",
        "defending",
        "dice",
        "drawn",
        "firing",
        "flying",
        "freighter",
        "freighter_hits",
        "level",
        "log",
        "losers",
        "loss_cap",
        "lost",
        "lost_flying",
        "order",
        "over",
        "payouts",
        "pending",
        "positions",
        "retired_at",
        "rolled",
        "rules",
        "seed",
        "ships",
        "stakes",
        "stalled",
        "swallowed",
        "taken",
        "values",
        "waiting",
    )

    def __init__(self, ships: Sequence[Ship], level: int, deck: Sequence[Card]) -> None:
        count = len(ships)
        self.log: list[Step] | None = None
        # What the flight begins with.
        self.ships: list[Ship] = list(ships)
        self.level = level
        self.loss_cap = 0
        self.deck: tuple[Card, ...] = tuple(deck)
        self.rules: frozenset[str] = frozenset()
        self.stakes = [0] * count
        # The flight board. `flying` is a set of ships; a ship's cause and card tell when and why it left.
        self.positions = [0] * count
        self.flying = 0
        # The ships whose single cannons fire at every big meteor, unasked.
        self.firing = 0
        self.cause = [NONE] * count
        self.retired_at = [NONE] * count
        self.freighter = 0
        self.freighter_hits = NONE
        # Money and losses: all lost components, and those destroyed or fallen off in flight.
        self.credits = [0] * count
        self.lost = [0] * count
        self.lost_flying = [0] * count
        self.payouts: list[tuple[int, int, int, int, int]] = []
        # Dice: those that are given, then those of the seed (NONE: somebody throws them); how many were thrown.
        self.dice: list[int] = []
        self.seed = NONE
        self.drawn = 0
        self.rolled = 0
        # The card in play: its place in the deck, the ships it concerns in order, what they bring in halves.
        self.card = NONE
        self.order: list[int] = []
        self.values = [0] * count
        self.losers = 0
        self.defending = 0
        self.taken = 0
        self.stalled = 0
        self.swallowed = 0
        # What waits: tasks, the next one last, and the ship that owes an answer.
        self.pending: list[Task] = []
        self.waiting = NONE
        self.over = False

    def clone(self) -> Self:
        """An independent copy, without log."""
        copy = type(self).__new__(type(self))
        copy.log = None
        copy.ships = [ship.clone() for ship in self.ships]
        copy.level = self.level
        copy.loss_cap = self.loss_cap
        copy.deck = self.deck
        copy.rules = self.rules
        copy.stakes = self.stakes.copy()
        copy.positions = self.positions.copy()
        copy.flying = self.flying
        copy.firing = self.firing
        copy.cause = self.cause.copy()
        copy.retired_at = self.retired_at.copy()
        copy.freighter = self.freighter
        copy.freighter_hits = self.freighter_hits
        copy.credits = self.credits.copy()
        copy.lost = self.lost.copy()
        copy.lost_flying = self.lost_flying.copy()
        copy.payouts = self.payouts.copy()
        copy.dice = self.dice.copy()
        copy.seed = self.seed
        copy.drawn = self.drawn
        copy.rolled = self.rolled
        copy.card = self.card
        copy.order = self.order.copy()
        copy.values = self.values.copy()
        copy.losers = self.losers
        copy.defending = self.defending
        copy.taken = self.taken
        copy.stalled = self.stalled
        copy.swallowed = self.swallowed
        copy.pending = self.pending.copy()
        copy.waiting = self.waiting
        copy.over = self.over
        return copy

    def snapshot(self) -> tuple[object, ...]:
        """Everything that can change, for comparing two flights."""
        ships = tuple(ship.snapshot() for ship in self.ships)
        board = (tuple(self.positions), self.flying, self.firing, tuple(self.cause), tuple(self.retired_at))
        freighter = (self.freighter, self.freighter_hits)
        money = (tuple(self.credits), tuple(self.lost), tuple(self.lost_flying), tuple(self.payouts))
        dice = (tuple(self.dice), self.seed, self.drawn, self.rolled)
        card = (self.card, tuple(self.order), tuple(self.values), self.losers, self.defending, self.taken)
        rest = (self.stalled, self.swallowed, tuple(self.pending), self.waiting, self.over)
        return (ships, self.level, self.deck, *board, *freighter, *money, *dice, *card, *rest)
