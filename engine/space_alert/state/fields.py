"""The fields of a flight being resolved. Only the writers change them (see writers.py).

All fields are ints and lists of ints. Sets are bits of an int: zones, stations, crew members and phases as
`1 << number`, threats as `1 << index`; the index of a threat is its place in the order of number tokens, so the
lowest bit acts first.
"""

from typing import Final

from engine.game import Step
from engine.space_alert.cards_threat import Threat
from engine.space_alert.setup_flight import Flight, FlightOptions
from engine.space_alert.words import (
    ACTIVE,
    BRIDGE,
    NO_BOTS,
    REACTOR_CAPACITY,
    SHIELD_CAPACITY,
    WAITING,
)

START_SHIELDS: Final = (1, 1, 1)
START_REACTORS: Final = (2, 3, 2)
WEAPON_STRENGTH: Final = (4, 5, 4, 2, 1, 2)  # of the weapon in each station [R 3.2]
PULSE_BANDS: Final = 2
# Bits of State.flags.
CRYOSHIELD_GONE: Final = 1
FIGHTS_BACK: Final = 2


def printed_speed(card: Threat, options: FlightOptions) -> int:
    """The speed on the card; the Stealth Fighter was printed with two [ruling stealth_fighter_speed]."""
    return options.stealth_fighter_speed if card.id == "E1-03" else card.speed


FIELD_NAMES: Final[tuple[str, ...]] = (
    "alive",
    "at",
    "attack_bonus",
    "best",
    "bots",
    "cards",
    "covers",
    "delayed",
    "destroyed",
    "doubled",
    "drawn",
    "ended",
    "fired",
    "flags",
    "flying",
    "fuel",
    "hits",
    "hp",
    "interceptors",
    "lethal",
    "lift_broken",
    "lift_used",
    "log",
    "lost_card",
    "lost_zone",
    "maintained",
    "marks",
    "number",
    "old_structure",
    "options",
    "piles",
    "plans",
    "pulse_bands",
    "reactor_cap",
    "reactors",
    "repaired",
    "repairs",
    "rockets",
    "shield",
    "shield_bonus",
    "shield_cap",
    "shields",
    "slimed",
    "sortie",
    "space",
    "speed",
    "station_bots",
    "status",
    "striking",
    "stumbles",
    "survived",
    "tokens",
    "tracks",
    "turn",
    "turns",
    "unplaced_bots",
    "viewers",
    "weapons",
    "where",
)


class Fields:
    """The fields of a flight being resolved, as they stand before its first turn."""

    __slots__ = FIELD_NAMES

    def __init__(self, flight: Flight | None) -> None:
        """None leaves all fields but the log to whoever makes a copy."""
        self.log: list[Step] | None = None
        if flight is not None:
            self._begin(flight)

    def _begin(self, flight: Flight) -> None:
        self._take_over(flight)
        self._board_crew(flight.crew)
        self._fit_out_ship()
        self._begin_turns(len(flight.threats))
        self._line_up_threats(len(flight.threats))
        self.lost_zone = -1
        self.lost_card = -1
        self.ended = 0

    def _take_over(self, flight: Flight) -> None:
        """What the flight brings."""
        self.turns: int = flight.turns
        self.options: FlightOptions = flight.options
        self.tracks: tuple[int, ...] = flight.tracks
        self.cards: tuple[Threat, ...] = tuple(threat.card for threat in flight.threats)
        self.number: tuple[int, ...] = tuple(threat.turn for threat in flight.threats)
        self.where: tuple[int, ...] = tuple(threat.where for threat in flight.threats)
        self.stumbles: dict[tuple[int, int], int] = flight.stumbles
        self.plans: list[list[int]] = [list(plan) for plan in flight.plans]
        self.piles: tuple[tuple[int, ...], ...] = flight.piles
        self.old_structure: tuple[int, ...] = flight.old_structure

    def _board_crew(self, crew: int) -> None:
        """Everybody stands on the bridge [R 1]."""
        self.at: list[int] = [BRIDGE] * crew
        self.alive: list[int] = [1] * crew
        self.bots: list[int] = [NO_BOTS] * crew

    def _fit_out_ship(self) -> None:
        """Energy, weapons and squads lie ready, and nothing is damaged [R 1]."""
        self.shields: list[int] = list(START_SHIELDS)
        self.reactors: list[int] = list(START_REACTORS)
        self.shield_cap: list[int] = list(SHIELD_CAPACITY)
        self.reactor_cap: list[int] = list(REACTOR_CAPACITY)
        self.weapons: list[int] = list(WEAPON_STRENGTH)
        self.pulse_bands = PULSE_BANDS
        self.lift_broken = 0
        self.fuel = 3
        self.rockets = 3
        self.flying = 0  # rocket on the first space of its flight
        self.striking = 0  # rocket on the second space, which attacks this turn
        self.interceptors = 1
        self.station_bots: list[int] = [0, 0, ACTIVE, ACTIVE, 0, 0]
        self.unplaced_bots = 0
        self.drawn: list[int] = [0, 0, 0]  # damage tokens on each zone
        self.doubled: list[int] = [0, 0, 0]
        self.maintained = 0
        self.best: list[int] = [0, 0, 0, 0]  # most viewers in one turn of a phase

    def _begin_turns(self, threats: int) -> None:
        """What holds for one turn."""
        self.turn = 0
        self.delayed = 0
        self.lift_used = 0
        self.fired: list[int] = [0] * 6  # strength of the shot from each station
        self.sortie = 0  # 1: the interceptors attack, 2: with heroic bots
        self.viewers = 0
        self.repaired: list[int] = [0] * threats  # stations where a malfunction was repaired
        self.repairs: list[int] = [0] * threats

    def _line_up_threats(self, threats: int) -> None:
        """Threats wait for their turn, with the numbers of their cards."""
        self.status: list[int] = [WAITING] * threats
        self.space: list[int] = [0] * threats
        self.marks: list[int] = [0] * threats  # how many it crossed
        self.hits: list[int] = [0] * threats  # damage on its card
        self.hp: list[int] = [card.hp for card in self.cards]
        self.shield: list[int] = [card.shield for card in self.cards]
        self.speed: list[int] = [printed_speed(card, self.options) for card in self.cards]
        self.flags: list[int] = [FIGHTS_BACK * card.fights_back for card in self.cards]
        self.tokens: list[int] = [0] * threats  # stations
        self.covers: list[int] = [0] * 18  # threats, by system: 3 * station + letter
        self.slimed = 0  # stations
        self.lethal = 0  # stations
        self.attack_bonus = -1  # the threat that gives it, -1: none
        self.shield_bonus = -1
        self.destroyed: list[int] = []
        self.survived: list[int] = []

    def _copy(self, copy: "Fields") -> None:
        """Makes `copy` an independent copy, all but the log."""
        copy.turns = self.turns
        copy.options = self.options
        copy.tracks = self.tracks
        copy.cards = self.cards
        copy.number = self.number
        copy.where = self.where
        copy.stumbles = self.stumbles
        copy.piles = self.piles
        copy.old_structure = self.old_structure
        copy.plans = [plan[:] for plan in self.plans]
        copy.turn = self.turn
        copy.lost_zone = self.lost_zone
        copy.lost_card = self.lost_card
        copy.ended = self.ended
        self._copy_ship(copy)
        self._copy_threats(copy)

    def _copy_ship(self, copy: "Fields") -> None:
        """The ship and its crew."""
        copy.at = self.at[:]
        copy.alive = self.alive[:]
        copy.bots = self.bots[:]
        copy.shields = self.shields[:]
        copy.reactors = self.reactors[:]
        copy.shield_cap = self.shield_cap[:]
        copy.reactor_cap = self.reactor_cap[:]
        copy.weapons = self.weapons[:]
        copy.pulse_bands = self.pulse_bands
        copy.lift_broken = self.lift_broken
        copy.fuel = self.fuel
        copy.rockets = self.rockets
        copy.flying = self.flying
        copy.striking = self.striking
        copy.interceptors = self.interceptors
        copy.station_bots = self.station_bots[:]
        copy.unplaced_bots = self.unplaced_bots
        copy.drawn = self.drawn[:]
        copy.doubled = self.doubled[:]
        copy.maintained = self.maintained
        copy.best = self.best[:]
        copy.delayed = self.delayed
        copy.lift_used = self.lift_used
        copy.fired = self.fired[:]
        copy.sortie = self.sortie
        copy.viewers = self.viewers

    def _copy_threats(self, copy: "Fields") -> None:
        copy.status = self.status[:]
        copy.space = self.space[:]
        copy.marks = self.marks[:]
        copy.hits = self.hits[:]
        copy.hp = self.hp[:]
        copy.shield = self.shield[:]
        copy.speed = self.speed[:]
        copy.flags = self.flags[:]
        copy.tokens = self.tokens[:]
        copy.covers = self.covers[:]
        copy.slimed = self.slimed
        copy.lethal = self.lethal
        copy.attack_bonus = self.attack_bonus
        copy.shield_bonus = self.shield_bonus
        copy.repaired = self.repaired[:]
        copy.repairs = self.repairs[:]
        copy.destroyed = self.destroyed[:]
        copy.survived = self.survived[:]

    def snapshot(self) -> tuple[object, ...]:
        """Every field but the log, for comparing two states."""
        return tuple(getattr(self, name) for name in FIELD_NAMES if name != "log")
