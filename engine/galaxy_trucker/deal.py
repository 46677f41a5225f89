"""The cards by their numbers, and how piles and deck are made of them [rules 2.6, 6, rulings B2, B3, B9]."""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from engine.galaxy_trucker import board as boards
from engine.galaxy_trucker import chance as lots
from engine.galaxy_trucker.cards import adventure_cards, supercards
from engine.galaxy_trucker.cards_kinds import Card
from engine.galaxy_trucker.cards_missions import Mission
from engine.galaxy_trucker.cards_tiles import copies, numbered
from engine.galaxy_trucker.words import KIND_NAMES, PILES, START_CABIN, VISIBLE_PILES
from engine.galaxy_trucker.words_flight import ROBOPOLICE_RAID

SUPER: Final = 0
"""The level of a supercard among those of the others."""


@cache
def cards() -> tuple[Card, ...]:
    """Every card by its number, those of another expansion left out."""
    return tuple(card for card in (*adventure_cards(), *supercards()) if card.kind != ROBOPOLICE_RAID)


@cache
def level_of(card: int) -> int:
    """The level on the back of a card; SUPER for a supercard."""
    return cards()[card].level if card < len(adventure_cards()) else SUPER


@cache
def of_level(level: int) -> tuple[int, ...]:
    """The cards with a back of that level."""
    return tuple(card for card in range(len(cards())) if level_of(card) == level)


class DealtPiles(NamedTuple):
    """Four piles, the hidden one last, all cards used so far, and the stream of chance after it."""

    piles: list[list[int]]
    used: int
    seed: int


def pile_levels(level: int, mission: Mission | None) -> list[list[int]]:
    """The levels of the cards in each pile, from the lowest; supercards last."""
    ordinary = [card + 1 for card, count in enumerate(boards.level(level).pile) for _ in range(count)]
    piles = []
    for pile in range(PILES):
        extra = mission.supercards[pile >= VISIBLE_PILES] if mission else 0
        replaced = extra if mission and "replace_lowest" in mission.rules else 0
        # At level I all but one card of a pile stay: some card of the flight's level must lie on top of the deck.
        replaced = min(replaced, len(ordinary) - 1)
        piles.append([*ordinary[replaced:], *[SUPER] * extra])
    return piles


def deal_piles(seed: int, used: int, level: int, mission: Mission | None) -> DealtPiles:
    """Piles of cards not used before. Where a level has too few left all its used cards come back first."""
    wanted = pile_levels(level, mission)
    stacks: dict[int, list[int]] = {}
    for back in (1, 2, 3, SUPER):
        count = sum(levels.count(back) for levels in wanted)
        left = [card for card in of_level(back) if not used >> card & 1]
        if len(left) < count:
            used &= ~sum(1 << card for card in of_level(back))
            left = list(of_level(back))
        stacks[back], seed = lots.shuffled(seed, left)
    piles = [[stacks[back].pop() for back in levels] for levels in wanted]
    for pile in piles:
        for card in pile:
            used |= 1 << card
    return DealtPiles(piles, used, seed)


@cache
def learning_cards() -> tuple[int, ...]:
    """The cards of the learning flight."""
    return tuple(number for number, card in enumerate(cards()) if card.intro)


def shuffle_deck(seed: int, deck: Sequence[int], level: int) -> tuple[list[int], int]:
    """The cards in random order with one of the flight's level on top, and the stream after it."""
    while True:
        order, seed = lots.shuffled(seed, deck)
        if not order or level_of(order[0]) == level or all(level_of(card) != level for card in order):
            return order, seed


@cache
def components() -> tuple[int, ...]:
    """The tiles of the warehouse: 140 components of the base game, every copy."""
    return tuple(
        number
        for number, tile in enumerate(numbered())
        if not tile.cargo and tile.kind != START_CABIN
        for _ in range(copies()[tile.id])
    )


@cache
def cargo_of(kind: str) -> tuple[int, ...]:
    """The cargo tiles of a kind, every copy."""
    return tuple(
        number
        for number, tile in enumerate(numbered())
        if KIND_NAMES[tile.kind] == kind
        for _ in range(copies()[tile.id])
    )


def draw_cargo(seed: int, mission: Mission | None, players: int) -> tuple[list[int], list[list[int]], int]:
    """The heap of cargo tiles, what every player begins with set aside, and the stream after it."""
    heap: list[int] = []
    aside: list[list[int]] = [[] for _ in range(players)]
    if mission is None:
        return heap, aside, seed
    for kind, count in mission.cargo_to_warehouse.items():
        drawn, seed = lots.shuffled(seed, cargo_of(kind))
        heap += drawn[:count]
    for kind, count in mission.cargo_aside.items():
        drawn, seed = lots.shuffled(seed, cargo_of(kind))
        for places in aside:
            places += [drawn.pop() for _ in range(count)]
    heap, seed = lots.shuffled(seed, heap)
    return heap, aside, seed
