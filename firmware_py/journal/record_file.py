"""Record files: a record read from the disk, whoever wrote it."""

from pathlib import Path

from engine.record import Record, read_record
from engine.tables import BadTable

MAX_BYTES = 50_000_000


def load_record(name: str) -> Record:
    """The record in a file; raises BadTable with file and line."""
    path = Path(name)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadTable(name, 0, "", f"expected at most {MAX_BYTES} bytes")
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise BadTable(name, 0, "", error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise BadTable(name, 0, f"byte {error.start}", "expected UTF-8") from error
    return read_record(text.splitlines(), name)
