"""The command line. Exit codes: 0 fine, 2 bad input, 1 a bug of ours."""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Final

from engine.tables import TableError

FINE, BUG, BAD_INPUT = 0, 1, 2

DESCRIPTION: Final = "The controller of a physical game table: rules, lights, card slots, voice, and a page."
EPILOG: Final = """examples:
  spacetable run                                     start the simulated table and its page
  spacetable play space_alert --mission mission_1 --players 4 --bots --seed 7 --speed max
  spacetable resolve flights.jsonl                   one result object a line
  spacetable replay game-00001.jsonl --steps         a record played again
  spacetable log export 3 -o flight.json             a finished flight as a flight file

exit codes: 0 fine, 2 bad input, 1 a bug of ours"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and gives its exit code; every error that is not our bug is one line on standard error."""
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except TableError as error:
        print(f"spacetable: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return FINE
    except BrokenPipeError:
        sys.stderr.close()  # whoever read our output has gone, which is no fault of ours
        return FINE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="spacetable",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"spacetable {version('spacetable')}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in (_run, _play, _resolve, _replay, _log, _bench, _doctor):
        add(commands)
    return parser


Commands = argparse._SubParsersAction  # argparse names the type of add_subparsers() only so


def _state(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--state", metavar="DIR", help="folder for everything the program writes")


def _run(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("run", help="start the table and its page")
    parser.add_argument(
        "--cabinet", default="laptop", metavar="NAME", help="cabinet name or file (default: laptop)"
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)")
    parser.add_argument(
        "--port", type=int, help="port of the page (default: PORT, else 8080; taken: the next free)"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    _state(parser)

    def command(options: argparse.Namespace) -> int:
        from firmware_py.running import run

        return run(options.cabinet, options.host, options.port, options.state, not options.no_browser)

    parser.set_defaults(command=command)


def _play(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("play", help="fly a game without a page, with bots as hands")
    parser.add_argument("game", help="name of the game, such as space_alert")
    parser.add_argument("--mission", default="mission_1", help="mission id, or random (default: mission_1)")
    parser.add_argument("--players", type=int, default=4, help="players, 1 to 5 (default: 4)")
    parser.add_argument("--common", default="white", help="common threats: white, yellow or mixed")
    parser.add_argument("--serious", default="white", help="serious threats: white, yellow or mixed")
    parser.add_argument("--bots", action="store_true", help="let bots play every seat")
    parser.add_argument("--seed", type=int, help="seed of the deal (default: drawn, and printed)")
    parser.add_argument("--speed", default="max", help="times real time, or max (default: max)")
    parser.add_argument("--record", metavar="FILE", help="write the record of the game")
    parser.add_argument("--frames", metavar="DIR", help="write pictures of the table")
    parser.add_argument(
        "--at",
        type=float,
        nargs="+",
        default=[60.0, 300.0, 620.0],
        metavar="S",
        help="seconds of the pictures",
    )
    _state(parser)

    def command(options: argparse.Namespace) -> int:
        from firmware_py.playing import play

        return play(options)

    parser.set_defaults(command=command)


def _resolve(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("resolve", help="resolve flight files")
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help=".json, .toml or .jsonl; - is standard input (jsonl)"
    )
    parser.add_argument("--steps", action="store_true", help="print every step before its result")

    def command(options: argparse.Namespace) -> int:
        from firmware_py.resolving import resolve_files

        return resolve_files(options.files, options.steps, sys.stdout)

    parser.set_defaults(command=command)


def _replay(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("replay", help="play a record again")
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.add_argument("--steps", action="store_true", help="print every step before the result")
    parser.add_argument("--to", type=int, metavar="N", help="stop after N actions")

    def command(options: argparse.Namespace) -> int:
        from firmware_py.replaying import replay_file

        return replay_file(options.file, options.steps, options.to, sys.stdout)

    parser.set_defaults(command=command)


def _log(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("log", help="finished flights: list, show, export")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="one line a flight")
    showing = actions.add_parser("show", help="the columns of a flight's row in the log")
    export = actions.add_parser("export", help="a flight file, which resolves to the score that was played")
    for one in (showing, export):
        one.add_argument("flight", help="number in the log, or a record file")
    export.add_argument("-o", "--output", metavar="FILE", help="where to write (default: standard output)")
    for each in (listing, showing, export):
        _state(each)
    listing.set_defaults(action="list")
    showing.set_defaults(action="show")
    export.set_defaults(action="export")

    def command(options: argparse.Namespace) -> int:
        from firmware_py.flight_log import log_command

        return log_command(options, sys.stdout)

    for each in (listing, showing, export):
        each.set_defaults(command=command)


def _bench(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("bench", help="measure this machine")
    parser.add_argument("--append", metavar="FILE", help="also append the table to a Markdown file")

    def command(options: argparse.Namespace) -> int:
        from firmware_py.bench import bench

        return bench(options.append, sys.stdout)

    parser.set_defaults(command=command)


def _doctor(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("doctor", help="check what the table needs, and say what to do")
    parser.add_argument(
        "--cabinet", default="laptop", metavar="NAME", help="cabinet name or file (default: laptop)"
    )
    _state(parser)

    def command(options: argparse.Namespace) -> int:
        from firmware_py.doctor import doctor

        return doctor(options.cabinet, options.state, sys.stdout)

    parser.set_defaults(command=command)
