"""The command line of `spacetable campaign`."""

import argparse
import sys
from typing import Final

from firmware_py.commands.options import Commands, state

ACTIONS: Final = {
    "list": "one line a campaign: its flights, and how it stands",
    "show": "a campaign flight by flight",
    "next": "the next flight of a campaign as a position file, which `spacetable run --position` plays",
    "export": "a campaign with the records of its flights, as JSON",
}


def campaign(commands: Commands) -> None:
    """Adds the command."""
    parser = commands.add_parser("campaign", help="campaigns: list, show, fly on, export")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    added = {name: actions.add_parser(name, help=text) for name, text in ACTIONS.items()}
    for name in ("show", "next", "export"):
        added[name].add_argument("number", type=int, metavar="NUMBER", help="number of the campaign")
    for name in ("next", "export"):
        added[name].add_argument(
            "-o", "--output", metavar="FILE", help="where to write (default: standard output)"
        )
    added["next"].add_argument(
        "--repair",
        metavar="WHAT",
        action="append",
        default=[],
        help='what the next character repairs, from the captain round: red/shield, bots, or ""',
    )
    added["next"].add_argument(
        "--left-out", metavar="STATION", action="append", default=[], help="whose squad stays out"
    )
    for name, each in added.items():
        state(each)
        each.set_defaults(action=name, command=_command)


def _command(options: argparse.Namespace) -> int:
    from firmware_py.commands.campaign_actions import campaign_command

    return campaign_command(options, sys.stdout)
