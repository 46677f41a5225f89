"""`spacetable strengths`: how often stronger bots win, for the table in a game's page."""

import argparse

from engine import GAMES
from firmware_py.commands import options as cli_options
from firmware_py.commands.options import Commands


def strengths(commands: Commands) -> None:
    """`spacetable strengths`."""
    parser = commands.add_parser("strengths", help="let cadets, crews and aces play each other, and count")
    parser.add_argument("game", help=f"name of the game: {', '.join(GAMES)}")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="games a match (default: 1000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game (default: 1)")
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="a choice of the game's set-up"
    )
    parser.add_argument("--data", metavar="FILE", help="keep the results here, and go on from those that are")
    parser.add_argument(
        "--page", metavar="FILE", help="write the table into this page, between its two marks"
    )
    parser.add_argument("--on", metavar="ADDRESS", help="play on a Dask cluster, tcp://HOST:PORT")
    cli_options.cores(parser)

    def command(options: argparse.Namespace) -> int:
        from firmware_py.commands.strength_tables import strengths

        return strengths(options)

    parser.set_defaults(command=command)
