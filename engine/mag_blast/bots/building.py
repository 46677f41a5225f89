"""What bots do before they move: choosing their first ships, discarding, drawing, building."""

from itertools import combinations
from random import Random

from engine.game import Seat
from engine.mag_blast import actions as act
from engine.mag_blast.actions import MagBlastAction
from engine.mag_blast.bots.strengths import Strength
from engine.mag_blast.bots.worth import SHIP_WORTH, best_targets, fleet_weapons, hit_worth, prospects
from engine.mag_blast.cards import DAMAGE, ICONS, KIND, LIMITS
from engine.mag_blast.choices import options
from engine.mag_blast.legal_fleet import pays_exactly
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ALLOCATION,
    BLASTS,
    BROTHERHOOD,
    COMMAND,
    DIRECT_HIT,
    EFFECTS,
    EVASIVE,
    FLUX,
    MAZONS,
    OVERSEERS,
    RAMMING,
    REINFORCEMENTS,
    SECTOR_NAMES,
    SECTORS,
    SHOT_NUMBERS,
    SPACEDOCK,
    SQUADRONS,
    TARGET_NUMBERS,
    TRI_BOT,
    action_id,
    ship_id,
)


def choose(s: State, seat: Seat, strength: Strength, draw: Random) -> MagBlastAction:
    """Four of the six ships, the best ones for who picks with care, in random sectors."""
    ships = list(s.dealt[seat])
    draw.shuffle(ships)
    if strength.picks:
        ships.sort(key=SHIP_WORTH.__getitem__, reverse=True)
    kept = ships[: len(SECTORS)]
    draw.shuffle(kept)
    return act.Choose(act.Sectors(*map(ship_id, kept)))


# -------------------------------------------------------------------------------------------- the worth of a card


def card_worth(s: State, seat: Seat, card: int) -> float:
    """What a card in hand is worth with the own fleet as it is; below 1 it may go."""
    kind = KIND[card]
    if kind in BLASTS:
        return 1.5 + DAMAGE[card] if fleet_weapons(s, seat) >> kind & 1 else 0.0
    if kind in SQUADRONS:
        return 1.5 if s.carrier_sectors(seat) else 0.0
    hand = [KIND[other] for other in s.hands[seat] if other != card]
    if kind == DIRECT_HIT:
        return 2.0 if any(other in EFFECTS or other in BLASTS for other in hand) else 0.5
    if kind in EFFECTS:
        return 3.0 if DIRECT_HIT in hand or (s.command[seat] == MAZONS and s.uses[seat]) else 0.8
    return _WORTH.get(kind, 1.5)


_WORTH = {FLUX: 6.0, EVASIVE: 5.0, ALLOCATION: 9.0, REINFORCEMENTS: 7.0, SPACEDOCK: 1.2, RAMMING: 0.9}


_WAITING = 3  # cards that may wait in a hand


def discard(s: State, seat: Seat, strength: Strength, draw: Random) -> MagBlastAction:
    """Cards without use go, so that others are drawn; before that the Brotherhood shift a shot."""
    if s.command[seat] == BROTHERHOOD and s.uses[seat]:
        shift = _best_shift(s, seat)
        if shift is not None:
            return shift
    useless = _useless(s, seat)
    if strength.picks:
        kept = _for_the_next_ship(s, seat)
        useless = [card for card in useless if card not in kept]
    return act.Discard(tuple(map(action_id, useless))) if useless else act.EndPhase()


def _useless(s: State, seat: Seat) -> list[int]:
    """Cards without use, and of those that wait for their moment all but the best few, or nothing would be drawn."""
    worth = {card: card_worth(s, seat, card) for card in s.hands[seat]}
    waiting = sorted(
        (card for card in worth if worth[card] >= 1.0 and KIND[card] not in BLASTS), key=worth.__getitem__
    )
    return [card for card in worth if worth[card] < 1.0] + waiting[: max(0, len(waiting) - _WAITING)]


def _for_the_next_ship(s: State, seat: Seat) -> set[int]:
    """Cards whose icons buy a ship in this turn."""
    if not s.has_room(seat):
        return set()
    bargain = _cheapest_bargain(s, seat)
    return set(bargain[1]) if bargain is not None else set()


def _best_shift(s: State, seat: Seat) -> MagBlastAction | None:
    """The shift that hurts most, if it is worth a use."""
    best: tuple[float, MagBlastAction | None] = (3.0, None)
    for action in options(s, seat):
        if isinstance(action, act.Ability) and action.target is not None:
            damage = DAMAGE[SHOT_NUMBERS[action.blast or ""]]
            target = TARGET_NUMBERS[action.target.ship]
            worth = hit_worth(s, action.target.seat, target, damage) + 0.8 * damage
            if target != COMMAND and worth > best[0]:
                best = (worth, action)
    return best[1]


def draw(s: State, seat: Seat, strength: Strength, draw_lots: Random) -> MagBlastAction:
    """Up to five; the Overseers pick shots that they can fire where they would draw few cards."""
    room = LIMITS.hand - len(s.hands[seat])
    if s.command[seat] == OVERSEERS and s.uses[seat] and not s.drew and room < LIMITS.overseers_shots:
        weapons = fleet_weapons(s, seat)
        shots = [card for card in s.action_discard if KIND[card] in BLASTS and weapons >> KIND[card] & 1]
        shots.sort(key=DAMAGE.__getitem__, reverse=True)
        picked = shots[: LIMITS.overseers_shots]
        if sum(DAMAGE[card] for card in picked) >= 6 * max(1, room):
            return act.Ability(cards=tuple(map(action_id, picked)))
    if room > 0 and (s.action_deck or s.action_discard):
        return act.Draw()
    return act.EndPhase()


# -------------------------------------------------------------------------------------------------------- building


def _cheapest_bargain(s: State, seat: Seat) -> tuple[float, tuple[int, ...]] | None:
    """Cards that buy a ship and are worth least, with their worth."""
    cards = [card for card in s.hands[seat] if any(ICONS[card])]
    if len(cards) < 2:
        return None
    bargains = [
        (sum(card_worth(s, seat, card) for card in some), some)
        for size in (2, 3)
        for some in combinations(cards, size)
        if pays_exactly(some)
    ]
    return min(bargains, default=None)


def build(s: State, seat: Seat, strength: Strength, draw_lots: Random) -> MagBlastAction:
    """Ships for cards that are worth less; any ship for a cadet."""
    bargain = _cheapest_bargain(s, seat) if s.has_room(seat) else None
    if bargain is None:
        return act.EndPhase()
    worth, cards = bargain
    needed = 4.0 + 1.5 * (8 - len(s.fleet(seat)))
    if strength.picks and worth > needed:
        return act.EndPhase()
    ids = tuple(map(action_id, cards))
    if s.command[seat] == TRI_BOT and s.uses[seat] and s.fleet_discard:
        ship = max(s.fleet_discard, key=lambda ship: (SHIP_WORTH[ship], ship))
        return act.Ability(cards=ids, take=ship_id(ship), sector=SECTOR_NAMES[_best_sector(s, seat)])
    return act.Trade(ids) if s.fleet_deck or s.fleet_discard else act.EndPhase()


def _best_sector(s: State, seat: Seat) -> int:
    """The sector with the fewest ships."""
    return min(SECTORS, key=lambda sector: (len(s.in_sector(seat, sector)), sector))


def place(s: State, seat: Seat, strength: Strength) -> MagBlastAction:
    """The better ship where the fewest are; a captain who moves to attack puts it where it can."""
    ship = max(s.placing, key=lambda ship: (SHIP_WORTH[ship], ship))
    sector = _best_sector(s, seat)
    if strength.moves and s.in_sector(seat, sector):
        sector = _where_it_attacks(s, seat, ship)
    return act.Place(SECTOR_NAMES[sector], ship_id(ship))


def _where_it_attacks(s: State, seat: Seat, ship: int) -> int:
    """The sector in which a drawn ship would do most at once."""
    copy = s.clone()
    targets, best = best_targets(s, seat), (-1.0, 0)
    for sector in SECTORS:
        if len(s.in_sector(seat, sector)) < LIMITS.ships_in_a_sector:
            if copy.owner[ship]:
                copy.throw_ship(seat, ship, sector)
            else:
                copy.place_ship(seat, ship, sector)
            best = max(best, (prospects(copy, seat, targets), -sector))
    return -best[1]
