"""Who may do what, and why not: the one place that decides whether an action is allowed."""

from typing import cast

from engine.game import Refused, Seat
from engine.space_stage.actions import StageAction
from engine.space_stage.legal_reasons import Reason
from engine.space_stage.rules import RULES
from engine.space_stage.state.writers import State
from engine.space_stage.words import OVER


def check(s: State, seat: Seat, action: object) -> StageAction:
    """The action, once it is sure that `seat` may do it; else raises Refused with the reason."""
    reason = reason_against(s, seat, action)
    if reason is not None:
        raise Refused(reason, seat)
    return cast(StageAction, action)


def reason_against(s: State, seat: Seat, action: object) -> Reason:
    """Why `seat` may not do `action`, as a code; None if it may."""
    rule = RULES.get(type(action))
    if rule is None:
        return "no_such_action"
    if seat not in s.seats:
        return "no_such_seat"
    if s.phase == OVER:
        return "over"
    return rule.against(s, seat, action)
