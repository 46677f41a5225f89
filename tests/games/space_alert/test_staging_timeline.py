"""Two announcements never overlap, in any mission and any language; countdowns end on their second."""

from collections.abc import Sequence
from random import Random

import pytest

from engine.space_alert.cards_missions import (
    DataTransfer,
    Event,
    PhaseEnd,
    PhaseWarning,
    ThreatAnnouncement,
    mission,
    missions,
    timeline,
)
from engine.space_alert.deal_mission import generate
from firmware_py.cues import ClipCue
from firmware_py.games.space_alert.staging_timeline import companions, heard, is_bare_beep
from sounds.manifest import lengths_ms
from sounds.texts import LANGUAGES
from sounds.voiced import kind_of

# Generated missions tried with the clips' real lengths: as many as docs/voices.md promises.
DRAWN = 2_000


def late(events: Sequence[Event], lengths: dict[str, int], kinds: dict[str, str]) -> list[tuple[int, str]]:
    """Announcements that have to wait for one of an earlier second, as (ms, clip).

    Of those that belong to the same second one follows the other, and all together have to end in time.
    """
    found = []
    free_ms = before_ms = 0
    for cue in heard(events):
        if cue.clip not in kinds:
            kinds[cue.clip] = kind_of(cue.clip)
        if kinds[cue.clip] != "announcement":
            continue
        if cue.at_ms < free_ms and cue.at_ms != before_ms:
            found.append((cue.at_ms, cue.clip))
        free_ms = max(free_ms, cue.at_ms) + lengths[cue.clip]
        before_ms = cue.at_ms
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", missions())
def test_announcements_of_the_official_missions_do_not_overlap(name: str, language: str) -> None:
    assert late(timeline(mission(name)), lengths_ms(language), {}) == []


def test_announcements_of_generated_missions_do_not_overlap() -> None:
    """The longest clip of all languages counts, so each mission is tried once."""
    lengths: dict[str, int] = {}
    for language in LANGUAGES:
        for clip, ms in lengths_ms(language).items():
            lengths[clip] = max(ms, lengths.get(clip, 0))
    kinds: dict[str, str] = {}
    found = [(seed, late(timeline(generate(Random(seed))), lengths, kinds)) for seed in range(DRAWN)]
    assert [one for one in found if one[1]] == []


def test_an_overlap_would_be_noticed() -> None:
    events = (ThreatAnnouncement(10, 1, "red"), ThreatAnnouncement(15, 2, "blue"))
    lengths = {"threat_external/1/red": 5001, "threat_external/2/blue": 5000}
    assert late(events, lengths, {}) == [(15_000, "threat_external/2/blue")]


@pytest.mark.parametrize("name", missions())
def test_each_countdown_lies_in_the_five_seconds_before_what_it_counts_to(name: str) -> None:
    """[R 2.1] Phases end, and transfers close, when the count from five is over."""
    events = timeline(mission(name))
    counted = sorted(cue.at_ms for cue in heard(events) if cue.clip == "countdown")
    ends = [event.at_s for event in events if isinstance(event, PhaseEnd)]
    closed = [event.at_s for event in events if type(event).__name__ == "DataTransferClosed"]
    assert counted == sorted(second * 1000 - 5000 for second in (*ends, *closed))


@pytest.mark.parametrize(("name", "last"), [("test_run_2", 2), ("mission_1", 3)])
def test_the_end_of_the_last_phase_is_called_the_end_of_the_operation(name: str, last: int) -> None:
    """[R 2.1] "Operation ends in one minute", also in test runs, whose second phase is the last."""
    clips = {cue.clip for cue in heard(timeline(mission(name)))}
    warned = {clip for clip in clips if "_warned" in clip or "_ending" in clip}
    phases = range(1, last)
    assert warned == {
        *(f"phase_warned/{phase}/{seconds}" for phase in phases for seconds in (60, 20)),
        *(f"phase_ending/{phase}" for phase in phases),
        *("operation_warned/60", "operation_warned/20", "operation_ending"),
    }


def test_a_call_never_waits_for_the_beep_of_a_transfer() -> None:
    """Mission 3 loses communications at 8:15, when a transfer closes: the beep is bare, and both are on their second.
    Where nothing follows, the closing is said whole.
    """
    cues = heard(timeline(mission("mission_3")))
    at_once = [cue.clip for cue in cues if cue.at_ms == 495_000]
    assert "beep" in at_once and "silence_began" in at_once and "transfer_closed" not in at_once
    flown = [*missions().values(), *(generate(Random(seed)) for seed in range(200))]
    for events in map(timeline, flown):
        for event in events:
            if type(event).__name__ == "DataTransferClosed":
                after = [one.at_s for one in events if one.at_s >= event.at_s and one != event]
                assert is_bare_beep(events, event.at_s) == (min(after) < event.at_s + 3)
    assert all(lengths_ms(language)["transfer_closed"] <= 3000 for language in LANGUAGES)


def test_an_unconfirmed_report_is_heard_by_five_alone() -> None:
    """[R 2.1]"""
    events = timeline(mission("mission_1"))
    with_five = {cue.clip for cue in heard(events, 5)}
    assert with_five - {cue.clip for cue in heard(events, 4)} == {"threat_internal_unconfirmed/3"}


def test_static_covers_the_seconds_without_communications() -> None:
    """Mission 1: 10 s from 170, 15 s from 320, 20 s from 470, 10 s from 555."""
    cues = heard(timeline(mission("mission_1")))
    covers = [(cue.at_ms // 1000, cue.clip) for cue in cues if cue.clip.startswith("cover/")]
    seconds = [(170, 180), (320, 335), (470, 490), (555, 565)]
    assert covers == [pair for a, b in seconds for pair in ((a, "cover/static"), (b, "cover/none"))]


def test_the_engines_change_with_the_phase_and_stop_at_the_end() -> None:
    cues = heard(timeline(mission("mission_1")))
    beds = [(cue.at_ms // 1000, cue.clip) for cue in cues if cue.clip.startswith("bed/")]
    assert beds == [(0, "bed/phase_1"), (225, "bed/phase_2"), (450, "bed/phase_3"), (600, "bed/none")]


def test_companions_are_those_of_their_second() -> None:
    events = (DataTransfer(20), *timeline(mission("mission_1")))
    assert companions(timeline(mission("mission_1")), 1) == []
    assert companions((PhaseWarning(205, 1, 20),), 205) == [ClipCue(217_500, "phase_ending/1")]
    assert companions(events, 185) == [ClipCue(195_000, "countdown")]
