"""Who may do what, and why not: the one place that decides whether an action is allowed."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from engine.dispatch import rule
from engine.game import TABLE, Refused, Seat
from engine.space_alert.actions import (
    AgreeToEnd,
    DrawCard,
    Flip,
    HandCard,
    NextTurn,
    Plan,
    ShowThreat,
    SpaceAlertAction,
    Stumble,
    TakeBack,
    TakePacket,
    TimeIs,
)
from engine.space_alert.cards import cards, threats
from engine.space_alert.setup import ANDROID
from engine.space_alert.state.writers import State
from engine.space_alert.state.writers_planning import EMPTY, Planning, deck_of
from engine.space_alert.words import BLANK, GO_BLUE, GO_RED, PHASE_OF, TRACK_NAMES

Reason: TypeAlias = str | None
MAX_SECONDS = 100_000.0


class Choices:
    """What a seat may do now. Of cards with the same halves, iterating names one."""

    def __init__(
        self, planning: Planning, state: State | None, seat: Seat, before: State | None = None
    ) -> None:
        self._planning = planning
        self._state = state
        self._seat = seat
        self._before = before

    def __contains__(self, action: object) -> bool:
        return reason_against(self._planning, self._state, self._seat, action, self._before) is None

    def __iter__(self) -> Iterator[SpaceAlertAction]:
        for action in self._candidates():
            if action in self:
                yield action

    def _candidates(self) -> Iterator[SpaceAlertAction]:
        p, s = self._planning, self._state
        if s is not None:
            yield NextTurn()
            for crew in range(p.setup.characters):
                for code in intentions(p, s, crew):
                    yield Stumble(crew, code)
                for code in intentions(p, self._before, crew) if self._before is not None else ():
                    yield Stumble(crew, code, s.turn)
            return
        if self._seat == TABLE:
            yield TimeIs(next_second(p))
            return
        if self._seat not in p.setup.seats:
            return
        yield from (TakePacket(), DrawCard(), AgreeToEnd(True), AgreeToEnd(False))
        if p.awaited:
            yield from (ShowThreat(card) for card in range(len(threats())))
        for card in distinct(p.hands[self._seat]):
            for to in p.setup.seats:
                yield HandCard(card, to)
        for crew in range(p.setup.characters):
            yield from self._on_board(crew)

    def _on_board(self, crew: int) -> Iterator[SpaceAlertAction]:
        p = self._planning
        hand = distinct([*p.hands[self._seat], *(card for card in [p.android_hand[crew]] if card != EMPTY)])
        for turn in range(1, p.turns + 1):
            if p.plan[crew][turn - 1] != EMPTY:
                yield TakeBack(crew, turn)
                yield Flip(crew, turn)
            else:
                for card in hand:
                    yield Plan(crew, turn, card, 0)
                    yield Plan(crew, turn, card, 1)


def distinct(hand: list[int]) -> list[int]:
    """One card of each pair of halves."""
    return list({cards()[card].halves: card for card in hand}.values())


def next_second(p: Planning) -> float:
    """When time itself acts next: the next announcement, in seconds."""
    if p.over or p.next_event >= len(p.events):
        return p.now_ms / 1000
    return max(float(p.events[p.next_event].at_s), p.now_ms / 1000)


def check(p: Planning, s: State | None, seat: Seat, action: object, before: State | None = None) -> None:
    """Raises Refused with the reason unless `seat` may do `action`."""
    reason = reason_against(p, s, seat, action, before)
    if reason is not None:
        raise Refused(reason, seat, _place(p, action))


def reason_against(
    p: Planning, s: State | None, seat: Seat, action: object, before: State | None = None
) -> Reason:
    """Why `seat` may not do `action`, as a code; None if it may. `before` is the ship before its last turn."""
    rule = _RULES.get(type(action))
    if rule is None:
        return "no_such_action"
    if seat != TABLE and seat not in p.setup.seats:
        return "no_such_seat"
    resolving = isinstance(action, NextTurn | Stumble)
    if s is not None and s.ended:
        return "flight_is_over"
    if resolving != (s is not None):
        return "not_in_this_part"
    if p.phase == 0 and not isinstance(action, TimeIs):
        return "not_begun"
    if isinstance(action, Stumble) and action.turn and s is not None:
        return _late_stumble(p, s, before, seat, action)
    return rule(p, s, seat, action)


def _place(p: Planning, action: object) -> str | None:
    if isinstance(action, Plan | TakeBack | Flip) and 0 <= action.crew < p.setup.characters:
        return f"slot/{p.setup.boards[action.crew]}/{action.turn}"
    return None


# ----------------------------------------------------------------------------------------------------- the action part


def _time(p: Planning, s: State | None, seat: Seat, action: TimeIs) -> Reason:
    if seat != TABLE:
        return "only_the_table"
    if not 0 <= action.at <= MAX_SECONDS or round(action.at * 1000) < p.now_ms:
        return "time_runs_forward"
    return None


def _slot(p: Planning, seat: Seat, crew: int, turn: int) -> Reason:
    """Whether `seat` may touch this space of this board now [R 2, R 5.2]."""
    if not 0 <= crew < p.setup.characters or not 1 <= turn <= p.turns:
        return "no_such_slot"
    owner = p.setup.order[crew]
    if seat == TABLE and p.setup.hands == "dealt":
        return "only_players"
    if owner not in (ANDROID, seat):
        return "not_your_board"
    phase = p.seat_phase[seat] if seat != TABLE else p.phase
    if PHASE_OF[turn] != phase:
        return "slot_locked" if PHASE_OF[turn] < phase else "slot_not_open"
    return None


def _plan(p: Planning, s: State | None, seat: Seat, action: Plan) -> Reason:
    reason = _slot(p, seat, action.crew, action.turn)
    if reason is not None:
        return reason
    if not 0 <= action.card < len(cards()) or action.half not in (0, 1):
        return "no_such_card"
    if p.plan[action.crew][action.turn - 1] != EMPTY:
        return "slot_taken"
    if p.setup.hands == "physical":
        return _real_card(p, action)
    return _dealt_card(p, seat, action)


def _dealt_card(p: Planning, seat: Seat, action: Plan) -> Reason:
    """A heroic card may be used only by the character it was dealt to [R 5.2]."""
    if p.android_hand[action.crew] == action.card:
        return None
    if action.card not in p.hands[seat]:
        return "not_in_hand"
    if cards()[action.card].heroic and p.setup.order[action.crew] == ANDROID:
        return "heroic_is_personal"
    return None


def _real_card(p: Planning, action: Plan) -> Reason:
    """What people hold is their affair, but a card lies in one place only, and each has one heroic card."""
    if any(action.card in plan for plan in p.plan):
        return "card_is_elsewhere"
    if cards()[action.card].heroic and not p.setup.heroic:
        return "no_heroic_cards"
    others = (card for card in p.plan[action.crew] if card != EMPTY)
    if cards()[action.card].heroic and any(cards()[card].heroic for card in others):
        return "one_heroic_card"
    return None


def _take_back(p: Planning, s: State | None, seat: Seat, action: TakeBack | Flip) -> Reason:
    """What lies on an android's board stays as it lies, unless one player leads them all [R 5.2, R 5.5]."""
    reason = _slot(p, seat, action.crew, action.turn)
    if reason is not None:
        return reason
    if p.plan[action.crew][action.turn - 1] == EMPTY:
        return "slot_empty"
    if p.setup.order[action.crew] == ANDROID and not p.setup.solo:
        return "android_keeps_cards"
    return None


def _take_packet(p: Planning, s: State | None, seat: Seat, action: TakePacket) -> Reason:
    if seat == TABLE:
        return "only_players"
    if p.setup.solo or p.seat_phase[seat] >= p.setup.phases:
        return "no_packet"
    return None


def _draw_card(p: Planning, s: State | None, seat: Seat, action: DrawCard) -> Reason:
    if not p.may_draw[seat]:
        return "no_incoming_data"
    return "deck_is_empty" if p.setup.hands == "dealt" and not p.deck else None


def _hand_card(p: Planning, s: State | None, seat: Seat, action: HandCard) -> Reason:
    """One card for each player in each window, never a heroic one [R 2.1]."""
    if not p.transfer:
        return "no_data_transfer"
    if action.card not in p.hands[seat]:
        return "not_in_hand"
    if action.to == seat or action.to not in p.setup.seats:
        return "no_such_receiver"
    if p.handed[seat]:
        return "already_handed"
    return "heroic_is_personal" if cards()[action.card].heroic else None


def _agree(p: Planning, s: State | None, seat: Seat, action: AgreeToEnd) -> Reason:
    """The crew may end the last phase early, not before phase 2 is over [R 2.1]."""
    if seat == TABLE:
        return "only_players"
    if p.phase < 3:
        return "too_early"
    return "already_said" if p.agreed[seat] == action.on else None


def _show_threat(p: Planning, s: State | None, seat: Seat, action: ShowThreat) -> Reason:
    """External threats are the communications officer's to draw, internal ones the security officer's [R 2.1]."""
    if p.setup.threat_cards != "shown" or not 0 <= action.card < len(threats()):
        return "no_such_card"
    role = "communications" if threats()[action.card].external else "security"
    if seat != p.setup.roles[role]:
        return "not_your_deck"
    if any(card == action.card for _, _, card in p.called):
        return "threat_was_drawn"
    return None if awaited_by(p, action.card) else "no_threat_awaited"


def awaited_by(p: Planning, card: int) -> tuple[int, int, int] | None:
    """The earliest announcement (turn, where, serious) that waits for a card of this deck."""
    deck = deck_of(
        TRACK_NAMES.index("internal") if not threats()[card].external else 0, threats()[card].serious
    )
    return next((one for one in p.awaited if deck_of(one[1], one[2]) == deck), None)


# ------------------------------------------------------------------------------------------------------ the resolution


def _next_turn(p: Planning, s: State | None, seat: Seat, action: NextTurn) -> Reason:
    return None


def _stumble(p: Planning, s: State | None, seat: Seat, action: Stumble) -> Reason:
    """Who turned the card the wrong way, or mixed up left and right, may say so once [R 3.2]."""
    if s is None or not 0 <= action.crew < p.setup.characters:
        return "no_such_crew"
    if p.setup.order[action.crew] not in (ANDROID, seat):
        return "not_your_board"
    if action.intended not in intentions(p, s, action.crew):
        return "not_meant_by_this_card"
    return "already_stumbled" if (action.crew, s.turn + 1) in s.stumbles else None


def _late_stumble(p: Planning, s: State, before: State | None, seat: Seat, action: Stumble) -> Reason:
    """One finds out when the card is turned over [R 3.2]; the turn may be resolved again until the next one is."""
    if before is None or action.turn != s.turn:
        return "next_card_turned"
    return _stumble(p, before, seat, action)


def intentions(p: Planning, s: State, crew: int) -> tuple[int, ...]:
    """The codes that a crew member can have meant with the card of the coming turn."""
    turn = s.turn + 1
    if turn > s.turns or not s.alive[crew] or s.plans[crew][turn - 1] == BLANK:
        return ()
    lying = s.plans[crew][turn - 1]
    halves = cards()[card_of_turn(p, s, crew, turn)].halves
    meant = {*halves, *(_MIRROR.get(half, half) for half in halves)} - {lying}
    return tuple(sorted(meant))


def card_of_turn(p: Planning, s: State, crew: int, turn: int) -> int:
    """The card that a crew member turns up in `turn`: delays move cards but keep their order."""
    before = sum(1 for code in s.plans[crew][: turn - 1] if code != BLANK)
    return [card for card in p.plan[crew] if card != EMPTY][before]


_MIRROR: Final = {GO_RED: GO_BLUE, GO_BLUE: GO_RED}
_Rule: TypeAlias = Callable[..., Reason]
_RULES: Final[dict[type, _Rule]] = dict(
    [
        rule(TimeIs, _time),
        rule(Plan, _plan),
        rule(TakeBack, _take_back),
        rule(Flip, _take_back),
        rule(TakePacket, _take_packet),
        rule(DrawCard, _draw_card),
        rule(HandCard, _hand_card),
        rule(AgreeToEnd, _agree),
        rule(ShowThreat, _show_threat),
        rule(NextTurn, _next_turn),
        rule(Stumble, _stumble),
    ]
)
