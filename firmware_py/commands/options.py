"""Options that several commands share."""

import argparse
from typing import Final, TypeAlias

from firmware_py.commands import workers

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""What add_subparsers() gives; argparse names its type only so."""


MOST_CORES: Final = 256


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


def cores(parser: argparse.ArgumentParser) -> None:
    """How many processes share the work."""
    parser.add_argument(
        "--cores", type=_cores, default=workers.cores(), metavar="K", help="processes (default: one a core)"
    )


def _cores(text: str) -> int:
    number = int(text)
    if not 1 <= number <= MOST_CORES:
        raise ValueError
    return number
