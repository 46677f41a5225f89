"""`spacetable serve-test`: the table that hardware tests talk to."""

import argparse
import sys

from firmware_py.commands.options import Commands, state


def serve_test(commands: Commands) -> None:
    """`spacetable serve-test`."""
    parser = commands.add_parser("serve-test", help="serve a table to tests, a JSON object a line")
    parser.add_argument(
        "--cabinet", default="laptop", metavar="NAME", help="cabinet name or file (default: laptop)"
    )
    parser.add_argument(
        "--on",
        default="twins",
        choices=("twins", "wires", "micropython", "rp2040", "devices"),
        help="twins of all devices; devices simulated at the wire, with seat boards in this process, under MicroPython "
        "or on an emulated RP2040; or what is plugged in (default: twins)",
    )
    state(parser)

    def command(options: argparse.Namespace) -> int:
        from firmware_py.service.serve_test import serve_test as serve

        return serve(options.cabinet, options.on, options.state, sys.stdin, sys.stdout)

    parser.set_defaults(command=command)


COMMANDS = (serve_test,)
