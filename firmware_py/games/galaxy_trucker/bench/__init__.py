"""Measures of Galaxy Trucker: ship checks, whole flights of four ships that bots built, and four phones that build."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker import rules_flight as course
from engine.galaxy_trucker.bots import TruckerBots
from engine.galaxy_trucker.cards import adventure_cards
from engine.galaxy_trucker.cards_kinds import Card
from engine.galaxy_trucker.choices import default
from engine.galaxy_trucker.game import GalaxyTrucker, deal
from engine.galaxy_trucker.legal_faults import is_legal
from engine.galaxy_trucker.rules_launch import launch
from engine.galaxy_trucker.rules_payout import pay_out
from engine.galaxy_trucker.setup import Setup
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.words import BETWEEN, NONE
from engine.game import TABLE, Action, Game, Json, Seat, TimeIs
from firmware_py.games.measures import GameBench, Rush, best_s

LEVEL = 2
DECK = 12
FLIGHTS = 200
CHECKS = 4000
TICK_S = 0.5
SEATS: Final = (1, 2, 3, 4)
CYCLE: Final[tuple[dict[str, Json], ...]] = (
    {"do": "take_down", "cargo": False},
    {"do": "return"},
    {"do": "put_back"},
)
"""The last one is always refused: nobody looks at cards."""
BUILT: Final = 60  # thoughts of bots before: ships as large as in the middle of building


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


def _half_built(game: Game) -> Iterator[tuple[Seat, Action]]:
    """What brings ships half way, and leaves all hands empty; each is done before the next is asked for."""
    if not isinstance(game, GalaxyTrucker):
        raise TypeError(f"a game of Galaxy Trucker was expected, not {game!r}")
    bots = TruckerBots(SEATS, 1)
    for _ in range(BUILT):
        for seat, action in bots.think(game, 25):
            if not isinstance(action, act.Finish) and action in game.legal(
                seat
            ):  # another bot may have been first
                yield seat, action
    for seat in SEATS:
        if game.state.looking[seat - 1] != NONE:
            yield seat, act.PutBack()
        if game.state.hand[seat - 1] != NONE:
            yield seat, act.Return() if act.Return() in game.legal(seat) else act.SetAside()


BENCH = GameBench(
    measures=(
        ("ships of Galaxy Trucker checked a second", lambda: f"{CHECKS / best_s(_check):,.0f}"),
        ("flights of four ships a second, no log", lambda: f"{FLIGHTS / best_s(_fly):,.0f}"),
    ),
    rush=Rush("4 phones build", SEATS, {"players": len(SEATS), "levels": [LEVEL]}, _half_built, CYCLE),
)
