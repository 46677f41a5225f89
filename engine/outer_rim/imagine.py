"""What a seat can't know, drawn again: for players that think ahead, and for the proof that views hide."""

import random

from engine.game import Seat
from engine.outer_rim.actions import OuterRimAction, SetDice
from engine.outer_rim.legal import options
from engine.outer_rim.rules import take
from engine.outer_rim.state.writers import State
from engine.outer_rim.view import knows_secrets
from engine.outer_rim.words import ASK_DICE, FACES, RACE_MODULES, SHIPS, task


def redraw(s: State, seat: Seat | None, draw: random.Random) -> None:
    """Draws in place what `seat` does not know: dice to come, secret choices, and modules that lie face down."""
    s.set_fate(draw.getrandbits(64))
    for ship in SHIPS:
        if not knows_secrets(s, ship, seat):
            choice = s.choice[ship]
            if s.setup.hidden_modules and s.round:
                left = [module for module in RACE_MODULES[ship] if not s.used[ship] >> module & 1]
                number = s.setup.modules - s.used[ship].bit_count()
                s.take_modules(ship, sum(1 << module for module in draw.sample(left, number)))
            if choice:
                take(s, ship, 0, _any_choice(s, ship, choice[0], draw))


def _any_choice(s: State, ship: int, kind: int, draw: random.Random) -> OuterRimAction:
    if kind == ASK_DICE:
        return spread_dice(s, ship, draw)
    return draw.choice(list(options(s, ship, task(kind))))


def spread_dice(s: State, ship: int, draw: random.Random) -> SetDice:
    """Dice that spend all energy of the active sector, as far as its places allow, spread at random."""
    cannons, shields = s.places[s.active[ship]]
    values = [0] * (cannons + shields)
    for _ in range(min(s.limit(ship), FACES * len(values))):
        die = draw.choice([die for die, value in enumerate(values) if value < FACES])
        values[die] += 1
    return SetDice(
        tuple(value for value in values[:cannons] if value),
        tuple(value for value in values[cannons:] if value),
    )
