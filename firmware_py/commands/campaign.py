"""The command line of `spacetable campaign`."""

import argparse
import sys
from typing import Final

from firmware_py.commands.options import Commands, serving, state

ACTIONS: Final = {
    "list": "one line a campaign: its flights, and how it stands",
    "show": "a campaign flight by flight",
    "play": "the next flight of a campaign at the table: starts it and its page, and waits for people",
    "next": "the next flight of a campaign as a position file, which `spacetable run --position` plays",
    "export": "a campaign with the records of its flights, as JSON",
}


def campaign(commands: Commands) -> None:
    """Adds the command."""
    parser = commands.add_parser("campaign", help="campaigns: list, show, play, export")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    added = {name: actions.add_parser(name, help=text) for name, text in ACTIONS.items()}
    for name in ("show", "play", "next", "export"):
        added[name].add_argument("number", type=int, metavar="NUMBER", help="number of the campaign")
    for name in ("next", "export"):
        added[name].add_argument(
            "-o", "--output", metavar="FILE", help="where to write (default: standard output)"
        )
    for name in ("play", "next"):
        added[name].add_argument(
            "--repair",
            metavar="WHAT",
            action="append",
            default=[],
            help='what the next character repairs, from the captain round: red/shield, bots, or ""',
        )
        added[name].add_argument(
            "--left-out", metavar="STATION", action="append", default=[], help="whose squad stays out"
        )
    serving(added["play"])
    added["play"].add_argument(
        "--language", help="language of the voice: en or cs (default: that of the settings)"
    )
    added["play"].add_argument("--silent", action="store_true", help="play no sound")
    for name, each in added.items():
        if name != "play":
            state(each)
        each.set_defaults(action=name, command=_command)


def _command(options: argparse.Namespace) -> int:
    if options.action == "play":
        from firmware_py.commands.campaign_actions import next_position
        from firmware_py.service.run import SpokenVoice, Wanted, run

        voice, browser = SpokenVoice(options.language, options.silent), not options.no_browser
        position: dict[str, object] = dict(next_position(options))
        at = (options.cabinet, options.host, options.port, options.state)
        return run(Wanted(*at, browser, voice, options.guarded, position))
    from firmware_py.commands.campaign_actions import campaign_command

    return campaign_command(options, sys.stdout)
