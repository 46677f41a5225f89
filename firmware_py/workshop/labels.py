"""Label sheets for cards: two labels a card, one for each end, on A4 pages. Lengths in mm."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from engine.tables import TableError
from firmware_py.games.decks import PaperCard

PAGE: Final = (210, 297)
MARGIN: Final = (10, 12)
LABEL: Final = (46, 12)
GAP: Final = 1.5
COLUMNS: Final = 4
ROWS: Final = 20
CARDS_A_PAGE: Final = COLUMNS * ROWS // 2

HALF: Final = (4.3, 3.4)
NAME: Final = (7.7, 2.7)
NAME_IN_TWO: Final = ((6.9, 2.1), (9.2, 2.1))
KEY: Final = (11.3, 1.8)
"""Where the lines of a label are written, and how large their letters are at most: the half that is up, the card (in
two lines if its name is long), its key."""

INSIDE: Final = LABEL[0] - 3
LETTER: Final = 0.6
"""How wide a bold letter of a sans serif font is at most on average, in parts of its size."""

STYLE: Final = (
    "rect{fill:none;stroke:#999;stroke-width:.1}text{font-family:sans-serif;fill:#000}.half{font-weight:bold}"
)


def label_pages(cards: Sequence[PaperCard]) -> list[str]:
    """A sheet for each 40 cards, as the text of an SVG file. The labels of a card are side by side."""
    return [_page(cards[at : at + CARDS_A_PAGE]) for at in range(0, len(cards), CARDS_A_PAGE)]


def write_labels(cards: Sequence[PaperCard], folder: Path, name: str) -> list[Path]:
    """Writes the sheets into a folder; gives their paths. Raises TableError for a folder that can't be written."""
    paths = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, page in enumerate(label_pages(cards), 1):
            path = folder / f"labels_{name}_{number}.svg"
            path.write_text(page, encoding="utf-8")
            paths.append(path)
    except OSError as error:
        raise TableError(f"{error.filename or folder}: {error.strerror or error}") from error
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
    texts = [("half", HALF, f"{half + 1}: {card.halves[half]}"), *_named(card.name), ("key", KEY, card.key)]
    lines = [
        f'<text class="{kind}" x="{x + 1.5}" y="{y + down:.1f}" font-size="{_size(text, size)}">{escape(text)}</text>'
        for kind, (down, size), text in texts
    ]
    return frame + "".join(lines)


def _named(name: str) -> list[tuple[str, tuple[float, float], str]]:
    first, slash, second = name.partition(" / ")
    if not slash or _size(name, NAME[1]) >= NAME_IN_TWO[0][1]:
        return [("name", NAME, name)]
    return [("name", NAME_IN_TWO[0], f"{first} /"), ("name", NAME_IN_TWO[1], second)]


def _size(text: str, largest: float) -> float:
    """The size at which a line fits into a label."""
    return round(min(largest, INSIDE / (LETTER * len(text))), 2)
