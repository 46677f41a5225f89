"""How a flight ended: the columns of the flight log [R 4.1] row by row, and what people talk about afterwards."""

from collections.abc import Iterator
from typing import Final

from engine.game import Seat
from engine.space_alert.game import SpaceAlert
from engine.space_alert.legal_reasons import REASON_NAMES
from engine.space_alert.score import disabled_squads, lost, score
from engine.space_alert.setup import ANDROID
from engine.space_alert.state.writers import State
from engine.space_alert.words import VISUAL_POINTS, WEAPON_NAMES, ZONE_NAMES, ZONES
from firmware_py.games.ending import (
    MOST_TOLD,
    Chart,
    Ending,
    EndingColumn,
    Fact,
    GameHistory,
    Highlight,
    PlayerFacts,
    Points,
    Seated,
    Word,
)
from firmware_py.games.space_alert.ending_facts import NOBODY, Flown, flown

LONG_WAIT: Final = 2  # turns


def ending(history: GameHistory) -> Ending:
    """Implements firmware_py.games.ending.GameEnding."""
    flight = history.end
    if not isinstance(flight, SpaceAlert) or flight.state is None:
        raise TypeError("expected a flight of Space Alert that has ended")
    facts = flown(history)
    ship = flight.state
    is_lost = lost(ship)
    return Ending(
        "lost" if is_lost else "won",
        Fact("flight_lost" if is_lost else "flight_home"),
        _loss(ship) if is_lost else _return(flight, ship),
        tuple(_rows(ship, is_lost)),
        _total(ship, is_lost),
        tuple(_highlights(flight, facts)),
        tuple(_people(flight, facts)),
        _chart(ship, facts),
    )


ENDING: Final = ending


# ------------------------------------------------------------------------------------------------------ title and lead


def _return(flight: SpaceAlert, ship: State) -> Fact:
    worst = max(ZONES, key=lambda zone: ship.drawn[zone])
    words: dict[str, Word] = {"turns": ship.turns, "zone": ZONE_NAMES[worst], "drawn": ship.drawn[worst]}
    return Fact("flight_held" if ship.drawn[worst] else "flight_unhurt", words)


def _loss(ship: State) -> Fact:
    turn: dict[str, Word] = {"turn": min(ship.turn, ship.turns), "turns": ship.turns}
    if ship.lost_zone >= 0:
        return Fact("flight_lost_zone", {**turn, "zone": ZONE_NAMES[ship.lost_zone]})
    return Fact("flight_lost_card", {**turn, "threat": ship.cards[ship.lost_card].id})


# ---------------------------------------------------------------------------------------------------------------- rows


def _rows(ship: State, is_lost: bool) -> Iterator[Points]:
    """What counts, in the order of the log. A lost ship has no points: its rows tell how far it came."""
    found = score(ship)
    yield _row(
        "destroyed", found.destroyed, _worth([ship.cards[threat].destroyed for threat in ship.destroyed])
    )
    yield _row("survived", found.survived, _worth([ship.cards[threat].survived for threat in ship.survived]))
    yield _row("visual", found.visual, _seen(ship))
    yield _row("damage", found.damage, _hurt(ship))
    if is_lost:
        still = sum(one == 1 for one in ship.status)
        yield Points(Fact("flight_row_on_track"), None, Fact("flight_on_track", {"count": still}), "external")
        return
    worst = [ZONE_NAMES[zone] for zone in ZONES if ship.drawn[zone] and ship.drawn[zone] == max(ship.drawn)]
    yield _row(
        "worst_zone", found.worst_zone, Fact("flight_zones", {"zone": tuple(worst)}) if worst else None
    )
    yield _row("knocked_out", found.knocked_out, Fact("flight_count", {"count": ship.alive.count(0)}))
    yield _row("bots", found.bots, Fact("flight_count", {"count": disabled_squads(ship)}))


ICONS: Final = {
    "destroyed": "target",
    "survived": "skip",
    "visual": "eye",
    "damage": "close",
    "worst_zone": "warning",
    "knocked_out": "knocked_out",
    "bots": "bots",
}


def _row(name: str, points: int, about: Fact | None) -> Points:
    return Points(Fact(f"flight_row_{name}"), points, about, ICONS[name])


def _worth(points: list[int]) -> Fact | None:
    return Fact("flight_sum", {"sum": " + ".join(map(str, points))}) if points else None


def _seen(ship: State) -> Fact | None:
    seen = [VISUAL_POINTS[viewers] for viewers in ship.best if viewers]
    return _worth(seen)


def _hurt(ship: State) -> Fact | None:
    red, white, blue = ship.drawn
    return Fact("flight_damage", {"red": red, "white": white, "blue": blue}) if any(ship.drawn) else None


def _total(ship: State, is_lost: bool) -> Points:
    if is_lost:
        return Points(Fact("ending_total"), None, Fact("flight_no_score"))
    return Points(Fact("ending_total"), score(ship).total)


# ---------------------------------------------------------------------------------------------------------- highlights


def _highlights(flight: SpaceAlert, facts: Flown) -> Iterator[Highlight]:
    for find in (_best_shot, _saved_zone, _slip, _wait):
        found = find(flight, facts)
        if found is not None:
            yield found


def _best_shot(flight: SpaceAlert, facts: Flown) -> Highlight | None:
    """The volley that destroyed something, and did most; of those who fired in it whoever was strongest."""
    shots = [shot for shot in facts.shots if shot.hurt and shot.crew != NOBODY]
    if not shots:
        return None
    best = max(shots, key=lambda one: (one.destroyed, one.hurt, one.strength, -one.turn, -one.crew))
    words: dict[str, Word] = {
        "crew": _who(flight, best.crew),
        "turn": best.turn,
        "weapon": WEAPON_NAMES[best.weapon],
        "threat": _threat(flight, best.threat),
        "strength": best.strength,
        "amount": best.hurt,
    }
    said = Fact("flight_shot_destroys" if best.destroyed else "flight_shot_hurts", words)
    return Highlight("best_shot", said, _seats(flight, best.crew), best.at, "target")


def _saved_zone(flight: SpaceAlert, facts: Flown) -> Highlight | None:
    """The shield that took most; one without which the zone had broken apart goes before, then one that somebody had
    filled.
    """
    if not facts.absorbed:
        return None
    best = max(facts.absorbed, key=lambda one: (one.saved, one.amount, one.crew != NOBODY, -one.turn))
    words: dict[str, Word] = {
        "turn": best.turn,
        "zone": ZONE_NAMES[best.zone],
        "threat": _threat(flight, best.threat),
        "amount": best.amount,
        "strength": best.strength,
    }
    if best.crew == NOBODY:
        return Highlight("saved_zone", Fact("flight_shield", words), (), best.at, "shield")
    said = Fact("flight_shield_filled", {**words, "crew": _who(flight, best.crew)})
    return Highlight("saved_zone", said, _seats(flight, best.crew), best.at, "shield")


def _slip(flight: SpaceAlert, facts: Flown) -> Highlight | None:
    """The one that cost most, the first of equals; the story has a sentence for each reason."""
    if not facts.slips:
        return None
    worst = max(facts.slips, key=lambda one: (one.cost, -one.turn))
    if worst.reason == NOBODY:
        words: dict[str, Word] = {"turn": worst.turn, "count": worst.cost}
        return Highlight("slip", Fact("flight_computer_failed", words), (), worst.at, "computer")
    what = Fact(f"nothing_{REASON_NAMES[worst.reason]}", {"crew": _who(flight, worst.crew)})
    said = Fact("flight_slip", {"turn": worst.turn, "said": what})
    return Highlight("slip", said, _seats(flight, worst.crew), worst.at, "warning")


def _wait(flight: SpaceAlert, facts: Flown) -> Highlight | None:
    waits = [wait for wait in facts.waits if wait.last - wait.first + 1 >= LONG_WAIT]
    if not waits:
        return None
    longest = max(waits, key=lambda one: (one.last - one.first, -one.first, -one.crew))
    words: dict[str, Word] = {
        "crew": _who(flight, longest.crew),
        "first": longest.first,
        "last": longest.last,
    }
    return Highlight("wait", Fact("flight_wait", words), _seats(flight, longest.crew), longest.at, "clock")


def _who(flight: SpaceAlert, crew: int) -> Word:
    """A member of the crew: whoever sits there, or an android by its place in the order of play."""
    seat = flight.setup.order[crew]
    return Seated(seat) if seat != ANDROID else Fact("flight_android", {"number": crew + 1})


def _seats(flight: SpaceAlert, crew: int) -> tuple[Seat, ...]:
    seat = flight.setup.order[crew]
    return (seat,) if seat != ANDROID else ()


def _threat(flight: SpaceAlert, threat: int) -> str:
    return flight.state.cards[threat].id if flight.state is not None else ""


# -------------------------------------------------------------------------------------------------------------- people


def _people(flight: SpaceAlert, facts: Flown) -> Iterator[PlayerFacts]:
    """A line for each seat; a player alone leads all androids, and has what they did."""
    order, solo = flight.setup.order, flight.setup.solo
    for seat in flight.setup.seats:
        crew = [place for place, at in enumerate(order) if at == seat or solo]
        counts = [(sum(facts.deeds[one, kind] for one in crew), kind) for kind in KINDS]
        told = [Fact(f"flight_did_{kind}", {"count": count}) for count, kind in counts if count][:MOST_TOLD]
        alive = flight.state is None or any(flight.state.alive[one] for one in crew)
        yield PlayerFacts(seat, tuple(told) or (Fact("flight_did_nothing"),), out=not alive)


KINDS: Final = ("shots", "fights", "repairs", "energy", "windows", "computer")


def _chart(ship: State, facts: Flown) -> Chart:
    columns = {turn.number: EndingColumn(turn.number, turn.destroyed, turn.damage) for turn in facts.turns}
    last = max(columns, default=0)
    every = [
        columns.get(number, EndingColumn(number, 0, 0)) for number in range(1, max(ship.turns, last) + 1)
    ]
    return Chart(Fact("flight_turns"), tuple(every), Fact("flight_row_destroyed"), Fact("flight_row_damage"))
