"""The bots that play seats of the game on the table, each as strong as the lobby says."""

from engine.game import Seat
from firmware_py.table.lobby_people import USUAL_STRENGTH
from firmware_py.table.players import EFFORTS, BotPlayers
from firmware_py.table.simulated import SimulatedTable


class SeatedBots:
    """Plays with the hands of a simulated table; there are none before `seat`."""

    def __init__(self, simulated: SimulatedTable) -> None:
        self._simulated = simulated
        self._bots: tuple[BotPlayers, ...] = ()

    def __bool__(self) -> bool:
        return bool(self._bots)

    def seat(self, seats: tuple[Seat, ...], seed: int) -> None:
        """These seats and no others are played by bots from now on."""
        table = self._simulated.table
        groups: dict[int, list[Seat]] = {}
        for seat in seats:
            strength = table.lobby.strengths.get(seat, USUAL_STRENGTH)
            groups.setdefault(EFFORTS[strength], []).append(seat)
        self._bots = tuple(
            BotPlayers(table, self._simulated.hands, tuple(group), seed, effort=effort)
            for effort, group in groups.items()
        )

    def leave(self) -> None:
        """No seat is played by bots."""
        self._bots = ()

    def tick(self) -> None:
        """Each does what it wants to do now."""
        for bots in self._bots:
            bots.tick()
