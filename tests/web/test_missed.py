"""What a table does not promise is not missed; what is gone is called as people call it, and its time is real time."""

from pathlib import Path

import pytest

from firmware_py.devices.health import DeviceHealth
from firmware_py.table.simulated import simulated_table
from firmware_py.voice.phrases import phrases
from firmware_py.web.router import Service
from firmware_py.web.snapshot import told
from hardware.cabinet import load
from hardware.readings import DeviceReading
from tests.web.guests import Site, at_table


@pytest.mark.parametrize(("cabinet", "promised"), [("laptop", False), ("convention", True)])
def test_a_loudspeaker_is_missed_where_the_cabinet_names_one(cabinet: str, promised: bool) -> None:
    """laptop.toml names no sound card, convention.toml does."""
    gone = DeviceHealth("speaker", "lost", "no sound card", 0)
    assert told(gone, phrases("en"), load(cabinet)).promised is promised
    seat = DeviceHealth("seat/1", "lost", "unplugged", 0)
    assert told(seat, phrases("en"), load(cabinet)).promised is True


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


def test_a_seat_that_people_had_named_was_told_of_by_its_number(tmp_path: Path) -> None:
    async def happens(desk: Site) -> None:
        operator = await desk.operator()
        await operator.say(do="set", key="seat_2", value="Bar")
        await operator.say(do="unplug", device="seat/2")
        while not (told := (await operator.hears("picture"))["notices"]):
            pass
        assert isinstance(told, list)
        assert told[-1]["text"].startswith("Bar")

    at_table(tmp_path, happens)
