"""What a ship loses and gains: hits, broken ships, crew, goods, days [rules 5, 8, 10, 14].

verbs.py tells what the functions of a task are.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.galaxy_trucker import steps_flight as st
from engine.galaxy_trucker import verbs_harm as harm
from engine.galaxy_trucker import verbs_loads as loads
from engine.galaxy_trucker.actions_flight import Answer, Crew, Defend, Fire, Keep, Stow, Unload, Wrong
from engine.galaxy_trucker.board import Bit, Mask
from engine.galaxy_trucker.board_cells import bit_of, paid_by
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.verbs import TaskQuestion, Work, nothing
from engine.galaxy_trucker.words import (
    ALIENS,
    COLOUR_NAMES,
    DESTROY,
    DESTROYED,
    FALL_OFF,
    NO_GOODS,
    NONE,
    SHOT_DOWN,
    Goods,
)
from engine.galaxy_trucker.words_flight import ALL_DAYS, CREW, DAYS, EARN, FIRE, GAIN, GOODS, HIT, KEEP, Task

# -------------------------------------------------------------------------------------------------------- hits


def threat_of(task: Task) -> harm.StrikingThreat:
    """The threat that a hit is about."""
    _, _, kind, size, side, line = task
    return harm.StrikingThreat(kind, size, side, line)


def _needs_defend(s: State, task: Task) -> bool:
    """The threat would destroy, something that helps works, there is energy, and no order how to use it."""
    return not s.defending >> task[1] & 1 and _can_defend(s, task)


def _can_defend(s: State, task: Task) -> bool:
    ship = s.ships[task[1]]
    if not ship.energy:
        return False
    threat = threat_of(task)
    return bool(harm.defences(ship, threat)) and harm.unpaid(ship, threat)[0] == DESTROYED


def _do_hit(s: State, task: Task) -> None:
    if s.defending >> task[1] & 1 and _can_defend(s, task):
        ship = s.ships[task[1]]
        _hold(s, task, next(iter(ship.grid.bits(harm.defences(ship, threat_of(task))))), ())
    else:
        _take_hit(s, task)


def must_fire(s: State, number: int, threat: harm.StrikingThreat) -> bool:
    """Whether a ship says if its single cannons fire at a big meteor: they need not [Missions, Meteor Storm]."""
    asks = "own_fire" in s.rules and not s.firing >> number & 1
    return asks and harm.unpaid(s.ships[number], threat)[0] == SHOT_DOWN


def _needs_fire(s: State, task: Task) -> bool:
    return must_fire(s, task[1], threat_of(task))


def _on_fire(s: State, task: Task, answer: Answer) -> None:
    if not isinstance(answer, Fire):
        raise Wrong("other_question")
    if answer.always and not answer.yes:
        raise Wrong("nothing_ordered")
    number, threat = task[1], threat_of(task)
    s.answer(s.waiting)
    if answer.always:
        s.order_fire(number)
    if answer.yes:
        _take_hit(s, task)
        return
    bit = harm.struck(s.ships[number], threat.side, threat.line)
    s.note(st.ThreatMet, number, *threat, DESTROYED, bit)
    destroy(s, number, 1 << bit)


def _take_hit(s: State, task: Task) -> None:
    number = task[1]
    ship = s.ships[number]
    threat = threat_of(task)
    outcome, bit = harm.unpaid(ship, threat)
    s.note(st.ThreatMet, number, *threat, outcome, bit)
    if outcome == DESTROYED:
        destroy(s, number, 1 << bit)


def _on_defend(s: State, task: Task, answer: Answer) -> None:
    if not isinstance(answer, Defend):
        raise Wrong("other_question")
    number = task[1]
    ship = s.ships[number]
    threat = threat_of(task)
    if answer.cell is None:
        if answer.batteries:
            raise Wrong("not_enough_energy")
        if answer.rest:
            raise Wrong("nothing_ordered")
        s.answer(s.waiting)
        _take_hit(s, task)
        return
    bit = bit_of(ship, answer.cell)
    if not harm.defences(ship, threat) >> bit & 1:
        raise Wrong("wrong_component")
    paying = paid_by(ship, 1, answer.batteries)
    s.answer(s.waiting)
    if answer.rest:
        s.order_defence(number)
    _hold(s, task, bit, paying)


def _hold(s: State, task: Task, bit: Bit, paying: Sequence[Bit]) -> None:
    """Pays for a shield or double cannon, out of the first battery if none is named, and stops the threat with it."""
    number = task[1]
    ship, threat = s.ships[number], threat_of(task)
    s.pay_energy(number, (paying or loads.batteries_for(ship, 1))[0])
    s.note(st.ThreatMet, number, *threat, harm.held_by(ship, threat, 1 << bit), harm.unpaid(ship, threat)[1])


def destroy(s: State, number: int, struck: Mask) -> None:
    """Destroys components with everything that explodes or breaks; then the rest falls apart."""
    ship = s.ships[number]
    s.lose_components(number, harm.shattered(ship, struck), DESTROY)
    fall_apart(s, number)


def fall_apart(s: State, number: int) -> None:
    """What is not joined any more falls off; the owner is asked where several parts may stay."""
    if s.ships[number].whole():
        lose_aliens(s, number)
    else:
        s.schedule(((KEEP, number),))


# ------------------------------------------------------------------------------------------------ broken ships


def _needs_keep(s: State, task: Task) -> bool:
    """Several parts are left to choose from."""
    return bool(harm.broken(s.ships[task[1]]).choice)


def _do_keep(s: State, task: Task) -> None:
    number = task[1]
    _fall_off(s, number, harm.broken(s.ships[number]).dropped)
    lose_aliens(s, number)


def _on_keep(s: State, task: Task, answer: Answer) -> None:
    if not isinstance(answer, Keep):
        raise Wrong("other_question")
    number = task[1]
    ship = s.ships[number]
    cell = 1 << bit_of(ship, answer.cell)
    kept = next((part for part in harm.broken(ship).choice if part & cell), 0)
    if not kept:
        raise Wrong("no_such_part")
    s.answer(s.waiting)
    _fall_off(s, number, ship.tiles & ~kept)
    lose_aliens(s, number)


def _fall_off(s: State, number: int, mask: Mask) -> None:
    if mask:
        s.lose_components(number, mask, FALL_OFF)


def lose_aliens(s: State, number: int) -> None:
    """Aliens whose cabin is joined to no working life support of theirs die [rules 4]."""
    ship = s.ships[number]
    for alien in ALIENS:
        bit = ship.aliens[alien]
        if bit != NONE and not ship.supported(alien) >> bit & 1:
            s.lose_alien(number, alien)


# -------------------------------------------------------------------------------------------------------- crew


def _needs_crew(s: State, task: Task) -> bool:
    """There is a choice: some are to be given up, and more are aboard."""
    return 0 < task[2] < s.ships[task[1]].crew()


def _do_crew(s: State, task: Task) -> None:
    """All crew goes."""
    number, due = task[1], task[2]
    for bit in loads.crew_by_default(s.ships[number], due):
        s.lose_crew(number, bit)


def _on_crew(s: State, task: Task, answer: Answer) -> None:
    if not isinstance(answer, Crew):
        raise Wrong("other_question")
    number, due = task[1], task[2]
    ship = s.ships[number]
    bits = [bit_of(ship, cell) for cell in answer.cells]
    if len(bits) != due:
        raise Wrong("wrong_number")
    aliens = 0
    for bit in set(bits):
        alien = bit in ship.aliens
        aliens += alien
        if bits.count(bit) > (1 if alien else ship.humans.get(bit, 0)):
            raise Wrong("no_such_crew")
    if aliens and "envoys" in s.rules and ship.human_crew() - (due - aliens) > 1:
        raise Wrong("humans_first")
    s.answer(s.waiting)
    for bit in bits:
        s.lose_crew(number, bit)


# ------------------------------------------------------------------------------------------------------- goods


def _needs_unload(s: State, task: Task) -> bool:
    """People fly, and equal goods or tokens lie in several places [ruling 20]."""
    return "own_unloading" in s.rules and loads.unloading(s.ships[task[1]], task[2]) is not None


def _on_unload(s: State, task: Task, answer: Answer) -> None:
    if not isinstance(answer, Unload):
        raise Wrong("other_question")
    ship = s.ships[task[1]]
    choice = loads.unloading(ship, task[2])
    assert choice is not None, "nobody is asked where nothing is to be chosen"
    bits = [bit_of(ship, cell) for cell in answer.cells]
    if len(bits) != choice.number:
        raise Wrong("wrong_number")
    if any(bits.count(bit) > choice.each.get(bit, 0) for bit in set(bits)):
        raise Wrong("no_such_goods" if choice.colour != NONE else "not_enough_energy")
    s.answer(s.waiting)
    s.lose_goods(task[1], task[2], *loads.loss(ship, task[2]), tuple(bits))


def _do_goods(s: State, task: Task) -> None:
    if task[2]:
        s.lose_goods(task[1], task[2], *loads.loss(s.ships[task[1]], task[2]), ())


def goods_of(task: Task) -> Goods:
    """The goods that a gain brings."""
    _, _, red, yellow, green, blue = task
    return (red, yellow, green, blue)


def _needs_stow(s: State, task: Task) -> bool:
    """Goods are gained and a hold works."""
    return any(goods_of(task)) and bool(loads.working_holds(s.ships[task[1]]))


def _on_stow(s: State, task: Task, answer: Answer) -> None:
    if not isinstance(answer, Stow):
        raise Wrong("other_question")
    number = task[1]
    ship = s.ships[number]
    if answer.holds is None:
        holds, lost = loads.stowed(ship, goods_of(task))
    else:
        holds = _holds(ship, answer)
        every = loads.add_goods(ship.goods_aboard(), goods_of(task))
        for goods in holds.values():
            every = loads.as_goods(had - put for had, put in zip(every, goods, strict=True))
        if min(every) < 0:
            raise Wrong("no_such_goods")
        if not loads.fits(ship, holds):
            raise Wrong("does_not_fit")
        lost = every
    s.answer(s.waiting)
    carried = tuple(sorted((bit, goods) for bit, goods in holds.items() if goods != NO_GOODS))
    s.stow(number, carried, lost)


def _holds(ship: Ship, answer: Stow) -> dict[Bit, Goods]:
    holds: dict[Bit, Goods] = {}
    for hold in answer.holds or ():
        bit = bit_of(ship, hold.at)
        if bit in holds:
            raise Wrong("named_twice")
        if not ship.holds() >> bit & 1:
            raise Wrong("wrong_component")
        holds[bit] = loads.goods_of(COLOUR_NAMES.index(colour) for colour in hold.goods)
    return holds


# --------------------------------------------------------------------------------------------- days and credits


def _do_earn(s: State, task: Task) -> None:
    s.earn(task[1], task[2])


def _do_days(s: State, task: Task) -> None:
    if task[2]:
        s.move(task[1], -task[2], s.position_after(task[1], -task[2]))


def _do_all_days(s: State, task: Task) -> None:
    """Days of several ships, by number: the last ship moves first, as they stand now [rules 5]."""
    days = task[1:]
    for ship in reversed(s.ahead_first()):
        if days[ship]:
            s.move(ship, -days[ship], s.position_after(ship, -days[ship]))


TASKS: Final[Mapping[int, Work]] = {
    HIT: Work(_do_hit, TaskQuestion(_needs_defend, _on_defend)),
    FIRE: Work(_do_hit, TaskQuestion(_needs_fire, _on_fire)),
    KEEP: Work(_do_keep, TaskQuestion(_needs_keep, _on_keep)),
    CREW: Work(_do_crew, TaskQuestion(_needs_crew, _on_crew)),
    GOODS: Work(_do_goods, TaskQuestion(_needs_unload, _on_unload)),
    GAIN: Work(nothing, TaskQuestion(_needs_stow, _on_stow)),
    EARN: Work(_do_earn),
    DAYS: Work(_do_days),
    ALL_DAYS: Work(_do_all_days),
}
