"""Several actions together tell a seat nothing that it may not know, in every game of the registry."""

from collections.abc import Iterator
from random import Random

import pytest

from engine import GAMES
from engine.game import Action, Game, Refused, Seat, Step
from firmware_py.web.batch import check_batch
from tests.properties.grounds import guessed, mutated, played, positions
from tests.properties.test_every_game import every_play, every_setup

LONGEST = 4


def answer(name: str, game: Game, seat: Seat, batch: list[Action]) -> tuple[str, str | None, str] | None:
    """What the seat is told: None where all of the batch can be done."""
    try:
        check_batch(GAMES[name], game, seat, batch)
    except Refused as refused:
        return refused.reason, refused.place, str(refused)
    return None


def batches(name: str, game: Game, seat: Seat, pool: list[Action], draw: Random) -> Iterator[list[Action]]:
    """Of what may be done, of what was done at some time, and of variations of it: often of kinds that may go first."""
    listed = list(game.legal(seat))
    tried = draw.sample(pool, min(len(pool), 30)) + list(guessed(name, draw))
    tried += draw.sample(listed, min(len(listed), 20))
    tried += [other for action in tried if (other := mutated(name, action, draw)) is not None]
    first = [action for action in tried if isinstance(action, GAMES[name].reveals_nothing)]
    for last in tried:
        yield [*draw.choices(first or tried, k=draw.randrange(LONGEST)), last]


@every_setup
@every_play
def test_a_batch_is_answered_alike_whatever_is_hidden(name: str, number: int, seed: int) -> None:
    record, draw = played(name, number, seed), Random(seed)
    pool = [action for _, action in record.actions]
    answers = set()
    for done, game in positions(record, 10):
        for seat in record.setup.seats:
            other = game.imagine(seat, seed + done)
            for batch in batches(name, game, seat, pool, draw):
                told = answer(name, game, seat, batch)
                assert answer(name, other, seat, batch) == told, (seat, batch)
                answers.add(told is None)
    assert answers == {True, False}


@every_setup
@every_play
def test_what_may_go_first_tells_its_seat_nothing_new(name: str, number: int, seed: int) -> None:
    """Done in two games that differ only in what the seat may not know, it leads to two that still do."""
    record, draw = played(name, number, seed), Random(seed)
    pool = [action for _, action in record.actions]
    for done, game in positions(record, 16):
        for seat in record.setup.seats:
            listed = draw.sample(pool, min(len(pool), 60)) + list(game.legal(seat))
            for action in listed:
                if isinstance(action, GAMES[name].reveals_nothing) and action in game.legal(seat):
                    one, other = game.clone(), game.imagine(seat, seed + done)
                    assert seen(one, seat, action) == seen(other, seat, action)
                    assert one.view(seat) == other.view(seat)


def seen(game: Game, seat: Seat, action: Action) -> list[object]:
    steps: list[Step] = game.act(seat, action)
    shown = [game.see(step, seat) for step in steps]
    return [game.tell(step) for step in shown if step is not None]


@pytest.mark.parametrize("name", list(GAMES))
def test_what_draws_or_uncovers_is_only_taken_as_the_last(name: str) -> None:
    """Sixteen of these named a hidden tile, and asked for the next roll before it was made."""
    found = 0
    for number in range(2):
        for done, game in positions(played(name, number, 1), 8):
            for seat in game.to_act():
                listed = list(game.legal(seat))[:20]
                loud = [one for one in listed if not isinstance(one, GAMES[name].reveals_nothing)]
                for action in loud:
                    assert answer(name, game, seat, [action, listed[0]]) == (
                        "only_last",
                        None,
                        f"seat {seat}: only_last",
                    ), done
                    assert answer(name, game, seat, [action]) is None
                found += len(loud)
    assert found > 20
