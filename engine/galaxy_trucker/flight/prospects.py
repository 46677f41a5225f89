"""What an answer costs and brings, as far as it is certain: for pages that show choices with their prices."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from engine.galaxy_trucker.boards import Cell
from engine.galaxy_trucker.flight import answers as ans
from engine.galaxy_trucker.flight import course, fights
from engine.galaxy_trucker.flight import steps as st
from engine.galaxy_trucker.flight import words as w
from engine.galaxy_trucker.flight.answers import Answer
from engine.galaxy_trucker.flight.questions import default, options
from engine.galaxy_trucker.flight.state import State
from engine.galaxy_trucker.ship import Ship
from engine.galaxy_trucker.words import LOSS_NAMES, NONE, N
from engine.game import Json, Step, action_json, snake

MOST: Final = 12
"""How many answers are priced."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """An answer, as an action, and what follows from it for the ship that gives it, up to the next dice.

    `strength` is what it declares, with halves; `days` are flown (+) or lost; `crew`, `components` and `energy` are
    those that go; `goods` how many are gained or lost. `gone` are the components that go, in the order in which they
    do, each time with the word for it (`destroyed`, `fallen_off`). `marks` are the names of steps such as
    `enemy_beaten`.
    """

    answer: dict[str, Json]
    strength: float | None
    energy: int
    days: int
    credits: int
    crew: int
    components: int
    goods: int
    gone: tuple[tuple[str, tuple[Cell, ...]], ...]
    marks: tuple[str, ...]


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
    copy.log = log
    copy.set_dice([], 0)
    course.answer(copy, number, answer)
    mine = list(_until_dice(log, number))
    strengths = [step.halves / 2 for step in mine if isinstance(step, st.ValueDeclared)]
    return Prospect(
        answer=action_json(answer),
        strength=strengths[0] if strengths else None,
        energy=sum(isinstance(step, st.EnergyPaid) for step in mine),
        days=sum(step.days for step in mine if isinstance(step, st.ShipMoved)),
        credits=sum(step.credits for step in mine if isinstance(step, st.CreditsEarned)),
        crew=sum(isinstance(step, st.CrewLost | st.AlienLost) for step in mine),
        components=sum(step.mask.bit_count() for step in mine if isinstance(step, st.ComponentsLost)),
        goods=sum(_goods(step, sum(before.goods_aboard())) for step in mine),
        gone=tuple(
            (LOSS_NAMES[step.how], tuple(before.grid.cells(step.mask)))
            for step in mine
            if isinstance(step, st.ComponentsLost)
        ),
        marks=tuple(snake(type(step).__name__) for step in mine if isinstance(step, _MARKS)),
    )


def _goods(step: Step, before: int) -> int:
    if isinstance(step, st.GoodsStowed):
        return sum(sum(goods) for _, goods in step.holds) - before
    return -sum(step.goods) if isinstance(step, st.GoodsLost) else 0


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
