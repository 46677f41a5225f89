"""A crew of bots: what they see, how they talk a plan over, and when they lay it down.

Bots know what their seats know, and tell each other. While communications are down they agree on nothing.
"""

import random
from dataclasses import dataclass
from typing import Final

from engine.game import Action, Seat
from engine.space_alert.actions import AgreeToEnd, HandCard, TakeBack
from engine.space_alert.bots.hands import HURRY_S, BotHands, Done, attempt
from engine.space_alert.bots.means import draft_of, means_of
from engine.space_alert.bots.table import ClockMoment, KnownTable, PlannedGame, look
from engine.space_alert.planner.draft import Draft, Means
from engine.space_alert.planner.rollout import Evaluator
from engine.space_alert.planner.search import UNKNOWN, PlanSearch
from engine.space_alert.setup import Setup
from engine.space_alert.setup_flight import (
    Flight,
    empty_bot_stations,
    old_damage,
    old_structure,
    shuffled_pile,
)

ORDERS: Final = 3  # orders of damage tokens that a plan is evaluated with
# A crew stays with a plan unless another is better by so many points, until SETTLE_S before the end of the phase.
GAIN: Final = 1.5
SETTLE_S: Final = 35.0
# A crew has at most so many ideas about a question; then it waits for news, and has a cool head long before the end.
MOST_IDEAS: Final = 1500
TRADING_S: Final = 5.0  # how long a crew thinks about handing over cards
TRADING_PROGRESS: Final = 0.5  # and how cool it keeps meanwhile


@dataclass(slots=True)
class _Talk:
    """What the crew is talking about: the search, the plan agreed upon, what it was worth then, and its ideas."""

    search: PlanSearch
    agreed: Draft
    value: float
    began: float
    ideas: int = 0


class BotCrew:
    """Bots at `seats`. The same calls with the same `seed` bring the same actions."""

    def __init__(self, seats: tuple[Seat, ...], seed: int) -> None:
        self.seats = seats
        self._draw = random.Random(seed)
        self._piles: list[tuple[tuple[int, ...], ...]] = []
        self._table: KnownTable | None = None
        self._talk: _Talk | None = None
        self._barter: _Talk | None = None
        self._hands = BotHands(seats, self._draw)

    def think(self, game: PlannedGame, evaluations: int) -> list[tuple[Seat, Action]]:
        """Spends at most `evaluations` flight resolutions on improving the plan and gives the actions to do now.

        The actions are for the game as it is, in their order. Where people hold real cards nobody knows what a bot
        would have: it does nothing.
        """
        seen = look(game, self.seats)
        if seen is None:
            return []
        if seen[0].setup.hands != "dealt":
            return self._agree(game, seen[1])
        table, moment = seen
        talk = self._follow(table, moment)
        if moment.left > HURRY_S and (len(self.seats) == 1 or not moment.silent):
            if len(moment.may_hand) > 1 and talk.search.value > UNKNOWN:
                given = self._trade(game, table, moment, evaluations)
                if given:
                    return given
            else:
                self._barter = None
                _improve(talk, moment, evaluations)
        if moment.ending and talk.search.value > UNKNOWN:
            talk.agreed = talk.search.best
        return self._hands.act(game, table, moment, talk.agreed) or self._agree(game, moment)

    def _agree(self, game: PlannedGame, moment: ClockMoment) -> Done:
        """Bots want to end the last phase once all people do and their own cards lie [R 2.1, edge 164]."""
        done: Done = []
        if moment.ending:
            trial = game.clone()
            for seat in self.seats:
                attempt(trial, seat, AgreeToEnd(True), done)
        return done

    def _follow(self, table: KnownTable, moment: ClockMoment) -> _Talk:
        """What there is to talk about at the table as it lies."""
        talk, before = self._talk, self._table
        self._table = table
        if talk is None or before is None:
            return self._ask(table, moment.now)
        news = (before.phase, before.threats) != (table.phase, table.threats)
        if news or (table != before and talk.search.best.means != means_of(table)):
            return self._ask(table, moment.now if news else talk.began)
        return talk

    def _ask(self, table: KnownTable, began: float) -> _Talk:
        """A talk about new threats or other cards, which goes on from the best plan so far."""
        search = self._begin(table, means_of(table), self._talk)
        self._talk = _Talk(search, search.best, UNKNOWN, began)
        self._barter = None
        return self._talk

    def _begin(self, table: KnownTable, means: Means, talk: _Talk | None) -> PlanSearch:
        draft = draft_of(table, means)
        if talk is not None:
            draft.follow(talk.search.best, self._draw)
        if not self._piles:
            self._piles = [_imagined_piles(table.setup, self._draw) for _ in range(ORDERS)]
        flights = [_flight(table, draft, piles) for piles in self._piles]
        return PlanSearch(Evaluator(flights, table.phase), draft, self._draw)

    def _trade(self, game: PlannedGame, table: KnownTable, moment: ClockMoment, evaluations: int) -> Done:
        """While data is transferred, looks for a plan with cards of others, and hands them over if it is better."""
        if self._barter is None:
            search = self._begin(table, means_of(table, moment.may_hand), self._talk)
            self._barter = _Talk(search, search.best, UNKNOWN, moment.now)
        barter, talk = self._barter, self._talk
        barter.search.run(evaluations, TRADING_PROGRESS)
        if (
            talk is None
            or moment.now < barter.began + TRADING_S
            or barter.search.value < talk.search.value + GAIN
        ):
            return []
        talk.search = barter.search
        done = _hand_over(game.clone(), table, barter.search.best)
        if not done:
            self._ask(table, talk.began)
        return done


def _improve(talk: _Talk, moment: ClockMoment, evaluations: int) -> None:
    """Looks for a better plan, and agrees on it if it is much better or time is short."""
    search = talk.search
    if talk.ideas < MOST_IDEAS:
        span = max(1.0, moment.ends_at - HURRY_S - talk.began)
        search.run(evaluations, max((moment.now - talk.began) / span, talk.ideas / MOST_IDEAS))
        talk.ideas += evaluations
    if moment.left <= SETTLE_S or search.value > talk.value + GAIN:
        talk.agreed, talk.value = search.best, search.value


def _hand_over(trial: PlannedGame, table: KnownTable, plan: Draft) -> Done:
    """Hands over the cards that the plan takes from others."""
    done: Done = []
    for seat, (card, crew) in plan.lent().items():
        for own, board in enumerate(table.boards):
            if board.owner == seat and card in board.cards:
                attempt(trial, seat, TakeBack(own, board.cards.index(card) + 1), done)
        attempt(trial, seat, HandCard(card, table.boards[crew].owner), done)
    return done


def _imagined_piles(setup: Setup, draw: random.Random) -> tuple[tuple[int, ...], ...]:
    """An order of damage tokens as it could be; what lies on the ship since an earlier flight is known."""
    return tuple(tuple(shuffled_pile(old, draw)) for old in old_damage(setup.start))


def _flight(table: KnownTable, draft: Draft, piles: tuple[tuple[int, ...], ...]) -> Flight:
    start = table.setup.start
    return Flight(
        crew=len(table.boards),
        turns=table.turns,
        tracks=table.tracks,
        threats=table.threats,
        plans=tuple(tuple(row) for row in draft.codes),
        piles=piles,
        old_damage=old_damage(start),
        old_structure=old_structure(start),
        empty_bot_stations=empty_bot_stations(start),
        options=table.setup.options,
    )
