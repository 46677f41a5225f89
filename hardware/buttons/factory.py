"""Which library drives the pins: checked by name before anything is opened, and told in one sentence.

Left alone, gpiozero tries one library after the other and takes the first that can be imported, which need not
be one that works on this board. So the name is always given.
"""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

VARIABLE = "GPIOZERO_PIN_FACTORY"
FACTORIES = ("lgpio", "rpigpio", "mock")
LAST_PYTHON_WITH_LGPIO_WHEEL = (3, 12)


@dataclass(frozen=True, slots=True)
class Facts:
    """What a choice depends on. `model` is "" where there is no Raspberry Pi; `soc` is its chip, such as
    "bcm2712"; `installed` has those of RPi.GPIO, rpi-lgpio and lgpio that are there; `writable` tells whether
    files can be made in the working directory.
    """

    model: str
    soc: str
    python: tuple[int, int]
    installed: frozenset[str]
    writable: bool

    @property
    def pi5(self) -> bool:
        """Whether the pins hang on the RP1 chip: Pi 5, 500 and Compute Module 5."""
        return self.soc == "bcm2712"


def check_factory(name: str, facts: Facts) -> str | None:
    """None if the pin factory of this name can work here, else a sentence that says what to install or set."""
    if name == "mock":
        return None
    if name not in FACTORIES:
        return _no_such(name)
    if {"RPi.GPIO", "rpi-lgpio"} <= facts.installed:
        return _both(facts)
    if not facts.model:
        return f"pin factory {name} needs a Raspberry Pi, and this is none: set {VARIABLE}=mock"
    return _check_rpigpio(facts) if name == "rpigpio" else _check_lgpio(facts)


def wanted_factory(environ: Mapping[str, str]) -> str:
    """The name of the pin factory in the environment; "" if none is set.

    >>> wanted_factory({"GPIOZERO_PIN_FACTORY": "LGPIO"})
    'lgpio'
    """
    return environ.get(VARIABLE, "").strip().lower()


def read_facts(device_tree: Path = Path("/proc/device-tree")) -> Facts:
    """The facts of the machine that this runs on."""
    model = _words(device_tree / "model")[:1]
    chips = [
        word.removeprefix("brcm,") for word in _words(device_tree / "compatible") if word.startswith("brcm,")
    ]
    return Facts(
        model=model[0] if model and model[0].startswith("Raspberry Pi") else "",
        soc=chips[0] if chips else "",
        python=sys.version_info[:2],
        installed=frozenset(name for name in ("RPi.GPIO", "rpi-lgpio", "lgpio") if _installed(name)),
        writable=os.access(".", os.W_OK),
    )


def _no_such(name: str) -> str:
    if name:
        return f'expected pin factory lgpio, rpigpio or mock, got "{name}": set {VARIABLE}=lgpio'
    return f"no pin factory is chosen: set {VARIABLE}=lgpio"


def _both(facts: Facts) -> str:
    """Removing one of the two also deletes the module of the other, so both have to go."""
    extra = "pi5" if facts.pi5 else "pi"
    return (
        "RPi.GPIO and rpi-lgpio are both installed, and only one of them can be: "
        f"pip uninstall -y RPi.GPIO rpi-lgpio, then pip install 'spacetable[{extra}]'"
    )


def _check_rpigpio(facts: Facts) -> str | None:
    if facts.pi5:
        return _not_on_pi5(facts)
    if facts.installed.isdisjoint({"RPi.GPIO", "rpi-lgpio"}):
        return "pin factory rpigpio needs RPi.GPIO: pip install 'spacetable[pi]'"
    return None


def _check_lgpio(facts: Facts) -> str | None:
    if "lgpio" not in facts.installed:
        return _not_on_pi5(facts) if facts.pi5 and "RPi.GPIO" in facts.installed else _no_lgpio(facts)
    if not facts.writable:
        return (
            "lgpio makes a pipe in its working directory, which is not writable: start in another directory "
            "(WorkingDirectory= of the unit)"
        )
    return None


def _not_on_pi5(facts: Facts) -> str:
    steps = [f"set {VARIABLE}=lgpio"]
    if "lgpio" not in facts.installed:
        steps.insert(
            0, f"then {_install_lgpio(facts)}" if "RPi.GPIO" in facts.installed else _install_lgpio(facts)
        )
    if "RPi.GPIO" in facts.installed:
        steps.insert(0, "pip uninstall -y RPi.GPIO")
    return f"RPi.GPIO cannot reach the pins of a {facts.model}: {', '.join(steps)}"


def _no_lgpio(facts: Facts) -> str:
    return f"pin factory lgpio needs the package lgpio: {_install_lgpio(facts)}"


def _install_lgpio(facts: Facts) -> str:
    if facts.python > LAST_PYTHON_WITH_LGPIO_WHEEL:
        return "sudo apt install python3-lgpio and make the venv with --system-site-packages"
    return "pip install 'spacetable[pi5]'" if facts.pi5 else "pip install lgpio"


def _words(file: Path) -> list[str]:
    """The strings of a device tree property, each ended by a zero; none if it is not there."""
    try:
        return file.read_bytes().decode("utf-8", "replace").rstrip("\0").split("\0")
    except OSError:
        return []


def _installed(name: str) -> bool:
    """lgpio from apt may come without the record that pip writes, so its module counts as well."""
    try:
        return bool(version(name))
    except PackageNotFoundError:
        return name == "lgpio" and find_spec(name) is not None
