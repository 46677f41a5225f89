"""How bots lay an agreed plan on the table: card by card, as people do."""

import random
from collections.abc import Iterator
from typing import Final, TypeAlias

from engine.game import Action, Refused, Seat
from engine.space_alert.actions import DrawCard, Flip, Plan, TakeBack
from engine.space_alert.bots.table import ClockMoment, KnownTable, PlannedGame, PlayerBoard, look
from engine.space_alert.cards import cards
from engine.space_alert.planner.draft import Draft
from engine.space_alert.setup import ANDROID
from engine.space_alert.state.writers_planning import EMPTY
from engine.space_alert.words import BLANK

# Seconds: after the start of a phase when the first cards are laid; before its end, when a card may be laid on an
# android's board, where it stays; when the last cards are laid one by one; when all that is missing is laid at once.
FIRST_CARD_S: Final = 8.0
ANDROIDS_S: Final = 45.0
LAST_CARDS_S: Final = 30.0
HURRY_S: Final = 14.0
# Seconds from one card to the next of the same seat, at least and at most.
LAYING_S: Final = (1.5, 4.0)
CORRECTING_S: Final = (8.0, 16.0)

Done: TypeAlias = list[tuple[Seat, Action]]


class BotHands:
    """The hands of the bots at `seats`. Every seat lays or corrects one card at a time, and all in a hurry."""

    def __init__(self, seats: tuple[Seat, ...], draw: random.Random) -> None:
        self._seats = seats
        self._draw = draw
        self._phase = 0
        self._phase_began = 0.0
        self._busy_until: dict[Seat, float] = {}

    def act(self, game: PlannedGame, table: KnownTable, moment: ClockMoment, plan: Draft) -> Done:
        """What the bots do now to follow the plan."""
        if table.phase != self._phase:
            self._phase, self._phase_began = table.phase, moment.now
        trial = game.clone()
        done: Done = []
        for seat in self._seats:
            if seat in moment.may_draw and attempt(trial, seat, DrawCard(), done):
                continue
            if moment.left <= HURRY_S:
                _lay_all(trial, seat, plan, done)
                continue
            pause, action = self._next(table, moment, seat, plan)
            if action is not None and attempt(trial, seat, action, done) and moment.left > LAST_CARDS_S:
                self._busy_until[seat] = moment.now + self._draw.uniform(*pause)
        return done

    def _next(
        self, table: KnownTable, moment: ClockMoment, seat: Seat, plan: Draft
    ) -> tuple[tuple[float, float], Action | None]:
        """The next action of a seat and how long it takes: cards come evenly from the first to the last."""
        if moment.now < self._busy_until.get(seat, 0.0):
            return LAYING_S, None
        error = wrong(table, plan, seat)
        if error is not None:
            return CORRECTING_S, error
        begin, end = self._phase_began + FIRST_CARD_S, moment.ends_at - LAST_CARDS_S
        share = (moment.now - begin) / max(1.0, end - begin)
        androids = moment.left <= ANDROIDS_S
        turn_about = self._seats.index(seat) / len(self._seats)  # not all at the same second
        if androids or laid(table, seat) + turn_about < share * planned(table, plan, seat):
            return LAYING_S, missing(table, plan, seat, androids)
        return LAYING_S, None


def attempt(trial: PlannedGame, seat: Seat, action: Action, done: Done) -> bool:
    """Does an action on a copy of the game; False if it is refused."""
    try:
        trial.act(seat, action)
    except Refused:
        return False
    done.append((seat, action))
    return True


def _lay_all(trial: PlannedGame, seat: Seat, plan: Draft, done: Done) -> None:
    """Everything that a seat can do to follow the plan."""
    while seen := look(trial, (seat,)):
        table = seen[0]
        action = wrong(table, plan, seat) or missing(table, plan, seat, androids=True)
        if action is None or not attempt(trial, seat, action, done):
            return


def wrong(table: KnownTable, plan: Draft, seat: Seat) -> Flip | TakeBack | None:
    """A card that `seat` has to turn over or take back to follow the plan."""
    for crew, board in _led_by(table, seat):
        for turn in board.open:
            lies, wanted = board.cards[turn - 1], plan.cards[crew][turn - 1]
            same = wanted != EMPTY and _alike(lies, wanted)
            if lies != EMPTY and not same:
                return TakeBack(crew, turn)
            if lies != EMPTY and board.codes[turn - 1] != plan.codes[crew][turn - 1]:
                return Flip(crew, turn)
    return None


def missing(table: KnownTable, plan: Draft, seat: Seat, androids: bool) -> Plan | None:
    """A card that `seat` can lay to follow the plan, the earliest turn first; on androids' boards if it may be."""
    found = [
        action for crew, board in _led_by(table, seat) for action in _to_lay(table, plan, seat, crew, board)
    ]
    if androids and not table.setup.solo:
        for crew, board in enumerate(table.boards):
            if board.owner == ANDROID:
                found += _to_lay(table, plan, seat, crew, board)
    return min(found, key=lambda action: action.turn, default=None)


def _to_lay(table: KnownTable, plan: Draft, seat: Seat, crew: int, board: PlayerBoard) -> Iterator[Plan]:
    """What is missing on a board. On a board that others serve too only the very card of the plan will do."""
    hand = [*table.hands[seat], *([board.heroic] if board.heroic != EMPTY else [])]
    shared = board.owner == ANDROID and not table.setup.solo
    for turn in board.open:
        wanted, code = plan.cards[crew][turn - 1], plan.codes[crew][turn - 1]
        if board.cards[turn - 1] != EMPTY or wanted == EMPTY or code == BLANK:
            continue
        card = wanted if wanted in hand else next((card for card in hand if _alike(card, wanted)), EMPTY)
        if card != EMPTY and (card == wanted or not shared):
            yield Plan(crew, turn, card, cards()[card].halves.index(code))


def laid(table: KnownTable, seat: Seat) -> int:
    """How many cards lie on the open spaces that `seat` alone serves."""
    return sum(board.cards[turn - 1] != EMPTY for _, board in _led_by(table, seat) for turn in board.open)


def planned(table: KnownTable, plan: Draft, seat: Seat) -> int:
    """How many cards the plan has there."""
    return sum(
        plan.codes[crew][turn - 1] != BLANK for crew, board in _led_by(table, seat) for turn in board.open
    )


def _led_by(table: KnownTable, seat: Seat) -> Iterator[tuple[int, PlayerBoard]]:
    """The boards that `seat` alone serves: its own, or all of a player alone."""
    for crew, board in enumerate(table.boards):
        if board.owner == seat or (board.owner == ANDROID and table.setup.solo):
            yield crew, board


def _alike(card: int, other: int) -> bool:
    return cards()[card].halves == cards()[other].halves
