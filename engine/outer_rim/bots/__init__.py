"""A player made of code, who plays for value.

The bot decides from what its seat may know: it looks only at a copy of the duel in which everything else has been drawn
again.
"""

import random
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from engine.game import Action, Game, MakeBots, Seat
from engine.outer_rim import actions as act
from engine.outer_rim.actions import OuterRimAction
from engine.outer_rim.bots.modules import leaning_of, use_or_pass
from engine.outer_rim.bots.strengths import BY_NAME, Strength, strength
from engine.outer_rim.bots.tactics import Leaning, SectorWorth, best_mix, dice_game, exchange_now, harm
from engine.outer_rim.game import OuterRim
from engine.outer_rim.imagine import spread_dice
from engine.outer_rim.legal import options
from engine.outer_rim.rules_planning import covering
from engine.outer_rim.state.writers import State
from engine.outer_rim.verbs_fire import successes
from engine.outer_rim.verbs_harm import onward, salvo
from engine.outer_rim.words import (
    ACTIVE_TARGETING,
    ADMIRAL,
    ASK_AIM,
    ASK_CANCEL,
    ASK_COLLISION,
    ASK_CUT,
    ASK_DICE,
    ASK_ION,
    ASK_MODULES,
    ASK_ROLL,
    ASK_SECTORS,
    ASK_TOKENS,
    ASK_TURNS,
    ASK_WINDOW,
    CAPABLE_COMMANDER,
    CLOAKING_DEVICE,
    DICE,
    EMERGENCY_ENGINES,
    ENERGY_RESERVE,
    EXPERIMENTAL_WEAPONS,
    FACES,
    GUNNER,
    MODULE_NAMES,
    ORBITAL_BOMBS,
    RACE_MODULES,
    REPAIR_UNIT,
    SEASONED_CAPTAIN,
    SECTOR_NAMES,
    SHIPS,
    SIDE_NAMES,
    TECHNICIAN,
    TOKEN_NAMES,
    TOKENS,
    TURNS,
    other,
)

T = TypeVar("T")
SEEDS: Final = 1 << 32


class ValueBot:
    """Plays for points of damage with exact odds, and mixes its choices where the opponent chooses at the same time."""

    def __init__(self, seed: int, strength: Strength = BY_NAME["crew"]) -> None:
        self._draw = random.Random(seed)
        self._strength = strength

    def choose(self, game: OuterRim, seat: Seat) -> OuterRimAction:
        s = game.imagine(seat, self._draw.randrange(SEEDS)).state
        kind, ship = s.stage // 8, s.ship_of(seat)
        if kind in WHIMS and not s.draw_token and self._draw.random() < self._strength.whims:
            return WHIMS[kind](self, s, ship)
        return _CHOICES[kind](self, s, ship)

    def _mixed(self, rows: Sequence[T], worth: list[list[float]]) -> T:
        return self._draw.choices(rows, best_mix(worth)[0])[0]

    def _outlook(self, s: State, ship: int) -> SectorWorth:
        return SectorWorth(s, ship, leaning_of(s, ship, self._strength))

    # -------------------------------------------------------------------------------------------------- whims

    def _any(self, s: State, ship: int) -> OuterRimAction:
        """Something that is allowed."""
        return self._draw.choice(list(options(s, ship, s.stage)))

    def _any_dice(self, s: State, ship: int) -> OuterRimAction:
        """All the energy, anyhow."""
        return spread_dice(s, ship, self._draw)

    def _no_module(self, s: State, ship: int) -> OuterRimAction:
        """Forgets what it has."""
        return act.Pass()

    # ------------------------------------------------------------------------------------------- secret choices

    def _modules(self, s: State, ship: int) -> OuterRimAction:
        """Any modules; those that proved more useful more often."""
        left = list(RACE_MODULES[ship])
        picked: list[int] = []
        while len(picked) < s.setup.modules:
            module = self._draw.choices(left, [LIKED[module] for module in left])[0]
            left.remove(module)
            picked.append(module)
        return act.ChooseModules(tuple(MODULE_NAMES[module] for module in picked))

    def _token(self, s: State, ship: int) -> OuterRimAction:
        outlook = self._outlook(s, ship)
        worth = [[outlook.moves(_by_ship(ship, a, b)) for b in TOKENS] for a in TOKENS]
        return act.PlaceToken(TOKEN_NAMES[self._mixed(TOKENS, worth)])

    def _turn(self, s: State, ship: int) -> OuterRimAction:
        outlook = self._outlook(s, ship)
        theirs = TURNS if s.token[other(ship)] in TURNS else (s.token[other(ship)],)
        worth = [[outlook.moves(_by_ship(ship, a, b)) for b in theirs] for a in TURNS]
        return act.Turn(SIDE_NAMES[self._mixed(range(2), worth)])

    def _sector(self, s: State, ship: int) -> OuterRimAction:
        outlook = self._outlook(s, ship)
        own, theirs = covering(s, ship), covering(s, other(ship))
        worth = [[outlook.pair(a, b) for b in theirs] for a in own]
        return act.DeclareSector(SECTOR_NAMES[self._mixed(own, worth)])

    def _dice(self, s: State, ship: int) -> OuterRimAction:
        sectors = (s.active[ship], s.active[other(ship)])
        ways, worth = dice_game(s, ship, sectors, leaning=leaning_of(s, ship, self._strength))
        return act.SetDice(*self._mixed(ways, worth))

    def _collision(self, s: State, ship: int) -> OuterRimAction:
        """Where most energy is left."""
        sector = max(s.living(ship), key=lambda sector: s.energy(ship, sector))
        return act.TakeCollision(SECTOR_NAMES[sector])

    def _ion(self, s: State, ship: int) -> OuterRimAction:
        """Weakens the lowest or the highest shields with any one die, if that does more than firing it."""
        if not self._strength.ions:
            return act.Pass()
        leaning = leaning_of(s, ship, self._strength)
        found: list[tuple[float, OuterRimAction]] = [(exchange_now(s, ship, leaning), act.Pass())]
        for cannon, value in enumerate(s.cannons(ship)):
            if value:
                for highest in (False, True):
                    action = act.FireIon(cannon, _split(value, s.shields(other(ship)), highest))
                    found.append((_after_ion(s, ship, action, leaning), action))
        return max(found, key=lambda pair: pair[0])[1]

    # ------------------------------------------------------------------------------------------- open choices

    def _roll(self, s: State, ship: int) -> OuterRimAction:
        """A die of its own."""
        return act.Rolled(self._draw.randint(1, FACES))

    def _cancel(self, s: State, ship: int) -> OuterRimAction:
        """The highest hits."""
        cannons = s.cannons(other(ship))
        hits = sorted(s.hits(other(ship)), key=lambda place: cannons[place], reverse=True)
        return act.CancelHits(tuple(hits[: successes(s, ship)]))

    def _aim(self, s: State, ship: int) -> OuterRimAction:
        victim, amount = other(ship), (salvo(s, ship) + 1) // 2
        sector = max(onward(s, victim), key=lambda sector: harm(s, victim, sector, amount))
        return act.AimPast(SECTOR_NAMES[sector])

    def _cut(self, s: State, ship: int) -> OuterRimAction:
        """The cut that leaves the opponent worst off: the highest cannon die, then the highest shield."""
        cuts = [cut.die for cut in options(s, ship, s.stage) if isinstance(cut, act.CutDie)]
        values = s.dice[8 * other(ship) : 8 * other(ship) + 8]
        return act.CutDie(max(cuts, key=lambda die: (die < DICE, values[die])))

    def _window(self, s: State, ship: int) -> OuterRimAction:
        return use_or_pass(s, ship, s.stage % 8, self._strength)


class ValueBots:
    """A bot that plays for value at each of `seats`. Implements engine.game.Bots."""

    rest_ms = 0

    def __init__(self, seats: Sequence[Seat], seed: int) -> None:
        self._seeds = {seat: 2 * seed + seat for seat in seats}
        self._bots: dict[Seat, ValueBot] = {}

    def think(self, game: Game, effort: int) -> list[tuple[Seat, Action]]:
        """One answer for each seat that owes one."""
        if not isinstance(game, OuterRim):
            return []
        if not self._bots:
            named = dict(zip(game.setup.seats, game.setup.bots, strict=False))
            self._bots = {
                seat: ValueBot(seed, strength(named.get(seat), effort)) for seat, seed in self._seeds.items()
            }
        return [(seat, self._bots[seat].choose(game, seat)) for seat in game.to_act() if seat in self._bots]


def _by_ship(ship: int, own: int, theirs: int) -> tuple[int, int]:
    return (own, theirs) if ship == SHIPS[0] else (theirs, own)


def _split(points: int, shields: Sequence[int], highest: bool) -> tuple[int, int, int, int]:
    """Spends points on shields one after the other, from the lowest or the highest."""
    spent = [0] * DICE
    for place in sorted(range(DICE), key=lambda place: shields[place], reverse=highest):
        spent[place] = min(points, shields[place])
        points -= spent[place]
    first, second, third, fourth = spent
    return first, second, third, fourth


def _after_ion(s: State, ship: int, ion: act.FireIon, leaning: Leaning) -> float:
    """What the salvos are worth after an ion salvo of one's own."""
    later = s.clone()
    later.fire_ion(ship, ion.cannon)
    for place, points in enumerate(ion.points):
        later.change_die(other(ship), DICE + place, later.shields(other(ship))[place] - points)
    return exchange_now(later, ship, leaning)


LIKED: Final[dict[int, float]] = {
    REPAIR_UNIT: 1.2,
    ORBITAL_BOMBS: 1.1,
    GUNNER: 0.9,
    SEASONED_CAPTAIN: 1.2,
    EMERGENCY_ENGINES: 1.1,
    ADMIRAL: 0.8,
    CLOAKING_DEVICE: 1.3,
    ENERGY_RESERVE: 1.4,
    CAPABLE_COMMANDER: 1.4,
    TECHNICIAN: 1.0,
    ACTIVE_TARGETING: 1.6,
    EXPERIMENTAL_WEAPONS: 0.9,
}
"""How often modules of a race are picked: what they gained in this bot's hands (docs/games/outer_rim.md)."""

WHIMS: Final[dict[int, Callable[[ValueBot, State, int], OuterRimAction]]] = {
    ASK_TOKENS: ValueBot._any,
    ASK_DICE: ValueBot._any_dice,
    ASK_WINDOW: ValueBot._no_module,
}

_CHOICES: Final[dict[int, Callable[[ValueBot, State, int], OuterRimAction]]] = {
    ASK_MODULES: ValueBot._modules,
    ASK_TOKENS: ValueBot._token,
    ASK_TURNS: ValueBot._turn,
    ASK_COLLISION: ValueBot._collision,
    ASK_SECTORS: ValueBot._sector,
    ASK_DICE: ValueBot._dice,
    ASK_CUT: ValueBot._cut,
    ASK_ION: ValueBot._ion,
    ASK_ROLL: ValueBot._roll,
    ASK_CANCEL: ValueBot._cancel,
    ASK_AIM: ValueBot._aim,
    ASK_WINDOW: ValueBot._window,
}


BOTS: Final[MakeBots] = ValueBots
