"""Leagues as the organiser runs them: people, rounds, pairs that were checked, outcomes, and the table of each."""

import csv
import io
from collections.abc import Sequence
from typing import Final

from engine.game import Json
from engine.tables import BadValue, show
from firmware_py.fleet.messages import Standing
from firmware_py.organiser.league import OUTCOMES, Pair, Played, faults, pair, ranks, swapped
from firmware_py.organiser.store import Store, Stored

LONGEST_NAME: Final = 40


class Leagues:
    """The leagues that `store` knows."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._taken = -1

    def open(self, league: str, people: Sequence[str], rounds: int) -> None:
        """A new league. Raises BadValue for one that is there, for too few people, and for names that do not fit."""
        if not 0 < len(league) <= LONGEST_NAME or not league.isprintable():
            raise BadValue("league", f"expected 1 to {LONGEST_NAME} letters, got {show(league)}")
        if league in self._store.leagues():
            raise BadValue("league", f"there is a league {league} already")
        names = [name.strip() for name in people]
        for name in names:
            if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
                raise BadValue("people", f"expected names of 1 to {LONGEST_NAME} letters, got {show(name)}")
        if len(names) < 2 or len(set(names)) < len(names):
            raise BadValue("people", "expected at least two people, each under a name of their own")
        self._store.keep_entrants(league, names)
        self._store.set(f"league/{league}", str(rounds))

    def pair(self, league: str, wall_s: float) -> None:
        """Draws the next round; games that ended before `wall_s` (seconds of the epoch) are none of it. Raises BadValue
        while a round is not over, TableError where no pairing is found.
        """
        people, history = self._known(league)
        if history and self._open_boards(history[-1]):
            raise BadValue("league", f"round {len(history)} is not over")
        pairs = pair(list(people), history, self.rounds(league))
        self._store.set(_drawn(league), str(wall_s))
        self._keep(league, len(history) + 1, pairs)

    def swap(self, league: str, one: int, other: int) -> None:
        """Two people of the last round change places. Raises BadValue, also once somebody's game is known."""
        _, history = self._known(league)
        if not history or any(outcome for *_, outcome in history[-1]):
            raise BadValue("league", "expected a round of which no game is known")
        pairs = [(a, b) for a, b, _ in history[-1]]
        self._keep(league, len(history), swapped(pairs, one, other))

    def note(self, league: str, number: int, board: int, outcome: str) -> None:
        """How a game ended. Raises BadValue for one that is not there, or whose round is not the last."""
        _, history = self._known(league)
        if number != len(history) or not history or not 1 <= board <= len(history[-1]):
            raise BadValue("board", f"expected a game of round {len(history)}")
        played = list(history[-1])
        first, second, _ = played[board - 1]
        if second is None or outcome not in ("", *OUTCOMES):
            raise BadValue("outcome", f"expected one of {', '.join(OUTCOMES)}, got {show(outcome)}")
        played[board - 1] = (first, second, outcome)
        self._store.keep_pairings(league, number, played)

    def take(self, stored: int) -> None:
        """Notes duels of the open rounds that tables have told, once there are more results; `stored` is how many came
        since the start. A result that is doubtful or marked is left to the organiser, as is what was noted by hand.
        Raises what the store raises; then the next call does it.
        """
        if stored == self._taken:
            return
        for league in self._store.leagues():
            people, history = self._known(league)
            if history and self._open_boards(history[-1]):
                since_s = float(self._store.setting(_drawn(league)) or "inf")
                self._take(league, people, history, self._store.results_since(since_s))
        self._taken = stored

    def _take(
        self, league: str, people: dict[int, str], history: list[list[Played]], results: Sequence[Stored]
    ) -> None:
        won = {pair: points for one in reversed(results) if (duel := _duel(one)) for pair, points in duel}
        for board, (first, second, outcome) in enumerate(history[-1], 1):
            if outcome or second is None:
                continue
            points = won.get((people[first], people[second]))
            if points is not None:
                ends = "draw" if points == 0 else "first" if points > 0 else "second"
                self.note(league, len(history), board, ends)

    def rounds(self, league: str) -> int:
        """How many rounds a league has."""
        return int(self._store.setting(f"league/{league}") or 0)

    def told(self) -> list[Json]:
        """All leagues for the page, each with the faults of its last pairing, as sentences."""
        return [self._told(league) for league in self._store.leagues()]

    def _told(self, league: str) -> Json:
        people, history = self._known(league)
        last = [(a, b) for a, b, _ in history[-1]] if history else []
        return {
            "league": league,
            "rounds": self.rounds(league),
            "people": {str(number): name for number, name in people.items()},
            "history": [[[a, b, outcome] for a, b, outcome in past] for past in history],
            "faults": list[Json](faults(last, list(people), history[:-1]) if history else []),
            "ranks": [
                {"number": one.number, "points": one.points, "met": one.met, "games": one.games}
                for one in ranks(list(people), history)
            ],
        }

    def csv_text(self, league: str) -> str:
        """The table of a league for a spreadsheet. Raises BadValue."""
        people, history = self._known(league)
        text = io.StringIO(newline="")
        writer = csv.writer(text, lineterminator="\r\n")
        writer.writerow(("rank", "name", "points", "points_of_opponents", "games"))
        for rank, one in enumerate(ranks(list(people), history), 1):
            name = people[one.number]
            harmless = f"'{name}" if name[:1] in "=+-@" else name
            writer.writerow((rank, harmless, one.points, one.met, one.games))
        return text.getvalue()

    def _known(self, league: str) -> tuple[dict[int, str], list[list[Played]]]:
        people = self._store.entrants(league)
        if not people:
            raise BadValue("league", f"expected a league, got {show(league)}")
        return people, self._store.pairings(league)

    def _keep(self, league: str, number: int, pairs: Sequence[Pair]) -> None:
        self._store.keep_pairings(league, number, [(a, b, "") for a, b in pairs])

    @staticmethod
    def _open_boards(past: Sequence[Played]) -> int:
        return sum(1 for _, second, outcome in past if second is not None and not outcome)


def _drawn(league: str) -> str:
    """The setting that says when the last round was drawn."""
    return f"league/{league}/drawn"


def _duel(stored: Stored) -> list[tuple[tuple[str, str], int]]:
    """Two people who played against each other, both ways round, with the points that the first one is ahead."""
    standings = stored.result.standings
    if stored.marked or stored.result.doubtful or len(standings) != 2:
        return []
    if any(len(one.people) != 1 or not one.people[0] or one.points is None for one in standings):
        return []
    (one, other), ahead = (
        (told.people[0] for told in standings),
        _points(standings[0]) - _points(standings[1]),
    )
    return [((one, other), ahead), ((other, one), -ahead)]


def _points(standing: Standing) -> int:
    return standing.points or 0
