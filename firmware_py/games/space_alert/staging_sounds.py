"""What is heard while a step of Space Alert's resolution is looked at, besides the story: effects and beds."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.game import Step
from engine.space_alert import steps as st
from engine.space_alert.state.writers import State
from engine.space_alert.words import HEAVY, INTERCEPTORS, INTERNAL, LIGHT, PULSE, ROCKET, ZONE_NAMES

BED: Final = "bed/resolution"
NO_BED: Final = "bed/none"
VICTORY_MS: Final = 2600  # after the jump has begun: over its last thunder, when the sentence ends

SOUNDS: Final[Mapping[type, str]] = {
    st.RocketLaunched: "rocket",
    st.RocketLost: "explosion",
    st.InterceptorsGone: "explosion",
    st.ThreatHurt: "hit",
    st.DamageDrawn: "damage",
    st.ThreatDestroyed: "explosion",
    st.ShieldAbsorbed: "shield",
    st.ShieldGained: "energy",
    st.EnergyMoved: "energy",
    st.ReactorFilled: "energy",
    st.ReactorGained: "energy",
    st.KnockedOut: "knocked_out",
    st.BotsTaken: "bots",
    st.IntruderAttacked: "bots",
    st.Repaired: "repair",
    st.LiftUsed: "lift",
    st.ComputerMaintained: "computer",
    st.FlightEnded: "hyperspace",
    st.ShipLost: "ship_lost",
}
WEAPON_SOUNDS: Final[Mapping[int, str]] = {
    HEAVY: "heavy_laser",
    LIGHT: "light_laser",
    PULSE: "pulse_cannon",
    ROCKET: "rocket_hit",
    INTERCEPTORS: "interceptors",
}


def sounds(ship: State, step: Step) -> Iterator[tuple[int, str]]:
    """The clips of a step, each with the ms after the step's begin; `ship` is as it was before the step."""
    if isinstance(step, st.TurnBegan) and step.turn == 1:
        yield 0, BED
    elif isinstance(step, st.FlightEnded | st.ShipLost):
        yield 0, NO_BED
    if clip := _effect(ship, step):
        yield 0, clip
    if isinstance(step, st.FlightEnded):
        yield VICTORY_MS, "victory"


def _effect(ship: State, step: Step) -> str | None:
    if isinstance(step, st.Aimed):
        return WEAPON_SOUNDS[step.weapon]
    if isinstance(step, st.ThreatAppeared):
        track = ship.where[step.threat]
        return "internal_alert" if track == INTERNAL else f"alarm_{ZONE_NAMES[track]}"
    return SOUNDS.get(type(step))
