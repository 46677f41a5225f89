"""What ships, hits and positions are worth to a bot. The numbers are judgements, tried out in games of bots."""

from typing import Final, TypeAlias

from engine.game import Seat
from engine.mag_blast.cards import CARRIERS, DAMAGE, HULL, KIND, SPEED, WEAPONS
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import ASTEROIDS, BLASTS, COMMAND, MINEFIELD, SECTORS, SQUADRONS

_WEAPON_WORTH: Final = (0.6, 1.4, 2.0)
Targets: TypeAlias = list[tuple[float, float, float]]
WIN: Final = 1000.0
COMMAND_POINT: Final = 5.0
OPEN_SECTOR: Final = 2.5


def _ship(ship: int) -> float:
    weapons = sum(worth for weapon, worth in enumerate(_WEAPON_WORTH) if WEAPONS[ship] >> weapon & 1)
    return 0.6 * HULL[ship] + weapons + (1.0 if ship in CARRIERS else 0.0) + 0.4 * SPEED[ship]


SHIP_WORTH: Final = (0.0, *(_ship(ship) for ship in range(1, len(HULL))))
"""What a whole fleet ship is worth, by number."""


def hit_worth(s: State, seat: Seat, ship: int, damage: int, lasting: bool = True) -> float:
    """What damage at a ship is worth to an enemy of `seat`."""
    left = s.left(ship or -seat)
    weight = 1.0 + 0.06 * (s.numbers.command_hull - s.left(-seat))
    if ship == COMMAND:
        if damage >= left:
            return WIN
        return weight * COMMAND_POINT * damage if lasting else 0.3
    if damage >= left:
        opens = OPEN_SECTOR if len(s.in_sector(seat, s.sector_of[ship])) == 1 else 0.0
        return weight * (2.0 + SHIP_WORTH[ship] + opens) - 0.4 * (damage - left)
    return weight * 0.5 * damage if lasting else 0.2


def strength_of(s: State, seat: Seat) -> float:
    """What a seat has: its command ship, its fleet, covered sectors, cards in hand."""
    if not s.lives(seat):
        return -60.0
    worth = COMMAND_POINT * s.left(-seat) + 0.1 * len(s.hands[seat])
    for ship in s.fleet(seat):
        worth += SHIP_WORTH[ship] + 2.0 - 0.5 * s.damage(ship)
    worth -= sum(OPEN_SECTOR for sector in SECTORS if not s.in_sector(seat, sector))
    worth -= 3.0 if s.under(seat, MINEFIELD) else 0.0
    return worth + (3.0 if s.under(seat, ASTEROIDS) else 0.0)


def balance(s: State, seat: Seat) -> float:
    """How well a seat stands against all others."""
    if s.winner:
        return WIN if s.winner == seat else -WIN
    others = [strength_of(s, other) for other in s.setup.seats if other != seat]
    return strength_of(s, seat) - 0.3 * sum(others) - 0.5 * max(others)


def fleet_weapons(s: State, seat: Seat) -> int:
    """The weapons of a fleet, as bits."""
    weapons = 0
    for ship in s.fleet(seat):
        weapons |= WEAPONS[ship]
    return weapons


def prospects(s: State, seat: Seat, best: Targets) -> float:
    """What the shots and squadrons in hand could do now: each shot from the ship with the best target for it, of those
    that `best_targets` gives.
    """
    if s.under(seat, MINEFIELD):
        return 0.0
    ready = {ship for ship in s.fleet(seat) if not s.fired[ship]}
    total = 0.0
    for card in sorted(s.hands[seat], key=DAMAGE.__getitem__, reverse=True):
        kind = KIND[card]
        if kind in BLASTS:
            shooters = [ship for ship in ready if WEAPONS[ship] >> kind & 1]
            if shooters:
                shooter = max(
                    shooters, key=lambda ship: (best[s.sector_of[ship]][kind], -SHIP_WORTH[ship], ship)
                )
                ready.remove(shooter)
                total += best[s.sector_of[shooter]][kind]
        elif kind in SQUADRONS and any(map(s.is_carrier, s.fleet(seat))):
            total += 0.8
    return total


def best_targets(s: State, seat: Seat) -> Targets:
    """By sector, what the best hit with a laser, a beam and a mag from there is worth; it stays the same as long as
    only the own fleet moves.
    """
    enemies = [enemy for enemy in s.living() if enemy != seat and not s.under(enemy, ASTEROIDS)]
    best = []
    for sector in SECTORS:
        targets = [(enemy, ship) for enemy in enemies for ship in s.in_sector(enemy, sector) or (COMMAND,)]
        laser, beam, mag = (
            max((hit_worth(s, enemy, ship, damage) for enemy, ship in targets), default=0.0)
            for damage in (1, 3, 5)
        )
        best.append((laser, beam, mag))
    return best


def coverage(s: State, seat: Seat) -> float:
    """How well the command ship is covered: an empty sector costs more the less it takes."""
    empty = sum(1 for sector in SECTORS if not s.in_sector(seat, sector))
    return -empty * (OPEN_SECTOR + 0.4 * (s.numbers.command_hull - s.left(-seat)))
