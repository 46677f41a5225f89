"""When the computer says what was drawn for a phase of a random mission.

A phase is a list of free gaps. What has its place by the rules takes it first; the rest goes into the largest
gap, the longest first, so that announcements spread over the phase.
"""

from collections.abc import Iterator
from itertools import accumulate
from random import Random
from typing import NamedTuple

from engine.space_alert.cards_missions import (
    TRANSFER_S,
    WARNINGS_S,
    CommunicationsDown,
    DataTransfer,
    IncomingData,
    Scripted,
    ThreatAnnouncement,
    Where,
)

STEP_S = 5  # every time of every official script is a multiple of this

# Seconds that an announcement keeps for itself; a transfer keeps its window. With these no two announcements
# of the sixteen official scripts overlap, but for the transfer of mission 3 that is cut short.
THREAT_S = 15
INCOMING_S = 10
RESTORED_S = 5  # after communications were down
WARNING_S = 5

# What is kept free at the start and the end of phases 1, 2 and 3, and how long before its end each may first
# speak. From the 20 s warning on, phases 1 and 2 only count down; phase 3 leaves 40 s for planning.
BEGIN_S = (10, 5, 5)
QUIET_S = (WARNINGS_S[1], WARNINGS_S[1], 40)
SPOKEN_S = (240, 240, 145)

# The wave of threats of phases 1 and 2: where it begins, the gaps between its calls (a value stands once for
# each of its chances), and the part of the phase in which the last call comes.
FIRST_S = ((10, 10, 10, 15, 20), (10, 10, 10, 15, 15, 20, 25, 30, 35, 40))
GAPS_S = (
    25,
    35,
    35,
    *[40] * 3,
    *[45] * 3,
    *[50] * 4,
    *[55] * 5,
    *[60] * 4,
    *[65] * 3,
    70,
    70,
    75,
    80,
    85,
    90,
)
WAVE_PERCENT = 70
# From the last call of the wave to the first transfer of the phase.
AFTER_WAVE_S = (15, 20, 25, 30)
# An ambush comes right after the one-minute warning: seconds before the phase end.
AMBUSH_S = (55, 50)

TRIES = 1000  # two or three are usual, a full phase may take two hundred


class ThreatCall(NamedTuple):
    """A threat to be announced, without its time."""

    turn: int
    where: Where
    serious: bool
    unconfirmed: bool


class PhasePlan(NamedTuple):
    """What is to be said in a phase."""

    phase: int
    length_s: int
    calls: tuple[ThreatCall, ...]
    ambush: bool  # the last of the calls comes late
    transfers: int
    incoming: int
    pieces_s: tuple[int, ...]  # each loss of communications


class NoRoomError(Exception):
    """What was drawn does not fit into the phase: draw again."""


def announce(rng: Random, plan: PhasePlan, start_s: int) -> list[Scripted]:
    """The announcements of a phase that begins at `start_s`, in no order; or NoRoomError after many tries.

    A try that fails keeps the plan, so that a full phase comes as often as it was drawn.
    """
    for _ in range(TRIES):
        try:
            return list(_announce(rng, plan, start_s))
        except NoRoomError:
            continue
    raise NoRoomError


def _announce(rng: Random, plan: PhasePlan, start_s: int) -> Iterator[Scripted]:
    gaps = _Gaps(plan)
    threats_s = _threat_times(rng, plan)
    for call, at_s in zip(plan.calls, threats_s, strict=True):
        yield ThreatAnnouncement(start_s + gaps.take(at_s, THREAT_S), *call)
    wave_s = threats_s[: len(threats_s) - plan.ambush]
    for index in range(plan.transfers):
        follows = bool(wave_s) and index == 0
        at_s = _after_wave(rng, gaps, wave_s[-1]) if follows else gaps.draw(rng, TRANSFER_S)
        yield DataTransfer(start_s + at_s)
    for piece_s in sorted(plan.pieces_s, reverse=True):
        yield CommunicationsDown(start_s + gaps.draw(rng, piece_s + RESTORED_S), piece_s)
    for _ in range(plan.incoming):
        yield IncomingData(start_s + gaps.draw(rng, INCOMING_S))


class _Gaps:
    """The free stretches of a phase as (begin, end), in seconds from its start."""

    def __init__(self, plan: PhasePlan) -> None:
        index, length_s = plan.phase - 1, plan.length_s
        self._free = [(max(BEGIN_S[index], length_s - SPOKEN_S[index]), length_s - QUIET_S[index])]
        for left in WARNINGS_S:
            if left > QUIET_S[index]:
                self.take(length_s - left, WARNING_S)

    def has(self, at_s: int, length_s: int) -> bool:
        """Whether nothing is said from `at_s` on for that long."""
        return any(begin <= at_s and at_s + length_s <= end for begin, end in self._free)

    def take(self, at_s: int, length_s: int) -> int:
        """Occupies the stretch and gives its start."""
        for index, (begin, end) in enumerate(self._free):
            if begin <= at_s and at_s + length_s <= end:
                self._free[index : index + 1] = [(begin, at_s), (at_s + length_s, end)]
                return at_s
        raise NoRoomError

    def draw(self, rng: Random, length_s: int) -> int:
        """Occupies a stretch anywhere in the largest gap and gives its start."""
        begin, end = max(self._free, key=lambda gap: gap[1] - gap[0])
        if end - begin < length_s:
            raise NoRoomError
        return self.take(rng.randrange(begin, end - length_s + 1, STEP_S), length_s)


def _threat_times(rng: Random, plan: PhasePlan) -> list[int]:
    """When the threats of the phase are announced, in seconds from its start."""
    if not plan.calls:
        return []
    wave = len(plan.calls) - plan.ambush
    times = list(accumulate([rng.choice(FIRST_S[plan.phase - 1]), *rng.choices(GAPS_S, k=wave - 1)]))
    if times[-1] * 100 > plan.length_s * WAVE_PERCENT:
        raise NoRoomError
    if plan.ambush:
        times.append(plan.length_s - rng.choice(AMBUSH_S))
    return times


def _after_wave(rng: Random, gaps: _Gaps, last_s: int) -> int:
    """Occupies the window of the transfer that follows the last call of the wave and gives its start."""
    fitting = [last_s + later for later in AFTER_WAVE_S if gaps.has(last_s + later, TRANSFER_S)]
    if not fitting:
        raise NoRoomError
    return gaps.take(rng.choice(fitting), TRANSFER_S)
