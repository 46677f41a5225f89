"""How turns and rounds go on: open rows, dice, damage at the end of a turn, death rolls, new trouble, the end."""

from collections.abc import Sequence

from engine.game import Seat
from engine.space_stage import steps as st
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    ALL_DEAD,
    ALL_MONSTERS,
    BOOST_DAMAGE,
    DICE_OF_ROLL,
    EQUIPMENT,
    FACES,
    GENERATOR_TOKENS,
    MASTER,
    MASTER_ACTIONS,
    MUTATIONS,
    NONE,
    PLACE,
    ROLL,
    ROUND_LIMIT,
    ROW_PLACES,
    TROUBLE_ROLL,
)

# ------------------------------------------------------------------------------------------------------------ dice


def has_dice(s: State) -> bool:
    """Whether all dice of the roll that is waited for have been entered."""
    return len(s.dice) >= DICE_OF_ROLL[s.pending[3]]


def must_wait(s: State, what: int, c: int, about: int, by: int) -> bool:
    """Where real dice are rolled: asks for those that are missing, and tells whether any are."""
    if s.setup.dice == "real" and len(s.dice) < DICE_OF_ROLL[what]:
        s.ask(ROLL, c, by, what, about)
        return True
    return False


def roll_one(s: State) -> int:
    """The face of the next die."""
    face = s.next_face()
    s.roll_die(face)
    return face


def roll_two(s: State) -> tuple[int, int]:
    """The faces of both dice; in trouble the first is the upper one."""
    first = roll_one(s)
    return first, roll_one(s)


# ------------------------------------------------------------------------------------------------------------- rows


def fill_rows(s: State) -> None:
    """Lays cards on all empty places of both rows, as long as decks last."""
    for deck in (EQUIPMENT, MUTATIONS):
        for place in range(ROW_PLACES):
            fill_place(s, deck, place)


def fill_place(s: State, deck: int, place: int) -> None:
    """Lays the top card on an empty place, unless the deck is empty [ruling 55]."""
    if s.rows[deck][place] == NONE and s.decks[deck]:
        s.fill_row(deck, place, s.decks[deck][-1])


# ------------------------------------------------------------------------------------------------------------ turns


def beginner(s: State) -> Seat:
    """The seat that begins a round: the first one, or if it is out the next one clockwise [ruling 70]."""
    return next((seat for seat in seats_from(s, 0) if not s.is_out(seat)), 0)


def seats_from(s: State, place: int) -> list[Seat]:
    """The seats of characters that come in a round from a place of its order on."""
    players = s.setup.players
    return [(s.first - 1 + number) % players + 1 for number in range(place, players)]


def begin_first_turn(s: State) -> None:
    """The first turn of a round."""
    s.begin_turn(beginner(s))


def go_on_after(s: State, seat: Seat) -> None:
    """The next turn of the round, or its end."""
    s.end_turn(seat)
    place = (seat - s.first) % s.setup.players
    for other in seats_from(s, place + 1):
        if not s.is_out(other):
            s.begin_turn(other)
            return
    _end_round(s)


def end_turn(s: State, seat: Seat, reductions: Sequence[int]) -> None:
    """Every able character suffers its damage; cards protect their owners only [ruling 107]."""
    for c in s.able_of(seat):
        own = [card for card in reductions if card in s.hands[c]]
        for card in own:
            s.use_card(c, card)
        _suffer(s, c, sum(s.cards.cards[card].value for card in own))
    go_on_after(s, seat)


def _suffer(s: State, c: int, reduction: int) -> None:
    """Mutations used and monsters in the room, less what cards take off; then oxygen [Vyhodnocení poškození]."""
    mutations = 0 if s.hat[c] else s.self_damage[c]
    monsters = damage_in(s, s.room[c])
    oxygen = int(s.oxygen_broken() == 2)
    if mutations or monsters or oxygen or s.self_damage[c]:
        s.suffer_damage(c, mutations, monsters, reduction, oxygen)
        begin_dying_if_due(s, c)


def damage_in(s: State, room: int) -> int:
    """What the monsters in a room do to everybody who ends a turn there."""
    return sum(s.cards.monsters[m].damage + BOOST_DAMAGE * s.boost[m] for m in s.monsters_in(room))


def begin_dying_if_due(s: State, c: int) -> None:
    """Too much damage: the character is dying, and what is above the limit is lost [ruling 61]."""
    if s.damage[c] >= s.dying_at:
        s.begin_dying(c)


# ------------------------------------------------------------------------------------------------------- death rolls


def roll_for_life(s: State, c: int) -> None:
    """The first roll only counts for the next; lower kills, equal heals a point, higher goes on [Umírající postava]."""
    face, last = roll_one(s), s.last_roll[c]
    s.roll_death(c, face)
    if last and face < last:
        s.kill(c)
    elif face == last:
        s.heal_damage(c, 1)
        s.recover(c)
    if all(s.dead):
        s.end_game(0, ALL_DEAD)
    elif s.due(s.turn) == NONE and not s.able_of(s.turn):
        go_on_after(s, s.turn)


# ------------------------------------------------------------------------------------------------------------ rounds


def _end_round(s: State) -> None:
    """Boosts end, then new trouble comes, or the Station Master takes his turn [Nové potíže, Station Master]."""
    if any(s.boost):
        s.end_boosts()
    if s.setup.station_master:
        s.begin_phase(MASTER)
    elif not must_wait(s, TROUBLE_ROLL, NONE, NONE, NONE):
        new_trouble(s)


def new_trouble(s: State) -> None:
    """Both dice are rolled; the upper one takes effect first [ruling 88]."""
    for edge, face in enumerate(roll_two(s)):
        if face in (1, FACES):
            _break_by_die(s, edge, face)
        else:
            _monster_by_die(s, edge, face)
    _finish_round(s)


def _break_by_die(s: State, edge: int, face: int) -> None:
    generator = s.station.generator_of_die[edge, face]
    if s.generators[generator] == GENERATOR_TOKENS:
        s.note(st.NoTrouble, edge, face)
    else:
        s.break_generator(generator)


def _monster_by_die(s: State, edge: int, face: int) -> None:
    slot = 4 * edge + face - 2
    if s.slots[slot] != NONE or not s.monsters:
        s.note(st.NoTrouble, edge, face)
        return
    monster = s.monsters[-1]
    s.draw_monster(monster)
    s.place_monster(slot, monster)


def master_acted(s: State) -> None:
    """The second of the Station Master's actions ends the round."""
    s.act_as_master(s.master_done + 1)
    if s.master_done == MASTER_ACTIONS:
        _finish_round(s)


def _finish_round(s: State) -> None:
    s.ready_cards()
    limit = s.setup.round_limit
    if limit is not None and s.round >= limit:
        s.end_game(0, ROUND_LIMIT)
        return
    s.begin_round(s.round + 1)
    begin_first_turn(s)


# ----------------------------------------------------------------------------------------------------------- the end


def no_monster_left(s: State) -> bool:
    """Whether none is in the deck, on the board or waits to be placed; pockets do not count [ruling 50, 105]."""
    placing = bool(s.pending) and s.pending[0] == PLACE
    return not s.monsters and not placing and all(monster == NONE for monster in s.slots)


def end_if_won(s: State) -> None:
    """The last monster wins the game at once [Konec hry]."""
    if no_monster_left(s):
        s.end_game(1, ALL_MONSTERS)
