"""The command line. Exit codes: 0 fine, 2 bad input, 1 a bug of ours."""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from engine import GAMES
from engine.game import STRENGTHS
from engine.tables import TableError
from firmware_py.commands import bundle as cli_bundle
from firmware_py.commands import campaign as cli_campaign
from firmware_py.commands import card as cli_card
from firmware_py.commands import codes as cli_codes
from firmware_py.commands import fleet as cli_fleet
from firmware_py.commands import log as cli_log
from firmware_py.commands import options as cli_options
from firmware_py.commands import serve_test as cli_serve_test
from firmware_py.commands import ship as cli_ship
from firmware_py.commands import sounds as cli_sounds
from firmware_py.commands import strengths as cli_strengths
from firmware_py.commands import wire as cli_wire
from firmware_py.commands.options import Commands

FINE, BUG, BAD_INPUT = 0, 1, 2

DESCRIPTION: Final = "The controller of a physical game table: rules, lights, card slots, voice, and a page."
PLAYS: Final = "\n".join(f"  spacetable play {game} --bots --seed 7 --speed max" for game in GAMES)
EPILOG: Final = f"""examples:
  spacetable run                                     start the simulated table and its page
{PLAYS}
  spacetable play {next(iter(GAMES))} --bots --games 1000 --seed 1
  spacetable resolve files.jsonl                     one result object a line
  spacetable ship ship.json -o ship.svg              a ship with its errors and answers, drawn
  spacetable plan flight.json --seconds 20           the best plan for a flight, or what would have saved it
  spacetable replay game-00001.jsonl --steps         a record played again
  spacetable log export 3 -o game.json               a finished game as a file

exit codes: 0 fine, 2 bad input, 1 a bug of ours

spacetable is not affiliated with the publishers of the games."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and gives its exit code; every error that is not our bug is one line on standard error."""
    options = _read(arguments)
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


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options; what a command does not know goes to its `setup`, if it has one, for a game to read."""
    parser = _parser()
    options, rest = parser.parse_known_args(arguments)
    if rest and "setup" not in options:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    options.setup = rest
    return options


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="spacetable",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"spacetable {version('spacetable')}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in (
        _run,
        _play,
        cli_strengths.strengths,
        _resolve,
        cli_ship.ship,
        _plan,
        _replay,
        cli_log.log,
        cli_campaign.campaign,
        cli_codes.codes,
        cli_fleet.fleet,
        cli_fleet.organise,
        cli_bundle.bundle,
        cli_card.card,
        cli_sounds.sounds,
        _bench,
        _doctor,
        *cli_wire.COMMANDS,
        *cli_serve_test.COMMANDS,
    ):
        add(commands)
    return parser


def _run(commands: Commands) -> None:
    parser = commands.add_parser("run", help="start the table and its page")
    cli_options.serving(parser)
    parser.add_argument(
        "--tls",
        action="store_true",
        help="serve over HTTPS, with a certificate of its own (also: SCHEME=https)",
    )
    parser.add_argument("--certificate", metavar="FILE", help="serve over HTTPS with this certificate (PEM)")
    parser.add_argument("--key", metavar="FILE", help="the key of that certificate (PEM)")
    parser.add_argument("--language", help="language of the voice: en or cs (default: that of the settings)")
    parser.add_argument("--silent", action="store_true", help="play no sound")
    parser.add_argument("--position", metavar="FILE", help="set up a position file, and wait for people")
    parser.add_argument(
        "--cards", metavar="FILE", help="play by a card file of your own; its format tells of which game"
    )

    def command(options: argparse.Namespace) -> int:
        from firmware_py.commands.resolve import read_position_file
        from firmware_py.service.run import SpokenVoice, Wanted, run
        from firmware_py.web.tls import wanted_tls

        voice = SpokenVoice(options.language, options.silent)
        browser = not options.no_browser
        at = (options.host, options.port)
        position = None if options.position is None else read_position_file(options.position)
        return run(
            Wanted(
                options.cabinet,
                *at,
                options.state,
                browser,
                voice,
                options.guarded,
                position,
                options.cards,
                wanted_tls(options.tls, options.certificate, options.key),
            )
        )

    parser.set_defaults(command=command)


def _play(commands: Commands) -> None:
    parser = commands.add_parser(
        "play",
        help="play a game without a page, with bots as hands",
        epilog="Every name of the game's set-up is an option too, such as --mission mission_1 --players 4.",
        allow_abbrev=False,
    )
    parser.add_argument("game", help=f"name of the game: {', '.join(GAMES)}")
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="a choice of the game's set-up"
    )
    parser.add_argument("--bots", action="store_true", help="let bots play every seat, as crews")
    parser.add_argument("--seed", type=int, help="seed of the deal (default: drawn, and printed)")
    parser.add_argument("--speed", default="max", help="times real time, or max (default: max)")
    parser.add_argument(
        "--games", type=int, metavar="N", help="count the results of N games, without a table"
    )
    parser.add_argument("--plot", metavar="FILE", help="with --games: draw lengths and results as SVG")
    parser.add_argument(
        "--strength",
        choices=STRENGTHS,
        help="let bots play every seat, as strong as that where the set-up names no strength (default: crew)",
    )
    parser.add_argument(
        "--results", metavar="FILE", help="with --games: keep each result here, and go on from those that are"
    )
    parser.add_argument(
        "--on", metavar="ADDRESS", help="with --games: play on a Dask cluster, tcp://HOST:PORT"
    )
    cli_options.cores(parser)
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
    cli_options.state(parser)

    def command(options: argparse.Namespace) -> int:
        from firmware_py.commands.play import play

        return play(options)

    parser.set_defaults(command=command, setup=[])


def _resolve(commands: Commands) -> None:
    parser = commands.add_parser("resolve", help="resolve flight files")
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help=".json, .toml or .jsonl; - is standard input (jsonl)"
    )
    parser.add_argument("--steps", action="store_true", help="print every step before its result")
    cli_options.cores(parser)

    def command(options: argparse.Namespace) -> int:
        from firmware_py.commands.resolve import resolve_files

        return resolve_files(options.files, options.steps, sys.stdout, options.cores)

    parser.set_defaults(command=command)


def _plan(commands: Commands) -> None:
    parser = commands.add_parser(
        "plan", help="find the best plan for a flight, the smallest change that saves it, its turning points"
    )
    parser.add_argument(
        "file", metavar="FILE", help="a flight or position (.json, .toml), or a record (.jsonl)"
    )
    parser.add_argument("--seconds", type=float, default=20.0, metavar="N", help="how long (default: 20)")
    parser.add_argument(
        "--tries", type=int, metavar="N", help="instead of seconds: the same answer on any machine"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the search (default: 0)")
    cli_options.cores(parser)
    parser.add_argument("-o", "--output", metavar="OUT", help="where to write (default: standard output)")
    studies = parser.add_mutually_exclusive_group()
    for study in ("smallest-change", "turning-points"):
        studies.add_argument(
            f"--{study}", dest="study", action="store_const", const=study.replace("-", "_"), default="plan"
        )

    def command(options: argparse.Namespace) -> int:
        from firmware_py.commands.plan import plan

        return plan(options)

    parser.set_defaults(command=command)


def _replay(commands: Commands) -> None:
    parser = commands.add_parser("replay", help="play a record again")
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.add_argument("--steps", action="store_true", help="print every step before the result")
    parser.add_argument("--to", type=int, metavar="N", help="stop after N actions")
    parser.add_argument(
        "--at", type=int, default=0, metavar="N", help="with --position: before action N, from 0"
    )
    parser.add_argument(
        "--position", action="store_true", help="print the position file of that moment instead"
    )

    def command(options: argparse.Namespace) -> int:
        from firmware_py.commands.replay import position_at, replay_file

        if options.position:
            return position_at(options.file, options.at, sys.stdout)
        return replay_file(options.file, options.steps, options.to, sys.stdout)

    parser.set_defaults(command=command)


def _bench(commands: Commands) -> None:
    parser = commands.add_parser("bench", help="measure this machine")
    parser.add_argument(
        "--append", metavar="FILE", help="also append what was measured to a file of JSON lines"
    )
    parser.add_argument(
        "--plans",
        type=float,
        metavar="S",
        help="instead, plan the set-ups that games bring for S seconds each",
    )
    parser.add_argument(
        "--only", default="", metavar="NAME", help="with --plans: calm, busy, hard or terrible"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="with --plans: seed of the search")
    cli_options.cores(parser)

    def command(options: argparse.Namespace) -> int:
        if find_spec("firmware_py.bench") is None:
            raise TableError("bench: expected a checkout or a source archive, for a wheel has no bench in it")
        if options.plans is not None:
            from firmware_py.bench.plans import bench_plans

            return bench_plans(options.plans, options.cores, options.only, options.seed, sys.stdout)
        from firmware_py.bench.bench import bench

        return bench(options.append, sys.stdout)

    parser.set_defaults(command=command)


def _doctor(commands: Commands) -> None:
    parser = commands.add_parser("doctor", help="check what the table needs, and say what to do")
    parser.add_argument(
        "--cabinet", default="laptop", metavar="NAME", help="cabinet name or file (default: laptop)"
    )
    parser.add_argument("--auto", action="store_true", help="try everything out on twins, without a person")
    parser.add_argument(
        "--report", metavar="FILE", help="where to write the report (default: the state folder)"
    )
    parser.add_argument(
        "--bench",
        action="store_true",
        help="instead, measure two reader modules on a seat board in service mode, and write reader-report.toml here",
    )
    parser.add_argument(
        "--first-board",
        action="store_true",
        help="instead, go through the first hour with one Pico and one reader, step by step; draws its wires here",
    )
    cli_options.state(parser)

    def command(options: argparse.Namespace) -> int:
        if options.first_board:
            from firmware_py.workshop.first_board import guide

            return guide(options.state, Path.cwd(), sys.stdin, sys.stdout)
        if options.bench:
            from firmware_py.workshop.reader_bench import bench_readers

            return bench_readers(Path.cwd(), input, sys.stdout)
        from firmware_py.web.smoke_check import serve_once
        from firmware_py.workshop.doctor import doctor

        return doctor(options.cabinet, options.state, sys.stdout, serve_once, options.auto, options.report)

    parser.set_defaults(command=command)
