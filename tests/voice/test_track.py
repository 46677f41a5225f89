"""A mission as one sound file: announcements on their second, one after the other, over beds that step back."""

import wave
from pathlib import Path

import numpy as np
import pytest

from firmware_py.commands.main import BAD_INPUT, main
from firmware_py.cues import ClipCue
from firmware_py.voice.clips import Library
from firmware_py.voice.track import RATE, UNDER, mixed
from hardware.speaker.decoder import decoder
from tests.sounds.disk_driver import Heard


class Clips(Library):
    """Clips of a test: noise that can be found again, and a bed of a steady tone."""

    def __init__(self, folder: Path) -> None:
        super().__init__("en", folder)
        self.folder = folder
        noise = np.random.default_rng(1)
        self.samples: dict[str, Heard] = {
            "welcome": noise.uniform(-0.3, 0.3, RATE),
            "speaker_back": noise.uniform(-0.3, 0.3, RATE // 2),
            "hit": noise.uniform(-0.3, 0.3, RATE // 4),
            "bed/phase_1": 0.4 * np.sin(2 * np.pi * 100 * np.arange(RATE) / RATE),
        }
        for name, samples in self.samples.items():
            file = folder / f"{name}.wav"
            file.parent.mkdir(exist_ok=True)
            with wave.open(str(file), "wb") as out:
                out.setnchannels(1)
                out.setsampwidth(2)
                out.setframerate(RATE)
                out.writeframes((samples * 32767).astype("<i2").tobytes())


def mix(clips: Clips, cues: list[ClipCue], length_ms: int) -> Heard:
    with decoder(RATE) as files:
        data = mixed(cues, clips, files, length_ms)
    return np.frombuffer(data, dtype="<i2").astype(np.float64) / 32768


def place_s(sound: Heard, samples: Heard) -> float:
    size = 1 << (len(sound) + len(samples)).bit_length()
    likeness = np.fft.irfft(np.fft.rfft(sound, size) * np.conj(np.fft.rfft(samples, size)), size)
    return int(np.argmax(likeness[: len(sound)])) / RATE


def rms(sound: Heard, begin_s: float, end_s: float) -> float:
    return float(np.sqrt(np.mean(np.square(sound[round(begin_s * RATE) : round(end_s * RATE)]))))


def test_speech_lies_on_its_second_and_waits_for_what_is_being_said(tmp_path: Path) -> None:
    clips = Clips(tmp_path)
    cues = [ClipCue(1000, "welcome"), ClipCue(1500, "speaker_back"), ClipCue(1500, "hit")]
    sound = mix(clips, cues, 4000)
    assert len(sound) == 4 * RATE
    assert place_s(sound, clips.samples["welcome"]) == pytest.approx(1.0, abs=0.001)
    assert place_s(sound, clips.samples["speaker_back"]) == pytest.approx(2.0, abs=0.001)
    assert place_s(sound, clips.samples["hit"]) == pytest.approx(1.5, abs=0.001)
    assert rms(sound, 0, 0.99) == 0 and rms(sound, 2.51, 4) == 0


def test_the_bed_goes_round_steps_back_for_speech_and_ends(tmp_path: Path) -> None:
    clips = Clips(tmp_path)
    cues = [ClipCue(0, "bed/phase_1"), ClipCue(2000, "welcome"), ClipCue(6000, "bed/none")]
    sound = mix(clips, cues, 7000)
    full, ducked = UNDER["bed"]
    assert rms(sound, 1.0, 1.8) == pytest.approx(0.4 / np.sqrt(2) * full, rel=0.02)
    assert rms(sound, 4.0, 5.9) == pytest.approx(0.4 / np.sqrt(2) * full, rel=0.02)
    speech = clips.samples["welcome"]
    under = sound[2 * RATE + RATE // 3 : 3 * RATE - 1] - speech[RATE // 3 : RATE - 1]
    assert float(np.sqrt(np.mean(np.square(under)))) == pytest.approx(0.4 / np.sqrt(2) * ducked, rel=0.05)
    assert rms(sound, 6.3, 7) == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["track", "space_alert", "mission_9", "-o", "a.wav"], "expected one of test_run_1"),
        (["track", "outer_rim", "mission_1", "-o", "a.wav"], 'expected one of space_alert, got "outer_rim"'),
        (
            ["track", "space_alert", "mission_1", "--language", "xx", "-o", "a.wav"],
            'expected one of en, cs, got "xx"',
        ),
        (["track", "space_alert", "mission_1", "-o", "a.mp3"], "expected .ogg, .opus or .wav, got a.mp3"),
        (["track", "space_alert", "mission_1", "--own", "nowhere", "-o", "a.wav"], "nowhere is not a folder"),
        (["build", "--with", "xx=chroot"], 'expected LANGUAGE=COMMAND with en or cs, got "xx=chroot"'),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sounds", *arguments]) == BAD_INPUT
    assert message in capsys.readouterr().err


def test_a_whole_mission_becomes_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The beginning of a test run; progress is shown."""
    monkeypatch.setattr("firmware_py.games.space_alert.track.TAIL_MS", -380_000)
    output = tmp_path / "run.wav"
    assert main(["sounds", "track", "space_alert", "test_run_1", "--language", "cs", "-o", str(output)]) == 0
    with wave.open(str(output), "rb") as file:
        assert file.getframerate() == RATE and file.getnframes() == 40 * RATE
        sound = np.frombuffer(file.readframes(40 * RATE), dtype="<i2").astype(np.float64) / 32768
    assert "50%" in capsys.readouterr().err
    assert np.max(np.abs(sound)) < 0.99
    threat = Library("cs").file("threat_external/1/blue")
    assert threat is not None
    with decoder(RATE) as files:
        samples = np.frombuffer(files.samples(threat), dtype="<i2").astype(np.float64) / 32768
    assert place_s(sound, samples) == pytest.approx(15, abs=0.001)
