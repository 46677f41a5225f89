"""The lists of everything that sounds: what each clip says, who speaks, how long and how loud it is, and its file."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from engine.tables import read_toml
from sounds.voiced import CLIPS, EFFECT_ROOM, SUFFIX

NAME: Final = "manifest.toml"
HEADER: Final = """# Everything that sounds, written by `spacetable sounds build`.
# `ms` is the length, `lufs` the loudness in LUFS, `peak_db` the highest sample in dB of full scale.
# `recipe` is the treatment a clip was made with; sha256 is that of its file, which lies where owner, language and
# name say. Clips that sound the same have one file: `file` is its place, with the table if two owners have such clips.
"""


@dataclass(frozen=True, slots=True)
class Maker:
    """Who speaks, or how an effect was made, and under which licence it may be passed on."""

    engine: str
    version: str
    licence: str
    source: str


@dataclass(frozen=True, slots=True)
class ManifestEntry:
    """A file of ours, as it was measured after decoding."""

    text: str
    voice: str
    recipe: int
    ms: int
    lufs: float
    peak_db: float
    sha256: str
    file: str = ""


@dataclass(frozen=True, slots=True)
class Manifest:
    """`voice` are the makers by name; `clip` the clips by language and id; `effect` the effects by id."""

    voice: dict[str, Maker]
    effect: dict[str, ManifestEntry] = field(default_factory=dict)
    clip: dict[str, dict[str, ManifestEntry]] = field(default_factory=dict)


def manifests(folder: Path = CLIPS) -> dict[str, Manifest]:
    """The manifests in a folder of clips, by owner: the table and each game have a folder of their own."""
    return {file.parent.name: read_toml(file, Manifest) for file in sorted(folder.glob(f"*/{NAME}"))}


def read_manifest(folder: Path = CLIPS) -> Manifest:
    """All manifests in a folder of clips as one."""
    whole = Manifest({})
    for one in manifests(folder).values():
        whole.voice.update(one.voice)
        whole.effect.update(one.effect)
        for language, clips in one.clip.items():
            whole.clip.setdefault(language, {}).update(clips)
    return whole


def entries_of(manifest: Manifest) -> Iterator[tuple[str, str, ManifestEntry]]:
    """Each entry of a manifest with its room, which is a language or that of the effects, and its name."""
    for room, entries in ((EFFECT_ROOM, manifest.effect), *manifest.clip.items()):
        for name, entry in entries.items():
            yield room, name, entry


def place_of(owner: str, room: str, name: str, entry: ManifestEntry) -> str:
    """The path of an entry's file below the folder of all clips.

    >>> place_of("table", "en", "count_3", ManifestEntry("Three", "slt", 2, 400, -17.0, -3.0, ""))
    'table/en/count_3.opus'
    """
    return f"{entry.file or f'{owner}/{room}/{name}'}{SUFFIX}"


def file_of(clip: str, language: str) -> Path | None:
    """The file of a single clip or effect; None if there is none."""
    return _files(language).get(clip)


@cache
def _files(language: str) -> Mapping[str, Path]:
    """The files of all clips of a language and of all effects; those that come with the program stay as they are."""
    named = {
        name: CLIPS / place_of(owner, room, name, entry)
        for owner, manifest in _ours().items()
        for room, name, entry in entries_of(manifest)
        if room in (EFFECT_ROOM, language)
    }
    return {name: file for name, file in named.items() if file.is_file()}


@cache
def _ours() -> Mapping[str, Manifest]:
    return manifests()


@cache
def lengths_ms(language: str) -> dict[str, int]:
    """How long every clip of a language and every effect is."""
    return {
        name: entry.ms
        for manifest in _ours().values()
        for room, name, entry in entries_of(manifest)
        if room in (EFFECT_ROOM, language)
    }


def written(manifest: Manifest) -> str:
    """The manifest as TOML, always the same for the same sounds."""
    lines = [HEADER]
    for name, maker in sorted(manifest.voice.items()):
        lines.append(f"[voice.{name}]")
        fields = (
            ("engine", maker.engine),
            ("version", maker.version),
            ("licence", maker.licence),
            ("source", maker.source),
        )
        lines += [*(f"{key} = {_quoted(value)}" for key, value in fields), ""]
    if manifest.effect:
        lines += ["[effect]", *_entries(manifest.effect), ""]
    for language, clips in sorted(manifest.clip.items()):
        lines += [f"[clip.{language}]", *_entries(clips), ""]
    return "\n".join(lines[:-1]) + "\n"


def _entries(entries: dict[str, ManifestEntry]) -> list[str]:
    return [
        f"{_quoted(clip)} = {{ text = {_quoted(one.text)}, voice = {_quoted(one.voice)}, recipe = {one.recipe}, "
        f"ms = {one.ms}, lufs = {one.lufs:.1f}, peak_db = {one.peak_db:.1f}, sha256 = {_quoted(one.sha256)}"
        + (f", file = {_quoted(one.file)} }}" if one.file else " }")
        for clip, one in sorted(entries.items())
    ]


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
