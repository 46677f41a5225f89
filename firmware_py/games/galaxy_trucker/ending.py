"""How a game of Galaxy Trucker ended: what everybody earned and lost, and the stories of the flights."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.galaxy_trucker import steps as st
from engine.galaxy_trucker import steps_flight as fl
from engine.galaxy_trucker.game import GalaxyTrucker
from engine.galaxy_trucker.score import PAYOUT_KEYS, has_won
from engine.galaxy_trucker.state.writers import State
from engine.game import Seat, Step
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
class Flown:
    """What the steps tell. `deeds` counts by (seat, kind), `paid` is what each part of the payouts brought by seat,
    `losses` are components lost at once, with seat, flight and place; `owned` is what everybody had after each flight.
    """

    flights: int = 0
    deeds: Counter[tuple[Seat, str]] = field(default_factory=Counter)
    paid: Counter[tuple[Seat, str]] = field(default_factory=Counter)
    losses: list[tuple[int, Seat, int, StepPlace]] = field(default_factory=list)
    beaten: list[tuple[Seat, int, StepPlace]] = field(default_factory=list)
    earned: list[tuple[int, Seat, int, StepPlace]] = field(default_factory=list)
    owned: list[tuple[int, ...]] = field(default_factory=list)


def ending(history: GameHistory) -> Ending:
    """Implements firmware_py.games.ending.GameEnding."""
    game = ended(history, GalaxyTrucker)
    s, facts = game.state, flown(history)
    most = max(s.credits)
    richest = [player + 1 for player in s.players if s.credits[player] == most]
    tie = len(richest) > 1
    words: dict[str, Word] = {"credits": most, "seat": Seated(richest[0]), "count": len(richest)}
    winners = sum(has_won(s, player) for player in s.players)
    return Ending(
        "over",
        Fact("trip_end_tie" if tie else "trip_end_richest", words),
        Fact("trip_end_winners", {"winners": winners, "count": len(s.history)}),
        tuple(_rows(s, facts)),
        None,
        tuple(_highlights(facts)),
        tuple(_people(s, facts)),
        _chart(s, facts),
        called="truck_colour",
    )


ENDING: Final = ending


def flown(history: GameHistory) -> Flown:
    """What the steps of a game tell. Steps of a flight name ships: the places of their players in flight order."""
    start = begun(history, GalaxyTrucker)
    found = Flown(owned=[tuple(start.state.credits)])
    flyers = [player + 1 for player in start.state.flyers]
    for at, step in history.told():
        if isinstance(step, st.FlightPrepared):
            flyers = list(step.seats)
            found.flights += 1
        elif isinstance(step, st.RoundPaid):
            found.owned.append(step.credits)
        _see(found, flyers, at, step)
    return found


def _see(found: Flown, flyers: list[Seat], at: StepPlace, step: Step) -> None:
    if isinstance(step, fl.ComponentsLost):
        seat, count = flyers[step.ship], step.mask.bit_count()
        found.deeds[seat, "lost"] += count
        found.losses.append((count, seat, found.flights, at))
    elif isinstance(step, fl.EnemyBeaten):
        found.deeds[flyers[step.ship], "beaten"] += 1
        found.beaten.append((flyers[step.ship], found.flights, at))
    elif isinstance(step, fl.ShipRetired):
        found.deeds[flyers[step.ship], "retired"] += 1
    elif isinstance(step, fl.PaidOut):
        seat = flyers[step.ship]
        parts = (step.order, step.looks, step.goods, step.mission, step.lost)
        for key, credits in zip(PAYOUT_KEYS, parts, strict=True):
            found.paid[seat, key] += credits
        found.earned.append((sum(parts), seat, found.flights, at))


# -------------------------------------------------------------------------------------------------------- the telling


def _rows(s: State, facts: Flown) -> Iterator[Points]:
    """What everybody owns, the richest first, and where it came from."""
    for player in _ranked(s):
        seat = player + 1
        parts: dict[str, Word] = {key: _signed(facts.paid[seat, key]) for key in PAYOUT_KEYS}
        about = Fact("trip_end_parts" if s.setup.missions else "trip_end_parts_plain", parts)
        yield Points(Fact("trip_end_owner", {"seat": Seated(seat)}), s.credits[player], about)


def _signed(credits: int) -> str:
    return f"+{credits}" if credits > 0 else f"\u2212{-credits}" if credits else "0"


def _ranked(s: State) -> list[int]:
    return sorted(s.players, key=lambda player: (-s.credits[player], player))


def _highlights(facts: Flown) -> Iterator[Highlight]:
    if facts.earned:
        credits, seat, flight, at = max(facts.earned, key=lambda one: (one[0], -one[2]))
        words: dict[str, Word] = {"seat": Seated(seat), "flight": flight, "credits": credits}
        yield Highlight("best_flight", Fact("trip_end_earned", words), (seat,), at, "target")
    if facts.beaten:
        beaten = Counter(seat for seat, _, _ in facts.beaten)
        seat = max(beaten, key=lambda one: (beaten[one], -one))
        at = next(place for who, _, place in facts.beaten if who == seat)
        said = Fact("trip_end_fighter", {"seat": Seated(seat), "count": beaten[seat]})
        yield Highlight("best_shot", said, (seat,), at, "shield")
    if facts.losses:
        count, seat, flight, at = max(facts.losses, key=lambda one: (one[0], -one[2]))
        said = Fact("trip_end_broke", {"seat": Seated(seat), "flight": flight, "count": count})
        yield Highlight("slip", said, (seat,), at, "warning")


def _people(s: State, facts: Flown) -> Iterator[PlayerFacts]:
    for player in _ranked(s):
        seat = player + 1
        said = did(facts.deeds, seat, ("beaten", "lost", "retired"), "trip_end_did")
        place = 1 + sum(other > s.credits[player] for other in s.credits)
        yield PlayerFacts(seat, said, s.credits[player], place, out=not has_won(s, player))


def _chart(s: State, facts: Flown) -> Chart | None:
    lines = (
        EndingLine(
            Fact("trip_end_owner", {"seat": Seated(player + 1)}),
            tuple(credits[player] for credits in facts.owned),
            player + 1,
        )
        for player in s.players
    )
    return Chart(Fact("trip_end_credits"), lines=tuple(lines))
