"""How a duel ended: what is left of both ships round by round, and the salvos that people talk about afterwards."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from engine.game import Step
from engine.outer_rim import steps as st
from engine.outer_rim.game import OuterRim
from engine.outer_rim.state.writers import State
from engine.outer_rim.words import (
    FIRE,
    NONE,
    RACE_NAMES,
    REASON_NAMES,
    SECTOR_NAMES,
    SECTORS,
    SHIPS,
    other,
)
from firmware_py.games.ending import (
    Chart,
    Ending,
    EndingLine,
    Fact,
    GameHistory,
    Highlight,
    PlayerFacts,
    Points,
    Seated,
    StepPlace,
    Word,
    begun,
    did,
    ended,
)


@dataclass(slots=True)
class Salvo:
    """What a ship did to the other in the fire of a round: damage, the hits behind it, a sector it destroyed."""

    ship: int
    round: int
    at: StepPlace
    damage: int = 0
    sector: int = NONE


Stand: TypeAlias = tuple[int, int]
"""A field, and the round."""


@dataclass(slots=True)
class Duelled:
    """What the steps of a duel tell. `deeds` counts by (ship, kind), `energy` is the total of each ship at the start of
    each round and at the end, `crashes` are damage, round and place of collisions, by ship. `ways` are the fields on
    which each ship has stood, with the round; 0 is where it began.
    """

    salvos: list[Salvo] = field(default_factory=list)
    crashes: list[tuple[int, int, int, StepPlace]] = field(default_factory=list)
    voids: list[tuple[int, int, StepPlace]] = field(default_factory=list)
    deeds: Counter[tuple[int, str]] = field(default_factory=Counter)
    energy: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    ways: tuple[list[Stand], list[Stand]] = field(default_factory=lambda: ([], []))


def ending(history: GameHistory) -> Ending:
    """Implements firmware_py.games.ending.GameEnding."""
    duel = ended(history, OuterRim)
    facts = duelled(history)
    s = duel.state
    drawn = s.winner == NONE
    return Ending(
        "drawn" if drawn else "over",
        Fact("duel_end_drawn") if drawn else Fact("duel_end_won", _flown_by(s, s.winner)),
        Fact(f"duel_end_{REASON_NAMES[s.reason]}", {"round": s.round}),
        tuple(_rows(s, facts)),
        None,
        tuple(_highlights(s, facts)),
        tuple(_people(s, facts)),
        _chart(s, facts),
        picture={"ways": {RACE_NAMES[ship]: [[*stand] for stand in facts.ways[ship]] for ship in SHIPS}},
    )


ENDING: Final = ending


# --------------------------------------------------------------------------------------------------------- following


def duelled(history: GameHistory) -> Duelled:
    """What the steps of a duel tell."""
    start = begun(history, OuterRim)
    found, state = Duelled(), start.state.clone()
    _note_field(found, state)
    for at, step in history.told():
        if isinstance(step, st.RoundBegan):
            _note_energy(found, state)
        _see(found, state, at, step)
        state.follow([step])
        _note_field(found, state)
    _note_energy(found, state)
    return found


def _note_field(found: Duelled, state: State) -> None:
    for ship in SHIPS:
        way = found.ways[ship]
        if not way or way[-1][0] != state.at[ship]:
            way.append((state.at[ship], state.round))


def _note_energy(found: Duelled, state: State) -> None:
    for ship in SHIPS:
        found.energy[ship].append(_energy(state, ship))


def _energy(state: State, ship: int) -> int:
    return sum(state.energy(ship, sector) for sector in SECTORS)


COUNTED: Final[dict[type, str]] = {st.ModuleUsed: "modules", st.SectorRepaired: "repairs"}


def _see(found: Duelled, state: State, at: StepPlace, step: Step) -> None:
    if isinstance(step, st.DieRolled):
        if step.success:
            found.deeds[step.ship, "hits" if step.die < 4 else "stops"] += 1
    elif isinstance(step, st.ModuleUsed | st.SectorRepaired):
        found.deeds[step.ship, COUNTED[type(step)]] += 1
    elif isinstance(step, st.ManoeuvreVoid):
        found.voids.append((step.ship, state.round, at))
    elif isinstance(step, st.DamageMarked):
        _see_damage(found, state, at, step)
    elif isinstance(step, st.SectorDestroyed) and state.phase == FIRE:
        _salvo(found, other(step.ship), state.round, at).sector = step.sector


def _see_damage(found: Duelled, state: State, at: StepPlace, step: st.DamageMarked) -> None:
    if state.phase != FIRE:
        found.crashes.append((step.ship, step.amount, state.round, at))
        return
    found.deeds[other(step.ship), "damage"] += step.amount
    _salvo(found, other(step.ship), state.round, at).damage += step.amount


def _salvo(found: Duelled, ship: int, round_: int, at: StepPlace) -> Salvo:
    for salvo in found.salvos:
        if (salvo.ship, salvo.round) == (ship, round_):
            return salvo
    found.salvos.append(Salvo(ship, round_, at))
    return found.salvos[-1]


# -------------------------------------------------------------------------------------------------------- the telling


def _rows(s: State, facts: Duelled) -> Iterator[Points]:
    """What is left of both, and what each has done, the winner first."""
    for ship in _in_order(s):
        left: dict[str, Word] = {SECTOR_NAMES[sector]: s.energy(ship, sector) for sector in SECTORS}
        name = Fact("duel_end_left", {"ship": RACE_NAMES[ship]})
        yield Points(name, _energy(s, ship), Fact("duel_end_sectors", left), "shield")
    for ship in _in_order(s):
        name = Fact("duel_end_done", {"ship": RACE_NAMES[ship]})
        hits: dict[str, Word] = {"count": facts.deeds[ship, "hits"]}
        yield Points(name, facts.deeds[ship, "damage"], Fact("duel_end_hits", hits), "target")


def _flown_by(s: State, ship: int) -> dict[str, Word]:
    return {"seat": Seated(s.seat_of(ship)), "ship": RACE_NAMES[ship]}


def _in_order(s: State) -> tuple[int, ...]:
    return SHIPS if s.winner == NONE else (s.winner, other(s.winner))


def _highlights(s: State, facts: Duelled) -> Iterator[Highlight]:
    for found in (_best_salvo(s, facts), _first_blood(s, facts), _slip(s, facts), _calm(facts)):
        if found is not None:
            yield found


def _best_salvo(s: State, facts: Duelled) -> Highlight | None:
    salvos = [salvo for salvo in facts.salvos if salvo.damage]
    if not salvos:
        return None
    best = max(salvos, key=lambda one: (one.damage, one.sector != NONE, -one.round))
    words: dict[str, Word] = {**_flown_by(s, best.ship), "round": best.round, "amount": best.damage}
    if best.sector == NONE:
        return Highlight(
            "best_shot", Fact("duel_end_salvo", words), (s.seat_of(best.ship),), best.at, "target"
        )
    said = Fact("duel_end_salvo_destroys", {**words, "sector": SECTOR_NAMES[best.sector]})
    return Highlight("best_shot", said, (s.seat_of(best.ship),), best.at, "target")


def _first_blood(s: State, facts: Duelled) -> Highlight | None:
    """The first sector that was shot to pieces, if it was not the best salvo that did it."""
    destroying = [salvo for salvo in facts.salvos if salvo.sector != NONE]
    if len(destroying) < 2:
        return None
    first = destroying[0]
    words: dict[str, Word] = {
        **_flown_by(s, first.ship),
        "round": first.round,
        "sector": SECTOR_NAMES[first.sector],
    }
    return Highlight("first", Fact("duel_end_first", words), (s.seat_of(first.ship),), first.at, "close")


def _slip(s: State, facts: Duelled) -> Highlight | None:
    """The collision that cost most, or a manoeuvre that would have left the board."""
    if facts.crashes:
        ship, amount, round_, at = max(facts.crashes, key=lambda one: (one[1], -one[2]))
        words: dict[str, Word] = {**_flown_by(s, ship), "amount": amount, "round": round_}
        return Highlight("slip", Fact("duel_end_crash", words), (s.seat_of(ship),), at, "warning")
    for ship, round_, at in facts.voids:
        void: dict[str, Word] = {**_flown_by(s, ship), "round": round_}
        return Highlight("slip", Fact("duel_end_void", void), (s.seat_of(ship),), at, "warning")
    return None


def _calm(facts: Duelled) -> Highlight | None:
    """The longest time in which nobody was hit."""
    hit = {salvo.round for salvo in facts.salvos} | {crash[2] for crash in facts.crashes}
    last = len(facts.energy[0]) - 1
    spans = [(first, after - 1) for first, after in _gaps(hit, last) if after - first > 1]
    if not spans:
        return None
    first, until = max(spans, key=lambda one: (one[1] - one[0], -one[0]))
    return Highlight("wait", Fact("duel_end_calm", {"first": first, "last": until}), (), None, "clock")


def _gaps(hit: set[int], last: int) -> Iterator[tuple[int, int]]:
    """Rounds between hits: the first quiet one, and the first that is not quiet any more."""
    before = 0
    for number in [*sorted(hit), last + 1]:
        if number > before + 1:
            yield before + 1, number
        before = number


def _people(s: State, facts: Duelled) -> Iterator[PlayerFacts]:
    for ship in SHIPS:
        kinds = ("damage", "hits", "stops", "modules", "repairs")
        place = None if s.winner == NONE else 1 if s.winner == ship else 2
        flown = Fact("duel_end_flies", {"ship": RACE_NAMES[ship]})
        yield PlayerFacts(
            s.seat_of(ship), (flown, *did(facts.deeds, ship, kinds, "duel_end_did")), place=place
        )


def _chart(s: State, facts: Duelled) -> Chart:
    lines = (
        EndingLine(
            Fact("duel_end_ship", {"ship": RACE_NAMES[ship]}), tuple(facts.energy[ship]), s.seat_of(ship)
        )
        for ship in SHIPS
    )
    return Chart(Fact("duel_end_energy"), lines=tuple(lines))
