"""Who meets whom in a league of duels: everybody once where the rounds suffice for it, else the Swiss system.

`pair` is the one function behind which a library makes the pairs, in a process of its own with a limit; each pairing is
checked here before anybody sees it.
"""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures import TimeoutError as TooLong
from dataclasses import dataclass, field
from math import ceil, log2
from multiprocessing import get_context
from typing import Final, TypeAlias

from engine.tables import BadValue, TableError

Pair: TypeAlias = tuple[int, int | None]
"""Two people by number; None: the first one sits out and has a point."""
Played: TypeAlias = tuple[int, int | None, str]
"""A pair with its outcome: `first`, `second`, `draw`, or "" while it is not known."""

OUTCOMES: Final = ("first", "second", "draw")
MOST_SWISS: Final = 60
"""With more people the pairing takes too long: 51 people 3.6 s, 100 people 29 s."""
PATIENCE_S: Final = 30.0


@dataclass(frozen=True, slots=True)
class Rank:
    """Somebody's place in a league: points (a win 2, a draw 1) and the points of those whom they met."""

    number: int
    points: int
    met: int
    games: int


def most_rounds(people: int) -> int:
    """How many rounds the Swiss system offers: one more than finds a winner among so many."""
    return ceil(log2(people)) + 1 if people > 1 else 0


def is_round_robin(people: int, rounds: int) -> bool:
    """Whether everybody meets everybody in so many rounds."""
    return rounds >= people - 1 + people % 2


def pair(people: Sequence[int], history: Sequence[Sequence[Played]], rounds: int) -> list[Pair]:
    """The pairs of the next round of `rounds`. Raises BadValue where the league is over or has too many people, and
    TableError where the library finds none.
    """
    if len(history) >= rounds:
        raise BadValue("rounds", f"expected fewer than {rounds} rounds so far, got {len(history)}")
    if len(people) < 2:
        raise BadValue("people", f"expected at least 2 people, got {len(people)}")
    if is_round_robin(len(people), rounds):
        return round_robin(people)[len(history)]
    if len(people) > MOST_SWISS:
        raise BadValue("people", f"expected at most {MOST_SWISS} people, got {len(people)}")
    return _in_a_process(people, history, rounds)


def round_robin(people: Sequence[int]) -> list[list[Pair]]:
    """All rounds of a league in which everybody meets everybody once (Berger's circle: one stays, the others turn).
    Whoever sat first less often sits first.

    >>> round_robin([1, 2, 3])
    [[(2, 3), (1, None)], [(3, 1), (2, None)], [(1, 2), (3, None)]]
    """
    circle: list[int | None] = [*people, *([None] if len(people) % 2 else [])]
    half = len(circle) // 2
    rounds: list[list[Pair]] = []
    lead = Counter[int]()  # how much more often somebody sat first than second
    for _ in range(len(circle) - 1):
        met = [_pair(a, b, lead) for a, b in zip(circle[:half], reversed(circle[half:]), strict=True)]
        rounds.append(sorted(met, key=lambda one: one[1] is None))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds


def _pair(a: int | None, b: int | None, lead: Counter[int]) -> Pair:
    if a is None or b is None:
        alone = b if a is None else a
        assert alone is not None
        return alone, None
    first, second = (b, a) if lead[b] < lead[a] else (a, b)
    lead[first] += 1
    lead[second] -= 1
    return first, second


def faults(pairs: Sequence[Pair], people: Sequence[int], history: Sequence[Sequence[Played]]) -> list[str]:
    """What is wrong with a pairing, as sentences; none where it may be shown. Nobody plays twice, meets somebody again,
    or sits out a second time, and everybody plays unless one is left over.
    """
    told: list[str] = []
    count = Counter(number for one in pairs for number in one if number is not None)
    told += [f"{number} plays {times} times" for number, times in sorted(count.items()) if times > 1]
    told += [f"{number} does not play" for number in people if number not in count]
    told += [f"{number} is not in the league" for number in sorted(set(count) - set(people))]
    met = {frozenset((a, b)) for past in history for a, b, _ in past if b is not None}
    told += [f"{a} and {b} have met" for a, b in pairs if b is not None and frozenset((a, b)) in met]
    out = [a for a, b in pairs if b is None]
    if len(out) > len(people) % 2:
        told.append(f"{len(out)} sit out")
    had = {a for past in history for a, b, _ in past if b is None}
    told += [f"{number} sits out again" for number in out if number in had]
    return told


def swapped(pairs: Sequence[Pair], one: int, other: int) -> list[Pair]:
    """The pairs with two people in each other's places. Raises BadValue for somebody who is not in them."""
    known = {number for pair in pairs for number in pair if number is not None}
    for number in (one, other):
        if number not in known:
            raise BadValue("swap", f"expected somebody of this round, got {number}")
    places = {one: other, other: one}
    return [(places.get(a, a), None if b is None else places.get(b, b)) for a, b in pairs]


def ranks(people: Sequence[int], history: Sequence[Sequence[Played]]) -> list[Rank]:
    """The table of a league, the best first: points, then the points of those whom somebody met (Buchholz)."""
    points, games = Counter[int](), Counter[int]()
    met: dict[int, list[int]] = {number: [] for number in people}
    for a, b, outcome in (one for past in history for one in past):
        if b is None:
            points[a] += 2
            continue
        if outcome not in OUTCOMES:
            continue
        points[a] += {"first": 2, "draw": 1}.get(outcome, 0)
        points[b] += {"second": 2, "draw": 1}.get(outcome, 0)
        met[a].append(b)
        met[b].append(a)
        games.update((a, b))
    table = [
        Rank(number, points[number], sum(points[other] for other in met[number]), games[number])
        for number in people
    ]
    return sorted(table, key=lambda one: (-one.points, -one.met, one.number))


# ------------------------------------------------------------------------------------------------------ the library


def _in_a_process(people: Sequence[int], history: Sequence[Sequence[Played]], rounds: int) -> list[Pair]:
    """The pairs by the library in a process of its own, so that a slow or wrong answer stops nothing."""
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    try:
        return pool.submit(swiss, tuple(people), tuple(tuple(past) for past in history), rounds).result(
            PATIENCE_S
        )
    except TooLong as error:
        raise TableError(f"no pairing of {len(people)} people was found in {PATIENCE_S:.0f} s") from error
    except ImportError as error:
        raise TableError(
            "pairings need the package caissify-pairings: pip install 'spacetable[fleet]'"
        ) from error
    except Exception as error:
        raise TableError(f"no pairing was found: {error}") from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def swiss(people: Sequence[int], history: Sequence[Sequence[Played]], rounds: int) -> list[Pair]:
    """The pairs of the next round by the FIDE (Dutch) system; raises what the library raises."""
    from caissify_pairings import generate_pairings

    known = {number: _Entrant(number, place) for place, number in enumerate(people, 1)}
    met: set[tuple[int, int]] = set()
    for past in history:
        _note_round(known, past)
        met.update(pair for a, b, _ in past if b is not None for pair in ((a, b), (b, a)))
    told = [one.told() for one in known.values()]
    made = generate_pairings("dutch", told, met, len(history) + 1, rounds)
    return [(int(one["white_id"]), None if one["black_id"] is None else int(one["black_id"])) for one in made]


@dataclass(slots=True)
class _Entrant:
    """Somebody as the library wants them told, with an entry for each round that was played."""

    number: int
    place: int
    score: float = 0.0
    sides: list[str] = field(default_factory=list)
    floats: list[str] = field(default_factory=list)
    byes: int = 0

    def note(self, side: str, other: float, points: float) -> None:
        """A round against somebody who had `other` points before it."""
        self.sides.append(side)
        self.floats.append("down" if self.score > other else "up" if self.score < other else "none")
        self.score += points

    def told(self) -> dict[str, object]:
        """The player of the library."""
        return {
            "id": self.number,
            "name": str(self.number),
            "score": self.score,
            "rating": 3000 - self.place,
            "starting_number": self.place,
            "color_hist": self.sides,
            "float_history": self.floats,
            "bye_count": self.byes,
        }


def _note_round(known: dict[int, _Entrant], past: Sequence[Played]) -> None:
    before = {number: one.score for number, one in known.items()}
    for a, b, outcome in past:
        if b is None:
            known[a].note("", -1.0, 1.0)
            known[a].byes += 1
            continue
        known[a].note("white", before[b], {"first": 1.0, "draw": 0.5}.get(outcome, 0.0))
        known[b].note("black", before[a], {"second": 1.0, "draw": 0.5}.get(outcome, 0.0))
