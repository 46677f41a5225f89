"""Games that are left out because modules of them can't be imported: their rules, or how they sit on this table."""

from collections.abc import Callable
from typing import Final

from engine import GAMES
from firmware_py.games.log import LOGS
from firmware_py.games.seating import seating
from firmware_py.games.staging import staging

PARTS: Final[tuple[Callable[[str], object], ...]] = (seating, staging, LOGS.__getitem__)


def left_out() -> list[str]:
    """Imports every game of the registry, and gives a sentence for each that is left out from now on."""
    for game in list(GAMES):
        if game in GAMES:
            try:
                for part in PARTS:
                    part(game)
            except Exception as error:  # whatever is wrong with its files
                GAMES.leave_out(game, error)
    return GAMES.told()
