"""The fields of a game. Once it is dealt or read, only the writers in writers*.py change them.

Seats are 1 and up; lists by seat have a place 0 that nobody uses. Sets of seats are bits of an int, `1 << seat`.
Ships and cards are their numbers. What has no order is kept sorted, so that equal positions have equal fields. The
next card of a deck is the last of its list.
"""

from collections.abc import Mapping
from dataclasses import field
from functools import cache
from typing import Annotated, NamedTuple, TypeAlias

from engine.mag_blast.cards import (
    CARRIERS,
    DAMAGE,
    HULL,
    KIND,
    MINESWEEPERS,
    SPEED,
    Numbers,
    numbers,
)
from engine.mag_blast.setup import Setup
from engine.mag_blast.words import (
    ATTACK,
    BUILD,
    BZZGZZRT,
    COMMAND,
    FLEET_SHIPS,
    NO_HIT,
    SECTORS,
)
from engine.state import NOT_COMPARED, GameState, begins, state


class PlayedCard(NamedTuple):
    """A card that lies on the stack: who played it, as what, and all that was named with it; 0 where nothing was.

    `target_seat` is 0 where there is no target. `fleet` is the seat of an asteroid field or minefield, `sector` where
    a boarded ship goes (-1: nowhere), `moves` ships and sectors by turns.
    """

    seat: int
    how: int
    card: int
    ship: int = 0
    target_seat: int = 0
    target_ship: int = 0
    fleet: int = 0
    blast: int = 0
    sector: int = -1
    moves: tuple[int, ...] = ()
    extra: int = 0


Lot: TypeAlias = Mapping[str, object]
"""A draw that a file fixes, as the file writes it (docs/formats/mag-blast-position.md)."""


@cache
def _clockwise(players: int, alive: int, first: int) -> tuple[int, ...]:
    """The seats of a set, clockwise from the place of `first`."""
    seats = (*range(first, players + 1), *range(1, first))
    return tuple(seat for seat in seats if alive >> seat & 1)


def _zeros(setup: Setup) -> list[int]:
    return [0] * (setup.players + 1)


def _lists(setup: Setup) -> list[list[int]]:
    return [[] for _ in range(setup.players + 1)]


def _tuples(setup: Setup) -> list[tuple[int, ...]]:
    return [()] * (setup.players + 1)


def _by_ship(setup: Setup) -> list[int]:
    return [0] * (FLEET_SHIPS + 1)


@state
class Fields(GameState):
    """The fields of a game, before anything lies on the table."""

    # What the set-up brings.
    setup: Annotated[Setup, NOT_COMPARED]
    # Chance: the stream of numbers, the draws that a file fixes, and how many of them are used up.
    seed: int
    lots: tuple[Lot, ...] = ()
    lot: int = 0
    players: int = begins(lambda setup: setup.players)
    numbers: Numbers = begins(lambda setup: numbers("rebalanced" in setup.variants))
    may_be_brutal: bool = begins(lambda setup: "brutal_bombardment" in setup.variants)
    ruckus: bool = begins(lambda setup: "controlled_ruckus" in setup.variants)
    shriek: bool = begins(lambda setup: "bloodthirsty_shriek" in setup.variants)
    shout_off: bool = begins(lambda setup: setup.options.shout == "off")
    # Whose turn it is, and how far it has come.
    phase: int = BUILD
    seat: int = 1
    first_round: int = 0
    drew: int = 0
    noise: int = 0
    brutal: int = 0
    agreed: int = 0
    winner: int = 0
    # By seat.
    command: list[int] = begins(_zeros)
    alive: int = begins(lambda setup: sum(1 << seat for seat in setup.seats))
    uses: list[int] = begins(_zeros)
    hands: list[list[int]] = begins(_lists)
    squadrons: list[list[int]] = begins(_lists)
    dealt: list[tuple[int, ...]] = begins(_tuples)
    chosen: list[tuple[int, ...]] = begins(_tuples)
    # Effects on fleets: card, fleet, who played it.
    effects: list[tuple[int, int, int]] = field(default_factory=list)
    # By ship: its owner (0 where it is in no fleet), sector, weapons fired as bits, points moved; by sector of a
    # seat (4 * seat + sector) its ships.
    owner: list[int] = begins(_by_ship)
    sector_of: list[int] = begins(_by_ship)
    fired: list[int] = begins(_by_ship)
    moved: list[int] = begins(_by_ship)
    sectors: list[list[int]] = begins(lambda setup: [[] for _ in range(4 * (setup.players + 1))])
    # By ship, or minus the seat for its command ship, where there are any: shots, and damage by squadrons.
    blasts: dict[int, tuple[int, ...]] = field(default_factory=dict)
    temporary: dict[int, int] = field(default_factory=dict)
    # Decks.
    action_deck: list[int] = field(default_factory=list)
    action_discard: list[int] = field(default_factory=list)
    fleet_deck: list[int] = field(default_factory=list)
    fleet_discard: list[int] = field(default_factory=list)
    # What waits: drawn ships, played cards with those who are asked about each, whether the shot on top was heard,
    # and the shot that a Direct Hit may follow.
    placing: tuple[int, ...] = ()
    stack: list[PlayedCard] = field(default_factory=list)
    asked: list[tuple[int, ...]] = field(default_factory=list)
    heard: int = 1
    direct_hit: int = NO_HIT
    hit_ship: int = 0
    hit_seat: int = 0
    hit_target: int = 0

    # ------------------------------------------------------------------------------------------------- questions

    def lives(self, seat: int) -> bool:
        """Whether a seat is in the game."""
        return seat > 0 and bool(self.alive >> seat & 1)

    def living(self) -> tuple[int, ...]:
        """The seats still in the game."""
        return _clockwise(self.players, self.alive, 1)

    def clockwise(self, first: int) -> tuple[int, ...]:
        """The living seats in order, beginning with the place of `first`."""
        return _clockwise(self.players, self.alive, first)

    def fleet(self, seat: int) -> list[int]:
        """The fleet ships of a seat, sector by sector."""
        first = 4 * seat
        sectors = self.sectors
        return [*sectors[first], *sectors[first + 1], *sectors[first + 2], *sectors[first + 3]]

    def in_sector(self, seat: int, sector: int) -> list[int]:
        """The ships of a seat in a sector."""
        return self.sectors[4 * seat + sector]

    def has_room(self, seat: int) -> bool:
        """Whether a sector of a seat holds fewer than three ships."""
        first = 4 * seat
        return any(len(ships) < 3 for ships in self.sectors[first : first + 4])

    def hull(self, place: int) -> int:
        """What a ship takes before it is destroyed; `place` is minus the seat for its command ship."""
        return HULL[place] if place > 0 else self.numbers.command_hull

    def damage(self, place: int) -> int:
        """The damage of a ship, that by squadrons included."""
        shots = self.blasts.get(place)
        passing = self.temporary.get(place, 0)
        return passing + sum([DAMAGE[shot] for shot in shots]) if shots else passing

    def left(self, place: int) -> int:
        """The damage that a ship still takes before it is destroyed."""
        return self.hull(place) - self.damage(place)

    def is_there(self, seat: int, ship: int) -> bool:
        """Whether a target is on the table."""
        return self.lives(seat) and (ship == COMMAND or self.owner[ship] == seat)

    def is_carrier(self, ship: int) -> bool:
        """Whether squadrons may start from a ship of a fleet."""
        return ship in CARRIERS or (SPEED[ship] == 1 and self.command[self.owner[ship]] == BZZGZZRT)

    def is_minesweeper(self, ship: int) -> bool:
        """Whether a ship of a fleet may sweep."""
        return ship in MINESWEEPERS or (SPEED[ship] == 2 and self.command[self.owner[ship]] == BZZGZZRT)

    def carrier_sectors(self, seat: int) -> set[int]:
        """The sectors in which a seat has a carrier."""
        slow = self.command[seat] == BZZGZZRT
        return {
            sector
            for sector in SECTORS
            for ship in self.sectors[4 * seat + sector]
            if ship in CARRIERS or (slow and SPEED[ship] == 1)
        }

    def under(self, seat: int, kind: int) -> bool:
        """Whether a fleet is under an effect of a kind, such as MINEFIELD."""
        if not self.effects:
            return False
        return any(fleet == seat and KIND[card] == kind for card, fleet, _ in self.effects)

    def may_agree(self, seat: int) -> bool:
        """Whether a seat may agree to Brutal Bombardment: two are left, the variant was chosen, and each agrees once
        [G29, G40].
        """
        if not self.may_be_brutal or self.brutal or self.agreed >> seat & 1:
            return False
        return self.alive.bit_count() == 2

    def attacks(self) -> bool:
        """Whether the seat in turn is free to act in its attack phase."""
        return self.phase == ATTACK and not self.stack and not self.placing
