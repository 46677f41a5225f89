"""How a game of High Card ended: the points of both, and the card that won most."""

from typing import Final

from engine.high_card.game import HighCard, RoundWon
from firmware_py.games.ending import Ending, Fact, GameHistory, Highlight, PlayerFacts, Points, Seated


def ending(history: GameHistory) -> Ending:
    """Implements firmware_py.games.ending.GameEnding."""
    game = history.end
    if not isinstance(game, HighCard):
        raise TypeError("expected a game of High Card")
    won = [(at, step) for at, step in history.told() if isinstance(step, RoundWon) and step.seat]
    best = max(won, key=lambda one: abs(one[1].first - one[1].second), default=None)
    first, second = game.points
    said = Fact("high_card_end_best", {"seat": Seated(best[1].seat)}) if best else None
    return Ending(
        "drawn" if first == second else "over",
        Fact("high_card_end"),
        Fact("high_card_end_rounds"),
        tuple(
            Points(Fact("high_card_end_of", {"seat": Seated(seat)}), game.points[seat - 1]) for seat in (1, 2)
        ),
        None,
        (Highlight("best_shot", said, (best[1].seat,), best[0]),) if best and said else (),
        tuple(
            PlayerFacts(seat, (), game.points[seat - 1], None if first == second else 1 + (own < other))
            for seat, own, other in ((1, first, second), (2, second, first))
        ),
    )


ENDING: Final = ending
