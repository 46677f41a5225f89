"""The action part of a game: the fields, and the only functions that write them [R 2].

Each writer makes one change; while a log is kept it appends its step.
"""

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Final

from engine.space_alert import steps_planning as st
from engine.space_alert.cards import cards
from engine.space_alert.cards_missions import Event
from engine.space_alert.setup import FULL_CREW, Setup
from engine.state import GameState, begins, logged, state, writes

EMPTY: Final = -1
NOT_BEGUN: Final = 0


def _each(value: int) -> Callable[[Setup], list[int]]:
    return lambda setup: [value] * (setup.players + 1)


@state
class PlanningFields(GameState):
    """Hands, decks, plans and the mission clock. Lists by seat have a place 0 for the table, which stays empty.

    `plan[crew][turn - 1]` is a card or EMPTY and `half` the half on top; `packets[seat][phase]` still lie face
    down; `android_hand[crew]` is an android's heroic card or EMPTY, `aside` the heroic cards that nobody got;
    `threat_decks` are common and serious outside, then common and serious inside.
    """

    setup: Setup
    events: tuple[Event, ...]
    turns: int
    plan: list[list[int]]
    half: list[list[int]]
    next_event: int = 0
    now_ms: int = 0
    phase: int = NOT_BEGUN
    over: int = 0
    silent: int = 0
    transfer: int = 0
    seat_phase: list[int] = begins(_each(NOT_BEGUN))
    may_draw: list[int] = begins(_each(0))
    handed: list[int] = begins(_each(0))
    agreed: list[int] = begins(_each(0))
    hands: list[list[int]] = begins(lambda setup: [[] for _ in range(setup.players + 1)])
    packets: list[list[list[int]]] = begins(
        lambda setup: [[[] for _ in range(4)] for _ in range(setup.players + 1)]
    )
    android_hand: list[int] = begins(lambda setup: [EMPTY] * setup.characters)
    deck: list[int] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)
    # Threats that were called: turn, where, card; and those of which no card was shown yet: turn, where, serious.
    called: list[tuple[int, int, int]] = field(default_factory=list)
    awaited: list[tuple[int, int, int]] = field(default_factory=list)
    tracks: tuple[int, ...] = ()
    threat_decks: list[list[int]] = field(default_factory=lambda: [[] for _ in range(4)])
    piles: list[list[int]] = field(default_factory=lambda: [[] for _ in range(3)])


@logged
class Planning(PlanningFields):
    """The action part of a game, with its writers."""

    __slots__ = ()

    # ------------------------------------------------------------------------------------------ clock and announcements

    @writes(st.ClockSet)
    def set_clock(self, ms: int) -> None:
        self.now_ms = ms

    @writes(st.PhaseBegan)
    def begin_phase(self, phase: int) -> None:
        self.next_event += phase == 1  # the start of the mission is an announcement of its own
        self.phase = phase

    @writes(st.PhaseEnded)
    def end_phase(self, phase: int, final: int) -> None:
        """A transfer ends with its phase; who may draw a card may do so later, too [edge 160]."""
        self.next_event += 1
        self.transfer = 0

    @writes(st.PhaseWarned)
    def warn(self, phase: int, seconds: int) -> None:
        self.next_event += 1

    @writes(st.ThreatCalled)
    def call_threat(self, turn: int, where: int, serious: int, unconfirmed: int, card: int) -> None:
        """`card` leaves its deck; HIDDEN means that the report is ignored, or that the officer draws a real card."""
        self.next_event += 1
        ignored = unconfirmed and self.setup.characters < FULL_CREW
        if card == st.HIDDEN and self.setup.threat_cards == "shown" and not ignored:
            self.awaited.append((turn, where, serious))
        if card != st.HIDDEN:
            self.threat_decks[deck_of(where, serious)].remove(card)
            self.called.append((turn, where, card))

    @writes(st.ThreatShown)
    def show_threat(self, by: int, turn: int, where: int, serious: int, card: int) -> None:
        """A real card, which the engine's deck need not have: who holds it is the people's affair."""
        self.awaited.remove((turn, where, serious))
        deck = self.threat_decks[deck_of(where, serious)]
        if card in deck:
            deck.remove(card)
        self.called.append((turn, where, card))

    @writes(st.DataIncoming)
    def announce_data(self) -> None:
        """Rights to draw add up, one card an announcement [edge 160]."""
        self.next_event += 1
        if not self.setup.solo:
            for seat in self.setup.seats:
                self.may_draw[seat] += 1

    @writes(st.TransferOpened)
    def open_transfer(self) -> None:
        self.next_event += 1
        self.transfer = int(not self.setup.solo)
        for seat in self.setup.seats:
            self.handed[seat] = 0

    @writes(st.TransferClosed)
    def close_transfer(self) -> None:
        self.next_event += 1
        self.transfer = 0

    @writes(st.SilenceBegan)
    def begin_silence(self, seconds: int) -> None:
        self.next_event += 1
        self.silent = int(not self.setup.solo)

    @writes(st.SilenceEnded)
    def end_silence(self) -> None:
        self.next_event += 1
        self.silent = 0

    @writes(st.PlanningEnded)
    def end_planning(self) -> None:
        self.over = 1

    # ------------------------------------------------------------------------------------------------------------ cards

    @writes(st.PacketTaken)
    def take_packet(self, seat: int, phase: int, cards: tuple[int, ...]) -> None:
        self.packets[seat][phase].clear()
        self.hands[seat].extend(cards)
        self.seat_phase[seat] = phase

    @writes(st.CardDrawn)
    def draw_card(self, seat: int, card: int) -> None:
        self.may_draw[seat] -= 1
        if card != st.HIDDEN:
            self.deck.remove(card)
            self.hands[seat].append(card)

    @writes(st.CardHanded)
    def hand_card(self, seat: int, to: int, card: int) -> None:
        self.handed[seat] = 1
        self.hands[seat].remove(card)
        self.hands[to].append(card)

    @writes(st.CardPlanned)
    def plan_card(self, seat: int, crew: int, turn: int, card: int, half: int) -> None:
        """The card leaves the hand it was in, or comes from a hand that only people know."""
        if self.android_hand[crew] == card:
            self.android_hand[crew] = EMPTY
        elif card in self.hands[seat]:
            self.hands[seat].remove(card)
        self.plan[crew][turn - 1] = card
        self.half[crew][turn - 1] = half

    @writes(st.CardTakenBack)
    def take_back(self, seat: int, crew: int, turn: int) -> None:
        """The card goes to the hand it belongs to; a heroic card of an android to the android."""
        card = self.plan[crew][turn - 1]
        self.plan[crew][turn - 1] = EMPTY
        self.half[crew][turn - 1] = 0
        if self.setup.hands == "dealt":
            if cards()[card].heroic and not self.setup.order[crew]:
                self.android_hand[crew] = card
            else:
                self.hands[seat].append(card)

    @writes(st.CardFlipped)
    def flip_card(self, crew: int, turn: int, half: int) -> None:
        self.half[crew][turn - 1] = half

    @writes(st.EndAgreed)
    def agree(self, seat: int, on: int) -> None:
        self.agreed[seat] = on


def deck_of(where: int, serious: int) -> int:
    """The threat deck that an announcement draws from."""
    return 2 * (where == 3) + serious


def planning_of(setup: Setup, events: Sequence[Event], turns: int) -> Planning:
    """The action part before its first announcement: nothing is dealt, and nothing lies on the boards."""
    boards = range(setup.characters)
    return Planning(
        setup, tuple(events), turns, [[EMPTY] * turns for _ in boards], [[0] * turns for _ in boards]
    )
