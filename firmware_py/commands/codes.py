"""`spacetable codes`: the codes that let pages in, for somebody who has no screen at the table."""

import argparse

from engine.tables import TableError
from firmware_py.commands import options as cli_options
from firmware_py.commands.options import Commands


def codes(commands: Commands) -> None:
    """Adds the command."""
    parser = commands.add_parser("codes", help="show the codes of the operator and of the room")
    cli_options.state(parser)
    parser.set_defaults(command=_codes)


def _codes(options: argparse.Namespace) -> int:
    from firmware_py.journal.state_folder import state_folder
    from firmware_py.web.codes import FILE, Codes, has_codes

    folder = state_folder(options.state)
    if not has_codes(folder):
        raise TableError(f"{folder / FILE}: expected the codes of a table that was started once")
    found = Codes(folder)
    print(f"operator  {found.operator}")
    print(f"room      {found.room}")
    return 0
