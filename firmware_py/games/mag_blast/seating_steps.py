"""How a seat of Mag Blast chooses with left, right and confirm: part by part, and each part is seen before it is said.

An action has parts, such as the enemy, the sector, the ship there and with which own ship. A part in which all choices
agree is not asked for; confirm says the one that is pointed at and goes on to the next, and does the action once it is
the only one left. Where a seat points is one number, whose digits are the parts said and the one pointed at.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.game import Action, Seat
from engine.mag_blast import actions as act
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import COMMAND, SECTOR_NAMES, SECTOR_NUMBERS, SHIP_NUMBERS, TARGET_NUMBERS

Part: TypeAlias = tuple[object, ...]
BASE: Final = 64  # more than the options of a part, but for parts that nobody reaches by buttons
ENEMY: Final = "enemy"


@dataclass(frozen=True, slots=True)
class SaidSoFar:
    """How far a seat has come: `said` are the options confirmed, `options` those of the part that is asked for, `at`
    the one pointed at. `left` are the actions that are still possible, `option_of` the option with which each goes.
    """

    said: tuple[int, ...]
    options: tuple[Part, ...]
    at: int
    left: tuple[Action, ...]
    option_of: tuple[Part | None, ...]

    @property
    def pointed(self) -> tuple[Action, ...]:
        """The actions that are possible with the option pointed at."""
        return tuple(
            action for action, option in zip(self.left, self.option_of, strict=True) if option == self.option
        )

    @property
    def option(self) -> Part | None:
        """The option pointed at; None where nothing is left to be chosen."""
        return self.options[self.at] if self.options else None

    def button(self, name: str) -> "int | Action":
        """The next pointing after left, right or confirm, or the action that confirm does."""
        if name == "confirm":
            return self.pointed[0] if len(self.pointed) == 1 else pointing((*self.said, self.at, 0))
        step = 1 if name == "right" else -1
        return pointing((*self.said, (self.at + step) % max(1, len(self.options))))

    def back(self) -> int:
        """The pointing one part earlier, at what was said there."""
        return pointing(self.said)


def pointing(digits: Sequence[int]) -> int:
    """Digits as one number; 0 and no digits mean the same.

    >>> digits_of(pointing((3, 0)))
    (3, 0)
    """
    number = 1
    for digit in digits:
        number = number * BASE + digit
    return number


def digits_of(number: int) -> tuple[int, ...]:
    """The digits of a pointing."""
    digits: list[int] = []
    while number > 1:
        number, digit = divmod(number, BASE)
        digits.insert(0, digit)
    return tuple(digits)


def standing(
    s: State, seat: Seat, actions: Sequence[Action], number: int, near: int | None = None
) -> SaidSoFar:
    """How far a seat has come among some actions; options in the sector `near` come first."""
    left = [(parts(s, action), action) for action in actions]
    digits, said, level = digits_of(number), 0, 0
    while True:
        level, options = _next_part(s, seat, left, level, near)
        if not options or said >= len(digits) - 1:
            break
        chosen = options[digits[said] % len(options)]
        left = [one for one in left if one[0][level : level + 1] == (chosen,)]
        said += 1
    at = digits[said] % len(options) if options and said < len(digits) else 0
    with_option = tuple(own[level] if options else None for own, _ in left)
    return SaidSoFar(digits[:said], options, at, tuple(one for _, one in left), with_option)


def _next_part(
    s: State, seat: Seat, left: Sequence[tuple[tuple[Part, ...], Action]], level: int, near: int | None
) -> tuple[int, tuple[Part, ...]]:
    """The next part in which actions differ, and its options; none where they don't."""
    while True:
        found = tuple(dict.fromkeys(own[level] for own, _ in left if level < len(own)))
        if len(found) != 1:
            return level, tuple(sorted(found, key=lambda part: _order(s, seat, part, near)))
        level += 1


def _order(s: State, seat: Seat, part: Part, near: int | None) -> int:
    """Enemies go clockwise, sectors begin with the one where the card lies; all else stays as it is named."""
    if part[0] == ENEMY and isinstance(part[1], int):
        return (part[1] - seat) % s.players
    name = part[-1]
    if near is not None and isinstance(name, str) and name in SECTOR_NUMBERS:
        return (SECTOR_NUMBERS[name] - near) % len(SECTOR_NAMES)
    return 0


# ----------------------------------------------------------------------------------------------------------- parts


def parts(s: State, action: Action) -> tuple[Part, ...]:
    """The parts of an action, in the order in which they are asked for; the action itself is the last."""
    return (*_parts(s, action), ("action", action))


def _parts(s: State, action: Action) -> Iterator[Part]:
    match action:
        case act.Blast() | act.Ram():
            yield from _target(s, action.target)
            yield "own ship", action.ship
        case act.Launch(target=target):
            yield from _target(s, target)
        case act.Sweep(ship, fleet, card):
            yield "effect", fleet, card
            yield from _own(s, ship)
        case act.Move(ship, path):
            yield from _own(s, ship)
            yield "path", path
        case act.Place(sector, ship):
            yield "drawn", ship
            yield "to", sector
        case act.Effect(moves=moves) if moves is not None:
            for ship in sorted(moves):
                yield "thrown", ship, moves[ship]
        case act.Effect(sector=sector) if sector is not None:
            yield "to", sector
        case act.Play(fleet=fleet) if fleet is not None:
            yield ENEMY, fleet
        case act.Play(ship=ship, blast=blast) if ship is not None:
            yield from _own(s, ship)
            yield "shot", blast
        case act.Ability(victim=victim) if victim is not None:
            yield ("ability",)
            yield ENEMY, victim
        case act.Ability(take=take, sector=sector) if take is not None:
            yield "taken", take
            yield "to", sector
        case act.Ability(ship=ship, blast=blast, target=target) if target is not None and ship is not None:
            yield from _own(s, ship)
            yield "shot", blast
            yield from _target(s, target)


def _own(s: State, ship: str) -> Iterator[Part]:
    yield "own sector", SECTOR_NAMES[s.sector_of[SHIP_NUMBERS[ship]]]
    yield "own ship", ship


def _target(s: State, target: act.Target) -> Iterator[Part]:
    yield ENEMY, target.seat
    number = TARGET_NUMBERS[target.ship]
    yield "sector", "command" if number == COMMAND else SECTOR_NAMES[s.sector_of[number]]
    yield "ship", target.ship


# ------------------------------------------------------------------------------------------------- where cards lie


def sector_of(s: State, action: Action) -> int | None:
    """The sector in whose slots the card of an action is laid, so that nobody has to be asked for it: that of a shot,
    of the target of a squadron or a shot that is moved, of a repaired ship, where a ship goes; None for all others.
    """
    match action:
        case act.Blast() | act.Ram():
            return s.sector_of[SHIP_NUMBERS[action.ship]]
        case act.Launch(target=target):
            return _sector_of_ship(s, target.ship)
        case act.Effect(moves=moves) if moves:
            return SECTOR_NUMBERS[moves[min(moves)]]
        case act.Ability(take=take, sector=sector) if take is not None and sector is not None:
            return SECTOR_NUMBERS[sector]
        case act.Effect(sector=sector) if sector is not None:
            return SECTOR_NUMBERS[sector]
        case act.Play(ship=ship) if ship is not None:
            return s.sector_of[SHIP_NUMBERS[ship]]
        case act.Ability(target=target) if target is not None:
            return _sector_of_ship(s, target.ship)
    return None


def _sector_of_ship(s: State, ship: str) -> int | None:
    number = TARGET_NUMBERS[ship]
    return None if number == COMMAND else s.sector_of[number]


def in_sector(s: State, actions: Sequence[Action], near: int | None) -> Sequence[Action]:
    """The actions that go with the sector in which the cards lie; all of them where none does."""
    if near is None:
        return actions
    fixed = [one for one in actions if not _is_thrown(one) and sector_of(s, one) == near]
    if not fixed:
        return actions
    return [one for one in actions if _is_thrown(one) or sector_of(s, one) in (near, None)]


def _is_thrown(action: Action) -> bool:
    """A concussive blast goes to several sectors; the card lies in the one that is offered first."""
    return isinstance(action, act.Effect) and action.moves is not None
