"""What long runs measured, as data: `docs/measured.md` tells what each file means."""

import json
import platform
from collections.abc import Mapping
from pathlib import Path


def write(file: Path, measured: Mapping[str, object]) -> None:
    """Writes what was measured as JSON, with the Python and the processor that measured it; a row is a line."""
    machine = f"Python {platform.python_version()}, {platform.machine()}"
    told = ",\n".join(f'"{name}": {_rows(value)}' for name, value in {"machine": machine, **measured}.items())
    file.write_text(f"{{\n{told}\n}}\n", encoding="utf-8")


def _rows(value: object) -> str:
    """A value as JSON, each of its parts on a line of its own."""
    if isinstance(value, dict) and value:
        return (
            "{\n" + ",\n".join(f" {_json(str(name))}: {_json(part)}" for name, part in value.items()) + "\n}"
        )
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f" {_json(part)}" for part in value) + "\n]"
    return _json(value)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
