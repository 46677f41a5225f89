"""Helpers: games of Galaxy Trucker at the moment a test is about."""

from collections import Counter

from engine.galaxy_trucker.actions import Ready
from engine.galaxy_trucker.cards_tiles import numbered
from engine.galaxy_trucker.game import RULES, GalaxyTrucker
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.words import NONE
from engine.game import TABLE, Action, Json, Refused, TimeIs

FORMAT = "galaxy-trucker-position/1"
Object = dict[str, Json]
START: Object = {"at": [7, 7], "tile": "SC-red"}


def a_game(position: Object, setup: Object | None = None, seed: int = 1) -> GalaxyTrucker:
    """A game of two with a position; building unless something else is said."""
    document: Object = {"format": FORMAT, "setup": {"players": 2, **(setup or {})}, "seed": seed}
    document["position"] = {"phase": "build", **position}
    return RULES.from_position(document)


def dealt(seed: int = 1, **setup: Json) -> GalaxyTrucker:
    """A game as it is dealt."""
    return RULES.deal(RULES.setup(setup), seed)


def started(seed: int = 1, **setup: Json) -> GalaxyTrucker:
    """A game in which everybody is ready to build."""
    game = dealt(seed, **setup)
    for seat in game.setup.seats:
        game.act(seat, Ready())
    return game


def refusal(game: GalaxyTrucker, seat: int, action: Action) -> str:
    """Why an action is refused; "" if it is not. It changes nothing either way."""
    try:
        game.clone().act(seat, action)
    except Refused as refused:
        assert action not in game.legal(seat)
        return refused.reason
    assert action in game.legal(seat)
    return ""


def at_second(game: GalaxyTrucker, second: float) -> list[str]:
    """What happens up to a second, by the names of the steps."""
    return [str(game.tell(step)["step"]) for step in game.act(TABLE, TimeIs(second))]


def everything(s: State) -> Counter[str]:
    """Every tile of the game by its id, wherever it lies before the flight."""
    lying = [*s.heap, *s.cargo, *s.face_up, *s.hand]
    for player in s.players:
        lying += [*s.aside[player], *s.lost[player]]
    count = Counter(numbered()[tile].id for tile in lying if tile != NONE)
    for ship in s.ships:
        count.update(part.tile.id for part in ship.components.values())
    return count


def parts_of(game: GalaxyTrucker, seat: int) -> dict[str, str]:
    """What everybody sees of a board: the tile by its cell, such as "7,7"."""
    return dict(part.split(" ")[:2] for part in game.view(None).players[seat - 1].parts)
