"""What an ending of Mag Blast tells that depends on where the game began."""

from engine.mag_blast import actions as act
from engine.mag_blast.game import MagBlast, deal
from engine.mag_blast.setup import Setup
from firmware_py.games.ending import GameHistory, PlayedAction
from firmware_py.games.mag_blast.ending import fought

SEED = 1


def dealt() -> tuple[MagBlast, list[PlayedAction]]:
    """A battle of two up to its first turn, and what was done until then."""
    game, deeds = deal(Setup(players=2), SEED), []
    for seat in game.setup.seats:
        action = next(iter(game.legal(seat)))
        deeds.append(PlayedAction(seat, action, tuple(game.act(seat, action))))
    return game, deeds


def test_turns_of_a_game_that_was_dealt_count_from_one() -> None:
    game, deeds = dealt()
    assert fought(GameHistory(deal(Setup(players=2), SEED), deeds, game)).turns == 1


def test_a_position_in_the_middle_of_a_turn_counts_that_turn_as_the_first() -> None:
    """The ending told of turn 0."""
    start, _ = dealt()
    game, deeds = start.clone(), []
    assert fought(GameHistory(start, [], game)).turns == 1
    while game.state.seat == start.state.seat:
        legal = game.legal(game.to_act()[0])
        action = next(
            one for one in legal if isinstance(one, act.EndTurn | act.EndPhase | act.Draw | act.Pass)
        )
        deeds.append(PlayedAction(start.state.seat, action, tuple(game.act(game.to_act()[0], action))))
    assert fought(GameHistory(start, deeds, game)).turns == 2
