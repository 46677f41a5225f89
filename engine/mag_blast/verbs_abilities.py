"""Abilities of command ships that their owner starts; those that just hold stand where they matter."""

from collections.abc import Callable
from typing import Final, cast

from engine.game import Seat
from engine.mag_blast import rules_fight as fight
from engine.mag_blast import verbs
from engine.mag_blast.actions import Ability, Target
from engine.mag_blast.cards import USES
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ACTION_NUMBERS,
    BROTHERHOOD,
    BUILD,
    CRANIUM,
    FREEP,
    OVERSEERS,
    SECTOR_NUMBERS,
    SHIP_NUMBERS,
    SHOT_NUMBERS,
    TRI_BOT,
)


def use(s: State, seat: Seat, action: Ability) -> None:
    """Uses the ability of the command ship of `seat`."""
    command = s.command[seat]
    s.use_ability(seat, s.uses[seat] - 1 if USES[command] else -1)
    _ABILITIES[command](s, seat, action)


def _overseers(s: State, seat: Seat, action: Ability) -> None:
    """Shots out of the discard instead of drawing."""
    for card in action.cards or ():
        s.recover(seat, ACTION_NUMBERS[card])
    s.begin_phase(BUILD)


def _freep(s: State, seat: Seat, action: Ability) -> None:
    verbs.take_from_hand(s, seat, cast(Seat, action.victim), s.numbers.freep_cards)


def _tri_bot(s: State, seat: Seat, action: Ability) -> None:
    """A ship out of the discard instead of one from the deck."""
    for card in action.cards or ():
        s.trade(seat, ACTION_NUMBERS[card])
    s.salvage_ship(seat, SHIP_NUMBERS[cast(str, action.take)], SECTOR_NUMBERS[cast(str, action.sector)])


def _brotherhood(s: State, seat: Seat, action: Ability) -> None:
    """A shot goes from under an own ship to under an enemy's, which may be destroyed by it [edge 83]."""
    target = cast(Target, action.target)
    ship, enemy = SHIP_NUMBERS[cast(str, action.ship)], SHIP_NUMBERS[target.ship]
    s.shift_blast(seat, ship, SHOT_NUMBERS[cast(str, action.blast)], target.seat, enemy)
    verbs.destroy_if_due(s, target.seat, enemy)


def _cranium(s: State, seat: Seat, action: Ability) -> None:
    """Two icons void a shot at an own fleet ship, at once."""
    for card in action.cards or ():
        s.pay(seat, ACTION_NUMBERS[card])
    fight.void(s)
    fight.settle(s)


_ABILITIES: Final[dict[int, Callable[[State, Seat, Ability], None]]] = {
    OVERSEERS: _overseers,
    FREEP: _freep,
    TRI_BOT: _tri_bot,
    BROTHERHOOD: _brotherhood,
    CRANIUM: _cranium,
}
