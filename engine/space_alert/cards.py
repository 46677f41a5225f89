"""The printed cards of Space Alert: threats, action and heroic cards, trajectories; read once and checked."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, NamedTuple

from engine.space_alert.cards_threat import Threat
from engine.space_alert.cards_threat_rows import PrintedThreatRow
from engine.space_alert.words import (
    CODES,
    MARK_X,
    MARK_Y,
    MARK_Z,
)
from engine.tables import BadValue, Between, read_toml

DATA = files("engine.space_alert") / "data"


@dataclass(frozen=True, slots=True)
class _Threats:
    threat: tuple[PrintedThreatRow, ...]


@cache
def threats() -> tuple[Threat, ...]:
    """All 55 threat cards; a card's number in the engine is its place here."""
    rows = read_toml(DATA / "threats.toml", _Threats).threat
    return tuple(Threat(index, row) for index, row in enumerate(rows))


@cache
def threat_by_id() -> dict[str, Threat]:
    """The threat cards by the id in their corner, such as `E1-01`."""
    return {threat.id: threat for threat in threats()}


@dataclass(frozen=True, slots=True)
class Trajectory:
    """A trajectory: `length` spaces, 1 next to the ship, and the spaces of its marks."""

    number: int
    length: int
    x: int
    y: tuple[int, ...]

    @property
    def marks(self) -> tuple[tuple[int, int], ...]:
        """(space, mark) from the far end to the ship."""
        return ((self.x, MARK_X), *((space, MARK_Y) for space in self.y), (1, MARK_Z))


@dataclass(frozen=True, slots=True)
class _Trajectories:
    trajectory: tuple[Trajectory, ...]


@cache
def trajectories() -> tuple[Trajectory, ...]:
    """The seven trajectories; number n is at place n - 1."""
    return read_toml(DATA / "trajectories.toml", _Trajectories).trajectory


class Card(NamedTuple):
    """A card of the action or heroic deck: the codes of its two halves, 0 the action, 1 the movement."""

    key: str
    halves: tuple[int, int]
    heroic: bool


@dataclass(frozen=True, slots=True)
class DeckRow:
    """Cards with the same two halves; `copies` of them."""

    action: str
    movement: str
    copies: Annotated[int, Between(1, 20)] = 1

    def __post_init__(self) -> None:
        for half in (self.action, self.movement):
            if half not in CODES:
                raise BadValue("", f"expected an action code, got {half}")


@dataclass(frozen=True, slots=True)
class DealRow:
    """What each of `players` gets: cards a phase, and the phase whose packet holds the heroic card [R 1, R 5.1]."""

    players: Annotated[int, Between(1, 5)]
    characters: int
    packets: tuple[int, int, int]
    heroic_phase: Annotated[int, Between(1, 3)]


@dataclass(frozen=True, slots=True)
class _Deck:
    card: tuple[DeckRow, ...]
    heroic: tuple[DeckRow, ...]
    deal: tuple[DealRow, ...]


@cache
def _deck() -> _Deck:
    return read_toml(DATA / "cards.toml", _Deck)


@cache
def deals() -> dict[int, DealRow]:
    """How cards are dealt, by the number of players."""
    return {row.players: row for row in _deck().deal}


@cache
def cards() -> tuple[Card, ...]:
    """The 90 action cards, then the 6 heroic cards; a card's number in the engine is its place here."""
    table = _deck()
    made = [_card(row, copy, False) for row in table.card for copy in range(1, row.copies + 1)]
    return tuple(made + [_card(row, copy, True) for row in table.heroic for copy in range(1, row.copies + 1)])


@cache
def card_by_key() -> dict[str, int]:
    """Card numbers by the key that tags, labels and pages use, such as `A/red/3`."""
    return {card.key: number for number, card in enumerate(cards())}


def _card(row: DeckRow, copy: int, heroic: bool) -> Card:
    return Card(f"{row.action}/{row.movement}/{copy}", (CODES[row.action], CODES[row.movement]), heroic)
