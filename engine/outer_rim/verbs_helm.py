"""The manoeuvre phase: hidden tokens, turned over and carried out together [R 1]."""

from engine.outer_rim import steps as st
from engine.outer_rim.board import after
from engine.outer_rim.state.writers import State
from engine.outer_rim.verbs_harm import collide
from engine.outer_rim.words import ASK_TOKENS, ASK_TURNS, NONE, SHIPS, TURNS, task


def ask_tokens(s: State, about: int) -> None:
    """Both lay a token face down [R 1]."""
    s.ask(task(ASK_TOKENS), s.both_seats)


def show_tokens(s: State, about: int) -> None:
    """Tokens are turned over; that of a cloaked ship stays secret and goes back to hand [R Modules]."""
    for ship in SHIPS:
        if s.cloaked[ship]:
            s.return_token(ship)
        else:
            s.show_token(ship, s.choice[ship][1])


def ask_turns(s: State, about: int) -> None:
    """With `free_turns` a turn token leaves its side open until now [edge 65]."""
    seats = sum(1 << s.seat_of(ship) for ship in SHIPS if s.token[ship] in TURNS)
    if seats and s.setup.free_turns:
        s.ask(task(ASK_TURNS), seats)


def show_turns(s: State, about: int) -> None:
    """Both show which way their turn tokens turn."""
    for ship in SHIPS:
        if s.choice[ship]:
            s.show_turn(ship, s.choice[ship][1])


def fly(s: State, about: int) -> None:
    """Carries out the open tokens at the same moment: ships pass each other, but must not end on one field [R 1]."""
    moved = 0
    for ship in SHIPS:
        token = s.token[ship]
        if token != NONE:
            moved |= _carry_out(s, ship, token) << ship
            s.return_token(ship)
    if s.at[0] == s.at[1]:
        collide(s, moved)


def _carry_out(s: State, ship: int, token: int) -> bool:
    """Moves a figure; whether it changed field."""
    field, heading = s.at[ship], s.heading[ship]
    to = after(field, heading, token)
    if to is None:
        s.note(st.ManoeuvreVoid, ship)
        return False
    if to.field != field:
        s.move_ship(ship, to.field)
    if to.heading != heading:
        s.turn_ship(ship, to.heading)
    return to.field != field
