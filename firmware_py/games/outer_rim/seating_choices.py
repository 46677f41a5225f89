"""The choices that a seat of Outer Rim points at, and how the points of an ion salvo are spent by hand.

In a window the module's card lies in slot 12 and says which module is meant. What it is about other cards say: a
manoeuvre in slots 9 to 11 for the engines, energy cards in slots 1 and 5 for the column and the row of a cloaked ship,
and for gunner, technician, admiral and experimental weapons the dice as they are to be afterwards. So there are never
more than nine choices to point at.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Final, TypeAlias

from engine.game import Action, Seat
from engine.outer_rim import actions as act
from engine.outer_rim.actions import MODULE_ACTIONS
from engine.outer_rim.cards import modules
from engine.outer_rim.game import OuterRim
from engine.outer_rim.legal_modules import list_modules
from engine.outer_rim.state.writers import State
from engine.outer_rim.verbs_fire import unrolled
from engine.outer_rim.words import (
    ASK_WINDOW,
    DICE,
    FACES,
    MODULE_NAMES,
    TOKEN_NAMES,
)
from firmware_py.games.outer_rim.seating_cards import (
    CANNON_SLOTS,
    LAST_SLOT,
    MODULE_SLOTS,
    SHIELD_SLOTS,
    card_in,
    values_in,
)
from firmware_py.games.seating import Prepared

Values: TypeAlias = tuple[int, ...]
COLUMN_SLOT: Final = CANNON_SLOTS[0]
ROW_SLOT: Final = SHIELD_SLOTS[0]
RELAID: Final = (act.Gunner, act.Technician, act.Admiral, act.ExperimentalWeapons)
"""The modules whose orders are dice that are laid anew."""
MOVES: Final = (act.EmergencyEngines, act.OrbitalBombs)


def pointable(game: OuterRim, seat: Seat, desk: Prepared) -> list[Action]:
    """What a seat may point at; in a window what the module in slot 12 may do, else only to use none."""
    if game.state.stage // 8 != ASK_WINDOW:
        return list(game.legal(seat))
    kind = module_laid(game.state, seat, desk)
    return [act.Pass()] if kind is None else list(_orders(game.state, seat, kind, desk))


def pointed(game: OuterRim, seat: Seat, desk: Prepared) -> Action | None:
    """The choice that a seat points at; None where cards that are needed do not lie there yet."""
    choices = pointable(game, seat, desk)
    return choices[desk.pointing.get(seat, 0) % len(choices)] if choices else None


def module_laid(s: State, seat: Seat, desk: Prepared) -> type | None:
    """The kind of action of the module in slot 12, if that may be used now."""
    card = card_in(s, desk.lying, seat, LAST_SLOT)
    if card is None or card.kind != "module" or not s.modules[card.ship] >> card.number & 1:
        return None
    kind = MODULE_ACTIONS[card.number]
    fits = any(type(action) is kind for action in list_modules(s, card.ship, s.stage % 8))
    return kind if fits else None


def _orders(s: State, seat: Seat, kind: type, desk: Prepared) -> Iterator[Action]:
    ship = s.ship_of(seat)
    if kind in RELAID:
        order = relaid(kind, tuple(s.dice_of(ship)), laid_dice(s, desk, seat))
        yield from () if order is None else (order,)
        return
    legal = (action for action in list_modules(s, ship, s.stage % 8) if type(action) is kind)
    if kind is act.CloakingDevice:
        yield from _cloaks(s, legal, seat, desk)
        return
    token = token_laid(s, desk, seat) if kind in MOVES else None
    for action in legal:
        if token is None or move_of(action) == token:
            yield action


def move_of(action: Action) -> str | None:
    """The manoeuvre that an order names, if it names one."""
    match action:
        case act.EmergencyEngines(token):
            return token
        case act.OrbitalBombs(_, token):
            return token
        case _:
            return None


def token_laid(s: State, desk: Prepared, seat: Seat) -> str | None:
    """The manoeuvre whose card lies among the modules, for the engines."""
    cards = (card_in(s, desk.lying, seat, slot) for slot in MODULE_SLOTS)
    return next(
        (TOKEN_NAMES[card.number] for card in cards if card is not None and card.kind == "token"), None
    )


def _cloaks(s: State, legal: Iterator[Action], seat: Seat, desk: Prepared) -> Iterator[Action]:
    """The four headings on the field that two energy cards name."""
    column, row = (values_in(s, desk.lying, seat, (slot,)) for slot in (COLUMN_SLOT, ROW_SLOT))
    if column and row:
        at = (column[0] - 1, row[0] - 1)
        yield from (one for one in legal if isinstance(one, act.CloakingDevice) and (one.x, one.y) == at)


# ------------------------------------------------------------------------------------------------- dice laid anew


def laid_dice(s: State, desk: Prepared, seat: Seat) -> tuple[Values, Values]:
    """The values of the energy cards in the slots of cannon and of shield dice."""
    return values_in(s, desk.lying, seat, CANNON_SLOTS), values_in(s, desk.lying, seat, SHIELD_SLOTS)


@lru_cache(maxsize=256)
def relaid(kind: type, dice: Values, laid: tuple[Values, Values]) -> Action | None:
    """The order of a module after which a ship has the dice that are laid, in any slots; None if none does that."""
    red, blue = (tuple(sorted(values)) for values in laid)
    for action in _changes(kind, dice):
        after = dice_after(action, dice)
        if (
            tuple(sorted(filter(None, after[:DICE]))) == red
            and tuple(sorted(filter(None, after[DICE:]))) == blue
        ):
            return action
    return None


def dice_after(action: Action, dice: Sequence[int]) -> list[int]:
    """The eight places for dice after one of the four orders."""
    after = list(dice)
    match action:
        case act.Gunner(lowered, raised):
            _shift(after, MODULE_NAMES.index("gunner"), [DICE + place for place in lowered], raised)
        case act.Technician(lowered, raised):
            _shift(after, MODULE_NAMES.index("technician"), lowered, [DICE + place for place in raised])
        case act.Admiral(named, values):
            for die, value in zip(named, values, strict=True):
                after[die] = value
        case act.ExperimentalWeapons(shield):
            after[after.index(0)], after[DICE + shield] = after[DICE + shield], 0
        case _:
            raise TypeError(f"{action!r} changes no dice")
    return after


def _shift(dice: list[int], module: int, lowered: Sequence[int], raised: Sequence[int]) -> None:
    row = modules()[module]
    for die in lowered:
        dice[die] = max(0, dice[die] - row.lower)
    for die in raised:
        dice[die] = min(FACES, dice[die] + row.amount)


def _changes(kind: type, dice: Values) -> Iterator[Action]:
    red = [place for place in range(DICE) if dice[place]]
    blue = [place for place in range(DICE) if dice[DICE + place]]
    if kind is act.Admiral:
        yield from _admirals(dice)
    elif kind is act.ExperimentalWeapons:
        yield from (act.ExperimentalWeapons(place) for place in blue if len(red) < DICE)
    else:
        down, up = (blue, red) if kind is act.Gunner else (red, blue)
        for number in range(1, min(len(down), len(up)) + 1):
            for lowered, raised in product(combinations(down, number), combinations(up, number)):
                yield act.Gunner(lowered, raised) if kind is act.Gunner else act.Technician(lowered, raised)


def _admirals(dice: Values) -> Iterator[Action]:
    placed = [die for die, value in enumerate(dice) if value]
    for number in (2, 3):
        for named in combinations(placed, number):
            old = [dice[die] for die in named]
            for values in product(range(1, FACES + 1), repeat=number):
                if sum(values) == sum(old) and all(a != b for a, b in zip(values, old, strict=True)):
                    yield act.Admiral(named, values)


# --------------------------------------------------------------------------------------------------- real dice


def entered(desk: Prepared, seat: Seat) -> tuple[int, ...]:
    """The faces of the real dice that a seat has told of, in the order in which they are rolled; 0 is one that it has
    taken back.

    A seat that points at nothing has told of none; each face is one more decimal digit after a leading 1.
    """
    return tuple(int(digit) for digit in str(desk.pointing.get(seat, 0))[1:])


def pointing_at(faces: Sequence[int]) -> int:
    """What a seat points at that has told of these faces.

    >>> entered(Prepared({}, {1: pointing_at((3, 0, 6))}), 1)
    (3, 0, 6)
    """
    return int("1" + "".join(str(face) for face in faces)) if faces else 0


def die_entered(dice: Sequence[int], faces: Sequence[int]) -> int | None:
    """The die of a roll whose face is entered next, the first without one; None when all are told."""
    return next((die for place, die in enumerate(dice) if place >= len(faces) or not faces[place]), None)


def dice_to_roll(s: State) -> list[int]:
    """The real dice of the roll that is asked for, as a ship counts them."""
    return unrolled(s, *divmod(s.stage % 8, 2))


GOOD_FACE: Final = 1
BAD_FACE: Final = FACES
"""A button says whether a die succeeded, not what it shows: 1 always succeeds, 6 never [R 3]."""


# ------------------------------------------------------------------------------------------------------ ion salvos


def spend(points: int, shields: Sequence[int], highest: bool) -> tuple[int, int, int, int]:
    """Points spent on shields one after the other, from the lowest or from the highest.

    >>> spend(4, [3, 0, 2, 0], False), spend(4, [3, 0, 2, 0], True)
    ((2, 0, 2, 0), (3, 0, 1, 0))
    """
    spent = [0] * DICE
    for place in sorted(range(DICE), key=lambda place: shields[place], reverse=highest):
        spent[place] = min(points, shields[place])
        points -= spent[place]
    first, second, third, fourth = spent
    return first, second, third, fourth
