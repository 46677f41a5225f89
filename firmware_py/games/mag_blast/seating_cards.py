"""The cards of Mag Blast that lie in slots: ships in the sectors of a fleet, action cards in a slot that is free."""

from typing import Final

from engine.game import Action, Seat
from engine.mag_blast import actions as act
from engine.mag_blast.cards import LIMITS
from engine.mag_blast.state import State
from engine.mag_blast.words import (
    ACTION_NUMBERS,
    CHOOSE,
    DISCARD,
    DRAW,
    OVERSEERS,
    SECTOR_NAMES,
    SECTORS,
    SHIP_NUMBERS,
    action_id,
)
from firmware_py.games.mag_blast.decks import card_id
from firmware_py.show.slot_lights import Cards

SLOTS: Final = len(SECTORS) * LIMITS.ships_in_a_sector


def sector_of_slot(slot: int) -> int:
    """The sector of a slot.

    >>> sector_of_slot(3), sector_of_slot(4)
    (0, 1)
    """
    return (slot - 1) // LIMITS.ships_in_a_sector


def fits(s: State, seat: Seat, slot: int, card: str) -> bool:
    """Whether a card has a use in a slot: an action card in any, a ship in the sector where it is."""
    if card in ACTION_NUMBERS:
        return True
    ship = SHIP_NUMBERS.get(card, 0)
    if s.phase == CHOOSE:
        return ship in s.dealt[seat]
    return ship in s.in_sector(seat, sector_of_slot(slot))


def meant(s: State, seat: Seat, lying: Cards) -> tuple[str, ...]:
    """The action cards in the slots of a seat with which it can do something: those of its hand, and for the Overseers
    those of the discard that they take. A card that was played lies there until somebody takes it away.
    """
    cards = {card_id(key) for (at, _), (key, _) in lying.items() if at == seat}
    known = set(s.hands[seat])
    if s.command[seat] == OVERSEERS and s.phase == DRAW:
        known |= set(s.action_discard)
    return tuple(sorted(cards & {action_id(card) for card in known}))


def chosen(seat: Seat, lying: Cards) -> act.Choose | None:
    """The ships that lie in the sectors of a seat; None unless there is one in each."""
    found: dict[str, str] = {}
    for (at, slot), (key, _) in lying.items():
        if at == seat and card_id(key) in SHIP_NUMBERS:
            sector = SECTOR_NAMES[sector_of_slot(slot)]
            if sector in found:
                return None
            found[sector] = card_id(key)
    return act.Choose(act.Sectors(**found)) if len(found) == len(SECTORS) else None


def cards_of(s: State, action: Action) -> tuple[str, ...]:
    """The cards that an action takes from hands, and the Overseers from the discard."""
    match action:
        case act.Discard(cards) | act.Trade(cards):
            return cards
        case act.Ability(cards=cards) if cards is not None:
            return cards
        case act.Play(card=card, cost=cost):
            return tuple(sorted((card, cost))) if cost is not None else (card,)
        case act.Blast() | act.Ram() | act.Launch() | act.DirectHit() | act.Effect() | act.Answer():
            return (action.card,)
    return ()


def laid_whole(s: State, cards: tuple[str, ...]) -> Action | None:
    """What a set of cards means where any set does: in the discard phase, and to the Overseers."""
    if s.phase == DISCARD:
        return act.Discard(cards)
    if s.phase == DRAW and s.command[s.seat] == OVERSEERS:
        return act.Ability(cards=cards)
    return None
