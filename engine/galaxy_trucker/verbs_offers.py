"""Planets, Abandoned Ship, Abandoned Station, and the reward of an enemy beaten [rules 9]."""

from collections.abc import Mapping
from typing import Final

from engine.galaxy_trucker import steps_flight as st
from engine.galaxy_trucker.actions_flight import Accept, Answer, Planet, Wrong
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.verbs import Begin, TaskQuestion, Work, nothing
from engine.galaxy_trucker.words_flight import (
    ABANDONED_SHIP,
    ABANDONED_STATION,
    ALL_DAYS,
    CREW,
    DAYS,
    DEPART,
    EARN,
    GAIN,
    OFFER,
    PLANET,
    PLANETS,
    REWARD,
    Task,
)


def _begin_planets(s: State) -> None:
    s.schedule((*((PLANET, ship) for ship in s.order), (DEPART,)))


def _needs_planet(s: State, task: Task) -> bool:
    """A planet is free."""
    return s.taken != (1 << len(s.in_play.planets)) - 1


def _on_planet(s: State, task: Task, answer: Answer) -> None:
    if not isinstance(answer, Planet):
        raise Wrong("other_question")
    number, planets = answer.number, s.in_play.planets
    if number is not None and (not 0 <= number < len(planets) or s.taken >> number & 1):
        raise Wrong("no_such_planet")
    s.answer(s.waiting)
    if number is not None:
        s.land(task[1], number)
        s.schedule(((GAIN, task[1], *planets[number]),))


def _do_depart(s: State, task: Task) -> None:
    """Those who landed lose the days when all have decided."""
    days = s.in_play.days
    s.schedule(((ALL_DAYS, *(days if s.losers >> ship & 1 else 0 for ship in range(len(s.ships)))),))


def _begin_offer(s: State) -> None:
    if s.in_play.kind == ABANDONED_SHIP and "no_abandoned_ships" in s.rules:
        s.note(st.CardSkipped, s.card)
    else:
        s.schedule(((OFFER, s.order[0], 0),))


def _needs_offer(s: State, task: Task) -> bool:
    """The crew is large enough, to be given up or only to be shown."""
    return s.ships[task[1]].crew() >= s.in_play.crew


def _do_offer(s: State, task: Task) -> None:
    """The next ship may, if this one does not."""
    place = task[2] + 1
    if place < len(s.order):
        s.schedule(((OFFER, s.order[place], place),))


def _on_offer(s: State, task: Task, answer: Answer) -> None:
    if not isinstance(answer, Accept):
        raise Wrong("other_question")
    s.answer(s.waiting)
    if not answer.yes:
        _do_offer(s, task)
    elif s.in_play.kind == ABANDONED_SHIP:
        s.schedule(((CREW, task[1], s.in_play.crew), *_reward(s, task[1])))
    else:
        s.schedule(tuple(_reward(s, task[1])))


def _needs_reward(s: State, task: Task) -> bool:
    return True


def _on_reward(s: State, task: Task, answer: Answer) -> None:
    if not isinstance(answer, Accept):
        raise Wrong("other_question")
    s.answer(s.waiting)
    if answer.yes:
        s.schedule(tuple(_reward(s, task[1])))


def _reward(s: State, ship: int) -> list[Task]:
    """Credits and goods, then the days, all at once."""
    card = s.in_play
    tasks: list[Task] = []
    if card.credits:
        tasks.append((EARN, ship, card.credits))
    if any(card.reward):
        tasks.append((GAIN, ship, *card.reward))
    tasks.append((DAYS, ship, card.days))
    return tasks


BEGIN: Final[Mapping[int, Begin]] = {
    PLANETS: _begin_planets,
    ABANDONED_SHIP: _begin_offer,
    ABANDONED_STATION: _begin_offer,
}
TASKS: Final[Mapping[int, Work]] = {
    PLANET: Work(nothing, TaskQuestion(_needs_planet, _on_planet)),
    DEPART: Work(_do_depart),
    OFFER: Work(_do_offer, TaskQuestion(_needs_offer, _on_offer)),
    REWARD: Work(nothing, TaskQuestion(_needs_reward, _on_reward)),
}
