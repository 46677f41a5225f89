"""The command line of `spacetable log`."""

import argparse
import sys
from typing import Final

from firmware_py.commands.options import Commands, state

ACTIONS: Final = {
    "list": "one line a game",
    "show": "the row of a game, its date and who played",
    "export": "a file of the game's own kind, such as a flight file, or its record",
    "csv": "the log for a spreadsheet",
    "campaign": "mark games as the rows of one campaign, and count it",
    "resolve-again": "let the present rules play every record again, and name every difference",
    "backup": "write the whole log to a file, with its checksum beside it",
    "restore": "put a backup in place of the log, which is kept",
}
DIGITS: Final = 9  # of a page or of a game


def log(commands: Commands) -> None:
    """Adds the command."""
    parser = commands.add_parser("log", help="finished games: list, show, export, back up")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    added = {name: actions.add_parser(name, help=text) for name, text in ACTIONS.items()}
    for name in ("show", "export"):
        added[name].add_argument("number", help="number in the log, or a record file")
    for name in ("export", "csv"):
        added[name].add_argument(
            "-o", "--output", metavar="FILE", help="where to write (default: standard output)"
        )
    for name in ("list", "csv"):
        _filters(added[name])
    added["list"].add_argument(
        "--page",
        type=_page,
        default=1,
        metavar="N",
        help="the N-th page of 50, the last games first (default: 1)",
    )
    added["export"].add_argument("--record", action="store_true", help="the record instead, to be replayed")
    added["campaign"].add_argument(
        "numbers", type=_game, nargs="+", metavar="NUMBER", help="numbers in the log"
    )
    for name in ("backup", "restore"):
        added[name].add_argument("file", metavar="FILE", help="the backup; FILE.sha256 lies beside it")
    for name, each in added.items():
        state(each)
        each.set_defaults(action=name, command=_command)


def _filters(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", metavar="NAME", help="games of this name")
    parser.add_argument("--mission", metavar="ID", help="games of this mission, or whatever else was played")
    parser.add_argument(
        "--name", metavar="NAME", help="games with somebody of this name; %% stands for anything"
    )
    parser.add_argument("--since", metavar="DATE", help="games from this day on, such as 2026-05-01")
    parser.add_argument("--outcome", metavar="WORD", help="games that ended so, such as lost or returned")


def _page(text: str) -> int:
    return _number(text, "the number of a page")


def _game(text: str) -> int:
    return _number(text, "a number in the log")


def _number(text: str, what: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > DIGITS or not int(text):
        raise argparse.ArgumentTypeError(f"expected {what}, got {text}")
    return int(text)


def _command(options: argparse.Namespace) -> int:
    from firmware_py.commands.log_actions import log_command

    return log_command(options, sys.stdout)
