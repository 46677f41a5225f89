"""`spacetable wire script`: the hands of a wire file as a scenario for pytest-spacetable, which any table plays."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Final, TextIO

from engine.record import read_record
from engine.tables import BadTable, BadValue, convert
from firmware_py.devices.tags import TagBook
from firmware_py.wire.file import Line, read_wire, reading_of
from hardware.readings import PressReading, Reading, SlotReading

FORMAT: Final = "spacetable-scenario/1"
SOON_MS: Final = 1000
"""Within which time a table must say what it said then, and know a card that it knew."""


def write_scenario(path: Path, out: TextIO) -> int:
    """Writes the cards and presses of a wire file, and the clips that followed, as TOML; gives 0. Raises BadTable."""
    header, lines = read_wire(path)
    scenario = ScenarioWriter(TagBook(header.tags))
    for number, line in lines:
        try:
            scenario.take(line)
        except BadValue as error:
            raise BadTable(str(path), number, error.at, error.message) from error
    if not scenario.steps:
        raise BadTable(str(path), 0, "", "expected cards, presses or clips, got none")
    out.write(f'format = "{FORMAT}"\n{scenario.begin}{"".join(scenario.steps)}')
    return 0


class ScenarioWriter:
    """`begin` and `steps` of a scenario, from the lines of a wire file. Its clock begins with its first game; cards
    that lay before are laid then.
    """

    def __init__(self, book: TagBook) -> None:
        self.begin = ""
        self.steps: list[str] = []
        self._book = book
        self._began_ms = 0
        self._now_ms = 0
        self._last_ms = 0
        self._lying: dict[tuple[str, int], tuple[str, int]] = {}

    def take(self, line: Line) -> None:
        """Adds what a line tells."""
        if "begin" in line and not self.begin:
            self._begin(line)
        if "t" not in line:
            return
        self._now_ms = convert(line["t"], int, "t")
        for told in convert(line.get("r", {}), dict[str, tuple[object, ...]], "r").values():
            for reading in map(reading_of, told):
                self._reading(reading)
        for clip in convert(line.get("c", ()), tuple[str, ...], "c"):
            within = self._now_ms - self._last_ms + SOON_MS
            self._last_ms = self._now_ms
            self.steps.append(f"\n[[step]]\nsaid = {_table({'clip': clip, 'within_ms': within})}\n")

    def _begin(self, line: Line) -> None:
        record = read_record(convert(line["begin"], tuple[str, ...], "begin"), "begin")
        if record.position is not None:
            raise BadValue("begin", "expected a game that was dealt, got one that was set up from a position")
        bots = convert(line.get("bots", []), tuple[int, ...], "bots") or record.bots
        deal = {"game": record.game, "seed": record.seed, "bots": list(bots), "setup": asdict(record.setup)}
        self.begin = "\n[begin]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in deal.items())
        self.steps.clear()
        self._began_ms = self._last_ms = self._now_ms
        for (device, slot), card in self._lying.items():
            self._lay(device, slot, card)

    def _reading(self, reading: Reading) -> None:
        if isinstance(reading, SlotReading):
            self._slot(reading)
        elif isinstance(reading, PressReading) and reading.device.startswith("seat/") and reading.down:
            self._step("press", {"seat": _seat(reading.device), "button": reading.button})

    def _slot(self, reading: SlotReading) -> None:
        place = (reading.device, reading.slot)
        card = None if reading.tags is None else self._book.card_of(reading.tags[0])
        if self._lying.get(place) == card:
            return
        if self._lying.pop(place, None) is not None:
            self._step("take", {"seat": _seat(reading.device), "slot": reading.slot})
        if card is not None:
            self._lying[place] = card
            self._lay(reading.device, reading.slot, card)

    def _lay(self, device: str, slot: int, card: tuple[str, int]) -> None:
        self._step("lay", {"seat": _seat(device), "slot": slot, "card": card[0], "half": card[1]})

    def _step(self, what: str, given: dict[str, object]) -> None:
        self._last_ms = self._now_ms
        self.steps.append(f"\n[[step]]\nat_ms = {self._now_ms - self._began_ms}\n{what} = {_table(given)}\n")


def _seat(device: str) -> int:
    return int(device.rpartition("/")[2])


def _table(given: Mapping[str, object]) -> str:
    """What has no value is left out, for TOML has no word for it."""
    return f"{{ {', '.join(f'{key} = {_toml(one)}' for key, one in given.items() if one is not None)} }}"


def _toml(value: object) -> str:
    """A value in one line."""
    match value:
        case dict():
            return _table(value)
        case list() | tuple():
            return f"[{', '.join(map(_toml, value))}]"
        case _:
            return json.dumps(value)
