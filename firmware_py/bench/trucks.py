"""Measures of Galaxy Trucker: ship checks, and whole flights of four ships that bots built."""

import time
from collections.abc import Callable
from functools import cache

from engine.galaxy_trucker.bots import TruckerBots
from engine.galaxy_trucker.faults import is_legal
from engine.galaxy_trucker.flight import course
from engine.galaxy_trucker.flight.card import Card
from engine.galaxy_trucker.flight.cards import adventure_cards
from engine.galaxy_trucker.flight.launch import launch
from engine.galaxy_trucker.flight.payout import pay_out
from engine.galaxy_trucker.flight.questions import default
from engine.galaxy_trucker.game import deal
from engine.galaxy_trucker.setup import Setup
from engine.galaxy_trucker.ship import Ship
from engine.galaxy_trucker.words import BETWEEN, NONE
from engine.game import TABLE, TimeIs

LEVEL = 2
DECK = 12
FLIGHTS = 200
CHECKS = 4000
ROUNDS = 5
TICK_S = 0.5


def measures() -> list[tuple[str, Callable[[], str]]]:
    """What is measured: its name, and the number with its unit."""
    return [
        ("ships of Galaxy Trucker checked a second", lambda: f"{CHECKS / _best(_check):,.0f}"),
        ("flights of four ships a second, no log", lambda: f"{FLIGHTS / _best(_fly):,.0f}"),
    ]


def _best(work: Callable[[], object]) -> float:
    """Seconds of the best of several rounds."""
    return min(_seconds(work) for _ in range(ROUNDS))


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


@cache
def _ships() -> tuple[Ship, ...]:
    """Four ships of class II as bots build them, loaded."""
    game = deal(Setup(players=4, levels=(LEVEL,), bots=("ace",) * 4), 1)
    bots = TruckerBots((1, 2, 3, 4), 1)
    while game.state.phase != BETWEEN:
        for seat, action in bots.think(game, 25):
            if action in game.legal(seat):
                game.play(seat, action)
        due = game.wake_at()
        if due is not None:
            game.play(TABLE, TimeIs(min(due, game.state.now_ms / 1000 + TICK_S)))
    assert game.state.flight is not None, "the ships are loaded"
    return tuple(game.state.flight.ships)


def _deck(seed: int) -> list[Card]:
    """Another mixture of cards of levels I and II for each seed."""
    cards = [card for card in adventure_cards() if card.level <= LEVEL]
    return [cards[(seed * 7 + place * 11) % len(cards)] for place in range(DECK)]


def _check() -> None:
    ships = _ships()
    for number in range(CHECKS):
        is_legal(ships[number % len(ships)])


def _fly() -> None:
    ships = _ships()
    for seed in range(FLIGHTS):
        s = launch(ships, LEVEL, _deck(seed), seed=seed)
        while not s.over:
            course.turn_card(s)
            while s.waiting != NONE:
                course.answer(s, s.waiting, default(s))
        pay_out(s, None)
