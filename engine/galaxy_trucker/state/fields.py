"""The fields of a game. Only the writers in writers.py change them.

Players are named by their numbers from 0 on: seat less one. Sets of players are bits of an int. Tiles are their numbers
in cards_tiles.py, cards their numbers in deal.py.
"""

from typing import Self

from engine.galaxy_trucker.setup import Setup
from engine.galaxy_trucker.state.ship import Ship, empty_ship
from engine.galaxy_trucker.state.writers_flight import State as Flight
from engine.galaxy_trucker.words import NONE, PREPARE
from engine.game import Step


class Fields:
    """The fields of a game, as they stand before its first flight."""

    __slots__ = (
        "aside",
        "cargo",
        "circle",
        "credits",
        "face_up",
        "flight",
        "flyers",
        "hand",
        "hand_from",
        "hand_seen",
        "heap",
        "history",
        "ledger",
        "log",
        "looking",
        "loose",
        "loose_from",
        "lost",
        "mission",
        "missions_left",
        "now_ms",
        "numbers",
        "offered",
        "phase",
        "piles",
        "ration",
        "round",
        "sand_ms",
        "seed",
        "setup",
        "ships",
        "stakes",
        "used_cards",
        "votes",
        "waiting",
    )

    def __init__(self, setup: Setup, seed: int, credits: int) -> None:
        count = setup.players
        self.log: list[Step] | None = None
        self.setup = setup
        self.seed = seed
        self.now_ms = 0
        # The game: its flights so far, what they paid by ship, what everybody owned after each by player, missions not
        # yet offered, and used cards.
        self.round = NONE
        self.phase = PREPARE
        self.waiting = 0
        self.credits = [credits] * count
        self.history: list[tuple[tuple[int, ...], ...]] = []
        self.ledger: list[tuple[int, ...]] = []
        self.missions_left: list[str] = []
        self.offered: list[str] = []
        self.votes: list[str | None] = [None] * count
        self.mission: str | None = None
        self.used_cards = 0
        self.ration = NONE
        # Building: the warehouse, the cards, the sand (when it runs out, NONE while it lies still) and its circle.
        self.heap: list[int] = []
        self.cargo: list[int] = []
        self.face_up: list[int] = []
        self.piles: list[list[int]] = []
        self.sand_ms = NONE
        self.circle = 0
        # By player: the ship, the hand, the component placed last, the corner, what is lost, the number tile or 0.
        self.ships: list[Ship] = [empty_ship("I") for _ in range(count)]
        self.hand = [NONE] * count
        self.hand_from = [NONE] * count
        self.hand_seen = [0] * count
        self.looking = [NONE] * count
        self.loose = [NONE] * count
        self.loose_from = [NONE] * count
        self.aside = [[NONE, NONE] for _ in range(count)]
        self.lost: list[list[int]] = [[] for _ in range(count)]
        self.numbers = [0] * count
        self.stakes = [NONE] * count
        # The flight, and the player of each of its ships.
        self.flight: Flight | None = None
        self.flyers: list[int] = []

    def clone(self) -> Self:
        """An independent copy, without log."""
        copy = type(self).__new__(type(self))
        copy.log = None
        copy.setup = self.setup
        copy.seed = self.seed
        copy.now_ms = self.now_ms
        copy.round = self.round
        copy.phase = self.phase
        copy.waiting = self.waiting
        copy.credits = self.credits.copy()
        copy.history = self.history.copy()
        copy.ledger = self.ledger.copy()
        copy.missions_left = self.missions_left.copy()
        copy.offered = self.offered.copy()
        copy.votes = self.votes.copy()
        copy.mission = self.mission
        copy.used_cards = self.used_cards
        copy.ration = self.ration
        copy.heap = self.heap.copy()
        copy.cargo = self.cargo.copy()
        copy.face_up = self.face_up.copy()
        copy.piles = [pile.copy() for pile in self.piles]
        copy.sand_ms = self.sand_ms
        copy.circle = self.circle
        copy.ships = [ship.clone() for ship in self.ships]
        copy.hand = self.hand.copy()
        copy.hand_from = self.hand_from.copy()
        copy.hand_seen = self.hand_seen.copy()
        copy.looking = self.looking.copy()
        copy.loose = self.loose.copy()
        copy.loose_from = self.loose_from.copy()
        copy.aside = [places.copy() for places in self.aside]
        copy.lost = [tiles.copy() for tiles in self.lost]
        copy.numbers = self.numbers.copy()
        copy.stakes = self.stakes.copy()
        copy.flight = self.flight.clone() if self.flight is not None else None
        copy.flyers = self.flyers.copy()
        if copy.flight is not None:
            for ship, player in enumerate(copy.flyers):
                copy.ships[player] = copy.flight.ships[ship]
        return copy

    def snapshot(self) -> tuple[object, ...]:
        """Everything that can change, for comparing two games."""
        game = (self.seed, self.now_ms, self.round, self.phase, self.waiting)
        money = (self.credits, self.history, self.ledger)
        missions = (self.missions_left, self.offered, self.votes, self.mission, self.used_cards, self.ration)
        shared = (self.heap, self.cargo, self.face_up, self.piles, self.sand_ms, self.circle)
        hands = (self.hand, self.hand_from, self.hand_seen, self.looking, self.loose, self.loose_from)
        own = (self.aside, self.lost, self.numbers, self.stakes, self.flyers)
        ships = tuple(ship.snapshot() for ship in self.ships)
        flight = self.flight.snapshot() if self.flight is not None else None
        return (*game, *money, *missions, *shared, *hands, *own, ships, flight)
