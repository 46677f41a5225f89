"""`spacetable card`: an image for a memory card, of the official one and a bundle."""

import argparse
import getpass
import sys
from pathlib import Path
from typing import Final

from firmware_py.commands.options import Commands

NEVER: Final = (
    "Never flashed: nobody has told us yet that such a card started a Raspberry Pi. Please tell us what yours did: "
    "docs/card_report.md"
)


def card(commands: Commands) -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "card",
        help="write an image for a memory card, of the official one and a bundle",
        epilog=f"Needs no root and no internet; about a minute. {NEVER}",
    )
    parser.add_argument(
        "--base",
        type=Path,
        required=True,
        metavar="IMG",
        help="Raspberry Pi OS Lite, 64 bit: .img.xz or .img",
    )
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="OUT.img", help="the file to write")
    parser.add_argument(
        "--bundle", type=Path, required=True, metavar="FILE", help="what `spacetable bundle` wrote"
    )
    parser.add_argument(
        "--cabinet", default="convention", metavar="NAME", help="cabinet (default: convention)"
    )
    parser.add_argument("--language", default="en", help="language of the voice: en or cs (default: en)")
    parser.add_argument("--country", default="", metavar="CC", help="country of the radio, such as CZ")
    parser.add_argument(
        "--wifi", metavar="NAME", help="network to join (default: none, the table has a cable)"
    )
    parser.add_argument("--wifi-password", type=Path, metavar="FILE", help="its password (default: asks)")
    parser.add_argument("--name", default="spacetable", help="name of the computer (default: spacetable)")
    parser.add_argument("--ssh-key", type=Path, metavar="KEY.pub", help="lets its owner in as `table`")
    parser.add_argument("--trust", type=Path, metavar="KEY.pub", help="key of who signed the bundle")
    parser.add_argument("--unsigned", action="store_true", help="take a bundle that nobody has signed")
    parser.set_defaults(command=_card)


def _card(options: argparse.Namespace) -> int:
    from firmware_py.service.card.seed import CardSettings, Wifi
    from firmware_py.service.card.write import write_card

    wifi = None
    if options.wifi is not None:
        wifi = Wifi(options.wifi, _password(options.wifi, options.wifi_password))
    settings = CardSettings(
        options.cabinet,
        options.language,
        options.country,
        wifi,
        options.name,
        _text(options.ssh_key),
        _text(options.trust),
        options.unsigned,
    )
    manifest = write_card(options.base, options.out, options.bundle, settings)
    size_mb = options.out.stat().st_size / 1e6
    print(f"{options.out}, {size_mb:.0f} MB: write it with Raspberry Pi Imager (Use custom), or dd")
    print(f"{manifest}: the same as an entry of Imager's list, for `rpi-imager --repo`")
    if settings.wifi is not None:
        print("the password of the network lies in it readably, as in every card that knows one")
    print(NEVER)
    return 0


def _password(name: str, file: Path | None) -> str:
    if file is not None:
        return _text(file)
    return getpass.getpass(f"password of {name}: ", stream=sys.stderr)


def _text(file: Path | None) -> str:
    from engine.tables import TableError

    if file is None:
        return ""
    try:
        return file.read_text("utf-8").strip()
    except (OSError, UnicodeError) as error:
        raise TableError(f"{file}: {error}") from error
