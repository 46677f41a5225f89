"""Tables of handlers that the type checker can see through.

A dictionary from kinds to callables forgets what each callable takes. The functions here make its rows: a handler that
takes another kind of action, or a writer that takes other numbers than its step has, is an error of types.
"""

from collections.abc import Callable
from inspect import signature
from typing import TypeAlias, TypeVar, TypeVarTuple, cast

from engine.game import Seat, Step

A = TypeVar("A")
S = TypeVar("S")
P = TypeVar("P")
R = TypeVar("R")
Numbers = TypeVarTuple("Numbers")

Row: TypeAlias = tuple[type, Callable[..., R]]


def handler(kind: type[A], do: Callable[[S, Seat, A], R]) -> Row[R]:
    """What a game does with a kind of action."""
    return kind, do


def rule(kind: type[A], check: Callable[[P, S, Seat, A], R]) -> Row[R]:
    """What is asked of a kind of action before it is done, by a game in two parts such as plan and flight."""
    return kind, check


def effect(kind: type[A], show: Callable[[S, A], R]) -> Row[R]:
    """How a kind of step looks, in the state before it."""
    return kind, show


def writer(step: Callable[[*Numbers], Step], write: Callable[[S, *Numbers], None]) -> Row[None]:
    """The writer that makes the change of a kind of step; it takes the numbers of the step, in their order.

    Numbers are all ints to the type checker, so their names are compared when the table is made: TypeError where a
    writer names others than the step has.
    """
    fields = cast("tuple[str, ...]", step._fields)  # type: ignore[attr-defined]
    takes = list(signature(write).parameters.values())[1:]
    named = tuple(one.name for one in takes if one.kind is not one.VAR_POSITIONAL)
    takes_more = len(takes) > len(named)
    if fields[: len(named)] != named or (len(fields) > len(named) and not takes_more):
        raise TypeError(
            f"{write.__qualname__}({', '.join(named)}) does not write {step}({', '.join(fields)})"
        )
    return cast(type, step), write
