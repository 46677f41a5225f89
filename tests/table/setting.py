"""A table that is set up by readings alone, with whoever grants what its menu requests."""

from pathlib import Path

from engine.space_alert.setup import Setup
from firmware_py.table.countdown import COUNT_MS
from firmware_py.table.play import GameInPlay
from firmware_py.table.setting_up import SettingUp
from firmware_py.table.simulated import simulated_table
from firmware_py.web.router import Service
from sounds.voiced import kind_of

TICK_MS = 20


class MenuTable:
    """A simulated table of a cabinet with its service, fingers for its buttons, and a crank."""

    def __init__(self, folder: Path, cabinet: str = "laptop", seed: int = 7) -> None:
        self.simulated = simulated_table(folder, cabinet)
        self.table = self.simulated.table
        self.service = Service(self.simulated, lambda: seed)
        self.service.resume()
        self.now_ms = 0
        self.service.tick(0)

    @property
    def state(self) -> SettingUp:
        return self.table.menu.state

    def begun(self) -> GameInPlay:
        """The game that begins when the countdown is over."""
        assert self.table.lobby.stage == "counting", self.said[-3:]
        before = self.table.play
        self.run(COUNT_MS + 200)
        assert self.table.play is not before
        return self.play

    @property
    def play(self) -> GameInPlay:
        assert self.table.play is not None
        return self.table.play

    def run(self, ms: int, step_ms: int = TICK_MS) -> None:
        for _ in range(max(1, ms // step_ms)):
            self.now_ms += step_ms
            self.service.tick(self.now_ms)

    def seat(self, *presses: tuple[int, str]) -> None:
        """Presses buttons of seats, one after the other."""
        for number, button in presses:
            self.simulated.seats.press(number, button)
            self.simulated.seats.release(number, button)
            self.run(60)

    def captain(self, *buttons: str) -> None:
        assert self.state.captain is not None
        self.seat(*((self.state.captain, button) for button in buttons))

    def button(self, *names: str) -> None:
        """Presses buttons of the table."""
        pins = self.simulated.assembled.pins
        assert pins is not None
        for name in names:
            pins.buttons.press(name, self.now_ms)
            self.run(100)
            pins.buttons.release(name, self.now_ms)
            self.run(100)

    def choose(self, question: str, answer: str) -> None:
        """Lets the captain walk to a question and to an answer."""
        for _ in range(60):
            asked = self.state.question
            if asked is not None and asked.name == question:
                if self.state.answer(asked) == answer:
                    return
                self.captain("right")
            else:
                self.captain("right" if asked is None else "confirm")
        raise AssertionError(f"the menu did not get to {question}: {answer}")

    def ready(self) -> None:
        """Lets the captain go on until the table is ready."""
        for _ in range(30):
            if self.state.at == "ready":
                return
            self.captain("confirm")
        raise AssertionError("the menu did not get ready")

    @property
    def said(self) -> list[str]:
        """What the table said, without the sounds of a flight."""
        return [clip for _, clip in self.simulated.speaker.played if kind_of(clip) in ("lesson", "table")]

    def lit(self, lamp: str) -> tuple[int, int, int]:
        led = self.simulated.cabinet.groups[lamp][0]
        red, green, blue = self.simulated.lights.frame[3 * led : 3 * led + 3]
        return red, green, blue

    def close(self) -> None:
        self.table.journal.close()


def space_alert(table: MenuTable) -> Setup:
    if table.table.lobby.stage == "counting":
        table.begun()
    setup = table.play.record.setup
    assert isinstance(setup, Setup)
    return setup
