"""The tables of a position file, `space-alert-position/1`, as they are read: names and numbers, nothing compared yet.

docs/formats/space-alert-position.md describes every key. state_read.py compares them with each other and makes the
game, state_write.py writes it.
"""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias

from engine.space_alert.cards_missions import MissionScript
from engine.space_alert.setup import Setup
from engine.space_alert.setup_flight import TokenName, ZoneName
from engine.tables import Between

FORMAT = "space-alert-position/1"
RESULT_FORMAT = "space-alert-position-result/1"

TrackNumber: TypeAlias = Annotated[int, Between(1, 7)]
TrackName: TypeAlias = Literal["red", "white", "blue", "internal"]
StationName: TypeAlias = Literal[
    "upper_red", "upper_white", "upper_blue", "lower_red", "lower_white", "lower_blue"
]
PlaceName: TypeAlias = Literal[
    "upper_red", "upper_white", "upper_blue", "lower_red", "lower_white", "lower_blue", "space"
]
BotsName: TypeAlias = Literal["none", "active", "disabled"]
StatusName: TypeAlias = Literal["waiting", "on_track", "destroyed", "survived"]
Turn: TypeAlias = Annotated[int, Between(1, 12)]
Phase: TypeAlias = Annotated[int, Between(0, 3)]
Count: TypeAlias = Annotated[int, Between(0, 99)]

DeckName: TypeAlias = Literal["common_external", "serious_external", "common_internal", "serious_internal"]
THREAT_DECKS: Final[tuple[DeckName, ...]] = (
    "common_external",
    "serious_external",
    "common_internal",
    "serious_internal",
)
ZONE_KEYS: Final[tuple[ZoneName, ...]] = ("red", "white", "blue")


@dataclass(frozen=True, slots=True)
class Tracks:
    """The trajectory of each zone, and the internal one."""

    red: TrackNumber
    white: TrackNumber
    blue: TrackNumber
    internal: TrackNumber


@dataclass(frozen=True, slots=True)
class Called:
    """A threat that was announced."""

    turn: Turn
    where: TrackName
    card: str


@dataclass(frozen=True, slots=True)
class Awaited:
    """A threat that was announced, and whose card no officer has shown yet."""

    turn: Turn
    where: TrackName
    serious: bool = False


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A player: hand, packets still face down by phase, and the rights that announcements gave; `may_draw` is a number
    where somebody may draw several cards.
    """

    phase: Phase = 0
    hand: tuple[str, ...] = ()
    packets: dict[Literal["1", "2", "3"], tuple[str, ...]] = field(default_factory=dict)
    may_draw: bool | Annotated[int, Between(0, 90)] = False
    handed: bool = False
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class PlannedCard:
    """A card on a space of a player board."""

    card: str
    top: Literal["action", "movement"]


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A character: the heroic card of an android that is not laid yet, and what lies on the spaces."""

    heroic: str | None = None
    plan: tuple[PlannedCard | None, ...] = ()


@dataclass(frozen=True, slots=True)
class CrewRow:
    """A character on the ship; `plan` the codes as delays have left them."""

    plan: tuple[str, ...]
    at: PlaceName = "upper_white"
    alive: bool = True
    bots: BotsName = "none"
    delayed: bool = False


@dataclass(frozen=True, slots=True)
class StumbleRow:
    """Somebody tripped over the card of a turn."""

    crew: Annotated[int, Between(0, 4)]
    turn: Turn
    intended: str


@dataclass(frozen=True, slots=True)
class ThreatRow:
    """A called threat, in the order of number tokens; what is left out is as on its card."""

    card: str
    status: StatusName = "waiting"
    space: Annotated[int, Between(0, 16)] = 0
    crossed: Annotated[int, Between(0, 5)] = 0
    hits: Count = 0
    life: Count | None = None
    shield: Annotated[int, Between(-9, 99)] | None = None
    speed: Annotated[int, Between(0, 99)] | None = None
    cryoshield_gone: bool = False
    fights_back: bool | None = None
    tokens: tuple[StationName, ...] = ()
    repaired: tuple[PlaceName, ...] = ()
    repairs: Count = 0


@dataclass(frozen=True, slots=True)
class Zones:
    """A number for each zone."""

    red: Count
    white: Count
    blue: Count


@dataclass(frozen=True, slots=True)
class LostRow:
    """What took the ship: the zone, or the card."""

    zone: ZoneName | None = None
    card: str | None = None


@dataclass(frozen=True, slots=True)
class FlightRow:
    """The ship in the resolution, between two turns; `turn` is the last that was played."""

    crew: tuple[CrewRow, ...]
    threats: tuple[ThreatRow, ...]
    turn: Annotated[int, Between(0, 13)] = 0
    stumbles: tuple[StumbleRow, ...] = ()
    damage: dict[ZoneName, tuple[TokenName, ...]] = field(default_factory=dict)
    shields: Zones | None = None
    reactors: Zones | None = None
    fuel: Annotated[int, Between(0, 3)] = 3
    rockets: Annotated[int, Between(0, 3)] = 3
    rocket_flying: bool = False
    rocket_striking: bool = False
    interceptors: bool = True
    station_bots: dict[Literal["upper_blue", "lower_red"], BotsName] | None = None
    doubled: tuple[ZoneName, ...] = ()
    maintained: tuple[Phase, ...] = ()
    best_viewers: tuple[Annotated[int, Between(0, 5)], ...] = (0, 0, 0)
    slimed: tuple[StationName, ...] = ()
    lethal: tuple[StationName, ...] = ()
    attack_bonus: str | None = None
    shield_bonus: str | None = None
    destroyed: tuple[str, ...] = ()
    survived: tuple[str, ...] = ()
    lift_used: tuple[ZoneName, ...] = ()
    fired: dict[StationName, Count] = field(default_factory=dict)
    sortie: Annotated[int, Between(0, 2)] = 0
    viewers: Annotated[int, Between(0, 5)] = 0
    lost: LostRow | None = None


@dataclass(frozen=True, slots=True)
class PositionRow:
    """The moment; every key may be left out."""

    script: MissionScript | None = None
    clock_ms: Annotated[int, Between(0, 100_000_000)] | None = None
    announced: Annotated[int, Between(0, 999)] | None = None
    trajectories: Tracks | None = None
    threats: tuple[Called, ...] = ()
    awaited: tuple[Awaited, ...] = ()
    seats: tuple[SeatRow, ...] | None = None
    boards: tuple[BoardRow, ...] | None = None
    flight: FlightRow | None = None


@dataclass(frozen=True, slots=True)
class LotsRow:
    """The draws to come, the next one first; what is left out is shuffled from the seed."""

    cards: tuple[str, ...] | None = None
    aside: tuple[str, ...] | None = None
    threats: dict[DeckName, tuple[str, ...]] = field(default_factory=dict)
    damage: dict[ZoneName, tuple[TokenName, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PositionFile:
    """A position file without its actions read."""

    format: Literal["space-alert-position/1"]
    id: str | None = None
    setup: Setup = field(default_factory=Setup)
    position: PositionRow = field(default_factory=PositionRow)
    lots: LotsRow = field(default_factory=LotsRow)
    seed: int = 0
    actions: tuple[object, ...] = ()
