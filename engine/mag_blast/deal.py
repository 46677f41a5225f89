"""A fresh game: command ships and six fleet ships each, everything else in shuffled decks [R Průběh hry 1 to 4]."""

from engine.mag_blast.cards import LIMITS, USES
from engine.mag_blast.chance import MASK, shuffled
from engine.mag_blast.setup import Setup
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import ACTION_CARDS, CHOOSE, COMMAND_SHIPS, FLEET_SHIPS


def fresh(setup: Setup, seed: int) -> State:
    """The game before its first choice; the only place that draws without being asked to."""
    s = State(setup, seed & MASK)
    commands, s.seed = shuffled(s.seed, range(1, COMMAND_SHIPS + 1))
    ships, s.seed = shuffled(s.seed, range(1, FLEET_SHIPS + 1))
    s.action_deck, s.seed = shuffled(s.seed, range(1, ACTION_CARDS + 1))
    for seat in setup.seats:
        s.command[seat] = commands.pop()
        s.uses[seat] = USES[s.command[seat]]
        s.dealt[seat] = tuple(sorted(ships.pop() for _ in range(LIMITS.dealt_ships)))
    s.fleet_deck = ships
    s.phase = CHOOSE
    return s
