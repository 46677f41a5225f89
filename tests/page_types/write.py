"""Writes the declarations of what pages are told and may say: `python -m tests.page_types.write [--check]`.

`table.d.ts` has what all games share, a file for each game its view, its actions, its set-up and its printed matter.
With --check nothing is written: the exit code is 1 if a file is stale.
"""

import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Final, get_args

from engine import GAMES
from firmware_py.web import messages, picture, table_messages
from tests.page_types.declarations import Declarations

HERE: Final = Path(__file__).parent
PICTURE: Final = """\
/** The table while this game is shown. */
export interface Picture extends Omit<GamePicture, "view" | "record"> {
  view: View;
  record: Omit<RecordView, "setup"> & { setup: Setup };
}
"""
HEAD: Final = "Written by `make types` from {sources}; `make check` says when it is stale."


def main(arguments: list[str]) -> int:
    """Writes the files, or says which are stale; the exit code."""
    wanted = files()
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text() != text]
    if "--check" in arguments:
        for path in stale:
            print(f"tests/page_types/{path.name} is stale: run `make types`", file=sys.stderr)
        return bool(stale)
    for path in stale:
        path.write_text(wanted[path])
    return 0


def files() -> Mapping[Path, str]:
    """The text that each file should have."""
    table = table_declarations()
    wanted = {HERE / "table.d.ts": table.text(HEAD.format(sources="firmware_py/web/"))}
    for game in GAMES:
        head = HEAD.format(sources=f"engine/{game}/ and firmware_py/games/{game}/")
        wanted[HERE / f"{game}.d.ts"] = game_declarations(game, table).text(head)
    return wanted


def table_declarations() -> Declarations:
    """What all games share: the messages of the table and those of pages."""
    declarations = Declarations([picture, table_messages])
    declarations.messages("Picture", picture.Picture)
    declarations.messages("TableMessage", table_messages.TableMessage)
    declarations.messages("PageMessage", messages.PageMessage, suffix="Message", say=True)
    return declarations


def game_declarations(game: str, table: Declarations) -> Declarations:
    """What one game tells and takes."""
    names = ("words", "actions", "view", "setup")
    words, actions, view, setup = (import_module(f"engine.{game}.{name}") for name in names)
    page_data = import_module(f"firmware_py.games.{game}.page_data")
    declarations = Declarations([words, actions, view, setup, page_data], table)
    for kind in (view.View, setup.Setup, getattr(page_data, "Printed", None)):
        if kind is not None:
            declarations.declare(kind)
    *_, kinds = (kind for name, kind in vars(actions).items() if name.endswith("Action") and get_args(kind))
    declarations.actions("Action", kinds)
    declarations.actions("Wish", kinds, say=True)
    declarations.add(PICTURE, "GamePicture", "RecordView")
    return declarations


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
