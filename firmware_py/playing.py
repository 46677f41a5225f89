"""`spacetable play`: a game on the simulated table without a page, in real time or as fast as it goes."""

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

from engine import GAMES
from engine.tables import BadValue
from firmware_py.phrases import Phrases, phrases
from firmware_py.players import BotPlayers
from firmware_py.simulated import SimulatedTable, simulated_table
from firmware_py.table import Play
from firmware_py.web.service import draw_seed

TICK_MS = 20


def play(options: argparse.Namespace) -> int:
    """Flies the game of the command line and prints announcements, story and score."""
    if options.game not in GAMES:
        raise BadValue("game", f"expected one of {', '.join(GAMES)}, got {options.game}")
    speed = _speed(options.speed)
    seed = draw_seed() if options.seed is None else options.seed
    with tempfile.TemporaryDirectory() as folder:
        simulated = simulated_table(Path(options.state or folder))
        setup = {
            "mission": options.mission,
            "players": options.players,
            "common": options.common,
            "serious": options.serious,
        }
        play = simulated.table.begin(options.game, setup, seed)
        print(f"{options.game} {options.mission}, {options.players} players, seed {seed}")
        bots = _bots(simulated, play, seed) if options.bots else None
        _fly(simulated, play, bots, speed, options)
    return _report(play, options.record)


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


def _bots(simulated: SimulatedTable, play: Play, seed: int) -> BotPlayers:
    return BotPlayers(simulated.table, simulated.hands, play.record.setup.seats, seed)


def _fly(
    simulated: SimulatedTable,
    play: Play,
    bots: BotPlayers | None,
    speed: float | None,
    options: argparse.Namespace,
) -> None:
    words = phrases("en")
    pictures = _pictures(options.frames, options.at)
    told = 0
    now_ms = 0
    while play.game.result is None or play.director.now_ms < play.director.end_ms:
        if bots is not None:
            bots.tick()
        frame = simulated.table.tick(now_ms)
        told = _tell(play, words, told)
        while pictures and pictures[0][0] <= now_ms:
            _draw(simulated, frame, pictures.pop(0)[1])
        if speed is not None:
            time.sleep(TICK_MS / 1000 / speed)
        now_ms += TICK_MS


def _tell(play: Play, words: Phrases, told: int) -> int:
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
    from firmware_py.picture import draw_table

    path.write_bytes(draw_table(simulated.cabinet, frame))


def _report(play: Play, record: str | None) -> int:
    if record is not None:
        Path(record).write_text("".join(f"{line}\n" for line in play.record.lines()), encoding="utf-8")
    if play.game.result is None:
        print("the game did not end", file=sys.stderr)
        return 1
    print(json.dumps(play.game.result.document, ensure_ascii=False))
    return 0
