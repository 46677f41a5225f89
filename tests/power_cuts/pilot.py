"""A table in a process of its own, which a test may kill: steps come in by standard input, and each is answered when
its effect has been shown.

`pilot.py STATE [KILL_AT BYTES]`: with KILL_AT the process kills itself within that write, after so many bytes of it.
"""

import json
import os
import signal
import sys
from pathlib import Path

from firmware_py.games.seating import Gesture
from firmware_py.journal.disk import Disk
from firmware_py.journal.journal import Journal
from firmware_py.table.simulated import SimulatedTable, simulated_table

TICK_MS = 50


class DeadlyDisk(Disk):
    """A disk whose program dies within a write, or between a write and its sync."""

    def __init__(self, kill_at: int, size: int) -> None:
        self._left = kill_at
        self._size = size

    def write(self, file: int, data: bytes) -> None:
        self._left -= 1
        if not self._left:
            super().write(file, data[: self._size])
            os.kill(os.getpid(), signal.SIGKILL)
        super().write(file, data)


class Pilot:
    """Does steps at a simulated table, on a clock of its own."""

    def __init__(self, simulated: SimulatedTable) -> None:
        self.simulated = simulated
        self.now_ms = 0

    def tick(self) -> None:
        self.now_ms += TICK_MS
        self.simulated.table.tick(self.now_ms)

    @property
    def actions(self) -> int:
        play = self.simulated.table.play
        return 0 if play is None else len(play.record.actions)

    def resume(self) -> dict[str, object]:
        """Takes up what was interrupted, with the cards in their slots, and goes on without the countdown."""
        play = self.simulated.table.resume()
        if play is None:
            return {"game": None}
        for (seat, slot), (card, half) in play.seating.slots(play.game).items():
            self.simulated.hands.do(Gesture("slip", seat, slot, card, half))
        self.tick()
        self.simulated.table.paused = False
        show = play.director
        return {
            "game": play.record.seed,
            "record": list(play.record.lines()),
            "now_ms": show.now_ms,
            "clock_ms": play.clock_ms,
        }

    def do(self, step: list[object]) -> dict[str, object]:
        """Does a step: a game, a gesture, or waiting for a second of the game, a number of actions, or the end."""
        table = self.simulated.table
        match step:
            case ["begin", int(seed)]:
                table.begin("space_alert", {"mission": "test_run_1", "players": 3}, seed)
            case ["slip" | "turn" | "pull" as verb, int(seat), int(slot), str(card), int(half)]:
                self.simulated.hands.do(Gesture(verb, seat, slot, card, half))
                self.tick()
            case ["second", int(second)]:
                while (
                    (play := table.play) and play.clock_ms < second * 1000 and play.game.wake_at() is not None
                ):
                    self.tick()
            case ["actions", int(actions)]:
                while self.actions < actions and table.play and table.play.game.result is None:
                    self.tick()
            case ["end"]:
                while table.journal.running.exists():
                    self.tick()
        play = table.play
        shown = 0 if play is None else play.director.now_ms
        return {"actions": self.actions, "now_ms": shown}


def main(state: str, kill_at: str = "0", size: str = "0") -> None:
    simulated = simulated_table(Path(state))
    simulated.table.journal = Journal(Path(state) / "journal", DeadlyDisk(int(kill_at), int(size)))
    pilot = Pilot(simulated)
    print(json.dumps(pilot.resume()), flush=True)
    for line in sys.stdin:
        print(json.dumps(pilot.do(json.loads(line))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
