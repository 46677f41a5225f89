"""What a table does not promise is not missed, and for how long something is gone is told in real time."""

from pathlib import Path

import pytest

from firmware_py.devices.health import DeviceHealth
from firmware_py.table.simulated import simulated_table
from firmware_py.voice.phrases import phrases
from firmware_py.web.router import Service
from firmware_py.web.snapshot import told
from hardware.cabinet import load
from hardware.readings import DeviceReading


@pytest.mark.parametrize(("cabinet", "promised"), [("laptop", False), ("convention", True)])
def test_a_loudspeaker_is_missed_where_the_cabinet_names_one(cabinet: str, promised: bool) -> None:
    """laptop.toml names no sound card, convention.toml does."""
    gone = DeviceHealth("speaker", "lost", "no sound card", 0)
    assert told(gone, phrases("en"), load(cabinet))["promised"] is promised
    seat = DeviceHealth("seat/1", "lost", "unplugged", 0)
    assert told(seat, phrases("en"), load(cabinet))["promised"] is True


def test_a_device_is_gone_for_real_seconds_however_fast_bots_play(tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 5)
    service.tick(1000)
    service.pace = 50
    service.tick(2000)
    service.table.devices.health.see([DeviceReading("seat/2", "ready", "")], 0)
    service.table.devices.health.see([DeviceReading("seat/2", "lost", "unplugged")], 0)
    service.tick(3000)
    assert service.real_since("seat/2") == 3000
    service.tick(10_000)
    assert service.real_ms - service.real_since("seat/2") == 7000
    service.table.devices.health.see([DeviceReading("seat/2", "lost", "still unplugged")], 0)
    service.tick(11_000)
    assert service.real_since("seat/2") == 3000  # another reason is no other state
