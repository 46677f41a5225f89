"""The planning phase: active sectors, then dice behind the screens [R 2]."""

from engine.outer_rim.board import arcs
from engine.outer_rim.state.writers import State
from engine.outer_rim.words import (
    ASK_CUT,
    ASK_DICE,
    ASK_SECTORS,
    SHIPS,
    other,
    task,
)


def covering(s: State, ship: int) -> tuple[int, ...]:
    """The sectors of a ship whose arc covers the opponent."""
    return arcs(s.at[ship], s.heading[ship], s.at[other(ship)])


def ask_sectors(s: State, about: int) -> None:
    """On a diagonal both ships have a choice of two, else none has [edge 11, 12]."""
    if len(covering(s, 0)) > 1:
        s.ask(task(ASK_SECTORS), s.both_seats)


def show_sectors(s: State, about: int) -> None:
    """The sectors that cover the opponent become active, where there are two the declared ones [R 2]."""
    for ship in SHIPS:
        choice = s.choice[ship]
        s.activate_sector(ship, choice[1] if choice else covering(s, ship)[0])


def ask_dice(s: State, about: int) -> None:
    """A destroyed sector holds no dice, so its owner has nothing to decide [R Damage, edge 14, 49]."""
    seats = sum(1 << s.seat_of(ship) for ship in SHIPS if s.limit(ship))
    if seats:
        s.ask(task(ASK_DICE), seats)


def show_dice(s: State, about: int) -> None:
    """Screens are put aside [R 2]."""
    for ship in SHIPS:
        if s.choice[ship]:
            s.show_dice(ship, *s.choice[ship][1:])


def excess(s: State, ship: int) -> int:
    """Energy that a ship's open dice show beyond its limit."""
    return max(0, sum(s.dice_of(ship)) - s.limit(ship))


def ask_cut(s: State, ship: int) -> bool:
    """Whether the opponent must cut a die, as long as the dice show too much [R 2]."""
    if excess(s, ship):
        s.ask(task(ASK_CUT, ship), 1 << s.seat_of(other(ship)))
        return True
    return False


def cut_die(s: State, ship: int, die: int) -> None:
    """Lowers a die as far as needed, at most to 0."""
    s.change_die(ship, die, max(0, s.die(ship, die) - excess(s, ship)))


def cuttable(s: State, ship: int) -> list[int]:
    """The dice that may be cut: those that suffice alone, or any when none does [R 2, edge 18]."""
    values = s.dice_of(ship)
    enough = [die for die, value in enumerate(values) if value >= excess(s, ship)]
    return enough or [die for die, value in enumerate(values) if value]
