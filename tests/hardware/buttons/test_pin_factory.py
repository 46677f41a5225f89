"""The pin factory check: each trap in one sentence that says what to do."""

import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.buttons.factory import Facts, check_factory, read_facts, wanted_factory
from hardware.buttons.pins import open_pins
from hardware.readings import DeviceError

NOTHING: frozenset[str] = frozenset()
PI_4 = Facts("Raspberry Pi 4 Model B Rev 1.4", "bcm2711", (3, 11), frozenset({"RPi.GPIO", "lgpio"}), True)
PI_5 = Facts("Raspberry Pi 5 Model B Rev 1.0", "bcm2712", (3, 11), frozenset({"rpi-lgpio", "lgpio"}), True)
LAPTOP = Facts("", "", (3, 12), NOTHING, True)


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("lgpio", PI_4),
        ("rpigpio", PI_4),
        ("rpigpio", replace(PI_4, installed=frozenset({"rpi-lgpio"}))),
        ("lgpio", PI_5),
        ("lgpio", replace(PI_5, installed=frozenset({"RPi.GPIO", "lgpio"}))),
        ("mock", LAPTOP),
        ("mock", replace(LAPTOP, writable=False)),
        ("rpigpio", replace(PI_4, writable=False)),
    ],
)
def test_what_works(name: str, facts: Facts) -> None:
    assert check_factory(name, facts) is None


@pytest.mark.parametrize(
    ("name", "facts", "says"),
    [
        ("", PI_4, ["no pin factory is chosen", "GPIOZERO_PIN_FACTORY=lgpio"]),
        ("native", PI_4, ['got "native"', "GPIOZERO_PIN_FACTORY=lgpio"]),
        ("lgpio", LAPTOP, ["needs a Raspberry Pi", "GPIOZERO_PIN_FACTORY=mock"]),
        ("rpigpio", PI_5, ["cannot reach the pins of a Raspberry Pi 5", "GPIOZERO_PIN_FACTORY=lgpio"]),
        ("lgpio", replace(PI_4, installed=NOTHING), ["needs the package lgpio", "pip install lgpio"]),
        ("lgpio", replace(PI_5, installed=NOTHING), ["pip install 'spacetable[pi5]'"]),
        ("lgpio", replace(PI_5, installed=NOTHING, python=(3, 13)), ["sudo apt install python3-lgpio"]),
        ("rpigpio", replace(PI_4, installed=frozenset({"lgpio"})), ["pip install 'spacetable[pi]'"]),
        ("lgpio", replace(PI_4, writable=False), ["not writable", "WorkingDirectory="]),
    ],
)
def test_what_does_not_work_and_what_helps(name: str, facts: Facts, says: list[str]) -> None:
    sentence = check_factory(name, facts)
    assert sentence is not None
    assert [part for part in says if part not in sentence] == []


@pytest.mark.parametrize("name", ["rpigpio", "lgpio"])
def test_rpi_gpio_on_a_pi_5_is_removed_before_anything_else_is_installed(name: str) -> None:
    """Installing rpi-lgpio next to it would break both."""
    sentence = check_factory(name, replace(PI_5, installed=frozenset({"RPi.GPIO"})))
    assert sentence == (
        "RPi.GPIO cannot reach the pins of a Raspberry Pi 5 Model B Rev 1.0: pip uninstall -y RPi.GPIO, "
        "then pip install 'spacetable[pi5]', set GPIOZERO_PIN_FACTORY=lgpio"
    )


@pytest.mark.parametrize("name", ["rpigpio", "lgpio"])
@pytest.mark.parametrize(("facts", "extra"), [(PI_4, "pi"), (PI_5, "pi5")])
def test_both_libraries_at_once(name: str, facts: Facts, extra: str) -> None:
    both = replace(facts, installed=frozenset({"RPi.GPIO", "rpi-lgpio", "lgpio"}))
    assert check_factory(name, both) == (
        "RPi.GPIO and rpi-lgpio are both installed, and only one of them can be: "
        f"pip uninstall -y RPi.GPIO rpi-lgpio, then pip install 'spacetable[{extra}]'"
    )


@pytest.mark.parametrize(
    ("environ", "name"),
    [({}, ""), ({"GPIOZERO_PIN_FACTORY": " LGPIO\n"}, "lgpio"), ({"PIN_FACTORY": "mock"}, "")],
)
def test_the_name_comes_from_the_environment(environ: dict[str, str], name: str) -> None:
    assert wanted_factory(environ) == name


# ---------------------------------------------------------------- facts of a machine


def machine(folder: Path, model: bytes, compatible: bytes) -> Path:
    (folder / "model").write_bytes(model)
    (folder / "compatible").write_bytes(compatible)
    return folder


def test_facts_of_a_pi_5(tmp_path: Path) -> None:
    tree = machine(tmp_path, b"Raspberry Pi 5 Model B Rev 1.0\0", b"raspberrypi,5-model-b\0brcm,bcm2712\0")
    facts = read_facts(tree)
    assert (facts.model, facts.soc, facts.pi5) == ("Raspberry Pi 5 Model B Rev 1.0", "bcm2712", True)
    assert facts.python == (sys.version_info.major, sys.version_info.minor)


def test_facts_of_a_pi_zero_2(tmp_path: Path) -> None:
    tree = machine(
        tmp_path, b"Raspberry Pi Zero 2 W Rev 1.0\0", b"raspberrypi,model-zero-2-w\0brcm,bcm2837\0"
    )
    assert (read_facts(tree).soc, read_facts(tree).pi5) == ("bcm2837", False)


def test_other_boards_are_no_pi(tmp_path: Path) -> None:
    tree = machine(tmp_path, b"Some Other Board\0", b"maker,board\0maker,chip\0")
    assert (read_facts(tree).model, read_facts(tree).soc) == ("", "")
    assert read_facts(tmp_path / "nothing").model == ""


def test_libraries_are_found_however_their_records_are_spelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pip knows both as installed, although one has overwritten the module of the other."""
    for folder, name in (("RPi.GPIO-0.7.1.dist-info", "RPi.GPIO"), ("rpi_lgpio-0.6.dist-info", "rpi-lgpio")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (tmp_path / "lgpio.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    assert read_facts(tmp_path).installed == {"RPi.GPIO", "rpi-lgpio", "lgpio"}


@pytest.mark.parametrize("writable", [True, False])
def test_the_working_directory_is_asked(monkeypatch: pytest.MonkeyPatch, writable: bool) -> None:
    """Not by its mode bits, for root may write everywhere."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "access", lambda path, mode: (path, mode) == (".", os.W_OK) and writable)
        facts = read_facts()
    assert facts.writable is writable


# ---------------------------------------------------------------- opening


def test_opening_tells_the_sentence() -> None:
    with pytest.raises(DeviceError, match="no pin factory is chosen"):
        open_pins("", PI_4)


def test_opening_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    pins = open_pins()
    levels: list[bool] = []
    button = pins.input(17, levels.append)
    assert (button.down(), levels) == (False, [])
    button.close()
    pins.close()


def test_a_library_that_fails_though_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as RPi.GPIO whose module was deleted with rpi-lgpio."""
    monkeypatch.setitem(sys.modules, "RPi", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.rpigpio", raising=False)
    with pytest.raises(DeviceError, match="pin factory rpigpio: "):
        open_pins("rpigpio", PI_4)
