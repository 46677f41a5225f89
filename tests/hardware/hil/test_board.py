"""What only a whole board can show: power, resets, the prompt, time on its pins. On an emulated RP2040, in lockstep."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pytest

from firmware_py.devices.seats import SLOW_SCAN_MS
from firmware_py.wire.rp2040.board import RP2040Board
from firmware_py.wire.rp2040.image import made
from firmware_py.workshop.board_report import prompt_lines
from firmware_py.workshop.reader_bench_line import BenchLine
from hardware.seats.prompt import GO_ON
from tests.hardware.hil.measure import measure, ready, until
from tests.hardware.seats.seat_bench import ID_A, Bench

pytestmark = pytest.mark.hil

GREETING = bytes.fromhex("000281020103e38200")
WORST = bytes(range(1, 32))  # every control byte that MicroPython knows
VECTORS = Path(__file__).parents[1] / "seats" / "vectors.json"
READY_MS, GREETED_MS = 1500, 700

# Appended to the board's chips: all four buttons at once crash it, three make it hang.
FAULTS = b"""
class Hal(Hal):
    def levels(self):
        if self._mask == 15:
            raise ValueError("all buttons")
        while self._mask == 7:
            pass
        return super().levels()
"""

NewRig: TypeAlias = Callable[..., RP2040Board]


@pytest.fixture
def new_rig(tmp_path: Path) -> Iterator[NewRig]:
    image = made()
    rigs: list[RP2040Board] = []

    def make(**extra: bytes) -> RP2040Board:
        names = {"faults": "seat_board/hal_rp2.py", "vectors": "vectors.json"}
        files = {names.get(what, f"{what}.txt"): data for what, data in extra.items()}
        rigs.append(RP2040Board(image, ID_A, files))
        return rigs[-1]

    yield make
    for rig in rigs:
        rig.close()


def listen(rig: RP2040Board, now: int = 0) -> Bench:
    """A host that comes to a board which is plugged in already, and leaves it running."""
    bench = Bench({1: ID_A})
    bench.plugged, bench.now = {"acm0": rig}, now
    return bench


# ---------------------------------------------------------------- plugging in while a host speaks


@pytest.mark.parametrize("first", range(0, 800, 100))
def test_a_greeting_at_any_moment_after_power_stops_no_board(new_rig: NewRig, first: int) -> None:
    """From an older program, which greets a port as soon as it is there; every 10 ms of these 100."""
    rig = new_rig()
    for delay in range(first, first + 100, 10):
        rig.replug()
        rig.run(delay)
        until_connected(rig)
        rig.outbox += GREETING + WORST if delay % 20 else GREETING
        bench = listen(rig, delay)
        until(bench, READY_MS - delay, partial(ready, bench))


def greet_on(rig: RP2040Board) -> None:
    """An older program that greets every 10 ms, for as long as a board takes to start."""
    for _ in range(0, GREETED_MS, 10):
        rig.outbox += GREETING
        rig.run(10)


def until_connected(rig: RP2040Board) -> None:
    for _ in range(60):
        if rig.told.connected:
            return
        rig.run(1)
    pytest.fail("USB does not come up")


def test_a_board_at_the_prompt_is_brought_back_and_service_mode_is_left_alone(new_rig: NewRig) -> None:
    rig = new_rig(vectors=VECTORS.read_bytes())
    rig.press("cancel")
    rig.replug()
    bench = listen(rig)
    until(bench, 6000, lambda: "service" in bench.said())
    rig.release("cancel")
    bench.run(1000)
    assert bench.boards.report() == []
    port = rig.open()
    port.write(b"\x04")  # a soft reboot of somebody who has done: the port stays, and the program starts
    greet_on(rig)
    rig.run(1500)
    assert b"\x00" in rig.inbox and rig.told.boots == 1
    late = listen(rig)
    until(late, 1500, lambda: ready(late))


def test_a_board_with_one_reader_asks_that_one_alone(new_rig: NewRig) -> None:
    """Wired without decoders: the line that would enable the first one is the chip select of the only module."""
    rig = new_rig(slots=b"1")
    rig.slip(1, "04a1b2c3d4e5f6")
    rig.slip(2, "04ffffffffffff")
    rig.replug()
    bench = listen(rig)
    until(bench, 3000, lambda: ready(bench))
    bench.run(1000)
    (info,) = bench.boards.report()
    assert (info.slots, info.reader_errors) == (1, 0)
    assert info.scan_ms < 20
    assert bench.cards(1) == {1: ("04a1b2c3d4e5f6", "")}


def test_a_board_tells_its_log_at_the_prompt(new_rig: NewRig) -> None:
    rig = new_rig(slots=b"2", crash=b"ValueError: all buttons")
    rig.press("cancel")
    rig.replug()
    rig.run(2000)
    rig.release("cancel")
    now_s = [0.0]

    def wait(seconds: float) -> None:
        now_s[0] += seconds
        rig.run(1000 * seconds)

    told = "\n".join(prompt_lines("acm0", lambda _: BenchLine(rig.open(), lambda: now_s[0], wait)))
    assert "acm0 crash: ValueError: all buttons" in told
    assert "slots.txt" in told and "bytes" in told
    assert re.search(r"acm0 readers: 1 0x9[12] [0-9a-f]{16}\n +2 0x9[12]", told), told


def test_a_board_that_was_interrupted_while_it_started_comes_back_with_words(new_rig: NewRig) -> None:
    """Ctrl-C in the service mode's prompt, as if it had come before the firmware's first line."""
    rig = new_rig(vectors=VECTORS.read_bytes())
    rig.press("cancel")
    rig.replug()
    rig.run(1000)
    rig.release("cancel")
    rig.open().write(b"import seat_board\rseat_board.service=False\r\x01half a line")
    rig.run(200)
    bench = listen(rig)
    until(bench, 5000, lambda: ready(bench))
    assert [one.text for one in bench.notices] == [
        "acm0: the board had stopped at MicroPython's prompt and was started anew"
    ]
    assert rig.told.boots == 2


def test_the_keys_reach_the_prompt_of_the_chip(new_rig: NewRig) -> None:
    rig = new_rig(vectors=VECTORS.read_bytes())
    rig.press("cancel")
    rig.replug()
    rig.run(1000)
    port = rig.open()
    port.write(GO_ON)
    rig.run(200)
    assert b"service mode\r\n" in port.read()


# ---------------------------------------------------------------- what makes a board start anew


@pytest.mark.parametrize(("fault", "wait_ms"), [("crash", 4000), ("hang", 12_000)])
def test_a_board_that_fails_starts_anew_and_is_ready_at_once(
    new_rig: NewRig, fault: str, wait_ms: int
) -> None:
    rig = new_rig(faults=FAULTS)
    rig.slip(3, "04a1b2c3d4e5f6")
    with Bench({1: ID_A}) as bench:
        bench.plug(rig, "acm0")
        until(bench, 3000, lambda: bench.cards(1))
        buttons = ("confirm", "cancel", "left", "right")[: 4 if fault == "crash" else 3]
        for button in buttons:
            rig.press(button)
        bench.boards.show(1, bytes((3,) * 36))  # control bytes on the wire while it starts
        until(bench, wait_ms, lambda: rig.told.boots == 2)
        for button in buttons:
            rig.release(button)
        bench.take()
        greet_on(rig)
        until(bench, READY_MS - GREETED_MS, lambda: ready(bench))
        until(bench, 1500, lambda: bench.cards(1))
        assert bench.cards(1) == {3: ("04a1b2c3d4e5f6", "")}


# ---------------------------------------------------------------- speed, lights, electronics


def test_a_full_seat_is_quick_while_its_lights_change_at_25_hz(new_rig: NewRig) -> None:
    took = measure(new_rig())
    print(took.rows())
    assert took.ready <= READY_MS
    assert max(took.empty_round, took.full_round, took.lit_round) < 200
    assert took.pulled <= 500 and took.pressed <= 50
    assert took.lit_round <= SLOW_SCAN_MS  # or a healthy seat would be called degraded
    assert took.fields == 1  # never two coils at once
    assert took.wrong_lights == 0
    assert 220 <= took.zero_ns[0] <= took.zero_ns[1] <= 380  # WS2812B-V5
    assert 580 <= took.one_ns[0] <= took.one_ns[1] <= 1000
    assert 580 <= took.low_ns[0] <= took.low_ns[1] <= 1000


def test_damaged_frames_cost_nothing_but_themselves(new_rig: NewRig) -> None:
    rig = new_rig()
    with Bench({1: ID_A}) as bench:
        bench.plug(rig, "acm0")
        until(bench, 3000, lambda: ready(bench))
        for noise in (b"\x00\xff\xfe\x00", bytes(range(256)), b"\x00" + bytes(300) + b"\x01" * 300 + b"\x00"):
            rig.outbox += noise
            bench.run(200)
        bench.run(1200)
        (info,) = bench.boards.report()
        assert info.phase == "ready" and info.damaged_out >= 3 and info.damaged_in == 0
        assert rig.told.boots == 1


def test_the_firmware_takes_all_vectors_on_the_chip(new_rig: NewRig) -> None:
    rig = new_rig(vectors=VECTORS.read_bytes())
    rig.press("cancel")
    rig.replug()
    rig.run(1000)
    port = rig.open()
    port.write(b"import seat_board.selftest as t; t.main()\r")
    rig.run(2500)
    assert b"checked 45 on rp2" in port.read()
