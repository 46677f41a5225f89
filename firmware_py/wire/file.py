"""Wire files: everything that came from the devices of a table and from its page, and everything that went out (bytes
on its wires, frames, clips, lamps in buttons), each with its time. One JSON object a line, in the order in which
things happened.

| key | what |
| --- | --- |
| `t` | a tick at this time in ms; `r` are its readings by device, `f` its frame if that changed (zlib, base64; seat
lights and slot lights are in it), `c` the clips sent to the speaker, `l` the lamps in the table's own buttons that were
switched, `h` the state and reason of each device if one changed, `w` what its wires told and were told (the events of
capture.py and senders.py), `d` what hands at the page did to seats before it, `b` whether a lesson
took a button and the show stands still since then, for each button |
| `begin` | a game: the lines of its record, more than one if it had begun before |
| `put` | what somebody did at the page |
| `paused`, `abort`, `welcome` | the same |
| `cursor` | somebody moved the cursor of the show: its time, whether it stands still, its speed |
| `notice` | people were told of something |
| `menu` | `refuse`: what was chosen there could not be granted; `close`: there is no menu |
| `language` | the menu speaks another language |
| `tags` | whose tags are whose from now on |
| `lent` | whether slots tell what lies there to somebody who enrols cards, and to nobody else |
| `wait`, `say`, `light` | a lesson let time stand still or run, said something, pointed at lamps |
"""

import base64
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, TypeAlias, TypeVar, get_type_hints

from engine import GAMES
from engine.game import Json, action_json
from engine.record import read_line
from engine.tables import BadTable, BadValue, convert, show
from firmware_py import inputs
from firmware_py.cues import CaptionCue, LightCue
from firmware_py.inputs import TableInput, Wish
from firmware_py.table.notices import Notice
from hardware.cabinet import Frame
from hardware.readings import DeviceReading, NoiseReading, PressReading, Reading, SlotReading

T = TypeVar("T")

FORMAT: Final = "spacetable-wire/6"
MAX_FRAME: Final = 1_000_000

Line: TypeAlias = dict[str, object]

READINGS: Final[Mapping[str, type[Reading]]] = {
    "slot": SlotReading,
    "press": PressReading,
    "noise": NoiseReading,
    "device": DeviceReading,
}
INPUTS: Final[Mapping[str, type[TableInput]]] = {
    kind.__name__: kind
    for kind in (
        inputs.CardIn,
        inputs.CardOut,
        inputs.UnknownCard,
        inputs.Pressed,
        inputs.StaffCalled,
        inputs.Noise,
        inputs.DeviceChanged,
        inputs.ShowCommand,
        inputs.LobbyOpened,
        inputs.GameChosen,
        inputs.SatDown,
        inputs.BotSeated,
        inputs.StoodUp,
        inputs.Readied,
        inputs.Voted,
        inputs.RolesCast,
        inputs.StartWanted,
        inputs.AgainWanted,
        inputs.EveningEnded,
        inputs.RoomNamed,
        inputs.CodeWanted,
    )
}


@dataclass(frozen=True, slots=True)
class WireHeader:
    """The first line: which cabinet, which devices in the order in which they are asked, and whose tags are whose;
    whether its wires were listened at, and which board served which seat at the beginning.
    """

    format: str
    cabinet: str
    devices: tuple[str, ...]
    tags: dict[str, tuple[str, int]]
    wires: bool
    boards: dict[str, str]

    @property
    def speaker(self) -> str:
        """The name of the speaker, which is asked last."""
        return self.devices[-1] if self.devices else ""


def reading_json(reading: Reading) -> Json:
    """A reading as a line has it."""
    kind = next(name for name, made in READINGS.items() if isinstance(reading, made))
    return [kind, *fields_json(reading)]


def reading_of(data: object) -> Reading:
    """The reading back; raises BadValue."""
    name, values = _named(data)
    if name not in READINGS:
        raise BadValue("r", f"expected one of {', '.join(READINGS)}, got {name}")
    return made(READINGS[name], values)


def input_json(given: TableInput) -> Json:
    """What somebody did at the page, as a line has it."""
    if isinstance(given, Wish):
        return {"Wish": given.seat, **action_json(given.action)}
    return {type(given).__name__: fields_json(given)}


def input_of(data: object, game: str) -> TableInput:
    """What somebody did at the page; raises BadValue."""
    if not isinstance(data, dict) or not data:
        raise BadValue("put", f"expected an object, got {show(data)}")
    words = {str(key): value for key, value in data.items()}
    if "Wish" in words:
        seat = convert(words.pop("Wish"), int, "put.Wish")
        return Wish(seat, GAMES[game].action(words))
    name, values = _named([*words, *words.values()][:2])
    if name not in INPUTS:
        raise BadValue("put", f"expected one of {', '.join(INPUTS)}, got {name}")
    return made(INPUTS[name], convert(values[0], tuple[object, ...], "put"))


def caption_of(data: object) -> CaptionCue:
    """A caption back; raises BadValue."""
    row = convert(
        data,
        tuple[int, str, dict[str, object], bool, bool, bool, bool, str | None, dict[str, tuple[int, ...]]],
        "say",
    )
    return CaptionCue(*row)


def light_of(data: object) -> LightCue:
    """A light back; raises BadValue."""
    return made(LightCue, convert(data, tuple[object, ...], "light"))


def notice_of(data: object) -> Notice:
    """A notice back; raises BadValue."""
    return made(Notice, convert(data, tuple[object, ...], "notice"))


def frame_json(frame: Frame) -> str:
    """A frame as a line has it."""
    return base64.b64encode(zlib.compress(frame, 1)).decode("ascii")


def frame_of(data: object) -> Frame:
    """The frame back; raises BadValue."""
    text = convert(data, str, "f")
    try:
        return zlib.decompressobj().decompress(base64.b64decode(text, validate=True), MAX_FRAME)
    except (ValueError, zlib.error) as error:
        raise BadValue("f", f"expected a frame: {error}") from error


def read_wire(path: Path) -> tuple[WireHeader, Iterator[tuple[int, Line]]]:
    """The header of a wire file and its further lines with their numbers. A last line that was cut off is left out.
    Raises BadTable.
    """
    try:
        lines = path.read_bytes().decode("utf-8", "strict").split("\n")
    except OSError as error:
        raise BadTable(str(path), 0, "", error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise BadTable(str(path), 0, f"byte {error.start}", "expected UTF-8") from error
    whole = lines[:-1]
    if not whole:
        raise BadTable(str(path), 1, "", "expected a wire file, got an empty one")
    try:
        header = _header(read_line(whole[0], str(path), 1))
    except BadValue as error:
        raise BadTable(str(path), 1, error.at, error.message) from error
    return header, ((number, read_line(line, str(path), number)) for number, line in enumerate(whole[1:], 2))


def _header(line: Line) -> WireHeader:
    if line.get("format") != FORMAT:
        raise BadValue(
            "format",
            f'expected "{FORMAT}", got {show(line.get("format"))}; only the program that wrote it plays it',
        )
    return convert(line, WireHeader)


def fields_json(of: TableInput | Reading | Notice | CaptionCue | LightCue) -> list[Json]:
    """The values of all fields, as a line has them."""
    return [_json(value) for value in asdict(of).values()]


def _json(value: object) -> Json:
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list):
        return [_json(one) for one in value]
    if isinstance(value, dict):
        return {str(key): _json(one) for key, one in value.items()}
    raise TypeError(f"a wire file cannot hold {value!r}")


def _named(data: object) -> tuple[str, tuple[object, ...]]:
    name, *values = convert(data, tuple[object, ...], "") or ("",)
    return convert(name, str, ""), tuple(values)


def made(kind: type[T], values: tuple[object, ...]) -> T:
    """What has these values in its fields; raises BadValue."""
    names = list(get_type_hints(kind))
    if len(values) != len(names):
        raise BadValue(kind.__name__, f"expected {len(names)} values, got {len(values)}")
    return convert(dict(zip(names, values, strict=True)), kind, kind.__name__)
