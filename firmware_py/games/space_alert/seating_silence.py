"""Communications down, watched by the noise meter: a remark of the ship, never a rule [R 2.1]."""

from collections.abc import Mapping
from typing import Final

from engine.space_alert.game import SpaceAlert
from firmware_py.games.seating import Watching
from firmware_py.inputs import Say
from hardware.noise.talk import Talk

WATCH: Final[Mapping[str, Watching]] = {
    "gentle": Watching(Talk(over_db=12, least_ms=500), again_ms=None),
    "strict": Watching(Talk(over_db=10, least_ms=250), again_ms=4000),
}
"""House: gently once in a silence, for who goes on talking; strictly for every word, four seconds apart."""


def watches(game: SpaceAlert) -> Watching | None:
    """How the ship listens now."""
    silent = game.state is None and game.planning.silent
    return WATCH.get(game.setup.silence) if silent else None


def overheard(game: SpaceAlert) -> Say:
    """What the ship says to who talked."""
    return Say(f"silence_{game.setup.silence}")
