"""What `make hil` needs of the computer, looked for before anything is installed or built.

    python3 -m firmware_py.wire.rp2040.tools                 # with the tool chain, unless a firmware was made before
    python3 -m firmware_py.wire.rp2040.tools FIRMWARE.uf2    # without it

Runs on the system's Python alone, so it imports nothing but the standard library.
"""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

EMULATOR: Final = {"node": "nodejs", "npm": "npm"}
TOOL_CHAIN: Final = {
    "apt-get": "apt",
    "dpkg-deb": "dpkg",
    "arm-none-eabi-gcc": "gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib",
    "cmake": "cmake",
    "make": "build-essential",
    "gcc": "build-essential",
}
"""The Debian packages that bring each program."""

KEYRING: Final = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
COST: Final = "2.5 GB and 5:33 minutes where it was tried, with all of them missing"


def cache() -> Path:
    """Where all that is made lies; the environment's HIL_CACHE says another place."""
    own = os.environ.get("HIL_CACHE")
    if own:
        return Path(own)
    caches = os.environ.get("XDG_CACHE_HOME")
    return (Path(caches) if caches else Path.home() / ".cache") / "spacetable" / "hil"


def missing(
    builds: bool, which: Callable[[str], str | None] = shutil.which, keyring: Path = KEYRING
) -> dict[str, str]:
    """The programs that are not there, with the packages that bring them; those of the tool chain if it `builds`."""
    wanted = {**EMULATOR, **(TOOL_CHAIN if builds else {})}
    found = {program: packages for program, packages in wanted.items() if which(program) is None}
    if builds and not keyring.exists():
        found["Debian's keys"] = "debian-archive-keyring"
    return found


def told(lacking: dict[str, str]) -> str:
    """What is missing, what that costs, and the command that brings it."""
    packages = " ".join(sorted({one for several in lacking.values() for one in several.split()}))
    lines = [f"make hil lacks {', '.join(lacking)}.", f"This brings it ({COST}):"]
    return "\n".join([*lines, f"    sudo apt-get install --no-install-recommends {packages}"])


def main() -> int:
    """0 if all is there, else 2 and what to do."""
    builds = len(sys.argv) < 2 and not (cache() / "firmware.bin").exists()
    lacking = missing(builds)
    if lacking:
        print(told(lacking), file=sys.stderr)
    return 2 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
