"""The lists that buttons go through in Space Stage: what there is to choose in a turn, first and second step.

| list | what stands in it | second step |
| --- | --- | --- |
| ways | a move to each room | |
| main actions | monsters to attack, generators to repair, people to heal | organic material for healing |
| all else | people to give to, exchanging, cards by themselves, buying, recharging | amount, room, what a friend does |
| the end | the roll of who is dying, no more recharging, the end of the turn | |
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import Final, TypeAlias

from engine.game import Action
from engine.space_stage import actions as act

Choices: TypeAlias = Sequence[Action]

MASTER_LISTS: Final[dict[str, tuple[type, ...]]] = {
    "left": (act.NewMonster, act.Break),
    "right": (act.Boost,),
    "cancel": (act.HeartAttack,),
}
LISTS: Final[dict[str, tuple[type, ...]]] = {
    "left": (act.Move,),
    "right": (act.Attack, act.Repair, act.Heal),
    "cancel": (
        *(act.Give, act.Convert, act.Telepathy, act.Teleport, act.Vortex, act.Hat, act.Vivify),
        *(act.Buy, act.Recharge),
    ),
    "confirm": (act.Roll, act.Skip, act.EndTurn),
}
"""The kinds of actions in the list that each button opens."""


FEW_IN_SECOND: Final = 5
FEW_IN_ANSWER: Final = 14
"""Through so many amounts one goes one by one: fewer where presses have been made before."""
THIRD: Final = 3


def is_amount(action: Action) -> bool:
    """Whether a list of such choices, alike in all else, is one of amounts."""
    return isinstance(action, act.Heal | act.Give | act.Convert | act.TopUp | act.Contribute | act.Take)


def narrowing(count: int, few: int) -> tuple[int, ...]:
    """The steps through so many amounts: each a third of the one before, so that every amount is near; none for few.

    >>> narrowing(5, 5), narrowing(6, 5), narrowing(60, 5)
    ((), (3, 1), (27, 9, 3, 1))
    """
    if count <= few:
        return ()
    steps = [1]
    while steps[0] * THIRD < count:
        steps.insert(0, steps[0] * THIRD)
    return tuple(steps)


def master_list(offered: Choices, now: Action | None, button: str) -> list[Action]:
    """The Station Master's list that a button opens, or the one that `now` stands in."""
    kinds = _kinds(MASTER_LISTS, now, button)
    return [one for one in offered if isinstance(one, kinds)]


def same_list(one: Action, other: Action) -> bool:
    """Whether two choices stand in the same list of the first step."""
    return any(
        isinstance(one, kinds) and isinstance(other, kinds)
        for kinds in (*LISTS.values(), *MASTER_LISTS.values(), (act.Pick,))
    )


def first_step(offered: Choices, now: Action | None, button: str, speaker: int) -> list[Action]:
    """The list of a turn that a button opens, or the one that `now` stands in; what `speaker` does comes first.

    Where choices differ only in what the second step is about, one of them stands for all.
    """
    kinds = _kinds(LISTS, now, button)
    found: dict[object, Action] = {}
    for one in offered:
        key = _key(one) if isinstance(one, kinds) else None
        if key is not None and (key not in found or _shorter(one, found[key])):
            found[key] = one
    if isinstance(now, act.Move | act.Telepathy | act.Give | act.Convert | act.Teleport):
        found[_key(now)] = now
    order = sorted(found.values(), key=lambda one: _rank(kinds, one))
    return _friends_around(sorted(order, key=lambda one: _character(one) not in (speaker, None)))


def _friends_around(order: list[Action]) -> list[Action]:
    """The first friend to give to comes first, the next ones to both sides of it, so that each is one press away."""
    gifts = list(takewhile(lambda one: isinstance(one, act.Give), order))
    first = [one for one in gifts if _character(one) == _character(gifts[0])]
    return [*first[:2], *order[len(first) :], *first[2:]]


def _kinds(lists: dict[str, tuple[type, ...]], now: Action | None, button: str) -> tuple[type, ...]:
    if now is None:
        return lists[button]
    return next(kinds for kinds in lists.values() if isinstance(now, kinds))


def _rank(kinds: tuple[type, ...], action: Action) -> int:
    return next(place for place, kind in enumerate(kinds) if isinstance(action, kind))


def _character(action: Action) -> int | None:
    return action.character if isinstance(action, act.CharacterAction) else None


def _shorter(one: Action, other: Action) -> bool:
    """Whether a way is shorter than another one to the same room."""
    return isinstance(one, act.Move) and isinstance(other, act.Move) and len(one.to) < len(other.to)


def _key(action: Action) -> object:
    """What choices of one first step have in common; None for those that stand in no list of it."""
    match action:
        case act.Move(to, who):
            return "move", to[-1], who
        case act.Heal(organic=organic):
            return action if organic == 0 else None
        case act.Give(to=to, character=who):
            return "give", to, who
        case act.Convert(gives=gives, character=who):
            return "convert", gives, who
        case act.Telepathy(target, _, who):
            return "telepathy", target, who
        case act.Teleport(character=who):
            return "teleport", who
        case _:
            return action


def second_step(offered: Choices, now: Action) -> list[Action]:
    """The list of the second step that follows what is pointed at; just that where there is none."""
    match now:
        case act.Heal():
            return _those(offered, lambda one: isinstance(one, act.Heal) and _same_healing(one, now))
        case act.Give():
            gifts = [one for one in offered if isinstance(one, act.Give)]
            some = [one for one in gifts if (one.to, one.character) == (now.to, now.character)]
            return [*(one for one in some if one.organic), *(one for one in reversed(some) if one.scrap)]
        case act.Convert(gives=gives, character=who):
            return _those(
                offered,
                lambda one: isinstance(one, act.Convert) and (one.gives, one.character) == (gives, who),
            )
        case act.Teleport(character=who):
            return _those(offered, lambda one: isinstance(one, act.Teleport) and one.character == who)
        case act.Telepathy():
            return _wishes(offered, now)
        case _:
            return [now]


def _those(offered: Choices, wanted: Callable[[Action], bool]) -> list[Action]:
    return [one for one in offered if wanted(one)]


def _same_healing(one: act.Heal, now: act.Heal) -> bool:
    return (one.target, one.character) == (now.target, now.character)


def _wishes(offered: Choices, now: act.Telepathy) -> list[Action]:
    """What a friend can be made to do; of several ways to a room the shortest."""
    about = (one for one in offered if isinstance(one, act.Telepathy))
    some = [one for one in about if (one.target, one.character) == (now.target, now.character)]
    ways = _shortest(one for one in some if isinstance(one.action, act.ToMove))
    return [*(one for one in some if not isinstance(one.action, act.ToMove)), *ways]


def _shortest(some: Iterable[act.Telepathy]) -> list[act.Telepathy]:
    found: dict[str, act.Telepathy] = {}
    for one in some:
        if isinstance(one.action, act.ToMove):
            to = one.action.to
            other = found.get(to[-1])
            if other is None or (isinstance(other.action, act.ToMove) and len(to) < len(other.action.to)):
                found[to[-1]] = one
    return list(found.values())


def as_pointed(offered: Choices, action: Action) -> Action:
    """What buttons point at to do the same as an action: the shortest way to the same room."""
    match action:
        case act.Move(to, who):
            ways = (one for one in offered if isinstance(one, act.Move) and one.character == who)
            return min((one for one in ways if one.to[-1] == to[-1]), key=lambda one: len(one.to))
        case act.Telepathy(action=act.ToMove(to=to)):
            wishes = _wishes(offered, action)
            return next(
                one
                for one in wishes
                if isinstance(one, act.Telepathy)
                and isinstance(one.action, act.ToMove)
                and one.action.to[-1] == to[-1]
            )
        case _:
            return action
