"""How a game of Mag Blast ended: who shot whom, and what each captain did."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.game import Seat, Step
from engine.mag_blast import steps as st
from engine.mag_blast.game import MagBlast
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import CHOOSE, COMMAND
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
class Fought:
    """What the steps tell. `deeds` counts by (seat, kind); `lost` are seat, turn and place of command ships that were
    destroyed, with the seat that did it; `hits` are damage, seat, turn, target seat, target ship and place; `hull` is
    what command ship and fleet of each seat have left, before each turn and at the end.
    """

    turns: int = 0
    deeds: Counter[tuple[Seat, str]] = field(default_factory=Counter)
    hits: list[tuple[int, Seat, int, Seat, int, StepPlace]] = field(default_factory=list)
    lost: list[tuple[Seat, Seat, int, StepPlace]] = field(default_factory=list)
    missed: list[tuple[Seat, int, StepPlace]] = field(default_factory=list)
    hull: dict[Seat, list[int]] = field(default_factory=dict)


def ending(history: GameHistory) -> Ending:
    """Implements firmware_py.games.ending.GameEnding."""
    game = ended(history, MagBlast)
    s, facts = game.state, fought(history)
    words: dict[str, Word] = {
        "seat": Seated(s.winner),
        "command_ship": _command(s, s.winner),
        "hull": s.left(-s.winner),
        "ships": len(s.fleet(s.winner)),
        "turns": facts.turns,
    }
    return Ending(
        "over",
        Fact("battle_end_won", words),
        Fact("battle_end_lead", words),
        tuple(_rows(s, facts)),
        None,
        tuple(_highlights(s, facts)),
        tuple(_people(s, facts)),
        _chart(facts),
    )


ENDING: Final = ending


def fought(history: GameHistory) -> Fought:
    """What the steps of a game tell."""
    start = begun(history, MagBlast)
    under_way = start.state.phase != CHOOSE  # a position may stand in the middle of a turn
    found, turn = Fought(turns=int(under_way)), start.state.seat
    state = start.state.clone()
    if under_way:
        _note_hull(found, state)
    for at, step in history.told():
        if isinstance(step, st.TurnBegan):
            turn = step.seat
            found.turns += 1
            _note_hull(found, state)
        _see(found, turn, at, step)
        state.follow([step])
    _note_hull(found, state)
    return found


def _note_hull(found: Fought, s: State) -> None:
    for seat in s.setup.seats:
        ships = (-seat, *s.fleet(seat)) if s.lives(seat) else ()
        found.hull.setdefault(seat, []).append(sum(s.left(ship) for ship in ships))


def _see(found: Fought, turn: Seat, at: StepPlace, step: Step) -> None:
    """Damage is done by whoever is in turn; a ramming ship may only be the attacker's too."""
    if isinstance(step, st.ShotHit | st.SquadronHit | st.RamHit):
        found.deeds[turn, "damage"] += step.damage
        found.hits.append((step.damage, turn, found.turns, step.seat, step.ship, at))
    elif isinstance(step, st.ShipDestroyed) and step.seat != turn:
        found.deeds[turn, "destroyed"] += 1
    elif isinstance(step, st.CommandShipDestroyed):
        found.lost.append((step.seat, turn, found.turns, at))
    elif isinstance(step, st.ShotMissed):
        found.missed.append((step.seat, found.turns, at))
    elif isinstance(step, st.CardPlayed) and step.seat != turn:
        found.deeds[step.seat, "answers"] += 1


def _command(s: State, seat: Seat) -> str:
    return f"C{s.command[seat]:02}"


def _rows(s: State, facts: Fought) -> Iterator[Points]:
    """Who was shot out of the game, in this order, and who is left."""
    for seat, by, turn, _ in facts.lost:
        words: dict[str, Word] = {"seat": Seated(seat), "by": Seated(by), "turn": turn}
        yield Points(Fact("battle_end_out", words), None, Fact("battle_end_by", words), "close")
    left = Fact("battle_end_left", {"seat": Seated(s.winner)})
    yield Points(
        left, s.left(-s.winner), Fact("battle_end_ships", {"count": len(s.fleet(s.winner))}), "target"
    )


def _highlights(s: State, facts: Fought) -> Iterator[Highlight]:
    if facts.hits:
        damage, seat, turn, victim, ship, at = max(facts.hits, key=lambda one: (one[0], -one[2]))
        words: dict[str, Word] = {
            "seat": Seated(seat),
            "victim": Seated(victim),
            "amount": damage,
            "turn": turn,
        }
        if ship == COMMAND:
            said = Fact("battle_end_hit_command", words)
        else:
            said = Fact("battle_end_hit", {**words, "fleet_ship": f"F{ship:02}"})
        yield Highlight("best_shot", said, (seat,), at, "target")
    if facts.lost:
        seat, by, turn, at = facts.lost[0]
        words = {"seat": Seated(seat), "by": Seated(by), "turn": turn}
        yield Highlight("first", Fact("battle_end_first", words), (by,), at, "close")
    if facts.missed:
        seat, turn, at = facts.missed[0]
        said = Fact("battle_end_missed", {"seat": Seated(seat), "turn": turn})
        yield Highlight("slip", said, (seat,), at, "warning")


def _people(s: State, facts: Fought) -> Iterator[PlayerFacts]:
    gone = [seat for seat, *_ in facts.lost]
    order = [s.winner, *reversed(gone)]
    for seat in s.setup.seats:
        said = did(facts.deeds, seat, ("destroyed", "damage", "answers"), "battle_end_did")
        place = order.index(seat) + 1 if seat in order else None
        yield PlayerFacts(seat, said, place=place, out=seat in gone)


def _chart(facts: Fought) -> Chart:
    lines = (
        EndingLine(Fact("battle_end_captain", {"seat": Seated(seat)}), tuple(hull), seat)
        for seat, hull in facts.hull.items()
    )
    return Chart(Fact("battle_end_hull"), lines=tuple(lines))
