"""The noise meter of a table: from the cabinet file to the level, and what happens while the microphone is away."""

from pathlib import Path

import pytest

from engine.tables import BadTable
from firmware_py.inputs import Noise, TableInput
from firmware_py.table.assembly import assemble
from firmware_py.wire.twins import SoundTape, WireTwins
from firmware_py.workshop.hardware_test import HardwareTest
from firmware_py.workshop.hardware_test_helpers import Twins
from hardware.cabinet import Cabinet, WiredMicrophone, load
from hardware.readings import NoiseReading, Reading
from tests.wire.wired import IDS, Wired


def listen(wired: Wired, ms: int) -> list[float]:
    """The levels that the noise meter tells within a time."""
    noise = wired.built.assembled.noise
    assert noise is not None
    told: list[Reading] = []
    for _ in range(ms // 20):
        told += noise.poll(wired.now_ms)
        wired.now_ms += 20
    return [one.level_db for one in told if isinstance(one, NoiseReading)]


def tape(wired: Wired) -> SoundTape:
    assert wired.wires.sound is not None
    return wired.wires.sound


def with_microphone(folder: Path, lines: str) -> Cabinet:
    path = folder / "table.toml"
    wires = '[[bus]]\nname = "table"\nchip = "twin"\nwire = ["{}"]\n'
    stems = sorted({lamp.partition("/")[0] for lamp in load("laptop").groups})
    head = 'name = "test"\nlike = "laptop"\n' + wires.format('", "'.join(stems))
    path.write_text(head + lines, encoding="utf-8")
    return load(str(path))


# --------------------------------------------------------------------------------------------------------- cabinet file


def test_a_cabinet_names_its_microphone(tmp_path: Path) -> None:
    text = '[[microphone]]\ndevice = "plughw:CARD=Blue"\noffset_db = 97.5\nrate = 8000\n'
    assert with_microphone(tmp_path, text).microphone == WiredMicrophone("plughw:CARD=Blue", 97.5, 8000)


def test_offset_and_rate_have_usual_values_and_a_table_needs_no_microphone(tmp_path: Path) -> None:
    text = '[[microphone]]\ndevice = "plughw:CARD=Blue"\n'
    assert with_microphone(tmp_path, text).microphone == WiredMicrophone("plughw:CARD=Blue", 120.0, 16_000)
    assert load("laptop").microphone is None


@pytest.mark.parametrize(
    ("lines", "at", "message"),
    [
        ('device = " "\n', "microphone[0].device", "arecord -L"),
        ('device = "a"\nrate = 7999\n', "microphone[0].rate", "expected 8000 to 48000"),
        ('device = "a"\noffset_db = 201\n', "microphone[0].offset_db", "expected 0 to 200"),
        ('device = "a"\nofset_db = 20\n', "microphone[0].ofset_db", "offset_db"),
        ('device = "a"\n[[microphone]]\ndevice = "b"\n', "microphone[1]", "expected one microphone"),
        ("rate = 16000\n", "microphone[0].device", "missing"),
    ],
)
def test_a_microphone_that_cannot_be_right_is_refused(
    lines: str, at: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(BadTable, match=message) as refused:
        with_microphone(tmp_path, f"[[microphone]]\n{lines}")
    assert refused.value.at == at
    assert refused.value.line > 0


# ------------------------------------------------------------------------------------------------------------- assembly


def test_a_square_wave_of_a_tenth_is_20_db_below_the_offset(wired: Wired) -> None:
    wired.run(200)
    tape(wired).height = 3277
    listen(wired, 200)
    levels = listen(wired, 1000)
    assert set(levels) == {100.0}
    assert 16 <= len(levels) <= 20


def test_a_microphone_that_is_not_there_is_absent_and_its_twin_is_heard(tmp_path: Path) -> None:
    wires = WireTwins(IDS)
    wires.missing["noise"] = "arecord: No such file or directory: sudo apt install alsa-utils"
    wired = Wired(tmp_path, twins=wires)
    assert wired.state("noise") == "connecting"
    wired.run(100)
    assert wired.state("noise") == "absent"
    noise = wired.built.assembled.noise
    assert noise is not None
    noise.twin.shout(77)
    assert listen(wired, 40) == [77.0]
    wires.missing.clear()
    wired.run(3000)
    assert wired.state("noise") == "ready"
    noise.twin.shout(77)
    assert 77.0 not in listen(wired, 400)
    wired.close()


def test_a_recorder_that_ends_without_a_sound_was_never_there(tmp_path: Path) -> None:
    wires = WireTwins(IDS)
    wired = Wired(tmp_path, twins=wires)
    noise = wired.built.assembled.noise
    assert noise is not None and noise.microphone is not None
    wires.missing["noise"] = "recorder ended: no such card"
    wired.run(100)
    assert wired.state("noise") == "absent"
    assert [one.reason for one in wired.table.devices.health if one.name == "noise"] == [
        "recorder ended: no such card"
    ]
    wired.close()


def test_a_flight_goes_on_while_the_microphone_is_lost(wired: Wired) -> None:
    play = wired.begin()
    assert wired.state("noise") == "ready"
    tape(wired).broken = "recorder ended: unplugged"
    before = play.clock_ms
    wired.run(500)
    assert wired.state("noise") == "lost"
    assert play.clock_ms == before + 500
    wired.run(3000)  # it is looked for again, and a recorder runs
    assert wired.state("noise") == "ready"


def test_noise_makes_no_work_for_the_slots(wired: Wired, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten levels a second must not make the table reckon hints again."""
    wired.claim_all()
    wired.begin()
    wired.table.paused = True
    wired.run(100)
    shows: list[int] = []
    monkeypatch.setattr(wired.table, "_show_desk", lambda play: shows.append(1))
    heard: list[float] = []
    meaning = wired.table._take_in

    def take(given: TableInput) -> None:
        heard.extend([given.level_db] if isinstance(given, Noise) else [])
        meaning(given)

    monkeypatch.setattr(wired.table, "_take_in", take)
    wired.run(1000)
    assert len(heard) >= 9 and shows == []


# --------------------------------------------------------------------------------------------------------------- doctor


def test_the_doctor_names_a_microphone_that_hears_no_clap() -> None:
    cabinet = load("convention")
    built = assemble(cabinet)
    examiner = HardwareTest(cabinet, built)
    assert built.noise is not None
    assert {one.test: one.trouble for one in examiner.tests(Twins(examiner))}["microphone"] == ""
    built.noise.twin.lose("no such card")
    found = {
        one.test: one.trouble
        for one in (*examiner.connected(Twins(examiner)), *examiner.tests(Twins(examiner)))
    }
    assert found["device noise"] == "lost: no such card"
    assert found["microphone"] == "the loudest moment was only 0 dB above the quietest"
