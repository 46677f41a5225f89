"""What a rule is: a kind of action with the reason against it and its effect, beside each other."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from engine.game import Seat
from engine.space_stage.actions import StageAction
from engine.space_stage.legal_reasons import Reason
from engine.space_stage.state.writers import State

A = TypeVar("A", bound=StageAction)


class Rule(NamedTuple):
    """A kind of action: the first reason against it or None, and its effect once there is none."""

    kind: type
    against: Callable[[State, Seat, Any], Reason]
    carry_out: Callable[[State, Seat, Any], None]


def rule(
    kind: type[A], against: Callable[[State, Seat, A], Reason], carry_out: Callable[[State, Seat, A], None]
) -> Rule:
    """The rule of a kind of action; types tell that both functions are about just this kind."""
    return Rule(kind, against, carry_out)
