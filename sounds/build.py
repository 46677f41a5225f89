"""`spacetable sounds build`: makes the clips that are missing or whose text has changed. Needs numpy and the tools."""

import hashlib
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TextIO

import numpy as np

from sounds.effects import EFFECT_OWNERS, EFFECTS
from sounds.effects.material import RATE as EFFECT_RATE
from sounds.level import Samples, loudness_lufs, peak_db
from sounds.manifest import NAME, Maker, Manifest, ManifestEntry, entries_of, place_of, read_manifest, written
from sounds.texts import LANGUAGES, TABLE, texts
from sounds.tools import RATE, VOICES, SpeechVoice, decode, encode, need, speak
from sounds.trim import trimmed
from sounds.voiced import EFFECT_ROOM, SUFFIX, Voiced, clip_ids, owner_of, spoken_text, voiced

RECIPE: Final = 2  # counts up with every change of how clips are made
# Recipe 1 cut what is quieter than 1 % of full scale off the ends. What lost a sound to it was made again.
GOOD_RECIPES: Final = (1, RECIPE)

VOICE_LUFS: Final = -17.0
EFFECT_LUFS: Final = -20.0
PEAK_DB: Final = -3.0
CODED_PEAK_DB: Final = -1.0
NEAR_LU: Final = 0.5
EXACT_LU: Final = 0.05
TRIES: Final = 6
VOICE_KBITS, EFFECT_KBITS, LOOP_KBITS, MUSIC_KBITS = 16, 40, 32, 16
MUSIC_S: Final = 30.0  # what lasts longer is music
PAUSE_S: Final = 0.06  # between a signal and the voice
QUIET_DB: Final = -42.0  # under the loudest 10 ms: what is below this at the ends of a clip is no speech
EDGE_S: Final = 0.012  # kept before and after the speech
OURS: Final = Maker("numpy", "2", "MIT", "sounds/effects")


@dataclass(frozen=True, slots=True)
class ClipJob:
    """A clip to be made: where it goes, what it says, and how it is put together."""

    clip: str
    text: str
    row: Voiced


@dataclass(frozen=True, slots=True)
class Target:
    """How a file is to be written."""

    rate: int
    kbits: int
    lufs: float


def build(folder: Path, before: dict[str, str], everything: bool, out: TextIO) -> int:
    """Brings the clips in `folder` up to date and writes their manifests; 0 if all went well.

    Two clips that sound the same get one file, and two with the same words and the same treatment sound the same.
    `before` is put in front of a language's speech command, such as "chroot DIR".
    """
    old = read_manifest(folder)
    with tempfile.TemporaryDirectory() as work:
        maker = _Builder(folder, Path(work), everything, out)
        effects = maker.effects(old.effect)
        clips = {
            language: maker.clips(language, old.clip.get(language, {}), before.get(language, ""))
            for language in LANGUAGES
        }
    manifests = _by_owner(effects, clips)
    stored = _stored_once(manifests)
    for owner, manifest in manifests.items():
        (folder / owner).mkdir(parents=True, exist_ok=True)
        (folder / owner / NAME).write_text(written(manifest), encoding="utf-8")
    _store(folder, {place: maker.sounds[digest] for place, digest in stored.items()})
    out.write(f"{maker.made} made, {maker.kept} kept\n")
    return 0


def _by_owner(
    effects: dict[str, ManifestEntry], clips: dict[str, dict[str, ManifestEntry]]
) -> dict[str, Manifest]:
    """The entries of each owner, with those who made them."""
    makers = {voice.name: voice.maker for voice in VOICES.values()} | {"effects": OURS}
    parts: dict[str, Manifest] = {}

    def part(owner: str, entry: ManifestEntry) -> Manifest:
        found = parts.setdefault(owner, Manifest({}))
        found.voice[entry.voice] = makers[entry.voice]
        return found

    for name, entry in effects.items():
        part(EFFECT_OWNERS[name], entry).effect[name] = entry
    for language, entries in clips.items():
        for clip, entry in entries.items():
            part(owner_of(clip), entry).clip.setdefault(language, {})[clip] = entry
    return parts


def _stored_once(manifests: dict[str, Manifest]) -> dict[str, str]:
    """The SHA-256 of each file by its place; entries whose file lies elsewhere than their name says get its place.

    The file of clips that sound the same lies where the first of them belongs; with the table if they are not all of
    one owner, for a game may be installed without the other.
    """
    same: dict[str, list[tuple[str, str, str]]] = {}
    for owner, manifest in manifests.items():
        for room, name, entry in entries_of(manifest):
            same.setdefault(entry.sha256, []).append((owner, room, name))
    stored: dict[str, str] = {}
    for digest, clips in same.items():
        first = min(clips, key=lambda one: (one[0] != TABLE, one))
        owner = first[0] if len({owner for owner, _, _ in clips}) == 1 else TABLE
        home = "/".join((owner, *first[1:]))
        for owner, room, name in clips:
            entries = manifests[owner].effect if room == EFFECT_ROOM else manifests[owner].clip[room]
            file = home if home != f"{owner}/{room}/{name}" else ""
            entries[name] = replace(entries[name], file=file)
            stored[place_of(owner, room, name, entries[name])] = digest
    return stored


class _Builder:
    """`sounds` are all files there are, by their SHA-256."""

    def __init__(self, folder: Path, work: Path, everything: bool, out: TextIO) -> None:
        self._work = work
        self._everything = everything
        self._out = out
        self.sounds = {
            _digest(sound): sound for file in folder.rglob(f"*{SUFFIX}") for sound in [file.read_bytes()]
        }
        self.made = 0
        self.kept = 0

    def effects(self, old: dict[str, ManifestEntry]) -> dict[str, ManifestEntry]:
        """The effects; `old` are those of the manifest."""
        entries = {}
        for name, effect in EFFECTS.items():
            if (known := self._current(old.get(name), "")) is not None:
                entries[name] = known
                self.kept += 1
                continue
            need("opusenc", "opusdec")
            samples = effect()
            kbits = LOOP_KBITS if name.startswith(("bed/", "cover/")) else EFFECT_KBITS
            if len(samples) > MUSIC_S * EFFECT_RATE:
                kbits = MUSIC_KBITS
            target = Target(EFFECT_RATE, kbits, EFFECT_LUFS)
            entries[name] = self._written(target, samples, "", "effects")
        return entries

    def clips(self, language: str, old: dict[str, ManifestEntry], before: str) -> dict[str, ManifestEntry]:
        """The clips of a language."""
        words, voice = texts(language), VOICES[language]
        entries: dict[str, ManifestEntry] = {}
        said: dict[tuple[str, str, int, int], ManifestEntry] = {}
        jobs = [
            ClipJob(clip, spoken_text(words, phrase, values), voiced()[phrase])
            for clip, phrase, values in clip_ids(words)
        ]
        for number, job in enumerate(jobs, 1):
            treatment = (job.text, job.row.signal, job.row.end_ms, job.row.beat_ms)
            known = said.get(treatment) or self._current(old.get(job.clip), job.text)
            said[treatment] = entries[job.clip] = known or self._said(voice, job, before)
            if known is not None:
                self.kept += 1
                continue
            if number % 25 == 0 or number == len(jobs):
                self._out.write(f"{language}: {number} of {len(jobs)}\n")
                self._out.flush()
        return entries

    def _said(self, voice: SpeechVoice, job: ClipJob, before: str) -> ManifestEntry:
        need("sox", "opusenc", "opusdec")
        target = Target(RATE, VOICE_KBITS, VOICE_LUFS)
        return self._written(target, self._spoken(voice, job, before), job.text, voice.name)

    def _spoken(self, voice: SpeechVoice, job: ClipJob, before: str) -> Samples:
        row = job.row
        parts = [part.strip() for part in job.text.split(";")] if row.beat_ms else [job.text]
        said = [_levelled(self._word(voice, part, before), RATE, VOICE_LUFS) for part in parts]
        samples = _on_beats(said, row.beat_ms) if row.beat_ms else said[0]
        if row.signal:
            signal = EFFECTS[row.signal]()[:: EFFECT_RATE // RATE]
            pause = np.zeros(round(PAUSE_S * RATE))
            samples = np.concatenate([_levelled(signal, RATE, VOICE_LUFS), pause, samples])
        if row.end_ms:
            samples = np.concatenate([np.zeros(max(0, row.end_ms * RATE // 1000 - len(samples))), samples])
        return samples

    def _word(self, voice: SpeechVoice, text: str, before: str) -> Samples:
        return trimmed(speak(voice, text, self._work / "clip.wav", before), RATE, QUIET_DB, EDGE_S)

    def _written(self, target: "Target", samples: Samples, text: str, voice: str) -> ManifestEntry:
        """Writes a clip. The coder changes loudness and peaks a little, which the next try takes into account."""
        lufs, peak, before = target.lufs, PEAK_DB, 0.0
        file = self._work / f"coded{SUFFIX}"
        for _ in range(TRIES):
            encode(_levelled(samples, target.rate, lufs, peak), target.rate, file, target.kbits)
            entry = self._measure(file, target.rate, text, voice)
            missing = target.lufs - entry.lufs
            if abs(missing) <= NEAR_LU and entry.peak_db <= CODED_PEAK_DB:
                break
            swings = missing * before < -(NEAR_LU**2)  # too loud after too quiet: the goal lies between them
            lufs += missing / 2 if swings else missing
            before = missing
            peak -= max(0.0, entry.peak_db - CODED_PEAK_DB)
        self.sounds[entry.sha256] = file.read_bytes()
        self.made += 1
        return entry

    def _current(self, entry: ManifestEntry | None, text: str) -> ManifestEntry | None:
        """The entry of the manifest, where nothing has changed."""
        current = (
            not self._everything
            and entry is not None
            and entry.text == text
            and entry.recipe in GOOD_RECIPES
            and entry.sha256 in self.sounds
        )
        return entry if current else None

    def _measure(self, file: Path, rate: int, text: str, voice: str) -> ManifestEntry:
        samples = decode(file, self._work / "decoded.wav", rate)
        return ManifestEntry(
            text,
            voice,
            RECIPE,
            round(len(samples) * 1000 / rate),
            round(loudness_lufs(samples, rate), 1),
            round(peak_db(samples), 1),
            sha256(file),
        )


def sha256(file: Path) -> str:
    """The SHA-256 of a file, in hex."""
    return _digest(file.read_bytes())


def _digest(sound: bytes) -> str:
    return hashlib.sha256(sound).hexdigest()


def _on_beats(parts: list[Samples], beat_ms: int) -> Samples:
    """Parts that begin at multiples of the beat."""
    beat = beat_ms * RATE // 1000
    samples = np.zeros(max(number * beat + len(part) for number, part in enumerate(parts)))
    for number, part in enumerate(parts):
        samples[number * beat : number * beat + len(part)] += part
    return samples


def _levelled(samples: Samples, rate: int, lufs: float, peak: float = PEAK_DB) -> Samples:
    """The samples with this loudness; peaks that would be too high are rounded off, and the loss made up for."""
    ceiling = 10 ** (peak / 20)
    for _ in range(10):
        missing = lufs - loudness_lufs(samples, rate)
        if abs(missing) < EXACT_LU:
            break
        samples = samples * 10 ** (missing / 20)
        if np.max(np.abs(samples)) > ceiling:
            samples = _rounded(samples, ceiling)
    return samples


def _rounded(samples: Samples, ceiling: float) -> Samples:
    """Peaks above three quarters of the ceiling are bent below it."""
    knee = 0.75 * ceiling
    over = np.maximum(np.abs(samples) - knee, 0.0)
    bent = knee + (ceiling - knee) * np.tanh(over / (ceiling - knee))
    return np.asarray(np.where(over > 0, np.sign(samples) * bent, samples), dtype=np.float64)


def _store(folder: Path, stored: dict[str, bytes]) -> None:
    """Writes the files by their places, and removes all others."""
    for place, sound in stored.items():
        file = folder / place
        if not file.is_file() or file.read_bytes() != sound:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(sound)
    for file in folder.rglob(f"*{SUFFIX}"):
        if file.relative_to(folder).as_posix() not in stored:
            file.unlink()
