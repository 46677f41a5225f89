"""What passes over the table while a step of Space Alert is looked at: beams, comets and flashes."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engine.dispatch import effect
from engine.space_alert import steps as st
from engine.space_alert.cards import trajectories
from engine.space_alert.state.writers import State
from engine.space_alert.words import (
    INTERCEPTORS,
    INTERNAL,
    PULSE,
    ROCKET,
    STATION_NAMES,
    TOKEN_NAMES,
    TRACK_NAMES,
    WEAPON_OF,
    ZONE_NAMES,
)
from firmware_py.cues import Colour, ShapeName
from firmware_py.games.space_alert.staging_lamps import TRACK_COLOURS

Passing: TypeAlias = list[tuple[tuple[str, ...], Colour, ShapeName]]
"""Lamps, colour and shape of lights that pass while a step is looked at."""


def _moved(s: State, step: st.ThreatMoved) -> Passing:
    return [(_spaces(s, step.threat, s.space[step.threat], step.space), (255, 0, 200), "comet")]


def _marked(s: State, step: st.MarkCrossed) -> Passing:
    space = s.space[step.threat]
    return [(_spaces(s, step.threat, space, space), (255, 255, 0), "flash")]


def _aimed(s: State, step: st.Aimed) -> Passing:
    return [(_spaces(s, step.threat, 1, s.space[step.threat]), _beam_colour(step.weapon), "comet")]


def _missed(s: State, step: st.Missed) -> Passing:
    tracks = (0, 1, 2) if step.zone == INTERNAL else (step.zone,)
    return [(_whole_track(s, track), _beam_colour(step.weapon), "comet") for track in tracks]


def _attacked(s: State, step: st.Attacked) -> Passing:
    inwards = _spaces(s, step.threat, max(1, s.space[step.threat]), 1)
    return [(inwards, (255, 40, 0), "comet"), (_shield(step.zone), (255, 255, 255), "flash")]


def _absorbed(s: State, step: st.ShieldAbsorbed) -> Passing:
    return [(_shield(step.zone), (180, 220, 255), "flash")]


def _damaged(s: State, step: st.DamageDrawn) -> Passing:
    return [((f"damage/{ZONE_NAMES[step.zone]}/{TOKEN_NAMES[step.token]}",), (255, 255, 255), "flash")]


def _destroyed(s: State, step: st.ThreatDestroyed) -> Passing:
    space = s.space[step.threat]
    return [(_spaces(s, step.threat, max(1, space - 1), space + 1), (255, 200, 80), "flash")]


def _fired(s: State, step: st.WeaponFired) -> Passing:
    return [((f"weapon/{STATION_NAMES[step.station]}",), _beam_colour(WEAPON_OF[step.station]), "flash")]


def _energy(s: State, step: st.EnergyMoved | st.ReactorFilled | st.ReactorGained) -> Passing:
    lamps = tuple(f"reactor/{ZONE_NAMES[step.zone]}/{count}" for count in range(1, 7))
    return [(lamps, (120, 255, 160), "comet")]


def _knocked_out(s: State, step: st.KnockedOut) -> Passing:
    return [((f"crew/{STATION_NAMES[s.at[step.crew]]}/{step.crew + 1}",), (255, 0, 0), "flash")]


def _checked(s: State, step: st.ComputerChecked) -> Passing:
    return [(tuple(f"computer/{phase}" for phase in (1, 2, 3)), (0, 255, 255), "comet")]


def _lost(s: State, step: st.ShipLost) -> Passing:
    zones = ZONE_NAMES if step.zone < 0 else (ZONE_NAMES[step.zone],)
    return [
        (tuple(f"damage/{zone}/{token}" for zone in zones for token in TOKEN_NAMES), (255, 0, 0), "flash")
    ]


def _jumped(s: State, step: st.FlightEnded) -> Passing:
    return [(_whole_track(s, track), TRACK_COLOURS[track], "comet") for track in (0, 1, 2)]


EFFECTS: Final[Mapping[type, Callable[..., Passing]]] = dict(
    [
        effect(st.ThreatMoved, _moved),
        effect(st.MarkCrossed, _marked),
        effect(st.Aimed, _aimed),
        effect(st.Missed, _missed),
        effect(st.Attacked, _attacked),
        effect(st.ShieldAbsorbed, _absorbed),
        effect(st.DamageDrawn, _damaged),
        effect(st.ThreatDestroyed, _destroyed),
        effect(st.WeaponFired, _fired),
        effect(st.EnergyMoved, _energy),
        effect(st.ReactorFilled, _energy),
        effect(st.ReactorGained, _energy),
        effect(st.KnockedOut, _knocked_out),
        effect(st.ComputerChecked, _checked),
        effect(st.ShipLost, _lost),
        effect(st.FlightEnded, _jumped),
    ]
)


def _beam_colour(weapon: int) -> Colour:
    if weapon == ROCKET:
        return 255, 140, 0
    if weapon == INTERCEPTORS:
        return 160, 255, 60
    return (80, 255, 255) if weapon == PULSE else (255, 255, 200)


def _shield(zone: int) -> tuple[str, ...]:
    return tuple(f"shield/{ZONE_NAMES[zone]}/{count}" for count in range(1, 5))


def _spaces(s: State, threat: int, first: int, last: int) -> tuple[str, ...]:
    """Lamps of the spaces from `first` to `last`, either way."""
    step = -1 if last < first else 1
    return tuple(f"track/{TRACK_NAMES[s.where[threat]]}/{space}" for space in range(first, last + step, step))


def _whole_track(s: State, track: int) -> tuple[str, ...]:
    length = trajectories()[s.tracks[track] - 1].length
    return tuple(f"track/{TRACK_NAMES[track]}/{space}" for space in range(1, length + 1))
