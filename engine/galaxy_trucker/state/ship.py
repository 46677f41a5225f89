"""A ship: components on the cells of a grid, what they carry, and the facts that follow from both.

Cells are bits of the ship's grid (board.py) and sets of cells are masks, so a whole ship is compared at once. Every
side has two masks of connectors, one for those that fit a single and one for those that fit a double; a universal
connector stands in both, and two sides are joined where they share one.
"""

from collections.abc import Iterable

from engine.galaxy_trucker.board import Bit, Cell, Grid, Mask, grid, grid_for
from engine.galaxy_trucker.cards_tiles import Component
from engine.galaxy_trucker.words import (
    ALIENS,
    ARTIFACT,
    BATTERY,
    BROWN,
    CABIN,
    CANNON,
    CARGO_HOLD,
    DOUBLE_CANNON,
    DOUBLE_ENGINE,
    ENGINE,
    HEAVY,
    KINDS,
    LIFE_SUPPORTS,
    NO_GOODS,
    NONE,
    PURPLE,
    RADIOACTIVE,
    SIDES,
    SPECIAL_HOLD,
    START_CABIN,
    Alien,
    E,
    Goods,
    N,
    S,
    ShipClass,
    Side,
    W,
)

ALIEN_BONUS = 2


class Ship:
    """Components by bit, masks that follow from them, and the load.

    `tiles` is every occupied cell; `low`, `high`, `points`, `covers` are masks by side; `kinds` by kind; `dead` is the
    dead zone. The load: `energy`, `humans`, `goods` by bit, without zeros; `aliens` the cabin of each alien or NONE.
    `any_support` lets every life support keep both kinds of alien (the mission Alien Design).
    """

    __slots__ = (
        "_east",
        "_south",
        "aliens",
        "any_support",
        "components",
        "covers",
        "dead",
        "energy",
        "goods",
        "grid",
        "high",
        "humans",
        "kinds",
        "low",
        "points",
        "tiles",
    )

    def __init__(self, on: Grid) -> None:
        self.grid = on
        self.components: dict[Bit, Component] = {}
        self.tiles: Mask = 0
        self.low = [0, 0, 0, 0]
        self.high = [0, 0, 0, 0]
        self.points = [0, 0, 0, 0]
        self.covers = [0, 0, 0, 0]
        self.kinds = [0] * len(KINDS)
        self.dead: Mask = 0
        self.energy: dict[Bit, int] = {}
        self.humans: dict[Bit, int] = {}
        self.goods: dict[Bit, Goods] = {}
        self.aliens = [NONE for _ in ALIENS]
        self.any_support = False
        self._east: Mask = NONE
        self._south: Mask = NONE

    @classmethod
    def of(cls, ship_class: ShipClass, placed: Iterable[tuple[Cell, Component]]) -> "Ship":
        """A ship of components on cells, legal or not, without load."""
        placed = list(placed)
        ship = cls(grid_for(ship_class, [cell for cell, _ in placed]))
        for cell, component in placed:
            ship.place(ship.grid.bit(cell), component)
        return ship

    def clone(self) -> "Ship":
        """An independent copy."""
        copy = Ship.__new__(Ship)
        copy.grid = self.grid
        copy.components = self.components.copy()
        copy.tiles = self.tiles
        copy.low = self.low.copy()
        copy.high = self.high.copy()
        copy.points = self.points.copy()
        copy.covers = self.covers.copy()
        copy.kinds = self.kinds.copy()
        copy.dead = self.dead
        copy.energy = self.energy.copy()
        copy.humans = self.humans.copy()
        copy.goods = self.goods.copy()
        copy.aliens = self.aliens.copy()
        copy.any_support = self.any_support
        copy._east = self._east
        copy._south = self._south
        return copy

    def snapshot(self) -> tuple[object, ...]:
        """Everything that can change, for comparing two ships."""
        placed = sorted((bit, part.tile.id, part.turn) for bit, part in self.components.items())
        load = [sorted(self.energy.items()), sorted(self.humans.items()), sorted(self.goods.items())]
        return (self.grid.ship_class, placed, load, self.aliens, self.any_support)

    # -------------------------------------------------------------------------------------------- components

    def place(self, bit: Bit, component: Component) -> None:
        """Puts a component on an empty cell."""
        cell = 1 << bit
        self.components[bit] = component
        self.tiles |= cell
        for side in SIDES:
            connector = component.connectors[side]
            if connector & 1:
                self.low[side] |= cell
            if connector & 2:
                self.high[side] |= cell
        self.kinds[component.kind] |= cell
        if component.points != NONE:
            self.points[component.points] |= cell
        for side in component.covers:
            self.covers[side] |= cell
        self._east = NONE
        if component.kind == ARTIFACT:
            self.dead = self._dead_zone()

    def remove(self, mask: Mask) -> None:
        """Takes components off, with everything that they carry."""
        left = ~mask
        artifacts = self.kinds[ARTIFACT]
        self.tiles &= left
        self.low = [cells & left for cells in self.low]
        self.high = [cells & left for cells in self.high]
        self.points = [cells & left for cells in self.points]
        self.covers = [cells & left for cells in self.covers]
        self.kinds = [cells & left for cells in self.kinds]
        gone = [bit for bit in self.components if mask >> bit & 1]
        for bit in gone:
            del self.components[bit]
            self.energy.pop(bit, None)
            self.humans.pop(bit, None)
            self.goods.pop(bit, None)
        for alien in ALIENS:
            if self.aliens[alien] in gone:
                self.aliens[alien] = NONE
        self._east = NONE
        if artifacts & mask:
            self.dead = self._dead_zone()

    def _dead_zone(self) -> Mask:
        dead = 0
        for bit in self.grid.bits(self.kinds[ARTIFACT]):
            dead |= self.zone(bit, self.components[bit])
        return dead

    def zone(self, bit: Bit, component: Component) -> Mask:
        """The cells that a component makes dead when it stands on `bit`."""
        column, row = self.grid.cell(bit)
        return (self.grid.columns[column] if component.column else 0) | (
            self.grid.rows[row] if component.row else 0
        )

    def connectors(self, side: Side) -> Mask:
        """The components that have a connector on that side."""
        return self.low[side] | self.high[side]

    def look(self, mask: Mask, side: Side) -> Mask:
        """The cells that these cells look at on that side."""
        width = self.grid.width
        if side == N:
            return mask >> width
        if side == E:
            return mask << 1
        return mask << width if side == S else mask >> 1

    # ------------------------------------------------------------------------------------------------- joins

    def joins(self) -> tuple[Mask, Mask]:
        """The components that are joined to their neighbour on side E, and those on side S."""
        if self._east == NONE:
            low, high, width = self.low, self.high, self.grid.width
            self._east = low[E] & low[W] >> 1 | high[E] & high[W] >> 1
            self._south = low[S] & low[N] >> width | high[S] & high[N] >> width
        return self._east, self._south

    def joined(self, mask: Mask) -> Mask:
        """The components that are joined to one of these."""
        east, south = self.joins()
        width = self.grid.width
        return (mask & east) << 1 | mask >> 1 & east | (mask & south) << width | mask >> width & south

    def part(self, seed: Mask) -> Mask:
        """Everything that hangs together with these components by joined sides."""
        east, south = self.joins()
        width = self.grid.width
        part = seed
        while True:
            more = (part & east) << 1 | part >> 1 & east | (part & south) << width | part >> width & south
            if not more & ~part:
                return part
            part |= more

    def parts(self, left: Mask = NONE) -> list[Mask]:
        """The components (or those of `left`) in parts that hang together, by their first cells in reading order."""
        rest = self.tiles & left
        parts = []
        while rest:
            part = self.part(rest & -rest)
            parts.append(part)
            rest &= ~part
        if self.grid.flipped and len(parts) > 1:
            parts.sort(key=lambda part: self.grid.cells(part)[0][::-1])
        return parts

    def whole(self) -> bool:
        """Whether the ship is one part, or nothing."""
        return self.part(self.tiles & -self.tiles) == self.tiles

    def first(self, mask: Mask) -> Bit:
        """The first of some cells in reading order."""
        return self.grid.bits(mask)[0]

    # ------------------------------------------------------------------------------------------------- facts

    def exposed(self) -> int:
        """How many connectors look at an empty cell."""
        empty, width = ~self.tiles, self.grid.width
        return (
            (self.connectors(N) & empty << width).bit_count()
            + (self.connectors(E) & empty >> 1).bit_count()
            + (self.connectors(S) & empty >> width).bit_count()
            + (self.connectors(W) & empty << 1).bit_count()
        )

    def exposed_components(self) -> Mask:
        """The components with a connector that looks at an empty cell."""
        empty, width = ~self.tiles, self.grid.width
        return (
            self.connectors(N) & empty << width
            | self.connectors(E) & empty >> 1
            | self.connectors(S) & empty >> width
            | self.connectors(W) & empty << 1
        )

    def working(self, kind: int) -> Mask:
        """The components of a kind that stand in no dead zone."""
        return self.kinds[kind] & ~self.dead

    def cannons(self, powered: Mask = 0, directions: Iterable[Side] = (N,)) -> int:
        """Cannon strength in halves, with these double cannons powered [rules 7]."""
        ahead = 0
        for side in directions:
            ahead |= self.points[side]
        single = self.kinds[CANNON] & ~self.dead
        double = self.kinds[DOUBLE_CANNON] & ~self.dead & powered
        halves = single.bit_count() + (single & ahead).bit_count()
        halves += 2 * (double.bit_count() + (double & ahead).bit_count())
        return halves + 2 * ALIEN_BONUS if halves and self.aliens[PURPLE] != NONE else halves

    def engines(self, powered: Mask = 0) -> int:
        """Engine strength with these double engines powered, after the mass of heavy cargo [rules 7, 14]."""
        strength = (self.kinds[ENGINE] & ~self.dead).bit_count()
        strength += 2 * (self.kinds[DOUBLE_ENGINE] & ~self.dead & powered).bit_count()
        if strength and self.aliens[BROWN] != NONE:
            strength += ALIEN_BONUS
        heavy = self.kinds[HEAVY]
        return strength - self.mass() if heavy else strength

    def mass(self) -> int:
        """The mass of all heavy cargo, also in a dead zone."""
        return sum(self.components[bit].tile.mass for bit in self.grid.bits(self.kinds[HEAVY]))

    def shields(self, side: Side) -> Mask:
        """The working shields that cover a side."""
        return self.covers[side] & ~self.dead

    # -------------------------------------------------------------------------------------------------- load

    def cabins(self) -> Mask:
        """Start cabin and other cabins."""
        return self.kinds[START_CABIN] | self.kinds[CABIN]

    def holds(self) -> Mask:
        """Cargo holds and special holds."""
        return self.kinds[CARGO_HOLD] | self.kinds[SPECIAL_HOLD]

    def radiated(self) -> Mask:
        """Radioactive cargo and the cells next to it, where neither crew nor energy may be."""
        cells = self.kinds[RADIOACTIVE]
        return self.grid.around(cells) if cells else 0

    def crew_cabins(self) -> Mask:
        """The cabins that may hold crew."""
        return self.cabins() & ~(self.dead | self.radiated())

    def energy_batteries(self) -> Mask:
        """The batteries that may hold energy."""
        return self.kinds[BATTERY] & ~(self.dead | self.radiated())

    def supported(self, alien: Alien) -> Mask:
        """The cabins that are joined to a working life support of that alien [rules 4]."""
        supports = self.kinds[LIFE_SUPPORTS[alien]]
        if self.any_support:
            supports |= self.kinds[LIFE_SUPPORTS[1 - alien]]
        supports &= ~self.dead
        return self.joined(supports) & self.kinds[CABIN] if supports else 0

    def alien_cabins(self, alien: Alien) -> Mask:
        """The cabins that may take that alien at the start of a flight."""
        return self.supported(alien) & self.crew_cabins()

    def occupied(self) -> Mask:
        """The cabins with crew."""
        mask = self.manned()
        for bit in self.aliens:
            if bit != NONE:
                mask |= 1 << bit
        return mask

    def manned(self) -> Mask:
        """The cabins with humans."""
        mask = 0
        for bit in self.humans:
            mask |= 1 << bit
        return mask

    def human_crew(self) -> int:
        """The number of humans aboard."""
        return sum(self.humans.values())

    def crew(self) -> int:
        """The number of humans and aliens aboard."""
        return sum(self.humans.values()) + sum(bit != NONE for bit in self.aliens)

    def alien_in(self, bit: Bit) -> Alien:
        """The alien that lives in a cabin, or NONE."""
        return self.aliens.index(bit) if bit in self.aliens else NONE

    def energy_aboard(self) -> int:
        """The number of energy tokens aboard."""
        return sum(self.energy.values())

    def goods_aboard(self) -> Goods:
        """The number of goods of each colour aboard."""
        red, yellow, green, blue = NO_GOODS
        for held in self.goods.values():
            red, yellow, green, blue = red + held[0], yellow + held[1], green + held[2], blue + held[3]
        return (red, yellow, green, blue)


def empty_ship(ship_class: ShipClass) -> Ship:
    """A board without components, on the grid that all ships of a class share."""
    return Ship(grid(ship_class))
