"""All that a seat can name of what it may do: for lights, page and bots.

What can't be counted is named in part: of many cards to discard those one by one and all, of alike shots in the
discard one each. legal.py accepts the others as well.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, permutations, product
from typing import Final

from engine.game import Seat
from engine.mag_blast import actions as act
from engine.mag_blast import fight, legal_attack, legal_fleet
from engine.mag_blast.actions import MagBlastAction
from engine.mag_blast.cards import ICONS, KIND, LIMITS, SPEED, WEAPONS
from engine.mag_blast.state import State
from engine.mag_blast.words import (
    ALLOCATION,
    ANSWERS,
    ASTEROIDS,
    ATTACK,
    BLASTS,
    BOARDING,
    BOMBER,
    BROTHERHOOD,
    BUILD,
    CHOOSE,
    COMMAND,
    CONCUSSIVE,
    CRANIUM,
    DIRECT_HIT,
    DISCARD,
    DRAW,
    EFFECTS,
    FIELD_EFFECTS,
    FREEP,
    HIT,
    HIT_PLAYED,
    MANOEUVRE,
    MAZONS,
    MINEFIELD,
    OVERSEERS,
    PLAYS,
    RAMMING,
    SECTOR_NAMES,
    SECTORS,
    SPACEDOCK,
    SQUADRONS,
    TARGET_NUMBERS,
    TOUCHING,
    TRI_BOT,
    action_id,
    ship_id,
)

Options = Iterator[MagBlastAction]
MANY: Final = 7  # cards of which not all subsets are named


def options(s: State, seat: Seat) -> Options:
    """What `seat`, which is to act, may do."""
    if s.phase == CHOOSE:
        return _choices(s, seat)
    if not s.heard:
        return chain((act.Noise(),), _after_a_miss(s, seat))
    if s.stack:
        return chain((act.Pass(),), agreements(s, seat), _answers(s, seat))
    if s.placing:
        return _places(s, seat)
    return chain(_PHASES[s.phase](s, seat), allocations(s, seat), agreements(s, seat), _endings(s, seat))


def _after_a_miss(s: State, seat: Seat) -> Options:
    """Anything else of the shooter lets the shot miss."""
    later = s.clone()
    shot = later.stack[-1]
    later.miss(shot.seat, shot.card)
    return options(later, seat)


def _endings(s: State, seat: Seat) -> Options:
    if s.phase == ATTACK:
        yield act.EndTurn()
    elif legal_fleet.end_phase(s, seat, act.EndPhase()) is None:
        yield act.EndPhase()


def agreements(s: State, seat: Seat) -> Options:
    """Agreeing to Brutal Bombardment, where it is possible."""
    fits = "brutal_bombardment" in s.setup.variants and not s.brutal and not s.agreed >> seat & 1
    if fits and len(s.living()) == 2:
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
            yield act.Discard(_ids(cards))
    if s.command[seat] == BROTHERHOOD and s.uses[seat]:
        yield from _shifts(s, seat)


def _shifts(s: State, seat: Seat) -> Options:
    for ship in s.fleet(seat):
        for blast in sorted(set(s.blasts.get(ship, ()))):
            for target in _enemies(s, seat):
                if target.ship != "command":
                    yield act.Ability(ship=ship_id(ship), blast=action_id(blast), target=target)


def _draws(s: State, seat: Seat) -> Options:
    room = LIMITS.hand - len(s.hands[seat])
    if room > 0 and (s.action_deck or s.action_discard):
        yield act.Draw()
        for count in range(1, room + 1):
            yield act.Draw(count)
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


def _bargains(s: State, seat: Seat) -> Iterator[tuple[str, ...]]:
    """Sets of cards that buy a ship."""
    cards = [card for card in s.hands[seat] if any(ICONS[card])]
    for size in (2, 3):
        for some in combinations(cards, size):
            if legal_fleet.pays_exactly(some):
                yield _ids(some)


def _trades(s: State, seat: Seat) -> Options:
    if not s.has_room(seat):
        return
    if s.fleet_deck or s.fleet_discard:
        for cards in _bargains(s, seat):
            yield act.Trade(cards)
    if s.command[seat] == TRI_BOT and s.uses[seat]:
        room = [sector for sector in SECTORS if len(s.in_sector(seat, sector)) < LIMITS.ships_in_a_sector]
        for cards, ship, sector in product(_bargains(s, seat), s.fleet_discard, room):
            yield act.Ability(cards=cards, take=ship_id(ship), sector=SECTOR_NAMES[sector])


def _places(s: State, seat: Seat) -> Options:
    for ship in s.placing:
        for sector in SECTORS:
            if len(s.in_sector(seat, sector)) < LIMITS.ships_in_a_sector:
                yield act.Place(SECTOR_NAMES[sector], ship_id(ship))


def _moves(s: State, seat: Seat) -> Options:
    if not s.under(seat, MINEFIELD):
        sizes = [len(ships) for ships in s.sectors[4 * seat : 4 * seat + 4]]
        limit = LIMITS.ships_in_a_sector if max(sizes) <= LIMITS.ships_in_a_sector else 0
        for ship in s.fleet(seat):
            moved = s.moved[ship]
            for path in _paths(s.sector_of[ship], SPEED[ship] - moved):
                free = sizes[path[-1]] < limit  # nothing is crowded, and nothing will be
                if free or legal_fleet.can_end(s, seat, ship, path[-1], moved + len(path)):
                    yield _move(ship, path)
    if s.command[seat] == FREEP and s.uses[seat]:
        for victim in s.living():
            if victim != seat and s.hands[victim]:
                yield act.Ability(victim=victim)


@cache
def _move(ship: int, path: tuple[int, ...]) -> act.Move:
    return act.Move(ship_id(ship), tuple(SECTOR_NAMES[sector] for sector in path))


@cache
def _paths(sector: int, points: int) -> tuple[tuple[int, ...], ...]:
    """All ways of a ship; those that end where they began only waste points and are not named."""
    ways: list[tuple[int, ...]] = []
    for first in TOUCHING[sector] if points > 0 else ():
        ways.append((first,))
        if points > 1:
            ways += ((first, second) for second in TOUCHING[first] if second != sector)
    return tuple(ways)


# ------------------------------------------------------------------------------------------------------ the attack


def _enemies(s: State, seat: Seat) -> Iterator[act.Target]:
    """All ships of others."""
    for enemy in s.living():
        if enemy != seat:
            yield _target(enemy, COMMAND)
            for ship in s.fleet(enemy):
                yield _target(enemy, ship)


def _attacks(s: State, seat: Seat) -> Options:
    if not s.shout_off and not s.noise:
        yield act.Noise()
    if not s.under(seat, MINEFIELD):
        enemies = _open_to_attack(s, seat)
        yield from _shots(s, seat, enemies)
        yield from _launches(s, seat, enemies)
    yield from _hits(s, seat)
    for card in s.hands[seat]:
        if KIND[card] in PLAYS and KIND[card] != ALLOCATION:
            yield from _plays(s, seat, card)
    yield from _sweeps(s, seat)


def _open_to_attack(s: State, seat: Seat) -> list[Seat]:
    near = legal_attack.neighbours(s, seat) if s.ruckus else s.living()
    return [
        enemy for enemy in s.living() if enemy in near and enemy != seat and not s.under(enemy, ASTEROIDS)
    ]


@cache
def _target(seat: Seat, ship: int) -> act.Target:
    return act.Target(seat, ship_id(ship))


def targets_of_shots(s: State, enemies: Sequence[Seat]) -> tuple[list[act.Target], ...]:
    """By sector, what a shot from it can be aimed at."""
    aims: tuple[list[act.Target], ...] = ([], [], [], [])
    for sector in SECTORS:
        for enemy in enemies:
            ships = s.in_sector(enemy, sector)
            aims[sector].extend([_target(enemy, ship) for ship in ships or (COMMAND,)])
    return aims


def _shots(s: State, seat: Seat, enemies: Sequence[Seat]) -> Options:
    cards = [card for card in s.hands[seat] if KIND[card] in BLASTS]
    rams = [card for card in s.hands[seat] if KIND[card] == RAMMING]
    if not cards and not rams:
        return
    aims = targets_of_shots(s, enemies)
    for ship in s.fleet(seat):
        name = ship_id(ship)
        for target in aims[s.sector_of[ship]]:
            for card in cards:
                if WEAPONS[ship] >> KIND[card] & 1 and _may_fire(s, ship, KIND[card], target):
                    yield act.Blast(action_id(card), name, target)
            for card in rams:
                yield act.Ram(action_id(card), name, target)


def _may_fire(s: State, ship: int, weapon: int, target: act.Target) -> bool:
    if not legal_attack.has_fired(s, ship, weapon):
        return True
    return bool(s.direct_hit) and fight.is_extra(s, ship, target.seat, TARGET_NUMBERS[target.ship])


def _launches(s: State, seat: Seat, enemies: Sequence[Seat]) -> Options:
    cards = [card for card in s.hands[seat] if KIND[card] in SQUADRONS]
    carriers = s.carrier_sectors(seat) if cards else set()
    if not carriers:
        return
    for enemy in enemies:
        empty = {sector for sector in SECTORS if not s.in_sector(enemy, sector)}
        for card in cards:
            near = carriers if KIND[card] == BOMBER else set(SECTORS)
            if empty & near:
                yield act.Launch(action_id(card), act.Target(enemy, "command"))
            for ship in s.fleet(enemy):
                if s.sector_of[ship] in near:
                    yield act.Launch(action_id(card), act.Target(enemy, ship_id(ship)))


def _hits(s: State, seat: Seat) -> Options:
    if not s.direct_hit:
        return
    ability = s.direct_hit == HIT
    for card in s.hands[seat]:
        if KIND[card] == DIRECT_HIT and s.direct_hit == HIT:
            yield act.DirectHit(action_id(card))
        follows = s.direct_hit == HIT_PLAYED or (s.command[seat] == MAZONS and s.uses[seat])
        if KIND[card] in EFFECTS and follows:
            yield from _effects(s, seat, card, ability)


def _effects(s: State, seat: Seat, card: int, ability: bool) -> Options:
    kind, name = KIND[card], action_id(card)
    if kind in (BOARDING, CONCUSSIVE) and s.hit_target == COMMAND:
        return
    if kind == BOARDING:
        for sector in SECTORS:
            if len(s.in_sector(seat, sector)) < LIMITS.ships_in_a_sector:
                yield act.Effect(name, ability, sector=SECTOR_NAMES[sector])
    elif kind == CONCUSSIVE:
        ships = s.in_sector(s.hit_seat, s.sector_of[s.hit_target])
        for sectors in product(SECTOR_NAMES, repeat=len(ships)):
            moves = dict(zip(map(ship_id, ships), sectors, strict=True))
            effect = act.Effect(name, ability, moves=moves)
            if legal_attack.effect(s, seat, effect) is None:
                yield effect
    else:
        yield act.Effect(name, ability)


def _plays(s: State, seat: Seat, card: int) -> Options:
    kind, name = KIND[card], action_id(card)
    if kind in FIELD_EFFECTS:
        for fleet in s.living():
            yield act.Play(name, fleet=fleet)
    elif kind == SPACEDOCK:
        for ship in s.fleet(seat):
            for blast in sorted(set(s.blasts.get(ship, ()))):
                yield act.Play(name, ship=ship_id(ship), blast=action_id(blast))
    else:
        yield from _with_price(s, seat, card)


def _with_price(s: State, seat: Seat, card: int) -> Options:
    name = action_id(card)
    prices = (
        [action_id(other) for other in s.hands[seat] if other != card] if s.numbers.extra_cost else [None]
    )
    for cost in prices:
        play = act.Play(name, cost=cost)
        if legal_attack.play(s, seat, play) is None:
            yield play


def allocations(s: State, seat: Seat) -> Options:
    """Strategic Allocation, with each price where there is one."""
    for card in s.hands[seat]:
        if KIND[card] == ALLOCATION:
            yield from _with_price(s, seat, card)


def _sweeps(s: State, seat: Seat) -> Options:
    if not s.effects:
        return
    for ship in s.fleet(seat):
        if s.is_minesweeper(ship) and not s.fired[ship]:
            for card, fleet, _ in s.effects:
                yield act.Sweep(ship_id(ship), fleet, action_id(card))


# ----------------------------------------------------------------------------------------------------- the answers


def _answers(s: State, seat: Seat) -> Options:
    for card in s.hands[seat]:
        kind = KIND[card]
        if kind == ALLOCATION:
            yield from _with_price(s, seat, card)
        elif kind in ANSWERS:
            answer = act.Answer(action_id(card))
            if legal_attack.answer(s, seat, answer) is None:
                yield answer
    if s.command[seat] == CRANIUM:
        yield from _icons_against(s, seat)


def _icons_against(s: State, seat: Seat) -> Options:
    cards = [card for card in s.hands[seat] if any(ICONS[card])]
    for size in (1, 2):
        for some in combinations(cards, size):
            ability = act.Ability(cards=_ids(some))
            if legal_attack.cranium(s, seat, ability) is None:
                yield ability


_PHASES: Final[dict[int, Callable[[State, Seat], Options]]] = {
    DISCARD: _discards,
    DRAW: _draws,
    BUILD: _trades,
    MANOEUVRE: _moves,
    ATTACK: _attacks,
}
