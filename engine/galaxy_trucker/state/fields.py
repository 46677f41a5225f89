"""The fields of a game. Only the writers in writers.py change them.

Players are named by their numbers from 0 on: seat less one. Sets of players are bits of an int. Tiles are their numbers
in cards_tiles.py, cards their numbers in deal.py.
"""

from collections.abc import Callable
from dataclasses import field
from typing import Annotated

from engine.galaxy_trucker.setup import PrintedClass, Setup
from engine.galaxy_trucker.state.ship import Ship, empty_ship
from engine.galaxy_trucker.state.writers_flight import State as Flight
from engine.galaxy_trucker.words import NONE, PREPARE
from engine.state import NOT_COMPARED, GameState, begins, state


def _each(value: int) -> Callable[[Setup], list[int]]:
    return lambda setup: [value] * setup.players


@state
class Fields(GameState):
    """The fields of a game, as they stand before its first flight."""

    setup: Annotated[Setup, NOT_COMPARED]
    seed: int
    # What everybody owns, by player.
    credits: list[int]
    now_ms: int = 0
    # The game: its flights so far, what they paid by ship, what everybody owned after each by player, missions not
    # yet offered, and used cards.
    round: int = NONE
    phase: int = PREPARE
    waiting: int = 0
    history: list[tuple[tuple[int, ...], ...]] = field(default_factory=list)
    ledger: list[tuple[int, ...]] = field(default_factory=list)
    missions_left: list[str] = field(default_factory=list)
    offered: list[str] = field(default_factory=list)
    votes: list[str | None] = begins(lambda setup: [None] * setup.players)
    mission: str | None = None
    # Ships of another class, as players propose them for the mission, and the class if all of them did.
    proposed: list[PrintedClass | None] = begins(lambda setup: [None] * setup.players)
    changed_class: PrintedClass | None = None
    used_cards: int = 0
    ration: int = NONE
    # Building: the warehouse, the cards, the sand (when it runs out, NONE while it lies still) and its circle.
    heap: list[int] = field(default_factory=list)
    cargo: list[int] = field(default_factory=list)
    face_up: list[int] = field(default_factory=list)
    piles: list[list[int]] = field(default_factory=list)
    sand_ms: int = NONE
    circle: int = 0
    # By player: the ship, the hand, the component placed last, the corner, what is lost, the number tile or 0.
    ships: list[Ship] = begins(lambda setup: [empty_ship("I") for _ in range(setup.players)])
    hand: list[int] = begins(_each(NONE))
    hand_from: list[int] = begins(_each(NONE))
    hand_seen: list[int] = begins(_each(0))
    looking: list[int] = begins(_each(NONE))
    loose: list[int] = begins(_each(NONE))
    loose_from: list[int] = begins(_each(NONE))
    aside: list[list[int]] = begins(lambda setup: [[NONE, NONE] for _ in range(setup.players)])
    lost: list[list[int]] = begins(lambda setup: [[] for _ in range(setup.players)])
    numbers: list[int] = begins(_each(0))
    stakes: list[int] = begins(_each(NONE))
    # The flight, and the player of each of its ships.
    flight: Flight | None = None
    flyers: list[int] = field(default_factory=list)
