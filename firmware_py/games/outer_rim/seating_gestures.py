"""How hands do what somebody wants in Outer Rim: which cards go where, and which buttons say so."""

from collections.abc import Mapping

from engine.game import Action, Seat
from engine.outer_rim import actions as act
from engine.outer_rim.game import OuterRim
from engine.outer_rim.state.writers import State
from engine.outer_rim.words import (
    FACES,
    MODULE_NAMES,
    other,
)
from firmware_py.games.outer_rim.seating_cards import (
    CANNON_SLOTS,
    DICE_SLOTS,
    LAST_SLOT,
    MODULE_SLOTS,
    SHIELD_SLOTS,
    energy_cards,
    module_card,
    token_card,
)
from firmware_py.games.outer_rim.seating_choices import (
    BAD_FACE,
    COLUMN_SLOT,
    GOOD_FACE,
    ROW_SLOT,
    dice_after,
    dice_to_roll,
    entered,
    pointable,
    spend,
)
from firmware_py.games.seating import Gesture, Prepared


def gestures(game: OuterRim, seat: Seat, action: Action, desk: Prepared) -> tuple[Gesture, ...]:
    """Cards first, then the button; none where the cards do not suffice."""
    if seat not in game.to_act():
        return ()
    s = game.state
    match action:
        case act.ChooseModules(modules):
            keys = [module_card(s.ship_of(seat), module) for module in modules]
            slots = range(LAST_SLOT, LAST_SLOT - len(keys), -1) if len(keys) > 3 else range(9, 12)
            wanted = dict(zip(slots, keys, strict=False))
            return _then(_arrange(seat, desk, dict.fromkeys(range(1, LAST_SLOT + 1), "") | wanted), seat)
        case act.PlaceToken(token):
            return _then(_arrange(seat, desk, {LAST_SLOT: token_card(s.ship_of(seat), token)}), seat)
        case act.SetDice():
            return _set_dice(s, seat, action, desk)
        case act.FireIon():
            return _fire_ion(game, seat, action, desk)
        case act.Turn(side):
            return _then((), seat, side)
        case act.TakeCollision() | act.DeclareSector() | act.AimPast():
            return _then((), seat, ("left", "right", "cancel")[list(game.legal(seat)).index(action)])
        case act.Pass():
            return _pass(game, seat, desk)
        case act.Rolled():
            return _roll(game, seat, action, desk)
        case _:
            return _point(game, seat, action, desk)


def _then(cards: tuple[Gesture, ...], seat: Seat, button: str = "confirm") -> tuple[Gesture, ...]:
    return (*cards, Gesture("press", seat, button=button))


def _arrange(seat: Seat, desk: Prepared, wanted: Mapping[int, str]) -> tuple[Gesture, ...]:
    """Pulls what is in the way, also cards that lie elsewhere, and slips in what is missing; "" is an empty slot."""
    lying = {slot: card for (at, slot), (card, _) in desk.lying.items() if at == seat}
    elsewhere = {slot for slot, card in lying.items() if card in wanted.values() and wanted.get(slot) != card}
    pulled = elsewhere | {slot for slot in wanted if slot in lying and lying[slot] != wanted[slot]}
    missing = {slot: card for slot, card in wanted.items() if card and lying.get(slot) != card}
    return (
        *(Gesture("pull", seat, slot) for slot in sorted(pulled)),
        *(Gesture("slip", seat, slot, card) for slot, card in sorted(missing.items())),
    )


def _set_dice(s: State, seat: Seat, action: act.SetDice, desk: Prepared) -> tuple[Gesture, ...]:
    wanted = dict.fromkeys(DICE_SLOTS, 0) | {
        slot: value
        for slots, values in ((CANNON_SLOTS, action.cannons), (SHIELD_SLOTS, action.shields))
        for slot, value in zip(slots, values, strict=False)
    }
    keys = _energy(s, seat, wanted, desk)
    return () if keys is None else _then(_arrange(seat, desk, keys), seat)


def _fire_ion(game: OuterRim, seat: Seat, action: act.FireIon, desk: Prepared) -> tuple[Gesture, ...]:
    s = game.state
    ship = s.ship_of(seat)
    cannons, shields = s.cannons(ship), s.shields(other(ship))
    value = cannons[action.cannon]
    ways = {spend(value, shields, True): "cancel", spend(value, shields, False): "confirm"}
    taken = {card for card, _ in desk.lying.values()}
    free = [card for card in energy_cards(ship, value) if card not in taken]
    if action.points not in ways or cannons.index(value) != action.cannon or not free:
        return ()
    return _then(_arrange(seat, desk, {LAST_SLOT: free[0]}), seat, ways[action.points])


def _pass(game: OuterRim, seat: Seat, desk: Prepared) -> tuple[Gesture, ...]:
    """No ion salvo is the confirmation of an empty slot 12; no module has a button of its own."""
    if any(isinstance(kind, act.FireIon) for kind in game.legal(seat)):
        return _then(_arrange(seat, desk, {LAST_SLOT: ""}), seat)
    return _then((), seat, "cancel")


def _roll(game: OuterRim, seat: Seat, action: act.Rolled, desk: Prepared) -> tuple[Gesture, ...]:
    """The only die of a roll; several are told one after the other and confirmed together [edge 85]."""
    if len(dice_to_roll(game.state)) > 1 or entered(desk, seat) or action.face not in (GOOD_FACE, BAD_FACE):
        return ()
    told = (Gesture("press", seat, button="right"),) if action.face == GOOD_FACE else ()
    return _then(told, seat)


def _point(game: OuterRim, seat: Seat, action: Action, desk: Prepared) -> tuple[Gesture, ...]:
    """The cards that say what a module is about, then the shorter way round to the choice."""
    cards = (
        _arrange(seat, desk, _about(game, seat, action, desk)) if type(action) in act.MODULE_ACTIONS else ()
    )
    later = _after(desk, cards)
    choices = pointable(game, seat, later)
    if action not in choices:
        return ()
    ahead = (choices.index(action) - later.pointing.get(seat, 0)) % len(choices)
    button, steps = ("right", ahead) if ahead <= len(choices) // 2 else ("left", len(choices) - ahead)
    return _then((*cards, *(Gesture("press", seat, button=button) for _ in range(steps))), seat)


def _about(game: OuterRim, seat: Seat, action: Action, desk: Prepared) -> dict[int, str]:
    """The cards that lie for a module: its own in slot 12, and those that say what is to become of what."""
    s = game.state
    ship = s.ship_of(seat)
    wanted = {LAST_SLOT: module_card(ship, MODULE_NAMES[act.MODULE_ACTIONS.index(type(action))])}
    match action:
        case act.EmergencyEngines(token) | act.OrbitalBombs(_, str(token)):
            wanted[MODULE_SLOTS[-1]] = token_card(ship, token)
        case act.CloakingDevice(x, y):
            fixed = {COLUMN_SLOT: x + 1, ROW_SLOT: y + 1}
            wanted |= _energy(s, seat, fixed, desk) or {}
        case act.Gunner() | act.Technician() | act.Admiral() | act.ExperimentalWeapons():
            dice = dice_after(action, s.dice_of(ship))
            wanted |= _energy(s, seat, dict(enumerate(dice, 1)), desk) or {}
        case _:
            pass
    return wanted


def _energy(s: State, seat: Seat, values: Mapping[int, int], desk: Prepared) -> dict[int, str] | None:
    """Energy cards of these values by slot, those that lie there already if they fit; None when there are too few."""
    keys: dict[int, str] = {}
    free = {value: list(energy_cards(s.ship_of(seat), value)) for value in range(1, FACES + 1)}
    for slot, value in values.items():
        lying = desk.lying.get((seat, slot), ("", 0))[0]
        if value and lying in free[value]:
            keys[slot] = lying
            free[value].remove(lying)
    for slot, value in values.items():
        if slot not in keys:
            if value and not free[value]:
                return None
            keys[slot] = free[value].pop(0) if value else ""
    return keys


def _after(desk: Prepared, cards: tuple[Gesture, ...]) -> Prepared:
    """The desk once the cards lie as wanted."""
    lying = dict(desk.lying)
    for gesture in cards:
        if gesture.verb == "pull":
            lying.pop((gesture.seat, gesture.slot), None)
        else:
            lying[gesture.seat, gesture.slot] = (gesture.card, gesture.half)
    return Prepared(lying, desk.pointing)
