"""Damage: whom it is due to, how it is marked, and when it ends the duel [R Damage, R End].

Damage that comes together is first due, so that the Kalmian commander may take some back, and then marked together.
"""

from engine.outer_rim import steps as st
from engine.outer_rim.cards import damage, passes_to
from engine.outer_rim.rules_schedule import window
from engine.outer_rim.state.writers import State
from engine.outer_rim.words import (
    ASK_AIM,
    ASK_COLLISION,
    BOTH_DESTROYED,
    DAMAGE,
    DESTROYED,
    MARK_DAMAGE,
    NONE,
    SHIPS,
    STEP_BACK,
    TAKE_COLLISION,
    other,
    task,
)


def schedule_harm(s: State) -> None:
    """Damage that is due by then is marked next, after the window for it."""
    s.schedule(task(MARK_DAMAGE))
    s.schedule(window(DAMAGE))


def collide(s: State, moved: int) -> None:
    """Both owners pick sectors, take the damage, and the ships in the set `moved` step back [R 1, edge 4 to 6]."""
    s.note(st.ShipsCollided, s.at[0])
    s.schedule(task(STEP_BACK, moved))
    schedule_harm(s)
    s.schedule(task(TAKE_COLLISION))
    s.schedule(task(ASK_COLLISION))


def ask_collision(s: State, about: int) -> None:
    """Both pick at the same time, in secret [edge 70]."""
    s.ask(task(ASK_COLLISION), s.both_seats)


def take_collision(s: State, about: int) -> None:
    """Both ships take the same damage [R 1]."""
    for ship in SHIPS:
        s.owe_damage(ship, s.choice[ship][1], damage().collision)


def step_back(s: State, moved: int) -> None:
    """Ships that changed field go back to where they came from, headings stay [R 1, edge 5, 6]."""
    for ship in SHIPS:
        if moved >> ship & 1:
            s.return_ship(ship, s.came_from[ship])


def salvo(s: State, ship: int) -> int:
    """Damage of a ship's hits that no shield took; a hit counts with the value its die was set to [R 3]."""
    return sum(s.die(ship, place) for place in s.hits(ship))


def ask_aim(s: State, about: int) -> None:
    """An attacker who hit a destroyed middle sector says where half of the damage goes on [R Damage, edge 30]."""
    seats = sum(
        1 << s.seat_of(ship)
        for ship in SHIPS
        if salvo(s, ship) and not _alive(s, other(ship)) and len(onward(s, other(ship))) > 1
    )
    if seats:
        s.ask(task(ASK_AIM), seats)


def take_salvos(s: State, about: int) -> None:
    """The hits of both ships become due together."""
    aims = [choice[1] if choice else NONE for choice in s.choice]
    for ship in SHIPS:
        if aims[ship] != NONE:
            s.show_aim(ship, aims[ship])
    for ship in SHIPS:
        amount = salvo(s, other(ship))
        sector = s.active[ship]
        if amount and not _alive(s, ship):
            s.note(st.DamageHalved, ship, sector, amount)
            amount = (amount + 1) // 2
            aim = aims[other(ship)]
            sector = aim if aim != NONE else onward(s, ship)[0]
        if amount:
            s.owe_damage(ship, sector, amount)


def _alive(s: State, ship: int) -> bool:
    return s.energy(ship, s.active[ship]) > 0


def onward(s: State, ship: int) -> list[int]:
    """The living sectors next to a ship's active one."""
    return [sector for sector in passes_to(s.active[ship]) if s.energy(ship, sector)]


def mark_damage(s: State, about: int) -> None:
    """Marks what is due to both ships; damage beyond a sector's energy is lost [edge 27]. Then the duel may be over."""
    for ship in SHIPS:
        if s.due[ship]:
            _mark(s, ship, s.due_sector[ship], s.due[ship])
    _check_end(s)


def _mark(s: State, ship: int, sector: int, amount: int) -> None:
    energy = s.energy(ship, sector)
    s.mark_damage(ship, sector, min(amount, energy))
    if amount > energy:
        s.note(st.DamageLost, ship, sector, amount - energy)
    if amount >= energy:
        s.note(st.SectorDestroyed, ship, sector)
    if s.draw_token:
        s.remove_draw_token()


def _check_end(s: State) -> None:
    """Who lost two sectors is beaten; if both did, the last sectors are compared [R End]."""
    beaten = [ship for ship in SHIPS if 3 - len(s.living(ship)) >= damage().sectors_to_lose]
    if len(beaten) == 1:
        s.end_duel(other(beaten[0]), DESTROYED)
    elif beaten:
        first, second = (sum(s.energy(ship, sector) for sector in range(3)) for ship in SHIPS)
        s.end_duel(NONE if first == second else int(second > first), BOTH_DESTROYED)
