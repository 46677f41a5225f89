"""The scripts against independently counted totals, the timeline against the rules of the announcements."""

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest

from engine.space_alert.cards_missions import (
    CommunicationsDown,
    CommunicationsRestored,
    DataTransfer,
    DataTransferClosed,
    IncomingData,
    Mission,
    MissionStart,
    PhaseEnd,
    PhaseWarning,
    Scripted,
    ThreatAnnouncement,
    mission,
    missions,
    read_missions,
    timeline,
)
from engine.space_alert.words import PHASE_TURNS
from engine.tables import BadTable, BadValue

# Counted in each script: phase ends | threats, serious, internal | the unconfirmed one | data transfers |
# incoming data | seconds without communications | first threat, in seconds into phases 1 and 2.
TABLE = """
test_run_1            | 4:10 7:00       | 3 0 0 | -          | 2 1 0 | 0 1 0 | 0 0 0    | 15 -
test_run_2            | 3:40 7:00       | 3 0 0 | -          | 1 1 0 | 1 1 0 | 0 0 0    | 10 5
simulation_1          | 3:40 7:30 10:00 | 4 2 0 | 5 red      | 2 1 1 | 1 1 0 | 0 15 10  | 10 10
simulation_2          | 3:40 7:30 10:00 | 4 2 0 | 7 white    | 2 1 1 | 1 1 0 | 0 20 10  | 20 30
simulation_3          | 4:00 7:30 10:00 | 5 1 0 | 4 blue     | 1 2 1 | 1 1 0 | 10 10 20 | 10 10
advanced_simulation_1 | 4:00 7:30 10:00 | 5 1 2 | 4 red      | 1 2 1 | 1 1 0 | 0 10 30  | 10 10
advanced_simulation_2 | 4:10 7:30 10:00 | 4 2 1 | 3 blue     | 1 1 2 | 1 1 0 | 15 30 10 | 20 35
advanced_simulation_3 | 4:10 7:40 10:00 | 5 1 2 | 5 white    | 1 1 1 | 1 1 0 | 0 25 20  | 10 10
mission_1             | 3:45 7:30 10:00 | 6 2 2 | 3 internal | 1 2 1 | 1 1 0 | 10 15 30 | 10 15
mission_2             | 4:00 7:45 10:20 | 7 1 2 | 1 red      | 1 1 2 | 1 2 0 | 0 20 30  | 10 15
mission_3             | 3:50 7:30 10:00 | 6 2 2 | 8 red      | 1 2 1 | 1 1 0 | 10 20 30 | 10 10
mission_4             | 3:45 7:20 9:40  | 5 3 1 | 3 white    | 1 1 1 | 1 2 0 | 0 20 35  | 10 25
mission_5             | 3:50 7:30 10:00 | 6 2 2 | 7 internal | 1 2 1 | 1 0 1 | 5 25 20  | 20 40
mission_6             | 3:50 7:45 10:20 | 7 1 2 | 7 white    | 0 2 1 | 3 0 0 | 10 0 35  | 20 5
mission_7             | 3:40 7:30 10:00 | 6 2 1 | 1 blue     | 1 2 0 | 1 1 1 | 10 0 40  | 10 5
mission_8             | 3:25 7:15 9:40  | 5 3 1 | 8 blue     | 0 2 1 | 2 0 0 | 25 10 30 | 10 5
"""
COUNTED = {
    key.strip(): [cell.strip() for cell in cells]
    for key, *cells in (line.split("|") for line in TABLE.strip().splitlines())
}

# Threat levels with five characters and with four, by the kind of mission.
LEVELS = {"test_run": (3, 3), "simulation": (6, 5), "advanced_simulation": (6, 5), "mission": (8, 7)}


def seconds(clock: str) -> int:
    minutes, rest = clock.split(":")
    return int(minutes) * 60 + int(rest)


def script(*events: Scripted) -> Mission:
    """A mission with phase ends at 200 and 400 s."""
    return Mission("drill", 7, (200, 400), events)


def per_phase(of: Mission, amounts: Iterable[tuple[int, int]]) -> str:
    """Sums of the (second, amount) pairs of each phase, written as in the table."""
    sums = [0, 0, 0]
    for second, amount in amounts:
        sums[sum(end_s <= second for end_s in of.phase_ends)] += amount
    return " ".join(map(str, sums))


def test_the_sixteen_missions_are_there_in_their_order() -> None:
    assert list(missions()) == list(COUNTED)
    assert all(mission(key) is missions()[key] and mission(key).id == key for key in COUNTED)


@pytest.mark.parametrize("key", COUNTED)
def test_phases_and_turns(key: str) -> None:
    """A mission has three phases and twelve turns, a test run two and seven [R 2]."""
    read = mission(key)
    ends = tuple(seconds(end) for end in COUNTED[key][0].split())
    assert (read.phase_ends, read.phases, read.turns) == (ends, len(ends), 7 if "test" in key else 12)


def test_turns_of_the_phases() -> None:
    """Turns 1-3, 4-7 and 8-12 [R 2]."""
    assert [list(turns) for turns in PHASE_TURNS[1:]] == [[1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11, 12]]


@pytest.mark.parametrize("key", COUNTED)
def test_threats_of_each_script(key: str) -> None:
    threats = mission(key).threats
    serious, internal = sum(threat.serious for threat in threats), sum(threat.internal for threat in threats)
    unconfirmed = [f"{threat.turn} {threat.where}" for threat in threats if threat.unconfirmed] or ["-"]
    assert [f"{len(threats)} {serious} {internal}", *unconfirmed] == COUNTED[key][1:3]


@pytest.mark.parametrize("key", COUNTED)
def test_other_announcements_of_each_script(key: str) -> None:
    read = mission(key)
    transfers = [(event.at_s, 1) for event in read.events if isinstance(event, DataTransfer)]
    incoming = [(event.at_s, 1) for event in read.events if isinstance(event, IncomingData)]
    lost = [(event.at_s, event.duration_s) for event in read.events if isinstance(event, CommunicationsDown)]
    assert [per_phase(read, amounts) for amounts in (transfers, incoming, lost)] == COUNTED[key][3:6]


@pytest.mark.parametrize("key", COUNTED)
def test_first_threats_of_phases_1_and_2(key: str) -> None:
    read = mission(key)
    phases = zip((0, read.phase_ends[0]), read.phase_ends[:2], strict=True)
    calls_s = [[t.at_s - start for t in read.threats if start <= t.at_s < end] for start, end in phases]
    assert " ".join(str(min(calls, default="-")) for calls in calls_s) == COUNTED[key][6]


def threat_level(read: Mission, crew: int) -> int:
    """What a crew of this size faces: a common threat counts 1, a serious one 2."""
    return sum(2 if threat.serious else 1 for threat in read.threats if threat.applies(crew))


@pytest.mark.parametrize("key", COUNTED)
def test_threat_levels(key: str) -> None:
    five, four = LEVELS[key.rstrip("_12345678")]
    assert [threat_level(mission(key), crew) for crew in (2, 3, 4, 5)] == [four, four, four, five]


def test_an_unconfirmed_report_is_for_five_characters_only() -> None:
    """[R 2.1], [edge 138]."""
    report = ThreatAnnouncement(10, 1, "red", serious=True, unconfirmed=True)
    certain = ThreatAnnouncement(60, 2, "internal")
    assert [report.applies(crew) for crew in (4, 5)] == [False, True]
    assert [certain.applies(crew) for crew in (4, 5)] == [True, True]


def test_a_test_run_second_by_second() -> None:
    """The second phase of test run 2, from the end of the first."""
    second_phase = [event for event in timeline(mission("test_run_2")) if event.at_s >= 220]
    assert second_phase == [
        PhaseEnd(seconds("3:40"), 1, final=False),
        ThreatAnnouncement(seconds("3:45"), 4, "blue"),
        DataTransfer(seconds("4:50")),
        DataTransferClosed(seconds("5:05")),
        IncomingData(seconds("5:30")),
        PhaseWarning(seconds("6:00"), 2, 60, final=True),
        PhaseWarning(seconds("6:40"), 2, 20, final=True),
        PhaseWarning(seconds("6:55"), 2, 5, final=True),
        PhaseEnd(seconds("7:00"), 2, final=True),
    ]


@pytest.mark.parametrize("key", COUNTED)
def test_a_timeline_runs_from_the_start_to_the_jump(key: str) -> None:
    read, events = mission(key), timeline(mission(key))
    assert events[0] == MissionStart(0)
    assert events[-1] == PhaseEnd(read.phase_ends[-1], read.phases, final=True)
    assert [event.at_s for event in events] == sorted(event.at_s for event in events)
    assert [event for event in events if event in set(read.events)] == list(read.events)


@pytest.mark.parametrize("key", COUNTED)
def test_each_phase_is_counted_out(key: str) -> None:
    """One minute, twenty seconds and five seconds before each end; only the last end is final [R 2.1]."""
    clock = [event for event in timeline(mission(key)) if isinstance(event, PhaseWarning | PhaseEnd)]
    ends = [seconds(end) for end in COUNTED[key][0].split()]
    assert clock == [
        PhaseEnd(end, phase, end == ends[-1])
        if left == 0
        else PhaseWarning(end - left, phase, left, final=end == ends[-1])
        for phase, end in enumerate(ends, 1)
        for left in (60, 20, 5, 0)
    ]


def windows(of: Mission) -> list[tuple[int, int]]:
    """(opened, closed) of each data transfer."""
    times = [e.at_s for e in timeline(of) if isinstance(e, DataTransfer | DataTransferClosed)]
    return list(zip(times[::2], times[1::2], strict=True))


def test_a_transfer_lasts_15_s_but_for_one_in_mission_3() -> None:
    cut = [(key, *w) for key in COUNTED for w in windows(mission(key)) if w[1] - w[0] != 15]
    assert cut == [("mission_3", seconds("8:05"), seconds("8:15"))]


@pytest.mark.parametrize(
    ("then", "closed"),
    [
        (CommunicationsDown(105, 10), 105),
        (ThreatAnnouncement(110, 1, "red"), 110),
        (IncomingData(110), 110),
        (DataTransfer(110), 110),
        (IncomingData(115), 115),
        (IncomingData(120), 115),
    ],
)
def test_the_next_announcement_closes_a_window(then: Scripted, closed: int) -> None:
    assert windows(script(DataTransfer(100), then))[0] == (100, closed)


@pytest.mark.parametrize(("called", "closed"), [(130, 140), (170, 180), (190, 195), (195, 200)])
def test_the_clock_closes_a_window(called: int, closed: int) -> None:
    """Warnings at 140, 180 and 195, the phase end at 200."""
    assert windows(script(DataTransfer(called))) == [(called, closed)]


@pytest.mark.parametrize("key", COUNTED)
def test_communications_return_after_their_duration(key: str) -> None:
    for event, following in pairwise(timeline(mission(key))):
        if isinstance(event, CommunicationsDown):
            assert following == CommunicationsRestored(event.at_s + event.duration_s)


def test_at_equal_seconds_what_closes_comes_first() -> None:
    """Then the clock, then what begins; two of a kind stay in the order of the script."""
    late, early = ThreatAnnouncement(200, 6, "red"), ThreatAnnouncement(200, 5, "blue")
    begins = (DataTransfer(200), IncomingData(200), late, early, CommunicationsDown(200, 10))
    drill = script(CommunicationsDown(180, 20), DataTransfer(195), *begins)
    assert [event for event in timeline(drill) if event.at_s == 200] == [
        CommunicationsRestored(200),
        DataTransferClosed(200),
        PhaseEnd(200, 1, final=False),
        CommunicationsDown(200, 10),
        late,
        early,
        IncomingData(200),
        DataTransfer(200),
    ]


def test_an_unknown_mission_is_answered_with_the_known_ones() -> None:
    with pytest.raises(BadValue) as error:
        mission("mission_9")
    assert '"mission_9"' in str(error.value)
    assert all(key in str(error.value) for key in COUNTED)


GOOD = """\
[drill]
phase_ends_s = [200, 400]
threats = [
    { at_s = 10, turn = 1, where = "red" },
    { at_s = 60, turn = 2, where = "internal", serious = true, unconfirmed = true },
]
communications_down = [{ at_s = 100, duration_s = 20 }]
"""


def test_a_script_is_read_into_a_mission(tmp_path: Path) -> None:
    file = tmp_path / "missions.toml"
    file.write_text(GOOD)
    threats = (
        ThreatAnnouncement(10, 1, "red", serious=False, unconfirmed=False),
        ThreatAnnouncement(60, 2, "internal", serious=True, unconfirmed=True),
    )
    events = (*threats, CommunicationsDown(100, 20))
    assert read_missions(file) == {"drill": Mission("drill", 7, (200, 400), events)}


@pytest.mark.parametrize(
    ("good", "bad", "line", "said"),
    [
        ('"red"', '"green"', 3, '"green"'),
        ("turn = 2", "turn = 9", 3, "1 to 8"),
        ("turn = 2", "turn = 1", 3, "one token"),
        ("serious = true", "severe = true", 3, "unknown key"),
        ("[200, 400]", "[400, 200]", 2, "rising"),
        ("[200, 400]", "[400]", 2, "two or three"),
        ("at_s = 60", "at_s = 400", 1, "400 s lies outside"),
        ("at_s = 10,", "at_s = 0,", 1, "0 s lies outside"),
        ("duration_s = 20", "duration_s = 0", 7, "1 to 60"),
        ("communications_down", "comms_down", 7, "unknown key"),
    ],
)
def test_a_bad_script_is_refused_with_its_line(
    tmp_path: Path, good: str, bad: str, line: int, said: str
) -> None:
    file = tmp_path / "missions.toml"
    file.write_text(GOOD.replace(good, bad))
    with pytest.raises(BadTable, match=said) as error:
        read_missions(file)
    assert (error.value.file, error.value.line) == (str(file), line)
