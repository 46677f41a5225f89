"""A cabinet names its sound card: real ALSA and real SDL with two cards made of files, HDMI first as on a Pi 5."""

import subprocess
import sys
import wave
from pathlib import Path

import pytest

from hardware.readings import DeviceReading
from hardware.speaker.cards import SoundCard, playing_cards
from hardware.speaker.clips import RATE_HZ
from hardware.speaker.mixer import CHECK_MS, MixerSpeaker

CARDS = """\
 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
 1 [vc4hdmi1       ]: vc4-hdmi - vc4-hdmi-1
                      vc4-hdmi-1
 2 [Device         ]: USB-Audio - USB Audio Device
                      C-Media Electronics Inc. USB Audio Device at usb-xhci-hcd.0-1, full speed
 3 [Microphone     ]: USB-Audio - Microphone
                      Somebody's microphone
"""
PCM = """\
00-00: MAI PCM i2s-hifi-0 : MAI PCM i2s-hifi-0 : playback 1
01-00: MAI PCM i2s-hifi-0 : MAI PCM i2s-hifi-0 : playback 1
02-00: USB Audio : USB Audio : playback 1 : capture 1
03-00: USB Audio : USB Audio : capture 1
"""
# What each card gets is written to a file of its name; `default` is the first card, as in ALSA's own set-up.
ALSA = """
pcm.!default { type file slave.pcm { type null } file "FOLDER/vc4hdmi0.raw" format "raw" }
pcm.plughw {
    @args [ CARD ] @args.CARD { type string }
    type file slave.pcm { type null } file { @func concat strings [ "FOLDER/" $CARD ".raw" ] } format "raw"
}
"""
SPEAK = """
import os, resource, sys, time
from pathlib import Path
from hardware.speaker.cards import playing_cards
from hardware.speaker.clips import Clip
from hardware.speaker.mixer import MixerSpeaker

resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))  # a card of nothing takes samples without end
folder = Path(sys.argv[1])
clip = Clip((folder / "clip.wav",), "announcement")
named = lambda: playing_cards(folder)
speaker = MixerSpeaker(lambda name: clip, lambda: frozenset({"any"}), card=sys.argv[2], named=named)
speaker.play("clip", 0)
heard = [folder / f"{name}.raw" for name in ("vc4hdmi0", "Device")]
until = time.monotonic() + 20
while time.monotonic() < until and not any(one.exists() and one.stat().st_size for one in heard):
    pass
os._exit(0)
"""


@pytest.fixture
def proc(tmp_path: Path) -> Path:
    (tmp_path / "cards").write_text(CARDS, "utf-8")
    (tmp_path / "pcm").write_text(PCM, "utf-8")
    return tmp_path


def test_the_cards_that_can_play_are_known_by_name_and_hdmi_is_told(proc: Path) -> None:
    cards = playing_cards(proc)
    assert [str(card) for card in cards] == ["vc4hdmi0 (HDMI)", "vc4hdmi1 (HDMI)", "Device"]
    assert cards[2] == SoundCard("Device", "USB-Audio - USB Audio Device")
    assert cards[2].device == "plughw:CARD=Device"
    assert playing_cards(proc / "none") == ()


@pytest.mark.parametrize(("card", "heard"), [("Device", "Device"), ("", "vc4hdmi0")])
def test_the_named_card_sounds_and_without_a_name_it_is_hdmi(proc: Path, card: str, heard: str) -> None:
    (proc / "asound.conf").write_text(ALSA.replace("FOLDER", str(proc)), "utf-8")
    with wave.open(str(proc / "clip.wav"), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE_HZ)
        out.writeframes(b"\x00\x20" * RATE_HZ)
    subprocess.run(
        [sys.executable, "-c", SPEAK, str(proc), card],
        env={"ALSA_CONFIG_PATH": str(proc / "asound.conf"), "SDL_AUDIODRIVER": "alsa", "HOME": str(proc)},
        cwd=Path(__file__).parents[3],
        check=True,
        capture_output=True,
        timeout=60,
    )
    assert {path.stem for path in proc.glob("*.raw")} == {heard}


def test_a_card_that_is_not_there_is_named_and_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AUDIODEV", "")
    there = [SoundCard("vc4hdmi0", "vc4-hdmi")]
    speaker = MixerSpeaker(lambda name: None, card="Device", named=lambda: tuple(there))
    reason = "no sound card is called Device; there is vc4hdmi0 (HDMI)"
    assert speaker.poll(0) == [
        DeviceReading("speaker", "ready", ""),
        DeviceReading("speaker", "lost", reason),
    ]
    opened: list[str] = []
    monkeypatch.setattr(speaker, "_open", lambda: opened.append("again"))
    there.append(SoundCard("Device", "USB-Audio"))
    speaker.poll(CHECK_MS)
    assert opened == ["again"]
