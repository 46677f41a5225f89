"""What a seat can't know, drawn again: for players that think ahead, and for the proof that views hide."""

import random
from collections.abc import Iterator, MutableSequence

from engine.game import Seat
from engine.space_alert.cards import cards
from engine.space_alert.setup import ANDROID
from engine.space_alert.setup_flight import old_damage
from engine.space_alert.state.writers import State
from engine.space_alert.state.writers_planning import EMPTY, Planning
from engine.space_alert.view import knows_face
from engine.space_alert.words import BLANK

Place = tuple[MutableSequence[int], int]


def redraw(p: Planning, s: State | None, seat: Seat | None, draw: random.Random) -> None:
    """Redistributes in place what `seat` does not know: cards among hidden places, threat decks, damage piles.

    A heroic card stays in a place where one was, because everybody is known to have one.
    """
    for heroic in (False, True):
        places = [
            place for place in _hidden_places(p, s, seat or 0) if cards()[_card_in(place)].heroic == heroic
        ]
        found = [_card_in(place) for place in places]
        draw.shuffle(found)
        for (row, index), card in zip(places, found, strict=True):
            row[index] = card
    for deck in p.threat_decks:
        draw.shuffle(deck)
    _redraw_piles(p, s, draw)
    if s is not None:
        _replan(p, s)


def _card_in(place: Place) -> int:
    row, index = place
    return row[index]


def _hidden_places(p: Planning, s: State | None, seat: int) -> Iterator[Place]:
    """Every place whose card `seat` can't see, as (list, index)."""
    rows: list[MutableSequence[int]] = [p.deck, p.aside]
    for other in p.setup.seats:
        rows.extend(p.packets[other])
        if other != seat and not p.setup.solo:
            rows.append(p.hands[other])
    for row in rows:
        yield from ((row, index) for index in range(len(row)))
    for crew, owner in enumerate(p.setup.order):
        if owner == ANDROID and p.phase == 0 and p.android_hand[crew] != EMPTY:
            yield p.android_hand, crew
        if not knows_face(p, seat, crew):
            seen = _turned_over(s, crew)
            filled = [index for index, card in enumerate(p.plan[crew]) if card != EMPTY]
            yield from ((p.plan[crew], index) for index in filled[seen:])


def _turned_over(s: State | None, crew: int) -> int:
    """How many cards of a board everybody has seen."""
    return sum(1 for code in s.plans[crew][: s.turn] if code != BLANK) if s is not None else 0


def _redraw_piles(p: Planning, s: State | None, draw: random.Random) -> None:
    old = old_damage(p.setup.start)
    for zone, pile in enumerate(p.piles):
        known = s.drawn[zone] if s is not None else len(old[zone])
        hidden = pile[known:]
        draw.shuffle(hidden)
        pile[known:] = hidden


def _replan(p: Planning, s: State) -> None:
    """Brings the flight in line with the redrawn cards; delays keep their order."""
    s.piles = tuple(tuple(pile) for pile in p.piles)
    for crew, plan in enumerate(s.plans):
        halves = [
            cards()[card].halves[p.half[crew][index]]
            for index, card in enumerate(p.plan[crew])
            if card != EMPTY
        ]
        order = iter(halves)
        for index, code in enumerate(plan):
            if code != BLANK:
                plan[index] = next(order)
