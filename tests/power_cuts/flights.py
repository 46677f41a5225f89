"""Flights that are flown twice: once in peace, as the measure, and once in a process that is killed all the time."""

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from engine.space_alert.cards import cards
from engine.space_alert.game import SpaceAlert
from firmware_py.table.simulated import simulated_table
from tests.power_cuts.pilot import Pilot

GESTURES = 45
ROOT = Path(__file__).parents[2]
PATIENCE_S = 120


@dataclass
class Flight:
    """A flight that nobody disturbed: its steps, how many actions and which ms of the show there were after each."""

    seed: int
    steps: list[list[object]] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    shown_ms: list[int] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def next_step(self, actions: int, answered: int) -> int:
        """Where to go on with a game that has so many actions: what was answered is never done again."""
        return min(len(self.steps) - 1, max(answered, sum(count <= actions for count in self.actions)))


def peaceful(seed: int, folder: Path) -> Flight:
    """A flight of random legal gestures at random seconds, then the resolution to its end."""
    draw = random.Random(seed)
    pilot = Pilot(simulated_table(folder))
    flight = Flight(seed)
    for step in _steps(pilot, seed, draw):
        known = pilot.do(step)
        flight.steps.append(step)
        flight.actions.append(pilot.actions)
        flight.shown_ms.append(int(str(known["now_ms"])))
    play = pilot.simulated.table.play
    assert play is not None and play.game.result is not None
    flight.lines = list(play.record.lines())
    return flight


def _steps(pilot: Pilot, seed: int, draw: random.Random) -> Iterator[list[object]]:
    yield ["begin", seed]
    for second in sorted(draw.randrange(2, 400) for _ in range(GESTURES)):
        yield ["second", second]
        gesture = _gesture(pilot, draw)
        if gesture is not None:
            yield gesture
    yield ["second", 10_000]
    while (play := pilot.simulated.table.play) and play.game.result is None:
        yield ["actions", pilot.actions + 1]
    yield ["end"]


def _gesture(pilot: Pilot, draw: random.Random) -> list[object] | None:
    """Something that a player may do now."""
    table = pilot.simulated.table
    assert table.play is not None and isinstance(table.play.game, SpaceAlert)
    planning, lying = table.play.game.planning, table.intake.lying
    if planning.over:
        return None
    phase = planning.phase
    slots = range((1, 1, 4, 8)[phase], (1, 4, 8, 13)[phase])
    seat, slot = draw.choice((1, 2, 3)), draw.choice([slot for slot in slots if slot <= planning.turns])
    if (seat, slot) in lying:
        return [draw.choice(("turn", "pull")), seat, slot, "", 0]
    used = {card for card, _ in lying.values()}
    free = [cards()[card].key for card in planning.hands[seat] if cards()[card].key not in used]
    return ["slip", seat, slot, draw.choice(free), draw.choice((0, 1))] if free else None


class Process:
    """A table as a process; leaving the `with` kills it."""

    def __init__(self, folder: Path, *deadly: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).parent / "pilot.py"), str(folder), *map(str, deadly)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdout.close()
        with suppress(BrokenPipeError):
            self._process.stdin.close()

    def kill(self) -> None:
        """Kills it at once, whatever it is doing."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(PATIENCE_S)

    def killed(self) -> bool:
        """Whether it was killed, and did not die of something else; waits until it is dead."""
        return self._process.wait(PATIENCE_S) == -signal.SIGKILL

    def ask(self, steps: list[list[object]]) -> None:
        """Hands in steps without waiting for their answers."""
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):
            self._process.stdin.write("".join(json.dumps(step) + "\n" for step in steps))
            self._process.stdin.flush()

    def answers(self) -> Iterator[dict[str, object]]:
        """Its answers as they come; they end when it dies."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.endswith("\n"):
                yield json.loads(line)
