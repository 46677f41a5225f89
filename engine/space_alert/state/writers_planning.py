"""The action part of a game: the fields, and the only functions that write them [R 2].

As in writers.py, each writer makes one change and appends its step while a log is kept.
"""

from collections.abc import Callable, Sequence
from typing import Final, Self

from engine.game import Step, write_again
from engine.space_alert import steps_planning as st
from engine.space_alert.cards import cards
from engine.space_alert.cards_missions import Event
from engine.space_alert.setup import FULL_CREW, Setup

EMPTY: Final = -1
NOT_BEGUN: Final = 0


class Planning:
    """Hands, decks, plans and the mission clock. Lists by seat have a place 0 for the table, which stays empty.

    `plan[crew][turn - 1]` is a card or EMPTY and `half` the half on top; `packets[seat][phase]` still lie face
    down; `android_hand[crew]` is an android's heroic card or EMPTY, `aside` the heroic cards that nobody got;
    `threat_decks` are common and serious outside, then common and serious inside.
    """

    __slots__ = (
        "agreed",
        "android_hand",
        "aside",
        "awaited",
        "called",
        "deck",
        "events",
        "half",
        "handed",
        "hands",
        "log",
        "may_draw",
        "next_event",
        "now_ms",
        "over",
        "packets",
        "phase",
        "piles",
        "plan",
        "seat_phase",
        "setup",
        "silent",
        "threat_decks",
        "tracks",
        "transfer",
        "turns",
    )

    def __init__(self, setup: Setup, events: Sequence[Event], turns: int) -> None:
        places = setup.players + 1
        self.log: list[Step] | None = None
        self.setup = setup
        self.events: tuple[Event, ...] = tuple(events)
        self.turns = turns
        self.next_event = 0
        self.now_ms = 0
        self.phase = NOT_BEGUN
        self.over = 0
        self.silent = 0
        self.transfer = 0
        self.seat_phase: list[int] = [NOT_BEGUN] * places
        self.may_draw: list[int] = [0] * places
        self.handed: list[int] = [0] * places
        self.agreed: list[int] = [0] * places
        self.hands: list[list[int]] = [[] for _ in range(places)]
        self.packets: list[list[list[int]]] = [[[] for _ in range(4)] for _ in range(places)]
        self.android_hand: list[int] = [EMPTY] * setup.characters
        self.deck: list[int] = []
        self.aside: list[int] = []
        self.plan: list[list[int]] = [[EMPTY] * turns for _ in range(setup.characters)]
        self.half: list[list[int]] = [[0] * turns for _ in range(setup.characters)]
        self.called: list[tuple[int, int, int]] = []  # (turn, where, threat card)
        self.awaited: list[tuple[int, int, int]] = []  # (turn, where, serious), no card shown yet
        self.tracks: tuple[int, ...] = ()
        self.threat_decks: list[list[int]] = [[], [], [], []]
        self.piles: list[list[int]] = [[], [], []]

    def clone(self) -> Self:
        """An independent copy without a log."""
        copy = type(self).__new__(type(self))
        copy.log = None
        copy.setup = self.setup
        copy.events = self.events
        copy.turns = self.turns
        copy.next_event = self.next_event
        copy.now_ms = self.now_ms
        copy.phase = self.phase
        copy.over = self.over
        copy.silent = self.silent
        copy.transfer = self.transfer
        copy.seat_phase = self.seat_phase[:]
        copy.may_draw = self.may_draw[:]
        copy.handed = self.handed[:]
        copy.agreed = self.agreed[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.packets = [[packet[:] for packet in packets] for packets in self.packets]
        copy.android_hand = self.android_hand[:]
        copy.deck = self.deck[:]
        copy.aside = self.aside[:]
        copy.plan = [plan[:] for plan in self.plan]
        copy.half = [half[:] for half in self.half]
        copy.called = self.called[:]
        copy.awaited = self.awaited[:]
        copy.tracks = self.tracks
        copy.threat_decks = [deck[:] for deck in self.threat_decks]
        copy.piles = [pile[:] for pile in self.piles]
        return copy

    def snapshot(self) -> tuple[object, ...]:
        """Every field but the log, for comparing two states."""
        return tuple(getattr(self, name) for name in Planning.__slots__ if name != "log")

    # ------------------------------------------------------------------------------------------ clock and announcements

    def set_clock(self, ms: int) -> None:
        self.now_ms = ms
        if self.log is not None:
            self.log.append(st.ClockSet(ms))

    def begin_phase(self, phase: int) -> None:
        self.next_event += phase == 1  # the start of the mission is an announcement of its own
        self.phase = phase
        if self.log is not None:
            self.log.append(st.PhaseBegan(phase))

    def end_phase(self, phase: int, final: int) -> None:
        """A transfer ends with its phase; who may draw a card may do so later, too [edge 160]."""
        self.next_event += 1
        self.transfer = 0
        if self.log is not None:
            self.log.append(st.PhaseEnded(phase, final))

    def warn(self, phase: int, seconds: int) -> None:
        self.next_event += 1
        if self.log is not None:
            self.log.append(st.PhaseWarned(phase, seconds))

    def call_threat(self, turn: int, where: int, serious: int, unconfirmed: int, card: int) -> None:
        """`card` leaves its deck; HIDDEN means that the report is ignored, or that the officer draws a real card."""
        self.next_event += 1
        ignored = unconfirmed and self.setup.characters < FULL_CREW
        if card == st.HIDDEN and self.setup.threat_cards == "shown" and not ignored:
            self.awaited.append((turn, where, serious))
        if card != st.HIDDEN:
            self.threat_decks[deck_of(where, serious)].remove(card)
            self.called.append((turn, where, card))
        if self.log is not None:
            self.log.append(st.ThreatCalled(turn, where, serious, unconfirmed, card))

    def show_threat(self, by: int, turn: int, where: int, serious: int, card: int) -> None:
        """A real card, which the engine's deck need not have: who holds it is the people's affair."""
        self.awaited.remove((turn, where, serious))
        deck = self.threat_decks[deck_of(where, serious)]
        if card in deck:
            deck.remove(card)
        self.called.append((turn, where, card))
        if self.log is not None:
            self.log.append(st.ThreatShown(by, turn, where, serious, card))

    def announce_data(self) -> None:
        """Rights to draw add up, one card an announcement [edge 160]."""
        self.next_event += 1
        if not self.setup.solo:
            for seat in self.setup.seats:
                self.may_draw[seat] += 1
        if self.log is not None:
            self.log.append(st.DataIncoming())

    def open_transfer(self) -> None:
        self.next_event += 1
        self.transfer = int(not self.setup.solo)
        for seat in self.setup.seats:
            self.handed[seat] = 0
        if self.log is not None:
            self.log.append(st.TransferOpened())

    def close_transfer(self) -> None:
        self.next_event += 1
        self.transfer = 0
        if self.log is not None:
            self.log.append(st.TransferClosed())

    def begin_silence(self, seconds: int) -> None:
        self.next_event += 1
        self.silent = int(not self.setup.solo)
        if self.log is not None:
            self.log.append(st.SilenceBegan(seconds))

    def end_silence(self) -> None:
        self.next_event += 1
        self.silent = 0
        if self.log is not None:
            self.log.append(st.SilenceEnded())

    def end_planning(self) -> None:
        self.over = 1
        if self.log is not None:
            self.log.append(st.PlanningEnded())

    # ------------------------------------------------------------------------------------------------------------ cards

    def take_packet(self, seat: int, phase: int, cards: tuple[int, ...]) -> None:
        self.packets[seat][phase].clear()
        self.hands[seat].extend(cards)
        self.seat_phase[seat] = phase
        if self.log is not None:
            self.log.append(st.PacketTaken(seat, phase, cards))

    def draw_card(self, seat: int, card: int) -> None:
        self.may_draw[seat] -= 1
        if card != st.HIDDEN:
            self.deck.remove(card)
            self.hands[seat].append(card)
        if self.log is not None:
            self.log.append(st.CardDrawn(seat, card))

    def hand_card(self, seat: int, to: int, card: int) -> None:
        self.handed[seat] = 1
        self.hands[seat].remove(card)
        self.hands[to].append(card)
        if self.log is not None:
            self.log.append(st.CardHanded(seat, to, card))

    def plan_card(self, seat: int, crew: int, turn: int, card: int, half: int) -> None:
        """The card leaves the hand it was in, or comes from a hand that only people know."""
        if self.android_hand[crew] == card:
            self.android_hand[crew] = EMPTY
        elif card in self.hands[seat]:
            self.hands[seat].remove(card)
        self.plan[crew][turn - 1] = card
        self.half[crew][turn - 1] = half
        if self.log is not None:
            self.log.append(st.CardPlanned(seat, crew, turn, card, half))

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
        if self.log is not None:
            self.log.append(st.CardTakenBack(seat, crew, turn))

    def flip_card(self, crew: int, turn: int, half: int) -> None:
        self.half[crew][turn - 1] = half
        if self.log is not None:
            self.log.append(st.CardFlipped(crew, turn, half))

    def agree(self, seat: int, on: int) -> None:
        self.agreed[seat] = on
        if self.log is not None:
            self.log.append(st.EndAgreed(seat, on))


def deck_of(where: int, serious: int) -> int:
    """The threat deck that an announcement draws from."""
    return 2 * (where == 3) + serious


WRITERS: Final[dict[type, Callable[..., None]]] = {
    st.ClockSet: Planning.set_clock,
    st.PhaseBegan: Planning.begin_phase,
    st.PhaseEnded: Planning.end_phase,
    st.PhaseWarned: Planning.warn,
    st.ThreatCalled: Planning.call_threat,
    st.ThreatShown: Planning.show_threat,
    st.DataIncoming: Planning.announce_data,
    st.TransferOpened: Planning.open_transfer,
    st.TransferClosed: Planning.close_transfer,
    st.SilenceBegan: Planning.begin_silence,
    st.SilenceEnded: Planning.end_silence,
    st.PlanningEnded: Planning.end_planning,
    st.PacketTaken: Planning.take_packet,
    st.CardDrawn: Planning.draw_card,
    st.CardHanded: Planning.hand_card,
    st.CardPlanned: Planning.plan_card,
    st.CardTakenBack: Planning.take_back,
    st.CardFlipped: Planning.flip_card,
    st.EndAgreed: Planning.agree,
}


def replay(planning: Planning, steps: Sequence[Step]) -> None:
    """Makes the changes of a log again."""
    write_again(WRITERS, planning, steps)
