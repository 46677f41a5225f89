"""The kept sources of the boards against their part tables, the firmware, the cabinets and the list of sums.

No KiCad is needed: `make kit` asks it. Each deliberate mistake is found, and by the name of its part, pin or trace.
"""

import hashlib
import os
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from hardware.boards.check import PICO, PrintedBoard, faults, pin_faults, read_schematic
from hardware.boards.controller_board import CABINET, RAIL_MM, controller_board, header_pins, signals
from hardware.boards.header import HEADER, POWER
from hardware.boards.kicad.kit import archive, main, sums
from hardware.boards.seat_board import READERS, holes, pico_pins, seat_board
from hardware.cabinet import load
from hardware.reckoning.traces import trace_mm

BOARDS = Path(__file__).parents[3] / "hardware" / "boards"
DESIGNS = {"seat_board": seat_board, "controller_board": controller_board}
RC522 = ("SELECT", "SCK", "MOSI", "MISO", "", "GND", "RESET", "+3V3")
"""The plug of an RC522 module from its pin 1: SDA, SCK, MOSI, MISO, IRQ, GND, RST, 3.3 V."""


@cache
def printed(name: str) -> PrintedBoard:
    return PrintedBoard((BOARDS / name / f"{name}.kicad_pcb").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", DESIGNS)
def test_the_kept_sources_are_those_of_the_part_table(name: str) -> None:
    assert faults(DESIGNS[name](), BOARDS / name) == []


def test_the_list_of_sums_is_that_of_the_kept_sources() -> None:
    first, *lines = (BOARDS / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert re.fullmatch(r"# KiCad 9\.0\.\d+, \d{4}-\d\d-\d\d\. Never built\.", first)
    pairs = [line.split("  ") for line in lines]
    listed = {name: digest for digest, name in pairs}
    kept = {
        path.relative_to(BOARDS).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for name in DESIGNS
        for path in (BOARDS / name).iterdir()
    }
    assert listed == kept


def test_the_pins_of_the_seat_board_are_those_of_the_firmware() -> None:
    assert pin_faults(printed("seat_board").source.nets, pico_pins()) == []
    assert len(pico_pins()) == 5 + 3 + 2 + 4


def test_a_pin_that_moved_is_named_by_its_number() -> None:
    moved = pico_pins()
    moved["GPIO9"] = moved.pop("GPIO7")
    assert pin_faults(printed("seat_board").source.nets, moved) == [
        "GP7 (pad 10): the firmware wants nothing, the board has RESET",
        "GP9 (pad 12): the firmware wants RESET, the board has nothing",
    ]


def test_the_pins_of_the_controller_board_are_those_of_its_cabinet() -> None:
    nets = printed("controller_board").source.nets
    wired = {
        pin: net for (ref, pin), net in nets.items() if ref == "J1" and not net.startswith("unconnected-")
    }
    assert wired == header_pins(load(CABINET))
    for gpio, bus, signal in signals(load(CABINET)):
        assert wired[str(HEADER[gpio])] == f"{bus}_{signal}_3V3".upper()
    assert all(wired.get(str(pin), "3V3") in ("+5V", "GND", "3V3") for pin in POWER)


def test_a_pico_has_each_pin_once_and_ground_between() -> None:
    assert sorted(PICO.values()) == [n for n in range(1, 35) if n % 5 != 3 and n != 30]


def test_a_plug_has_the_order_of_a_module() -> None:
    board = seat_board()
    for reader in range(1, READERS + 1):
        pins = board.part(f"J{reader}").nets
        order = [pins.get(str(pin), "") for pin in range(1, 9)]
        assert [re.sub(r"_\d+$", "", net) for net in order] == list(RC522)
        assert {order[0], order[3]} == {f"SELECT_{reader}", f"MISO_{reader}"}


def test_the_holes_follow_the_pitch_of_the_slots() -> None:
    cabinet = load("laptop")
    (x0, y0), (_, y1), (x2, _), _ = holes(cabinet)
    assert (x2 - x0, y1 - y0) == pytest.approx((3.5 * 50, 139 - 58))


def test_power_is_wide_enough_for_each_fuse() -> None:
    amperes = max(rail.fuse_ma for rail in load(CABINET).rails) / 1000
    assert trace_mm(amperes, 20.0) <= RAIL_MM
    for name, make in DESIGNS.items():
        board = make()
        wide = [trace for trace in printed(name).traces if trace.net in board.power]
        assert sum(trace.mm for trace in wide if trace.width >= board.power_mm) > 100


def test_every_board_and_file_says_that_nobody_built_it() -> None:
    for name in DESIGNS:
        for end in ("kicad_sch", "kicad_pcb"):
            text = (BOARDS / name / f"{name}.{end}").read_text(encoding="utf-8")
            assert "ever built" in text
            assert "CERN-OHL-P-2.0" in text
    for page in ("README.md", "BUILT.md", "SHA256SUMS"):
        assert "ever built" in (BOARDS / page).read_text(encoding="utf-8")


# ------------------------------------------------------------------------------------------------- deliberate mistakes


def edit(text: str, old: str, new: str, count: int = 1) -> str:
    assert old in text
    return text.replace(old, new, count)


def in_part(text: str, ref: str, change: Callable[[str], str]) -> str:
    """A change inside the text of one footprint."""
    at = text.index(f'"Reference" "{ref}"')
    start = text.rindex("(footprint ", 0, at)
    end = start + _length(text[start:])
    return text[:start] + change(text[start:end]) + text[end:]


def _length(text: str) -> int:
    depth = 0
    quoted = False
    for at, char in enumerate(text):
        if char == '"' and text[at - 1] != "\\":
            quoted = not quoted
        elif not quoted and char in "()":
            depth += 1 if char == "(" else -1
            if not depth:
                return at + 1
    raise AssertionError


def swap(text: str, one: str, two: str) -> str:
    return text.replace(one, "\0").replace(two, one).replace("\0", two)


def segment(text: str, net: str, change: Callable[[str], str]) -> str:
    """A change of the longest trace of a net."""
    number = re.search(rf'\(net (\d+) "{re.escape(net)}"\)', text)
    assert number is not None
    found = [
        match
        for match in re.finditer(r"\(segment\s.*?\n\t\)", text, re.DOTALL)
        if f"(net {number[1]})" in match[0]
    ]
    assert found
    longest = max(found, key=lambda match: _mm(match[0]))
    return text[: longest.start()] + change(longest[0]) + text[longest.end() :]


def _mm(text: str) -> float:
    (x1, y1), (x2, y2) = (map(float, pair) for pair in re.findall(r"\((?:start|end) (\S+) (\S+)\)", text))
    return abs(x1 - x2) + abs(y1 - y2)


def narrow(mm: str) -> Callable[[str], str]:
    return lambda text: re.sub(r"\(width \S+\)", f"(width {mm})", text)


def pad_net(text: str, pad: str, net: str) -> str:
    """A footprint whose pad is on another net."""
    at = text.index(f'(pad "{pad}"')
    found = re.search(r'\(net \d+ "[^"]*"\)', text[at:])
    assert found is not None
    return text[: at + found.start()] + f'(net 1 "{net}")' + text[at + found.end() :]


def without(ref: str) -> Callable[[str], str]:
    return lambda text: in_part(text, ref, lambda _: "")


def no_symbol(text: str, ref: str) -> str:
    at = text.index(f'"Reference" "{ref}"')
    start = text.rindex("(symbol (lib_id", 0, at)
    return text[:start] + text[start + _length(text[start:]) :]


SEAT_MISTAKES: dict[str, tuple[str, Callable[[str], str], str]] = {
    "swapped MISO": (
        "kicad_sch",
        lambda text: swap(text, '"MISO_7"', '"MOSI"'),
        "J7 pin 4 (Pin_4) on the schematic is on MOSI, expected MISO_7",
    ),
    "thin trace": (
        "kicad_pcb",
        lambda text: segment(text, "+3V3", narrow("0.25")),
        "+3V3: a trace of 0.25 mm at",
    ),
    "long neck": (
        "kicad_pcb",
        lambda text: segment(text, "+5V_SOFT", narrow("0.4")),
        "+5V_SOFT: a neck of",
    ),
    "wrong footprint": (
        "kicad_pcb",
        lambda text: in_part(
            text,
            "R1",
            lambda part: edit(part, "DIN0207_L6.3mm_D2.5mm_P10.16mm", "DIN0204_L3.6mm_D1.6mm_P7.62mm"),
        ),
        "R1: footprint on the board is Resistor_THT:R_Axial_DIN0204",
    ),
    "moved pin": (
        "kicad_pcb",
        lambda text: in_part(text, "U1", lambda part: pad_net(part, "10", "A0")),
        "U1 pin 10 (GPIO7) on the board is on A0, expected RESET",
    ),
    "slip in the rule file": (
        "kicad_dru",
        lambda text: edit(text, "track_width", "trak_width"),
        "seat_board.kicad_dru:2: expected",
    ),
    "misspelt class": (
        "kicad_pro",
        lambda text: edit(text, '"netclass": "power"', '"netclass": "powr"'),
        "seat_board.kicad_pro:",
    ),
    "missing part": ("kicad_pcb", without("C14"), "C14 is missing from the board"),
    "swapped polarity": (
        "kicad_pcb",
        lambda text: in_part(text, "D3", lambda part: swap(part, '"MISO"', '"MISO_3"')),
        "D3 pin 1 (K) on the board is on MISO_3, expected MISO",
    ),
    "unconnected shield": (
        "kicad_pcb",
        lambda text: in_part(text, "H1", lambda part: pad_net(part, "1", "")),
        "H1 pin 1 (1) on the board is on nothing, expected GND",
    ),
    "silk over pad": (
        "kicad_pcb",
        lambda text: re.sub(r'(\(gr_text "spacetable seat board A"\s+\(at )\S+ \S+', r"\g<1>90 7", text),
        'the words "spacetable seat boar" lie over pad',
    ),
    "clearance at the edge": (
        "kicad_pcb",
        lambda text: segment(
            text, "MOSI", lambda piece: re.sub(r"\(end (\S+) \S+\)", r"(end \1 0.3)", piece)
        ),
        "MOSI: a trace 0.",
    ),
    "wrong value": (
        "kicad_sch",
        lambda text: edit(text, '"680"', '"1k"'),
        "R1: value on the schematic is 1k, expected 680",
    ),
    "wrong order of a plug": (
        "kicad_pcb",
        lambda text: in_part(text, "J5", lambda part: swap(part, '"SCK"', '"MOSI"')),
        "J5 pin 2 (Pin_2) on the board is on MOSI, expected SCK",
    ),
}


@pytest.mark.parametrize("mistake", SEAT_MISTAKES)
def test_a_mistake_is_found_by_name(tmp_path: Path, mistake: str) -> None:
    end, change, words = SEAT_MISTAKES[mistake]
    folder = tmp_path / "seat_board"
    shutil.copytree(BOARDS / "seat_board", folder)
    file = folder / f"seat_board.{end}"
    before = file.read_text(encoding="utf-8")
    after = change(before)
    assert after != before
    file.write_text(after, encoding="utf-8")
    found = faults(seat_board(), folder)
    assert any(words in fault for fault in found), found


def test_a_pull_up_that_is_missing_in_both_is_found(tmp_path: Path) -> None:
    """What no comparison of schematic and board can see."""
    folder = tmp_path / "seat_board"
    shutil.copytree(BOARDS / "seat_board", folder)
    sheet, board = folder / "seat_board.kicad_sch", folder / "seat_board.kicad_pcb"
    sheet.write_text(no_symbol(sheet.read_text(encoding="utf-8"), "R2"), encoding="utf-8")
    board.write_text(without("R2")(board.read_text(encoding="utf-8")), encoding="utf-8")
    found = faults(seat_board(), folder)
    assert {"R2 is missing from the schematic", "R2 is missing from the board"} <= set(found)


def test_a_file_that_is_missing_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "seat_board"
    shutil.copytree(BOARDS / "seat_board", folder)
    (folder / "seat_board.kicad_pro").unlink()
    assert "seat_board.kicad_pro is missing, and a rule check without it passes in silence" in faults(
        seat_board(), folder
    )


def test_a_part_table_that_changed_makes_the_kept_sources_stale() -> None:
    board = seat_board()
    parts = tuple(replace(part, at=(1.0, 2.0, 0.0)) if part.ref == "R1" else part for part in board.parts)
    (told,) = faults(replace(board, parts=parts), BOARDS / "seat_board")
    assert told.startswith("R1 is at (132.0, 60.0, 0.0), expected (1.0, 2.0, 0.0)")


def test_make_kit_says_what_it_lacks_and_how_large_that_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["--out", str(tmp_path / "kit")]) == 2
    told = capsys.readouterr().err
    assert "make kit: kicad-cli is missing" in told
    assert "214 MB" in told
    assert "apt-get install" in told
    assert list(tmp_path.iterdir()) == []


def test_an_archive_has_the_same_bytes_whenever_it_is_packed(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    (folder / "b").mkdir(parents=True)
    (folder / "b" / "one.txt").write_text("1", encoding="utf-8")
    (folder / "two.txt").write_text("2", encoding="utf-8")
    archive(folder, tmp_path / "one.tar.gz")
    os.utime(folder / "two.txt", (1, 1))
    archive(folder, tmp_path / "two.tar.gz")
    assert (tmp_path / "one.tar.gz").read_bytes() == (tmp_path / "two.tar.gz").read_bytes()
    told = sums(folder, "9.0.8").splitlines()
    assert told[0].startswith("# KiCad 9.0.8, ")
    assert [line.split("  ")[1] for line in told[1:]] == ["b/one.txt", "two.txt"]


def test_a_schematic_reads_back_as_it_was_meant() -> None:
    text = (BOARDS / "seat_board" / "seat_board.kicad_sch").read_text(encoding="utf-8")
    source, names = read_schematic(text)
    assert source.parts["R1"].value == "680"
    assert names["U2"]["15"] == "~{Y0}"
    assert source.nets["U2", "15"] == "SELECT_1"
