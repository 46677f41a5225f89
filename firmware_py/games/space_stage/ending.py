"""How a game of Space Stage ended: monsters and generators, and what each character did for the station."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.game import Seat, Step
from engine.space_stage import steps as st
from engine.space_stage.game import SpaceStage
from engine.space_stage.state.writers import State
from engine.space_stage.words import CAUSE_NAMES, GENERATOR_NAMES, MONSTER_NAMES, MONSTERS, NONE, SLOTS
from firmware_py.games.ending import (
    Chart,
    Ending,
    EndingColumn,
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
class Stood:
    """What the steps tell. `deeds` counts by (seat, kind); a round has [monsters beaten, monsters that came]."""

    deeds: Counter[tuple[Seat, str]] = field(default_factory=Counter)
    blows: list[tuple[int, Seat, int, int, StepPlace]] = field(
        default_factory=list
    )  # damage, seat, round, monster
    repairs: list[tuple[int, Seat, int, int, StepPlace]] = field(
        default_factory=list
    )  # points, seat, round, generator
    hurts: list[tuple[int, Seat, int, StepPlace]] = field(default_factory=list)  # damage, seat, round
    deaths: list[tuple[Seat, int, StepPlace]] = field(default_factory=list)
    rounds: dict[int, list[int]] = field(default_factory=dict)


def ending(history: GameHistory) -> Ending:
    """Implements firmware_py.games.ending.GameEnding."""
    game = ended(history, SpaceStage)
    s, facts = game.state, stood(history)
    title = Fact("station_end_won" if s.won else "station_end_lost")
    alive: dict[str, Word] = {"alive": s.dead.count(0), "count": s.count, "round": s.round}
    return Ending(
        "won" if s.won else "lost",
        title,
        Fact(f"station_end_by_{CAUSE_NAMES[s.cause]}", alive),
        tuple(_rows(s)),
        None,
        tuple(_highlights(facts)),
        tuple(_people(s, facts)),
        _chart(facts),
    )


ENDING: Final = ending


def stood(history: GameHistory) -> Stood:
    """What the steps of a game tell."""
    start = begun(history, SpaceStage)
    watcher = _Watcher(start.state)
    for at, step in history.told():
        watcher.see(at, step)
    return watcher.found


class _Watcher:
    """Follows rounds, slots and whose deed it was."""

    def __init__(self, s: State) -> None:
        self.found = Stood()
        self._owner = s.owner
        self._round = s.round
        self._slots = list(s.slots)
        self._last: Seat = 0

    def see(self, at: StepPlace, step: Step) -> None:
        """Takes the next step."""
        if isinstance(step, st.RoundBegan):
            self._round = step.round
        elif isinstance(step, st.MonsterPlaced):
            self._slots[step.slot] = step.monster
            self._bar()[1] += 1
        elif isinstance(step, st.AttackMade):
            self._last = self._owner[step.character]
            monster = self._slots[step.slot] if step.slot in SLOTS else NONE
            self.found.deeds[self._last, "damage"] += step.damage
            self.found.blows.append((step.damage, self._last, self._round, monster, at))
        elif isinstance(step, st.MonsterDefeated):
            self.found.deeds[self._last, "beaten"] += 1
            self._bar()[0] += 1
        elif isinstance(step, st.RepairMade):
            self._see_repair(at, step)
        else:
            self._see_harm(at, step)

    def _bar(self) -> list[int]:
        return self.found.rounds.setdefault(self._round, [0, 0])

    def _see_repair(self, at: StepPlace, step: st.RepairMade) -> None:
        seat = self._owner[step.character]
        self.found.deeds[seat, "repairs"] += 1
        self.found.repairs.append((step.points, seat, self._round, step.generator, at))

    def _see_harm(self, at: StepPlace, step: Step) -> None:
        if isinstance(step, st.DamageSuffered):
            damage = step.mutations + max(0, step.monsters - step.reduction) + step.oxygen
            self.found.hurts.append((damage, self._owner[step.character], self._round, at))
        elif isinstance(step, st.CharacterDied):
            self.found.deaths.append((self._owner[step.character], self._round, at))


# -------------------------------------------------------------------------------------------------------- the telling


def _rows(s: State) -> Iterator[Points]:
    """How far they came: monsters out of the way, generators that work, characters alive."""
    here = sum(monster != NONE for monster in s.slots)
    beaten = MONSTERS - here - len(s.monsters)
    yield Points(Fact("station_end_beaten"), beaten, Fact("station_end_of", {"count": MONSTERS}), "target")
    yield Points(
        Fact("station_end_here"), here, Fact("station_end_to_come", {"count": len(s.monsters)}), "warning"
    )
    working = sum(not tokens for tokens in s.generators)
    yield Points(
        Fact("station_end_generators"), working, Fact("station_end_of", {"count": len(s.generators)}), "lamps"
    )
    yield Points(
        Fact("station_end_alive"), s.dead.count(0), Fact("station_end_of", {"count": s.count}), "person"
    )


def _highlights(facts: Stood) -> Iterator[Highlight]:
    blows = [blow for blow in facts.blows if blow[0] and blow[3] != NONE]
    if blows:
        damage, seat, round_, monster, at = max(blows, key=lambda one: (one[0], -one[2]))
        words: dict[str, Word] = {"seat": Seated(seat), "round": round_, "amount": damage}
        said = Fact("station_end_blow", {**words, "monster": MONSTER_NAMES[monster]})
        yield Highlight("best_shot", said, (seat,), at, "target")
    if facts.repairs:
        points, seat, round_, generator, at = max(facts.repairs, key=lambda one: (one[0], -one[2]))
        words = {"seat": Seated(seat), "round": round_, "amount": points}
        said = Fact("station_end_repair", {**words, "generator": GENERATOR_NAMES[generator]})
        yield Highlight("saved_zone", said, (seat,), at, "lamps")
    yield from _sad(facts)


def _sad(facts: Stood) -> Iterator[Highlight]:
    """Who died first, or who suffered most at once."""
    if facts.deaths:
        seat, round_, at = facts.deaths[0]
        said = Fact("station_end_death", {"seat": Seated(seat), "round": round_})
        yield Highlight("slip", said, (seat,), at, "warning")
    elif any(hurt[0] for hurt in facts.hurts):
        damage, seat, round_, at = max(facts.hurts, key=lambda one: (one[0], -one[2]))
        said = Fact("station_end_hurt", {"seat": Seated(seat), "round": round_, "amount": damage})
        yield Highlight("slip", said, (seat,), at, "warning")


def _people(s: State, facts: Stood) -> Iterator[PlayerFacts]:
    for seat in s.seats:
        said = did(facts.deeds, seat, ("beaten", "damage", "repairs"), "station_end_did")
        own = s.characters_of(seat)
        if not own:
            said = (Fact("station_end_master_lost" if s.won else "station_end_master_won"),)
        out = bool(own) and all(s.dead[character] for character in own)
        yield PlayerFacts(seat, said, out=out)


def _chart(facts: Stood) -> Chart:
    last = max(facts.rounds, default=0)
    columns = (EndingColumn(number, *facts.rounds.get(number, (0, 0))) for number in range(1, last + 1))
    return Chart(
        Fact("station_end_rounds"), tuple(columns), Fact("station_end_beaten"), Fact("station_end_came")
    )
