"""The course of a flight: takes the next task until a ship has to answer or the card is done [rules 5 to 11].

What is left of a card lies in `State.pending`, so a flight can stop, be copied and go on at every question. Hits and
losses stand in verbs_losses.py, offers in verbs_offers.py, strengths in verbs_fights.py, threats in verbs_dangers.py,
events in verbs_events.py.
"""

from collections.abc import Mapping
from typing import Final

from engine.galaxy_trucker import verbs_dangers as dangers
from engine.galaxy_trucker import verbs_events as events
from engine.galaxy_trucker import verbs_fights as fights
from engine.galaxy_trucker import verbs_losses as losses
from engine.galaxy_trucker import verbs_offers as offers
from engine.galaxy_trucker import words_flight as w
from engine.galaxy_trucker.actions_flight import Answer, Wrong
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.verbs import Begin, Work
from engine.galaxy_trucker.words import NONE
from engine.galaxy_trucker.words_flight import Task


def advance(s: State) -> None:
    """Deals with what is pending until somebody has to answer or nothing is left."""
    pending = s.pending
    while pending and s.waiting == NONE:
        task = pending[-1]
        do, question = _WORK[task[0]]
        if question is not None and question.needs(s, task):
            s.ask(task[1], task[0])
            return
        s.take_task(task[0])
        do(s, task)


def answer(s: State, ship: int, said: Answer) -> None:
    """A ship's answer to what it is asked, and what follows; raises Wrong and changes nothing."""
    if s.waiting != ship or s.waiting == NONE:
        raise Wrong("not_asked")
    task = s.pending[-1]
    question = _WORK[task[0]].question
    if question is None:
        raise Wrong("not_asked")
    question.on(s, task, said)
    advance(s)


# ------------------------------------------------------------------------------------------ between the cards


def begin(s: State, positions: tuple[int, ...]) -> None:
    """Puts the ships on the flight board; those without a human retire at once."""
    s.begin(positions)
    _retire(s, [ship for ship in s.ahead_first() if not s.ships[ship].human_crew()], w.NO_HUMANS)
    if not s.flying or not s.deck:
        s.end_flight()


def give_up(s: State, ship: int) -> None:
    """A ship leaves of its own will, between two cards."""
    _retire(s, [ship], w.GAVE_UP)
    if not s.flying:
        s.end_flight()


def turn_card(s: State) -> None:
    """Turns up the next card and resolves it as far as nobody has to answer."""
    s.turn_card(s.card + 1)
    s.schedule(((w.BEGIN,), (w.END_CARD,)))
    if "dodge" in s.rules and s.in_play.kind in w.SUPERCARDS:
        s.schedule(tuple((w.DODGE, ship) for ship in s.order))
    advance(s)


def _begin(s: State, task: Task) -> None:
    _BEGIN[s.in_play.kind](s)


def _end_card(s: State, task: Task) -> None:
    """Who retires does so at once, for the first cause that holds; the leader counts even if it retires too."""
    flying = s.ahead_first()
    leader = s.positions[flying[0]]
    for ship in flying:
        cause = _cause(s, ship, leader)
        if cause != NONE:
            s.retire(ship, cause)
    if s.freighter_hits != NONE:
        s.move_freighter(s.freighter_after(2))
    s.end_card(s.card)
    if not s.flying or s.card + 1 == len(s.deck):
        s.end_flight()


def _cause(s: State, ship: int, leader: int) -> int:
    if s.swallowed >> ship & 1:
        return w.SWALLOWED
    if not s.ships[ship].humans:
        return w.NO_HUMANS
    if s.stalled >> ship & 1:
        return w.NO_POWER
    return w.LAPPED if leader - s.positions[ship] > w.SPACES else NONE


def _retire(s: State, ships: list[int], cause: int) -> None:
    for ship in ships:
        s.retire(ship, cause)


def _moves(s: State) -> None:
    for ship, days in s.in_play.moves:
        if s.flying >> ship & 1 and days:
            s.move(ship, days, s.position_after(ship, days))


_BEGIN: Final[Mapping[int, Begin]] = {
    **fights.BEGIN,
    **offers.BEGIN,
    **dangers.BEGIN,
    **events.BEGIN,
    w.MOVE: _moves,
}
"""What each kind of card begins with."""

_TASKS: Final[Mapping[int, Work]] = {
    w.BEGIN: Work(_begin),
    w.END_CARD: Work(_end_card),
    **losses.TASKS,
    **offers.TASKS,
    **fights.TASKS,
    **dangers.TASKS,
    **events.TASKS,
}
_WORK: Final[list[Work]] = [_TASKS[kind] for kind in w.TASKS]
