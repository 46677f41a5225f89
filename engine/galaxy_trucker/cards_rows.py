"""Cards as files write them, with the keys of cards.toml and supercards.toml; read and checked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias

from engine.galaxy_trucker.cards_kinds import Card, CardLine, Column, PrintedThreat, Sweep
from engine.galaxy_trucker.words import (
    BIG,
    COLOUR_NAMES,
    METEOR,
    SHOT,
    SIDE_NAMES,
    SIZE_NAMES,
    ColourName,
    Goods,
    SideName,
)
from engine.galaxy_trucker.words_flight import (
    CARD_KIND_NAMES,
    EVENT_IDS,
    VALUE_NAMES,
    CardKindName,
    ValueName,
)
from engine.tables import BadValue, Between, convert, show

Number: TypeAlias = Annotated[int, Between(0, 1_000_000)]
LevelNumber: TypeAlias = Annotated[int, Between(1, 4)]
SizeName: TypeAlias = Literal["small", "big"]

NOTES: Final = frozenset(
    {
        *(
            "effect",
            "effect_house",
            "goods_rule",
            "goods_rule_source",
            "left_penalties_source",
            "line_2_strength",
        ),
        *("line_2_strength_house", "line_2_strength_source", "line_4_source", "mode", "mode_source", "name"),
        *("name_cs", "name_source", "right_penalties_source", "source", "strength_II_source", "value"),
    }
)
"""Keys that tell where a number comes from; they change nothing."""


def goods_of(names: tuple[ColourName, ...]) -> Goods:
    """How many goods of each colour a list names.

    >>> goods_of(("red", "blue", "blue"))
    (1, 0, 0, 2)
    """
    red, yellow, green, blue = (names.count(colour) for colour in COLOUR_NAMES)
    return (red, yellow, green, blue)


def _threats(threat: int, rows: tuple["_Shot", ...]) -> tuple[PrintedThreat, ...]:
    return tuple(
        PrintedThreat(threat, SIZE_NAMES.index(row.size), SIDE_NAMES.index(row.from_)) for row in rows
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    kind: CardKindName
    id: str | None = None
    level: LevelNumber | None = None
    intro: bool = False

    def plain(self) -> Card:
        return Card(self.id or "", CARD_KIND_NAMES.index(self.kind), self.level or 0, self.intro)

    def card(self) -> Card:
        """The card, ready for the rules."""
        return self.plain()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shot:
    size: SizeName
    from_: SideName


@dataclass(frozen=True, slots=True, kw_only=True)
class _Slavers(_Row):
    strength: Number
    lose_crew: Number
    reward_credits: Number
    days: Number

    def card(self) -> Card:
        return self.plain()._replace(
            strength=self.strength, crew=self.lose_crew, credits=self.reward_credits, days=self.days
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Smugglers(_Row):
    strength: Number
    lose_goods: Number
    reward_goods: tuple[ColourName, ...]
    days: Number

    def card(self) -> Card:
        return self.plain()._replace(
            strength=self.strength, goods=self.lose_goods, reward=goods_of(self.reward_goods), days=self.days
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pirates(_Row):
    strength: Number
    reward_credits: Number
    shots: tuple[_Shot, ...]
    days: Number

    def card(self) -> Card:
        return self.plain()._replace(
            strength=self.strength,
            credits=self.reward_credits,
            days=self.days,
            threats=_threats(SHOT, self.shots),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Swarm(_Row):
    meteors: tuple[_Shot, ...]

    def card(self) -> Card:
        return self.plain()._replace(threats=_threats(METEOR, self.meteors))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Planets(_Row):
    planets: tuple[tuple[ColourName, ...], ...]
    days: Number

    def card(self) -> Card:
        return self.plain()._replace(
            planets=tuple(goods_of(planet) for planet in self.planets), days=self.days
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _ZoneLine:
    least: ValueName
    penalty: Literal["days", "crew", "goods", "shots"]
    amount: Number | None = None
    shots: tuple[_Shot, ...] | None = None

    def __post_init__(self) -> None:
        wanted, other = ("shots", "amount") if self.penalty == "shots" else ("amount", "shots")
        if (self.shots if wanted == "shots" else self.amount) is None:
            raise BadValue(wanted, "is missing")
        if (self.shots if other == "shots" else self.amount) is not None:
            raise BadValue(other, f"not expected for {self.penalty}")

    @property
    def line(self) -> CardLine:
        amount = self.amount or 0
        return CardLine(
            least=VALUE_NAMES.index(self.least),
            crew=amount if self.penalty == "crew" else 0,
            goods=amount if self.penalty == "goods" else 0,
            days=amount if self.penalty == "days" else 0,
            threats=_threats(SHOT, self.shots or ()),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _CombatZone(_Row):
    lines: tuple[_ZoneLine, ...]

    def card(self) -> Card:
        return self.plain()._replace(lines=tuple(line.line for line in self.lines))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ship(_Row):
    lose_crew: Number
    reward_credits: Number
    days: Number

    def card(self) -> Card:
        return self.plain()._replace(crew=self.lose_crew, credits=self.reward_credits, days=self.days)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Station(_Row):
    min_crew: Number
    reward_goods: tuple[ColourName, ...]
    days: Number

    def card(self) -> Card:
        return self.plain()._replace(crew=self.min_crew, reward=goods_of(self.reward_goods), days=self.days)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sweep:
    from_: SideName
    lines: Literal["ascending", "descending"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shower(_Row):
    sweeps: tuple[_Sweep, ...]

    def card(self) -> Card:
        return self.plain()._replace(
            sweeps=tuple(Sweep(SIDE_NAMES.index(row.from_), row.lines == "descending") for row in self.sweeps)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Arrow:
    from_: SideName
    fixed_die: Annotated[int, Between(1, 6)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _StormLine:
    level: LevelNumber
    arrows: tuple[_Arrow, ...]

    @property
    def line(self) -> CardLine:
        arrows = (
            PrintedThreat(METEOR, BIG, SIDE_NAMES.index(row.from_), row.fixed_die or 0) for row in self.arrows
        )
        return CardLine(self.level, threats=tuple(arrows))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Storm(_Row):
    lines: tuple[_StormLine, ...]

    def card(self) -> Card:
        return self.plain()._replace(lines=tuple(line.line for line in self.lines))


@dataclass(frozen=True, slots=True, kw_only=True)
class _BlackHole(_Row):
    strength: tuple[Number, Number, Number, Number]

    def card(self) -> Card:
        return self.plain()._replace(strengths=self.strength)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Penalty:
    level: LevelNumber
    lose_crew: Number = 0
    lose_goods: Number = 0
    days: Number = 0
    shots: tuple[_Shot, ...] = ()

    @property
    def penalty(self) -> CardLine:
        return CardLine(
            self.level,
            crew=self.lose_crew,
            goods=self.lose_goods,
            days=self.days,
            threats=_threats(SHOT, self.shots),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _FleetLine(_Penalty):
    strength: Number

    @property
    def line(self) -> CardLine:
        return self.penalty._replace(strength=self.strength)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fleet(_Row):
    directions: tuple[SideName, ...]
    lines: tuple[_FleetLine, ...]

    def card(self) -> Card:
        return self.plain()._replace(
            directions=tuple(SIDE_NAMES.index(name) for name in self.directions),
            lines=tuple(line.line for line in self.lines),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Difference:
    first: ValueName
    second: ValueName

    def column(self, penalties: tuple["_Penalty", ...]) -> Column:
        lines = tuple(row.penalty for row in penalties)
        return Column(VALUE_NAMES.index(self.first), VALUE_NAMES.index(self.second), lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class _TacticalZone(_Row):
    left: _Difference
    right: _Difference
    left_penalties: tuple[_Penalty, ...]
    right_penalties: tuple[_Penalty, ...]

    def card(self) -> Card:
        return self.plain()._replace(
            columns=(self.left.column(self.left_penalties), self.right.column(self.right_penalties))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Event(_Row):
    def __post_init__(self) -> None:
        if self.id not in EVENT_IDS:
            raise BadValue("id", f"expected one of {', '.join(EVENT_IDS)}, got {show(self.id)}")

    def card(self) -> Card:
        return self.plain()._replace(event=EVENT_IDS.index(self.id or ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Raid(_Row):
    double: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _ShipMoved:
    ship: int
    days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Move(_Row):
    moves: tuple[_ShipMoved, ...]

    def card(self) -> Card:
        return self.plain()._replace(moves=tuple((row.ship, row.days) for row in self.moves))


_ROWS: Final[Mapping[CardKindName, type[_Row]]] = {
    "slavers": _Slavers,
    "smugglers": _Smugglers,
    "pirates": _Pirates,
    "stardust": _Row,
    "open_space": _Row,
    "meteoric_swarm": _Swarm,
    "planets": _Planets,
    "combat_zone": _CombatZone,
    "abandoned_ship": _Ship,
    "abandoned_station": _Station,
    "epidemic": _Row,
    "sabotage": _Row,
    "meteor_shower": _Shower,
    "meteor_storm": _Storm,
    "black_hole": _BlackHole,
    "enemy_fleet": _Fleet,
    "tactical_zone": _TacticalZone,
    "special_event": _Event,
    "robopolice_raid": _Raid,
    "move": _Move,
}
"""What a row of each kind of card holds."""


@dataclass(frozen=True, slots=True)
class _Kind:
    kind: CardKindName


def read_card(value: object, at: str = "") -> Card:
    """A card written as a whole; raises BadValue with the place."""
    if not isinstance(value, Mapping):
        raise BadValue(at, f"expected a card, got {show(value)}")
    kind = convert({key: item for key, item in value.items() if key == "kind"}, _Kind, at).kind
    row = convert({key: item for key, item in value.items() if key not in NOTES}, _ROWS[kind], at)
    return row.card()
