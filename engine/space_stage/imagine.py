"""What nobody can know, drawn again: the order of decks and dice to come. All else lies open."""

import random

from engine.space_stage import chance
from engine.space_stage.state.writers import State
from engine.space_stage.words import FACES


def redraw(s: State, draw: random.Random) -> None:
    """Draws in place what lies hidden. Real dice that were entered are known; fixed ones to come are not."""
    # Sorted first, so that the order which is not known leaves no trace.
    monsters, decks, dice = sorted(s.monsters), [sorted(deck) for deck in s.decks], s.dice[:]
    for pile in (monsters, *decks):
        draw.shuffle(pile)
    if s.setup.dice == "table":
        dice = [draw.randint(1, FACES) for _ in dice]
    s.set_chance(draw.getrandbits(chance.BITS), dice, monsters, decks)
