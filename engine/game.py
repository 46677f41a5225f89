"""The contract that every game keeps, and the words the table shares with all of them.

A game is a folder beside this file. It deals a set-up and a seed to a running game, says who may do what,
turns actions into steps, and tells each seat what it may know. It never reads a clock, a file or a device.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import Field, asdict, dataclass, field
from functools import cache
from math import isfinite
from typing import Any, ClassVar, Final, Literal, Protocol, Self, TypeAlias, TypeVar, cast

from engine.tables import BadValue, TableError, convert
from engine.tables import Json as Json

Seat: TypeAlias = int
"""A place at the table, 1 and up."""

TABLE: Seat = 0
"""The table itself: it says what time it is, and goes on, by the first of its choices, when nobody else has to."""


@dataclass(frozen=True, slots=True)
class ActionKinds:
    """Marks JSON that `action_json` made of an action of these kinds: `Annotated[Json, ActionKinds(...)]`."""

    kinds: object


class Refused(TableError, ValueError):
    """What the rules do not allow. Nothing changed.

    `reason` is a short code that lights, voice and page translate; `place` is the slot or thing it is about.
    """

    def __init__(self, reason: str, seat: Seat, place: str | None = None) -> None:
        super().__init__(f"seat {seat}: {reason}" + (f" ({place})" if place else ""))
        self.reason = reason
        self.seat = seat
        self.place = place


class Step(Protocol):
    """One fact that an action brought about: a NamedTuple of numbers, made by a game's steps.py."""

    def _asdict(self) -> dict[str, object]: ...


class Action(Protocol):
    """What a seat wants, in the words of the rules: a frozen dataclass, made by a game's actions."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


@dataclass(frozen=True, slots=True)
class TimeIs:
    """The one action all games share: the game's clock shows `at` seconds, and what is due by then happens."""

    at: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "at", float(self.at))


class Choices(Protocol):
    """What a seat may do now. `action in choices` asks about one; iterating names all that can be listed."""

    def __iter__(self) -> Iterator[Action]: ...

    def __contains__(self, action: object) -> bool: ...


class View(Protocol):
    """What a seat, or a spectator, may know: a frozen dataclass of plain values, sent to the page as JSON."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. `score` is None where there is none; `document` is the whole result as JSON."""

    score: int | None
    document: Mapping[str, Json]


class Game(Protocol):
    """A running game: mutable, small, ints and lists of ints inside, cheap to clone."""

    result: Result | None

    @property
    def setup(self) -> "Setup":
        """The choices made before the deal."""

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; several when a choice is simultaneous, none when the game is over."""

    def legal(self, seat: Seat) -> Choices:
        """What `seat` may do now."""

    def act(self, seat: Seat, action: Action) -> list[Step]:
        """The steps that the action brings about. Raises Refused, and then nothing changed."""

    def wake_at(self) -> float | None:
        """The game second at which time itself acts next, or None when it does not run."""

    def now_s(self) -> float:
        """The game second that has been reached; 0 where no clock runs."""

    def view(self, seat: Seat | None) -> View:
        """What a seat (or a spectator, None) may know. The only place that hides."""

    def see(self, step: Step, seat: Seat | None) -> Step | None:
        """The step as `seat` may see it, or None when it may not."""

    def tell(self, step: Step) -> dict[str, Json]:
        """The step as JSON, in the words of the rules."""

    def imagine(self, seat: Seat | None, seed: int) -> Self:
        """A clone in which everything that `seat` may not know is drawn again from `seed`."""

    def follow(self, steps: Iterable[Step]) -> None:
        """Makes the changes of `steps` again, as far as they are of a kind that can be followed one by one."""

    def clone(self) -> Self:
        """An independent copy."""

    def position(self) -> dict[str, Json]:
        """This moment as a position file without actions, hidden things and draws to come included: a game that is read
        from it goes on exactly alike.
        """

    def snapshot(self) -> tuple[object, ...]:
        """Everything that can change, for comparing two games."""


class Setup(Protocol):
    """The choices made before the deal: a frozen dataclass that knows how many people play."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats where people sit."""


StrengthName: TypeAlias = Literal["cadet", "crew", "ace"]
STRENGTHS: Final[Mapping[StrengthName, int]] = {"cadet": 4, "crew": 30, "ace": 200}
"""Bots by their strength: how many ideas a thought may try out."""
CREW_FROM: Final = 10
ACE_FROM: Final = 60


def strength_by_effort(effort: int) -> StrengthName:
    """How well a bot plays that may try out so many ideas, where the set-up does not say it.

    >>> strength_by_effort(4), strength_by_effort(25), strength_by_effort(60)
    ('cadet', 'crew', 'ace')
    """
    if effort < CREW_FROM:
        return "cadet"
    return "crew" if effort < ACE_FROM else "ace"


class Bots(Protocol):
    """Players made of code at some seats of a game."""

    @property
    def rest_ms(self) -> int:
        """How long a person would take over what was wanted last, where no clock of the game runs; a table waits as
        long before they think again.
        """

    def think(self, game: Game, effort: int) -> list[tuple[Seat, Action]]:
        """What they want to do now, in this order; they try out at most `effort` ideas, and look only at what their
        seats may know.
        """


MakeBots: TypeAlias = Callable[[tuple[Seat, ...], int], Bots]
"""Bots at some seats, with a seed; the same calls with the same seed bring the same actions."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """What became of a file: its result, and the steps that led there, all as JSON."""

    result: dict[str, Json]
    steps: list[dict[str, Json]] = field(default_factory=list)


class Study(Protocol):
    """A question about a file that is answered better the longer it is thought over; made for one process."""

    @property
    def repeats(self) -> Literal["never", "in_parallel", "over_time"]:
        """Whether a study with another seed may find something better: never, beside this one, or after it as well."""

    @property
    def tries(self) -> int:
        """What was tried out so far."""

    @property
    def progress(self) -> float:
        """How much of the work is done, from 0 to 1; 1 when more tries would change nothing."""

    @property
    def worth(self) -> float:
        """For comparing the answers of studies with other seeds: the more, the better."""

    def run(self, tries: int, progress: float) -> None:
        """Spends about `tries` more; `progress` says how much of the time there is has passed, from 0 to 1."""

    def answer(self) -> dict[str, Json]:
        """What is known by now, as JSON."""


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A kind of file that a game reads: `name` is what stands under `format`.

    `resolve` takes the parsed document (and whether steps are wanted) and raises BadValue with the place of what can't
    be read; `error` is the line that then stands in the place of the result. `studies` are questions about a document,
    by name, each made from the document and a seed. `otherwise` gives of a game that has ended the one in which things
    went as a document tells that a study has found, where that begins; it raises BadValue with the place.
    """

    name: str
    resolve: Callable[[object, bool], Resolved]
    error: Callable[[object, BadValue], dict[str, Json]]
    studies: Mapping[str, Callable[[object, int], Study]] = field(default_factory=dict)
    otherwise: "Callable[[Game, object], Game] | None" = None


G_co = TypeVar("G_co", bound=Game, covariant=True)
S = TypeVar("S", bound=Setup)


class Rules(Protocol[G_co, S]):
    """What a game's folder offers to the registry, for its own kinds of game and set-up."""

    name: str
    """The folder's name, which records and commands use."""
    version: int
    """Rises whenever an old record would come out differently."""
    formats: tuple[FileFormat, ...]
    """The kinds of file that `spacetable resolve` reads by this game's rules."""
    reveals_nothing: tuple[type, ...]
    """Kinds of action after which their seat knows no more than it could have told before: they draw, roll and uncover
    nothing. Only these may stand before the last of several actions that are taken together.
    """

    def setup(self, data: object) -> S:
        """A set-up from parsed JSON or TOML; raises BadValue."""

    def deal(self, setup: S, seed: int) -> G_co:
        """A game ready for its first action. The only place that draws lots."""

    def from_position(self, document: object) -> G_co:
        """The game that a position file describes, before the file's actions; raises BadValue with the place."""

    def position_actions(self, document: object) -> list[tuple[Seat, Action]]:
        """The actions of a position file, with the seats of this contract; raises BadValue with the place."""

    def action(self, data: object) -> Action:
        """An action from parsed JSON; raises BadValue."""


def action_json(action: Action) -> dict[str, Json]:
    """An action as JSON: its kind under `do`, then its fields."""
    return {"do": snake(type(action).__name__), **asdict(action)}


def read_action(data: object, kinds: Mapping[str, type]) -> Action:
    """The action in parsed JSON, of one of `kinds` (by their names in snake case); raises BadValue."""
    if not isinstance(data, Mapping):
        raise BadValue("", "expected an action, a table")
    kind = data.get("do")
    if not isinstance(kind, str) or kind not in kinds:
        raise BadValue("do", f"expected one of {', '.join(kinds)}, got {kind!r}")
    rest = {key: value for key, value in data.items() if key != "do"}
    action: Action = convert(rest, kinds[kind])
    if isinstance(action, TimeIs) and not isfinite(action.at):
        raise BadValue("at", f"expected a second, got {action.at}")
    return action


def write_again(writers: Mapping[type, Callable[..., None]], state: object, steps: Iterable[Step]) -> None:
    """Makes the changes of a log again, each by the writer of its kind; steps that only tell something pass."""
    for step in steps:
        writer = writers.get(type(step))
        if writer is not None:
            writer(state, *cast("tuple[object, ...]", step))


def by_name(*kinds: type) -> dict[str, type]:
    """Classes by their names in snake case, as JSON writes them."""
    return {snake(kind.__name__): kind for kind in kinds}


@cache
def snake(name: str) -> str:
    """A class name as JSON writes it.

    >>> snake("ThreatMoved")
    'threat_moved'
    """
    return re.sub(r"(?<=.)([A-Z])", r"_\1", name).lower()
