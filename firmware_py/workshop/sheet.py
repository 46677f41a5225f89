"""What drawings of wires are made of: words, boxes and wires on a sheet that grows downwards."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final
from xml.sax.saxutils import escape

ROW: Final = 16
TOP: Final = 70
WIDTH: Final = 1280
SIGNALS: Final = {
    "data": "#1b7f3b",
    "clock": "#1f5fa8",
    "pin": "#8a5a00",
    "usb": "#7a2f8f",
    "power": "#b3261e",
    "red": "#b3261e",
    "black": "#1c1c1c",
    "yellow": "#b58900",
    "green": "#1b7f3b",
    "blue": "#1f5fa8",
    "violet": "#7a2f8f",
    "brown": "#7a4a1e",
    "grey": "#777777",
}

STYLE: Final = (
    "text{font:12px sans-serif;fill:#1c1c1c}.small{font-size:10px;fill:#555}.head{font-weight:bold;font-size:14px}"
    ".box{fill:#f6f3ec;stroke:#777}.open{fill:none;stroke:#777}.board{fill:#e3efe3;stroke:#3f6f3f}.coil{fill:none;stroke:#b08d3c}"
    ".pin{fill:#fff;stroke:#999}.used{fill:#ffe9a8}.wire{fill:none;stroke-width:2}"
)


@dataclass(slots=True)
class Sheet:
    """A drawing that grows downwards."""

    height: int = TOP
    lines: list[str] = field(default_factory=list)

    def text(self, x: int, y: int, words: str, kind: str = "", anchor: str = "start") -> None:
        named = f' class="{kind}"' if kind else ""
        self.lines.append(f'<text x="{x}" y="{y}"{named} text-anchor="{anchor}">{escape(words)}</text>')
        self.height = max(self.height, y + ROW)

    def box(self, x: int, y: int, width: int, height: int, kind: str = "box") -> None:
        self.lines.append(f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{height}" rx="3"/>')
        self.height = max(self.height, y + height + ROW)

    def wire(self, points: Iterable[tuple[int, int]], kind: str) -> None:
        way = " ".join(f"{x},{y}" for x, y in points)
        self.lines.append(f'<polyline class="wire" points="{way}" stroke="{SIGNALS[kind]}"/>')

    def svg(self) -> str:
        height = self.height + ROW
        size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
        ground = f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>'
        return "\n".join([head, f"<style>{STYLE}</style>", ground, *self.lines, "</svg>", ""])
