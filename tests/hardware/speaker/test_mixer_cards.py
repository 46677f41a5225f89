"""The sound card of the mixer comes and goes; the speaker says so and the flight goes on."""

import wave
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.readings import DeviceReading
from hardware.speaker import Speaker
from hardware.speaker.clips import RATE_HZ, Clip, sound_cards
from hardware.speaker.decoder import decoder
from hardware.speaker.mixer import CHECK_MS, MixerSpeaker
from hardware.speaker.twin import TwinSpeaker

READY = DeviceReading("speaker", "ready", "")
NO_CARD = DeviceReading("speaker", "lost", "no sound card")


class Cards:
    """The outputs of a system, to be plugged in and out."""

    def __init__(self, *names: str) -> None:
        self.names = frozenset(names)

    def __call__(self) -> frozenset[str]:
        return self.names

    def plug(self, *names: str) -> None:
        self.names = frozenset(names)


def write_clip(file: Path, seconds: float = 0.1) -> Path:
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE_HZ)
        out.writeframes(bytes(2 * round(seconds * RATE_HZ)))
    return file


@pytest.fixture(autouse=True)
def dummy_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")


@pytest.fixture
def speakers(tmp_path: Path) -> Iterator[list[MixerSpeaker]]:
    """The speakers that a test makes; they let go of the mixer afterwards."""
    made: list[MixerSpeaker] = []
    yield made
    for speaker in made:
        speaker.close()


def make(speakers: list[MixerSpeaker], cards: Cards, folder: Path) -> MixerSpeaker:
    clip = write_clip(folder / "clip.wav")
    speaker = MixerSpeaker(lambda name: Clip((clip,), "bed" if name == "bed" else "announcement"), cards)
    speakers.append(speaker)
    return speaker


def test_without_a_sound_card_the_speaker_is_lost_and_nothing_fails(
    speakers: list[MixerSpeaker], tmp_path: Path
) -> None:
    speaker = make(speakers, Cards(), tmp_path)
    speaker.play("clip", 0)
    speaker.volume(50)
    speaker.stop()
    assert speaker.health == "lost"
    assert speaker.poll(10) == [READY, NO_CARD]


def test_a_card_that_comes_later_is_taken(speakers: list[MixerSpeaker], tmp_path: Path) -> None:
    cards = Cards()
    speaker = make(speakers, cards, tmp_path)
    speaker.poll(0)
    cards.plug("pcmC0D0p")
    assert speaker.poll(CHECK_MS - 1) == []
    assert speaker.poll(CHECK_MS) == [READY]
    assert speaker.health == "ready"


def test_a_card_that_goes_is_told_once_and_its_return_as_well(
    speakers: list[MixerSpeaker], tmp_path: Path
) -> None:
    cards = Cards("pcmC1D0p")
    speaker = make(speakers, cards, tmp_path)
    assert speaker.poll(0) == [READY]
    cards.plug()
    assert speaker.poll(CHECK_MS) == [NO_CARD]
    assert speaker.poll(2 * CHECK_MS) == []
    cards.plug("pcmC1D0p")
    assert speaker.poll(3 * CHECK_MS) == [READY]


def test_the_bed_goes_round_again_when_the_card_is_back(speakers: list[MixerSpeaker], tmp_path: Path) -> None:
    from pygame import mixer

    cards = Cards("pcmC1D0p")
    speaker = make(speakers, cards, tmp_path)
    speaker.play("bed", 0)
    cards.plug()
    speaker.poll(CHECK_MS)
    assert mixer.get_init() is None
    cards.plug("pcmC1D0p")
    speaker.poll(2 * CHECK_MS)
    assert mixer.get_busy()


def test_announcements_during_the_loss_are_not_said_afterwards(
    speakers: list[MixerSpeaker], tmp_path: Path
) -> None:
    from pygame import mixer

    cards = Cards()
    speaker = make(speakers, cards, tmp_path)
    speaker.play("clip", 0)
    cards.plug("pcmC1D0p")
    speaker.poll(CHECK_MS)
    assert speaker.health == "ready" and not mixer.get_busy()


def test_a_driver_that_cannot_open_is_lost_with_its_reason(
    speakers: list[MixerSpeaker], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    speaker = make(speakers, Cards("pcmC0D0p"), tmp_path)
    lost = speaker.poll(0)[-1]
    assert isinstance(lost, DeviceReading) and lost.state == "lost" and "nonsense" in lost.reason


def test_the_volume_is_a_percentage(speakers: list[MixerSpeaker], tmp_path: Path) -> None:
    speaker = make(speakers, Cards("pcmC0D0p"), tmp_path)
    with pytest.raises(ValueError, match="0 to 100 percent, got 101"):
        speaker.volume(101)


def test_driver_and_twin_offer_the_same(speakers: list[MixerSpeaker], tmp_path: Path) -> None:
    both: list[Speaker] = [make(speakers, Cards("pcmC0D0p"), tmp_path), TwinSpeaker()]
    for speaker in both:
        speaker.play("clip", 0)
        speaker.volume(40)
        speaker.stop()
        assert speaker.poll(0) == [READY] and speaker.health == "ready" and speaker.name == "speaker"


def test_the_outputs_of_the_system_are_its_playback_devices(tmp_path: Path) -> None:
    for name in ("pcmC0D0p", "pcmC0D0c", "controlC0", "timer"):
        (tmp_path / name).touch()
    assert sound_cards(tmp_path) == {"pcmC0D0p"}


def test_where_the_system_does_not_tell_its_outputs_one_is_tried(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    assert sound_cards(missing, {}, "darwin") == {"default"}
    assert sound_cards(missing, {}, "linux") == frozenset()
    assert sound_cards(missing, {"PULSE_SERVER": "unix:/pulse"}, "linux") == {"default"}
    assert sound_cards(missing, {"SDL_AUDIODRIVER": "dummy"}, "linux") == {"default"}
    assert sound_cards(missing, {"SDL_AUDIODRIVER": "alsa"}, "linux") == frozenset()
    assert sound_cards(missing, {"XDG_RUNTIME_DIR": str(tmp_path)}, "linux") == frozenset()
    (tmp_path / "pipewire-0").touch()
    assert sound_cards(missing, {"XDG_RUNTIME_DIR": str(tmp_path)}, "linux") == {"default"}


def test_the_decoder_reads_samples_and_leaves_the_driver_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import os

    from hardware.readings import DeviceError

    monkeypatch.delenv("SDL_AUDIODRIVER")
    clip = write_clip(tmp_path / "a.wav", 0.5)
    (tmp_path / "b.opus").write_bytes(b"nonsense")
    with decoder(RATE_HZ) as files:
        assert len(files.samples(clip)) == RATE_HZ
        with pytest.raises(DeviceError, match=r"b\.opus"):
            files.samples(tmp_path / "b.opus")
    assert "SDL_AUDIODRIVER" not in os.environ
