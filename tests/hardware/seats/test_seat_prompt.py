"""Boards at MicroPython's prompt: nobody is sent there by a host, and who is there is brought back, in words."""

import ast
import os
import pty
import select
import subprocess
import sys
import tty
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import hardware.seat_board as firmware
from firmware_py.wire.micropython_board import DEADLINE_S, FIRMWARE
from hardware.seats.ports import Port
from hardware.seats.prompt import ASK, GO_ON, SILENT_MS, TRIES, Prompt
from tests.hardware.seats.firmware_tools import tool
from tests.hardware.seats.seat_bench import ID_A, Bench
from tests.hardware.seats.seat_memory import MemoryPort, MemoryRig

BANNER = b"\r\nMicroPython v1.25.0\r\n>>> "


class PromptRig(MemoryRig):
    """A board at the prompt, which a line that asks for it starts anew; `lacking` is the error of that line."""

    def __init__(self, lacking: bytes = b"") -> None:
        super().__init__(ID_A)
        self.at_prompt = True
        self.lacking = lacking
        self.typed = bytearray()
        self.words = bytearray()

    def open(self) -> Port:
        return PromptPort(self, self.hal)

    def run(self, ms: int) -> None:
        if not self.at_prompt:
            super().run(ms)

    def stop(self) -> None:
        """Somebody's Ctrl-C in the tenths of a second in which MicroPython starts."""
        self.reboot()
        self.at_prompt = True
        self.words += b"KeyboardInterrupt: " + BANNER

    def take(self, keys: bytes) -> None:
        self.typed += keys
        if ASK in keys:
            self.words += BANNER
        if GO_ON in keys:
            self.words += BANNER + GO_ON[3:] + b"\n"
            self._go_on()

    def _go_on(self) -> None:
        if self.lacking:
            self.words += self.lacking + BANNER
        elif firmware.service:
            self.words += b"service mode\r\n>>> "
        else:
            self.at_prompt = False
            self.reboot()


class PromptPort(MemoryPort):
    """Its keys go to the prompt while the rig is there."""

    def __init__(self, rig: PromptRig, hal: object) -> None:
        super().__init__(rig, rig.hal)
        self.at = rig

    def read(self) -> bytes:
        words, self.at.words = bytes(self.at.words), bytearray()
        return words + super().read()

    def write(self, data: bytes) -> None:
        if self.at.at_prompt:
            self.at.take(data)
        else:
            super().write(data)


def test_a_host_says_nothing_to_a_board_that_just_starts() -> None:
    """A greeting holds 0x03, which interrupts the imports of a board that was just plugged in."""
    with Bench({1: ID_A}) as bench:
        rig = MemoryRig(ID_A)
        bench.plug(rig, "acm0")
        rig.hangs = True
        bench.run(SILENT_MS - 20)
        assert rig.hal.inbox == b""
        bench.run(5000)
        assert rig.hal.inbox == ASK and 3 not in ASK


def test_the_first_deed_of_the_firmware_is_to_take_ctrl_c_for_a_byte() -> None:
    doc, first, second, *_ = ast.parse((FIRMWARE / "main.py").read_text("utf-8")).body
    assert isinstance(doc, ast.Expr)
    assert (ast.unparse(first), ast.unparse(second)) == ("import micropython", "micropython.kbd_intr(-1)")


def test_a_silent_board_at_the_prompt_is_brought_back() -> None:
    with Bench({1: ID_A}) as bench:
        rig = PromptRig()
        bench.plug(rig, "acm0")
        bench.run(6000)
        assert bench.health(1)[-1] == ("ready", "")
        assert [(one.told, one.text) for one in bench.notices if one.told == "prompt"] == [
            ("prompt", "acm0: the board had stopped at MicroPython's prompt and was started anew")
        ]


def test_a_board_that_stops_while_it_serves_is_back_within_a_second() -> None:
    with Bench({1: ID_A}) as bench:
        rig = PromptRig()
        rig.at_prompt = False
        bench.plug(rig, "acm0")
        bench.run(2000, lambda: bench.all_told(1))
        rig.stop()
        began = bench.now
        bench.run(1000, lambda: not rig.at_prompt)
        assert not rig.at_prompt and bench.now - began <= 200
        assert rig.typed == GO_ON  # no frames were typed there
        bench.run(1000)
        assert bench.boards.report()[0].phase == "ready"
        assert bench.said() == ["rebooted", "prompt"]


def test_a_board_in_service_mode_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(firmware, "service", True)
    with Bench({1: ID_A}) as bench:
        rig = PromptRig()
        bench.plug(rig, "acm0")
        bench.run(20_000)
        assert bench.said() == ["service"]
        assert rig.typed == ASK + GO_ON
        assert bench.boards.report() == []  # the port is free for whoever serves the board
        bench.unplug(rig)
        bench.run(1000)
        monkeypatch.setattr(firmware, "service", False)
        rig.at_prompt = False
        bench.plug(rig, "acm0")
        bench.run(1000)
        assert bench.health(1)[-1] == ("ready", "")


@pytest.mark.parametrize("error", [b"ImportError: no module named 'seat_board'", b"AttributeError: go_on"])
def test_a_board_without_firmware_is_told_once(error: bytes) -> None:
    with Bench({1: ID_A}) as bench:
        rig = PromptRig(lacking=error)
        bench.plug(rig, "acm0")
        bench.run(20_000)
        (notice,) = bench.notices
        assert notice.told == "prompt" and notice.text.endswith("missing or older than 1.2: copy it anew")
        assert rig.typed.count(GO_ON) == 1


def test_a_board_that_stops_again_and_again_is_given_up() -> None:
    """Its firmware is broken: it starts anew and is at the prompt again, each time at a port that was opened anew."""
    prompt = Prompt(0)
    now = 0
    for _ in range(TRIES):
        prompt.see(BANNER, now)
        assert prompt.keys(now + 100, None) == GO_ON
        now += 1000
        prompt = Prompt(now, prompt.tries)
    prompt.see(BANNER, now)
    assert (prompt.keys(now + 100, None), prompt.state) == (b"", "given up")


def test_what_looks_like_a_prompt_within_a_frame_is_none() -> None:
    prompt = Prompt(0)
    prompt.see(b"\x00...>>> ...\x00", 100)
    assert not prompt.holds(100) and prompt.keys(200, 100) == b""
    prompt.see(b"\x00frame\x00\r\n>>> ", 300)
    assert prompt.holds(300) and prompt.keys(400, 300) == GO_ON


@pytest.mark.parametrize(
    ("said", "prompted"),
    [
        (b"\r\n>>> ", True),
        (b">>> \x08\x08r", True),  # what frames left on the line
        (b"raw REPL; CTRL-B to exit\r\n>", True),
        (b"=== measuring ===\r\n", False),  # another program on a board of another kind
        (b"5 > 3\r\n>", False),
        (b">>> import main\r\nMPY: soft reboot\r\n", False),
    ],
)
def test_only_a_prompt_as_the_last_line_is_one(said: bytes, prompted: bool) -> None:
    prompt = Prompt(0)
    prompt.see(said, 10)
    assert prompt.holds(None) == prompted


def test_go_on_resets_the_chip_unless_somebody_serves_the_board(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    resets: list[bool] = []
    machine = ModuleType("machine")
    machine.reset = lambda: resets.append(True)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "machine", machine)
    firmware.go_on()
    assert resets == [True]
    monkeypatch.setattr(firmware, "service", True)
    firmware.go_on()
    assert resets == [True] and capsys.readouterr().out == "service mode\n"


class RealPrompt:
    """MicroPython's own prompt on a pty; `machine.reset` prints a word."""

    def __init__(self, folder: Path) -> None:
        (folder / "machine.py").write_text('def reset(): print("RESET")', "utf-8")
        self.fd, slave = pty.openpty()
        tty.setraw(slave)
        path = {**os.environ, "MICROPYPATH": f"{folder}:{FIRMWARE.parent}"}
        self.process = subprocess.Popen(
            [tool("micropython")], env=path, stdin=slave, stdout=slave, stderr=slave
        )
        os.close(slave)

    def until(self, end: bytes, last: bool = False) -> bytes:
        """What it says up to these bytes; with `last` up to where nothing but indentation follows them."""
        words = b""
        while not (words.rstrip(b" ").endswith(end.rstrip(b" ")) if last else end in words):
            if not select.select([self.fd], [], [], DEADLINE_S)[0]:
                pytest.fail(f"it said {words!r}")
            words += os.read(self.fd, 4096)
        return words


@pytest.fixture
def real(tmp_path: Path) -> Iterator[RealPrompt]:
    prompt = RealPrompt(tmp_path)
    yield prompt
    prompt.process.kill()
    prompt.process.wait(60)
    os.close(prompt.fd)


@pytest.mark.parametrize(
    ("typed", "end"),
    [
        (b"", b">>> "),
        (b"\x00\x02\x81\x02\x01\xe3\x82", b">>> "),
        (b"if 1:\r", b"\n... "),
        (b"\x05", b"\n=== "),
    ],
)
def test_the_real_prompt_is_recognised_and_understands_the_keys(
    real: RealPrompt, typed: bytes, end: bytes
) -> None:
    """Whatever frames left on its line."""
    real.until(b">>> ")
    os.write(real.fd, typed + (ASK if end == b">>> " else b""))
    prompt = Prompt(0)
    prompt.see(real.until(end, last=True), 10)
    assert prompt.keys(200, None) == GO_ON
    os.write(real.fd, GO_ON)
    assert b"RESET" in real.until(b"RESET\n")
