"""What `spacetable strengths` does: plays the matches, keeps their results, and writes the table into a game's page."""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Final

from engine import GAMES
from engine.game import StrengthName
from engine.tables import BadTable, BadValue, Between, convert
from firmware_py.commands.many_games import progress
from firmware_py.commands.matches import Camps, MatchPart, matches_of, play_part, table
from firmware_py.commands.play import read_setup
from firmware_py.commands.workers import anywhere

FORMAT: Final = "spacetable-strengths/1"
MOST_GAMES: Final = 100_000
PARTS: Final = 100
"""Parts that a match is cut into, so that progress shows and little is played again after an interruption."""
BEGIN, END = "<!-- strengths -->\n", "<!-- /strengths -->\n"
"""Between these lines a page holds the table."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match: the strengths, and how each game ended, a letter each, by its seed."""

    bots: tuple[StrengthName, ...]
    ended: str


@dataclass(frozen=True, slots=True)
class Kept:
    """The file of results: which games, and what came of them so far."""

    game: str
    version: int
    seed: Annotated[int, Between(0, 1 << 62)]
    setup: dict[str, object]
    matches: tuple[Match, ...] = ()
    format: str = field(default=FORMAT)

    def table(self) -> str:
        """The table in Markdown."""
        return table([(match.bots, match.ended) for match in self.matches])


def strengths(options: argparse.Namespace) -> int:
    """Plays what the command line asks for, and prints the table."""
    if options.game not in GAMES:
        raise BadValue("game", f"expected one of {', '.join(GAMES)}, got {options.game}")
    if not 1 <= options.games <= MOST_GAMES:
        raise BadValue("games", f"expected 1 to {MOST_GAMES}, got {options.games}")
    rules = GAMES[options.game]
    setup = read_setup(rules, options.set, [])
    rules.setup(setup)
    kept = Kept(options.game, rules.version, options.seed, json.loads(json.dumps(setup)))
    if options.data is not None:
        kept = read_kept(Path(options.data), kept)
    order = matches_of(options.game, setup)
    tell = progress(sys.stderr, options.games * len(order))
    for now in played(kept, order, options.games, options.cores, options.on):
        kept = now
        if options.data is not None:
            Path(options.data).write_text(written(kept), encoding="utf-8")
        tell(sum(len(match.ended) for match in kept.matches))
    print(kept.table())
    if options.page is not None:
        write_page(Path(options.page), kept.table())
    return 0


def played(
    kept: Kept, order: tuple[Camps, ...], games: int, workers: int, address: str | None
) -> Iterator[Kept]:
    """The results as they grow to so many games a match, all matches at the same pace; the first are those that are
    kept.
    """
    ended = {match.bots: match.ended[:games] for match in kept.matches}
    ended = {camps: ended.get(camps, "") for camps in order}
    parts = [part for camps in order for part in _parts(kept, camps, len(ended[camps]), games)]
    parts.sort(key=lambda part: part.seed)
    yield _with(kept, ended)
    for part, letters in zip(parts, anywhere(play_part, parts, workers, address), strict=True):
        ended[part.camps] += letters
        yield _with(kept, ended)


def _parts(kept: Kept, camps: Camps, done: int, games: int) -> Iterator[MatchPart]:
    size = max(1, games // PARTS)
    for first in range(done, games, size):
        yield MatchPart(kept.game, kept.setup, camps, kept.seed + first, min(size, games - first))


def _with(kept: Kept, ended: dict[Camps, str]) -> Kept:
    matches = tuple(Match(camps, letters) for camps, letters in ended.items())
    return Kept(kept.game, kept.version, kept.seed, kept.setup, matches)


def read_kept(file: Path, wanted: Kept) -> Kept:
    """The results of a file, for the games that are wanted; those where there is no file. Raises BadTable."""
    if not file.exists():
        return wanted
    try:
        kept = convert(json.loads(file.read_text("utf-8")), Kept)
    except (BadValue, ValueError) as error:
        raise BadTable(str(file), 0, "", f"expected results: {error}") from error
    if _with(kept, {}) != wanted:
        raise BadTable(str(file), 0, "", "expected results of the same game, version, set-up and seed")
    return kept


def written(kept: Kept) -> str:
    """The file of results."""
    return json.dumps(asdict(kept), indent=1) + "\n"


def write_page(page: Path, text: str) -> None:
    """Puts the table between the two marks of a page; raises BadTable where they are not."""
    head, begin, rest = page.read_text("utf-8").partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise BadTable(str(page), 0, "", f"expected the lines {BEGIN.strip()} and {END.strip()}")
    page.write_text(f"{head}{begin}{text}\n{end}{tail}", encoding="utf-8")
