"""What a bug report needs of seat boards: what went over their serial lines, and the log of a board at its prompt."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from engine.tables import TableError
from firmware_py.table.assembly import Makers
from firmware_py.wire.capture import WireLog, tapped_ports
from firmware_py.workshop.reader_bench_line import BenchLine
from hardware.readings import DeviceError
from hardware.seats.serial_port import SerialPort, usb_ports

LONGEST: Final = 2000  # events of serial lines; the first ones tell how a board arrived
ASK: Final = "to have its log in the report, hold cancel while you plug its cable in, and run this again"

QUESTIONS: Final = {
    "MicroPython": "import sys; print(sys.version)",
    "files": "import os; print(os.listdir(), os.listdir('seat_board'))",
    "crash": "import os; print(open('crash.txt').read() if 'crash.txt' in os.listdir() else 'none')",
    "free": "import gc; gc.collect(); print(gc.mem_free(), 'bytes')",
    "readers": (
        "import time; from seat_board import bench; from seat_board.hal_rp2 import Hal\n"
        "h = Hal(); r = h.open_readers()\n"
        "for n in range(h.slots): print(n + 1, hex(bench.version(r, n)), bench.self_test(r, n, time.sleep_ms))"
    ),
}
"""What a board is asked at its prompt. Of each slot: version and self-test of its chip [MFRC522 data sheet, 16.1]."""


def listened(makers: Makers, log: WireLog) -> Makers:
    """The same devices, with what goes over the serial lines of boards written down."""
    lister, opener = tapped_ports(makers, log)
    return replace(makers, lister=lister, opener=opener)


def wire_lines(log: WireLog) -> Iterator[str]:
    """What went over the lines, as a wire file tells it."""
    events = log.drain()
    for what, where, told in events[:LONGEST]:
        yield f"      line {what} {where} {told.replace(chr(10), ' ')}".rstrip()
    if len(events) > LONGEST:
        yield f"      {len(events) - LONGEST} more events of serial lines"


def every_prompt() -> Iterator[str]:
    """What all boards that are plugged in tell at their prompts. Nobody else may have their ports meanwhile."""
    for path in usb_ports():
        yield from prompt_lines(path, lambda path: BenchLine(SerialPort(path)))


def prompt_lines(path: str, open_line: Callable[[str], BenchLine]) -> Iterator[str]:
    """What a board tells at its prompt, or why it does not."""
    try:
        line = open_line(path)
    except (TableError, DeviceError):
        yield f"      {path}: not at its prompt; {ASK}"
        return
    try:
        for name, code in QUESTIONS.items():
            yield f"      {path} {name}: {_answer(line, code)}"
    finally:
        line.close()


def _answer(line: BenchLine, code: str) -> str:
    try:
        return line.run(code).strip().replace("\r\n", "\n").replace("\n", "\n        ")
    except (TableError, DeviceError) as error:
        return str(error)
