"""What passes over the table while a step of Space Stage is looked at: dice that run, flashes on rooms and monsters."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from engine.dispatch import effect
from engine.space_stage import steps as st
from engine.space_stage.state.writers import State
from engine.space_stage.words import FACES, NONE, SLOTS, WORKSHOP
from firmware_py.cues import Colour, LightCue, ShapeName
from firmware_py.games.space_stage.staging_lamps import (
    SEAT_COLOURS,
    generator_lamps,
    hand_lamps,
    slot_lamps,
    zone_lamps,
)

Passing: TypeAlias = list[tuple[tuple[str, ...], Colour, ShapeName]]
"""Lamps, colour and shape of lights that pass while a step is looked at."""

EFFECT: Final = 5  # level of passing lights, above what stands
RUN_MS: Final = 90  # a face of a die that runs
WHITE: Final[Colour] = (255, 255, 255)
HIT: Final[Colour] = (255, 20, 0)
GOOD: Final[Colour] = (0, 255, 80)
NEWS: Final[Colour] = (255, 0, 180)
INNER_SLOTS: Final = len(SLOTS) // 2  # of an edge of the board
SPACES: Final = 16  # of a track


def faces_of_edge(s: State, edge: int) -> list[tuple[str, ...]]:
    """The lamps of the faces 1 to 6 of the upper (0) or lower (1) die: a generator, four slots, a generator."""
    first, last = (s.station.generator_of_die[edge, face] for face in (1, FACES))
    between = [slot_lamps(INNER_SLOTS * edge + place) for place in range(INNER_SLOTS)]
    return [generator_lamps(first), *between, generator_lamps(last)]


def faces_at_seat(seat: int, die: int) -> list[tuple[str, ...]]:
    """The lamps of the faces of the first or second die that a seat rolls: its slots 1 to 6, or 7 to 12."""
    return [(f"slot/{seat}/{FACES * die + face}",) for face in range(1, FACES + 1)]


def running(faces: list[tuple[str, ...]], face: int, at_ms: int, look_ms: int) -> Iterator[LightCue]:
    """A light that runs over all faces and on to the one that was rolled, where it stays for the rest of `look_ms`."""
    way = [*range(FACES), *range(face)]
    for place, number in enumerate(way[:-1]):
        yield LightCue(at_ms + place * RUN_MS, faces[number], WHITE, "solid", RUN_MS, level=EFFECT)
    start = (len(way) - 1) * RUN_MS
    yield LightCue(at_ms + start, faces[face - 1], WHITE, "flash", max(RUN_MS, look_ms - start), level=EFFECT)


def _moved(s: State, step: st.CharacterMoved) -> Passing:
    return [(zone_lamps(step.room), SEAT_COLOURS[s.seat_of(step.character)], "flash")]


def _attacked(s: State, step: st.AttackMade) -> Passing:
    return [(slot_lamps(step.slot), HIT, "flash")]


def _placed(s: State, step: st.MonsterPlaced) -> Passing:
    way = tuple(f"track/white/{space}" for space in range(SPACES, 0, -1))
    return [(way, NEWS, "comet"), (slot_lamps(step.slot), NEWS, "flash")]


def _slot_lost(s: State, step: st.MonsterDefeated | st.MonsterPocketed) -> Passing:
    return [(slot_lamps(step.slot), GOOD, "flash")]


def _boosted(s: State, step: st.MonsterBoosted) -> Passing:
    return [(slot_lamps(step.slot), NEWS, "flash")]


def _broke(s: State, step: st.GeneratorBroke) -> Passing:
    return [(generator_lamps(step.generator), HIT, "flash")]


def _repaired(s: State, step: st.GeneratorRepaired) -> Passing:
    return [(generator_lamps(step.generator), GOOD, "flash")]


def _card(s: State, step: st.CardUsed | st.CardRecharged) -> Passing:
    lamp = hand_lamps(s, step.character).get(step.card)
    return [((lamp,), WHITE, "flash")] if lamp is not None else []


def _bought(s: State, step: st.CardBought) -> Passing:
    room = s.room[step.character]
    return [(zone_lamps(room if room != NONE else WORKSHOP), GOOD, "flash")]


def _seat(s: State, c: int, colour: Colour) -> Passing:
    return [((f"seat/{s.seat_of(c)}",), colour, "flash")]


def _healed(s: State, step: st.DamageHealed | st.CharacterRecovered) -> Passing:
    return _seat(s, step.character, GOOD)


def _hurt(
    s: State, step: st.DamageSuffered | st.CharacterDying | st.CharacterDied | st.HeartAttackSuffered
) -> Passing:
    return _seat(s, step.character, HIT)


def _ended(s: State, step: st.GameEnded) -> Passing:
    lamps = tuple(lamp for room in range(7) for lamp in zone_lamps(room))
    return [(lamps, GOOD if step.won else HIT, "flash")]


EFFECTS: Final[Mapping[type, Callable[..., Passing]]] = dict(
    [
        effect(st.CharacterMoved, _moved),
        effect(st.AttackMade, _attacked),
        effect(st.MonsterPlaced, _placed),
        effect(st.MonsterDefeated, _slot_lost),
        effect(st.MonsterPocketed, _slot_lost),
        effect(st.MonsterBoosted, _boosted),
        effect(st.GeneratorBroke, _broke),
        effect(st.GeneratorRepaired, _repaired),
        effect(st.CardUsed, _card),
        effect(st.CardRecharged, _card),
        effect(st.CardBought, _bought),
        effect(st.DamageHealed, _healed),
        effect(st.CharacterRecovered, _healed),
        effect(st.DamageSuffered, _hurt),
        effect(st.CharacterDying, _hurt),
        effect(st.CharacterDied, _hurt),
        effect(st.HeartAttackSuffered, _hurt),
        effect(st.GameEnded, _ended),
    ]
)
