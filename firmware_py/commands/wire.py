"""The commands about the devices of a table: wiring, cards, board, wire. Each imports what it needs when it runs."""

import argparse
import sys
from pathlib import Path

from firmware_py.commands.options import Commands, serving, state
from hardware.readings import SLOTS


def wiring(commands: Commands) -> None:
    """`spacetable wiring`."""
    parser = commands.add_parser("wiring", help="draw how a cabinet is wired, and list its parts")
    parser.add_argument("cabinet", metavar="CABINET", help="cabinet name or file")
    parser.add_argument("--out", default=".", metavar="DIR", help="where to write (default: here)")
    parser.add_argument(
        "--reckoning",
        action="store_true",
        help="instead, print each sum of its electronics with formula, inputs and limit; 2 if one fails",
    )

    def command(options: argparse.Namespace) -> int:
        from firmware_py.workshop.wiring_files import print_reckoning, write_wiring

        if options.reckoning:
            return 0 if print_reckoning(options.cabinet, sys.stdout) else 2

        for path in write_wiring(options.cabinet, Path(options.out)):
            sys.stdout.write(f"{path}\n")
        return 0

    parser.set_defaults(command=command)


def cards(commands: Commands) -> None:
    """`spacetable cards`."""
    parser = commands.add_parser("cards", help="tags on cards: enrol them, print labels, list them")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    enrolling = actions.add_parser(
        "enroll", help="walk through a deck and take the tags of both ends of each card"
    )
    enrolling.add_argument(
        "--cabinet", default="bench", metavar="NAME", help="cabinet with a board (default: bench)"
    )
    enrolling.add_argument("--again", metavar="CARD", help="first forget the tags of this card")
    labels = actions.add_parser("labels", help="label sheets with names and halves, as SVG")
    labels.add_argument("--out", default=".", metavar="DIR", help="where to write (default: here)")
    listing = actions.add_parser("list", help="which card has which tags")
    for name, each in (("enroll", enrolling), ("labels", labels), ("list", listing)):
        each.add_argument(
            "--deck", default="all", metavar="DECK", help="action, heroic, threat or all (default: all)"
        )
        each.add_argument(
            "--language",
            default="en",
            choices=("en", "cs"),
            help="names of cards in this language (default: en)",
        )
        state(each)
        each.set_defaults(action=name)

    def command(options: argparse.Namespace) -> int:
        from firmware_py.commands.cards import cards_command

        return cards_command(options, sys.stdout)

    for each in (enrolling, labels, listing):
        each.set_defaults(command=command)


def board(commands: Commands) -> None:
    """`spacetable board`."""
    parser = commands.add_parser("board", help="put MicroPython and the firmware of a seat on a Pico")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    flashing = actions.add_parser("flash", help="write the one Pico that is plugged in, and read it back")
    flashing.add_argument(
        "--uf2",
        type=Path,
        metavar="FILE",
        help="first write this MicroPython to a Pico in boot mode (default: it has one)",
    )
    flashing.add_argument(
        "--drive",
        type=Path,
        metavar="DIR",
        help="where the Pico in boot mode is shown (default: look for it)",
    )
    flashing.add_argument(
        "--slots",
        type=int,
        choices=range(1, SLOTS + 1),
        metavar="N",
        help="how many slots have a reader, from the first on (default: what the board knows, or all 12)",
    )

    def command(options: argparse.Namespace) -> int:
        from firmware_py.workshop.board_flash import FlashTools, flash, mpremote

        flash(options.uf2, options.drive, FlashTools(mpremote), sys.stdout, options.slots)
        return 0

    flashing.set_defaults(command=command)


def wire(commands: Commands) -> None:
    """`spacetable wire`."""
    parser = commands.add_parser("wire", help="write down what all devices tell and show, and play it back")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    recording = actions.add_parser("record", help="run the table and write a wire file")
    recording.add_argument("file", metavar="FILE", help="the wire file, which is replaced")
    serving(recording)
    replaying = actions.add_parser(
        "replay", help="play a wire file against this program; 0 if every frame is the same"
    )
    replaying.add_argument("file", metavar="FILE", help="a wire file")
    replaying.add_argument(
        "--cabinet", metavar="NAME", help="another cabinet than the one it was recorded with"
    )

    scripting = actions.add_parser(
        "script", help="print the hands of a wire file as a scenario for pytest-spacetable"
    )
    scripting.add_argument("file", metavar="FILE", help="a wire file")

    def script(options: argparse.Namespace) -> int:
        from firmware_py.wire.scenario import write_scenario

        return write_scenario(Path(options.file), sys.stdout)

    def record(options: argparse.Namespace) -> int:
        from firmware_py.service.run import Wanted, run
        from firmware_py.wire.record import recording as recorded

        with recorded(Path(options.file), options.cabinet) as made:
            browser = not options.no_browser
            at = (options.host, options.port)
            wanted = Wanted(options.cabinet, *at, options.state, browser, guarded=options.guarded)
            return run(wanted, made, made.tap)

    def replay(options: argparse.Namespace) -> int:
        from firmware_py.wire.replay import replay_wire

        return replay_wire(Path(options.file), options.cabinet, sys.stdout)

    recording.set_defaults(command=record)
    replaying.set_defaults(command=replay)
    scripting.set_defaults(command=script)


COMMANDS = (wiring, cards, board, wire)
