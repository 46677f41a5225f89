"""Pours the ground of a board with KiCad's own Python module, and saves it in KiCad's way of writing.

Runs by itself under Debian's Python, which has the module: `python3 -m hardware.boards.kicad.pour FILE`.
"""

import sys
from pathlib import Path


def pour(path: Path) -> None:
    """Fills all zones. KiCad writes the project file anew as well, so that one is put back."""
    import pcbnew

    settings = path.with_suffix(".kicad_pro")
    kept = settings.read_bytes()
    board = pcbnew.LoadBoard(str(path))
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(str(path), board)
    settings.write_bytes(kept)


if __name__ == "__main__":
    pour(Path(sys.argv[1]))
