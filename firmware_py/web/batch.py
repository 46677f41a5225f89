"""Several actions of one seat that are taken together or not at all."""

from collections.abc import Sequence

from engine.game import Action, Game, Refused, Rules, Seat, Setup


def check_batch(rules: Rules[Game, Setup], game: Game, seat: Seat, actions: Sequence[Action]) -> None:
    """Tries `actions` one after the other on a copy; raises Refused where one of them can't be.

    All but the last must be of kinds that reveal nothing. Otherwise a seat could ask what a draw would bring, and let
    the table do it only when it likes the answer.
    """
    for action in actions[:-1]:
        if not isinstance(action, rules.reveals_nothing):
            raise Refused("only_last", seat)
    tried = game.clone()
    for action in actions:
        tried.act(seat, action)
