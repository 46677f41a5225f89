"""The constants of the seat board's firmware, read as text: it is MicroPython and can't be imported here."""

import ast
from functools import cache
from importlib.resources import files
from typing import TypeAlias

Constant: TypeAlias = int | tuple[int, ...]


@cache
def constants() -> dict[str, Constant]:
    """Whole numbers and rows of them that hal_rp2.py names, such as `PIN_MISO` and `BIT_NS`."""
    source = (files("hardware") / "seat_board" / "hal_rp2.py").read_text(encoding="utf-8")
    found: dict[str, Constant] = {}
    for node in ast.parse(source).body:
        if not isinstance(node, ast.Assign):
            continue
        try:
            value = ast.literal_eval(node.value)
        except ValueError:
            continue
        target = node.targets[0]
        if isinstance(target, ast.Name) and not isinstance(value, str):
            found[target.id] = value
        elif isinstance(target, ast.Tuple):
            names = [name.id for name in target.elts if isinstance(name, ast.Name)]
            found.update(zip(names, value, strict=True))
    return found


def number(name: str) -> int:
    """A constant that is one number."""
    value = constants()[name]
    if not isinstance(value, int):
        raise TypeError(f"expected a number in {name}, got {value}")
    return value


def numbers(name: str) -> tuple[int, ...]:
    """A constant that is a row of numbers."""
    value = constants()[name]
    if isinstance(value, int):
        raise TypeError(f"expected a row of numbers in {name}, got {value}")
    return value


def firmware_pulses() -> tuple[tuple[float, float], ...]:
    """(high, low) in ns of a zero and of a one that a seat board sends to its LEDs."""
    zero_high, zero_low, one_high, one_low = numbers("BIT_NS")
    return (zero_high, zero_low), (one_high, one_low)
