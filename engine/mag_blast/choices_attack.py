"""All that a seat can name of what it may do in the attack, and when it is asked for an answer; see choices.py."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Final

from engine.game import Seat
from engine.mag_blast import actions as act
from engine.mag_blast import legal_attack
from engine.mag_blast.actions import MagBlastAction
from engine.mag_blast.cards import ICONS, KIND, LIMITS, WEAPONS
from engine.mag_blast.rules_fight import is_extra
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ALLOCATION,
    ANSWERS,
    ASTEROIDS,
    BLASTS,
    BOARDING,
    BOMBER,
    COMMAND,
    CONCUSSIVE,
    CRANIUM,
    DIRECT_HIT,
    EFFECTS,
    FIELD_EFFECTS,
    HIT,
    HIT_PLAYED,
    MAZONS,
    MINEFIELD,
    PLAYS,
    RAMMING,
    SECTOR_NAMES,
    SECTORS,
    SPACEDOCK,
    SQUADRONS,
    action_id,
    ship_id,
)

Options = Iterator[MagBlastAction]
NOISE: Final = act.Noise()


def _cards_of(kinds: frozenset[int]) -> frozenset[int]:
    return frozenset(card for card, kind in enumerate(KIND) if kind in kinds)


BLAST_CARDS: Final = _cards_of(BLASTS)
SHOT_CARDS: Final = _cards_of(BLASTS | {RAMMING})
SQUADRON_CARDS: Final = _cards_of(SQUADRONS)
ALLOCATION_CARDS: Final = _cards_of(frozenset((ALLOCATION,)))
OTHER_CARDS: Final = _cards_of(PLAYS - {ALLOCATION})


def attacks(s: State, seat: Seat) -> Options:
    """Everything in the attack phase but ending it."""
    hand = s.hands[seat]
    if not s.shout_off and not s.noise:
        yield NOISE
    if not (s.effects and s.under(seat, MINEFIELD)):
        if not SHOT_CARDS.isdisjoint(hand):
            yield from _shots(s, seat)
        if not SQUADRON_CARDS.isdisjoint(hand):
            yield from _launches(s, seat)
    if s.direct_hit:
        yield from _hits(s, seat)
    if not OTHER_CARDS.isdisjoint(hand):
        for card in hand:
            if card in OTHER_CARDS:
                yield from _plays(s, seat, card)
    if s.effects:
        yield from _sweeps(s, seat)


def _open_to_attack(s: State, seat: Seat) -> list[Seat]:
    near = sorted(set(legal_attack.neighbours(s, seat))) if s.ruckus else s.living()
    if not s.effects:
        return [enemy for enemy in near if enemy != seat]
    return [enemy for enemy in near if enemy != seat and not s.under(enemy, ASTEROIDS)]


@cache
def target_of(seat: Seat, ship: int) -> act.Target:
    """A ship of a seat, by its number."""
    return act.Target(seat, ship_id(ship))


# ----------------------------------------------------------------------------------------------------------- shots


def _shots(s: State, seat: Seat) -> Options:
    cards = [card for card in s.hands[seat] if card in BLAST_CARDS]
    rams = [card for card in s.hands[seat] if KIND[card] == RAMMING]
    fitting: dict[int, list[int]] = {0: []}
    enemies = _open_to_attack(s, seat)
    follows = s.hit_ship if s.direct_hit == HIT_PLAYED else 0
    for sector in SECTORS:
        aims: list[tuple[Seat, int]] = []
        for ship in s.sectors[4 * seat + sector]:
            weapons = legal_attack.weapons_left(s, ship)
            if weapons not in fitting:
                fitting[weapons] = _fitting(cards, weapons)
            fires = fitting[weapons]
            if not (fires or rams or ship == follows):
                continue
            aims = aims or _targets_of_shots(s, sector, enemies)
            for enemy, target in aims:
                extra = ship == follows and is_extra(s, ship, enemy, target)
                for card in _fitting(cards, WEAPONS[ship]) if extra else fires:
                    yield _blast(card, ship, enemy, target)
                for card in rams:
                    yield act.Ram(action_id(card), ship_id(ship), target_of(enemy, target))


@lru_cache(maxsize=8192)
def _blast(card: int, ship: int, enemy: Seat, target: int) -> act.Blast:
    """A shot; while a captain attacks the same ones are listed again and again."""
    return act.Blast(action_id(card), ship_id(ship), target_of(enemy, target))


def _targets_of_shots(s: State, sector: int, enemies: Sequence[Seat]) -> list[tuple[Seat, int]]:
    """What a shot from a sector can be aimed at."""
    return [(enemy, ship) for enemy in enemies for ship in s.sectors[4 * enemy + sector] or (COMMAND,)]


def _fitting(cards: Sequence[int], weapons: int) -> list[int]:
    """The shots that some weapons fire."""
    return [card for card in cards if weapons >> KIND[card] & 1]


def _launches(s: State, seat: Seat) -> Options:
    carriers = s.carrier_sectors(seat)
    if not carriers:
        return
    cards = [card for card in s.hands[seat] if KIND[card] in SQUADRONS]
    for enemy in _open_to_attack(s, seat):
        empty = {sector for sector in SECTORS if not s.in_sector(enemy, sector)}
        for card in cards:
            near = carriers if KIND[card] == BOMBER else set(SECTORS)
            name = action_id(card)
            if empty & near:
                yield act.Launch(name, target_of(enemy, COMMAND))
            for ship in s.fleet(enemy):
                if s.sector_of[ship] in near:
                    yield act.Launch(name, target_of(enemy, ship))


# ------------------------------------------------------------------------------------------------------ Direct Hit


def _hits(s: State, seat: Seat) -> Options:
    ability = s.direct_hit == HIT
    follows = s.direct_hit == HIT_PLAYED or (s.command[seat] == MAZONS and s.uses[seat])
    for card in s.hands[seat]:
        if KIND[card] == DIRECT_HIT and s.direct_hit == HIT:
            yield act.DirectHit(action_id(card))
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


# ----------------------------------------------------------------------------------------------------- other cards


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
        if card in ALLOCATION_CARDS:
            yield from _with_price(s, seat, card)


def _sweeps(s: State, seat: Seat) -> Options:
    for ship in s.fleet(seat):
        if s.is_minesweeper(ship) and not s.fired[ship]:
            for card, fleet, _ in s.effects:
                yield act.Sweep(ship_id(ship), fleet, action_id(card))


# ----------------------------------------------------------------------------------------------------- the answers


def answers(s: State, seat: Seat) -> Options:
    """What the seat that is asked about the top card may play."""
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
            ability = act.Ability(cards=tuple(map(action_id, some)))
            if legal_attack.cranium(s, seat, ability) is None:
                yield ability
