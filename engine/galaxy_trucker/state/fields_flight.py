"""The fields of a flight. Only the writers in writers_flight.py change them.

Ships are named by their numbers; sets of ships are bits of an int. Cards are their places in the deck.
"""

from collections.abc import Callable
from dataclasses import field
from typing import Annotated

from engine.galaxy_trucker.cards_kinds import Card
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.words import NONE
from engine.galaxy_trucker.words_flight import Task
from engine.state import NOT_COMPARED, GameState, begins, state


def _each(value: int) -> Callable[[list[Ship]], list[int]]:
    return lambda ships: [value] * len(ships)


@state
class Fields(GameState):
    """The fields of a flight, as they stand before the first card."""

    # What the flight begins with.
    ships: list[Ship]
    level: int
    deck: tuple[Card, ...]
    loss_cap: int = 0
    rules: Annotated[frozenset[str], NOT_COMPARED] = frozenset()
    stakes: list[int] = begins(_each(0))
    # The flight board. `flying` is a set of ships; a ship's cause and card tell when and why it left.
    positions: list[int] = begins(_each(0))
    flying: int = 0
    # The ships whose single cannons fire at every big meteor, unasked.
    firing: int = 0
    cause: list[int] = begins(_each(NONE))
    retired_at: list[int] = begins(_each(NONE))
    freighter: int = 0
    freighter_hits: int = NONE
    # Money and losses: all lost components, and those destroyed or fallen off in flight.
    credits: list[int] = begins(_each(0))
    lost: list[int] = begins(_each(0))
    lost_flying: list[int] = begins(_each(0))
    payouts: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    # Dice: those that are given, then those of the seed (NONE: somebody throws them); how many were thrown.
    dice: list[int] = field(default_factory=list)
    seed: int = NONE
    drawn: int = 0
    rolled: int = 0
    # The card in play: its place in the deck, the ships it concerns in order, what they bring in halves.
    card: int = NONE
    order: list[int] = field(default_factory=list)
    values: list[int] = begins(_each(0))
    losers: int = 0
    defending: int = 0
    taken: int = 0
    stalled: int = 0
    swallowed: int = 0
    # What waits: tasks, the next one last, and the ship that owes an answer.
    pending: list[Task] = field(default_factory=list)
    waiting: int = NONE
    over: bool = False
