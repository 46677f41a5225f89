"""Everything printed of Space Stage: the station and the cards, read and checked once.

The cards are house values that owners of the game replace by a file of their own: `read_cards`.
"""

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, TypeAlias

from engine.space_stage.words import (
    CARD_NAMES,
    EDGE_NAMES,
    ELEMENT_NAMES,
    EQUIPMENT_NAMES,
    GENERATOR_NAMES,
    KIND_NAMES,
    MONSTER_NAMES,
    MUTATION_NAMES,
    ROOM_NAMES,
    SLOT_NAMES,
    EdgeName,
    ElementName,
    EquipmentName,
    GeneratorName,
    KindName,
    MonsterName,
    MutationName,
    RoomName,
    SlotName,
)
from engine.tables import BadValue, Between, read_toml

DATA = files("engine.space_stage") / "data"

Number: TypeAlias = Annotated[int, Between(0, 99)]
MonsterSet: TypeAlias = Literal["house", "tough"]
Multiplier: TypeAlias = Annotated[float, Between(0, 9)]

# ---------------------------------------------------------------------------------------------------- rows of cards


@dataclass(frozen=True, slots=True)
class EquipmentRow:
    """A card of equipment; `price` and `recharge` in scrap. An attack without elements is never multiplied."""

    id: EquipmentName
    name_en: str
    name_cs: str
    kind: KindName
    price: Number
    recharge: Number
    source: str
    value: Number = 0
    elements: tuple[ElementName, ...] = ()

    def __post_init__(self) -> None:
        _check_elements(self.kind, self.elements)


@dataclass(frozen=True, slots=True)
class MutationRow:
    """A mutation; `price` in organic material, `self_damage` for each use."""

    id: MutationName
    name_en: str
    name_cs: str
    kind: KindName
    price: Number
    self_damage: Number
    source: str
    value: Number = 0
    elements: tuple[ElementName, ...] = ()

    def __post_init__(self) -> None:
        _check_elements(self.kind, self.elements)


@dataclass(frozen=True, slots=True)
class MonsterRow:
    """A monster: its tokens, its damage at the end of a turn, and the multipliers of elements."""

    id: MonsterName
    name_en: str
    name_cs: str
    organic: Number
    scrap: Number
    damage: Number
    lightning: Multiplier
    frost: Multiplier
    fire: Multiplier
    source: str

    def __post_init__(self) -> None:
        if self.organic + self.scrap == 0:
            raise BadValue("organic", "expected at least one token of organic material or scrap")
        for name, multiplier in zip(ELEMENT_NAMES, self.multipliers, strict=True):
            if abs(multiplier * 100 - round(multiplier * 100)) > 1e-9:
                raise BadValue(name, f"expected at most two decimal places, got {multiplier}")

    @property
    def multipliers(self) -> tuple[float, float, float]:
        """The multipliers by element number."""
        return (self.lightning, self.frost, self.fire)


def _check_elements(kind: KindName, elements: tuple[ElementName, ...]) -> None:
    if elements and kind != "attack":
        raise BadValue("elements", "expected none: only attacks have elements")
    if len(set(elements)) < len(elements):
        raise BadValue("elements", "names an element twice")


@dataclass(frozen=True, slots=True)
class CardTable:
    """All cards: thirteen of equipment, thirteen mutations and thirteen monsters, in the order of their ids."""

    equipment: tuple[EquipmentRow, ...]
    mutation: tuple[MutationRow, ...]
    monster: tuple[MonsterRow, ...]

    def __post_init__(self) -> None:
        _expect("equipment", tuple(row.id for row in self.equipment), EQUIPMENT_NAMES)
        _expect("mutation", tuple(row.id for row in self.mutation), MUTATION_NAMES)
        _expect("monster", tuple(row.id for row in self.monster), MONSTER_NAMES)


def _expect(at: str, found: tuple[str, ...], wanted: tuple[str, ...]) -> None:
    """Rows stand in the order of their numbers in words.py."""
    for index, (one, other) in enumerate(zip(found, wanted, strict=False)):
        if one != other:
            raise BadValue(f"{at}[{index}].id", f"expected {other}: rows stand in the order of their ids")
    if len(found) != len(wanted):
        raise BadValue(at, f"expected {len(wanted)} rows, {wanted[0]} to {wanted[-1]}, got {len(found)}")


def read_cards(path: Path) -> CardTable:
    """A card table of one's own; raises BadTable with file, line, key and what was expected."""
    return read_toml(path, CardTable)


# -------------------------------------------------------------------------------------------------- ready for rules


class Card(NamedTuple):
    """A card of equipment or a mutation; `recharge` is 0 for a mutation, `self_damage` 0 for equipment."""

    kind: int
    value: int
    elements: tuple[int, ...]
    price: int
    recharge: int
    self_damage: int


class Monster(NamedTuple):
    """A monster; `multipliers` in hundredths, by element."""

    organic: int
    scrap: int
    damage: int
    multipliers: tuple[int, int, int]


class Cards(NamedTuple):
    """A card table by numbers of cards and monsters."""

    cards: tuple[Card, ...]
    monsters: tuple[Monster, ...]


@cache
def house_cards() -> CardTable:
    """The card table that comes with the game."""
    return read_toml(DATA / "cards.toml", CardTable)


@dataclass(frozen=True, slots=True)
class _Monsters:
    monster: tuple[MonsterRow, ...]

    def __post_init__(self) -> None:
        _expect("monster", tuple(row.id for row in self.monster), MONSTER_NAMES)


@cache
def tough_cards() -> CardTable:
    """The card table that comes with the game, with tougher monsters."""
    monsters = read_toml(DATA / "monsters_tough.toml", _Monsters).monster
    return replace(house_cards(), monster=monsters)


@cache
def numbered(table: CardTable | None, monsters: MonsterSet = "house") -> Cards:
    """A card table by numbers; None: the one that comes with the game, with a set of its monsters."""
    if table is None:
        table = tough_cards() if monsters == "tough" else house_cards()
    cards = [
        Card(_kind(row.kind), row.value, _elements(row.elements), row.price, row.recharge, 0)
        for row in table.equipment
    ] + [
        Card(_kind(row.kind), row.value, _elements(row.elements), row.price, 0, row.self_damage)
        for row in table.mutation
    ]
    assert len(cards) == len(CARD_NAMES)
    return Cards(tuple(cards), tuple(map(_monster, table.monster)))


def _kind(name: KindName) -> int:
    return KIND_NAMES.index(name)


def _elements(names: tuple[ElementName, ...]) -> tuple[int, ...]:
    return tuple(map(ELEMENT_NAMES.index, names))


def _monster(row: MonsterRow) -> Monster:
    lightning, frost, fire = (round(multiplier * 100) for multiplier in row.multipliers)
    return Monster(row.organic, row.scrap, row.damage, (lightning, frost, fire))


# ------------------------------------------------------------------------------------------------------ the station


@dataclass(frozen=True, slots=True)
class _RoomRow:
    id: RoomName
    doors: tuple[RoomName, ...]
    source: str


@dataclass(frozen=True, slots=True)
class _SideDoorRow:
    rooms: tuple[RoomName, RoomName]


@dataclass(frozen=True, slots=True)
class _SlotRow:
    id: SlotName
    room: RoomName
    source: str


@dataclass(frozen=True, slots=True)
class _GeneratorRow:
    id: GeneratorName
    kind: Literal["electricity", "oxygen"]
    room: RoomName
    die: EdgeName
    face: Literal[1, 6]
    source: str


@dataclass(frozen=True, slots=True)
class _StationTable:
    room: tuple[_RoomRow, ...]
    side_door: tuple[_SideDoorRow, ...]
    slot: tuple[_SlotRow, ...]
    generator: tuple[_GeneratorRow, ...]

    def __post_init__(self) -> None:
        _expect("room", tuple(row.id for row in self.room), ROOM_NAMES)
        _expect("slot", tuple(row.id for row in self.slot), SLOT_NAMES)
        _expect("generator", tuple(row.id for row in self.generator), GENERATOR_NAMES)
        doors = {row.id: row.doors for row in self.room}
        for index, row in enumerate(self.room):
            if any(row.id not in doors[other] for other in row.doors):
                raise BadValue(f"room[{index}].doors", "every door leads both ways")


class Station(NamedTuple):
    """The station by numbers: rooms next door, room of each slot, its slots, and the generators."""

    doors: tuple[tuple[int, ...], ...]
    slot_room: tuple[int, ...]
    slots_of: tuple[tuple[int, ...], ...]
    generator_room: tuple[int, ...]
    oxygen: tuple[int, ...]
    electricity_of: dict[int, int]
    """The electricity generator of a room."""
    generator_of_die: dict[tuple[int, int], int]
    """The generator that the upper (0) or lower (1) die breaks by its face."""


@cache
def station(side_doors: bool) -> Station:
    """The station, with or without the option of side doors."""
    table = read_toml(DATA / "station.toml", _StationTable)
    doors = [[ROOM_NAMES.index(name) for name in row.doors] for row in table.room]
    for row in table.side_door if side_doors else ():
        one, other = map(ROOM_NAMES.index, row.rooms)
        doors[one].append(other)
        doors[other].append(one)
    slot_room = tuple(ROOM_NAMES.index(row.room) for row in table.slot)
    generators = table.generator
    rooms = tuple(ROOM_NAMES.index(row.room) for row in generators)
    electricity = {room: number for number, room in enumerate(rooms) if generators[number].kind != "oxygen"}
    return Station(
        doors=tuple(map(tuple, doors)),
        slot_room=slot_room,
        slots_of=tuple(
            tuple(slot for slot, at in enumerate(slot_room) if at == room) for room in range(len(doors))
        ),
        generator_room=rooms,
        oxygen=tuple(number for number, row in enumerate(generators) if row.kind == "oxygen"),
        electricity_of=electricity,
        generator_of_die={
            (EDGE_NAMES.index(row.die), row.face): number for number, row in enumerate(generators)
        },
    )


def card_names(table: CardTable | None, language: Literal["en", "cs"]) -> dict[str, str]:
    """The names of all cards and monsters by their ids."""
    table = house_cards() if table is None else table
    rows = chain[EquipmentRow | MutationRow | MonsterRow](table.equipment, table.mutation, table.monster)
    return {row.id: row.name_en if language == "en" else row.name_cs for row in rows}
