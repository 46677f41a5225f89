"""The printed cards of Space Alert: threats, action and heroic cards, trajectories; read once and checked."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal, NamedTuple, TypeAlias

from engine.space_alert.words import (
    CODES,
    LETTER_A,
    LETTER_B,
    LETTER_C,
    MARK_X,
    MARK_Y,
    MARK_Z,
    STATION_NAMES,
    WEAPONS,
)
from engine.tables import BadValue, Between, read_toml

DATA = files("engine.space_alert") / "data"

StationName: TypeAlias = Literal[
    "upper_red", "upper_white", "upper_blue", "lower_red", "lower_white", "lower_blue"
]
Life: TypeAlias = Annotated[int, Between(0, 20)]

EXTERNAL, MALFUNCTION, INTRUDER = range(3)
HIDING = ("", "until_x", "in_band_3")
ALWAYS_SEEN, HIDDEN_UNTIL_X, HIDDEN_IN_BAND_3 = range(3)
KINDS = ("external", "malfunction", "intruder")
LETTERS = {"": -1, "A": LETTER_A, "B": LETTER_B, "C": LETTER_C}


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a mark makes a threat do: a verb (see verbs.py) and its parameters."""

    do: str
    own: int = 0
    others: int = 0
    amount: int = 0
    where: Literal["here", "red", "white", "blue", "all", "token_zones"] = "here"
    direction: Literal["", "red", "blue", "lift"] = ""
    who: Literal[
        "",
        "ship",
        "zone",
        "station",
        "token_stations",
        "bare_station",
        "active_bot_leaders",
        "all_but_bridge",
    ] = ""
    when: Literal["", "damaged", "undamaged"] = ""
    unless_damage: int = 0


@dataclass(frozen=True, slots=True)
class ThreatRow:
    """A threat as the data file writes it."""

    id: str
    name: str
    kind: Literal["external", "malfunction", "intruder"]
    hp: Life
    speed: Annotated[int, Between(1, 5)]
    points: tuple[int, int]
    x: tuple[Effect, ...]
    y: tuple[Effect, ...]
    z: tuple[Effect, ...]
    serious: bool = False
    yellow: bool = False
    shield: Annotated[int, Between(-2, 5)] = 0
    immune: tuple[Literal["heavy_laser", "light_laser", "pulse_cannon", "rocket", "interceptors"], ...] = ()
    hidden: Literal["", "until_x", "in_band_3"] = ""
    incoming: Literal["", "shield_falls_to_pulse", "cryoshield", "rockets_do_nothing", "at_most_one"] = ""
    destroyed: str = ""
    debris: int = 0
    retaliation: int = 0
    duel: int = 0
    draws_rockets: bool = False
    start: tuple[StationName, ...] = ()
    system: Literal["", "A", "B", "C"] = ""
    fights_back: bool = False
    tokens: Literal["", "slime", "contamination"] = ""
    hp_from_rockets: bool = False
    grounds_interceptors: bool = False
    joint_repair: int = 0
    knocks_out_killer: bool = False
    repairers: int = 1


@dataclass(frozen=True, slots=True)
class Threat:
    """A threat card, ready for the rules: names are ints, stations and weapons sets of bits.

    `effects` holds what X, Y and Z do; `survived` and `destroyed` are its points; `row` is the printed card.
    """

    index: int
    id: str
    name: str
    kind: int
    serious: bool
    yellow: bool
    hp: int
    shield: int
    speed: int
    survived: int
    destroyed: int
    effects: tuple[tuple[Effect, ...], tuple[Effect, ...], tuple[Effect, ...]]
    immune: int
    start: tuple[int, ...]
    letter: int
    start_mask: int
    hidden: int
    slime: bool
    last_rule: str
    row: ThreatRow

    @property
    def external(self) -> bool:
        """Whether it flies at a zone, rather than being on board."""
        return self.kind == EXTERNAL


@dataclass(frozen=True, slots=True)
class _Threats:
    threat: tuple[ThreatRow, ...]


@cache
def threats() -> tuple[Threat, ...]:
    """All 55 threat cards; a card's number in the engine is its place here."""
    rows = read_toml(DATA / "threats.toml", _Threats).threat
    return tuple(_threat(index, row) for index, row in enumerate(rows))


@cache
def threat_by_id() -> dict[str, Threat]:
    """The threat cards by the id in their corner, such as `E1-01`."""
    return {threat.id: threat for threat in threats()}


def _threat(index: int, row: ThreatRow) -> Threat:
    return Threat(
        index=index,
        id=row.id,
        name=row.name,
        kind=KINDS.index(row.kind),
        serious=row.serious,
        yellow=row.yellow,
        hp=row.hp,
        shield=row.shield,
        speed=row.speed,
        survived=row.points[0],
        destroyed=row.points[1],
        effects=(row.x, row.y, row.z),
        immune=sum(WEAPONS[name] for name in row.immune),
        start=tuple(STATION_NAMES.index(name) for name in row.start),
        letter=LETTERS[row.system],
        start_mask=sum(1 << STATION_NAMES.index(name) for name in row.start),
        hidden=HIDING.index(row.hidden),
        slime=row.tokens == "slime",
        last_rule=row.destroyed,
        row=row,
    )


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
class CardRow:
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
    card: tuple[CardRow, ...]
    heroic: tuple[CardRow, ...]
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


def _card(row: CardRow, copy: int, heroic: bool) -> Card:
    return Card(f"{row.action}/{row.movement}/{copy}", (CODES[row.action], CODES[row.movement]), heroic)
