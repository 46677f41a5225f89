"""Whole tables: devices of a cabinet with the table that plays on them, and hands for what is simulated."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from firmware_py.devices.tag_file import tag_book
from firmware_py.devices.tags import TagBook
from firmware_py.journal.journal import Journal
from firmware_py.table.assembly import Assembled, Makers, assemble
from firmware_py.table.hands import Hands
from firmware_py.table.table import Devices, Table
from hardware.cabinet import Cabinet, load
from hardware.lights.twin import TwinLights
from hardware.seats.twin import TwinSeats
from hardware.speaker.twin import TwinSpeaker

MakeTable: TypeAlias = Callable[[Cabinet, Devices, Journal, TagBook], Table]


@dataclass(frozen=True, slots=True)
class SimulatedTable:
    """A table with its twins, and hands to play at it. Where the table has real devices the twins stand behind them.
    It writes into the folder `state`.
    """

    table: Table
    cabinet: Cabinet
    lights: TwinLights
    seats: TwinSeats
    speaker: TwinSpeaker
    hands: Hands
    assembled: Assembled = field(repr=False)
    state: Path


def simulated_table(state: Path, cabinet_name: str = "laptop") -> SimulatedTable:
    """A table of twins that keeps its journal in the folder `state`; raises BadTable for a wrong cabinet."""
    return build_table(state, cabinet_name, None)


def build_table(
    state: Path,
    cabinet_name: str,
    makers: Makers | None,
    tags: TagBook | None = None,
    make: MakeTable = Table,
) -> SimulatedTable:
    """A table with the real devices of its cabinet, as far as `makers` has some; everything else is simulated."""
    cabinet = load(cabinet_name)
    book = tag_book(state) if tags is None else tags
    built = assemble(cabinet, state, makers, book)
    table = make(cabinet, built.devices, Journal(state / "journal"), book)
    speaker = built.speaker if isinstance(built.speaker, TwinSpeaker) else TwinSpeaker()
    return SimulatedTable(
        table, cabinet, built.lights.twin, built.seats.twin, speaker, built.hands, built, state
    )
