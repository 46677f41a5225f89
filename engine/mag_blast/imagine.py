"""What a seat can't know, drawn again: for players that think ahead, and for the proof that views hide."""

import random

from engine.game import Seat
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import SECTORS


def redraw(s: State, seat: Seat | None, draw: random.Random) -> None:
    """Draws in place what `seat` does not know: hands of others, decks, ships dealt to others, and chance.

    The same `draw` brings the same, whatever it was before.
    """
    others = [other for other in s.setup.seats if other != seat]
    cards = sorted([card for other in others for card in s.hands[other]] + s.action_deck)
    draw.shuffle(cards)
    hands = {other: [cards.pop() for _ in s.hands[other]] for other in others}
    ships = sorted([ship for other in others for ship in s.dealt[other]] + s.fleet_deck)
    draw.shuffle(ships)
    dealt = {other: [ships.pop() for _ in s.dealt[other]] for other in others}
    chosen = {other: draw.sample(dealt[other], len(SECTORS)) for other in others if s.chosen[other]}
    s.set_hidden(draw.getrandbits(64), cards, ships)
    for other in others:
        s.set_secrets(other, hands[other], dealt[other], chosen.get(other, []))
