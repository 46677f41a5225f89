"""What `make hil` lacks is said before anything is installed: the programs, what they cost, and one command."""

import subprocess
import sys
from pathlib import Path

from firmware_py.wire.rp2040.tools import missing, told

ROOT = Path(__file__).parents[3]


def test_what_is_missing_is_named_with_its_cost_and_one_command() -> None:
    there = {"node": "/usr/bin/node", "gcc": "/usr/bin/gcc", "make": "/usr/bin/make"}
    lacking = missing(True, there.get, ROOT)
    assert set(lacking) == {"npm", "apt-get", "dpkg-deb", "arm-none-eabi-gcc", "cmake"}
    said = told(lacking).splitlines()
    assert "2.5 GB and 5:33 minutes" in said[1]
    assert said[2].split()[:4] == ["sudo", "apt-get", "install", "--no-install-recommends"]
    assert {"npm", "cmake", "gcc-arm-none-eabi"} <= set(said[2].split()) and "nodejs" not in said[2]


def test_a_ready_made_firmware_needs_no_tool_chain() -> None:
    assert missing(False, {"node": "n", "npm": "n"}.get) == {}


def test_it_ends_with_2_on_a_bare_computer_and_needs_no_package(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-m", "firmware_py.wire.rp2040.tools"],
        env={"PATH": str(tmp_path), "HOME": str(tmp_path)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2 and done.stderr.startswith("make hil lacks node, npm, apt-get")


def test_make_hil_installs_no_browser() -> None:
    """Its rule asks for a stamp of its own, not for that of the developer's tools."""
    rules = (ROOT / "Makefile").read_text("utf-8")
    rule = rules.partition("\nhil: ")[2].partition("\n\n")[0]
    stamp = rules.partition("\n$(VENV)/installed-hil: ")[2].partition("\n\n")[0]
    assert "firmware_py.wire.rp2040.tools" in stamp and "install_browser" not in rule + stamp
    assert "installed-dev" not in rule + stamp
