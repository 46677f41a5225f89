"""What a seat, or a spectator, may know: the only place that hides.

Secret are choices until both ships have made theirs, and modules that stay face down. Nobody knows what the dice will
show. That a choice has been made is known to all.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias, cast

from engine.game import ActionKinds, Json, Seat, Step, action_json
from engine.outer_rim import steps as st
from engine.outer_rim.actions import OuterRimAction
from engine.outer_rim.board import x_y
from engine.outer_rim.choices import chosen
from engine.outer_rim.choices_outlook import outlook
from engine.outer_rim.choices_shapes import Outlook
from engine.outer_rim.score import ResultDocument, result_document
from engine.outer_rim.state.fields import place_of
from engine.outer_rim.state.writers import State
from engine.outer_rim.steps_json import die_name, task_name
from engine.outer_rim.verbs_fire import unrolled
from engine.outer_rim.words import (
    ASK_CUT,
    ASK_ROLL,
    DICE,
    HEADING_NAMES,
    HIDDEN,
    MODULE_NAMES,
    NONE,
    PHASE_NAMES,
    RACE_NAMES,
    SECTOR_NAMES,
    TOKEN_NAMES,
    HeadingName,
    ModuleName,
    PhaseName,
    RaceName,
    SectorName,
    TokenName,
)

ActionJson: TypeAlias = Annotated[Json, ActionKinds(OuterRimAction)]


@dataclass(frozen=True, slots=True)
class DieView:
    """A place for a die: the value it is set to (0: empty), the face it came up with (0: not rolled).

    `success` tells a hit, or a shield that holds; `cancelled` a hit that a shield took.
    """

    value: int
    face: int
    success: bool
    cancelled: bool


@dataclass(frozen=True, slots=True)
class ShipView:
    """A ship: its figure in column `x` and row `y`, energy bow to stern, dice by place.

    `modules` are those still unused, None when they are face down; `modules_left` tells how many. `token` is the
    manoeuvre token that lies open. `has_chosen` tells that a secret choice was made; its owner
    sees it in `choice`.
    """

    seat: int
    race: RaceName
    x: int
    y: int
    heading: HeadingName
    energy: tuple[int, int, int]
    start_energy: tuple[int, int, int]
    modules: tuple[ModuleName, ...] | None
    modules_left: int
    modules_used: tuple[ModuleName, ...]
    token: TokenName | None
    cloaked: bool
    has_chosen: bool
    choice: ActionJson | None
    active: SectorName | None
    limit: int
    places: tuple[int, int]
    cannons: tuple[DieView, ...]
    shields: tuple[DieView, ...]
    due: int
    due_sector: SectorName | None


@dataclass(frozen=True, slots=True)
class View:
    """Everything one seat may know. `asks` names what the table waits for, `to_act` whom.

    `dice_of` is the seat whose dice are to be rolled or cut, `next_die` the real die to be rolled. `outlook` is
    what the seat itself may choose now and what that would mean, None when it is not asked.
    """

    seat: int | None
    round: int
    phase: PhaseName
    asks: str | None
    to_act: tuple[int, ...]
    dice_of: int | None
    next_die: str | None
    ships: tuple[ShipView, ShipView]
    first_blood: bool
    draw_token: bool
    damage_this_round: bool
    result: ResultDocument | None
    outlook: Outlook | None


def make_view(s: State, seat: Seat | None) -> View:
    """The duel as `seat` may see it."""
    return View(
        seat=seat,
        round=s.round,
        phase=PHASE_NAMES[s.phase],
        asks=task_name(s.stage) if s.waiting else None,
        to_act=to_act(s),
        dice_of=_dice_of(s),
        next_die=_next_die(s),
        ships=(_ship(s, 0, seat), _ship(s, 1, seat)),
        first_blood=bool(s.first_blood),
        draw_token=bool(s.draw_token),
        damage_this_round=bool(s.hurt),
        result=result_document(s) if s.over else None,
        outlook=outlook(s, s.ship_of(seat)) if seat in s.setup.seats else None,
    )


def _dice_of(s: State) -> Seat | None:
    kind, about = divmod(s.stage, 8)
    if s.waiting and kind in (ASK_ROLL, ASK_CUT):
        return s.seat_of(about // 2 if kind == ASK_ROLL else about)
    return None


def _next_die(s: State) -> str | None:
    kind, about = divmod(s.stage, 8)
    if s.waiting and kind == ASK_ROLL:
        return die_name(unrolled(s, *divmod(about, 2))[0])
    return None


def to_act(s: State) -> tuple[Seat, ...]:
    """The seats that owe an answer, the Tellurian one first."""
    return tuple(seat for seat in s.setup.seats if s.waits_for(seat))


def knows_secrets(s: State, ship: int, seat: Seat | None) -> bool:
    """Whether a seat knows what the owner of a ship keeps secret."""
    return seat == s.seat_of(ship)


def _ship(s: State, ship: int, seat: Seat | None) -> ShipView:
    own = knows_secrets(s, ship, seat)
    x, y = x_y(s.at[ship])
    active = s.active[ship]
    bow, mid, stern = s.start_energy
    return ShipView(
        seat=s.seat_of(ship),
        race=RACE_NAMES[ship],
        x=x,
        y=y,
        heading=HEADING_NAMES[s.heading[ship]],
        energy=(s.energy(ship, 0), s.energy(ship, 1), s.energy(ship, 2)),
        start_energy=(bow, mid, stern),
        modules=_modules(s.modules[ship]) if own or not s.setup.hidden_modules else None,
        modules_left=s.setup.modules - s.used[ship].bit_count() if s.round else 0,
        modules_used=_modules(s.used[ship]),
        token=None if s.token[ship] == NONE else TOKEN_NAMES[s.token[ship]],
        cloaked=bool(s.cloaked[ship]),
        has_chosen=bool(s.choice[ship]),
        choice=_secret(s, ship) if own and s.choice[ship] else None,
        active=None if active == NONE else SECTOR_NAMES[active],
        limit=0 if active == NONE else s.limit(ship),
        places=(0, 0) if active == NONE else s.places[active],
        cannons=_dice(s, place_of(ship, 0)),
        shields=_dice(s, place_of(ship, DICE)),
        due=s.due[ship],
        due_sector=SECTOR_NAMES[s.due_sector[ship]] if s.due[ship] else None,
    )


def _modules(bits: int) -> tuple[ModuleName, ...]:
    return tuple(name for module, name in enumerate(MODULE_NAMES) if bits >> module & 1)


def _dice(s: State, first: int) -> tuple[DieView, ...]:
    return tuple(
        DieView(s.dice[place], s.rolled[place], s.succeeded(place), bool(s.blocked[place]))
        for place in range(first, first + DICE)
    )


def _secret(s: State, ship: int) -> Json:
    return action_json(chosen(s.choice[ship]))


_SECRETS: Final = frozenset(
    (
        st.ModulesChosen,
        st.TokenPlaced,
        st.TurnChosen,
        st.CollisionSectorChosen,
        st.SectorChosen,
        st.DiceSet,
        st.IonChosen,
        st.AimChosen,
    )
)
"""Steps that make a secret choice; their first number is the ship."""


def see(s: State, step: Step, seat: Seat | None) -> Step | None:
    """The step with HIDDEN in place of what `seat` may not know; None for what only the engine cares about."""
    if isinstance(step, st.TaskScheduled):
        return None
    secret = type(step) in _SECRETS or (isinstance(step, st.ModulesTaken) and s.setup.hidden_modules)
    if not secret:
        return step
    ship, *numbers = cast(tuple[int, ...], step)
    if knows_secrets(s, ship, seat):
        return step
    kind = cast(Callable[..., Step], type(step))
    return kind(ship, *(HIDDEN for _ in numbers))
