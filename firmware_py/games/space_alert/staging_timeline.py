"""When the ship's computer says what in a mission, and what sounds beside it: pure functions of its events."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.space_alert.cards_missions import (
    FULL_CREW,
    CommunicationsDown,
    CommunicationsRestored,
    DataTransfer,
    DataTransferClosed,
    Event,
    IncomingData,
    MissionStart,
    PhaseEnd,
    PhaseWarning,
    ThreatAnnouncement,
)
from firmware_py.cues import CaptionCue, ClipCue
from firmware_py.voice.clips import clip_of

COUNTDOWN_MS: Final = 5000  # five numbers, one a second
LEAD_MS: Final = 2500  # "phase one ends in", which is over shortly before the countdown begins
LAST_CALM_S: Final = 20  # the warning after which the lead may be laid out
CLOSING_S: Final = (
    3  # "data transfer complete" with its beep; what is called sooner is called over the bare beep
)


def spoken(event: Event) -> Iterator[CaptionCue]:
    """What the computer says at an event, as captions."""
    at_ms = event.at_s * 1000
    if isinstance(event, MissionStart):
        yield CaptionCue(at_ms, "phase_began", {"phase": 1}, spoken=True)
    elif isinstance(event, ThreatAnnouncement):
        kind = "internal" if event.internal else "external"
        phrase = f"threat_{'serious_' * event.serious}{kind}{'_unconfirmed' * event.unconfirmed}"
        yield CaptionCue(at_ms, phrase, {"turn": event.turn, "where": event.where}, spoken=True)
    elif isinstance(event, PhaseWarning) and event.final:
        yield CaptionCue(at_ms, "operation_warned", {"seconds": event.seconds_left}, spoken=True)
    elif isinstance(event, PhaseWarning):
        words = {"phase": event.phase, "seconds": event.seconds_left}
        yield CaptionCue(at_ms, "phase_warned", words, spoken=True)
    elif isinstance(event, PhaseEnd) and event.final:
        yield CaptionCue(at_ms, "operation_ended", spoken=True)
    elif isinstance(event, PhaseEnd):
        yield CaptionCue(at_ms, "phase_ended", {"phase": event.phase}, spoken=True)
        yield CaptionCue(at_ms, "phase_began", {"phase": event.phase + 1}, spoken=True)
    else:
        yield CaptionCue(at_ms, _PHRASES[type(event)], spoken=True)


_PHRASES: Final[dict[type, str]] = {
    IncomingData: "data_incoming",
    DataTransfer: "transfer_opened",
    DataTransferClosed: "transfer_closed",
    CommunicationsDown: "silence_began",
    CommunicationsRestored: "silence_ended",
}


def is_bare_beep(events: Sequence[Event], at_s: int) -> bool:
    """Whether a transfer that closes at `at_s` ends with its beep alone, because something is called right then."""
    return any(
        at_s <= event.at_s < at_s + CLOSING_S for event in events if not isinstance(event, DataTransferClosed)
    )


def companions(events: Sequence[Event], at_s: int) -> list[ClipCue]:
    """What else begins with the announcements of a second: beds, static, and the countdowns that lie ahead."""
    return [cue for event in events if event.at_s == at_s for cue in _companions(events, event)]


def _companions(events: Sequence[Event], event: Event) -> Iterator[ClipCue]:
    at_ms = event.at_s * 1000
    if isinstance(event, MissionStart):
        yield ClipCue(at_ms, "bed/phase_1")
    elif isinstance(event, PhaseWarning) and event.seconds_left == LAST_CALM_S:
        lead_ms = at_ms + LAST_CALM_S * 1000 - COUNTDOWN_MS - LEAD_MS
        yield ClipCue(lead_ms, "operation_ending" if event.final else f"phase_ending/{event.phase}")
    elif isinstance(event, DataTransferClosed) and is_bare_beep(events, event.at_s):
        yield ClipCue(at_ms, "beep")
    elif isinstance(event, DataTransfer):
        closed = (one.at_s for one in events if isinstance(one, DataTransferClosed) and one.at_s > event.at_s)
        yield ClipCue(min(closed) * 1000 - COUNTDOWN_MS, "countdown")
    elif isinstance(event, CommunicationsDown):
        yield ClipCue(at_ms, "cover/static")
    elif isinstance(event, CommunicationsRestored):
        yield ClipCue(at_ms, "cover/none")
    elif isinstance(event, PhaseEnd) and event.final:
        yield from (ClipCue(at_ms, "bed/none"), ClipCue(at_ms, "hyperspace"))
    elif isinstance(event, PhaseEnd):
        yield ClipCue(at_ms, f"bed/phase_{event.phase + 1}")


def heard(events: Sequence[Event], characters: int = FULL_CREW) -> list[ClipCue]:
    """All that a crew hears in the action part, in order of time; of equal times in the order of the events."""
    cues: list[ClipCue] = []
    for event in events:
        cues += _companions(events, event)
        if isinstance(event, ThreatAnnouncement) and not event.applies(characters):
            continue
        if isinstance(event, DataTransferClosed) and is_bare_beep(events, event.at_s):
            continue
        cues += (ClipCue(caption.at_ms, clip_of(caption)) for caption in spoken(event))
    return sorted(cues, key=lambda cue: cue.at_ms)
