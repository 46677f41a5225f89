"""Outer Rim on the table: cards are prepared in slots, a button says that they are meant.

| slots | use |
| --- | --- |
| 1 to 4, 5 to 8 | energy cards, face down: values of cannon dice, of shield dice; in a window what a module is about |
| 9 to 11 | modules; the second manoeuvre of the engines |
| 12 | the manoeuvre, face down; a module that is to be used; the energy card of a die for an ion salvo |

| asked for | left, right | cancel | confirm |
| --- | --- | --- | --- |
| modules, token, dice | | | the cards that lie there |
| a turn | that side | | |
| a sector, in secret | the first, the second that blinks | the third | |
| ion salvo | | the card in 12, at the highest shields | the card in 12, at the lowest shields; no card: none |
| a real die | it failed, it succeeded | takes the last one back | the roll; the rest fell as the last one told of |
| hits, a die, a module in 12 | point at another choice | no module | what is pointed at; no card in 12: no module |

Secret choices are never pointed at, for everybody sees the lamps. What is pointed at is lit and said. A seat that is
not asked leads the show.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.game import Action, Seat
from engine.outer_rim import actions as act
from engine.outer_rim.game import OuterRim
from engine.outer_rim.state.writers import State
from engine.outer_rim.words import (
    ASK_AIM,
    ASK_COLLISION,
    ASK_DICE,
    ASK_ION,
    ASK_MODULES,
    ASK_ROLL,
    ASK_SECTORS,
    ASK_TOKENS,
    ASK_TURNS,
    ASK_WINDOW,
    DICE,
    FACES,
    FIRE,
    MANOEUVRE,
    MODULE_NAMES,
    NONE,
    TOKEN_NAMES,
    other,
)
from firmware_py.cues import Glows
from firmware_py.games.outer_rim.seating_cards import (
    CANNON_SLOTS,
    DICE_SLOTS,
    LAST_SLOT,
    MODULE_SLOTS,
    SHIELD_SLOTS,
    ShipCard,
    card_in,
    card_of,
    values_in,
)
from firmware_py.games.outer_rim.seating_choices import (
    BAD_FACE,
    GOOD_FACE,
    dice_to_roll,
    die_entered,
    entered,
    pointable,
    pointing_at,
    spend,
)
from firmware_py.games.outer_rim.seating_gestures import gestures
from firmware_py.games.outer_rim.seating_hints import hints
from firmware_py.games.outer_rim.seating_saying import said
from firmware_py.games.seating import BARE, SHOW_BUTTONS, Gesture, PlainSeating, Prepared, Seating
from firmware_py.inputs import CardIn, Meaning, Point, Pressed, ShowCommand, TableInput, Wish
from firmware_py.show.slot_lights import Cards

CHOOSING: Final = ("left", "right", "cancel")
SECRET_SECTORS: Final = (ASK_SECTORS, ASK_COLLISION, ASK_AIM)


class OuterRimSeating(PlainSeating[OuterRim]):
    """Implements firmware_py.games.seating.Seating."""

    @staticmethod
    def meaning(game: OuterRim, given: TableInput, desk: Prepared = BARE) -> Iterator[Meaning]:
        """Cards mean nothing until a button says so."""
        match given:
            case Wish() | ShowCommand():
                yield given
            case Pressed(seat=seat, button=button) if seat in game.to_act():
                yield from _decide(game, seat, button, desk)
            case Point(seat=seat, choice=choice) if seat in game.to_act():
                yield from _pointed_at(game, seat, choice, desk)
            case CardIn(seat=seat) if seat in game.to_act() and game.state.stage // 8 == ASK_WINDOW:
                yield from said(game, seat, desk)
            case Pressed(button=button) if button in SHOW_BUTTONS:
                yield SHOW_BUTTONS[button]
            case _:
                pass

    @staticmethod
    def gestures(game: OuterRim, seat: Seat, action: Action, desk: Prepared = BARE) -> Sequence[Gesture]:
        return gestures(game, seat, action, desk)

    @staticmethod
    def slots(game: OuterRim, desk: Prepared = BARE) -> Cards:
        """Nothing has to lie anywhere: people may as well choose at the page."""
        return {
            (seat, slot): lying
            for (seat, slot), lying in desk.lying.items()
            if (card := card_of(lying[0])) is not None and fits(game.state, seat, slot, card)
        }

    @staticmethod
    def hints(game: OuterRim, desk: Prepared = BARE) -> Glows:
        return hints(game, desk)


SEATING: Final[Seating[OuterRim]] = OuterRimSeating


def fits(s: State, seat: Seat, slot: int, card: ShipCard) -> bool:
    """Whether a card is of the seat's race and of a kind that has a use in the slot."""
    if seat not in s.setup.seats or card.ship != s.ship_of(seat):
        return False
    if card.kind == "token":
        return slot == LAST_SLOT or (
            slot in MODULE_SLOTS and s.stage // 8 == ASK_WINDOW and s.phase == MANOEUVRE
        )
    if card.kind == "module":
        if s.stage // 8 == ASK_MODULES:
            return True
        own = s.modules[card.ship] | (s.used[card.ship] if slot == LAST_SLOT else 0)
        return slot in (*MODULE_SLOTS, LAST_SLOT) and bool(own >> card.number & 1)
    if slot == LAST_SLOT:
        return s.phase == FIRE
    return slot in DICE_SLOTS and _is_place(s, card.ship, slot)


def _is_place(s: State, ship: int, slot: int) -> bool:
    """Whether the active sector has the place for a die; without one, and for modules [edge 61], any will do."""
    colour, place = divmod(slot - 1, DICE)
    free = s.active[ship] == NONE or s.stage // 8 == ASK_WINDOW
    return free or place < s.places[s.active[ship]][colour]


# -------------------------------------------------------------------------------------------------------- decisions


def _decide(game: OuterRim, seat: Seat, button: str, desk: Prepared) -> Iterator[Meaning]:
    kind = game.state.stage // 8
    if kind in (ASK_MODULES, ASK_TOKENS, ASK_DICE):
        action = _laid(game.state, seat, desk) if button == "confirm" else None
    elif kind == ASK_TURNS:
        action = act.Turn("left" if button == "left" else "right") if button in CHOOSING[:2] else None
    elif kind in SECRET_SECTORS:
        offered = list(game.legal(seat))
        number = CHOOSING.index(button) if button in CHOOSING else len(offered)
        action = offered[number] if number < len(offered) else None
    elif kind == ASK_ION:
        action = _ion(game.state, seat, button, desk)
    elif kind == ASK_ROLL:
        yield from _roll(game, seat, button, desk)
        return
    else:
        yield from _pointed(game, seat, button, desk)
        return
    if action is not None:
        yield Wish(seat, action)


def _laid(s: State, seat: Seat, desk: Prepared) -> Action | None:
    """What the cards in the slots say."""
    kind = s.stage // 8
    if kind == ASK_DICE:
        cannons, shields = (values_in(s, desk.lying, seat, slots) for slots in (CANNON_SLOTS, SHIELD_SLOTS))
        return act.SetDice(cannons, shields)
    if kind == ASK_MODULES:
        cards = [card_in(s, desk.lying, seat, slot) for slot in range(1, LAST_SLOT + 1)]
        return act.ChooseModules(
            tuple(MODULE_NAMES[card.number] for card in cards if card is not None and card.kind == "module")
        )
    card = card_in(s, desk.lying, seat, LAST_SLOT)
    return act.PlaceToken(TOKEN_NAMES[card.number]) if card is not None and card.kind == "token" else None


def _ion(s: State, seat: Seat, button: str, desk: Prepared) -> Action | None:
    """The energy card in slot 12 names the die by its value."""
    value = values_in(s, desk.lying, seat, (LAST_SLOT,))
    if not value:
        return act.Pass() if button == "confirm" else None
    cannons = s.cannons(s.ship_of(seat))
    if button not in ("confirm", "cancel") or value[0] not in cannons:
        return None
    return act.FireIon(
        cannons.index(value[0]), spend(value[0], s.shields(other(s.ship_of(seat))), button == "cancel")
    )


def _roll(game: OuterRim, seat: Seat, button: str, desk: Prepared) -> Iterator[Meaning]:
    """One press a die; all can be taken back until the roll is confirmed. The rest then fell as the last one."""
    told, dice = entered(desk, seat), dice_to_roll(game.state)
    if button == "confirm":
        last = told[-1] if told and told[-1] else BAD_FACE
        faces = (*told, *(last,) * (len(dice) - len(told)))
        yield from [Wish(seat, act.Rolled(face or last)) for face in faces]
        return
    if button == "cancel":
        told = told[:-1]
    elif (die := die_entered(dice, told)) is not None:
        at, face = dice.index(die), GOOD_FACE if button == "right" else BAD_FACE
        told = (*told[:at], face, *told[at + 1 :])
    yield from _point(game, seat, pointing_at(told), desk)


def _pointed_at(game: OuterRim, seat: Seat, choice: int, desk: Prepared) -> Iterator[Meaning]:
    """What a page points at: the faces of real dice that were entered there so far."""
    faces = entered(Prepared(pointing={seat: choice}), seat)
    asked = game.state.stage // 8 == ASK_ROLL and len(faces) <= len(dice_to_roll(game.state))
    if asked and all(face <= FACES for face in faces) and choice == pointing_at(faces):
        yield from _point(game, seat, choice, desk)


def _point(game: OuterRim, seat: Seat, point: int, desk: Prepared) -> Iterator[Meaning]:
    """Points at a choice, and says which."""
    yield Point(seat, point)
    yield from said(game, seat, Prepared(desk.lying, {**desk.pointing, seat: point}))


def _pointed(game: OuterRim, seat: Seat, button: str, desk: Prepared) -> Iterator[Meaning]:
    if button == "cancel":
        if game.state.stage // 8 == ASK_WINDOW:
            yield Wish(seat, act.Pass())
        return
    choices = pointable(game, seat, desk)
    if not choices:
        yield from said(game, seat, desk)
        return
    at = desk.pointing.get(seat, 0) % len(choices)
    if button == "confirm":
        yield Wish(seat, choices[at])
        return
    yield from _point(game, seat, (at + (1 if button == "right" else -1)) % len(choices), desk)
