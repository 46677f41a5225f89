"""A plan in the making: cards on the spaces that take a card of some hand, wishes on all others.

A wish is a code without a card. Nobody has the cards of a later phase yet, but what will have to be done then tells
what can wait; and a plan that is free of hands consists of wishes alone.
"""

import random
from collections.abc import Sequence
from typing import Final, TypeAlias

from engine.game import Seat
from engine.space_alert.cards import cards
from engine.space_alert.state.writers_planning import EMPTY
from engine.space_alert.words import BLANK

# An android's own heroic card is a pool of its own: this number and its place in the crew.
ANDROID_POOL: Final = 10

Spaces: TypeAlias = list[tuple[int, ...]]


class Means:
    """What can be planned with: equal means are the same question, however the cards lie at the moment.

    By crew member: `open` are the turns that take a card, `later` those that take a wish, `pools` the pools that
    cards may come from, the own one first, `fixed` the codes that stay. `stock` holds all cards of each pool, in
    hand or on an open space. Seats that lend may hand over a card, so theirs may serve on any board.
    """

    __slots__ = ("fixed", "later", "lend", "open", "pools", "stock", "turns")

    def __init__(
        self,
        turns: int,
        open_turns: Spaces,
        later: Spaces,
        fixed: Spaces,
        pools: list[tuple[int, ...]],
        stock: dict[int, list[int]],
        lend: tuple[Seat, ...] = (),
    ) -> None:
        self.turns = turns
        self.open = open_turns
        self.later = later
        self.fixed = fixed
        self.pools = pools
        self.stock = stock
        self.lend = lend

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Means):
            return NotImplemented
        mine = (self.open, self.later, self.pools, self.stock, self.fixed)
        return mine == (other.open, other.later, other.pools, other.stock, other.fixed)

    __hash__ = None  # type: ignore[assignment]


class Draft:
    """A plan: `cards` and `codes` by crew member and place (turn - 1); `free` are the cards not in use, by pool."""

    __slots__ = ("cards", "codes", "free", "means")

    def __init__(
        self,
        means: Means,
        codes: Sequence[Sequence[int]] | None,
        laid: Sequence[Sequence[int]] | None = None,
    ) -> None:
        """`codes` are planned to begin with (None leaves that to `clone`), by the cards `laid` on open spaces."""
        self.means = means
        self.free: dict[int, list[int]] = {}
        self.cards: list[list[int]] = []
        self.codes: list[list[int]] = []
        if codes is not None:
            self._begin(codes, laid)

    def _begin(self, codes: Sequence[Sequence[int]], laid: Sequence[Sequence[int]] | None) -> None:
        self.free = {pool: stock[:] for pool, stock in self.means.stock.items()}
        self.cards = [[EMPTY] * self.means.turns for _ in codes]
        self.codes = [list(row) for row in codes]
        for crew, turns in enumerate(self.means.open):
            for turn in turns:
                code, self.codes[crew][turn - 1] = self.codes[crew][turn - 1], BLANK
                self.lay(crew, turn, code, laid[crew][turn - 1] if laid is not None else EMPTY)

    def clone(self) -> "Draft":
        """An independent copy."""
        copy = Draft(self.means, None)
        copy.free = {pool: stock[:] for pool, stock in self.free.items()}
        copy.cards = [row[:] for row in self.cards]
        copy.codes = [row[:] for row in self.codes]
        return copy

    def may(self, crew: int, turn: int) -> bool:
        """Whether this space may be planned."""
        return turn in self.means.open[crew] or turn in self.means.later[crew]

    def clear(self, crew: int, turn: int) -> None:
        """Leaves a space empty."""
        card = self.cards[crew][turn - 1]
        if card != EMPTY:
            self.cards[crew][turn - 1] = EMPTY
            self.free[self.pool_of(crew, card)].append(card)
        self.codes[crew][turn - 1] = BLANK

    def lay(self, crew: int, turn: int, code: int, card: int) -> None:
        """Lays a free card (EMPTY for a wish, or for nothing) with `code` on top."""
        self.clear(crew, turn)
        if card != EMPTY:
            self.free[self.pool_of(crew, card)].remove(card)
            self.cards[crew][turn - 1] = card
        self.codes[crew][turn - 1] = code

    def pool_of(self, crew: int, card: int) -> int:
        """Where a card on a crew member's board came from."""
        return next(pool for pool in self.means.pools[crew] if card in self.means.stock[pool])

    def choices(self, crew: int) -> list[int]:
        """The free cards that a crew member may use; a heroic card serves only whom it was dealt to [R 5.2]."""
        own, *others = self.means.pools[crew]
        found = self.free[own]
        if others:
            lent = self.lent() if self.means.lend else {}
            found = found + [
                card
                for pool in others
                if own >= ANDROID_POOL or pool not in lent
                for card in self.free[pool]
                if not cards()[card].heroic
            ]
        return found

    def lent(self) -> dict[Seat, tuple[int, int]]:
        """The card that each seat hands over, and the crew member who uses it."""
        found: dict[Seat, tuple[int, int]] = {}
        for crew, row in enumerate(self.cards):
            own = self.means.pools[crew][0] if self.means.open[crew] else EMPTY
            for card in row:
                if card != EMPTY and own < ANDROID_POOL and self.pool_of(crew, card) != own:
                    found[self.pool_of(crew, card)] = (card, crew)
        return found

    def put(self, crew: int, turn: int, code: int, draw: random.Random) -> bool:
        """Plans `code` for a turn: with a card while the space is open, as a wish for later. False if impossible."""
        if self.codes[crew][turn - 1] == code:
            return True
        if turn in self.means.later[crew]:
            self.codes[crew][turn - 1] = code
            return True
        if turn not in self.means.open[crew]:
            return False
        self.clear(crew, turn)
        if code == BLANK:
            return True
        fitting = [card for card in self.choices(crew) if code in cards()[card].halves]
        if not fitting:
            return False
        self.lay(crew, turn, code, draw.choice(fitting))
        return True

    def rewrite(self, crew: int, new: dict[int, int], draw: random.Random) -> bool:
        """Plans other codes by turn; False, and everything stays, if nothing changes or a card is missing."""
        codes, laid = self.codes[crew], self.cards[crew]
        changed = [turn for turn, code in new.items() if turn <= self.means.turns and codes[turn - 1] != code]
        if not changed or not all(self.may(crew, turn) for turn in changed):
            return False
        before = [(turn, codes[turn - 1], laid[turn - 1]) for turn in changed]
        for turn in changed:
            self.clear(crew, turn)
        if all(self.put(crew, turn, new[turn], draw) for turn in changed):
            return True
        for turn in changed:
            self.clear(crew, turn)
        for turn, code, card in before:
            self.lay(crew, turn, code, card)
        return False

    def follow(self, other: "Draft", draw: random.Random) -> None:
        """Comes as close to another plan as the cards allow."""
        spaces = [
            (crew, turn)
            for crew, row in enumerate(self.codes)
            for turn, code in enumerate(row, 1)
            if code != other.codes[crew][turn - 1] and self.may(crew, turn)
        ]
        for crew, turn in spaces:
            self.clear(crew, turn)
        for crew, turn in spaces:
            self.put(crew, turn, other.codes[crew][turn - 1], draw)

    def differs_from(self, other: "Draft") -> int:
        """The first turn in which something else is done, 0 if there is none."""
        first = 0
        for crew, row in enumerate(self.codes):
            theirs = other.codes[crew]
            if row != theirs:
                turn = 1
                while row[turn - 1] == theirs[turn - 1]:
                    turn += 1
                first = min(first, turn) if first else turn
        return first

    def changes(self, other: "Draft") -> list[tuple[int, int]]:
        """The spaces, (crew, turn), on which something else is done."""
        found = []
        for crew, row in enumerate(self.codes):
            theirs = other.codes[crew]
            if row != theirs:
                for place, code in enumerate(row):
                    if code != theirs[place]:
                        found.append((crew, place + 1))
        return found

    def size(self) -> tuple[int, int]:
        """How many cards and how many wishes the plan takes."""
        laid = wished = 0
        for crew, row in enumerate(self.codes):
            for turn in self.means.open[crew]:
                if row[turn - 1] != BLANK:
                    laid += 1
            for turn in self.means.later[crew]:
                if row[turn - 1] != BLANK:
                    wished += 1
        return laid, wished
