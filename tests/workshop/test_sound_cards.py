"""The doctor's tones: which card is HDMI, which one is heard, and whether the cabinet takes the right one."""

import io
import wave
from collections.abc import Callable, Iterable

import pytest

from engine.tables import TableError
from firmware_py.workshop.sound_cards import RATE_HZ, play_tone, tone, try_cards
from hardware.cabinet import Frame, SpeakerCard
from hardware.speaker.cards import SoundCard

HDMI, USB = SoundCard("vc4hdmi0", "vc4-hdmi"), SoundCard("Device", "USB-Audio - USB Audio Device")


class Ears:
    """A person who hears the cards of these ids."""

    has_eyes = True

    def __init__(self, *ids: str) -> None:
        self.ids = ids
        self.asked_about: list[str] = []

    def wait(self, ms: int) -> int:
        return ms

    def sees(self, question: str, shown: Iterable[Frame]) -> bool:
        return False

    def asked(self, request: str, deed: Callable[[], None], done: Callable[[], bool]) -> bool:
        return False

    def hears(self, question: str, sound: Callable[[], None]) -> bool:
        self.asked_about.append(question)
        sound()
        return any(f"card {one} " in question for one in self.ids)


def told(wanted: SpeakerCard | None, cards: tuple[SoundCard, ...], ears: Ears) -> list[tuple[str, str, str]]:
    played: list[SoundCard] = []
    found = [(one.test, one.trouble, one.detail) for one in try_cards(wanted, cards, ears, played.append)]
    assert len(played) == len(ears.asked_about)
    return found


def test_every_card_but_the_tables_own_gets_a_tone_and_hdmi_is_told() -> None:
    ears = Ears()
    assert told(SpeakerCard("Device", True), (HDMI, USB), ears) == [
        ("sound card vc4hdmi0 (HDMI)", "", "not heard"),
        ("sound card Device", "", "the table's own"),
        ("choice of the sound card", "", ""),
    ]
    assert ears.asked_about == ["a tone on the sound card vc4hdmi0 (HDMI) (vc4-hdmi)"]


def test_hdmi_as_the_usual_card_is_wrong_where_another_is_there() -> None:
    found = told(None, (HDMI, USB), Ears("Device"))
    assert found[1] == ("sound card Device", "", "heard")
    assert (
        found[-1][1] == 'the usual one is HDMI: name another in the cabinet file, [speaker] card = "Device"'
    )
    assert told(None, (USB, HDMI), Ears())[-1][1] == ""
    assert told(None, (HDMI,), Ears())[-1][1] == ""


def test_a_card_that_is_not_there_is_wrong() -> None:
    assert told(SpeakerCard("Speaker", True), (HDMI, USB), Ears())[-1][1] == (
        "the cabinet file names Speaker; there is vc4hdmi0 (HDMI) Device"
    )


def test_a_card_that_takes_no_tone_says_why() -> None:
    def fail(card: SoundCard) -> None:
        raise TableError("Device or resource busy")

    (found, *_) = try_cards(None, (USB,), Ears(), fail)
    assert (found.trouble, found.detail) == ("", "Device or resource busy")


def test_the_tone_is_a_sound_file_of_that_length() -> None:
    with wave.open(io.BytesIO(tone())) as file:
        assert (file.getframerate(), file.getnchannels(), file.getnframes()) == (
            RATE_HZ,
            1,
            int(0.7 * RATE_HZ),
        )
        assert any(file.readframes(RATE_HZ))


def test_without_aplay_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(TableError, match="apt install alsa-utils"):
        play_tone(USB)
