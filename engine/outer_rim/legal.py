"""Who may do what, and why not: the one place that decides whether an action is allowed.

What modules may do stands in legal_modules.py.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

from engine.game import TABLE, Refused, Seat
from engine.outer_rim import actions as act
from engine.outer_rim.actions import ACTIONS, OuterRimAction
from engine.outer_rim.legal_modules import Reason, list_modules, reason_against_module
from engine.outer_rim.rules_planning import covering, cuttable
from engine.outer_rim.state.writers import State
from engine.outer_rim.verbs_fire import successes
from engine.outer_rim.verbs_harm import onward
from engine.outer_rim.words import (
    ASK_AIM,
    ASK_CANCEL,
    ASK_COLLISION,
    ASK_CUT,
    ASK_DICE,
    ASK_ION,
    ASK_MODULES,
    ASK_ROLL,
    ASK_SECTORS,
    ASK_TOKENS,
    ASK_TURNS,
    ASK_WINDOW,
    DICE,
    FACES,
    MODULE_NAMES,
    RACE_MODULES,
    SECTOR_NAMES,
    SIDE_NAMES,
    TOKEN_NAMES,
    other,
)

_KINDS: Final = frozenset(ACTIONS.values())
FACE_VALUES: Final = range(1, FACES + 1)


class Choices:
    """What a seat may do now; it follows the duel that it was asked of."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state = state
        self._seat = seat

    def __contains__(self, action: object) -> bool:
        return reason_against(self._state, self._seat, action) is None

    def __iter__(self) -> Iterator[OuterRimAction]:
        s = self._state
        if self._seat in s.setup.seats and s.waits_for(self._seat):
            return options(s, s.ship_of(self._seat), s.stage)
        return iter(())


def options(s: State, ship: int, task: int) -> Iterator[OuterRimAction]:
    """All actions by which a ship may answer a task."""
    kind, about = divmod(task, 8)
    return _ASKED[kind].options(s, ship, about)


def check(s: State, seat: Seat, action: object) -> OuterRimAction:
    """The action, once it is sure that `seat` may do it; else raises Refused with the reason."""
    reason = reason_against(s, seat, action)
    if reason is not None:
        raise Refused(reason, seat)
    return cast(OuterRimAction, action)


def reason_against(s: State, seat: Seat, action: object) -> Reason:
    """Why `seat` may not do `action`, as a code; None if it may."""
    if type(action) not in _KINDS:
        return "no_such_action"
    if seat != TABLE and seat not in s.setup.seats:
        return "no_such_seat"
    if s.over:
        return "duel_is_over"
    if not s.waits_for(seat):
        return "not_your_turn"
    kind, about = divmod(s.stage, 8)
    asked = _ASKED[kind]
    if type(action) not in asked.kinds:
        return "not_now"
    return asked.reason(s, s.ship_of(seat), about, action)


# ------------------------------------------------------------------------------------------------- before the fire


def _modules(s: State, ship: int, about: int, action: act.ChooseModules) -> Reason:
    own = [MODULE_NAMES[module] for module in RACE_MODULES[ship]]
    if not set(action.modules) <= set(own):
        return "not_your_module"
    number = len(set(action.modules))
    return None if number == len(action.modules) == s.setup.modules else "wrong_number_of_modules"


def _list_modules(s: State, ship: int, about: int) -> Iterator[OuterRimAction]:
    own = [MODULE_NAMES[module] for module in RACE_MODULES[ship]]
    return (act.ChooseModules(modules) for modules in combinations(own, s.setup.modules))


def _token(s: State, ship: int, about: int, action: act.PlaceToken) -> Reason:
    return None if action.token in TOKEN_NAMES else "no_such_token"


def _list_tokens(s: State, ship: int, about: int) -> Iterator[OuterRimAction]:
    return (act.PlaceToken(token) for token in TOKEN_NAMES)


def _turn(s: State, ship: int, about: int, action: act.Turn) -> Reason:
    return None if action.side in SIDE_NAMES else "no_such_side"


def _list_turns(s: State, ship: int, about: int) -> Iterator[OuterRimAction]:
    return (act.Turn(side) for side in SIDE_NAMES)


def _sector(name: str, allowed: Iterable[int], refusal: str) -> Reason:
    if name not in SECTOR_NAMES:
        return "no_such_sector"
    return None if SECTOR_NAMES.index(name) in allowed else refusal


def _collision(s: State, ship: int, about: int, action: act.TakeCollision) -> Reason:
    """A destroyed sector would halve the damage, so it can't be chosen [edge 7]."""
    return _sector(action.sector, s.living(ship), "sector_destroyed")


def _list_collision(s: State, ship: int, about: int) -> Iterator[OuterRimAction]:
    return (act.TakeCollision(SECTOR_NAMES[sector]) for sector in s.living(ship))


def _declare(s: State, ship: int, about: int, action: act.DeclareSector) -> Reason:
    """Any sector that covers the opponent, a destroyed one too [edge 13]."""
    return _sector(action.sector, covering(s, ship), "not_covering")


def _list_declare(s: State, ship: int, about: int) -> Iterator[OuterRimAction]:
    return (act.DeclareSector(SECTOR_NAMES[sector]) for sector in covering(s, ship))


def _dice(s: State, ship: int, about: int, action: act.SetDice) -> Reason:
    cannons, shields = s.places[s.active[ship]]
    if len(action.cannons) > cannons or len(action.shields) > shields:
        return "too_many_dice"
    if any(value not in FACE_VALUES for value in (*action.cannons, *action.shields)):
        return "no_such_value"
    spent = sum(action.cannons) + sum(action.shields)
    return "too_much_energy" if spent > dice_limit(s, ship) else None


def dice_limit(s: State, ship: int) -> int:
    """The sum that dice may show; where too much is cut afterwards, the dice alone are the limit [edge 18]."""
    return s.limit(ship) if s.setup.overspend == "refused" else 2 * DICE * FACES


def _list_dice(s: State, ship: int, about: int) -> Iterator[OuterRimAction]:
    sums, ways = ways_to_set(*s.places[s.active[ship]])
    return iter(ways[: bisect_right(sums, dice_limit(s, ship))])


@cache
def ways_to_set(cannons: int, shields: int) -> tuple[tuple[int, ...], tuple[act.SetDice, ...]]:
    """All ways to set dice in a sector with so many places, with the energy they take, cheapest first."""
    ways = [act.SetDice(red, blue) for red in _hands(cannons) for blue in _hands(shields)]
    ways.sort(key=_spent)
    return tuple(map(_spent, ways)), tuple(ways)


def _spent(way: act.SetDice) -> int:
    return sum(way.cannons) + sum(way.shields)


def _hands(number: int) -> Iterator[tuple[int, ...]]:
    """All ways to set up to `number` dice of a colour."""
    for count in range(number + 1):
        yield from combinations_with_replacement(FACE_VALUES, count)


def _cut(s: State, ship: int, about: int, action: act.CutDie) -> Reason:
    return None if action.die in cuttable(s, about) else "not_this_die"


def _list_cuts(s: State, ship: int, about: int) -> Iterator[OuterRimAction]:
    return (act.CutDie(die) for die in cuttable(s, about))


# ---------------------------------------------------------------------------------------------------- in the fire


def _ion(s: State, ship: int, about: int, action: act.Pass | act.FireIon) -> Reason:
    if isinstance(action, act.Pass):
        return None
    if action.cannon not in range(DICE) or not s.cannons(ship)[action.cannon]:
        return "no_such_die"
    targets = s.shields(other(ship))
    if any(not 0 <= points <= value for points, value in zip(action.points, targets, strict=True)):
        return "too_many_points"
    if not any(action.points):
        return "no_effect"
    return "too_many_points" if sum(action.points) > s.cannons(ship)[action.cannon] else None


def _list_ions(s: State, ship: int, about: int) -> Iterator[OuterRimAction]:
    yield act.Pass()
    splits = tuple(product(*(range(value + 1) for value in s.shields(other(ship)))))
    for cannon, value in enumerate(s.cannons(ship)):
        for first, second, third, fourth in splits:
            if value and 0 < first + second + third + fourth <= value:
                yield act.FireIon(cannon, (first, second, third, fourth))


def _roll(s: State, ship: int, about: int, action: act.Rolled) -> Reason:
    return None if action.face in FACE_VALUES else "no_such_value"


def _list_rolls(s: State, ship: int, about: int) -> Iterator[OuterRimAction]:
    return (act.Rolled(face) for face in FACE_VALUES)


def _cancel(s: State, ship: int, about: int, action: act.CancelHits) -> Reason:
    """Any hits, high or low [edge 22], as many as shields hold [edge 71]."""
    if not set(action.hits) <= set(s.hits(other(ship))):
        return "not_a_hit"
    number = len(set(action.hits))
    return None if number == len(action.hits) == successes(s, ship) else "wrong_number_of_hits"


def _list_cancels(s: State, ship: int, about: int) -> Iterator[OuterRimAction]:
    return (act.CancelHits(hits) for hits in combinations(s.hits(other(ship)), successes(s, ship)))


def _aim(s: State, ship: int, about: int, action: act.AimPast) -> Reason:
    return _sector(action.sector, onward(s, other(ship)), "sector_destroyed")


def _list_aims(s: State, ship: int, about: int) -> Iterator[OuterRimAction]:
    return (act.AimPast(SECTOR_NAMES[sector]) for sector in onward(s, other(ship)))


A = TypeVar("A")
_Rule: TypeAlias = Callable[..., Reason]
_List: TypeAlias = Callable[[State, int, int], Iterator[OuterRimAction]]


class _Answers(Generic[A]):
    """What answers a task: kinds of action, what is wrong with one, and all that are right."""

    __slots__ = ("kinds", "options", "reason")

    def __init__(
        self, reason: Callable[[State, int, int, A], Reason], options: _List, *kinds: type[A]
    ) -> None:
        self.reason: _Rule = reason
        self.options = options
        self.kinds = kinds


_ASKED: Final[dict[int, _Answers[Any]]] = {
    ASK_MODULES: _Answers(_modules, _list_modules, act.ChooseModules),
    ASK_TOKENS: _Answers(_token, _list_tokens, act.PlaceToken),
    ASK_TURNS: _Answers(_turn, _list_turns, act.Turn),
    ASK_COLLISION: _Answers(_collision, _list_collision, act.TakeCollision),
    ASK_SECTORS: _Answers(_declare, _list_declare, act.DeclareSector),
    ASK_DICE: _Answers(_dice, _list_dice, act.SetDice),
    ASK_CUT: _Answers(_cut, _list_cuts, act.CutDie),
    ASK_ION: _Answers[act.Pass | act.FireIon](_ion, _list_ions, act.FireIon, act.Pass),
    ASK_ROLL: _Answers(_roll, _list_rolls, act.Rolled),
    ASK_CANCEL: _Answers(_cancel, _list_cancels, act.CancelHits),
    ASK_AIM: _Answers(_aim, _list_aims, act.AimPast),
    ASK_WINDOW: _Answers(reason_against_module, list_modules, act.Pass, *act.MODULE_ACTIONS),
}
