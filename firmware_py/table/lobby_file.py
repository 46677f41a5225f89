"""What is remembered of the lobby over restarts: one file in the state folder."""

from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Final

import msgspec

from engine import GAMES
from engine.game import STRENGTHS
from engine.tables import BadValue, convert
from firmware_py.games.menus import SetupData, Sitting, game_menu
from firmware_py.journal.disk import Disk, read_file, set_aside
from firmware_py.table.lobby import Lobby
from firmware_py.table.lobby_people import SHAPES, Bot, Person, tidy

FILE: Final = "lobby.json"


@dataclass(frozen=True, slots=True)
class Evening:
    """What is remembered of a lobby when the table is switched off: the game, the set-up of each game, how games go on,
    who sits where in the order in which they came, roles, and whether the game on the table was begun here.
    """

    game: str = ""
    setups: dict[str, dict[str, object]] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)
    bots: dict[str, Bot] = field(default_factory=dict)
    roles: dict[str, int] = field(default_factory=dict)
    plays: bool = False
    onward: dict[str, dict[str, object]] = field(default_factory=dict)


def evening_of(lobby: Lobby) -> Evening:
    """What is to be remembered of a lobby."""
    return Evening(
        lobby.game,
        {game: dict(setup) for game, setup in lobby.setups.items()},
        {str(seat): person for seat, person in lobby.people.items()},
        {str(seat): bot for seat, bot in lobby.places.items() if isinstance(bot, Bot)},
        dict(lobby.roles),
        lobby.plays,
        {game: dict(setup) for game, setup in lobby.onward.items()},
    )


def remember(lobby: Lobby, kept: Evening) -> None:
    """A lobby takes up what was remembered, as far as it fits its table and the rules. Hands at buttons have gone."""
    lobby.game = kept.game if kept.game in lobby.games else lobby.game
    for game, setup in kept.setups.items():
        if game in lobby.games and _fits(lobby, game, setup):
            lobby.setups[game] = setup
    for game, setup in kept.onward.items():
        if game in lobby.games and _is_setup(game, setup):
            lobby.onward[game] = setup
    seats = {str(seat): seat for seat in lobby.seats}
    for text, person in kept.people.items():
        if text in seats and person.hand != "buttons":
            taken = {other.shape for other in lobby.people.values()}
            free = [shape for shape in (person.shape, *SHAPES) if shape in SHAPES and shape not in taken]
            lobby.places[seats[text]] = replace(
                person, name=tidy(person.name), shape=free[0], ready=person.ready and kept.plays
            )
    for text, bot in kept.bots.items():
        if text in seats and seats[text] not in lobby.places and bot.strength in STRENGTHS:
            lobby.places[seats[text]] = bot
    lobby.roles = {role: seat for role, seat in kept.roles.items() if seat in lobby.people}
    lobby.plays = kept.plays
    lobby.revision += 1


def _fits(lobby: Lobby, game: str, setup: SetupData) -> bool:
    """Whether the present rules take a set-up, which those of another version wrote."""
    try:
        return _is_setup(game, game_menu(game).seated(setup, Sitting(lobby.seats, (1, 2))))
    except (ValueError, TypeError):
        return False


def _is_setup(game: str, setup: SetupData) -> bool:
    try:
        GAMES[game].setup({**setup})
    except (ValueError, TypeError):
        return False
    return True


class LobbyFile:
    """The file in `folder`, or nothing that stays where that is None. A file that can't be read is set aside,
    and a disk that takes nothing stops no game.
    """

    def __init__(self, folder: Path | None, disk: Disk | None = None) -> None:
        self._path = folder / FILE if folder is not None else None
        self._disk = disk or Disk()
        self._written = Evening()

    def load(self, lobby: Lobby) -> None:
        """Lets a lobby be as it was."""
        if self._path is None or not self._path.exists():
            return
        try:
            kept = convert(msgspec.json.decode(read_file(self._path)), Evening)
        except (OSError, msgspec.MsgspecError, BadValue, RecursionError, UnicodeError):
            set_aside(self._path)
            return
        remember(lobby, kept)
        self._written = evening_of(lobby)

    def save(self, lobby: Lobby) -> None:
        """Writes how a lobby is, if that is otherwise than it was."""
        evening = evening_of(lobby)
        if self._path is None or evening == self._written:
            return
        self._written = evening
        try:
            self._disk.write_new(self._path, msgspec.json.encode(asdict(evening)))
        except OSError:
            return
