"""Every sum passes with the parts that are drawn, and fails with those that were there before."""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_py.commands.main import main
from firmware_py.workshop.wiring_files import print_reckoning
from hardware.boards.parts import Design
from hardware.boards.seat_board import seat_board
from hardware.cabinet import load
from hardware.reckoning.cabinet import reckon_cabinet
from hardware.reckoning.seat_board import seat_board_sums
from hardware.reckoning.soft_start import peak_a
from hardware.reckoning.sums import Input, Sum
from hardware.reckoning.traces import carries_a, trace_mm


def with_value(board: Design, ref: str, value: str) -> Design:
    parts = tuple(replace(part, value=value) if part.ref == ref else part for part in board.parts)
    return replace(board, parts=parts)


def failing(board: Design) -> list[str]:
    return [made.what for made in seat_board_sums(board) if not made.passed]


@pytest.mark.parametrize("cabinet", ["bench", "convention", "travel"])
def test_every_sum_of_our_cabinets_passes(cabinet: str) -> None:
    sums = reckon_cabinet(load(cabinet))
    assert len(sums) > 15
    assert [made.what for made in sums if not made.passed] == []


def test_a_table_of_twins_has_nothing_to_reckon(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", "--reckoning", "laptop"]) == 0
    assert capsys.readouterr().out.startswith("laptop: nothing to reckon")


@pytest.mark.parametrize(
    ("ref", "value", "what"),
    [
        ("R1", "1k", "MISO falls before the Pico looks"),
        ("R1", "560", "current that a reader gives at MISO"),
        ("C5", "100n", "inrush at plugging in"),
        ("R5", "10k", "inrush at plugging in"),
        ("F1", "0.4A", "fuse holds at 40 °C"),
    ],
)
def test_a_wrong_part_fails_by_the_name_of_its_sum(ref: str, value: str, what: str) -> None:
    assert failing(with_value(seat_board(), ref, value)) == [what]


def test_a_thin_trace_fails() -> None:
    assert failing(replace(seat_board(), power_mm=0.3)) == ["power traces outlive the fuse"]


def test_headroom_of_a_regulator_that_drops_more_would_fail() -> None:
    """An LD1117 drops 1.1 V: what is left on a hub without a supply is less."""
    (head,) = [made for made in seat_board_sums(seat_board()) if made.what.endswith("a hub without one")]
    assert head.value == pytest.approx(4.40 - 0.388 * 0.51 - 3.3)
    assert head.value < 1.1


def test_a_capacitor_at_the_gate_alone_does_not_limit_the_inrush() -> None:
    """A charge of C * V in the time that the transistor takes to open is amperes, whatever opens it."""
    assert peak_a(100e-9, 1e-12, 100e3, 210e-6) > 1
    assert peak_a(1e-6, 100e-9, 100e3, 210e-6) < 0.1


def test_traces_agree_with_the_chart_of_ipc_2221() -> None:
    """1 A and 10 K ask for about 12 mils of copper of one ounce on the outside."""
    assert trace_mm(1.0, 10.0) == pytest.approx(0.30, abs=0.01)
    assert carries_a(trace_mm(3.0, 20.0), 20.0) == pytest.approx(3.0)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda text: text.replace("budget_ma = 6000", "budget_ma = 7000"), "the fuse bears its budget"),
        (
            lambda text: text.replace('chip = "ws2812b"', 'chip = "ws2812b"\nencoding = "byte"', 1),
            "every pulse against WS2812B-V5",
        ),
    ],
)
def test_a_cabinet_that_asks_too_much_fails_by_name(
    tmp_path: Path, change: Callable[[str], str], what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = Path(__file__).parents[3] / "hardware" / "cabinets" / "convention.toml"
    file = tmp_path / "mine.toml"
    file.write_text(change(ours.read_text(encoding="utf-8")), encoding="utf-8")
    assert main(["wiring", "--reckoning", str(file)]) == 2
    told = capsys.readouterr().out
    (failed,) = [line for line in told.splitlines() if line.startswith("FAIL")]
    assert what in failed
    assert "1 of them fail" in told


def test_an_input_that_nobody_read_says_so() -> None:
    out = io.StringIO()
    assert print_reckoning("convention", out)
    lines = out.getvalue().splitlines()
    inputs = [line for line in lines if line.startswith("        ")]
    assert all(line.rstrip().endswith(")") for line in inputs)
    assert any("nobody read this in a sheet" in line for line in inputs)
    assert any("MFRC522 Rev. 3.9, page 2" in line for line in inputs)


def test_limits_are_inclusive_and_told() -> None:
    made = Sum("x", "a", (Input("a", 2.0, "V", "here"),), 2.0, "V", least=1.0, most=2.0)
    assert made.passed
    assert made.lines() == ["pass  x: 2 V, at least 1, at most 2", "      a", "        a = 2 V (here)"]
    assert not replace(made, value=2.1).passed
    assert not replace(made, wrong="no").passed
