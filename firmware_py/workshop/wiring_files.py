"""`spacetable wiring`: the drawing and the list of parts of a cabinet as files, and its sums."""

from pathlib import Path
from typing import TextIO

from engine.tables import TableError
from firmware_py.table.assembly import file_name
from firmware_py.workshop.seat_board_svg import draw_first_board
from firmware_py.workshop.wiring import parts_page
from firmware_py.workshop.wiring_svg import draw
from hardware.cabinet import load
from hardware.reckoning.cabinet import reckon_cabinet, reckoning_page


def write_wiring(name_or_path: str, folder: Path) -> list[Path]:
    """Writes drawing and list of parts of a cabinet; gives their paths. Raises BadTable for a wrong cabinet,
    TableError for a folder that can't be written.
    """
    cabinet = load(name_or_path)
    name = file_name(cabinet.name)
    drawing, page = folder / f"{name}.svg", folder / f"{name}_parts.md"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        drawing.write_text(draw(cabinet), encoding="utf-8")
        page.write_text(parts_page(cabinet), encoding="utf-8")
    except OSError as error:
        raise TableError(f"{error.filename or folder}: {error.strerror or error}") from error
    return [drawing, page]


def write_first_board(folder: Path) -> Path:
    """Writes the drawing of a Pico with one reader; gives its path. Raises TableError for a folder that can't be
    written.
    """
    path = folder / "first_board.svg"
    try:
        path.write_text(draw_first_board(), encoding="utf-8")
    except OSError as error:
        raise TableError(f"{path}: {error.strerror or error}") from error
    return path


def print_reckoning(name_or_path: str, out: TextIO) -> bool:
    """Prints the sums of a cabinet; tells whether all pass. Raises BadTable for a wrong cabinet."""
    cabinet = load(name_or_path)
    out.write(reckoning_page(cabinet))
    return all(made.passed for made in reckon_cabinet(cabinet))
