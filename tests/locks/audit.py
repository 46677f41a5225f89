"""Asks pip-audit whether what the locks name has holes that are known: `make audit`.

pip-audit calls a package fine that its source does not know, and dies of a traceback where there is no network. Here
what was not checked is said, and only what was checked is called fine. Exit codes: 1 where there is a hole, else 0.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

TIMEOUT_S = 10  # for one answer of the source


@dataclass(frozen=True, slots=True)
class Found:
    """What came of one lock: how many packages were checked, holes, and why others were not checked."""

    checked: int
    holes: tuple[str, ...]
    unchecked: tuple[str, ...]


def audit(tool: Path, lock: Path) -> Found:
    """Asks about the packages of one lock, without installing or resolving anything."""
    command = [
        str(tool), "--requirement", str(lock), "--require-hashes", "--disable-pip",
        "--format", "json", "--progress-spinner", "off", "--timeout", str(TIMEOUT_S),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        told = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        lines = done.stderr.strip().splitlines()
        return Found(0, (), (lines[-1] if lines else f"pip-audit ended with {done.returncode}",))
    holes = [
        f"{row['name']} {row['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'no version'}"
        for row in told
        for hole in row.get("vulns", ())
    ]
    unchecked = tuple(row["skip_reason"] for row in told if "skip_reason" in row)
    return Found(len(told) - len(unchecked), tuple(holes), unchecked)


def sentences(lock: Path, found: Found) -> list[str]:
    """What is told of a lock: its holes, what was not checked and why, and how much was."""
    lines = [f"{lock}: HOLE in {hole}" for hole in found.holes]
    if found.unchecked:
        what = f"{len(found.unchecked)} of its packages" if found.checked else "nothing of it"
        verb = "not checked" if found.checked else "was checked"
        lines.append(f"{lock}: {what} {verb}: {found.unchecked[0]}")
    if found.checked and not found.holes:
        lines.append(f"{lock}: no known holes in the {found.checked} packages that were checked")
    return lines


def main(arguments: Sequence[str]) -> int:
    """The path of pip-audit, then locks."""
    tool, *locks = map(Path, arguments)
    holes = 0
    for lock in locks:
        found = audit(tool, lock)
        holes += len(found.holes)
        print("\n".join(sentences(lock, found)), flush=True)
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
