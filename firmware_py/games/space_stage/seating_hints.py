"""What lamps tell about what a seat of Space Stage points at: rooms, monsters, generators, friends, amounts, faces."""

from typing import Final

from engine.game import Action, Seat
from engine.space_stage import actions as act
from engine.space_stage.game import SpaceStage
from engine.space_stage.state import State
from engine.space_stage.words import (
    CARD_NUMBERS,
    GENERATOR_NUMBERS,
    LABORATORY,
    NONE,
    ROOM_NUMBERS,
    SLOT_NUMBERS,
    WORKSHOP,
    deck_of,
)
from firmware_py.cues import Colour, Glow
from firmware_py.games.seating import Desk
from firmware_py.games.space_stage.seating_cards import ACTION_SLOT
from firmware_py.games.space_stage.seating_choices import pointed
from firmware_py.games.space_stage.staging_lamps import (
    generator_lamps,
    hand_lamps,
    slot_lamps,
    zone_lamps,
)

POINTED: Final[Glow] = ((255, 255, 255), "blink")
READY: Final[Glow] = ((0, 200, 0), "solid")
AMOUNT: Final[Colour] = (255, 160, 0)
ROUND_LAMPS: Final = 24


def hints(game: SpaceStage, desk: Desk) -> dict[str, Glow]:
    """Hints for every seat that is asked and points at something."""
    lit: dict[str, Glow] = {}
    for seat in game.to_act():
        action = pointed(game, seat, desk)
        if action is not None:
            lit |= dict.fromkeys(lamps_of(game.state, seat, action), POINTED)
            lit |= _amount(action)
            lit[f"slot/{seat}/{ACTION_SLOT}"] = READY
    return lit


def lamps_of(s: State, seat: Seat, action: Action) -> tuple[str, ...]:
    """The lamps of what an action is about."""
    match action:
        case act.Move(to):
            return zone_lamps(ROOM_NUMBERS[to[-1]])
        case act.Teleport(to):
            return zone_lamps(ROOM_NUMBERS[to])
        case act.Attack(slot) | act.Boost(slot) | act.Place(slot) | act.Vortex(_, slot):
            return (*slot_lamps(SLOT_NUMBERS[slot]), *_cards(s, seat, action))
        case act.Repair(generator) | act.Break(generator):
            return generator_lamps(GENERATOR_NUMBERS[generator])
        case act.Heal(target):
            return (f"seat/{s.seat_of(target)}", *_cards(s, seat, action))
        case act.Give(to=to):
            return (f"seat/{s.seat_of(to)}",)
        case act.HeartAttack(character):
            return (f"seat/{s.seat_of(character)}",)
        case act.Telepathy(target, wanted):
            return (f"seat/{s.seat_of(target)}", *_wanted(wanted))
        case act.NewMonster():
            return tuple(f"track/white/{place}" for place in range(1, len(s.monsters) + 1))
        case act.Buy(card) | act.Pick(card):
            return zone_lamps((WORKSHOP, LABORATORY)[deck_of(CARD_NUMBERS[card])])
        case act.EndTurn() | act.Skip() | act.Roll():
            return (f"seat/{seat}", *_cards(s, seat, action))
        case _:
            return _cards(s, seat, action)


def _wanted(wanted: act.Wanted) -> tuple[str, ...]:
    match wanted:
        case act.ToMove(to=to):
            return zone_lamps(ROOM_NUMBERS[to[-1]])
        case act.ToAttack(slot=slot):
            return slot_lamps(SLOT_NUMBERS[slot])
        case act.ToRepair(generator=generator):
            return generator_lamps(GENERATOR_NUMBERS[generator])
        case act.ToHeal():
            return ()


def _cards(s: State, seat: Seat, action: Action) -> tuple[str, ...]:
    """The lamps of the cards that an action uses."""
    match action:
        case act.Attack() | act.Heal() | act.EndTurn() | act.TopUp() | act.Contribute():
            names = action.cards
        case act.Recharge(card) | act.Vortex(card):
            names = (card,)
        case _:
            names = ()
    own = {card: lamp for c in s.characters_of(seat) for card, lamp in hand_lamps(s, c).items()}
    lamps = (own.get(CARD_NUMBERS[name], "") for name in names)
    return tuple(lamp for lamp in lamps if lamp)


def _amount(action: Action) -> dict[str, Glow]:
    """An amount, or the face of a die, as lamps of the clock."""
    amount = NONE
    match action:
        case act.Heal() | act.Contribute():
            amount = action.organic
        case act.TopUp(scrap):
            amount = scrap
        case act.Take(organic):
            amount = organic
        case act.Give(organic=organic, scrap=scrap):
            amount = organic + scrap
        case act.Convert(amount=points):
            amount = points
        case act.Rolled(face):
            amount = face
        case _:
            pass
    return {f"clock/{place}": (AMOUNT, "solid") for place in range(1, min(amount, ROUND_LAMPS) + 1)}
