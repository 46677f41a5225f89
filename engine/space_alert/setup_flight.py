"""A flight that is ready to be resolved, with every draw fixed.

Whoever has a flight, a running game as much as a file from elsewhere (flight.py), hands it to the rules in this
form.
"""

import random
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from engine.space_alert.cards_threat import Threat
from engine.space_alert.words import BOT_STATIONS, STATION_NAMES, TOKEN_NAMES, TOKENS, ZONE_NAMES
from engine.tables import BadValue

TokenName = Literal["upper_weapon", "lower_weapon", "shield", "reactor", "lift", "structure"]
ZoneName = Literal["red", "white", "blue"]


@dataclass(frozen=True, slots=True)
class FlightOptions:
    """Rulings that can be switched, with the recommended default; docs/games/space_alert.md has the reasons."""

    stealth_fighter_speed: Literal[3, 4] = 3
    heroic_move_in_place_enters: bool = False
    cryoshield_needs_to_be_pierced: bool = False
    doublings_add_up: bool = False
    debris_without_marks: bool = False
    heroic_bots_repair_fissure_twice: bool = False
    count_knocked_out: bool = False
    push_in_space_is_a_delay: bool = True


RECOMMENDED = FlightOptions()


@dataclass(frozen=True, slots=True)
class CampaignStart:
    """What earlier flights of a campaign left behind: damage tokens, structure hits, squads that stay out."""

    damage: dict[ZoneName, tuple[TokenName, ...]] = field(default_factory=dict)
    old_structure: tuple[ZoneName, ...] = ()
    empty_bot_stations: tuple[Literal["upper_blue", "lower_red"], ...] = ()

    def __post_init__(self) -> None:
        for zone, tokens in self.damage.items():
            _once(tokens, f"damage.{zone}")
        _once(self.empty_bot_stations, "empty_bot_stations")


def _once(names: tuple[str, ...], at: str) -> None:
    for place, name in enumerate(names):
        if name in names[:place]:
            raise BadValue(f"{at}[{place}]", f"expected each once, got {name} again")


FRESH_SHIP = CampaignStart()


class FlightThreat(NamedTuple):
    """A threat of this flight: `turn` is its number token, `where` a zone or the internal trajectory."""

    turn: int
    where: int
    card: Threat


@dataclass(slots=True)
class Flight:
    """A checked flight in the numbers of words.py.

    `tracks` are the trajectory numbers of red, white, blue and internal; `plans` one code a turn for each of the
    crew; `piles` the damage tokens of each zone in the order they are drawn, `old_damage` those it starts with.
    """

    crew: int
    turns: int
    tracks: tuple[int, ...]
    threats: tuple[FlightThreat, ...]
    plans: tuple[tuple[int, ...], ...]
    piles: tuple[tuple[int, ...], ...]
    id: str | None = None
    seed: int = 0
    old_damage: tuple[tuple[int, ...], ...] = ((), (), ())
    old_structure: tuple[int, ...] = (0, 0, 0)
    empty_bot_stations: tuple[int, ...] = ()
    stumbles: dict[tuple[int, int], int] = field(default_factory=dict)
    options: FlightOptions = RECOMMENDED


def old_damage(start: CampaignStart) -> tuple[tuple[int, ...], ...]:
    """The tokens on the ship before the flight, by zone."""
    return tuple(tuple(map(TOKEN_NAMES.index, start.damage.get(name, ()))) for name in ZONE_NAMES)


def old_structure(start: CampaignStart) -> tuple[int, ...]:
    """Whether the structure of each zone was hit in an earlier flight, 1 or 0."""
    return tuple(int(name in start.old_structure) for name in ZONE_NAMES)


def empty_bot_stations(start: CampaignStart) -> tuple[int, ...]:
    """The stations where no squad stands."""
    return tuple(station for station in BOT_STATIONS if STATION_NAMES[station] in start.empty_bot_stations)


def shuffled_pile(old: tuple[int, ...], draw: random.Random) -> list[int]:
    """The six damage tokens of a zone: those on the ship since an earlier flight, then the others as they come."""
    rest = [token for token in TOKENS if token not in old]
    draw.shuffle(rest)
    return [*old, *rest]
