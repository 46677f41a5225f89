"""Flying a ship: what to answer in flight, from what everybody sees. The deck to come is never looked at.

A cadet powers what it can and takes what it is offered; the crew counts what days, crew and energy are worth; an ace
tries its answers out to the end of the card, with dice of its own, and takes the one that leaves it richest.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Final, TypeAlias

from engine.galaxy_trucker import actions_flight as ans
from engine.galaxy_trucker import rules_flight as course
from engine.galaxy_trucker import verbs_dangers as dangers
from engine.galaxy_trucker import verbs_fights as fights
from engine.galaxy_trucker import verbs_harm as harm
from engine.galaxy_trucker import verbs_loads as loads
from engine.galaxy_trucker import verbs_losses as losses
from engine.galaxy_trucker import words_flight as w
from engine.galaxy_trucker.actions_flight import Answer
from engine.galaxy_trucker.board import Bit, Cell
from engine.galaxy_trucker.bots.worth import CREW, DAY, worth_of_goods, worth_of_ship
from engine.galaxy_trucker.cards_missions import Mission
from engine.galaxy_trucker.choices import default, options
from engine.galaxy_trucker.choices_prospects import by_strength
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.verbs_dangers import face
from engine.galaxy_trucker.words import NONE
from engine.galaxy_trucker.words_flight import Task

Idea: TypeAlias = Callable[[State, Task, Ship], Iterator[Answer]]

RESERVE: Final = 2
"""Energy that is kept for shields, where it is not needed now."""
MOST_IDEAS: Final = 7
LEAST_CREW: Final = 2


def answer_for(s: State, thrifty: bool, dreams: int, seed: int, mission: Mission | None = None) -> Answer:
    """The answer of the ship that is asked; `dreams` is how often an idea is tried out, 0 to follow rules of thumb."""
    task = s.pending[-1]
    if task[0] == w.ROLL:
        return ans.Dice(tuple(face(seed, s.drawn + number) for number in range(task[2])))
    first = by_rule(s, thrifty)
    if not dreams:
        return first
    ideas = [first, *(idea for idea in ideas_for(s) if idea != first)][:MOST_IDEAS]
    if len(ideas) == 1:
        return first
    return max(ideas, key=lambda idea: _dreamt(s, idea, dreams, seed, mission))


def ideas_for(s: State) -> Iterator[Answer]:
    """Answers worth trying out."""
    task = s.pending[-1]
    return _IDEAS[task[0]](s, task, s.ships[task[1]])


def by_rule(s: State, thrifty: bool) -> Answer:
    """The answer by rules of thumb."""
    task = s.pending[-1]
    rule = _RULES.get(task[0])
    return default(s) if rule is None else rule(s, task, thrifty)


def _dreamt(s: State, idea: Answer, dreams: int, seed: int, mission: Mission | None) -> float:
    """What the ship is worth when the card is done, on the average of some throws; all others fly by rules of thumb."""
    ship, worth = s.waiting, 0.0
    for dream in range(dreams):
        copy = s.clone()
        copy.set_dice([], face_seed(seed, s.drawn, dream))
        course.answer(copy, ship, idea)
        while copy.waiting != NONE:
            course.answer(copy, copy.waiting, by_rule(copy, True))
        worth += worth_of_ship(copy, ship, mission)
    return worth


def face_seed(seed: int, drawn: int, dream: int) -> int:
    """Another stream of dice for each dream, the same for all ideas."""
    return (seed * 1_000_003 + drawn * 8191 + dream) & ((1 << 62) - 1)


# -------------------------------------------------------------------------------------------------------- power


def _cells(ship: Ship, bits: list[Bit]) -> tuple[Cell, ...]:
    return tuple(ship.grid.cell(bit) for bit in bits)


def _power_ideas(s: State, task: Task, ship: Ship) -> Iterator[Answer]:
    """None, one, two ... of them, the strongest first."""
    doubles = by_strength(s, ship, task)
    for number in range(min(len(doubles), ship.energy_aboard()), NONE, -1):
        yield ans.Power(_cells(ship, doubles[:number]))


def _power(s: State, task: Task, thrifty: bool) -> Answer:
    """As little as beats an enemy, or at least ties; else what there is, but for a reserve."""
    ship = s.ships[task[1]]
    doubles = by_strength(s, ship, task)
    most = min(len(doubles), ship.energy_aboard())
    if not thrifty:
        return ans.Power(_cells(ship, doubles[:most]))
    wanted = _wanted(s)
    for aim in wanted:
        for number in range(most + 1):
            powered = sum(1 << bit for bit in doubles[:number])
            if fights.value_of(s, ship, task[2], powered) >= aim:
                return ans.Power(_cells(ship, doubles[:number]))
    if wanted:
        return ans.Power()
    if s.in_play.kind == w.TACTICAL_ZONE:
        return ans.Power()
    spare = most if ship.engines() <= 0 else ship.energy_aboard() - RESERVE
    return ans.Power(_cells(ship, doubles[: max(0, min(most, spare))]))


def _wanted(s: State) -> list[int]:
    """Strengths worth powering for, in halves, the best first."""
    card = s.in_play
    if card.kind in w.ENEMIES:
        return [2 * card.strength + 1, 2 * card.strength]
    if card.kind == w.ENEMY_FLEET:
        return [2 * line.strength for line in reversed(fights.by_level(card.lines, s.level))]
    return []


# ----------------------------------------------------------------------------------------- hits, parts and crew


def _defend(s: State, task: Task, thrifty: bool) -> Answer:
    ship = s.ships[task[1]]
    return ans.Defend(ship.grid.cells(harm.defences(ship, losses.threat_of(task)))[0])


def _fire(s: State, task: Task, thrifty: bool) -> Answer:
    return ans.Fire(True, always=True)


def _fire_ideas(s: State, task: Task, ship: Ship) -> Iterator[Answer]:
    yield _fire(s, task, True)


def _defend_ideas(s: State, task: Task, ship: Ship) -> Iterator[Answer]:
    yield _defend(s, task, True)
    yield ans.Defend()


def _crew_ideas(s: State, task: Task, ship: Ship) -> Iterator[Answer]:
    """By default; cabins emptied one after the other, those that others infect first; aliens first."""
    yield default(s)
    infected = set(loads.infected(ship))
    orders = (
        sorted(ship.humans, key=lambda bit: (bit not in infected, ship.humans[bit])),
        sorted(ship.humans, key=lambda bit: -ship.humans[bit]),
    )
    aliens = [bit for bit in ship.aliens if bit != NONE]
    for number, order in enumerate(orders):
        humans = [bit for bit in order for _ in range(ship.humans[bit])]
        given = [*aliens, *humans] if number else [*humans, *aliens]
        if "envoys" not in s.rules or not number:
            yield ans.Crew(_cells(ship, given[: task[2]]))


# ------------------------------------------------------------------------------------------------------- offers


def _planet(s: State, task: Task, thrifty: bool) -> Answer:
    """The planet that brings most, if it is worth the days."""
    ship, card = s.ships[task[1]], s.in_play
    free = [number for number in range(len(card.planets)) if not s.taken >> number & 1]
    worth = {number: worth_of_goods(ship, card.planets[number]) for number in free}
    best = max(free, key=worth.__getitem__)
    pays = worth[best] > (card.days * DAY if thrifty else 0)
    return ans.Planet(best if pays else None)


def _accept(s: State, task: Task, thrifty: bool) -> Answer:
    """An offer or reward that is worth its days and crew."""
    ship, card = s.ships[task[1]], s.in_play
    gain: float = card.credits + worth_of_goods(ship, card.reward)
    if not thrifty:
        return ans.Accept(gain > 0 and (card.kind != w.ABANDONED_SHIP or card.crew < ship.crew()))
    gain -= card.days * DAY
    if card.kind == w.ABANDONED_SHIP:
        if ship.crew() - card.crew < LEAST_CREW or ship.human_crew() - card.crew < 1:
            return ans.Accept(False)
        gain -= CREW * card.crew
    return ans.Accept(gain > 0)


def _dodge(s: State, task: Task, thrifty: bool) -> Answer:
    """A bottle is worth its reward; only a Black Hole that would swallow the ship costs more."""
    ship, card = s.ships[task[1]], s.in_play
    if card.kind != w.BLACK_HOLE or ship.engines() >= dangers.strength_of_hole(s):
        return ans.Dodge()
    return next(islice(options(s), 1, None))


def _listed(s: State, task: Task, ship: Ship) -> Iterator[Answer]:
    return options(s)


def _only_default(s: State, task: Task, ship: Ship) -> Iterator[Answer]:
    yield default(s)


_RULES: Final[Mapping[int, Callable[[State, Task, bool], Answer]]] = {
    w.POWER: _power,
    w.HIT: _defend,
    w.FIRE: _fire,
    w.PLANET: _planet,
    w.OFFER: _accept,
    w.REWARD: _accept,
    w.DODGE: _dodge,
}
_IDEAS: Final[Mapping[int, Idea]] = {
    w.POWER: _power_ideas,
    w.HIT: _defend_ideas,
    w.FIRE: _fire_ideas,
    w.KEEP: _listed,
    w.PLANET: _listed,
    w.OFFER: _listed,
    w.REWARD: _listed,
    w.CREW: _crew_ideas,
    w.GOODS: _only_default,
    w.GAIN: _only_default,
    w.HOLE: _listed,
    w.DODGE: _listed,
    w.SHED: _listed,
}
