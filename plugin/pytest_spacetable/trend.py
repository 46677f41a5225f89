"""Measurements over runs: a line of JSON for each run, and one drawing of all of them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from pytest_spacetable.environment import BadInput

FORMAT = "spacetable-run/1"
KEPT = ("name", "unit", "count", "p50", "p95", "max", "limit")

WIDTH, LEFT, RIGHT = 900, 30, 130
PANEL, GAP, TOP = 90, 50, 60
LEGEND = "line: median; dashed: 95th percentile; red: limit, and what is over it"
STYLE = (
    "text{font:12px sans-serif;fill:#1c1c1c}.head{font-weight:bold;font-size:14px}.small{font-size:10px;fill:#555}"
    ".frame{fill:#fff;stroke:#bbb}.p50{fill:none;stroke:#1f5fa8;stroke-width:2}"
    ".p95{fill:none;stroke:#8a5a00;stroke-width:1.5;stroke-dasharray:4 3}.limit{stroke:#b3261e}"
    "circle{fill:#1f5fa8}.over{fill:#b3261e}"
)


@dataclass
class Series:
    """One measurement of one test: (number of the run, its row) for each run that has it, the oldest first."""

    test: str
    name: str
    unit: str
    rows: list[tuple[int, dict[str, Any]]] = field(default_factory=list)


def read(path: Path) -> list[dict[str, Any]]:
    """All runs that were kept, the oldest first; none if there is no file. Raises BadInput with file and line."""
    if not path.exists():
        return []
    runs = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        try:
            run = json.loads(line)
        except ValueError:
            raise BadInput(f"{path}:{number}: expected a run as JSON") from None
        if not isinstance(run, dict) or run.get("format") != FORMAT or not isinstance(run.get("tests"), dict):
            raise BadInput(f'{path}:{number}: expected a run with "format": "{FORMAT}" and "tests"')
        runs.append(run)
    return runs


def append(path: Path, tests: Mapping[str, Sequence[Mapping[str, Any]]], on: str) -> Path:
    """Keeps a run, and draws all runs beside the file, whose path is given. Raises BadInput as `read`."""
    kept = {test: [{key: row[key] for key in KEPT} for row in rows] for test, rows in tests.items()}
    runs = [*read(path), {"format": FORMAT, "on": on, "tests": kept}]
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{json.dumps(runs[-1])}\n")
    drawing = path.with_suffix(".svg")
    drawing.write_text(draw(runs), "utf-8")
    return drawing


def series(runs: Sequence[Mapping[str, Any]]) -> list[Series]:
    """Every measurement of every test, in the order in which they first came."""
    found: dict[tuple[str, str, str], Series] = {}
    for number, run in enumerate(runs, 1):
        for test, rows in run["tests"].items():
            for row in rows:
                key = (f"{test} on {run['on']}", row["name"], row["unit"])
                found.setdefault(key, Series(*key)).rows.append((number, row))
    return list(found.values())


def draw(runs: Sequence[Mapping[str, Any]]) -> str:
    """A panel for each measurement: the median as a line, the 95th percentile dashed, the limit red."""
    shown = series(runs)
    height = TOP + len(shown) * (PANEL + GAP)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}">',
        f'<style>{STYLE}</style><rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text class="head" x="{LEFT}" y="26">Measurements over {len(runs)} runs</text>',
        f'<text class="small" x="{LEFT}" y="42">{LEGEND}</text>',
    ]
    for place, one in enumerate(shown):
        lines += _panel(one, TOP + place * (PANEL + GAP), len(runs))
    return "\n".join([*lines, "</svg>", ""])


def _panel(one: Series, top: int, runs: int) -> list[str]:
    base, limit = top + 20, one.rows[-1][1]["limit"]
    most = max([row["p95"] for _, row in one.rows] + ([limit] if limit is not None else [])) or 1.0

    def at(number: int, value: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - RIGHT) * (number - 0.5) / runs
        return round(x, 1), round(base + PANEL - 8 - (PANEL - 16) * value / most, 1)

    def path(key: str) -> str:
        return " ".join(f"{x},{y}" for x, y in (at(number, row[key]) for number, row in one.rows))

    last = one.rows[-1][1]
    right = WIDTH - RIGHT
    lines = [
        f'<text x="{LEFT}" y="{top + 12}">{escape(one.name)}, {escape(one.unit)}: {escape(one.test)}</text>',
        f'<rect class="frame" x="{LEFT}" y="{base}" width="{right - LEFT}" height="{PANEL}"/>',
        f'<polyline class="p95" points="{path("p95")}"/><polyline class="p50" points="{path("p50")}"/>',
    ]
    for number, row in one.rows:
        x, y = at(number, row["p50"])
        over = row["limit"] is not None and row["max"] > row["limit"]
        lines.append(f'<circle class="{"over" if over else ""}" cx="{x}" cy="{y}" r="3"/>')
    if limit is not None:
        y = at(1, limit)[1]
        lines.append(f'<line class="limit" x1="{LEFT}" x2="{right}" y1="{y}" y2="{y}"/>')
        lines.append(f'<text class="small" x="{right + 6}" y="{y + 4}">limit {limit:g}</text>')
    lines.append(f'<text x="{right + 6}" y="{base + PANEL - 4}">{last["p50"]:.4g} {escape(one.unit)}</text>')
    return lines
