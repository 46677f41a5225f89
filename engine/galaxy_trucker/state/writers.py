"""The game, and the only functions that write its fields.

There is one small writer for each kind of step, with the fields of the step. While a log is kept each appends its step;
so a log that is played again gives the same state (`follow`). Rules call writers and never assign to a field.
What happens in flight is written by writers_flight.py.
"""

from collections.abc import Callable, Iterable
from typing import Self

from engine.galaxy_trucker import board as boards
from engine.galaxy_trucker import chance as lots
from engine.galaxy_trucker import deal as piles
from engine.galaxy_trucker import steps as st
from engine.galaxy_trucker.board import Bit, Mask
from engine.galaxy_trucker.cards_kinds import Card
from engine.galaxy_trucker.cards_missions import Mission, frame, missions
from engine.galaxy_trucker.cards_tiles import number_of, part
from engine.galaxy_trucker.rules_launch import loss_cap, start_positions
from engine.galaxy_trucker.setup import PrintedClass
from engine.galaxy_trucker.state.fields import Fields
from engine.galaxy_trucker.state.ship import Ship, empty_ship
from engine.galaxy_trucker.state.writers_flight import State as Flight
from engine.galaxy_trucker.verbs_loads import load
from engine.galaxy_trucker.words import (
    ASIDE,
    ASIDE_PLACES,
    DOWN,
    NONE,
    OVER,
    START_CABIN_COLOURS,
    UP,
    ShipClass,
)
from engine.galaxy_trucker.words_flight import LEFT_TO_PEOPLE
from engine.game import Step
from engine.state import logged, writes


@logged
class State(Fields):
    """A game. `log` is a list of steps, or None when none is kept."""

    __slots__ = ()

    def clone(self) -> Self:
        """An independent copy, without log; its flight has its ships."""
        copy = super().clone()
        if copy.flight is not None:
            for ship, player in enumerate(copy.flyers):
                copy.ships[player] = copy.flight.ships[ship]
        return copy

    def keep(self, log: list[Step] | None) -> None:
        super().keep(log)
        if self.flight is not None:
            self.flight.keep(log)

    def follow(self, steps: Iterable[Step]) -> None:
        """Makes the changes of a log again; steps of the flight go to it, steps without a writer pass."""
        for step in steps:
            if type(step) in self.writers:
                super().follow((step,))
            elif self.flight is not None:
                self.flight.follow((step,))

    def note(self, kind: Callable[..., Step], *numbers: object) -> None:
        """Tells something that changes nothing."""
        if self.log is not None:
            self.log.append(kind(*numbers))

    # ---------------------------------------------------------------- what a clone imagines: it has no log

    def set_lots(self, missions_left: list[str], stakes: list[int], seed: int, fate: int) -> None:
        """Missions to come, stakes, and other streams of chance, that of the flight's dice too."""
        self.missions_left = missions_left
        self.stakes = stakes
        self.seed = seed
        if self.flight is not None and self.flight.seed != NONE:
            self.flight.seed = fate

    def set_heaps(self, heap: list[int], cargo: list[int], hand: list[int]) -> None:
        """Other components face down."""
        self.heap, self.cargo, self.hand = heap, cargo, hand

    def set_piles(self, dealt: list[list[int]], used: int) -> None:
        """Other cards in the piles."""
        self.piles, self.used_cards = dealt, used

    def set_deck(self, deck: tuple[Card, ...], used: int) -> None:
        """Other cards to come."""
        self.used_cards = used
        if self.flight is not None:
            self.flight.deck = deck

    # ------------------------------------------------------------------------------------------------- facts

    @property
    def everybody(self) -> int:
        """All players, as bits."""
        return (1 << self.setup.players) - 1

    @property
    def players(self) -> range:
        """All players."""
        return range(self.setup.players)

    @property
    def level(self) -> int:
        """The level of the flight at hand."""
        return self.setup.levels[max(self.round, 0)]

    @property
    def ship_class(self) -> ShipClass:
        """The class of all ships of the flight at hand."""
        number, agreed = max(self.round, 0), self.setup.ship_classes
        if self.setup.learning:
            return "I"
        if self.changed_class is not None:
            return self.changed_class
        return agreed[number] if number < len(agreed) else boards.level(self.level).ship_class

    @property
    def mission_card(self) -> Mission | None:
        """The mission of the flight at hand."""
        return missions()[self.mission] if self.mission is not None else None

    def has_rule(self, name: str) -> bool:
        """Whether the mission changes the rules in this way."""
        card = self.mission_card
        return card is not None and name in card.rules

    def by_number(self) -> list[int]:
        """The players in flight order, by their number tiles."""
        return sorted(self.players, key=self.numbers.__getitem__)

    def mission_deck(self) -> tuple[list[str], int]:
        """The mission cards that are drawn from, the topmost last, and the stream of chance after that: all cards are
        shuffled where fewer are left than are offered.
        """
        if len(self.missions_left) < frame().offered:
            return lots.shuffled(self.seed, list(missions()))
        return self.missions_left, self.seed

    def loose_tile(self, player: int) -> int:
        """The component that a player placed last."""
        return number_of(self.ships[player].components[self.loose[player]].tile.id)

    # ------------------------------------------------------------------------------------------------ phases

    @writes(st.PhaseBegan)
    def begin_phase(self, phase: int, waiting: int) -> None:
        self.phase = phase
        self.waiting = waiting

    @writes(st.Answered)
    def answer(self, seat: int) -> None:
        self.waiting &= ~(1 << seat - 1)

    @writes(st.TimePassed)
    def pass_time(self, now_ms: int) -> None:
        self.now_ms = now_ms

    # ---------------------------------------------------------------------------------------------- missions

    @writes(st.MissionsOffered)
    def offer_missions(self, missions: tuple[str, ...]) -> None:
        """The topmost cards off the mission deck; where fewer are left all of them come back first."""
        left, self.seed = self.mission_deck()
        self.missions_left = left[: -len(missions)]
        self.offered = list(missions)
        self.votes = [None for _ in self.players]

    @writes(st.Voted)
    def vote(self, seat: int, mission: str | None, leave_out: str | None) -> None:
        """A vote is kept as the id of a mission, an objection as "-" and the id of what is left out."""
        self.votes[seat - 1] = mission if mission is not None else f"-{leave_out or ''}"

    @writes(st.MissionChosen)
    def choose_mission(self, mission: str, by_lot: int) -> None:
        self.mission = mission
        if by_lot:
            _, self.seed = lots.number(self.seed)

    @writes(st.ShipsProposed)
    def propose_ships(self, seat: int, ship_class: PrintedClass) -> None:
        """Who has proposed nothing yet is asked about it."""
        self.proposed[seat - 1] = ship_class
        self.waiting |= sum(1 << other for other in self.players if self.proposed[other] is None)

    @writes(st.ShipsChanged)
    def change_ships(self, ship_class: PrintedClass) -> None:
        """Boards of another class, with the start cabins."""
        self.changed_class = ship_class
        self.ships = [self.start_ship(player) for player in self.players]

    @writes(st.Rationed)
    def ration_parts(self, die: int) -> None:
        self.ration = die
        _, self.seed = lots.number(self.seed)

    # ---------------------------------------------------------------------------------------------- building

    @writes(st.RoundBegan)
    def next_round(self, number: int) -> None:
        """Boards are cleared, tiles go back to the warehouse; the mission, if any, is still to be chosen."""
        self.round = number
        self.mission = None
        self.offered = []
        self.proposed = [None for _ in self.players]
        self.changed_class = None
        self.ration = NONE
        self.flight = None
        self.flyers = []
        self.circle = 1 if self.setup.learning else self.level
        self.ships = [self.start_ship(player) for player in self.players]
        for field in (self.hand, self.hand_from, self.looking, self.loose, self.loose_from, self.stakes):
            field[:] = [NONE for _ in self.players]
        self.hand_seen = [0 for _ in self.players]
        self.aside = [[NONE] * ASIDE_PLACES for _ in self.players]
        self.lost = [[] for _ in self.players]
        self.numbers = [0 for _ in self.players]

    @writes(st.WarehouseFilled)
    def deal_round(self) -> None:
        """Fills the warehouse and the piles for the mission at hand, and lays the start cabins."""
        self.heap, self.seed = lots.shuffled(self.seed, piles.components())
        mission, count = self.mission_card, self.setup.players
        self.cargo, aside, self.seed = piles.draw_cargo(self.seed, mission, count)
        self.face_up = []
        if self.setup.learning:
            self.piles = []
        else:
            dealt = piles.deal_piles(self.seed, self.used_cards, self.level, mission)
            self.piles, self.used_cards, self.seed = dealt
        self.sand_ms = NONE
        self.ships = [self.start_ship(player) for player in self.players]
        self.aside = [[*own, *[NONE] * (ASIDE_PLACES - len(own))] for own in aside]

    def start_ship(self, player: int) -> Ship:
        """A player's board with nothing on it but the start cabin."""
        ship = empty_ship(self.ship_class)
        ship.any_support = self.has_rule("any_support")
        cabin = number_of(f"SC-{START_CABIN_COLOURS[player]}")
        ship.place(ship.grid.bit(boards.START), part(cabin, 0))
        return ship

    @writes(st.SandStarted)
    def start_sand(self, circle: int, until_ms: int) -> None:
        self.circle = circle
        self.sand_ms = until_ms

    @writes(st.SandRanOut)
    def stop_sand(self, circle: int) -> None:
        self.sand_ms = NONE

    @writes(st.TileTaken)
    def take_tile(self, seat: int, source: int, tile: int) -> None:
        """A tile face down is the topmost of its heap; one from the corner leaves its place free."""
        player = seat - 1
        if source == ASIDE:
            self.aside[player][self.aside[player].index(tile)] = NONE
        elif source == UP:
            self.face_up.remove(tile)
        else:
            (self.cargo if part(tile, 0).tile.cargo else self.heap).pop()
        self.hand[player] = tile
        self.hand_from[player] = source
        self.hand_seen[player] = int(source != DOWN)

    @writes(st.LooseTaken)
    def take_loose(self, seat: int, tile: int) -> None:
        player = seat - 1
        self.ships[player].remove(1 << self.loose[player])
        self.hand[player] = tile
        self.hand_from[player] = self.loose_from[player]
        self.hand_seen[player] = 1
        self.loose[player] = self.loose_from[player] = NONE

    @writes(st.TilePlaced)
    def place_tile(self, seat: int, bit: Bit, tile: int, turn: int) -> None:
        player = seat - 1
        self.ships[player].place(bit, part(tile, turn))
        self.loose[player] = bit
        self.loose_from[player] = self.hand_from[player]
        self._empty_hand(player)

    @writes(st.TileTurned)
    def turn_tile(self, seat: int, turn: int) -> None:
        ship, bit, tile = self.ships[seat - 1], self.loose[seat - 1], self.loose_tile(seat - 1)
        ship.remove(1 << bit)
        ship.place(bit, part(tile, turn))

    @writes(st.TileFixed)
    def fix_tile(self, seat: int) -> None:
        self.loose[seat - 1] = self.loose_from[seat - 1] = NONE

    @writes(st.TileSetAside)
    def set_aside(self, seat: int, place: int, tile: int) -> None:
        self.aside[seat - 1][place] = tile
        self._empty_hand(seat - 1)

    @writes(st.TileReturned)
    def return_tile(self, seat: int, tile: int) -> None:
        self.face_up.append(tile)
        self._empty_hand(seat - 1)

    def _empty_hand(self, player: int) -> None:
        self.hand[player] = self.hand_from[player] = NONE
        self.hand_seen[player] = 0

    @writes(st.PileTaken)
    def take_pile(self, seat: int, pile: int) -> None:
        self.looking[seat - 1] = pile

    @writes(st.PilePutBack)
    def put_back(self, seat: int, pile: int) -> None:
        self.looking[seat - 1] = NONE

    @writes(st.NumberTaken)
    def take_number(self, seat: int, number: int, by_lot: int) -> None:
        self.numbers[seat - 1] = number
        if by_lot:
            _, self.seed = lots.number(self.seed)

    # --------------------------------------------------------------------------------------- check and loading

    @writes(st.CornerLost)
    def lose_corner(self, seat: int, tiles: tuple[int, ...]) -> None:
        self.lost[seat - 1] += tiles
        self.aside[seat - 1] = [NONE] * ASIDE_PLACES

    @writes(st.PartsRemoved)
    def remove_parts(self, seat: int, mask: Mask, lost: int) -> None:
        """Components off in the check; where they cost nothing they go back to the warehouse, face up."""
        ship = self.ships[seat - 1]
        tiles = [number_of(ship.components[bit].tile.id) for bit in ship.grid.bits(mask)]
        ship.remove(mask)
        (self.lost[seat - 1] if lost else self.face_up).extend(tiles)

    @writes(st.SentLast)
    def send_last(self, seat: int) -> None:
        """The others move up; the numbers stay 1 to n."""
        player = seat - 1
        order = [other for other in self.by_number() if other != player]
        for number, other in enumerate([*order, player], 1):
            self.numbers[other] = number

    @writes(st.StakeSet)
    def set_stake(self, seat: int, credits: int) -> None:
        self.stakes[seat - 1] = credits

    @writes(st.ShipLoaded)
    def load_ship(self, seat: int, brown: Bit, purple: Bit) -> None:
        load(self.ships[seat - 1], (brown, purple))

    # ------------------------------------------------------------------------------------------------ flights

    @writes(st.FlightPrepared)
    def prepare_flight(self, seats: tuple[int, ...]) -> None:
        """Shuffles the deck and hands the ships over to a flight; stakes are paid into the bank."""
        cards = piles.learning_cards() if self.setup.learning else [c for pile in self.piles for c in pile]
        deck, self.seed = piles.shuffle_deck(self.seed, cards, 1 if self.setup.learning else self.level)
        self.piles = []
        self.flyers = [seat - 1 for seat in seats]
        flight = self.new_flight([piles.cards()[card] for card in deck])
        if self.setup.dice == "table":
            flight.seed, self.seed = lots.number(self.seed)
        flight.keep(self.log)
        self.flight = flight

    def new_flight(self, deck: list[Card]) -> Flight:
        """A flight of all ships with this deck, before it begins."""
        flight = Flight([self.ships[player] for player in self.flyers], self.level, tuple(deck))
        mission = self.mission_card
        flight.loss_cap = loss_cap(self.level, self.ship_class)
        flight.rules = LEFT_TO_PEOPLE | frozenset(mission.rules if mission is not None else ())
        if self.setup.learning:
            flight.rules -= {"own_fire"}
        flight.stakes = [max(self.stakes[player], 0) for player in self.flyers]
        flight.credits = [
            self.credits[player] - stake for player, stake in zip(self.flyers, flight.stakes, strict=True)
        ]
        flight.lost = [len(self.lost[player]) for player in self.flyers]
        if "freighter" in flight.rules:
            flight.freighter = start_positions(self.level, self.setup.players)[-1] - 1
            flight.freighter_hits = 0
        return flight

    @writes(st.RoundPaid)
    def collect(self, credits: tuple[int, ...]) -> None:
        """Everybody has what the flight paid, by player."""
        self.credits = list(credits)
        self.ledger.append(credits)
        if self.flight is not None:
            self.history.append(tuple(self.flight.payouts))

    @writes(st.GameEnded)
    def end_game(self) -> None:
        self.phase = OVER
        self.waiting = 0
