"""The sound cards of a computer, tried one by one: which are there, which is HDMI, which one the cabinet takes."""

import io
import math
import struct
import subprocess
import wave
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from engine.tables import TableError
from firmware_py.workshop.hardware_test import Finding, Helper
from hardware.cabinet import SpeakerCard
from hardware.speaker.cards import SoundCard

RATE_HZ: Final = 48_000
TONE_HZ: Final = 440
TONE_S: Final = 0.7
LOUD: Final = 6000  # of 32767
PATIENCE_S: Final = 5.0

Play: TypeAlias = Callable[[SoundCard], None]


def tone() -> bytes:
    """A WAV file with a quiet tone of 440 Hz, 0.7 s long, that begins and ends softly."""
    count = int(RATE_HZ * TONE_S)
    ramp = RATE_HZ // 50
    samples = [
        int(LOUD * min(1, n / ramp, (count - n) / ramp) * math.sin(2 * math.pi * TONE_HZ * n / RATE_HZ))
        for n in range(count)
    ]
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE_HZ)
        out.writeframes(struct.pack(f"<{count}h", *samples))
    return file.getvalue()


def play_tone(card: SoundCard) -> None:
    """Play the tone on a card; TableError if that can't be done."""
    try:
        done = subprocess.run(
            ["aplay", "-q", "-D", card.device, "-"], input=tone(), capture_output=True, timeout=PATIENCE_S
        )
    except FileNotFoundError as error:
        raise TableError("aplay is not there: sudo apt install alsa-utils") from error
    except subprocess.TimeoutExpired as error:
        raise TableError("it takes no sound") from error
    if done.returncode:
        raise TableError(done.stderr.decode(errors="replace").strip().splitlines()[-1] or "aplay failed")


def try_cards(
    wanted: SpeakerCard | None, cards: tuple[SoundCard, ...], helper: Helper, play: Play = play_tone
) -> Iterator[Finding]:
    """A finding for each card, after a tone on it that a person is asked about; the table's own card is tried by its
    voice. Then whether the table takes one that can be heard.
    """
    for card in cards:
        ours = wanted is not None and wanted.card == card.id
        yield _tried(card, helper, play) if not ours else Finding(f"sound card {card}", "", "the table's own")
    yield Finding("choice of the sound card", _wrong_choice(wanted, cards))


def _tried(card: SoundCard, helper: Helper, play: Play) -> Finding:
    """No tone on a card that the table does not take is no trouble."""
    failed: list[str] = []

    def sound() -> None:
        failed.clear()
        try:
            play(card)
        except TableError as error:
            failed.append(str(error))

    heard = helper.hears(f"a tone on the sound card {card} ({card.name})", sound)
    return Finding(f"sound card {card}", "", failed[0] if failed else "heard" if heard else "not heard")


def _wrong_choice(wanted: SpeakerCard | None, cards: tuple[SoundCard, ...]) -> str:
    there = " ".join(map(str, cards)) or "none"
    if wanted is not None and wanted.card not in [card.id for card in cards]:
        return f"the cabinet file names {wanted.card}; there is {there}"
    if wanted is None and len(cards) > 1 and cards[0].hdmi:
        other = next((card for card in cards if not card.hdmi), None)
        if other is not None:
            return f'the usual one is HDMI: name another in the cabinet file, [speaker] card = "{other.id}"'
    return ""
