"""How hands do what somebody wants in Outer Rim: which cards go where, and which buttons say so."""

from collections.abc import Mapping
from typing import Final

from engine.game import Action, Seat
from engine.outer_rim import actions as act
from engine.outer_rim.game import OuterRim
from engine.outer_rim.words import (
    MODULE_NAMES,
    other,
    ship_of,
)
from firmware_py.games.outer_rim.seating_cards import (
    CANNON_SLOTS,
    DICE_SLOTS,
    LAST_SLOT,
    SHIELD_SLOTS,
    energy_cards,
    module_card,
    token_card,
)
from firmware_py.games.outer_rim.seating_choices import pointable, spend
from firmware_py.games.seating import Desk, Gesture

PATIENCE: Final = 12  # presses of a button after which people take the page


def gestures(game: OuterRim, seat: Seat, action: Action, desk: Desk) -> tuple[Gesture, ...]:
    """Cards first, then the button; none where the cards or the patience do not suffice."""
    if seat not in game.to_act():
        return ()
    match action:
        case act.ChooseModules(modules):
            keys = [module_card(ship_of(seat), module) for module in modules]
            slots = range(LAST_SLOT, LAST_SLOT - len(keys), -1) if len(keys) > 3 else range(9, 12)
            wanted = dict(zip(slots, keys, strict=False))
            return _then(_arrange(seat, desk, dict.fromkeys(range(1, LAST_SLOT + 1), "") | wanted), seat)
        case act.PlaceToken(token):
            return _then(_arrange(seat, desk, {LAST_SLOT: token_card(ship_of(seat), token)}), seat)
        case act.SetDice():
            return _set_dice(seat, action, desk)
        case act.FireIon():
            return _fire_ion(game, seat, action, desk)
        case act.Turn(side):
            return _then((), seat, side)
        case act.TakeCollision() | act.DeclareSector() | act.AimPast():
            return _then((), seat, ("left", "right", "cancel")[list(game.legal(seat)).index(action)])
        case act.Pass():
            return _pass(game, seat, desk)
        case _:
            return _point(game, seat, action, desk)


def _then(cards: tuple[Gesture, ...], seat: Seat, button: str = "confirm") -> tuple[Gesture, ...]:
    return (*cards, Gesture("press", seat, button=button))


def _arrange(seat: Seat, desk: Desk, wanted: Mapping[int, str]) -> tuple[Gesture, ...]:
    """Pulls what is in the way, also cards that lie elsewhere, and slips in what is missing; "" is an empty slot."""
    lying = {slot: card for (at, slot), (card, _) in desk.lying.items() if at == seat}
    elsewhere = {slot for slot, card in lying.items() if card in wanted.values() and wanted.get(slot) != card}
    pulled = elsewhere | {slot for slot in wanted if slot in lying and lying[slot] != wanted[slot]}
    missing = {slot: card for slot, card in wanted.items() if card and lying.get(slot) != card}
    return (
        *(Gesture("pull", seat, slot) for slot in sorted(pulled)),
        *(Gesture("slip", seat, slot, card) for slot, card in sorted(missing.items())),
    )


def _set_dice(seat: Seat, action: act.SetDice, desk: Desk) -> tuple[Gesture, ...]:
    wanted = dict.fromkeys(DICE_SLOTS, 0) | {
        slot: value
        for slots, values in ((CANNON_SLOTS, action.cannons), (SHIELD_SLOTS, action.shields))
        for slot, value in zip(slots, values, strict=False)
    }
    keys: dict[int, str] = {}
    free = {value: list(energy_cards(ship_of(seat), value)) for value in range(1, 7)}
    for slot, value in wanted.items():
        if value and not free[value]:
            return ()
        keys[slot] = _pick(free[value], desk.lying.get((seat, slot), ("", 0))[0]) if value else ""
    return _then(_arrange(seat, desk, keys), seat)


def _pick(free: list[str], lying: str) -> str:
    """A card of the wanted value, the one that lies there already if it is one."""
    chosen = lying if lying in free else free[0]
    free.remove(chosen)
    return chosen


def _fire_ion(game: OuterRim, seat: Seat, action: act.FireIon, desk: Desk) -> tuple[Gesture, ...]:
    cannons = game.state.cannons(ship_of(seat))
    value, shields = cannons[action.cannon], game.state.shields(other(ship_of(seat)))
    ways = {spend(value, shields, True): "cancel", spend(value, shields, False): "confirm"}
    taken = {card for card, _ in desk.lying.values()}
    free = [card for card in energy_cards(ship_of(seat), value) if card not in taken]
    if action.points not in ways or cannons.index(value) != action.cannon or not free:
        return ()
    return _then(_arrange(seat, desk, {LAST_SLOT: free[0]}), seat, ways[action.points])


def _pass(game: OuterRim, seat: Seat, desk: Desk) -> tuple[Gesture, ...]:
    """No ion salvo is the confirmation of an empty slot 12; no module has a button of its own."""
    if any(isinstance(kind, act.FireIon) for kind in game.legal(seat)):
        return _then(_arrange(seat, desk, {LAST_SLOT: ""}), seat)
    return _then((), seat, "cancel")


def _point(game: OuterRim, seat: Seat, action: Action, desk: Desk) -> tuple[Gesture, ...]:
    """Steps to the choice; a module lies in slot 12 first."""
    cards: tuple[Gesture, ...] = ()
    if type(action) in act.MODULE_ACTIONS:
        module = MODULE_NAMES[act.MODULE_ACTIONS.index(type(action))]
        cards = _arrange(seat, desk, {LAST_SLOT: module_card(ship_of(seat), module)})
    choices = pointable(game, seat, _after(desk, cards))
    if action not in choices:
        return ()
    at = desk.pointing.get(seat, 0) % len(choices)
    steps = (choices.index(action) - at) % len(choices)
    if steps > PATIENCE:
        return ()
    return _then((*cards, *(Gesture("press", seat, button="right") for _ in range(steps))), seat)


def _after(desk: Desk, cards: tuple[Gesture, ...]) -> Desk:
    """The desk once the cards lie as wanted."""
    lying = dict(desk.lying)
    for gesture in cards:
        if gesture.verb == "pull":
            lying.pop((gesture.seat, gesture.slot), None)
        else:
            lying[gesture.seat, gesture.slot] = (gesture.card, gesture.half)
    return Desk(lying, desk.pointing)
