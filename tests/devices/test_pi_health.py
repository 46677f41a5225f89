"""The health of the controller itself: low voltage, and questions that it can't answer."""

import os
import time
from pathlib import Path

import pytest

from firmware_py.devices.health import HealthBook
from firmware_py.devices.pi_health import ASK_MS, PATIENCE_MS, PiHealth, find_pi
from hardware.readings import DeviceReading
from tests.wire.wired import STEP_MS, Wired


class Answers:
    """A command that answers at the third look."""

    def __init__(self, text: str | None) -> None:
        self.text = text
        self.looks = 0
        self.dropped = False

    def answer(self) -> str | None:
        self.looks += 1
        return self.text if self.looks >= 3 else None

    def drop(self) -> None:
        self.dropped = True


def test_low_voltage_of_the_controller_degrades_it_and_is_told_once_until_it_changes() -> None:
    asked = [
        Answers("throttled=0x0"),
        Answers("throttled=0x50001"),
        Answers("throttled=0x50001"),
        Answers(None),
    ]
    left = iter(asked)
    pi, health, told = PiHealth(lambda: next(left)), HealthBook(), []
    states = []
    for now in range(0, 3 * ASK_MS + PATIENCE_MS + 200, STEP_MS):
        readings = pi.poll(now)
        health.see(readings, now)
        told += [reading.reason for reading in readings if isinstance(reading, DeviceReading)]
        states.append(health.state("pi"))
    assert told == ["", "undervoltage: the supply or its cable is too weak", "vcgencmd does not answer"]
    assert states[-1] == "degraded" and asked[-1].dropped


def test_a_controller_that_has_no_memory_for_a_question_is_asked_again() -> None:
    """The table goes on: a question is no reason to stop."""
    answers = [Answers("throttled=0x0")]

    def ask() -> Answers:
        if now < ASK_MS:
            raise OSError(12, "Cannot allocate memory")
        return answers[0]

    pi, told = PiHealth(ask), []
    for now in range(0, ASK_MS + 200, STEP_MS):
        told += [reading.reason for reading in pi.poll(now) if isinstance(reading, DeviceReading)]
    assert told == ["vcgencmd can't be asked: Cannot allocate memory", ""]


def test_a_command_that_can_not_be_ended_is_not_started_once_more_every_ten_seconds() -> None:
    """The firmware of the controller hung; after ten minutes no process and no thread could be started."""
    asked: list[Answers] = []

    def ask() -> Answers:
        asked.append(Answers(None if len(asked) < 1 else "throttled=0x0"))
        return asked[-1]

    pi, told = PiHealth(ask), []
    for now in range(0, 60 * ASK_MS, STEP_MS):
        told += [reading.reason for reading in pi.poll(now) if isinstance(reading, DeviceReading)]
    assert (len(asked), asked[0].dropped, told) == (1, True, ["vcgencmd does not answer"])
    asked[0].text = ""  # it was killed at last
    for now in range(60 * ASK_MS, 61 * ASK_MS, STEP_MS):
        told += [reading.reason for reading in pi.poll(now) if isinstance(reading, DeviceReading)]
    assert told == ["vcgencmd does not answer", ""]


def test_a_command_that_was_ended_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = tmp_path / "vcgencmd"
    command.write_text("#!/bin/sh\nexec sleep 60\n", "utf-8")
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    ask = find_pi()
    assert ask is not None
    asking = ask()
    assert asking.answer() is None
    asking.drop()
    deadline = time.monotonic() + 10
    while (answer := asking.answer()) is None:
        assert time.monotonic() < deadline
    assert answer == ""


def test_the_health_of_the_controller_is_part_of_a_real_table(tmp_path: Path) -> None:
    wired = Wired(tmp_path, pi=lambda: Answers("throttled=0x8"))
    wired.run(200)
    assert wired.state("pi") == "degraded"
    wired.close()
