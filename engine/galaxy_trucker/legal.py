"""Who may do what, and why not: the one place that decides whether an action is allowed.

What a ship may answer in flight is decided by the flight itself.
"""

from collections.abc import Callable, Iterator
from typing import Final, cast

from engine.dispatch import handler
from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker import legal_building
from engine.galaxy_trucker.actions import ACTIONS, ANSWERS, TruckerAction
from engine.galaxy_trucker.board import Cell
from engine.galaxy_trucker.choices import options, possible
from engine.galaxy_trucker.legal_building import Reason
from engine.galaxy_trucker.rules import flight_of, ship_of, waits_for
from engine.galaxy_trucker.rules_building import MS
from engine.galaxy_trucker.setup import CLASSES, PrintedClass
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.verbs_repair import removable
from engine.galaxy_trucker.words import (
    ALIENS,
    BETWEEN,
    BUILD,
    CHECK,
    FLY,
    LOAD,
    NONE,
    OVER,
    PAID,
    PREPARE,
    STAKE,
    VOTE,
)
from engine.game import TABLE, Refused, Seat, TimeIs

LATEST_S: Final = 10_000_000.0
STAKE_A_LEVEL: Final = 5

_KINDS: Final = frozenset(ACTIONS.values())


class Choices:
    """What a seat may do now; it follows the game that it was asked of."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state = state
        self._seat = seat

    def __contains__(self, action: object) -> bool:
        return reason_against(self._state, self._seat, action) is None

    def __iter__(self) -> Iterator[TruckerAction]:
        s, seat = self._state, self._seat
        if seat == TABLE:
            return iter([TimeIs(s.sand_ms / MS)] if sand_runs(s) else [])
        if seat not in s.setup.seats or not may_act(s, seat - 1):
            return iter(())
        listed = _LISTS[s.phase](s, seat - 1)
        return (action for action in listed if s.phase == FLY or reason_against(s, seat, action) is None)


def sand_runs(s: State) -> bool:
    """Whether time itself acts next."""
    return s.phase == BUILD and s.sand_ms != NONE


def may_act(s: State, player: int) -> bool:
    """Whether a player may do anything but wait."""
    if s.phase == BUILD:
        return not s.numbers[player] or legal_building.flip(s, player) is None
    return waits_for(s, player)


def check(s: State, seat: Seat, action: object) -> TruckerAction:
    """The action, once it is sure that `seat` may do it; else raises Refused with the reason. Answers in flight are
    sure only when the flight has taken them.
    """
    reason = _reason(s, seat, action)
    if reason is not None:
        raise Refused(reason, seat)
    return cast(TruckerAction, action)


def reason_against(s: State, seat: Seat, action: object) -> Reason:
    """Why `seat` may not do `action`, as a code; None if it may."""
    reason = _reason(s, seat, action)
    if reason is None and type(action) in ANSWERS and s.phase == FLY:
        answer = cast(act.Answer, action)
        return None if possible(flight_of(s), ship_of(s, seat - 1), answer) else "not_possible"
    return reason


def _reason(s: State, seat: Seat, action: object) -> Reason:
    if type(action) not in _KINDS:
        return "no_such_action"
    if seat != TABLE and seat not in s.setup.seats:
        return "no_such_seat"
    if s.phase == OVER:
        return "game_is_over"
    if isinstance(action, TimeIs):
        return _time(s, seat, action)
    if seat == TABLE:
        return "not_your_turn"
    if type(action) in legal_building.REASONS:
        if s.phase != BUILD:
            return "not_now"
    elif s.phase not in _PHASES[type(action)]:
        return "not_now"
    elif not waits_for(s, seat - 1):
        return "not_your_turn"
    return _REASONS[type(action)](s, seat - 1, action)


def _time(s: State, seat: Seat, action: TimeIs) -> Reason:
    if seat != TABLE:
        return "not_your_turn"
    if not action.at <= LATEST_S or not round(action.at * MS) >= s.now_ms:
        return "time_runs_forward"
    return None


def _allowed(s: State, player: int, action: TruckerAction) -> Reason:
    return None


# ----------------------------------------------------------------------------- before building, check and loading


def _vote(s: State, player: int, action: act.Vote) -> Reason:
    return None if action.mission in s.offered else "not_on_offer"


def _object(s: State, player: int, action: act.Object) -> Reason:
    return None if action.leave_out is None or action.leave_out in s.offered else "not_on_offer"


def _list_votes(s: State, player: int) -> Iterator[TruckerAction]:
    yield from (act.Vote(name) for name in s.offered)
    yield act.Object()
    yield from (act.Object(name) for name in s.offered)


def can_propose_ships(s: State) -> bool:
    """Whether ships of another class can be proposed: once the players have chosen a mission, before they build."""
    return s.phase == PREPARE and bool(s.offered)


def ships_to_propose(s: State, player: int) -> list[PrintedClass]:
    """The classes that a player can propose: others than those agreed on, and once a flight."""
    if not can_propose_ships(s) or not waits_for(s, player) or s.proposed[player] is not None:
        return []
    return [ship_class for ship_class in CLASSES if ship_class != s.ship_class]


def _propose(s: State, player: int, action: act.ProposeShips) -> Reason:
    if not can_propose_ships(s):
        return "not_now"
    return None if action.ship_class in ships_to_propose(s, player) else "not_on_offer"


def _list_prepare(s: State, player: int) -> Iterator[TruckerAction]:
    yield act.Ready()
    yield from map(act.ProposeShips, ships_to_propose(s, player))


def _component(s: State, player: int, cell: Cell) -> int:
    """The bit of a component, or NONE."""
    ship = s.ships[player]
    bit = ship.grid.bit(cell) if cell in ship.grid else NONE
    return bit if bit in ship.components else NONE


def _remove(s: State, player: int, action: act.Remove) -> Reason:
    bit = _component(s, player, action.cell)
    if bit == NONE:
        return "no_component"
    return None if removable(s, player) >> bit & 1 else "nothing_wrong_there"


def _keep(s: State, player: int, action: act.Keep) -> Reason:
    if s.phase == FLY:
        return None
    if _component(s, player, action.cell) == NONE:
        return "no_component"
    return "in_one_part" if s.ships[player].whole() else None


def _list_repairs(s: State, player: int) -> Iterator[TruckerAction]:
    ship = s.ships[player]
    yield act.Mend()
    yield from (act.Remove(cell) for cell in ship.grid.cells(removable(s, player)))
    yield from (act.Keep(ship.grid.cells(part)[0]) for part in ship.parts())


def _stake(s: State, player: int, action: act.Stake) -> Reason:
    return None if 0 <= action.credits <= highest_stake(s, player) else "stake_too_high"


def highest_stake(s: State, player: int) -> int:
    """The most that a player may stake: 5 credits times the level, and no more than it has."""
    return min(STAKE_A_LEVEL * s.level, s.credits[player])


def _list_stakes(s: State, player: int) -> Iterator[TruckerAction]:
    return (act.Stake(credits) for credits in range(highest_stake(s, player) + 1))


def _aboard(s: State, player: int, action: act.TakeAboard) -> Reason:
    taken = NONE
    for alien, cell in zip(ALIENS, (action.brown, action.purple), strict=True):
        if cell is None:
            continue
        bit = _component(s, player, cell)
        if bit == NONE or not s.ships[player].alien_cabins(alien) >> bit & 1:
            return "no_cabin_for_that"
        if bit == taken:
            return "cabin_is_taken"
        taken = bit
    return None


def _list_aliens(s: State, player: int) -> Iterator[TruckerAction]:
    ship = s.ships[player]
    browns, purples = ([None, *ship.grid.cells(ship.alien_cabins(alien))] for alien in ALIENS)
    return (act.TakeAboard(brown, purple) for brown in browns for purple in purples)


# ------------------------------------------------------------------------------------------------------- flight


def _give_up(s: State, player: int, action: act.GiveUp) -> Reason:
    return "before_the_first_card" if flight_of(s).card == NONE else None


def _list_ready(s: State, player: int) -> Iterator[TruckerAction]:
    yield act.Ready()
    if s.phase == BETWEEN:
        yield act.GiveUp()


def _list_answers(s: State, player: int) -> Iterator[TruckerAction]:
    return options(flight_of(s))


_LISTS: Final[dict[int, Callable[[State, int], Iterator[TruckerAction]]]] = {
    VOTE: _list_votes,
    PREPARE: _list_prepare,
    BUILD: legal_building.listed,
    CHECK: _list_repairs,
    STAKE: _list_stakes,
    LOAD: _list_aliens,
    BETWEEN: _list_ready,
    FLY: _list_answers,
    PAID: _list_ready,
    OVER: lambda s, player: iter(()),
}
_PHASES: Final[dict[type, tuple[int, ...]]] = {
    **dict.fromkeys(ANSWERS, (FLY,)),
    act.Ready: (PREPARE, BETWEEN, PAID),
    act.Vote: (VOTE,),
    act.Object: (VOTE,),
    act.ProposeShips: (PREPARE,),
    act.Remove: (CHECK,),
    act.Mend: (CHECK,),
    act.Keep: (CHECK, FLY),
    act.Stake: (STAKE,),
    act.TakeAboard: (LOAD,),
    act.GiveUp: (BETWEEN,),
}
_REASONS: Final[dict[type, Callable[..., Reason]]] = dict(
    [
        *legal_building.REASONS.items(),
        *(handler(kind, _allowed) for kind in ANSWERS),
        handler(act.Ready, _allowed),
        handler(act.Mend, _allowed),
        handler(act.Vote, _vote),
        handler(act.Object, _object),
        handler(act.ProposeShips, _propose),
        handler(act.Remove, _remove),
        handler(act.Keep, _keep),
        handler(act.Stake, _stake),
        handler(act.TakeAboard, _aboard),
        handler(act.GiveUp, _give_up),
    ]
)
