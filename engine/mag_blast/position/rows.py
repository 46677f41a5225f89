"""The tables of a position file, `mag-blast-position/1`: every key, its type and range, and what stands there once.

docs/formats/mag-blast-position.md describes every key. Cards, ships, seats and words are the engine's numbers here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias, cast

from engine.mag_blast.cards import KIND
from engine.mag_blast.setup import Options, Setup
from engine.mag_blast.words import (
    ACTION_CARDS,
    ACTION_NUMBERS,
    ANSWERS,
    BLASTS,
    BOARDING,
    BUILD,
    COMMAND_NUMBERS,
    COMMAND_SHIPS,
    CONCUSSIVE,
    DIRECT_HIT,
    EFFECTS,
    FIELD_EFFECTS,
    FLEET_SHIPS,
    HIT_NAMES,
    NONE,
    PHASE_NAMES,
    PLAYED_NAMES,
    PLAYS,
    RAMMING,
    SECTOR_NAMES,
    SHIP_NUMBERS,
    SHOT_NUMBERS,
    SPACEDOCK,
    SQUADRONS,
    TARGET_NUMBERS,
    WEAPON_NAMES,
    VariantName,
)
from engine.rows import AtLeast, Distinct, Named, Seat0, Short, Sized, words
from engine.tables import BadValue, Between, Json, Mark, join, nearest, show


def _cards(what: str, kinds: frozenset[int]) -> Named:
    """Action cards of some kinds, or what else can lie among shots."""
    numbers = {
        name: card for name, card in SHOT_NUMBERS.items() if card > ACTION_CARDS or KIND[card] in kinds
    }
    if kinds != BLASTS:
        numbers = {name: card for name, card in numbers.items() if card <= ACTION_CARDS}
    return Named(numbers, what, once=ACTION_CARDS)


# Things that are there once, and stand here; and the same where they are only mentioned.
ActionCard: TypeAlias = Annotated[int, Named(ACTION_NUMBERS, "an action card", once=ACTION_CARDS)]
Squadron: TypeAlias = Annotated[int, _cards("a squadron", SQUADRONS)]
FieldCard: TypeAlias = Annotated[int, _cards("asteroids or a minefield", FIELD_EFFECTS)]
Shot: TypeAlias = Annotated[int, _cards("a shot or the mark of a ramming hit", BLASTS)]
FleetShip: TypeAlias = Annotated[int, Named(SHIP_NUMBERS, "a fleet ship", once=FLEET_SHIPS)]
CommandShip: TypeAlias = Annotated[int, Named(COMMAND_NUMBERS, "a command ship", once=COMMAND_SHIPS)]
ThatShip: TypeAlias = Annotated[int, Named(SHIP_NUMBERS, "a fleet ship")]
ThatTarget: TypeAlias = Annotated[int, Named(TARGET_NUMBERS, "a fleet ship or command")]
ThatShot: TypeAlias = Annotated[int, Named(SHOT_NUMBERS, "an action card or the mark of a ramming hit")]
# Words and numbers.
Seat: TypeAlias = Annotated[int, Seat0()]
Seats: TypeAlias = Annotated[tuple[Seat, ...], Distinct()]
Phase: TypeAlias = Annotated[int, words(PHASE_NAMES)]
Sector: TypeAlias = Annotated[int, words(SECTOR_NAMES)]
Weapons: TypeAlias = Annotated[tuple[Annotated[int, words(WEAPON_NAMES)], ...], Distinct()]
Count: TypeAlias = Annotated[int, AtLeast(0)]
ABSENT: Final = -1


@dataclass(frozen=True, slots=True)
class ShipRow:
    """A fleet ship; `fired` are weapons used in this turn, `moved` points in this phase."""

    ship: FleetShip
    blasts: tuple[Shot, ...] = ()
    temporary: Count = 0
    fired: Weapons = ()
    moved: Count = 0


Ships: TypeAlias = tuple[Annotated[ShipRow, Short("ship")], ...]


@dataclass(frozen=True, slots=True)
class FleetRow:
    """The ships in each sector."""

    yellow: Ships = ()
    blue: Ships = ()
    green: Ships = ()
    red: Ships = ()

    @property
    def sectors(self) -> tuple[Ships, Ships, Ships, Ships]:
        """The ships in the order of the sectors."""
        return (self.yellow, self.blue, self.green, self.red)


@dataclass(frozen=True, slots=True)
class ChosenRow:
    """The ship that a player chose for each sector."""

    yellow: ThatShip
    blue: ThatShip
    green: ThatShip
    red: ThatShip


@dataclass(frozen=True, slots=True)
class EffectRow:
    """Asteroids or a minefield, and who played it."""

    card: FieldCard
    by: Seat


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player; without `command` the lowest command ship that nobody names, without `uses` all of them."""

    command: CommandShip = 0
    alive: bool = True
    uses: Count | None = ABSENT
    blasts: tuple[Shot, ...] = ()
    temporary: Count = 0
    fleet: FleetRow = FleetRow()
    hand: tuple[ActionCard, ...] = ()
    squadrons: tuple[Squadron, ...] = ()
    effects: tuple[EffectRow, ...] = ()
    dealt: tuple[FleetShip, ...] = ()
    chosen: ChosenRow | None = None


@dataclass(frozen=True, slots=True)
class TargetRow:
    """A ship of a seat."""

    seat: Seat
    ship: ThatTarget


@dataclass(frozen=True, slots=True)
class HitRow:
    """The shot that a Direct Hit may follow."""

    ship: ThatShip
    target: TargetRow
    step: Annotated[int, words(HIT_NAMES, 1)]


@dataclass(frozen=True, slots=True)
class StackRow:
    """A played card with all that was named; PLAYED_KEYS says which of it goes with which card."""

    seat: Seat
    do: Annotated[int, words(PLAYED_NAMES)]
    card: ActionCard
    ship: ThatShip = 0
    target: TargetRow = TargetRow(0, 0)
    fleet: Seat = 0
    blast: ThatShot = 0
    sector: Sector = NONE
    moves: dict[ThatShip, Sector] = field(default_factory=dict)
    extra: bool = False
    heard: bool = True
    asked: tuple[Seat, ...] = ()


_KINDS: Final[dict[str, frozenset[int]]] = {
    "blast": BLASTS,
    "ram": frozenset((RAMMING,)),
    "launch": SQUADRONS,
    "direct_hit": frozenset((DIRECT_HIT,)),
    "effect": EFFECTS,
    "play": PLAYS,
    "answer": ANSWERS,
}
_WITH: Final = {
    "blast": ("ship", "target"),
    "ram": ("ship", "target"),
    "launch": ("target",),
    "direct_hit": ("ship", "target"),
    "effect": ("target",),
}
_WITH_KIND: Final = {
    **{("play", kind): ("fleet",) for kind in FIELD_EFFECTS},
    ("play", SPACEDOCK): ("ship", "blast"),
    ("effect", BOARDING): ("sector",),
    ("effect", CONCUSSIVE): ("moves",),
}
_BESIDES: Final = {"blast": ("heard", "extra"), "ram": ("heard",)}


@dataclass(frozen=True, slots=True, eq=False)
class PlayedKeys(Mark):
    """The keys of a stack entry are those of what was done and of the kind of the card."""

    def prepare(self, value: object, at: str) -> object:
        if not isinstance(value, Mapping):
            raise BadValue(at, f"expected an object, got {show(value)}")
        for key, known in (("do", tuple(_KINDS)), ("card", tuple(ACTION_NUMBERS))):
            if key not in value:
                raise BadValue(join(at, key), "is missing")
            if not isinstance(value[key], str) or value[key] not in known:
                raise BadValue(join(at, key), f"expected another one, got {show(value[key])}")
        if KIND[ACTION_NUMBERS[value["card"]]] not in _KINDS[value["do"]]:
            raise BadValue(join(at, "card"), f"expected a card that can be played so, got {value['card']}")
        needed, besides = _played_keys(value)
        demand(value, at, needed, besides)
        return value

    def written(self, value: Json) -> Json:
        entry = cast("dict[str, Json]", value)
        needed, besides = _played_keys(entry)
        return {key: entry[key] for key in entry if key in needed or key in besides}


def _played_keys(entry: Mapping[str, object]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    do, kind = str(entry["do"]), KIND[ACTION_NUMBERS[str(entry["card"])]]
    more = _WITH_KIND.get((do, kind), ())
    return ("seat", "do", "card", *_WITH.get(do, ()), *more, "asked"), _BESIDES.get(do, ())


def demand(
    table: Mapping[str, object], at: str, needed: tuple[str, ...], besides: tuple[str, ...] = ()
) -> None:
    """Raises BadValue for a key that is none of these, and for one that is needed and missing."""
    known = (*needed, *besides)
    for key in table:
        if key not in known:
            raise BadValue(
                join(at, str(key)), f"expected one of {', '.join(known)}{nearest(str(key), known)}"
            )
    for key in needed:
        if key not in table:
            raise BadValue(join(at, key), "is missing")


@dataclass(frozen=True, slots=True)
class PlacingRow:
    """Drawn ships, one of which must be placed now."""

    seat: Seat
    ships: Annotated[tuple[FleetShip, ...], Sized(1, 2)]


@dataclass(frozen=True, slots=True)
class BrutalRow:
    """Brutal Bombardment, and the seats that want it."""

    on: bool = False
    agreed: Seats = ()


NOBODY_NAMED: Final = (PlayerRow(),)


@dataclass(frozen=True, slots=True)
class PositionRow:
    """A moment. Decks have the next card first."""

    phase: Phase = BUILD
    seat: Seat = 1
    first_round: Seats = ()
    players: tuple[PlayerRow, ...] = NOBODY_NAMED
    action_deck: tuple[ActionCard, ...] = ()
    action_discard: tuple[ActionCard, ...] = ()
    fleet_deck: tuple[FleetShip, ...] = ()
    fleet_discard: tuple[FleetShip, ...] = ()
    rest: Literal["deck", "shuffled", "box"] = "deck"
    direct_hit: HitRow | None = None
    stack: tuple[Annotated[StackRow, PlayedKeys()], ...] = ()
    placing: PlacingRow | None = None
    noise: bool = False
    drew: bool = False
    brutal: BrutalRow = BrutalRow()


FRESH: Final = PositionRow()


@dataclass(frozen=True, slots=True)
class SetupRow:
    """The part of the set-up that a position depends on."""

    players: Annotated[int, Between(2, 8)]
    variants: tuple[VariantName, ...] = ()
    options: Options = field(default_factory=Options)

    @property
    def setup(self) -> Setup:
        """The set-up of the engine."""
        return Setup(self.players, self.variants, self.options)

    def __post_init__(self) -> None:
        self.setup.seats  # noqa: B018  raises BadValue where the set-up does


@dataclass(frozen=True, slots=True, eq=False)
class LotKeys(Mark):
    """A draw of a kind that is known; its content is looked at when it is used."""

    def check(self, value: object, at: str) -> None:
        if set(cast("dict[str, object]", value)) not in ({"first"}, {"shuffle", "order"}, {"take"}):
            raise BadValue(at, "expected a lot: first, shuffle and order, or take")


@dataclass(frozen=True, slots=True)
class PositionFile:
    """A whole file."""

    format: Literal["mag-blast-position/1"]
    setup: SetupRow
    id: str = ""
    seed: Count = 0
    position: PositionRow = FRESH
    lots: tuple[Annotated[dict[str, object], LotKeys()], ...] = ()
    actions: tuple[object, ...] = ()
