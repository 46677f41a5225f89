"""Options that several commands share."""

import argparse
from typing import TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""What add_subparsers() gives; argparse names its type only so."""


def state(parser: argparse.ArgumentParser) -> None:
    """Where the program writes."""
    parser.add_argument("--state", metavar="DIR", help="folder for everything the program writes")


def serving(parser: argparse.ArgumentParser) -> None:
    """Which table is run, and where its page is."""
    parser.add_argument(
        "--cabinet", default="laptop", metavar="NAME", help="cabinet name or file (default: laptop)"
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)")
    parser.add_argument(
        "--port", type=int, help="port of the page (default: PORT, else 8080; taken: the next free)"
    )
    parser.add_argument(
        "--guarded", action="store_true", help="ask pages on this computer for a code too, as all others"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    state(parser)
