"""Every kind of step of a resolution: one fact each, with numbers and never a sentence.

A `threat` is the index of a threat of this flight, in the order of the number tokens. The writers (see writers.py)
make the steps; steps that change nothing tell a person at the table why something did or did not happen.
"""

from typing import NamedTuple

# --------------------------------------------------------------------------------------------------- the turn


class TurnBegan(NamedTuple):
    """A new turn; `turn` counts from 1, the closing turn included."""

    turn: int


class StageBegan(NamedTuple):
    """The next stage of a turn; `stage` indexes STAGE_NAMES."""

    stage: int


class ComputerMaintained(NamedTuple):
    """The computer of a phase was looked after."""

    crew: int
    phase: int


class ComputerChecked(NamedTuple):
    """The check of a phase; `passed` 0 delays everybody on the ship."""

    phase: int
    passed: int


class Looked(NamedTuple):
    """A crew member looks out of the windows; `viewers` did so this turn."""

    crew: int
    viewers: int


class VisualConfirmed(NamedTuple):
    """The best number of viewers in one turn of a phase is `viewers`."""

    phase: int
    viewers: int


class ShipLost(NamedTuple):
    """The flight is lost: by a seventh token in `zone` (then `threat` is -1), or by a threat (`zone` -1)."""

    zone: int
    threat: int


class FlightEnded(NamedTuple):
    """The ship jumped to hyperspace."""


# --------------------------------------------------------------------------------------------------- the crew


class CardTurned(NamedTuple):
    """A crew member acts: what the card of this turn says."""

    crew: int
    code: int


class StumbleDeclared(NamedTuple):
    """Before `turn` a crew member admits that the card lies the wrong way; `code` was meant."""

    crew: int
    turn: int
    code: int


class TurnTakenBack(NamedTuple):
    """A crew member stumbled over the card of `turn`, which was turned over already: the turn is resolved again."""

    crew: int
    turn: int


class Stumbled(NamedTuple):
    """A crew member tripped over the card and does `code` instead."""

    crew: int
    code: int


class CrewMoved(NamedTuple):
    """A crew member stands in `station` (6 is space)."""

    crew: int
    station: int


class LiftUsed(NamedTuple):
    """The lift of a zone was used this turn."""

    zone: int


class Delayed(NamedTuple):
    """A crew member's action of `turn` and those right behind it moved one turn on."""

    crew: int
    turn: int


class DelayMarked(NamedTuple):
    """A crew member met a delay in this turn; further ones of the turn add nothing."""

    crew: int


class KnockedOut(NamedTuple):
    """A crew member does nothing for the rest of the flight; bots that follow are out as well."""

    crew: int


class NothingHappened(NamedTuple):
    """The action had no effect; `reason` indexes REASON_NAMES."""

    crew: int
    reason: int


class BotsTaken(NamedTuple):
    """A crew member leads the squad that stood in a station; `bots` is its state (1 active, 2 disabled)."""

    crew: int
    station: int
    bots: int


class BotsSet(NamedTuple):
    """The squad that a crew member leads is active (1) or disabled (2)."""

    crew: int
    bots: int


class WaitingBotsDisabled(NamedTuple):
    """The squad still standing in a station is disabled."""

    station: int


class IntruderAttacked(NamedTuple):
    """A crew member's bots attack a threat."""

    crew: int
    threat: int


# ----------------------------------------------------------------------------------------- energy and weapons


class EnergyMoved(NamedTuple):
    """`amount` energy went from a reactor to the shield of the zone."""

    zone: int
    amount: int


class ReactorFilled(NamedTuple):
    """`amount` energy went from the central reactor to the reactor of a side zone."""

    zone: int
    amount: int


class FuelSpent(NamedTuple):
    """A fuel capsule was used or lost; `left` remain."""

    left: int


class ReactorGained(NamedTuple):
    """`amount` energy came from the bank into a reactor."""

    zone: int
    amount: int


class ReactorLost(NamedTuple):
    """`amount` energy left a reactor."""

    zone: int
    amount: int


class ShieldGained(NamedTuple):
    """`amount` energy came from the bank into a shield."""

    zone: int
    amount: int


class ShieldLost(NamedTuple):
    """`amount` energy left a shield."""

    zone: int
    amount: int


class ShieldAbsorbed(NamedTuple):
    """`amount` energy of a shield took that many points of an attack."""

    zone: int
    amount: int


class WeaponFired(NamedTuple):
    """The weapon of a station is marked as fired with `strength`; the energy is paid."""

    station: int
    strength: int


class RocketLaunched(NamedTuple):
    """A rocket left the rack; `left` remain."""

    left: int


class RocketLost(NamedTuple):
    """A rocket in the rack was destroyed; `left` remain."""

    left: int


class RocketsAdvanced(NamedTuple):
    """The rocket that attacked is gone; the one launched this turn will attack in the next."""


class InterceptorsAttack(NamedTuple):
    """The interceptors attack this turn; `bonus` is 1 with heroic bots."""

    crew: int
    bonus: int


class InterceptorsSpent(NamedTuple):
    """The interceptors do not attack any more this turn."""


class InterceptorsGone(NamedTuple):
    """Nobody can launch the interceptors any more."""


class Aimed(NamedTuple):
    """A weapon (a bit of WEAPON_NAMES) hits a threat with `strength`."""

    threat: int
    weapon: int
    strength: int


class Missed(NamedTuple):
    """A weapon found no target; `zone` is that of a laser, 3 otherwise."""

    weapon: int
    zone: int


class WeaponsReset(NamedTuple):
    """Energy and batteries of fired weapons are back where they belong."""


# ----------------------------------------------------------------------------------------------------- damage


class DamageDrawn(NamedTuple):
    """A damage token of a zone was drawn and takes effect."""

    zone: int
    token: int


class DamageDoubled(NamedTuple):
    """Every token drawn for the zone becomes two (`on` 1) or no longer does (0)."""

    zone: int
    on: int


# ---------------------------------------------------------------------------------------------------- threats


class ThreatAppeared(NamedTuple):
    """A threat was put on the far end of its trajectory with `hp` life."""

    threat: int
    space: int
    hp: int


class ThreatMoved(NamedTuple):
    """A threat's marker lies on `space` (1 is next to the ship)."""

    threat: int
    space: int


class MarkCrossed(NamedTuple):
    """A threat reached or passed an X, Y or Z and acts."""

    threat: int
    mark: int


class ThreatHurt(NamedTuple):
    """`amount` more damage lies on a threat's card."""

    threat: int
    amount: int


class ThreatHealed(NamedTuple):
    """`amount` damage was taken off a threat's card."""

    threat: int
    amount: int


class ThreatShieldSet(NamedTuple):
    """The shield printed on a threat counts as `shield` from here on."""

    threat: int
    shield: int


class ThreatSpeedSet(NamedTuple):
    """A threat moves `speed` spaces from its next move on."""

    threat: int
    speed: int


class ThreatLifeSet(NamedTuple):
    """A threat dies at `hp` damage from here on."""

    threat: int
    hp: int


class CryoshieldGone(NamedTuple):
    """The stasis field took its one attack."""

    threat: int


class FightsBack(NamedTuple):
    """An intruder disables the battlebots that attack it from here on."""

    threat: int


class ThreatDestroyed(NamedTuple):
    """The card goes to the captain."""

    threat: int


class ThreatSurvived(NamedTuple):
    """The threat did its Z; the card goes to the communications officer."""

    threat: int


class TokenPlaced(NamedTuple):
    """A token of an internal threat lies in a station."""

    threat: int
    station: int


class TokenRemoved(NamedTuple):
    """A token of an internal threat left a station."""

    threat: int
    station: int


class SystemCovered(NamedTuple):
    """The system `letter` of a station is broken by a malfunction."""

    threat: int
    station: int
    letter: int


class SystemFreed(NamedTuple):
    """A malfunction no longer covers the system `letter` of a station."""

    threat: int
    station: int
    letter: int


class StationLethal(NamedTuple):
    """Whoever enters this station from here on is knocked out (contamination after its Z)."""

    threat: int
    station: int


class Repaired(NamedTuple):
    """A crew member repaired a malfunction at a station; the damage follows as a step of its own."""

    crew: int
    threat: int
    station: int


class Deflected(NamedTuple):
    """A threat was hit with `strength` in all and took no damage behind its `shield`."""

    threat: int
    strength: int
    shield: int


class Attacked(NamedTuple):
    """A threat attacks a zone with `strength`."""

    threat: int
    zone: int
    strength: int


class AttackBonus(NamedTuple):
    """Every other external threat attacks with 1 more (`on` 1) or no longer does (0)."""

    threat: int
    on: int


class ShieldBonus(NamedTuple):
    """Every external threat has 1 more shield (`on` 1) or no longer has (0)."""

    threat: int
    on: int
