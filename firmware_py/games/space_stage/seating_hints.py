"""What lamps tell about what a seat of Space Stage points at: rooms, monsters, generators, friends, amounts, faces."""

from typing import Final

from engine.game import Action, Seat
from engine.space_stage import actions as act
from engine.space_stage.game import SpaceStage
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    CARD_NUMBERS,
    GENERATOR_NUMBERS,
    LABORATORY,
    ROOM_NUMBERS,
    SLOT_NUMBERS,
    TAKE,
    TOP_UP,
    WORKSHOP,
    deck_of,
)
from firmware_py.cues import Colour, Glow
from firmware_py.games.seating import Prepared
from firmware_py.games.space_stage.seating_cards import ACTION_SLOT
from firmware_py.games.space_stage.seating_choices import cards_for, first_of, pointed
from firmware_py.games.space_stage.staging_lamps import (
    ORGANIC,
    SCRAP,
    generator_lamps,
    hand_lamps,
    slot_lamps,
    zone_lamps,
)

POINTED: Final[Glow] = ((255, 255, 255), "blink")
ALSO: Final[Glow] = ((255, 255, 255), "solid")
READY: Final[Glow] = ((0, 200, 0), "solid")
PLAIN: Final[Colour] = (255, 255, 255)
ROUND_LAMPS: Final = 24
ACTION_LAMPS: Final = ("computer/1", "computer/2")


def hints(game: SpaceStage, desk: Prepared) -> dict[str, Glow]:
    """Hints for every seat that points at something: what it is about blinks, and whoever does it stands lit."""
    lit: dict[str, Glow] = {}
    for seat in game.setup.seats:
        there = pointed(game, seat, desk)
        if there is not None:
            lit |= dict.fromkeys(_also(game.state, seat, there.action), ALSO)
            lit |= dict.fromkeys(lamps_of(game.state, seat, there.action), POINTED)
            lit |= _amounts(game.state, there.action)
            lit[f"slot/{seat}/{ACTION_SLOT}"] = POINTED if isinstance(there.action, act.Give) else READY
    return lit


def _also(s: State, seat: Seat, action: Action) -> tuple[str, ...]:
    """The cards of the character that acts, where a seat has two, or its place before it has any; the friend whom a
    telepath makes heal somebody.
    """
    lamps: tuple[str, ...] = ()
    if (
        s.setup.two_players
        and isinstance(action, act.CharacterAction)
        and not isinstance(action, act.EndTurn | act.Skip)
    ):
        c = first_of(s, seat, action)
        lamps = tuple(hand_lamps(s, c).values()) or (f"slot/{seat}/{1 + s.characters_of(seat).index(c)}",)
    if isinstance(action, act.Telepathy) and isinstance(action.action, act.ToHeal):
        lamps = (*lamps, *_person(s, action.target))
    return lamps


def lamps_of(s: State, seat: Seat, action: Action) -> tuple[str, ...]:
    """The lamps of what an action is about."""
    match action:
        case act.Move(to):
            return zone_lamps(ROOM_NUMBERS[to[-1]])
        case act.Teleport(to):
            return (*zone_lamps(ROOM_NUMBERS[to]), *_cards(s, seat, action))
        case act.Attack(slot) | act.Boost(slot) | act.Place(slot) | act.Vortex(_, slot):
            return (*slot_lamps(SLOT_NUMBERS[slot]), *_cards(s, seat, action))
        case act.Repair(generator) | act.Break(generator):
            return generator_lamps(GENERATOR_NUMBERS[generator])
        case act.Heal(target):
            return (*_person(s, target), *_cards(s, seat, action))
        case act.Give(to=to):
            return _person(s, to)
        case act.HeartAttack(character):
            return _person(s, character)
        case act.Telepathy(_, act.ToHeal(target=patient)):
            return (*_person(s, patient), *_cards(s, seat, action))
        case act.Telepathy(target, wanted):
            return (*_person(s, target), *_wanted(wanted), *_cards(s, seat, action))
        case act.NewMonster():
            return tuple(f"track/white/{place}" for place in range(1, len(s.monsters) + 1))
        case act.Buy(card) | act.Pick(card):
            return zone_lamps((WORKSHOP, LABORATORY)[deck_of(CARD_NUMBERS[card])])
        case act.EndTurn():
            return (f"seat/{seat}", *ACTION_LAMPS, *_cards(s, seat, action))
        case act.TopUp() | act.Take() | act.Contribute():
            return (*_asked_about(s), *_cards(s, seat, action))
        case act.Skip():
            return ACTION_LAMPS
        case act.Roll():
            return (f"seat/{seat}",)
        case _:
            return _cards(s, seat, action)


def _asked_about(s: State) -> tuple[str, ...]:
    """What an open choice is about: the generator, the monster, or who is healed."""
    kind, _, _, what, amount = s.pending
    if kind == TOP_UP:
        return generator_lamps(what)
    if kind == TAKE:
        return slot_lamps(what)
    return _person(s, amount) if what else slot_lamps(amount)


def _person(s: State, c: int) -> tuple[str, ...]:
    """The lamp of a character's seat; where the seat has two, the cards of the character as well."""
    seat = f"seat/{s.seat_of(c)}"
    return (seat, *hand_lamps(s, c).values()) if s.setup.two_players else (seat,)


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
            names = cards_for(s, action)
    own = {card: lamp for c in s.characters_of(seat) for card, lamp in hand_lamps(s, c).items()}
    lamps = (own.get(CARD_NUMBERS[name], "") for name in names)
    return tuple(lamp for lamp in lamps if lamp)


def _amounts(s: State, action: Action) -> dict[str, Glow]:
    """Amounts as lamps of the clock in the colours of what is counted; also the face of a die, the place of a card."""
    counted: tuple[tuple[Colour, int], ...] = ()
    match action:
        case act.Heal() | act.Contribute():
            counted = ((ORGANIC, action.organic),)
        case act.TopUp(scrap):
            counted = ((SCRAP, scrap),)
        case act.Take(organic, scrap) | act.Give(organic=organic, scrap=scrap):
            counted = ((ORGANIC, organic), (SCRAP, scrap))
        case act.Convert(gives, amount):
            counted = ((ORGANIC if gives == "organic" else SCRAP, amount),)
        case act.Rolled(face):
            counted = ((PLAIN, face),)
        case act.Buy(card) | act.Pick(card):
            counted = ((PLAIN, 1 + s.rows[deck_of(CARD_NUMBERS[card])].index(CARD_NUMBERS[card])),)
        case _:
            pass
    lamps = [colour for colour, number in counted for _ in range(number)][:ROUND_LAMPS]
    return {f"clock/{place}": (colour, "solid") for place, colour in enumerate(lamps, 1)}
