"""Measurements with limits: kept for JUnit and for a JSON file, with percentiles over repeats."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

MEASURED = "spacetable.measured."
LIMIT = "spacetable.limit."
UNITS = ("ms", "mA", "Hz", "V", "C", "count")


class Measure:
    """Called with a name, one value by its unit, and perhaps a limit that the value must not exceed."""

    def __init__(self, item: pytest.Item) -> None:
        self._item = item

    def __call__(self, name: str, *, limit: float | None = None, **value: float) -> None:
        """Keeps a value; the test fails if it is over its limit.

        measure("card_to_known", ms=12.5, limit=20)
        """
        if len(value) != 1 or next(iter(value)) not in UNITS:
            got = ", ".join(value) or "none"
            raise ValueError(f"expected one value by its unit, one of {', '.join(UNITS)}; got {got}")
        ((unit, number),) = value.items()
        self._item.user_properties.append((f"{MEASURED}{name}.{unit}", number))
        if limit is not None:
            self._item.user_properties.append((f"{LIMIT}{name}.{unit}", limit))
        if limit is not None and number > limit:
            pytest.fail(f"{name}: {number:g} {unit} is over the limit of {limit:g} {unit}", pytrace=False)


def summaries(properties: Iterable[tuple[str, object]]) -> list[dict[str, Any]]:
    """The measurements among a test's properties, one row a name: how many, median, 95th percentile, worst."""
    values: dict[str, list[float]] = {}
    limits: dict[str, float] = {}
    for name, value in properties:
        if name.startswith(MEASURED):
            values.setdefault(name.removeprefix(MEASURED), []).append(float(str(value)))
        elif name.startswith(LIMIT):
            of = name.removeprefix(LIMIT)
            limits[of] = min(float(str(value)), limits.get(of, float("inf")))
    return [_summary(name, rows, limits.get(name)) for name, rows in values.items()]


def _summary(name: str, values: list[float], limit: float | None) -> dict[str, Any]:
    what, _, unit = name.rpartition(".")
    ranked = sorted(values)
    return {
        "name": what,
        "unit": unit,
        "count": len(values),
        "p50": percentile(ranked, 50),
        "p95": percentile(ranked, 95),
        "max": ranked[-1],
        "limit": limit,
        "values": values,
    }


def percentile(values: list[float], percent: int) -> float:
    """The smallest of sorted values that so many percent do not exceed (nearest rank)."""
    rank = -(-len(values) * percent // 100)
    return values[max(0, rank - 1)]


def write(path: Path, tests: dict[str, list[dict[str, Any]]], on: str) -> None:
    """The JSON file: what the tests ran on, and the measurements of each."""
    text = json.dumps({"format": "spacetable-measured/1", "on": on, "tests": tests}, indent=1)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n", "utf-8")
