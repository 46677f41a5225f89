"""Wires and supplies in a cabinet file: what comes out of them, and what is refused with file, line and key."""

from pathlib import Path
from typing import get_args

import pytest

from engine.tables import BadTable
from hardware.cabinet import Cabinet, Rail, WiredBoard, WiredButton, load
from hardware.cabinet_file import SPI_PINS, ChipName, Device
from hardware.lights.chips import CHIPS
from hardware.lights.wiring import WireStretch
from tests.hardware.lights.benches import Desk, bus, rail, row

HEAD = 'name = "test"\nwidth_mm = 5000\nheight_mm = 500\n'
SEAT = """
[seat_plan]
size = [372, 190]
card = [46, 70]
slot_led = [0, 40]
buttons = { confirm = [152, 36] }
button = 30
light = [[-15, 11]]
[[seat_plan.slots]]
first = [-154, 139]
step = [50, 0]
count = 6
[[seat_plan.slots]]
first = [-154, 58]
step = [50, 0]
count = 6
[[seat]]
at = [1000, 500]
angle = 0
[[seat]]
at = [2000, 500]
angle = 0
"""
REST = '[[bus]]\nname = "rest"\nchip = "twin"\nwire = ["led", "seat", "button", "slot/2"]\n'
BOARD_BUS = '[[bus]]\nname = "slots"\nchip = "board"\nwire = ["slot/1"]\n'


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path, monkeypatch)


def wired(folder: Path, text: str) -> Cabinet:
    path = folder / "table.toml"
    path.write_text(text, encoding="utf-8")
    return load(str(path))


def refusal(folder: Path, text: str) -> BadTable:
    with pytest.raises(BadTable) as caught:
        wired(folder, text)
    assert caught.value.file == str(folder / "table.toml")
    return caught.value


def line_with(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)


# ---------------------------------------------------------------- what a file may say


@pytest.mark.parametrize("chip", CHIPS)
def test_bus_that_says_little_is_driven_as_usual(desk: Desk, chip: str) -> None:
    (only,) = desk.cabinet(rail() + bus(chip), 5).buses
    order = "BGR" if chip in ("apa102", "sk9822") else "GRB"
    hz = 4_000_000 if chip in ("apa102", "sk9822") else 8_340_000
    assert (only.chip, only.device, only.hz) == (chip, "/dev/spidev0.0", hz)
    assert only.stretches == (WireStretch(0, 5, order, 2.2, "main"),)


def test_neighbours_of_one_kind_are_one_stretch(desk: Desk) -> None:
    own = [
        'order = "RGB"',
        'order = "RGB"',
        'order = "RGB", gamma = 3',
        'order = "RGB", gamma = 3, rail = "b"',
    ]
    entries = [f'{{ lamps = "led/{n}", {keys} }}' for n, keys in enumerate(own, 3)]
    wire = f'["led/1", "-led/2", {", ".join(entries)}, "led/7"]'
    (only,) = desk.cabinet(rail() + rail(100, "b") + bus("ws2812b", wire=wire), 7).buses
    assert only.stretches == (
        WireStretch(0, 2, "GRB", 2.2, "main"),
        WireStretch(2, 2, "RGB", 2.2, "main"),
        WireStretch(4, 1, "RGB", 3.0, "main"),
        WireStretch(5, 1, "RGB", 3.0, "b"),
        WireStretch(6, 1, "GRB", 2.2, "main"),
    )


def test_rails(desk: Desk) -> None:
    cabinet = desk.cabinet(rail(3000) + rail(4000, "b") + "volts = 4.9\n" + bus("apa102"))
    assert cabinet.rails == (Rail("main", 5.0, 3000, 60_000), Rail("b", 4.9, 4000, 60_000))


def test_boards_and_buttons(tmp_path: Path) -> None:
    wiring = (
        '[[board]]\nseat = 2\nid = "e660c0d1a2b3c4d5"\n[[board]]\nseat = 1\n'
        '[[button]]\nname = "start"\npin = 22\nlamp = 24\n[[button]]\nname = "pause"\npin = 23\n'
    )
    table = wired(tmp_path, HEAD + REST + BOARD_BUS + wiring + row("led/{n}", 1) + SEAT)
    assert table.boards == (WiredBoard(2, "e660c0d1a2b3c4d5"), WiredBoard(1, ""))
    assert table.buttons == (WiredButton("start", 22, 24), WiredButton("pause", 23, None))
    assert [(one.chip, one.seat, one.count) for one in table.buses] == [("twin", 0, 17), ("board", 1, 12)]


def test_every_chip_and_device_of_the_file_is_known_to_the_program() -> None:
    assert set(get_args(ChipName)) - {"twin", "board"} == set(CHIPS)
    assert set(get_args(Device)) == set(SPI_PINS)


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("old", "new", "at", "message"),
    [
        ('chip = "ws2812b"', 'chip = "ws2812"', "bus[0].chip", 'expected one of "twin", "board", "apa102"'),
        ('device = "/dev/spidev0.0"', 'device = "/dev/ttyS0"', "bus[0].device", 'of "/dev/spidev0.0", '),
        ('device = "/dev/spidev0.0"', "", "bus[0].device", "is missing"),
        (
            'rail = "main"',
            'rail = "mian"',
            "bus[0].rail",
            'expected one of main, got "mian"; the nearest is main',
        ),
        ('rail = "main"', "", "bus[0].rail", "is missing"),
        (
            "hz = 8_340_000",
            "hz = 8_000_000",
            "bus[0].hz",
            "expected 8333334 to 8620000 for a ws2812b, got 8000000",
        ),
        (
            "hz = 8_340_000",
            'hz = 8_340_000\nencoding = "byte"',
            "bus[0].hz",
            "expected 5270000 to 7690000 for a ws2812b, got 8340000",
        ),
        (
            "hz = 8_340_000",
            'encoding = "bits"',
            "bus[0].encoding",
            'expected one of eleven_bits, byte for a ws2812b, got "bits"',
        ),
        ("hz = 8_340_000", "hz = -1", "bus[0].hz", "expected 8333334 to 8620000"),
        ('order = "GRB"', 'order = "GBR "', "bus[0].order", 'got "GBR "; the nearest is GBR'),
        (
            'order = "GRB"',
            'order = "GRBW"',
            "bus[0].order",
            "expected one of GRB, RGB, RBG, GBR, BRG, BGR, got",
        ),
        ("gamma = 2.2", "gamma = 0.5", "bus[0].gamma", "expected 1 to 4, got 0.5"),
        (
            'wire = ["led"]',
            'wire = [{ lamps = "led", rail = "x" }]',
            "bus[0].wire[0].rail",
            "expected one of main",
        ),
        (
            'wire = ["led"]',
            'wire = [{ lamps = "led", gama = 2 }]',
            "bus[0].wire[0].gama",
            "; the nearest is gamma",
        ),
        (
            'wire = ["led"]',
            'wire = [{ lamps = "lde" }]',
            "bus[0].wire[0]",
            'called "lde" or "lde/..."; the nearest is',
        ),
        ("volts = 5", "volts = 12", "rail[0].volts", "expected 4.5 to 5.5, got 12"),
        ("budget_ma = 500", "budget_ma = 60001", "rail[0].budget_ma", "expected 1 to 60000"),
        (
            "fuse_ma = 600",
            "fuse_ma = 499",
            "rail[0].budget_ma",
            "expected at most the 499 of its fuse, got 500",
        ),
        ("pin = 22", "pin = 10", "button[0].pin", "pin 10 is used by bus strip already"),
        ("pin = 22", "pin = 24", "button[0].lamp", "pin 24 is used by button start already"),
        ("pin = 23", "pin = 24", "button[1].pin", "pin 24 is used by the lamp of button start already"),
        ("pin = 23", "pin = 28", "button[1].pin", "expected 2 to 27, got 28"),
        ('name = "pause"', 'name = "start"', "button[1].name", "button start is there already"),
        ('name = "pause"', 'name = "Pause!"', "button[1].name", "expected a name of a-z"),
    ],
)
def test_refused_settings_name_line_and_key(
    tmp_path: Path, old: str, new: str, at: str, message: str
) -> None:
    settings = 'hz = 8_340_000\norder = "GRB"\ngamma = 2.2\n'
    buttons = '[[button]]\nname = "start"\npin = 22\nlamp = 24\n[[button]]\nname = "pause"\npin = 23\n'
    rails = '[[rail]]\nname = "main"\nbudget_ma = 500\nfuse_ma = 600\nvolts = 5\n'
    text = HEAD + bus("ws2812b", more=settings) + rails + buttons + row("led/{n}", 3)
    wired(tmp_path, text)
    assert text.count(old) == 1
    error = refusal(tmp_path, text.replace(old, new))
    assert error.at.startswith(at)
    assert message in error.message
    key = at.rpartition(".")[2]
    if new and "wire" not in at and key in new:
        assert error.line == text[: text.index(old)].count("\n") + 1


def test_budget_below_what_idle_leds_draw(tmp_path: Path) -> None:
    """100 LEDs idle at 1 mA each and need 0.24 mA more for their dimmest light."""
    text = HEAD + rail(123) + bus("ws2812b") + row("led/{n}", 100)
    error = refusal(tmp_path, text)
    assert error.at == "rail[0].budget_ma"
    assert error.message == ("expected at least 124, which 100 LEDs draw when they are all but dark, got 123")
    assert error.line == line_with(text, "budget_ma")
    wired(tmp_path, text.replace("budget_ma = 123", "budget_ma = 124"))


def test_budget_counts_the_leds_of_all_wires_of_a_rail(tmp_path: Path) -> None:
    text = (
        HEAD
        + rail(150)
        + bus("ws2812b")
        + bus("apa102", name="b", wire='["far"]', device=1)
        + row("led/{n}", 100)
        + row("far/{n}", 50, 300)
    )
    assert "which 150 LEDs draw" in refusal(tmp_path, text).message


def test_two_rails_of_one_name(tmp_path: Path) -> None:
    error = refusal(tmp_path, HEAD + rail() + rail() + bus("apa102") + row("led/{n}", 1))
    assert (error.at, error.message) == ("rail[1].name", "rail main is there already")


def test_two_wires_on_one_device(tmp_path: Path) -> None:
    wires = bus("apa102", wire='["led/1"]') + bus("apa102", name="b", wire='["led/2"]')
    error = refusal(tmp_path, HEAD + rail() + wires + row("led/{n}", 2))
    assert (error.at, error.message) == ("bus[1].device", "pin 8 is used by bus strip already")


def test_twin_needs_nothing_and_takes_no_pin(tmp_path: Path) -> None:
    """To try a table without its LEDs, one word is changed."""
    text = HEAD + rail() + bus("twin") + '[[button]]\nname = "a"\npin = 10\n' + row("led/{n}", 1)
    assert wired(tmp_path, text).buttons == (WiredButton("a", 10, None),)


@pytest.mark.parametrize(
    ("boards", "at", "message"),
    [
        ("seat = 3\n", "board[0].seat", "expected 1 to 2, got 3"),
        (
            'seat = 1\nid = "E6"\n',
            "board[0].id",
            'expected the 16 digits 0-9 and a-f that the board tells, got "E6"',
        ),
        ("seat = 1\n[[board]]\nseat = 1\n", "board[1].seat", "seat 1 has a board already"),
        (
            'seat = 1\nid = "e660c0d1a2b3c4d5"\n[[board]]\nseat = 2\nid = "e660c0d1a2b3c4d5"\n',
            "board[1].id",
            "board e660c0d1a2b3c4d5 is that of seat 1 already",
        ),
        ("seat = 2\n", "bus[1].wire", "expected a seat with a [[board]], got seat 1"),
    ],
)
def test_refused_boards(tmp_path: Path, boards: str, at: str, message: str) -> None:
    text = HEAD + REST + BOARD_BUS + "[[board]]\n" + boards + row("led/{n}", 1) + SEAT
    error = refusal(tmp_path, text)
    assert (error.at, error.message) == (at, message)
    assert error.line > 0


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ('wire = ["slot/1"]', 'wire = ["slot/1", "seat/1"]', "bus[1].wire"),
        ('wire = ["slot/1"]', 'wire = ["-slot/1"]', "bus[1].wire"),
        ('wire = ["slot/1"]', 'wire = ["slot/1/1"]', "bus[1].wire"),
        ('wire = ["slot/1"]', 'wire = ["slot/1"]\nrail = "main"', "bus[1].rail"),
        ('wire = ["slot/1"]', 'wire = ["slot/1"]\ndevice = "/dev/spidev0.0"', "bus[1].device"),
        ('wire = ["slot/1"]', 'wire = ["slot/1"]\nhz = 8_340_000', "bus[1].hz"),
        ('wire = ["slot/1"]', 'wire = ["slot/1"]\norder = "RGB"', "bus[1].order"),
    ],
)
def test_seat_board_has_its_slot_leds_and_nothing_else(tmp_path: Path, old: str, new: str, at: str) -> None:
    rest = REST.replace('"seat", ', "") if "seat/1" in new else REST
    text = HEAD + rest + BOARD_BUS.replace(old, new) + "[[board]]\nseat = 1\n" + row("led/{n}", 1) + SEAT
    assert refusal(tmp_path, text).at == at
