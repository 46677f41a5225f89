"""Clips that lie on their time, mixed and written as one sound file, for people who have no table."""

import shutil
import subprocess
import sys
import wave
from array import array
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from engine.tables import BadValue
from firmware_py.cues import ClipCue
from firmware_py.voice.clips import Library
from hardware.speaker.decoder import Decoder, decoder
from sounds.voiced import kind_of

PATIENCE_S: Final = 300.0  # a program that writes ten minutes of sound takes a few seconds
RATE: Final = 24_000
BLOCK: Final = RATE // 20  # gains move from block to block, 50 ms
RAMP_BLOCKS: Final = 3
# How loud what lies under the voice is while nobody speaks, and while somebody does.
UNDER: Final = {"bed": (0.5, 0.12), "cover": (0.6, 0.2)}
EFFECT_GAIN: Final = 0.8

# Programs that can write a kind of file, each reading samples from standard input; the first that is there is taken.
_RAW: Final = ("-t", "raw", "-r", str(RATE), "-e", "signed", "-b", "16", "-c", "1", "-")
CODERS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    ".ogg": (
        ("oggenc", "-Q", "-s", "1", "-r", "-R", str(RATE), "-C", "1", "-q", "3", "-o", "{file}", "-"),
        ("ffmpeg", "-v", "error", "-y", "-f", "s16le", "-ar", str(RATE), "-ac", "1", "-i", "-", "{file}"),
        ("sox", *_RAW, "{file}"),
    ),
    ".opus": (
        ("opusenc", "--quiet", "--raw", "--raw-rate", str(RATE), "--raw-chan", "1", "-", "{file}"),
        ("ffmpeg", "-v", "error", "-y", "-f", "s16le", "-ar", str(RATE), "-ac", "1", "-i", "-", "{file}"),
    ),
}


def write_track(cues: Sequence[ClipCue], length_ms: int, library: Library, output: Path) -> None:
    """Writes what is heard within a time to a file; progress goes to standard error. Raises BadValue for a file that
    nothing here can write, and for a clip that is missing.
    """
    coder = _coder(output)
    with decoder(RATE) as files:
        samples = mixed(cues, library, files, length_ms, _progress)
    coder(samples)
    sys.stderr.write(f"\r{output}: {len(samples) / 2 / RATE:.0f} s\n")


def _progress(done: float) -> None:
    sys.stderr.write(f"\r{done:4.0%}")
    sys.stderr.flush()


def mixed(
    cues: Sequence[ClipCue],
    library: Library,
    files: Decoder,
    length_ms: int,
    progress: Callable[[float], None] = lambda done: None,
) -> bytes:
    """The mixed samples, mono with 16 bits: speech one after the other, over beds that step back for it."""
    mix = _Mix(cues, library, files)
    blocks = length_ms * RATE // 1000 // BLOCK
    parts = []
    for number in range(blocks):
        parts.append(mix.block(number))
        if number % (blocks // 20 or 1) == 0:
            progress(number / blocks)
    samples = array("h", b"".join(parts))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples.tobytes()


class _Mix:
    """Lays cues out as samples: `loops` are what goes round and from when, `over` what is heard once."""

    def __init__(self, cues: Sequence[ClipCue], library: Library, files: Decoder) -> None:
        self._library = library
        self._files = files
        self._known: dict[str, array[int]] = {}
        self._scaled: dict[tuple[str, float], bytes] = {}
        self._loops: list[tuple[int, str, str]] = []
        self._over: list[tuple[int, array[int], float]] = []
        self._speech: list[tuple[int, int]] = []
        self._gains: dict[str, float] = {}
        for cue in cues:
            self._lay(round(cue.at_ms * RATE / 1000), cue.clip)

    def _lay(self, at: int, clip: str) -> None:
        kind = kind_of(clip)
        if kind in UNDER:
            self._loops.append((at, kind, clip))
            return
        samples = self._samples(clip)
        if kind == "effect":
            self._over.append((at, samples, EFFECT_GAIN))
            return
        begin = max(at, self._speech[-1][1] if self._speech else 0)
        self._over.append((begin, samples, 1.0))
        self._speech.append((begin, begin + len(samples)))

    def _samples(self, clip: str) -> "array[int]":
        if clip not in self._known:
            found = self._library.find(clip)
            if found is None:
                raise BadValue("sounds", f"{clip} has no clip; `spacetable sounds build` makes it")
            samples = array("h", b"".join(self._files.samples(file) for file in found.files))
            if sys.byteorder == "big":
                samples.byteswap()
            self._known[clip] = samples
        return self._known[clip]

    def block(self, number: int) -> bytes:
        """The samples of a block."""
        first = number * BLOCK
        parts = list(self._under(first))
        over = [one for one in self._over if one[0] < first + BLOCK and one[0] + len(one[1]) > first]
        if not over and len(parts) == 1 and isinstance(parts[0], bytes):
            return parts[0]
        sums = [0.0] * BLOCK
        for part in parts:
            values = array("h", part) if isinstance(part, bytes) else part
            sums = [a + b for a, b in zip(sums, values, strict=True)]
        for begin, samples, gain in over:
            _add(sums, samples, begin - first, gain)
        return array("h", [max(-32768, min(32767, round(one))) for one in sums]).tobytes()

    def _under(self, first: int) -> Iterator[bytes | list[float]]:
        """Every bed and cover of a block, each with its gain; steady ones as samples that are kept."""
        goals = self._goals(first)
        for clip in sorted({*goals, *self._gains}):
            before = self._gains.get(clip, 0.0)
            goal = goals.get(clip, 0.0)
            step = UNDER[kind_of(clip)][0] / RAMP_BLOCKS
            after = min(goal, before + step) if goal > before else max(goal, before - step)
            self._gains[clip] = after
            loop = self._samples(clip)
            at = first % len(loop)
            if before == after:
                if after:
                    yield self._steady(clip, loop, after, at)
                continue
            slope = (after - before) / BLOCK
            yield [loop[(at + i) % len(loop)] * (before + slope * i) for i in range(BLOCK)]

    def _steady(self, clip: str, loop: "array[int]", gain: float, at: int) -> bytes:
        if (clip, gain) not in self._scaled:
            self._scaled[clip, gain] = array(
                "h", [round(one * gain) for one in [*loop, *loop[:BLOCK]]]
            ).tobytes()
        return self._scaled[clip, gain][2 * at : 2 * (at + BLOCK)]

    def _goals(self, first: int) -> dict[str, float]:
        """What lies under the voice in a block, with the gain that it should have."""
        standing: dict[str, str] = {}
        for at, kind, clip in self._loops:
            if at < first + BLOCK:
                standing[kind] = clip
        speaks = any(begin < first + 2 * BLOCK and end > first for begin, end in self._speech)
        covered = standing.get("cover", "cover/none") != "cover/none"
        return {
            clip: UNDER[kind][speaks]
            for kind, clip in standing.items()
            if not clip.endswith("/none") and not (kind == "bed" and covered)
        }


def _add(sums: list[float], samples: "array[int]", at: int, gain: float) -> None:
    """Adds samples that begin at `at`, which may lie before the block."""
    low, high = max(0, at), min(len(sums), at + len(samples))
    sums[low:high] = [
        a + gain * b for a, b in zip(sums[low:high], samples[low - at : high - at], strict=True)
    ]


def _coder(output: Path) -> Callable[[bytes], None]:
    """What writes samples to this file; raises BadValue before the work begins if nothing here can."""
    if output.suffix == ".wav":
        return lambda samples: _write_wav(output, samples)
    commands = CODERS.get(output.suffix)
    if commands is None:
        raise BadValue("output", f"expected .ogg, .opus or .wav, got {output.name}")
    found = next((command for command in commands if shutil.which(command[0])), None)
    if found is None:
        names = ", ".join(command[0] for command in commands)
        raise BadValue("output", f"none of {names} is installed; {output.stem}.wav needs none of them")
    words = [word.replace("{file}", str(output)) for word in found]

    def write(samples: bytes) -> None:
        try:
            done = subprocess.run(words, input=samples, capture_output=True, check=False, timeout=PATIENCE_S)
        except subprocess.TimeoutExpired as error:
            raise BadValue("output", f"{words[0]}: it did not end within {PATIENCE_S:.0f} s") from error
        if done.returncode != 0:
            raise BadValue("output", f"{words[0]}: {done.stderr.decode('utf-8', 'replace').strip()}")

    return write


def _write_wav(output: Path, samples: bytes) -> None:
    with wave.open(str(output), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples)
