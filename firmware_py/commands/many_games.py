"""`spacetable play --games`: many games without a table, on all cores or a cluster, counted and drawn.

The table is the same for the same seed whatever the number of processes, and whether or not the work was interrupted.
"""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, TextIO

from engine import GAMES
from engine.game import Json, StrengthName
from engine.tables import BadTable, BadValue, convert
from firmware_py.commands.tournament import MAX_GAMES, Stint, TournamentGame, play_stint, table
from firmware_py.commands.tournament_plot import draw
from firmware_py.commands.workers import anywhere

FORMAT: Final = "spacetable-results/1"
STINTS: Final = 40  # pieces for each process, so that all end at about the same time
LONGEST: Final = 50  # games of one piece


@dataclass(frozen=True, slots=True)
class Tournament:
    """Which games: those of the seeds from `seed` on, with bots of a strength."""

    game: str
    setup: dict[str, object]
    seed: int
    games: int
    strength: StrengthName

    def chosen(self) -> dict[str, Json]:
        """The whole set-up; raises BadValue."""
        chosen: dict[str, Json] = asdict(GAMES[self.game].setup(self.setup))
        return chosen

    def head(self) -> dict[str, Json]:
        """What makes results comparable: the first line of a file of results."""
        version = GAMES[self.game].version
        return {
            "format": FORMAT,
            "game": self.game,
            "version": version,
            "strength": self.strength,
            "seed": self.seed,
            "setup": json.loads(json.dumps(self.chosen())),
        }

    def stints(self, done: int, workers: int) -> Iterator[Stint]:
        """What is left after the first `done` games, in pieces."""
        setup: dict[str, Json] = self.head()["setup"]  # type: ignore[assignment]
        size = max(1, min(LONGEST, (self.games - done) // (STINTS * workers)))
        for first in range(done, self.games, size):
            count = min(size, self.games - first)
            yield Stint(self.game, setup, self.strength, self.seed + first, count)


def tournament(
    games: Tournament, workers: int, address: str | None, results: str | None, plot: str | None
) -> int:
    """Plays the games with bots and prints a table of outcomes."""
    if not 1 <= games.games <= MAX_GAMES:
        raise BadValue("games", f"expected 1 to {MAX_GAMES}, got {games.games}")
    head = games.head()
    kept = Results(Path(results), head) if results is not None else None
    played = kept.read()[: games.games] if kept is not None else []
    tell = progress(sys.stderr, games.games)
    for stint in anywhere(play_stint, games.stints(len(played), workers), workers, address):
        played += stint
        if kept is not None:
            kept.add(stint)
        tell(len(played))
    print(f"bots: {games.strength}")
    print(table(games.game, games.seed, played))
    if plot is not None:
        Path(plot).write_text(draw(played), encoding="utf-8")
    return 0


@dataclass(frozen=True, slots=True)
class Results:
    """A file of results, one game a line in the order of seeds, behind a line that says which games they are."""

    file: Path
    head: dict[str, Json]

    def read(self) -> list[TournamentGame]:
        """The results that are kept. A last line that was cut is dropped; raises BadTable for those of other games."""
        if not self.file.exists():
            self.file.write_text(json.dumps(self.head) + "\n", encoding="utf-8")
            return []
        first, *lines = self.file.read_text("utf-8").split("\n")
        if not first or json.loads(first) != self.head:
            raise BadTable(
                str(self.file), 1, "", "expected results of the same game, set-up, seed and strength"
            )
        whole = lines[:-1]  # what follows the last line end is nothing, or a line that was cut
        if lines and lines[-1]:
            self.file.write_text("\n".join([first, *whole, ""]), encoding="utf-8")
        return [self._played(number, line) for number, line in enumerate(whole, 2)]

    def _played(self, number: int, line: str) -> TournamentGame:
        try:
            return convert(json.loads(line), TournamentGame)
        except ValueError as error:
            raise BadTable(str(self.file), number, "", f"expected a result: {error}") from error

    def add(self, played: list[TournamentGame]) -> None:
        """Adds results."""
        with self.file.open("a", encoding="utf-8") as file:
            file.write("".join(json.dumps(asdict(one)) + "\n" for one in played))


def progress(out: TextIO, games: int) -> Callable[[int], None]:
    """Rewrites one line of a terminal; elsewhere a line for each tenth."""
    told = 0

    def done(number: int) -> None:
        nonlocal told
        if out.isatty():
            out.write(f"\r{number} of {games} games" + ("\n" if number == games else ""))
            out.flush()
        elif number * 10 // games > told:
            told = number * 10 // games
            out.write(f"{number} of {games} games\n")
            out.flush()

    return done
