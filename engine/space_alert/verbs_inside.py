"""What threats do to the crew, and how intruders get about the ship: verbs of data/threats.toml."""

from typing import Final

from engine.space_alert.cards_threat import MarkEffect
from engine.space_alert.state.writers import State
from engine.space_alert.verbs_harm import crew_on_ship, delay, hit
from engine.space_alert.words import (
    ACTIVE,
    BLUEWARDS,
    BRIDGE,
    LIFT_TO,
    NEIGHBOURS,
    REDWARDS,
    STATIONS,
    ZONE_OF,
)

WAYS: Final = {"red": REDWARDS, "blue": BLUEWARDS, "lift": LIFT_TO}


def station_of(s: State, threat: int) -> int:
    """Where an intruder with a single token stands."""
    return s.tokens[threat].bit_length() - 1


# --------------------------------------------------------------------------------------------------- the crew


def _crew(s: State, threat: int, who: str) -> list[int]:
    """The crew members that an effect means; who is in space is out of its reach [R 3.2]."""
    aboard = crew_on_ship(s)
    if who == "ship":
        return aboard
    if who == "zone":
        return [crew for crew in aboard if ZONE_OF[s.at[crew]] == s.where[threat]]
    if who == "active_bot_leaders":
        return [crew for crew in aboard if s.bots[crew] == ACTIVE]
    if who == "all_but_bridge":
        return [crew for crew in aboard if s.at[crew] != BRIDGE]
    inside = [crew for crew in aboard if s.tokens[threat] >> s.at[crew] & 1]
    return [crew for crew in inside if s.bots[crew] != ACTIVE] if who == "bare_station" else inside


def delay_crew(s: State, threat: int, effect: MarkEffect) -> None:
    """The next action of the crew members meant is delayed [R 3.4]."""
    for crew in _crew(s, threat, effect.who):
        delay(s, crew)


def knock_out(s: State, threat: int, effect: MarkEffect) -> None:
    """The crew members meant are out for the rest of the flight [R 3.4]."""
    for crew in _crew(s, threat, effect.who):
        s.knock_out(crew)


def maul(s: State, threat: int, effect: MarkEffect) -> None:
    """Alien: 1 damage for each crew member in its station [edge 110, edge 111]."""
    hit(s, ZONE_OF[station_of(s, threat)], _heads(s, station_of(s, threat)))


def _heads(s: State, station: int) -> int:
    """Crew members that Alien and Seeker count in a station; ruling `count_knocked_out` adds those who lie there."""
    everybody = s.options.count_knocked_out
    return sum(1 for crew, at in enumerate(s.at) if at == station and (s.alive[crew] or everybody))


# ------------------------------------------------------------------------------------ from station to station


def move(s: State, threat: int, effect: MarkEffect) -> None:
    """An intruder goes to the next station; it needs no free lift, and stays where the hull ends the way [edge 29]."""
    here = station_of(s, threat)
    _go(s, threat, here, WAYS[effect.direction][here])


def seek(s: State, threat: int, effect: MarkEffect) -> None:
    """Seeker: goes to the neighbouring station with strictly the most crew; its own does not count [edge 112]."""
    here = station_of(s, threat)
    counted = sorted(((_heads(s, station), station) for station in NEIGHBOURS[here]), reverse=True)
    if counted[0][0] > counted[1][0]:
        _go(s, threat, here, counted[0][1])


def _go(s: State, threat: int, here: int, there: int) -> None:
    if there != here:
        s.remove_token(threat, here)
        s.place_token(threat, there)


def spread(s: State, threat: int, effect: MarkEffect) -> None:
    """Slime: each token puts one into the next station without slime, all at the same moment [R 7.2, edge 107]."""
    way = WAYS[effect.direction]
    there = {way[station] for station in STATIONS if s.tokens[threat] >> station & 1}
    for station in sorted(there):
        if not s.slimed >> station & 1:
            s.place_token(threat, station)
