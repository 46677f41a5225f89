"""The fields of a game. Only the writers in writers.py change them.

All fields are ints and lists of ints. Characters, rooms, slots, generators, cards and monsters are numbers
(words.py); seats are those of the table, 1 and up. Tokens and boosts belong to monsters, so they go where a monster
goes.
"""

from collections.abc import Callable
from dataclasses import field
from typing import Annotated

from engine.game import Seat
from engine.space_stage.cards import Cards, Station, numbered, station
from engine.space_stage.setup import Setup
from engine.space_stage.words import CARDS, HUB, MONSTERS, NONE, ROW_PLACES, SETUP, SLOTS
from engine.state import NOT_COMPARED, GameState, begins, state


def _owner(setup: Setup) -> tuple[Seat, ...]:
    each = 2 if setup.two_players else 1
    return tuple(character // each + 1 for character in range(setup.characters))


def _teams(setup: Setup) -> tuple[tuple[int, ...], ...]:
    owner = _owner(setup)
    return tuple(
        tuple(character for character, seat in enumerate(owner) if seat == one)
        for one in range(setup.players + 2)
    )


def _each(value: int) -> Callable[[Setup], list[int]]:
    return lambda setup: [value] * setup.characters


def _lists(setup: Setup) -> list[list[int]]:
    return [[] for _ in range(setup.characters)]


def _cards(value: int) -> Callable[[Setup], list[int]]:
    return lambda setup: [value] * CARDS


def _monsters(setup: Setup) -> list[int]:
    return [0] * MONSTERS


@state
class Fields(GameState):
    """The fields of a game, as they stand before decks are shuffled."""

    setup: Setup
    # Chance: the generator of all dice but those that are fixed.
    seed: int
    dice: list[int] = field(default_factory=list)
    # What follows from the set-up: the seat of each character, and the characters of each seat (0, the table, and the
    # Station Master have none).
    cards: Annotated[Cards, NOT_COMPARED] = begins(lambda setup: numbered(setup.cards, setup.monsters))
    station: Annotated[Station, NOT_COMPARED] = begins(lambda setup: station(setup.side_doors))
    count: Annotated[int, NOT_COMPARED] = begins(lambda setup: setup.characters)
    dying_at: Annotated[int, NOT_COMPARED] = begins(lambda setup: setup.dying_at)
    seats: Annotated[tuple[Seat, ...], NOT_COMPARED] = begins(lambda setup: setup.seats)
    owner: Annotated[tuple[Seat, ...], NOT_COMPARED] = begins(_owner)
    teams: Annotated[tuple[tuple[int, ...], ...], NOT_COMPARED] = begins(_teams)
    # Rounds.
    round: int = 1
    phase: int = SETUP
    first: int = 1
    turn: int = 0  # the seat in turn; 0: none
    master_done: int = 0
    pending: list[int] = field(default_factory=list)  # kind, character, by, what, amount; empty: nothing
    won: int = 0
    cause: int = NONE
    # Characters.
    room: list[int] = begins(_each(HUB))
    damage: list[int] = begins(_each(0))
    dead: list[int] = begins(_each(0))
    last_roll: list[int] = begins(_each(0))  # 0: none
    organic: list[int] = begins(_each(0))
    scrap: list[int] = begins(_each(0))
    hands: list[list[int]] = begins(_lists)
    # Of this turn.
    done: list[list[int]] = begins(_lists)
    recharged: list[int] = begins(_each(0))
    rolled: list[int] = begins(_each(0))
    hat: list[int] = begins(_each(0))
    vivified: list[int] = begins(_each(0))
    self_damage: list[int] = begins(_each(0))
    # Cards.
    discharged: list[int] = begins(_cards(0))
    used: list[int] = begins(_cards(0))
    pocket: list[int] = begins(_cards(NONE))
    rows: list[list[int]] = begins(lambda setup: [[NONE] * ROW_PLACES, [NONE] * ROW_PLACES])
    decks: list[list[int]] = begins(lambda setup: [[], []])  # the top lies last
    # The board. Monsters: those still to come, the top last.
    monsters: list[int] = field(default_factory=list)
    slots: list[int] = begins(lambda setup: [NONE] * len(SLOTS))
    of_organic: list[int] = begins(_monsters)
    of_scrap: list[int] = begins(_monsters)
    boost: list[int] = begins(_monsters)
    generators: list[int] = begins(lambda setup: [0] * 4)
