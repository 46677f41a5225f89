"""What a ship carries, and how it changes: loading, energy, goods, crew [rules 4, 10, rulings B7, B8]."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.galaxy_trucker.board import Bit, Mask
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.words import (
    ALIENS,
    COLOURS,
    NO_GOODS,
    NONE,
    RED,
    SPECIAL_HOLD,
    Alien,
    Goods,
)

HUMANS_IN_A_CABIN = 2


def load(ship: Ship, aliens: Iterable[Bit] = (NONE, NONE)) -> None:
    """Loads a ship for the start of a flight: batteries full, aliens (brown, purple) in the cabins named, two humans
    in every other cabin that may hold crew, holds empty.
    """
    ship.energy = {bit: ship.components[bit].tile.places for bit in ship.grid.bits(ship.energy_batteries())}
    ship.goods = {}
    ship.aliens = list(aliens)
    ship.humans = {
        bit: HUMANS_IN_A_CABIN for bit in ship.grid.bits(ship.crew_cabins()) if bit not in ship.aliens
    }


# ------------------------------------------------------------------------------------------------------ energy


def batteries_for(ship: Ship, tokens: int, named: Iterable[Bit] = ()) -> list[Bit]:
    """The batteries that pay `tokens`: those that are named, then the first in reading order; a bit for each token.

    Raises ValueError where a battery named holds too little or not enough is aboard.
    """
    left = dict(ship.energy)
    paying = []
    for bit in named:
        if left.get(bit, 0) < 1:
            raise ValueError(f"no energy on {ship.grid.cell(bit)}")
        left[bit] -= 1
        paying.append(bit)
    for bit in _in_order(ship, left):
        take = min(left[bit], tokens - len(paying))
        paying += [bit] * take
    if len(paying) != tokens:
        raise ValueError(f"{tokens} energy wanted, {ship.energy_aboard()} aboard")
    return paying


def take_energy(ship: Ship, bits: Iterable[Bit]) -> None:
    """Takes a token off each battery named; a battery named twice gives two."""
    for bit in bits:
        if ship.energy[bit] == 1:
            del ship.energy[bit]
        else:
            ship.energy[bit] -= 1


def pay_energy(ship: Ship, tokens: int) -> None:
    """Takes tokens from the first batteries in reading order, as far as there are any."""
    take_energy(ship, batteries_for(ship, min(tokens, ship.energy_aboard())))


def _in_order(ship: Ship, bits: Iterable[Bit]) -> list[Bit]:
    mask = 0
    for bit in bits:
        mask |= 1 << bit
    return ship.grid.bits(mask)


# -------------------------------------------------------------------------------------------------------- crew


def lose_crew(ship: Ship, bit: Bit) -> None:
    """Takes one crew member out of a cabin: a human, or the alien that lives there."""
    if bit in ship.humans:
        if ship.humans[bit] == 1:
            del ship.humans[bit]
        else:
            ship.humans[bit] -= 1
    else:
        ship.aliens[ship.aliens.index(bit)] = NONE


def crew_by_default(ship: Ship, number: int) -> list[Bit]:
    """The cabins that give up crew where nobody chooses: humans in reading order, then aliens; a bit for each."""
    order = [bit for bit in _in_order(ship, ship.humans) for _ in range(ship.humans[bit])]
    order += ship.grid.bits(ship.occupied() & ~ship.manned())
    return order[:number]


def lose_unsupported(ship: Ship) -> list[Alien]:
    """Takes out the aliens whose cabin is joined to no working life support of theirs any more; tells which."""
    lost = [
        alien
        for alien in ALIENS
        if ship.aliens[alien] != NONE and not ship.supported(alien) >> ship.aliens[alien] & 1
    ]
    for alien in lost:
        ship.aliens[alien] = NONE
    return lost


def infected(ship: Ship) -> list[Bit]:
    """The occupied cabins that are joined to another occupied one, in reading order [Epidemic]."""
    occupied = ship.occupied()
    return ship.grid.bits(ship.joined(occupied) & occupied)


# ------------------------------------------------------------------------------------------------------- goods


def goods_of(colours: Iterable[int]) -> Goods:
    """How many of each colour there are in a list of goods."""
    counts = [0, 0, 0, 0]
    for colour in colours:
        counts[colour] += 1
    red, yellow, green, blue = counts
    return (red, yellow, green, blue)


def add_goods(first: Goods, second: Goods) -> Goods:
    """The goods of both."""
    return (first[0] + second[0], first[1] + second[1], first[2] + second[2], first[3] + second[3])


def working_holds(ship: Ship) -> Mask:
    """The holds that may carry goods."""
    return ship.holds() & ~ship.dead


def stowed(ship: Ship, goods: Goods) -> tuple[dict[Bit, Goods], Goods]:
    """All goods of the ship and new ones put in anew, and what finds no place [Stowing].

    The most valuable first: red into special holds, the others into plain holds and, when these are full, into special
    holds; holds in reading order.
    """
    every = add_goods(ship.goods_aboard(), goods)
    special = ship.grid.bits(ship.working(SPECIAL_HOLD))
    plain = ship.grid.bits(working_holds(ship) & ~ship.kinds[SPECIAL_HOLD])
    room = {bit: ship.components[bit].tile.places for bit in (*plain, *special)}
    held: dict[Bit, list[int]] = {}
    lost = [0, 0, 0, 0]
    for colour in COLOURS:
        number = every[colour]
        for bit in special if colour == RED else (*plain, *special):
            put = min(number, room[bit])
            if put:
                held.setdefault(bit, [0, 0, 0, 0])[colour] += put
                room[bit] -= put
                number -= put
        lost[colour] = number
    return {bit: as_goods(counts) for bit, counts in held.items()}, as_goods(lost)


def as_goods(counts: Iterable[int]) -> Goods:
    """Four numbers as goods."""
    red, yellow, green, blue = counts
    return (red, yellow, green, blue)


def fits(ship: Ship, goods: Mapping[Bit, Goods]) -> bool:
    """Whether the holds can carry these goods: enough places, red in special holds only, nothing in a dead zone."""
    may = working_holds(ship)
    special = ship.kinds[SPECIAL_HOLD]
    return all(
        sum(held) <= ship.components[bit].tile.places and (not held[RED] or special >> bit & 1)
        if may >> bit & 1
        else held == NO_GOODS
        for bit, held in goods.items()
    )


class Unloading(NamedTuple):
    """A choice among equals when goods are lost: which holds give `number` goods of a colour, or (`colour` NONE) which
    batteries pay as many tokens. `each` tells how many a hold or battery has.
    """

    colour: int
    number: int
    each: dict[Bit, int]


def unloading(ship: Ship, number: int) -> Unloading | None:
    """What there is to choose when goods are lost, the most valuable first; None if nothing is [rules 10]."""
    left = number
    for colour, aboard in enumerate(ship.goods_aboard()):
        if left < aboard:
            each = {bit: goods[colour] for bit, goods in ship.goods.items() if goods[colour]}
            return _choice(colour, left, each)
        left -= aboard
    return _choice(NONE, left, dict(ship.energy)) if left < ship.energy_aboard() else None


def _choice(colour: int, number: int, each: dict[Bit, int]) -> Unloading | None:
    return Unloading(colour, number, each) if number and len(each) > 1 else None


def loss(ship: Ship, number: int) -> tuple[Goods, int]:
    """What goes when goods are lost: so many of each colour, the most valuable first, and energy for the rest."""
    gone, left = [], number
    for aboard in ship.goods_aboard():
        gone.append(min(left, aboard))
        left -= gone[-1]
    return as_goods(gone), min(left, ship.energy_aboard())


def lose_goods(ship: Ship, number: int, named: Sequence[Bit] = ()) -> int:
    """Takes goods off, the most valuable first, among equals from the first hold in reading order; what is missing is
    paid in energy as far as there is any. `named` are the holds or batteries that give where that is a choice, a bit
    for each piece. Tells how many goods were lost.
    """
    choice = unloading(ship, number) if named else None
    if choice is not None and choice.colour == NONE:
        take_energy(ship, named)
        return sum(_take_goods(ship, sum(ship.goods_aboard())))
    taken = number if choice is None else number - choice.number
    lost = sum(_take_goods(ship, taken))
    if choice is None:
        pay_energy(ship, number - lost)
        return lost
    for bit in named:
        held = list(ship.goods[bit])
        held[choice.colour] -= 1
        set_goods(ship, bit, as_goods(held))
    return number


def _take_goods(ship: Ship, number: int) -> Iterator[int]:
    """Takes that many goods off, the most valuable first; tells how many went from each hold."""
    left = number
    for colour in COLOURS:
        for bit in _in_order(ship, ship.goods):
            held = list(ship.goods[bit])
            take = min(left, held[colour])
            if take:
                held[colour] -= take
                left -= take
                set_goods(ship, bit, as_goods(held))
                yield take


def set_goods(ship: Ship, bit: Bit, goods: Goods) -> None:
    """Puts goods into a hold in place of what is there."""
    if goods == NO_GOODS:
        ship.goods.pop(bit, None)
    else:
        ship.goods[bit] = goods
