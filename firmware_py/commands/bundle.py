"""`spacetable bundle`: a version with everything it needs in one file, for tables without internet."""

import argparse
from pathlib import Path

from firmware_py.commands.options import Commands


def bundle(commands: Commands) -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "bundle",
        help="write one file with a version and all it needs, for tables without internet",
        epilog="Needs the network here, not at the table, where spacetable-update takes the file.",
    )
    parser.add_argument("out", type=Path, metavar="FILE.bundle")
    parser.add_argument(
        "--from",
        type=Path,
        dest="source",
        default=Path(),
        metavar="SOURCE",
        help="a wheel or a checkout (default: .)",
    )
    parser.add_argument(
        "--python", nargs="+", metavar="VERSION", help="Pythons of the tables (default: 3.11 3.13)"
    )
    parser.add_argument(
        "--machine", nargs="+", metavar="NAME", help="machines of the tables (default: aarch64)"
    )
    parser.add_argument("--key", type=Path, metavar="FILE", help="private key that signs the file")
    parser.set_defaults(command=_bundle)


def _bundle(options: argparse.Namespace) -> int:
    from firmware_py.service.bundle import MACHINES, PYTHONS, For
    from firmware_py.service.bundle import bundle as write

    tables = For(tuple(options.python or PYTHONS), tuple(options.machine or MACHINES))
    signature = write(options.out, options.source, tables, options.key)
    print(f"{options.out}, {options.out.stat().st_size / 1e6:.1f} MB")
    print(
        f"signed: {signature}" if signature is not None else "not signed: --key FILE, or ssh-keygen -Y sign"
    )
    return 0
