"""The cards of Mag Blast that lie in slots: ships in the sectors of a fleet, action cards in a slot that is free."""

from collections.abc import Collection, Mapping
from typing import Final

from engine.game import Action, Seat
from engine.mag_blast import actions as act
from engine.mag_blast.cards import LIMITS
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ACTION_NUMBERS,
    BROTHERHOOD,
    BUILD,
    CHOOSE,
    DISCARD,
    DRAW,
    MANOEUVRE,
    OVERSEERS,
    RAM,
    SECTOR_NAMES,
    SECTOR_NUMBERS,
    SECTORS,
    SHIP_NUMBERS,
    TRI_BOT,
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
    return ship in s.in_sector(seat, sector_of_slot(slot)) or ship in _on_the_way(s, seat)


def _on_the_way(s: State, seat: Seat) -> Collection[int]:
    """The ships whose card says by its slot where they go: those that manoeuvre, those that are drawn, and what the
    Tri-Bot takes out of the discard.
    """
    if seat != s.seat or s.stack:
        return ()
    if s.placing:
        return s.placing
    if s.phase == MANOEUVRE:
        return s.fleet(seat)
    return s.fleet_discard if s.phase == BUILD and s.command[seat] == TRI_BOT else ()


def ships_laid(s: State, seat: Seat, lying: Cards) -> dict[str, int]:
    """Ships whose cards lie where they go, with the sector of the slot."""
    laid: dict[str, int] = {}
    for (at, slot), (key, _) in lying.items():
        ship, sector = SHIP_NUMBERS.get(card_id(key), 0), sector_of_slot(slot)
        if at == seat and ship in _on_the_way(s, seat) and ship not in s.in_sector(seat, sector):
            laid[card_id(key)] = sector
    return laid


def goes_with(action: Action, laid: Mapping[str, int]) -> bool:
    """Whether an action is what ships that lie where they go say; all are where none does, but for what the Tri-Bot
    takes, which has to lie there.
    """
    match action:
        case act.Ability(take=take, sector=sector) if take is not None and sector is not None:
            return laid.get(take) == SECTOR_NUMBERS[sector]
        case act.Move(ship, path) if laid:
            return laid.get(ship) == SECTOR_NUMBERS[path[-1]]
        case act.Place(sector, ship) if laid:
            return ship is not None and laid.get(ship) == SECTOR_NUMBERS[sector]
    return not laid


def near_sector(seat: Seat, lying: Cards, cards: tuple[str, ...]) -> int | None:
    """The sector in whose slots some cards lie; None where they lie in several, or nowhere."""
    sectors = {
        sector_of_slot(slot) for (at, slot), (key, _) in lying.items() if at == seat and card_id(key) in cards
    }
    return sectors.pop() if len(sectors) == 1 else None


def meant(s: State, seat: Seat, lying: Cards) -> tuple[str, ...]:
    """The action cards in the slots of a seat with which it can do something: those of its hand, for the Overseers
    those of the discard that they take, for the Brotherhood the shots under its ships. A card that was played lies
    there until somebody takes it away.
    """
    cards = {card_id(key) for (at, _), (key, _) in lying.items() if at == seat}
    known = set(s.hands[seat])
    if s.command[seat] == OVERSEERS and s.phase == DRAW:
        known |= set(s.action_discard)
    if s.command[seat] == BROTHERHOOD and s.phase == DISCARD and s.seat == seat:
        known |= {shot for ship in s.fleet(seat) for shot in s.blasts.get(ship, ()) if shot < RAM}
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
    """The cards that an action takes from hands, the Overseers from the discard, the Brotherhood from under a ship."""
    match action:
        case act.Discard(cards) | act.Trade(cards):
            return cards
        case act.Ability(cards=cards) if cards is not None:
            return cards
        case act.Ability(blast=blast) if blast in ACTION_NUMBERS:
            return (blast,)
        case act.Play(card=card, cost=cost):
            return tuple(sorted((card, cost))) if cost is not None else (card,)
        case act.Blast() | act.Ram() | act.Launch() | act.DirectHit() | act.Effect() | act.Answer():
            return (action.card,)
    return ()


def laid_whole(s: State, cards: tuple[str, ...]) -> Action | None:
    """What a set of cards means where any set does: in the discard phase, and to the Overseers."""
    if s.phase == DISCARD and {ACTION_NUMBERS[card] for card in cards} <= set(s.hands[s.seat]):
        return act.Discard(cards)
    if s.phase == DRAW and s.command[s.seat] == OVERSEERS:
        return act.Ability(cards=cards)
    return None
