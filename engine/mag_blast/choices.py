"""All that a seat can name of what it may do: for lights, page and bots.

What can't be counted is named in part: of many cards to discard those one by one and all, of alike shots in the
discard one each. legal.py accepts the others as well. The attack stands in choices_attack.py.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, combinations, permutations, product
from typing import Final

from engine.game import Seat
from engine.mag_blast import actions as act
from engine.mag_blast import legal_fleet
from engine.mag_blast.actions import MagBlastAction
from engine.mag_blast.cards import ICONS, KIND, LIMITS, SPEED
from engine.mag_blast.choices_attack import (
    ALLOCATION_CARDS,
    NOISE,
    Options,
    allocations,
    answers,
    attacks,
    target_of,
)
from engine.mag_blast.legal_fleet import reach
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ATTACK,
    BLASTS,
    BROTHERHOOD,
    BUILD,
    CHOOSE,
    DISCARD,
    DRAW,
    FREEP,
    MANOEUVRE,
    MINEFIELD,
    OVERSEERS,
    SECTOR_NAMES,
    SECTORS,
    TOUCHING,
    TRI_BOT,
    SectorName,
    action_id,
    ship_id,
)

MANY: Final = 7  # cards of which not all subsets are named
END_PHASE: Final = act.EndPhase()
END_TURN: Final = act.EndTurn()
PASS: Final = act.Pass()
DRAWS: Final = (act.Draw(), *map(act.Draw, range(1, LIMITS.hand + 1)))


def options(s: State, seat: Seat) -> Options:
    """What `seat`, which is to act, may do."""
    if s.phase == CHOOSE:
        return _choices(s, seat)
    if not s.heard:
        return chain((NOISE,), _after_a_miss(s, seat))
    if s.stack:
        return chain((PASS,), agreements(s, seat), answers(s, seat))
    if s.placing:
        return _places(s, seat)
    parts: list[Iterable[MagBlastAction]] = [_PHASES[s.phase](s, seat)]
    if not ALLOCATION_CARDS.isdisjoint(s.hands[seat]):
        parts.append(allocations(s, seat))
    if s.may_be_brutal:
        parts.append(agreements(s, seat))
    if s.phase == ATTACK:
        parts.append((END_TURN,))
    elif legal_fleet.end_phase(s, seat, END_PHASE) is None:
        parts.append((END_PHASE,))
    return chain.from_iterable(parts)


def _after_a_miss(s: State, seat: Seat) -> Options:
    """Anything else of the shooter lets the shot miss."""
    later = s.clone()
    shot = later.stack[-1]
    later.miss(shot.seat, shot.card)
    return options(later, seat)


def agreements(s: State, seat: Seat) -> Options:
    """Agreeing to Brutal Bombardment, where it is possible."""
    if s.may_agree(seat):
        yield act.Agree()


def _choices(s: State, seat: Seat) -> Options:
    for ships in permutations(s.dealt[seat], len(SECTORS)):
        yield act.Choose(act.Sectors(*map(ship_id, ships)))


def _ids(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(map(action_id, cards))


# ------------------------------------------------------------------------------------------------------ the phases


def _discards(s: State, seat: Seat) -> Options:
    hand = s.hands[seat]
    sizes = range(1, len(hand) + 1) if len(hand) <= MANY else (1, len(hand))
    for size in sizes:
        for cards in combinations(hand, size):
            yield _discard(cards)
    if s.command[seat] == BROTHERHOOD and s.uses[seat]:
        yield from _shifts(s, seat)


@lru_cache(maxsize=4096)
def _discard(cards: tuple[int, ...]) -> act.Discard:
    return act.Discard(_ids(cards))


def _shifts(s: State, seat: Seat) -> Options:
    for ship in s.fleet(seat):
        for blast in sorted(set(s.blasts.get(ship, ()))):
            for enemy in s.living():
                if enemy != seat:
                    for target in s.fleet(enemy):
                        yield act.Ability(
                            ship=ship_id(ship), blast=action_id(blast), target=target_of(enemy, target)
                        )


def _draws(s: State, seat: Seat) -> Options:
    room = LIMITS.hand - len(s.hands[seat])
    if room > 0 and (s.action_deck or s.action_discard):
        yield from DRAWS[: room + 1]
    if s.command[seat] == OVERSEERS and s.uses[seat] and not s.drew:
        for size in range(1, LIMITS.overseers_shots + 1):
            for cards in _different_shots(s, size):
                yield act.Ability(cards=_ids(cards))


def _different_shots(s: State, size: int) -> Iterator[tuple[int, ...]]:
    """Sets of shots out of the discard; those with the same pictures are named once."""
    seen: set[tuple[object, ...]] = set()
    for cards in combinations([card for card in s.action_discard if KIND[card] in BLASTS], size):
        looks = tuple((KIND[card], ICONS[card]) for card in cards)
        if looks not in seen:
            seen.add(looks)
            yield cards


def _trades(s: State, seat: Seat) -> Options:
    if not s.has_room(seat):
        return
    bargains = legal_fleet.bargains(s.hands[seat])
    if s.fleet_deck or s.fleet_discard:
        for cards in bargains:
            yield _trade(cards)
    if s.command[seat] == TRI_BOT and s.uses[seat]:
        room = [sector for sector in SECTORS if len(s.in_sector(seat, sector)) < LIMITS.ships_in_a_sector]
        for cards, ship, sector in product(bargains, s.fleet_discard, room):
            yield act.Ability(cards=_ids(cards), take=ship_id(ship), sector=SECTOR_NAMES[sector])


@lru_cache(maxsize=4096)
def _trade(cards: tuple[int, ...]) -> act.Trade:
    return act.Trade(_ids(cards))


def _places(s: State, seat: Seat) -> Options:
    for ship in s.placing:
        for sector in SECTORS:
            if len(s.in_sector(seat, sector)) < LIMITS.ships_in_a_sector:
                yield act.Place(SECTOR_NAMES[sector], ship_id(ship))


def _moves(s: State, seat: Seat) -> Options:
    if not s.under(seat, MINEFIELD):
        sizes = [len(ships) for ships in s.sectors[4 * seat : 4 * seat + 4]]
        limit = LIMITS.ships_in_a_sector if max(sizes) <= LIMITS.ships_in_a_sector else 0
        reaches = 0
        for ship in s.fleet(seat):
            sector, points = s.sector_of[ship], SPEED[ship] - s.moved[ship]
            for to, left, move in _ways(ship, sector, points):
                if sizes[to] < limit:  # nothing is crowded, and nothing will be
                    yield move
                    continue
                reaches = reaches or legal_fleet.reaches(s, seat)
                if legal_fleet.spread(reaches - reach(sector, points) + reach(to, left)):
                    yield move
    if s.command[seat] == FREEP and s.uses[seat]:
        for victim in s.living():
            if victim != seat and s.hands[victim]:
                yield act.Ability(victim=victim)


@cache
def _ways(ship: int, sector: int, points: int) -> tuple[tuple[int, int, act.Move], ...]:
    """All ways of a ship with their ends and the points then left; those that end where they began only waste points
    and are not named.
    """
    name, found = ship_id(ship), []
    for first in TOUCHING[sector] if points > 0 else ():
        found.append((first, points - 1, act.Move(name, (SECTOR_NAMES[first],))))
        for second in TOUCHING[first] if points > 1 else ():
            if second != sector:
                path: tuple[SectorName, ...] = (SECTOR_NAMES[first], SECTOR_NAMES[second])
                found.append((second, points - 2, act.Move(name, path)))
    return tuple(found)


_PHASES: Final[dict[int, Callable[[State, Seat], Options]]] = {
    DISCARD: _discards,
    DRAW: _draws,
    BUILD: _trades,
    MANOEUVRE: _moves,
    ATTACK: attacks,
}
