"""A convention table whose devices are simulated at the wire, on a clock that the test turns."""

from collections.abc import Callable
from pathlib import Path

from gpiozero import Device as GpioDevice

from engine.space_alert.cards import cards
from firmware_py.devices.health import State
from firmware_py.devices.pi_health import Ask
from firmware_py.devices.tags import TagBook
from firmware_py.show.slot_lights import differences
from firmware_py.table.play import GameInPlay
from firmware_py.table.simulated import MakeTable, build_table
from firmware_py.table.table import Table
from firmware_py.wire.firmware_board import FirmwareBoard
from firmware_py.wire.record import RecordedTable, Recording
from firmware_py.wire.twins import WireTwins

STEP_MS = 20
PATIENCE_S = 60.0
CABINETS = Path(__file__).parents[2] / "hardware" / "cabinets"
IDS = tuple(f"e660c0d1a2b3c4d{seat}" for seat in range(1, 6))


def tag(card: int, half: int) -> str:
    """The tag at an end of a card."""
    return f"04{card:010x}{half:02x}"


def book() -> TagBook:
    return TagBook(
        {tag(card, half): (cards()[card].key, half) for card in range(len(cards())) for half in (0, 1)}
    )


def on_one_supply(folder: Path) -> str:
    """The convention table with all wires on one weak supply, so that all light is dimmed; written into `folder`."""
    text = (CABINETS / "convention.toml").read_text(encoding="utf-8")
    head, _, rest = text.partition("[[rail]]")
    _, _, buses = rest.partition("# Strips with")
    for rail in ("trajectories", "ship", "seats"):
        buses = buses.replace(f'rail = "{rail}"', 'rail = "all"')
    path = folder / "one_supply.toml"
    supply = '[[rail]]\nname = "all"\nbudget_ma = 760\nfuse_ma = 1000\n\n#'
    path.write_text(f"{head}{supply}{buses}", encoding="utf-8")
    return str(path)


class Wired:
    """A table of a cabinet, its wires, and a crank for both."""

    def __init__(
        self,
        state: Path,
        cabinet: str = "convention",
        twins: WireTwins | None = None,
        pi: Ask | None = None,
        make: MakeTable = Table,
        tags: TagBook | None = None,
    ) -> None:
        self.wires = WireTwins(IDS) if twins is None else twins
        makers = self.wires.makers(pi)
        if isinstance(make, Recording):
            makers = make.tap(makers)
        self.built = build_table(state, cabinet, makers, book() if tags is None else tags, make)
        self.table = self.built.table
        self.now_ms = 0

    def board(self, seat: int) -> FirmwareBoard:
        return self.wires.boards[f"port {seat}"]

    def run(self, ms: int = STEP_MS, until: Callable[[], object] | None = None) -> None:
        for _ in range(max(1, ms // STEP_MS)):
            self.table.tick(self.now_ms)
            if isinstance(self.table, RecordedTable):
                self.flush()  # a second of this clock is shorter than what a thread may take for a frame
            if until is not None and until():
                return
            self.wires.run(STEP_MS)
            self.now_ms += STEP_MS
        assert until is None, "the table did not get there"

    def claim_all(self) -> None:
        """Press a button of each board in turn, so that board n serves seat n."""
        self.run(1000)
        for seat in range(1, 6):
            self.board(seat).press("confirm")
            self.run(100)
            self.board(seat).release("confirm")
            self.run(100)
        self.run(400)

    def state(self, device: str) -> State | None:
        return self.table.devices.health.state(device)

    def begin(self) -> GameInPlay:
        play = self.table.begin("space_alert", {"mission": "mission_1", "players": 5}, 7)
        self.run(1000)
        return play

    def differences(self) -> dict[tuple[int, int], str]:
        """Where what lies in the slots is not what is planned."""
        assert self.table.play is not None
        planned = self.table.play.seating.slots(self.table.play.game, self.table.desk)
        return differences(planned, self.table.intake.lying)

    def flush(self) -> None:
        """Wait until the threads of the light wires have written."""
        for wire in self.built.assembled.lights.wires:
            assert wire.device is None or wire.device.flush(PATIENCE_S)

    def close(self) -> None:
        self.built.assembled.close()
        self.table.journal.close()
        if isinstance(self.table, RecordedTable):
            self.table.tape.close()
        GpioDevice.pin_factory = None
