"""Secret choices, which the state keeps as numbers, as the actions that made them."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from engine.game import by_name
from engine.outer_rim import actions as act
from engine.outer_rim.actions import OuterRimAction
from engine.outer_rim.words import (
    ASK_AIM,
    ASK_COLLISION,
    ASK_DICE,
    ASK_ION,
    ASK_MODULES,
    ASK_SECTORS,
    ASK_TOKENS,
    ASK_TURNS,
    DICE,
    MODULE_NAMES,
    NONE,
    SECTOR_NAMES,
    SIDE_NAMES,
    TOKEN_NAMES,
    TURNS,
)

Numbers: TypeAlias = Sequence[int]


def chosen(choice: Numbers) -> OuterRimAction:
    """The action that a choice stands for: the kind of task it answers, then its numbers.

    >>> chosen([ASK_TOKENS, 4])
    PlaceToken(token='curve_left')
    """
    return _ACTIONS[choice[0]](choice[1:])


def _modules(numbers: Numbers) -> OuterRimAction:
    return act.ChooseModules(
        tuple(name for module, name in enumerate(MODULE_NAMES) if numbers[0] >> module & 1)
    )


def _dice(numbers: Numbers) -> OuterRimAction:
    cannons, shields = (
        tuple(value for value in values if value) for values in (numbers[:DICE], numbers[DICE:])
    )
    return act.SetDice(cannons, shields)


def _ion(numbers: Numbers) -> OuterRimAction:
    cannon, first, second, third, fourth = numbers
    return act.Pass() if cannon == NONE else act.FireIon(cannon, (first, second, third, fourth))


SECRET: Final[dict[str, type]] = by_name(
    act.ChooseModules,
    act.PlaceToken,
    act.Turn,
    act.TakeCollision,
    act.DeclareSector,
    act.SetDice,
    act.FireIon,
    act.Pass,
    act.AimPast,
)
"""The actions that stay secret until both ships have answered, by the names that JSON uses."""

_ACTIONS: Final[dict[int, Callable[[Numbers], OuterRimAction]]] = {
    ASK_MODULES: _modules,
    ASK_TOKENS: lambda numbers: act.PlaceToken(TOKEN_NAMES[numbers[0]]),
    ASK_TURNS: lambda numbers: act.Turn(SIDE_NAMES[TURNS.index(numbers[0])]),
    ASK_COLLISION: lambda numbers: act.TakeCollision(SECTOR_NAMES[numbers[0]]),
    ASK_SECTORS: lambda numbers: act.DeclareSector(SECTOR_NAMES[numbers[0]]),
    ASK_DICE: _dice,
    ASK_ION: _ion,
    ASK_AIM: lambda numbers: act.AimPast(SECTOR_NAMES[numbers[0]]),
}
