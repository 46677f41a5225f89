"""Seats that pass from a bot to a person and back while a game runs, as the lobby says; and the lobby's file."""

from collections.abc import Mapping

from engine.game import Seat
from firmware_py.table.lobby_file import LobbyFile
from firmware_py.table.play import GameInPlay
from firmware_py.table.simulated import SimulatedTable
from firmware_py.web.bots import SeatedBots
from firmware_py.web.lobby import lobby_bots_play


class Handover:
    """Follows the lobby of a table, which it takes up as its file remembers it."""

    def __init__(self, simulated: SimulatedTable, bots: SeatedBots) -> None:
        self._table = simulated.table
        self._bots = bots
        self._file = LobbyFile(simulated.state)
        self._file.load(self._table.lobby)
        self._seen = -1
        self._hands: dict[Seat, bool] = {}

    def begun(self) -> None:
        """A game was dealt for those who are in the lobby now."""
        self._hands = self._table.lobby.hands

    def follow(self, taught: bool) -> None:
        """Writes down how the lobby stands. Who gets ready while a bot plays their seat plays on themselves, and a bot
        plays on for who went away and gave the seat to it; nobody comes or goes in a game that is `taught`.
        """
        lobby, play = self._table.lobby, self._table.play
        if lobby.revision == self._seen:
            return
        self._seen = lobby.revision
        self._file.save(lobby)
        before, self._hands = self._hands, lobby.hands
        if play is None or play.game.result is not None or taught:
            return
        self._hand_over(play, {seat: own for seat, own in self._hands.items() if before.get(seat) is not own})

    def _hand_over(self, play: GameInPlay, changed: Mapping[Seat, bool]) -> None:
        seats, bots = play.record.setup.seats, set(play.record.bots)
        may = lobby_bots_play(play.record)
        bots -= {seat for seat, own in changed.items() if own}
        bots |= {seat for seat, own in changed.items() if not own and seat in seats and may}
        playing = tuple(seat for seat in seats if seat in bots)
        names = {seat: name for seat, name in self._table.lobby.names.items() if seat in seats}
        known = {seat: name for seat, name in {**play.record.people, **names}.items() if seat not in bots}
        if playing != play.record.bots:
            self._bots.seat(playing, play.record.seed)
        self._table.journal.seat(playing, known)
