"""`spacetable ship`: a file that a game can draw, such as a ship with its errors and answers, as SVG."""

import argparse
import sys
from pathlib import Path
from typing import TextIO

from engine.tables import BadTable, BadValue
from firmware_py.commands.options import Commands


def ship(commands: Commands) -> None:
    """`spacetable ship`."""
    parser = commands.add_parser("ship", help="draw a ship file, with its errors and answers, as SVG")
    parser.add_argument("file", metavar="FILE", help=".json, .toml or .jsonl; - is standard input (jsonl)")
    parser.add_argument(
        "-o", "--out", metavar="FILE", help="where to write the picture (default: standard output)"
    )
    parser.add_argument(
        "--number", type=int, default=1, metavar="N", help="which document of the file, from 1 (default: 1)"
    )

    def command(options: argparse.Namespace) -> int:
        picture = drawn(options.file, options.number)
        return write(picture, options.out, sys.stdout)

    parser.set_defaults(command=command)


def drawn(name: str, number: int) -> str:
    """The picture of a document of a file; raises BadTable with the file and the place of what is wrong."""
    from firmware_py.commands.resolve import documents
    from firmware_py.games.drawing import draw

    for place, source in enumerate(documents(name), 1):
        if place == number:
            try:
                return draw(source.parsed())
            except BadValue as error:
                raise BadTable(name, 0, error.at, error.message) from error
    raise BadTable(name, 0, "", f"expected at least {number} documents")


def write(picture: str, out: str | None, screen: TextIO) -> int:
    """Writes the picture to a file, or to the screen; raises BadTable where it can't."""
    if out is None:
        screen.write(picture)
        return 0
    try:
        Path(out).write_text(picture, encoding="utf-8")
    except OSError as error:
        raise BadTable(out, 0, "", error.strerror or str(error)) from error
    return 0
