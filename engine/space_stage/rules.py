"""The rules of all actions in one table: why a seat may not do something, and what it does.

Rules stand by subject in rules_turn.py, rules_main.py, rules_side.py, rules_answers.py and rules_master.py, the reasons
against an action beside its effect; how turns and rounds go on stands in rules_rounds.py. Every rule names reasons in
the order of legal_reasons.py: where several apply, the first is told. Sections of the rulebook are cited by their Czech
titles, rulings by number (docs/games/space_stage.md).
"""

from typing import Final

from engine.game import Seat
from engine.space_stage import actions as act
from engine.space_stage.actions import StageAction
from engine.space_stage.rules_answers import ANSWERS_RULES
from engine.space_stage.rules_main import MAIN_RULES
from engine.space_stage.rules_master import MASTER_RULES
from engine.space_stage.rules_side import SIDE_RULES
from engine.space_stage.rules_turn import TURN_RULES
from engine.space_stage.state.writers import State
from engine.space_stage.words import ACT, RECHARGE


def carry_out(s: State, seat: Seat, action: StageAction) -> None:
    """Carries out an action that legal.check has found right, and everything that follows from it."""
    if s.phase == RECHARGE and not s.pending and type(action) not in _RECHARGING:
        s.begin_phase(ACT)
    RULES[type(action)].carry_out(s, seat, action)


_RECHARGING: Final = (act.Roll, act.Recharge, act.Skip)

RULES: Final = {
    row.kind: row for row in (*TURN_RULES, *MAIN_RULES, *SIDE_RULES, *ANSWERS_RULES, *MASTER_RULES)
}
"""The rule of each kind of action."""
