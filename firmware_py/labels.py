"""Label sheets for cards: two labels a card, one for each end, on A4 pages. Lengths in mm."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from firmware_py.enrolment import PaperCard

PAGE: Final = (210, 297)
MARGIN: Final = (10, 12)
LABEL: Final = (46, 12)
GAP: Final = 1.5
COLUMNS: Final = 4
ROWS: Final = 20
CARDS_A_PAGE: Final = COLUMNS * ROWS // 2

STYLE: Final = (
    "text{font-family:sans-serif;fill:#000}.name{font-size:3.6px}.half{font-size:3.6px;font-weight:bold}"
)


def label_pages(cards: Sequence[PaperCard]) -> list[str]:
    """A sheet for each 40 cards, as the text of an SVG file. The labels of a card are side by side."""
    return [_page(cards[at : at + CARDS_A_PAGE]) for at in range(0, len(cards), CARDS_A_PAGE)]


def write_labels(cards: Sequence[PaperCard], folder: Path, name: str) -> list[Path]:
    """Writes the sheets into a folder; gives their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for number, page in enumerate(label_pages(cards), 1):
        path = folder / f"labels_{name}_{number}.svg"
        path.write_text(page, encoding="utf-8")
        paths.append(path)
    return paths


def _page(cards: Sequence[PaperCard]) -> str:
    width, height = PAGE
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    labels = [
        _label(2 * place + half, card, half)
        for place, card in enumerate(cards)
        for half in range(len(card.halves))
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{STYLE}</style>'
    return "\n".join([head, *labels, "</svg>", ""])


def _label(place: int, card: PaperCard, half: int) -> str:
    row, column = divmod(place, COLUMNS)
    x = MARGIN[0] + column * (LABEL[0] + GAP)
    y = MARGIN[1] + row * (LABEL[1] + GAP)
    frame = f'<rect x="{x}" y="{y}" width="{LABEL[0]}" height="{LABEL[1]}"/>'
    name = f'<text class="name" x="{x + 2}" y="{y + 5}">{escape(card.name)}</text>'
    end = f'<text class="half" x="{x + 2}" y="{y + 10}">{half + 1}: {escape(card.halves[half])}</text>'
    return frame + name + end
