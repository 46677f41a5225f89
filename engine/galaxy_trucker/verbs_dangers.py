"""Threats that are thrown or sweep by, Sabotage, Black Hole, and dodging a supercard [rules 8, 9, Missions]."""

from collections.abc import Mapping
from typing import Final

from engine.galaxy_trucker import steps_flight as st
from engine.galaxy_trucker import verbs_harm as harm
from engine.galaxy_trucker import verbs_losses as losses
from engine.galaxy_trucker.actions_flight import Answer, Dice, Dodge, Hole, Wrong
from engine.galaxy_trucker.board import Mask
from engine.galaxy_trucker.board_cells import bit_of, mask_of, paid_by
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.verbs import Begin, TaskQuestion, Work, nothing
from engine.galaxy_trucker.verbs_escape import escapes, way_out
from engine.galaxy_trucker.verbs_fights import by_level
from engine.galaxy_trucker.words import (
    DESTROYED,
    DISCARD,
    DOUBLE_ENGINE,
    FRAGILE,
    METEOR,
    NONE,
    SMALL,
    E,
    W,
)
from engine.galaxy_trucker.words_flight import (
    BLACK_HOLE,
    DODGE,
    FIRE,
    HIT,
    HOLE,
    METEOR_SHOWER,
    METEOR_STORM,
    METEORIC_SWARM,
    ROLL,
    SABOTAGE,
    SABOTAGE_COLUMN,
    SABOTAGE_DONE,
    SABOTAGE_ROW,
    STRIKE,
    SWEEP,
    THREAT,
    Task,
)

_MASK = (1 << 64) - 1
FACES = 6

# -------------------------------------------------------------------------------------------------------- dice


def face(seed: int, number: int) -> int:
    """Face `number` of the stream of dice `seed` (SplitMix64): the same numbers always give the same face."""
    z = (seed + (number + 1) * 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return (z ^ (z >> 31)) % FACES + 1


def _needs_dice(s: State, task: Task) -> bool:
    """Somebody has to throw: no die is given, and no seed."""
    return s.seed == NONE and s.drawn + task[2] > len(s.dice)


def _do_roll(s: State, task: Task) -> None:
    given = tuple(s.dice[s.drawn : s.drawn + task[2]])
    drawn = range(s.drawn + len(given), s.drawn + task[2])
    s.roll((*given, *(face(s.seed, number) for number in drawn)))


def _on_dice(s: State, task: Task, answer: Answer) -> None:
    if not isinstance(answer, Dice):
        raise Wrong("other_question")
    wanted = task[2] - max(0, len(s.dice) - s.drawn)
    if len(answer.dice) != wanted or not all(1 <= die <= FACES for die in answer.dice):
        raise Wrong("wrong_dice")
    s.enter_dice(answer.dice)
    s.answer(s.waiting)
    _do_roll(s, task)


# ----------------------------------------------------------------------------------------------------- threats


def _begin_swarm(s: State) -> None:
    ships = sum(1 << ship for ship in s.order)
    s.schedule(tuple((THREAT, *threat, ships) for threat in s.in_play.threats))


def _begin_storm(s: State) -> None:
    """The lines up to the level of the flight, arrow by arrow [Missions, Meteor Storm]."""
    ships = sum(1 << ship for ship in s.order)
    lines = by_level(s.in_play.lines, s.level)
    if ships:
        s.schedule(tuple((THREAT, *threat, ships) for line in lines for threat in line.threats))


def _do_threat(s: State, task: Task) -> None:
    """Thrown once for all ships that it concerns, by the one furthest ahead now."""
    _, kind, size, side, die, ships = task
    thrower = max(s.concerned(ships), key=s.positions.__getitem__)
    s.schedule(((ROLL, thrower, 1 if die else 2), (STRIKE, kind, size, side, die, ships)))


def _do_strike(s: State, task: Task) -> None:
    """It reaches the ships in order."""
    _, kind, size, side, die, ships = task
    _reach(s, harm.StrikingThreat(kind, size, side, s.rolled + die), s.concerned(ships))


def _reach(s: State, threat: harm.StrikingThreat, ships: list[int]) -> None:
    """Ships that nothing happens to are dealt with at once, as nothing else waits for them."""
    for place, number in enumerate(ships):
        outcome, bit = harm.unpaid(s.ships[number], threat)
        if outcome == DESTROYED or losses.must_fire(s, number, threat):
            s.schedule(tuple((_met_by(s, other, threat), other, *threat) for other in ships[place:]))
            return
        s.note(st.ThreatMet, number, *threat, outcome, bit)


def _met_by(s: State, number: int, threat: harm.StrikingThreat) -> int:
    """The task of a ship that a threat reaches."""
    return FIRE if losses.must_fire(s, number, threat) else HIT


def _begin_shower(s: State) -> None:
    if s.order:
        s.schedule(tuple((SWEEP, sweep) for sweep in range(len(s.in_play.sweeps))))


def _do_sweep(s: State, task: Task) -> None:
    """Every line that holds a component, once, without dice [Missions, Meteor Shower]."""
    side, descending = s.in_play.sweeps[task[1]]
    lines: set[int] = set()
    for number in s.order:
        ship = s.ships[number]
        of_grid = ship.grid.rows if side in (E, W) else ship.grid.columns
        lines.update(line for line, mask in of_grid.items() if mask & ship.tiles)
    s.schedule(
        tuple(
            (HIT, ship, METEOR, SMALL, side, line)
            for line in sorted(lines, reverse=descending)
            for ship in s.order
        )
    )


# ---------------------------------------------------------------------------------------------------- sabotage


def _begin_sabotage(s: State) -> None:
    """The smallest crew; of equal ones that further ahead [rules 9]."""
    ship = min(s.order, key=lambda number: (s.ships[number].crew(), -s.positions[number]))
    s.beat_ship(ship)
    s.schedule(((SABOTAGE_COLUMN, ship, 3),))


def _do_sabotage_column(s: State, task: Task) -> None:
    _, ship, attempts = task
    s.schedule(((ROLL, ship, 2), (SABOTAGE_ROW, ship, attempts)))


def _do_sabotage_row(s: State, task: Task) -> None:
    _, ship, attempts = task
    s.schedule(((ROLL, ship, 2), (SABOTAGE_DONE, ship, attempts, s.rolled)))


def _do_sabotage_done(s: State, task: Task) -> None:
    """Destroys the component where column and row cross; without one, again, three times in all."""
    _, number, attempts, column = task
    ship = s.ships[number]
    cell = (column, s.rolled)
    target = 1 << ship.grid.bit(cell) & ship.tiles if cell in ship.grid else 0
    if target:
        losses.destroy(s, number, target)
    elif attempts > 1:
        s.schedule(((SABOTAGE_COLUMN, number, attempts - 1),))


# -------------------------------------------------------------------------------------------------- black hole


def _begin_hole(s: State) -> None:
    s.schedule(tuple((HOLE, ship) for ship in s.order))


def _needs_hole(s: State, task: Task) -> bool:
    """The strength without power is below that of the hole."""
    return s.ships[task[1]].engines() < strength_of_hole(s)


def strength_of_hole(s: State) -> int:
    """The strength of the Black Hole at the level of the flight."""
    return s.in_play.strengths[s.level - 1]


def _on_hole(s: State, task: Task, answer: Answer) -> None:
    if not isinstance(answer, Hole):
        raise Wrong("other_question")
    number = task[1]
    ship = s.ships[number]
    powered = mask_of(ship, answer.power, ship.kinds[DOUBLE_ENGINE])
    paying = paid_by(ship, len(answer.power), answer.batteries)
    if answer.discard == "all":
        gone = ship.tiles
        if not _may_give_all(s, ship, powered):
            raise Wrong("not_swallowed")
    else:
        gone = mask_of(ship, answer.discard, ship.tiles)
        if not escapes(ship, strength_of_hole(s), powered, gone):
            raise Wrong("wrong_discard")
    s.answer(s.waiting)
    for bit in paying:
        s.pay_energy(number, bit)
    if gone:
        s.lose_components(number, gone, DISCARD)
        losses.lose_aliens(s, number)
    if answer.discard == "all":
        s.swallow(number)


def _may_give_all(s: State, ship: Ship, powered: Mask) -> bool:
    """Fewer components than are due; in a game also a ship that no set of components saves, which may happen with many
    engines [ruling 3].
    """
    hole = strength_of_hole(s)
    if ship.tiles.bit_count() < 2 * (hole - ship.engines(powered)):
        return True
    return "last_resort" in s.rules and way_out(ship, hole, powered) is None


# ---------------------------------------------------------------------------------------------------- dodging


def _needs_dodge(s: State, task: Task) -> bool:
    """There is a fragile tile to open [Missions, Beverage Run]."""
    return bool(s.ships[task[1]].kinds[FRAGILE])


def _on_dodge(s: State, task: Task, answer: Answer) -> None:
    if not isinstance(answer, Dodge):
        raise Wrong("other_question")
    number = task[1]
    if answer.cell is None:
        s.answer(s.waiting)
        return
    ship = s.ships[number]
    cell = 1 << bit_of(ship, answer.cell)
    if not ship.kinds[FRAGILE] & cell:
        raise Wrong("wrong_component")
    s.answer(s.waiting)
    s.lose_components(number, cell, DISCARD)
    s.dodge(number)
    losses.fall_apart(s, number)


BEGIN: Final[Mapping[int, Begin]] = {
    METEORIC_SWARM: _begin_swarm,
    METEOR_STORM: _begin_storm,
    METEOR_SHOWER: _begin_shower,
    SABOTAGE: _begin_sabotage,
    BLACK_HOLE: _begin_hole,
}
TASKS: Final[Mapping[int, Work]] = {
    ROLL: Work(_do_roll, TaskQuestion(_needs_dice, _on_dice)),
    THREAT: Work(_do_threat),
    STRIKE: Work(_do_strike),
    SWEEP: Work(_do_sweep),
    SABOTAGE_COLUMN: Work(_do_sabotage_column),
    SABOTAGE_ROW: Work(_do_sabotage_row),
    SABOTAGE_DONE: Work(_do_sabotage_done),
    HOLE: Work(nothing, TaskQuestion(_needs_hole, _on_hole)),
    DODGE: Work(nothing, TaskQuestion(_needs_dodge, _on_dodge)),
}
