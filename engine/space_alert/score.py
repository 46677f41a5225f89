"""The score of a flight [R 4] and the result object of flight files."""

from dataclasses import dataclass

from engine.game import Json
from engine.space_alert.state.writers import State
from engine.space_alert.words import (
    BOTS_NAMES,
    DISABLED,
    ON_TRACK,
    STATION_NAMES,
    TOKEN_NAMES,
    VISUAL_POINTS,
    ZONE_NAMES,
    ZONES,
)

RESULT_FORMAT = "space-alert-result/1"


@dataclass(frozen=True, slots=True)
class Score:
    """The columns of the flight log; what costs points is negative."""

    destroyed: int
    survived: int
    damage: int
    worst_zone: int
    knocked_out: int
    bots: int
    visual: int
    total: int


def disabled_squads(s: State) -> int:
    """Squads that are disabled and not repaired, whether anybody leads them, they still wait, or never came along."""
    return s.bots.count(DISABLED) + s.station_bots.count(DISABLED) + s.unplaced_bots


def lost(s: State) -> bool:
    """Whether the ship did not come back."""
    return s.lost_zone >= 0 or s.lost_card >= 0


def total(s: State) -> int:
    """The sum of a score's columns, without the columns: for those who score thousands of flights."""
    points = 0
    for threat in s.destroyed:
        points += s.cards[threat].destroyed
    for threat in s.survived:
        points += s.cards[threat].survived
    for viewers in s.best:
        points += VISUAL_POINTS[viewers]
    return points - sum(s.drawn) - max(s.drawn) - 2 * s.alive.count(0) - disabled_squads(s)


def score(s: State) -> Score:
    """The score of a flight that came back; threats still on their trajectory count for nobody [edge 17]."""
    destroyed = sum(s.cards[threat].destroyed for threat in s.destroyed)
    survived = sum(s.cards[threat].survived for threat in s.survived)
    damage = -sum(s.drawn)
    worst = -max(s.drawn)
    knocked_out = -2 * s.alive.count(0)
    bots = -disabled_squads(s)
    visual = sum(VISUAL_POINTS[viewers] for viewers in s.best)
    return Score(destroyed, survived, damage, worst, knocked_out, bots, visual, total(s))


def result_object(s: State, flight_id: str | None) -> dict[str, Json]:
    """The result of a flight that has ended, as `space-alert-result/1`."""
    returned = not lost(s)
    return {
        "format": RESULT_FORMAT,
        **({} if flight_id is None else {"id": flight_id}),
        "outcome": "returned" if returned else "lost",
        "lost": None if returned else _loss(s),
        "damage": {ZONE_NAMES[zone]: _tokens(s, zone) for zone in ZONES},
        "destroyed": [s.cards[threat].id for threat in s.destroyed],
        "survived": [s.cards[threat].id for threat in s.survived],
        "on_track": [card.id for card, status in zip(s.cards, s.status, strict=True) if status == ON_TRACK],
        "crew": [_member(s, crew) for crew in range(len(s.at))],
        "bots_disabled": disabled_squads(s),
        "score": _columns(score(s)) if returned else None,
    }


def _columns(points: Score) -> dict[str, Json]:
    return {
        "destroyed": points.destroyed,
        "survived": points.survived,
        "damage": points.damage,
        "worst_zone": points.worst_zone,
        "knocked_out": points.knocked_out,
        "bots": points.bots,
        "visual": points.visual,
        "total": points.total,
    }


def _loss(s: State) -> dict[str, Json]:
    if s.lost_zone >= 0:
        return {"turn": s.turn, "cause": "zone", "zone": ZONE_NAMES[s.lost_zone]}
    return {"turn": s.turn, "cause": "card", "card": s.cards[s.lost_card].id}


def _tokens(s: State, zone: int) -> list[Json]:
    return [TOKEN_NAMES[token] for token in s.piles[zone][: s.drawn[zone]]]


def _member(s: State, crew: int) -> dict[str, Json]:
    return {
        "alive": bool(s.alive[crew]),
        "at": STATION_NAMES[s.at[crew]],
        "bots": BOTS_NAMES[s.bots[crew]],
    }
