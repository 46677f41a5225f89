"""Where commands write what they have made."""

from pathlib import Path
from typing import TextIO

from engine.tables import TableError


def put(text: str, output: str | None, out: TextIO) -> None:
    """Writes to the file `output`, or to `out` where that is None; raises TableError where that can't be."""
    if output is None:
        out.write(text)
        return
    try:
        Path(output).write_bytes(text.encode("utf-8"))
    except OSError as error:
        raise TableError(f"{output}: {error.strerror or error}") from error
