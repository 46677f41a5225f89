"""What a soak plays: any game there is, begun as its menu by buttons allows, and all cards that games have."""

import random
from collections.abc import Sequence
from typing import Final

from engine.game import Refused
from firmware_py.games.decks import decks
from firmware_py.inputs import SatDown
from firmware_py.table.lobby import Lobby

SEATS: Final = (1, 2, 3, 4, 5)
PATIENCE: Final = 100


def chosen(draw: random.Random, games: Sequence[str]) -> tuple[str, dict[str, object]]:
    """One of the games and its set-up: people at some seats answered all that its menu asks, in any way."""
    game = draw.choice(games)
    for _ in range(PATIENCE):
        lobby = Lobby(SEATS, draw.random() < 0.5, (game,))
        for seat in draw.sample(SEATS, draw.randint(1, len(SEATS))):
            lobby.sit(SatDown(seat, "buttons", ready=True))
        try:
            _answer(lobby, draw)
            return game, dict(lobby.begin().setup)
        except Refused:
            continue  # so many can't play it, or not at these seats
    raise LookupError(f"{game} was refused for {PATIENCE} crews")


def _answer(lobby: Lobby, draw: random.Random) -> None:
    """An answer to each question, also to those that come up by what was answered before."""
    answered: set[str] = set()
    while True:
        asked = [one for one in lobby.menu.questions(lobby.setup, lobby.sitting) if one.name not in answered]
        if not asked:
            return
        answered.add(asked[0].name)
        value = draw.choice(asked[0].values)
        lobby.choose(lobby.game, lobby.menu.answered(lobby.setup, asked[0].name, value))


def card_keys() -> tuple[str, ...]:
    """The keys of all cards of all games."""
    return tuple(sorted(card.key for deck in decks().values() for card in deck("en")))
