"""How a game ended, as facts: what a page draws and people remember. Each game brings them as `ENDING` in its
file ending.py.

Facts are numbers and words of the rules with the id of a phrase, never sentences; so each page has them in its
language. Everything follows from the deeds of the game, so a game from the log ends as it did at the table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Final, Literal, Protocol, TypeAlias, TypeVar

from engine.game import Action, Game, Json, Seat, Step

MOST_TOLD: Final = 3  # of what a person did
Outcome: TypeAlias = Literal["won", "lost", "drawn", "over"]
"""Whether the people won; "over" where some did and others did not."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Whoever sits at a seat, in place of a word: the page has the name."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence, or a part of one: the id of a phrase and what fills its gaps. Several words for a gap are a list; a
    fact in a gap is a part of the sentence.
    """

    phrase: str
    words: "Mapping[str, Word]" = field(default_factory=dict)


Word: TypeAlias = str | int | tuple[str, ...] | Seated | Fact


@dataclass(frozen=True, slots=True)
class Points:
    """A row of the result. `points` is None where there is nothing to count; `icon` is a picture of the game's page."""

    name: Fact
    points: int | None
    about: Fact | None = None
    icon: str = ""


@dataclass(frozen=True, slots=True)
class StepPlace:
    """A moment of the game: the step `step` of the deed `deed`, both counted from 0."""

    deed: int
    step: int


@dataclass(frozen=True, slots=True)
class Highlight:
    """Something that people talk about afterwards. Its head is the phrase `ending_<kind>`; `seats` are those
    who did it, `at` is when it happened.
    """

    kind: str
    said: Fact
    seats: tuple[Seat, ...] = ()
    at: StepPlace | None = None
    icon: str = ""


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """A line for who plays at a seat: what they did; `points` and `place` where everybody plays for themselves (places
    count from 1), `out` if they did not live to see the end.
    """

    seat: Seat
    said: tuple[Fact, ...]
    points: int | None = None
    place: int | None = None
    out: bool = False


@dataclass(frozen=True, slots=True)
class EndingColumn:
    """What happened in a turn or a round: how much was good, how much was bad."""

    number: int
    good: int
    bad: int


@dataclass(frozen=True, slots=True)
class EndingLine:
    """A number of one side at the end of each round, the start first; `seat` is whose it is."""

    name: Fact
    values: tuple[int, ...]
    seat: Seat = 0


@dataclass(frozen=True, slots=True)
class Chart:
    """The game turn by turn: columns of what was good and bad, or lines. `good` and `bad` name what is counted."""

    title: Fact
    columns: tuple[EndingColumn, ...] = ()
    good: Fact | None = None
    bad: Fact | None = None
    lines: tuple[EndingLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """The result as it is told: a title with a sentence below it, the rows in the order in which they are counted up,
    their sum, highlights, and a line for each person. `called` is the kind of words that call whoever has no name,
    where that is not the number of the seat. `picture` is what the game's own page draws besides.
    """

    outcome: Outcome
    title: Fact
    lead: Fact
    rows: tuple[Points, ...]
    total: Points | None
    highlights: tuple[Highlight, ...]
    people: tuple[PlayerFacts, ...]
    chart: Chart | None = None
    called: str = ""
    picture: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayedAction:
    """An action that was accepted, and the steps that the rules made of it."""

    seat: Seat
    action: Action
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class GameHistory:
    """A game that has ended: how it stood before the first deed, all deeds, and how it stands now."""

    start: Game
    deeds: Sequence[PlayedAction]
    end: Game

    def told(self) -> list[tuple[StepPlace, Step]]:
        """Every step with its place, in order."""
        return [
            (StepPlace(number, place), step)
            for number, deed in enumerate(self.deeds)
            for place, step in enumerate(deed.steps)
        ]


Ended = TypeVar("Ended", bound=Game)


def ended(history: GameHistory, kind: type[Ended]) -> Ended:
    """The game of a history as one of this kind; raises TypeError for another game, or one that has not ended."""
    game = history.end
    if not isinstance(game, kind) or game.result is None:
        raise TypeError(f"expected a game of {kind.__name__} that has ended")
    return game


def begun(history: GameHistory, kind: type[Ended]) -> Ended:
    """The game before its first deed as one of this kind; raises TypeError for another game."""
    if not isinstance(history.start, kind):
        raise TypeError(f"expected a game of {kind.__name__}")
    return history.start


def did(
    deeds: Mapping[tuple[int, str], int], who: int, kinds: Sequence[str], phrase: str
) -> tuple[Fact, ...]:
    """What somebody did, from counts by who and kind: the first kinds of which there is something, each in the phrase
    whose id `phrase` begins.
    """
    counts = ((kind, deeds.get((who, kind), 0)) for kind in kinds)
    return tuple(Fact(f"{phrase}_{kind}", {"count": count}) for kind, count in counts if count)[:MOST_TOLD]


class GameEnding(Protocol):
    """What a game's ending.py offers as ENDING."""

    def __call__(self, history: GameHistory) -> Ending:
        """The ending of a game that has ended. A pure function."""


@cache
def ending_of(game: str) -> GameEnding:
    """What tells the ending of a game, by the game's name; it is asked about games of that name and no others."""
    found: GameEnding = import_module(f"firmware_py.games.{game}.ending").ENDING
    return found
