"""Threat cards as data/threats.toml writes them: what is printed, in the words of the file."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from engine.tables import Between

StationName: TypeAlias = Literal[
    "upper_red", "upper_white", "upper_blue", "lower_red", "lower_white", "lower_blue"
]
Life: TypeAlias = Annotated[int, Between(0, 20)]


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a mark makes a threat do: a verb (see verbs.py) and its parameters."""

    do: str
    own: int = 0
    others: int = 0
    amount: int = 0
    where: Literal["here", "red", "white", "blue", "all", "token_zones"] = "here"
    direction: Literal["", "red", "blue", "lift"] = ""
    who: Literal[
        "",
        "ship",
        "zone",
        "station",
        "token_stations",
        "bare_station",
        "active_bot_leaders",
        "all_but_bridge",
    ] = ""
    when: Literal["", "damaged", "undamaged"] = ""
    unless_damage: int = 0


@dataclass(frozen=True, slots=True)
class PrintedThreatRow:
    """A threat as the data file writes it."""

    id: str
    name: str
    kind: Literal["external", "malfunction", "intruder"]
    hp: Life
    speed: Annotated[int, Between(1, 5)]
    points: tuple[int, int]
    x: tuple[Effect, ...]
    y: tuple[Effect, ...]
    z: tuple[Effect, ...]
    serious: bool = False
    yellow: bool = False
    shield: Annotated[int, Between(-2, 5)] = 0
    immune: tuple[Literal["heavy_laser", "light_laser", "pulse_cannon", "rocket", "interceptors"], ...] = ()
    hidden: Literal["", "until_x", "in_band_3"] = ""
    incoming: Literal["", "shield_falls_to_pulse", "cryoshield", "rockets_do_nothing", "at_most_one"] = ""
    destroyed: str = ""
    debris: int = 0
    retaliation: int = 0
    duel: int = 0
    draws_rockets: bool = False
    start: tuple[StationName, ...] = ()
    system: Literal["", "A", "B", "C"] = ""
    fights_back: bool = False
    tokens: Literal["", "slime", "contamination"] = ""
    hp_from_rockets: bool = False
    grounds_interceptors: bool = False
    joint_repair: int = 0
    knocks_out_killer: bool = False
    repairers: int = 1
