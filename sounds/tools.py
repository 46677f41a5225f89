"""The programs that make clips: speech engines, sox for the radio, and the Opus coder. Used when sounds are built."""

import shlex
import shutil
import subprocess
import wave
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from engine.tables import BadValue
from sounds.level import Samples
from sounds.manifest import Maker
from sounds.trim import SPEECH_DB, trimmed

RATE: Final = 24_000  # of spoken clips: twice what the radio lets through

# SDL_mixer reads this many samples of 48 kHz at once, and loses the last of them when they come out even.
OPUS_RATE, CHUNK = 48_000, 1024

# The radio of the ship: a narrow band, evened out, slightly overdriven, and narrow again. Neither narrower nor with
# noise, both of which cost words (docs/voices.md).
RADIO: Final = (
    "highpass 250 lowpass 5200 "
    "compand 0.005,0.12 6:-70,-65,-40,-24,-20,-12,0,-6 0 -90 0.02 overdrive 2 5 "
    "lowpass 5600"
)

# Silence around the speech is cut before the radio, which would make its noise loud.
EDGE_S: Final = 0.02
PAD_S: Final = 0.03


@dataclass(frozen=True, slots=True)
class SpeechVoice:
    """A speech engine with a voice: the command reads a text from standard input and writes `{wav}`."""

    name: str
    command: tuple[str, ...]
    encoding: str
    maker: Maker


VOICES: Final[dict[str, SpeechVoice]] = {
    "cs": SpeechVoice(
        "zdenek",
        ("RHVoice-test", "-p", "zdenek", "-o", "{wav}"),
        "utf-8",
        Maker("RHVoice", "1.14.0-2", "public domain (Unlicense)", "Debian trixie rhvoice-czech"),
    ),
    "en": SpeechVoice(
        "slt_arctic_hts",
        ("text2wave", "-eval", "(voice_cmu_us_slt_arctic_hts)", "-o", "{wav}", "-"),
        "iso-8859-1",
        Maker("festival", "2.5.0-9", "EST (BSD style)", "Debian festvox-us-slt-hts 0.2010.10.25-4"),
    ),
}


def need(*tools: str) -> None:
    """Raises BadValue if a program is not there, with the Debian packages that have them."""
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing:
        raise BadValue("sounds", f"{', '.join(missing)}: not found; docs/voices.md tells what to install")


def speak(voice: SpeechVoice, text: str, wav: Path, before: str = "") -> Samples:
    """A text as a voice says it, through the ship's radio. `before` is put in front of the command, as `chroot DIR`."""
    inside = wav.with_suffix(".raw.wav")
    raw = _outside(before, inside)
    raw.parent.mkdir(parents=True, exist_ok=True)
    words = [*shlex.split(before), *voice.command]
    _run([word.replace("{wav}", str(inside)) for word in words], text.encode(voice.encoding))
    rate = rate_of(raw)
    speech = trimmed(read_wav(raw), rate, SPEECH_DB, EDGE_S)
    write_wav(inside, np.pad(speech, round(PAD_S * rate)), rate)
    _run(["sox", "-R", inside, "-r", str(RATE), "-b", "16", "-c", "1", wav, *RADIO.split()])
    return read_wav(wav)


def _outside(before: str, path: Path) -> Path:
    """Where a file that was written below another root lies for us."""
    words = shlex.split(before)
    return Path(words[1]) / path.relative_to("/") if words[:1] == ["chroot"] else path


def encode(samples: Samples, rate: int, opus: Path, kbits: int) -> None:
    """Writes samples as Opus, always the same for the same samples and coder."""
    opus.parent.mkdir(parents=True, exist_ok=True)
    wav = opus.with_suffix(".wav")
    if len(samples) * OPUS_RATE // rate % CHUNK == 0:
        samples = np.append(samples, np.zeros(rate // 1000))
    write_wav(wav, samples, rate)
    options = ["--quiet", "--bitrate", str(kbits), "--vbr", "--framesize", "60", "--comp", "10"]
    _run(["opusenc", *options, "--serial", "1", "--discard-comments", "--padding", "0", wav, opus])
    wav.unlink()


def decode(opus: Path, wav: Path, rate: int) -> Samples:
    """The samples of an Opus file, as people will hear them."""
    _run(["opusdec", "--quiet", "--rate", str(rate), "--no-dither", opus, wav])
    return read_wav(wav)


def read_wav(path: Path) -> Samples:
    """The samples of a mono file of 16 bits."""
    with wave.open(str(path), "rb") as file:
        frames = file.readframes(file.getnframes())
    return np.frombuffer(frames, dtype="<i2").astype(np.float64) / 32768


def rate_of(path: Path) -> int:
    """The rate of a file, in Hz."""
    with wave.open(str(path), "rb") as file:
        return file.getframerate()


def write_wav(path: Path, samples: Samples, rate: int) -> None:
    """Writes mono samples with 16 bits."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(np.round(np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())


def _run(command: Sequence[str | Path], given: bytes = b"") -> None:
    done = subprocess.run([str(word) for word in command], input=given, capture_output=True, check=False)
    if done.returncode != 0:
        message = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or ["failed"]
        raise BadValue("sounds", f"{command[0]}: {message[0]}")
