"""What may be played in the attack phase and as an answer, and why not."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from engine.game import Seat
from engine.mag_blast import actions as act
from engine.mag_blast.cards import ICONS, KIND, LIMITS, WEAPONS
from engine.mag_blast.legal_fleet import held, named_in, room_in
from engine.mag_blast.rules_fight import is_extra
from engine.mag_blast.state.fields import PlayedCard
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ACTION_NUMBERS,
    ALLOCATION,
    ANSWERS,
    AS_BLAST,
    AS_DIRECT_HIT,
    AS_LAUNCH,
    AS_RAM,
    ASTEROIDS,
    BLASTS,
    BOARDING,
    BOMBER,
    COMMAND,
    CONCUSSIVE,
    DIRECT_HIT,
    EFFECTS,
    EVASIVE,
    FIELD_EFFECTS,
    FIGHTER,
    HIT,
    HIT_PLAYED,
    MAZONS,
    MINEFIELD,
    PLAYS,
    RAMMING,
    REINFORCEMENTS,
    SECTOR_NUMBERS,
    SECTORS,
    SHIP_NUMBERS,
    SHOT_NUMBERS,
    SPACEDOCK,
    SQUADRONS,
    TARGET_NUMBERS,
)

Reason: TypeAlias = str | None


def _in_hand(s: State, seat: Seat, card: str, kinds: frozenset[int]) -> Reason:
    number = ACTION_NUMBERS.get(card, 0)
    if number not in s.hands[seat]:
        return "card"
    return None if KIND[number] in kinds else "kind"


def _own(s: State, seat: Seat, ship: str) -> bool:
    number = SHIP_NUMBERS.get(ship, 0)
    return bool(number) and s.owner[number] == seat


# --------------------------------------------------------------------------------------------------------- targets


def _enemy(s: State, seat: Seat, target: act.Target) -> Reason:
    """Whether a ship of another player is there."""
    if target.seat == seat or not 0 < target.seat <= s.players or target.ship not in TARGET_NUMBERS:
        return "target"
    return None if s.is_there(target.seat, TARGET_NUMBERS[target.ship]) else "target"


def _attackable(s: State, seat: Seat, enemy: Seat) -> Reason:
    """What forbids any attack of a seat on an enemy's fleet, wherever the ships are."""
    if s.under(seat, MINEFIELD):
        return "minefield"
    if s.under(enemy, ASTEROIDS):
        return "asteroids"
    if s.ruckus and enemy not in neighbours(s, seat):
        return "neighbour"
    return None


def neighbours(s: State, seat: Seat) -> tuple[Seat, ...]:
    """The nearest living players on both sides [R Kontrolovaný rámus]; nobody for the last who lives."""
    others = s.clockwise(seat % s.players + 1)[:-1]
    return others[:1] + others[-1:]


def _in_sight(s: State, sector: int, target: act.Target) -> Reason:
    """Shots hit ships in the same sector, and a command ship through its empty sector only."""
    ship = TARGET_NUMBERS[target.ship]
    if ship == COMMAND:
        return None if not s.in_sector(target.seat, sector) else "sector"
    return None if s.sector_of[ship] == sector else "sector"


def _shot(s: State, seat: Seat, ship: int, target: act.Target) -> Reason:
    return _in_sight(s, s.sector_of[ship], target) or _attackable(s, seat, target.seat)


# ----------------------------------------------------------------------------------------------------------- shots


def blast(s: State, seat: Seat, action: act.Blast) -> Reason:
    """Why this shot can't be fired."""
    reason = _in_hand(s, seat, action.card, BLASTS)
    if reason is not None:
        return reason
    if not _own(s, seat, action.ship):
        return "ship"
    reason = _enemy(s, seat, action.target)
    if reason is not None:
        return reason
    ship, weapon = SHIP_NUMBERS[action.ship], KIND[ACTION_NUMBERS[action.card]]
    if not WEAPONS[ship] >> weapon & 1:
        return "weapon"
    extra = is_extra(s, ship, action.target.seat, TARGET_NUMBERS[action.target.ship])
    if not extra and not weapons_left(s, ship) >> weapon & 1:
        return "fired"
    return _shot(s, seat, ship, action.target)


def weapons_left(s: State, ship: int) -> int:
    """The weapons, as bits, that a ship may fire in this turn: one shot in all, in Brutal Bombardment one a weapon."""
    if s.brutal:
        return WEAPONS[ship] & ~s.fired[ship]
    return 0 if s.fired[ship] else WEAPONS[ship]


def ram(s: State, seat: Seat, action: act.Ram) -> Reason:
    """Any own ship, whether or not it has fired [G22]."""
    reason = _in_hand(s, seat, action.card, frozenset((RAMMING,)))
    if reason is not None:
        return reason
    if not _own(s, seat, action.ship):
        return "ship"
    return _enemy(s, seat, action.target) or _shot(s, seat, SHIP_NUMBERS[action.ship], action.target)


def launch(s: State, seat: Seat, action: act.Launch) -> Reason:
    """Why this squadron can't be launched."""
    reason = _in_hand(s, seat, action.card, SQUADRONS) or _enemy(s, seat, action.target)
    if reason is not None:
        return reason
    carriers = s.carrier_sectors(seat)
    if not carriers:
        return "carrier"
    seek = _bomber if KIND[ACTION_NUMBERS[action.card]] == BOMBER else _fighter
    enemy = action.target.seat
    return seek(s, carriers, enemy, TARGET_NUMBERS[action.target.ship]) or _attackable(s, seat, enemy)


def _bomber(s: State, carriers: set[int], enemy: Seat, ship: int) -> Reason:
    """A carrier in the target's sector; for a command ship in an empty sector of its owner [R Pravidla letek]."""
    if ship != COMMAND:
        return None if s.sector_of[ship] in carriers else "carrier"
    empty = {sector for sector in SECTORS if not s.in_sector(enemy, sector)}
    if not empty:
        return "sector"
    return None if empty & carriers else "carrier"


def _fighter(s: State, carriers: set[int], enemy: Seat, ship: int) -> Reason:
    """Any fleet ship; a command ship if a sector of its owner is empty."""
    if ship != COMMAND or any(not s.in_sector(enemy, sector) for sector in SECTORS):
        return None
    return "sector"


# ------------------------------------------------------------------------------------------------------ Direct Hit


def direct_hit(s: State, seat: Seat, action: act.DirectHit) -> Reason:
    """Why no Direct Hit can be played."""
    reason = _in_hand(s, seat, action.card, frozenset((DIRECT_HIT,)))
    if reason is not None:
        return reason
    return None if s.direct_hit == HIT else "direct_hit"


def effect(s: State, seat: Seat, action: act.Effect) -> Reason:
    """Why this effect can't be played."""
    reason = _in_hand(s, seat, action.card, EFFECTS) or _effect_follows(s, seat, action.ability)
    if reason is not None:
        return reason
    kind = KIND[ACTION_NUMBERS[action.card]]
    if kind in (BOARDING, CONCUSSIVE) and s.hit_target == COMMAND:
        return "target"
    if (action.sector is not None) != (kind == BOARDING) or (action.moves is not None) != (
        kind == CONCUSSIVE
    ):
        return "kind"
    if kind == BOARDING:
        return room_in(s, seat, action.sector)
    return _concussive(s, action.moves) if action.moves else None


def _effect_follows(s: State, seat: Seat, ability: bool) -> Reason:
    """An effect follows a Direct Hit; for the Alpha Mazons a hit is enough, three times."""
    if not ability:
        return None if s.direct_hit == HIT_PLAYED else "direct_hit"
    if s.command[seat] != MAZONS:
        return "ability"
    if s.direct_hit != HIT:
        return "direct_hit"
    return None if s.uses[seat] else "uses"


def _concussive(s: State, moves: Mapping[str, str]) -> Reason:
    """Ships of the target's sector go anywhere in their fleet, at most three to a sector in the end [edge 39]."""
    sector = s.sector_of[s.hit_target]
    ships = s.in_sector(s.hit_seat, sector)
    counts = [len(s.in_sector(s.hit_seat, other)) for other in SECTORS]
    for ship, name in moves.items():
        if SHIP_NUMBERS.get(ship) not in ships:
            return "ship"
        if name not in SECTOR_NUMBERS:
            return "sector"
        counts[sector] -= 1
        counts[SECTOR_NUMBERS[name]] += 1
    return "full" if max(counts) > LIMITS.ships_in_a_sector else None


# ----------------------------------------------------------------------------------------------------- other cards


def play(s: State, seat: Seat, action: act.Play) -> Reason:
    """Why this card can't be played."""
    reason = _in_hand(s, seat, action.card, PLAYS)
    if reason is not None:
        return reason
    kind = KIND[ACTION_NUMBERS[action.card]]
    named = (action.fleet is not None, action.ship is not None, action.blast is not None)
    if named != (kind in FIELD_EFFECTS, kind == SPACEDOCK, kind == SPACEDOCK):
        return "kind"
    if kind in (ALLOCATION, REINFORCEMENTS):
        return _price(s, seat, action) or (_allocation(s) if kind == ALLOCATION else _reinforcements(s, seat))
    if action.cost is not None:
        return "cost"
    return _on_fleet(s, action.fleet) if kind in FIELD_EFFECTS else _spacedock(s, seat, action)


def _price(s: State, seat: Seat, action: act.Play) -> Reason:
    """Rebalanced cards cost another card of the hand."""
    if (action.cost is not None) != s.numbers.extra_cost:
        return "cost"
    if action.cost is None:
        return None
    return "card" if action.cost == action.card else held(s, seat, (action.cost,))


def _allocation(s: State) -> Reason:
    return None if s.action_deck or s.action_discard else "empty"


def _reinforcements(s: State, seat: Seat) -> Reason:
    if not s.fleet_deck and not s.fleet_discard:
        return "empty"
    return None if s.has_room(seat) else "full"


def _on_fleet(s: State, fleet: Seat | None) -> Reason:
    return None if fleet is not None and 0 < fleet <= s.players and s.lives(fleet) else "target"


def _spacedock(s: State, seat: Seat, action: act.Play) -> Reason:
    if not _own(s, seat, action.ship or ""):
        return "ship"
    under = s.blasts.get(SHIP_NUMBERS[action.ship or ""], ())
    return None if SHOT_NUMBERS.get(action.blast or "") in under else "blast"


def sweep(s: State, seat: Seat, action: act.Sweep) -> Reason:
    """Why this ship can't sweep that effect."""
    if not _own(s, seat, action.ship) or not s.is_minesweeper(SHIP_NUMBERS[action.ship]):
        return "ship"
    if s.fired[SHIP_NUMBERS[action.ship]]:
        return "fired"
    if _on_fleet(s, action.fleet) is not None:
        return "target"
    card = ACTION_NUMBERS.get(action.card, 0)
    return None if any(effect[:2] == (card, action.fleet) for effect in s.effects) else "card"


def end_turn(s: State, seat: Seat, action: act.EndTurn) -> Reason:
    """Nothing keeps a turn from ending."""
    return None


# --------------------------------------------------------------------------------------------------------- answers


def answer(s: State, seat: Seat, action: act.Answer) -> Reason:
    """Why this card answers nothing."""
    reason = _in_hand(s, seat, action.card, ANSWERS)
    if reason is not None:
        return reason
    kind, top = KIND[ACTION_NUMBERS[action.card]], s.stack[-1]
    if not fits(kind, seat, top):
        return "answer"
    if kind != FIGHTER:
        return None
    if not s.carrier_sectors(seat):
        return "carrier"
    return "minefield" if s.under(seat, MINEFIELD) else None


def fits(kind: int, seat: Seat, top: PlayedCard) -> bool:
    """Whether an answer of a kind, played by `seat`, answers the top card at all."""
    if kind == EVASIVE:
        return top.target_seat == seat and top.how in (AS_BLAST, AS_RAM, AS_LAUNCH, AS_DIRECT_HIT)
    if kind == FIGHTER:
        return top.target_seat == seat and top.how == AS_LAUNCH
    return top.seat != seat


def cranium(s: State, seat: Seat, action: act.Ability) -> Reason:
    """Two icons against a shot at an own fleet ship; every card must be needed [G6, G21]."""
    top = s.stack[-1]
    if top.how not in (AS_BLAST, AS_RAM) or top.target_seat != seat or top.target_ship == COMMAND:
        return "answer"
    if named_in(action) != {"cards"}:
        return "card"
    cards = action.cards or ()
    return held(s, seat, cards) or (None if two_icons([ACTION_NUMBERS[card] for card in cards]) else "cost")


def two_icons(cards: Sequence[int]) -> bool:
    """Whether cards hold two icons, and would not without any one of them."""
    icons = [sum(ICONS[card]) for card in cards]
    total = sum(icons)
    return total >= LIMITS.cranium_icons and all(total - one < LIMITS.cranium_icons for one in icons)
