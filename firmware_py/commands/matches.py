"""Games that show how strong bots are: two strengths against each other, or one of them alone where a crew plays
together. The same for the same seed, however many processes share the work.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine import GAMES
from engine.game import STRENGTHS, Game, Rules, Seat, Setup, StrengthName
from firmware_py.commands.tournament import interval, play_one
from firmware_py.games.log import LOGS
from firmware_py.log.row import GameRows

Camps: TypeAlias = tuple[StrengthName, ...]
"""The strengths of a match: one plays all seats, two every other seat and change them from game to game."""

TOGETHER: Final[tuple[Camps, ...]] = (("cadet",), ("crew",), ("ace",))
AGAINST: Final[tuple[Camps, ...]] = (("crew", "cadet"), ("ace", "crew"), ("ace", "cadet"))
WON, LOST, FIRST, SECOND, DRAWN = "+", "-", "1", "2", "="
"""How a game ended: for a crew; for the first and the second strength of a match."""


@dataclass(frozen=True, slots=True)
class MatchPart:
    """Some games of a match, for one process: those of the seeds from `seed` on."""

    game: str
    setup: dict[str, object]
    camps: Camps
    seed: int
    games: int


def play_part(part: MatchPart) -> str:
    """How the games of a part ended, a letter each."""
    rules, rows = GAMES[part.game], LOGS[part.game]
    setup = rules.setup(part.setup)
    seeds = range(part.seed, part.seed + part.games)
    return "".join(_play(rules, rows, setup, part.camps, seed) for seed in seeds)


def matches_of(name: str, setup: object) -> tuple[Camps, ...]:
    """The matches of a game. Whether all seats win and lose together one quick game tells."""
    rules, rows = GAMES[name], LOGS[name]
    chosen = rules.setup(setup)
    game = rules.deal(chosen, 1)
    play_one(game, [(GAMES.bots(name, chosen.seats, 1), STRENGTHS["cadet"])])
    return TOGETHER if len(rows.standings(rows.row(game))) == 1 else AGAINST


def _play(rules: Rules[Game, Setup], rows: GameRows, setup: Setup, camps: Camps, seed: int) -> str:
    game = rules.deal(setup, seed)
    seats = [_seats(setup.seats, camps, number, seed) for number in range(len(camps))]
    order = sorted(range(len(camps)), key=seats.__getitem__)
    play_one(game, [(GAMES.bots(rules.name, seats[one], seed), STRENGTHS[camps[one]]) for one in order])
    return _ended(game, rows, seats)


def _seats(seats: Sequence[Seat], camps: Camps, number: int, seed: int) -> tuple[Seat, ...]:
    """The seats of a strength: every other one, and the others in the next game."""
    return tuple(seat for place, seat in enumerate(seats) if (place + seed) % len(camps) == number)


def _ended(game: Game, rows: GameRows, seats: Sequence[Sequence[Seat]]) -> str:
    standings = rows.standings(rows.row(game))
    points = {seat: one.points for one in standings for seat in one.seats}
    if len(seats) == 1:
        together = standings[0].points
        return LOST if together is None or (rows.counts_wins and not together) else WON
    best = [max(points[seat] or 0 for seat in camp) for camp in seats]
    if best[0] == best[1]:
        return DRAWN
    return FIRST if best[0] > best[1] else SECOND


# --------------------------------------------------------------------------------------------------------- the table


def table(results: Sequence[tuple[Camps, str]]) -> str:
    """What came of matches, as a table in Markdown with 95 % intervals (Wilson)."""
    if all(len(camps) == 1 for camps, _ in results):
        lines = ["| bots | games | come home, or win |", "| --- | --- | --- |"]
        lines += [f"| {camps[0]} | {len(ended)} | {_share(ended, WON)} |" for camps, ended in results]
        return "\n".join(lines)
    lines = ["| bots | games | the first wins | the second wins | draw |", "| --- | --- | --- | --- | --- |"]
    for camps, ended in results:
        cells = (
            " against ".join(camps),
            str(len(ended)),
            *(_share(ended, end) for end in (FIRST, SECOND, DRAWN)),
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _share(ended: str, end: str) -> str:
    """How often games ended so.

    >>> _share("1121", "1")
    '75.0 % (30.1 to 95.4)'
    """
    if not ended:
        return ""
    count = ended.count(end)
    low, high = (max(0.0, share) for share in interval(count, len(ended)))
    return f"{100 * count / len(ended):.1f} % ({100 * low:.1f} to {100 * high:.1f})"
