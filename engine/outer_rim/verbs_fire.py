"""The fire phase: ion salvos, rolls, and shields that cancel hits [R 3].

Everything counts as simultaneous: nothing in this phase takes away a die that was to be rolled in it, but for the ion
salvos, which both are applied before anybody rolls.
"""

from itertools import combinations

from engine.outer_rim.rules_schedule import SHIELD_ROLL
from engine.outer_rim.state.fields import place_of
from engine.outer_rim.state.writers import State
from engine.outer_rim.words import (
    ASK_CANCEL,
    ASK_ION,
    ASK_ROLL,
    DICE,
    FACES,
    NONE,
    PLACES,
    SHIPS,
    other,
    task,
)

MASK = (1 << 64) - 1


def face(fate: int, number: int) -> int:
    """Face `number` of the stream of dice `fate` (SplitMix64): the same numbers always give the same face."""
    z = (fate + (number + 1) * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
    return (z ^ z >> 31) % FACES + 1


def ask_ion(s: State, about: int) -> None:
    """Both may fire a cannon die as ion salvo, decided in secret, where there are shields to weaken [edge 25, 69]."""
    seats = sum(
        1 << s.seat_of(ship) for ship in SHIPS if any(s.cannons(ship)) and any(s.shields(other(ship)))
    )
    if seats:
        s.ask(task(ASK_ION), seats)


def fire_ion(s: State, about: int) -> None:
    """Takes both cannon dice out and lowers shields; a shield at 0 is off the board [R 3, edge 24]."""
    for ship in SHIPS:
        choice = s.choice[ship]
        if choice and choice[1] == NONE:
            s.hold_ion(ship)
        elif choice:
            s.fire_ion(ship, choice[1])
            for place, points in enumerate(choice[2:]):
                if points:
                    s.change_die(other(ship), DICE + place, s.shields(other(ship))[place] - points)


def next_face(s: State) -> int:
    """What the table rolls next: the face that a position file gives, else that of the stream."""
    return s.given[s.drawn] if s.drawn < len(s.given) else face(s.fate, s.drawn)


def unrolled(s: State, ship: int, colour: int) -> list[int]:
    """Dice of a colour that are set and not rolled yet."""
    first = DICE * colour
    dice = range(first, first + DICE)
    return [die for die in dice if s.die(ship, die) and not s.rolled[place_of(ship, die)]]


def ask_roll(s: State, about: int) -> bool:
    """Rolls a ship's dice of a colour, or waits for its owner to enter the next real one; whether it waits."""
    ship, colour = divmod(about, 2)
    dice = unrolled(s, ship, colour)
    if dice and s.setup.dice == "real":
        s.ask(task(ASK_ROLL, about), 1 << s.seat_of(ship))
        return True
    for die in dice:
        _roll(s, ship, die, next_face(s))
    return False


def enter_roll(s: State, about: int, face: int) -> None:
    """Takes the face of a real die, the first that has not been rolled."""
    ship, colour = divmod(about, 2)
    _roll(s, ship, unrolled(s, ship, colour)[0], face)


def _roll(s: State, ship: int, die: int, face: int) -> None:
    s.roll_die(ship, die, face, int(s.succeeds(place_of(ship, die), face)))


def defend(s: State, ship: int) -> None:
    """Shields are rolled only when there is something to take [R 3]."""
    if s.hits(other(ship)):
        s.schedule(SHIELD_ROLL[ship])


def successes(s: State, ship: int) -> int:
    """Shields of a ship that hold."""
    return sum(s.succeeded(place_of(ship, DICE + place)) for place in PLACES)


def ask_cancel(s: State, ship: int) -> None:
    """Each shield that holds takes one hit, whatever their values; asks which ones, if that matters [R 3]."""
    hits, held = s.hits(other(ship)), successes(s, ship)
    if len(different_cancels(s, ship)) > 1:
        s.ask(task(ASK_CANCEL, ship), 1 << s.seat_of(ship))
    else:
        cancel(s, ship, tuple(hits[:held]))


def different_cancels(s: State, ship: int) -> set[tuple[int, ...]]:
    """The values of the hits that a ship's shields may take."""
    values = sorted(s.cannons(other(ship))[place] for place in s.hits(other(ship)))
    return set(combinations(values, min(len(values), successes(s, ship))))


def cancel(s: State, ship: int, hits: tuple[int, ...]) -> None:
    """The shields of a ship take these hits of the opponent."""
    for place in hits:
        s.cancel_hit(other(ship), place)
