"""What tests hold in their hands: the table, its seats, lights, speaker, wire, clock, faults and pins."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pytest_spacetable.client import Process, TableError

Colour = tuple[int, int, int]


class Late(AssertionError):
    """What was waited for did not come in time."""


class Table:
    """The table under test. `on` is what it stands on."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.now_ms = 0

    @property
    def on(self) -> str:
        """What it stands on: `twins`, `wires`, `micropython`, `rp2040` or `devices`."""
        return str(self._process.head["on"])

    @property
    def capture(self) -> Path:
        """The wire file, which has everything from the first byte."""
        self.do("wire")
        return Path(self._process.head["capture"])

    def do(self, what: str, **with_: Any) -> dict[str, Any]:
        """A command of docs/formats/serve_test.md; TableError if it is refused."""
        told = self._process.do(what, **with_)
        self.now_ms = int(told["now_ms"])
        return told

    def begin(self, game: str, seed: int = 1, bots: tuple[int, ...] = (), **setup: Any) -> None:
        """Deals a game."""
        self.do("begin", game=game, seed=seed, bots=list(bots), setup=setup)

    def run(self, ms: int) -> None:
        """Lets time pass."""
        self.do("run", ms=ms)

    def until(self, within_ms: int, **what: Any) -> int:
        """After how many ms something is so; Late if it was not in time."""
        after = self.do("until", ms=within_ms, **what)["after_ms"]
        if after is None:
            raise Late(
                f"not within {within_ms} ms: {', '.join(f'{key} {value}' for key, value in what.items())}"
            )
        return int(after)

    def devices(self) -> dict[str, tuple[str, str]]:
        """State and reason of each device."""
        return {name: (state, reason) for name, (state, reason) in self.do("devices")["devices"].items()}

    def journal(self) -> list[str]:
        """The lines of the running game's record, none without a game."""
        return [str(line) for line in self.do("journal")["journal"]]

    def picture(self, path: Path) -> None:
        """Writes the lit table as PNG."""
        self.do("picture", file=str(path))


class Seat:
    """A seat: its slots count from 1, its buttons are left, right, cancel and confirm."""

    def __init__(self, table: Table, number: int) -> None:
        self._table = table
        self.number = number

    def lay(self, card: str, slot: int, half: int = 0) -> None:
        """Lays a card into a slot."""
        self._table.do("lay", seat=self.number, slot=slot, card=card, half=half)

    def take(self, slot: int) -> None:
        """Takes it away."""
        self._table.do("take", seat=self.number, slot=slot)

    def hold(self, button: str) -> None:
        """Holds a button down."""
        self._table.do("button", seat=self.number, button=button, down=True)

    def release(self, button: str) -> None:
        """Lets it go."""
        self._table.do("button", seat=self.number, button=button, down=False)

    def press(self, button: str, ms: int = 100) -> None:
        """Holds a button for so long."""
        self.hold(button)
        self._table.run(ms)
        self.release(button)

    def cards(self) -> dict[int, tuple[str, int]]:
        """The cards that the table knows in the slots, each with its half."""
        slots = self._table.do("slots", seat=self.number)["slots"]
        return {int(slot): (card, half) for slot, (card, half) in slots.items()}

    def until_known(self, card: str, slot: int, half: int = 0, within_ms: int = 1000) -> int:
        """After how many ms the table knows a card in a slot."""
        return self._table.until(within_ms, seat=self.number, slot=slot, card=card, half=half)


class Lights:
    """The lamps, as the wire carried them where there is one."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def of(self, lamp: str) -> list[Colour]:
        """Red, green, blue of each LED of a lamp."""
        return [(red, green, blue) for red, green, blue in self._table.do("lights", lamp=lamp)["leds"]]

    def until_lit(self, lamp: str, within_ms: int = 1000) -> int:
        """After how many ms a lamp is lit."""
        return self._table.until(within_ms, lamp=lamp, lit=True)

    def until_dark(self, lamp: str, within_ms: int = 1000) -> int:
        """After how many ms it is dark."""
        return self._table.until(within_ms, lamp=lamp, lit=False)

    def until_colour(self, lamp: str, colour: Colour, within_ms: int = 1000) -> int:
        """After how many ms all its LEDs have a colour."""
        return self._table.until(within_ms, lamp=lamp, colour=list(colour))

    def until_changed(self, lamp: str, within_ms: int = 1000) -> int:
        """After how many ms it looks otherwise than now."""
        return self._table.until(within_ms, lamp=lamp, changed=True)


class Speaker:
    """What the table says: names of clips."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def said(self, since_ms: int = 0) -> list[str]:
        """The clips since then, oldest first."""
        return [clip for _, clip in self._table.do("said", since_ms=since_ms)["said"]]

    def until_said(self, clip: str, within_ms: int = 1000) -> int:
        """After how many ms a clip is said."""
        return self._table.until(within_ms, clip=clip)


class Wire:
    """The capture of what passed on the wires."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @property
    def file(self) -> Path:
        """The wire file; `spacetable wire replay` plays it again."""
        return self._table.capture

    def events(self) -> Iterator[tuple[int, str, str, str]]:
        """Time in ms, what, where and what was told: the events of each tick; none on twins, which have no wires."""
        for line in self.file.read_text("utf-8").splitlines()[1:]:
            tick = json.loads(line)
            for what, where, told in tick.get("w", ()):
                yield tick["t"], what, where, told


class Clock:
    """The table's time."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.virtual = table.on != "devices"

    @property
    def now_ms(self) -> int:
        """The time since the table was made."""
        return self._table.now_ms

    def run(self, ms: int) -> None:
        """Lets time pass; where it is real, waits."""
        self._table.run(ms)


class Fault:
    """What goes wrong with cables and supplies."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def unplug(self, seat: int) -> None:
        """Pulls the cable of a seat board."""
        self._table.do("fault", fault="unplug", seat=seat)

    def replug(self, seat: int) -> None:
        """Puts it back."""
        self._table.do("fault", fault="replug", seat=seat)

    def garble(self, seat: int, count: int = 1) -> None:
        """Turns a bit over in each of the next bytes from a board."""
        self._table.do("fault", fault="garble", seat=seat, count=count)

    def brown_out(self, seat: int) -> None:
        """A board loses its power for a moment and starts anew."""
        self._table.do("fault", fault="brown_out", seat=seat)

    def missing_strip(self, bus: str = "") -> None:
        """A strip takes no bytes any more."""
        self._table.do("fault", fault="missing_strip", bus=bus)

    def strip_back(self, bus: str = "") -> None:
        """It takes them again."""
        self._table.do("fault", fault="strip_back", bus=bus)


class Pins:
    """Buttons on the controller's pins, by name. Time passes in steps of 20 ms, so chatter comes between two looks."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def level(self, button: str, down: bool) -> None:
        """Closes or opens the contact."""
        self._table.do("pin", button=button, down=down)

    def press(self, button: str, ms: int = 100, bounces: int = 0) -> None:
        """Holds a button for so long; its contact chatters so often first."""
        for _ in range(bounces):
            self.level(button, True)
            self.level(button, False)
        self.level(button, True)
        self._table.run(ms)
        self.level(button, False)

    def noise(self, button: str, pulses: int) -> None:
        """Spikes on the line, shorter than any finger."""
        for _ in range(pulses):
            self.level(button, True)
            self.level(button, False)

    def stuck(self, button: str) -> None:
        """A line that is low and stays so."""
        self.level(button, True)


__all__ = ["Clock", "Fault", "Late", "Lights", "Pins", "Seat", "Speaker", "Table", "TableError", "Wire"]
