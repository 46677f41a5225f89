"""The flight of a position, between two turns of the resolution: read and checked against what was planned."""

from collections.abc import Iterable, Mapping
from typing import Final

from engine.space_alert.cards import cards
from engine.space_alert.cards_threat import INTRUDER, MALFUNCTION, Threat
from engine.space_alert.position.rows import ZONE_KEYS, CrewRow, FlightRow, ThreatRow, Zones
from engine.space_alert.rules_takeoff import flight_of
from engine.space_alert.state.fields import CRYOSHIELD_GONE, FIGHTS_BACK
from engine.space_alert.state.writers import State
from engine.space_alert.state.writers_planning import EMPTY, Planning
from engine.space_alert.verbs import MARKS
from engine.space_alert.words import (
    ACTIVE,
    BLANK,
    BOT_STATIONS,
    BOTS_NAMES,
    CODES,
    DESTROYED,
    NO_BOTS,
    ON_TRACK,
    SPACE,
    STATION_NAMES,
    STATUS_NAMES,
    SURVIVED,
    TOKEN_NAMES,
    WAITING,
    ZONE_NAMES,
)
from engine.tables import BadValue, show

AT: Final = "position.flight"
SQUADS: Final = 2


def read_state(p: Planning, row: FlightRow) -> State:
    """The ship of a position, made of the flight that was planned; raises BadValue."""
    s = State(flight_of(p, None))
    if row.turn > s.turns + 1:
        raise BadValue(f"{AT}.turn", f"expected 0 to {s.turns + 1}, got {row.turn}")
    s.turn = row.turn
    _read_loss(s, row)
    _read_crew(p, s, row)
    _read_ship(s, row)
    _read_bots(s, row)
    _read_threats(s, row)
    _read_turn(s, row)
    return s


def _read_loss(s: State, row: FlightRow) -> None:
    """A flight has ended when the ship is lost, or after the closing turn."""
    s.ended = int(row.lost is not None or row.turn == s.turns + 1)
    if row.lost is None:
        return
    if (row.lost.zone is None) == (row.lost.card is None):
        raise BadValue(f"{AT}.lost", "expected a zone or a card")
    if row.lost.zone is not None:
        s.lost_zone = ZONE_NAMES.index(row.lost.zone)
    s.lost_card = _threat(s, row.lost.card, f"{AT}.lost.card")


def _threat(s: State, card: str | None, at: str) -> int:
    """The index of a threat of this flight, -1 for none."""
    if card is None:
        return -1
    for threat, other in enumerate(s.cards):
        if other.id == card:
            return threat
    raise BadValue(at, f"expected a threat of this flight, got {show(card)}")


# ------------------------------------------------------------------------------------------------------------ the crew


def _read_crew(p: Planning, s: State, row: FlightRow) -> None:
    if len(row.crew) != len(s.at):
        raise BadValue(f"{AT}.crew", f"expected {len(s.at)} of the crew, got {len(row.crew)}")
    for crew, member in enumerate(row.crew):
        at = f"{AT}.crew[{crew}]"
        s.plans[crew] = _plan(p, s, crew, member, at)
        s.at[crew] = STATION_NAMES.index(member.at)
        s.alive[crew] = int(member.alive)
        s.bots[crew] = BOTS_NAMES.index(member.bots)
        s.delayed |= int(member.delayed) << crew
        if member.at == "space" and member.alive and s.bots[crew] != ACTIVE:
            raise BadValue(f"{at}.bots", f"expected active of a pilot, got {member.bots}")
        if not member.alive and s.bots[crew] == ACTIVE:
            raise BadValue(f"{at}.bots", "expected none or disabled: the crew member is knocked out")
        if member.at == "space" and s.at.index(SPACE) < crew:
            raise BadValue(f"{at}.at", "expected one crew member in space at the most")
    for place, stumble in enumerate(row.stumbles):
        at = f"{AT}.stumbles[{place}]"
        if stumble.crew >= len(s.at):
            raise BadValue(f"{at}.crew", f"expected 0 to {len(s.at) - 1}, got {stumble.crew}")
        if not 1 <= stumble.turn <= min(s.turns, s.turn + 1):
            raise BadValue(f"{at}.turn", f"expected 1 to {min(s.turns, s.turn + 1)}, got {stumble.turn}")
        if CODES.get(stumble.intended, BLANK) == BLANK:
            raise BadValue(f"{at}.intended", f"expected an action, got {show(stumble.intended)}")
        if (stumble.crew, stumble.turn) in s.stumbles:
            raise BadValue(at, "expected one stumble over a card at the most")
        s.stumbles[stumble.crew, stumble.turn] = CODES[stumble.intended]


def _plan(p: Planning, s: State, crew: int, member: CrewRow, at: str) -> list[int]:
    """Delays move cards and push the last ones off, but keep their order [R 3.2]."""
    if len(member.plan) > s.turns:
        raise BadValue(f"{at}.plan", f"expected at most {s.turns} actions, got {len(member.plan)}")
    laid = [place for place, card in enumerate(p.plan[crew]) if card != EMPTY]
    order = iter(cards()[p.plan[crew][place]].halves[p.half[crew][place]] for place in laid)
    for place, name in enumerate(member.plan):
        if name not in CODES:
            raise BadValue(
                f"{at}.plan[{place}]", f"expected an action code such as -, red or A, got {show(name)}"
            )
        if CODES[name] != BLANK and CODES[name] != next(order, BLANK):
            raise BadValue(
                f"{at}.plan[{place}]", "expected the codes of the cards on the board, in their order"
            )
    codes = [CODES[name] for name in member.plan]
    return [*codes, *[BLANK] * (s.turns - len(codes))]


def _read_bots(s: State, row: FlightRow) -> None:
    """Two squads: led, standing in their stations, or left behind by an earlier flight."""
    if row.station_bots is not None:
        standing_by: Mapping[str, str] = {str(at): bots for at, bots in row.station_bots.items()}
        for station in BOT_STATIONS:
            s.station_bots[station] = BOTS_NAMES.index(standing_by.get(STATION_NAMES[station], "none"))
    led = sum(bots != NO_BOTS for bots in s.bots)
    standing = sum(bots != NO_BOTS for bots in s.station_bots)
    if led + standing + s.unplaced_bots != SQUADS:
        expected = SQUADS - s.unplaced_bots
        raise BadValue(
            f"{AT}.station_bots", f"expected {expected} squads with those led, got {led + standing}"
        )


# ------------------------------------------------------------------------------------------------------------ the ship


def _read_ship(s: State, row: FlightRow) -> None:
    for zone, name in enumerate(ZONE_KEYS):
        for token in row.damage.get(name, ())[s.drawn[zone] :]:
            s.draw_damage(zone, TOKEN_NAMES.index(token))
    s.shields = _zones(row.shields, s.shields)
    s.reactors = _zones(row.reactors, s.reactors)
    s.fuel, s.rockets = row.fuel, row.rockets
    s.flying, s.striking = int(row.rocket_flying), int(row.rocket_striking)
    s.interceptors = int(row.interceptors)
    for zone, name in enumerate(ZONE_KEYS):
        s.doubled[zone] = int(name in row.doubled)
    for place, phase in enumerate(row.maintained):
        if phase == 0:
            raise BadValue(f"{AT}.maintained[{place}]", "expected a phase from 1 to 3, got 0")
        s.maintained |= 1 << phase
    if len(row.best_viewers) != 3:
        raise BadValue(f"{AT}.best_viewers", f"expected 3 numbers, got {len(row.best_viewers)}")
    s.best = [0, *row.best_viewers]


def _zones(row: Zones | None, default: list[int]) -> list[int]:
    return default if row is None else [row.red, row.white, row.blue]


def _read_turn(s: State, row: FlightRow) -> None:
    """What the last turn left behind."""
    for name in row.lift_used:
        s.lift_used |= 1 << ZONE_NAMES.index(name)
    fired: Mapping[str, int] = {str(station): strength for station, strength in row.fired.items()}
    for station, strength in fired.items():
        s.fired[STATION_NAMES.index(station)] = strength
    s.sortie, s.viewers = row.sortie, row.viewers


# --------------------------------------------------------------------------------------------------------- the threats


def _read_threats(s: State, row: FlightRow) -> None:
    """The threats that were called, in the order of their number tokens."""
    if len(row.threats) != len(s.cards):
        raise BadValue(f"{AT}.threats", f"expected {len(s.cards)} threats, got {len(row.threats)}")
    for threat, (given, card) in enumerate(zip(row.threats, s.cards, strict=True)):
        at = f"{AT}.threats[{threat}]"
        if given.card != card.id:
            raise BadValue(f"{at}.card", f"expected {card.id}, the threats in the order of turns")
        _read_threat(s, threat, given)
        _check_place(s, threat, given, at)
        _check_tokens(s, threat, given, at)
    s.slimed, s.lethal = _stations(row.slimed), _stations(row.lethal)
    s.attack_bonus = _threat(s, row.attack_bonus, f"{AT}.attack_bonus")
    s.shield_bonus = _threat(s, row.shield_bonus, f"{AT}.shield_bonus")
    s.destroyed = _gone(s, row.destroyed, DESTROYED, f"{AT}.destroyed")
    s.survived = _gone(s, row.survived, SURVIVED, f"{AT}.survived")


def _read_threat(s: State, threat: int, row: ThreatRow) -> None:
    card = s.cards[threat]
    s.status[threat] = STATUS_NAMES.index(row.status)
    s.space[threat], s.marks[threat], s.hits[threat] = row.space, row.crossed, row.hits
    if row.life is not None:
        s.hp[threat] = row.life
    if row.shield is not None:
        s.shield[threat] = row.shield
    if row.speed is not None:
        s.speed[threat] = row.speed
    if row.fights_back is not None:
        s.flags[threat] = FIGHTS_BACK * row.fights_back
    s.flags[threat] |= CRYOSHIELD_GONE * row.cryoshield_gone
    s.tokens[threat] = _stations(row.tokens)
    s.repaired[threat], s.repairs[threat] = _stations(row.repaired), row.repairs
    if card.letter >= 0:
        for name in row.tokens:
            s.covers[3 * STATION_NAMES.index(name) + card.letter] |= 1 << threat


def _stations(names: Iterable[str]) -> int:
    return sum({1 << STATION_NAMES.index(name) for name in names})


def _check_place(s: State, threat: int, row: ThreatRow, at: str) -> None:
    """Who waits has its turn to come; who is on the way has crossed the marks behind it, unless the ship was lost."""
    waiting = s.number[threat] > s.turn
    if waiting != (s.status[threat] == WAITING):
        raise BadValue(
            f"{at}.status",
            f"expected what fits turn {s.turn}, which was played, and its token {s.number[threat]}",
        )
    if waiting and (row.space or row.crossed or row.hits):
        raise BadValue(f"{at}.status", "expected nothing of a threat that has not appeared")
    if s.status[threat] != ON_TRACK:
        return
    marks = MARKS[s.tracks[s.where[threat]]]
    passed = sum(space >= row.space for space, _ in marks)
    if row.space < 1:
        raise BadValue(f"{at}.space", f"expected 1 or more, got {row.space}")
    if row.crossed > passed or (row.crossed < passed and not s.ended):
        raise BadValue(f"{at}.crossed", f"expected {passed} marks on space {row.space}, got {row.crossed}")
    if not s.ended and row.crossed == len(marks):
        raise BadValue(f"{at}.status", "expected destroyed or survived: its Z is behind it")
    if s.hits[threat] >= s.hp[threat] and not s.ended:
        raise BadValue(f"{at}.hits", f"expected less than its life of {s.hp[threat]}, got {s.hits[threat]}")


def _check_tokens(s: State, threat: int, row: ThreatRow, at: str) -> None:
    """What stands in the ship: malfunctions where they began, an intruder in one station, slime in several."""
    card, status = s.cards[threat], s.status[threat]
    if status == ON_TRACK and card.kind == INTRUDER and card.start:
        single = not (card.slime or card.contaminates)
        if not row.tokens or (single and len(row.tokens) > 1):
            raise BadValue(f"{at}.tokens", f"expected {'one station' if single else 'a station or more'}")
        return
    if not _may_hold(card, status) and row.tokens:
        raise BadValue(f"{at}.tokens", "expected none")
    fixed = card.kind == MALFUNCTION and status in (ON_TRACK, SURVIVED)
    if fixed and s.tokens[threat] != card.start_mask:
        raise BadValue(f"{at}.tokens", f"expected {', '.join(STATION_NAMES[at] for at in card.start)}")


def _may_hold(card: Threat, status: int) -> bool:
    """Malfunctions, slime and contamination stay after their Z; nothing is left of what is destroyed."""
    stays = card.kind == MALFUNCTION or card.slime or card.contaminates
    return (status == SURVIVED and stays) or (status == ON_TRACK and card.kind == MALFUNCTION)


def _gone(s: State, ids: tuple[str, ...], status: int, at: str) -> list[int]:
    """The threats destroyed, or survived, in the order in which it happened."""
    found = [_threat(s, card, f"{at}[{place}]") for place, card in enumerate(ids)]
    if sorted(found) != [threat for threat, now in enumerate(s.status) if now == status]:
        raise BadValue(at, f"expected each threat that is {STATUS_NAMES[status]} once")
    return found
