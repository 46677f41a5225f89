"""Random missions that feel like the eight official ones: what comes in which phase.

Drawing goes on until the rules hold; `generator_times` then finds the seconds. A table of chances holds each
value once for each of its chances. [missions 1-8] marks what was counted in the official scripts.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from random import Random

from engine.space_alert.cards_missions import Mission, Scripted, Where
from engine.space_alert.deal_times import NoRoomError, PhasePlan, ThreatCall, announce
from engine.space_alert.words import PHASE_TURNS

RANDOM = "random"  # the id of every drawn mission

# Phase lengths in s: the ranges of missions 1-8, and their range of totals.
LENGTHS_S = tuple(
    lengths
    for lengths in product(range(205, 241, 5), range(215, 236, 5), range(140, 156, 5))
    if 580 <= sum(lengths) <= 620
)
# Each phase is that much shorter or longer, in s: a minute in all, so that a crew has less or more time to talk.
STRETCH_S = {"short": -20, "normal": 0, "long": 20}

# The level of a mission is 8: with these numbers of serious threats it has 7, 6 or 5 threats [missions 1-8].
LEVEL = 8
MOST_THREATS = 8  # one for each turn from 1 to 8
SERIOUS = (1, 2, 2, 3)
# Common and serious internal threats among them [missions 1-8].
INTERNALS = ((1, 0), (0, 1), (0, 1), (2, 0), (2, 0), (2, 0), (1, 1), (1, 1))

# A kind of threat is (internal, serious). The harder it is to fight, the less it may come first or last.
COMMON, SERIOUS_EXTERNAL, INTERNAL, SERIOUS_INTERNAL = (
    (False, False),
    (False, True),
    (True, False),
    (True, True),
)
TURNS = {
    COMMON: range(1, 9),
    SERIOUS_EXTERNAL: range(2, 8),
    INTERNAL: range(2, 8),
    SERIOUS_INTERNAL: range(3, 7),
}
# Turns that are announced in phases 1, 2 and 3, and the levels that they may add up to.
ANNOUNCED = (range(1, 5), range(5, 9), range(0))
LEVELS = range(3, 6)
# Chance that a common external threat with the last turn of its phase is kept back as an ambush. Two missions
# in three have one, so about a third of all missions has an ambush [missions 1-8: 3 of 8].
AMBUSH = 0.5

# Data transfers and incoming data of each phase: two or three in phases 1 and 2, one or two in phase 3.
DATA = (
    *[((1, 2, 1), (1, 1, 0))] * 3,
    ((1, 2, 1), (1, 0, 1)),
    ((1, 1, 1), (1, 2, 0)),
    ((1, 1, 1), (2, 1, 0)),
    ((0, 2, 1), (3, 0, 0)),
    ((0, 2, 1), (2, 1, 0)),
    ((0, 2, 1), (2, 0, 0)),
)

# Seconds without communications in each phase, and the pieces of 5 to 30 s in which they come [missions 1-8].
BLACKOUTS_S = tuple(
    seconds
    for seconds in product((0, 5, 10, 15, 25), (0, 10, 15, 20, 25), (20, 25, 30, 35, 40))
    if 45 <= sum(seconds) <= 65
)
PIECES_S: dict[int, tuple[tuple[int, ...], ...]] = {
    0: ((),),
    5: ((5,),),
    10: ((10,),),
    15: ((15,), (10, 5)),
    20: ((20,), (10, 10)),
    25: ((25,), (15, 10), (20, 5)),
    30: ((30,), (20, 10), (15, 15)),
    35: ((20, 15), (25, 10), (30, 5)),
    40: ((20, 20), (25, 15), (30, 10), (25, 10, 5)),
}

ZONES: tuple[Where, ...] = ("red", "white", "blue")

Kind = tuple[bool, bool]


def generate(rng: Random, level: int = LEVEL, length: str = "normal") -> Mission:
    """A mission of a threat level from 6 to 10, one less with fewer than five characters; a serious threat counts 2.
    `length` is a key of STRETCH_S. All of it is drawn from `rng`.

    >>> generate(Random(1)) == generate(Random(1))
    True
    """
    while True:
        try:
            return _mission(rng, level, STRETCH_S[length])
        except NoRoomError:
            continue


def _mission(rng: Random, level: int, stretch_s: int) -> Mission:
    events: list[Scripted] = []
    ends: list[int] = [0]
    for plan in _plans(rng, level, stretch_s):
        events += announce(rng, plan, ends[-1])
        ends.append(ends[-1] + plan.length_s)
    events.sort(key=lambda event: event.at_s)
    return Mission(RANDOM, PHASE_TURNS[-1][-1], tuple(ends[1:]), tuple(events))


def _plans(rng: Random, level: int, stretch_s: int) -> Iterator[PhasePlan]:
    calls = _calls(rng, level)
    ambush = _ambush(rng, calls)
    transfers, incoming = rng.choice(DATA)
    blackouts_s = rng.choice(BLACKOUTS_S)
    lengths_s = rng.choice(LENGTHS_S)
    for index, length_s in enumerate(lengths_s):
        yield PhasePlan(
            phase=index + 1,
            length_s=length_s + stretch_s,
            calls=tuple(call for call in calls if call.turn in ANNOUNCED[index]),
            ambush=ambush is not None and ambush.turn in ANNOUNCED[index],
            transfers=transfers[index],
            incoming=incoming[index],
            pieces_s=rng.choice(PIECES_S[blackouts_s[index]]),
        )


def _calls(rng: Random, level: int) -> list[ThreatCall]:
    """The threats in order of their turns."""
    kinds, turns = _arranged(rng, _kinds(rng, level), level)
    zones = iter(_zones(rng, sum(not internal for internal, _ in kinds)))
    unconfirmed = _unconfirmed(rng, kinds)
    return [
        ThreatCall(turn, "internal" if internal else next(zones), serious, index == unconfirmed)
        for index, (turn, (internal, serious)) in enumerate(zip(turns, kinds, strict=True))
    ]


def _kinds(rng: Random, level: int) -> list[Kind]:
    """All zones see a threat, no turn has two, and one can be left to five characters."""
    while True:
        serious = rng.choice(SERIOUS)
        internals = rng.choice(INTERNALS)
        commons = level - 2 * serious
        outside = commons + serious - sum(internals)
        unconfirmed = commons > internals[0] or sum(internals) > 1
        fits = commons >= internals[0] and len(ZONES) <= outside and commons + serious <= MOST_THREATS
        if fits and unconfirmed:
            break
    return [
        *[COMMON] * (commons - internals[0]),
        *[SERIOUS_EXTERNAL] * (serious - internals[1]),
        *[INTERNAL] * internals[0],
        *[SERIOUS_INTERNAL] * internals[1],
    ]


def _arranged(rng: Random, kinds: list[Kind], level: int) -> tuple[list[Kind], list[int]]:
    """The kinds in an order that the rules allow, and the turn of each."""
    while True:
        early = (len(kinds) + rng.randrange(2)) // 2
        turns = sorted(rng.sample(ANNOUNCED[0], early)) + sorted(rng.sample(ANNOUNCED[1], len(kinds) - early))
        kinds = rng.sample(kinds, len(kinds))
        if _allowed(kinds, turns, early, level):
            return kinds, turns


def _allowed(kinds: Sequence[Kind], turns: Sequence[int], early: int, level: int) -> bool:
    first = sum(1 + serious for _, serious in kinds[:early])
    return (
        first in LEVELS
        and level - first in LEVELS
        and all(turn in TURNS[kind] for turn, kind in zip(turns, kinds, strict=True))
        and not any(one and other for (one, _), (other, _) in pairwise(kinds))
    )


def _zones(rng: Random, count: int) -> list[Where]:
    """Zones of the external threats: never the same twice in a row, and all three occur [missions 1-8]."""
    while True:
        zones = [rng.choice(ZONES)]
        while len(zones) < count:
            zones.append(rng.choice([zone for zone in ZONES if zone != zones[-1]]))
        if len(set(zones)) == len(ZONES):
            return zones


def _unconfirmed(rng: Random, kinds: Sequence[Kind]) -> int:
    """Which threat only five characters face: a common one; a lone internal threat is left to every crew."""
    lone = sum(internal for internal, _ in kinds) == 1
    return rng.choice(
        [i for i, kind in enumerate(kinds) if kind == COMMON or (kind == INTERNAL and not lone)]
    )


def _ambush(rng: Random, calls: Sequence[ThreatCall]) -> ThreatCall | None:
    """The threat that is announced late, if any."""
    last = {turns[-1] for turns in ANNOUNCED if turns}
    able = [call for call in calls if call.turn in last and not call.serious and call.where != "internal"]
    return rng.choice(able) if able and rng.random() < AMBUSH else None
