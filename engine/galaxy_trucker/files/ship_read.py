"""Ships in files: tiles, their load, and where an error stands; shared by the ship file and the flight file."""

from collections.abc import Collection
from typing import Final, NamedTuple

from engine.galaxy_trucker.board import Bit, Cell, too_wide
from engine.galaxy_trucker.cards_tiles import (
    PLACES,
    Component,
    Tile,
    component,
    connectors_of,
    is_connectors,
    tiles,
)
from engine.galaxy_trucker.files.reading import LAST, Errors, Value
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.verbs_loads import HUMANS_IN_A_CABIN, goods_of, load
from engine.galaxy_trucker.words import (
    ALIEN_NAMES,
    ALIENS,
    ARTIFACT,
    BATTERY,
    CABIN,
    CABINS,
    CARGO_HOLD,
    COLOUR_NAMES,
    HEAVY,
    HOLDS,
    KIND_NAMES,
    NONE,
    RED,
    Axis,
    Kind,
    ShipClass,
)

BY_ID: Final = ("tile",)
BY_KIND: Final = ("kind", "conn", "cap", "mass", "axis")
LOAD: Final = ("humans", "alien", "energy", "goods")
AXES: Final[tuple[Axis, ...]] = ("NS", "EW", "both")
TURNS: Final = (0, 90, 180, 270)
UNNAMED: Final = ""
"""The id of a tile that a file describes by its kind."""


class Placed(NamedTuple):
    """A tile of a file as far as it could be read: `component` is None without a readable form."""

    at: Value | None
    cell: Cell | None
    component: Component | None
    load: dict[str, Value]


def read_tile(errors: Errors, value: Value) -> Placed:
    """A tile; its load is read by read_load."""
    fields = errors.fields(value, ("at",), (*BY_ID, *BY_KIND, "rot", *LOAD))
    cell = errors.cell(fields["at"]) if "at" in fields else None
    turn: int | None = 0
    if "rot" in fields:
        turn = errors.integer(fields["rot"])
        if turn is not None and turn not in TURNS:
            errors.add(fields["rot"].place, f"expected one of 0, 90, 180, 270, got {turn}")
            turn = None
    read = _form(errors, value, fields)
    made = component(read, turn // 90) if read is not None and turn is not None else None
    return Placed(fields.get("at"), cell, made, {key: fields[key] for key in LOAD if key in fields})


def _form(errors: Errors, value: Value, fields: dict[str, Value]) -> Tile | None:
    """The tile by its id or by its kind, whichever of the two keys stands first."""
    given = [key for key in fields if key in ("tile", "kind")]
    if not given:
        if isinstance(value.data, dict):
            missing = "kind" if any(key in fields for key in BY_KIND) else "tile"
            errors.add(value.place.key(missing, LAST), "is missing")
        return None
    for key in given[1:]:
        errors.add(fields[key].place, f"not expected beside {given[0]}")
    if given[0] == "kind":
        return _tile_of_kind(errors, value, fields)
    for key in BY_KIND[1:]:
        if key in fields:
            errors.add(fields[key].place, "not expected beside tile")
    name = errors.text(fields["tile"])
    if name is not None and name not in tiles():
        errors.add(fields["tile"].place, f"expected the id of a tile, got {name!r}")
        return None
    return tiles()[name] if name is not None else None


def _tile_of_kind(errors: Errors, value: Value, fields: dict[str, Value]) -> Tile | None:
    word = errors.word(fields["kind"], KIND_NAMES)
    kind = KIND_NAMES.index(word) if word in KIND_NAMES else None
    connectors = None
    if "conn" in fields:
        connectors = errors.text(fields["conn"])
        if connectors is not None and not is_connectors(connectors):
            errors.add(fields["conn"].place, f"expected four digits 0 to 3, got {connectors!r}")
            connectors = None
    else:
        errors.add(value.place.key("conn", LAST), "is missing")
    places = errors.integer(fields["cap"], 1) if "cap" in fields else None
    if "cap" in fields and kind is not None and kind not in PLACES:
        errors.add(fields["cap"].place, f"not expected: a {word} has no places")
    mass = errors.integer(fields["mass"], 0) if "mass" in fields else None
    axis = errors.word(fields["axis"], AXES) if "axis" in fields else None
    if kind is None or connectors is None:
        return None
    return Tile(
        UNNAMED,
        kind,
        connectors_of(connectors),
        (places or PLACES[kind]) if kind in PLACES else 0,
        (1 if mass is None else mass) if kind == HEAVY else 0,
        AXES[AXES.index(axis)] if axis in AXES and kind == ARTIFACT else "NS",
    )


class TileLoad(NamedTuple):
    """What a tile of a file carries: `alien` NONE or its number, `goods` colours."""

    humans: int = 0
    alien: int = NONE
    energy: int = 0
    goods: tuple[int, ...] = ()


def read_load(errors: Errors, given: dict[str, Value]) -> TileLoad:
    """The load of a tile as far as it is of the right types."""
    humans = errors.integer(given["humans"]) if "humans" in given else None
    alien = errors.word(given["alien"], ALIEN_NAMES) if "alien" in given else None
    energy = errors.integer(given["energy"]) if "energy" in given else None
    goods = read_goods(errors, given["goods"]) if "goods" in given else ()
    return TileLoad(
        humans or 0, ALIEN_NAMES.index(alien) if alien in ALIEN_NAMES else NONE, energy or 0, goods
    )


def read_goods(errors: Errors, value: Value) -> tuple[int, ...]:
    """Colours of goods."""
    words = [errors.word(item, COLOUR_NAMES) for item in errors.items(value)]
    return tuple(COLOUR_NAMES.index(word) for word in words if word in COLOUR_NAMES)


def _check_places(
    errors: Errors, given: dict[str, Value], kind: Kind, places: int, carried: TileLoad
) -> None:
    """Errors of a load that the tile alone shows."""
    humans, alien, energy, goods = carried
    most = HUMANS_IN_A_CABIN if kind in CABINS else 0
    if not 0 <= humans <= most:
        errors.add(given["humans"].place, f"expected 0 to {most} humans, got {humans}")
    elif humans and alien != NONE:
        errors.add(given["humans"].place, "not expected beside an alien")
    if alien != NONE and kind != CABIN:
        errors.add(
            given["alien"].place, "not expected: an alien lives in a cabin, and not in the start cabin"
        )
    most = places if kind == BATTERY else 0
    if not 0 <= energy <= most:
        errors.add(given["energy"].place, f"expected 0 to {most} energy, got {energy}")
    most = places if kind in HOLDS else 0
    if len(goods) > most:
        errors.add(given["goods"].place, f"expected at most {most} goods, got {len(goods)}")
    elif RED in goods and kind == CARGO_HOLD:
        errors.add(given["goods"].place, "red goods need a special hold")


def read_ship(
    errors: Errors,
    listed: Value,
    loading: Value | None,
    ship_class: ShipClass,
    any_support: bool = False,
) -> Ship | None:
    """The ship in an array of tiles, with its load, or with that of a start if `loading` is given.

    None if the tiles can't be read; what is wrong is added to `errors`. Building errors are none here.
    """
    placed = [read_tile(errors, item) for item in errors.items(listed)]
    loads = [_own_load(errors, tile, loading is not None) for tile in placed]
    taken: set[Cell] = set()
    parts: list[tuple[Cell, Component]] = []
    carried: list[tuple[Cell, TileLoad, dict[str, Value]]] = []
    whole = isinstance(listed.data, list | tuple)
    for tile, burden in zip(placed, loads, strict=True):
        if tile.cell is None:
            whole = False
            continue
        if tile.cell in taken and tile.at is not None:
            errors.add(tile.at.place, f"expected one tile a cell, got two on {list(tile.cell)}")
            continue
        taken.add(tile.cell)
        if tile.component is None:
            whole = False
        else:
            parts.append((tile.cell, tile.component))
            carried.append((tile.cell, burden, tile.load))
    for alien in ALIENS:
        if sum(burden.alien == alien for burden in loads) > 1:
            errors.add(listed.place, f"two {ALIEN_NAMES[alien]} aliens")
    if too_wide(taken):
        errors.add(listed.place, "too many tiles too far apart")
        whole = False
    ship = Ship.of(ship_class, parts) if whole else None
    if ship is not None:
        ship.any_support = any_support
    if loading is not None:
        _load_for_start(errors, ship, loading)
    elif ship is not None:
        _take_aboard(errors, ship, carried)
    return ship


def _own_load(errors: Errors, tile: Placed, loaded: bool) -> TileLoad:
    if loaded:
        for value in tile.load.values():
            errors.add(value.place, "not expected: the ship is loaded for the start")
        return TileLoad()
    burden = read_load(errors, tile.load)
    if tile.component is not None:
        printed = tile.component.tile
        _check_places(errors, tile.load, printed.kind, printed.places, burden)
    return burden


def _take_aboard(
    errors: Errors, ship: Ship, carried: Collection[tuple[Cell, TileLoad, dict[str, Value]]]
) -> None:
    """Puts the load of every tile aboard, and checks what only the whole ship shows."""
    radiated = ship.radiated()
    for cell, burden, given in carried:
        bit = ship.grid.bit(cell)
        dead, banned = ship.dead >> bit & 1, (ship.dead | radiated) >> bit & 1
        if burden.humans:
            ship.humans[bit] = burden.humans
            _expect(errors, given["humans"], not banned, "no crew beside radioactive cargo or in a dead zone")
        if burden.alien != NONE:
            ship.aliens[burden.alien] = bit
            _expect(errors, given["alien"], not banned, "no crew beside radioactive cargo or in a dead zone")
            lives = ship.supported(burden.alien) >> bit & 1
            _expect(errors, given["alien"], bool(lives), "joined to no working life support of its colour")
        if burden.energy:
            ship.energy[bit] = burden.energy
            _expect(
                errors, given["energy"], not banned, "no energy beside radioactive cargo or in a dead zone"
            )
        if burden.goods:
            ship.goods[bit] = goods_of(burden.goods)
            _expect(errors, given["goods"], not dead, "no goods in a dead zone")


def _expect(errors: Errors, value: Value, holds: bool, message: str) -> None:
    if not holds:
        errors.add(value.place, message)


def _load_for_start(errors: Errors, ship: Ship | None, loading: Value) -> None:
    fields = errors.fields(loading, (), ("aliens",))
    wanted = errors.fields(fields["aliens"], (), ALIEN_NAMES) if "aliens" in fields else {}
    aliens: list[Bit] = [NONE, NONE]
    for name, value in wanted.items():
        alien, cell = ALIEN_NAMES.index(name), errors.cell(value)
        if cell is None or ship is None:
            continue
        bit = ship.grid.bit(cell) if cell in ship.grid else NONE
        if bit == NONE or bit in aliens or not ship.alien_cabins(alien) >> bit & 1:
            errors.add(value.place, f"no cabin for a {name} alien")
        else:
            aliens[alien] = bit
    if ship is not None:
        load(ship, aliens)
