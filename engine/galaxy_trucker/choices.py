"""What a ship is asked, what it may answer, and what happens if it says nothing."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, combinations, islice, product
from typing import Final, TypeAlias, cast

from engine.galaxy_trucker import actions_flight as ans
from engine.galaxy_trucker import rules_flight as course
from engine.galaxy_trucker import verbs_dangers as dangers
from engine.galaxy_trucker import verbs_fights as fights
from engine.galaxy_trucker import verbs_harm as harm
from engine.galaxy_trucker import verbs_loads as loads
from engine.galaxy_trucker import verbs_losses as losses
from engine.galaxy_trucker import words_flight as w
from engine.galaxy_trucker.actions_flight import Answer, Wrong
from engine.galaxy_trucker.board import Bit, Cell, Mask
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.verbs_escape import way_out
from engine.galaxy_trucker.words import (
    CANNON,
    COLOUR_NAMES,
    DESTROYED,
    DOUBLE_ENGINE,
    FRAGILE,
    METEOR,
    NO_GOODS,
    NONE,
    SIDE_NAMES,
    SIZE_NAMES,
    SMALL,
    THREAT_NAMES,
    ColourName,
    E,
    Goods,
    Side,
    W,
)
from engine.galaxy_trucker.words_flight import Task

MOST_LISTED: Final = 400
"""How many answers are listed; more are possible where crew is given up."""


THROWN: Final = range(2, 13)
"""The lines that two dice can name."""


@dataclass(frozen=True, slots=True)
class MetThreat:
    """The meteor or shot that a question is about, and the component that it strikes."""

    threat: str
    size: str
    side: str
    line: int
    target: Cell | None


@dataclass(frozen=True, slots=True)
class ShipQuestion:
    """What a ship is asked, in the words of the flight file.

    `cells` may be named, `number` is how many (crew to give up, goods or tokens to choose, energy aboard, components
    still to shed, strength that is missing, threats that may still come), `parts` are those of a broken ship, `planets`
    those that are free, `goods` what is gained or, where equal ones are chosen, given.
    """

    ship: int
    kind: str
    cells: tuple[Cell, ...] = ()
    number: int = 0
    parts: tuple[tuple[Cell, ...], ...] = ()
    planets: tuple[int, ...] = ()
    goods: Goods = NO_GOODS
    threat: MetThreat | None = None


def question(s: State) -> ShipQuestion | None:
    """What the flight waits for; None between the cards."""
    if s.waiting == NONE:
        return None
    task = s.pending[-1]
    kind = w.QUESTION_NAMES[task[0]]
    ship = s.ships[task[1]]
    grid = ship.grid

    def cells(mask: Mask) -> tuple[Cell, ...]:
        return tuple(grid.cells(mask))

    match task[0]:
        case w.POWER:
            working = fights.doubles(ship, task) & ~ship.dead
            return ShipQuestion(task[1], kind, cells(working), ship.energy_aboard())
        case w.HIT:
            return _defend(s, task[1], ship, losses.threat_of(task))
        case w.FIRE:
            return _fire(task[1], ship, losses.threat_of(task))
        case w.KEEP:
            parts = tuple(cells(part) for part in harm.broken(ship).choice)
            return ShipQuestion(task[1], kind, parts=parts)
        case w.PLANET:
            return ShipQuestion(task[1], kind, planets=tuple(_free_planets(s)))
        case w.CREW:
            return ShipQuestion(task[1], kind, cells(ship.occupied()), task[2])
        case w.GOODS:
            choice = _unloading(s, task)
            colours = [] if choice.colour == NONE else [choice.colour] * choice.number
            named = tuple(map(grid.cell, sorted(choice.each)))
            return ShipQuestion(task[1], kind, named, choice.number, goods=loads.goods_of(colours))
        case w.GAIN:
            return ShipQuestion(task[1], kind, cells(loads.working_holds(ship)), goods=losses.goods_of(task))
        case w.HOLE:
            missing = dangers.strength_of_hole(s) - ship.engines()
            return ShipQuestion(task[1], kind, cells(ship.tiles), missing)
        case w.DODGE:
            return ShipQuestion(task[1], kind, cells(ship.kinds[FRAGILE]), 1)
        case w.SHED | w.ROLL:
            return ShipQuestion(task[1], kind, cells(ship.exposed_components()), task[2])
    return ShipQuestion(task[1], kind)


def _defend(s: State, number: int, ship: Ship, threat: harm.StrikingThreat) -> ShipQuestion:
    cells = tuple(ship.grid.cells(harm.defences(ship, threat)))
    return ShipQuestion(number, "defend", cells, to_come(s, number), threat=_told(ship, threat))


def _fire(number: int, ship: Ship, threat: harm.StrikingThreat) -> ShipQuestion:
    """`cells` are the single cannons that cover the line."""
    cannons = harm.covering(ship, threat.side, threat.line) & ship.kinds[CANNON]
    return ShipQuestion(number, "fire", tuple(ship.grid.cells(cannons)), threat=_told(ship, threat))


def _told(ship: Ship, threat: harm.StrikingThreat) -> MetThreat:
    _, bit = harm.unpaid(ship, threat)
    return MetThreat(
        THREAT_NAMES[threat.kind],
        SIZE_NAMES[threat.size],
        SIDE_NAMES[threat.side],
        threat.line,
        ship.grid.cell(bit),
    )


def _swept(ship: Ship, side: Side) -> Iterator[tuple[int, int, int]]:
    """The meteors of a sweep that would destroy something as the ship stands."""
    lines = ship.grid.rows if side in (E, W) else ship.grid.columns
    for line in lines:
        if harm.unpaid(ship, harm.StrikingThreat(METEOR, SMALL, side, line))[0] == DESTROYED:
            yield (METEOR, SMALL, side)


def possible(s: State, ship: int, answer: Answer) -> bool:
    """Whether a ship may give that answer now."""
    try:
        course.answer(s.clone(), ship, answer)
    except Wrong:
        return False
    return True


def options(s: State) -> Iterator[Answer]:
    """Answers that are possible now, the one by default first; all of them where they can be listed."""
    task = s.pending[-1]
    if task[0] == w.HOLE:  # each takes a search, the default too
        yield from list(_ways_out(s, task)) or [ans.Hole(discard="all")]
        return
    first = default(s)
    yield first
    listed = (answer for answer in _OPTIONS[task[0]](s, task) if answer != first)
    yield from islice(listed, MOST_LISTED)


def default(s: State) -> Answer:
    """The answer for a ship that says nothing: no energy, no offer, nothing by choice, but out of a Black Hole."""
    task = s.pending[-1]
    return _DEFAULTS[task[0]](s, task)


# ------------------------------------------------------------------------------------------- answers by default


def _part(s: State, task: Task) -> Answer:
    ship = s.ships[task[1]]
    part = harm.part_by_default(ship, harm.broken(ship).choice)
    return ans.Keep(ship.grid.cells(part)[0])


def _crew(s: State, task: Task) -> Answer:
    ship = s.ships[task[1]]
    return ans.Crew(_named(ship, loads.crew_by_default(ship, task[2])))


def _unloading(s: State, task: Task) -> loads.Unloading:
    choice = loads.unloading(s.ships[task[1]], task[2])
    assert choice is not None, "asked where goods are equal"
    return choice


def _unload(s: State, task: Task) -> Answer:
    """The first holds, or batteries, in reading order."""
    choice = _unloading(s, task)
    pieces = [bit for bit in sorted(choice.each) for _ in range(choice.each[bit])]
    return ans.Unload(_named(s.ships[task[1]], pieces[: choice.number]))


def _named(ship: Ship, bits: Iterable[Bit]) -> tuple[Cell, ...]:
    return tuple(ship.grid.cell(bit) for bit in bits)


def _hole(s: State, task: Task) -> Answer:
    """With all the power there is; the ship is lost only where no set of components is enough."""
    return next(_ways_out(s, task), ans.Hole(discard="all"))


def _ways_out(s: State, task: Task) -> Iterator[Answer]:
    ship = s.ships[task[1]]
    hole = dangers.strength_of_hole(s)
    working = ship.grid.bits(ship.kinds[DOUBLE_ENGINE] & ~ship.dead)
    for number in range(min(len(working), ship.energy_aboard()), NONE, -1):
        powered = sum(1 << bit for bit in working[:number])
        gone = way_out(ship, hole, powered)
        if gone is not None:
            yield ans.Hole(_named(ship, working[:number]), tuple(ship.grid.cells(gone)))


_Default: TypeAlias = Callable[[State, Task], Answer]
_DEFAULTS: Final[Mapping[int, _Default]] = {
    w.POWER: lambda s, task: ans.Power(),
    w.HIT: lambda s, task: ans.Defend(),
    w.FIRE: lambda s, task: ans.Fire(True),
    w.KEEP: _part,
    w.PLANET: lambda s, task: ans.Planet(),
    w.OFFER: lambda s, task: ans.Accept(False),
    w.REWARD: lambda s, task: ans.Accept(False),
    w.CREW: _crew,
    w.GOODS: _unload,
    w.GAIN: lambda s, task: ans.Stow(),
    w.HOLE: _hole,
    w.DODGE: lambda s, task: ans.Dodge(),
    w.SHED: lambda s, task: ans.Shed(),
    w.ROLL: lambda s, task: ans.Dice((1,) * task[2]),
}

# -------------------------------------------------------------------------------------------- possible answers


def _powers(s: State, task: Task) -> Iterator[Answer]:
    ship = s.ships[task[1]]
    cells = ship.grid.cells(fights.doubles(ship, task) & ~ship.dead)
    most = min(len(cells), ship.energy_aboard())
    sets = chain.from_iterable(combinations(cells, number) for number in range(most + 1))
    return (ans.Power(chosen) for chosen in sets)


def _defences(s: State, task: Task) -> Iterator[Answer]:
    """One shield or double cannon after the other; then the first of them for all that is still to come."""
    ship = s.ships[task[1]]
    cells = ship.grid.cells(harm.defences(ship, losses.threat_of(task)))
    yield from map(ans.Defend, cells)
    if to_come(s, task[1]):
        yield ans.Defend(cells[0], rest=True)


def to_come(s: State, number: int) -> int:
    """How many threats of this card may still reach a ship that it has something against."""
    ship = s.ships[number]
    return sum(
        any(harm.defences(ship, harm.StrikingThreat(kind, size, side, line)) for line in THROWN)
        for task in s.pending[:-1]
        for kind, size, side in _threats(s, number, task)
    )


def _threats(s: State, number: int, task: Task) -> Iterator[tuple[int, int, int]]:
    """The threats that a task brings to a ship, or may bring: kind, size and side."""
    kind, *about = task
    if kind == w.THREAT and about[4] >> number & 1:
        yield (about[0], about[1], about[2])
    elif kind == w.HIT and about[0] == number:
        threat = losses.threat_of(task)
        if harm.unpaid(s.ships[number], threat)[0] == DESTROYED:
            yield threat[:3]
    elif kind == w.SWEEP:
        yield from _swept(s.ships[number], s.in_play.sweeps[about[0]].side)
    elif kind in (w.LINE, w.JUDGE):
        yield from (threat[:3] for threat in s.in_play.lines[about[0]].threats)
    elif kind in (w.COLUMN, w.JUDGE_COLUMN):
        lines = fights.by_level(s.in_play.columns[about[0]].lines, s.level)
        yield from (threat[:3] for line in lines for threat in line.threats)


def _parts(s: State, task: Task) -> Iterator[Answer]:
    ship = s.ships[task[1]]
    return (ans.Keep(ship.grid.cells(part)[0]) for part in harm.broken(ship).choice)


def _free_planets(s: State) -> list[int]:
    return [number for number in range(len(s.in_play.planets)) if not s.taken >> number & 1]


def _crews(s: State, task: Task) -> Iterator[Answer]:
    ship = s.ships[task[1]]
    bits = ship.grid.bits(ship.occupied())
    for given in _shares({bit: ship.humans.get(bit, 1) for bit in bits}, task[2]):
        answer = ans.Crew(_named(ship, given))
        if "envoys" not in s.rules or possible(s, task[1], answer):
            yield answer


def _unloadings(s: State, task: Task) -> Iterator[Answer]:
    choice = _unloading(s, task)
    each = {bit: choice.each[bit] for bit in sorted(choice.each)}
    return (ans.Unload(_named(s.ships[task[1]], given)) for given in _shares(each, choice.number))


def _shares(each: Mapping[Bit, int], number: int) -> Iterator[list[Bit]]:
    """Every way to take `number` pieces off places that have so many each; a bit for each piece."""
    for given in product(*(range(has + 1) for has in each.values())):
        if sum(given) == number:
            yield [bit for bit, pieces in zip(each, given, strict=True) for _ in range(pieces)]


def _stowings(s: State, task: Task) -> Iterator[Answer]:
    """By the rule, or as it is, which leaves what is gained behind."""
    ship = s.ships[task[1]]
    yield ans.Stow(
        tuple(ans.Hold(ship.grid.cell(bit), _colours(goods)) for bit, goods in sorted(ship.goods.items()))
    )


def _colours(goods: Goods) -> tuple[ColourName, ...]:
    names = (name for name, number in zip(COLOUR_NAMES, goods, strict=True) for _ in range(number))
    return cast("tuple[ColourName, ...]", tuple(names))


def _fragile(s: State, task: Task) -> Iterator[Answer]:
    ship = s.ships[task[1]]
    return map(ans.Dodge, ship.grid.cells(ship.kinds[FRAGILE]))


def _exposed(s: State, task: Task) -> Iterator[Answer]:
    ship = s.ships[task[1]]
    return map(ans.Shed, ship.grid.cells(ship.exposed_components()))


_Options: TypeAlias = Callable[[State, Task], Iterator[Answer]]
_YES_OR_NO: Final = (ans.Accept(False), ans.Accept(True))
_OPTIONS: Final[Mapping[int, _Options]] = {
    w.POWER: _powers,
    w.HIT: _defences,
    w.FIRE: lambda s, task: iter((ans.Fire(True), ans.Fire(True, always=True), ans.Fire(False))),
    w.KEEP: _parts,
    w.PLANET: lambda s, task: map(ans.Planet, _free_planets(s)),
    w.OFFER: lambda s, task: iter(_YES_OR_NO),
    w.REWARD: lambda s, task: iter(_YES_OR_NO),
    w.CREW: _crews,
    w.GOODS: _unloadings,
    w.GAIN: _stowings,
    w.DODGE: _fragile,
    w.SHED: _exposed,
    w.ROLL: lambda s, task: (ans.Dice(dice) for dice in product(range(1, 7), repeat=task[2])),
}
