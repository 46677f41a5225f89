"""What bots read off a game: cards at hand, ways through the station, what a room would cost."""

from collections.abc import Sequence
from functools import cache

from engine.space_stage.choices import usable
from engine.space_stage.rules_main import attack_damage
from engine.space_stage.state.writers import State
from engine.space_stage.words import ATTACK_CARD, NONE


def health(s: State, slot: int) -> int:
    """Tokens left on the monster of a slot."""
    monster = s.slots[slot]
    return s.of_organic[monster] + s.of_scrap[monster]


def worthwhile(s: State, c: int, slot: int) -> list[int]:
    """Attack cards of a character that do something to the monster of a slot, the best first."""
    found = [(attack_damage(s, slot, (card,)), -card) for card in usable(s, c, ATTACK_CARD)]
    return [-card for damage, card in sorted(found, reverse=True) if damage]


def enough_cards(s: State, slot: int, cards: Sequence[int]) -> list[int]:
    """As few of the cards, the best first, as beat the monster; all of them if they don't."""
    left, chosen = health(s, slot), list[int]()
    for card in cards:
        if left <= 0:
            break
        chosen.append(card)
        left -= attack_damage(s, slot, (card,))
    return chosen


def towards(s: State, c: int, goal: int) -> list[int]:
    """The rooms of one move that bring a character nearest to a goal: one, or two past a room without monsters."""
    here = s.room[c]
    way = _way(s.station.doors, here, goal)
    if len(way) > 1 and s.monsters_in(way[0]):
        for middle in s.station.doors[here]:
            if not s.monsters_in(middle) and way[1] in s.station.doors[middle]:
                return [middle, way[1]]
        return list(way[:1])
    return list(way[:2])


@cache
def _way(doors: tuple[tuple[int, ...], ...], here: int, goal: int) -> tuple[int, ...]:
    """A shortest way, without the room where it begins."""
    came = {here: NONE}
    queue = [here]
    for room in queue:
        for other in doors[room]:
            if other not in came:
                came[other] = room
                queue.append(other)
    way = list[int]()
    room = goal
    while room != here:
        way.append(room)
        room = came[room]
    return tuple(reversed(way))


@cache
def distance(station_doors: tuple[tuple[int, ...], ...], here: int, goal: int) -> int:
    """How many doors lie between two rooms."""
    return len(_way(station_doors, here, goal))
