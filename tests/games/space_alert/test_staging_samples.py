"""Whole missions as a loudspeaker gets them: each announcement found in the samples of SDL's disk driver."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from engine.space_alert.cards_missions import mission, timeline
from firmware_py.games.space_alert.staging_timeline import heard
from firmware_py.table.assembly import Makers
from firmware_py.table.simulated import build_table
from firmware_py.table.table import Table
from firmware_py.voice.clips import Library
from hardware.speaker.clips import RATE_HZ
from hardware.speaker.decoder import decoder
from sounds.voiced import kind_of
from tests.sounds.disk_driver import Heard, Listener, found_ms, level, listening

# From the verb to the first sample: a quantum of the mixer for the sound card, two for the pages of the test's pipe.
# The test's clock may itself be a quantum ahead, when the driver still holds what it counts as mixed.
AUDIBLE_MS, QUANTUM_MS, TICK_MS = 50, 22, 43


@contextmanager
def flying(folder: Path, listener: Listener) -> Iterator[Table]:
    """A table that speaks through the listener's speaker."""
    built = build_table(folder, "laptop", Makers(speaker=lambda: listener.speaker, pi=lambda: None))
    try:
        yield built.table
    finally:
        built.table.journal.close()


def fly(table: Table, listener: Listener, until_ms: int, pace: int) -> tuple[int, list[tuple[str, int]]]:
    """Turns the crank `pace` times as fast as the samples go. Where the samples were when the game's clock began, and
    when each announcement was to be played.
    """
    asked: list[tuple[str, int]] = []
    begun_ms = listener.now_ms

    def tick(now_ms: int) -> None:
        table.tick((now_ms - begun_ms) * pace)
        asked.extend((clip, now_ms) for clip in table.played if kind_of(clip) == "announcement")
        table.played.clear()

    tick(begun_ms)
    listener.listen(until_ms, tick)
    return begun_ms, asked


class Files:
    """The samples of clips, decoded when they are looked for."""

    def __init__(self, language: str) -> None:
        self._library = Library(language)
        self._decoded: dict[str, Heard] = {}

    def decode(self, clips: set[str]) -> None:
        """To be called when the listener has closed, for there is one mixer."""
        with decoder(RATE_HZ) as files:
            for clip in clips:
                file = self._library.file(clip)
                assert file is not None, clip
                self._decoded[clip] = (
                    np.frombuffer(files.samples(file), dtype="<i2").astype(np.float64) / 32768
                )

    def __getitem__(self, clip: str) -> Heard:
        return self._decoded[clip]


def place_ms(listener: Listener, clip: Heard, expected_ms: float) -> float:
    """Where a clip lies, found by its last second around a moment and known by all of it; a bed may lie under it."""
    begin_ms = max(0, round(expected_ms) - 200)
    before = max(0, len(clip) - RATE_HZ)
    place, _ = found_ms(
        listener.heard(begin_ms, begin_ms + 1600 + before * 1000 // RATE_HZ)[before:], clip[before:]
    )
    first = round(place * RATE_HZ / 1000)
    there = listener.heard(begin_ms, begin_ms + 600 + len(clip) * 1000 // RATE_HZ)[first : first + len(clip)]
    likeness = np.dot(there, clip) / (np.linalg.norm(there) * np.linalg.norm(clip))
    assert likeness > 0.7, f"not heard at {expected_ms} ms ({likeness:.2f})"
    return place + begin_ms


@pytest.mark.slow
def test_a_real_mission_is_heard_to_the_second_over_ten_minutes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mission 3 in Czech, at the table: every announcement within 50 ms of the verb, the last as well as the first;
    nothing is clipped, static and not the engines while communications are down, and silence after the jump.
    """
    flown = timeline(mission("mission_3"))
    wanted = [cue for cue in heard(flown) if kind_of(cue.clip) == "announcement"]
    files = Files("cs")
    with (
        listening(monkeypatch, tmp_path, Library("cs").find) as listener,
        flying(tmp_path, listener) as table,
    ):
        table.begin("space_alert", {"mission": "mission_3", "players": 5}, 3)
        begun_ms, asked = fly(table, listener, 600_100, 1)
        listener.listen(606_000)
        table.abort()
        listener.listen(612_000)
    assert [clip for clip, _ in asked] == [cue.clip for cue in wanted]
    files.decode({clip for clip, _ in asked})
    late = []
    free_ms = 0.0  # when the announcement before is over: what is called in its second follows it
    for (clip, asked_ms), cue in zip(asked, wanted, strict=True):
        found = place_ms(listener, files[clip], max(asked_ms, free_ms))
        assert 0 <= asked_ms - begun_ms - cue.at_ms <= TICK_MS, clip
        late.append(found - max(asked_ms, free_ms))
        free_ms = found + len(files[clip]) * 1000 / RATE_HZ
    assert max(np.max(np.abs(listener.heard(at, at + 10_000))) for at in range(0, 600_000, 10_000)) < 0.99
    assert level(listener.heard(610_000, 611_000), 0, 1000) == 0
    assert len(late) > 25
    assert min(late) >= -QUANTUM_MS and max(late) <= AUDIBLE_MS + TICK_MS, late
    assert np.mean(late[-8:]) == pytest.approx(np.mean(late[:8]), abs=QUANTUM_MS), "it drifts"


@pytest.mark.slow
def test_an_accelerated_mission_says_everything_in_order_and_never_two_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A test run in English, four times as fast: announcements that come faster than they are said wait their turn."""
    pace, files = 4, Files("en")
    flown = timeline(mission("test_run_1"))
    wanted = [cue for cue in heard(flown) if kind_of(cue.clip) == "announcement"]
    with (
        listening(monkeypatch, tmp_path, Library("en").find) as listener,
        flying(tmp_path, listener) as table,
    ):
        table.begin("space_alert", {"mission": "test_run_1", "players": 5}, 3)
        begun_ms, asked = fly(table, listener, 421_000 // pace, pace)
        listener.listen(130_000)
    assert [clip for clip, _ in asked] == [cue.clip for cue in wanted]
    files.decode({clip for clip, _ in asked})
    free_ms = 0.0
    for (clip, asked_ms), cue in zip(asked, wanted, strict=True):
        assert 0 <= asked_ms - begun_ms - cue.at_ms / pace <= TICK_MS, clip
        found = place_ms(listener, files[clip], max(asked_ms, free_ms))
        assert found >= free_ms - 1, f"{clip} is said into the one before"
        assert found - max(asked_ms, free_ms) <= AUDIBLE_MS + TICK_MS, f"{clip} waits for nothing"
        free_ms = found + len(files[clip]) * 1000 / RATE_HZ
    assert np.max(np.abs(listener.heard())) < 0.99
