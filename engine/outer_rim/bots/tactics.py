"""What a position is worth, for the bot that plays for value.

Worth is counted in points of damage, from one ship's side: what its dice may be expected to do to the opponent, less
what it may expect to suffer. Losing a sector costs extra, losing the second one the duel.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import prod, tanh
from typing import Final, NamedTuple, TypeAlias

from engine.outer_rim.board import after, arcs
from engine.outer_rim.cards import damage, passes_to
from engine.outer_rim.choices_odds import faces_of_success, held, salvo
from engine.outer_rim.state.writers import State
from engine.outer_rim.words import DICE, FACES, NONE, SHIPS, other

Dice: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]  # cannon dice, shield dice
Matrix: TypeAlias = list[list[float]]

SECTOR_WORTH: Final = 8.0
DUEL_WORTH: Final = 60.0
EAGERNESS: Final = 1.3  # harm done counts so much more than harm suffered, or careful bots end in quiet draws
SURE_LEAD: Final = 20.0  # points ahead with which a duel is three quarters won
FIRST_QUIET: Final = 0.5  # of what the second of two quiet rounds costs who is ahead, for the first one
FALLEN_BEHIND: Final = 0.5  # of what it costs who is ahead, for who is behind
ROUNDS_OF_PLAY: Final = 60  # of fictitious play, in which each side answers what the other did so far


# ---------------------------------------------------------------------------------------------------- matrix games


def best_mix(worth: Matrix) -> tuple[list[float], float]:
    """How often to take each row against an opponent who picks columns to spoil it, and what that is worth.

    Fictitious play: good to a few percent, which is more than the worths deserve.
    """
    rows, columns = len(worth), len(worth[0])
    for_row, for_column = [0.0] * rows, [0.0] * columns
    taken = [0] * rows
    total, row, column = 0.0, 0, 0
    for _ in range(ROUNDS_OF_PLAY):
        taken[row] += 1
        for index, value in enumerate(worth[row]):
            for_column[index] += value
        column = for_column.index(min(for_column))
        for index in range(rows):
            for_row[index] += worth[index][column]
        row = for_row.index(max(for_row))
    total = (min(for_column) + max(for_row)) / (2 * ROUNDS_OF_PLAY)
    return [times / ROUNDS_OF_PLAY for times in taken], total


# ------------------------------------------------------------------------------------------------------ the dice


@lru_cache(maxsize=4096)
def good_dice(limit: int, cannons: int, shields: int) -> tuple[Dice, ...]:
    """Ways to spend `limit` energy that are worth a thought.

    A cannon die of value v hits on v faces for v points, so few high ones do most; shields count alike point by point
    up to 5, so they take what is left, evenly.
    """
    found = set()
    for count in range(cannons + 1):
        for value in (FACES, FACES - 1, FACES - 2):
            red = [value] * min(count, limit // value)
            blue = _even(limit - sum(red), shields)
            left = limit - sum(red) - sum(blue)
            while left and len(red) < cannons:
                red.append(min(FACES, left))
                left -= red[-1]
            found.add((tuple(red), blue))
    found.add((_even(limit, cannons), ()))  # many cannons at once are the hardest to stop
    return tuple(sorted(found))


def _even(energy: int, dice: int) -> tuple[int, ...]:
    """Energy spread over dice of at most 5."""
    energy = min(energy, dice * (FACES - 1))
    if not energy:
        return ()
    low, more = divmod(energy, dice)
    return tuple(value for value in [low + 1] * more + [low] * (dice - more) if value)


def open_dice(s: State, ship: int) -> Dice:
    """The dice that lie open on a ship's board, in order of value."""
    red, blue = s.cannons(ship), s.shields(ship)
    return tuple(sorted(value for value in red if value)), tuple(sorted(value for value in blue if value))


# ------------------------------------------------------------------------------------------------------- the harm


def harm(s: State, ship: int, sector: int, amount: int) -> float:
    """What it costs a ship to take damage in a living sector."""
    energy = s.energy(ship, sector)
    if amount < energy:
        return float(amount)
    lost = 3 - len(s.living(ship)) + 1
    return energy + (DUEL_WORTH if lost >= damage().sectors_to_lose else SECTOR_WORTH)


def salvo_harm(s: State, ship: int, sector: int, cannons: Sequence[int], shields: Sequence[int]) -> float:
    """What it costs a ship on average to be fired at in a sector; a destroyed one passes half of it on."""
    if not cannons:
        return 0.0
    falls: int = FACES ** (len(cannons) + len(shields))
    return (
        sum(
            ways * _hit(s, ship, sector, amount)
            for amount, ways in salvo(tuple(cannons), tuple(shields))
            if amount
        )
        / falls
    )


def _hit(s: State, ship: int, sector: int, amount: int) -> float:
    """What a salvo of `amount` costs a ship; half of it goes past a destroyed sector."""
    if s.energy(ship, sector):
        return harm(s, ship, sector, amount)
    return max(harm(s, ship, to, (amount + 1) // 2) for to in passes_to(sector) if s.energy(ship, to))


def rolled_harm(
    s: State, ship: int, again: Sequence[int], shields: Sequence[int], holding: int, unhurt: float = 0.0
) -> float:
    """What a ship suffers on average from the hits that were rolled, when more dice are still in the air.

    `again` are cannon dice to be rolled, `shields` shield dice to be rolled, `holding` shields that hold already;
    `unhurt` is what it costs the ship to suffer nothing.
    """
    cannons, sector = s.cannons(other(ship)), s.active[ship]
    sure = [cannons[place] for place in s.hits(other(ship))]
    falls: int = FACES ** (len(again) + len(shields))
    cost = 0.0
    for luck in product((False, True), repeat=len(again)):
        good = [faces_of_success(value) for value in again]
        ways = prod(faces if hit else FACES - faces for faces, hit in zip(good, luck, strict=True))
        values = sorted(
            [*sure, *(value for value, hit in zip(again, luck, strict=True) if hit)], reverse=True
        )
        for more, held_ways in enumerate(held(shields)):
            amount = sum(values[holding + more :])
            cost += ways * held_ways * (_hit(s, ship, sector, amount) if amount else unhurt)
    return cost / falls


class Leaning(NamedTuple):
    """What a player makes of a round: the worth of one in which nobody is hurt, and how much more harm done counts."""

    quiet: float = 0.0
    eager: float = EAGERNESS


PLAIN: Final = Leaning()


def exchange(
    s: State, ship: int, sectors: tuple[int, int], own: Dice, theirs: Dice, leaning: Leaning = PLAIN
) -> float:
    """What both salvos are worth to a ship; `sectors` are its own active one and the opponent's."""
    done = salvo_harm(s, other(ship), sectors[1], own[0], theirs[1])
    worth = leaning.eager * done - salvo_harm(s, ship, sectors[0], theirs[0], own[1])
    if leaning.quiet:
        worth += leaning.quiet * harmless(own[0], theirs[1]) * harmless(theirs[0], own[1])
    return worth


def harmless(cannons: Sequence[int], shields: Sequence[int]) -> float:
    """The chance that a salvo does no damage."""
    if not cannons:
        return 1.0
    falls = dict(salvo(tuple(cannons), tuple(shields))).get(0, 0)
    ways: int = FACES ** (len(cannons) + len(shields))
    return falls / ways


def quiet_worth(s: State, ship: int) -> float:
    """What it is worth to a ship that this round stays quiet [R Draw].

    The second such round gives away the duel that one side is about to win, and the other one seeks no draw, but fights
    on: it costs both the more, the farther they are apart, and who is ahead twice as much. The first one brings that
    near, which only who is ahead minds. Nothing once somebody was hurt, or as long as nobody ever was.
    """
    if not s.first_blood or s.hurt:
        return 0.0
    lead = _standing(s, ship) - _standing(s, other(ship))
    given_away = 2 * DUEL_WORTH * tanh(abs(lead) / SURE_LEAD)
    if lead > 0:
        return -given_away if s.draw_token else -FIRST_QUIET * given_away
    return -FALLEN_BEHIND * given_away if s.draw_token else 0.0


def _standing(s: State, ship: int) -> float:
    living = s.living(ship)
    return SECTOR_WORTH * len(living) + sum(s.energy(ship, sector) for sector in living)


def exchange_now(s: State, ship: int, leaning: Leaning = PLAIN) -> float:
    """What the salvos are worth to a ship with the dice that lie open."""
    sectors = (s.active[ship], s.active[other(ship)])
    return exchange(s, ship, sectors, open_dice(s, ship), open_dice(s, other(ship)), leaning)


def dice_game(
    s: State, ship: int, sectors: tuple[int, int], bonus: int = 0, leaning: Leaning = PLAIN
) -> tuple[list[Dice], Matrix]:
    """Good ways to set a ship's dice, and what each is worth against each of the opponent's."""
    own = _ways(s, ship, sectors[0], bonus)
    theirs = _ways(s, other(ship), sectors[1], 0)
    return own, [[exchange(s, ship, sectors, a, b, leaning) for b in theirs] for a in own]


def _ways(s: State, ship: int, sector: int, bonus: int) -> list[Dice]:
    energy = s.energy(ship, sector)
    if not energy:
        return [((), ())]
    cannons, shields = s.places[sector]
    return list(good_dice(min(energy + bonus + s.bonus[ship], 2 * DICE * FACES), cannons, shields))


# --------------------------------------------------------------------------------------------------- the positions


class SectorWorth:
    """What pairs of active sectors are worth to a ship, worked out when first asked for."""

    def __init__(self, s: State, ship: int, leaning: Leaning = PLAIN) -> None:
        self.s = s
        self.ship = ship
        self.leaning = leaning
        self._worth: dict[tuple[int, int], float] = {}
        self._hurt: SectorWorth | None = None

    @property
    def once_hurt(self) -> "SectorWorth":
        """The same for a round in which somebody was hurt, so that it is not quiet whatever follows [R Draw]."""
        if not self.leaning.quiet:
            return self
        if self._hurt is None:
            self._hurt = SectorWorth(self.s, self.ship, self.leaning._replace(quiet=0.0))
        return self._hurt

    def pair(self, own: int, theirs: int) -> float:
        """What it is worth when these sectors face each other."""
        key = (own, theirs)
        if key not in self._worth:
            _, worth = dice_game(self.s, self.ship, key, leaning=self.leaning)
            self._worth[key] = best_mix(worth)[1]
        return self._worth[key]

    def position(self, at: Sequence[int], heading: Sequence[int]) -> float:
        """What it is worth when the figures stand like this."""
        me, you = self.ship, other(self.ship)
        own = arcs(at[me], heading[me], at[you])
        theirs = arcs(at[you], heading[you], at[me])
        if len(own) == 1:
            return self.pair(own[0], theirs[0])
        return best_mix([[self.pair(a, b) for b in theirs] for a in own])[1]

    def moves(self, tokens: Sequence[int]) -> float:
        """What it is worth when both carry out these tokens, by ship; NONE stays where it is."""
        return self.moves_from(self.s.at, self.s.heading, tokens)

    def moves_from(self, start: Sequence[int], facing: Sequence[int], tokens: Sequence[int]) -> float:
        """The same from any position."""
        at, heading = list(start), list(facing)
        for ship in SHIPS:
            token = tokens[ship]
            to = None if token == NONE else after(at[ship], heading[ship], token)
            if to is not None:
                at[ship], heading[ship] = to
        if at[0] != at[1]:
            return self.position(at, heading)
        spared = [max(self.s.energy(ship, sector) for sector in self.s.living(ship)) for ship in SHIPS]
        cost = [_cost(energy, damage().collision) for energy in spared]
        return self.once_hurt.position(start, heading) + cost[other(self.ship)] - cost[self.ship]


def _cost(energy: int, amount: int) -> float:
    return float(amount) if amount < energy else amount + SECTOR_WORTH
