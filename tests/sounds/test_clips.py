"""The clips that are there: those that the texts ask for, of the right length, equally loud, free to pass on."""

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from firmware_py.voice.clips import Library
from firmware_py.voice.phrases import phrases
from hardware.speaker.clips import RATE_HZ
from hardware.speaker.decoder import decoder
from sounds.build import EFFECT_LUFS, VOICE_LUFS, sha256
from sounds.check import PEAK_DB, SAME_LU, SET_BYTES, SHORT_MS, check, clicks, faults_of, own_missing
from sounds.effects import EFFECT_OWNERS, EFFECTS
from sounds.level import Samples, loudness_lufs, peak_db, silence_s
from sounds.manifest import ManifestEntry, entries_of, manifests, place_of, read_manifest, written
from sounds.texts import FOLDER, LANGUAGES, TABLE
from sounds.voiced import CLIPS, LOOPS, clip_ids, kind_of, owner_of, row_of, spoken_text

RATE = 24_000
ENTRY = ManifestEntry("", "slt", 1, 1000, -17.0, -3.0, "")


def everything() -> Iterator[tuple[str, str, str, ManifestEntry]]:
    """Owner, room, name and entry of everything that sounds."""
    for owner, manifest in manifests().items():
        for room, name, entry in entries_of(manifest):
            yield owner, room, name, entry


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_its_clip_and_every_clip_its_text(language: str) -> None:
    """A missing clip or a changed text fails here: `spacetable sounds build` makes them."""
    words = phrases(language)
    wanted = {clip: spoken_text(words, phrase, values) for clip, phrase, values in clip_ids(words)}
    assert {clip: entry.text for clip, entry in read_manifest().clip[language].items()} == wanted


def test_the_files_are_those_of_the_manifest_and_no_others() -> None:
    wanted = {place_of(*one): one[3].sha256 for one in everything()}
    folder = Path(str(FOLDER))
    files = {file.relative_to(CLIPS).as_posix(): file for file in folder.rglob("*.opus")}
    assert {name: sha256(file) for name, file in files.items()} == wanted
    assert sum(file.stat().st_size for file in files.values()) <= SET_BYTES


def test_a_sound_is_stored_once() -> None:
    """Clips of two games that say the same have one file, and it is the table's, for either game may be missing."""
    stored: dict[str, str] = {}
    for owner, room, name, entry in everything():
        place = place_of(owner, room, name, entry)
        assert stored.setdefault(entry.sha256, place) == place, name
        assert place.split("/")[0] in (owner, TABLE), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_words_are_the_same_sound(language: str) -> None:
    sounds: dict[object, str] = {}
    for clip, entry in read_manifest().clip[language].items():
        row = row_of(clip)
        assert row is not None
        treatment = (entry.text, row.signal, row.end_ms, row.beat_ms)
        assert sounds.setdefault(treatment, entry.sha256) == entry.sha256, clip


def test_everything_was_made_by_somebody_who_lets_us_pass_it_on() -> None:
    manifest = read_manifest()
    entries = [
        *manifest.effect.values(),
        *(one for clips in manifest.clip.values() for one in clips.values()),
    ]
    assert {entry.voice for entry in entries} == set(manifest.voice)
    free = {"public domain (Unlicense)", "EST (BSD style)", "MIT"}
    assert {maker.licence for maker in manifest.voice.values()} <= free


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_tells_of_clips_that_fit_and_are_equally_loud(language: str) -> None:
    for clip, entry in read_manifest().clip[language].items():
        row = row_of(clip)
        assert row is not None and 100 <= entry.ms <= (row.end_ms or row.slot_ms), clip
        assert abs(entry.lufs - VOICE_LUFS) <= SAME_LU and entry.peak_db <= PEAK_DB, clip
    levels = [entry.lufs for entry in read_manifest().clip[language].values()]
    assert max(levels) - min(levels) <= SAME_LU


def test_the_effects_are_equally_loud() -> None:
    for name, entry in read_manifest().effect.items():
        assert abs(entry.lufs - EFFECT_LUFS) <= SAME_LU and entry.peak_db <= PEAK_DB, name


def test_the_manifest_names_every_effect_and_no_other() -> None:
    assert set(read_manifest().effect) == set(EFFECTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_heard_is_what_the_manifest_says(language: str) -> None:
    """Every short clip and some of the others, decoded as the speaker does it: to their very end, where no click is
    left.
    """
    clips = read_manifest().clip[language]
    short = {clip for clip, entry in clips.items() if entry.ms < SHORT_MS}
    chosen = sorted({*sorted(clips)[::57], *short})
    for clip, samples in decoded(Library(language), chosen):
        assert list(faults_of(samples, RATE_HZ, clip, clips[clip])) == [], clip
        assert max(abs(samples[0]), abs(samples[-1])) < 0.02, clip


@pytest.mark.slow
def test_what_goes_round_is_whole_and_does_not_click() -> None:
    """Beds and static, as the speaker decodes them."""
    effects = read_manifest().effect
    loops = [name for name in effects if kind_of(name) in LOOPS]
    assert {"bed/phase_1", "bed/station_calm", "cover/static"} <= set(loops)
    for name, samples in decoded(Library("en"), loops):
        if effects[name].ms < 30_000:
            assert list(faults_of(samples, RATE_HZ, name, effects[name])) == [], name
        else:  # music, whose loudness takes a second to measure
            assert abs(len(samples) * 1000 / RATE_HZ - effects[name].ms) <= 2 and not clicks(samples), name


def decoded(library: Library, clips: list[str]) -> Iterator[tuple[str, Samples]]:
    with decoder(RATE_HZ) as files:
        for clip in clips:
            file = library.file(clip)
            assert file is not None, clip
            yield clip, np.frombuffer(files.samples(file), dtype="<i2").astype(np.float64) / 32768


def tone(seconds: float, lufs: float = VOICE_LUFS) -> Samples:
    samples = np.sin(2 * np.pi * 997 * np.arange(round(seconds * RATE)) / RATE)
    return samples * 10 ** ((lufs - loudness_lufs(samples, RATE)) / 20)


def test_loudness_is_that_of_the_standard() -> None:
    """BS.1770: a sine of 997 Hz at full scale on one channel has -3.01 LUFS."""
    sine = np.sin(2 * np.pi * 997 * np.arange(48_000 * 2) / 48_000)
    assert loudness_lufs(sine, 48_000) == pytest.approx(-3.01, abs=0.1)
    assert loudness_lufs(np.zeros(48_000), 48_000) == -70


def test_silence_between_loud_parts_does_not_count() -> None:
    """The relative gate: a long pause leaves the loudness nearly as it is."""
    loud = tone(2.0)
    paused = np.concatenate([loud, np.zeros(10 * RATE), loud])
    assert loudness_lufs(paused, RATE) == pytest.approx(VOICE_LUFS, abs=0.7)


def test_peaks_and_silence_are_measured() -> None:
    samples = np.concatenate([np.zeros(RATE // 10), [0.5], np.zeros(RATE // 5)])
    assert peak_db(samples) == pytest.approx(-6.02, abs=0.01)
    assert silence_s(samples, RATE) == pytest.approx((0.1, 0.2))


@pytest.mark.parametrize(
    ("samples", "fault"),
    [
        (tone(1.1), "lasts 1100 ms, the manifest says 1000"),
        (tone(1.0, -20), "has -20.0 LUFS, expected -17"),
        (np.concatenate([tone(0.9), np.ones(RATE // 10)]), "has a peak of 0.0 dB"),
        (np.concatenate([np.zeros(RATE // 5), tone(0.8)]), "begins with 0.20 s of silence"),
        (np.concatenate([tone(0.5), np.zeros(RATE // 2)]), "ends with 0.50 s of silence"),
    ],
)
def test_what_is_wrong_with_a_clip_is_found(samples: Samples, fault: str) -> None:
    assert fault in list(faults_of(samples, RATE, "welcome", ENTRY))


def word(seconds: float, ends_db: float = -60) -> Samples:
    """A word of one vowel that swells and dies away, as loud as all clips; its ends have a level of their own."""
    shape = np.maximum(np.hanning(round(seconds * RATE)) ** 2, 10 ** (ends_db / 20))
    samples = shape * np.sin(2 * np.pi * 997 * np.arange(len(shape)) / RATE)
    return samples * 10 ** ((VOICE_LUFS - loudness_lufs(samples, RATE)) / 20)


def test_a_short_word_that_lost_its_end_is_found() -> None:
    """Czech "pět" had 142 ms of which 100 sounded, and as loud a mean as all others; English "frigate" began and ended
    within a sound.
    """
    entry = replace(ENTRY, ms=400)
    assert list(faults_of(word(0.4), RATE, "word_number/5", entry)) == []
    little = list(faults_of(word(0.142), RATE, "word_number/5", replace(ENTRY, ms=142)))
    assert any("in its loudest 0.4 s, expected -19.5" in fault for fault in little)
    cut = list(faults_of(word(0.4, ends_db=-6), RATE, "word_number/5", entry))
    assert [fault.split(",")[0] for fault in cut] == ["begins within a sound", "ends within a sound"]


def test_a_bed_that_breaks_off_clicks() -> None:
    """A tone of 110 Hz goes round after whole waves; half a wave more, or a millisecond of silence, is a jump."""
    whole = 0.3 * np.cos(2 * np.pi * 110 * np.arange(RATE) / RATE)
    entry = replace(ENTRY, lufs=EFFECT_LUFS)
    click = "clicks where its end meets its beginning"
    assert click not in list(faults_of(whole, RATE, "bed/phase_1", entry))
    half = np.append(whole, whole[: RATE // 220])
    assert click in list(faults_of(half, RATE, "bed/phase_1", entry))
    padded = np.append(whole, np.zeros(RATE // 1000))
    assert click in list(faults_of(padded, RATE, "bed/phase_1", entry))
    assert click not in list(faults_of(half, RATE, "welcome", ENTRY)), "what is heard once has no seam"


def test_a_good_clip_has_no_faults_and_one_for_its_slot() -> None:
    assert list(faults_of(tone(1.0), RATE, "welcome", ENTRY)) == []
    long = tone(5.1)
    faults = list(faults_of(long, RATE, "countdown", replace(ENTRY, ms=5100)))
    assert faults == ["lasts 5100 ms, longer than its 5000"]


def test_the_manifest_is_written_as_it_is_read(tmp_path: Path) -> None:
    manifest = read_manifest()
    odd = replace(ENTRY, text='a "quoted" \\ text')
    manifest.effect["odd"] = odd
    (tmp_path / "table").mkdir()
    (tmp_path / "table" / "manifest.toml").write_text(written(manifest), encoding="utf-8")
    assert read_manifest(tmp_path) == manifest


def test_the_clips_of_a_game_lie_in_its_folder() -> None:
    """A phrase of the table with a game's word in it is the game's."""
    assert owner_of("threat_external/3/red") == owner_of("refused/slot_locked") == "space_alert"
    assert owner_of("rim_round_began/3") == owner_of("menu_game/outer_rim") == "outer_rim"
    assert owner_of("welcome") == owner_of("refused/no_such_seat") == owner_of("word_number/5") == "table"
    for owner, manifest in manifests().items():
        assert {owner_of(clip) for clips in manifest.clip.values() for clip in clips} == {owner}
        assert {EFFECT_OWNERS[name] for name in manifest.effect} <= {owner}


def test_own_recordings_are_checked_by_name_and_length(tmp_path: Path) -> None:
    from sounds.tools import write_wav

    own = tmp_path / "own"
    own.mkdir()
    write_wav(own / "countdown.wav", tone(6.0), RATE)
    write_wav(own / "cuontdown.wav", tone(1.0), RATE)
    write_wav(own / "welcome.wav", tone(1.0), RATE)
    write_wav(own / "data_incoming.WAV", tone(1.0), RATE)
    (own / "heat.ogg").write_bytes(b"no sound")
    (own / ".hidden").write_bytes(b"not meant as a recording")
    folder = tmp_path / "clips"
    for owner, manifest in manifests().items():
        (folder / owner).mkdir(parents=True)
        (folder / owner / "manifest.toml").write_text(written(manifest), encoding="utf-8")
    out = io.StringIO()
    assert check(folder, own, out) == 2
    wrong = [line for line in out.getvalue().splitlines() if str(own) in line]
    assert wrong == [
        f"WRONG {own}/countdown.wav: lasts 6000 ms, longer than the 5000 it has",
        f"WRONG {own}/cuontdown.wav: no clip is called cuontdown",
        f"WRONG {own}/data_incoming.WAV: expected .opus, .ogg, .wav, .flac, .mp3, so nobody hears it",
        f"WRONG {own}/heat.ogg: is no sound that can be played",
    ]
    assert "WRONG table/en/welcome: is missing" in out.getvalue()
    missing = own_missing("en", own)
    assert "welcome" not in missing and "data_incoming" in missing
    told = [line for line in out.getvalue().splitlines() if line.startswith("NO RECORDING")]
    assert "NO RECORDING phase_ended: phase_ended/1, phase_ended/2" in told
    assert "NO RECORDING hit: hit" in told, "effects can be recorded too"
    named = [clip for line in told for clip in line.split(": ")[1].split(", ")]
    assert sorted(named) == sorted({*missing, *own_missing("cs", own)})
