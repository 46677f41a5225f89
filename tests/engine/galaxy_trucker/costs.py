"""What each card costs on the average, for `docs/measured`:

    python -m tests.engine.galaxy_trucker.costs 60 docs/measured/galaxy_trucker_costs.json

A card of the base game stands at its own level, a supercard at each.

Four ships are built by aces and flown by the crew, at each level, through decks of the level with four supercards
more; every figure is a mean over the ships that flew when the card was turned up.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from engine.galaxy_trucker import rules_flight as course
from engine.galaxy_trucker.bots import TruckerBots
from engine.galaxy_trucker.bots.flying import by_rule
from engine.galaxy_trucker.bots.worth import price_of
from engine.galaxy_trucker.cards import adventure_cards, cards, supercards
from engine.galaxy_trucker.cards_kinds import Card
from engine.galaxy_trucker.game import GalaxyTrucker, deal
from engine.galaxy_trucker.rules_launch import launch
from engine.galaxy_trucker.setup import FlightLevel, Setup
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.words import BETWEEN, NONE
from engine.game import TABLE, TimeIs
from tests.measured import write

LEVELS: tuple[FlightLevel, ...] = (1, 2, 3)
SEATS = (1, 2, 3, 4)
FLIGHTS = 6
MORE = 4


class Toll(NamedTuple):
    """What a card did to a ship."""

    money: float
    days: float
    crew: float
    parts: float
    energy: float
    out: float


def built(level: FlightLevel, seed: int) -> list[Ship]:
    """Four ships, loaded for a flight."""
    game = deal(Setup(players=4, levels=(level,), bots=("ace",) * 4), seed)
    bots = TruckerBots(SEATS, seed)
    while game.state.phase != BETWEEN:
        wishes = bots.think(game, 25)
        for seat, action in wishes:
            if action in game.legal(seat):
                game.play(seat, action)
        _tick(game, bool(wishes))
    assert game.state.flight is not None
    return game.state.flight.ships


def _tick(game: GalaxyTrucker, busy: bool) -> None:
    due = game.wake_at()
    if due is not None:
        game.play(TABLE, TimeIs(min(due, game.state.now_ms / 1000 + (0.5 if busy else 1.0))))


def tolls(s: State) -> Iterator[tuple[str, Toll]]:
    """Flies to the end and tells what every card did to every ship."""
    while not s.over:
        flying = s.ahead_first()
        before = [_owned(s, ship) for ship in flying]
        course.turn_card(s)
        while s.waiting != NONE:
            course.answer(s, s.waiting, by_rule(s, True))
        for ship, had in zip(flying, before, strict=True):
            has = _owned(s, ship)
            yield s.in_play.name, Toll(*(now - then for now, then in zip(has, had, strict=True)))


def _owned(s: State, number: int) -> Toll:
    ship = s.ships[number]
    money = s.credits[number] + price_of(ship.goods_aboard())
    retired = not s.flying >> number & 1
    return Toll(money, s.positions[number], ship.crew(), -s.lost[number], ship.energy_aboard(), retired)


def deck(level: int, draw: Random) -> list[Card]:
    """A deck of the level, as many cards of each as its piles have, and supercards more."""
    counts = {1: (8, 0, 0), 2: (4, 8, 0), 3: (4, 4, 8)}[level]
    chosen = [card for card in supercards() if card.name in cards()]
    chosen = draw.sample(chosen, MORE)
    for of_level, count in enumerate(counts, 1):
        chosen += draw.sample([card for card in adventure_cards() if card.level == of_level], count)
    draw.shuffle(chosen)
    return chosen


def main(games: int, report: Path) -> None:
    """Writes the means of every card at every level of a flight."""
    found: dict[tuple[str, int], list[Toll]] = {}
    for level in LEVELS:
        for seed in range(games):
            ships = built(level, seed)
            for again in range(FLIGHTS):
                draw = Random(seed * 1000 + again)
                for name, toll in tolls(
                    launch(ships, level, deck(level, draw), seed=seed * 77 + again, live=True)
                ):
                    found.setdefault((name, level), []).append(toll)
    costs = [
        {"card": name, "level": level, **means(rows), "ships": len(rows)}
        for (name, level), rows in sorted(found.items())
        if cards()[name].level in (0, level)
    ]
    write(report, {"games": games, "costs": costs})


def means(rows: list[Toll]) -> dict[str, float]:
    """The mean of each figure; `out` is the share of ships, 0 to 1."""
    columns = zip(Toll._fields, zip(*rows, strict=True), strict=True)
    return {name: round(sum(column) / len(rows), 2) for name, column in columns}


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
