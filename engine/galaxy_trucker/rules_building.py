"""Building in real time: what each action does once it is allowed, and how building ends [rules 2, ruling B4]."""

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker import chance as lots
from engine.galaxy_trucker import steps as st
from engine.galaxy_trucker.cards_tiles import number_of
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.words import ASIDE, DOWN, NONE, START_CIRCLE, UP

MS = 1000


def start(s: State) -> None:
    """The sand begins to run on the circle of the round."""
    if s.setup.sand_s:
        s.start_sand(s.circle, s.now_ms + MS * s.setup.sand_s)


def sand_is_out(s: State) -> bool:
    """Whether the sand lies still, so that somebody may turn it."""
    return s.setup.sand_s > 0 and s.sand_ms == NONE


def do(s: State, player: int, action: act.Build) -> None:
    """Makes an action that is allowed."""
    seat = player + 1
    match action:
        case act.TakeDown():
            _fix(s, player)
            heap = s.cargo if action.cargo else s.heap
            s.take_tile(seat, DOWN, heap[-1])
        case act.TakeUp():
            _fix(s, player)
            s.take_tile(seat, UP, number_of(action.tile))
        case act.TakeAside():
            _fix(s, player)
            s.take_tile(seat, ASIDE, s.aside[player][action.place])
        case act.TakeLoose():
            s.take_loose(seat, s.loose_tile(player))
        case act.Place():
            s.place_tile(seat, s.ships[player].grid.bit(action.cell), s.hand[player], action.turn)
        case act.Turn():
            s.turn_tile(seat, action.turn)
        case act.SetAside():
            _set_aside(s, player)
        case act.Return():
            s.return_tile(seat, s.hand[player])
        case act.Look():
            _fix(s, player)
            s.take_pile(seat, action.pile)
        case act.PutBack():
            s.put_back(seat, s.looking[player])
        case act.Flip():
            s.note(st.SandFlipped, seat)
            s.start_sand(s.circle - 1, s.now_ms + MS * s.setup.sand_s)
        case act.Finish():
            _fix(s, player)
            s.take_number(seat, action.number, 0)


def _fix(s: State, player: int) -> None:
    if s.loose[player] != NONE:
        s.fix_tile(player + 1)


def _set_aside(s: State, player: int) -> None:
    s.set_aside(player + 1, s.aside[player].index(NONE), s.hand[player])


def is_over(s: State) -> bool:
    """Whether all have a number, or the sand ran out on START."""
    return all(s.numbers) or (sand_is_out(s) and s.circle == START_CIRCLE)


def finish(s: State) -> None:
    """All hands off: what is in hand goes back, open piles close, numbers left go out by lot, corners are lost."""
    for player in s.players:
        if s.looking[player] != NONE:
            s.put_back(player + 1, s.looking[player])
        if s.hand[player] != NONE:
            if s.hand_from[player] == ASIDE:
                _set_aside(s, player)
            else:
                s.return_tile(player + 1, s.hand[player])
        _fix(s, player)
    left = [number for number in range(1, s.setup.players + 1) if number not in s.numbers]
    for player in s.players:
        if not s.numbers[player]:
            place, _ = lots.below(s.seed, len(left))
            s.take_number(player + 1, left.pop(place), 1)
    for player in s.players:
        aside = tuple(tile for tile in s.aside[player] if tile != NONE)
        if aside:
            s.lose_corner(player + 1, aside)
