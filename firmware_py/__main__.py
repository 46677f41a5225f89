"""The program `spacetable`, also as `python -m firmware_py`: sees that its packages are its own, and runs the command.

Their names are common. Where another package of the same name is found first, strange errors would come of it later.
"""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

HOUSES: Final = ("engine", "hardware", "sounds")
COMPILED_OF: Final = (
    "compiled_of"  # a file in a package that `make fast` made, with the folder of its sources
)
BAD_INPUT: Final = 2


def foreign(beside: Path) -> str:
    """A sentence about the first package that is not the one in the folder `beside`; "" where all are."""
    for name in HOUSES:
        spec = find_spec(name)
        expected = beside / name
        if spec is None:
            return f"expected the package {name} at {expected}, found none; install spacetable again"
        found = Path(next(iter(spec.submodule_search_locations or ()), spec.origin or "")).resolve()
        if found != expected and not _compiled_of(found, expected):
            return (
                f"expected the package {name} at {expected}, found another of that name at {found}; "
                "install spacetable into an environment of its own, and look at PYTHONPATH"
            )
    return ""


def _compiled_of(found: Path, sources: Path) -> bool:
    mark = found / COMPILED_OF
    return mark.is_file() and mark.read_text("utf-8") == str(sources)


def main() -> int:
    """Runs a command and gives its exit code; 2 where the packages found are not those of this program."""
    if error := foreign(Path(__file__).resolve().parents[1]):
        print(f"spacetable: {error}", file=sys.stderr)
        return BAD_INPUT
    from firmware_py.service import starting

    starting.begin()  # before the imports that take long on a slow computer
    from firmware_py.commands.main import main as command

    return command()


if __name__ == "__main__":
    sys.exit(main())
