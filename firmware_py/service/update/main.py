"""`spacetable-update`: what the operator types, and what the units run."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from firmware_py.service.update import operator
from firmware_py.service.update.inbox import Inbox
from firmware_py.service.update.package import Unbuildable
from firmware_py.service.update.places import Places, complain
from firmware_py.service.update.slots import Slots
from firmware_py.service.update.watch import TrialWatch

EPILOG: Final = """examples:
  sudo spacetable-update spacetable-1.2-py3-none-any.whl     with its signature beside it, ...whl.sig
  sudo spacetable-update spacetable-1.2.bundle               the same for a table without internet
  sudo spacetable-update path/to/checkout                    builds a wheel, and signs it with this table's key
  sudo spacetable-update --unsigned FILE                     takes a file without a signature, this once
  sudo spacetable-update --older FILE                        goes back to an older version that is signed, this once
  sudo spacetable-update --trust somebody.pub                takes what this key signs from now on"""
UNITS: Final = ("take", "starting", "stopped", "watch", "wheel")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and gives its exit code: 0 fine, 1 it did not work, 2 bad input."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if words and words[0] in UNITS:
            return _unit(Places.here(), words)
        return _operator(Places.here(), words)
    except (OSError, Unbuildable) as error:
        complain(str(error))
        return 1
    except ValueError as error:
        complain(str(error))
        return 2
    except KeyboardInterrupt:
        return 0


def _unit(places: Places, words: list[str]) -> int:
    """What units run, as the account that owns the versions whoever starts it."""
    places.become_account()
    slots = Slots(places.base)
    match words:
        case ["take"]:
            inbox = Inbox(places)
            while True:
                before = operator.listed(places.inbox)
                if inbox.take() or operator.listed(places.inbox) in (before, []):
                    return 0
        case ["starting"]:
            slots.starting()
        case ["stopped"]:
            slots.stopped(os.environ.get("SERVICE_RESULT", "success"))
        case ["watch", "--seconds", seconds]:
            if slots.read().trial:  # on a root that is read-only there is none, and nothing is to be written
                TrialWatch(slots, float(seconds)).run()
                operator.poke(places.inbox)  # what came meanwhile was left lying
        case ["wheel", work]:
            name, data = operator.make_wheel(Path(work))
            sys.stdout.buffer.write(name.encode("ascii") + b"\n" + data)
        case _:
            raise ValueError(f"expected one of {', '.join(UNITS)} with what it needs, got {' '.join(words)}")
    return 0


def _operator(places: Places, words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="spacetable-update",
        description="Puts another version of spacetable on trial, and returns by itself when it does not run.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("source", nargs="?", type=Path, help="a wheel, a bundle, or a checkout")
    what.add_argument(
        "--unsigned", metavar="FILE", type=Path, help="take a file without a signature, this once"
    )
    what.add_argument(
        "--older",
        metavar="FILE",
        type=Path,
        help="take a signed version that is older than this one, this once",
    )
    what.add_argument("--sign", metavar="FILE", type=Path, help="sign a file with this table's key")
    what.add_argument("--trust", metavar="KEY", type=Path, help="take what this public key signs")
    what.add_argument(
        "--return", action="store_true", dest="back", help="back to the version before this one"
    )
    what.add_argument("--list", action="store_true", help="versions that are here")
    options = parser.parse_args(words)
    if places.is_machine and os.geteuid() != 0 and not options.list:
        raise ValueError("run me as root: sudo spacetable-update")
    os.umask(0o022)  # the account must be able to read what root writes
    if options.list:
        return operator.show(places)
    if options.back:
        return operator.back(places)
    if options.trust is not None:
        return operator.trust(places, options.trust)
    if options.sign is not None:
        return operator.signed(places, options.sign)
    if options.unsigned is not None:
        return operator.put(places, operator.Put.of(options.unsigned, allowed=True))
    if options.older is not None:
        return operator.put(places, operator.Put.of(options.older, older=True))
    if options.source.is_dir():
        return operator.put(places, operator.from_checkout(places, options.source))
    return operator.put(places, operator.Put.of(options.source))
