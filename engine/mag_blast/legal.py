"""Who may do what, and why not: the one place that decides whether an action is allowed.

Reasons are the codes of docs/formats/mag-blast-position.md. What a seat can list stands in choices.py.
"""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias, TypeVar, cast

from engine.dispatch import handler
from engine.game import TABLE, Refused, Seat
from engine.mag_blast import actions as act
from engine.mag_blast import choices as options
from engine.mag_blast import choices_attack as options_attack
from engine.mag_blast import legal_attack, legal_fleet
from engine.mag_blast import rules_fight as fight
from engine.mag_blast.actions import ACTIONS, MagBlastAction
from engine.mag_blast.cards import KIND
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ACTION_NUMBERS,
    ALLOCATION,
    ATTACK,
    BROTHERHOOD,
    BUILD,
    CHOOSE,
    CRANIUM,
    DISCARD,
    DRAW,
    FREEP,
    MANOEUVRE,
    OVER,
    OVERSEERS,
    TRI_BOT,
)

Reason: TypeAlias = str | None

_KINDS: Final = frozenset(ACTIONS.values())


class Choices:
    """What a seat may do now; it follows the game that it was asked of."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state = state
        self._seat = seat

    def __contains__(self, action: object) -> bool:
        return reason_against(self._state, self._seat, action) is None

    def __iter__(self) -> Iterator[MagBlastAction]:
        """All that can be named of what the seats to act may do; see choices.py."""
        if self._seat in to_act(self._state):
            return options.options(self._state, self._seat)
        return iter(())


def to_act(s: State) -> tuple[Seat, ...]:
    """The seats that owe something now. Besides them others may play Strategic Allocation or agree at any time."""
    if s.phase == OVER:
        return ()
    if s.phase == CHOOSE:
        return tuple(seat for seat in s.living() if s.dealt[seat] and not s.chosen[seat])
    if s.stack:
        return (s.stack[-1].seat,) if not s.heard else s.asked[-1][:1]
    return (s.seat,)


def besides(s: State, seat: Seat) -> Iterator[MagBlastAction]:
    """What a seat may do although another one is to act: Strategic Allocation, and agreeing."""
    if s.phase == OVER or not s.lives(seat) or seat in to_act(s):
        return
    yield from options.agreements(s, seat)
    if s.phase != CHOOSE and not s.stack and not s.placing:
        yield from options_attack.allocations(s, seat)


def check(s: State, seat: Seat, action: object) -> MagBlastAction:
    """The action, once it is sure that `seat` may do it; else raises Refused with the reason."""
    reason = reason_against(s, seat, action)
    if reason is not None:
        raise Refused(reason, seat)
    return cast(MagBlastAction, action)


def reason_against(s: State, seat: Seat, action: object) -> Reason:
    """Why `seat` may not do `action`, as a code; None if it may."""
    kind = type(action)
    if kind not in _KINDS:
        return "no_such_action"
    if seat != TABLE and not 0 < seat <= s.players:
        return "no_such_seat"
    if s.phase == OVER:
        return "over"
    if kind is act.Silence or seat == TABLE:
        return _silence(s, seat, kind)
    if not s.alive >> seat & 1:
        return "out"
    if kind is act.Agree:
        return _agree(s, seat)
    if not s.heard:
        return _beside_silent_shot(s, seat, action)
    if s.stack:
        return _in_window(s, seat, action)
    if s.phase == CHOOSE:
        return _choosing(s, seat, action)
    if s.placing:
        return _placing(s, seat, action)
    return _free(s, seat, action)


def _silence(s: State, seat: Seat, kind: type) -> Reason:
    """Only the table says that the time is up, and it says nothing else."""
    if kind is not act.Silence or seat != TABLE:
        return "turn"
    return None if s.stack else "window"


def _agree(s: State, seat: Seat) -> Reason:
    return None if s.may_agree(seat) else "variant"


def _beside_silent_shot(s: State, seat: Seat, action: object) -> Reason:
    """The shooter makes the noise, or does anything else as if the shot had missed."""
    if seat != s.stack[-1].seat:
        return "turn"
    if type(action) is act.Noise:
        return None
    later = s.clone()
    fight.miss(later)
    return reason_against(later, seat, action)


def _in_window(s: State, seat: Seat, action: object) -> Reason:
    allocates = isinstance(action, act.Play) and _is_allocation(action)
    answers = isinstance(action, act.Pass | act.Answer)
    ability = isinstance(action, act.Ability) and s.command[seat] == CRANIUM
    if not (allocates or answers or ability):
        return "window"
    if s.asked[-1][0] != seat:
        return "turn"
    return _ANSWERS[type(action)](s, seat, action)


def _is_allocation(action: act.Play) -> bool:
    return KIND[ACTION_NUMBERS.get(action.card, 0)] == ALLOCATION


def _choosing(s: State, seat: Seat, action: object) -> Reason:
    if not isinstance(action, act.Choose):
        return "phase"
    return "turn" if s.chosen[seat] else legal_fleet.choose(s, seat, action)


def _placing(s: State, seat: Seat, action: object) -> Reason:
    if isinstance(action, act.Place) and seat == s.seat:
        return legal_fleet.place(s, seat, action)
    allocates = isinstance(action, act.Play) and _is_allocation(action)
    return "placing" if seat == s.seat or allocates else "turn"


def _free(s: State, seat: Seat, action: object) -> Reason:
    kind = type(action)
    if kind in _NEVER:
        return _NEVER[kind]
    if isinstance(action, act.Play) and _is_allocation(action):
        return legal_attack.play(s, seat, action)
    if seat != s.seat:
        return "turn"
    if isinstance(action, act.Ability):
        return _ability(s, seat, action)
    phases, reason = _IN_TURN[kind]
    return reason(s, seat, action) if s.phase in phases else "phase"


def _ability(s: State, seat: Seat, action: act.Ability) -> Reason:
    command = s.command[seat]
    if command == CRANIUM:
        return "window"
    if command not in _ABILITIES:
        return "ability"
    phase, reason = _ABILITIES[command]
    if s.phase != phase:
        return "phase"
    return "uses" if s.uses[seat] == 0 else reason(s, seat, action)


def _noise(s: State, seat: Seat, action: act.Noise) -> Reason:
    return None


def _pass(s: State, seat: Seat, action: act.Pass) -> Reason:
    return None


A = TypeVar("A")
_Rule: TypeAlias = Callable[..., Reason]

_NEVER: Final[dict[type, str]] = {
    act.Pass: "window",
    act.Answer: "window",
    act.Place: "placing",
    act.Choose: "phase",
}
"""What can't be done while nothing is asked, placed or chosen."""


def _phased(
    kind: type[A], phases: tuple[int, ...], check: Callable[[State, Seat, A], Reason]
) -> tuple[type, tuple[tuple[int, ...], _Rule]]:
    return kind, (phases, check)


_IN_TURN: Final[dict[type, tuple[tuple[int, ...], _Rule]]] = dict(
    [
        _phased(act.Discard, (DISCARD,), legal_fleet.discard),
        _phased(act.Draw, (DRAW,), legal_fleet.draw),
        _phased(act.Trade, (BUILD,), legal_fleet.trade),
        _phased(act.Move, (MANOEUVRE,), legal_fleet.move),
        _phased(act.EndPhase, (DISCARD, DRAW, BUILD, MANOEUVRE), legal_fleet.end_phase),
        _phased(act.Noise, (ATTACK,), _noise),
        _phased(act.Blast, (ATTACK,), legal_attack.blast),
        _phased(act.Ram, (ATTACK,), legal_attack.ram),
        _phased(act.Launch, (ATTACK,), legal_attack.launch),
        _phased(act.DirectHit, (ATTACK,), legal_attack.direct_hit),
        _phased(act.Effect, (ATTACK,), legal_attack.effect),
        _phased(act.Play, (ATTACK,), legal_attack.play),
        _phased(act.Sweep, (ATTACK,), legal_attack.sweep),
        _phased(act.EndTurn, (ATTACK,), legal_attack.end_turn),
    ]
)
"""What the seat in turn does, in which phases, and why not."""

_ABILITIES: Final[dict[int, tuple[int, Callable[[State, Seat, act.Ability], Reason]]]] = {
    OVERSEERS: (DRAW, legal_fleet.overseers),
    FREEP: (MANOEUVRE, legal_fleet.freep),
    TRI_BOT: (BUILD, legal_fleet.tri_bot),
    BROTHERHOOD: (DISCARD, legal_fleet.brotherhood),
}
"""Abilities that are started in a phase of the own turn, and used up."""

_ANSWERS: Final[dict[type, _Rule]] = dict(
    [
        handler(act.Play, legal_attack.play),
        handler(act.Pass, _pass),
        handler(act.Answer, legal_attack.answer),
        handler(act.Ability, legal_attack.cranium),
    ]
)
"""What may be done by a seat that is asked, and why not."""
