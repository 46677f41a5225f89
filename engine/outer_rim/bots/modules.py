"""When the bot that plays for value uses a module: when that gains more than keeping it is worth."""

from typing import Final

from engine.outer_rim import actions as act
from engine.outer_rim.actions import OuterRimAction
from engine.outer_rim.board import field_at
from engine.outer_rim.bots.strengths import Strength
from engine.outer_rim.bots.tactics import (
    Dice,
    Leaning,
    SectorWorth,
    best_mix,
    dice_game,
    exchange,
    exchange_now,
    harm,
    open_dice,
    quiet_worth,
    rolled_harm,
)
from engine.outer_rim.cards import modules
from engine.outer_rim.legal_modules import list_modules
from engine.outer_rim.rules_planning import covering
from engine.outer_rim.state.writers import State
from engine.outer_rim.verbs import failed_dice, use
from engine.outer_rim.verbs_fire import successes
from engine.outer_rim.words import (
    CANNON,
    DICE,
    ENERGY_RESERVE,
    FACES,
    FIRE,
    HEADING_NAMES,
    NONE,
    ORBITAL_BOMBS,
    REPAIR_UNIT,
    SECTOR_NAMES,
    SHIELD,
    TOKEN_NAMES,
    TOKENS,
    other,
)

# What a module is worth when it is kept for later.
KEPT: Final[dict[type, float]] = {
    act.RepairUnit: 2.5,
    act.OrbitalBombs: 3.0,
    act.Gunner: 2.0,
    act.SeasonedCaptain: 2.5,
    act.EmergencyEngines: 3.0,
    act.Admiral: 1.5,
    act.CloakingDevice: 3.0,
    act.EnergyReserve: 2.5,
    act.CapableCommander: 2.5,
    act.Technician: 1.0,
    act.ActiveTargeting: 2.5,
    act.ExperimentalWeapons: 1.2,
}


def use_or_pass(s: State, ship: int, window: int, strength: Strength) -> OuterRimAction:
    """The best use of a module in a window, or Pass; less and less is kept back as the duel goes on."""
    best: OuterRimAction = act.Pass()
    gained = 0.0
    patience = max(0.1, 1 - s.round / 8)
    judge = Judge(s, ship, strength)
    for action in list_modules(s, ship, window):
        if not isinstance(action, act.Pass):
            gain = judge.gain(action) - KEPT[type(action)] * patience
            if gain > gained:
                best, gained = action, gain
    return best


def leaning_of(s: State, ship: int, strength: Strength) -> Leaning:
    """What a bot makes of this round."""
    return Leaning(strength.quiet * quiet_worth(s, ship), strength.eager)


class Judge:
    """Tells what actions would gain, in points of damage."""

    def __init__(self, s: State, ship: int, strength: Strength) -> None:
        self.s = s
        self.ship = ship
        self._leaning = leaning_of(s, ship, strength)
        self.outlook = SectorWorth(s, ship, self._leaning)
        self._seen: dict[Dice, float] = {}
        self._now = exchange_now(s, ship, self._leaning) if s.phase == FIRE else 0.0

    def gain(self, action: OuterRimAction) -> float:
        """What an action gains over a pass."""
        match action:
            case act.Gunner() | act.Technician() | act.ExperimentalWeapons():
                return self._other_dice(open_dice(self._after(action), self.ship))
            case act.Admiral(dice, values):
                return self._other_dice(self._admirals(dice, values))
            case act.RepairUnit(sector):
                return self._repair(SECTOR_NAMES.index(sector))
            case act.OrbitalBombs(sector, token):
                return self._bombs(SECTOR_NAMES.index(sector), token)
            case act.EmergencyEngines(token):
                return self._move(TOKEN_NAMES.index(token))
            case act.CloakingDevice(x, y, heading):
                return self._cloak(field_at(x, y), HEADING_NAMES.index(heading))
            case act.EnergyReserve():
                return self._reserve()
            case act.CapableCommander(amount):
                return self._command(amount)
            case act.ActiveTargeting():
                return self._target()
            case act.SeasonedCaptain():
                return self._shield()
            case _:
                return 0.0

    def _after(self, action: OuterRimAction) -> State:
        later = self.s.clone()
        use(later, self.ship, act.MODULE_ACTIONS.index(type(action)), action)
        return later

    def _admirals(self, dice: tuple[int, ...], values: tuple[int, ...]) -> Dice:
        """The dice after an admiral's order; there are too many orders to copy the duel for each."""
        shown = self.s.dice[8 * self.ship : 8 * self.ship + 8]
        for die, value in zip(dice, values, strict=True):
            shown[die] = value
        red, blue = shown[:DICE], shown[DICE:]
        return tuple(sorted(value for value in red if value)), tuple(sorted(value for value in blue if value))

    def _other_dice(self, dice: Dice) -> float:
        if dice not in self._seen:
            s, ship = self.s, self.ship
            sectors = (s.active[ship], s.active[other(ship)])
            self._seen[dice] = exchange(s, ship, sectors, dice, open_dice(s, other(ship)), self._leaning)
        return self._seen[dice] - self._now

    def _repair(self, sector: int) -> float:
        """Points given back, which are worth more where few are left."""
        s, ship = self.s, self.ship
        back = min(modules()[REPAIR_UNIT].amount, s.damage_of(ship, sector))
        return back + (1.5 if s.energy(ship, sector) <= FACES else 0.0)

    def _bombs(self, sector: int, token: str | None) -> float:
        amount = modules()[ORBITAL_BOMBS].amount
        s, hurt = self.s, self.outlook.once_hurt
        now = self.outlook.position(s.at, s.heading)
        if token is None:
            return harm(s, other(self.ship), sector, amount) + hurt.position(s.at, s.heading) - now
        return hurt.moves(self._alone(TOKEN_NAMES.index(token))) - now - harm(s, self.ship, sector, amount)

    def _move(self, token: int) -> float:
        return self.outlook.moves(self._alone(token)) - self.outlook.position(self.s.at, self.s.heading)

    def _alone(self, token: int) -> list[int]:
        """A manoeuvre of this ship while the other stays where it is."""
        tokens = [NONE, NONE]
        tokens[self.ship] = token
        return tokens

    def _cloak(self, field: int, heading: int) -> float:
        """Against all tokens of the opponent alike, since it lies face down."""
        s, ship = self.s, self.ship
        at, facing = s.at[:], s.heading[:]
        at[ship], facing[ship] = field, heading
        gain = 0.0
        for token in TOKENS:
            tokens = [token, token]
            tokens[ship] = NONE
            gain += self.outlook.moves_from(at, facing, tokens)
            tokens[ship] = s.choice[ship][1]
            gain -= self.outlook.moves(tokens)
        return gain / len(TOKENS)

    def _reserve(self) -> float:
        s, ship = self.s, self.ship
        amount = modules()[ENERGY_RESERVE].amount
        theirs = covering(s, other(ship))[0]
        return max(
            best_mix(dice_game(s, ship, (own, theirs), amount, self._leaning)[1])[1]
            - self.outlook.pair(own, theirs)
            for own in covering(s, ship)
        )

    def _command(self, amount: int) -> float:
        s, ship = self.s, self.ship
        sector, due = s.due_sector[ship], s.due[ship]
        gain = harm(s, ship, sector, due) - harm(s, ship, sector, due - amount)
        return gain + (self._leaning.quiet if amount == due and not s.due[other(ship)] else 0.0)

    def _target(self) -> float:
        s, victim = self.s, other(self.ship)
        again = [s.cannons(self.ship)[die] for die in failed_dice(s, self.ship, CANNON)]
        shields = [value for value in s.shields(victim) if value]
        quiet = self._quiet_without(victim)
        return rolled_harm(s, victim, again, shields, 0, quiet) - rolled_harm(
            s, victim, (), shields, 0, quiet
        )

    def _shield(self) -> float:
        s, ship = self.s, self.ship
        again = [s.die(ship, die) for die in failed_dice(s, ship, SHIELD)]
        held, cost = successes(s, ship), -self._quiet_without(ship)
        return rolled_harm(s, ship, (), (), held, cost) - rolled_harm(s, ship, (), again, held, cost)

    def _quiet_without(self, ship: int) -> float:
        """What it is worth that a ship suffers nothing from the hits on it: nothing where its own hits do harm."""
        return 0.0 if self.s.hits(ship) else self._leaning.quiet
