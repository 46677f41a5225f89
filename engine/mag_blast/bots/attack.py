"""What bots do in the attack phase: every possible action gets a worth, the best comes first."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from engine.dispatch import handler
from engine.game import Seat
from engine.mag_blast import actions as act
from engine.mag_blast.actions import MagBlastAction
from engine.mag_blast.bots.strengths import Strength
from engine.mag_blast.bots.worth import SHIP_WORTH, WIN, hit_worth, strength_of
from engine.mag_blast.cards import DAMAGE, KIND, SPEED, WEAPONS
from engine.mag_blast.choices import options
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ACTION_NUMBERS,
    ALLOCATION,
    ASTEROIDS,
    BLASTS,
    BOARDING,
    BRIDGE,
    CATASTROPHIC,
    COMMAND,
    CONCUSSIVE,
    EFFECTS,
    FIELD_EFFECTS,
    GLORP,
    MINEFIELD,
    REINFORCEMENTS,
    SECTOR_NAMES,
    SECTOR_NUMBERS,
    SHIP_NUMBERS,
    SHOT_NUMBERS,
    SQUADRONS,
    TARGET_NUMBERS,
    ship_id,
)

Idea = tuple[float, MagBlastAction]
NEVER: Final = -50.0


def attacks(s: State, seat: Seat, strength: Strength, draw: Random) -> list[Idea]:
    """All that a seat may do in its attack phase with what it is worth, the best first; ending the turn is worth 0."""
    ideas = [(_worth(s, seat, action), action) for action in options(s, seat)]
    if strength.blur:
        ideas = [
            (worth + draw.uniform(-1, 1) * strength.blur if 0 < worth < WIN else worth, action)
            for worth, action in ideas
        ]
    ideas.sort(key=_by_worth, reverse=True)
    return ideas


def _by_worth(idea: Idea) -> float:
    return idea[0]


def _worth(s: State, seat: Seat, action: MagBlastAction) -> float:
    judge = _JUDGES.get(type(action))
    return judge(s, seat, action) if judge is not None else NEVER


def _end(s: State, seat: Seat, action: act.EndTurn) -> float:
    return 0.0


def _agree(s: State, seat: Seat, action: act.Agree) -> float:
    """No bot spoils the fun of another captain who wants Brutal Bombardment."""
    return 0.5 if s.agreed else NEVER


def _blast(s: State, seat: Seat, action: act.Blast) -> float:
    """A shot costs its card; with a Direct Hit in hand a hit that does not destroy promises more."""
    card = ACTION_NUMBERS[action.card]
    worth = hit_worth(s, action.target.seat, TARGET_NUMBERS[action.target.ship], DAMAGE[card])
    ship = SHIP_NUMBERS[action.ship]
    spare = 0.1 * (WEAPONS[ship].bit_count() - 1)
    return worth - spare - 0.05 * KIND[card]


def _ram(s: State, seat: Seat, action: act.Ram) -> float:
    ship = SHIP_NUMBERS[action.ship]
    damage = SPEED[ship] * s.numbers.ramming_factor
    return (
        hit_worth(s, action.target.seat, TARGET_NUMBERS[action.target.ship], damage) - 2.5 - SHIP_WORTH[ship]
    )


def _launch(s: State, seat: Seat, action: act.Launch) -> float:
    """Squadrons come back, so they are worth launching; best where all in hand together destroy the target."""
    enemy, ship = action.target.seat, TARGET_NUMBERS[action.target.ship]
    factor = 2 if ship and s.command[enemy] == GLORP else 1
    damage = DAMAGE[ACTION_NUMBERS[action.card]] // factor
    together = sum(DAMAGE[card] // factor for card in s.hands[seat] if KIND[card] in SQUADRONS)
    left = s.left(ship or -enemy)
    if damage < left <= together + _shots_at(s, seat, enemy, ship):
        return 0.7 * hit_worth(s, enemy, ship, left)
    return hit_worth(s, enemy, ship, damage, lasting=False)


def _shots_at(s: State, seat: Seat, enemy: Seat, ship: int) -> int:
    """The damage that shots in hand could do to a fleet ship, one from each ship of its sector."""
    if ship == COMMAND:
        return 0
    cards = sorted((card for card in s.hands[seat] if KIND[card] in BLASTS), key=DAMAGE.__getitem__)
    total = 0
    for shooter in s.in_sector(seat, s.sector_of[ship]):
        fitting = [card for card in cards if WEAPONS[shooter] >> KIND[card] & 1]
        if fitting and not s.fired[shooter]:
            cards.remove(fitting[-1])
            total += DAMAGE[fitting[-1]]
    return total


def _direct_hit(s: State, seat: Seat, action: act.DirectHit) -> float:
    """As much as the best that may follow."""
    best = 0.0
    for card in s.hands[seat]:
        kind = KIND[card]
        if kind in EFFECTS:
            best = max(best, _effect_worth(s, kind))
        elif kind in BLASTS and WEAPONS[s.hit_ship] >> kind & 1:
            best = max(best, hit_worth(s, s.hit_seat, s.hit_target, DAMAGE[card]))
    return best - 0.5


def _effect_worth(s: State, kind: int) -> float:
    ship = s.hit_target
    if kind == CATASTROPHIC:
        return hit_worth(s, s.hit_seat, ship, s.left(ship or -s.hit_seat)) + 3.0
    if kind == BRIDGE:
        return 2.0 * min(3, len(s.hands[s.hit_seat]))
    if ship == COMMAND:
        return NEVER
    return 1.7 * SHIP_WORTH[ship] + 2.0 if kind == BOARDING else 1.0


def _effect(s: State, seat: Seat, action: act.Effect) -> float:
    kind = KIND[ACTION_NUMBERS[action.card]]
    worth = _effect_worth(s, kind) - (1.5 if action.ability else 0.0)
    if kind == BOARDING and action.sector is not None:
        worth -= 0.3 * len(s.in_sector(seat, SECTOR_NUMBERS[action.sector]))
    if kind == CONCUSSIVE and action.moves:
        worth += _opening(s, seat, action.moves)
    return worth


def _opening(s: State, seat: Seat, moves: Mapping[str, str]) -> float:
    """A concussive blast is good where it empties a sector in front of own ships that may still fire."""
    sector = s.sector_of[s.hit_target]
    stay = [
        ship
        for ship in s.in_sector(s.hit_seat, sector)
        if moves.get(ship_id(ship), SECTOR_NAMES[sector]) == SECTOR_NAMES[sector]
    ]
    ready = [ship for ship in s.in_sector(seat, sector) if not s.fired[ship]]
    shots = [card for card in s.hands[seat] if any(WEAPONS[ship] >> KIND[card] & 1 for ship in ready)]
    return 0.0 if stay else 3.0 + 4.0 * bool(shots)


def _play(s: State, seat: Seat, action: act.Play) -> float:
    kind = KIND[ACTION_NUMBERS[action.card]]
    price = 1.5 if action.cost is not None else 0.0
    if kind == ALLOCATION:
        return 30.0 - price if len(s.hands[seat]) < 8 else 1.0
    if kind == REINFORCEMENTS:
        return 20.0 - price
    if kind in FIELD_EFFECTS:
        return _field_effect(s, seat, kind, action.fleet or seat)
    ship, blast = SHIP_NUMBERS[action.ship or ""], SHOT_NUMBERS[action.blast or ""]
    saved = DAMAGE[blast] if s.left(ship) > 3 else DAMAGE[blast] + 1.0
    return 0.9 * saved - 1.0


def _field_effect(s: State, seat: Seat, kind: int, fleet: Seat) -> float:
    """Asteroids for the own fleet, a minefield for the strongest enemy; each once."""
    if s.under(fleet, kind):
        return NEVER
    if kind == ASTEROIDS:
        return 0.8 if fleet == seat else NEVER
    if fleet == seat:
        return NEVER
    enemies = [strength_of(s, enemy) for enemy in s.living() if enemy != seat]
    return 1.5 if strength_of(s, fleet) >= max(enemies) else 0.1


def _sweep(s: State, seat: Seat, action: act.Sweep) -> float:
    """A minefield on the own fleet and asteroids on others are in the way of shots."""
    kind = KIND[ACTION_NUMBERS[action.card]]
    if action.fleet == seat:
        return 8.0 if kind == MINEFIELD else NEVER
    shots = any(KIND[card] in BLASTS for card in s.hands[seat])
    return 1.5 if kind == ASTEROIDS and shots else NEVER


_JUDGES: Final[dict[type, Callable[..., float]]] = dict(
    [
        handler(act.EndTurn, _end),
        handler(act.Agree, _agree),
        handler(act.Blast, _blast),
        handler(act.Ram, _ram),
        handler(act.Launch, _launch),
        handler(act.DirectHit, _direct_hit),
        handler(act.Effect, _effect),
        handler(act.Play, _play),
        handler(act.Sweep, _sweep),
    ]
)
