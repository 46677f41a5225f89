"""What cards and abilities do: draws, damage, destruction, and how each kind of played card works."""

from collections.abc import Callable
from typing import Final

from engine.game import Seat
from engine.mag_blast.cards import DAMAGE, KIND, LIMITS, SPEED
from engine.mag_blast.chance import draw_hidden, draw_order
from engine.mag_blast.state.fields import PlayedCard
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ACTION_DECK,
    ALLOCATION,
    AS_BLAST,
    AS_DIRECT_HIT,
    AS_EFFECT,
    AS_LAUNCH,
    AS_PLAY,
    AS_RAM,
    BOARDING,
    BRIDGE,
    CATASTROPHIC,
    CONCUSSIVE,
    FIELD_EFFECTS,
    FLEET_DECK,
    GLORP,
    HIT,
    HIT_PLAYED,
    MHEE,
    RECYCLONS,
    REINFORCEMENTS,
)

# ---------------------------------------------------------------------------------------------------------- draws


def draw_cards(s: State, seat: Seat, count: int) -> None:
    """Draws action cards, as many as there are; the discard is shuffled when a card is wanted and the deck is empty."""
    for _ in range(count):
        if not s.action_deck:
            if not s.action_discard:
                return
            s.shuffle(ACTION_DECK, draw_order(s, ACTION_DECK, s.action_discard))
        s.draw_card(seat, s.action_deck[-1])


def draw_ships(s: State, seat: Seat) -> None:
    """Draws a fleet ship to be placed; Mhee Yow-Meex draws two and keeps one."""
    for _ in range(2 if s.command[seat] == MHEE else 1):
        if not s.fleet_deck:
            if not s.fleet_discard:
                return
            s.shuffle(FLEET_DECK, draw_order(s, FLEET_DECK, s.fleet_discard))
        s.draw_ship(seat, s.fleet_deck[-1])


def take_from_hand(s: State, seat: Seat, victim: Seat, count: int) -> None:
    """Takes cards out of a hand, at random; none out of an empty one."""
    cards = draw_hidden(s, s.hands[victim], count)
    if cards:
        s.take_cards(seat, victim, cards)


# ---------------------------------------------------------------------------------------------------- destruction


def destroy_if_due(s: State, seat: Seat, ship: int) -> bool:
    """Destroys a ship whose damage has reached its hull; tells whether it did."""
    if s.left(ship or -seat) > 0:
        return False
    destroy(s, seat, ship)
    return True


def destroy(s: State, seat: Seat, ship: int) -> None:
    """Destroys a ship; the last command ship left ends the game at once, before anybody draws [G38]."""
    if ship:
        s.destroy_ship(seat, ship)
        _recycle(s, seat, s.numbers.recyclons_fleet_ship)
        return
    s.destroy_command_ship(seat)
    living = s.living()
    if len(living) == 1:
        s.end_game(living[0])
    else:
        _recycle(s, seat, s.numbers.recyclons_command_ship)


def _recycle(s: State, seat: Seat, count: int) -> None:
    """The Recyclons draw for a destroyed ship of `seat`."""
    for owner in s.living():
        if s.command[owner] == RECYCLONS and not (s.numbers.recyclons_own_only and owner != seat):
            draw_cards(s, owner, count)


# ------------------------------------------------------------------------------------- how a card on the stack works


def work(s: State, top: PlayedCard) -> None:
    """The card on top of the stack works, and leaves it."""
    _WORK[top.how](s, top)


def _blast(s: State, top: PlayedCard) -> None:
    s.hit_by_shot(top.card, top.target_seat, top.target_ship, DAMAGE[top.card])
    if not destroy_if_due(s, top.target_seat, top.target_ship):
        s.follow_hit(top.ship, top.target_seat, top.target_ship, HIT)


def _ram(s: State, top: PlayedCard) -> None:
    """No Direct Hit may follow: the ship that would go on firing is lost."""
    damage = SPEED[top.ship] * s.numbers.ramming_factor
    if damage:
        s.mark_ramming(top.target_seat, top.target_ship, damage)
        destroy_if_due(s, top.target_seat, top.target_ship)
    s.finish(top.seat, top.card)


def _launch(s: State, top: PlayedCard) -> None:
    damage = DAMAGE[top.card]
    if top.target_ship and s.command[top.target_seat] == GLORP:
        damage //= 2
    s.put_beside(top.seat, top.card)
    s.hit_by_squadron(top.card, top.target_seat, top.target_ship, damage)
    destroy_if_due(s, top.target_seat, top.target_ship)


def _direct_hit(s: State, top: PlayedCard) -> None:
    s.finish(top.seat, top.card)
    s.follow_hit(top.ship, top.target_seat, top.target_ship, HIT_PLAYED)


def _effect(s: State, top: PlayedCard) -> None:
    _EFFECTS[KIND[top.card]](s, top)
    s.finish(top.seat, top.card)


def _catastrophic_damage(s: State, top: PlayedCard) -> None:
    destroy(s, top.target_seat, top.target_ship)


def _boarding_party(s: State, top: PlayedCard) -> None:
    s.board_ship(top.target_seat, top.target_ship, top.seat, top.sector)


def _concussive_blast(s: State, top: PlayedCard) -> None:
    for ship, sector in zip(top.moves[::2], top.moves[1::2], strict=True):
        if s.sector_of[ship] != sector:
            s.throw_ship(top.target_seat, ship, sector)


def _bridge_hit(s: State, top: PlayedCard) -> None:
    take_from_hand(s, top.seat, top.target_seat, LIMITS.bridge_hit_cards)


def _play(s: State, top: PlayedCard) -> None:
    kind = KIND[top.card]
    if kind in FIELD_EFFECTS:
        s.lay_effect(top.card, top.fleet, top.seat)
        return
    if kind == ALLOCATION:
        draw_cards(s, top.seat, LIMITS.allocation_cards)
    elif kind == REINFORCEMENTS:
        draw_ships(s, top.seat)
    else:
        s.remove_blast(top.seat, top.ship, top.blast)
    s.finish(top.seat, top.card)


_WORK: Final[dict[int, Callable[[State, PlayedCard], None]]] = {
    AS_BLAST: _blast,
    AS_RAM: _ram,
    AS_LAUNCH: _launch,
    AS_DIRECT_HIT: _direct_hit,
    AS_EFFECT: _effect,
    AS_PLAY: _play,
}

_EFFECTS: Final[dict[int, Callable[[State, PlayedCard], None]]] = {
    CATASTROPHIC: _catastrophic_damage,
    BOARDING: _boarding_party,
    CONCUSSIVE: _concussive_blast,
    BRIDGE: _bridge_hit,
}
