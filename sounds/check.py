"""`spacetable sounds check`: whether every sentence has its clip, and every clip sounds as it should. Needs numpy."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final, TextIO

import numpy as np

from hardware.readings import DeviceError
from hardware.speaker.clips import RATE_HZ
from hardware.speaker.decoder import Decoder, decoder
from sounds.build import EDGE_S, EFFECT_LUFS, VOICE_LUFS, sha256
from sounds.effects import EFFECTS
from sounds.level import Samples, loudness_lufs, momentary_lufs, peak_db, silence_s
from sounds.manifest import Manifest, ManifestEntry, entries_of, manifests, place_of, read_manifest
from sounds.texts import LANGUAGES, texts
from sounds.trim import end_levels_db
from sounds.voiced import (
    LOOPS,
    OWN_SUFFIXES,
    SUFFIX,
    clip_ids,
    kind_of,
    own_file,
    row_of,
    spoken_text,
)

SAME_LU: Final = 1.0  # how far clips may differ from their common loudness
PEAK_DB: Final = -0.5  # higher than this a clip may be clipped
SET_BYTES: Final = 24_000_000
LENGTH_MS: Final = 2  # between the manifest and the file
BEGIN_S, END_S = (
    0.08,
    0.35,
)  # silence that a clip may begin and end with; an f begins in little more than silence
# A single word is measured in a short term: its mean loudness says little of how much of it is left.
SHORT_MS: Final = 500
SHORT_LU: Final = 2.5  # how far the loudest 0.4 s may lie below the common loudness
# How loud a word may be where it begins and ends. Engines stop within a vowel's last breath, but they begin in silence.
FIRST_DB, LAST_DB = -30.0, -12.0
SEAM: Final = 2.0  # how many of its largest steps what goes round may jump from its end to its beginning


def check(folder: Path, own: Path | None, out: TextIO) -> int:
    """Prints a line for everything that is wrong; 0 if nothing is, else 2. Clips that people have no recording of in
    their folder `own` are named too, but nothing is wrong with that.
    """
    manifest = read_manifest(folder)
    with decoder(RATE_HZ) as files:
        faults = [*_texts(manifest)]
        for owner, part in manifests(folder).items():
            for room, name, entry in entries_of(part):
                faults += _sound(
                    folder / place_of(owner, room, name, entry), f"{owner}/{room}/{name}", entry, files
                )
        if own is not None:
            faults += _own(own, manifest, files)
    for fault in faults:
        out.write(f"WRONG {fault}\n")
    if own is not None:
        out.writelines(f"{line}\n" for line in _not_recorded(own))
    size = sum(file.stat().st_size for file in folder.rglob(f"*{SUFFIX}"))
    if size > SET_BYTES:
        faults.append("size")
        out.write(f"WRONG the set is {size / 1e6:.1f} MB, more than {SET_BYTES / 1e6:.0f}\n")
    out.write(_summary(manifest, size))
    return 2 if faults else 0


def _summary(manifest: Manifest, size: int) -> str:
    counts = [f"{len(clips)} clips in {texts(language).name}" for language, clips in manifest.clip.items()]
    return f"{len(manifest.effect)} effects, {', '.join(counts)}, {size / 1e6:.2f} MB\n"


def _texts(manifest: Manifest) -> Iterator[str]:
    """Whether the clips of each language are those that its texts ask for."""
    for language in LANGUAGES:
        words, clips = texts(language), manifest.clip.get(language, {})
        wanted = {clip: spoken_text(words, phrase, values) for clip, phrase, values in clip_ids(words)}
        for clip, text in wanted.items():
            if clip not in clips:
                yield f"{language}/{clip}: has no clip"
            elif clips[clip].text != text:
                yield f'{language}/{clip}: says "{clips[clip].text}", the text is "{text}"'
        yield from (f"{language}/{clip}: nobody asks for it" for clip in clips if clip not in wanted)
    yield from (f"effect {name}: is missing" for name in EFFECTS if name not in manifest.effect)


def _sound(file: Path, where: str, entry: ManifestEntry, files: Decoder) -> Iterator[str]:
    """What is wrong with a clip of ours; `where` is its owner, its room and its name."""
    if not file.is_file():
        yield f"{where}: is missing"
        return
    if sha256(file) != entry.sha256:
        yield f"{where}: is not the file of the manifest"
    samples = _read(file, files)
    clip = where.split("/", 2)[2]
    yield from (f"{where}: {fault}" for fault in faults_of(samples, RATE_HZ, clip, entry))


def faults_of(samples: Samples, rate: int, clip: str, entry: ManifestEntry) -> Iterator[str]:
    """What is wrong with the samples of a clip: length, loudness, peak, silence at its ends, its slot."""
    ms = len(samples) * 1000 / rate
    if abs(ms - entry.ms) > LENGTH_MS:
        yield f"lasts {ms:.0f} ms, the manifest says {entry.ms}"
    row = row_of(clip)
    goal = EFFECT_LUFS if row is None else VOICE_LUFS
    loud = loudness_lufs(samples, rate)
    if abs(loud - goal) > SAME_LU:
        yield f"has {loud:.1f} LUFS, expected {goal:.0f}"
    if (peak := peak_db(samples)) > PEAK_DB:
        yield f"has a peak of {peak:.1f} dB"
    begin, end = silence_s(samples, rate)
    if row is not None and begin > BEGIN_S and not row.end_ms:
        yield f"begins with {begin:.2f} s of silence"
    if row is not None and end > END_S:
        yield f"ends with {end:.2f} s of silence"
    if row is not None and ms > (row.end_ms or row.slot_ms) + LENGTH_MS:
        yield f"lasts {ms:.0f} ms, longer than its {row.end_ms or row.slot_ms}"
    if row is not None and ms < SHORT_MS:
        yield from _short_faults(samples, rate)
    if kind_of(clip) in LOOPS and clicks(samples):
        yield "clicks where its end meets its beginning"


def _short_faults(samples: Samples, rate: int) -> Iterator[str]:
    """What is wrong with a single word: too little of it, or ends that were cut through."""
    if (loud := momentary_lufs(samples, rate)) < VOICE_LUFS - SHORT_LU:
        yield f"has {loud:.1f} LUFS in its loudest 0.4 s, expected {VOICE_LUFS - SHORT_LU:.1f}"
    first, last = end_levels_db(samples, rate, EDGE_S)
    if first > FIRST_DB:
        yield f"begins within a sound, {-first:.0f} dB below its loudest"
    if last > LAST_DB:
        yield f"ends within a sound, {-last:.0f} dB below its loudest"


def clicks(samples: Samples) -> bool:
    """Whether people hear a seam when the samples go round: a jump unlike the steps between all others."""
    steps = np.abs(np.diff(samples))
    return bool(abs(samples[0] - samples[-1]) > SEAM * np.percentile(steps, 99.9))


def _own(own: Path, manifest: Manifest, files: Decoder) -> Iterator[str]:
    """What people's own recordings lack: names that no clip has, and lengths that do not fit."""
    known = set(manifest.effect) | {clip for clips in manifest.clip.values() for clip in clips}
    for file in sorted(own.rglob("*")):
        if not file.is_file() or file.name.startswith("."):
            continue
        clip = file.relative_to(own).with_suffix("").as_posix()
        if file.suffix not in OWN_SUFFIXES:
            yield f"{file}: expected {', '.join(OWN_SUFFIXES)}, so nobody hears it"
        elif clip not in known:
            yield f"{file}: no clip is called {clip}"
        else:
            yield from (f"{file}: {fault}" for fault in _own_faults(file, clip, files))


def _own_faults(file: Path, clip: str, files: Decoder) -> Iterator[str]:
    row = row_of(clip)
    try:
        samples = _read(file, files)
    except DeviceError:
        yield "is no sound that can be played"
        return
    ms = len(samples) * 1000 / RATE_HZ
    if row is not None and ms > (row.end_ms or row.slot_ms):
        yield f"lasts {ms:.0f} ms, longer than the {row.end_ms or row.slot_ms} it has"
    if kind_of(clip) in LOOPS and clicks(samples):
        yield "clicks where its end meets its beginning"


def own_missing(language: str, own: Path) -> list[str]:
    """The clips of a language, and the effects, for which people have no recording of their own."""
    clips = (clip for clip, _, _ in clip_ids(texts(language)))
    return [clip for clip in (*clips, *EFFECTS) if own_file(clip, own) is None]


def _not_recorded(own: Path) -> Iterator[str]:
    """A line for each phrase with the clips that people have not recorded; recordings serve every language."""
    missing = {clip: None for language in LANGUAGES for clip in own_missing(language, own)}
    for phrase, clips in groupby(missing, lambda clip: clip.split("/")[0]):
        yield f"NO RECORDING {phrase}: {', '.join(clips)}"


def _read(file: Path, files: Decoder) -> Samples:
    return np.frombuffer(files.samples(file), dtype="<i2").astype(np.float64) / 32768
