"""Whether the page's modules keep to strict types: `python -m tests.page_types.strict TSC`.

TypeScript is strict about a whole program or not at all. So all modules are checked strictly, and a folder may have
the errors that ALLOWED still grants it and no more; where it names none, every error counts. The numbers only fall.
"""

import re
import subprocess
import sys
from collections import defaultdict
from typing import Final

ALLOWED: Final = {
    "firmware_py/games/space_alert/page": 135,
    "firmware_py/web/static": 485,
}
ERROR: Final = re.compile(r"^(?P<folder>\S+)/[^/\s]+\(\d+,\d+\): error")


def main(tsc: str) -> int:
    """Runs the compiler and prints the errors of each folder that has more than it may; the exit code."""
    command = [tsc, "--project", "tests/page_tools", "--strict", "true", "--pretty", "false"]
    printed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    errors: dict[str, list[str]] = defaultdict(list)
    for line in printed.splitlines():
        if match := ERROR.match(line):
            errors[match["folder"]].append(line)
    too_many = {folder: lines for folder, lines in errors.items() if len(lines) > ALLOWED.get(folder, 0)}
    for folder, lines in too_many.items():
        print(*lines, sep="\n", file=sys.stderr)
        print(f"{folder}: {len(lines)} strict errors, allowed {ALLOWED.get(folder, 0)}", file=sys.stderr)
    return bool(too_many)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
