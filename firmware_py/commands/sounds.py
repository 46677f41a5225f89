"""The command line of `spacetable sounds`."""

import argparse
import sys

from firmware_py.commands.options import Commands


def sounds(commands: Commands) -> None:
    """Adds the command."""
    parser = commands.add_parser(
        "sounds", help="the voice: build and check clips, or write a track as one file"
    )
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    making = actions.add_parser("build", help="make the clips that are missing or whose text changed")
    making.add_argument("--all", action="store_true", help="make every clip again")
    making.add_argument(
        "--with",
        dest="before",
        action="append",
        default=[],
        metavar="LANGUAGE=COMMAND",
        help='put before the speech command of a language, such as cs="chroot DIR"',
    )
    checking = actions.add_parser("check", help="texts against clips, lengths, loudness, peaks, silence")
    checking.add_argument("--own", metavar="DIR", help="also check the recordings of your own in this folder")
    track = actions.add_parser("track", help="a whole part of a game against the clock as one sound file")
    track.add_argument("game", help="name of the game")
    track.add_argument("name", help="what is heard, by its name in the game, such as a mission")
    track.add_argument("--language", default="en", help="language of the voice (default: en)")
    track.add_argument("--seed", type=int, default=0, help="seed of what is drawn (default: 0)")
    track.add_argument("--own", metavar="DIR", help="recordings of your own, which go before ours")
    track.add_argument("-o", "--output", required=True, metavar="FILE", help=".ogg, .opus or .wav")
    for name, each in (("build", making), ("check", checking), ("track", track)):
        each.set_defaults(action=name)

    def command(options: argparse.Namespace) -> int:
        from firmware_py.commands.sounds_actions import sounds_command

        return sounds_command(options, sys.stdout)

    for each in (making, checking, track):
        each.set_defaults(command=command)
