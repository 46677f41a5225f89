"""`spacetable wiring`: every pin, strip, rail and board of a cabinet is on its drawing, and the parts add up."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from firmware_py.commands.main import main
from firmware_py.workshop.wiring import (
    driven,
    feeds,
    gates,
    parts,
    parts_page,
    pins,
    stretches,
)
from firmware_py.workshop.wiring_files import write_wiring
from firmware_py.workshop.wiring_svg import draw
from hardware.boards.header import HEADER, POWER
from hardware.cabinet import load
from hardware.lights.wiring import Rail
from hardware.reckoning.wires import WIRES_MM2, wire_mm2

CABINETS = ("laptop", "convention", "travel", "bench")
DOCS = Path(__file__).parents[2] / "docs" / "wiring"


def words(drawing: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(drawing).iter() if node.tag.endswith("text")]


def test_the_header_has_forty_pins_and_each_is_one_thing() -> None:
    """Pins of the header: https://www.raspberrypi.com/documentation/computers/raspberry-pi.html"""
    assert sorted([*HEADER.values(), *POWER]) == list(range(1, 41))
    assert (HEADER[10], HEADER[11], HEADER[20], HEADER[14], HEADER[22]) == (19, 23, 38, 8, 15)


@pytest.mark.parametrize("name", CABINETS)
def test_everything_that_is_wired_is_on_the_drawing(name: str) -> None:
    cabinet = load(name)
    drawing = draw(cabinet)
    shown = words(drawing)
    for use in pins(cabinet):
        assert f"GPIO {use.gpio}: {use.label}" in shown
    for bus in driven(cabinet):
        rows = stretches(cabinet, bus)
        assert sum(row.last - row.first + 1 for row in rows) == bus.count
        for row in rows:
            assert any(text.startswith(f"{row.lamp}: {row.first}") for text in shown)
    for rail in cabinet.rails:
        assert f"{rail.fuse_ma / 1000:g} A fuse" in shown
        assert any(f"rail {rail.name}: {wire_mm2(rail):g} mm²" in text for text in shown)
    for board in cabinet.boards:
        assert any(text.startswith(f"seat {board.seat}: board ") for text in shown)


@pytest.mark.parametrize("name", CABINETS)
def test_the_drawings_in_the_documentation_are_those_of_the_cabinets(name: str, tmp_path: Path) -> None:
    for path in write_wiring(name, tmp_path):
        assert (DOCS / path.name).read_text(encoding="utf-8") == path.read_text(encoding="utf-8"), (
            f"spacetable wiring {name} --out docs/wiring"
        )


def test_nothing_is_drawn_outside_the_sheet_or_over_something_else() -> None:
    drawing = ElementTree.fromstring(draw(load("convention")))
    _x, _y, width, height = (float(part) for part in drawing.attrib["viewBox"].split())
    texts = [node for node in drawing.iter() if node.tag.endswith("text")]
    places = [(float(node.attrib["x"]), float(node.attrib["y"])) for node in texts]
    assert all(0 <= x < width and 0 <= y < height for x, y in places)
    assert len(set(places)) == len(places)
    columns = [
        (x, y) for (x, y), node in zip(places, texts, strict=True) if re.search(r": \d", node.text or "")
    ]
    assert len({(x, y) for x, y in columns}) == len(columns)


def test_a_clocked_strip_needs_two_gates_and_others_one() -> None:
    shifted = gates(load("convention"))
    assert [(gate.gpio, gate.signal) for gate in shifted] == [
        (10, "data"),
        (11, "clock"),
        (20, "data"),
        (14, "data"),
    ]
    assert {gate.chip for gate in shifted} == {1}


def test_the_parts_of_a_convention_table_add_up() -> None:
    """524 LEDs lie on the table top; every seat board has 12 of them and 4 of the buttons, and 12 readers."""
    bought = parts(load("convention"))
    assert (
        bought["USB sound card with an input for a microphone"]
        == bought["microphone with a 3.5 mm plug"]
        == 1
    )
    assert bought["active speaker, 5 W or more, with its own supply"] == 1
    assert bought["low-drop regulator 3.3 V, 500 mA or more"] == 5
    assert bought["diode BAT85"] == 60 and "diode 1N4148" not in bought
    assert (
        bought["capacitor 100 nF"] == 5 * (12 + 4 + 2 + 1 + 1) + 1
    )  # modules, buttons, 74HC138, 74AHCT125, soft start
    assert bought["resistor 68 Ω"] == 5 + 1  # in the clock of each seat and of the one clocked strip
    assert bought["SK9822 LED"] + bought["WS2812B LED"] == 524
    assert bought["RC522 mini module, coil about 20 mm"] == 5 * 12
    assert bought["push button"] == 5 * 4 + 2
    assert bought["74AHCT125"] == 1 + 5
    assert [bought[f"fuse {amperes} A with its holder"] for amperes in ("7.5", "4", "2")] == [1, 1, 1]
    assert parts(load("laptop")) == {}
    assert parts(load("bench"))["Raspberry Pi Pico or Pico 2"] == 1


def test_a_wire_is_thick_enough_for_its_fuse_and_for_the_drop() -> None:
    for budget in range(500, 48_000, 500):
        rail = Rail("r", 5.0, budget, budget * 5 // 4)
        size = wire_mm2(rail)
        assert WIRES_MM2[size] >= rail.fuse_ma / 1000
        assert budget / 1000 * 2 * 0.0175 / size <= 0.15 or size == max(WIRES_MM2)


def test_the_largest_fuse_of_a_cabinet_still_has_a_wire_that_outlives_it() -> None:
    largest = 60_000
    assert WIRES_MM2[wire_mm2(Rail("r", 5.0, largest, largest))] * 1000 >= largest


def test_a_table_with_a_zero_2_has_its_hub_with_the_cable_to_it() -> None:
    """Its one port is micro USB; two boards and a sound card need three ports."""
    bought = parts(load("travel"))
    assert (
        bought["USB hub with 4 ports and a supply, 5 V 2 A"] == bought["OTG cable, micro USB to USB A"] == 1
    )
    assert bought["Raspberry Pi Zero 2"] == 1


def test_the_page_and_the_drawing_tell_what_is_drawn_at_worst() -> None:
    """Five boards of 388 mA, a sound card of 100 and the hub itself with 100."""
    cabinet = load("convention")
    assert "| hub | 2140 mA | 4000 mA |" in parts_page(cabinet)
    assert any("7 ports, 4 A, of which at worst 2140 mA are drawn" in text for text in words(draw(cabinet)))


def test_long_strips_are_fed_each_metre() -> None:
    cabinet = load("convention")
    assert {rail.name: feeds(cabinet, rail) for rail in cabinet.rails} == {
        "trajectories": 2,
        "ship": 2,
        "seats": 1,
    }


def test_the_command_names_its_files_and_refuses_an_unknown_cabinet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["wiring", "travel", "--out", str(tmp_path / "new")]) == 0
    assert capsys.readouterr().out.splitlines() == [
        str(tmp_path / "new" / name) for name in ("travel.svg", "travel_parts.md")
    ]
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    assert main(["wiring", "travel", "--out", str(blocked)]) == 2
    assert capsys.readouterr().err == f"spacetable: {blocked}: File exists\n"
    assert main(["wiring", "castle", "--out", str(tmp_path)]) == 2
    assert "expected one of bench" in capsys.readouterr().err
