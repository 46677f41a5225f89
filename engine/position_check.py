"""Whether a game that comes from a file can be played on: the one check of every position that enters from outside.

A position may fit its format and still say what no game can be in, such as a question that nobody was asked. The rules
then stumble, perhaps only some moves later. So the game is tried out before anybody sits down to it.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import islice
from random import Random
from typing import Final

from engine.game import TABLE, Action, Game, Refused, Rules, Seat, Setup, TimeIs
from engine.tables import BadValue

WALKS: Final = 5
MOVES: Final = 24  # of a walk
LISTED: Final = 12  # choices of a seat that a move is drawn from: long lists take long to make


def checked(rules: Rules[Game, Setup], document: object) -> Game:
    """The game that a position file describes, before the file's actions, which can be played on from there.

    Raises BadValue with the place.
    """
    with stumbling("position"):
        game = rules.from_position(document)
    try:
        try_out(game, "position")
    except BadValue as error:
        raise BadValue(_place(rules, game, document), error.message) from error
    return game


def try_out(game: Game, at: str) -> None:
    """Looks at a game with the eyes of everybody and plays a few seeded moves on copies of it; raises BadValue with the
    place `at` where the rules stumble.
    """
    with stumbling(at):
        for seed in range(WALKS):
            _walk(game.clone(), Random(seed))


@contextmanager
def stumbling(at: str) -> Iterator[None]:
    """Tells whatever the rules stumble over as BadValue with the place `at`; a refusal is none, and passes."""
    try:
        yield
    except (BadValue, Refused):
        raise
    except Exception as error:  # the document has brought the rules where they never get by themselves
        told = f"{type(error).__name__}: {error}"
        raise BadValue(at, f"expected a moment that can be played on, the rules stumble ({told})") from error


def _walk(game: Game, draw: Random) -> None:
    """Plays up to MOVES moves, and looks at what was there before and is there after them; raises whatever the rules
    raise.
    """
    _look(game)
    for _ in range(MOVES):
        move = _move(game, draw)
        if move is None:
            break
        try:
            steps = game.act(*move)
        except Refused as refused:
            raise ValueError(f"{move[1]} is offered and refused: {refused.reason}") from refused
        for step in steps:
            game.see(step, None)
            game.tell(step)
    _look(game)


def _look(game: Game) -> None:
    for seat in (None, *game.setup.seats):
        game.view(seat)
    for seat in game.setup.seats:
        next(iter(game.legal(seat)), None)
    game.position()


def _move(game: Game, draw: Random) -> tuple[Seat, Action] | None:
    """One of the first choices of somebody who may act, or the next second at which time acts; None at the end."""
    wakes_at = game.wake_at()
    movers: list[Seat | None] = [*game.to_act(), *([] if wakes_at is None else [None])]
    draw.shuffle(movers)
    for seat in movers if game.result is None else ():
        if seat is None:
            return TABLE, TimeIs(wakes_at or 0.0)
        listed = list(islice(game.legal(seat), LISTED))
        if listed:
            return seat, draw.choice(listed)
    return None


def _place(rules: Rules[Game, Setup], game: Game, document: object) -> str:
    """The first key of the position without which the game can be played on; else all of it."""
    position = document.get("position") if isinstance(document, Mapping) else None
    if isinstance(document, Mapping) and isinstance(position, Mapping):
        for key in position:
            rest = {other: value for other, value in position.items() if other != key}
            with suppress(BadValue, Refused):
                with stumbling(""):
                    other = rules.from_position({**document, "position": rest})
                try_out(other, "")
                return f"position.{key}"
    return "position"
