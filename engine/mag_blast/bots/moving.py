"""What bots do in the manoeuvre phase: cover the command ship, and bring weapons to their targets."""

import math
from random import Random

from engine.game import Seat
from engine.mag_blast import actions as act
from engine.mag_blast.actions import MagBlastAction
from engine.mag_blast.bots.strengths import Strength
from engine.mag_blast.bots.worth import Targets, best_targets, coverage, prospects
from engine.mag_blast.cards import LIMITS
from engine.mag_blast.choices import options
from engine.mag_blast.legal_fleet import is_crowded
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import FREEP, SECTOR_NUMBERS, SECTORS, SHIP_NUMBERS

# What a move must bring, so that ships do not wander.
_ENOUGH = 0.6


def move(s: State, seat: Seat, strength: Strength, draw: Random) -> MagBlastAction:
    """The best move, until none brings enough; the Freep first take what others hold."""
    if s.command[seat] == FREEP and s.uses[seat]:
        victim = max(s.living(), key=lambda other: (other != seat, len(s.hands[other]), other))
        if len(s.hands[victim]) >= s.numbers.freep_cards:
            return act.Ability(victim=victim)
    crowded = is_crowded(s, seat)
    if not crowded and not strength.moves and not _has_gap(s, seat):
        return act.EndPhase()
    return _best_move(s, seat, strength, crowded)


def _has_gap(s: State, seat: Seat) -> bool:
    """Whether a sector is empty while another one holds several ships."""
    sizes = [len(s.in_sector(seat, sector)) for sector in SECTORS]
    return min(sizes) == 0 and max(sizes) > 1


def _best_move(s: State, seat: Seat, strength: Strength, crowded: bool) -> MagBlastAction:
    """No bot crowds a sector, but it may take over from somebody who has: then a ship leaves it at any price."""
    copy = s.clone()
    moves = [action for action in options(s, seat) if isinstance(action, act.Move)]
    good = [action for action in moves if _may_stay(s, seat, action)]
    targets = best_targets(s, seat) if strength.moves else None
    best: tuple[float, MagBlastAction] = (_standing(copy, seat, targets) + _ENOUGH, act.EndPhase())
    if crowded:
        leaving = [action for action in good if _leaves_a_crowd(s, seat, action)]
        good, best = leaving or moves, (-math.inf, best[1])
    for action in good:
        ship, points = SHIP_NUMBERS[action.ship], len(action.path)
        copy.throw_ship(seat, ship, SECTOR_NUMBERS[action.path[-1]])
        worth = _standing(copy, seat, targets) - 0.05 * points
        copy.throw_ship(seat, ship, s.sector_of[ship])
        if worth > best[0]:
            best = (worth, action)
    return best[1]


def _leaves_a_crowd(s: State, seat: Seat, action: act.Move) -> bool:
    """Whether a ship leaves a sector with more than three."""
    return len(s.in_sector(seat, s.sector_of[SHIP_NUMBERS[action.ship]])) > LIMITS.ships_in_a_sector


def _may_stay(s: State, seat: Seat, action: act.Move) -> bool:
    """Whether the sector that a ship enters holds fewer than three, so that the phase can end at once."""
    return len(s.in_sector(seat, SECTOR_NUMBERS[action.path[-1]])) < LIMITS.ships_in_a_sector


def _standing(s: State, seat: Seat, targets: Targets | None) -> float:
    """How well a fleet stands for its attack, if it looks for targets, and against the attacks of others."""
    return coverage(s, seat) + (prospects(s, seat, targets) if targets is not None else 0.0)
