"""High Card, the smallest game that uses every part of the table.

Both players hold the cards 1 to 5. In each of five rounds both lay one face down; the higher card wins a point, equal
cards win nothing. Who has more points in the end wins.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Final, NamedTuple, TypeAlias

from engine.game import (
    Action,
    FileFormat,
    Json,
    Refused,
    Result,
    Seat,
    Step,
    by_name,
    read_action,
    snake,
)
from engine.position_actions import position_file, read_actions
from engine.tables import BadValue, Between, convert

SEATS: Final = (1, 2)
CARDS: Final = (1, 2, 3, 4, 5)
POSITION: Final = "high-card-position/1"
Card: TypeAlias = Annotated[int, Between(1, 5)]


@dataclass(frozen=True, slots=True)
class Lay:
    """Lays a card face down."""

    card: Card


ACTIONS: Final = by_name(Lay)


class CardLaid(NamedTuple):
    """A card lies face down; others than its owner see 0."""

    seat: int
    card: int


class RoundWon(NamedTuple):
    """Both cards were turned over; `seat` has won the round, 0 is nobody."""

    seat: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Setup:
    """Nothing to choose but names."""

    names: tuple[str, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The two seats."""
        return SEATS


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know."""

    round: int
    points: tuple[int, int]
    hand: tuple[int, ...]
    laid: tuple[bool, bool]
    own: int


@dataclass(frozen=True, slots=True)
class Place:
    """The changing part of a position file: cards left, cards that lie face down (0: none), points."""

    hands: tuple[tuple[Card, ...], tuple[Card, ...]] = (CARDS, CARDS)
    laid: tuple[Annotated[int, Between(0, 5)], Annotated[int, Between(0, 5)]] = (0, 0)
    points: tuple[Annotated[int, Between(0, 5)], Annotated[int, Between(0, 5)]] = (0, 0)

    def __post_init__(self) -> None:
        cards = [[*hand, *([laid] if laid else [])] for hand, laid in zip(self.hands, self.laid, strict=True)]
        for at, held in enumerate(cards):
            if len(set(held)) < len(held):
                raise BadValue(f"hands[{at}]", "expected each card once, one that was laid included")
        if len(cards[0]) != len(cards[1]) or all(self.laid):
            raise BadValue("laid", "expected as many cards of both, and a round in which somebody is to lay")
        if sum(self.points) > len(CARDS) - len(cards[0]):
            raise BadValue("points", f"expected at most {len(CARDS) - len(cards[0])} of both together")


@dataclass(frozen=True, slots=True)
class File:
    """A position file."""

    format: str
    id: str | None = None
    setup: Setup = Setup()
    position: Place = Place()
    seed: int = 0
    actions: tuple[dict[str, object], ...] = ()


class Choices:
    """The cards that a seat may lay."""

    def __init__(self, game: "HighCard", seat: Seat) -> None:
        self._cards = game.hands[seat - 1] if seat in game.to_act() else []

    def __iter__(self) -> Iterator[Action]:
        return iter([Lay(card) for card in self._cards])

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Lay) and action.card in self._cards


class HighCard:
    """A running game. Implements engine.game.Game."""

    def __init__(self, setup: Setup, place: Place = Place()) -> None:
        self.setup = setup
        self.hands = [list(hand) for hand in place.hands]
        self.laid = list(place.laid)
        self.points = list(place.points)
        self.result: Result | None = None
        self._note_end()

    def to_act(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in SEATS if not self.laid[seat - 1]) if self.result is None else ()

    def legal(self, seat: Seat) -> Choices:
        return Choices(self, seat)

    def act(self, seat: Seat, action: Action) -> list[Step]:
        if action not in self.legal(seat) or not isinstance(action, Lay):
            raise Refused("not_now", seat)
        steps: list[Step] = [CardLaid(seat, action.card)]
        both = [*self.laid]
        both[seat - 1] = action.card
        if all(both):
            steps.append(RoundWon((both[0] > both[1]) + 2 * (both[1] > both[0]), both[0], both[1]))
        self.follow(steps)
        return steps

    def follow(self, steps: Iterable[Step]) -> None:
        for step in steps:
            if isinstance(step, CardLaid):
                self.hands[step.seat - 1].remove(step.card)
                self.laid[step.seat - 1] = step.card
            elif isinstance(step, RoundWon):
                self.laid = [0, 0]
                if step.seat:
                    self.points[step.seat - 1] += 1
        self._note_end()

    def _note_end(self) -> None:
        if any(self.hands) or any(self.laid):
            return
        ahead = (self.points[0] > self.points[1]) - (self.points[0] < self.points[1])
        outcome = ("draw", "first", "second")[ahead]
        document: dict[str, Json] = {"outcome": outcome, "points": [*self.points]}
        self.result = Result(ahead, document)

    def wake_at(self) -> float | None:
        return None

    def now_s(self) -> float:
        return 0.0

    def view(self, seat: Seat | None) -> View:
        mine = seat - 1 if seat in SEATS else -1
        hand = tuple(self.hands[mine]) if mine >= 0 else ()
        first, second = self.points
        laid = (bool(self.laid[0]), bool(self.laid[1]))
        return View(
            6 - len(self.hands[0]) - laid[0], (first, second), hand, laid, self.laid[mine] if mine >= 0 else 0
        )

    def see(self, step: Step, seat: Seat | None) -> Step | None:
        return CardLaid(step.seat, 0) if isinstance(step, CardLaid) and step.seat != seat else step

    def tell(self, step: Step) -> dict[str, Json]:
        told: dict[str, Json] = {key: int(str(value)) for key, value in step._asdict().items()}
        return {"step": snake(type(step).__name__), **told}

    def imagine(self, seat: Seat | None, seed: int) -> "HighCard":
        copy = self.clone()
        for other in SEATS:
            if other != seat and copy.laid[other - 1]:
                cards = [*copy.hands[other - 1], copy.laid[other - 1]]
                copy.laid[other - 1] = random.Random(seed).choice(sorted(cards))
                copy.hands[other - 1] = sorted(card for card in cards if card != copy.laid[other - 1])
        return copy

    def clone(self) -> "HighCard":
        return HighCard(self.setup, self._place())

    def _place(self) -> Place:
        first, second = map(tuple, self.hands)
        return Place((first, second), (self.laid[0], self.laid[1]), (self.points[0], self.points[1]))

    def position(self) -> dict[str, Json]:
        place = self._place()
        return {
            "format": POSITION,
            "setup": {"names": [*self.setup.names]},
            "position": {
                "hands": [[*hand] for hand in place.hands],
                "laid": [*place.laid],
                "points": [*place.points],
            },
        }

    def snapshot(self) -> tuple[object, ...]:
        return (self.setup, self._place())


class Rules:
    """High Card for the registry. Implements engine.game.Rules."""

    name = "high_card"
    version = 1
    reveals_nothing: tuple[type, ...] = ()

    def __init__(self) -> None:
        self.formats: tuple[FileFormat, ...] = (position_file(self, POSITION),)

    def setup(self, data: object) -> Setup:
        return convert(data, Setup)

    def deal(self, setup: Setup, seed: int) -> HighCard:
        return HighCard(setup)

    def from_position(self, document: object) -> HighCard:
        file = convert(document, File)
        return HighCard(file.setup, file.position)

    def position_actions(self, document: object) -> list[tuple[Seat, Action]]:
        return read_actions(self.action, convert(document, File).actions)

    def action(self, data: object) -> Action:
        return read_action(data, ACTIONS)


RULES: Final = Rules()
