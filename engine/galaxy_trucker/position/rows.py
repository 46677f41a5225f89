"""The tables of a position file, `galaxy-trucker-position/1`, as they are read: nothing is compared yet.

docs/formats/galaxy-trucker-position.md describes every key.
"""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias

from engine.galaxy_trucker.board import Cell
from engine.galaxy_trucker.setup import PrintedClass, Setup
from engine.tables import Between

FORMAT: Final = "galaxy-trucker-position/1"

Number: TypeAlias = Annotated[int, Between(-1_000_000, 1_000_000)]
Count: TypeAlias = Annotated[int, Between(0, 1_000_000)]
Seconds: TypeAlias = Annotated[float, Between(0, 10_000_000)]
Seed: TypeAlias = Annotated[int, Between(0, (1 << 64) - 1)]
ShipNumber: TypeAlias = Annotated[int, Between(0, 3)]
Ids: TypeAlias = tuple[str, ...]
Phase: TypeAlias = Literal[
    "vote", "prepare", "build", "check", "stake", "load", "between", "fly", "paid", "over"
]
CauseName: TypeAlias = Literal["black_hole", "no_humans", "no_power", "lapped", "gave_up"]
Payout: TypeAlias = tuple[Number, Number, Number, Number, Number]


@dataclass(frozen=True, slots=True)
class HandRow:
    """A component in a hand: where it comes from, and whether it was seen by all."""

    tile: str
    source: Literal["down", "up", "aside"]
    seen: bool = False


@dataclass(frozen=True, slots=True)
class LooseRow:
    """The component that was placed last, and where it came from."""

    at: Cell
    source: Literal["down", "up", "aside"]


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player; what is not given is as before building."""

    tiles: tuple[dict[str, object], ...] | None = None
    credits: Count | None = None
    hand: HandRow | None = None
    looking: Annotated[int, Between(0, 2)] | None = None
    loose: LooseRow | None = None
    aside: tuple[str | None, str | None] = (None, None)
    lost: Ids = ()
    number: Annotated[int, Between(0, 4)] = 0
    stake: Count | None = None
    vote: str | None = None
    proposed: PrintedClass | None = None


@dataclass(frozen=True, slots=True)
class SandRow:
    """The sand's circle, and the second at which it runs out; null while it lies still."""

    circle: Literal["START", "I", "II", "III"]
    until: Seconds | None = None


@dataclass(frozen=True, slots=True)
class RetiredRow:
    """Why a ship retired, and after which card of the deck; null before the first."""

    cause: CauseName
    card: Count | None


@dataclass(frozen=True, slots=True)
class FlyerRow:
    """A ship in flight, in flight order. The board and the load stand with its player. `fires` tells whether its single
    cannons fire at every big meteor unasked.
    """

    seat: Annotated[int, Between(1, 4)]
    position: Number = 0
    retired: RetiredRow | None = None
    credits: Count = 0
    lost: Count = 0
    lost_flying: Count = 0
    value: Number = 0
    fires: bool = False
    payout: Payout | None = None


@dataclass(frozen=True, slots=True)
class FreighterRow:
    """The freighter of the Escort Mission."""

    position: Number
    hits: Count


@dataclass(frozen=True, slots=True)
class CardRow:
    """What a card in play has brought so far: sets of ships by their numbers, planets that are taken."""

    order: tuple[ShipNumber, ...] = ()
    losers: tuple[ShipNumber, ...] = ()
    defending: tuple[ShipNumber, ...] = ()
    taken: tuple[Annotated[int, Between(0, 9)], ...] = ()
    stalled: tuple[ShipNumber, ...] = ()
    swallowed: tuple[ShipNumber, ...] = ()


@dataclass(frozen=True, slots=True)
class DiceRow:
    """Dice given beforehand, how many fell, the last sum, and the stream of the others (null: real ones)."""

    given: tuple[Annotated[int, Between(1, 6)], ...] = ()
    drawn: Count = 0
    rolled: Count = 0
    seed: Seed | None = None


@dataclass(frozen=True, slots=True)
class FlightRow:
    """A flight: the deck, how many cards were turned, its ships, and what is pending, the next task first."""

    flyers: tuple[FlyerRow, ...]
    deck: Ids
    turned: Count = 0
    freighter: FreighterRow | None = None
    in_play: CardRow = CardRow()
    dice: DiceRow = DiceRow()
    pending: tuple[tuple[str | Number, ...], ...] = ()
    asked: ShipNumber | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class PositionRow:
    """A moment; what is not given is as in a fresh game."""

    phase: Phase | None = None
    flight_number: Annotated[int, Between(1, 16)] | None = None
    waiting: tuple[Annotated[int, Between(1, 4)], ...] | None = None
    now: Seconds | None = None
    history: tuple[tuple[Payout, ...], ...] | None = None
    ledger: tuple[tuple[Count, ...], ...] | None = None
    missions_left: Ids | None = None
    offered: Ids | None = None
    mission: str | None = None
    ship_class: PrintedClass | None = None
    used_cards: Ids | None = None
    rationed: str | None = None
    heap: Ids | None = None
    cargo: Ids | None = None
    face_up: Ids | None = None
    piles: tuple[Ids, ...] | None = None
    sand: SandRow | None = None
    players: tuple[PlayerRow, ...] | None = None
    flight: FlightRow | None = None


PLAIN: Final = Setup()


@dataclass(frozen=True, slots=True)
class PositionFile:
    """A position file."""

    format: Literal["galaxy-trucker-position/1"]
    id: str | None = None
    setup: Setup = PLAIN
    position: PositionRow | None = None
    seed: Seed = 0
    actions: tuple[dict[str, object], ...] = field(default=())
