"""Whether the operator's code is told in the log: on its first day it is, for whoever sets the table up; later it would
lie there for everybody who may read logs.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from engine.tables import BadValue, convert
from firmware_py.journal.disk import Disk, read_file

FILE: Final = "operator_code.json"
DAY_S: Final = 86_400.0


@dataclass(frozen=True, slots=True)
class _Known:
    """A code, by what can't be turned back into it, and when it was told first, in seconds of the clock on the wall."""

    digest: str
    since_s: float


def told(folder: Path, code: str, now_s: Callable[[], float]) -> bool:
    """Whether a code may be told now. A clock that was put back makes no day longer; a disk that takes nothing keeps
    nobody from coming in.
    """
    digest = sha256(f"{folder.resolve()} {code}".encode()).hexdigest()
    known = _read(folder / FILE)
    if known is None or known.digest != digest:
        known = _Known(digest, now_s())
        with suppress(OSError):
            Disk().write_new(folder / FILE, json.dumps(asdict(known)).encode(), private=True)
    return 0 <= now_s() - known.since_s < DAY_S


def _read(path: Path) -> _Known | None:
    try:
        return convert(json.loads(read_file(path)), _Known)
    except (OSError, ValueError, BadValue, RecursionError):
        return None
