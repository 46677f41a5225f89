"""What people do to a table beside playing on it: they set positions up, put files of their own into its folder, end
the program in order, and ask what would have been better and do not wait for the answer.
"""

import json
import multiprocessing
import random
from typing import Final

from engine import GAMES
from engine.game import STRENGTHS, TABLE, Bots, Game, TimeIs
from firmware_py.journal.disk import MARK
from firmware_py.web.studies import Effort, Studies
from tests.soak.soak_faults import Fault
from tests.soak.soak_world import World

SECOND: Final = 1.0
DIES_WITHIN_S: Final = (
    120.0  # one that was killed needs a turn on the processor to be gone, and its priority is low
)
FOREIGN: Final = (
    "waiting-00001.jsonl",
    "waiting-00042.jsonl",
    "damaged-00001.jsonl",
    "torn-00007.jsonl",
    "aborted-notes.jsonl",
    "running.jsonl.bak",
    f"running.jsonl{MARK}mine",
    ".directory",
)
"""Names that people, file managers and other programs may give to a file in the folder of the journal."""
CHESS: Final = b'{"format": "spacetable-journal/4"}\n{"format": "spacetable-record/1", "game": "chess"}\n'


class ForeignFile(Fault):
    """Somebody puts a file into the folder of the journal, under a name that the program could use itself."""

    name = "file of somebody else in the folder"

    async def strike(self) -> bool:
        path = self.world.folder / "journal" / self.draw.choice(FOREIGN)
        if path.exists() or not path.parent.exists():
            return False
        content = self.draw.choice((b"", CHESS, self.draw.randbytes(300)))
        path.write_bytes(content)
        self.world.foreign[path] = content
        return True


class Ended(Fault):
    """Somebody ends the program as a service manager does, and switches the table off and on again."""

    name = "program ended in order, and started again"

    async def strike(self) -> bool:
        if self.world.disk.error or self.world.disk.cut_in > 0 or self.world.table.journal.trouble:
            return False
        await self.world.cut(power=True, in_order=True)
        return True


def position_of(
    game: str, setup: dict[str, object], seed: int, draw: random.Random
) -> dict[str, object] | None:
    """A position file of a game that bots have begun; None where it was over by then."""
    rules = GAMES[game]
    chosen = rules.setup(setup)
    played = rules.deal(chosen, seed)
    bots = GAMES.bots(game, chosen.seats, seed)
    for _ in range(draw.randrange(1, 60)):
        _play(played, bots)
        if played.result is not None:
            return None
    document: dict[str, object] = json.loads(json.dumps(played.position()))
    return document


def _play(game: Game, bots: Bots) -> None:
    """A second of a game, or a thought of its bots where no clock runs."""
    wake = game.wake_at()
    if wake is not None:
        game.act(TABLE, TimeIs(min(wake, game.now_s() + SECOND)))
    for seat, action in bots.think(game, STRENGTHS["cadet"]):
        if action in game.legal(seat):
            game.act(seat, action)


def stop_a_study(world: World) -> None:
    """Somebody asks what would have been better, and stops the study, or leaves the table for another game."""
    play = world.table.play
    if play is None or play.game.result is None:
        return
    studies = Studies(Effort(workers=1))
    about = studies.picture(play)
    if about is None or not about.known:
        return
    studies.ask(play, world.draw.choice(about.known))
    if world.draw.random() < 0.5:
        studies.stop()
    else:
        studies.tick(None)
    left = multiprocessing.active_children()
    for process in left:
        process.join(DIES_WITHIN_S)
    if studies.busy or any(process.is_alive() for process in left):
        world.lose("a study that was stopped thinks on")
        for child in multiprocessing.active_children():
            child.kill()
