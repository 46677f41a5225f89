"""A flight planned otherwise: the same crew, threats and damage, with other cards on the boards.

A plan that a study found names actions and not cards. Here it gets cards of the box, so that it can be laid, looked at
and flown like any other.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from engine.space_alert.cards import cards
from engine.space_alert.setup_flight import Flight
from engine.space_alert.state.writers_planning import EMPTY, Planning
from engine.space_alert.words import BLANK, CODE_NAMES
from engine.tables import BadValue

Place: TypeAlias = tuple[int, int]
"""A place on a board: which of the crew, and which turn, both from 0."""

HALVES: Final = (0, 1)


def planned_otherwise(planning: Planning, flight: Flight) -> Planning:
    """The action part that is over, with cards for the plans of `flight` on the boards. A card stays where it lies if
    it says what is wanted; others come from the hand of whoever plays them if they are there, else from anywhere.

    Raises BadValue with the place for a flight of another crew or length, or where the box has too few cards.
    """
    if (flight.crew, flight.turns) != (planning.setup.characters, planning.turns):
        raise BadValue("plans", f"expected {planning.setup.characters} plans of {planning.turns} actions")
    wanted = {
        (crew, turn): code
        for crew, plan in enumerate(flight.plans)
        for turn, code in enumerate(plan)
        if code != BLANK
    }
    lying = _Dealer(planning, wanted).deal()
    other = planning.clone()
    spare = [card for plan in other.plan for card in plan if card != EMPTY and card not in lying.values()]
    owner = {card: crew for crew, plan in enumerate(other.plan) for card in plan}
    _take_all(other, set(lying.values()))
    for crew in range(flight.crew):
        for turn in range(flight.turns):
            card = lying.get((crew, turn), EMPTY)
            other.plan[crew][turn] = card
            other.half[crew][turn] = 0 if card == EMPTY else cards()[card].halves.index(wanted[crew, turn])
    for card in spare:
        _put_back(other, owner[card], card)
    return other


def _take_all(p: Planning, taken: set[int]) -> None:
    """Cards that will lie on boards lie nowhere else."""
    for pile in (*p.hands, *(packet for packets in p.packets for packet in packets), p.deck, p.aside):
        pile[:] = [card for card in pile if card not in taken]
    p.android_hand = [EMPTY if card in taken else card for card in p.android_hand]


def _put_back(p: Planning, crew: int, card: int) -> None:
    """A card that is not needed goes to the hand of whoever had laid it; an android keeps its heroic card alone."""
    seat = p.setup.order[crew]
    if p.setup.hands != "dealt":
        return
    if seat in p.setup.seats:
        p.hands[seat].append(card)
    elif cards()[card].heroic and p.android_hand[crew] == EMPTY:
        p.android_hand[crew] = card
    else:
        p.deck.append(card)


class _Dealer:
    """Gives each place of the boards a card of its own: a matching, by augmenting paths."""

    def __init__(self, planning: Planning, wanted: dict[Place, int]) -> None:
        self._planning = planning
        self._wanted = wanted
        self._at: dict[int, Place] = {}  # where a card goes

    def deal(self) -> dict[Place, int]:
        """The card of each place; raises BadValue where the box has too few."""
        for place, code in self._wanted.items():
            card = self._planning.plan[place[0]][place[1]]
            if card != EMPTY and code in cards()[card].halves:
                self._at[card] = place
        for place, code in self._wanted.items():
            if place not in self._at.values() and not self._find(place, set()):
                at = f"plans[{place[0]}][{place[1]}]"
                raise BadValue(at, f"the box has not so many cards with {CODE_NAMES[code]}")
        return {place: card for card, place in self._at.items()}

    def _find(self, place: Place, tried: set[int]) -> bool:
        """Finds a card for a place; one that is given already may be replaced where it was."""
        for card in self._fitting(place):
            if card in tried:
                continue
            tried.add(card)
            if card not in self._at or self._find(self._at[card], tried):
                self._at[card] = place
                return True
        return False

    def _fitting(self, place: Place) -> Sequence[int]:
        """Cards that say what is wanted; free ones first, and of these the crew member's own."""
        seat = self._planning.setup.order[place[0]]
        own = set(self._planning.hands[seat]) if seat in self._planning.setup.seats else set()
        fitting = [number for number, card in enumerate(cards()) if self._wanted[place] in card.halves]
        return sorted(fitting, key=lambda card: (card in self._at, card not in own))
