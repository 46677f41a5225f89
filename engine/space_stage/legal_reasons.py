"""Why an action is refused: the codes, the first that applies is told."""

from typing import Final, Literal, TypeAlias, get_args

Code: TypeAlias = Literal[
    "no_such_action",
    "no_such_seat",
    "no_such_character",
    "over",
    "not_your_turn",
    "not_now",
    "cannot_act",
    "done_already",
    "no_more_actions",
    "no_such_card",
    "wrong_card",
    "charged",
    "used",
    "discharged",
    "wrong_target",
    "wrong_room",
    "monster_stops",
    "nothing_there",
    "no_power",
    "no_oxygen",
    "taken",
    "deck_empty",
    "too_dear",
    "wrong_amount",
]
Reason: TypeAlias = Code | None

CODES: Final[tuple[Code, ...]] = get_args(Code)
"""All codes; where several apply, the first is told."""
