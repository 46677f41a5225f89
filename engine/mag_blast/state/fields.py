"""The fields of a game. Once it is dealt or read, only the writers in state.py change them.

Seats are 1 and up; lists by seat have a place 0 that nobody uses. Sets of seats are bits of an int, `1 << seat`.
Ships and cards are their numbers. What has no order is kept sorted, so that equal positions have equal fields. The
next card of a deck is the last of its list.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, Self, TypeAlias

from engine.game import Step
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


class Played(NamedTuple):
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


class Fields:
    """The fields of a game, before anything lies on the table."""

    __slots__ = (
        "action_deck",
        "action_discard",
        "agreed",
        "alive",
        "asked",
        "blasts",
        "brutal",
        "chosen",
        "command",
        "dealt",
        "direct_hit",
        "drew",
        "effects",
        "fired",
        "first_round",
        "fleet_deck",
        "fleet_discard",
        "hands",
        "heard",
        "hit_seat",
        "hit_ship",
        "hit_target",
        "log",
        "lot",
        "lots",
        "may_be_brutal",
        "moved",
        "noise",
        "numbers",
        "owner",
        "phase",
        "placing",
        "players",
        "ruckus",
        "seat",
        "sector_of",
        "sectors",
        "seed",
        "setup",
        "shout_off",
        "shriek",
        "squadrons",
        "stack",
        "temporary",
        "uses",
        "winner",
    )

    def __init__(self, setup: Setup, seed: int) -> None:
        seats = range(setup.players + 1)
        self.log: list[Step] | None = None
        # What the set-up brings.
        self.setup: Setup = setup
        self.players = setup.players
        self.numbers: Numbers = numbers("rebalanced" in setup.variants)
        self.may_be_brutal = "brutal_bombardment" in setup.variants
        self.ruckus = "controlled_ruckus" in setup.variants
        self.shriek = "bloodthirsty_shriek" in setup.variants
        self.shout_off = setup.options.shout == "off"
        # Chance: the stream of numbers, the draws that a file fixes, and how many of them are used up.
        self.seed = seed
        self.lots: tuple[Lot, ...] = ()
        self.lot = 0
        # Whose turn it is, and how far it has come.
        self.phase = BUILD
        self.seat = 1
        self.first_round = 0
        self.drew = 0
        self.noise = 0
        self.brutal = 0
        self.agreed = 0
        self.winner = 0
        # By seat.
        self.command: list[int] = [0 for _ in seats]
        self.alive = sum(1 << seat for seat in setup.seats)
        self.uses: list[int] = [0 for _ in seats]
        self.hands: list[list[int]] = [[] for _ in seats]
        self.squadrons: list[list[int]] = [[] for _ in seats]
        self.dealt: list[tuple[int, ...]] = [() for _ in seats]
        self.chosen: list[tuple[int, ...]] = [() for _ in seats]
        # Effects on fleets: card, fleet, who played it.
        self.effects: list[tuple[int, int, int]] = []
        # By ship: its owner (0 where it is in no fleet), sector, weapons fired as bits, points moved; by sector of a
        # seat (4 * seat + sector) its ships.
        self.owner: list[int] = [0] * (FLEET_SHIPS + 1)
        self.sector_of: list[int] = [0] * (FLEET_SHIPS + 1)
        self.fired: list[int] = [0] * (FLEET_SHIPS + 1)
        self.moved: list[int] = [0] * (FLEET_SHIPS + 1)
        self.sectors: list[list[int]] = [[] for _ in range(4 * len(seats))]
        # By ship, or minus the seat for its command ship, where there are any: shots, and damage by squadrons.
        self.blasts: dict[int, tuple[int, ...]] = {}
        self.temporary: dict[int, int] = {}
        # Decks.
        self.action_deck: list[int] = []
        self.action_discard: list[int] = []
        self.fleet_deck: list[int] = []
        self.fleet_discard: list[int] = []
        # What waits: drawn ships, played cards with those who are asked about each, whether the shot on top was heard,
        # and the shot that a Direct Hit may follow.
        self.placing: tuple[int, ...] = ()
        self.stack: list[Played] = []
        self.asked: list[tuple[int, ...]] = []
        self.heard = 1
        self.direct_hit = NO_HIT
        self.hit_ship = 0
        self.hit_seat = 0
        self.hit_target = 0

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

    # -------------------------------------------------------------------------------------------------- copying

    def clone(self) -> Self:
        """An independent copy, without a log."""
        copy = type(self).__new__(type(self))
        copy.log = None
        copy.setup = self.setup
        copy.players = self.players
        copy.numbers = self.numbers
        copy.may_be_brutal = self.may_be_brutal
        copy.ruckus = self.ruckus
        copy.shriek = self.shriek
        copy.shout_off = self.shout_off
        copy.seed = self.seed
        copy.lots = self.lots
        copy.lot = self.lot
        copy.phase = self.phase
        copy.seat = self.seat
        copy.first_round = self.first_round
        copy.drew = self.drew
        copy.noise = self.noise
        copy.brutal = self.brutal
        copy.agreed = self.agreed
        copy.winner = self.winner
        copy.command = self.command[:]
        copy.alive = self.alive
        copy.uses = self.uses[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.squadrons = [cards[:] for cards in self.squadrons]
        copy.dealt = self.dealt[:]
        copy.chosen = self.chosen[:]
        copy.effects = self.effects[:]
        copy.owner = self.owner[:]
        copy.sector_of = self.sector_of[:]
        copy.fired = self.fired[:]
        copy.moved = self.moved[:]
        copy.sectors = [ships[:] for ships in self.sectors]
        copy.blasts = self.blasts.copy()
        copy.temporary = self.temporary.copy()
        copy.action_deck = self.action_deck[:]
        copy.action_discard = self.action_discard[:]
        copy.fleet_deck = self.fleet_deck[:]
        copy.fleet_discard = self.fleet_discard[:]
        copy.placing = self.placing
        copy.stack = self.stack[:]
        copy.asked = self.asked[:]
        copy.heard = self.heard
        copy.direct_hit = self.direct_hit
        copy.hit_ship = self.hit_ship
        copy.hit_seat = self.hit_seat
        copy.hit_target = self.hit_target
        return copy

    def snapshot(self) -> tuple[object, ...]:
        """Everything that can change, for comparing two games."""
        return (
            (self.seed, self.lots, self.lot),
            (self.phase, self.seat, self.first_round, self.drew, self.noise, self.brutal, self.agreed),
            (self.winner, self.command, self.alive, self.uses, self.hands, self.squadrons),
            (self.dealt, self.chosen, self.effects),
            (self.owner, self.sector_of, self.fired, self.moved, self.sectors),
            sorted(self.blasts.items()),
            sorted(self.temporary.items()),
            (self.action_deck, self.action_discard, self.fleet_deck, self.fleet_discard),
            (self.placing, self.stack, self.asked, self.heard),
            (self.direct_hit, self.hit_ship, self.hit_seat, self.hit_target),
        )
