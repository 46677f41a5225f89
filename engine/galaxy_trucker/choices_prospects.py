"""What an answer costs and brings, as far as it is certain: for pages that show choices with their prices."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from engine.galaxy_trucker import actions_flight as ans
from engine.galaxy_trucker import rules_flight as course
from engine.galaxy_trucker import steps_flight as st
from engine.galaxy_trucker import verbs_fights as fights
from engine.galaxy_trucker import words_flight as w
from engine.galaxy_trucker.actions_flight import Answer
from engine.galaxy_trucker.board import Cell, table
from engine.galaxy_trucker.cards_kinds import CardLine
from engine.galaxy_trucker.choices import default, options, to_come
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.words import LOSS_NAMES, NONE, Goods, N
from engine.game import Json, Step, action_json, snake

MOST: Final = 12
"""How many answers are priced."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """An answer, as an action, and what follows from it for the ship that gives it, up to the next dice.

    `strength` is what it declares, with halves; `days` are flown (+) or lost; `crew`, `components` and `energy` are
    those that go; `goods` how many are gained or lost, `worth` their prices. `gone` are the components that go, in
    the order in which they do, each time with the word for it (`destroyed`, `fallen_off`). `marks` are the names of
    steps such as `enemy_beaten`, and `fleet_held` where no line of a fleet is left to take. `later` is the most energy
    that an order may take after this threat; `due` is what the lines of a fleet bring (`crew`, `goods`, `days`,
    `shots`), as far as anything.
    """

    answer: dict[str, Json]
    strength: float | None
    energy: int
    days: int
    credits: int
    crew: int
    components: int
    goods: int
    worth: int
    gone: tuple[tuple[str, tuple[Cell, ...]], ...]
    marks: tuple[str, ...]
    later: int = 0
    due: tuple[tuple[str, int], ...] = ()


def prospects(s: State) -> tuple[Prospect, ...]:
    """The answers worth showing at the question that is open, the one by default first; nothing of dice to come."""
    if s.waiting == NONE or s.pending[-1][0] == w.ROLL:
        return ()
    return tuple(_prospect(s, answer) for answer in islice(_listed(s), MOST))


def by_strength(s: State, ship: Ship, task: w.Task) -> list[int]:
    """The working double components that count, those that add most first."""
    ahead = 0
    for side in s.in_play.directions or (N,):
        ahead |= ship.points[side]
    doubles = ship.grid.bits(fights.doubles(ship, task) & ~ship.dead)
    return sorted(doubles, key=lambda bit: not ahead >> bit & 1)


def _listed(s: State) -> Iterator[Answer]:
    task, ship = s.pending[-1], s.ships[s.waiting]
    if task[0] == w.CREW:
        yield default(s)
    elif task[0] == w.POWER:
        doubles = by_strength(s, ship, task)
        for number in range(min(len(doubles), ship.energy_aboard()) + 1):
            yield ans.Power(tuple(ship.grid.cell(bit) for bit in doubles[:number]))
    else:
        yield from options(s)


def _prospect(s: State, answer: Answer) -> Prospect:
    number = s.waiting
    before = s.ships[number]
    copy = s.clone()
    log: list[Step] = []
    copy.keep(log)
    copy.set_dice([], 0)
    course.answer(copy, number, answer)
    mine = list(_until_dice(log, number))
    declared = next((step.halves for step in mine if isinstance(step, st.ValueDeclared)), None)
    energy = sum(isinstance(step, st.EnergyPaid) for step in mine)
    lines = None if declared is None or s.in_play.kind != w.ENEMY_FLEET else fights.lines_due(s, declared)
    marks = tuple(snake(type(step).__name__) for step in mine if isinstance(step, _MARKS))
    return Prospect(
        answer=action_json(answer),
        strength=None if declared is None else declared / 2,
        energy=energy,
        days=sum(step.days for step in mine if isinstance(step, st.ShipMoved)),
        credits=sum(step.credits for step in mine if isinstance(step, st.CreditsEarned)),
        crew=sum(isinstance(step, st.CrewLost | st.AlienLost) for step in mine),
        components=sum(step.mask.bit_count() for step in mine if isinstance(step, st.ComponentsLost)),
        goods=sum(_goods(step, sum(before.goods_aboard())) for step in mine),
        worth=sum(_worth(step, before.goods_aboard()) for step in mine),
        gone=tuple(
            (LOSS_NAMES[step.how], tuple(before.grid.cells(step.mask)))
            for step in mine
            if isinstance(step, st.ComponentsLost)
        ),
        marks=marks if lines is None or lines else (*marks, "fleet_held"),
        later=_later(s, number, energy) if isinstance(answer, ans.Defend) and answer.rest else 0,
        due=_due(lines or []),
    )


def _later(s: State, number: int, paid: int) -> int:
    """The most energy that goes after what is paid already: one for each threat, and no more than there is."""
    return max(0, min(1 + to_come(s, number), s.ships[number].energy_aboard()) - paid)


def _due(lines: list[CardLine]) -> tuple[tuple[str, int], ...]:
    every = {
        "crew": sum(line.crew for line in lines),
        "goods": sum(line.goods for line in lines),
        "days": sum(line.days for line in lines),
        "shots": sum(len(line.threats) for line in lines),
    }
    return tuple((name, number) for name, number in every.items() if number)


def _goods(step: Step, before: int) -> int:
    if isinstance(step, st.GoodsStowed):
        return sum(sum(goods) for _, goods in step.holds) - before
    return -sum(step.goods) if isinstance(step, st.GoodsLost) else 0


def _worth(step: Step, before: Goods) -> int:
    """What the goods of a step are sold for where they arrive; below 0 where they are lost."""
    if isinstance(step, st.GoodsStowed):
        return sum(_price(goods) for _, goods in step.holds) - _price(before)
    return -_price(step.goods) if isinstance(step, st.GoodsLost) else 0


def _price(goods: Goods) -> int:
    return sum(price * count for price, count in zip(table().flight.prices, goods, strict=True))


def _until_dice(log: list[Step], number: int) -> Iterator[Step]:
    """The steps of the ship up to the next dice, or to its next question: what comes then hangs on another answer."""
    for step in log:
        if isinstance(step, st.DiceRolled | st.Asked | st.CardDone):
            return
        if step._asdict().get("ship") == number:
            yield step


_MARKS: Final = (
    st.EnemyBeaten,
    st.ShipBeaten,
    st.ShipStalled,
    st.ShipSwallowed,
    st.ShipDodged,
    st.ShipRetired,
)
