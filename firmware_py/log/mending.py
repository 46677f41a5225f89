"""What a checksum puts right: a row of which one bit has flipped, and campaigns of a log that had to be put aside."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, cast

from firmware_py.log.columns import PICKED, Values, sealed
from firmware_py.log.database import BROKEN

INTEGER_BITS: Final = 63


def healed(picked: Values) -> Values | None:
    """The values of a row as they were before one bit of them flipped, with their checksum; None where that explains
    nothing. `picked` are the values with text as bytes, for a flipped bit may make letters that are none.
    """
    *stored, seal = picked
    shown = [value.decode("utf-8", "replace") if isinstance(value, bytes) else value for value in stored]
    whole = sealed((*shown, ""))
    if whole.encode() in (seal, *_one_bit_off(seal)):
        return (*shown, whole)
    for place, value in enumerate(stored):
        for other in _one_bit_off(value):
            values = (*shown[:place], _shown(other), *shown[place + 1 :])
            if other is not value and sealed((*values, "")).encode() == seal:
                return (*values, seal.decode() if isinstance(seal, bytes) else seal)
    return None


def _shown(value: object) -> object:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


def _one_bit_off(value: object) -> Iterator[object]:
    """What a value may have been; a flipped bit in the kind of a number makes another kind of it."""
    if isinstance(value, bytes):
        for place, byte in enumerate(value):
            for bit in range(8):
                yield value[:place] + bytes((byte ^ 1 << bit,)) + value[place + 1 :]
        return
    yield from (None, 0, 1)
    if isinstance(value, int):
        yield from (value ^ 1 << bit for bit in range(INTEGER_BITS))


def brackets(log: Path) -> list[list[tuple[str, str]]]:
    """The campaigns of a log that was put aside, each as the kept files and checksums of its games; none where not all
    of them can be read.
    """
    if not log.is_file():
        return []  # reading a pipe would wait for ever
    found: defaultdict[int, list[tuple[str, str]]] = defaultdict(list)
    question = f"SELECT source, {PICKED} FROM finished NOT INDEXED WHERE campaign IS NOT NULL ORDER BY number"
    try:
        with closing(sqlite3.connect(f"{log.absolute().as_uri()}?mode=ro", uri=True)) as database:
            database.execute(
                "PRAGMA writable_schema = ON"
            )  # a schema with errors is read as far as it can be
            database.text_factory = bytes
            for source, *picked in database.execute(question):
                values = healed(tuple(picked))
                if values is None:
                    return []
                found[cast(int, values[-3])].append((str(_shown(source)), str(values[-2])))
    except BROKEN:
        return []
    return [*found.values()]
