"""What is built when: only what is missing or changed; and how a clip is put together. The tools are replaced."""

import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.tables import BadValue
from firmware_py.voice.phrases import Phrases
from sounds import build as building
from sounds import tools as programs
from sounds.build import VOICE_LUFS, build
from sounds.effects import EFFECTS
from sounds.effects.material import RATE as EFFECT_RATE
from sounds.level import Samples, loudness_lufs, peak_db
from sounds.manifest import read_manifest
from sounds.tools import RATE, SpeechVoice, need, read_wav, write_wav

CLIPS = [("phase_began/1", "phase_began", {"phase": "1"}), ("phase_ending/1", "phase_ending", {"phase": "1"})]


class Tools:
    """A voice that hums for as long as its text is, and a coder that keeps samples as they are."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.clips = [*CLIPS, ("countdown", "countdown", {})]
        self.loss_db = 0.0

    def speak(self, voice: SpeechVoice, text: str, wav: Path, before: str = "") -> Samples:
        self.said.append(text)
        hum = np.sin(2 * np.pi * 300 * np.arange(RATE * len(text) // 20) / RATE)
        return np.concatenate([np.zeros(RATE // 10), hum, np.zeros(RATE // 5)])

    def encode(self, samples: Samples, rate: int, opus: Path, kbits: int) -> None:
        opus.parent.mkdir(parents=True, exist_ok=True)
        write_wav(opus, samples * 10 ** (-self.loss_db / 20), rate)

    def decode(self, opus: Path, wav: Path, rate: int) -> Samples:
        return read_wav(opus)

    def clip_ids(self, words: Phrases) -> Iterator[tuple[str, str, dict[str, str]]]:
        yield from self.clips


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> Tools:
    made = Tools()
    monkeypatch.setattr(building, "speak", made.speak)
    monkeypatch.setattr(building, "encode", made.encode)
    monkeypatch.setattr(building, "decode", made.decode)
    monkeypatch.setattr(building, "clip_ids", made.clip_ids)
    monkeypatch.setattr(building, "need", lambda *tools: None)
    monkeypatch.setattr(building, "LANGUAGES", ("en",))
    monkeypatch.setattr(building, "EFFECTS", {"beep": EFFECTS["beep"], "chime": EFFECTS["chime"]})
    return made


def run(folder: Path, everything: bool = False) -> str:
    out = io.StringIO()
    assert build(folder, {}, everything, out) == 0
    return out.getvalue().splitlines()[-1]


def test_what_is_there_is_kept_and_what_changed_is_made(tools: Tools, tmp_path: Path) -> None:
    assert run(tmp_path) == "5 made, 0 kept"
    tools.said.clear()
    assert run(tmp_path) == "0 made, 5 kept" and tools.said == []
    (tmp_path / "space_alert" / "en" / "phase_began" / "1.opus").write_bytes(b"something else")
    assert run(tmp_path) == "1 made, 4 kept" and tools.said == ["Phase one begins."]
    assert run(tmp_path, everything=True) == "5 made, 0 kept"


def test_a_new_text_makes_a_new_clip(tools: Tools, tmp_path: Path) -> None:
    run(tmp_path)
    manifest = tmp_path / "space_alert" / "manifest.toml"
    manifest.write_text(manifest.read_text("utf-8").replace("Phase one begins.", "Phase one began."), "utf-8")
    assert run(tmp_path) == "1 made, 4 kept"
    assert read_manifest(tmp_path).clip["en"]["phase_began/1"].text == "Phase one begins."


def test_files_that_nobody_asks_for_are_removed(tools: Tools, tmp_path: Path) -> None:
    run(tmp_path)
    tools.clips = tools.clips[:1]
    run(tmp_path)
    left = sorted(file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*.opus"))
    assert left == [
        "space_alert/en/phase_began/1.opus",
        "table/effects/beep.opus",
        "table/effects/chime.opus",
    ]


def test_two_clips_that_say_the_same_are_made_once_and_have_one_file(tools: Tools, tmp_path: Path) -> None:
    """The file of two owners is the table's. When one says something else, each has its own, and nothing is lost."""
    tools.clips = [
        (f"{phrase}/2", phrase, {"round": "2"}) for phrase in ("rim_round_began", "stage_round_began")
    ]
    assert run(tmp_path) == "3 made, 1 kept" and tools.said == ["Round two."]
    assert spoken_files(tmp_path) == ["table/en/rim_round_began/2.opus"]
    shared = (tmp_path / "table/en/rim_round_began/2.opus").read_bytes()
    tools.clips[0] = ("rim_round_began/2", "rim_round_began", {"round": "3"})
    assert run(tmp_path) == "1 made, 3 kept"
    assert spoken_files(tmp_path) == [
        "outer_rim/en/rim_round_began/2.opus",
        "space_stage/en/stage_round_began/2.opus",
    ]
    assert (tmp_path / "space_stage/en/stage_round_began/2.opus").read_bytes() == shared


def spoken_files(folder: Path) -> list[str]:
    return sorted(file.relative_to(folder).as_posix() for file in folder.glob("*/en/**/*.opus"))


def test_speech_ends_with_a_clip_of_fixed_length(tools: Tools, tmp_path: Path) -> None:
    run(tmp_path)
    samples = read_wav(tmp_path / "space_alert" / "en" / "phase_ending" / "1.opus")
    assert len(samples) == 2400 * RATE // 1000
    assert np.max(np.abs(samples[-RATE // 20 :])) > 0.01 and np.max(np.abs(samples[: RATE // 2])) == 0


def test_a_countdown_has_a_number_on_each_second(tools: Tools, tmp_path: Path) -> None:
    run(tmp_path)
    assert tools.said[-5:] == ["Five", "four", "three", "two", "one"]
    samples = read_wav(tmp_path / "space_alert" / "en" / "countdown.opus")
    for second in range(5):
        before, after = samples[max(0, second * RATE - RATE // 4) : second * RATE], samples[second * RATE :]
        assert np.max(np.abs(before), initial=0) == 0
        assert np.max(np.abs(after[: RATE // 10])) > 0.05


def test_a_clip_is_as_loud_as_the_others_whatever_the_coder_does(tools: Tools, tmp_path: Path) -> None:
    tools.loss_db = 2.0
    run(tmp_path)
    for entry in read_manifest(tmp_path).clip["en"].values():
        assert entry.lufs == pytest.approx(VOICE_LUFS, abs=0.5)


def test_samples_come_back_from_a_file_as_they_were(tmp_path: Path) -> None:
    samples = np.array([0.0, 0.5, -0.5, 1.5])
    write_wav(tmp_path / "a.wav", samples, RATE)
    assert read_wav(tmp_path / "a.wav") == pytest.approx([0, 0.5, -0.5, 1.0], abs=1e-4)


def test_missing_tools_are_named() -> None:
    with pytest.raises(BadValue, match="no-such-tool: not found"):
        need("no-such-tool")


def test_a_tool_that_fails_is_told_with_its_reason(tmp_path: Path) -> None:
    voice = SpeechVoice(
        "x", ("sh", "-c", "echo out of breath >&2; exit 3"), "utf-8", programs.VOICES["en"].maker
    )
    with pytest.raises(BadValue, match="sh: out of breath"):
        programs.speak(voice, "text", tmp_path / "a.wav")


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_is_sound_without_a_steady_part(name: str) -> None:
    samples = EFFECTS[name]()
    # Music lasts as long as the sand of Galaxy Trucker, 90 s.
    assert 0.2 <= len(samples) / EFFECT_RATE <= 9 or len(samples) / EFFECT_RATE == pytest.approx(90.02)
    assert np.all(np.isfinite(samples)) and peak_db(samples) > -12
    assert abs(float(np.mean(samples))) < 0.02
    begin = samples[: 8 * EFFECT_RATE]
    assert loudness_lufs(begin / np.max(np.abs(begin)), EFFECT_RATE) > -25


@pytest.mark.parametrize("name", [name for name in EFFECTS if name.startswith(("bed/", "cover/"))])
def test_what_goes_round_has_no_seam(name: str) -> None:
    """The step from the last sample to the first is no larger than the steps elsewhere."""
    samples = EFFECTS[name]()
    steps = np.abs(np.diff(samples))
    assert abs(samples[0] - samples[-1]) <= np.max(steps)


def test_engines_grow_more_dangerous_with_the_phases() -> None:
    """Each phase has more above 200 Hz, where people hear unrest."""

    def unrest(samples: Samples) -> float:
        power = np.abs(np.fft.rfft(samples)) ** 2
        hertz = np.fft.rfftfreq(len(samples), 1 / EFFECT_RATE)
        return float(power[hertz > 200].sum() / power.sum())

    one, two, three = (unrest(EFFECTS[f"bed/phase_{phase}"]()) for phase in (1, 2, 3))
    assert one < two < three
