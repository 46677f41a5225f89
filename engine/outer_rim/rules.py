"""The course of a duel: takes the next task until somebody has to decide, and carries out what they decided.

A round is a row of tasks, written down in rules_schedule.py; what is left of it lies in `State.pending`, so a duel can
stop, be copied and go on anywhere. Manoeuvres stand in verbs_helm.py [R 1], sectors and dice in rules_planning.py [R
2], salvos in verbs_fire.py [R 3], damage and the end in verbs_harm.py [R Damage, R End], modules in verbs.py [R
Modules]. What a seat may answer is the matter of legal.py.

`s` is the duel: fields.py lists what it holds, writers.py has the only functions that change it, one for each thing
that can happen. `s.note` changes nothing and only tells.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from engine.game import Seat
from engine.outer_rim import actions as act
from engine.outer_rim import rules_planning as planning
from engine.outer_rim import verbs
from engine.outer_rim import verbs_fire as fire
from engine.outer_rim import verbs_harm as harm
from engine.outer_rim import verbs_helm as helm
from engine.outer_rim.rules_schedule import window
from engine.outer_rim.state.writers import State
from engine.outer_rim.words import (
    ASK_AIM,
    ASK_CANCEL,
    ASK_COLLISION,
    ASK_CUT,
    ASK_DICE,
    ASK_ION,
    ASK_ROLL,
    ASK_SECTORS,
    ASK_TOKENS,
    ASK_TURNS,
    ASK_WINDOW,
    BEGIN_PHASE,
    BEGIN_ROUND,
    DEFEND,
    DICE,
    END_ROUND,
    FIRE_ION,
    FLY,
    MARK_DAMAGE,
    MODULE_NAMES,
    NONE,
    QUIET,
    ROUND_CAP,
    SECTOR_NAMES,
    SHIPS,
    SHOW_DICE,
    SHOW_MODULES,
    SHOW_SECTORS,
    SHOW_TOKENS,
    SHOW_TURNS,
    SIDE_NAMES,
    STEP_BACK,
    TAKE_COLLISION,
    TAKE_SALVOS,
    TOKEN_NAMES,
    TURNS,
    other,
)

Once: TypeAlias = Callable[[State, int], None]
Again: TypeAlias = Callable[[State, int], bool]


def advance(s: State) -> None:
    """Deals with what is pending until a seat has to answer or the duel is over."""
    while s.pending and not s.waiting:
        task = s.pending[-1]
        kind, about = divmod(task, 8)  # what to do, and with which ship, window or phase (words.py)
        if kind in _AGAIN:
            if not _AGAIN[kind](s, about):
                s.take_task(task)
        else:
            s.take_task(task)
            _ONCE[kind](s, about)


# -------------------------------------------------------------------------------------------------------- tasks


def _show_modules(s: State, about: int) -> None:
    """Both take the modules they picked; the others are out of the game [R Setup]."""
    for ship in SHIPS:
        s.take_modules(ship, s.choice[ship][1])


def _begin_round(s: State, about: int) -> None:
    """Everything goes back to hand, and the tasks of a round become pending."""
    s.begin_round(s.round + 1)


def _begin_phase(s: State, phase: int) -> None:
    s.begin_phase(phase)


def _end_round(s: State, about: int) -> None:
    """The second of two quiet rounds ends in a draw, and so does the last round that the set-up allows [R Draw].

    Rounds are quiet only after the first damage of the duel [edge 33, 34, 79].
    """
    if s.first_blood and not s.hurt:
        if s.draw_token:
            s.end_duel(NONE, QUIET)
            return
        s.place_draw_token()
    if s.round >= s.setup.round_cap:
        s.end_duel(NONE, ROUND_CAP)
    else:
        _begin_round(s, about)


def _ask_window(s: State, number: int) -> bool:
    """Offers modules to the Tellurian, then the Kalmian ship, until both pass in a row [edge 60]."""
    if not any(verbs.offered(s, ship, number) for ship in SHIPS):
        return False
    while s.passes < 2:
        if verbs.offered(s, s.asked, number):
            s.ask(window(number), 1 << s.seat_of(s.asked))
            return True
        s.pass_window(s.asked)
    return False


_ONCE: Final[dict[int, Once]] = {
    SHOW_MODULES: _show_modules,
    BEGIN_ROUND: _begin_round,
    BEGIN_PHASE: _begin_phase,
    ASK_TOKENS: helm.ask_tokens,
    SHOW_TOKENS: helm.show_tokens,
    ASK_TURNS: helm.ask_turns,
    SHOW_TURNS: helm.show_turns,
    FLY: helm.fly,
    ASK_COLLISION: harm.ask_collision,
    TAKE_COLLISION: harm.take_collision,
    STEP_BACK: harm.step_back,
    ASK_SECTORS: planning.ask_sectors,
    SHOW_SECTORS: planning.show_sectors,
    ASK_DICE: planning.ask_dice,
    SHOW_DICE: planning.show_dice,
    ASK_ION: fire.ask_ion,
    FIRE_ION: fire.fire_ion,
    DEFEND: fire.defend,
    ASK_CANCEL: fire.ask_cancel,
    ASK_AIM: harm.ask_aim,
    TAKE_SALVOS: harm.take_salvos,
    MARK_DAMAGE: harm.mark_damage,
    END_ROUND: _end_round,
}
"""Tasks that are done when they have run; what they asked for is read by a later task."""

_AGAIN: Final[dict[int, Again]] = {
    ASK_WINDOW: _ask_window,
    ASK_CUT: planning.ask_cut,
    ASK_ROLL: fire.ask_roll,
}
"""Tasks that stay until they have nothing more to ask."""


# ------------------------------------------------------------------------------------------------------ answers


def answer(s: State, seat: Seat, action: act.OuterRimAction) -> None:
    """Carries out an action that legal.py has found right, and everything that follows from it."""
    ship, about = s.ship_of(seat), s.stage % 8
    s.answer(seat)
    if s.stage // 8 == ASK_WINDOW:
        _answer_window(s, ship, action)
    else:
        take(s, ship, about, action)
    advance(s)


def _answer_window(s: State, ship: int, action: act.OuterRimAction) -> None:
    if isinstance(action, act.Pass):
        s.pass_window(ship)
    else:
        verbs.use(s, ship, act.MODULE_ACTIONS.index(type(action)), action)


def take(s: State, ship: int, about: int, action: act.OuterRimAction) -> None:
    """Writes down what a ship answered, outside a window; `about` is the second half of the task."""
    match action:
        case act.ChooseModules(modules):
            s.choose_modules(ship, sum(1 << MODULE_NAMES.index(name) for name in modules))
        case act.PlaceToken(token):
            s.place_token(ship, TOKEN_NAMES.index(token))
        case act.Turn(side):
            s.choose_turn(ship, TURNS[SIDE_NAMES.index(side)])
        case act.TakeCollision(sector):
            s.choose_collision_sector(ship, SECTOR_NAMES.index(sector))
        case act.DeclareSector(sector):
            s.choose_sector(ship, SECTOR_NAMES.index(sector))
        case act.SetDice(cannons, shields):
            s.set_dice(ship, *padded(cannons), *padded(shields))
        case act.CutDie(die):
            planning.cut_die(s, other(ship), die)
        case act.Pass():
            s.choose_ion(ship, NONE, 0, 0, 0, 0)
        case act.FireIon(cannon, points):
            s.choose_ion(ship, cannon, *points)
        case act.Rolled(face):
            fire.enter_roll(s, about, face)
        case act.CancelHits(hits):
            fire.cancel(s, ship, hits)
        case act.AimPast(sector):
            s.choose_aim(ship, SECTOR_NAMES.index(sector))
        case _:
            raise TypeError(f"{action!r} answers nothing")


def padded(values: tuple[int, ...]) -> tuple[int, ...]:
    """Values of dice in all four places."""
    return values + (0,) * (DICE - len(values))
