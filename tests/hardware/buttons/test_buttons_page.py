"""The wiring page: its first test runs as it is printed, and it quotes what the program really says."""

import re
import time
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_py.wire.fake_gpio import PI_4
from hardware.buttons.factory import Facts, check_factory
from hardware.cabinet import load

PAGE = (Path(__file__).parents[3] / "docs" / "wiring" / "buttons.md").read_text(encoding="utf-8")
PI_5 = Facts("Raspberry Pi 5 Model B Rev 1.0", "bcm2712", (3, 11), frozenset({"RPi.GPIO"}), True)


def test_first_test_of_the_page(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    found = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    exec(found[1], {})
    assert capsys.readouterr().out == "DeviceReading(device='buttons', state='ready', reason='')\n"


@pytest.mark.parametrize("cabinet", ["convention", "travel"])
def test_the_first_test_of_the_page_has_the_pins_of_the_cabinets(cabinet: str) -> None:
    """A lamp's pin that is a button in the cabinet would be shorted to ground by a press."""
    buttons, lamps = (
        {word: int(pin) for word, pin in re.findall(r'"(\w+)": (\d+)', line)}
        for line in re.findall(r"Gpio(?:Buttons|Lamps)\(pins, (\{.*?\})", PAGE)
    )
    wired = {button.name: button for button in load(cabinet).buttons}
    assert buttons == {name: button.pin for name, button in wired.items()}
    assert all(wired[name].lamp == pin for name, pin in lamps.items()) and lamps
    assert all(f"{pin} (" in PAGE or f"GPIO {pin} (header" in PAGE for pin in buttons.values())


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("", PI_4),
        ("rpigpio", PI_5),
        ("rpigpio", replace(PI_4, installed=frozenset({"RPi.GPIO", "rpi-lgpio"}))),
        ("lgpio", replace(PI_4, installed=frozenset({"lgpio"}), writable=False)),
    ],
)
def test_the_page_explains_what_the_program_says(name: str, facts: Facts) -> None:
    sentence = check_factory(name, facts) or ""
    quoted = re.findall(r"^\| `(.+?)` \|", PAGE, re.MULTILINE)
    assert len([quote for quote in quoted if sentence.startswith(quote)]) == 1
