"""A simulated table: all devices of a cabinet as twins."""

from dataclasses import dataclass
from pathlib import Path

from firmware_py.hands import Hands
from firmware_py.journal import Journal
from firmware_py.table import Devices, Table
from firmware_py.tags import TagBook
from hardware.cabinet import Cabinet, load
from hardware.lights.twin import TwinLights
from hardware.seats.twin import TwinSeats
from hardware.speaker.twin import TwinSpeaker


@dataclass(frozen=True, slots=True)
class SimulatedTable:
    """A table with its twins, and hands to play at it."""

    table: Table
    cabinet: Cabinet
    lights: TwinLights
    seats: TwinSeats
    speaker: TwinSpeaker
    hands: Hands


def simulated_table(state: Path, cabinet_name: str = "laptop") -> SimulatedTable:
    """A table of twins that keeps its journal in the folder `state`; raises BadTable for a wrong cabinet."""
    cabinet = load(cabinet_name)
    lights = TwinLights(len(cabinet.leds))
    seats = TwinSeats([seat.number for seat in cabinet.seats])
    speaker = TwinSpeaker()
    devices = Devices(lights, speaker, (seats,))
    table = Table(cabinet, devices, Journal(state / "journal"), TagBook())
    return SimulatedTable(table, cabinet, lights, seats, speaker, Hands(seats))
