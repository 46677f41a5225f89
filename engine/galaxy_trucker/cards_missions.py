"""The 16 mission cards; read once and checked. What each pays stands in rules_payout.py.

`rules` are the names of what a mission changes: `dodge`, `no_abandoned_ships`, `envoys`, `any_support`, `freighter` and
`stakes` in the flight, `structural_apart`, `rationed` and `replace_lowest` before it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Literal, TypeAlias

from engine.galaxy_trucker.cards import DATA
from engine.tables import BadValue, Between, read_toml

RuleName: TypeAlias = Literal[
    "dodge",
    "no_abandoned_ships",
    "envoys",
    "any_support",
    "freighter",
    "stakes",
    "structural_apart",
    "rationed",
    "replace_lowest",
]
RewardType: TypeAlias = Literal[
    "per_delivered_tile",
    "per_delivered_mass",
    "distinct_kinds",
    "adjacent_pairs",
    "per_alien",
    "per_crew",
    "per_lost_component",
    "most_lost_bonus",
    "finish_bonus",
    "no_exposed_bonus",
    "escort_bonus",
    "bet",
]
CargoName: TypeAlias = Literal["explosive", "fragile", "heavy", "radioactive", "artifact"]
Number: TypeAlias = Annotated[int, Between(0, 99)]
ByLevel: TypeAlias = tuple[Number, Number, Number, Number]


@dataclass(frozen=True, slots=True)
class Reward:
    """What a ship that finishes is paid for; `credits` by level of the flight.

    `table` is the worth of so many kinds, `factor` what it is multiplied with by level (of a bet: the first number).
    """

    type: RewardType
    credits: ByLevel = (0, 0, 0, 0)
    kind: CargoName = "fragile"
    kinds: tuple[CargoName, CargoName] = ("fragile", "explosive")
    variant: Literal["any", "single", "double"] = "any"
    minimum: Number = 0
    table: tuple[Number, ...] = ()
    factor: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission card. `supercards` lie in each visible pile and in the hidden one."""

    id: str
    name: str
    reward: tuple[Reward, ...]
    source: Literal["rulebook", "house"]
    name_cs: str = ""
    cargo_to_warehouse: dict[CargoName, Number] = field(default_factory=dict)
    cargo_aside: dict[CargoName, Number] = field(default_factory=dict)
    supercards: tuple[Number, Number] = (0, 0)
    rules: tuple[RuleName, ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """The game around the missions [Missions, Course of the game]."""

    start_credits: Number
    win_above: Number
    offered: Number
    new_trucker_credits: Number
    levels: tuple[Annotated[int, Between(1, 4)], ...]


@dataclass(frozen=True, slots=True)
class _Missions:
    frame: Frame
    mission: tuple[Mission, ...]

    def __post_init__(self) -> None:
        ids = [mission.id for mission in self.mission]
        for number, name in enumerate(ids):
            if name in ids[:number]:
                raise BadValue(f"mission[{number}].id", f'expected each id once, got "{name}" again')


@cache
def _table() -> _Missions:
    return read_toml(DATA / "missions.toml", _Missions)


def frame() -> Frame:
    """Money, levels and the offer of missions."""
    return _table().frame


@cache
def missions() -> Mapping[str, Mission]:
    """The 16 missions by id."""
    return {mission.id: mission for mission in _table().mission}
