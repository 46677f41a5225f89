"""How a game is tried out: set-ups, what is hidden, short games."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from engine.game import Action, Game, Json, Seat

MOVES = 10_000  # no game takes longer
Turns = Iterator[tuple[Seat, Action]]


def in_turn(game: Game, draw: Random) -> Turns:
    """One of the first things that a list names, by whoever may act, to the end: long lists take long to make."""
    while game.result is None:
        seat = draw.choice(game.to_act())
        listed = list(islice(game.legal(seat), draw.randint(1, 30)))
        if listed:
            yield seat, listed[-1]


def nothing(game: Game, seat: Seat | None) -> set[str]:
    return set()


def never(action: Action) -> bool:
    return False


@dataclass(frozen=True)
class Ground:
    """How a game is tried out.

    `scores` are the lowest and the highest that can be; `guess` makes an action as JSON, allowed or not; `hidden` tells
    the words that a seat must not read; `looks_back` tells whether an action is about something that was over when a
    position was written, which does not tell it; `short` plays from wherever the game is to its end, quickly; `games`
    of these make the hash, the `first` of them the one of every run.
    """

    setups: tuple[dict[str, Json], ...] = ({},)
    scores: tuple[int, int] = (-1_000, 1_000)
    guess: Callable[[Random], dict[str, Json]] | None = None
    hidden: Callable[[Game, Seat | None], set[str]] = nothing
    looks_back: Callable[[Action], bool] = never
    short: Callable[[Game, Random], Turns] = in_turn
    games: int = 10_000
    first: int = 1_000
