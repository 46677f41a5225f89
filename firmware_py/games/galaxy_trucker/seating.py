"""Galaxy Trucker on the table. Ships are built on pages; buttons and order cards play the rest.

| button | building | otherwise |
| --- | --- | --- |
| confirm | takes the lowest number tile | ready; what is pointed at; the smallest repair |
| left | turns the sand | no: the first choice, which costs nothing |
| right | the next card pile, and puts it back | points at the next choice |
| cancel | returns the component in hand | gives up, with an order card in slot 12 |

| slots | an order card in it |
| --- | --- |
| 1 to 4 | pays an energy each when confirm is pressed; two against a threat hold all others of the card too |
| 5, 6, 7 | all double engines, all double cannons; the first shield or cannon that stops the threat |
| 8 to 11 | lands on that planet; slot 8 takes an offer too |

A vote has confirm, left and right for the missions in order, cancel objects. After it left agrees to proposed
ships, right proposes the next class. A seat that is not asked leads the show.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker import actions_flight as ans
from engine.galaxy_trucker.game import GalaxyTrucker
from engine.galaxy_trucker.legal import ships_to_propose
from engine.galaxy_trucker.setup import CLASSES
from engine.galaxy_trucker.words import BETWEEN, BUILD, CHECK, FLY, NONE, PAID, PREPARE, VOTE
from engine.game import Action, Seat
from firmware_py.cues import Glow, Glows
from firmware_py.games.galaxy_trucker.decks import is_order
from firmware_py.games.galaxy_trucker.seating_choices import pointable, pointed
from firmware_py.games.galaxy_trucker.seating_dues import dues
from firmware_py.games.galaxy_trucker.staging_lamps import (
    CANNON_SLOT,
    ENERGY_SLOTS,
    ENGINE_SLOT,
    GIVE_UP_SLOT,
    OFFER_SLOTS,
    SHIELD_SLOT,
)
from firmware_py.games.seating import BARE, SHOW_BUTTONS, Due, Gesture, PlainSeating, Prepared, Seating
from firmware_py.inputs import CardIn, Meaning, Point, Pressed, ShowCommand, TableInput, Wish
from firmware_py.show.slot_lights import Cards

POINTED: Final[Glow] = ((255, 255, 255), "blink")
VOTE_BUTTONS: Final = ("confirm", "left", "right")


class TruckerSeating(PlainSeating[GalaxyTrucker]):
    """Implements firmware_py.games.seating.Seating."""

    @staticmethod
    def meaning(game: GalaxyTrucker, given: TableInput, desk: Prepared = BARE) -> Iterator[Meaning]:
        match given:
            case Wish() | ShowCommand():
                yield given
            case CardIn(seat=seat, slot=slot, card=card) if is_order(card) and game.state.phase == FLY:
                action = _ordered(game, seat, slot)
                if action is not None:
                    yield Wish(seat, action)
            case Pressed(seat=seat, button=button) if seat in game.to_act():
                yield from _press(game, seat, button, desk)
            case Pressed(button=button) if game.state.phase != BUILD and button in SHOW_BUTTONS:
                yield SHOW_BUTTONS[button]
            case _:
                pass

    @staticmethod
    def gestures(game: GalaxyTrucker, seat: Seat, action: Action, desk: Prepared = BARE) -> Sequence[Gesture]:
        """Readiness is a button; ships are built on pages, and so is everything that needs a look at them."""
        if isinstance(action, act.Ready) and seat in game.to_act():
            return (Gesture("press", seat, button="confirm"),)
        return ()

    @staticmethod
    def slots(game: GalaxyTrucker, desk: Prepared = BARE) -> Cards:
        """Order cards may lie anywhere."""
        return {place: lying for place, lying in desk.lying.items() if is_order(lying[0])}

    @staticmethod
    def on_pages(game: GalaxyTrucker) -> Sequence[Seat]:
        """Ships are built on pages, by who has no number yet."""
        if game.state.phase != BUILD:
            return ()
        return tuple(seat for seat in game.setup.seats if not game.state.numbers[seat - 1])

    @staticmethod
    def dues(game: GalaxyTrucker) -> Sequence[Due]:
        """Everything but building and real dice, where the set-up names a time."""
        return tuple(dues(game))

    @staticmethod
    def hints(game: GalaxyTrucker, desk: Prepared = BARE) -> Glows:
        """The slot with the number of the choice that a seat points at blinks. Stakes are secret."""
        if game.state.phase != FLY:
            return {}
        return {
            f"slot/{seat}/{choice % GIVE_UP_SLOT + 1}": POINTED
            for seat, choice in desk.pointing.items()
            if seat in game.to_act()
        }


SEATING: Final[Seating[GalaxyTrucker]] = TruckerSeating


def _press(game: GalaxyTrucker, seat: Seat, button: str, desk: Prepared) -> Iterator[Meaning]:
    phase = game.state.phase
    if phase == BUILD:
        action = _built(game, seat, button)
    elif phase == VOTE:
        action = _vote(game, button)
    elif phase == PREPARE and button in ("left", "right"):
        action = _ships(game, seat, button)
    elif phase in (PREPARE, BETWEEN, PAID):
        action = _between(seat, button, desk)
    elif phase == CHECK:
        action = act.Mend() if button == "confirm" else None
    else:
        yield from _choose(game, seat, button, desk)
        return
    if action is not None:
        yield Wish(seat, action)


def _built(game: GalaxyTrucker, seat: Seat, button: str) -> Action | None:
    s, player = game.state, seat - 1
    if button == "confirm":
        free = [number for number in range(1, s.setup.players + 1) if number not in s.numbers]
        return act.Finish(free[0]) if free else None
    if button == "left":
        return act.Flip()
    if button == "right":
        if s.looking[player] != NONE:
            return act.PutBack()
        free = [pile for pile in range(3) if pile not in s.looking]
        return act.Look(free[0]) if free else None
    return act.Return()


def _vote(game: GalaxyTrucker, button: str) -> Action | None:
    if button == "cancel":
        return act.Object()
    number = VOTE_BUTTONS.index(button)
    offered = game.state.offered
    return act.Vote(offered[number]) if number < len(offered) else None


def _ships(game: GalaxyTrucker, seat: Seat, button: str) -> Action | None:
    """Left: what another seat proposed; right: the class after the agreed one, the first after the last."""
    s = game.state
    free = ships_to_propose(s, seat - 1)
    if button == "left":
        found = next((one for one in s.proposed if one in free), None)
    else:
        later = [one for one in free if CLASSES.index(one) > CLASSES.index(s.ship_class)]
        found = next(iter((*later, *free)), None)
    return None if found is None else act.ProposeShips(found)


def _between(seat: Seat, button: str, desk: Prepared) -> Action | None:
    if button == "confirm":
        return act.Ready()
    asked = is_order(desk.lying.get((seat, GIVE_UP_SLOT), ("", 0))[0])
    return act.GiveUp() if button == "cancel" and asked else None


def _choose(game: GalaxyTrucker, seat: Seat, button: str, desk: Prepared) -> Iterator[Meaning]:
    choices = pointable(game, seat)
    if not choices:
        return
    at = pointed(choices, seat, desk)
    if button == "right":
        yield Point(seat, (at + 1) % len(choices))
    elif button == "left":
        yield Wish(seat, choices[0])
    elif button == "confirm":
        paid = sum(is_order(desk.lying.get((seat, slot), ("", 0))[0]) for slot in ENERGY_SLOTS)
        yield Wish(seat, _for_energy(choices, paid) or choices[at])


def _for_energy(choices: Sequence[Action], paid: int) -> Action | None:
    """The first choice that costs as much as cards lie there; None where no card lies or none costs that. An order to
    hold all threats of a card costs more than one, so it counts as two.
    """
    return next((action for action in choices if paid and _energy(action) == paid), None)


def _energy(action: Action) -> int:
    match action:
        case ans.Power(cells) | ans.Hole(cells):
            return len(cells)
        case ans.Defend(cell, _, rest):
            return int(cell is not None) + int(rest)
    return 0


def _defends(action: Action) -> bool:
    return (isinstance(action, ans.Defend) and action.cell is not None) or action == ans.Fire(True)


def _ordered(game: GalaxyTrucker, seat: Seat, slot: int) -> Action | None:
    """What an order card in a slot means at once; None where it means nothing now."""
    choices = pointable(game, seat)
    if slot in (ENGINE_SLOT, CANNON_SLOT):
        powers = [action for action in choices if isinstance(action, ans.Power)]
        return max(powers, key=_energy, default=None)
    if slot == SHIELD_SLOT:
        return next((one for one in choices if _defends(one)), None)
    if slot in OFFER_SLOTS:
        planet = ans.Planet(slot - OFFER_SLOTS[0])
        if planet in choices:
            return planet
        return next((one for one in choices if one == ans.Accept(True) and slot == OFFER_SLOTS[0]), None)
    return None
