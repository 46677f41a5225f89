"""What a loudspeaker would get: every announcement in the samples of SDL's disk driver, at its second and in order."""

import wave
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from engine.space_alert.cards_missions import timeline
from engine.space_alert.deal_mission import generate
from firmware_py.games.space_alert.staging_timeline import heard
from firmware_py.voice.clips import Library
from hardware.readings import DeviceReading
from hardware.speaker.clips import RATE_HZ, Clip, Kind
from hardware.speaker.decoder import decoder
from hardware.speaker.mixer import BED, DUCKED, GAIN, RAMP_MS
from sounds.voiced import kind_of
from tests.sounds.disk_driver import Heard, Listener, found_ms, level, listening

# From the verb to the first sample: a quantum of the mixer for the sound card, two for the pages of the test's pipe.
# The test's clock may itself be a quantum ahead, when the driver still holds what it counts as mixed.
AUDIBLE_MS, QUANTUM_MS = 50, 22
TICK_MS = 43  # the test's own clock goes on by a page of samples


class Bench:
    """A speaker on the disk driver with clips of noise, each unlike all others, and beds of a steady tone."""

    def __init__(self, folder: Path, listener: Listener, kinds: dict[str, Kind]) -> None:
        self.folder = folder
        self.listener = listener
        self.speaker = listener.speaker
        self.kinds = kinds
        self.samples: dict[str, Heard] = {}

    def clip(self, name: str, kind: Kind, seconds: float = 0.4, mute: bool = False) -> str:
        count = round(seconds * RATE_HZ)
        if mute:
            samples = np.zeros(count)
        elif kind in ("bed", "cover"):
            samples = 0.4 * np.sin(2 * np.pi * 100 * np.arange(count) / RATE_HZ)
        else:
            samples = np.random.default_rng(len(self.samples)).uniform(-0.4, 0.4, count)
        with wave.open(str(self.folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE_HZ)
            file.writeframes((samples * 32767).astype("<i2").tobytes())
        self.samples[name] = samples
        self.kinds[name] = kind
        return name

    def play(self, name: str) -> int:
        """Plays a clip at once and tells when that was."""
        now_ms = self.listener.now_ms
        self.speaker.play(name, now_ms)
        return now_ms

    def found(self, name: str, from_ms: int = 0) -> float:
        """Where a clip lies in the ten seconds from a moment on."""
        first = from_ms * RATE_HZ // 1000
        window = self.listener.heard()[first : first + 10 * RATE_HZ]
        place, likeness = found_ms(window, self.samples[name])
        assert likeness > 0.8, f"{name} is not to be heard ({likeness:.2f})"
        return place + first * 1000 / RATE_HZ

    def is_heard(self, name: str) -> bool:
        return found_ms(self.listener.heard(), self.samples[name])[1] > 0.5


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    kinds: dict[str, Kind] = {}

    def find(name: str) -> Clip | None:
        if name.endswith("/none"):
            return Clip((), "bed" if name.startswith("bed") else "cover")
        files = [tmp_path / f"{part}.wav" for part in name.split("+")]
        return Clip(tuple(files), kinds[name.split("+")[-1]]) if name.split("+")[-1] in kinds else None

    with listening(monkeypatch, tmp_path, find) as listener:
        yield Bench(tmp_path, listener, kinds)


def test_a_clip_is_audible_within_50_ms_of_the_verb_and_never_drifts(bench: Bench) -> None:
    names = [bench.clip(f"a{number}", "announcement", 0.2) for number in range(5)]
    offsets = []
    for number, name in enumerate(names):
        bench.listener.listen(300 + 8_000 * number)
        offsets.append((name, bench.play(name)))
    bench.listener.listen(34_000)
    late = [bench.found(name, max(0, asked_ms - 1000)) - asked_ms for name, asked_ms in offsets]
    assert all(-QUANTUM_MS <= each <= AUDIBLE_MS for each in late), late


def test_announcements_wait_for_each_other_without_a_gap_worth_hearing(bench: Bench) -> None:
    first, second = bench.clip("one", "announcement"), bench.clip("two", "announcement")
    bench.play(first)
    bench.play(second)
    bench.listener.listen(1500)
    assert 400 <= bench.found(second) - bench.found(first) <= 400 + 2 * TICK_MS


def test_an_announcement_cuts_in_on_the_story_and_the_table_waits_for_it(bench: Bench) -> None:
    story = bench.clip("tale", "story", 1.0)
    table, urgent = bench.clip("table", "table"), bench.clip("urgent", "announcement")
    bench.play(story)
    bench.listener.listen(300)
    bench.play(table)
    asked_ms = bench.play(urgent)
    bench.listener.listen(2000)
    assert -QUANTUM_MS <= bench.found(urgent) - asked_ms <= AUDIBLE_MS
    assert bench.found(table) >= bench.found(urgent) + 399
    whole = bench.samples[story]
    assert found_ms(bench.listener.heard(), whole[: RATE_HZ // 5])[1] > 0.8, "its beginning was heard"
    assert not bench.is_heard(story), "its end was not"


def test_a_story_that_comes_too_late_is_left_out(bench: Bench) -> None:
    long, tale = bench.clip("long", "announcement", 2.0), bench.clip("tale", "story")
    bench.play(long)
    bench.play(tale)
    bench.listener.listen(3500)
    assert not bench.is_heard(tale)


def test_parts_of_a_joined_clip_follow_without_a_gap(bench: Bench) -> None:
    name, what = bench.clip("name", "word"), bench.clip("what", "story")
    bench.play(f"{name}+{what}")
    bench.listener.listen(1500)
    assert bench.found(what) - bench.found(name) == pytest.approx(400, abs=0.1)


def test_the_bed_steps_back_while_somebody_speaks_and_returns(bench: Bench) -> None:
    bed, voice = bench.clip("bed", "bed", 1.0), bench.clip("quiet", "announcement", 1.0)
    bench.samples[voice][:] = 0
    (bench.folder / "quiet.wav").write_bytes(
        (bench.folder / "quiet.wav").read_bytes()[:44] + bytes(2 * RATE_HZ)
    )
    bench.play(bed)
    bench.listener.listen(1000)
    begin_ms = bench.play(voice)
    bench.listener.listen(begin_ms + 2500)
    sound = bench.listener.heard()
    tone = 0.4 / np.sqrt(2)
    ramp = RAMP_MS + 2 * TICK_MS
    assert level(sound, 500, 900) == pytest.approx(tone * GAIN[BED], rel=0.03)
    assert level(sound, begin_ms + ramp, begin_ms + 990) == pytest.approx(tone * DUCKED[BED], rel=0.03)
    assert level(sound, begin_ms + 1100 + ramp, begin_ms + 1900) == pytest.approx(tone * GAIN[BED], rel=0.03)


def test_static_covers_the_bed_which_then_goes_on(bench: Bench) -> None:
    bed, cover = bench.clip("bed", "bed", 1.0), bench.clip("cover", "cover", 1.0)
    (bench.folder / "cover.wav").write_bytes(
        (bench.folder / "cover.wav").read_bytes()[:44] + bytes(2 * RATE_HZ)
    )
    bench.play(bed)
    bench.listener.listen(600)
    covered_ms = bench.play(cover)
    bench.listener.listen(1600)
    over_ms = bench.play("cover/none")
    bench.listener.listen(2600)
    sound = bench.listener.heard()
    assert level(sound, 300, 550) > 0.1
    assert level(sound, covered_ms + TICK_MS, over_ms - TICK_MS) < 0.001
    assert level(sound, over_ms + 2 * TICK_MS, over_ms + 600) > 0.1


def test_effects_sound_at_the_same_time_and_are_not_clipped(bench: Bench) -> None:
    names = [bench.clip(f"e{number}", "effect") for number in range(2)]
    for name in names:
        bench.play(name)
    bench.listener.listen(1000)
    places = [found_ms(bench.listener.heard(), bench.samples[name])[0] for name in names]
    assert places[0] == pytest.approx(places[1], abs=1)
    assert np.max(np.abs(bench.listener.heard())) < 0.99


def test_volume_and_stop(bench: Bench) -> None:
    bed = bench.clip("bed", "bed", 1.0)
    bench.play(bed)
    bench.speaker.volume(50)
    bench.listener.listen(800)
    bench.speaker.stop()
    stopped_ms = bench.listener.now_ms
    bench.listener.listen(1600)
    sound = bench.listener.heard()
    assert level(sound, 300, 700) == pytest.approx(0.4 / np.sqrt(2) * GAIN[BED] / 2, rel=0.03)
    assert level(sound, stopped_ms + TICK_MS, 1500) == 0


def test_a_clip_that_nobody_has_is_remembered_and_nothing_happens(bench: Bench) -> None:
    bench.play("nowhere")
    bench.listener.listen(300)
    assert bench.speaker.missing == {"nowhere"}
    assert level(bench.listener.heard(), 0, 250) == 0


def test_a_broken_file_is_passed_over_and_the_next_clip_is_heard(bench: Bench) -> None:
    broken, whole = bench.clip("broken", "announcement"), bench.clip("whole", "announcement")
    (bench.folder / "broken.wav").write_bytes(b"no sound")
    bench.play(broken)
    bench.play(whole)
    bench.listener.listen(1000)
    assert bench.speaker.missing == {"broken"}
    assert bench.found(whole) < 150


def test_clips_that_were_prepared_are_played_from_memory(bench: Bench) -> None:
    name = bench.clip("soon", "announcement")
    bench.speaker.prepare([name, "nowhere"])
    bench.speaker.prepared()
    (bench.folder / "soon.wav").unlink()
    bench.play(name)
    bench.listener.listen(1000)
    assert bench.found(name) >= 0


def test_a_clip_of_the_same_name_in_another_language_is_another_sound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library("en")
    with listening(monkeypatch, tmp_path, library.find) as listener:
        listener.speaker.play("count_1", 0)
        listener.listen(1500)
        library.speak("cs")
        listener.speaker.play("count_1", listener.now_ms)
        listener.listen(3000)
        sound = listener.heard()
    likeness = []
    with decoder(RATE_HZ) as files:
        for language, part in (("en", sound[: 3 * RATE_HZ // 2]), ("cs", sound[3 * RATE_HZ // 2 :])):
            file = Library(language).file("count_1")
            assert file is not None
            clip = np.frombuffer(files.samples(file), dtype="<i2").astype(np.float64) / 32768
            likeness.append(found_ms(part, clip)[1])
    assert min(likeness) > 0.9


def test_the_speaker_is_ready_with_the_disk_driver(bench: Bench) -> None:
    assert bench.speaker.health == "ready"
    assert bench.speaker.poll(0) == [DeviceReading("speaker", "ready", "")]


def test_every_announcement_of_a_generated_mission_is_heard_at_its_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first hundred seconds of a generated mission, with real clips over the bed."""
    until_ms = 100_000
    cues = [cue for cue in heard(timeline(generate(Random(7)))) if cue.at_ms < until_ms]
    library = Library("en")
    asked: list[tuple[str, int]] = []
    with listening(monkeypatch, tmp_path, library.find) as listener:
        for cue in cues:
            listener.listen(cue.at_ms)
            asked.append((cue.clip, listener.now_ms))
            listener.speaker.play(cue.clip, listener.now_ms)
        listener.listen(until_ms + 5_000)
        sound = listener.heard()
    assert np.max(np.abs(sound)) < 0.99
    with decoder(RATE_HZ) as files:
        for clip, asked_ms in asked:
            if kind_of(clip) != "announcement":
                continue
            file = library.file(clip)
            assert file is not None
            samples = np.frombuffer(files.samples(file), dtype="<i2").astype(np.float64) / 32768
            begin = round((asked_ms - 300) * RATE_HZ / 1000)
            window = sound[max(0, begin) : begin + len(samples) + RATE_HZ]
            place, likeness = found_ms(window, samples)
            assert likeness > 0.7, clip  # the bed lies under it
            assert -QUANTUM_MS <= place + max(0, begin) * 1000 / RATE_HZ - asked_ms <= AUDIBLE_MS, clip
