"""How hands do what somebody wants in Mag Blast: which cards they lay in which slots, and which buttons they press."""

from dataclasses import replace
from typing import Final

from engine.game import Action, Seat
from engine.mag_blast import actions as act
from engine.mag_blast.game import MagBlast
from engine.mag_blast.words import CHOOSE, SHIP_NUMBERS
from firmware_py.games.mag_blast.decks import card_id, card_key
from firmware_py.games.mag_blast.seating_cards import (
    SLOTS,
    cards_of,
    goes_with,
    laid_whole,
    meant,
    near_sector,
    sector_of_slot,
    ships_laid,
)
from firmware_py.games.mag_blast.seating_steps import SaidSoFar, in_sector, sector_of, standing
from firmware_py.games.mag_blast.staging_lamps import SEATS
from firmware_py.games.seating import Gesture, Prepared

PATIENCE: Final = 8  # presses after which people take the page
ENDINGS: Final = (act.Pass, act.EndPhase, act.EndTurn)


def stands(game: MagBlast, seat: Seat, desk: Prepared) -> SaidSoFar:
    """How far a seat has come among what it may do with the cards that lie at its place; cancel is not among it."""
    s = game.state
    cards = meant(s, seat, desk.lying)
    near = near_sector(seat, desk.lying, cards)
    actions = in_sector(s, _pointable(game, seat, desk, cards), near)
    return standing(s, seat, actions, desk.pointing.get(seat, 0), near)


def _pointable(game: MagBlast, seat: Seat, desk: Prepared, cards: tuple[str, ...]) -> list[Action]:
    """What a seat may do with these cards; without any, what it may do without cards."""
    s = game.state
    if s.phase == CHOOSE:
        return []
    laid = ships_laid(s, seat, desk.lying)
    whole = laid_whole(s, cards) if cards and not laid and not s.stack else None
    found: list[Action] = [
        action
        for action in game.legal(seat)
        if cards_of(s, action) == cards and goes_with(action, laid) and not isinstance(action, ENDINGS)
    ]
    return found if whole is None or whole in found else [whole, *found]


def gestures(game: MagBlast, seat: Seat, action: Action, desk: Prepared) -> tuple[Gesture, ...]:
    """Cards first, then the buttons; none where the cards, the slots or the patience do not suffice."""
    s = game.state
    if seat not in game.to_act() or seat > SEATS or isinstance(action, act.Choose):
        return ()
    if not s.heard:
        return (_press(seat, "left"), _press(seat, "right")) if isinstance(action, act.Noise) else ()
    if isinstance(action, ENDINGS):
        return (*_backwards(game, seat, desk), _press(seat, "cancel"))
    cards = _arranged(game, seat, action, desk)
    pressed = _buttons(game, seat, action, _after(desk, cards)) if cards is not None else None
    if cards is None or pressed is None:
        return ()
    return (*cards, *(_press(seat, button) for button in pressed))


def _press(seat: Seat, button: str) -> Gesture:
    return Gesture("press", seat, button=button)


def _backwards(game: MagBlast, seat: Seat, desk: Prepared) -> tuple[Gesture, ...]:
    """Cancel takes back what was said before it ends anything."""
    return tuple(_press(seat, "cancel") for _ in stands(game, seat, desk).said)


def _buttons(game: MagBlast, seat: Seat, action: Action, desk: Prepared) -> list[str] | None:
    """The buttons that lead to an action, and do it; None where they are too many."""
    pressed: list[str] = []
    while len(pressed) < PATIENCE:
        now = stands(game, seat, desk)
        if action not in now.left:
            if not now.said:
                return None
            pressed.append("cancel")
            desk = _pointing(desk, seat, now.back())
            continue
        button = _button(now, action)
        pressed.append(button)
        then = now.button(button)
        if not isinstance(then, int):
            return pressed
        desk = _pointing(desk, seat, then)
    return None


def _button(now: SaidSoFar, action: Action) -> str:
    """The next button towards an action: confirm once its option is pointed at, else the shorter way round."""
    option = now.option_of[now.left.index(action)]
    if option is None or option == now.option:
        return "confirm"
    ahead = (now.options.index(option) - now.at) % len(now.options)
    return "right" if 2 * ahead <= len(now.options) else "left"


def _pointing(desk: Prepared, seat: Seat, number: int) -> Prepared:
    return replace(desk, pointing={**desk.pointing, seat: number})


# ----------------------------------------------------------------------------------------------------------- cards


def _arranged(game: MagBlast, seat: Seat, action: Action, desk: Prepared) -> tuple[Gesture, ...] | None:
    """Pulls cards that are not wanted and slips in those that are missing; None where there is no way."""
    s = game.state
    lying = {slot: card_id(key) for (at, slot), (key, _) in desk.lying.items() if at == seat}
    take = action.take if isinstance(action, act.Ability) else None
    sector_of_cards = sector_of(s, action) if take is None else None
    wanted: dict[str, int | None] = {take: sector_of(s, action)} if take is not None else {}
    wanted |= dict.fromkeys(cards_of(s, action), sector_of_cards)
    if any(card_id(key) in wanted for (at, _), (key, _) in desk.lying.items() if at != seat):
        return None
    away = ships_laid(s, seat, desk.lying)
    pulled = [
        slot
        for slot, card in sorted(lying.items())
        if not _lies_well(slot, card, wanted) and (card not in SHIP_NUMBERS or card in away or card in wanted)
    ]
    free = [slot for slot in range(SLOTS, 0, -1) if slot not in lying or slot in pulled]
    slipped: list[Gesture] = []
    for card, sector in wanted.items():
        if any(lying[slot] == card and slot not in pulled for slot in lying):
            continue
        fitting = [slot for slot in free if sector in (None, sector_of_slot(slot))]
        if not fitting and sector is not None:  # a ship makes room
            fitting = [slot for slot in lying if sector_of_slot(slot) == sector and slot not in pulled]
            pulled += fitting[:1]
        if not fitting:
            return None
        slipped.append(Gesture("slip", seat, fitting[0], card_key(card)))
        free = [slot for slot in free if slot != fitting[0]]
    return (*(Gesture("pull", seat, slot) for slot in pulled), *slipped)


def _lies_well(slot: int, card: str, wanted: dict[str, int | None]) -> bool:
    return card in wanted and wanted[card] in (None, sector_of_slot(slot))


def _after(desk: Prepared, cards: tuple[Gesture, ...]) -> Prepared:
    """The desk once the cards lie as wanted."""
    lying = dict(desk.lying)
    for gesture in cards:
        if gesture.verb == "pull":
            lying.pop((gesture.seat, gesture.slot), None)
        else:
            lying[gesture.seat, gesture.slot] = (gesture.card, gesture.half)
    return replace(desk, lying=lying)
