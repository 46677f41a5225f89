"""Open Space, enemies, Combat Zone, enemy fleets, Tactical Zone: strengths declared and compared [rules 7, 9].

Strengths are halves, so that half a cannon is a whole number.
"""

from collections.abc import Mapping
from typing import Final

from engine.galaxy_trucker import steps_flight as st
from engine.galaxy_trucker.actions_flight import Answer, Power, Wrong
from engine.galaxy_trucker.board import Mask
from engine.galaxy_trucker.board_cells import mask_of, paid_by
from engine.galaxy_trucker.cards_kinds import CardLine, Column
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.verbs import Begin, TaskQuestion, Work
from engine.galaxy_trucker.words import DOUBLE_CANNON, DOUBLE_ENGINE, NONE, N, Side
from engine.galaxy_trucker.words_flight import (
    ALL_DAYS,
    BARRAGE,
    CANNON_VALUE,
    COLUMN,
    COMBAT_ZONE,
    CREW,
    CREW_VALUE,
    DAYS,
    ENEMY_FLEET,
    ENGINE_VALUE,
    FIGHT,
    FLEET,
    FLY,
    GOODS,
    JUDGE,
    JUDGE_COLUMN,
    LINE,
    MEET,
    OPEN_SPACE,
    PIRATES,
    POWER,
    REWARD,
    SLAVERS,
    SMUGGLERS,
    TACTICAL_ZONE,
    THREAT,
    Task,
)

# ---------------------------------------------------------------------------------------- declaring a strength


def doubles(ship: Ship, task: Task) -> Mask:
    """The double components of the values that a ship declares, also those in a dead zone."""
    values = task[2:]
    engines = ship.kinds[DOUBLE_ENGINE] if ENGINE_VALUE in values else 0
    return engines | ship.kinds[DOUBLE_CANNON] if CANNON_VALUE in values else engines


def _needs_power(s: State, task: Task) -> bool:
    """A double that counts works, and there is energy."""
    ship = s.ships[task[1]]
    return bool(ship.energy) and bool(doubles(ship, task) & ~ship.dead)


def _do_power(s: State, task: Task) -> None:
    _declare(s, task, 0)


def _on_power(s: State, task: Task, answer: Answer) -> None:
    if not isinstance(answer, Power):
        raise Wrong("other_question")
    number = task[1]
    ship = s.ships[number]
    powered = mask_of(ship, answer.cells, doubles(ship, task))
    paying = paid_by(ship, len(answer.cells), answer.batteries)
    s.answer(s.waiting)
    for bit in paying:
        s.pay_energy(number, bit)
    _declare(s, task, powered)


def value_of(s: State, ship: Ship, value: int, powered: Mask) -> int:
    """What a ship brings of a value, in halves."""
    if value == CREW_VALUE:
        return 2 * ship.crew()
    if value == ENGINE_VALUE:
        return 2 * ship.engines(powered)
    return ship.cannons(powered, _directions(s))


def _directions(s: State) -> tuple[Side, ...]:
    return s.in_play.directions if s.in_play.kind == ENEMY_FLEET else (N,)


def _declare(s: State, task: Task, powered: Mask) -> None:
    _, number, first, second = task
    ship = s.ships[number]
    halves = value_of(s, ship, first, powered)
    if second != NONE:
        halves -= value_of(s, ship, second, powered)
    s.declare(number, halves, powered)


def _all_declare(s: State, first: int, second: int = NONE) -> list[Task]:
    return [(POWER, ship, first, second) for ship in s.order]


# -------------------------------------------------------------------------------------------------- open space


def _begin_open_space(s: State) -> None:
    for ship in reversed(s.order):
        s.schedule(((POWER, ship, ENGINE_VALUE, NONE), (FLY, ship)))


def _do_fly(s: State, task: Task) -> None:
    days = s.values[task[1]] // 2
    if days > 0:
        s.move(task[1], days, s.position_after(task[1], days))
    else:
        s.stall(task[1])


# ----------------------------------------------------------------------------------------------------- enemies


def _begin_enemy(s: State) -> None:
    s.schedule(((MEET, 0),))


def _do_meet(s: State, task: Task) -> None:
    """The enemy attacks the next ship in order; pirates shoot when all have fought."""
    place = task[1]
    if place < len(s.order):
        s.schedule(((POWER, s.order[place], CANNON_VALUE, NONE), (FIGHT, s.order[place], place)))
    elif s.in_play.kind == PIRATES:
        s.schedule(((BARRAGE,),))


def _do_fight(s: State, task: Task) -> None:
    _, ship, place = task
    card = s.in_play
    enemy = 2 * card.strength
    if s.values[ship] > enemy:
        s.note(st.EnemyBeaten, ship)
        s.schedule(((REWARD, ship), *([(BARRAGE,)] if card.kind == PIRATES else ())))
        return
    penalty: list[Task] = []
    if s.values[ship] < enemy:
        s.beat_ship(ship)
        if card.kind != PIRATES:
            penalty = [(GOODS, ship, card.goods) if card.kind == SMUGGLERS else (CREW, ship, card.crew)]
    s.schedule((*penalty, (MEET, place + 1)))


def _do_barrage(s: State, task: Task) -> None:
    """The shots hit all losers [rules 9]."""
    if s.losers:
        s.schedule(tuple((THREAT, *shot, s.losers) for shot in s.in_play.threats))


# ------------------------------------------------------------------------------------------------- combat zone


def _begin_combat_zone(s: State) -> None:
    if len(s.order) < 2:
        s.note(st.CardSkipped, s.card)
    else:
        s.schedule(tuple((LINE, line) for line in range(len(s.in_play.lines))))


def _do_line(s: State, task: Task) -> None:
    """All declare before the lowest is served."""
    s.schedule((*_all_declare(s, s.in_play.lines[task[1]].least), (JUDGE, task[1])))


def _do_judge(s: State, task: Task) -> None:
    _penalise(s, [s.in_play.lines[task[1]]])


def _penalise(s: State, lines: list[CardLine]) -> None:
    """The lowest value pays, of equal ones that further ahead: crew, goods, days, then the shots, each summed."""
    ship = min(s.order, key=lambda number: (s.values[number], -s.positions[number]))
    s.beat_ship(ship)
    s.schedule(
        (
            (CREW, ship, sum(line.crew for line in lines)),
            (GOODS, ship, sum(line.goods for line in lines)),
            (DAYS, ship, sum(line.days for line in lines)),
            *((THREAT, *shot, 1 << ship) for line in lines for shot in line.threats),
        )
    )


def by_level(lines: tuple[CardLine, ...], level: int) -> list[CardLine]:
    """The lines that count at a level of the flight, in printed order."""
    return [line for line in lines if line.level <= level]


# ----------------------------------------------------------------------------------------------- tactical zone


def _begin_tactical_zone(s: State) -> None:
    if len(s.order) < 2:
        s.note(st.CardSkipped, s.card)
    else:
        s.schedule(tuple((COLUMN, column) for column in range(len(s.in_play.columns))))


def _do_column(s: State, task: Task) -> None:
    column: Column = s.in_play.columns[task[1]]
    s.schedule((*_all_declare(s, column.first, column.second), (JUDGE_COLUMN, task[1])))


def _do_judge_column(s: State, task: Task) -> None:
    _penalise(s, by_level(s.in_play.columns[task[1]].lines, s.level))


# -------------------------------------------------------------------------------------------------------- fleet


def _begin_fleet(s: State) -> None:
    s.schedule((*_all_declare(s, CANNON_VALUE), (FLEET,)))


def lines_due(s: State, halves: int) -> list[CardLine]:
    """The lines of the fleet in play that a ship of this strength must take [Missions, Enemy Fleets]."""
    lines = by_level(s.in_play.lines, s.level)
    return lines[_reached(lines, halves) :]


def _do_fleet(s: State, task: Task) -> None:
    """Crew and goods ship by ship, days from the last ship to the first, then the shots line by line."""
    lines = by_level(s.in_play.lines, s.level)
    reached = {ship: _reached(lines, s.values[ship]) for ship in s.order}
    due = {ship: lines[reached[ship] :] for ship in s.order}
    tasks: list[Task] = []
    for ship, apply in due.items():
        if apply:
            s.beat_ship(ship)
            tasks += [
                (CREW, ship, sum(line.crew for line in apply)),
                (GOODS, ship, sum(line.goods for line in apply)),
            ]
    tasks.append((ALL_DAYS, *(sum(line.days for line in due.get(n, ())) for n in range(len(s.ships)))))
    for place, line in enumerate(lines):
        ships = sum(1 << ship for ship in s.order if reached[ship] <= place)
        if ships:
            tasks += [(THREAT, *shot, ships) for shot in line.threats]
    s.schedule(tuple(tasks))
    if s.freighter_hits != NONE and all(due.values()):
        s.hit_freighter(s.freighter_hits + 1)


def _reached(lines: list[CardLine], halves: int) -> int:
    """How many lines, from the top, have no effect: all up to the highest one whose strength is reached."""
    return max((place + 1 for place, line in enumerate(lines) if halves >= 2 * line.strength), default=0)


BEGIN: Final[Mapping[int, Begin]] = {
    OPEN_SPACE: _begin_open_space,
    SLAVERS: _begin_enemy,
    SMUGGLERS: _begin_enemy,
    PIRATES: _begin_enemy,
    COMBAT_ZONE: _begin_combat_zone,
    TACTICAL_ZONE: _begin_tactical_zone,
    ENEMY_FLEET: _begin_fleet,
}
TASKS: Final[Mapping[int, Work]] = {
    POWER: Work(_do_power, TaskQuestion(_needs_power, _on_power)),
    FLY: Work(_do_fly),
    MEET: Work(_do_meet),
    FIGHT: Work(_do_fight),
    BARRAGE: Work(_do_barrage),
    LINE: Work(_do_line),
    JUDGE: Work(_do_judge),
    COLUMN: Work(_do_column),
    JUDGE_COLUMN: Work(_do_judge_column),
    FLEET: Work(_do_fleet),
}
