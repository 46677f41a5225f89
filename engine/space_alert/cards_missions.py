"""The missions: what the computer announces and when, read from the scripts and unfolded into a timeline.

All times are whole seconds on the mission clock, which starts with the mission. Nothing here knows a running
game, and nothing draws lots; a random mission comes from `generator`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

from engine.space_alert.words import PHASE_TURNS
from engine.tables import BadValue, Between, read_toml

Where: TypeAlias = Literal["red", "white", "blue", "internal"]

# The computer counts a phase out at these distances from its end [R 2.1].
WARNINGS_S = (60, 20, 5)

# From the call of a data transfer, over five seconds counted down, to the closing beep [R 2.1].
TRANSFER_S = 15

# The only number of characters for which unconfirmed reports count [R 2.1], [edge 138].
FULL_CREW = 5


@dataclass(frozen=True, slots=True)
class MissionStart:
    """Phase 1 begins."""

    at_s: int


@dataclass(frozen=True, slots=True)
class ThreatAnnouncement:
    """A threat that appears on `turn`, the T+ number of the announcement and of its token [R 2.1]."""

    at_s: int
    turn: Annotated[int, Between(1, 8)]
    where: Where
    serious: bool = False
    unconfirmed: bool = False

    @property
    def internal(self) -> bool:
        """Whether it is an internal threat."""
        return self.where == "internal"

    def applies(self, characters: int) -> bool:
        """Whether a crew of this size draws a card: an unconfirmed report is for five only [R 2.1]."""
        return not self.unconfirmed or characters >= FULL_CREW


@dataclass(frozen=True, slots=True)
class IncomingData:
    """Everybody may draw one card [R 2.1]."""

    at_s: int


@dataclass(frozen=True, slots=True)
class DataTransfer:
    """The window opens in which everybody may hand over one card [R 2.1]."""

    at_s: int


@dataclass(frozen=True, slots=True)
class DataTransferClosed:
    """The beep: the window of the last data transfer is closed."""

    at_s: int


@dataclass(frozen=True, slots=True)
class CommunicationsDown:
    """Nobody may communicate in any way for `duration_s` seconds [R 2.1]."""

    at_s: int
    duration_s: Annotated[int, Between(1, 60)]


@dataclass(frozen=True, slots=True)
class CommunicationsRestored:
    """Communication is allowed again."""

    at_s: int


@dataclass(frozen=True, slots=True)
class PhaseWarning:
    """`phase` ends in `seconds_left`: 60, 20 or 5; with the `final` one ends the operation (2.1)."""

    at_s: int
    phase: int
    seconds_left: int
    final: bool = False


@dataclass(frozen=True, slots=True)
class PhaseEnd:
    """`phase` is over and the next one begins; after the final one comes the jump to hyperspace."""

    at_s: int
    phase: int
    final: bool


Scripted: TypeAlias = ThreatAnnouncement | IncomingData | DataTransfer | CommunicationsDown
Following: TypeAlias = MissionStart | DataTransferClosed | CommunicationsRestored | PhaseWarning | PhaseEnd
Event: TypeAlias = Scripted | Following

# At equal seconds: what was open closes, then the clock speaks, then something begins. So a window never
# outlives the announcement that closes it, and a call in the second of a phase end belongs to the next phase.
_ORDER: tuple[type[Event], ...] = (
    MissionStart,
    CommunicationsRestored,
    DataTransferClosed,
    PhaseWarning,
    PhaseEnd,
    CommunicationsDown,
    ThreatAnnouncement,
    IncomingData,
    DataTransfer,
)


@dataclass(frozen=True, slots=True)
class Mission:
    """A script: `turns` (7 or 12), the end of each phase in s, and what is announced, in order of time."""

    id: str
    turns: int
    phase_ends: tuple[int, ...]
    events: tuple[Scripted, ...]

    @property
    def phases(self) -> int:
        """Number of phases: 2 in a test run, otherwise 3."""
        return len(self.phase_ends)

    @property
    def threats(self) -> tuple[ThreatAnnouncement, ...]:
        """The announced threats in order of time."""
        return tuple(event for event in self.events if isinstance(event, ThreatAnnouncement))


def timeline(mission: Mission) -> tuple[Event, ...]:
    """Everything that the computer says, in order of time.

    At the same second: start, communications restored, transfer closed, warning, phase end, communications
    down, threat, incoming data, data transfer; two of a kind stay in the order of the script.

    >>> timeline(mission("mission_1"))[:3]  # doctest: +NORMALIZE_WHITESPACE
    (MissionStart(at_s=0),
     ThreatAnnouncement(at_s=10, turn=2, where='white', serious=True, unconfirmed=False),
     ThreatAnnouncement(at_s=55, turn=3, where='internal', serious=False, unconfirmed=True))
    """
    spoken: list[Event] = [MissionStart(0), *mission.events, *_clock(mission)]
    ends = _ends(mission, [event.at_s for event in spoken])
    return tuple(sorted([*spoken, *ends], key=lambda event: (event.at_s, _ORDER.index(type(event)))))


def _second(event: Event) -> int:
    return event.at_s


def _clock(mission: Mission) -> Iterator[Event]:
    for phase, end_s in enumerate(mission.phase_ends, 1):
        for left in WARNINGS_S:
            yield PhaseWarning(end_s - left, phase, left, final=phase == mission.phases)
        yield PhaseEnd(end_s, phase, final=phase == mission.phases)


def _ends(mission: Mission, spoken_s: Sequence[int]) -> Iterator[Event]:
    """What closes by itself; `spoken_s` are the seconds at which something is said."""
    for event in mission.events:
        if isinstance(event, CommunicationsDown):
            yield CommunicationsRestored(event.at_s + event.duration_s)
        elif isinstance(event, DataTransfer):
            yield DataTransferClosed(_beep_s(event.at_s, spoken_s))


def _beep_s(called_s: int, spoken_s: Sequence[int]) -> int:
    """When the window of a transfer closes.

    The computer says one thing at a time, so the beep comes before whatever it says next: mission 3 calls a
    transfer at 8:05 and loses communications at 8:15, which leaves 10 s instead of 15.
    """
    beep_s = called_s + TRANSFER_S
    return min((second for second in spoken_s if called_s < second < beep_s), default=beep_s)


@dataclass(frozen=True, slots=True)
class MissionScript:
    """A mission as a file writes it."""

    phase_ends_s: tuple[int, ...]
    threats: tuple[ThreatAnnouncement, ...]
    incoming_data_s: tuple[int, ...] = ()
    data_transfers_s: tuple[int, ...] = ()
    communications_down: tuple[CommunicationsDown, ...] = ()

    def __post_init__(self) -> None:
        ends = self.phase_ends_s
        if len(ends) not in (2, 3) or any(a >= b for a, b in zip((0, *ends), ends, strict=False)):
            raise BadValue("phase_ends_s", f"expected two or three rising seconds, got {list(ends)}")
        turns = [threat.turn for threat in self.threats]
        if len(set(turns)) < len(turns):
            raise BadValue("threats", f"each turn has one token, got {turns}")
        for event in self.events():
            if not 0 < event.at_s < ends[-1]:
                raise BadValue("", f"an event at {event.at_s} s lies outside the mission")

    def events(self) -> tuple[Scripted, ...]:
        """All announcements of the script, in order of time."""
        events: list[Scripted] = [*self.communications_down, *self.threats]
        events += map(IncomingData, self.incoming_data_s)
        events += map(DataTransfer, self.data_transfers_s)
        return tuple(sorted(events, key=_second))


def read_missions(path: Path | Traversable) -> dict[str, Mission]:
    """The missions of a script file by id; raises BadTable with file, line and what was expected."""
    return {id_: unfolded(id_, script) for id_, script in read_toml(path, dict[str, MissionScript]).items()}


def unfolded(mission_id: str, script: MissionScript) -> Mission:
    """The mission that a script describes."""
    ends = script.phase_ends_s
    return Mission(mission_id, PHASE_TURNS[len(ends)][-1], ends, script.events())


def script_of(mission: Mission) -> MissionScript:
    """The script of a mission; unfolded, it has the same timeline."""
    events = mission.events
    return MissionScript(
        phase_ends_s=mission.phase_ends,
        threats=mission.threats,
        incoming_data_s=tuple(event.at_s for event in events if isinstance(event, IncomingData)),
        data_transfers_s=tuple(event.at_s for event in events if isinstance(event, DataTransfer)),
        communications_down=tuple(event for event in events if isinstance(event, CommunicationsDown)),
    )


@cache
def missions() -> Mapping[str, Mission]:
    """The sixteen missions of the game by id, in the order in which a crew learns them."""
    return MappingProxyType(read_missions(files("engine.space_alert") / "data" / "missions.toml"))


@cache
def lessons() -> Mapping[str, Mission]:
    """Short missions of our own for learning to fly, by id. They are none of the game's, and nobody chooses them."""
    return MappingProxyType(read_missions(files("engine.space_alert") / "data" / "lessons.toml"))


def mission(mission_id: str) -> Mission:
    """The mission or lesson with this id; raises BadValue with the ids of the missions."""
    known = missions()
    found = known.get(mission_id) or lessons().get(mission_id)
    if found is None:
        raise BadValue("mission", f'expected one of {", ".join(known)}, got "{mission_id}"')
    return found
