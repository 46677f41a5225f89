"""`spacetable play`: a game on the simulated table without a page, in real time or as fast as it goes; or many games
without a table, for counting who wins.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields
from pathlib import Path

from engine import GAMES
from engine.game import TABLE, Game, Rules, Setup, StrengthName
from engine.tables import BadValue
from firmware_py.commands.output import put
from firmware_py.table.lobby_people import USUAL_STRENGTH
from firmware_py.table.play import GameInPlay
from firmware_py.table.players import EFFORTS, BotPlayers
from firmware_py.table.simulated import SimulatedTable, simulated_table
from firmware_py.voice.phrases import Phrases, phrases
from firmware_py.web.router import draw_seed

TICK_MS = 20


def play(options: argparse.Namespace) -> int:
    """Plays the game of the command line and prints announcements, story and score."""
    if options.game not in GAMES:
        raise BadValue("game", f"expected one of {', '.join(GAMES)}, got {options.game}")
    rules = GAMES[options.game]
    setup = read_setup(rules, options.set, options.setup)
    seed = draw_seed() if options.seed is None else options.seed
    if options.games is not None:
        from firmware_py.commands.many_games import Tournament, tournament

        games = Tournament(options.game, setup, seed, options.games, options.strength or USUAL_STRENGTH)
        return tournament(games, options.cores, options.on, options.results, options.plot)
    speed = _speed(options.speed)
    with tempfile.TemporaryDirectory() as folder:
        simulated = simulated_table(Path(options.state or folder))
        play = simulated.table.begin(options.game, setup, seed)
        print(f"{options.game}, {_in_words(rules, play)}, seed {seed}")
        wanted = options.bots or options.strength is not None
        bots = _bots(simulated, play, seed, options.strength or USUAL_STRENGTH) if wanted else None
        _fly(simulated, play, bots, speed, options)
    return _report(play, options.record)


def read_setup(
    rules: Rules[Game, Setup], assigned: Sequence[str], shorthands: Sequence[str]
) -> dict[str, object]:
    """The set-up of a command line: `--set key=value`, and `--key value` for the names of the game's set-up.

    Values are JSON, or else words. Raises BadValue for a name that the set-up does not have.
    """
    known = [field.name for field in fields(rules.setup({}))]
    setup: dict[str, object] = {}
    for key, text in [*_assigned(assigned), *_shorthands(shorthands)]:
        if key not in known:
            raise BadValue(key, f"expected one of {', '.join(known)}")
        setup[key] = _value(text)
    return setup


def _assigned(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise BadValue("set", f"expected KEY=VALUE, got {text}")
        yield key, value


def _shorthands(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """`--key value`, `--key=value`, and `--key` alone for yes."""
    left = list(words)
    while left:
        word = left.pop(0)
        if not word.startswith("--"):
            raise BadValue("play", f"expected an option, got {word}")
        key, equals, value = word.removeprefix("--").partition("=")
        if not equals:
            value = left.pop(0) if left and not left[0].startswith("--") else "true"
        yield key.replace("-", "_"), value


def _value(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _in_words(rules: Rules[Game, Setup], play: GameInPlay) -> str:
    """What the set-up has otherwise than the plain one."""
    plain, chosen = asdict(rules.setup({})), asdict(play.record.setup)
    told = [f"{key} {value}" for key, value in chosen.items() if value != plain[key]]
    return ", ".join([*told, f"{len(play.record.setup.seats)} seats"])


def _speed(text: str) -> float | None:
    if text == "max":
        return None
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0 < speed <= 1000:
        raise BadValue("speed", f"expected max or a number up to 1000, got {text}")
    return speed


def _bots(simulated: SimulatedTable, play: GameInPlay, seed: int, strength: StrengthName) -> BotPlayers:
    """Bots at all seats; a strength that the set-up names for a seat goes before `strength`."""
    seats = play.record.setup.seats
    return BotPlayers(simulated.table, simulated.hands, seats, seed, effort=EFFORTS[strength])


def _fly(
    simulated: SimulatedTable,
    play: GameInPlay,
    bots: BotPlayers | None,
    speed: float | None,
    options: argparse.Namespace,
) -> None:
    words = phrases("en")
    pictures = _pictures(options.frames, options.at)
    told = now_ms = 0
    while play.game.result is None or play.director.now_ms < play.director.end_ms:
        if bots is None and _waits_for_people(play):
            raise BadValue("bots", f"expected --bots or --strength: {play.record.game} waits for its players")
        if bots is not None:
            bots.tick()
        frame = simulated.table.tick(now_ms)
        told = _tell(play, words, told)
        while pictures and pictures[0][0] <= now_ms:
            _draw(simulated, frame, pictures.pop(0)[1])
        if speed is not None:
            time.sleep(TICK_MS / 1000 / speed)
        now_ms += TICK_MS


def _waits_for_people(play: GameInPlay) -> bool:
    """Whether nothing would happen any more by itself."""
    game, director = play.game, play.director
    by_itself = game.wake_at() is not None or game.result is not None or TABLE in game.to_act()
    return not by_itself and director.now_ms >= director.end_ms


def _tell(play: GameInPlay, words: Phrases, told: int) -> int:
    """Prints the captions that the cursor has passed since the last call."""
    captions = play.director.captions
    while told < len(captions) and captions[told].at_ms <= play.director.now_ms:
        minutes, seconds = divmod(captions[told].at_ms // 1000, 60)
        print(f"{minutes:2}:{seconds:02}  {words.caption(captions[told])}")
        told += 1
    return told


def _pictures(folder: str | None, seconds: list[float]) -> list[tuple[int, Path]]:
    if folder is None:
        return []
    Path(folder).mkdir(parents=True, exist_ok=True)
    return [(round(at * 1000), Path(folder) / f"{round(at):05}.png") for at in sorted(seconds)]


def _draw(simulated: SimulatedTable, frame: bytes, path: Path) -> None:
    from firmware_py.show.picture import draw_table

    path.write_bytes(draw_table(simulated.cabinet, frame))


def _report(play: GameInPlay, record: str | None) -> int:
    if record is not None:
        put("".join(f"{line}\n" for line in play.record.lines()), record, sys.stdout)
    if play.game.result is None:
        print("the game did not end", file=sys.stderr)
        return 1
    print(json.dumps(play.game.result.document, ensure_ascii=False))
    return 0
